"""The record sheet of a unit, in four areas: attack, defence, move and hit points."""

from collections.abc import Callable
from fractions import Fraction

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, add, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import Reason, SheetBuilder
from shellshock_tui.rules.sshr import clauses
from shellshock_tui.rules.sshr.charts import skill
from shellshock_tui.rules.sshr.game_context import GameContext, chain, nearest
from shellshock_tui.rules.sshr.harm import discipline
from shellshock_tui.rules.sshr.moving import refuse_move
from shellshock_tui.rules.sshr.phases import Act, Fighting, Move
from shellshock_tui.rules.sshr.rulebook_tables import Weapon
from shellshock_tui.rules.sshr.shooting import moved_term, seen, to_save, to_wound
from shellshock_tui.rules.sshr.state import Unit

STRENGTHS = range(1, 11)
"""The strengths in the table of wounds."""


def page(ctx: GameContext, unit: str) -> SheetBuilder:
    """Return the record sheet of a unit."""
    sheet, one = ctx.sheet(unit), ctx.unit(unit)
    made = SheetBuilder(unit, ctx.name(unit), ctx.side(unit))
    made.facts.append(made.cell("sheet", sheet.title, clauses.UNITS_PROFILE))
    made.facts.append(made.cell("type", sheet.type, clauses.UNITS_TYPES))
    if state := _state(ctx, unit):
        made.facts.append(made.cell("state", *state, Mark.PENDING))
    made.facts.append(
        made.number("worth", sheet.worth, "worth", clauses.VICTORY_POINTS, text=counted(sheet.worth, "point"))
    )
    _answers(ctx, unit, made)
    _attack(ctx, unit, made)
    _defence(ctx, unit, made)
    _move(ctx, unit, one, made)
    _hit_points(ctx, unit, one, made)
    return made


def _state(ctx: GameContext, unit: str) -> tuple[str, str] | None:
    """Return the condition of a unit with its clause; None if there is nothing to report."""
    one = ctx.unit(unit)
    if one.is_gone:
        return "gone", clauses.SHOOT_ALLOCATION
    if one.shaken:
        return "shaken", clauses.DISCIPLINE_FALL_BACK
    if ctx.is_engaged(unit):
        return "engaged", clauses.FIGHT_ENGAGED
    return None if ctx.is_together(unit) else ("out of cohesion", clauses.COHESION_REGAIN)


