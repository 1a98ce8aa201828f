"""The record sheet of a character: fire, cover, action, nerve and wounds."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, Reading, Trail, add, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import Does, Reason, SheetBuilder
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.activation import Acting, Picking, Reacting, acting_in, has_moved
from shellshock_tui.rules.gunplay.charts import BANDS, FAST, SLOW, SPEED, USUAL
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.harm import toughness
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.nerve import (
    FLINCH,
    GRADES,
    activations,
    chances,
    flinching,
    grade_trail,
    weighed_nerve,
)
from shellshock_tui.rules.gunplay.reactions import WATCHES
from shellshock_tui.rules.gunplay.rulebook_tables import (
    AUTOMATIC,
    BRACED_IF_WEAK,
    NEEDS,
    RESTRICTED,
    STRONG_OR_BRACED,
    Trait,
)
from shellshock_tui.rules.gunplay.shooting import firing_range, lacks, weighed
from shellshock_tui.rules.gunplay.state import WOUNDS_OUT

ROF = {"1": "one shot", AUTOMATIC: "one shot, or three", RESTRICTED: "once a turn"}
NEVER = "never"
GRADE_WORDS = {
    "keep": "two, may keep",
    "full": "two",
    "some": "one",
    "flinch": "drops",
}


def per_cent(chance: Fraction) -> str:
    """Return a chance as a whole percentage: "42 %"."""
    return f"{round(chance * 100)} %"


def page(ctx: GameContext, unit: str) -> SheetBuilder:
    """Return the record sheet of a character."""
    one, points, made = (
        ctx.unit(unit),
        ctx.battle.worths[unit],
        SheetBuilder(unit, ctx.name(unit), ctx.side(unit)),
    )
    state = {"up": "prone" if one.prone else "up", "gone": "has left"}.get(one.state, one.state)
    clause = clauses.HIT_DOWN if one.state == "down" else clauses.HIT
    made.facts += [
        made.cell("sheet", ctx.sheet(unit).title, clauses.SHEET),
        made.cell("state", state, clause, Mark.PLAIN if one.is_up else Mark.LOST),
        made.number("points", points, "points", clauses.SHEET, text=counted(points, "point")),
    ]
    _answers(ctx, unit, made)
    for area in (_fire, _cover, _action, _nerve):
        area(ctx, unit, made)
    return made


def _fire(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("fire")
    one, weapon, phase = ctx.unit(unit), ctx.weapon(unit), ctx.s.phase
    hand = made.cell("weapon", weapon.title, clauses.WEAPON_DRAW)
    ranges = made.cell("bands", "/".join(map(str, weapon.bands)), clauses.SHOOT)
    weapons = enumerate(ctx.sheet(unit).weapons)
    rows = tuple(_weapon_row(ctx, unit, made, number, name) for number, name in weapons)
    bands = (Column(name, right=True) for name in ("close", "eff.", "extr."))
    heads = Column("weapon"), *bands, Column("damage", right=True, rank=1)
    fires = made.cell("rof", ROF[weapon.rof], clauses.SHOOT)
    needs, loaded = _needs(ctx, unit, made), _loaded(ctx, unit, made)
    lines = Lines(((Cell("fires"), fires), (Cell("requires"), needs), (Cell("loaded"), loaded)))
    boxes = tuple(
        _watch_box(ctx, unit, made, number) for number in range(WATCHES * ctx.battle.options.overwatch)
    )
    watch = (Boxes("Watch", boxes),) if boxes else ()
    is_active = isinstance(phase, Acting) and phase.unit == unit
    highlighted = is_active or (isinstance(phase, Reacting) and one.watch)
    made.area(
        "FIRE", Role.ATTACK, (hand, ranges), Table("", heads, rows), lines, *watch,
        highlighted=highlighted, brief=(Lines(lines.rows[::2]),), glance=(hand, ranges),
    )  # fmt: skip


def _weapon_row(ctx: GameContext, unit: str, made: SheetBuilder, number: int, name: str) -> tuple[Cell, ...]:
    weapon, in_hand, at = ctx.battle.weapons[name], name == ctx.unit(unit).weapon, f"weapon/{number}"
    mark, does = (Mark.CURRENT, Does()) if in_hand else (Mark.PLAIN, Does(f"ready={name}"))
    bands = tuple(
        made.cell(f"{at}/{band}", "–", clauses.SHOOT, Mark.EMPTY)
        if last is None
        else made.number(f"{at}/{band}", last, f"last hex of {band} range", clauses.SHOOT)
        for band, last in zip_longest(BANDS, weapon.bands)
    )
    harm = made.number(f"{at}/damage", weapon.damage, "damage rating", clauses.HIT_SOLID)
    return made.cell(at, weapon.title, clauses.WEAPON_DRAW, mark, does), *bands, harm


def _needs(ctx: GameContext, unit: str, made: SheetBuilder) -> Cell:
    needs = ctx.weapon(unit).needs
    is_lacking = lacks(ctx.battle, unit, ctx.weapon(unit), steady=ctx.unit(unit).is_steady)
    asks = needs == STRONG_OR_BRACED or (needs == BRACED_IF_WEAK and ctx.has(unit, "weak"))
    words = f"{NEEDS[needs]}: {'no' if is_lacking else 'yes'}" if asks else "nothing"
    mark = Mark.PENDING if is_lacking else Mark.PLAIN
    return made.cell("needs", words, clauses.SHOOT_REQUIREMENTS, mark)


def _loaded(ctx: GameContext, unit: str, made: SheetBuilder) -> Cell:
    one = ctx.unit(unit)
    if one.weapon in one.unloaded:
        return made.cell("loaded", "no", clauses.SHOOT_AUTO, Mark.PENDING, Does("reload"))
    if one.shot == one.weapon:
        return made.cell("loaded", "fired this turn", clauses.SHOOT_RESTRICTED, Mark.PENDING)
    return made.cell("loaded", "yes", clauses.SHOOT_AUTO)


def _watch_box(ctx: GameContext, unit: str, made: SheetBuilder, number: int) -> Cell:
    one = ctx.unit(unit)
    mark = Mark.LOST if number < one.watched else Mark.CURRENT if one.watch else Mark.EMPTY
    return made.cell(f"watch/{number}", "", clauses.OVERWATCH_TWICE, mark)


def _cover(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("cover")
    one = ctx.unit(unit)
    words = ", ".join(name for name in ("prone", "hidden", "braced") if getattr(one, name)) or "upright"
    clause = clauses.MOVE_HIDE if one.hidden else clauses.MOVE_POSTURE
    does = Does("posture=stand" if one.prone else "posture=prone")
    posture = made.cell("posture", words, clause, does=does)
    ground = ctx.battle.ground[one.at] if one.at >= 0 else None
    words = f"{ground.name}{', cover' if ground.cover else ''}" if ground else "–"
    stands = made.cell("ground", words, clauses.BOARD_COVER)
    test = toughness(ctx, unit, min(WOUNDS_OUT, one.wounds + 1))
    if one.wounds + 1 >= WOUNDS_OUT:
        stays = made.cell("stays", "out", clauses.HIT)
        last: tuple[Cell, ...] = Cell("after the next wound"), stays
    elif one.is_down:
        stays = made.cell("stays", "no test", clauses.HIT_DOWN)
        last = Cell("when hit"), stays
    else:
        stays = made.cell("stays", per_cent(test.chance), test.trail)
        tough = made.cell("toughness", f"{test.need}+", test.trail)
        last = Cell("stays up when hit"), stays, Cell("on"), tough
    rows = Lines(((Cell("posture"), posture), (Cell("stands in"), stands), last))
    text = "last wound" if stays.text == "out" else "no test" if one.is_down else f"stays up {stays.text}"
    glance = posture, replace(stays, text=text)
    made.area("COVER", Role.DEFENCE, glance, rows, glance=glance)


def _action(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("action")
    phase, acting = ctx.s.phase, acting_in(ctx)
    mine = acting if acting and acting.unit == unit else None
    left = made.cell("left", mine.left if mine else "–", clauses.TURN)
    points = made.cell("left-points", mine.points if mine else "–", clauses.MOVE)
    pace = next((name for name in (FAST, SLOW) if ctx.has(unit, name)), USUAL)
    clause, inches = clauses.MOVE if pace == USUAL else clauses.TRAIT_OTHERS, ctx.battle.speeds[unit]
    printed = add("inches per action", inches, clause, "", Reading(SPEED, pace, "inches"))
    speed = made.cell("speed", inches, Trail.of(printed))
    highlighted = bool(mine) or (isinstance(phase, Picking) and unit in ctx.ready(phase.side))
    brief = Lines(((Cell("actions"), left, Cell("points"), points, Cell("speed"), speed),))
    tables = (_table(ctx, unit, made),) if ctx.battle.options.activation else ()
    made.area(
        "ACTION",
        Role.MOVE,
        (left, speed),
        brief,
        *tables,
        highlighted=highlighted,
        brief=(brief,),
        glance=(left, speed),
    )


def _table(ctx: GameContext, unit: str, made: SheetBuilder) -> Table:
    columns = Column("actions"), Column("on", right=True), Column("chance", right=True, short="%")
    tests, does, rows = activations(ctx, unit), Does(f"activate={unit}"), []
    for grade, chance in chances(tests).items():
        name = f"activation/{grade}"
        words = made.cell(f"{name}/words", GRADE_WORDS[grade], clauses.ACTIVATION_TEST, does=does)
        if grade == FLINCH:
            faces = f"{int(chance * DIE)} or less" if chance else NEVER
            on = made.cell(f"{name}/on", faces, clauses.ACTIVATION_FLINCH)
        else:
            need = _need(tests[grade].need, "any other") if chance else NEVER
            on = made.cell(f"{name}/on", need, partial(weighed_nerve, ctx, unit, tests[grade]))
        rows.append((words, on, made.cell(name, per_cent(chance), partial(grade_trail, tests, grade))))
    return Table("", columns, tuple(rows))


def _need(need: int, sure: str) -> str:
    return sure if need <= 1 else NEVER if need > DIE else f"{need}+"


def _nerve(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("nerve")
    one, left = ctx.unit(unit), WOUNDS_OUT - ctx.unit(unit).wounds
    wounded = plain("wounds", one.wounds, clauses.HIT)
    wounds = made.boxes("wounds", "Wounds", left, WOUNDS_OUT, clauses.HIT)
    made.reason("wounds", wounded)
    made.answer("wounds/*", _so_many_wounds)
    hurt = made.cell("hurt", f"{one.wounds} of {WOUNDS_OUT}", wounded)
    hurt.part = (left, WOUNDS_OUT)
    flinches = tuple(_flinches(ctx, unit, made)) if ctx.battle.options.flinch else ()
    rows = Lines(tuple(filter(None, (flinches, *_traits(ctx, unit, made)))))
    glance = hurt, *(replace(each, text=f"{one.markers} flinch") for each in flinches[1:2])
    made.area(
        "NERVE, WOUNDS", Role.INTERNAL, glance, wounds, rows,
        highlighted=one.markers > 0, brief=(wounds,), glance=glance,
    )  # fmt: skip


def _so_many_wounds(count: str) -> Trail | None:
    """Return a number of wounds that a character may carry."""
    known = map(str, range(WOUNDS_OUT + 1))
    return plain("wounds", int(count), clauses.HIT) if count in known else None


def _flinches(ctx: GameContext, unit: str, made: SheetBuilder) -> Iterator[Cell]:
    one, test = ctx.unit(unit), flinching(ctx, unit)
    flinches = plain("flinch markers", one.markers, clauses.FLINCH_MARKER)
    yield Cell("flinch markers")
    yield made.cell("markers", one.markers, flinches, Mark.PENDING if one.markers else Mark.PLAIN)
    if not ctx.battle.options.activation:
        yield Cell("stands fire on")
        yield made.cell("flinch", _need(test.need, "always"), partial(weighed_nerve, ctx, unit, test))


def _traits(ctx: GameContext, unit: str, made: SheetBuilder) -> Iterator[tuple[Cell, ...]]:
    made.reason("traits", clauses.TRAIT_OTHERS)
    for one in ctx.battle.traits[unit]:
        clause = clauses.TRAIT_HARDENED if "activation" in one.test else clauses.TRAIT_OTHERS
        yield Cell(one.name), made.cell(f"traits/{one.name}", _effect(one), clause)


def _effect(trait: Trait) -> str:
    if trait.shift:
        tests = "nerve tests" if "activation" in trait.test else "toughness"
        return f"{tests} one level {'harder' if trait.shift > 0 else 'easier'}"
    if trait.speed:
        return f"moves {counted(trait.speed, 'hex', 'hexes')}"
    return "need not brace" if trait.needs == STRONG_OR_BRACED else "must brace for some weapons"


def _answers(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    """Register the explanations of hit numbers against enemies and of activation results."""

    def level(target: str) -> Reason | None:
        if target not in ctx.enemies(unit) or ctx.unit(unit).at < 0:
            return None
        found = firing_range(ctx, unit, target)
        return found if isinstance(found, Blocked) else weighed(ctx, unit, target, moved=has_moved(ctx, unit))

    def result(grade: str) -> Reason | None:
        is_known = grade in GRADES and ctx.battle.options.activation
        return grade_trail(activations(ctx, unit), grade) if is_known else None

    made.answer("level/*", level)
    made.answer("activation/*", result)
