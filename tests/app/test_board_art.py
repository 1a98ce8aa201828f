import re
from dataclasses import replace
from itertools import product

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from shellshock_tui.app.render import glyphs
from shellshock_tui.app.render.canvas import road_cells
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.render.over_map import cells_of
from shellshock_tui.app.render.overview import MinimapRenderer, OverviewRenderer, fitting, in_proportion
from shellshock_tui.app.render.place import LIT_SIGN, ground_of, short_name, token_ink
from shellshock_tui.app.render.pointers import OFF, labels
from shellshock_tui.app.render.scene import Scene, changed, stacked
from shellshock_tui.app.render.tile_renderer import TileRenderer
from shellshock_tui.app.render.tile_style import Edge, Note
from shellshock_tui.app.render.zooms import zooms
from shellshock_tui.board import OFF_BOARD, HexBoard, SquareBoard, TableBoard
from shellshock_tui.drawing.colours import DANGER, GOLD, GOOD, side_colour
from shellshock_tui.drawing.paint import TextStyle, badge, plain
from shellshock_tui.drawing.sheets.areas import ROLE_SIGNS
from shellshock_tui.drawing.sheets.shapes import TICKS
from shellshock_tui.drawing.sheets.spans import SIGNS
from shellshock_tui.engine.map_view import Flag, Loss, Overlay, OverlayKind, Piece, Pose, Side, Tile
from shellshock_tui.engine.view import Mark

BOARDS = (HexBoard(7, 5), HexBoard(1, 1), HexBoard(2, 3), SquareBoard(6, 4))
ARTS = [art for board in BOARDS for art in zooms(board)]
SIDES = (Side("blue", "Blue"), Side("red", "Red"))


def named(art: TileRenderer) -> str:
    board = art.board
    return f"{art.name}-{type(board).__name__}-{board.width}x{board.height}"


def board_of(art: TileRenderer) -> HexBoard | SquareBoard:
    return art.board  # type: ignore[return-value]


def scene(board: HexBoard | SquareBoard, *pieces: Piece, **more: object) -> Scene:
    ground = tuple(Tile(("trees",) if place % 3 == 0 else (), place % 4) for place in range(board.size))
    return Scene(board, ground, SIDES, stacked(pieces), **more)  # type: ignore[arg-type]


