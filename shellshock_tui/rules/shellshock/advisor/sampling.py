"""Random legal commands, drawn by kind without listing all commands."""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import TypeVar, assert_never

from shellshock_tui.dice import Dice
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.forms import Each
from shellshock_tui.rules.shellshock import commands, parts, state
from shellshock_tui.rules.shellshock.activation import start_speeds, turns
from shellshock_tui.rules.shellshock.attacks import strikes
from shellshock_tui.rules.shellshock.fire import gunners
from shellshock_tui.rules.shellshock.fire.target import enemies
from shellshock_tui.rules.shellshock.fire.volley import Volley, mounted
from shellshock_tui.rules.shellshock.fire.volley_validation import MOST_SPREAD, refuse_aim, refuse_combination
from shellshock_tui.rules.shellshock.fire.volleys import links, load, rounds_for, weapon_groups
from shellshock_tui.rules.shellshock.initiative import without_chit
from shellshock_tui.rules.shellshock.movement import may_call
from shellshock_tui.rules.shellshock.moves import move_end
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.move_end import refuse_end
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.names import fire_command
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES

T = TypeVar("T")
C = TypeVar("C")
Draw = Callable[[], commands.Command | None]
"""Draws a command of one kind; None if there is none."""
TRIES = 4
"""The number of random combinations of weapons that are tried before a single weapon is fired."""


def sample(position: Position, side: str, dice: Dice) -> commands.Command:
    """Return a random legal command, each kind being equally likely.

    Raises:
        ValueError: The side has no legal command.
    """
    command = first_of(_draws(position, side, dice), dice)
    if command is None:
        raise ValueError(f"{side} has no command to give")
    return command


def _draws(position: Position, side: str, dice: Dice) -> Iterator[Draw]:
    match position.state.phase:
        case state.StartSpeeds(waiting):
            if position.side(waiting[0]) == side:
                speeds = shuffled(start_speeds(position, waiting[0]).commands(), dice)
                yield lambda: speeds[0]
        case state.Initiative() as phase:
            if position.battle.sides[phase.drawer][0] == side:
                unit = shuffled(without_chit(position, phase.drawer), dice)[0]
                yield lambda: commands.TakeChit(position.id(unit))
        case state.Movement() as phase:
            yield from _while_moving(position, phase, side, dice)
        case state.Combat(queue):
            if position.side(queue[0]) == side:
                yield from gunner_draws(position, queue[0], dice)
        case state.Aftermath():
            yield commands.NextTurn
        case state.Holding() | Over():
            return
        case _:
            assert_never(position.state.phase)


def _while_moving(position: Position, phase: state.Movement, side: str, dice: Dice) -> Iterator[Draw]:
    if phase.activation is None:
        if units := parts.may_move(position, side):
            unit = shuffled(units, dice)[0]
            yield lambda: commands.MoveUnit(position.id(unit))
            if parts.refuse_end(position) is None:
                yield commands.EndPart
    elif position.side(phase.activation.unit) == side:
        yield from move_draws(position, phase.activation, dice)
    if may_call(position, phase, side):
        yield commands.CallRed
    own = [unit for unit in gunners.firing(position) if position.side(unit) == side]
    if own:
        yield lambda: first_of((draw for unit in own for draw in attack_draws(position, unit, dice)), dice)


def shuffled(things: Iterable[T], dice: Dice) -> list[T]:
    """Return things in a random order."""
    left, roll = list(things), dice.roll
    return [left.pop(roll(count, "a random choice") - 1) for count in range(len(left), 0, -1)]


def first_of(draws: Iterable[Draw], dice: Dice) -> commands.Command | None:
    """Return a command from the first draw in random order that has one."""
    found = (draw() for draw in shuffled(draws, dice))
    return next((command for command in found if command is not None), None)


def _one_of(offer: Each[T, C], dice: Dice) -> C | None:
    open_to = (value for value in shuffled(offer.values, dice) if offer.refuse(value) is None)
    return next(map(offer.make, open_to), None)


def move_draws(position: Position, activation: state.Activation, dice: Dice) -> Iterator[Draw]:
    """Yield a draw for each kind of command of the active unit."""
    if activation.move is None:
        speed, reverse = shuffled(legal_speeds(position, activation.unit), dice)[0]
        yield lambda: commands.AnnounceSpeed(position.id(activation.unit), speed, reverse)
        return
    yield lambda: _step(position, activation, dice)
    yield lambda: _one_of(turns(position, activation), dice)
    yield lambda: _ram(position, activation, dice)
    yield lambda: _end(position, activation, dice)


