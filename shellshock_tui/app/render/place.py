"""The painting of one place: ground, roads, height, counter and note, laid out on its canvas."""

from dataclasses import dataclass

from shellshock_tui.app.render.canvas import Canvas
from shellshock_tui.app.render.glyphs import feature_glyph, ground_colour, level_digit, pips
from shellshock_tui.app.render.look import Border, Edge, Look, Note, Shade, Token
from shellshock_tui.app.render.roads import Vector, road_cells
from shellshock_tui.drawing.colours import DANGER, GOLD, NIGHT, WHITE, Colour, Hue, mix, readable_on
from shellshock_tui.drawing.paint import Ink, Weight
from shellshock_tui.engine.view import Mark

Cells = tuple[int, int, int]
"""Where a text stands: column, row and length."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on a place of one size."""

    spans: tuple[tuple[int, int], ...]
    glyphs: Cells
    level: Cells
    token: Cells
    name: Cells | None
    """Where a counter's name stands; none where there is no room."""
    note: Cells
    centre: tuple[float, float]
    """The middle, in dots of a road: two to a cell across, four down."""
    ways: tuple[Vector, ...]
    """From this middle to that of each neighbour, in dots."""


NEAR = 6
"""The fewest cells in which a counter shows all its signs."""
LIT = Ink(NIGHT, WHITE, "bold")
LIT_SIGN = "◆"
"""Stands on a place that is pointed at, so that light is not a matter of colour."""
FLOORS: dict[Edge, str] = {
    Edge.JOINED: "▁", Edge.PLAIN: "▁", Edge.SUNLIT: "▁", Edge.SHADED: "▁", Edge.FRONT: "▃", Edge.STRUCK: "▃",
}  # fmt: skip
"""How the border below a place is drawn, where it is not of the usual strength."""
RELIEF: dict[Edge, Colour] = {
    Edge.SUNLIT: Hue.SUNLIT,
    Edge.SUNLIT_CLIFF: Hue.SUNLIT,
    Edge.SHADED: Hue.SHADED,
    Edge.SHADED_CLIFF: Hue.SHADED,
}
EDGE_INKS: dict[Edge, Colour] = {
    Edge.OFFERED: mix(WHITE, NIGHT, 0.25),
    Edge.CURRENT: WHITE,
    Edge.PICKED: Hue.CHOSEN,
    Edge.LIT: WHITE,
    Edge.CURSOR: GOLD,
    Edge.STRUCK: DANGER,
}


def ground_of(look: Look) -> Colour:
    """Return a place's colour: lighter on heights, darker outside what an overlay shows, redder in danger."""
    colour = ground_colour(look.tile.features)
    level = look.tile.level
    lit = mix(colour, Hue.HEIGHT, min(level, 6) * 0.08) if level > 0 else mix(colour, NIGHT, -level * 0.08)
    shades = {Shade.DIM: (NIGHT, 0.38), Shade.PLAIN: (NIGHT, 0.0), Shade.BRIGHT: (WHITE, look.glow * 0.026)}
    return mix(mix(lit, *shades[look.shade]), DANGER, look.heat * 0.04)


def edge_ink(border: Border, ground: Colour) -> Ink:
    """Return the ink of a border on a ground."""
    edge = border.edge
    if border.colour is not None:
        return Ink(border.colour, ground, "bold", Weight.MARK)
    if edge in EDGE_INKS:
        return Ink(EDGE_INKS[edge], ground, "bold", Weight.MARK)
    if edge in RELIEF:
        share = 0.6 if edge in (Edge.SUNLIT, Edge.SHADED) else 0.9
        return Ink(mix(ground, RELIEF[edge], share), ground, "bold", Weight.LINE)
    return Ink(mix(ground, Hue.LINE, 0.12 if edge is Edge.JOINED else 0.4), ground, weight=Weight.LINE)


