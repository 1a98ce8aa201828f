"""A unit's record sheet: attack, defence, movement and strength, each figure with its reason."""

from collections.abc import Callable
from functools import partial

from shellshock_tui.engine.sheet_view import Role, Rose
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import Page, Reason, printed
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.battle import GUNS
from shellshock_tui.rules.closing_fire.closing import closing_dice, may_close
from shellshock_tui.rules.closing_fire.field import STATS, Field, dice_words
from shellshock_tui.rules.closing_fire.melee import attack_need, defence_need, melee, melee_dice
from shellshock_tui.rules.closing_fire.moving import rear
from shellshock_tui.rules.closing_fire.phases import Acting, Closing, left_trail
from shellshock_tui.rules.closing_fire.pool import save_dice
from shellshock_tui.rules.closing_fire.shooting import aim, range_trail, save_bonus, shot_dice, shot_need


def page(f: Field, unit: str) -> Page:
    """Write the sheet of a unit."""
    sheet = f.sheet(unit)
    made = Page(unit, f.name(unit), f.side(unit))
    made.facts.append(made.figure("sheet", sheet.title, clauses.UNIT_SHEET))
    made.facts.append(made.figure("arm", f"{sheet.arm}, {sheet.size}", clauses.UNIT_SHEET))
    if f.unit(unit).is_gone:
        for name in STATS:
            made.number(name, getattr(sheet, name), STATS[name], clauses.UNIT_SHEET)
        made.area(
            "STRENGTH", Role.INTERNAL, (made.figure("order", "destroyed", clauses.UNIT_SHEET, Mark.LOST),)
        )
        return made
    _against(f, unit, made)
    _attack(f, unit, made)
    _defence(f, unit, made)
    _movement(f, unit, made)
    _strength(f, unit, made)
    return made


def _stat(f: Field, unit: str, name: str, made: Page) -> Cell:
    return made.number(name, getattr(f.sheet(unit), name), STATS[name], clauses.UNIT_SHEET)


def _count(made: Page, name: str, found: Trail | Blocked) -> Cell:
    return made.figure(name, "–" if isinstance(found, Blocked) else dice_words(found.total), found)


def _attack(f: Field, unit: str, made: Page) -> None:
    made.under("attack")
    weapon, acting = f.sheet(unit).weapon, f.s.phase
    reach = made.figure(
        "range", f"{weapon.name} {weapon.squares}" if weapon.squares else "–", range_trail(f, unit)
    )
    shoot, hand = _stat(f, unit, "shoot", made), _stat(f, unit, "hand", made)
    closing = closing_dice(f, unit)
    held = closing if isinstance(closing, Blocked) else melee_dice(f, unit, held=True)
    rows = (
        ("shooting dice", shoot),
        ("weapon, range", reach),
        ("if it moves", _count(made, "shooting-moving", shot_dice(f, unit, moving=True))),
        ("closing fire", _count(made, "closing", closing)),
        ("hand to hand", hand),
        ("fire held", _count(made, "held", held)),
    )
    lit = (isinstance(acting, Acting) and acting.unit == unit and not acting.shot) or _is_asked(f, unit)
    made.area("ATTACK", Role.ATTACK, (shoot, reach, hand), made.lines(*rows), lit=lit)


def _is_asked(f: Field, unit: str) -> bool:
    return isinstance(f.s.phase, Closing) and f.s.phase.target == unit


def _defence(f: Field, unit: str, made: Page) -> None:
    made.under("defence")
    ground = f.ground(unit)
    morale = made.figure(
        "morale",
        f"{f.sheet(unit).morale}+",
        printed(STATS["morale"], f.sheet(unit).morale, clauses.UNIT_SHEET),
    )
    cover = made.figure("cover", "in cover" if ground.cover else "in the open", clauses.SHOOT_SAVES)
    plain, guns = (Trail(save_bonus(f, unit, guns=guns)) for guns in (False, True))
    rows = (
        ("saves on", morale),
        ("ground", cover),
        ("save dice", made.figure("saves", f"hits{_signed(plain)}", clauses.SHOOT_SAVES)),
        ("against guns", made.figure("saves-guns", f"hits{_signed(guns)}", clauses.SHOOT_SAVES)),
    )
    fires = isinstance(closing_dice(f, unit), Trail)
    spokes = [
        made.figure("side/front", "fires" if fires else "no fire", clauses.CLOSING_WHEN),
        made.figure("side/right", "5+, no fire", clauses.MELEE_DICE),
        made.figure("side/rear", "5+, no fire", clauses.MELEE_DICE),
        made.figure("side/left", "5+, no fire", clauses.MELEE_DICE),
    ]
    made.area(
        "DEFENCE", Role.DEFENCE, (morale, cover), made.lines(*rows), Rose("Struck at", tuple(spokes)),
        lit=_is_asked(f, unit),
    )  # fmt: skip


def _signed(bonus: Trail) -> str:
    return f" {bonus.total:+}" if bonus.total else ""


