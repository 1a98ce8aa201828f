"""What sides are to win by, in words: as a whole, hex by hex, and how far they have come."""

from collections.abc import Iterator
from typing import assert_never

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.map_view import Flag
from shellshock_tui.rules.shellshock.battle import Battle, Destroy, Exit, Hold, Victory
from shellshock_tui.rules.shellshock.position import Position


def aim_words(victory: Victory, board: HexBoard) -> str:
    """Return a victory condition as what its side is to do."""
    match victory:
        case Destroy(_, ecv):
            return f"destroying enemies worth {ecv} ECV or putting them out of action"
        case Hold(_, places, turns, name):
            return f"holding {name} ({_labels(board, places)}) for {turns} turns in a row"
        case Exit(_, places, units):
            hexes = f"the exit hexes ({_labels(board, places)})"
            return f"leaving the map by {hexes} with {units} {'unit' if units == 1 else 'units'}"
        case _:
            assert_never(victory)


def _labels(board: HexBoard, places: tuple[int, ...]) -> str:
    return ", ".join(map(board.label, places))


def places_of_aims(battle: Battle) -> dict[int, str]:
    """Return what hexes are to be held or left by, each in a few words."""
    found: dict[int, list[str]] = {}
    for victory in battle.victory:
        for place, words in _places(victory, dict(battle.sides)):
            found.setdefault(place, []).append(words)
    return {place: ", ".join(dict.fromkeys(words)) for place, words in found.items()}


def _places(victory: Victory, sides: dict[str, str]) -> Iterator[tuple[int, str]]:
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
    """Yield each hex that is to be held, owned by the side whose turns of holding it count."""
    owners: dict[tuple[int, str], str] = {}
    for condition, held in zip(position.battle.victory, position.state.held, strict=True):
        if isinstance(condition, Hold):
            for place in condition.places:
                owner = owners.get((place, condition.name), "")
                owners[place, condition.name] = owner or (condition.side if held else "")
    yield from (Flag(place, name, owner) for (place, name), owner in owners.items())


def progress(position: Position) -> Iterator[str]:
    """Yield who has held what for how many turns of those that it takes."""
    sides = dict(position.battle.sides)
    for condition, held in zip(position.battle.victory, position.state.held, strict=True):
        if held and isinstance(condition, Hold):
            yield f"{sides[condition.side]} holds {condition.name} {held}/{condition.turns}"
