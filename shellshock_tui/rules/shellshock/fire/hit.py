"""The number that a weapon needs to hit: face, defence value, cover, range and skill."""

from collections.abc import Iterator, Sequence
from functools import partial

from shellshock_tui.cached import cached
from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Op, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import DEFENCE, reading
from shellshock_tui.rules.shellshock.equipment import PARTS, DefenceType, Dsp, Line
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.geometry.contract import Length
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Shot

FOOT = 12
"""The number of hexes in a foot of table distance."""

ARMOUR_OF_FACE = (0, 2, 2, 3, 1, 1)
"""The side of armour hit through each face, clockwise from the front: front, left, right or rear."""
SIDE_FACES = (1, 2, 4, 5)


def halving(position: Position, unit: int, target: int, kind: DefenceType, face: int) -> tuple[Term, ...]:
    """Return the term that halves a defence value, at most once for several reasons; empty if none holds."""
    options = position.battle.options
    if (
        options.point_blank
        and kind not in _never_at_point_blank(position)
        and geometry(position).is_adjacent(unit, target)
    ):
        return (Term("point blank: half, rounded up", Op.HALVE_UP, 2, clauses.OPTION_POINT_BLANK),)
    motionless = options.motionless and kind is not DefenceType.PHYSICAL and position.unit(target).still
    if motionless and not hull_down(position, unit, target, face):
        return (Term("motionless in the open: half, rounded up", Op.HALVE_UP, 2, clauses.OPTION_MOTIONLESS),)
    return ()


def _never_at_point_blank(position: Position) -> tuple[DefenceType, ...]:
    """Return the weapon types that point-blank range never halves (option.point-blank)."""
    if position.battle.ruleset == FIRST:
        return DefenceType.MISSILE, DefenceType.PHYSICAL
    return (DefenceType.MISSILE,)


def hull_down(position: Position, attacker: int, target: int, face: int) -> bool:
    """Return whether a unit is in cover, or has something to shelter it on the face hit by an attacker."""
    return position.ground(target).shelters or geometry(position).is_sheltered(attacker, target, face)


def line_of(position: Position, unit: int, shot: Shot) -> Line:
    """Return the figures that apply to a shot: its ammunition's if they are printed, else the weapon's."""
    equipment = position.sheet(unit).equipment
    weapon = equipment[shot.weapon].weapon
    assert weapon is not None
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    return weapon.line if ammunition is None or ammunition.line is None else ammunition.line


def printed_terms(
    position: Position, unit: int, shot: Shot, grade: str, dsp: Dsp, clause: str
) -> Iterator[Term]:
    """Yield the terms of damage, shock and penetration that are printed for a shot."""
    equipment = position.sheet(unit).equipment
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    item = shot.weapon if shot.bin is None or ammunition is None or ammunition.line is None else shot.bin
    pos, words = equipment[item].pos, f"{shot_name(position, unit, shot)} {dsp}"
    at = f"{position.address(unit)}/attack/weapon/{pos}/{grade}"
    for part, value in zip(PARTS, dsp.parts, strict=True):
        where = reading(position, unit, f"weapon/{pos}", grade, part)
        yield Term(words, Op.ADD, value, clause, f"{at}/{part}", reading=where)


def shot_name(position: Position, unit: int, shot: Shot) -> str:
    """Return the name of a shot: "120mm SB Cannon (Sabot)"."""
    equipment = position.sheet(unit).equipment
    ammunition = None if shot.bin is None else equipment[shot.bin].ammunition
    name = equipment[shot.weapon].name
    return f"{name} ({ammunition.name})" if ammunition and ammunition.name else name


def like_together(names: Sequence[str]) -> list[str]:
    """Return names with equal ones combined: "2 × TBE 10"."""
    counts = {name: names.count(name) for name in names}
    return [f"{count} × {name}" if count > 1 else name for name, count in counts.items()]


def shot_label(position: Position, unit: int, shot: Shot) -> str:
    """Return the name of a shot with the position letter of its weapon."""
    return f"{position.sheet(unit).equipment[shot.weapon].pos} {shot_name(position, unit, shot)}"


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
        reading=reading(position, target, DEFENCE, kind, where),
    )


