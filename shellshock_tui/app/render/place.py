"""The painting of one place: ground, roads, height, note, and its counter with a strength ramp."""

from collections.abc import Iterator

from shellshock_tui.app.render.canvas import Canvas, Cells, Layout, dotted, road_cells
from shellshock_tui.app.render.glyphs import DANGERS, STATE, feature_glyph, ground_colour, level_digit
from shellshock_tui.app.render.tile_style import Edge, Note, Shade, TileStyle, Token
from shellshock_tui.cached import cached
from shellshock_tui.drawing.colours import DANGER, GOLD, GOOD, NIGHT, WHITE, Colour, Hue, mix, readable_on
from shellshock_tui.drawing.paint import TextStyle, Weight, badge
from shellshock_tui.engine.map_view import Loss, Pose, is_struck
from shellshock_tui.engine.view import Mark

WIDE = 4
"""The columns of a figure, which has two rows."""
LEFT, TAKEN = "■", "□"
DRAWN: dict[Pose, str] = {
    Pose.STANDING: "..##.... ..##.... .####### .#.##... ..###... ..#.#... .##.##.. ........",
    Pose.AIMING: "...##... ...##... ..###### ..####.. ..##.... ..#.#... .#...#.. ........",
    Pose.KNEELING: "........ ..##.... ..##.... .####### .#####.. ..##.##. .##.##.. ........",
    Pose.LYING: "........ ........ ........ ........ ....##.. ######## ######.. ........",
    Pose.FALLEN: "........ ........ ........ ........ ........ ##.####. ######## ........",
}
"""Each figure as eight rows of eight dots."""


@cached
def sprite(pose: Pose) -> tuple[str, str]:
    """Return the two rows of a figure."""
    rows = DRAWN[pose].split()
    dots = [(x, y) for y, row in enumerate(rows) for x, dot in enumerate(row) if dot == "#"]
    cells = dotted(dots)
    upper, lower = ("".join(cells.get((x, y), " ") for x in range(WIDE)) for y in range(2))
    return upper, lower


