"""Visibility: whether one unit sees another, with lines of sight, water and hiding among trees."""

from fractions import Fraction

from shellshock_tui.board import OFF_BOARD, toward
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, add, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import TREES
from shellshock_tui.rules.shellshock.fire import sight
from shellshock_tui.rules.shellshock.position import Position

CLAUSE = clauses.COMBAT_LINE_OF_SIGHT


def explain_line(position: Position, line: sight.Line) -> Trail | Blocked:
    """Return the calculation of a clear line, or the obstacle that blocks it."""
    return clear_trail(position, line) if sight.is_clear(position, line) else blocked_by(position, line)


def blocked_by(position: Position, line: sight.Line) -> Blocked:
    """Return the refusal of a line that is blocked."""
    return refuse(CLAUSE, _block_reason, position, line)


def _block_reason(position: Position, line: sight.Line) -> Reason:
    found = sight.obstacle(position, *line)
    assert found is not None
    label = position.label(found.place)
    words, _ = highest_thing(position, found.place)
    return Reason(
        f"{words} in {label} blocks the line of sight: top at {found.top}, line at {mixed(found.height)}.",
        f"hex/{label}",
        (
            (f"top of {label}", top_trail(position, found.place)),
            (f"line over {label}", line_trail(position, found, line)),
        ),
    )


def highest_thing(position: Position, place: int) -> tuple[str, int]:
    """Return the highest thing in a hex and its height above the ground; 0 for the bare ground."""
    ground = position.hex(place)
    standing = next(sight.blockers(position, place), "")
    things = [
        ("A building", ground.building),
        ("The wood", TREES if ground.trees else 0),
        (standing, sight.UNIT if standing else 0),
        ("A wreck", sight.UNIT if place in position.wrecks else 0),
    ]
    words, height = max(things, key=lambda thing: thing[1])
    return (words, height) if height else ("The ground", 0)


def top_trail(position: Position, place: int) -> Trail:
    """Return the calculation of the height up to which a hex blocks sight."""
    words, height = highest_thing(position, place)
    thing = (add(words, height, CLAUSE, height_address(position, place)),) if height else ()
    return Trail.of(_level(position, place), *thing)


def level_address(position: Position, place: int) -> str:
    """Return the address of the level of a hex."""
    return f"hex/{position.label(place)}/level"


def height_address(position: Position, place: int) -> str:
    """Return the address of the height of the highest thing in a hex."""
    return f"hex/{position.label(place)}/height"


def _level(position: Position, place: int) -> Term:
    at = level_address(position, place)
    return add(f"level of {position.label(place)}", position.hex(place).level, CLAUSE, at)


def line_trail(position: Position, found: sight.Obstacle, line: sight.Line) -> Trail:
    """Return the calculation of a line's height above an obstacle."""
    start, end, eye_start, eye_end = line
    length = position.battle.board.distance(start, end)
    climbed = Fraction((eye_end - eye_start) * found.step, length)
    steps = f"{found.step} of {counted(length, 'step')}"
    climb = Trail.of(
        _level(position, end),
        add("eye height", eye_end - position.hex(end).level, CLAUSE),
        add(f"eyes at the start, in {position.label(start)}", -eye_start, CLAUSE),
        Term(steps, Op.TIMES, Fraction(found.step, length), CLAUSE),
    )
    return Trail.of(
        _level(position, start),
        add("eye height", eye_start - position.hex(start).level, CLAUSE),
        Term(
            f"{steps} to eyes at {eye_end} in {position.label(end)}",
            Op.ADD,
            climbed if climbed.denominator > 1 else int(climbed),
            CLAUSE,
            trail=climb,
        ),
    )


def mixed(height: Fraction) -> str:
    """Return a height as a mixed number: "1 2/3"."""
    whole, rest = divmod(height, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)