def paint(canvas: Canvas, layout: Layout, look: Look) -> None:
    """Paint all that lies within a place's borders."""
    ground = ground_of(look)
    strength = 0.5 if look.shade is Shade.DIM else 1.0
    paved = mix(ground, Hue.PAVEMENT, 0.3 * strength)
    pavement = Ink(mix(ground, Hue.PAVEMENT, 0.8 * strength), paved, weight=Weight.MARK)
    _paint_roads(canvas, layout, look, pavement)
    _paint_features(canvas, layout, look, Ink(mix(ground, WHITE, 0.5 * strength), ground, weight=Weight.MARK))
    x, y, _ = layout.level
    canvas.put(x, y, level_digit(look.tile.level), Ink(mix(ground, WHITE, 0.5), ground))
    x, y, _ = layout.glyphs
    if look.flag:
        canvas.put(x, y, look.flag.text, flash_ink(look.flag))
    if look.lit:
        canvas.put(x, y, LIT_SIGN, LIT)
    if look.token and not look.note:
        _paint_strength(canvas, layout, look.token, ground)
    if look.note:
        _paint_note(canvas, layout.note, look.note, ground)
    if look.token:
        _paint_token(canvas, layout, look.token)
    if look.flash:
        x, y, room = layout.token
        canvas.put(x, y, look.flash.text[:room].center(room), flash_ink(look.flash))


def flash_ink(flash: Note) -> Ink:
    """Return the ink of what flashes up: dark or light on its colour."""
    return Ink(readable_on(flash.colour), flash.colour, "bold")


def _paint_roads(canvas: Canvas, layout: Layout, look: Look, ink: Ink) -> None:
    ways = tuple(layout.ways[way] for way in look.tile.roads)
    for (x, y), glyph in road_cells(layout.centre, ways).items():
        if y < len(layout.spans):
            canvas.put(x, y, glyph, ink)


def _paint_features(canvas: Canvas, layout: Layout, look: Look, ink: Ink) -> None:
    names = [name for name in look.tile.features if name != "road" or not look.tile.roads]
    if not names:
        return
    x, y, room = layout.glyphs
    glyphs = [feature_glyph(names[number % len(names)]) for number in range((room + 1) // 2)]
    for offset, glyph in enumerate(" ".join(glyphs)[:room]):
        if glyph != " " and canvas.is_free(x + offset, y):
            canvas.put(x + offset, y, glyph, ink)


def _paint_note(canvas: Canvas, where: Cells, note: Note, ground: Colour) -> None:
    x, y, room = where
    text = note.text[:room]
    canvas.put(x + (room - len(text) + 1) // 2, y, text, Ink(note.colour, ground, "bold"))


def _paint_strength(canvas: Canvas, layout: Layout, token: Token, ground: Colour) -> None:
    """Paint the strength of a counter as pips, where places are so large that its name is shown too."""
    left, whole = token.strength
    if layout.name and whole:
        x, y, room = layout.note
        canvas.put(x, y, pips(left, whole, room), Ink(mix(token.colour, WHITE, 0.5), ground, "bold"))


def _paint_token(canvas: Canvas, layout: Layout, token: Token) -> None:
    x, y, room = layout.token
    canvas.put(x, y, token_text(token, room), token_ink(token))
    if room < NEAR and token.crowd > 1:
        x, y, _ = layout.level
        canvas.put(x - 2, y, f"+{token.crowd - 1}", token_ink(token))
    if layout.name:
        x, y, room = layout.name
        canvas.put(x, y, token.name[:room].center(room), token_ink(token))


def token_ink(token: Token) -> Ink:
    """Return a counter's ink: its side's colour, grey for a wreck, brighter for the unit asked."""
    match token.mark:
        case Mark.LOST:
            return Ink(Hue.WRECK, Hue.HULK, "strike")
        case Mark.PENDING:
            return Ink(DANGER, Hue.HULK, "bold")
        case Mark.CURRENT:
            ground = mix(token.colour, WHITE, 0.12)
            return Ink(readable_on(ground), ground, "bold underline")
        case Mark.PICKED:
            ground = mix(token.colour, NIGHT, 0.5)
            return Ink(readable_on(ground), ground, "italic")
        case _ if token.acted:
            ground = mix(token.colour, NIGHT, 0.35)
            return Ink(readable_on(ground), ground)
        case _:
            return Ink(readable_on(token.colour), token.colour, "bold")


def token_text(token: Token, room: int) -> str:
    """Return a counter as text of exactly so many cells."""
    sign = {Mark.LOST: "✗", Mark.PENDING: "†"}.get(token.mark, "")
    hull = sign or token.hull or " "
    crowd = f"+{token.crowd - 1}" if token.crowd > 1 else token.order
    signs = f"{token.state}{token.arrows}"
    if room < NEAR:
        return f"{token.glyph:<2}{hull}{signs[:1] or ' '}"[:room]
    text = f" {token.glyph:<2}{hull}{signs[:2]:<2}{crowd}"
    return (text if len(text) <= room else text[1:])[:room].ljust(room)
