"""Figures: single characters drawn in dots, beside them code and boxes, below them their name."""

from shellshock_tui.app.render.canvas import Canvas
from shellshock_tui.app.render.layout import Layout
from shellshock_tui.app.render.look import Token
from shellshock_tui.app.render.roads import dotted
from shellshock_tui.drawing.colours import DANGER, NIGHT, WHITE, Colour, mix
from shellshock_tui.drawing.paint import Ink, Weight
from shellshock_tui.engine.map_view import Pose
from shellshock_tui.kept import kept

WIDE = 4
"""Cells that a figure takes in a row; it has two rows."""
LEFT, TAKEN = "■", "□"
DRAWN: dict[Pose, str] = {
    Pose.STANDING: "..##.... ..##.... .####### .#.##... ..###... ..#.#... .##.##.. ........",
    Pose.AIMING: "...##... ...##... ..###### ..####.. ..##.... ..#.#... .#...#.. ........",
    Pose.KNEELING: "........ ..##.... ..##.... .####### .#####.. ..##.##. .##.##.. ........",
    Pose.LYING: "........ ........ ........ ........ ....##.. ######## ######.. ........",
    Pose.FALLEN: "........ ........ ........ ........ ........ ##.####. ######## ........",
}
"""Each figure as eight rows of eight dots."""


@kept
def sprite(pose: Pose) -> tuple[str, str]:
    """Return the two rows of a figure."""
    rows = DRAWN[pose].split()
    dots = [(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"]
    cells = dotted(dots)
    upper, lower = ("".join(cells.get((x, y), " ") for x in range(WIDE)) for y in range(2))
    return upper, lower


def paint_figure(canvas: Canvas, layout: Layout, token: Token, pose: Pose, ink: Ink, colour: Colour) -> None:
    """Paint a character: its figure, code, boxes and sign, and its name."""
    assert layout.name
    x, y, room = layout.name
    upper, lower = sprite(pose)
    beside = room - WIDE
    dark = mix(colour, NIGHT, 0.45)
    canvas.put(x, y, upper, ink)
    canvas.put(x + WIDE, y, f"{token.glyph:>{beside - 1}} ", ink)
    canvas.put(x, y + 1, lower, ink)
    left, whole = token.strength
    room_for = min(whole, beside - 1)
    full = -(-left * room_for // whole) if whole else 0
    boxes = LEFT * full + TAKEN * (room_for - full)
    canvas.put(
        x + WIDE,
        y + 1,
        f"{boxes:<{beside}}",
        Ink(WHITE if left == whole else DANGER, dark, weight=Weight.MARK),
    )
    if token.figure:
        canvas.put(x + room - 1, y + 1, token.figure, Ink(WHITE, dark, "bold"))
    column, row, space = layout.ramp
    canvas.put(column, row, token.name[:space].center(space), Ink(WHITE, dark))
