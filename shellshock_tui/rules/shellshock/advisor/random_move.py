"""A random command of the unit in hand."""

from collections.abc import Iterator

from shellshock_tui.dice import Dice
from shellshock_tui.rules.shellshock.advisor.draw import Draw, shuffled
from shellshock_tui.rules.shellshock.commands import (
    FACES,
    TURNS,
    AnnounceSpeed,
    EndMove,
    RamTo,
    StepTo,
    Turn,
)
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.move_end import (
    nestlings,
    refuse_exit,
    refuse_facing,
    refuse_turret,
    turning,
)
from shellshock_tui.rules.shellshock.moves.movement import refuse_step, refuse_turn
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def move_draws(position: Position, activation: Activation, dice: Dice) -> Iterator[Draw]:
    """Yield a draw for each kind of command that the unit in hand may be given."""
    if activation.move is None:
        speed, reverse = shuffled(legal_speeds(position, activation.unit), dice)[0]
        yield lambda: AnnounceSpeed(position.unit_setup(activation.unit).id, speed, reverse)
        return
    yield lambda: _step(position, activation, dice)
    yield lambda: _turn(position, activation, dice)
    yield lambda: _ram(position, activation, dice)
    yield lambda: _end(position, activation, dice)


def _step(position: Position, activation: Activation, dice: Dice) -> StepTo | None:
    for face in shuffled(range(6), dice):
        if refuse_step(position, activation, face, drown=True) is None:
            drown = refuse_step(position, activation, face, drown=False) is not None
            return StepTo(position.unit_setup(activation.unit).id, FACES[face], drown)
    return None


def _turn(position: Position, activation: Activation, dice: Dice) -> Turn | None:
    open_to = (to for to in shuffled(TURNS, dice) if refuse_turn(position, activation, TURNS[to]) is None)
    to = next(open_to, None)
    return None if to is None else Turn(position.unit_setup(activation.unit).id, to)


def _ram(position: Position, activation: Activation, dice: Dice) -> RamTo | None:
    faces = shuffled(range(6), dice)
    near = (face for face in faces if destination(position, activation.unit, face) in position.occupants)
    face = next((face for face in near if refuse_ram(position, activation, face) is None), None)
    return None if face is None else RamTo(position.unit_setup(activation.unit).id, FACES[face])


def _end(position: Position, activation: Activation, dice: Dice) -> EndMove | None:
    unit = activation.unit
    if refuse_end(position, activation):
        return None
    name, now, directions = (
        position.unit_setup(unit).id,
        position.unit(unit).facing,
        position.battle.board.directions,
    )
    if refuse_exit(position, activation) is None and dice.roll(2, "a random choice") == 1:
        return EndMove(name, exit=True)
    facing = next(way for way in shuffled(range(6), dice) if refuse_facing(position, activation, way) is None)
    turrets = _turrets(position.put(unit, facing=facing), unit, dice)
    nestle = shuffled(nestlings(position, activation, facing), dice)[0]
    return EndMove(name, None if facing == now else directions[facing], turrets, nestle)


def _turrets(faced: Position, unit: int, dice: Dice) -> tuple[tuple[str, str], ...]:
    found = []
    for section in turning(faced, unit):
        way = dice.roll(6, "a random choice") - 1
        if way != faced.facing(unit, section) and refuse_turret(faced, unit, section, way) is None:
            found.append((faced.sheet(unit).sections[section].name, faced.battle.board.directions[way]))
    return tuple(sorted(found))
