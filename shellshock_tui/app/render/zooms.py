"""The sizes in which a board can be drawn."""

from shellshock_tui.app.render.hexes import HexRenderer
from shellshock_tui.app.render.overview import OverviewRenderer
from shellshock_tui.app.render.squares import SquareRenderer
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.board import Board


def zooms(board: Board) -> tuple[TileRenderer, ...]:
    """Return the tile renderers of a board from far to near."""
    far = OverviewRenderer(board)
    if board.neighbours == 6:
        standard, near = HexRenderer(board, "standard", slope=1, period=5), HexRenderer(board, "near", 2, 8)
        return far, standard, near
    if not board.facings:
        table = OverviewRenderer(board, width=2)
        return table, SquareRenderer(board, "standard", 4, 2), SquareRenderer(board, "near", 6, 3)
    standard_squares = SquareRenderer(board, "standard", width=6, height=3)
    return far, standard_squares, SquareRenderer(board, "near", width=9, height=4)
