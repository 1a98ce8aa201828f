"""Commands in a few words, and how much is left."""

from collections.abc import Callable
from typing import assert_never

from shellshock_tui.engine.event import counted
from shellshock_tui.kit.ending import AgreeDraw, Resign
from shellshock_tui.rules.shock.commands import (
    Activate,
    ActivateHex,
    Aim,
    ChangeStance,
    Command,
    DoubleTime,
    Drag,
    EndPhase,
    EndSoldier,
    Enemy,
    Face,
    Fire,
    Leave,
    LetGo,
    MoveMarker,
    NextTurn,
    Panic,
    PanicDone,
    Prime,
    React,
    Step,
    Task,
    Throw,
)

STANCES = {"standing": "stands up", "crouched": "crouches", "prone": "lies down"}
MODES = {"single": "a single shot", "auto": "automatic fire"}


def phrase(c: Command, name: Callable[[str], str]) -> str:  # noqa: C901, PLR0912 - one case a command
    """Return a command in a few words: "Hart fires at Mack, a single shot, snap"."""
    match c:
        case Panic(unit, target):
            return f"{name(unit)} panic fires at {name(target)}"
        case PanicDone():
            return "nobody else panics"
        case Activate(unit):
            return f"{name(unit)} acts"
        case ActivateHex(place):
            return f"all in {place} act"
        case EndPhase():
            return "the enemy goes on alone"
        case Step(unit, to):
            return f"{name(unit)} steps {to}"
        case Face(unit, facing):
            return f"{name(unit)} turns to {facing}"
        case ChangeStance(unit, to):
            return f"{name(unit)} {STANCES[to]}"
        case DoubleTime(unit):
            return f"{name(unit)} goes at double time"
        case Aim(unit):
            return f"{name(unit)} aims"
        case Fire(unit, target, mode, snap):
            return f"{name(unit)} fires at {name(target)}, {MODES[mode]}{', snap' * snap}"
        case Prime(unit):
            return f"{name(unit)} primes a grenade"
        case Throw(unit, place):
            return f"{name(unit)} throws to {place}"
        case Task(unit, task, target):
            return f"{name(unit)}: {task_words(task, target, name)}"
        case Drag(unit, target, to):
            return f"{name(unit)} drags {name(target)} {to}"
        case Leave(unit):
            return f"{name(unit)} leaves the map"
        case EndSoldier(unit):
            return f"{name(unit)} does no more"
        case Enemy():
            return "the enemy acts"
        case MoveMarker(marker, place):
            return f"the marker {marker} goes to {place}"
        case React(unit):
            return f"{name(unit)} reacts"
        case LetGo():
            return "nobody reacts"
        case NextTurn():
            return "the next turn"
        case Resign(side):
            return f"{side} gives up"
        case AgreeDraw():
            return "a draw is agreed"
        case _:
            assert_never(c)


def task_words(task: str, target: str, name: Callable[[str], str]) -> str:
    """Return what a turn action is and to what or whom it is done: "kick door, 0906"."""
    done_to = f", {target if target.isdecimal() else name(target)}" if target else ""
    return task.replace("-", " ") + done_to


def left_words(number: int, noun: str) -> str:
    """Return how much is left: "1 point is left"."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'} left"
