"""What sides are to win by, how far they have come, and who has won and why (aftermath.upkeep)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.event import counted
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Term, Trail, add, plain
from shellshock_tui.engine.view import Aim, AimKind
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle, Destroy, Exit, Hold, Points, Victory
from shellshock_tui.rules.shellshock.game import Game
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate

CLAUSE = clauses.AFTERMATH_UPKEEP


def aim_words(victory: Victory, board: HexBoard) -> str:
    """Return a victory condition as what its side is to do."""
    match victory:
        case Destroy(_, ecv):
            return f"destroying enemies worth {ecv} ECV or putting them out of action"
        case Hold(_, places, turns, name):
            return f"holding {name} ({_labels(board, places)}) for {turns} turns in a row"
        case Exit(_, places, units):
            hexes = f"the exit hexes ({_labels(board, places)})"
            return f"leaving the map by {hexes} with {counted(units, 'unit')}"
        case _:
            assert_never(victory)


def _labels(board: HexBoard, places: tuple[int, ...]) -> str:
    return ", ".join(map(board.label, places))


def places_of_aims(battle: Battle) -> dict[int, str]:
    """Return what hexes are to be held or left by, each in a few words."""
    found: dict[int, list[str]] = {}
    for victory in battle.victory:
        for place, words in _places_of(victory, dict(battle.sides)):
            found.setdefault(place, []).append(words)
    return {place: ", ".join(dict.fromkeys(words)) for place, words in found.items()}


def _places_of(victory: Victory, sides: dict[str, str]) -> Iterator[tuple[int, str]]:
    match victory:
        case Destroy():
            pass
        case Hold(_, places, _, name):
            yield from ((place, name) for place in places)
        case Exit(side, places, _):
            yield from ((place, f"exit of {sides[side]}") for place in places)
        case _:
            assert_never(victory)


def flags(position: Position) -> Iterator[Flag]:
    """Yield each hex that is to be held, with who has held it how long, and each exit."""
    found: dict[tuple[int, str], Flag] = {}
    for condition, held in zip(position.battle.victory, position.state.held, strict=True):
        match condition:
            case Hold(side, places, turns, name):
                for place in places:
                    told = Flag(place, name, side, f"{held}/{turns}") if held else Flag(place, name)
                    found[place, name] = max(found.get((place, name), told), told, key=_is_owned)
            case Exit(side, places, _):
                name = f"{dict(position.battle.sides)[side]} exit"
                found |= {(place, name): Flag(place, name, side, is_exit=True) for place in places}
            case Destroy():
                pass
            case _:
                assert_never(condition)
    yield from found.values()


def _is_owned(flag: Flag) -> bool:
    return bool(flag.side)


def aims(position: Position) -> Iterator[Aim]:
    """Yield how far each side has come with its victory conditions."""
    for condition, held in zip(position.battle.victory, position.state.held, strict=True):
        match condition:
            case Destroy(side, ecv):
                lost = sum(int(term.value) for term in _lost(position, side))
                yield Aim(side, AimKind.DESTROY, "ECV", lost, ecv)
            case Hold(side, _, turns, name):
                yield Aim(side, AimKind.HOLD, name, held, turns)
            case Exit(side, places, units):
                yield Aim(side, AimKind.EXIT, "exit", exited(position, side, places), units)
            case _:
                assert_never(condition)


def count_turns_held(g: Game) -> None:
    """Count, for each objective to hold, the turns in a row that it has been held."""
    position = g.now
    held = tuple(
        count + 1 if isinstance(condition, Hold) and holds(position, condition.side, condition.places) else 0
        for condition, count in zip(position.battle.victory, position.state.held, strict=True)
    )
    if held != position.state.held:
        g.note(held=held)


def holds(position: Position, side: str, places: tuple[int, ...]) -> bool:
    """Say whether a side, and no other, has units in some hexes; the submerged do not count."""
    there = [
        position.side(i)
        for i in position.standing
        if position.unit(i).place in places and not position.submerged(i)
    ]
    return bool(there) and all(owner == side for owner in there)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a side has come with a victory condition."""

    is_met: bool
    reason: str
    """What it won by, if it is met."""
    shown: tuple[str, Trail]
    """What it has to show for it."""


def outcome(position: Position) -> Outcome | None:
    """Return how this turn ended the battle, if it did: by a condition, by who stands, by time."""
    left = [
        (condition.side, _progress(position, condition, held))
        for condition, held in zip(position.battle.victory, position.state.held, strict=True)
        if condition.side not in position.state.resigned
    ]
    met = [(side, progress) for side, progress in left if progress.is_met]
    if met:
        winners = list(dict.fromkeys(side for side, _ in met))
        reasons = dict.fromkeys(progress.reason for _, progress in met)
        ended = _won(position, winners, " and ".join(reasons))
        return replace(ended, trails=tuple(progress.shown for _, progress in met))
    return last_standing(position) or (
        on_points(position) if position.state.turn >= position.battle.turn_limit else None
    )