def clear_trail(position: Position, line: sight.Line) -> Trail:
    """Return the calculation of a clear line: its length, and the eyes at both ends."""
    start, end, eye_start, eye_end = line
    eyes = f"{eye_start} in {position.label(start)} and {eye_end} in {position.label(end)}"
    return Trail.of(
        add("hexes of range", position.battle.board.distance(start, end), clauses.COMBAT_RANGE),
        add(f"eyes at {eyes}: clear", 0, CLAUSE),
    )


SIGHT = "sight"
ADJACENT = 1
FRONT_ONLY = "{} is nestled among trees: it sees, and is seen, only through its front."
UNDER_WATER = "{} is under water and can neither see nor be seen."
COVER_REACH = 3
"""The greatest distance of a unit from the tree hex that covers it."""
COVER_RANGE = 24
"""The greatest range at which such cover works."""


def _in_front(position: Position, unit: int, other: int) -> bool:
    places = position.unit(unit).place, position.unit(other).place
    return position.unit(unit).facing in toward(*position.battle.board.offset(*places))


def has_tree_cover(position: Position, unit: int, enemy: int) -> bool:
    """Return whether a single nearby tree hex alone blocks the line to an enemy (option.tree-cover)."""
    board, place, far = position.battle.board, position.unit(unit).place, position.unit(enemy).place
    if not position.battle.options.tree_cover or board.distance(place, far) > COVER_RANGE:
        return False
    line = sight.sight_line(position, unit, enemy)
    blocking = sight.blocking_places(position, *line)
    if len(blocking) != 1 or not position.hex(blocking[0]).trees:
        return False
    tree = blocking[0]
    near = board.distance(place, tree)
    felled = sight.blocking_places(position, *line, felled=tree)
    return near <= COVER_REACH and near < board.distance(far, tree) and not felled


def refuse_beside_tree(position: Position, viewer: int, target: int) -> Blocked | None:
    """Return the refusal of a target that is infantry hidden by an adjacent tree hex (option.tree-cover)."""
    board, place, far = position.battle.board, position.unit(target).place, position.unit(viewer).place
    if not (position.battle.options.tree_cover and position.sheet(target).infantry):
        return None
    if not ADJACENT < board.distance(place, far) <= COVER_RANGE:
        return None
    for beside in next(board.walk(place, far)):
        if beside != OFF_BOARD and position.hex(beside).trees:
            words = "{unit} is hidden by the trees in {place}."
            return refuse(clauses.OPTION_TREE_COVER, position.there, beside, words, target)
    return None


def refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    """Return why a unit does not see another; cached while nobody moves or is hit."""
    nestling = position.battle.options.nestle  # a nestled unit sees only through its front
    kept: dict[object, Blocked | None] = position.cache if nestling else position.occupancy.sights
    key = SIGHT, viewer, target
    if key not in kept:
        kept[key] = _refuse_sight(position, viewer, target)
    return kept[key]


def _refuse_sight(position: Position, viewer: int, target: int) -> Blocked | None:
    if hidden := refuse_hidden(position, viewer, target):
        return hidden
    line = sight.sight_line(position, viewer, target)
    if sight.is_clear(position, line):
        return refuse_beside_tree(position, viewer, target)
    return None if has_tree_cover(position, viewer, target) else blocked_by(position, line)


def refuse_hidden(position: Position, viewer: int, target: int) -> Blocked | None:
    """Return why a unit does not see another even along a clear line: it is under water or nestled."""
    if under := refuse_under_water(position, viewer, target):
        return under
    # A nestled unit sees, and is seen, only through its front face.
    for nestled, other in ((viewer, target), (target, viewer)):
        if position.unit(nestled).nestled and not _in_front(position, nestled, other):
            return refuse(clauses.OPTION_NESTLE, position.about, nestled, FRONT_ONLY)
    return None


def refuse_under_water(position: Position, viewer: int, target: int) -> Blocked | None:
    """Return why a unit does not see another if one of them is under water (move.water)."""
    for unit in (viewer, target):
        if position.submerged(unit):
            return refuse(clauses.MOVE_WATER, position.about, unit, UNDER_WATER)
    return None
