"""The choices of the active unit: announce a speed, step, turn, ram and end its move."""

from collections.abc import Iterator
from functools import partial

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.forms import Each, Offer, Opt
from shellshock_tui.rules.shellshock import commands
from shellshock_tui.rules.shellshock.ending import Ending
from shellshock_tui.rules.shellshock.fire.power import available_at
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, ahead, cost, destination
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end
from shellshock_tui.rules.shellshock.moves.movement import refuse_step, refuse_turn
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import (
    REARWARD,
    legal_speeds,
    refuse_speed,
    refuse_start_speed,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation

STEP_KEYS = ("w", "e", "e", "w", "q", "q")
"""The keys of the six faces; in reverse the keys of the front faces move the unit backwards."""
END = "end its move"
TURN_KEYS = {"left": "a", "right": "d"}


def offers(position: Position, activation: Activation) -> Iterator[Offer[commands.Command]]:
    """Yield the offers of what the active unit may do next."""
    if activation.move is None:
        yield speeds(position, activation.unit)
        return
    yield steps(position, activation)
    yield turns(position, activation)
    yield rams(position, activation)
    yield Ending(position, activation)


def start_speeds(position: Position, unit: int) -> Each[int, commands.StartSpeed]:
    """Return the choice of a unit's start speed."""
    return Each(
        sorted(position.sheet(unit).table),
        partial(commands.StartSpeed, position.id(unit)),
        partial(_shown_speed, position, unit, "speed"),
        partial(refuse_start_speed, position, unit),
    )


def speeds(position: Position, unit: int) -> Each[tuple[int, bool], commands.AnnounceSpeed]:
    """Return the choice of a unit's speed, forward and in reverse."""
    name = position.id(unit)

    def show(announced: tuple[int, bool], blocked: Blocked | None) -> Opt:
        speed, reverse = announced
        opt = _shown_speed(position, unit, "reverse" if reverse else "speed", speed, blocked)
        opt.shown = not (reverse and blocked)
        return opt

    return Each(
        ((speed, reverse) for reverse in (False, True) for speed in sorted(position.sheet(unit).table)),
        lambda announced: commands.AnnounceSpeed(name, *announced),
        show,
        lambda announced: refuse_speed(position, unit, announced[0], reverse=announced[1]),
        partial(legal_speeds, position, unit),
    )


def _shown_speed(position: Position, unit: int, word: str, speed: int, blocked: Blocked | None) -> Opt:
    at, label = (
        f"{position.address(unit)}/move/power/{speed}",
        partial(_speed_label, position, unit, word, speed),
    )
    return Opt(speed, label, at, blocked=blocked, name=f"{word}={speed}")


def _speed_label(position: Position, unit: int, word: str, speed: int) -> str:
    """Return the label of a speed: its kreigs, if the unit has any power, and its turn number."""
    table = position.sheet(unit).table
    powered = any(available_at(position, unit, each) for each in table)
    kreigs = f"{counted(available_at(position, unit, speed), 'kreig')}, " if powered else ""
    number = table[speed].turn
    turns = f"turn after {geometry(position).length_words(number)}" if number else "turn at once"
    return f"{word} {speed}: {kreigs}{turns}"


def steps(position: Position, activation: Activation) -> Each[tuple[int, bool], commands.StepTo]:
    """Return the choice of the active unit's step.

    A step that would destroy the unit is a choice of its own.
    """
    unit, name = activation.unit, position.id(activation.unit)
    straight = ahead(position, unit)

    def show(step: tuple[int, bool], blocked: Blocked | None) -> Opt:
        face, drown = step
        to, end = FACES[face], destination(position, unit, face)
        if drown:
            label = f"step {to} into deep water and be destroyed"
            return Opt(to, label, shown=blocked is None, name=f"drown={to}", rank=rank(face))
        price = "" if blocked else f" for {cost(position, unit, face).total}"
        at = "" if end == OFF_BOARD else f"hex/{position.label(end)}"
        return Opt(to, f"step {to}{price}", at, STEP_KEYS[face], blocked, name=f"step={to}", rank=rank(face))

    def rank(face: int) -> int:
        return 0 if face == straight else 1 + travelled.index(face)

    travelled = _travelled(position, unit)
    return Each(
        tuple(_faces(position, unit, travelled)),
        lambda step: commands.StepTo(name, FACES[step[0]], step[1]),
        show,
        lambda step: refuse_step(position, activation, step[0], drown=step[1]),
    )


def question(position: Position, activation: Activation) -> str:
    """Return the question to the active unit: its points left and the commands open to it."""
    unit, move = activation.unit, activation.move
    if position.unit(unit).ram:
        return f"{position.name(unit)} is ramming: aim its turrets and end its move."
    points = move.points if move else 0
    left = f"{counted(points, 'point')} left" if points else "no points left"
    *others, last = _open(position, activation) or ("wait",)
    if points and "step" not in (*others, last):
        left += ", but no step is possible"
    comma = "," if len(others) > 1 else ""
    choice = f"{', '.join(others)}{comma} or {last}" if others else last
    must = "" if last == END else "it must "
    return f"{position.name(unit)}: {left}; {must}{choice}."


def _open(position: Position, activation: Activation) -> tuple[str, ...]:
    """Return the words for what the active unit may do now, steps that would drown it included."""
    faces = _travelled(position, activation.unit)
    found = {
        "step": any(refuse_step(position, activation, face, drown=True) is None for face in faces),
        "turn": any(refuse_turn(position, activation, way) is None for way in commands.TURNS.values()),
        "ram": any(refuse_ram(position, activation, face) is None for face in faces),
        END: refuse_end(position, activation) is None,
    }
    return tuple(word for word, is_open in found.items() if is_open)


def _travelled(position: Position, unit: int) -> tuple[int, ...]:
    return REARWARD if position.unit(unit).reverse else FORWARD


def _faces(position: Position, unit: int, travelled: tuple[int, ...]) -> Iterator[tuple[int, bool]]:
    """Yield each face, and once more with consent where the step would drown the unit."""
    for face in sorted(travelled):
        yield face, False
        end = destination(position, unit, face)
        if end != OFF_BOARD and position.drowns(unit, end):
            yield face, True


def turns(position: Position, activation: Activation) -> Each[str, commands.Turn]:
    """Return the choice of the active unit's turn."""
    at = f"{position.address(activation.unit)}/move/count"

    def show(to: str, blocked: Blocked | None) -> Opt:
        return Opt(to, f"turn {to}", at, TURN_KEYS[to], blocked, name=f"turn={to}")

    make = partial(commands.Turn, position.id(activation.unit))
    return Each(commands.TURNS, make, show, lambda to: refuse_turn(position, activation, commands.TURNS[to]))


def rams(position: Position, activation: Activation) -> Each[int, commands.RamTo]:
    """Return the choice of the active unit's ram."""
    unit, name = activation.unit, position.id(activation.unit)

    def show(face: int, blocked: Blocked | None) -> Opt:
        to, end = FACES[face], position.label(destination(position, unit, face))
        key, is_open = STEP_KEYS[face].upper(), blocked is None
        return Opt(to, f"ram into {end}", f"hex/{end}", key, shown=is_open, name=f"ram={to}")

    make, refuse = (lambda face: commands.RamTo(name, FACES[face])), partial(refuse_ram, position, activation)
    return Each(sorted(_travelled(position, unit)), make, show, refuse)
