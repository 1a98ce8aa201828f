"""The choices of an activated soldier: all that it may do now, or why not."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from shellshock_tui.engine.choice import Setting
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.trail import Blocked, refusal
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, only
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import (
    drag,
    refuse_aim,
    refuse_fast,
    refuse_fire,
    refuse_hurl,
    refuse_leave,
    refuse_prime,
    tasks,
)
from shellshock_tui.rules.shock.blasts import carried, in_hand, throw_range
from shellshock_tui.rules.shock.field import Field, distance, is_lying_in_shock
from shellshock_tui.rules.shock.fire import MODES, manner
from shellshock_tui.rules.shock.moving import WAYS, change_stance, face, step
from shellshock_tui.rules.shock.state import Going

STEP_KEYS = ("w", "e", "d", "s", "a", "q")
FACE_KEYS = ("8", "9", "3", "2", "1", "7")
"""The digits lie as on a keypad."""
TARGET_KEYS = "fhj"
STANCES = {"standing": ("stand up", "u"), "crouched": ("crouch", "c"), "prone": ("lie down", "b")}
"""How each stance is taken in words, and the key."""
TASK_KEYS = {"reload": "r", "clear-jam": "r", "kick-door": "k", "treat": "m", "set-charge": "o"}
AT_ONCE = (
    (do.Aim, refuse_aim, "aim", "aim", "i"),
    (do.Prime, refuse_prime, "prime", "prime a grenade", "g"),
    (do.DoubleTime, refuse_fast, "double-time", "double time", "t"),
    (do.Leave, refuse_leave, "leave", "leave the map", "l"),
)
"""What takes no more than to say so, each with its refusal, its name, what it is called and its key."""


def choices(f: Field, going: Going) -> Iterator[Form[Any]]:
    """Yield what a soldier that is on the go may do."""
    given = {"unit": going.unit}

    def pick(what: str, options: Callable[[Field, Going, Picks], Iterator[Opt]], name: str = "") -> Pick:
        return Pick(what, partial(options, f, going), name)

    label = f"end the turn here{in_hand(f, going.unit)}"
    unused = f"{counted(going.actions, 'action point')} unused" if going.actions else ""
    yield Form(do.EndSoldier, given=given, name="end-soldier", label=label, key="0", means=(unused, ()))
    yield Form(do.Step, (pick("to", _steps, "step"),), given, key="")
    yield Form(do.Face, (pick("facing", _faces, "face"),), given)
    yield Form(do.ChangeStance, (pick("to", _stances, "stance"),), given)
    yield Form(do.Fire, (pick("target", _targets), pick("mode", _modes), pick("snap", _snaps)), given)
    for make, refuse, name, label, key in AT_ONCE:
        blocked = refuse(f, going)
        if blocked is None or make is not do.Leave:
            itself = Opt(going.unit, label, f"unit/{going.unit}", key, blocked)
            yield Form(make, (only("unit", itself, name),))
    yield Form(do.Throw, (pick("hex", _throws, "throw"),), given)
    yield Form(do.Task, (pick("task", _works), pick("target", _works_at)), given)
    yield Form(do.Drag, (pick("target", _dragged, "drag"), pick("to", _drags)), given)


def _steps(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    return _ways(f, going, "step", partial(step, f, f.unit(going.unit), going))


def _ways(f: Field, going: Going, verb: str, after: Callable[[int], Going | Blocked]) -> Iterator[Opt]:
    at = f.unit(going.unit).at
    for number, (way, key) in enumerate(zip(WAYS, STEP_KEYS, strict=True)):
        place = f.board.step(at, number)
        there = f"hex/{f.label(place)}" if place >= 0 else f"unit/{going.unit}"
        yield Opt(way, f"{verb} {way}", there, key, refusal(after(number)))


def _faces(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    for number, (way, key) in enumerate(zip(WAYS, FACE_KEYS, strict=True)):
        if number != f.unit(going.unit).facing:
            yield Opt(way, f"face {way}", key=key, blocked=refusal(face(f, going, number)))


def _stances(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    for stance, (words, key) in STANCES.items():
        if stance != f.unit(going.unit).stance:
            blocked = refusal(change_stance(f, going, stance))
            yield Opt(stance, words, f"unit/{going.unit}/body/stance", key, blocked)


def _targets(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    unit = going.unit
    for number, target in enumerate(f.enemies(unit)):
        ways = [refuse_fire(f, going, target, "single", snap=snap) for snap in (going.moved, True)]
        blocked = ways[0] if all(ways) else None
        key = TARGET_KEYS[number : number + 1]
        yield Opt(target, f"fire at {f.name(target)}", f"unit/{target}", key, blocked)


def _modes(f: Field, going: Going, picks: Picks) -> Iterator[Opt]:
    automatic = MODES[manner(going, "auto", snap=False).mode]
    for mode, label, key in (("single", "single shot", "s"), ("auto", automatic, "b")):
        ways = [refuse_fire(f, going, picks["target"], mode, snap=snap) for snap in (False, True)]
        if all(ways):
            yield Opt(mode, label, key=key, blocked=ways[0])
        else:
            yield Opt(mode, label, key=key, sets=Setting("mode", mode))


def _snaps(f: Field, going: Going, picks: Picks) -> Iterator[Opt]:
    for snap, label, key in ((False, "steady", "s"), (True, "snap, to move after it", "m")):
        blocked = refuse_fire(f, going, picks["target"], picks["mode"], snap=snap)
        yield Opt(snap, label, key=key, blocked=blocked, sets=None if blocked else Setting("manner", label))


def _throws(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    unit, reach = going.unit, int(throw_range(f, going.unit).total)
    primed = carried(f, unit) is not None
    for place in range(f.board.size):
        near = distance(f, f.unit(unit).at, place) <= reach
        if primed or near:
            label, blocked = f.label(place), refuse_hurl(f, going, place)
            yield Opt(label, f"throw to {label}", f"hex/{label}", blocked=blocked, shown=primed and near)


def _works(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    ways: dict[str, list[tuple[str, Blocked | None]]] = {}
    for name, target, blocked in tasks(f, going):
        ways.setdefault(name, []).append((target, blocked))
    for name, found in ways.items():
        label, at = name.replace("-", " "), f"unit/{going.unit}/move/task"
        blocked = next((why for _, why in found if why), None)
        is_open = any(why is None for _, why in found)
        shown = is_open or any(target for target, _ in found)
        yield Opt(name, label, at, TASK_KEYS.get(name, ""), None if is_open else blocked, shown=shown)


def _works_at(f: Field, going: Going, picks: Picks) -> Iterator[Opt]:
    for name, target, blocked in tasks(f, going):
        if name == picks["task"]:
            at = f"unit/{target}" if target in f.rules.index else f"hex/{target}" if target else ""
            label = f.name(target) if target in f.rules.index else target or "itself"
            yield Opt(target, label, at, blocked=blocked)


def _dragged(f: Field, going: Going, _: Picks) -> Iterator[Opt]:
    for one in f.known(f.side(going.unit)):
        if is_lying_in_shock(f, one) and f.apart(one, going.unit) <= 1:
            ways = [refusal(drag(f, going, one, way)) for way in range(6)]
            blocked = ways[0] if all(ways) else None
            yield Opt(one, f"drag {f.name(one)}", f"unit/{one}", "l", blocked)


def _drags(f: Field, going: Going, picks: Picks) -> Iterator[Opt]:
    return _ways(f, going, "drag", partial(drag, f, going, picks["target"]))
