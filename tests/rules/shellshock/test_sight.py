"""The line of sight and the two firing arcs."""

from fractions import Fraction

import pytest

from shellshock_tui.board import HexBoard
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from tests.rules.shellshock.geometry import Spot, beside, off
from tests.rules.shellshock.guns import fire, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting

SIZE = 9


def ground(**special: str) -> str:
    """An open map of nine by nine hexes with these characters in these hexes: h0505="t"."""
    board = HexBoard(SIZE, SIZE)
    return drawn(board, {board.place(label[1:]): character for label, character in special.items()}, ".")


def levels(**special: int) -> str:
    """The map's table for levels that are 0 but in these hexes."""
    board = HexBoard(SIZE, SIZE)
    heights = {board.place(label[1:]): str(level) for label, level in special.items()}
    return f'levels = """\n{drawn(board, heights, "0")}\n"""'


def drawn(board: HexBoard, special: dict[int, str], rest: str) -> str:
    """A map's drawing with these characters in these places."""
    rows = range(0, board.size, board.width)
    return "\n".join("".join(special.get(row + i, rest) for i in range(board.width)) for row in rows)


def seen(table: Table, start: str, end: str) -> Trail | Blocked:
    """The rules' explanation of the line between two hexes."""
    found = table.explain(f"sight/{start}/{end}")
    assert isinstance(found, Trail | Blocked)
    return found


def face_to_face(*more: str, **land: str) -> Table:
    """Two guns with three hexes between them, red in 0503 and blue in 0507."""
    units = "g red gun 0503 s", "h blue gun 0507 n", *more
    return fighting(*units, sheets=[gun(weapon("1/0/0"))], **({"terrain": ground()} | land))


def sees(table: Table) -> bool:
    """Whether the first gun may fire at the second; check that otherwise only sight prevents it."""
    until(table, "g")
    if table.allows("fire", **volley("g", "h", "B")):
        return True
    table.refused("fire", "combat.line-of-sight", **volley("g", "h", "B"))
    return False


# ---------------------------------------------------------------- obstacles


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.check("combat.line-of-sight", "a hill one level up")
@pytest.mark.parametrize(("hill", "clear"), [(0, True), (1, False), (2, False)])
def test_a_hill_one_level_up_blocks_and_level_ground_does_not(hill: int, clear: bool) -> None:
    assert sees(face_to_face(map_text=levels(h0505=hill))) is clear


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.check("combat.line-of-sight", "trees on level 0")
def test_trees_between_two_levels_block_and_units_do_not() -> None:
    heights = levels(h0503=2, h0505=0, h0507=0)
    assert not sees(face_to_face(map_text=heights, terrain=ground(h0505="t")))
    assert sees(face_to_face("u red gun 0505 s", map_text=heights))


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize(
    ("character", "clear"), [("t", False), ("T", False), ("b", False), ("r", True), ("w", True), ("d", True)]
)
def test_trees_and_buildings_block_on_the_level_not_below_it(character: str, clear: bool) -> None:
    assert sees(face_to_face(terrain=ground(h0505=character))) is clear


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize(("height", "clear"), [(1, True), (2, False), (3, False)])
def test_a_building_adds_its_own_height(height: int, clear: bool) -> None:
    """Half way from level 2 to level 0 the line runs two levels up: only a top of 2 reaches it."""
    heights = levels(h0503=2) + f"\nbuildings = {{ 0505 = {height} }}"
    assert sees(face_to_face(terrain=ground(h0505="b"), map_text=heights)) is clear


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_own_and_enemy_units_block_and_infantry_does_not(side: str) -> None:
    assert not sees(face_to_face(f"u {side} gun 0505 s"))
    assert sees(face_to_face(f"u {side} rifles 0505 s"))


@pytest.mark.rule("combat.line-of-sight")
def test_a_flyer_blocks_nothing_and_looks_over_a_unit() -> None:
    assert sees(face_to_face("u red gnat 0505 s"))
    over = fighting(
        "f red gnat 0503 s",
        "h blue gun 0507 n",
        "u red gun 0505 s",
        sheets=[gun(weapon("1/0/0"))],
        terrain=ground(),
    )
    until(over, "f")
    assert over.allows("fire", unit="f", target="h")


@pytest.mark.rule("combat.line-of-sight")
def test_a_flyer_is_seen_over_trees_from_the_ground() -> None:
    """Half way between eyes at 1 and 3 the line is 2 high, which trees reach; a quarter further it is not."""
    sheets = [gun(weapon("1/0/0"))]
    for wood, clear in (("h0505", False), ("h0506", True)):
        units = "g red gun 0503 s", "h blue gnat 0507 n"
        assert sees(fighting(*units, sheets=sheets, terrain=ground(**{wood: "t"}))) is clear