def _step(position: Position, activation: state.Activation, dice: Dice) -> commands.StepTo | None:
    for face in shuffled(range(6), dice):
        if refuse_step(position, activation, face, drown=True) is None:
            drown = refuse_step(position, activation, face, drown=False) is not None
            return commands.StepTo(position.id(activation.unit), FACES[face], drown)
    return None


def _ram(position: Position, activation: state.Activation, dice: Dice) -> commands.RamTo | None:
    faces = shuffled(range(6), dice)
    near = (face for face in faces if destination(position, activation.unit, face) in position.occupants)
    face = next((face for face in near if refuse_ram(position, activation, face) is None), None)
    return None if face is None else commands.RamTo(position.id(activation.unit), FACES[face])


def _end(position: Position, activation: state.Activation, dice: Dice) -> commands.EndMove | None:
    unit = activation.unit
    if refuse_end(position, activation):
        return None
    name, now, directions = (position.id(unit), position.unit(unit).facing, position.battle.board.directions)
    if move_end.refuse_exit(position, activation) is None and dice.roll(2, "a random choice") == 1:
        return commands.EndMove(name, exit=True)
    facing = next(
        way for way in shuffled(range(6), dice) if move_end.refuse_facing(position, activation, way) is None
    )
    turrets = _turrets(position.with_unit(unit, facing=facing), unit, dice)
    nestle = shuffled(move_end.nestlings(position, activation, facing), dice)[0]
    return commands.EndMove(name, None if facing == now else directions[facing], turrets, nestle)


def _turrets(faced: Position, unit: int, dice: Dice) -> tuple[tuple[str, str], ...]:
    found = []
    for section in faced.sheet(unit).turning:
        way = dice.roll(6, "a random choice") - 1
        if way != faced.facing(unit, section) and move_end.refuse_turret(faced, unit, section, way) is None:
            found.append((faced.sheet(unit).sections[section].name, faced.battle.board.directions[way]))
    return tuple(sorted(found))


def gunner_draws(position: Position, unit: int, dice: Dice) -> Iterator[Draw]:
    """Yield a draw for each kind of command of a unit's gunners: holding fire, and attacks."""
    yield lambda: _hold(position, unit, dice)
    yield from attack_draws(position, unit, dice)


def attack_draws(position: Position, unit: int, dice: Dice) -> Iterator[Draw]:
    """Yield a draw for each kind of attack of a unit's gunners."""
    yield lambda: _one_of(strikes(position, unit), dice)
    yield lambda: _fire(position, unit, dice)


def _hold(position: Position, unit: int, dice: Dice) -> commands.HoldFire:
    post = shuffled(gunners.waiting_posts(position, unit), dice)[0]
    return commands.HoldFire(position.id(unit), position.member(unit, post))


def _fire(position: Position, unit: int, dice: Dice) -> commands.Fire | None:
    aims = gunners.open_aims(position, unit)
    for (post, section), target in shuffled(product(aims, enemies(position, unit)), dice):
        direct = Volley(unit, post, section, target, ())
        for spotter in shuffled((None, *links(position, direct)), dice):
            aim = changed(direct, spotter=spotter)
            volley = None if refuse_aim(position, aim) else _loaded(position, aim, dice)
            if volley:
                return fire_command(position.battle, volley)
    return None


def _loaded(position: Position, aim: Volley, dice: Dice) -> Volley | None:
    """Return a volley with random weapons and rounds, in the end with a single one; None if none may fire."""
    groups = [
        (group, rounds)
        for group in weapon_groups(position, aim)
        if (rounds := tuple(rounds_for(position, aim, group[0])))
    ]
    for _ in range(TRIES):
        shots = tuple(
            shot for group, rounds in groups for shot in _some(position, aim.unit, group, rounds, dice)
        )
        spread = dice.roll(MOST_SPREAD + 1, "a random choice") - 1
        for volley in (changed(aim, shots=shots, spread=spread), changed(aim, shots=shots)):
            if shots and refuse_combination(position, volley) is None:
                return volley
    for group, rounds in shuffled(groups, dice):
        volley = changed(aim, shots=load(position, aim.unit, mounted(position, aim.unit, group), rounds[:1]))
        if volley.shots and refuse_combination(position, volley) is None:
            return volley
    return None


def _some(
    position: Position, unit: int, group: tuple[int, ...], rounds: tuple[int | None, ...], dice: Dice
) -> tuple[state.Shot, ...]:
    """Return a random number of shots of some like weapons."""
    able = mounted(position, unit, group)
    count = dice.roll(len(able) + 1, "a random choice") - 1
    mix = (
        sorted(shuffled(rounds, dice)[0] or 0 for _ in range(count)) if rounds != (None,) else [None] * count
    )
    return load(position, unit, able, mix)