def paint_figure(canvas: Canvas, layout: Layout, token: Token, pose: Pose, ink: TextStyle) -> None:
    """Paint a character: its figure, code, boxes, sign and name."""
    assert layout.name
    x, y, room = layout.name
    upper, lower = sprite(pose)
    beside = room - WIDE
    dark = mix(token.colour, NIGHT, 0.45)
    canvas.put(x, y, upper, ink)
    canvas.put(x + WIDE, y, f"{token.glyph:>{beside - 1}} ", ink)
    canvas.put(x, y + 1, lower, ink)
    left, whole = token.piece.strength
    room_for = min(whole, beside - 1)
    full = -(-left * room_for // whole) if whole else 0
    boxes = LEFT * full + TAKEN * (room_for - full)
    canvas.put(
        x + WIDE,
        y + 1,
        f"{boxes:<{beside}}",
        TextStyle(WHITE if left == whole else DANGER, dark, weight=Weight.MARK),
    )
    if token.piece.figure:
        canvas.put(x + room - 1, y + 1, token.piece.figure, TextStyle(WHITE, dark, "bold"))
    column, row, space = layout.ramp
    canvas.put(column, row, short_name(token.piece.label, space).center(space), TextStyle(WHITE, dark))


IMMOBILE, DISARMED, CREW_LOST = "⊥", "∅", "†"
"""The signs of losses, each at the place of what was lost."""
WRECKED, BURNING, ABANDONED = "✗", "▞", "†"
PLANNED = "»"
"""The sign on a counter at the end of a planned path; such a counter has no ramp."""
FULL, EMPTY = "▀▄", "▔▁"
"""A step of the ramp, left or lost; each below the code, and above it."""
FLAME = Hue.CHOSEN


def paint_counter(canvas: Canvas, layout: Layout, token: Token, ground: Colour) -> None:
    """Paint a counter with its ramp, and its name if there is room."""
    ink = token_ink(token)
    if token.piece.pose and layout.name:
        paint_figure(canvas, layout, token, token.piece.pose, ink)
        return
    x, y, room = layout.code
    canvas.put(x, y, counter_text(token, room), ink)
    if token.piece.mark is Mark.LOST and not token.piece.pose:
        canvas.put(x + room - 1, y, BURNING, ink._replace(colour=FLAME, accent=""))
    if layout.name:
        x, y, room = layout.name
        name = short_name(token.piece.label, room)
        if len(name) <= layout.code[2]:
            x, _, room = layout.code
        canvas.put(x, y, name.center(room), ink)
    if token.piece.mark is not Mark.PICKED:
        _paint_ramp(canvas, layout, token, ground)


@cached
def short_name(name: str, room: int) -> str:
    """Return a name, or the first or last words of it that fit; else its beginning."""
    words = name.split()
    parts = (" ".join(part) for n in range(len(words), 0, -1) for part in (words[-n:], words[:n]))
    fitting = [part for part in parts if len(part) <= room]
    return max(fitting, key=len) if fitting else f"{name[: room - 1]}…"


def counter_text(token: Token, room: int) -> str:
    """Return a counter as text of exactly `room` cells: code, aim and figure, or the signs of losses."""
    gap = " " if room > len("B2 ↖ 4") else ""
    if token.piece.mark is Mark.LOST:
        signs = (" ", token.piece.figure or WRECKED) if token.piece.pose else (WRECKED, BURNING)
    else:
        aim = DISARMED if Loss.ATTACK in token.piece.lost else token.arrow or " "
        figure = _figure(token)
        signs = aim, figure if gap or len(figure) < 2 else " "
    return gap.join((f"{token.glyph:<2}", *signs)).center(room)[:room]


def _figure(token: Token) -> str:
    if token.piece.mark is Mark.PENDING:
        return ABANDONED
    if Loss.MOVE in token.piece.lost:
        return IMMOBILE
    return STATE if token.piece.state else token.piece.figure or " "


def _ramp_of(layout: Layout, token: Token) -> Cells:
    """Return the position of a counter's ramp: below its code, or above if its front is below."""
    return layout.ramp_over if token.is_turned_down and layout.ramp_over else layout.ramp


def _paint_ramp(canvas: Canvas, layout: Layout, token: Token, ground: Colour) -> None:
    """Paint the strength ramp, with lost crew and the number of further counters at its end."""
    x, y, room = _ramp_of(layout, token)
    dark = mix(ground, NIGHT, 0.35)
    is_over = y < layout.code[1]
    if token.piece.mark is Mark.LOST:
        canvas.put(x, y, FULL[is_over] * room, TextStyle(Hue.HULK, dark, weight=Weight.MARK))
        return
    end = "".join(_ends(token, layout))
    if end:
        colour = mix(DANGER, WHITE, 0.3) if Loss.CREW in token.piece.lost else WHITE
        canvas.put(x + room - len(end), y, end, TextStyle(colour, dark, "bold"))
    full, whole = ramp(token.piece.strength, max(0, room - len(end)))
    colour = ramp_colour(token.piece.strength)
    canvas.put(x, y, FULL[is_over] * full, TextStyle(colour, dark, weight=Weight.MARK))
    canvas.put(x + full, y, EMPTY[is_over] * (whole - full), TextStyle(DANGER, dark, weight=Weight.MARK))


def _ends(token: Token, layout: Layout) -> Iterator[str]:
    """Yield the signs at the end of the ramp: a long figure, lost crew, and further counters."""
    if not layout.name and len(_figure(token)) > 1:
        yield _figure(token)
    if Loss.CREW in token.piece.lost:
        yield CREW_LOST
    if token.crowd > 1:
        yield f"+{token.crowd - 1}"


def ramp(strength: tuple[int, int], room: int) -> tuple[int, int]:
    """Return the steps that are left and the steps of a ramp: one for each point, if there is room."""
    left, whole = strength
    steps = min(room, whole)
    return -(-max(0, left) * steps // whole) if whole else 0, steps


def ramp_colour(strength: tuple[int, int]) -> Colour:
    """Return the colour of a ramp, by thirds of the strength that is left."""
    left, whole = strength
    return GOOD if 3 * left > 2 * whole else GOLD if 3 * left > whole else DANGER


def token_ink(token: Token) -> TextStyle:
    """Return a counter's style: its side's colour, near black for a wreck, gold for a planned position."""
    match token.piece.mark:
        case Mark.LOST if is_struck(token.piece):
            return TextStyle(Hue.WRECK, Hue.HULK)
        case Mark.PENDING:
            return TextStyle(DANGER, Hue.HULK, "bold")
        case Mark.CURRENT:
            return active_style(token.colour)
        case Mark.PICKED:
            return TextStyle(readable_on(GOLD), GOLD, "italic")
        case _ if token.piece.acted:
            ground = mix(token.colour, NIGHT, 0.35)
            return TextStyle(readable_on(ground), ground)
        case _:
            return badge(token.colour)


def active_style(colour: Colour) -> TextStyle:
    """Return the style of the active unit's counter: its side's colour, brighter."""
    ground = mix(colour, WHITE, 0.15)
    return TextStyle(readable_on(ground), ground, "bold underline")


LIT = TextStyle(NIGHT, WHITE, "bold")
LIT_SIGN = "◆"
"""The sign on a highlighted place, for terminals without colours."""
FLOORS: dict[Edge, str] = {
    Edge.JOINED: "▁", Edge.PLAIN: "▁", Edge.SUNLIT: "▁", Edge.SHADED: "▁", Edge.BESIDE: "▁", Edge.STRUCK: "▃",
}  # fmt: skip
"""The glyphs of lower borders that are not of the usual weight."""
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
    Edge.OBJECTIVE: WHITE,
    Edge.CURRENT: GOLD,
    Edge.PICKED: Hue.CHOSEN,
    Edge.BLOCKING: DANGER,
    Edge.LIT: WHITE,
    Edge.CURSOR: GOLD,
    Edge.STRUCK: DANGER,
}


def ground_of(look: TileStyle) -> Colour:
    """Return a place's colour: lighter on heights, darker outside an overlay, redder with danger."""
    colour = ground_colour(look.tile.features)
    level = look.tile.level
    shaded = mix(colour, Hue.HEIGHT, min(level, 6) * 0.08) if level > 0 else mix(colour, NIGHT, -level * 0.08)
    shades = {Shade.DIM: (NIGHT, 0.38), Shade.PLAIN: (NIGHT, 0.0), Shade.BRIGHT: (WHITE, look.glow * 0.026)}
    return mix(mix(shaded, *shades[look.shade]), DANGER, look.heat * 0.13)


def edge_ink(edge: Edge, ground: Colour) -> TextStyle:
    """Return the style of a border on a ground."""
    if edge is Edge.BESIDE:
        return TextStyle(mix(ground, GOOD, 0.6), ground, weight=Weight.MARK)
    if edge in EDGE_INKS:
        return TextStyle(EDGE_INKS[edge], ground, "bold", Weight.MARK)
    if edge in RELIEF:
        share = 0.6 if edge in (Edge.SUNLIT, Edge.SHADED) else 0.9
        return TextStyle(mix(ground, RELIEF[edge], share), ground, "bold", Weight.LINE)
    return TextStyle(mix(ground, Hue.LINE, 0.12 if edge is Edge.JOINED else 0.4), ground, weight=Weight.LINE)


def paint(canvas: Canvas, layout: Layout, look: TileStyle) -> None:
    """Paint everything within a place's borders."""
    ground = ground_of(look)
    strength = 0.5 if look.shade is Shade.DIM else 1.0
    paved = mix(ground, Hue.PAVEMENT, 0.3 * strength)
    pavement = TextStyle(mix(ground, Hue.PAVEMENT, 0.8 * strength), paved, weight=Weight.MARK)
    _paint_roads(canvas, layout, look, pavement)
    _paint_features(
        canvas, layout, look, TextStyle(mix(ground, WHITE, 0.5 * strength), ground, weight=Weight.MARK)
    )
    if look.is_crest:
        x, y, _ = layout.level
        canvas.put(x, y, level_digit(look.tile.level), TextStyle(mix(ground, WHITE, 0.5), ground))
    x, y, _ = layout.glyphs
    if look.heat:
        canvas.put(
            x + 1, y, DANGERS[look.heat - 1], TextStyle(mix(ground, WHITE, 0.6), ground, weight=Weight.MARK)
        )
    if look.flag:
        canvas.put(x, y, look.flag.text, badge(look.flag.colour))
    if look.token:
        paint_counter(canvas, layout, look.token, ground)
        _paint_last(canvas, layout, look, look.token)
    elif look.note:
        _paint_note(canvas, layout.note, look.note, ground)
    if look.is_highlighted:
        x, y, _ = _ramp_of(layout, look.token) if look.token else layout.note
        canvas.put(x, y, LIT_SIGN, LIT)
    if look.flash:
        x, y, room = layout.code
        if look.is_highlighted and look.is_crest and layout.level[1] == y:
            room = min(room, layout.level[0] - x)
        canvas.put(x, y, look.flashed(room), badge(look.flash.colour))


def _paint_roads(canvas: Canvas, layout: Layout, look: TileStyle, ink: TextStyle) -> None:
    ways = tuple(layout.ways[way] for way in look.tile.roads)
    for (x, y), glyph in road_cells(layout.centre, ways).items():
        if y < len(layout.spans):
            canvas.put(x, y, glyph, ink)


def _paint_features(canvas: Canvas, layout: Layout, look: TileStyle, ink: TextStyle) -> None:
    names = [name for name in look.tile.features if name != "road" or not look.tile.roads]
    if not names:
        return
    x, y, room = _room_for_features(layout, look)
    glyphs = [feature_glyph(names[number % len(names)]) for number in range((room + 1) // 2)]
    for offset, glyph in enumerate(" ".join(glyphs)[:room]):
        if glyph != " " and canvas.is_free(x + offset, y):
            canvas.put(x + offset, y, glyph, ink)


def _paint_last(canvas: Canvas, layout: Layout, look: TileStyle, token: Token) -> None:
    """Paint the sign of a planned position or of hidden ground in a counter's last cell, if it is free."""
    x, y, room = layout.code
    names = [name for name in look.tile.features if name != "road" and y == layout.glyphs[1]]
    sign = PLANNED if token.piece.mark is Mark.PICKED else feature_glyph(names[0]) if names else ""
    if sign and counter_text(token, room).endswith(" "):
        canvas.put(x + room - 1, y, sign, token_ink(token)._replace(accent=""))


def _room_for_features(layout: Layout, look: TileStyle) -> Cells:
    """Return where the ground's glyphs are painted: beside the text on the place, or below it."""
    if look.flash and not look.token:
        return layout.ramp if layout.code[1] == layout.glyphs[1] else layout.glyphs
    return layout.level if look.note and not look.is_crest else layout.glyphs


def _paint_note(canvas: Canvas, where: Cells, note: Note, ground: Colour) -> None:
    x, y, room = where
    text = note.text[:room]
    canvas.put(x + (room - len(text)) // 2, y, text, TextStyle(note.colour, ground, "bold"))
