"""The choices of an activated soldier, each with the reason if it is not allowed."""

from collections.abc import Callable, Iterator
from functools import partial

from shellshock_tui.engine.choice import CommandSetting
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, as_refusal, first_refusal
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, only
from shellshock_tui.kit.walks import beside
from shellshock_tui.rules.shock import clauses, fire, moving
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.blasts import carried, in_hand, refuse_throw, throw_range
from shellshock_tui.rules.shock.game_context import GameContext, is_lying_in_shock
from shellshock_tui.rules.shock.rulebook_tables import DOOR, STANCES
from shellshock_tui.rules.shock.state import Going
from shellshock_tui.rules.shock.wording import task_words

STEP_KEYS = ("w", "e", "d", "s", "a", "q")
FACE_KEYS = ("8", "9", "3", "2", "1", "7")
"""The keys for hex sides, arranged like the hexes on a numeric keypad."""
TARGET_KEYS = "fhj"
STANCE_KEYS = {"standing": ("stand up", "u"), "crouched": ("crouch", "c"), "prone": ("lie down", "b")}
"""The label and key for each change of stance."""
MOST_AIM = 2
TASK_KEYS = {"reload": "r", "clear-jam": "r", "kick-door": "k", "treat": "m", "set-charge": "o"}


def refuse_action(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier can neither shoot nor throw now; None if it can."""
    if not going.fast:
        return refuse_point(ctx, going)
    words = f"{ctx.name(going.unit)} goes at double time and may neither shoot nor throw."
    return Blocked(clauses.MOVE_DOUBLE_TIME, words, f"unit/{going.unit}/fire/points")


def refuse_point(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier has no action point to spend; None if it has one."""
    if going.drags:
        clause, why = clauses.DAMAGE_SHOCK, "has dragged a comrade and may spend no action points this turn."
    elif not going.actions:
        clause, why = clauses.ACTION_POINTS, "has no action points left."
    else:
        return None
    return Blocked(clause, f"{ctx.name(going.unit)} {why}", f"unit/{going.unit}/fire/points")


def refuse_snap(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier has moved too far to shoot; None if it has not (fire.snap)."""
    most = ctx.battle.tables.move.with_shot
    if going.spent <= most:
        return None
    spent = f"{ctx.name(going.unit)} has spent {going.spent}"
    words = f"A soldier who shoots may spend {counted(most, 'movement point')} at most, and {spent}."
    return Blocked(clauses.FIRE_SNAP, words, f"unit/{going.unit}/move/points")


def refuse_fire(ctx: GameContext, going: Going, target: str, mode: str, *, snap: bool) -> Blocked | None:
    """Return why a soldier cannot fire at a target in a given way; None if it can."""
    if mode == "auto" and ctx.weapon(going.unit).rof == 1:
        words = f"The weapon of {ctx.name(going.unit)} has no automatic fire."
        return Blocked(clauses.FIRE_MODES, words, f"unit/{going.unit}/fire/weapon")
    if not snap and going.moved:
        words = f"{ctx.name(going.unit)} has moved and can only make snap shots."
        return Blocked(clauses.FIRE_SNAP, words, f"unit/{going.unit}/move/points")
    how, blocked = fire.manner(going, mode, snap=snap), refuse_action(ctx, going) or refuse_snap(ctx, going)
    return blocked or as_refusal(fire.number(ctx, going.unit, target, how))


def refuse_aim(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier cannot aim; None if it can (action.points)."""
    return first_refusal(
        f"unit/{going.unit}/fire/aim",
        ctx.name(going.unit),
        (ctx.unit(going.unit).exhausted, clauses.MOVE_DOUBLE_TIME, "{} is exhausted and cannot aim."),
        (going.moved, clauses.ACTION_POINTS, "{} has moved and can no longer aim."),
        (going.aim == MOST_AIM, clauses.ACTION_POINTS, "{} has already aimed twice."),
    ) or refuse_action(ctx, going)


def refuse_fast(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier cannot go at double time; None if it can (move.double-time)."""
    one, clause, is_late = ctx.unit(going.unit), clauses.MOVE_DOUBLE_TIME, not is_first(ctx, going)
    return first_refusal(
        f"unit/{going.unit}/move/points",
        ctx.name(going.unit),
        (one.exhausted, clause, "{} is exhausted and cannot go at double time."),
        (one.stance == STANCES[-1], clause, "{} is prone and cannot go at double time."),
        (is_late, clause, "Double time must be declared before anything else is done."),
    )


def refuse_prime(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier cannot prime a grenade; None if it can (grenade)."""
    return first_refusal(
        f"unit/{going.unit}/fire/grenades",
        ctx.name(going.unit),
        (not ctx.unit(going.unit).grenades, clauses.GRENADE, "{} has no grenades left."),
        (carried(ctx, going.unit), clauses.GRENADE, "{} already holds a primed grenade."),
    ) or refuse_point(ctx, going)


def refuse_hurl(ctx: GameContext, going: Going, place: int) -> Blocked | None:
    """Return why a soldier cannot throw into a hex now; None if it can (grenade)."""
    if not carried(ctx, going.unit):
        words = f"{ctx.name(going.unit)} has not primed a grenade."
        return Blocked(clauses.GRENADE, words, f"unit/{going.unit}/fire/grenades")
    return refuse_action(ctx, going) or refuse_snap(ctx, going) or refuse_throw(ctx, going.unit, place)


def is_first(ctx: GameContext, going: Going) -> bool:
    """Return whether a soldier has done nothing yet in its turn."""
    return moving.is_fresh(ctx, going) and not going.drags


def tasks(ctx: GameContext, going: Going) -> Iterator[tuple[str, str, Blocked | None]]:
    """Yield the name, the target and the refusal, if any, of each turn action (turn-actions)."""
    unit, one, name = going.unit, ctx.unit(going.unit), ctx.name(going.unit)
    words, at = "A turn action must be declared before anything else is done.", f"unit/{unit}/move/points"
    late = None if is_first(ctx, going) else Blocked(clauses.TURN_ACTIONS, words, at)
    for work, needed in (("reload", one.empty), ("clear-jam", one.jammed)):
        words = f"{name} does not need to {task_words(work, '', ctx.name)}: the weapon is ready."
        yield work, "", late if needed else Blocked(clauses.TURN_ACTIONS, words, f"unit/{unit}/fire/weapon")
    around, at = list(beside(ctx.board, one.at)), f"unit/{unit}/move/task"
    doors = [place for place in around if ctx.ground(place).name == DOOR]
    charged = around if ctx.side(unit) == ctx.squad and ctx.s.charges else []
    none = {"kick-door": f"There is no closed door beside {name}.", "set-charge": f"{name} has no charges."}
    for work, places in (("kick-door", doors), ("set-charge", charged)):
        yield from ((work, ctx.label(place), late) for place in places)
        if not places:
            yield work, "", Blocked(clauses.TURN_ACTIONS, none[work], at)
    comrades = [
        other for other in ctx.standing(ctx.side(unit)) if other != unit and ctx.distance(unit, other) <= 1
    ]
    for other in comrades:
        why = Blocked(clauses.MEDICAL_TREAT, f"{ctx.name(other)} has no wounds.", f"unit/{other}/wounds/sum")
        yield "treat", other, late if ctx.unit(other).wounds else why
    if not comrades:
        words = f"There is no comrade beside {name} who is up."
        yield "treat", "", Blocked(clauses.MEDICAL_TREAT, words, at)


def drag(ctx: GameContext, going: Going, target: str, way: int) -> Going | Blocked:
    """Return the activation after dragging a comrade one hex, or why that is refused (damage.shock)."""
    unit, one, other = going.unit, ctx.unit(going.unit), ctx.unit(target)
    clause, at = clauses.DAMAGE_SHOCK, f"unit/{target}/state"
    if ctx.side(target) != ctx.side(unit) or not is_lying_in_shock(ctx, target):
        return Blocked(clause, "Only a comrade in shock can be dragged.", at)
    if ctx.distance(unit, target) > 1:
        return Blocked(clause, f"{ctx.name(target)} is out of reach.", at)
    if other.dragged not in ("", unit):
        return Blocked(clause, f"{ctx.name(other.dragged)} already drags {ctx.name(target)} this turn.", at)
    if one.stance != moving.STANDING:
        return Blocked(clause, f"{ctx.name(unit)} must stand to drag a comrade.", f"unit/{unit}/body/stance")
    if going.fast or (going.actions < ctx.battle.tables.action_points and not going.drags):
        words = "A soldier who drags may neither spend action points nor go at double time."
        return Blocked(clause, words, f"unit/{unit}/fire/points")
    if going.drags == moving.MOST_DRAGS:
        return Blocked(clause, f"A comrade can be dragged {moving.MOST_DRAGS} hexes a turn at most.", at)
    return moving.step(ctx, one, going, way, drag=True)


def refuse_leave(ctx: GameContext, going: Going) -> Blocked | None:
    """Return why a soldier cannot leave the map; None if it can (victory)."""
    at, side = ctx.unit(going.unit).at, ctx.side(going.unit)
    if at not in ctx.battle.exits.get(side, ()):
        words = f"{ctx.label(at)} is not an exit hex of {ctx.rules.side_names[side]}."
        return Blocked(clauses.VICTORY, words, f"hex/{ctx.label(at)}")
    if not moving.left(ctx, going):
        words = f"{ctx.name(going.unit)} has no movement points left."
        return Blocked(clauses.VICTORY, words, f"unit/{going.unit}/move/points")
    return None


AT_ONCE = (
    (do.Aim, refuse_aim, "aim", "aim", "i"),
    (do.Prime, refuse_prime, "prime", "prime a grenade", "g"),
    (do.DoubleTime, refuse_fast, "double-time", "double time", "t"),
    (do.Leave, refuse_leave, "leave", "leave the map", "l"),
)
"""The commands without further picks: class, refusal, name, label and key."""


def choices(ctx: GameContext, going: Going) -> Iterator[Form[do.Command]]:
    """Yield the forms of the commands that the acting soldier may give."""
    given = {"unit": going.unit}

    def pick(
        what: str, options: Callable[[GameContext, Going, Picks], Iterator[Opt]], name: str = ""
    ) -> Pick:
        return Pick(what, partial(options, ctx, going), name)

    label = f"end the turn here{in_hand(ctx, going.unit)}"
    is_left = going.actions and not going.fast
    unused = f"{counted(going.actions, 'action point')} unused" if is_left else ""
    yield Form(do.EndSoldier, given=given, name="end-soldier", label=label, key="0", means=(unused, ()))
    yield Form(do.Step, (pick("to", _steps, "step"),), given, key="")
    yield Form(do.Face, (pick("facing", _faces, "face"),), given)
    yield Form(do.ChangeStance, (pick("to", _stances, "stance"),), given)
    yield Form(do.Fire, (pick("target", _targets), pick("mode", _modes), pick("snap", _snaps)), given)
    for make, refuse, name, label, key in AT_ONCE:
        blocked = refuse(ctx, going)
        if blocked is None or make is not do.Leave:
            itself = Opt(going.unit, label, f"unit/{going.unit}", key, blocked)
            yield Form(make, (only("unit", itself, name),))
    yield Form(do.Throw, (pick("hex", _throws, "throw"),), given)
    yield Form(do.Task, (pick("task", _works), pick("target", _works_at)), given)
    yield Form(do.Drag, (pick("target", _dragged, "drag"), pick("to", _drags)), given)


def _steps(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    return _ways(ctx, going, "step", partial(moving.step, ctx, ctx.unit(going.unit), going))


def _ways(
    ctx: GameContext, going: Going, verb: str, after: Callable[[int], Going | Blocked]
) -> Iterator[Opt]:
    at = ctx.unit(going.unit).at
    for number, (way, key) in enumerate(zip(moving.WAYS, STEP_KEYS, strict=True)):
        place = ctx.board.step(at, number)
        there = f"hex/{ctx.label(place)}" if place >= 0 else f"unit/{going.unit}"
        yield Opt(way, f"{verb} {way}", there, key, as_refusal(after(number)))


def _faces(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    for number, (way, key) in enumerate(zip(moving.WAYS, FACE_KEYS, strict=True)):
        if number != ctx.unit(going.unit).facing:
            yield Opt(way, f"face {way}", key=key, blocked=as_refusal(moving.face(ctx, going, number)))


def _stances(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    for stance, (words, key) in STANCE_KEYS.items():
        if stance != ctx.unit(going.unit).stance:
            blocked = as_refusal(moving.change_stance(ctx, going, stance))
            yield Opt(stance, words, f"unit/{going.unit}/body/stance", key, blocked)


def _targets(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    unit = going.unit
    for number, target in enumerate(ctx.enemies(unit)):
        ways = [refuse_fire(ctx, going, target, "single", snap=snap) for snap in (going.moved, True)]
        blocked = ways[0] if all(ways) else None
        key = TARGET_KEYS[number : number + 1]
        yield Opt(target, f"fire at {ctx.name(target)}", f"unit/{target}", key, blocked)


def _modes(ctx: GameContext, going: Going, picks: Picks) -> Iterator[Opt]:
    automatic = fire.MODES[fire.manner(going, "auto", snap=False).mode]
    for mode, label, key in (("single", "single shot", "s"), ("auto", automatic, "b")):
        ways = [refuse_fire(ctx, going, picks["target"], mode, snap=snap) for snap in (False, True)]
        blocked = ways[0] if all(ways) else None
        yield Opt(
            mode, label, key=key, blocked=blocked, sets=None if blocked else CommandSetting("mode", mode)
        )


def _snaps(ctx: GameContext, going: Going, picks: Picks) -> Iterator[Opt]:
    for snap, label, key in ((False, "steady", "s"), (True, "snap, may move afterwards", "m")):
        blocked = refuse_fire(ctx, going, picks["target"], picks["mode"], snap=snap)
        yield Opt(
            snap, label, key=key, blocked=blocked, sets=None if blocked else CommandSetting("manner", label)
        )


def _throws(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    unit, reach = going.unit, int(throw_range(ctx, going.unit).total)
    primed = carried(ctx, unit) is not None
    for place in range(ctx.board.size):
        near = ctx.board.distance(ctx.unit(unit).at, place) <= reach
        if primed or near:
            label, blocked = ctx.label(place), refuse_hurl(ctx, going, place)
            yield Opt(label, f"throw to {label}", f"hex/{label}", blocked=blocked, shown=primed and near)


def _works(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    ways: dict[str, list[tuple[str, Blocked | None]]] = {}
    for name, target, blocked in tasks(ctx, going):
        ways.setdefault(name, []).append((target, blocked))
    for name, found in ways.items():
        label, at = name.replace("-", " "), f"unit/{going.unit}/move/task"
        blocked = next((why for _, why in found if why), None)
        is_open = any(why is None for _, why in found)
        shown = is_open or any(target for target, _ in found)
        yield Opt(name, label, at, TASK_KEYS.get(name, ""), None if is_open else blocked, shown=shown)


def _works_at(ctx: GameContext, going: Going, picks: Picks) -> Iterator[Opt]:
    for name, target, blocked in tasks(ctx, going):
        if name == picks["task"]:
            at = f"unit/{target}" if target in ctx.rules.index else f"hex/{target}" if target else ""
            label = ctx.name(target) if target in ctx.rules.index else target or "itself"
            yield Opt(target, label, at, blocked=blocked)


def _dragged(ctx: GameContext, going: Going, _: Picks) -> Iterator[Opt]:
    for one in ctx.known(ctx.side(going.unit)):
        if is_lying_in_shock(ctx, one) and ctx.distance(one, going.unit) <= 1:
            ways = [as_refusal(drag(ctx, going, one, way)) for way in range(6)]
            blocked = ways[0] if all(ways) else None
            yield Opt(one, f"drag {ctx.name(one)}", f"unit/{one}", "l", blocked)


def _drags(ctx: GameContext, going: Going, picks: Picks) -> Iterator[Opt]:
    return _ways(ctx, going, "drag", partial(drag, ctx, going, picks["target"]))
