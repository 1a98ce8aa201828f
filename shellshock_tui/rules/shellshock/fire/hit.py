"""The number that a weapon needs to hit, and what it does when it hits."""

from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.commands import FACES
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.equipment import DefenceType, Line
from shellshock_tui.rules.shellshock.fire.cover import halving
from shellshock_tui.rules.shellshock.fire.face import SIDE_FACES
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Shot

FOOT = 12
"""Hexes in a foot of table distance."""


def line_of(position: Position, unit: int, shot: Shot) -> Line:
    """Return the line that holds for a shot: its ammunition's where one is printed, else the weapon's."""
    equipment = position.sheet(unit).equipment
    weapon = equipment[shot.weapon].weapon
    assert weapon is not None
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    return weapon.line if ammunition is None or ammunition.line is None else ammunition.line


def line_address(position: Position, unit: int, shot: Shot, column: str) -> str:
    """Return the address of the figure in a column of the line that holds for a shot."""
    equipment = position.sheet(unit).equipment
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    item = shot.weapon if shot.bin is None or ammunition is None or ammunition.line is None else shot.bin
    return f"{position.address(unit)}/attack/weapon/{equipment[item].pos}/{column}"


def shot_name(position: Position, unit: int, shot: Shot) -> str:
    """Return a shot in words: "120mm SB Cannon (Sabot)"."""
    equipment = position.sheet(unit).equipment
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    name = equipment[shot.weapon].name
    return f"{name} ({ammunition.name})" if ammunition and ammunition.name else name


def computer_bonus(position: Position, unit: int, post: int) -> int:
    """Return the bonus of a post's working targeting computers."""
    return position.working(unit).computers.get(post, 0)


def has_computer(position: Position, unit: int, post: int) -> bool:
    """Say whether a post has a working targeting computer."""
    return post in position.working(unit).computers


def defence_term(position: Position, target: int, kind: DefenceType, face: int) -> Term:
    """Return the target's defence value against a type of weapon on a face (hit.defence-value)."""
    front, sides = next(
        (front, sides) for type_, front, sides in position.sheet(target).defence if type_ is kind
    )
    from_side = face in SIDE_FACES
    where = "sides" if from_side else "front"
    return Term(
        f"defence value, {kind}, {FACES[face]}",
        Op.ADD,
        sides if from_side else front,
        clauses.HIT_DEFENCE_VALUE,
        f"{position.address(target)}/defence/value/{kind}/{where}",
    )


def range_modifier(hexes: int) -> int:
    """Return what a distance adds to the number needed: 1 for every full foot (hit.range-modifier)."""
    return hexes // FOOT


def range_term(position: Position, start: int, end: int) -> Term:
    """Return what the distance between two places adds to the number needed."""
    distance = position.battle.board.distance(start, end)
    words = f"{counted(distance, 'hex', 'hexes')}: +1 for each full {FOOT}"
    return Term(words, Op.ADD, range_modifier(distance), clauses.HIT_RANGE_MODIFIER)


def skill_terms(position: Position, unit: int, post: int) -> tuple[Term, ...]:
    """Return what a gunner's skill and computer take off (hit.gunnery)."""
    member = position.sheet(unit).crew[post]
    skill = Term(
        f"gunnery of the {member.name}",
        Op.ADD,
        -(member.gunnery or 0),
        clauses.HIT_GUNNERY,
        f"{position.address(unit)}/attack/crew/{member.name}/gunnery",
    )
    bonus = computer_bonus(position, unit, post)
    if not bonus:
        return (skill,)
    return (skill, Term("targeting computer", Op.ADD, -bonus, clauses.HIT_GUNNERY))


def needed(position: Position, unit: int, post: int, target: int, kind: DefenceType, face: int) -> Trail:
    """Return the number that a gunner's weapon of a type needs against a face of a target."""
    return Trail(
        (
            defence_term(position, target, kind, face),
            *halving(position, unit, target, kind, face),
            range_term(position, position.unit(unit).place, position.unit(target).place),
            *skill_terms(position, unit, post),
        )
    )


def needed_physically(position: Position, unit: int, target: int, face: int) -> Trail:
    """Return the number that a ram or a physical weapon needs (physical.ram)."""
    sheet = position.sheet(unit)
    surplus = max(0, (sheet.crew[sheet.pilot].piloting or 0) - sheet.msrp)
    return Trail(
        (
            defence_term(position, target, DefenceType.PHYSICAL, face),
            *halving(position, unit, target, DefenceType.PHYSICAL, face),
            Term(
                "piloting above the MSRP",
                Op.ADD,
                -surplus,
                clauses.PHYSICAL_RAM,
                f"{position.address(unit)}/attack/msrp",
            ),
        )
    )
