"""The actions of an activated character: what it may do, and what each action does."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple, assert_never

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.kit.goals import Exit
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.actions_left import A, ActionsLeft
from shellshock_tui.rules.gunplay.commands import (
    Action,
    Aid,
    Command,
    EndActivation,
    Fire,
    Leave,
    Posture,
    Ready,
    Reload,
    Step,
)
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.harm import helped
from shellshock_tui.rules.gunplay.moving import WAYS, after_step, step
from shellshock_tui.rules.gunplay.nerve import may_hide, reveal
from shellshock_tui.rules.gunplay.shooting import SHOTS, fire, firing_range, refusal, volleys
from shellshock_tui.rules.gunplay.state import DOWN, GONE, NOWHERE, Character

STEP_KEYS = "wedsaq"
"""The key of each direction, in the order of `WAYS`."""
TIMES = "once", "twice", "three times"
"""Words for the number of shots at a target."""


class Stance(NamedTuple):
    """A posture that a character may take by an action."""

    words: str
    did: str
    key: str
    clause: str
    changes: dict[str, bool]
    so: str
    """The predicate for a character who already has the posture: "is already prone"."""
    has: Callable[[Character], bool]
    shown: Callable[[Character], bool] = lambda _: True
    """Whether the posture is offered; of prone and standing it is the one not yet taken."""


STANCES = {
    "prone": Stance(
        words="drop prone",
        did="drops prone",
        key="o",
        clause=clauses.MOVE_POSTURE,
        changes={"prone": True, "braced": False},
        so="is already prone",
        has=lambda one: one.prone,
        shown=lambda one: not one.prone,
    ),
    "stand": Stance(
        words="stand up",
        did="stands up",
        key="u",
        clause=clauses.MOVE_POSTURE,
        changes={"prone": False, "braced": False},
        so="is already standing",
        has=lambda one: not one.prone,
        shown=lambda one: one.prone,
    ),
    "hide": Stance(
        words="hide",
        did="hides",
        key="h",
        clause=clauses.MOVE_HIDE,
        changes={"hidden": True},
        so="is already hidden",
        has=lambda one: one.hidden,
    ),
    "brace": Stance(
        words="brace",
        did="braces",
        key="b",
        clause=clauses.SHOOT_REQUIREMENTS,
        changes={"braced": True},
        so="is already braced",
        has=lambda one: one.is_steady,
    ),
}


def forms(ctx: GameContext, acting: ActionsLeft) -> Iterator[Form[Command]]:
    """Yield the forms of all commands that the active character may give."""
    unit, one = acting.unit, ctx.unit(acting.unit)
    given = {"unit": unit}
    spare = (
        None if acting.left else Blocked(clauses.TURN, "There is no action left.", f"unit/{unit}/action/left")
    )
    yield Form(Step, (Pick("to", lambda _: _steps(ctx, acting), "step"),), given)
    yield Form(
        Fire, (Pick("targets", lambda _: _targets(ctx, unit, spare), "fire"), Pick("auto", _auto)), given
    )
    yield Form(Posture, (Pick("to", lambda _: _postures(ctx, acting, spare), "posture"),), given)
    if one.weapon in one.unloaded and acting.left:
        at = f"unit/{unit}/fire/loaded"
        yield Form(Reload, given=given, name="reload", label="reload", key="l", at=at)
    yield Form(Ready, (Pick("weapon", lambda _: _weapons(ctx, unit, spare), "ready"),), given)
    yield Form(Aid, (Pick("target", lambda _: _fallen(ctx, unit, spare), "aid"),), given)
    if not one.prone and (acting.left or acting.points) and one.at in _exits(ctx, ctx.side(unit)):
        yield Form(Leave, given=given, name="leave", label="leave the map", key="g")
    yield Form(EndActivation, given=given, name="end", label="end the activation", key="0")


def _exits(ctx: GameContext, side: str) -> list[int]:
    exits = (goal for goal in ctx.battle.goals if isinstance(goal, Exit) and goal.side == side)
    return [place for goal in exits for place in goal.places]


def _steps(ctx: GameContext, acting: ActionsLeft) -> Iterator[Opt]:
    unit = acting.unit
    for number, (way, key) in enumerate(zip(WAYS, STEP_KEYS, strict=True)):
        place = ctx.battle.board.step(ctx.unit(unit).at, number)
        if place < 0:  # the other steps keep their keys
            words = f"The map ends here: there is no hex {way} of {ctx.label(ctx.unit(unit).at)}."
            yield Opt(way, way, f"unit/{unit}", key, Blocked(clauses.MOVE, words))
            continue
        found = after_step(ctx, acting, place)
        blocked = found if isinstance(found, Blocked) else None
        yield Opt(way, f"{way}, costs {ctx.cost(unit, place)}", f"hex/{ctx.label(place)}", key, blocked)


def _targets(ctx: GameContext, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    barred = spare or refusal(ctx, unit)
    found = {one: barred or firing_range(ctx, unit, one) for one in ctx.enemies(unit)}
    for target, verdict in found.items():
        blocked = verdict if isinstance(verdict, Blocked) else None
        label = f"fire at {ctx.name(target)}"
        yield Opt((target,), label, f"unit/{target}", ctx.key(target), blocked, name=target)
    for three in volleys(ctx, unit, [one for one in found if isinstance(found[one], Trail)]):
        if len(three) == SHOTS:
            yield Opt(three, _three_words(ctx, three), f"unit/{three[0]}", "f")


def _auto(picks: Picks) -> Iterator[Opt]:
    is_auto = len(picks["targets"]) == SHOTS
    yield Opt(is_auto, "automatic fire" if is_auto else "a single shot", key="f" if is_auto else "s")


def _three_words(ctx: GameContext, three: Sequence[str]) -> str:
    numbers = {one: three.count(one) for one in three}
    counts = (f"{ctx.name(one)} {TIMES[count - 1]}" for one, count in numbers.items())
    return f"fire at {', '.join(counts)}"


def _postures(ctx: GameContext, acting: ActionsLeft, spare: Blocked | None) -> Iterator[Opt]:
    unit, one, at = acting.unit, ctx.unit(acting.unit), f"unit/{acting.unit}/cover/posture"
    for to, stance in STANCES.items():
        blocked = spare or (_no_hiding(ctx, acting) if to == "hide" else None)
        if not blocked and stance.has(one):
            blocked = Blocked(stance.clause, f"{ctx.name(unit)} {stance.so}.", at)
        yield Opt(to, stance.words, at, stance.key, blocked, stance.shown(one))


def _no_hiding(ctx: GameContext, acting: ActionsLeft) -> Blocked | None:
    one, name, label = ctx.unit(acting.unit), ctx.name(acting.unit), ctx.label(ctx.unit(acting.unit).at)
    if one.hidden:
        words = f"{name} {STANCES['hide'].so}."
    elif acting.fired:
        words = f"{name} has already fired in this activation and so cannot hide."
    elif not ctx.battle.ground[one.at].cover:
        words = f"{name} cannot hide: {label} offers no cover."
    elif not may_hide(ctx, acting.unit, one.at):
        words = f"{name} cannot hide: an enemy is adjacent."
    else:
        return None
    return Blocked(clauses.MOVE_HIDE, words, f"hex/{label}")


def _weapons(ctx: GameContext, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    for number, name in enumerate(ctx.sheet(unit).weapons):
        if name != ctx.unit(unit).weapon:
            words = f"switch to the {ctx.battle.weapons[name].title}"
            yield Opt(name, words, f"unit/{unit}/fire/weapon/{number}", "r", spare)


def _fallen(ctx: GameContext, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    for target in ctx.of_side(ctx.side(unit)):
        if ctx.unit(target).state == DOWN and ctx.distance(unit, target) <= 1:
            blocked = spare
            if standing := ctx.standing(ctx.unit(target).at):
                words = f"{ctx.name(target)} cannot get up: {ctx.name(standing)} is in the same hex."
                blocked = blocked or Blocked(clauses.AID, words, f"unit/{standing}")
            yield Opt(target, f"help {ctx.name(target)} up", f"unit/{target}", "i", blocked)


def carry_out(ctx: GameContext, acting: A, c: Action) -> A:
    """Carry out a command of the active character and return what is left of its activation."""
    after, name = acting.acted(), ctx.name(c.unit)
    match c:
        case Step(unit, to):
            return step(ctx, acting, ctx.battle.board.step(ctx.unit(unit).at, WAYS.index(to)))
        case Fire(unit, targets):
            ctx.update_unit(unit, hidden=False)
            fire(ctx, unit, targets, moved=acting.moved)
            return replace(after, fired=True)
        case Posture(unit, to):
            stance = STANCES[to]
            ctx.update_unit(unit, **stance.changes)
            if to == "hide" and not ctx.stays_braced:
                ctx.update_unit(unit, braced=False)
            ctx.emit("posture", f"{name} {stance.did}.", unit=unit, to=to, clause=stance.clause)
        case Reload(unit):
            one = ctx.unit(unit)
            ctx.update_unit(unit, unloaded=tuple(weapon for weapon in one.unloaded if weapon != one.weapon))
            words = f"{name} reloads."
            ctx.emit("reloaded", words, unit=unit, actions=after.left, clause=clauses.SHOOT_AUTO)
        case Ready(unit, weapon):
            ctx.update_unit(unit, weapon=weapon, braced=False)
            words = f"{name} switches to the {ctx.battle.weapons[weapon].title}."
            ctx.emit("readied", words, unit=unit, weapon=weapon, clause=clauses.WEAPON_DRAW)
        case Aid(unit, target):
            helped(ctx, unit, target, after.left)
            reveal(ctx)
        case Leave(unit):
            ctx.update_unit(unit, state=GONE, at=NOWHERE, hidden=False)
            ctx.emit("left", f"{name} leaves the map.", unit=unit, clause=clauses.VICTORY)
            return acting
        case _:
            assert_never(c)
    return after
