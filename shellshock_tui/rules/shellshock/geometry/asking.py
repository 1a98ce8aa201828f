"""The geometry that answers for a position."""

from shellshock_tui.rules.shellshock.geometry.contract import Geometry
from shellshock_tui.rules.shellshock.geometry.on_map import MapGeometry
from shellshock_tui.rules.shellshock.geometry.on_table import TableGeometry
from shellshock_tui.rules.shellshock.position import Position


def geometry(position: Position) -> Geometry:
    """Return the geometry of a position's units: as told on a table, else as the map has it."""
    told = position.state.told
    return MapGeometry(position) if told is None else TableGeometry(position, told)
