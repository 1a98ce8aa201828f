"""Physical attacks: strikes and rams in the Combat phase (physical.*)."""

from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.damage.impact import slay, strike_home
from shellshock_tui.rules.shellshock.damage.wound import Impact
from shellshock_tui.rules.shellshock.equipment import PARTS, Dsp
from shellshock_tui.rules.shellshock.fire import roll
from shellshock_tui.rules.shellshock.fire.declaring import refuse_undeclared
from shellshock_tui.rules.shellshock.fire.gunners import refuse_post
from shellshock_tui.rules.shellshock.fire.hit import needed_physically, printed_terms
from shellshock_tui.rules.shellshock.fire.power import spend
from shellshock_tui.rules.shellshock.fire.shots import of_item, refuse_ammunition, refuse_broken, refuse_power
from shellshock_tui.rules.shellshock.fire.target import refuse_enemy, refuse_engagement
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES, Sheet
from shellshock_tui.rules.shellshock.state import Ram, Shot
from shellshock_tui.rules.shellshock.table_facts import FactWanted, Question


def _roll_blow(g: Game, blow: Impact, words: str, *speed: tuple[str, Trail]) -> bool:
    """Roll a physical attack and apply a hit; return whether it hit without killing at once."""
    position, unit, target = g.now, blow.attacker, blow.target
    need = needed_physically(position, unit, target, blow.face)
    hit_dice, options = position.sheet(unit).hit_dice, position.battle.options
    words_of_need = f"{need.total} or more hits {position.name(target)}"
    who = f"{position.name(unit)} pilot"
    rolled = roll.throw(g.dice, hit_dice, 0, options, who, lambda: words_of_need)
    hit = roll.hits(rolled, int(need.total), options)
    g.emit(
        "physical-roll",
        clauses.PHYSICAL_RAM,
        f"{position.name(unit)} {words}: it needs {need.total}, "
        f"rolls {rolled.total} and {'hits' if hit else 'misses'}.",
        ("roll", roll.roll_trail(rolled, hit_dice)),
        ("needs", need),
        *speed,
        unit=position.id(unit),
        target=position.id(target),
        total=rolled.total,
        need=int(need.total),
        hit=hit,
    )
    if not hit:
        return False
    if roll.kills(rolled, options):
        slay(g, target, "instant-death", clauses.OPTION_INSTANT_DEATH)
        return False
    times = roll.fortune(rolled, options)
    sums = tuple((part, Trail.of(*trail.terms, *roll.lucky_term(times))) for part, trail in blow.sums)
    strike_home(g, blow._replace(struck=roll.multiplied(blow.struck, times), sums=sums))
    return True


def refuse_strike(position: Position, unit: int, item: int, target: int) -> Blocked | None:
    """Return why the pilot may not strike a target with a physical weapon (physical.other)."""
    pilot = position.sheet(unit).pilot
    if refused := refuse_post(position, unit, pilot) or refuse_broken(position, unit, item):
        return refused
    if item not in position.working(unit).physical:
        return refuse(
            clauses.PHYSICAL_OTHER, of_item, position, unit, item, "The {} is not a physical weapon."
        )
    if position.sheet(target).flies:
        return refuse(clauses.PHYSICAL_OTHER, position.about, target, "{} is flying out of reach.")
    if undeclared := refuse_undeclared(position, unit, pilot, target):
        return undeclared
    if not geometry(position).is_ahead(unit, target):
        reach = "the hex in front" if position.state.told is None else "a unit that its front touches"
        return refuse(clauses.PHYSICAL_OTHER, position.about, target, f"Physical weapons reach only {reach}.")
    shot = Shot(item, None)
    return (
        refuse_enemy(position, unit, target)
        or refuse_engagement(position, unit, pilot, target)
        or refuse_ammunition(position, unit, shot)
        or refuse_power(position, unit, (shot,))
    )


