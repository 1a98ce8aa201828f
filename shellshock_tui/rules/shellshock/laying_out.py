"""Instructions for laying a scenario out on a table, an inch for each hex (setup.types-of-play)."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import assert_never

from shellshock_tui.board import DIRECTION_NAMES, OFF_BOARD
from shellshock_tui.engine.english import counted
from shellshock_tui.kit.goals import Exit, Hold
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.goals import Destroy, Victory
from shellshock_tui.rules.shellshock.scale import TableUnit
from shellshock_tui.rules.shellshock.views.hexes import hex_words

PITCH, HALF_WIDE = 3464, 2309
"""The distance of two columns, and half the width of a hex, in thousandths of a quarter inch."""
DEGREES = 60
"""The degrees from one side of a hex to the next."""
Spot = tuple[int, int]
"""The distances of a place from the left and from the top edge, in quarters of an inch."""


def lay_out(battle: Battle) -> tuple[str, ...]:
    """Return one line for each thing to lay out, and for each unit's start."""
    scale = battle.scale
    own = () if scale.is_true else (f"An inch of the rules is {scale.words(1)} here.",)
    return (
        *own,
        "The table is {} wide and {} deep, in {}; north is at the top.".format(*_span(battle), scale.unit),
        *_terrain(battle),
        *_goals(battle),
        *_units(battle),
    )


def size_words(battle: Battle) -> str:
    """Return the size of the table in a few words."""
    scale = battle.scale
    unit = "cm" if scale.unit is TableUnit.CENTIMETRES else "inches"
    size = "{} by {} {}".format(*_span(battle), unit)
    return size if scale.is_true else f"{size}, {scale.words(1)} to the inch"


def goal_words(goal: Victory, battle: Battle) -> str:
    """Return a description of a goal on the table, worded to follow "wins by"."""
    match goal:
        case Hold(name=name, turns=turns):
            return f"holding {name} for {counted(turns, 'turn')} in a row"
        case Exit():
            return f"leaving the table by its exit with {goal.who}"
        case Destroy():
            return goal.words(battle.board)
        case _:
            assert_never(goal)


def _spot(battle: Battle, place: int) -> Spot:
    row, column = divmod(place, battle.board.width)
    across = (HALF_WIDE + PITCH * column + 500) // 1000
    return across, 4 * row + 2 + 2 * (column % 2)


def _length(battle: Battle, quarters: int) -> str:
    return battle.scale.number(Fraction(quarters, 4))


def _span(battle: Battle) -> tuple[str, str]:
    """Return the width and the depth of the table in inches."""
    spots = [_spot(battle, place) for place in range(battle.board.size)]
    across, down = (max(spot[axis] for spot in spots) + 2 for axis in (0, 1))
    return _length(battle, across), _length(battle, down)


def _terrain(battle: Battle) -> Iterator[str]:
    """Yield each stretch of ground that is not open and level 0."""
    left = {place: hex_words(ground) for place, ground in enumerate(battle.ground)}
    plain = hex_words(Hex())
    for place in range(battle.board.size):
        if place in left and left[place] != plain:
            words = left[place]
            yield f"{words[:1].upper()}{words[1:]}: {_extent(battle, _together(battle, left, place))}."


def _together(battle: Battle, left: dict[int, str], start: int) -> list[int]:
    """Remove from `left` the places connected with one that have the same ground, and return them."""
    words, found, open_ = left.pop(start), [start], [start]
    while open_:
        for beside in battle.board.steps[open_.pop()]:
            if beside != OFF_BOARD and left.get(beside) == words:
                del left[beside]
                found.append(beside)
                open_.append(beside)
    return found


def _extent(battle: Battle, places: Iterable[int]) -> str:
    """Return the rectangles that cover some places, one for each run of places in a column.

    Two columns meet halfway between their centres, so that no rectangles overlap.
    """
    rows: dict[int, list[int]] = {}
    for place in sorted(places):
        row, column = divmod(place, battle.board.width)
        rows.setdefault(column, []).append(row)
    (across, down), *others = (
        (_across(battle, column), _down(battle, column, run))
        for column, found in sorted(rows.items())
        for run in _runs(found)
    )
    return "; ".join((f"{across} from the left, {down} from the top", *map(", ".join, others)))


def _runs(rows: Iterable[int]) -> list[list[int]]:
    """Return ascending rows in runs that follow each other without a gap."""
    runs: list[list[int]] = []
    for row in rows:
        if runs and row == runs[-1][-1] + 1:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _across(battle: Battle, column: int) -> str:
    last = (HALF_WIDE + PITCH * (battle.board.width - 1) + 500) // 1000 + 2
    inner = [(HALF_WIDE + PITCH * one - PITCH // 2 + 500) // 1000 for one in range(1, battle.board.width)]
    edges = [0, *inner, last]
    return _reach(battle, edges[column], edges[column + 1])


def _down(battle: Battle, column: int, rows: Sequence[int]) -> str:
    tops = [_spot(battle, row * battle.board.width + column)[1] - 2 for row in (rows[0], rows[-1] + 1)]
    return _reach(battle, *tops)


def _reach(battle: Battle, low: int, high: int) -> str:
    return f"{_length(battle, low)} to {_length(battle, high)}"


def _goals(battle: Battle) -> Iterator[str]:
    names = dict(battle.sides)
    for number, goal in enumerate(battle.victory, start=1):
        if isinstance(goal, Hold | Exit):
            title = goal.title if isinstance(goal, Hold) else "its exit"
            where = _extent(battle, goal.places)
            yield f"Victory condition {number}, {names[goal.side]}: {title}, {where}."


def _units(battle: Battle) -> Iterator[str]:
    names = dict(battle.sides)
    for unit in battle.units:
        across, down = (_length(battle, quarters) for quarters in _spot(battle, unit.place))
        where = f"{across} from the left, {down} from the top, its front to {_facing(battle, unit.facing)}"
        yield f"{names[unit.side]}, {unit.name} ({unit.sheet.title}): {where}."


def _facing(battle: Battle, facing: int) -> str:
    """Return where a front points, with its degrees, since the sides of a hex lie between compass points."""
    name = f"the {DIRECTION_NAMES[battle.board.directions[facing]]}"
    return f"{name}, {DEGREES * facing} degrees clockwise from north" if facing else name
