"""How a sheet's spans are painted: by role, by mark, and by whether their area matters now."""

from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import Ink, Weight
from shellshock_tui.drawing.sheets.drawing import SheetLine
from shellshock_tui.drawing.sheets.spans import Span, Tone
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.view import Mark

ROLES: dict[Role, Hue] = {
    Role.ATTACK: Hue.ATTACK,
    Role.DEFENCE: Hue.DEFENCE,
    Role.MOVE: Hue.MOVE,
    Role.INTERNAL: Hue.INTERNAL,
    Role.NONE: Hue.NO_ROLE,
}

LIT = Ink(NIGHT, WHITE, "bold")
"""A cell that is pointed at."""
POINTING = Ink(WHITE, PANEL, "bold")
"""The pointer beside it."""


def ground(line: SheetLine) -> Colour:
    """Return the colour behind a line: tinted by its area's role where that matters now."""
    return mix(PANEL, ROLES[line.role], 0.14) if line.lit else PANEL


def span_ink(span: Span, line: SheetLine) -> Ink:
    """Return the ink of a span in a line of a sheet."""
    role, lit, behind = line.role, line.lit, ground(line)
    if span.mark is not Mark.PLAIN:
        return mark_ink(span.mark, role, behind)
    strength = 1.0 if lit or role is Role.NONE else 0.72
    match span.tone:
        case Tone.TITLE:
            return Ink(mix(behind, ROLES[role], 1.0 if lit else 0.85), behind, "bold")
        case Tone.VALUE:
            return Ink(mix(behind, WHITE if lit else INK, strength), behind)
        case Tone.FRAME:
            return Ink(mix(behind, ROLES[role], 0.6), behind)
        case Tone.CAPTION | Tone.SIGN:
            return Ink(mix(behind, FAINT, 0.95 if lit else 0.8), behind)


def mark_ink(mark: Mark, role: Role, behind: Colour) -> Ink:
    """Return the ink of a mark; each differs in more than colour."""
    match mark:
        case Mark.CURRENT:
            return Ink(NIGHT, ROLES[role], "bold")
        case Mark.PENDING:
            return Ink(GOLD, behind, "bold underline")
        case Mark.LOST:
            return Ink(mix(behind, DANGER, 0.75), behind, "strike")
        case Mark.PICKED:
            return Ink(GOLD, behind, "bold")
        case Mark.EMPTY:
            return Ink(mix(behind, FAINT, 0.6), behind, weight=Weight.MARK)
        case Mark.PLAIN:
            return Ink(INK, behind)