@pytest.mark.rule("combat.line-of-sight", "move.water")
def test_submerged_units_neither_see_nor_block() -> None:
    deep = ground(h0505="W", h0507="W")
    assert sees(face_to_face("u red diver 0505 s", terrain=ground(h0505="W")))
    units = "g red gun 0503 s", "h blue diver 0507 n"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], terrain=deep)
    assert table.refused("fire", "move.water", **volley("g", "h", "B"))
    table.give("hold-fire", unit="g", post="Pilot")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.line-of-sight")
def test_adjacent_hexes_always_see_each_other() -> None:
    heights = levels(h0505=9)
    table = face_to_face(map_text=heights, terrain=ground(h0505="b", h0506="t"))
    assert isinstance(seen(table, "0505", "0506"), Trail)


@pytest.mark.rule("combat.line-of-sight")
def test_a_blocking_hex_is_named_with_its_top_and_the_lines() -> None:
    blocked = seen(face_to_face(terrain=ground(h0505="t")), "0503", "0507")
    assert isinstance(blocked, Blocked)
    assert blocked.at == "hex/0505"
    assert "top at 2, line at 1." in blocked.reason


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.check("combat.line-of-sight", "from (0,0) to axial (3,1)")
def test_the_rulebooks_three_points_look_at_four_hexes() -> None:
    """The points at 1/4 and 3/4 lie inside one hex each, the middle one on the border of two."""
    board = HexBoard(SIZE, SIZE)
    start, end = (beside(board, board.place("0505"), spot) for spot in ((0, 0), (3, 1)))
    line = board.line(start, end)
    looked_at = {at: len(point) for at, point in zip(("1/4", "1/2", "3/4"), line, strict=True)}
    assert looked_at == {"1/4": 1, "1/2": 2, "3/4": 1}
    inside, border = [board.label(point[0]) for point in line], [board.label(place) for place in line[1]]
    label = board.label(end)
    for alone in (inside[0], inside[2]):
        assert isinstance(seen(face_to_face(terrain=ground(**{f"h{alone}": "t"})), "0505", label), Blocked)
    for alone in border:
        assert isinstance(seen(face_to_face(terrain=ground(**{f"h{alone}": "t"})), "0505", label), Trail)
    both = ground(**{f"h{place}": "t" for place in border})
    assert isinstance(seen(face_to_face(terrain=both), "0505", label), Blocked)


# ---------------------------------------------------------------- wrecks


@pytest.mark.rule("combat.line-of-sight", "internal.out-of-action")
def test_a_wreck_blocks_like_a_unit_and_one_of_infantry_too() -> None:
    for sheet in ("gun", "rifles"):
        table = face_to_face(f"u red {sheet} 0505 s")
        table.hold_fire()
        table.put("u", fate="destroyed")
        table.next_turn()
        table.to_combat()
        assert not sees(table)


@pytest.mark.rule("combat.line-of-sight")
def test_the_sight_overlay_marks_the_hexes_that_lines_reach() -> None:
    heights = levels(h0404=1, h0405=2, h0606=1, h0707=3, h0302=2)
    land = ground(h0403="t", h0506="t", h0607="b", h0306="T", h0704="t")
    table = face_to_face(terrain=land, map_text=heights)
    overlay = table.rules.overlay(table.state, "red", OverlayKind.SIGHT, "hex/0505")
    marked = {table.rules.board.label(place) for place, _, _ in overlay.marks}
    every = {table.rules.board.label(place) for place in range(table.rules.board.size)} - {"0505"}
    assert marked == {label for label in every if isinstance(seen(table, "0505", label), Trail)}
    assert 10 < len(marked) < 70


# ---------------------------------------------------------------- combat.arc


def arc(option: str) -> set[str]:
    """The hexes in the arc of a gun in the middle of the map, facing north."""
    head = f'[options]\nfiring_arc = "{option}"'
    units = "g red gun 0505 n", "h blue gun 0101 s"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], terrain=ground(), head=head)
    found = table.rules.overlay(table.state, "red", OverlayKind.ARC, "unit/g")
    return {table.rules.board.label(place) for place, _, _ in found.marks}


PAIRS = (("0403", "0603"), ("0303", "0703"), ("0202", "0802"))
"""The pairs of the rules' diagram, from 0505 facing north: one, two and three steps from the front hex."""


def spot(label: str) -> Spot:
    """The vector of a hex from 0505."""
    board = HexBoard(SIZE, SIZE)
    (q, r), (middle_q, middle_r) = (board.axial(board.place(at)) for at in (label, "0505"))
    return q - middle_q, r - middle_r


@pytest.mark.rule("combat.arc")
@pytest.mark.check("combat.arc", "facing north from (0,0), rows")
def test_rows_hold_the_front_hex_and_the_diagrams_pairs() -> None:
    inside = arc("rows")
    board = HexBoard(SIZE, SIZE)
    ahead = [board.label(beside(board, board.place("0505"), spot)) for spot in ((0, 0), (0, -1), (0, -2))]
    assert ahead == ["0505", "0504", "0503"]
    assert set(ahead[1:]) <= inside
    assert all(set(pair) <= inside for pair in PAIRS)


