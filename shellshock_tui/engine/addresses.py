"""Addresses: how cells, hexes and units are named between the rules and the screen."""

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Piece


def unit_address(unit: str) -> str:
    """Return a unit's address."""
    return f"unit/{unit}"


def place_address(board: Board, place: int) -> str:
    """Return a place's address."""
    return f"hex/{board.label(place)}"


def sight_address(board: Board, start: int, end: int) -> str:
    """Return the address of the line of sight between two places."""
    return f"sight/{board.label(start)}/{board.label(end)}"


def unit_sight_address(unit: str, target: str) -> str:
    """Return the address of the line of sight between two units."""
    return f"unit/{unit}/sight/{target}"


def programme_address(unit: str) -> str:
    """Return the address of what a unit that the rules play does next."""
    return f"programme/{unit}"


def range_address(unit: str, board: Board, place: int) -> str:
    """Return the address of what the range from a unit to a place does."""
    return f"unit/{unit}/range/{board.label(place)}"


def threat_address(unit: str, board: Board, place: int) -> str:
    """Return the address of what the enemy can do to a unit in a place."""
    return f"unit/{unit}/threat/{board.label(place)}"


def unit_of(address: str) -> str:
    """Return the unit that an address belongs to; empty if to none."""
    head, _, rest = address.partition("/")
    return rest.partition("/")[0] if head == "unit" else ""


def is_under(address: str, light: str) -> bool:
    """Say whether an address is another, or lies under it."""
    return address == light or address.startswith(f"{light}/")


def is_on_sheet(address: str) -> bool:
    """Say whether an address lies on a unit's sheet; a unit itself stands on the map."""
    unit = unit_of(address)
    return unit != "" and address != unit_address(unit)


def place_of(address: str, board: Board, pieces: tuple[Piece, ...]) -> int:
    """Return where an address lies on the map, or `OFF_BOARD`."""
    unit = unit_of(address)
    if unit:
        return next((piece.at for piece in pieces if piece.unit == unit), OFF_BOARD)
    head, _, label = address.partition("/")
    if head != "hex":
        return OFF_BOARD
    try:
        return board.place(label.partition("/")[0])
    except ValueError:
        return OFF_BOARD


def addresses_at(place: int, board: Board, pieces: tuple[Piece, ...]) -> frozenset[str]:
    """Return the addresses of a place and of the units that stand there."""
    units = (unit_address(piece.unit) for piece in pieces if piece.unit and piece.at == place)
    return frozenset({place_address(board, place), *units})
