"""A record sheet for authors: cells that know their fields in the file, and changes to the file."""

from collections.abc import Callable
from typing import NamedTuple

from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Trail, Trails

Plain = bool | int | str | list["Plain"] | dict[str, "Plain"]
"""A value of a data file."""


class SetValue(NamedTuple):
    """Give a field a value, or remove the field if the value is None.

    A field is the names and numbers that lead to it, such as `weapons.2.name`. Items of lists are counted
    from 1, and so are the words of a text: `defence.armour.3` is the third number in "9 7 7 4".
    """

    field: str
    value: Plain | None


class AddRow(NamedTuple):
    """Add an item to a list, which begins with it if there is none."""

    field: str
    """The list, such as `weapons`."""
    row: Plain
    after: int
    """The number of the item before it; 0 for none."""


class StrikeRow(NamedTuple):
    """Remove an item from a list."""

    field: str
    """The item, such as `weapons.2`."""


Change = SetValue | AddRow | StrikeRow


class Worksheet(NamedTuple):
    """A record sheet whose cells know their fields in the file."""

    view: SheetView
    explain: Callable[[str], Trail | Blocked | Clause]
    """Returns the explanation of a cell's address; raises ValueError if there is none."""


class ShotFigure(NamedTuple):
    """A figure about one record sheet's fire at another, with its calculation."""

    head: str
    """The label of the figure."""
    text: str
    trails: Trails
    """The calculations that lead to it, such as those of each weapon, each with its title."""


class Exchange(NamedTuple):
    """The effect of one record sheet's fire on another in one position."""

    place: str
    """The position of both, such as "6 hexes"."""
    figures: tuple[ShotFigure, ...]
    firing: str = ""
    """The conditions under which the first sheet fires, such as "at speed 5"; empty if there are none."""
