"""Hexes: their terrain in words, and remarks and explanations about them."""

from collections.abc import Iterator

from shellshock_tui.cached import cached
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.map_view import Tile
from shellshock_tui.engine.trail import Blocked, Trail, add, plain
from shellshock_tui.kit.goals import meanings
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.battle import Battle, Hex
from shellshock_tui.rules.shellshock.fire.hit import range_terms
from shellshock_tui.rules.shellshock.fire.sight import eye, obstacle
from shellshock_tui.rules.shellshock.fire.visibility import (
    height_address,
    highest_thing,
    level_address,
    refuse_sight,
    top_trail,
)
from shellshock_tui.rules.shellshock.moves.entry import FORWARD, cost, destination
from shellshock_tui.rules.shellshock.moves.movement import refuse_step
from shellshock_tui.rules.shellshock.moves.speed import REARWARD
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Activation

WATERS = {"shallow": "shallow water", "deep": "deep water"}
FEATURES = {name: WATERS.get(name, name) for name in ("trees", "rough", "ditch", *WATERS, "building")}
"""The features of a hex, each with its words."""


def tiles(battle: Battle) -> tuple[Tile, ...]:
    """Return the terrain of the map as tiles, with each hex's part in the objectives."""
    goals = meanings(battle.victory, dict(battle.sides))
    return tuple(_tile(ground, goals.get(place, "")) for place, ground in enumerate(battle.ground))


@cached
def _tile(ground: Hex, goal: str) -> Tile:
    features = (*_features(ground), *(("road",) if ground.paved else ()))
    return Tile(features, ground.level, ground.roads, hex_words(ground), ground.building, goal)


def _features(ground: Hex) -> tuple[str, ...]:
    """Return the names of a hex's features, roads aside."""
    return tuple(name for name in FEATURES if getattr(ground, name))


def terrain_words(ground: Hex) -> str:
    """Return the terrain of a hex in words, without its level and its roads."""
    return " and ".join(FEATURES[name] for name in _features(ground)) or "open"


def hex_words(ground: Hex) -> str:
    """Return the terrain of a hex in words, with its road and its level."""
    words = {**FEATURES, "building": f"building, height {ground.building}"}
    pavement = ("bridge" if ground.bridge else "road",) if ground.paved else ()
    named = (*pavement, *(words[name] for name in _features(ground)))
    return f"{', '.join(named) or 'open'}, level {ground.level}"


def explain_hex(position: Position, place: int) -> Trail | Blocked:
    """Return the active unit's cost of a step into a hex, or why it is barred; otherwise its terrain."""
    activation = _under_way(position)
    if activation is not None and not position.unit(activation.unit).ram:
        for face in REARWARD if position.unit(activation.unit).reverse else FORWARD:
            if destination(position, activation.unit, face) == place:
                return refuse_step(position, activation, face, drown=False) or cost(
                    position, activation.unit, face
                )
    ground, clause = position.hex(place), clauses.COMBAT_LINE_OF_SIGHT
    level = add(f"terrain: {hex_words(ground)}", ground.level, clause, level_address(position, place))
    return Trail.of(level, *top_trail(position, place).terms[1:])


def explain_figure(position: Position, place: int, figure: str) -> Trail | str:
    """Return a figure of a hex: its level, the height of the highest thing in it, or its pavement.

    Raises:
        KeyError: There is no such figure.
    """
    ground, clause = position.hex(place), clauses.COMBAT_LINE_OF_SIGHT
    words, height = highest_thing(position, place)
    match figure:
        case "level":
            at = level_address(position, place)
            return plain(f"terrain: {hex_words(ground)}", ground.level, clause, at)
        case "height" if height:
            return plain(words, height, clause, height_address(position, place))
        case "pavement" if ground.paved:
            return clauses.MOVE_ROAD_SPEED
        case _:
            raise KeyError(figure)


def _under_way(position: Position) -> Activation | None:
    """Return the active unit's activation once it has announced its speed."""
    return position.activation if position.activation and position.activation.move else None


def remarks(position: Position, unit: int, place: int) -> tuple[str, ...]:
    """Return the remarks on a place for a unit; none for the place where it stands."""
    distance = position.battle.board.distance(position.unit(unit).place, place)
    if not distance:
        return ()
    more = range_trail(position, unit, place).total
    measured = f", number needed +{more}" if more else ""
    return (
        f"{counted(distance, 'hex', 'hexes')} away{measured}",
        _sight(position, unit, place),
        *_step(position, unit, place),
    )


def range_trail(position: Position, unit: int, place: int) -> Trail:
    """Return the calculation of the range modifier from a unit to a place."""
    hexes = position.battle.board.distance(position.unit(unit).place, place)
    return Trail(range_terms(hexes, counted(hexes, "hex", "hexes")))


def _sight(position: Position, unit: int, place: int) -> str:
    if position.submerged(unit):
        return "cannot be seen from under water"
    units = [one for one in position.occupants.get(place, ()) if position.side(one) != position.side(unit)]
    if units:
        refused = refuse_sight(position, unit, units[0])
        return f"not in sight: {refused.reason}" if refused else "in sight"
    start, flying = position.unit(unit).place, position.sheet(unit).flies
    found = obstacle(position, start, place, eye(position, start, flying=flying), eye(position, place))
    return f"not in sight: {position.label(found.place)} blocks the line" if found else "in sight"


def _step(position: Position, unit: int, place: int) -> Iterator[str]:
    activation = _under_way(position)
    if activation is None or activation.unit != unit:
        return
    for face, name in enumerate(FACES):
        if destination(position, unit, face) == place:
            refused = refuse_step(position, activation, face, drown=False)
            needed = cost(position, unit, face).total if refused is None else 0
            yield (
                f"no step {name}: {refused.reason}"
                if refused
                else f"step {name} for {counted(int(needed), 'point')}"
            )
