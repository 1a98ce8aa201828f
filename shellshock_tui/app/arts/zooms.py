"""The sizes in which a board can be drawn."""

from shellshock_tui.app.arts.art import Art
from shellshock_tui.app.arts.hexes import HexArt
from shellshock_tui.app.arts.overview import OverviewArt
from shellshock_tui.app.arts.squares import SquareArt
from shellshock_tui.board import Board


def zooms(board: Board) -> tuple[Art, ...]:
    """Return the arts for a board from far to near."""
    far = OverviewArt(board)
    if board.neighbours == 6:
        return far, HexArt(board, "standard", slope=1, period=5), HexArt(board, "near", slope=2, period=8)
    return far, SquareArt(board, "standard", width=5, height=2), SquareArt(board, "near", width=8, height=4)