def strike_question(position: Position, unit: int, item: int, target: int) -> Question | None:
    """Return the first open question about a strike; None if all is told, or it is refused."""
    if position.state.told is None:
        return None
    try:
        if refuse_strike(position, unit, item, target) is None:
            face = geometry(position).struck_face(unit, target)
            needed_physically(position, unit, target, face)
    except FactWanted as wanted:
        return wanted.question
    return None


def resolve_strike(g: Game, unit: int, item: int, target: int) -> None:
    """Pay for and roll a legal strike with a physical weapon."""
    weapon, name = weapon_of(g.now, unit, item), g.now.sheet(unit).equipment[item].name
    g.now = spend(g.now, unit, weapon.kreigs)
    shot, clause = Shot(item, None), clauses.PHYSICAL_OTHER
    printed = printed_terms(g.now, unit, shot, "mid", weapon.line.mid, clause)
    sums = tuple((part, Trail.of(term)) for part, term in zip(PARTS, printed, strict=True))
    face = geometry(g.now).struck_face(unit, target)
    words = f"strikes {g.now.name(target)} with its {name}"
    _roll_blow(g, Impact(unit, target, face, weapon.line.mid, sums), words)


def ramming_speed(position: Position, unit: int, ram: Ram) -> Trail:
    """Return the calculation of the speed at which a ram hits (physical.ram-damage)."""
    target, face = ram.target, ram.struck
    own = add("the rammer's speed", position.unit(unit).speed, clauses.PHYSICAL_RAM_DAMAGE)
    speed, reverse = position.unit(target).speed, position.unit(target).reverse
    name, front, rear = position.name(target), 3 if reverse else 0, 0 if reverse else 3
    if face == front:
        return Trail.of(own, add(f"{name} moves towards it", speed, clauses.PHYSICAL_RAM_DAMAGE))
    if face == rear:
        away = add(f"{name} moves away", -speed, clauses.PHYSICAL_RAM_DAMAGE)
        return Trail.of(own, away, Term("not below 0", Op.AT_LEAST, 0, clauses.PHYSICAL_RAM_DAMAGE))
    return Trail.of(own)


def ram_dsp(sheet: Sheet, speed: int) -> Dsp:
    """Return a ram's d/s/p at a ramming speed, rounded down."""
    damage, shock, penetration = (int(part * speed // 1) for part in sheet.ram)
    return Dsp(damage, shock, penetration)


def _ram_impact(position: Position, unit: int, target: int, face: int, speed: Trail) -> Impact:
    """Return the impact of a ram by one of the two units on the other."""
    sheet, clause, sums = position.sheet(unit), clauses.PHYSICAL_RAM_DAMAGE, []
    for part, each in zip(PARTS, sheet.ram, strict=True):
        per_speed = Term(f"ram {part} for each point of speed", Op.TIMES, each, clause)
        down = Term("rounded down", Op.FLOOR, 0, clause)
        sums.append((part, Trail.of(*speed.terms, per_speed, down)))
    return Impact(unit, target, face, ram_dsp(sheet, int(speed.total)), tuple(sums))


def resolve_ram(g: Game, unit: int, ram: Ram) -> None:
    """Roll a ram; if it hits and the ramming unit has no ram plate, the target rams back."""
    speed, target = ramming_speed(g.now, unit, ram), ram.target
    blow = _ram_impact(g.now, unit, target, ram.struck, speed)
    words = f"rams {g.now.name(target)} at speed {speed.total}"
    if not _roll_blow(g, blow, words, ("speed", speed)) or g.now.sheet(unit).ram_plate:
        return
    face = ram.face
    g.emit(
        "ram-back",
        clauses.PHYSICAL_RAM_DAMAGE,
        f"{g.now.name(target)} rams back, because {g.now.name(unit)} has no ram plate.",
        unit=g.now.id(target),
        target=g.now.id(unit),
        face=FACES[face],
    )
    strike_home(g, _ram_impact(g.now, target, unit, face, speed))
