"""What is best where a move could end without a weapon that bears on an enemy, though one might."""

from collections.abc import Iterator

from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.rules.shellshock.advisor.pointing import pointed
from shellshock_tui.rules.shellshock.choices.ending import as_drafted
from shellshock_tui.rules.shellshock.fire.target import enemies, refuse_arc
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.moves.move_end import refuse_facing
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.odds.gunnery import shots_at
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation, Movement


def aim_hint(position: Position, side: str, draft: Draft) -> Hint | None:
    """Return how the unit in hand is to face so that a weapon bears, if none does as the draft has it."""
    phase = position.state.phase
    activation = phase.activation if isinstance(phase, Movement) else None
    if activation is None or position.side(activation.unit) != side or draft[:1] not in ((), ("end",)):
        return None
    if refuse_end(position, activation) or _bears(as_drafted(position, draft), activation.unit):
        return None
    found = next(_better(position, activation), None)
    return None if found is None else _advised(position, activation.unit, draft, *found)


def _bears(position: Position, unit: int) -> bool:
    return any(
        refuse_arc(position, unit, shot.section, target) is None
        for target in enemies(position, unit)
        for shot in shots_at(position, unit, target)
    )


def _better(position: Position, activation: Activation) -> Iterator[tuple[int, Volley]]:
    """Yield each facing with each shot that it allows, turrets turned, the hull as little as need be."""
    unit, now = activation.unit, position.unit(activation.unit).facing
    for facing in sorted(range(6), key=lambda way: min((way - now) % 6, (now - way) % 6)):
        if refuse_facing(position, activation, facing) is None:
            there = position.put(unit, facing=facing)
            for target in enemies(there, unit):
                yield from ((facing, shot) for shot in shots_at(there, unit, target))


def _advised(position: Position, unit: int, draft: Draft, facing: int, shot: Volley) -> Hint:
    directions = position.battle.board.directions
    turned = {"facing": directions[facing]} if facing != position.unit(unit).facing else {}
    turrets = pointed(position, unit, facing, {shot.section: position.unit(shot.target).place})
    advised = turned | {f"turret/{part}": way for part, way in turrets}
    picks = dict(pick.split("=", 1) for pick in draft[1:]) | advised
    ways = (*(f"facing {way}" for way in turned.values()), *(f"the {part} to {way}" for part, way in turrets))
    return Hint(
        draft=("end", *(f"{key}={picks[key]}" for key in sorted(picks))),
        names=("end", *(f"{key}={way}" for key, way in advised.items())),
        words=f"{' and '.join(ways)}, at {position.name(shot.target)}",
        loss="No weapon bears on an enemy yet",
    )
