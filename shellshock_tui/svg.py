"""A picture as SVG, made of lines, points and texts."""

from xml.etree import ElementTree as ET

from shellshock_tui.files import clean

MADE_BY = "shellshock-tui"
"""The mark by which the pictures of this program are recognised."""
FONT = "DejaVu Sans, Verdana, sans-serif"
INK, GREY, BLUE = "#20242c", "#d5d9e0", "#3f51b5"
"""The colours of texts, of rules across a picture, and of what it shows."""


class Picture:
    """A picture on white ground; columns count from the left and rows from the top, in pixels."""

    def __init__(self, width: int, height: int) -> None:
        self._root = ET.Element(
            "svg", xmlns="http://www.w3.org/2000/svg", width=f"{width}", height=f"{height}",
            viewBox=f"0 0 {width} {height}",
        )  # fmt: skip
        self._root.set("data-made-by", MADE_BY)
        self._root.set("font-family", FONT)
        self._root.set("font-size", "13")
        ET.SubElement(self._root, "rect", width="100%", height="100%", fill="white")

    def line(
        self, start: tuple[float, float], end: tuple[float, float], colour: str = GREY, width: int = 1
    ) -> None:
        """Draw a line from one point to another."""
        (x1, y1), (x2, y2) = start, end
        line = ET.SubElement(
            self._root, "line", x1=f"{x1:.1f}", y1=f"{y1:.1f}", x2=f"{x2:.1f}", y2=f"{y2:.1f}"
        )
        line.set("stroke", colour)
        line.set("stroke-width", f"{width}")

    def point(self, at: tuple[float, float], title: str, colour: str = BLUE) -> None:
        """Draw a round point, with a text that is shown under the mouse."""
        x, y = at
        point = ET.SubElement(self._root, "circle", cx=f"{x:.1f}", cy=f"{y:.1f}", r="5", fill=colour)
        ET.SubElement(point, "title").text = clean(title)

    def text(self, at: tuple[float, float], text: str, anchor: str = "start") -> None:
        """Write a text; `anchor` is "start", "middle" or "end"."""
        x, y = at
        element = ET.SubElement(self._root, "text", x=f"{x:.1f}", y=f"{y:.1f}", fill=INK)
        element.set("text-anchor", anchor)
        element.text = clean(text)

    def __str__(self) -> str:
        ET.indent(self._root)
        return ET.tostring(self._root, encoding="unicode", xml_declaration=True) + "\n"
