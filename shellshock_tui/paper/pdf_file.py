"""Pages as PDF, written by reportlab, which the extra `print` installs."""

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, assert_never

from shellshock_tui.cached import cached
from shellshock_tui.files import clean
from shellshock_tui.paper.page import Anchor, Line, Outline, Page, Rectangle, Shape, Words
from shellshock_tui.svg import MADE_BY
from shellshock_tui.user_error import UserError, quoted

if TYPE_CHECKING:
    from io import BytesIO

NOT_INSTALLED = "PDF needs an extra that is not installed: pip install 'shellshock-tui[print]'."
FONTS = (("DejaVuSans", "DejaVuSans-Bold"), ("Vera", "VeraBd"))
"""Plain and bold fonts, the first with many alphabets, the second one of reportlab's own."""
POINT = 72 / 25.4
"""One millimetre in points."""
TITLE = "Shellshock TUI"
SETTINGS, VARIABLES = ("reportlab_mods", "reportlab_settings"), "RL_"
"""The modules, and the beginning of the variables, by which reportlab could be changed from outside."""


def has_pdf() -> bool:
    """Return whether PDF files can be written here."""
    return find_spec("reportlab") is not None


def check_pdf() -> None:
    """Raise UserError if PDF files cannot be written here."""
    if not has_pdf():
        raise UserError(NOT_INSTALLED)


def as_pdf(pages: Sequence[Page]) -> "BytesIO":
    """Return pages as a PDF file in memory.

    Raises:
        UserError: A text has letters that the font lacks.
    """
    check_pdf()
    from io import BytesIO

    _keep_settings_out()
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfgen.canvas import Canvas

    fonts = _fonts()
    known = pdfmetrics.getFont(fonts[0]).face.charToGlyph
    for page in pages:
        for shape in page.shapes:
            if isinstance(shape, Words):
                _check_letters(shape.text, known)
    data = BytesIO()
    canvas = Canvas(data, invariant=1)
    canvas.setTitle(TITLE)
    canvas.setAuthor(TITLE)
    canvas.setCreator(MADE_BY)
    for page in pages:
        width, height = page.size
        canvas.setPageSize((width * POINT, height * POINT))
        canvas.scale(POINT, POINT)
        for shape in page.shapes:
            _draw(canvas, height, shape, fonts)
        canvas.showPage()
    canvas.save()
    return data


def _keep_settings_out() -> None:
    """Let reportlab find empty settings, so that it runs no file of the home folder and reads no variable."""
    for name in SETTINGS:
        sys.modules.setdefault(name, ModuleType(name))
    for name in [name for name in os.environ if name.startswith(VARIABLES)]:
        del os.environ[name]


def _fonts() -> tuple[str, str]:
    """Register the first fonts that are found, and return their names."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

    for names in FONTS:
        try:
            for name in names:
                pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
        except TTFError:
            continue
        return names
    raise UserError("No font for PDF files is found: install the font DejaVu Sans, or print as SVG.")


def _check_letters(text: str, known: Any) -> None:
    lacking = [letter for letter in text if ord(letter) not in known]
    if lacking:
        raise UserError(
            f"The font of PDF files has no {quoted(lacking[0])}, as in “{clean(text)}”. Print as SVG instead."
        )


def _draw(canvas: Any, height: float, shape: Shape, fonts: tuple[str, str]) -> None:
    match shape:
        case Rectangle(box, edge, face, thickness):
            _paint(canvas, edge, face, thickness)
            canvas.rect(
                box.left, height - box.bottom, box.width, box.height, stroke=bool(edge), fill=bool(face)
            )
        case Line((x1, y1), (x2, y2), colour, thickness):
            _paint(canvas, colour, "", thickness)
            canvas.line(x1, height - y1, x2, height - y2)
        case Outline(corners, edge, face, thickness):
            _paint(canvas, edge, face, thickness)
            path = canvas.beginPath()
            for index, (x, y) in enumerate(corners):
                (path.lineTo if index else path.moveTo)(x, height - y)
            path.close()
            canvas.drawPath(path, stroke=bool(edge), fill=bool(face))
        case Words((x, y), text, size, colour, anchor, is_bold):
            canvas.setFillColor(_colour(colour))
            canvas.setFont(fonts[is_bold], size)
            draw = {
                Anchor.START: canvas.drawString,
                Anchor.MIDDLE: canvas.drawCentredString,
                Anchor.END: canvas.drawRightString,
            }[anchor]
            draw(x, height - y, clean(text))
        case _:
            assert_never(shape)


def _paint(canvas: Any, edge: str, face: str, thickness: float) -> None:
    if edge:
        canvas.setStrokeColor(_colour(edge))
    if face:
        canvas.setFillColor(_colour(face))
    canvas.setLineWidth(thickness)


@cached
def _colour(name: str) -> Any:
    """Return a colour of reportlab, cached because reportlab reads colour names slowly."""
    from reportlab.lib.colors import toColor

    return toColor(name)
