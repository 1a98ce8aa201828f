"""What is best where a move could end without a weapon that bears on an enemy, though one might."""

from collections.abc import Iterator

from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.rules.shellshock.advisor.pointing import pointed
from shellshock_tui.rules.shellshock.choices.ending import as_drafted
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.target import enemies, refuse_arc
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.moves.move_end import refuse_facing
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.odds.gunnery import shots_at
from shellshock_tui.rules.shellshock.state import Hand, Movement


def aim_hint(field: Field, side: str, draft: Draft) -> Hint | None:
    """Return how the unit in hand is to face so that a weapon bears, if none does as the draft has it."""
    phase = field.state.phase
    hand = phase.hand if isinstance(phase, Movement) else None
    if hand is None or field.side(hand.unit) != side or draft[:1] not in ((), ("end",)):
        return None
    if refuse_end(field, hand) or _bears(as_drafted(field, draft), hand.unit):
        return None
    found = next(_better(field, hand), None)
    return None if found is None else _advised(field, hand.unit, draft, *found)


def _bears(field: Field, unit: int) -> bool:
    return any(
        refuse_arc(field, unit, shot.section, target) is None
        for target in enemies(field, unit)
        for shot in shots_at(field, unit, target)
    )


def _better(field: Field, hand: Hand) -> Iterator[tuple[int, Volley]]:
    """Yield each facing with each shot that it allows, turrets turned, the hull as little as need be."""
    unit, now = hand.unit, field.unit(hand.unit).facing
    for facing in sorted(range(6), key=lambda way: min((way - now) % 6, (now - way) % 6)):
        if refuse_facing(field, hand, facing) is None:
            there = field.put(unit, facing=facing)
            for target in enemies(there, unit):
                yield from ((facing, shot) for shot in shots_at(there, unit, target))


def _advised(field: Field, unit: int, draft: Draft, facing: int, shot: Volley) -> Hint:
    directions = field.battle.board.directions
    turned = {"facing": directions[facing]} if facing != field.unit(unit).facing else {}
    turrets = pointed(field, unit, facing, {shot.section: field.unit(shot.target).place})
    advised = turned | {f"turret/{part}": way for part, way in turrets}
    picks = dict(pick.split("=", 1) for pick in draft[1:]) | advised
    ways = (*(f"facing {way}" for way in turned.values()), *(f"the {part} to {way}" for part, way in turrets))
    return Hint(
        draft=("end", *(f"{key}={picks[key]}" for key in sorted(picks))),
        names=("end", *(f"{key}={way}" for key, way in advised.items())),
        words=f"{' and '.join(ways)}, at {field.name(shot.target)}",
        loss="No weapon bears on an enemy yet",
    )
