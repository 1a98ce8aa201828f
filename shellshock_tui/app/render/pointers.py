"""Labels over the map, never over a counter: objectives, exits, the tag, and pointers to what is outside."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, islice
from typing import TYPE_CHECKING, NamedTuple

from textual.geometry import Region

from shellshock_tui.app.render.glyphs import EXIT, flag
from shellshock_tui.app.render.over_map import Cell, cells_of
from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, side_colour
from shellshock_tui.drawing.paint import StyledText, TextStyle, badge
from shellshock_tui.drawing.text import PaintedLine, length, wrap_words, written
from shellshock_tui.engine.map_view import Flag, OverlayKind
from shellshock_tui.engine.view import Mark

if TYPE_CHECKING:
    from shellshock_tui.app.render.scene import Scene
    from shellshock_tui.app.render.tile_renderer import TileRenderer


TALLEST = 8
"""The most rows between a label and its place."""


class MapLabel(NamedTuple):
    """Lines drawn over the pane, from a column and a row on."""

    x: int
    y: int
    lines: tuple[PaintedLine, ...]
    place: int = OFF_BOARD
    """The place to which a click on it leads; `OFF_BOARD` if none."""

    @property
    def region(self) -> Region:
        """The region of the pane that it covers."""
        return Region(self.x, self.y, max(map(length, self.lines), default=0), len(self.lines))

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells of the pane that it covers."""
        return frozenset(cells_of(self.region))


class Wanted(NamedTuple):
    """A label to be placed, and the corners at which it may be, the best first."""

    lines: tuple[PaintedLine, ...]
    corners: tuple[Cell, ...]
    place: int = OFF_BOARD
    rows_off: int = TALLEST
    """The most rows by which it may be moved."""
    spared: frozenset[Cell] = frozenset()
    """Further cells that it must not cover."""
    avoided: frozenset[Cell] = frozenset()
    """Cells that it does not cover if there is another place for it."""


Covering = tuple[MapLabel, frozenset[Cell]]
"""A label with the cells that it covers."""


def set_labels(pane: Region, wanted: Iterable[Wanted], taken: frozenset[Cell]) -> Iterator[Covering]:
    """Yield the labels that fit the pane, apart from each other and from taken cells."""
    covered = set(taken)
    for one in wanted:
        barred = covered | one.spared
        tries = ((label, label.cells) for label in _tries(pane, one))
        fitting = [each for each in tries if barred.isdisjoint(each[1])]
        best = (each for each in fitting if one.avoided.isdisjoint(each[1]))
        for label, cells in islice((*islice(best, 1), *fitting), 1):
            covered |= {*cells_of(label.region.grow((0, 1, 0, 1)))}
            yield label, cells


def _tries(pane: Region, wanted: Wanted) -> Iterator[MapLabel]:
    """Yield a label at each corner, moved into the pane, then with more and more rows between."""
    lines = tuple(shortened(line, pane.width) for line in wanted.lines)
    width, height = max(map(length, lines)), len(lines)
    for off in sorted(range(-wanted.rows_off, wanted.rows_off + 1), key=abs):
        for x, y in wanted.corners:
            if 0 <= y + off <= pane.height - height:
                yield MapLabel(min(max(0, x), pane.width - width), y + off, lines, wanted.place)


def shortened(line: PaintedLine, width: int) -> PaintedLine:
    """Return a line without its last words where there is no room for them."""
    kept: list[str] = [run.text for run in line]
    while sum(map(len, kept)) > width and any(kept):
        last = max(number for number, text in enumerate(kept) if text)
        kept[last] = kept[last].rstrip().rpartition(" ")[0]
    return tuple(run._replace(text=text) for run, text in zip(line, kept, strict=True) if text)


def label_at(labels: Sequence[MapLabel], cell: Cell) -> int:
    """Return the place to which a click on a cell of the pane leads, or `OFF_BOARD`."""
    return next((label.place for label in labels if cell in label.cells), OFF_BOARD)


