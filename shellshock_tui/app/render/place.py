"""The painting of one place: ground, roads, height, counter and note, laid out on its canvas."""

from shellshock_tui.app.render.canvas import Canvas, Cells, Layout
from shellshock_tui.app.render.counter import paint_counter
from shellshock_tui.app.render.glyphs import DANGERS, feature_glyph, ground_colour, level_digit
from shellshock_tui.app.render.look import Edge, Look, Note, Shade
from shellshock_tui.app.render.roads import road_cells
from shellshock_tui.drawing.colours import DANGER, GOLD, GOOD, NIGHT, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import Ink, Weight, badge

LIT = Ink(NIGHT, WHITE, "bold")
LIT_SIGN = "◆"
"""Stands on a place that is pointed at, so that light is not a matter of colour."""
FLOORS: dict[Edge, str] = {
    Edge.JOINED: "▁", Edge.PLAIN: "▁", Edge.SUNLIT: "▁", Edge.SHADED: "▁", Edge.BESIDE: "▁", Edge.STRUCK: "▃",
}  # fmt: skip
"""How the border below a place is drawn, where it is not of the usual strength."""
RELIEF: dict[Edge, Colour] = {
    Edge.SUNLIT: Hue.SUNLIT,
    Edge.SUNLIT_CLIFF: Hue.SUNLIT,
    Edge.SHADED: Hue.SHADED,
    Edge.SHADED_CLIFF: Hue.SHADED,
}
EDGE_INKS: dict[Edge, Colour] = {
    Edge.REACH: mix(GOOD, WHITE, 0.4),
    Edge.ARC: mix(DANGER, WHITE, 0.35),
    Edge.OFFERED: mix(WHITE, NIGHT, 0.25),
    Edge.AIM: WHITE,
    Edge.CURRENT: GOLD,
    Edge.PICKED: Hue.CHOSEN,
    Edge.BLOCKING: DANGER,
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
    return mix(mix(lit, *shades[look.shade]), DANGER, look.heat * 0.13)


def edge_ink(edge: Edge, ground: Colour) -> Ink:
    """Return the ink of a border on a ground."""
    if edge is Edge.BESIDE:
        return Ink(mix(ground, GOOD, 0.6), ground, weight=Weight.MARK)
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
    if look.is_crest:
        x, y, _ = layout.level
        canvas.put(x, y, level_digit(look.tile.level), Ink(mix(ground, WHITE, 0.5), ground))
    x, y, _ = layout.glyphs
    if look.heat:
        canvas.put(x + 1, y, DANGERS[look.heat - 1], Ink(mix(ground, WHITE, 0.6), ground, weight=Weight.MARK))
    if look.flag:
        canvas.put(x, y, look.flag.text, badge(look.flag.colour))
    if look.token:
        paint_counter(canvas, layout, look.token, ground)
    elif look.note:
        _paint_note(canvas, layout.note, look.note, ground)
    if look.lit:
        x, y, _ = layout.level if look.token else layout.note
        canvas.put(x, y, LIT_SIGN, LIT)
    if look.flash:
        x, y, room = layout.code
        if look.lit and look.is_crest and layout.level[1] == y:
            room = min(room, layout.level[0] - x)
        canvas.put(x, y, look.flashed(room), badge(look.flash.colour))


def _paint_roads(canvas: Canvas, layout: Layout, look: Look, ink: Ink) -> None:
    ways = tuple(layout.ways[way] for way in look.tile.roads)
    for (x, y), glyph in road_cells(layout.centre, ways).items():
        if y < len(layout.spans):
            canvas.put(x, y, glyph, ink)


def _paint_features(canvas: Canvas, layout: Layout, look: Look, ink: Ink) -> None:
    names = [name for name in look.tile.features if name != "road" or not look.tile.roads]
    if not names:
        return
    x, y, room = layout.level if look.note and not look.is_crest else layout.glyphs
    glyphs = [feature_glyph(names[number % len(names)]) for number in range((room + 1) // 2)]
    for offset, glyph in enumerate(" ".join(glyphs)[:room]):
        if glyph != " " and canvas.is_free(x + offset, y):
            canvas.put(x + offset, y, glyph, ink)


def _paint_note(canvas: Canvas, where: Cells, note: Note, ground: Colour) -> None:
    x, y, room = where
    text = note.text[:room]
    canvas.put(x + (room - len(text)) // 2, y, text, Ink(note.colour, ground, "bold"))
