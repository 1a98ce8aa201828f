"""Every way in which the unit in hand may end its move."""

from collections.abc import Iterator
from itertools import product

from shellshock_tui.rules.shellshock.commands import EndMove
from shellshock_tui.rules.shellshock.moves.move_end import (
    refuse_exit,
    refuse_facing,
    refuse_nestle,
    refuse_turret,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def endings(position: Position, activation: Activation) -> Iterator[EndMove]:
    """Yield each way to end a move: facing, turrets, nestling, exit; what stays as it is is not named."""
    unit, board = activation.unit, position.battle.board
    name, now = position.unit_setup(unit).id, position.unit(unit).facing
    facings = sorted(
        (f for f in range(6) if refuse_facing(position, activation, f) is None), key=lambda f: (f != now, f)
    )
    for facing in facings:
        faced = position.put(unit, facing=facing)
        turned = None if facing == now else board.directions[facing]
        for pointed in product(*(_pointings(faced, unit, section) for section in turning(position, unit))):
            for nestle in nestlings(position, activation, facing):
                yield EndMove(name, turned, tuple(sorted(filter(None, pointed))), nestle)
    if refuse_exit(position, activation) is None:
        yield EndMove(name, exit=True)


def nestlings(position: Position, activation: Activation, facing: int) -> tuple[bool | None, ...]:
    """Return what an end of a move may say of nestling: nothing, or the change that is possible."""
    now = position.unit(activation.unit)
    if now.nestled and facing == now.facing:
        return (None, False)
    return (None, True) if refuse_nestle(position, activation) is None else (None,)


def turning(position: Position, unit: int) -> tuple[int, ...]:
    """Return the sections that turn by themselves."""
    sections = position.sheet(unit).sections
    return tuple(number for number, part in enumerate(sections) if part.turret is not None)


def _pointings(faced: Position, unit: int, section: int) -> Iterator[tuple[str, str] | None]:
    yield None
    name = faced.sheet(unit).sections[section].name
    for facing, direction in enumerate(faced.battle.board.directions):
        if facing != faced.facing(unit, section) and refuse_turret(faced, unit, section, facing) is None:
            yield name, direction