LEFT, RIGHT, UP, DOWN = "◂▸▴▾"
FIFTH = 5
LOW = 2
"""Places of at most this many rows have their codes in the first."""
ASIDE = (0, 1, -1, 2, -2, 3, -3)
"""The offsets of an arrow from the middle of its edge."""
ALONG = tuple(sorted(range(-24, 25, 2), key=abs))
"""The offsets along the upper or lower edge of a label for something above or below."""
OFF = 2
"""The rows between an objective and its label if a counter hides the flag."""
LEAST = 8
"""The least columns for a caption."""
FIGURE, CAPTION = TextStyle(FAINT, NIGHT), TextStyle(INK, NIGHT, "bold")


def labels(
    art: "TileRenderer", scene: "Scene", pane: Region, tag: tuple[PaintedLine, ...]
) -> tuple[MapLabel, ...]:
    """Return the labels over the pane, the most important first.

    They do not cover counters whose code is visible; a pointer may cover the rest of its own counter at the
    edge.
    """
    counters = {place: _from(pane, art.counter(place)) for place in scene.pieces}
    coded = {at: box for at, box in counters.items() if _shows_code(box, scene.pieces[at][0].glyph, pane)}
    taken = frozenset[Cell]().union(*(cells_of(_from(pane, art.spared(place))) for place in coded))
    pointed_at = (*((scene.cursor,) if scene.cursor != OFF_BOARD else ()), *sorted(scene.highlighted))
    own = frozenset[Cell]().union(*(cells_of(_seen(art, pane, place)) for place in pointed_at))
    cursor = [_beside(_seen(art, pane, scene.cursor), tag)] if tag and scene.cursor != OFF_BOARD else []
    caption = [*islice(_captions(art, scene, pane, taken | own), 1)] if scene.caption else []
    squares = {place: _seen(art, pane, place) for place in scene.pieces}
    beside = frozenset[Cell]().union(*(cells_of(one.grow((0, 1, 0, 1))) for one in coded.values()))
    numbers = frozenset[Cell]().union(*(cells for _, cells in _coordinates(scene.board, art, pane)))
    units = (one._replace(spared=beside) for one in _units(scene, pane, counters))
    pointing = (one._replace(avoided=numbers) for one in (*_flags(art, scene, pane, beside), *units))
    wanted = [*caption, *cursor, *pointing]
    set_up = tuple(set_labels(pane, wanted, taken | own))
    boxes = (*squares.values(), *(label.region for label, _ in set_up))
    taken = taken.union(*(cells_of(box.grow((0, 1, 0, 1))) for box in boxes))
    figures = [each for each in _coordinates(scene.board, art, pane) if each[1].isdisjoint(taken)]
    taken = taken.union(*(cells for _, cells in figures))
    arrows = [
        arrow
        for rim in _arrows(art, pane)
        for arrow in islice((each for each in rim if each[1].isdisjoint(taken)), 1)
    ]
    return tuple(label for label, _ in (*set_up, *figures, *arrows))


@lru_cache(maxsize=4)
def _arrows(art: "TileRenderer", pane: Region) -> tuple[tuple[Covering, ...], ...]:
    """Return, for each edge beyond which the board continues, the possible arrows, the best first."""
    (width, height), across, down = art.size, pane.width // 2, pane.height // 2
    ends = (
        (pane.x > 0, [(0, down + n) for n in ASIDE], LEFT),
        (pane.right < width, [(pane.width - 1, down + n) for n in ASIDE], RIGHT),
        (pane.y > 0, [(across + n, 0) for n in ASIDE], UP),
        (pane.bottom < height, [(across + n, pane.height - 1) for n in ASIDE], DOWN),
    )
    return tuple(
        tuple(arrow for x, y in cells for arrow in _figures(x, y, sign, pane))
        for goes_on, cells, sign in ends
        if goes_on
    )


def _from(pane: Region, region: Region) -> Region:
    return region.translate((-pane.x, -pane.y))


def _seen(art: "TileRenderer", pane: Region, place: int) -> Region:
    return _from(pane, art.box(place))


def _is_within(box: Region, pane: Region) -> bool:
    x, y = box.x + box.width // 2, box.y + box.height // 2
    return 0 <= x < pane.width and 0 <= y < pane.height


def _shows_code(counter: Region, code: str, pane: Region) -> bool:
    """Return whether the code of a counter, at the start of its first row, is visible."""
    return 0 <= counter.x <= pane.width - len(code) and 0 <= counter.y < pane.height


