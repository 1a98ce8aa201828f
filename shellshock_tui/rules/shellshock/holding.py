"""Who holds the ground of an objective, and why (aftermath.upkeep)."""

from collections.abc import Sequence

from shellshock_tui.engine.english import does
from shellshock_tui.kit.goals import Hold, HoldReason
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position


def holds(position: Position, objective: Hold) -> bool:
    """Return whether the side of an objective, and no other, has units there; submerged units do not count.

    If all other units are under water, it holds them from anywhere (option.divers-yield).
    """
    side = objective.side
    return is_yielded_to(position, side) or geometry(position).sides_on(objective) == {side}


def is_yielded_to(position: Position, side: str) -> bool:
    """Return whether only this side has units above water, and others have some below."""
    standing = position.standing
    above = [i for i in standing if not position.submerged(i)]
    if not position.battle.options.divers_yield or len(above) == len(standing):
        return False
    owners, others = {position.side(i) for i in above}, {position.side(i) for i in standing}
    return owners == {side} != others


def hold_reason(position: Position, objective: Hold) -> HoldReason:
    """Return why the side of an objective holds it now, or why it does not.

    Raises:
        FactWanted: The players of a battle on a table have not told who stands there.
    """
    side, names = objective.side, dict(position.battle.sides)
    if is_yielded_to(position, side):
        others = [name for one, name in names.items() if one != side and position.of_side(one)]
        divers = " and ".join(does(f"all of {name}", "is under water") for name in others)
        return HoldReason(True, divers, clauses.OPTION_DIVERS_YIELD)
    there = geometry(position).sides_on(objective)
    enemies = [one for one in names if one in there - {side}]
    words = _who_is_there(position, objective, enemies or [one for one in there if one == side])
    if enemies and side in there:
        words = f"{words} too"
    return HoldReason(there == {side}, words, clauses.AFTERMATH_UPKEEP)


def _who_is_there(position: Position, objective: Hold, sides: Sequence[str]) -> str:
    """Return which units of some sides are on the ground of an objective; on a table, which of the sides."""
    names = dict(position.battle.sides)
    found = [names[side] for side in sides]
    if position.state.told is None:
        there = [one for one in position.standing if position.unit(one).place in objective.places]
        above = [one for one in there if not position.submerged(one)]
        found = [position.name(one) for one in above if position.side(one) in sides]
        if there and not above:
            return "only units under water are there"
    if not found:
        return "nobody is there"
    return f"{' and '.join(found)} are there" if len(found) > 1 else does(found[0], "is there")


def turns_given(position: Position, unit: int) -> str:
    """Return the objectives of which an enemy would get a turn because this unit, too, is under water.

    The words follow "which": "gives Blue a turn of the ford". They are empty if there is no such objective.
    """
    names, side = dict(position.battle.sides), position.side(unit)
    holding = (one for one in position.battle.victory if isinstance(one, Hold) and one.side != side)
    given = [
        f"{names[one.side]} a turn of {one.name}" for one in holding if is_yielded_to(position, one.side)
    ]
    return f"gives {' and '.join(given)}" if given and position.submerged(unit) else ""
