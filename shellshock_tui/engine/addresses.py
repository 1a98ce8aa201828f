"""Addresses: texts such as "unit/r1" that name units, places and the numbers explained by the rules."""

from collections.abc import Iterable

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.map_view import Piece


def unit_address(unit: str) -> str:
    """Return the address of a unit."""
    return f"unit/{unit}"


def place_address(board: Board, place: int) -> str:
    """Return the address of a place."""
    return f"hex/{board.label(place)}"


def sight_address(board: Board, start: int, end: int) -> str:
    """Return the address of the line of sight between two places."""
    return f"sight/{board.label(start)}/{board.label(end)}"


def unit_sight_address(unit: str, target: str) -> str:
    """Return the address of the line of sight between two units."""
    return f"unit/{unit}/sight/{target}"


def programme_address(unit: str) -> str:
    """Return the address of the next action of a unit that the rules play."""
    return f"programme/{unit}"


def range_address(unit: str, board: Board, place: int) -> str:
    """Return the address of the effects of the range between a unit and a place."""
    return f"unit/{unit}/range/{board.label(place)}"


def threat_address(unit: str, board: Board, place: int) -> str:
    """Return the address of the threat that the enemy poses to a unit in a place."""
    return f"unit/{unit}/threat/{board.label(place)}"


def unit_of(address: str) -> str:
    """Return the id of the unit to which an address belongs; empty if it belongs to none."""
    head, _, rest = address.partition("/")
    return rest.partition("/")[0] if head == "unit" else ""


def is_under(address: str, light: str) -> bool:
    """Return whether an address is equal to another or below it."""
    return address == light or address.startswith(f"{light}/")


def with_area(address: str, known: Iterable[str]) -> str:
    """Return an address with the area of the sheet that it leaves out; unchanged if it leaves out none.

    With "unit/r1/attack/reach" among the known addresses, "unit/r1/reach" becomes that.
    """
    unit, cells = unit_of(address), tuple(known)
    if not unit or any(is_under(cell, address) for cell in cells):
        return address
    rest = address.removeprefix(unit_address(unit)).removeprefix("/")
    for cell in cells:
        if unit_of(cell) == unit:
            area, _, name = cell.removeprefix(f"{unit_address(unit)}/").partition("/")
            if rest and is_under(name, rest):
                return f"{unit_address(unit)}/{area}/{rest}"
    return address


def is_on_sheet(address: str) -> bool:
    """Return whether an address is on a unit's sheet; the address of a unit itself is on the map."""
    unit = unit_of(address)
    return unit != "" and address != unit_address(unit)


def place_of(address: str, board: Board, pieces: tuple[Piece, ...]) -> int:
    """Return the place on the map to which an address belongs, or `OFF_BOARD`."""
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
    """Return the addresses of a place and of the units in it."""
    units = (unit_address(piece.unit) for piece in pieces if piece.unit and piece.at == place)
    return frozenset({place_address(board, place), *units})