def _captions(art: "TileRenderer", scene: "Scene", pane: Region, taken: frozenset[Cell]) -> Iterator[Wanted]:
    """Yield the overlays' caption where it has room: beside the reach, or at an edge between numbers."""
    rows = wrap_words(scene.caption, max(LEAST, pane.width - 2))
    lines = tuple((written(f" {row.ljust(max(map(len, rows)))} ", CAPTION),) for row in rows)
    low, right = pane.height - len(rows), pane.width - length(lines[0])
    corners = ((0, low), (0, 0), (right, low), (right, 0))
    squares = frozenset[Cell]().union(*(cells_of(_seen(art, pane, place)) for place in _reach(scene)))
    figures = frozenset[Cell]().union(
        *(cells_of(_from(pane, art.figures(place, note.text))) for place, note in scene.notes.items())
    )
    tries = Wanted(lines, corners, spared=squares), Wanted(lines, corners, rows_off=0, spared=figures)
    yield from (one for one in tries if any(set_labels(pane, (one,), taken)))


def _reach(scene: "Scene") -> set[int]:
    """Return the places within reach of the unit that moves."""
    return {place for over in scene.overlays if over.kind is OverlayKind.REACH for place, *_ in over.marks}


def _cells_within(art: "TileRenderer", pane: Region, places: Iterable[int]) -> frozenset[Cell]:
    """Return the cells of the pane that belong to places, without those shared with others."""
    return frozenset(
        (x - pane.x, y - pane.y)
        for place in places
        for x, y in cells_of(art.box(place).intersection(pane))
        if art.place_at(x, y) == place
    )


def _beside(box: Region, tag: tuple[PaintedLine, ...]) -> Wanted:
    """Return the cursor's tag, beside its place."""
    width, high = max(map(length, tag)), len(tag)
    left, above, below = box.x - width, box.y - high, box.bottom
    corners = (
        (box.right, box.y), (left, box.y), (box.right, above), (left, above),
        (box.right, below), (left, below), (box.x, above - 1), (box.x, below + 1),
    )  # fmt: skip
    return Wanted(tag, corners)


def _flags(art: "TileRenderer", scene: "Scene", pane: Region, beside: frozenset[Cell]) -> Iterator[Wanted]:
    """Yield a label for each objective and exit, beside its first visible place, else at the edge.

    A label beside its place covers no objective and no place within reach.
    """
    fought_over = _cells_within(art, pane, _reach(scene) | scene.flags.keys())
    at_stake = {found.at: frozenset(cells_of(_seen(art, pane, found.at))) for found in scene.flags.values()}
    flags = sorted(scene.flags.values(), key=lambda found: (found.name, found.side, found.at))
    for _, group in groupby(flags, key=lambda found: (found.name, found.side)):
        places = list(group)
        seen = [found for found in places if _is_within(_seen(art, pane, found.at), pane)]
        one = (seen or places)[0]
        box = _seen(art, pane, one.at)
        line = _flag_line(scene, one, "" if seen else scene.board.label(one.at))
        if seen and one.at not in scene.pieces and not one.is_exit:
            line = line[1:]  # The place itself shows the sign.
        if seen:
            own = {found.at for found in places}
            others = frozenset[Cell]().union(*(cells for at, cells in at_stake.items() if at not in own))
            off = OFF if one.at in scene.pieces else 0
            boxes = (_seen(art, pane, found.at) for found in seen)
            corners = tuple(
                dict.fromkeys(each for box in boxes for each in _beside_aim(box, pane, length(line)))
            )
            yield Wanted((line,), corners, one.at, off, others | beside | fought_over)
        else:
            yield _at_rim(box, pane, line, one.at)


def _beside_aim(box: Region, pane: Region, width: int) -> tuple[Cell, ...]:
    """Return where the label of an objective may be: beside its place and within the pane."""
    middle, right = box.y + box.height // 2, box.right + 2 - width
    corners = (
        (box.x - 2, box.y - 1), (box.x - 2, box.bottom), (box.right, middle), (box.x - width, middle),
        (right, box.y - 1), (right, box.bottom),
    )  # fmt: skip
    return tuple((x, y) for x, y in corners if 0 <= x <= pane.width - width)


