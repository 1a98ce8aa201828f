"""The drawing of the map: a board drawn row by row, at several zooms or as a whole."""

from collections.abc import Iterable
from dataclasses import replace

from textual import events
from textual.geometry import Offset, Region, Size, Spacing
from textual.message import Message
from textual.strip import Strip

from shellshock_tui.app.configured import palette_of
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.render.over_map import differing, over_map
from shellshock_tui.app.render.overview import MinimapRenderer, fitting
from shellshock_tui.app.render.pointers import MapLabel, labels
from shellshock_tui.app.render.scene import Scene, changed
from shellshock_tui.app.render.strip_cache import Spot, StripCache
from shellshock_tui.app.render.strips import label_strip, laid_on
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.app.widgets.lines import Painted
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.colours import INK, NIGHT
from shellshock_tui.drawing.paint import StyledText, TextStyle, blank
from shellshock_tui.drawing.text import PaintedLine, written

MARGIN = 4
"""Cells kept between the cursor and the edge of the pane."""
NOWHERE: set[Spot] = set()
MOST = 120
"""The per cent of the pane's width and height that a board may take and still count as nearly all seen."""
FILLS = 1.5
"""A board fills its pane if this many times its size takes all columns or all rows."""
STANDARD = 1
"""The index of the middle zoom."""
NEAR = 18
"""With fewer rows only a board that fits whole is drawn at the largest zoom."""
LEAST = 8
"""With fewer rows the zoom is not changed."""
PAIR = 2
"""The first places to show, as attacker and target, which are kept in view at every zoom."""
RIM = 6
"""A place is not seen well within this fraction (1 / RIM) of the pane from its edge."""
TAG = 2
"""The number of rows of the cursor's tag."""
TAG_INK = TextStyle(INK, NIGHT)