def _progress(position: Position, condition: Victory, held: int) -> Progress:
    match condition:
        case Destroy(side, ecv):
            lost = Trail(tuple(_lost(position, side)))
            words = f"enemies worth {ecv} ECV are destroyed or out of action"
            return Progress(lost.total >= ecv, words, ("ECV of enemies lost", lost))
        case Hold(_, _, turns, name):
            words = f"{name} was held for {counted(turns, 'turn')}"
            return Progress(held >= turns, words, (f"turns of {name}", _one("turns held in a row", held)))
        case Exit(side, places, units):
            left = exited(position, side, places)
            words = f"{counted(units, 'unit has', 'units have')} left the map by the exit hexes"
            return Progress(left >= units, words, ("units gone", _one("left by the exit hexes", left)))
        case _:
            assert_never(condition)


def _one(words: str, value: int) -> Trail:
    return plain(words, value, CLAUSE)


def _lost(position: Position, side: str) -> Iterator[Term]:
    for i, unit in enumerate(position.state.units):
        if position.side(i) != side and unit.fate in (Fate.DESTROYED, Fate.OUT):
            words = "destroyed" if unit.fate is Fate.DESTROYED else "out of action"
            yield add(
                f"{position.name(i)} {words}: ECV",
                position.sheet(i).ecv,
                CLAUSE,
                f"{position.address(i)}/fact/ecv",
            )


def exited(position: Position, side: str, places: tuple[int, ...]) -> int:
    """Return how many of a side's units have left the map through some hexes."""
    return sum(
        unit.fate is Fate.GONE and unit.place in places and position.side(i) == side
        for i, unit in enumerate(position.state.units)
    )


def last_standing(position: Position) -> Outcome | None:
    """Return the outcome if at most one side has units left."""
    standing = [side for side, _ in position.battle.sides if position.of_side(side)]
    if len(standing) > 1:
        return None
    return _won(position, standing, "no other side has a unit standing")


def on_points(position: Position) -> Outcome:
    """Return the outcome at the turn limit: most points win."""
    sides = tuple(one for one in position.battle.sides if one[0] not in position.state.resigned)
    points = tuple((side, int(points_trail(position, side).total)) for side, _ in sides)
    most = max(score for _, score in points)
    winners = [side for side, score in points if score == most]
    ended = _won(position, winners, f"the turn limit of {position.battle.turn_limit} is reached")
    limit = _one("turns of the battle", position.battle.turn_limit)
    told = tuple((f"points of {name}", points_trail(position, side)) for side, name in sides)
    return replace(ended, points=points, trails=(*told, ("turn limit", limit)))


def points_trail(position: Position, side: str) -> Trail:
    """Return a side's points: enemies not standing, objectives held, units that left."""
    printed = next((p for p in position.battle.points if p.side == side), Points(side))
    return Trail.of(*_lost(position, side), *_submerged(position, side), *_printed(position, printed))


def _submerged(position: Position, side: str) -> Iterator[Term]:
    for i in position.standing:
        if position.side(i) != side and position.submerged(i):
            words = f"{position.name(i)} under water: ECV"
            yield add(words, position.sheet(i).ecv, CLAUSE, f"{position.address(i)}/fact/ecv")


def _printed(position: Position, points: Points) -> Iterator[Term]:
    """Yield what the scenario's own points come to: for objectives held, and for units that left."""
    side = points.side
    own = [condition for condition in position.battle.victory if condition.side == side]
    holding = any(isinstance(c, Hold) and holds(position, side, c.places) for c in own)
    left = sum(exited(position, side, c.places) for c in own if isinstance(c, Exit))
    if holding and points.hold:
        yield add("the objective held", points.hold, CLAUSE)
    if left and points.exit:
        yield add(f"{left} units left by the exit hexes", points.exit * left, CLAUSE)


def _won(position: Position, winners: list[str], reason: str) -> Outcome:
    names = dict(position.battle.sides)
    if len(winners) == 1:
        return Outcome(winners[0], f"{names[winners[0]]} wins: {reason}.", CLAUSE)
    return Outcome("", f"A draw: {reason}.", CLAUSE)


def resigned(position: Position, side: str) -> Outcome | None:
    """Return the outcome when a side gives up; none where several others are left to play on."""
    names = dict(position.battle.sides)
    others = [other for other in names if other != side and other not in position.state.resigned]
    left = [other for other in others if position.of_side(other)]
    return None if len(left) > 1 else _won(position, left or others, f"{names[side]} resigns")


def agreed_draw() -> Outcome:
    """Return the outcome when all sides agree on a draw."""
    return Outcome("", "A draw: the sides agree.", CLAUSE)
