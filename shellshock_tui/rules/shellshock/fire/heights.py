"""Lines of sight explained: what blocks one, how high it is, and how high the line passes there."""

from fractions import Fraction

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.sight import TREES, UNIT, Line, Obstacle, obstacle

CLAUSE = "combat.line-of-sight"


def explain_line(field: Field, line: Line) -> Trail | Blocked:
    """Return a clear line as a trail, or what blocks it."""
    found = obstacle(field, *line)
    return clear_trail(field, line) if found is None else blocked_by(field, found, line)


def blocked_by(field: Field, found: Obstacle, line: Line) -> Blocked:
    """Name what blocks a line, with its height against the line's."""
    label = field.label(found.place)
    words, _ = highest_thing(field, found.place)
    return Blocked(
        CLAUSE,
        f"{words} in {label} blocks the line: top {found.top}, line at {mixed(found.height)} there.",
        f"hex/{label}",
        (
            (f"top of {label}", top_trail(field, found.place)),
            (f"line over {label}", line_trail(field, found, line)),
        ),
    )


def highest_thing(field: Field, place: int) -> tuple[str, int]:
    """Return what stands highest in a hex, and its height above the ground; bare ground has none."""
    ground = field.hex(place)
    standing = [
        field.name(i)
        for i in field.occupants.get(place, ())
        if not (field.sheet(i).infantry or field.sheet(i).flies or field.submerged(i))
    ]
    things = [
        ("A building", ground.building),
        ("The wood", TREES if ground.trees else 0),
        (standing[0] if standing else "", UNIT if standing else 0),
        ("A wreck", UNIT if place in field.wrecks else 0),
    ]
    words, height = max(things, key=lambda thing: thing[1])
    return (words, height) if height else ("The ground", 0)


def top_trail(field: Field, place: int) -> Trail:
    """Return the height up to which a hex blocks sight: its level, and the highest thing on it."""
    at = f"hex/{field.label(place)}"
    level = Term(f"level of {field.label(place)}", Op.ADD, field.hex(place).level, CLAUSE, at)
    words, height = highest_thing(field, place)
    return Trail((level, Term(words, Op.ADD, height, CLAUSE, at)) if height else (level,))


def line_trail(field: Field, found: Obstacle, line: Line) -> Trail:
    """Return the height of a line over what blocks it."""
    start, end, eye_start, eye_end = line
    length = field.battle.board.distance(start, end)
    level = field.hex(start).level
    at = f"hex/{field.label(start)}"
    climbed = Fraction((eye_end - eye_start) * found.step, length)
    return Trail(
        (
            Term(f"level of {field.label(start)}", Op.ADD, level, CLAUSE, at),
            Term("eyes above it", Op.ADD, eye_start - level, CLAUSE),
            Term(
                f"{found.step} of {length} steps to eyes at {eye_end} in {field.label(end)}",
                Op.ADD,
                climbed if climbed.denominator > 1 else int(climbed),
                CLAUSE,
                f"hex/{field.label(end)}",
            ),
        )
    )


def mixed(height: Fraction) -> str:
    """Write a height as a whole number with a fraction."""
    whole, rest = divmod(height, 1)
    return str(whole) if not rest else f"{whole} {rest}" if whole else str(rest)


def clear_trail(field: Field, line: Line) -> Trail:
    """Return a clear line as a trail: its length, and the eyes at both ends."""
    start, end, eye_start, eye_end = line
    eyes = f"{eye_start} in {field.label(start)} and {eye_end} in {field.label(end)}"
    return Trail(
        (
            Term("hexes of range", Op.ADD, field.battle.board.distance(start, end), "combat.range"),
            Term(f"eyes at {eyes}: clear", Op.ADD, 0, CLAUSE),
        )
    )
