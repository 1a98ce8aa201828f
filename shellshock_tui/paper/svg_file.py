"""Pages as SVG."""

from typing import assert_never
from xml.etree import ElementTree as ET

from shellshock_tui.files import clean
from shellshock_tui.paper.page import Line, Outline, Page, Rectangle, Shape, Words
from shellshock_tui.svg import FONT, MADE_BY

NONE = "none"


def as_svg(page: Page, printing: str = "", number: int = 1) -> str:
    """Return a page as the text of an SVG file, in millimetres.

    `printing` is the name of the file of the first page, `number` that of this page.
    """
    width, height = page.size
    root = ET.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", width=f"{width}mm", height=f"{height}mm",
        viewBox=f"0 0 {width} {height}",
    )  # fmt: skip
    for name, value in _made(printing, number).items():
        root.set(name, value)
    root.set("font-family", FONT)
    root.set("xml:space", "preserve")  # a line of text keeps the gaps between its figures
    ET.SubElement(root, "rect", width="100%", height="100%", fill="white")
    for shape in page.shapes:
        _draw(root, shape)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def printed_mark(printing: str, number: int) -> str:
    """Return the attributes by which the first tag of a file says which page of which printing it is."""
    return (
        ET.tostring(ET.Element("a", _made(printing, number)), "unicode")
        .removeprefix("<a ")
        .removesuffix(" />")
    )


def _made(printing: str, number: int) -> dict[str, str]:
    return {"data-made-by": MADE_BY, "data-printing": clean(printing), "data-page": f"{number}"}


def _draw(root: ET.Element, shape: Shape) -> None:
    match shape:
        case Rectangle(box, edge, face, thickness):
            element = ET.SubElement(
                root, "rect", x=_n(box.left), y=_n(box.top), width=_n(box.width), height=_n(box.height)
            )
            _paint(element, edge, face, thickness)
        case Line((x1, y1), (x2, y2), colour, thickness):
            element = ET.SubElement(root, "line", x1=_n(x1), y1=_n(y1), x2=_n(x2), y2=_n(y2))
            _paint(element, colour, "", thickness)
        case Outline(corners, edge, face, thickness):
            points = " ".join(f"{_n(x)},{_n(y)}" for x, y in corners)
            _paint(ET.SubElement(root, "polygon", points=points), edge, face, thickness)
        case Words((x, y), text, size, colour, anchor, is_bold):
            element = ET.SubElement(root, "text", x=_n(x), y=_n(y), fill=colour)
            element.set("font-size", _n(size))
            element.set("text-anchor", anchor)
            if is_bold:
                element.set("font-weight", "bold")
            element.text = clean(text)
        case _:
            assert_never(shape)


def _paint(element: ET.Element, edge: str, face: str, thickness: float) -> None:
    element.set("stroke", edge or NONE)
    element.set("fill", face or NONE)
    element.set("stroke-width", _n(thickness))


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