@cached
def range_terms(distance: Length, words: str) -> tuple[Term, ...]:
    """Return the term of a range, given with its words: 1 for every full foot."""
    return (add(f"{words}: +1 for each full {FOOT}", int(distance // FOOT), clauses.HIT_RANGE_MODIFIER),)


@cached
def range_modifier(distance: Length) -> int:
    """Return the amount that a distance adds to the number needed."""
    return int(Trail(range_terms(distance, "")).total)


def computer_gunner(position: Position, volley: Volley) -> tuple[int, int]:
    """Return the unit and post whose targeting computer counts: the spotter's, if there is one."""
    if volley.spotter is None or position.battle.ruleset == FIRST:
        return volley.unit, volley.post
    return volley.spotter


def computer_bonus(position: Position, volley: Volley) -> int:
    """Return the bonus of the targeting computer that counts; 0 if none works (hit.gunnery)."""
    unit, post = computer_gunner(position, volley)
    return position.working(unit).computers.get(post, 0)


def skill_terms(position: Position, volley: Volley) -> tuple[Term, ...]:
    """Return the terms by which skill and targeting computer lower the number needed (hit.gunnery)."""
    member = position.sheet(volley.unit).crew[volley.post]
    skill = add(
        f"gunnery of the {member.name}",
        -(member.gunnery or 0),
        clauses.HIT_GUNNERY,
        f"{position.address(volley.unit)}/attack/crew/{member.name}/gunnery",
    )
    bonus, spotter = computer_bonus(position, volley), computer_gunner(position, volley)
    if spotter != (volley.unit, volley.post):
        unit, post = position.name(spotter[0]), position.member(*spotter)
        at = f"{position.address(spotter[0])}/attack/crew/{post}/name"
        words = f"targeting computer of the spotter ({unit}'s {post})"
        return (skill, add(words, -bonus, clauses.HIT_GUNNERY, at))
    if not bonus:
        return (skill,)
    return (skill, add("targeting computer", -bonus, clauses.HIT_GUNNERY))


def needed(position: Position, volley: Volley, kind: DefenceType, face: int) -> Trail:
    """Return the number that a weapon of a volley needs to hit a face of its target."""
    relations = geometry(position)
    distance = relations.distance(volley.unit, volley.target)
    terms = (
        defence_term(position, volley.target, kind, face),
        *halving(position, volley.unit, volley.target, kind, face),
        *range_terms(distance, relations.length_words(distance)),
        *skill_terms(position, volley),
    )
    return WeighedTrail(terms, partial(_unmet, position, volley, kind, face))


def _unmet(position: Position, volley: Volley, kind: DefenceType, face: int) -> Iterator[Term]:
    """Yield the modifiers of a weapon's needed number that do not apply."""
    yield from _unmet_halving(position, volley.unit, volley.target, kind, face)
    if not computer_bonus(position, volley):
        member = position.member(*computer_gunner(position, volley))
        words = f"none works for the {member}"
        yield unmet("targeting computer", words, clauses.HIT_GUNNERY)
    if volley.spotter is None:
        yield unmet("computer of a spotter", "it fires without a spotter", clauses.HIT_INDIRECT)


def _unmet_halving(
    position: Position, unit: int, target: int, kind: DefenceType, face: int
) -> Iterator[Term]:
    """Yield the battle's reasons to halve a defence value that do not apply."""
    options, halved = position.battle.options, halving(position, unit, target, kind, face)
    applied = {term.clause for term in halved}
    relations = geometry(position)
    if options.point_blank and clauses.OPTION_POINT_BLANK not in applied:
        distance = relations.distance(unit, target)
        away = f"{relations.length_words(distance)} away"
        words = f"it is {away}" if distance > 1 else f"it never halves the {kind} value"
        yield unmet("point blank", words, clauses.OPTION_POINT_BLANK)
    if options.motionless and clauses.OPTION_MOTIONLESS not in applied:
        words = "the value is halved already"
        if not applied:
            words = "the target is in cover" if position.unit(target).still else "the target has moved"
        if kind is DefenceType.PHYSICAL:
            words = "it never halves the physical value"
        yield unmet("motionless in the open", words, clauses.OPTION_MOTIONLESS)


def needed_physically(position: Position, unit: int, target: int, face: int) -> Trail:
    """Return the number that a ram or a physical weapon needs (physical.ram)."""
    surplus = surplus_trail(position, unit)
    terms = (
        defence_term(position, target, DefenceType.PHYSICAL, face),
        *halving(position, unit, target, DefenceType.PHYSICAL, face),
        Term("piloting above the MSRP", Op.ADD, -surplus.total, clauses.PHYSICAL_RAM, trail=surplus),
    )
    return WeighedTrail(terms, partial(_unmet_physically, position, unit, target, face))


def _unmet_physically(position: Position, unit: int, target: int, face: int) -> Iterator[Term]:
    """Yield the modifiers of a physical attack's needed number that do not apply."""
    yield from _unmet_halving(position, unit, target, DefenceType.PHYSICAL, face)
    yield unmet("gunnery", "it does not help a physical attack", clauses.PHYSICAL_RAM)


def surplus_trail(position: Position, unit: int) -> Trail:
    """Return the calculation of a pilot's skill above the MSRP."""
    sheet, at, clause = position.sheet(unit), f"{position.address(unit)}/attack", clauses.PHYSICAL_RAM
    pilot = sheet.crew[sheet.pilot]
    skilled = "" if pilot.piloting is None else f"{at}/crew/{pilot.name}/piloting"
    return Trail.of(
        add(f"piloting of the {pilot.name}", pilot.piloting or 0, clause, skilled),
        add("MSRP on the sheet", -sheet.msrp, clause, f"{at}/msrp"),
        Term("not below 0", Op.AT_LEAST, 0, clause),
    )
