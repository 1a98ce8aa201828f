"""Lines of sight explained: what blocks one, how high it is, and how high the line passes there."""

from fractions import Fraction

from shellshock_tui.engine.trail import Blocked, Op, Reason, Term, Trail, no
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.sight import TREES, UNIT, Line, Obstacle, obstacle
from shellshock_tui.rules.shellshock.position import Position

CLAUSE = clauses.COMBAT_LINE_OF_SIGHT


def explain_line(position: Position, line: Line) -> Trail | Blocked:
    """Return a clear line as a trail, or what blocks it."""
    found = obstacle(position, *line)
    return clear_trail(position, line) if found is None else blocked_by(position, found, line)


def blocked_by(position: Position, found: Obstacle, line: Line) -> Blocked:
    """Name what blocks a line, with its height against the line's."""
    return no(CLAUSE, _tell_block, position, found, line)


def _tell_block(position: Position, found: Obstacle, line: Line) -> Reason:
    label = position.label(found.place)
    words, _ = highest_thing(position, found.place)
    return Reason(
        f"{words} in {label} blocks the line: top {found.top}, line at {mixed(found.height)} there.",
        f"hex/{label}",
        (
            (f"top of {label}", top_trail(position, found.place)),
            (f"line over {label}", line_trail(position, found, line)),
        ),
    )


def highest_thing(position: Position, place: int) -> tuple[str, int]:
    """Return what stands highest in a hex, and its height above the ground; bare ground has none."""
    ground = position.hex(place)
    standing = [
        position.name(i)
        for i in position.occupants.get(place, ())
        if not (position.sheet(i).infantry or position.sheet(i).flies or position.submerged(i))
    ]
    things = [
        ("A building", ground.building),
        ("The wood", TREES if ground.trees else 0),
        (standing[0] if standing else "", UNIT if standing else 0),
        ("A wreck", UNIT if place in position.wrecks else 0),
    ]
    words, height = max(things, key=lambda thing: thing[1])
    return (words, height) if height else ("The ground", 0)


def top_trail(position: Position, place: int) -> Trail:
    """Return the height up to which a hex blocks sight: its level, and the highest thing on it."""
    at = f"hex/{position.label(place)}"
    level = Term(f"level of {position.label(place)}", Op.ADD, position.hex(place).level, CLAUSE, at)
    words, height = highest_thing(position, place)
    return Trail((level, Term(words, Op.ADD, height, CLAUSE, at)) if height else (level,))


def line_trail(position: Position, found: Obstacle, line: Line) -> Trail:
    """Return the height of a line over what blocks it."""
    start, end, eye_start, eye_end = line
    length = position.battle.board.distance(start, end)
    level = position.hex(start).level
    at = f"hex/{position.label(start)}"
    climbed = Fraction((eye_end - eye_start) * found.step, length)
    return Trail(
        (
            Term(f"level of {position.label(start)}", Op.ADD, level, CLAUSE, at),
            Term("eyes above it", Op.ADD, eye_start - level, CLAUSE),
            Term(
                f"{found.step} of {length} steps to eyes at {eye_end} in {position.label(end)}",
                Op.ADD,
                climbed if climbed.denominator > 1 else int(climbed),
                CLAUSE,
                f"hex/{position.label(end)}",
            ),
        )
    )


def mixed(height: Fraction) -> str:
    """Write a height as a whole number with a fraction."""
    whole, rest = divmod(height, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)


def clear_trail(position: Position, line: Line) -> Trail:
    """Return a clear line as a trail: its length, and the eyes at both ends."""
    start, end, eye_start, eye_end = line
    eyes = f"{eye_start} in {position.label(start)} and {eye_end} in {position.label(end)}"
    return Trail(
        (
            Term("hexes of range", Op.ADD, position.battle.board.distance(start, end), clauses.COMBAT_RANGE),
            Term(f"eyes at {eyes}: clear", Op.ADD, 0, CLAUSE),
        )
    )
