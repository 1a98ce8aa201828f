"""The sides of a battle as they are told: by name and colour."""

from dataclasses import dataclass

from shellshock_tui.drawing.colours import FAINT, Colour, side_colour
from shellshock_tui.engine.map_view import Side


@dataclass(frozen=True)
class Sides:
    """The sides of a battle, by name and colour."""

    sides: tuple[Side, ...]

    def name(self, side: str) -> str:
        """Return a side's name; its id, if it is not of the battle."""
        return next((known.name for known in self.sides if known.id == side), side)

    def colour(self, side: str) -> Colour:
        """Return a side's colour; a faint one, if it is not of the battle."""
        known = [known.id for known in self.sides]
        return side_colour(side, known.index(side)) if side in known else FAINT
