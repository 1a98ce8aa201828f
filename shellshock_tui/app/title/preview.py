"""A battle's map in small, as it looks before the battle begins."""

from typing import Any

from shellshock_tui.app.render.minimap import fitting
from shellshock_tui.app.render.overview import OverviewRenderer
from shellshock_tui.app.render.scene import Scene, stacked
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.paint import merged
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.rules import Rules
from shellshock_tui.rules import system
from shellshock_tui.session.game_setup import Opening


def first_scene(opening: Opening) -> Scene:
    """Return the board with its units where they start; DataError if the battle's file is wrong."""
    data = opening.data
    rules = system(data.header.system, data.file)
    bound = rules.rules(rules.setup(data.table, data.find, data.file))
    return scene_of(bound, bound.start(SeededDice("preview")).state)


def scene_of(rules: Rules[Any, Any], state: Any) -> Scene:
    """Return the board with its units where they stand."""
    pieces = rules.pieces(state, rules.sides[0].id, ())
    whole = frozenset(range(rules.board.size))
    return Scene(rules.board, rules.ground, rules.sides, stacked(pieces), framed=whole)


def preview_lines(scene: Scene, width: int, height: int) -> list[PaintedLine]:
    """Return the whole board in lines that fit so many columns and rows; none where there is no room."""
    if width < 8 or height < 4:
        return []
    art: TileRenderer = OverviewRenderer(scene.board)
    if art.size[0] > width or art.size[1] > height:
        art = fitting(scene.board, width, height)
    return [merged(art.row(scene, y)) for y in range(art.size[1])]
