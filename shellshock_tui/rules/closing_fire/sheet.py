"""The record sheet of a unit, in four areas: attack, defence, movement and strength."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from shellshock_tui.engine.english import counted, signed
from shellshock_tui.engine.sheet_view import Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, Reading, Trail, WeighedTrail, add, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import Reason, SheetBuilder
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.charts import GROUND, UNSAVED, outcome_trail
from shellshock_tui.rules.closing_fire.closing import closing_dice, may_close, unmet_dice
from shellshock_tui.rules.closing_fire.game_context import STATS, GameContext, dice_words
from shellshock_tui.rules.closing_fire.melee import (
    attack_need,
    clash_of,
    defence_need,
    melee,
    melee_dice,
    struck_need,
)
from shellshock_tui.rules.closing_fire.moving import fall_back_clause
from shellshock_tui.rules.closing_fire.phases import Acting, Closing, left_trail
from shellshock_tui.rules.closing_fire.pool import HIT, save_dice
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS
from shellshock_tui.rules.closing_fire.shooting import (
    firing_range,
    range_trail,
    save_bonus,
    shot_dice,
    shot_need,
    shot_of,
    unmet_saves,
)
from shellshock_tui.rules.closing_fire.victory import to_break


def page(ctx: GameContext, unit: str) -> SheetBuilder:
    """Return the record sheet of a unit."""
    sheet, standing = ctx.sheet(unit), ctx.unit(unit)
    made = SheetBuilder(unit, ctx.name(unit), ctx.side(unit))
    made.facts.append(made.cell("sheet", sheet.title, clauses.UNIT_SHEET))
    if standing.is_gone:
        made.facts.append(made.cell("arm", f"{sheet.arm}, {sheet.size}", clauses.UNIT_SHEET))
        for name in STATS:
            made.number(name, getattr(sheet, name), STATS[name], clauses.UNIT_SHEET)
        made.area(
            "STRENGTH", Role.INTERNAL, (made.cell("order", "destroyed", clauses.UNIT_SHEET, Mark.LOST),)
        )
        return made
    made.facts += (
        made.number("sp", standing.sp, STATS["sp"], clauses.UNIT_SHEET, text=f"{standing.sp}/{sheet.sp} SP"),
        made.cell("arm", f"{sheet.arm}, {sheet.size}", clauses.UNIT_SHEET),
    )
    _against(ctx, unit, made)
    _attack(ctx, unit, made)
    _movement(ctx, unit, made)
    _defence(ctx, unit, made)
    _strength(ctx, unit, made)
    return made


def _stat(ctx: GameContext, unit: str, name: str, made: SheetBuilder) -> Cell:
    return made.number(name, getattr(ctx.sheet(unit), name), STATS[name], clauses.UNIT_SHEET)


def _count(made: SheetBuilder, name: str, found: Trail | Blocked) -> Cell:
    return made.cell(name, "–" if isinstance(found, Blocked) else dice_words(found.total), found)


def _attack(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("attack")
    weapon, acting = ctx.weapon(unit), ctx.s.phase
    shoot, hand = _stat(ctx, unit, "shoot", made), _stat(ctx, unit, "hand", made)
    summary = (replace(shoot, text=f"shoot {shoot.text}"), replace(hand, text=f"hand {hand.text}"))
    closing = closing_dice(ctx, unit)
    held = closing if isinstance(closing, Blocked) else melee_dice(ctx.battle, unit, held=True)
    reach = made.cell(
        "range", f"{weapon.name} {weapon.squares}" if weapon.squares else "–", range_trail(ctx, unit)
    )
    reach.part = (weapon.squares, weapon.squares)
    each = made.cell("hits", f"{HIT}+", plain("a hit", HIT, clauses.SHOOT_HITS))
    blocks = (
        Lines(((Cell("shooting dice"), shoot, Cell("each hits on"), each), (Cell("range"), reach))),
        made.lines(*_modifiers(ctx, unit, made)),
        Lines(((Cell("hand-to-hand dice"), hand, Cell("each on"), each),)),
        made.lines(
            ("closing fire", _count(made, "closing", closing)), ("fire held", _count(made, "held", held))
        ),
    )
    highlighted = (isinstance(acting, Acting) and acting.unit == unit and not acting.shot) or _is_asked(
        ctx, unit
    )
    made.area(
        "ATTACK",
        Role.ATTACK,
        summary,
        *blocks,
        highlighted=highlighted,
        brief=blocks[:1],
        glance=(summary[0], reach),
    )


def _modifiers(ctx: GameContext, unit: str, made: SheetBuilder) -> Iterator[tuple[str, Cell]]:
    """Yield the modifiers of the unit's shots, those that apply now marked."""
    disordered = Mark.CURRENT if ctx.unit(unit).disordered else Mark.PLAIN
    yield "if it moves", _count(made, "shooting-moving", shot_dice(ctx, unit, moving=True))
    yield "at range 1", made.cell("near", "+1 each", clauses.SHOOT_HITS)
    yield "disordered", made.cell("upset", "−1 each", clauses.DISORDER_EFFECTS, disordered)
    if ctx.weapon(unit).guns:
        yield "beyond half range", made.cell("far", "−1 each", clauses.SHOOT_HITS)
    yield "at light foot", made.cell("at-light", "−1 each", clauses.SHOOT_HITS)