def drawn(art: TileRenderer, shown: Scene) -> list[str]:
    return [plain(art.row(shown, y)) for y in range(art.size[1])]


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_every_cell_lies_in_the_box_of_its_place(art: TileRenderer) -> None:
    board = board_of(art)
    width, height = art.size
    cells = dict.fromkeys(range(board.size), 0)
    for y in range(height):
        for x in range(width):
            place = art.place_at(x, y)
            if place != OFF_BOARD:
                box = art.box(place)
                assert box.x <= x < box.x + box.width
                assert box.y <= y < box.y + box.height
                cells[place] += 1
    assert len(set(cells.values())) == 1, "every place has equally many cells"
    assert min(cells.values()) > 0


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_the_middle_of_a_box_belongs_to_its_place(art: TileRenderer) -> None:
    for place in range(board_of(art).size):
        box = art.box(place)
        assert art.place_at(box.x + box.width // 2, box.y + box.height // 2) == place
        assert box.x + box.width <= art.size[0]
        assert box.y + box.height <= art.size[1]


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_outside_the_board_there_is_no_place(art: TileRenderer) -> None:
    width, height = art.size
    for x, y in ((-1, 0), (0, -1), (width + 9, 0), (0, height + 9)):
        assert art.place_at(x, y) == OFF_BOARD


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_every_row_is_as_wide_as_the_board(art: TileRenderer) -> None:
    board = board_of(art)
    piece = Piece(0, 0, (1,), "blue", "B1", "Ash", "b1", 1, Mark.CURRENT)
    shown = scene(board, piece, cursor=board.size - 1, offered=frozenset({0}))
    for y in range(art.size[1]):
        assert sum(cell_len(run.text) for run in art.row(shown, y)) == art.size[0], y


def test_every_glyph_takes_one_cell() -> None:
    texts = (
        *(glyph for glyph, _ in glyphs.FEATURES.values()),
        glyphs.UPPER, glyphs.LOWER, *glyphs.HEX_HULLS, *glyphs.SQUARE_HULLS,
        glyphs.HEX_ARROWS, glyphs.SQUARE_ARROWS, "╱╲▁▂▏✗⁺▸◉•·□▪×†",
        *SIGNS.values(),
         *TICKS.values(), *ROLE_SIGNS.values(), *road_cells((6.0, 4.0), ((10, -4), (0, 8))).values(),
    )  # fmt: skip
    for character in "".join(texts):
        assert cell_len(character) == 1, character


def test_features_are_told_apart_without_colour() -> None:
    kinds = ("trees", "rough", "shallow", "deep", "building", "ditch", "road")
    assert len({glyphs.feature_glyph(kind) for kind in kinds}) == len(kinds)


def test_sides_are_told_apart_without_colour() -> None:
    assert len({glyphs.hull(2, 6, side) for side in range(3)}) == 3


TANK = Piece(12, 5, (4,), "red", "M2", "Mason", "m2", 3, strength=(13, 20), figure="4")


def cell(art: TileRenderer, shown: Scene, x: int, y: int) -> tuple[str, TextStyle]:
    """Return the character of a cell, and how it is painted."""
    cells = [(character, run.style) for run in art.row(shown, y) for character in run.text]
    return cells[x]


def below(art: TileRenderer, shown: Scene, place: int) -> str:
    """Return the ramp under a counter."""
    box = art.counter(place)
    return "".join(cell(art, shown, x, box.y + box.height - 1)[0] for x in range(box.x, box.x + box.width))


def test_a_counter_shows_code_turret_figure_and_near_its_name() -> None:
    board = HexBoard(5, 5)
    far, standard, near = zooms(board)
    shown = scene(board, TANK)
    assert "M2↙4" in "".join(drawn(standard, shown))
    assert "M2 ↙ 4" in "".join(drawn(near, shown))
    assert " Mason " in "".join(drawn(near, shown))
    assert "M2◸" in "".join(drawn(far, shown))
    fast = scene(board, TANK._replace(figure="13"))
    assert below(standard, fast, 12) == "▀▀13", "what has no room stands at the ramp's end"
    assert "M2 ↙ 13" in "".join(drawn(near, fast))


def test_a_ramp_tells_in_steps_and_colour_what_is_left() -> None:
    board = HexBoard(5, 5)
    standard, box = zooms(board)[1], zooms(board)[1].counter(12)
    for left, steps, colour in (
        (20, "▀▀▀▀", GOOD),
        (13, "▀▀▀▔", GOLD),
        (6, "▀▀▔▔", DANGER),
        (0, "▔▔▔▔", DANGER),
    ):
        shown = scene(board, TANK._replace(strength=(left, 20)))
        assert below(standard, shown, 12) == steps
        assert cell(standard, shown, box.x, box.y + 1)[1].colour == colour
    few = scene(board, TANK._replace(strength=(2, 3)))
    assert below(standard, few, 12).startswith("▀▀▔"), "a step for each point where there is room"


def test_a_lost_unit_is_reported_where_it_stood() -> None:
    board = HexBoard(5, 5)
    standard = zooms(board)[1]
    told = {loss: scene(board, TANK._replace(lost=(loss,))) for loss in Loss}
    assert "M2↙⊥" in "".join(drawn(standard, told[Loss.MOVE]))
    assert "M2∅4" in "".join(drawn(standard, told[Loss.ATTACK]))
    assert below(standard, told[Loss.CREW], 12) == "▀▀▔†"


def test_counters_that_acted_are_dark_and_the_active_one_bright() -> None:
    board = HexBoard(5, 5)
    standard, box = zooms(board)[1], zooms(board)[1].counter(12)
    pieces = (
        TANK,
        TANK._replace(acted=True),
        TANK._replace(mark=Mark.CURRENT),
        TANK._replace(mark=Mark.PICKED),
    )
    inks = [cell(standard, scene(board, piece), box.x, box.y)[1] for piece in pieces]
    assert len({ink.ground for ink in inks}) == len(pieces)
    assert inks[-1].ground == GOLD, "a ghost is gold"


@pytest.mark.parametrize("board", [HexBoard(5, 5), SquareBoard(5, 5)], ids=["hexes", "squares"])
def test_a_planned_counter_differs_without_colour(
    board: HexBoard | SquareBoard,
) -> None:
    standing = TANK._replace(facing=None, arrows=(), figure="")
    art = zooms(board)[1]
    planned = "".join(drawn(art, scene(board, standing._replace(mark=Mark.PICKED))))
    assert "M2 »" in planned
    assert "▀▀" not in planned, "a plan has no strength"
    assert "M2 »" not in "".join(drawn(art, scene(board, standing)))


def test_a_counter_shows_the_ground_that_it_hides() -> None:
    board = HexBoard(5, 5)
    standard, standing = zooms(board)[1], TANK._replace(facing=None, arrows=(), figure="")
    woods, open_ground = (scene(board, standing._replace(at=place)) for place in (12, 13))
    assert f"M2 {glyphs.feature_glyph('trees')}" in "".join(drawn(standard, woods))
    assert "M2  " in "".join(drawn(standard, open_ground))


def test_a_wreck_is_crossed_and_lies_under_the_living() -> None:
    board = HexBoard(5, 5)
    wreck = TANK._replace(glyph="W1", mark=Mark.LOST)
    text = "".join(drawn(zooms(board)[1], scene(board, wreck)))
    assert "W1✗▞" in text
    text = "".join(drawn(zooms(board)[1], scene(board, wreck, TANK._replace(glyph="B1"))))
    assert "W1" not in text


@pytest.mark.parametrize("zoom", [1, 2])
def test_smoke_of_a_wreck_covers_no_counter(zoom: int) -> None:
    board = HexBoard(5, 5)
    art, wreck = zooms(board)[zoom], TANK._replace(mark=Mark.LOST)
    box = art.counter(12)
    shown = scene(board, wreck)
    assert [cell(art, shown, box.x + i, box.y - 1)[0] for i in range(3)] == list("▒▓░")
    above = TANK._replace(at=board.step(12, 0), unit="a", glyph="A1")
    for place in (board.step(12, 0), board.step(12, 1)):
        full = scene(board, wreck, above._replace(at=place))
        assert below(art, full, place) == below(art, scene(board, above._replace(at=place)), place)


def test_a_road_runs_on_over_the_border_between_two_hexes() -> None:
    board = HexBoard(3, 3)
    start, end = board.place("0102"), board.place("0202")
    ways = {start: (2,), end: (5,)}
    ground = tuple(Tile(("road",), 0, ways.get(place, ())) for place in range(board.size))
    art = zooms(board)[1]
    shown = Scene(board, ground, SIDES)
    dotted = {
        (x, y)
        for y in range(art.size[1])
        for x, character in enumerate(plain(art.row(shown, y)))
        if "⠀" < character <= "⣿"
    }
    columns = {x for x, _ in dotted}
    assert columns == set(range(min(columns), max(columns) + 1)), "no gap"
    assert {art.place_at(x, y) for x, y in dotted} == {start, end}


def test_a_line_of_sight_is_dotted_and_what_blocks_it_outlined() -> None:
    board = HexBoard(9, 5)
    start, end, block = board.at(0, 2), board.at(8, 2), board.at(4, 2)
    line = Overlay(OverlayKind.SIGHT, ((block, 9, "x"),), ends=(start, end))
    for art in zooms(board):
        shown = scene(board, overlays=(line,))
        dotted = [
            (x, y) for y, row in enumerate(drawn(art, shown)) for x, c in enumerate(row) if "⠀" < c <= "⣿"
        ]
        first, last = art.middle(start)[0] // 2, art.middle(end)[0] // 2
        assert sorted({x for x, _ in dotted}) == list(range(first, last + 1)), "no gap"
        inks = [cell(art, shown, *dotted[at])[1].colour for at in (0, -1)]
        assert inks[0] != inks[1], "from the firer's colour to the target's"
    assert not shown.bright, "a line does not shade the map"
    assert shown.border(block, 2) is Edge.BLOCKING
    over = scene(board, TANK._replace(at=board.at(4, 2)), overlays=(line,))
    assert "M2" in "".join(drawn(art, over)), "a line covers no counter"


def test_danger_is_told_in_three_steps_without_colour() -> None:
    board = HexBoard(5, 5)
    threat = Overlay(OverlayKind.THREAT, ((5, 1, "9"), (6, 5, "50"), (7, 9, "99")))
    rows = drawn(zooms(board)[1], Scene(board, (Tile((), 0),) * board.size, SIDES, overlays=(threat,)))
    assert [sign for sign in glyphs.DANGERS if sign in "".join(rows)] == list(glyphs.DANGERS)
    assert "99" not in "".join(rows), "and in no figures"


def test_reach_has_figures_only_along_its_rim() -> None:
    board = HexBoard(7, 7)
    middle = board.at(3, 3)
    near = [place for place in range(board.size) if board.distance(middle, place) <= 1]
    far = [place for place in range(board.size) if board.distance(middle, place) == 2]
    marks = (*((place, 3, "2") for place in near), *((place, 0, "") for place in far))
    shown = scene(board, overlays=(Overlay(OverlayKind.REACH, marks),))
    assert shown.notes.keys() == set(near) - {middle}
    rim = near[0] if near[0] != middle else near[1]
    edges = {shown.border(rim, way) for way in range(6)}
    assert Edge.REACH in edges
    assert {shown.border(middle, way) for way in range(6)}.isdisjoint({Edge.REACH, Edge.BESIDE})
    assert any(shown.border(place, way) is Edge.BESIDE for place in far for way in range(6))
    assert not shown.bright & set(far), "it stays dark"


def test_arcs_have_outlines_of_other_colours() -> None:
    board = SquareBoard(6, 3)
    arc = Overlay(OverlayKind.ARC, ((6, 3, "2"), (7, 3, "1")), beside=(8, 9))
    shown = scene(board, overlays=(arc,))
    assert shown.border(7, 2) is Edge.ARC
    assert shown.border(9, 2) is Edge.BESIDE
    assert shown.bright == {6, 7}
    assert shown.notes.keys() == {7}, "of squares the figures stand on the right"


def test_the_legend_lists_exactly_the_signs_on_the_board() -> None:
    ground = (Tile(("woods",), 1), Tile(("stream", "bridge"), 0), Tile(("marsh",), 0))
    told = dict(glyphs.legend(ground))
    assert [told.get(sign) for sign in "♣~╪m"] == ["woods", "stream", "bridge", "marsh"]
    assert told["¹"].startswith("height")
    assert len(told) == 5


def test_figures_of_height_stand_only_on_crests() -> None:
    board = SquareBoard(5, 1)
    levels = (0, 1, 1, 1, 1)
    shown = Scene(board, tuple(Tile((), level) for level in levels), SIDES)
    assert "".join(drawn(zooms(board)[1], shown)).count("¹") == 1


def test_a_planned_way_is_dotted_broadly_to_a_ghost() -> None:
    board = HexBoard(9, 5)
    places = [board.at(column, 2) for column in range(4)]
    hand, ghost = (
        TANK._replace(at=places[0], mark=Mark.CURRENT),
        TANK._replace(at=places[3], mark=Mark.PICKED),
    )
    shown = scene(board, hand, ghost, route=dict.fromkeys(places[1:], "»1"))
    art = zooms(board)[1]
    x, y = art.middle(places[2])
    assert cell(art, shown, x // 2, y // 4)[1].colour == GOLD
    assert sum("⠀" < c <= "⣿" for row in drawn(art, shown) for c in row) > 8
    assert shown.border(places[3], 2) is Edge.CURRENT
    assert shown.border(places[2], 2) is not Edge.PICKED


def test_only_what_differs_is_drawn_again() -> None:
    board = HexBoard(9, 9)
    before = scene(board, Piece(10, 0, (), "blue", "B1", "", "b1", 0))
    after = scene(board, Piece(11, 0, (), "blue", "B1", "", "b1", 0))
    assert changed(before, after) == {10, 11}
    assert changed(after, after) == set()


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{type(board).__name__}-{board.width}")
def test_rows_that_did_not_change_look_the_same(board: HexBoard | SquareBoard) -> None:
    for art in zooms(board):
        before, after = scene(board), scene(board, cursor=0)
        boxes = [art.box(place) for place in changed(before, after)]
        rows = {y for box in boxes for y in range(box.y - 1, box.y + box.height)}
        for y in set(range(art.size[1])) - rows:
            assert list(art.row(before, y)) == list(art.row(after, y))


def test_a_road_in_the_far_size_runs_on_to_its_neighbours() -> None:
    board = HexBoard(3, 3)
    ways = {board.place("0102"): (2,), board.place("0202"): (5, 3, 1), board.place("0203"): (0,)}
    ground = tuple(Tile(("road",), 0, ways.get(place, ())) for place in range(board.size))
    rows = drawn(zooms(board)[0], Scene(board, ground, SIDES))
    assert rows[1][:6] == " ═══╦═"
    assert rows[2][3:6] == " ║ "


def test_slopes_are_lit_from_the_north_west() -> None:
    board = HexBoard(5, 5)
    hill = board.place("0303")
    for level, lit, shaded in ((1, Edge.SUNLIT, Edge.SHADED), (2, Edge.SUNLIT_CLIFF, Edge.SHADED_CLIFF)):
        shown = Scene(board, tuple(Tile((), level * (p == hill)) for p in range(board.size)), SIDES)
        assert [shown.border(hill, way) for way in (5, 0, 2, 3)] == [lit, lit, shaded, shaded]
        assert shown.border(board.step(hill, 0), 3) is lit, "both neighbours see the same slope"


@pytest.mark.parametrize("zoom", [1, 2])
@pytest.mark.parametrize(("facing", "glyph"), enumerate(("▟▙", "◣", "◤", "▜▛", "◥", "◢")))
def test_a_prow_lies_across_the_side_that_a_counter_faces(zoom: int, facing: int, glyph: str) -> None:
    board = HexBoard(5, 5)
    art = zooms(board)[zoom]
    shown, other = (scene(board, TANK._replace(facing=way)) for way in (facing, (facing + 1) % 6))
    assert glyph in "".join(drawn(art, shown))
    assert glyph not in "".join(drawn(art, other))
    wreck = scene(board, TANK._replace(facing=facing, mark=Mark.LOST))
    assert glyph not in "".join(drawn(art, wreck))


def test_two_fronts_that_meet_share_a_cell() -> None:
    board = HexBoard(5, 5)
    art = zooms(board)[1]
    for way in range(6):
        far = board.step(12, way)
        pair = TANK._replace(facing=way), TANK._replace(at=far, facing=(way + 3) % 6, side="blue", glyph="B1")
        rows = "".join(drawn(art, scene(board, *pair)))
        assert "M2↙4" in rows
        assert "B1↙4" in rows
    assert rows.count("◢") + rows.count("◤") == 1, "each has half of the cell"
    north = TANK._replace(at=7, facing=3, glyph="N1"), TANK._replace(facing=0)
    shown, box = scene(board, *north), art.counter(7)
    grounds = [cell(art, shown, box.x + i, box.y + 1)[1].ground for i in range(4)]
    assert len(set(grounds)) > 1, "where there is no room the ramp lies on it"


@pytest.mark.parametrize("zoom", [1, 2])
@pytest.mark.parametrize("way", range(6))
def test_no_prow_covers_what_is_written_on_a_place(zoom: int, way: int) -> None:
    board = HexBoard(5, 5)
    reach = Overlay(OverlayKind.REACH, ((board.step(12, way), 3, "77"),))
    shown = scene(board, TANK._replace(facing=way), overlays=(reach,))
    assert "77" in "".join(drawn(zooms(board)[zoom], shown))


def test_a_bar_stands_at_the_front_of_a_square() -> None:
    board = SquareBoard(3, 3)
    art = zooms(board)[1]
    for facing, sign in enumerate("▄▌▀▐"):
        shown = scene(board, LINE._replace(facing=facing))
        box = art.box(4)
        ahead = {0: (2, 0), 1: (5, 1), 2: (2, 2), 3: (0, 1)}[facing]
        assert cell(art, shown, box.x + ahead[0], box.y + ahead[1])[0] == sign
        assert {"▀▀▔", "▄▄▁"} & {row[box.x + 1 : box.x + 4] for row in drawn(art, shown)}, (
            "and the ramp is whole"
        )


@pytest.mark.few(4)
@pytest.mark.parametrize("size", [(58, 16), (20, 5), (200, 80)])
@pytest.mark.parametrize("board", [*BOARDS, HexBoard(120, 120)], ids=lambda b: f"{b.width}x{b.height}")
def test_the_whole_board_fits_and_every_cell_maps_to_a_place(
    board: HexBoard | SquareBoard, size: tuple[int, int]
) -> None:
    art = fitting(board, *size)
    width, height = art.size
    assert (width, height) == size, "it fills the pane"
    for place in (0, board.size - 1, board.size // 2):
        x, y, *_ = art.box(place)
        assert art.box(art.place_at(x, y))[:2] == (x, y)
    piece = Piece(board.size - 1, 0, (), "red", "M2", "", "m2", 0)
    rows = drawn_by(art, scene(board, piece, cursor=0))
    assert [len(row) for row in rows] == [width] * height
    assert "M2" in "".join(rows), "and names its units"
    for run in (run for y in range(height) for run in art.row(scene(board), y)):
        assert run.text.isspace() == (run.style.colour == run.style.ground), (
            "a block parts two grounds, not one"
        )


def drawn_by(art: MinimapRenderer, shown: Scene) -> list[str]:
    return [plain(art.row(shown, y)) for y in range(art.size[1])]


PLAIN_GROUND = ("trees", "village", "hill", "stream", "bridge", "lake")


@pytest.mark.parametrize("feature", PLAIN_GROUND)
@pytest.mark.parametrize("zoom", [0, 1, 2])
def test_plain_ground_has_a_glyph_of_one_cell_at_every_size(feature: str, zoom: int) -> None:
    board = SquareBoard(3, 3)
    art, glyph = zooms(board)[zoom], glyphs.feature_glyph(feature)
    assert glyph != feature[:1]
    assert cell_len(glyph) == 1
    rows = drawn(art, Scene(board, tuple(Tile((feature,), 0) for _ in range(9)), SIDES))
    assert sum(glyph in row for row in rows) == 3


def test_ground_two_rows_to_a_cell_is_told_apart_without_colour() -> None:
    board = SquareBoard(3, 4)
    trees, bare = Tile(("trees",), 0), Tile((), 0)
    shown = Scene(board, (trees,) * 6 + (bare,) * 3 + (trees,) * 3, SIDES)
    sign = glyphs.feature_glyph("trees")
    assert drawn_by(fitting(board, 6, 2), shown) == [f"{sign} " * 3, "▀" * 6]


def test_a_bridge_is_seen_over_its_stream_from_afar() -> None:
    board = SquareBoard(2, 1)
    rows = drawn(zooms(board)[0], Scene(board, (Tile(("stream", "bridge"), 0), Tile(("stream",), 0)), SIDES))
    assert rows == [f" {glyphs.feature_glyph('bridge')}  ~ "]


LINE = Piece(4, 1, (), "blue", "L1", "Line", "l1", 0, strength=(2, 3), state="disordered")
HORSE = Piece(4, 0, (), "red", "C1", "Horse", "c1", 0)


@pytest.mark.parametrize("board", [SquareBoard(3, 3), HexBoard(3, 3)], ids=["squares", "hexes"])
def test_a_state_is_marked_on_a_counter_in_every_size(board: HexBoard | SquareBoard) -> None:
    for art in zooms(board):
        assert glyphs.STATE in "".join(drawn(art, scene(board, LINE)))
        assert glyphs.STATE not in "".join(drawn(art, scene(board, HORSE)))


def test_nothing_is_written_over_a_counter() -> None:
    board = SquareBoard(3, 3)
    zone = Overlay(OverlayKind.ZONE, ((4, 3, "27%"), (5, 3, "27%")))
    rows = "".join(drawn(zooms(board)[2], scene(board, LINE, overlays=(zone,))))
    assert rows.count("27%") == 1
    assert "▀▀▔" in rows


@pytest.mark.parametrize("zoom", [1, 2])
@pytest.mark.parametrize("board", [SquareBoard(3, 3), HexBoard(3, 3)], ids=["squares", "hexes"])
def test_a_second_unit_in_a_place_is_counted(board: HexBoard | SquareBoard, zoom: int) -> None:
    assert "+1" in "".join(drawn(zooms(board)[zoom], scene(board, LINE, HORSE)))


def test_a_second_unit_is_hinted_at_unless_a_state_is_shown() -> None:
    board = SquareBoard(3, 3)
    far = zooms(board)[0]
    assert "C1+" in "".join(drawn(far, scene(board, HORSE._replace(side="blue"), LINE)))
    assert f"L1{glyphs.STATE}" in "".join(drawn(far, scene(board, LINE, HORSE)))


def test_a_unit_without_a_facing_is_drawn_by_its_letters() -> None:
    board = SquareBoard(3, 3)
    shown = scene(board, HORSE._replace(facing=None))
    assert "C1 " in "".join(drawn(zooms(board)[0], shown))
    rows = "".join(drawn_by(fitting(board, 12, 3), shown))
    assert ("C1" in rows, "✗" in rows) == (True, False)


@pytest.mark.parametrize("zoom", [0, 1, 2])
@pytest.mark.parametrize("board", [SquareBoard(3, 3), HexBoard(3, 3)], ids=["squares", "hexes"])
def test_a_flag_shows_by_letter_and_colour_who_owns_it(board: HexBoard | SquareBoard, zoom: int) -> None:
    art = zooms(board)[zoom]
    owned = scene(board, flags={4: Flag(4, "mill", "red")})
    free = scene(board, flags={4: Flag(4, "mill")})
    assert f"{glyphs.OWNED}R" in "".join(drawn(art, owned))
    assert glyphs.UNOWNED in "".join(drawn(art, free))
    assert changed(owned, free) == {4}
    found = owned.flag(4)
    assert found is not None
    assert found.colour == side_colour("red", 1)


@pytest.mark.parametrize("kind", [OverlayKind.ARC, OverlayKind.ZONE])
def test_levels_of_arcs_and_zones_are_more_or_less_light(kind: OverlayKind) -> None:
    board = SquareBoard(3, 1)
    ground = tuple(Tile((), 0) for _ in range(3))
    bands = Overlay(kind, ((0, 9, ""), (1, 5, ""), (2, 1, "")))
    shown = Scene(board, ground, SIDES, overlays=(bands,))
    assert len({ground_of(shown.look(place, ())) for place in range(3)}) == 3
    other = Scene(
        board, ground, SIDES, overlays=(bands._replace(marks=((0, 9, ""), (1, 5, ""), (2, 2, ""))),)
    )
    assert changed(shown, other) == {2}


@pytest.mark.parametrize("zoom", [0, 1, 2])
@pytest.mark.parametrize("board", [SquareBoard(3, 3), HexBoard(3, 3)], ids=["squares", "hexes"])
def test_a_place_that_a_lesson_points_at_has_a_sign(board: HexBoard | SquareBoard, zoom: int) -> None:
    art = zooms(board)[zoom]
    for pieces in ((), (HORSE,)):
        assert LIT_SIGN in "".join(drawn(art, scene(board, *pieces, highlighted=frozenset({4}))))
        assert LIT_SIGN not in "".join(drawn(art, scene(board, *pieces)))


@pytest.mark.parametrize("width", [2, 3])
def test_the_smallest_map_shows_danger_without_colours(width: int) -> None:
    board = HexBoard(4, 1)
    levels = tuple((place, 3 * place, "") for place in range(1, 4))
    threat = Overlay(OverlayKind.THREAT, levels)
    shown = drawn(OverviewRenderer(board, width=width), scene(board, overlays=(threat,)))
    assert [sign for sign in "".join(shown) if sign in ".:!"] == [".", ":", "!"]


def test_a_legend_longer_than_the_pane_goes_on_in_another_row() -> None:
    board = HexBoard(12, 9)
    words = "How likely Old Tusker would be hit there if each enemy fired once: . low, : medium, ! high."
    shown = labels(zooms(board)[-1], scene(board, caption=words), Region(0, 0, 40, 20), ())
    (legend,) = (label for label in shown if len(label.lines) > 1)
    assert " ".join(" ".join(map(plain, legend.lines)).split()) == words
    assert legend.region.bottom == 20


NAMES = {
    "1st Line": "1st Line",
    "Red Dragoons": "Dragoons",
    "unknown marker": "unknown",
    "Rampartissimo": "Rampart…",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_name_too_long_for_its_counter_loses_whole_words(name: str) -> None:
    assert short_name(name, 8) == NAMES[name]


def test_units_down_keep_their_sides_colour_unlike_lost_ones() -> None:
    board = HexBoard(7, 5)
    down = TANK._replace(mark=Mark.LOST, pose=Pose.FALLEN, figure="+")
    lost, lies = (scene(board, down._replace(state=state)).token(down.at) for state in ("", "in shock"))
    assert lost
    assert lies
    assert token_ink(lies) == badge(lies.colour)
    assert token_ink(lost) != badge(lost.colour)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("art", ARTS, ids=named)
def test_no_figure_at_the_rim_touches_a_counter(art: TileRenderer, first: int) -> None:
    board = board_of(art)
    pieces = [TANK._replace(at=at, unit=f"u{at}") for at in range(first, board.size, 2)]
    pane = Region(0, 0, *art.size)
    bare = {label.lines for label in labels(art, scene(board), pane, ())}
    counters = frozenset().union(*(cells_of(art.counter(one.at).grow((0, 1, 0, 1))) for one in pieces))
    shown = [label for label in labels(art, scene(board, *pieces), pane, ()) if label.lines in bare]
    assert all(label.cells.isdisjoint(counters) for label in shown)


def test_a_caption_covers_neither_front_nor_strength() -> None:
    board = SquareBoard(6, 6)
    art = zooms(board)[1]
    pieces = [LINE._replace(at=at, unit=f"u{at}") for at in range(30, 36)]
    shown = replace(scene(board, *pieces), caption="Where the line goes")
    (caption, *_) = labels(art, shown, Region(0, 0, *art.size), ())
    assert "goes" in plain(caption.lines[0])
    assert caption.y < art.box(30).y


@pytest.mark.parametrize("reached", [range(36), range(18), range(18, 36)])
def test_a_caption_covers_no_place_within_reach_and_else_no_number(reached: range) -> None:
    board = SquareBoard(6, 6)
    art = zooms(board)[1]
    reach = Overlay(OverlayKind.REACH, tuple((place, 0, "4") for place in reached), "Points left")
    shown = replace(scene(board, overlays=(reach,)), caption=reach.note)
    found = [one for one in labels(art, shown, Region(0, 0, *art.size), ()) if "left" in plain(one.lines[0])]
    numbers = [art.figures(place, note.text) for place, note in shown.notes.items()]
    assert numbers
    assert all(one.cells.isdisjoint(cells_of(number)) for one in found for number in numbers)
    if len(reached) < board.size:
        (caption,) = found
        assert all(caption.cells.isdisjoint(cells_of(art.box(place))) for place in reached)


@pytest.mark.parametrize(("left", "arrow"), [(2, "◂"), (-3, "▸")])
def test_a_counter_whose_code_is_cut_is_told_at_the_rim(left: int, arrow: str) -> None:
    art = zooms(HexBoard(9, 9))[1]
    box = art.counter(40)
    pane = Region(box.x + left if left > 0 else box.right + left - 30, box.y - 6, 30, 14)
    told = [
        plain(label.lines[0]) for label in labels(art, scene(HexBoard(9, 9), TANK._replace(at=40)), pane, ())
    ]
    assert any(arrow in words and TANK.glyph in words for words in told), told
    whole = Region(box.x - 9, box.y - 6, 30, 14)
    shown = labels(art, scene(HexBoard(9, 9), TANK._replace(at=40)), whole, ())
    assert not any(TANK.glyph in plain(label.lines[0]) for label in shown)


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_no_way_leaves_a_part_of_a_number(art: TileRenderer) -> None:
    board = board_of(art)
    reach = Overlay(OverlayKind.REACH, tuple((place, 5, "18") for place in range(board.size)))
    for start, end in product((0, board.width - 1), (board.size - 1, board.size - board.width)):
        sight = Overlay(OverlayKind.SIGHT, (), ends=(start, end))
        bare, crossed = (
            drawn(art, scene(board, overlays=overlays)) for overlays in ((reach,), (reach, sight))
        )
        numbers = [(y, found.start()) for y, row in enumerate(bare) for found in re.finditer("18", row)]
        assert numbers
        shown = [crossed[y][x : x + 2] for y, x in numbers]
        assert all(("1" in text) == ("8" in text) for text in shown)


def test_an_objective_under_a_counter_is_named() -> None:
    board = HexBoard(20, 20)
    art = zooms(board)[0]
    goal = board.at(8, 8)
    around = [board.at(8 + right, 8 + down) for right in (-2, -1, 0, 1, 2) for down in (-1, 0, 1)]
    pieces = [TANK._replace(at=at, unit=f"u{at}") for at in around]
    flags = {goal: Flag(goal, "well", "blue")}
    pane = Region(0, 0, *art.size)
    shown = labels(art, scene(board, *pieces, flags=flags), pane, ())
    (name,) = (label for label in shown if "well" in plain(label.lines[0]))
    assert abs(name.y - art.box(goal).y) <= OFF + 1


@pytest.mark.parametrize("art", ARTS, ids=named)
def test_no_line_hides_the_flag_of_a_goal(art: TileRenderer) -> None:
    board = board_of(art)
    goal = board.size // 2
    line = Overlay(OverlayKind.SIGHT, (), ends=(0, board.size - 1))
    flags = {goal: Flag(goal, "mill", "red")}
    bare, crossed = (drawn(art, scene(board, flags=flags, overlays=over)) for over in ((), (line,)))
    x, y, width, _ = art.box(goal)
    assert bare != crossed or board.size == 1
    assert bare[y][x : x + width].count("⚑") == crossed[y][x : x + width].count("⚑") == 1


@pytest.mark.parametrize("board", [SquareBoard(6, 4), TableBoard(6, 4)], ids=["squares", "table"])
@pytest.mark.parametrize("size", [1, 2])
def test_the_figures_of_a_row_stand_on_the_line_of_its_codes(board: SquareBoard, size: int) -> None:
    art = zooms(board)[-size]
    shown = scene(board, Piece(7, None, (), "red", "Q7", "Quill", "q", 0))
    line = next(y for y, row in enumerate(drawn(art, shown)) if "Q7" in row)
    pane = Region(-4, 0, art.size[0] + 4, art.size[1])
    told = [label.y for label in labels(art, shown, pane, ()) if label.x < 4]
    assert told == [line + (row - 1) * art.box(0).height for row in range(4)]


def test_a_pointer_may_stand_on_its_own_counter_at_the_rim() -> None:
    art = zooms(HexBoard(7, 5))[1]
    shown = scene(art.board, Piece(14, None, (), "red", "R1", "Rook", "r", 0))  # type: ignore[arg-type]
    box = art.counter(14)
    pane = Region(box.x + 2, 0, *art.size)
    (pointer,) = (one for one in labels(art, shown, pane, ()) if one.place == 14)
    assert plain(pointer.lines[0]) == "◂R1"
    assert pointer.x == 0
    assert pointer.y in box.line_range


@pytest.mark.parametrize("zoom", [1, 2])
def test_pointers_leave_the_numbers_of_rows_readable(zoom: int) -> None:
    board = HexBoard(12, 9)
    art = zooms(board)[zoom]
    pane = Region(3 * art.box(0).width, 0, *art.size)
    alone = [plain(one.lines[0]) for one in labels(art, scene(board), pane, ())]
    numbers = {text for text in alone if text.isdigit()}
    assert len(numbers) > board.height
    for row in range(board.height):
        unit = Piece(row * board.width, None, (), "red", "R1", "Rook", "r", 0)
        shown = [plain(one.lines[0]) for one in labels(art, scene(board, unit), pane, ())]
        assert "◂R1" in shown
        assert numbers <= set(shown), row


@pytest.mark.parametrize(("width", "height"), [(50, 48), (96, 56), (46, 31), (30, 8)])
@pytest.mark.parametrize(
    ("board", "cells"), [(TableBoard(36, 24), (2, 1)), (HexBoard(26, 20), (7, 4)), (HexBoard(1, 9), (7, 4))]
)
def test_a_field_keeps_its_proportions_and_fills_its_pane(
    board: TableBoard | HexBoard, cells: tuple[int, int], width: int, height: int
) -> None:
    across, down = in_proportion(board, width, height).size
    wide, high = cells[0] * board.width, cells[1] * board.height
    assert across <= width
    assert down <= height
    assert across >= width - 2 or down == height, "it is no smaller than it must be"
    assert (down - 1) * wide <= across * high
    assert (across - 1) * high <= down * wide


@pytest.mark.parametrize("art", [art for art in ARTS if art.name in ("standard", "near")], ids=named)
def test_a_wood_is_seen_below_a_lessons_number(art: TileRenderer) -> None:
    board = board_of(art)
    ground = tuple(Tile(("trees",) if place == 0 else (), 0) for place in range(board.size))
    shown = Scene(board, ground, SIDES, frame=Frame(0, {0: Note("0101", GOLD)}))
    text = "\n".join(drawn(art, shown))
    assert "0101" in text
    assert "♣" in text