def _answers(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    """Add the explanations of distances to other units, and of each gun."""

    def answer(pattern: str, why: Callable[[GameContext, str, str], Reason]) -> None:
        def answered(target: str) -> Reason | None:
            stands = {unit, target} <= set(ctx.present())
            return why(ctx, unit, target) if stands else None

        made.answer(pattern, answered)

    answer("range/*", nearest)
    answer("sees/*", seen)
    made.answer("attack/gun/*/*", lambda name, what: _of_gun(ctx, unit, name, what))


def _of_gun(ctx: GameContext, unit: str, name: str, what: str) -> Reason | None:
    """Return the explanation of a gun's range, standing or after a move."""
    if all(name not in guns for guns in ctx.sheet(unit).guns):
        return None
    weapon = ctx.battle.weapons[name]
    reach = plain(f"range of the {name}", weapon.range, clauses.SHOOT_UNIT)
    match what:
        case "range":
            return reach
        case "moved" if weapon.type == "battle":
            return Trail((*reach.terms, moved_term()))
        case "moved" if weapon.type == "heavy" and ctx.sheet(unit).halts_for_heavy:
            return plain(f"the {name} may not fire", 0, clauses.SHOOT_HEAVY)
        case "moved":
            return reach
        case _:
            return None


def _attack(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("attack")
    sheet, charts = ctx.sheet(unit), ctx.battle.tables.charts
    skills = {
        name: skill(charts, plain(name.upper(), value, clauses.UNITS_PROFILE), clause)
        for name, value, clause in (
            ("ws", sheet.ws, clauses.SHOOT_HIT), ("cs", sheet.cs, clauses.FIGHT_STRIKES),
        )
    }  # fmt: skip
    hits = {name: made.cell(f"{name}/roll", one.words, one.trail) for name, one in skills.items()}
    ws = made.number("ws", sheet.ws, "WS", clauses.UNITS_PROFILE)
    cs = made.number("cs", sheet.cs, "CS", clauses.UNITS_PROFILE)
    arm = ctx.battle.arms[sheet.arm]
    strength = Trail((
        *plain("S", sheet.s, clauses.UNITS_PROFILE).terms,
        *(plain(arm.name, arm.strength, clauses.FIGHT_STRIKES).terms if arm.strength else ()),
    ))  # fmt: skip
    strikes = (
        (Cell("CS"), cs, Cell("hits on"), hits["cs"]),
        (Cell("AG"), made.number("ag", sheet.ag, "AG", clauses.FIGHT_ORDER), Cell("S"),
         made.cell("s", strength.total, strength)),
        (Cell(arm.name),
         made.number("strikes", arm.strikes, f"strikes with {arm.name}", clauses.FIGHT_STRIKES),
         Cell("pen."), made.number("arm/pen", arm.penetration, "penetration", clauses.FIGHT_STRIKES)),
    )  # fmt: skip
    blows = Lines(((Cell("WS"), ws, Cell("hits on"), hits["ws"]), *(strikes if arm.strikes else ())))
    carried = dict.fromkeys(name for guns in sheet.guns for name in guns)
    rows = tuple(_gun_row(ctx, unit, made, ctx.battle.weapons[name]) for name in carried)
    heads = (
        Column("gun"), Column("", right=True), Column("range", right=True, short="in."),
        Column("S", right=True), Column("P", right=True), Column("shots", right=True, short="sh."),
    )  # fmt: skip
    skill_of = (ws, hits["ws"]) if rows else (cs, hits["cs"])
    phase = ctx.s.phase
    highlighted = isinstance(phase, Act) and phase.side == ctx.side(unit) and not ctx.unit(unit).shot
    table = (Table("", heads, rows),) if rows else ()
    made.area(
        "ATTACK", Role.ATTACK, skill_of, *table, blows,
        highlighted=highlighted or isinstance(phase, Fighting), brief=table or (blows,), glance=skill_of,
    )  # fmt: skip


def _gun_row(ctx: GameContext, unit: str, made: SheetBuilder, weapon: Weapon) -> tuple[Cell, ...]:
    name, one = weapon.name, ctx.unit(unit)
    bearers = [model for model in one.models if name in ctx.sheet(unit).guns[model - 1]]
    walked = [model for model in bearers if model in one.walked and weapon.type != "assault"]
    reach, after = (_of_gun(ctx, unit, name, what) for what in ("range", "moved"))
    assert isinstance(reach, Trail)
    assert isinstance(after, Trail)
    have_all = bool(walked) and len(walked) == len(bearers)
    ranges = f"{reach.total}/{after.total}" if walked and not have_all else None
    root, mark = f"gun/{name}", Mark.PENDING if walked else Mark.PLAIN
    reach = after if have_all else reach
    made.cell(f"{root}/type", weapon.type, f"shoot.{weapon.type}")
    return (
        made.cell(root, name, f"shoot.{weapon.type}"),
        made.number(
            f"{root}/bearers",
            len(bearers),
            "models that carry it",
            clauses.UNITS_MODELS,
            text=f"×{len(bearers)} {weapon.type}",
        ),
        made.cell(f"{root}/now", ranges or reach.total, reach, mark),
        made.number(f"{root}/s", weapon.strength, "strength", clauses.SHOOT_WOUND),
        made.number(f"{root}/p", weapon.penetration, "penetration", clauses.SHOOT_SAVE),
        made.number(f"{root}/shots", weapon.shots, "shots", clauses.SHOOT_ASSAULT),
    )


def _defence(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("defence")
    sheet = ctx.sheet(unit)
    endurance = made.number("e", sheet.e, "E", clauses.UNITS_PROFILE)
    armour = made.number("a", sheet.a, "A", clauses.UNITS_PROFILE)
    saves = to_save(ctx, unit, 0)
    save = made.cell("save", saves.words, saves.trail)
    covered, of = ctx.in_cover(unit)
    is_covered = of > 0 and 2 * covered >= of
    words = f"{covered}/{of}" if of else "–"
    cover = made.cell("cover", words, clauses.SHOOT_COVER, Mark.CURRENT if is_covered else Mark.PLAIN)
    needs = [to_wound(ctx, unit, strength) for strength in STRENGTHS]
    cells = [
        made.cell(f"wound/{strength}", one.words.replace("none", "–"), one.trail)
        for strength, one in zip(STRENGTHS, needs, strict=True)
    ]
    lines = Lines((
        (Cell("E"), endurance, Cell("A"), armour, Cell("saves on"), save),
        (Cell("no save above P"), made.cell("pierced", sheet.a, clauses.SHOOT_SAVE),
         Cell("in cover"), cover),
    ))  # fmt: skip
    heads = tuple(Column(str(strength), right=True) for strength in STRENGTHS)
    table = Table("wounded on, by S", heads, (tuple(cells),))
    made.area(
        "DEFENCE", Role.DEFENCE, (endurance, save), lines, table, brief=(lines,), glance=(endurance, save)
    )


def _is_on(ctx: GameContext, unit: str) -> bool:
    """Return whether it is the phase of a unit's side; true without a game."""
    return ctx.s.phase is None or ctx.s.side == ctx.side(unit)


def _may_move(ctx: GameContext, unit: str) -> str:
    """Return in a word or two whether a unit has moved, is moving, or may move."""
    one = ctx.unit(unit)
    if one.is_gone:
        return "–"
    if one.moved:
        return "moved"
    if isinstance(ctx.s.phase, Move) and ctx.s.phase.opening.unit == unit:
        return "is moving"
    if not _is_on(ctx, unit):
        return "waits"
    return "may move" if refuse_move(ctx, unit) is None else "may not move"


def _move(ctx: GameContext, unit: str, one: Unit, made: SheetBuilder) -> None:
    made.begin_area("move")
    sheet, phase = ctx.sheet(unit), ctx.s.phase
    move = made.number("m", sheet.m, "M", clauses.MOVE_INCHES)
    keeps = made.number("cohesion", ctx.battle.cohesion(unit), "inches", clauses.COHESION_DISTANCE)
    done = made.cell("done", _may_move(ctx, unit), clauses.TURN_ORDER, Mark.LOST if one.moved else Mark.PLAIN)
    rows = [(Cell("M"), move, Cell("cohesion"), keeps), (Cell("this phase"), done)]
    rooted = [str(model) for model in one.models if model in one.rooted]
    if rooted and _is_on(ctx, unit):
        stay = made.cell("rooted", ", ".join(rooted), clauses.SHOOT_HEAVY, Mark.PENDING)
        rows.append((Cell("may not move"), stay))
    if one.regrouped:
        listed = ", ".join(map(str, one.regrouped))
        rows.append(
            (Cell("regrouped"), made.cell("regrouped", listed, clauses.COHESION_NO_SHOT, Mark.PENDING))
        )
    away = astray(ctx, unit)
    if away:
        listed = ", ".join(map(str, away))
        rows.append(
            (Cell("out of cohesion"), made.cell("astray", listed, clauses.COHESION_REGAIN, Mark.PENDING))
        )
    is_mine = isinstance(phase, Act) and phase.side == ctx.side(unit) and not one.moved
    highlighted = is_mine or (isinstance(phase, Move) and phase.opening.unit == unit)
    made.area(
        "MOVE", Role.MOVE, (move, done), Lines(tuple(rows)), highlighted=highlighted, glance=(move, done)
    )


def astray(ctx: GameContext, unit: str) -> tuple[int, ...]:
    """Return the models that are out of cohesion with the largest part of their unit."""
    one = ctx.unit(unit)
    parts = [
        chain(ctx, unit, [place, *(other for other in one.standing if other != place)])
        for place in one.standing
    ]
    together = max(parts, key=len, default=[])
    return tuple(model for model in one.models if one.place(model) not in together)


def _hit_points(ctx: GameContext, unit: str, one: Unit, made: SheetBuilder) -> None:
    made.begin_area("internal")
    sheet, left, full = ctx.sheet(unit), ctx.hit_points(unit), ctx.full(unit)
    half = full // 2
    points = made.cell("hp", f"{left} of {full}", plain("hit points", left, clauses.SHOOT_ALLOCATION))
    points.part = (left, full)
    is_vehicle = ctx.is_vehicle(unit)
    tests = "never tests" if is_vehicle else f"tests at {half}"
    at_half = made.cell("half", tests, _tested_at(ctx, unit))
    nerve = discipline(ctx, unit)
    value = made.number("d", sheet.d, "D", clauses.UNITS_PROFILE)
    stands = made.cell("stands", nerve.words, nerve.trail)
    state = made.cell("nerve", "shaken" if one.shaken else "steady", clauses.DISCIPLINE_FALL_BACK,
                        Mark.PENDING if one.shaken else Mark.PLAIN)  # fmt: skip
    rows = Lines(((Cell("D"), value, Cell("stands on"), stands), (at_half, state)))
    made.area(
        "HIT POINTS", Role.INTERNAL, (points,), *_boxes(ctx, unit, one, made), rows,
        highlighted=one.shaken, brief=(rows,), glance=(points, at_half if sheet.d else points),
    )  # fmt: skip


def _tested_at(ctx: GameContext, unit: str) -> Trail | Blocked:
    """Return the hit points at which a unit tests discipline, or why it never does."""
    if ctx.is_vehicle(unit):
        words = f"{ctx.does(unit, 'is')} a vehicle and never tests discipline."
        return Blocked(clauses.UNITS_VEHICLES, words, f"unit/{unit}")
    return Trail.of(
        add("hit points at the start", ctx.full(unit), clauses.UNITS_PROFILE),
        Term("half", Op.TIMES, Fraction(1, 2), clauses.DISCIPLINE_WHEN),
        Term("rounded down", Op.FLOOR, 0, clauses.DISCIPLINE_WHEN),
    )


def _boxes(ctx: GameContext, unit: str, one: Unit, made: SheetBuilder) -> tuple[Boxes, ...]:
    """Return the boxes of hit points: one row for models with one each, otherwise a row for each model."""
    each = ctx.sheet(unit).hp
    if each == 1:
        cells = tuple(
            made.cell(f"model/{model}/hp", "", clauses.SHOOT_ALLOCATION, Mark.PLAIN if hp else Mark.LOST)
            for model, hp in enumerate(one.hp, start=1)
        )
        return (Boxes("Models", cells),)
    return tuple(
        made.boxes(f"model/{model}/hp", f"Model {model}", hp, each, clauses.SHOOT_ALLOCATION)
        for model, hp in enumerate(one.hp, start=1)
    )
