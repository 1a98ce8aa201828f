"""Plans of whole moves, and the evaluation of the position at their end."""

from collections.abc import Iterator
from itertools import chain, islice

from shellshock_tui.board import DIRECTION_NAMES
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.trail import Term
from shellshock_tui.rules.shellshock import names
from shellshock_tui.rules.shellshock.advisor import standing
from shellshock_tui.rules.shellshock.advisor.appraisal import Worths
from shellshock_tui.rules.shellshock.advisor.routes import Ways, settled
from shellshock_tui.rules.shellshock.advisor.stops import (
    LOOKED_INTO,
    Stop,
    StopRanking,
    aims,
    pointed,
    promising,
    stops,
)
from shellshock_tui.rules.shellshock.commands import (
    TURNS,
    AnnounceSpeed,
    Command,
    EndMove,
    RamTo,
    StepTo,
    Turn,
)
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.holding import turns_given
from shellshock_tui.rules.shellshock.moves import move_end, moving
from shellshock_tui.rules.shellshock.moves.entry import destination
from shellshock_tui.rules.shellshock.moves.movement import step, turn
from shellshock_tui.rules.shellshock.moves.ramming import ram, ram_target
from shellshock_tui.rules.shellshock.phases import phase_of
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation, Fate


def moves(position: Position, activation: Activation, ways: Ways, worths: Worths) -> Iterator[Plan[Command]]:
    """Yield the most promising moves; for a unit without a pilot, the next command."""
    found = promising(stops(position, activation), StopRanking(position, activation.unit, ways))
    pointings: dict[tuple[int, int], dict[int, int]] = {}
    for stop in found:
        key = id(stop.rest.routes), stop.place
        if key not in pointings:
            pointings[key] = aims(stop.rest.there, activation.unit, worths)
        yield _plan(stop, pointings[key])
    if not found:
        offers = phase_of(position.state).actions(position, position.side(activation.unit))
        for command in islice(chain.from_iterable(offer.commands() for offer in offers), LOOKED_INTO):
            yield Plan(
                (command,),
                f"{position.name(activation.unit)} continues its move",
                position.address(activation.unit),
            )


def _plan(stop: Stop, at: dict[int, int]) -> Plan[Command]:
    rest, routes = stop.rest, stop.rest.routes
    position, unit = routes.position, routes.unit
    name = position.id(unit)
    on_the_way = (*routes.first, *routes.commands(rest.standing))
    if stop.ram is not None:
        on_the_way = (*on_the_way, RamTo(name, FACES[stop.ram]))
    last = EndMove(name, exit=True) if stop.leave else _end(stop, pointed(rest.there, unit, stop.facing, at))
    at_once = stop.ram is not None and position.battle.options.phased_play
    commands = on_the_way if at_once else (*on_the_way, last)
    return described(stop, commands)


def described(stop: Stop, commands: tuple[Command, ...]) -> Plan[Command]:
    """Return the plan of commands that lead to a stop, with its words."""
    position = stop.rest.routes.position
    return Plan(commands, _words(stop), f"hex/{position.label(stop.place)}")


def _end(stop: Stop, turrets: tuple[tuple[str, str], ...]) -> EndMove:
    position, unit = stop.rest.routes.position, stop.rest.routes.unit
    stays = stop.facing == stop.rest.facing
    facing = None if stays else position.battle.board.directions[stop.facing]
    return EndMove(position.id(unit), facing, turrets, stop.nestle)


def _words(stop: Stop) -> str:
    position, unit, routes = stop.rest.there, stop.rest.routes.unit, stop.rest.routes
    name, label = position.name(unit), position.label(stop.place)
    speed = f" at {routes.position.unit(unit).speed_words}" if routes.first else ""
    if stop.ram is not None:
        target = ram_target(position, unit, destination(position, unit, stop.ram))
        assert target is not None
        return f"{name} rams {position.name(target)}{speed}"
    if stop.leave:
        return f"{name} leaves the map{speed} at {label}"
    stays = routes.place(routes.start) == stop.place
    goes = f"stays{speed} in {label}" if stays else f"moves{speed} to {label}"
    hides = " and nestles among the trees" if stop.nestle else ""
    facing = DIRECTION_NAMES[position.battle.board.directions[stop.facing]]
    dives = " under water" if position.submerged(unit) else ""
    given = turns_given(position, unit)
    price = f", which {given}" if given else ""
    return f"{name} {goes}{dives}, facing {facing}{hides}{price}"


def of_move(
    position: Position, commands: tuple[Command, ...], last: EndMove | RamTo, ways: Ways, worths: Worths
) -> Iterator[Term]:
    """Yield the terms for and against a move."""
    unit = names.unit_index(position.battle, last.unit)
    there = ended(position, unit, commands)
    if isinstance(last, EndMove) and last.exit:
        yield standing.leaving(there, unit)
        return
    yield from standing.harm(there, unit, worths)
    yield from standing.danger(there, unit, worths, position)
    yield standing.cover(there, unit)
    yield standing.objective(there, unit, ways)
    yield from standing.under_water(there, unit)
    yield from standing.contest(there, unit, ways)
    yield from standing.power(there, unit)


def ended(position: Position, unit: int, commands: tuple[Command, ...]) -> Position:
    """Return the position after the commands of a move, as it stands for the Combat phase."""
    key = "move", unit
    branch: Branch = position.cache.setdefault(key, Branch(position, unit))
    for command in commands:
        branch = branch.after(command)
    there = branch.position
    if not there.unit(unit).moved:  # a ram ends later
        there = there.with_unit(unit, moved=True)
    return there if there.unit(unit).fate is Fate.GONE else settled(there, position, unit)


class Branch:
    """A position during a unit's move, with the positions after it, which moves that begin alike share."""

    __slots__ = ("_following", "position", "unit")

    def __init__(self, position: Position, unit: int) -> None:
        """Take a position in which the unit is active."""
        self.position, self.unit = position, unit
        self._following: dict[Command, Branch] = {}

    def after(self, command: Command) -> "Branch":
        """Return the branch after one more command."""
        found = self._following.get(command)
        if found is None:
            found = self._following[command] = Branch(_after(self.position, self.unit, command), self.unit)
        return found


def _after(position: Position, unit: int, command: Command) -> Position:
    g = Game(position)
    if isinstance(command, AnnounceSpeed):
        moving.announce(g, unit, command.speed, reverse=command.reverse)
        return g.now
    hand = position.activation
    assert hand is not None
    match command:
        case StepTo(_, to):
            step(g, hand, FACES.index(to))
        case Turn(_, to):
            turn(g, hand, TURNS[to])
        case RamTo(_, to):
            ram(g, hand, FACES.index(to))
        case EndMove():
            move_end.end(g, hand, move_end.ending_of(position, unit, command))
        case _:
            pass
    return g.now
