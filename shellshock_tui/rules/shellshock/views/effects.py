"""What can be seen of events on the map: shots, hits on a face, and units destroyed."""

from collections.abc import Iterable, Iterator

from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import Event
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.position import Position


def effects(position: Position, events: Iterable[Event]) -> Iterator[Effect]:
    """Yield what can be seen of events, in order, in the position after them."""
    for told in events:
        match told.name:
            case "hit-roll":
                yield from _shot(position, told, hit=any(shot["hit"] for shot in told["shots"]))
            case "physical-roll":
                yield from _shot(position, told, hit=told["hit"])
            case "damage":
                struck = position.unit(position.battle.unit_index(told["unit"]))
                way = (struck.facing + FACES.index(told["face"])) % 6
                yield Effect(EffectKind.HIT, struck.place, way=way, text=f"-{told['dsp'].partition('/')[0]}")
            case "destroyed":
                lost = position.unit(position.battle.unit_index(told["unit"]))
                yield Effect(EffectKind.LOST, lost.place)
            case _:
                continue


def _shot(position: Position, told: Event, *, hit: bool) -> Iterator[Effect]:
    start, end = (position.unit(position.battle.unit_index(told[name])).place for name in ("unit", "target"))
    yield Effect(EffectKind.SHOT, end, start)
    if not hit:
        yield Effect(EffectKind.MISS, end, text="miss")
