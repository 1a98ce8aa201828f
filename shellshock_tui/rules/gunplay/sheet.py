"""A character's record sheet: fire, cover, action, nerve and wounds, each figure with its reason."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.sheet_view import Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import Does, Page, Reason
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import Acting, Picking, acting_in, has_moved
from shellshock_tui.rules.gunplay.battle import (
    AUTOMATIC,
    BRACED_IF_WEAK,
    NEEDS,
    RESTRICTED,
    STRONG_OR_BRACED,
    Trait,
)
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.harm import toughness
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.nerve import FLINCH, GRADES, activations, chances, flinching, grade_trail
from shellshock_tui.rules.gunplay.reactions import WATCHES, Reacting
from shellshock_tui.rules.gunplay.shooting import BANDS, aim, lacks, shot
from shellshock_tui.rules.gunplay.state import WOUNDS_OUT

ROF = {"1": "one shot", AUTOMATIC: "one shot, or three", RESTRICTED: "once a turn"}
NEVER = "no chance"
GRADE_WORDS = {
    "keep": "two, may keep",
    "full": "two",
    "some": "one",
    "flinch": "drops",
}


def per_cent(chance: Fraction) -> str:
    """Return a chance as players read it."""
    return f"{round(chance * 100)} %"


def page(f: Field, unit: str) -> Page:
    """Write the sheet of a character."""
    one, points, made = f.unit(unit), f.battle.worths[unit], Page(unit, f.name(unit), f.side(unit))
    state = {"up": "prone" if one.prone else "up", "gone": "has left"}.get(one.state, one.state)
    clause = clauses.HIT_DOWN if one.state == "down" else clauses.HIT
    made.facts += [
        made.figure("sheet", f.sheet(unit).title, clauses.SHEET),
        made.figure("state", state, clause, Mark.PLAIN if one.is_up else Mark.LOST),
        made.number("points", points, "points", clauses.SHEET, text=counted(points, "point")),
    ]
    _answers(f, unit, made)
    for area in (_fire, _cover, _action, _nerve):
        area(f, unit, made)
    return made


def _fire(f: Field, unit: str, made: Page) -> None:
    made.under("fire")
    one, weapon, phase = f.unit(unit), f.weapon(unit), f.s.phase
    hand = made.figure("weapon", weapon.title, clauses.WEAPON_DRAW)
    ranges = made.figure("bands", "/".join(map(str, weapon.bands)), clauses.SHOOT)
    weapons = enumerate(f.sheet(unit).weapons)
    rows = tuple(_weapon_row(f, unit, made, number, name) for number, name in weapons)
    bands = (Column(name, right=True) for name in ("close", "eff.", "extr."))
    heads = Column("weapon"), *bands, Column("damage", right=True, rank=1)
    fires = made.figure("rof", ROF[weapon.rof], clauses.SHOOT)
    needs, loaded = _needs(f, unit, made), _loaded(f, unit, made)
    lines = Lines(((Cell("fires"), fires), (Cell("asks for"), needs), (Cell("loaded"), loaded)))
    boxes = tuple(_watch_box(f, unit, made, number) for number in range(WATCHES * f.battle.options.overwatch))
    watch = (Boxes("Watch", boxes),) if boxes else ()
    lit = (isinstance(phase, Acting) and phase.unit == unit) or (isinstance(phase, Reacting) and one.watch)
    made.area(
        "FIRE", Role.ATTACK, (hand, ranges), Table("", heads, rows), lines, *watch,
        lit=lit, brief=(Lines(((hand, ranges),)),), glance=(hand, ranges),
    )  # fmt: skip


def _weapon_row(f: Field, unit: str, made: Page, number: int, name: str) -> tuple[Cell, ...]:
    weapon, in_hand, at = f.battle.weapons[name], name == f.unit(unit).weapon, f"weapon/{number}"
    mark, does = (Mark.CURRENT, Does()) if in_hand else (Mark.PLAIN, Does(f"ready={name}"))
    bands = tuple(
        made.figure(f"{at}/{band}", "–", clauses.SHOOT, Mark.EMPTY)
        if last is None
        else made.number(f"{at}/{band}", last, f"last hex of {band} range", clauses.SHOOT)
        for band, last in zip_longest(BANDS, weapon.bands)
    )
    harm = made.number(f"{at}/damage", weapon.damage, "damage rating", clauses.HIT_SOLID)
    return made.figure(at, weapon.title, clauses.WEAPON_DRAW, mark, does), *bands, harm


def _needs(f: Field, unit: str, made: Page) -> Cell:
    needs, is_lacking = f.weapon(unit).needs, lacks(f, unit)
    asks = needs == STRONG_OR_BRACED or (needs == BRACED_IF_WEAK and f.has(unit, "weak"))
    words = f"{NEEDS[needs]}: {'no' if is_lacking else 'yes'}" if asks else "nothing"
    mark = Mark.PENDING if is_lacking else Mark.PLAIN
    return made.figure("needs", words, clauses.SHOOT_REQUIREMENTS, mark)


def _loaded(f: Field, unit: str, made: Page) -> Cell:
    one = f.unit(unit)
    if one.weapon in one.unloaded:
        return made.figure("loaded", "no", clauses.SHOOT_AUTO, Mark.PENDING, Does("reload"))
    if one.shot == one.weapon:
        return made.figure("loaded", "fired this turn", clauses.SHOOT_RESTRICTED, Mark.PENDING)
    return made.figure("loaded", "yes", clauses.SHOOT_AUTO)


def _watch_box(f: Field, unit: str, made: Page, number: int) -> Cell:
    one = f.unit(unit)
    mark = Mark.LOST if number < one.watched else Mark.CURRENT if one.watch else Mark.EMPTY
    return made.figure(f"watch/{number}", "", clauses.OVERWATCH_TWICE, mark)


def _cover(f: Field, unit: str, made: Page) -> None:
    made.under("cover")
    one = f.unit(unit)
    words = ", ".join(name for name in ("prone", "hidden", "braced") if getattr(one, name)) or "upright"
    clause = clauses.MOVE_HIDE if one.hidden else clauses.MOVE_POSTURE
    does = Does("posture=stand" if one.prone else "posture=prone")
    posture = made.figure("posture", words, clause, does=does)
    ground = f.battle.ground[one.at] if one.at >= 0 else None
    words = f"{ground.name}{', cover' if ground.cover else ''}" if ground else "–"
    stands = made.figure("ground", words, clauses.BOARD_COVER)
    test = toughness(f, unit, min(WOUNDS_OUT, one.wounds + 1))
    if one.wounds + 1 >= WOUNDS_OUT:
        stays = made.figure("stays", "out", clauses.HIT)
        last: tuple[Cell, ...] = Cell("by the next wound"), stays
    elif one.is_down:
        stays = made.figure("stays", "no test", clauses.HIT_DOWN)
        last = Cell("when hit"), stays
    else:
        stays = made.figure("stays", per_cent(test.chance), test.trail)
        tough = made.figure("toughness", f"{test.need}+", test.trail)
        last = Cell("stays up when hit"), stays, Cell("on"), tough
    rows = Lines(((Cell("posture"), posture), (Cell("stands in"), stands), last))
    text = "last wound" if stays.text == "out" else "no test" if one.is_down else f"stays up {stays.text}"
    glance = posture, replace(stays, text=text)
    made.area("COVER", Role.DEFENCE, glance, rows, glance=glance)


def _action(f: Field, unit: str, made: Page) -> None:
    made.under("action")
    phase, acting = f.s.phase, acting_in(f)
    mine = acting if acting and acting.unit == unit else None
    left = made.figure("left", mine.left if mine else "–", clauses.TURN)
    points = made.figure("left-points", mine.points if mine else "–", clauses.MOVE)
    speed_clause = clauses.TRAIT_OTHERS if f.has(unit, "fast") or f.has(unit, "slow") else clauses.MOVE
    speed = made.number("speed", f.battle.speeds[unit], "inches an action", speed_clause)
    lit = bool(mine) or (isinstance(phase, Picking) and unit in f.ready(phase.side))
    brief = Lines(((Cell("actions"), left, Cell("points"), points, Cell("speed"), speed),))
    tables = (_table(f, unit, made),) if f.battle.options.activation else ()
    made.area(
        "ACTION", Role.MOVE, (left, speed), brief, *tables, lit=lit, brief=(brief,), glance=(left, speed)
    )


def _table(f: Field, unit: str, made: Page) -> Table:
    """Return what an activation of the character would come to now."""
    columns = Column("actions"), Column("on", right=True), Column("chance", right=True, short="%")
    tests, does, rows = activations(f, unit), Does(f"activate={unit}"), []
    for grade, chance in chances(tests).items():
        name = f"activation/{grade}"
        words = made.figure(f"{name}/words", GRADE_WORDS[grade], clauses.ACTIVATION_TEST, does=does)
        if grade == FLINCH:
            faces = f"{int(chance * DIE)} or less" if chance else NEVER
            on = made.figure(f"{name}/on", faces, clauses.ACTIVATION_FLINCH)
        else:
            need = _need(tests[grade].need, "otherwise") if chance else NEVER
            on = made.figure(f"{name}/on", need, tests[grade].trail)
        rows.append((words, on, made.figure(name, per_cent(chance), partial(grade_trail, tests, grade))))
    return Table("", columns, tuple(rows))


def _need(need: int, sure: str) -> str:
    return sure if need <= 1 else NEVER if need > DIE else f"{need}+"


def _nerve(f: Field, unit: str, made: Page) -> None:
    made.under("nerve")
    one, left = f.unit(unit), WOUNDS_OUT - f.unit(unit).wounds
    wounded = plain("wounds", one.wounds, clauses.HIT)
    wounds = made.boxes("wounds", "Wounds", left, WOUNDS_OUT, clauses.HIT)
    made.reason("wounds", wounded)
    hurt = made.figure("hurt", f"{one.wounds} of {WOUNDS_OUT}", wounded)
    hurt.part = (left, WOUNDS_OUT)
    flinches = tuple(_flinches(f, unit, made)) if f.battle.options.flinch else ()
    rows = Lines(tuple(filter(None, (flinches, *_traits(f, unit, made)))))
    glance = hurt, *(replace(each, text=f"{one.markers} flinch") for each in flinches[1:2])
    made.area(
        "NERVE, WOUNDS", Role.INTERNAL, glance, wounds, rows,
        lit=one.markers > 0, brief=(wounds,), glance=glance,
    )  # fmt: skip


def _flinches(f: Field, unit: str, made: Page) -> Iterator[Cell]:
    """Yield the markers of a character, and how it stands the fire where no activation test says so."""
    one, test = f.unit(unit), flinching(f, unit)
    flinches = plain("flinch markers", one.markers, clauses.FLINCH_MARKER)
    yield Cell("flinch markers")
    yield made.figure("markers", one.markers, flinches, Mark.PENDING if one.markers else Mark.PLAIN)
    if not f.battle.options.activation:
        yield Cell("stands fire on")
        yield made.figure("flinch", _need(test.need, "always"), test.trail)


def _traits(f: Field, unit: str, made: Page) -> Iterator[tuple[Cell, ...]]:
    """Yield each trait of a character with what it does."""
    made.reason("traits", clauses.TRAIT_OTHERS)
    for one in f.battle.traits[unit]:
        clause = clauses.TRAIT_HARDENED if "activation" in one.test else clauses.TRAIT_OTHERS
        yield Cell(one.name), made.figure(f"traits/{one.name}", _effect(one), clause)


def _effect(trait: Trait) -> str:
    if trait.shift:
        tests = "nerve" if "activation" in trait.test else "staying up"
        return f"{tests} a level {'harder' if trait.shift > 0 else 'easier'}"
    if trait.speed:
        return f"goes {counted(trait.speed, 'hex', 'hexes')}"
    return "braced as it stands" if trait.needs == STRONG_OR_BRACED else "braces where guns ask for it"


def _answers(f: Field, unit: str, made: Page) -> None:
    """Give what answers for each number between the character and an enemy, and of each result."""

    def level(target: str) -> Reason | None:
        if target not in f.enemies(unit) or f.unit(unit).at < 0:
            return None
        found = aim(f, unit, target)
        return found if isinstance(found, Blocked) else shot(f, unit, target, moved=has_moved(f, unit)).trail

    def result(grade: str) -> Reason | None:
        is_told = grade in GRADES and f.battle.options.activation
        return grade_trail(activations(f, unit), grade) if is_told else None

    made.answer("level/*", level)
    made.answer("activation/*", result)
