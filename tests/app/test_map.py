"""The map widget: cursor, wheel and dragging on a large board."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseDown, MouseMove, MouseScrollDown, MouseScrollUp, MouseUp
from textual.geometry import Region
from textual.pilot import Pilot

from shellshock_tui.app.render.over_map import plumes
from shellshock_tui.app.render.pointers import Wanted, labels, set_labels
from shellshock_tui.app.render.scene import Scene, stacked
from shellshock_tui.app.render.strips import strip
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.board_view import STANDARD
from shellshock_tui.board import HexBoard, TableBoard
from shellshock_tui.drawing.colours import GOLD, NIGHT
from shellshock_tui.drawing.paint import TEXT, StyledText, TextStyle, plain
from shellshock_tui.drawing.text import written
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.view import Mark

BOARD = HexBoard(40, 30)
GROUND = tuple(Tile(("trees",) if place % 7 == 0 else (), place % 3) for place in range(BOARD.size))
SCENE = Scene(BOARD, GROUND, (Side("blue", "Blue"),), cursor=0)


class MapApp(App[None]):
    def __init__(self, scene: Scene) -> None:
        super().__init__()
        self.scene = scene
        self.chosen: list[int] = []
        self.hovered: list[int] = []

    def compose(self) -> ComposeResult:
        yield BoardMap(self.scene)

    def on_board_map_hovered(self, event: BoardMap.Hovered) -> None:
        self.hovered.append(event.place)

    def on_board_map_chosen(self, event: BoardMap.Chosen) -> None:
        self.chosen.append(event.place)


Script = Callable[[Pilot[None], BoardMap, MapApp], Awaitable[None]]

RIM = 4
"""The columns at the left with the numbers of rows."""


def show(script: Script, scene: Scene = SCENE) -> None:
    async def run() -> None:
        app = MapApp(scene)
        async with app.run_test(size=(60, 20)) as pilot:
            board = app.query_one(BoardMap)
            board.focus()
            await pilot.pause()
            await script(pilot, board, app)

    asyncio.run(run())


def is_in_view(board: BoardMap, place: int) -> bool:
    box, (left, top) = board.art.box(place), board.origin
    in_columns = left <= box.x and box.x + box.width <= left + board.size.width
    return in_columns and top <= box.y and box.y + box.height <= top + board.size.height


def test_the_cursor_stays_in_view() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        for key in ("right", "down"):
            for _ in range(25):
                await pilot.press(key)
            assert is_in_view(board, board.scene.cursor)
        assert board.scene.cursor == BOARD.at(25, 25)

    show(script)


def test_the_cursor_stops_at_the_edge() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        await pilot.press("left", "up", "right")
        assert board.scene.cursor == 1

    show(script)


def seen(board: BoardMap) -> list[str]:
    """Return the rows of the pane as they are drawn."""
    return [board.render_line(y).text for y in range(board.size.height)]


def test_the_rim_tells_where_the_board_goes_on() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        told = {}
        for place in (0, BOARD.at(20, 15), BOARD.size - 1):
            board.centre(place)
            await pilot.pause()
            told[place] = "".join(sorted(sign for sign in "◂▴▾▸" if sign in "".join(seen(board))))
        assert list(told.values()) == ["▸▾", "▴▸▾◂", "▴◂"]

    show(script)


TANK = Piece(BOARD.at(30, 20), 1, (2,), "blue", "B1", "Ash", "b1", 0)
MILL = Flag(BOARD.at(4, 4), "mill", "blue", "2/5")
EXIT = Flag(BOARD.at(39, 20), "Blue exit", "blue", is_exit=True)


def test_things_beyond_the_rim_are_pointed_at_and_clickable() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.show(replace(SCENE, pieces=stacked((TANK,)), flags={MILL.at: MILL, EXIT.at: EXIT}))
        rows = seen(board)
        assert all("".join(rows).count(words) == 1 for words in (" mill 2/5", "⚑B"))
        assert "B1▸" in "".join(rows)
        assert "⇥ Blue exit 4021▸" in "".join(rows)
        y = next(y for y, row in enumerate(rows) if "B1▸" in row)
        await pilot.click(BoardMap, offset=(rows[y].index("B1▸"), y))
        await pilot.pause()
        assert board.scene.cursor == TANK.at
        assert is_in_view(board, TANK.at)
        assert app.chosen == []
        assert "B1▸" not in "".join(seen(board))

    show(script)


def test_the_tag_stands_beside_the_cursor_and_over_no_counter() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        around = [BOARD.step(BOARD.at(4, 3), way) for way in range(6)]
        full = tuple(
            TANK._replace(at=place, unit=f"b{place}", glyph=f"B{n}") for n, place in enumerate(around)
        )
        board.show(replace(SCENE, pieces=stacked(full)))
        board.point(BOARD.at(4, 3))
        board.show_tag("0504 open, 2 left", (StyledText("seen by R1", TextStyle(GOLD, NIGHT)),))
        rows = "".join(seen(board))
        assert "0504 open, 2 left" in rows
        assert "seen by R1" in rows
        assert all(f"B{n}↘" in rows for n in range(6))
        assert not [label for label in board.labels if (22, 7) in label.cells], "nor over its own place"
        board.show_tag()
        assert "0504" not in "".join(seen(board))

    show(script)


def test_a_tag_that_is_too_long_loses_whole_words() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.show_tag(" ".join(["covered"] * 20))
        row = next(row for row in seen(board) if "covered" in row)
        assert row.count("covered") == 7

    show(script)


def test_a_lower_pane_keeps_places_in_view() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.scroll_to(51, 20, animate=False, force=True)
        await pilot.pause()
        left, top = board.origin
        board.kept = (board.art.place_at(left + 1, top + 17),)
        await pilot.resize_terminal(60, 10)
        await pilot.pause()
        box = board.art.box(board.kept[0])
        assert board.origin.x == left
        assert board.origin.y <= box.y <= board.origin.y + 10 - box.height

    show(script)


def test_the_zoom_is_the_largest_that_shows_all_and_then_stays() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.is_zoom_set = False
        for places, zoom in (
            ((BOARD.at(3, 3), BOARD.at(6, 5)), 2),
            ((BOARD.at(3, 3), BOARD.at(12, 5)), 1),
            ((BOARD.at(3, 3), BOARD.at(6, 5)), 1),
            ((BOARD.at(3, 3), BOARD.at(12, 5), BOARD.at(39, 29)), 1),
        ):
            board.fit(places)
            await pilot.pause()
            assert board.arts[board.zoom] is board.arts[zoom]
            assert all(is_in_view(board, place) for place in places[:2])
        board.set_zoom(0)
        board.fit((0, 1))
        assert board.zoom == 0
        board.is_zoom_set = False
        board.fit((0, 1))
        assert board.zoom == 1

    show(script)


def test_firer_and_target_are_seen_together_however_far_apart() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.is_zoom_set = False
        firer, target, near = BOARD.at(3, 3), BOARD.at(19, 5), BOARD.at(6, 5)
        for places, zoom in (((firer, target, BOARD.at(39, 29)), 0), ((firer, near), STANDARD)):
            board.fit(places, least=2)
            await pilot.pause()
            assert board.zoom == zoom
            assert all(is_in_view(board, place) for place in places[:2])

    show(script)


def test_firer_and_target_on_a_table_are_seen_together() -> None:
    table = TableBoard(24, 36)
    firer, near, far = table.at(3, 1), table.at(5, 12), table.at(20, 34)
    model = TANK._replace(at=firer, facing=None, arrows=())
    counters = (model, model._replace(at=far, unit="C1", glyph="C1"))
    scene = Scene(table, (Tile((), 0),) * table.size, SCENE.sides, stacked(counters))

    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        for places, name in (((firer, far), "low"), ((firer, near), "far"), ((far, firer), "low")):
            board.fit(places, least=2)
            await pilot.pause()
            assert board.art.name == name
            assert all(is_in_view(board, place) for place in places)
        rows = seen(board)
        assert ["B1" in row for row in rows].index(True) == 0
        assert "C1" in rows[17]
        assert "20" in rows[9]

    show(script, scene)


def test_every_zoom_keeps_the_cursor_in_view() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.point(BOARD.at(30, 20))
        for _ in board.arts:
            board.set_zoom(board.zoom + 1)
            await pilot.pause()
            assert is_in_view(board, board.scene.cursor)
            assert board.virtual_size == board.art.size
            left, top = board.origin
            drawn = "".join(segment.text for segment in board.render_line(3))
            row = plain(board.art.row(board.scene, top + 3))
            seen = row[left : left + board.size.width].ljust(len(drawn))
            assert drawn[RIM:] == seen[RIM:]

    show(script)


def test_a_new_scene_is_drawn_as_if_nothing_had_been_kept() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        moved = [Piece(place, 1, (2,), "blue", "B1", "", "b1", 0) for place in (5, 45, 46)]
        for piece in moved:
            board.show(Scene(BOARD, GROUND, SCENE.sides, stacked((piece,))))
            await pilot.pause()
            for y in range(1, 10):
                fresh = strip(board.art.row(board.scene, y)).crop_extend(0, board.size.width, None)
                assert board.render_line(y).text[RIM:] == fresh.text[RIM:]
        assert board.scene.cursor == 0, "the cursor stays where it was"

    show(script)


def mouse(kind: type, x: int, y: int, dx: int = 0, dy: int = 0, button: int = 1) -> object:
    return kind(None, x, y, dx, dy, button, False, False, False, screen_x=x, screen_y=y)


def test_a_click_chooses_and_a_drag_does_not() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        box = board.art.box(BOARD.at(3, 3))
        await pilot.click(BoardMap, offset=(box.x + 2, box.y))
        assert app.chosen == [BOARD.at(3, 3)]
        board.scroll_to(50, 20, animate=False, force=True)
        await pilot.pause()
        board.on_mouse_down(mouse(MouseDown, 30, 10))  # type: ignore[arg-type]
        board.on_mouse_move(mouse(MouseMove, 25, 8, -5, -2))  # type: ignore[arg-type]
        await board.on_mouse_up(mouse(MouseUp, 25, 8))  # type: ignore[arg-type]
        await pilot.pause()
        assert tuple(board.scroll_offset) == (55, 22)
        assert len(app.chosen) == 1

    show(script)


def test_the_wheel_scrolls() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.post_message(mouse(MouseScrollDown, 5, 5))  # type: ignore[arg-type]
        await pilot.pause(0.3)
        assert board.origin.y > 0

    show(script)


def test_ctrl_and_the_wheel_zoom_about_the_place_of_the_mouse() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        for kind, zoom in (
            (MouseScrollUp, 2),
            (MouseScrollUp, 2),
            (MouseScrollDown, 1),
            (MouseScrollDown, 0),
        ):
            turned = kind(None, 30, 10, 0, 0, 0, False, False, True, screen_x=30, screen_y=10)
            under = board.place_under(turned)
            board.post_message(turned)
            await pilot.pause()
            assert board.zoom == zoom
            assert board.scene.cursor == under
            assert is_in_view(board, under)

    show(script)


def test_a_click_leaves_the_whole_board_and_chooses_nothing() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        seen = set(board.in_view())
        board.show_whole()
        await pilot.pause()
        assert board.scene.framed == seen
        assert board.virtual_size == board.size
        await pilot.click(BoardMap, offset=(45, 15))
        await pilot.pause()
        assert board.whole is None
        assert is_in_view(board, board.scene.cursor)
        assert BOARD.distance(board.scene.cursor, BOARD.at(30, 22)) <= 1
        assert app.chosen == []

    show(script)


def test_each_place_that_the_mouse_comes_over_is_told_once() -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        for x in (2, 3, 12, 13):
            await pilot.hover(BoardMap, offset=(x, 3))
        assert app.hovered == list(dict.fromkeys(app.hovered))
        assert len(app.hovered) == 2

    show(script)


@pytest.mark.parametrize("place", [(6, 8), (30, 20)])
def test_columns_and_rows_of_a_board_are_told_at_its_rim(place: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.point(BOARD.at(*place))
        board.centre(BOARD.at(*place))
        await pilot.pause()
        box, label = board.art.box(BOARD.at(*place)), BOARD.label(BOARD.at(*place))
        left, top = board.origin
        above = board.render_line(0).text[box.x - left : box.x - left + box.width]
        assert label[:2] in above
        beside = [
            board.render_line(y).text[:RIM] for y in range(box.y - top - 1, box.y - top + box.height + 1)
        ]
        assert any(label[2:] in text for text in beside)

    show(script)


@pytest.mark.parametrize("scrolled", [0, 15, 20, 25])
@pytest.mark.parametrize("zoom", [1, 2])
def test_a_row_is_numbered_whichever_column_comes_first(scrolled: int, zoom: int) -> None:
    async def script(pilot: Pilot[None], board: BoardMap, app: MapApp) -> None:
        board.set_zoom(zoom)
        await pilot.pause()
        board.scroll_to(scrolled, 0, animate=False, force=True)
        await pilot.pause()
        _, top = board.origin
        found = [(label, plain(label.lines[0])) for label in board.labels if label.x <= RIM and label.y]
        told = {words: label.y + top for label, words in found if words.isdigit()}
        assert len(told) > 3
        for column in range(2):
            for row in range(BOARD.height):
                box, label = board.art.box(BOARD.at(column, row)), BOARD.label(BOARD.at(column, row))
                assert told.get(label[2:], box.y) in range(box.y, box.y + box.height)

    show(script)


def test_a_label_stands_near_its_place_or_is_left_out() -> None:
    pane, line = Region(0, 0, 20, 12), (written("the ford", TEXT),)
    beside = frozenset((x, 5) for x in range(20))
    ((label, _),) = set_labels(pane, [Wanted((line,), ((4, 5),), rows_off=1, spared=beside)], frozenset())
    assert abs(label.y - 5) == 1
    around = frozenset((x, y) for x in range(20) for y in (4, 5, 6))
    assert not list(set_labels(pane, [Wanted((line,), ((4, 5),), rows_off=1, spared=around)], frozenset()))
    ((label, _),) = set_labels(pane, [Wanted((line,), ((4, 5),))], around)
    assert abs(label.y - 5) == 2, "others may stand farther off"


def test_labels_in_a_row_stand_apart() -> None:
    pane, coach, unit = Region(0, 0, 20, 4), (written("the coach", TEXT),), (written("Lo▾", TEXT),)
    wanted = [
        Wanted((coach,), ((4, 3),), rows_off=0),
        Wanted((unit,), ((1, 3), (13, 3), (14, 3)), rows_off=0),
    ]
    found = [label.x for label, _ in set_labels(pane, wanted, frozenset())]
    assert found == [4, 14]


@pytest.mark.parametrize("x", [0, 1, 4, *range(30, 37)])
def test_the_label_of_an_aim_stands_beside_its_place_or_nowhere(x: int) -> None:
    board = HexBoard(40, 12)
    art, flag = zooms(board)[1], Flag(board.at(x, 5), "the stage coach", "")
    scene = Scene(board, (Tile((), 0),) * board.size, (Side("red", "Red"),), flags={flag.at: flag})
    box, pane = art.box(flag.at), Region(0, 0, art.box(board.at(36, 5)).right, art.size[1])
    shown = [label for label in labels(art, scene, pane, ()) if label.place == flag.at]
    for label in shown:
        near = label.region.grow((1, 1, 1, 1)).intersection(box)
        assert near.area, (label.region, box)
    assert shown or not pane.contains_region(box)


def test_an_objectives_name_avoids_counters_and_appears_once() -> None:
    board = TableBoard(20, 8)
    art, at = zooms(board)[0], board.at(8, 4)
    pieces = tuple(
        Piece(place, None, (), "red", f"R{number}", "", f"r{number}", number)
        for number, place in enumerate((board.at(9, 3), board.at(9, 4), board.at(7, 5), board.at(5, 5)))
    )
    flag = Flag(at, "the well", "red")
    ground = (Tile((), 0),) * board.size
    scene = Scene(board, ground, (Side("red", "Red"),), stacked(pieces), flags={at: flag})
    (label,) = (one for one in labels(art, scene, Region(0, 0, 40, 8), ()) if one.place == at)
    assert plain(label.lines[0]) == " the well"
    cells = {(box.x + dx, box.y) for box in (art.box(piece.at) for piece in pieces) for dx in (-1, 0, 1, 2)}
    assert label.cells.isdisjoint(cells)


def test_an_objectives_name_leaves_the_reach_and_the_objective_free() -> None:
    board = HexBoard(12, 10)
    art, flag = zooms(board)[1], Flag(board.at(6, 5), "the ford", "")
    plain_scene = Scene(board, (Tile((), 0),) * board.size, (Side("red", "Red"),), flags={flag.at: flag})
    for columns in (range(6, 12), range(7), range(12)):
        reach = [board.at(column, row) for column in columns for row in range(10)]
        overlay = Overlay(OverlayKind.REACH, tuple((place, 0, "0") for place in reach))
        scene = replace(plain_scene, overlays=(overlay,))
        shown = [one for one in labels(art, scene, Region(0, 0, *art.size), ()) if one.place == flag.at]
        assert bool(shown) == (len(columns) < 12)
        for label in shown:
            assert {art.place_at(x, y) for x, y in label.cells}.isdisjoint({flag.at, *reach})


def test_no_smoke_lies_over_a_flag() -> None:
    wreck, art = TANK._replace(mark=Mark.LOST), zooms(BOARD)[1]
    burning = Scene(BOARD, GROUND, SCENE.sides, stacked((wreck,)))
    smoke = {cell for cell, _ in plumes(art, burning)}
    beside = next(place for cell in smoke if (place := art.place_at(*cell)) != wreck.at)
    over = {cell for cell in smoke if art.place_at(*cell) == beside}
    fought_for = replace(burning, flags={beside: Flag(beside, "the mill", "red")})
    assert {cell for cell, _ in plumes(art, fought_for)} == smoke - over
