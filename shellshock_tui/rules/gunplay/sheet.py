"""A character's record sheet: fire, cover, action, nerve and wounds, each figure with its reason."""

from dataclasses import replace
from fractions import Fraction
from functools import partial

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.sheet_view import Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import Does, Page, Reason
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import Acting, Picking
from shellshock_tui.rules.gunplay.battle import AUTOMATIC, NEEDS, RESTRICTED
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.harm import toughness
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.nerve import GRADES, activations, chances, flinching, grade_trail
from shellshock_tui.rules.gunplay.reactions import WATCHES, Reacting
from shellshock_tui.rules.gunplay.shooting import BANDS, aim, lacks, shot
from shellshock_tui.rules.gunplay.state import WOUNDS_OUT

ROF = {"1": "one shot", AUTOMATIC: "one shot, or three", RESTRICTED: "once a turn"}
GRADE_WORDS = {
    "keep": "two, may keep",
    "full": "two",
    "some": "one",
    "flinch": "drops",
}


def per_cent(chance: Fraction) -> str:
    """Return a chance as players read it."""
    return f"{round(chance * 100)} %"


def page(f: Field, unit: str, code: str) -> Page:
    """Write the sheet of a character."""
    sheet, one = f.sheet(unit), f.unit(unit)
    made = Page(unit, f.name(unit), f.side(unit), code=code)
    made.facts.append(made.figure("sheet", sheet.title, clauses.SHEET))
    state = {"up": "prone" if one.prone else "up", "down": "down", "out": "out", "gone": "has left"}[
        one.state
    ]
    mark = Mark.PLAIN if one.is_up else Mark.LOST
    made.facts.append(
        made.figure("state", state, clauses.HIT_DOWN if one.state == "down" else clauses.HIT, mark)
    )
    made.facts.append(
        made.number(
            "points",
            f.battle.worths[unit],
            "points",
            clauses.SHEET,
            text=counted(f.battle.worths[unit], "point"),
        )
    )
    _against(f, unit, made)
    _fire(f, unit, made)
    _cover(f, unit, made)
    _action(f, unit, made)
    _nerve(f, unit, made)
    return made


def _fire(f: Field, unit: str, made: Page) -> None:
    made.under("fire")
    one, weapon, phase = f.unit(unit), f.weapon(unit), f.s.phase
    hand = made.figure("weapon", weapon.title, clauses.WEAPON_DRAW)
    ranges = made.figure("bands", "/".join(map(str, weapon.bands)), clauses.SHOOT)
    rows = tuple(
        _weapon_row(f, unit, made, number, name) for number, name in enumerate(f.sheet(unit).weapons)
    )
    heads = (
        Column("weapon"),
        *(Column(name, right=True) for name in ("close", "eff.", "extr.")),
        Column("damage", right=True, rank=1),
    )
    lines = Lines(
        (
            (Cell("fires"), made.figure("rof", ROF[weapon.rof], clauses.SHOOT)),
            (Cell("must be"), _needs(f, unit, made)),
            (Cell("loaded"), _loaded(f, unit, made)),
        )
    )
    watch = Boxes("Watch", tuple(_watch_box(f, unit, made, number) for number in range(WATCHES)))
    lit = (isinstance(phase, Acting) and phase.unit == unit) or (isinstance(phase, Reacting) and one.watch)
    made.area(
        "FIRE", Role.ATTACK, (hand, ranges), Table("", heads, rows), lines, watch,
        lit=lit, brief=(Lines(((hand, ranges),)),), glance=(hand, ranges),
    )  # fmt: skip


