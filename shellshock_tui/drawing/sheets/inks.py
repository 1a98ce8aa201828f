"""The styles of a sheet's spans: by role, by mark, and by whether their area is highlighted."""

from collections.abc import Callable
from typing import assert_never

from shellshock_tui.drawing.colours import (
    DANGER,
    FAINT,
    GOLD,
    INK,
    NIGHT,
    PANEL,
    WHITE,
    Colour,
    Hue,
    mix,
    readable_on,
)
from shellshock_tui.drawing.paint import MARKED, StyledText, TextStyle, Weight, merged
from shellshock_tui.drawing.sheets.cards import Card, Part, SheetLine
from shellshock_tui.drawing.sheets.spans import Span, Tone
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.view import Mark

ROLES: dict[Role, Hue] = {
    Role.ATTACK: Hue.ATTACK,
    Role.DEFENCE: Hue.DEFENCE,
    Role.MOVE: Hue.MOVE,
    Role.INTERNAL: Hue.INTERNAL,
    Role.NONE: Hue.NO_ROLE,
}

LIT = TextStyle(NIGHT, WHITE, "bold")
"""The style of a cell that is pointed at."""


def ground(card: Card) -> Colour:
    """Return the background of a stretch: the role's colour for a title bar, a faint tint of it below."""
    match card.part:
        case Part.NAME:
            return card.side or mix(PANEL, WHITE, 0.2)
        case Part.FACTS:
            return mix(NIGHT, card.side or WHITE, 0.14)
        case Part.TITLE:
            return mix(ROLES[card.role], NIGHT, 0.38) if card.is_highlighted else _dim(ROLES[card.role])
        case Part.BODY:
            return mix(NIGHT, ROLES[card.role], 0.19 if card.is_highlighted else 0.13)
        case Part.NOTE:
            return PANEL
        case _:
            assert_never(card.part)


def _dim(hue: Hue) -> Colour:
    """Return a hue mixed with night in small steps, so that a palette of few colours keeps the hue."""
    return mix(mix(hue, NIGHT, 0.4), NIGHT, 0.37)


def span_ink(span: Span, card: Card) -> TextStyle:
    """Return the style of a span on a card."""
    behind = ground(card)
    match card.part:
        case Part.NAME:
            return _name_ink(span, behind)
        case Part.TITLE:
            return _title_ink(span, card, behind)
        case Part.FACTS | Part.BODY | Part.NOTE:
            return _body_ink(span, card, behind)
        case _:
            assert_never(card.part)


def painted_line(line: SheetLine, ink: Callable[[Span, Card], TextStyle] = span_ink) -> PaintedLine:
    """Return a line of a sheet as styled text."""
    return merged(
        StyledText(span.text, ink(span, stretch.card)) for stretch in line.stretches for span in stretch.spans
    )


def _name_ink(span: Span, behind: Colour) -> TextStyle:
    """Return the style of a unit's name; its code has the colours swapped."""
    if span.tone is Tone.SIGN:
        return TextStyle(behind, NIGHT, "bold")
    return TextStyle(readable_on(behind), behind, "bold" if span.tone is Tone.TITLE else "")


def _title_ink(span: Span, card: Card, behind: Colour) -> TextStyle:
    if span.mark in (Mark.LOST, Mark.PENDING, Mark.PICKED):
        return mark_ink(span.mark, card.role, behind)
    strong = readable_on(behind) if card.is_highlighted else mix(ROLES[card.role], WHITE, 0.25)
    return TextStyle(strong, behind, "bold" if span.tone is Tone.TITLE else "")


def _body_ink(span: Span, card: Card, behind: Colour) -> TextStyle:
    role, highlighted = card.role, card.is_highlighted
    if span.mark is not Mark.PLAIN:
        return mark_ink(span.mark, role, behind)
    hue: Colour = ROLES[role] if role is not Role.NONE else INK
    match span.tone:
        case Tone.VALUE:
            return TextStyle(
                WHITE if highlighted else mix(behind, INK, 0.88), behind, "bold" if highlighted else ""
            )
        case Tone.TITLE:
            return TextStyle(mix(hue, WHITE, 0.3 if highlighted else 0.0), behind, "bold")
        case Tone.FRAME | Tone.BOX:
            return TextStyle(
                mix(hue, WHITE, 0.2) if highlighted else mix(behind, hue, 0.8), behind, weight=Weight.MARK
            )
        case Tone.HOLLOW:
            return TextStyle(mix(behind, DANGER, 0.85), behind, weight=Weight.MARK)
        case Tone.SWEPT:
            return MARKED
        case Tone.CAPTION | Tone.SIGN:
            caption: Colour = FAINT if role is Role.NONE else mix(hue, FAINT, 0.35)
            return TextStyle(caption if highlighted else mix(behind, caption, 0.85), behind)
        case _:
            assert_never(span.tone)


def mark_ink(mark: Mark, role: Role, behind: Colour) -> TextStyle:
    """Return the style of a mark; marks never differ in colour alone."""
    match mark:
        case Mark.CURRENT:
            return TextStyle(NIGHT, ROLES[role], "bold")
        case Mark.PENDING:
            return TextStyle(GOLD, behind, "bold underline")
        case Mark.LOST:
            return TextStyle(mix(behind, DANGER, 0.9), behind, "strike")
        case Mark.PICKED:
            return TextStyle(GOLD, behind, "bold")
        case Mark.EMPTY:
            return TextStyle(mix(behind, FAINT, 0.6), behind)
        case Mark.PLAIN:
            return TextStyle(INK, behind)
        case _:
            assert_never(mark)
