"""The colours of the sheet's areas, with a letter and a name for each."""

from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import StyledText, TextStyle
from shellshock_tui.drawing.sheets.inks import ROLES
from shellshock_tui.engine.sheet_view import Role

NAMES = {
    Role.ATTACK: "red, attack",
    Role.DEFENCE: "blue, defence",
    Role.MOVE: "green, movement",
    Role.INTERNAL: "brown, internal",
    Role.NONE: "no colour",
}
"""The name of each area."""
LETTERS = {Role.ATTACK: "R", Role.DEFENCE: "B", Role.MOVE: "G", Role.INTERNAL: "N", Role.NONE: "-"}
"""The letter of each area, shown where there are no colours; brown has its last letter."""


def letter(role: Role) -> StyledText:
    """Return the letter of an area in its colour."""
    return StyledText(LETTERS[role], TextStyle(ROLES[role], PANEL, "bold"))