def _weapon_row(f: Field, unit: str, made: Page, number: int, name: str) -> tuple[Cell, ...]:
    weapon, in_hand = f.battle.weapons[name], name == f.unit(unit).weapon
    mark = Mark.CURRENT if in_hand else Mark.PLAIN
    does = Does("" if in_hand else f"ready={name}")
    bands = tuple(
        made.number(f"weapon/{number}/{band}", last, f"last hex of {band} range", clauses.SHOOT)
        for band, last in zip(BANDS, weapon.bands, strict=False)
    )
    bands += tuple(
        made.figure(f"weapon/{number}/{band}", "–", clauses.SHOOT, Mark.EMPTY)
        for band in BANDS[len(weapon.bands) :]
    )
    harm = made.number(f"weapon/{number}/damage", weapon.damage, "damage rating", clauses.HIT_SOLID)
    return made.figure(f"weapon/{number}", weapon.title, clauses.WEAPON_DRAW, mark, does), *bands, harm


def _needs(f: Field, unit: str, made: Page) -> Cell:
    weapon = f.weapon(unit)
    words = NEEDS[weapon.needs] or "in hand"
    met = "" if weapon.needs == "none" else ": is not" if lacks(f, unit) else ": is"
    mark = Mark.PENDING if lacks(f, unit) else Mark.PLAIN
    return made.figure("needs", f"{words}{met}", clauses.SHOOT_REQUIREMENTS, mark)


def _loaded(f: Field, unit: str, made: Page) -> Cell:
    one, weapon = f.unit(unit), f.weapon(unit)
    if one.unloaded == weapon.name:
        return made.figure("loaded", "no", clauses.SHOOT_AUTO, Mark.PENDING, Does("reload"))
    if one.shot == weapon.name:
        return made.figure("loaded", "fired this turn", clauses.SHOOT_RESTRICTED, Mark.PENDING)
    return made.figure("loaded", "yes", clauses.SHOOT_AUTO)


def _watch_box(f: Field, unit: str, made: Page, number: int) -> Cell:
    one = f.unit(unit)
    mark = Mark.LOST if number < one.watched else Mark.CURRENT if one.watch else Mark.EMPTY
    return made.figure(f"watch/{number}", "", clauses.OVERWATCH_TWICE, mark)


def _cover(f: Field, unit: str, made: Page) -> None:
    made.under("cover")
    one = f.unit(unit)
    postures = [("prone", one.prone), ("hidden", one.hidden), ("braced", one.braced)]
    words = ", ".join(name for name, holds in postures if holds) or "upright"
    clause = clauses.MOVE_HIDE if one.hidden else clauses.MOVE_POSTURE
    posture = made.figure(
        "posture", words, clause, does=Does("posture=stand" if one.prone else "posture=prone")
    )
    ground = f.battle.ground[one.at].name if one.at >= 0 else "–"
    has_cover = one.at >= 0 and f.battle.ground[one.at].cover
    stands = made.figure("ground", f"{ground}{', cover' if has_cover else ''}", clauses.BOARD_COVER)
    test = toughness(f, unit, min(WOUNDS_OUT, one.wounds + 1))
    is_last = one.wounds + 1 >= WOUNDS_OUT
    stays = made.figure(
        "stays", "out" if is_last else per_cent(test.chance), clauses.HIT if is_last else test.trail
    )
    tough = made.figure("toughness", test.need, test.trail)
    rows = Lines(
        (
            (Cell("posture"), posture),
            (Cell("stands in"), stands),
            (Cell("stays up when hit"), stays, Cell("on"), tough),
        )
    )
    made.area("COVER", Role.DEFENCE, (posture, stays), rows, glance=(posture, stays))


def _action(f: Field, unit: str, made: Page) -> None:
    made.under("action")
    phase = f.s.phase
    acting = phase.acting if isinstance(phase, Reacting) else phase
    mine = acting if isinstance(acting, Acting) and acting.unit == unit else None
    left = made.figure("left", mine.left if mine else "–", clauses.TURN)
    points = made.figure("left-points", mine.points if mine else "–", clauses.MOVE)
    speed_clause = clauses.TRAIT_OTHERS if f.has(unit, "fast") or f.has(unit, "slow") else clauses.MOVE
    speed = made.number("speed", f.battle.speeds[unit], "inches an action", speed_clause)
    lit = bool(mine) or (isinstance(phase, Picking) and unit in f.ready(phase.side))
    blocks = (
        Lines(((Cell("actions"), left, Cell("points"), points, Cell("speed"), speed),)),
        _table(f, unit, made),
    )
    brief = (blocks[0],)
    made.area("ACTION", Role.MOVE, (left, speed), *blocks, lit=lit, brief=brief, glance=(left, speed))


