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
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.moves.endings import nestlings, turning
from shellshock_tui.rules.shellshock.moves.move_end import refuse_exit, refuse_facing, refuse_turret
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.onward import refuse_end
from shellshock_tui.rules.shellshock.moves.ramming import refuse_ram
from shellshock_tui.rules.shellshock.moves.speed import legal_speeds
from shellshock_tui.rules.shellshock.moves.turning import (
    refuse_turn,
)
from shellshock_tui.rules.shellshock.state import Hand


def move_draws(field: Field, hand: Hand, dice: Dice) -> Iterator[Draw]:
    """Yield a draw for each kind of command that the unit in hand may be given."""
    if hand.move is None:
        speed, reverse = shuffled(legal_speeds(field, hand.unit), dice)[0]
        yield lambda: AnnounceSpeed(field.entrant(hand.unit).id, speed, reverse)
        return
    yield lambda: _step(field, hand, dice)
    yield lambda: _turn(field, hand, dice)
    yield lambda: _ram(field, hand, dice)
    yield lambda: _end(field, hand, dice)


def _step(field: Field, hand: Hand, dice: Dice) -> StepTo | None:
    for face in shuffled(range(6), dice):
        for drown in (False, True):
            if refuse_step(field, hand, face, drown=drown) is None:
                return StepTo(field.entrant(hand.unit).id, FACES[face], drown)
    return None


def _turn(field: Field, hand: Hand, dice: Dice) -> Turn | None:
    open_to = (to for to in shuffled(TURNS, dice) if refuse_turn(field, hand, TURNS[to]) is None)
    to = next(open_to, None)
    return None if to is None else Turn(field.entrant(hand.unit).id, to)


def _ram(field: Field, hand: Hand, dice: Dice) -> RamTo | None:
    open_to = (face for face in shuffled(range(6), dice) if refuse_ram(field, hand, face) is None)
    face = next(open_to, None)
    return None if face is None else RamTo(field.entrant(hand.unit).id, FACES[face])


def _end(field: Field, hand: Hand, dice: Dice) -> EndMove | None:
    unit = hand.unit
    if refuse_end(field, hand):
        return None
    name, now, directions = field.entrant(unit).id, field.unit(unit).facing, field.battle.board.directions
    if refuse_exit(field, hand) is None and dice.roll(2, "a random choice") == 1:
        return EndMove(name, exit=True)
    facing = next(way for way in shuffled(range(6), dice) if refuse_facing(field, hand, way) is None)
    turrets = _turrets(field.put(unit, facing=facing), unit, dice)
    nestle = shuffled(nestlings(field, hand, facing), dice)[0]
    return EndMove(name, None if facing == now else directions[facing], turrets, nestle)


def _turrets(faced: Field, unit: int, dice: Dice) -> tuple[tuple[str, str], ...]:
    found = []
    for section in turning(faced, unit):
        way = dice.roll(6, "a random choice") - 1
        if way != faced.facing(unit, section) and refuse_turret(faced, unit, section, way) is None:
            found.append((faced.sheet(unit).sections[section].name, faced.battle.board.directions[way]))
    return tuple(sorted(found))
