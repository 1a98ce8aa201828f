"""Actions: what a character that acts may do, and what it does (turn)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, assert_never

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.aims import Exit
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.commands import (
    Aid,
    EndActivation,
    Fire,
    Leave,
    Posture,
    Ready,
    Reload,
    Step,
)
from shellshock_tui.rules.gunplay.field import Field
from shellshock_tui.rules.gunplay.harm import helped
from shellshock_tui.rules.gunplay.moving import WAYS, after_step, step
from shellshock_tui.rules.gunplay.nerve import may_hide, reveal
from shellshock_tui.rules.gunplay.shooting import SHOTS, aim, fire, refusal, volleys
from shellshock_tui.rules.gunplay.state import DOWN, GONE, NOWHERE, Character

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.activation import Acting

STEP_KEYS = "wedsaq"
TIMES = "once", "twice", "three times"
"""The key of each way."""
Doing = Step | Fire | Posture | Reload | Ready | Aid | Leave


class Stance(NamedTuple):
    """A posture that a character may take."""

    words: str
    did: str
    key: str
    clause: str
    changes: dict[str, bool]
    so: str
    """How a character is that has it."""
    has: Callable[[Character], bool]
    shown: Callable[[Character], bool] = lambda _: True
    """Whether it is offered: of prone and standing the other one."""


STANCES = {
    "prone": Stance(
        "drop prone", "drops prone", "o", clauses.MOVE_POSTURE, {"prone": True, "braced": False},
        "lies already", lambda one: one.prone, lambda one: not one.prone,
    ),
    "stand": Stance(
        "stand up", "stands up", "u", clauses.MOVE_POSTURE, {"prone": False, "braced": False},
        "stands already", lambda one: not one.prone, lambda one: one.prone,
    ),
    "hide": Stance(
        "hide", "hides", "h", clauses.MOVE_HIDE, {"hidden": True},
        "hides already", lambda one: one.hidden,
    ),
    "brace": Stance(
        "brace", "braces", "b", clauses.SHOOT_REQUIREMENTS, {"braced": True},
        "is braced already", lambda one: one.braced or one.prone,
    ),
}  # fmt: skip


def forms(f: Field, acting: "Acting") -> Iterator[Form[Any]]:
    """Yield steps, what an action may be, leaving, and the end."""
    unit, one = acting.unit, f.unit(acting.unit)
    given = {"unit": unit}
    spare = None if acting.left else Blocked(clauses.TURN, "No action is left.", f"unit/{unit}/action/left")
    yield Form(Step, (Pick("to", lambda _: _steps(f, acting), "step"),), given)
    yield Form(
        Fire, (Pick("targets", lambda _: _targets(f, unit, spare), "fire"), Pick("auto", _auto)), given
    )
    yield Form(Posture, (Pick("to", lambda _: _postures(f, acting, spare), "posture"),), given)
    if one.weapon in one.unloaded and acting.left:
        at = f"unit/{unit}/fire/loaded"
        yield Form(Reload, given=given, name="reload", label="reload", key="l", at=at)
    yield Form(Ready, (Pick("weapon", lambda _: _weapons(f, unit, spare), "ready"),), given)
    yield Form(Aid, (Pick("target", lambda _: _fallen(f, unit, spare), "aid"),), given)
    if not one.prone and (acting.left or acting.points) and one.at in _exits(f, f.side(unit)):
        yield Form(Leave, given=given, name="leave", label="leave the map", key="x")
    yield Form(EndActivation, given=given, name="end", label="end the activation", key="0")


def _exits(f: Field, side: str) -> list[int]:
    """Return by which hexes a side may leave the map (victory)."""
    exits = (goal for goal in f.battle.goals if isinstance(goal, Exit) and goal.side == side)
    return [place for goal in exits for place in goal.places]


def _steps(f: Field, acting: "Acting") -> Iterator[Opt]:
    unit = acting.unit
    for number, (way, key) in enumerate(zip(WAYS, STEP_KEYS, strict=True)):
        place = f.battle.board.step(f.unit(unit).at, number)
        if place < 0:  # its key stays its own
            words = f"The map ends {way} of {f.label(f.unit(unit).at)}."
            yield Opt(way, way, f"unit/{unit}", key, Blocked(clauses.MOVE, words))
            continue
        found = after_step(f, acting, place)
        blocked = found if isinstance(found, Blocked) else None
        yield Opt(way, f"{way}, costs {f.cost(unit, place)}", f"hex/{f.label(place)}", key, blocked)


def _targets(f: Field, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    barred = spare or refusal(f, unit)
    found = {one: barred or aim(f, unit, one) for one in f.enemies(unit)}
    for target, verdict in found.items():
        blocked = verdict if isinstance(verdict, Blocked) else None
        label = f"fire at {f.name(target)}"
        yield Opt((target,), label, f"unit/{target}", f.key(target), blocked, name=target)
    for three in volleys(f, unit, [one for one in found if isinstance(found[one], Trail)]):
        if len(three) == SHOTS:
            yield Opt(three, _three_words(f, three), f"unit/{three[0]}", "f")


def _auto(picks: Picks) -> Iterator[Opt]:
    """Yield whether the targets that were picked are fired at automatically: three are."""
    is_auto = len(picks["targets"]) == SHOTS
    yield Opt(is_auto, "automatic fire" if is_auto else "a single shot", key="f" if is_auto else "s")


def _three_words(f: Field, three: Sequence[str]) -> str:
    """Return automatic fire in words, behind those of a single shot: "fire at Dunn twice, Pike once"."""
    numbers = {one: three.count(one) for one in three}
    told = (f"{f.name(one)} {TIMES[count - 1]}" for one, count in numbers.items())
    return f"fire at {', '.join(told)}"


def _postures(f: Field, acting: "Acting", spare: Blocked | None) -> Iterator[Opt]:
    unit, one, at = acting.unit, f.unit(acting.unit), f"unit/{acting.unit}/cover/posture"
    for to, stance in STANCES.items():
        blocked = spare or (_no_hiding(f, acting) if to == "hide" else None)
        if not blocked and stance.has(one):
            blocked = Blocked(stance.clause, f"{f.name(unit)} {stance.so}.", at)
        yield Opt(to, stance.words, at, stance.key, blocked, stance.shown(one))


def _no_hiding(f: Field, acting: "Acting") -> Blocked | None:
    one, name, label = f.unit(acting.unit), f.name(acting.unit), f.label(f.unit(acting.unit).at)
    if one.hidden:
        words = f"{name} {STANCES['hide'].so}."
    elif acting.fired:
        words = f"{name} has fired in this activation."
    elif not f.battle.ground[one.at].cover:
        words = f"{label} is no cover to hide in."
    elif not may_hide(f, acting.unit, one.at):
        words = f"An enemy stands beside {name}."
    else:
        return None
    return Blocked(clauses.MOVE_HIDE, words, f"hex/{label}")


def _weapons(f: Field, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    for number, name in enumerate(f.sheet(unit).weapons):
        if name != f.unit(unit).weapon:
            words = f"take the {f.battle.weapons[name].title}"
            yield Opt(name, words, f"unit/{unit}/fire/weapon/{number}", "r", spare)


def _fallen(f: Field, unit: str, spare: Blocked | None) -> Iterator[Opt]:
    """Yield the friends beside a character that are down (aid)."""
    for target in f.of_side(f.side(unit)):
        if f.unit(target).state == DOWN and f.apart(unit, target) <= 1:
            blocked = spare
            if standing := f.standing(f.unit(target).at):
                words = f"{f.name(standing)} stands where {f.name(target)} would rise."
                blocked = blocked or Blocked(clauses.AID, words, f"unit/{standing}")
            yield Opt(target, f"help {f.name(target)} up", f"unit/{target}", "i", blocked)


def carry_out(f: Field, acting: "Acting", c: Doing) -> "Acting":
    """Carry out what a character does; return what is left of its activation."""
    after, name = acting.acted(), f.name(c.unit)
    match c:
        case Step(unit, to):
            return step(f, acting, f.battle.board.step(f.unit(unit).at, WAYS.index(to)))
        case Fire(unit, targets):
            f.put(unit, hidden=False)
            fire(f, unit, targets, moved=acting.moved)
            return replace(after, fired=True)
        case Posture(unit, to):
            stance = STANCES[to]
            f.put(unit, **stance.changes)
            if to == "hide" and not f.stays_braced:
                f.put(unit, braced=False)
            f.tell("posture", f"{name} {stance.did}.", unit=unit, to=to, clause=stance.clause)
        case Reload(unit):
            one = f.unit(unit)
            f.put(unit, unloaded=tuple(weapon for weapon in one.unloaded if weapon != one.weapon))
            words = f"{name} reloads."
            f.tell("reloaded", words, unit=unit, actions=after.left, clause=clauses.SHOOT_AUTO)
        case Ready(unit, weapon):
            f.put(unit, weapon=weapon, braced=False)
            words = f"{name} takes the {f.battle.weapons[weapon].title} in hand."
            f.tell("readied", words, unit=unit, weapon=weapon, clause=clauses.WEAPON_DRAW)
        case Aid(unit, target):
            helped(f, unit, target, after.left)
            reveal(f)
        case Leave(unit):
            f.put(unit, state=GONE, at=NOWHERE, hidden=False)
            f.tell("left", f"{name} leaves the map.", unit=unit, clause=clauses.VICTORY)
            return acting
        case _:
            assert_never(c)
    return after