@pytest.mark.rule("combat.arc")
def test_rows_end_at_the_v_along_the_hex_rows() -> None:
    inside = arc("rows")
    assert not {"0505", "0404", "0604", "0304", "0704", "0506", "0605", "0405"} & inside
    assert inside == {"0504", "0503", "0502", "0501", "0403", "0603", "0402", "0602", "0401", "0601"} | {
        "0303",
        "0302",
        "0301",
        "0703",
        "0702",
        "0701",
        "0202",
        "0201",
        "0802",
        "0801",
        "0102",
        "0101",
        "0902",
        "0901",
    }


@pytest.mark.rule("combat.arc")
@pytest.mark.check("combat.arc", "wedge keeps")
def test_a_wedge_keeps_the_first_pair_and_excludes_the_others() -> None:
    inside = arc("wedge")
    assert {"0504", "0503", *PAIRS[0]} <= inside
    assert not {*PAIRS[1], *PAIRS[2]} & inside
    angles = [{round(off(spot(label), 0), 1) for label in pair} for pair in PAIRS]
    assert angles == [{30.0}, {40.9}, {46.1}]


@pytest.mark.rule("combat.arc")
def test_a_target_outside_the_arc_is_refused() -> None:
    sheets = [gun(weapon("1/0/0"))]
    for at, allowed in (("0403", True), ("0604", False), ("0506", False)):
        table = fighting("g red gun 0505 n", f"h blue gun {at} s", sheets=sheets, terrain=ground())
        if allowed:
            fire(table, "g", "h", "B", dice="d10=1 d10=1")
        else:
            assert table.refused("fire", "combat.arc", **volley("g", "h", "B"))


@pytest.mark.rule("combat.arc", "move.turrets")
def test_the_arc_of_a_turret_is_measured_from_where_it_faces() -> None:
    table = fighting("b red bison-gp 0505 n", "h blue gun 0507 n", sheets=[gun()], terrain=ground())
    turret = volley("b", "h", "V", post="Gunner", section="Turret")
    assert table.refused("fire", "combat.arc", **turret)
    table.hold_fire()
    table.next_turn()
    table.give("announce-speed", unit="b", speed=0)
    table.give("end-move", unit="b", turrets={"Turret": "s"})
    table.to_combat()
    assert table.allows("fire", **turret)
    assert table.refused("fire", "combat.arc", **volley("b", "h", "N:O"))


@pytest.mark.rule("combat.arc")
def test_a_section_that_looks_backwards_fires_to_the_rear() -> None:
    sections = [{"name": "Body", "posts": ["Pilot"], "body": True, "facing": "rear"}]
    table = fighting(
        "g red gun 0505 n",
        "h blue gun 0507 n",
        sheets=[gun(weapon("1/0/0"), sections=sections)],
        terrain=ground(),
    )
    fire(table, "g", "h", "B", dice="d10=1 d10=1")


# ---------------------------------------------------------------- both heights, exactly


@pytest.mark.rule("combat.line-of-sight")
def test_a_blocked_line_shows_both_heights() -> None:
    """From level 0 to level 2 over four hexes the line climbs a half a hex: 1 1/2 over the first."""
    hill = levels(h0504=1, h0507=2)
    table = face_to_face(terrain=ground(h0504="t"), map_text=hill)
    found = table.explain("sight/0503/0507")
    assert isinstance(found, Blocked)
    assert found.at == "hex/0504"
    assert "top at 3, line at 1 1/2" in found.reason
    heights = {label: trail.total for label, trail in found.trails}
    assert heights == {"top of 0504": 3, "line over 0504": Fraction(3, 2)}
    assert [term.value for term in dict(found.trails)["top of 0504"].terms] == [1, 2]
    assert table.explain("unit/g/sight/h") == found


@pytest.mark.rule("combat.line-of-sight")
def test_a_lines_overlay_marks_its_hexes_and_what_blocks_it() -> None:
    clear = face_to_face(terrain=ground())
    blocked = face_to_face(terrain=ground(h0505="b"))
    for at in ("sight/0503/0507", "sight/0507/0503"):
        open_line, shut = (t.rules.overlay(t.state, "red", OverlayKind.SIGHT, at) for t in (clear, blocked))
        marked = {clear.rules.board.label(place) for place, _, _ in open_line.marks}
        assert marked == {"0504", "0505", "0506"}
        assert "does not see" not in open_line.note
        crosses = [blocked.rules.board.label(place) for place, _, text in shut.marks if text == "x"]
        assert crosses == ["0505"]
        assert "0505 blocks" in shut.note
