"""Plans of a whole move, and what speaks for and against where they end."""

from collections.abc import Iterator
from itertools import islice

from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.trail import Term
from shellshock_tui.rules.shellshock.advisor import standing
from shellshock_tui.rules.shellshock.advisor.ending import ended
from shellshock_tui.rules.shellshock.advisor.pointing import aims, pointed
from shellshock_tui.rules.shellshock.advisor.stops import LOOKED_INTO, Lookout, Stop, promising, stops
from shellshock_tui.rules.shellshock.advisor.way import Ways
from shellshock_tui.rules.shellshock.commands import FACES, Command, EndMove, RamTo
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.ramming import ram_target
from shellshock_tui.rules.shellshock.names import COMPASS, unit_index
from shellshock_tui.rules.shellshock.phases import legal
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation


def moves(position: Position, activation: Activation, ways: Ways) -> Iterator[Plan[Command]]:
    """Yield the moves worth a look; for a unit that nobody steers, the next command."""
    found = promising(list(stops(position, activation)), Lookout(position, activation.unit, ways))
    pointings: dict[tuple[int, int], dict[int, int]] = {}
    for stop in found:
        key = id(stop.routes), stop.place
        if key not in pointings:
            pointings[key] = aims(stop.there, activation.unit)
        yield _plan(stop, pointings[key])
    if not found:
        for command in islice(legal(position, position.side(activation.unit)), LOOKED_INTO):
            yield Plan(
                (command,),
                f"{position.name(activation.unit)} goes on as it must",
                position.address(activation.unit),
            )


def _plan(stop: Stop, at: dict[int, int]) -> Plan[Command]:
    position, unit, there = stop.routes.position, stop.routes.unit, stop.there
    name = position.unit_setup(unit).id
    on_the_way = (*stop.first, *stop.routes.commands(stop.standing))
    if stop.ram is not None:
        on_the_way = (*on_the_way, RamTo(name, FACES[stop.ram]))
    last = EndMove(name, exit=True) if stop.leave else _end(stop, pointed(there, unit, stop.facing, at))
    at_once = stop.ram is not None and position.battle.options.phased_play
    commands = on_the_way if at_once else (*on_the_way, last)
    return Plan(commands, _words(stop), f"hex/{position.label(stop.place)}")


def _end(stop: Stop, turrets: tuple[tuple[str, str], ...]) -> EndMove:
    position, unit = stop.routes.position, stop.routes.unit
    stays = stop.facing == stop.routes.facing(stop.standing)
    facing = None if stays else position.battle.board.directions[stop.facing]
    return EndMove(position.unit_setup(unit).id, facing, turrets, stop.nestle)


def _words(stop: Stop) -> str:
    position, unit = stop.there, stop.routes.unit
    name, label, start = position.name(unit), position.label(stop.place), stop.routes.start
    if stop.ram is not None:
        target = ram_target(position, unit, destination(position, unit, stop.ram))
        assert target is not None
        return f"{name} rams {position.name(target)}"
    if stop.leave:
        return f"{name} leaves the map at {label}"
    goes = f"stays in {label}" if stop.routes.place(start) == stop.place else f"moves to {label}"
    hides = " and nestles among the trees" if stop.nestle else ""
    facing = COMPASS[position.battle.board.directions[stop.facing]]
    return f"{name} {goes}, facing {facing}{hides}"


def of_move(
    position: Position, commands: tuple[Command, ...], last: EndMove | RamTo, ways: Ways
) -> Iterator[Term]:
    """Yield what speaks for a move, and against it."""
    unit = unit_index(position.battle, last.unit)
    there = ended(position, unit, commands)
    if isinstance(last, EndMove) and last.exit:
        yield standing.leaving(there, unit)
        return
    yield from standing.harm(there, unit)
    yield from standing.danger(there, unit)
    yield standing.cover(there, unit)
    yield standing.objective(there, unit, ways)
    yield from standing.power(there, unit)