class BoardView(Painted, can_focus=True, inherit_bindings=False):
    """A board that can be scrolled and zoomed."""

    DEFAULT_CSS = """
    BoardView { background: $background; scrollbar-size: 0 0; }
    """

    class Resized(Message):
        """Posted when the pane changes size, as it may need another zoom."""

    def __init__(self, scene: Scene) -> None:
        super().__init__(id="map")
        self.scene = scene
        self.arts = zooms(scene.board)
        self.zoom = STANDARD
        self.whole: MinimapRenderer | None = None
        """The renderer of the whole board, while that is shown; else None."""
        self.kept: tuple[int, ...] = ()
        """The places that stay in view when the pane changes its size."""
        self.width_before = 0
        """The width of the pane before its last change."""
        self.window, self.room = Size(), Size()
        """The size of the window, and the largest size of the pane in it."""
        self.is_zoom_set = False
        """Whether the player has set the zoom, which then stays."""
        self.is_zoom_kept = False
        """Whether the zoom was fitted and stays as long as all wanted places fit."""
        self.tag: tuple[PaintedLine, ...] = ()
        """The text beside the cursor."""
        self.tagged = OFF_BOARD
        """The place of the cursor when the labels were last drawn."""
        self.labels: tuple[MapLabel, ...] = ()
        self.stretches = StripCache(self.art)
        self.is_dark = False
        """Whether nothing is drawn yet, until the other panes have content."""

    @property
    def art(self) -> TileRenderer:
        """The renderer in use."""
        return self.whole or self.arts[self.zoom]

    @property
    def origin(self) -> Offset:
        """The cell of the board in the upper left corner; x is negative if the board is centred in the pane.

        Rows below the map come and go, so the board is never centred vertically.
        """
        return self.pane.offset

    @property
    def pane(self) -> Region:
        """The visible part of the board, in its cells."""
        (left, top), size = self.scroll_offset, self.size
        return Region(left - max(0, size.width - self.art.size[0]) // 2, top, *size)

    def on_mount(self) -> None:
        """Measure the board, and draw it again whenever the theme changes."""
        self.virtual_size = Size(*self.art.size)
        self.watch(self.app, "theme", self.measure, init=False)

    def lighten(self) -> None:
        """Draw the board from now on."""
        self.is_dark = False
        self.refresh()

    def forget(self) -> None:
        """Drop all cached strips."""
        self.stretches = StripCache(self.art)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        """Draw the labels again after scrolling."""
        super().watch_scroll_x(old_value, new_value)
        self.write_labels()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Draw the labels again after scrolling."""
        super().watch_scroll_y(old_value, new_value)
        self.write_labels()

    def write_labels(self) -> None:
        """Lay out the labels over the map, drawing again only what differs."""
        old, self.labels, self.tagged = self.labels, (), self.scene.cursor
        if (pane := self.pane) and not self.whole:
            self.labels = labels(self.art, self.scene, pane, self.tag)
        before, after = frozenset(old), frozenset(self.labels)
        covered = [label.region for label in (*old, *self.labels) if (label in before) != (label in after)]
        if covered:
            self.refresh(*covered)

    def show_tag(self, *lines: PaintedLine | str) -> None:
        """Show up to two lines beside the cursor; without arguments, remove them."""
        before, self.tag = (self.tag, self.tagged), tuple(_painted(line) for line in lines if line)[:TAG]
        if before != (self.tag, self.scene.cursor):
            self.write_labels()

    def on_resize(self, event: events.Resize) -> None:
        """Keep the kept places in view, without scrolling sideways if only the height changes."""
        if self.whole:
            self.whole = fitting(self.scene.board, event.size.width, event.size.height)
            self.measure()
        elif self.kept:
            self.reveal(*self.kept, moves_sideways=event.size.width != self.width_before)
        self.width_before = event.size.width
        if not self.screen.maximized:
            before = self.room if self.window == self.app.size else Size()
            self.window, self.room = self.app.size, Size(*map(max, before, event.size))
        self.post_message(self.Resized())
        self.write_labels()

    def show(self, scene: Scene) -> None:
        """Show another scene, drawing again only what differs; the cursor stays."""
        old, self.scene = self.scene, replace(scene, cursor=self.scene.cursor, framed=self.scene.framed)
        if old.ground is not scene.ground:
            self.forget()
        if old.overlays != scene.overlays:
            self.stretches.drop_busy()
        self._follow(old)
        self.write_labels()

    def _follow(self, old: Scene) -> None:
        """Draw again the places that differ from another scene."""
        places = changed(old, self.scene)
        if old.ground is self.scene.ground and len(places) < self.scene.board.size:
            self.scene.keep_looks(old, places)
        elsewhere = differing(over_map(self.art, old), over_map(self.art, self.scene))
        self._redraw(places, self.stretches.uncover(elsewhere))

    def flash(self, frame: Frame) -> None:
        """Lay a frame of an animation over the scene."""
        old, self.scene = self.scene, replace(self.scene, frame=frame)
        self._follow(old)

    def set_zoom(self, zoom: int) -> None:
        """Set the zoom that the player has chosen, keeping the cursor in view."""
        self.is_zoom_set = True
        self.draw_at(zoom % len(self.arts))

    def fit(self, places: Iterable[int], least: int = 1) -> None:
        """Set the largest zoom at which some places fit, unless the player has set the zoom.

        If they do not all fit at the middle zoom, the last ones are left out, except the first `least`, which
        are shown together at a smaller zoom. A fitted zoom stays as long as all places fit; then none larger
        than the middle one is used. A pane with few rows, as while its neighbours are laid out, keeps its
        zoom.
        """
        wanted = [place for place in dict.fromkeys(places) if place != OFF_BOARD]
        if self.is_zoom_set or self.whole or not wanted or not self.size:
            return
        if self.size.height < LEAST:
            self.reveal(*self._held(wanted, self.zoom))
            return
        if not self.scene.board.facings:
            self._show_table(wanted, least)
            return
        near = self._is_seen_near and self.has_room(wanted[:PAIR], len(self.arts) - 1)
        if near or self._is_seen_at_standard:
            self.is_zoom_kept = True
            zoom = len(self.arts) - 1 if near else STANDARD
            self._reveal_at(zoom, self._held(wanted, zoom))
            return
        if self.is_zoom_kept and self.zoom >= STANDARD and self.has_room(wanted, self.zoom):
            self.reveal(*wanted)
            return
        held = self._held(wanted, STANDARD)
        if len(held) < min(least, len(wanted)):
            self.is_zoom_kept = True
            self._reveal_at(0, self._held(wanted[:least], 0))
            return
        is_high = self.size.height >= NEAR
        is_whole = is_high and len(held) == len(wanted) and not self.is_zoom_kept
        nearest, self.is_zoom_kept = len(self.arts) - 1 if is_whole else STANDARD, True
        self._reveal_at(next((z for z in range(nearest, 0, -1) if self.has_room(held, z)), 0), held)

    def _held(self, wanted: list[int], zoom: int) -> list[int]:
        """Return the first of some places that fit the pane together at a zoom, at least one."""
        counts = range(len(wanted), 1, -1)
        return wanted[: next((n for n in counts if self.has_room(wanted[:n], zoom)), 1)]

    def _reveal_at(self, zoom: int, wanted: list[int]) -> None:
        """Bring places into view, centred if the zoom changes."""
        if zoom == self.zoom:
            self.reveal(*wanted)
            return
        self.zoom = zoom
        self.measure()
        self.call_after_refresh(self.centre, *wanted)

    @property
    def _is_seen_near(self) -> bool:
        """Whether all columns and nearly all rows of the board fit the pane at the largest zoom."""
        (across, down), (width, height) = self.arts[-1].size, map(max, self.room, self.size)
        return across <= width and 100 * down <= MOST * height

    @property
    def _is_seen_at_standard(self) -> bool:
        """Whether nearly all of the board is seen at the middle zoom and fills the pane."""
        sizes = tuple(zip(self.arts[STANDARD].size, self.size, strict=True))
        fills = any(FILLS * drawn >= room for drawn, room in sizes)
        return fills and all(100 * drawn <= MOST * room for drawn, room in sizes)

    def _show_table(self, wanted: list[int], least: int) -> None:
        """Draw a measured table at the largest zoom at which its columns and nearly all its rows fit.

        A smaller zoom is used if the first `least` places do not fit together.
        """
        high = MOST * max(self.room.height, self.size.height) // 100
        sizes = (art.size for art in self.arts)
        fitting = (n for n, (across, down) in enumerate(sizes) if across <= self.size.width and down <= high)
        zoom = max((n for n in (STANDARD, *fitting) if self.has_room(wanted[:least], n)), default=0)
        self._reveal_at(zoom, self._held(wanted, zoom))

    def draw_at(self, zoom: int) -> None:
        """Draw the board at a zoom, keeping the cursor in view."""
        self.zoom = zoom
        self.whole = None
        self.measure()
        self.call_after_refresh(self.centre, max(self.scene.cursor, 0))

    def draw_as(self, name: str) -> None:
        """Draw the board at the zoom of that name."""
        self.draw_at(next(number for number, art in enumerate(self.arts) if art.name == name))

    def show_whole(self) -> None:
        """Show the whole board, with what was in view before highlighted."""
        self.scene = replace(self.scene, framed=frozenset(self.in_view()))
        self.whole = fitting(self.scene.board, self.size.width, self.size.height)
        self.measure()
        self.scroll_to(0, 0, animate=False, force=True)

    def leave_whole(self) -> bool:
        """Return to the zoom before; return whether the whole board was shown."""
        was_whole = self.whole is not None
        if was_whole:
            self.scene = replace(self.scene, framed=frozenset())
            self.draw_at(self.zoom)
        return was_whole

    def has_room(self, places: Iterable[int], zoom: int) -> bool:
        """Return whether the pane holds some places together at a zoom."""
        box = self.around(places, self.arts[zoom])
        return box.width <= self.size.width and box.height <= self.size.height

    def is_near(self, places: Iterable[int]) -> bool:
        """Return whether some places fill no more than half of the pane."""
        box = self.around(places, self.art)
        return 2 * box.width <= self.size.width and 2 * box.height <= self.size.height

    def around(self, places: Iterable[int], art: TileRenderer) -> Region:
        """Return the smallest region of the board that holds some places, as drawn by a renderer."""
        return Region.from_union([art.box(place) for place in places])

    def in_view(self) -> list[int]:
        """Return the places that are at least partly visible."""
        places = range(self.scene.board.size)
        return [place for place in places if self.pane.overlaps(self.art.box(place))]

    def measure(self) -> None:
        """Measure and draw the board again."""
        self.forget()
        self.virtual_size = Size(*self.art.size)
        self.write_labels()
        self.refresh()

    def is_seen_well(self, place: int) -> bool:
        """Return whether a place is far enough from the edges of the pane."""
        if OFF_BOARD in (place, self.scene.cursor):
            return False
        pane = self.pane
        across, down = pane.width // RIM, pane.height // RIM
        return pane.shrink(Spacing(down, across, down, across)).contains_region(self.art.box(place))

    def centre(self, *places: int) -> None:
        """Scroll places to the middle of the pane."""
        box = self.around(places, self.art)
        x, y = box.x + box.width // 2 - self.size.width // 2, box.y + box.height // 2 - self.size.height // 2
        self.scroll_to(x=max(0, x), y=max(0, y), animate=False, force=True)

    def reveal(self, *places: int, moves_sideways: bool = True) -> None:
        """Scroll as little as possible to show places, with a margin if there is room.

        If not even the places fit, their counters are shown.
        """
        box, (width, height) = self.around(places, self.art), self.size
        if box.height > height:
            counters = Region.from_union([self.art.spared(place) for place in places])
            box = Region(box.x, counters.y, box.width, counters.height)
        across = max(0, min(MARGIN, (width - box.width) // 2))
        down = max(0, min(MARGIN // 2, (height - box.height) // 2))
        region = Region(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down)
        if not moves_sideways:
            region = Region(self.scroll_offset.x, region.y, 1, region.height)
        if not self.scrollable_content_region.at_offset(self.scroll_offset).contains_region(region):
            self.scroll_to_region(region, animate=False, force=True)

    def _redraw(self, places: set[int], uncovered: set[Spot] = NOWHERE) -> None:
        if len(places) == self.scene.board.size:
            self.stretches.drop_scene()
            self.refresh()
            return
        pane = self.pane
        spots = self.stretches.drop(places) | uncovered
        shown = (self._region(*spot).intersection(pane) for spot in spots)
        regions = [region.translate((-pane.x, -pane.y)) for region in shown if region]
        if regions:
            self.refresh(*regions)

    def _region(self, row: int, number: int) -> Region:
        start, end = (self.stretches.start((row, each)) for each in (number, number + 1))
        return Region(start, row, end - start + 1, 1)

    def render_line(self, y: int) -> Strip:
        """Return a line of the pane, from the row of the board at that height."""
        left, top, width, _ = self.pane
        if self.is_dark:
            return Strip.blank(width, blank(NIGHT, palette_of(self.app)))
        row, palette = y + top, palette_of(self.app)
        margin = max(0, -left) if 0 <= row < self.art.size[1] else width
        strips = [Strip.blank(margin, blank(NIGHT, palette))] if margin else []
        if margin < width:
            strips += self.stretches.line(self.scene, palette, row, left + margin, width - margin)
        over = [
            (label.x, label_strip(label.lines[y - label.y], palette))
            for label in self.labels
            if 0 <= y - label.y < len(label.lines)
        ]
        return Strip.join(laid_on(strips, over))


def _painted(line: PaintedLine | str) -> PaintedLine:
    runs = (written(line, TAG_INK),) if isinstance(line, str) else line
    return (StyledText(" ", TAG_INK), *runs, StyledText(" ", TAG_INK))
