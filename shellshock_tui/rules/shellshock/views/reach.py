"""The overlay of reach: of the active unit with its points, or at each speed that it may announce."""

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.map_view import BEYOND, Overlay, OverlayKind
from shellshock_tui.kit.overlays import STRONGEST
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed
from shellshock_tui.rules.shellshock.moves.reach import Arrival, arrivals
from shellshock_tui.rules.shellshock.moves.speed import turn_number
from shellshock_tui.rules.shellshock.moves.whole import opening_commands
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Activation

Arrivals = dict[int, Arrival]


def reach(position: Position, unit: int, at: str) -> Overlay:
    """Return the overlay of the active unit's reach; an address may name a speed of its table."""
    activation = position.activation_of(unit)
    if activation is None:
        return Overlay(OverlayKind.REACH, ())
    if activation.move is not None:
        return _now(position, activation)
    picked = at.removeprefix(f"{position.address(unit)}/move/power/")
    speeds = _by_speed(position, unit)
    return (
        _at_speed(position, unit, speeds, int(picked)) if picked.isdecimal() else _any(unit, position, speeds)
    )


def _now(position: Position, activation: Activation) -> Overlay:
    """Return the overlay of the hexes in reach, with points left and hexes since the last turn."""
    number, start = turn_number(position, activation.unit), position.unit(activation.unit).place
    marks, words = [], []
    for place, here in sorted(arrivals(position, activation).items()):
        if place != start:
            missing = number - here.travelled
            turn = (
                f"may turn after {counted(missing, 'more hex', 'more hexes')}" if missing > 0 else "may turn"
            )
            marks.append((place, min(STRONGEST, 1 + here.points), f"{here.points}·{here.travelled}"))
            words.append((place, f"reached with {counted(here.points, 'point')} left, {turn}"))
    note = f"Reach: points left; a turn needs {counted(number, 'hex', 'hexes')} straight ahead"
    return Overlay(OverlayKind.REACH, tuple(marks), note, tuple(words))


def _by_speed(position: Position, unit: int) -> dict[int, Arrivals]:
    """Return the arrivals at each speed that may be announced, lowest first."""
    found: dict[int, Arrivals] = {}
    for leg, announced in opening_commands(position, unit):
        assert isinstance(leg.command, AnnounceSpeed)
        activation = announced.activation
        assert activation is not None
        here = found.setdefault(leg.command.speed, {})
        here.update(
            (place, max(one, here.get(place, one))) for place, one in arrivals(announced, activation).items()
        )
    return dict(sorted(found.items()))


def _any(unit: int, position: Position, speeds: dict[int, Arrivals]) -> Overlay:
    """Return the overlay of the reach at any speed: the most points left, and the speeds in words."""
    start, least, most = position.unit(unit).place, dict[int, int](), dict[int, tuple[int, int]]()
    for speed, reached in speeds.items():
        for place, here in reached.items():
            least.setdefault(place, speed)
            most[place] = max((here.points, speed), most.get(place, (0, 0)))
    places = sorted(place for place in least if place != start)
    marks = tuple((place, min(STRONGEST, 1 + most[place][0]), str(most[place][0])) for place in places)
    words = tuple((place, _from_speed(least[place], *most[place])) for place in places)
    return Overlay(OverlayKind.REACH, marks, "Reach at any speed: most points left", words)


def _from_speed(least: int, points: int, fastest: int) -> str:
    left = f"with {counted(points, 'point')} left"
    return (
        f"reached at speed {least}, {left}"
        if least == fastest
        else f"reached at speed {least} or more; at speed {fastest} {left}"
    )


def _at_speed(position: Position, unit: int, speeds: dict[int, Arrivals], speed: int) -> Overlay:
    """Return the overlay of the reach at a speed; what only the next speed reaches is fainter."""
    start, within = position.unit(unit).place, speeds.get(speed, {})
    points = [(place, here.points) for place, here in within.items() if place != start]
    marks = [(place, min(STRONGEST, 1 + left), str(left)) for place, left in points]
    words = [(place, f"reached with {counted(left, 'point')} left") for place, left in points]
    following = next((faster for faster in speeds if faster > speed), speed)
    beyond = [place for place in speeds.get(following, {}) if place != start and place not in within]
    marks += [(place, BEYOND, "") for place in beyond]
    words += [(place, f"reached at speed {following}") for place in beyond]
    return Overlay(
        OverlayKind.REACH, tuple(sorted(marks)), f"Reach at speed {speed}: points left", tuple(sorted(words))
    )