def _table(f: Field, unit: str, made: Page) -> Table:
    """Return what an activation of the character would come to now."""
    columns = Column("actions"), Column("on", right=True), Column("chance", right=True, short="%")
    tests = activations(f, unit)
    found = chances(tests)
    rows = []
    for grade in GRADES:
        name = f"activation/{grade}"
        trail = partial(grade_trail, tests, grade)
        words = made.figure(
            f"{name}/words", GRADE_WORDS[grade], clauses.ACTIVATION_TEST, does=Does(f"activate={unit}")
        )
        if grade == "flinch":
            on = made.figure(f"{name}/on", "below 0", clauses.ACTIVATION_FLINCH)
        else:
            test = tests[grade]
            on = made.figure(f"{name}/on", _need(test.need), test.trail)
        rows.append((words, on, made.figure(name, per_cent(found[grade]), trail)))
    return Table("", columns, tuple(rows))


def _need(need: int) -> str:
    return "otherwise" if need <= 1 else "no chance" if need > DIE else f"{need}+"


def _nerve(f: Field, unit: str, made: Page) -> None:
    made.under("nerve")
    one = f.unit(unit)
    wounds = made.boxes("wounds", "Wounds", WOUNDS_OUT - one.wounds, WOUNDS_OUT, clauses.HIT)
    made.reason("wounds", plain("wounds", one.wounds, clauses.HIT))
    markers = made.figure(
        "markers", one.markers, plain("flinch markers", one.markers, clauses.FLINCH_MARKER),
        Mark.PENDING if one.markers else Mark.PLAIN,
    )  # fmt: skip
    test = flinching(f, unit)
    stands = made.figure("flinch", _need(test.need), test.trail)
    traits = made.figure("traits", ", ".join(f.sheet(unit).traits) or "none", clauses.TRAIT_OTHERS)
    hurt = made.figure("hurt", f"{one.wounds} of {WOUNDS_OUT}", plain("wounds", one.wounds, clauses.HIT))
    hurt.part = (WOUNDS_OUT - one.wounds, WOUNDS_OUT)
    rows = Lines(
        (
            (Cell("flinch markers"), markers, Cell("stands fire on"), stands),
            (Cell("traits"), traits),
        )
    )
    made.area(
        "NERVE AND WOUNDS", Role.INTERNAL, (hurt, replace(markers, text=f"{one.markers}!")), wounds, rows,
        lit=one.markers > 0, brief=(wounds,), glance=(hurt, replace(markers, text=f"{one.markers}!")),
    )  # fmt: skip


def _against(f: Field, unit: str, made: Page) -> None:
    """Give what answers for each number between the character and an enemy, and of each weapon."""
    enemies = [one for one in f.enemies(unit) if f.unit(one).at >= 0]

    def level(target: str) -> Reason | None:
        if target not in enemies or f.unit(unit).at < 0:
            return None
        found = aim(f, unit, target)
        return found if isinstance(found, Blocked) else shot(f, unit, target, moved=_moved(f, unit)).trail

    made.answer("level/*", level)
    made.answer(
        "activation/*", lambda grade: grade_trail(activations(f, unit), grade) if grade in GRADES else None
    )


def _moved(f: Field, unit: str) -> bool:
    """Say whether a character has moved in the activation that goes on."""
    return isinstance(f.s.phase, Acting) and f.s.phase.unit == unit and f.s.phase.moved