def _flag_line(scene: "Scene", found: Flag, where: str) -> PaintedLine:
    number = scene.side_number(found.side)
    colour = side_colour(found.side, number) if found.side else GOLD
    ink = badge(colour)
    if found.is_exit:
        return (written(f"{EXIT} {found.name} {where}".rstrip(), ink),)
    sign = flag(scene.sides[number].name if found.side else "")
    words = f" {found.name} {found.progress}".rstrip()
    return StyledText(sign, badge(GOLD)), written(words, ink)


def _units(scene: "Scene", pane: Region, counters: Mapping[int, Region]) -> Iterator[Wanted]:
    """Yield a label at the edge for each unit whose code is outside the pane on all its counters.

    Counters of planned positions do not count.
    """
    seen = (one for at, one in scene.pieces.items() if _shows_code(counters[at], one[0].glyph, pane))
    named = {pieces[0].unit for pieces in seen if pieces[0].mark is not Mark.PICKED}
    for place, pieces in scene.pieces.items():
        box, unit = counters[place], pieces[0].unit
        is_seen = _shows_code(box, pieces[0].glyph, pane) or (unit and unit in named)
        if is_seen or pieces[0].mark in (Mark.LOST, Mark.PICKED):
            continue
        named.add(unit)
        colour = side_colour(pieces[0].side, scene.side_number(pieces[0].side))
        ink = badge(colour)
        yield _at_rim(box, pane, (written(pieces[0].glyph, ink),), place)


def _at_rim(box: Region, pane: Region, line: PaintedLine, place: int) -> Wanted:
    """Return a label at the edge, with an arrow towards what is outside the pane."""
    x, y, ink = box.x + box.width // 2, box.y + box.height // 2, line[-1].style
    is_cut = box.x < 0 or box.right > pane.width
    if 0 <= x < pane.width and not (is_cut and 0 <= y < pane.height):
        row, sign = (0, UP) if y < pane.height // 2 else (pane.height - 1, DOWN)
        return Wanted(
            ((StyledText(sign, ink), *line),), tuple((x + off, row) for off in ALONG), place, rows_off=0
        )
    line = (StyledText(LEFT, ink), *line) if box.x < 0 else (*line, StyledText(RIGHT, ink))
    return Wanted((line,), ((box.x, min(max(0, y), pane.height - 1)),), place)


@lru_cache(maxsize=4)
def _coordinates(board: Board, art: "TileRenderer", pane: Region) -> tuple[Covering, ...]:
    """Return the numbers of columns and rows, with the cells that each covers.

    A row's number is beside the first visible column. Of places one line high, only every fifth is numbered.
    """
    return tuple(_all_coordinates(board, art, pane))


def _all_coordinates(board: Board, art: "TileRenderer", pane: Region) -> Iterator[Covering]:
    half = len(board.label(0)) // 2
    every = FIFTH if art.box(0).height == 1 else 1
    columns = [one for one in range(board.width) if 0 <= art.box(one).x - pane.x < pane.width]
    firsts = range(columns[0], board.size, board.width) if columns else ()
    rows = [place for place in firsts if 0 <= art.box(place).y - pane.y < pane.height]
    for column in columns:
        box = _seen(art, pane, column)
        figures = board.label(column)[:half]
        if (column + 1) % every == 0:
            yield from _figures(box.x + (box.width - len(figures)) // 2, 0, figures, pane)
    for place in rows:
        row = place // board.width
        figures = board.label(place)[half:]
        beside = max(0, _seen(art, pane, place).x - len(figures) - 1)
        y = _line_of(board, art, row) - pane.y
        if (row + 1) % every == 0 and (y or beside):
            yield from _figures(beside, y, figures, pane)


def _line_of(board: Board, art: "TileRenderer", row: int) -> int:
    """Return the middle line that the places of a row have in common; for low places that of the codes."""
    first = row * board.width
    one, other = art.box(first), art.box(first + min(1, board.width - 1))
    lines = range(max(one.y, other.y), min(one.bottom, other.bottom))
    return lines[0] if one.height <= LOW else lines[len(lines) // 2]


def _figures(x: int, y: int, text: str, pane: Region) -> Iterator[Covering]:
    """Yield a label with the cells that it covers, if it is within the pane."""
    label = MapLabel(x, y, ((StyledText(text, FIGURE),),))
    if 0 <= x <= pane.width - len(text) and 0 <= y < pane.height:
        yield label, label.cells