def _movement(f: Field, unit: str, made: Page) -> None:
    made.under("movement")
    phase, sheet = f.s.phase, f.sheet(unit)
    left = phase.left if isinstance(phase, Acting) and phase.unit == unit else sheet.move
    points = made.figure("left", f"{left} of {sheet.move}", left_trail(f, unit, left))
    move = _stat(f, unit, "move", made)
    grounds = {ground.name: ground.costs[sheet.arm] for ground in f.battle.kinds}
    rows = [("points", points), ("allowance", move)]
    rows += [
        (f"into {name}", made.figure(f"cost/{name}", cost or "–", clauses.MOVE_GROUND))
        for name, cost in grounds.items()
    ]
    rows.append(("a quarter turn", made.figure("turning", 1, printed("a turn", 1, clauses.MOVE_STEPS))))
    charges: Reason = clauses.MOVE_CHARGE
    if sheet.arm == GUNS:
        charges = Blocked(clauses.MOVE_CHARGE, f"{f.name(unit)} has guns; guns do not charge.")
    elif f.unit(unit).disordered:
        charges = Blocked(clauses.DISORDER_EFFECTS, f"{f.name(unit)} is disordered: it does not charge.")
    rows.append(("charge", made.figure("charges", "may" if isinstance(charges, str) else "may not", charges)))
    lit = isinstance(phase, Acting) and phase.unit == unit and phase.stuck(f) is None
    made.area("MOVEMENT", Role.MOVE, (points,), made.lines(*rows), lit=lit)


def _strength(f: Field, unit: str, made: Page) -> None:
    made.under("strength")
    standing, sheet = f.unit(unit), f.sheet(unit)
    boxes = made.boxes("sp", STATS["sp"], standing.sp, sheet.sp, clauses.UNIT_SHEET)
    order = made.figure(
        "order", "disordered" if standing.disordered else "in order",
        clauses.DISORDER_ENDS if standing.disordered else clauses.DISORDER_EFFECTS,
        Mark.PENDING if standing.disordered else Mark.PLAIN,
    )  # fmt: skip
    reason = rear(f, unit)
    behind = made.figure("behind", _behind(reason), reason)
    rows = (("order", order), ("behind it", behind))
    left = made.figure(
        "left-sp", f"{standing.sp}/{sheet.sp} SP", printed(STATS["sp"], standing.sp, clauses.UNIT_SHEET)
    )
    made.area("STRENGTH", Role.INTERNAL, (left, order), boxes, made.lines(*rows), lit=standing.disordered)


def _behind(reason: Blocked | str) -> str:
    if isinstance(reason, Blocked):
        return "closed: 1 SP"
    return "friends: disorder" if reason == clauses.FALL_BACK_FRIENDS else "free"


def _against(f: Field, unit: str, made: Page) -> None:
    """Give what answers for each number between the unit and an enemy."""
    enemies = tuple(f.enemies(unit))

    def answer(pattern: str, why: Callable[..., Reason]) -> None:
        def answered(enemy: str, *rest: str) -> Reason | None:
            known = enemy in enemies and all(map(str.isdecimal, rest))
            return why(f, unit, enemy, *map(int, rest)) if known else None

        made.answer(pattern, answered)

    answer("shot/*/dice", _aimed)
    answer("shot/*/dice-moving", partial(_aimed, moving=True))
    answer("shot/*/need", shot_need)
    answer("shot/*/saves/*", _shot_saves)
    answer("closing/*/dice", may_close)
    answer("melee/*/dice", _melee_dice)
    answer("melee/*/need", _melee_need)
    answer("melee/*/saves/*", _melee_saves)


def _aimed(f: Field, unit: str, enemy: str, *, moving: bool = False) -> Trail | Blocked:
    """Return the dice of a shot, once the unit has moved or before."""
    phase = f.s.phase
    moved = moving or (isinstance(phase, Acting) and phase.unit == unit and phase.moved)
    dice, at = shot_dice(f, unit, moving=moved), aim(f, unit, enemy)
    return at if isinstance(at, Blocked) and isinstance(dice, Trail) else dice


def _shot_saves(f: Field, unit: str, enemy: str, hits: int) -> Trail:
    return save_dice(hits, save_bonus(f, enemy, guns=f.sheet(unit).weapon.guns), clauses.SHOOT_SAVES)


def _attacks(f: Field, unit: str, enemy: str) -> bool:
    """Say whether the unit would be the one that attacks in a melee with an enemy."""
    faced = f.ahead(enemy) == f.unit(unit).at
    faces = f.ahead(unit) == f.unit(enemy).at
    return not f.face(unit, enemy) or (faces and (_acts(f, unit) or not faced))


def _melee_dice(f: Field, unit: str, enemy: str) -> Trail:
    held = not _attacks(f, unit, enemy) and isinstance(may_close(f, unit, enemy), Trail)
    return melee_dice(f, unit, held=held)


def _melee_need(f: Field, unit: str, enemy: str) -> Trail:
    return (attack_need if _attacks(f, unit, enemy) else defence_need)(f, unit, enemy)


def _melee_saves(f: Field, unit: str, enemy: str, hits: int) -> Trail:
    if _attacks(f, unit, enemy):
        return melee(f, unit, enemy, held=False).attack.saves(hits)
    return melee(f, enemy, unit, held=False).defence.saves(hits)


def _acts(f: Field, unit: str) -> bool:
    phase = f.s.phase
    return (isinstance(phase, Acting) and phase.unit == unit) or (
        isinstance(phase, Closing) and phase.attacker == unit
    )