def _is_asked(ctx: GameContext, unit: str) -> bool:
    return isinstance(ctx.s.phase, Closing) and ctx.s.phase.target == unit


def _defence(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("defence")
    ground = ctx.ground(unit)
    morale = made.cell(
        "morale",
        f"{ctx.sheet(unit).morale}+",
        plain(STATS["morale"], ctx.sheet(unit).morale, clauses.UNIT_SHEET),
    )
    cover = made.cell("cover", "in cover" if ground.cover else "in the open", clauses.SHOOT_SAVES)
    usual, guns = (Trail(save_bonus(unit, ground, guns=guns)) for guns in (False, True))
    rows = (
        ("saves on", morale),
        ("ground", cover),
        ("save dice", made.cell("saves", f"hits{_signed(usual)}", clauses.SHOOT_SAVES)),
        ("against guns", made.cell("saves-guns", f"hits{_signed(guns)}", clauses.SHOOT_SAVES)),
        *_struck_at(ctx, unit, made),
    )
    made.area(
        "DEFENCE", Role.DEFENCE, (morale, cover), made.lines(*rows),
        highlighted=_is_asked(ctx, unit), glance=(morale, cover),
    )  # fmt: skip


def _struck_at(ctx: GameContext, unit: str, made: SheetBuilder) -> Iterator[tuple[str, Cell]]:
    """Yield what the unit can do against an attack at each of its faces."""
    fires = isinstance(closing_dice(ctx, unit), Trail)
    yield "at front", made.cell("side/front", "fires" if fires else "no fire", clauses.CLOSING_WHEN)
    for side in ("left", "right", "rear"):
        made.reason(f"side/{side}", clauses.MELEE_DICE)
    need = struck_need(unit, "flank or rear", ctx.unit(unit).disordered)
    yield "at flank or rear", made.cell("side", f"{need.total}+, no fire", need)


def _signed(bonus: Trail) -> str:
    return f" {signed(bonus.total)}" if bonus.total else ""


def _movement(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("movement")
    phase, sheet = ctx.s.phase, ctx.sheet(unit)
    left = phase.left if isinstance(phase, Acting) and phase.unit == unit else sheet.move
    points = made.cell("left", f"{left} of {sheet.move}", left_trail(ctx, unit, left))
    points.part = (left, sheet.move)
    move = _stat(ctx, unit, "move", made)
    turning = made.cell("turning", 1, plain("a turn", 1, clauses.MOVE_STEPS))
    grounds = {ground.name: ground.costs[sheet.arm] for ground in ctx.battle.tables.ground}
    costs = tuple(
        (
            Cell(name),
            made.cell(
                f"cost/{name}", cost or "–", _cost(sheet.arm, name, cost), Mark.PLAIN if cost else Mark.EMPTY
            ),
        )
        for name, cost in grounds.items()
    )
    charges: Reason = clauses.MOVE_CHARGE
    if sheet.arm == GUNS:
        charges = Blocked(clauses.MOVE_CHARGE, f"{ctx.does(unit, 'has')} guns, and guns do not charge.")
    elif ctx.unit(unit).disordered:
        charges = Blocked(clauses.DISORDER_EFFECTS, f"{ctx.does(unit, 'is')} disordered and may not charge.")
    may = made.cell("charges", "may" if isinstance(charges, str) else "may not", charges)
    highlighted = isinstance(phase, Acting) and phase.unit == unit and phase.stuck(ctx) is None
    blocks = (
        Lines(((Cell("points"), points, Cell("allowance"), move),)),
        Table("", (Column(""), Column("", right=True)), costs, flow=True),
        Lines(((Cell("quarter turn"), turning, Cell("charge"), may),)),
    )
    made.area(
        "MOVE",
        Role.MOVE,
        (replace(points, text=f"{left} of {counted(sheet.move, 'point')}"),),
        *blocks,
        highlighted=highlighted,
        glance=(points,),
    )


def _cost(arm: str, ground: str, cost: int) -> Reason:
    """Return the points that an arm pays for a kind of ground, or the clause by which it may not enter it."""
    where, clause = Reading(GROUND, ground, arm), clauses.MOVE_GROUND
    return Trail.of(add(f"points for {ground}", cost, clause, "", where)) if cost else clause


def _strength(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    made.begin_area("strength")
    standing, sheet = ctx.unit(unit), ctx.sheet(unit)
    order = made.cell(
        "order", "disordered" if standing.disordered else "in order",
        clauses.DISORDER_ENDS if standing.disordered else clauses.DISORDER_EFFECTS,
        Mark.PENDING if standing.disordered else Mark.PLAIN,
    )  # fmt: skip
    reason = fall_back_clause(ctx, unit)
    behind = made.cell("behind", _behind(reason), reason)
    left = made.number(
        "sp", standing.sp, STATS["sp"], clauses.UNIT_SHEET, text=f"{standing.sp} of {sheet.sp}"
    )
    left.part = (standing.sp, sheet.sp)
    side, loss = ctx.side(unit), to_break(ctx, ctx.side(unit)).total
    breaks = Cell(str(max(0, loss)), f"break/{side}")
    lines = Lines(
        (
            (Cell("SP"), left, order),
            (Cell("behind it"), behind),
            (Cell("its side breaks after"), breaks, Cell("SP")),
        )
    )
    made.area(
        "STRENGTH", Role.INTERNAL, (replace(left, text=f"{left.text} SP"), order), lines, _unsaved(ctx, made),
        highlighted=standing.disordered, brief=(lines,), glance=(left, order),
    )  # fmt: skip


def _unsaved(ctx: GameContext, made: SheetBuilder) -> Table:
    """Return the table of what unsaved hits do to the unit."""
    rows = tuple(
        (
            made.cell(f"unsaved/{hits}", hits, clauses.SHOOT_OUTCOME),
            made.cell(f"unsaved/{hits}/does", words, outcome_trail(ctx.battle.tables, UNSAVED, hits)),
        )
        for hits, outcome in enumerate(ctx.battle.unsaved)
        if (words := _outcome(*outcome))
    )
    means = "Hits of a shot that were not saved."
    head = Column("unsaved", right=True, at=f"{made.root}unsaved", means=means)
    made.reason("unsaved", clauses.SHOOT_OUTCOME)
    return Table("", (head, Column("what it does")), rows)


def _outcome(sp: int, disordered: bool, back: bool) -> str:  # noqa: FBT001 - a row of the chart
    """Return a row of the outcome chart in words."""
    parts = ((f"loses {sp} SP", sp), ("falls back", back), ("disordered", disordered))
    return ", ".join(words for words, holds in parts if holds)


def _behind(reason: Blocked | str) -> str:
    if isinstance(reason, Blocked):
        return "blocked: 1 SP"
    return "friends: disorder" if reason == clauses.FALL_BACK_FRIENDS else "free"


def _against(ctx: GameContext, unit: str, made: SheetBuilder) -> None:
    """Add the explanations of numbers between the unit and each enemy."""
    enemies = tuple(ctx.enemies(unit))

    def answer(pattern: str, why: Callable[..., Reason]) -> None:
        def answered(enemy: str, *rest: str) -> Reason | None:
            known = enemy in enemies and all(map(str.isdecimal, rest))
            return why(ctx, unit, enemy, *map(int, rest)) if known else None

        made.answer(pattern, answered)

    answer("shot/*/dice", _aimed)
    answer("shot/*/dice-moving", partial(_aimed, moving=True))
    answer("shot/*/need", _shot_need)
    answer("shot/*/saves/*", _shot_saves)
    answer("closing/*/dice", _closing_dice)
    answer("melee/*/dice", _melee_dice)
    answer("melee/*/need", _melee_need)
    answer("melee/*/saves/*", _melee_saves)


def _aimed(ctx: GameContext, unit: str, enemy: str, *, moving: bool = False) -> Trail | Blocked:
    """Return the dice of a shot now, or after a move if `moving`."""
    phase = ctx.s.phase
    moved = moving or (isinstance(phase, Acting) and phase.unit == unit and phase.moved)
    dice, at = shot_dice(ctx, unit, moving=moved), firing_range(ctx, unit, enemy)
    return at if isinstance(at, Blocked) and isinstance(dice, Trail) else dice


def _shot_need(ctx: GameContext, unit: str, enemy: str) -> Trail:
    return shot_need(ctx.battle, shot_of(ctx, unit, enemy))


def _shot_saves(ctx: GameContext, unit: str, enemy: str, hits: int) -> Trail:
    ground, guns = ctx.ground(enemy), ctx.weapon(unit).guns
    dice = save_dice(hits, save_bonus(enemy, ground, guns=guns), clauses.SHOOT_SAVES)
    return WeighedTrail(dice.terms, partial(unmet_saves, enemy, ground, guns=guns))


def _closing_dice(ctx: GameContext, unit: str, enemy: str) -> Trail | Blocked:
    found = may_close(ctx, unit, enemy)
    return found if isinstance(found, Blocked) else WeighedTrail(found.terms, partial(unmet_dice, ctx, unit))


def _attacks(ctx: GameContext, unit: str, enemy: str) -> bool:
    """Return whether the unit would be the attacker in a melee with an enemy."""
    faced = ctx.ahead(enemy) == ctx.unit(unit).at
    faces = ctx.ahead(unit) == ctx.unit(enemy).at
    return not ctx.face(unit, enemy) or (faces and (_acts(ctx, unit) or not faced))


def _melee_dice(ctx: GameContext, unit: str, enemy: str) -> Trail:
    held = not _attacks(ctx, unit, enemy) and isinstance(may_close(ctx, unit, enemy), Trail)
    return melee_dice(ctx.battle, unit, held=held)


def _melee_need(ctx: GameContext, unit: str, enemy: str) -> Trail:
    if _attacks(ctx, unit, enemy):
        return attack_need(clash_of(ctx, unit, enemy))
    return defence_need(clash_of(ctx, enemy, unit))


def _melee_saves(ctx: GameContext, unit: str, enemy: str, hits: int) -> Trail:
    if _attacks(ctx, unit, enemy):
        return melee(ctx.battle, clash_of(ctx, unit, enemy), held=False).attack.saves(hits)
    return melee(ctx.battle, clash_of(ctx, enemy, unit), held=False).defence.saves(hits)


def _acts(ctx: GameContext, unit: str) -> bool:
    phase = ctx.s.phase
    return (isinstance(phase, Acting) and phase.unit == unit) or (
        isinstance(phase, Closing) and phase.attacker == unit
    )
