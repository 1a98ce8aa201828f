"""Figures on sheet and track equal the explanations of their addresses, at every moment of a turn."""

import re

import pytest

from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.sheet_view import Table as SheetTable
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Mark, Track
from tests.battles import scenario
from tests.rules.shellshock.drive import announce, go, ground, rolling
from tests.rules.shellshock.guns import fire, gun, until, weapon
from tests.rules.shellshock.table import Table, fighting, moving

PAIR = ("r red bison-gp 0505 s", "b blue mason 0510 n")
TRIO = (*PAIR, "c red mason 1505 n")


def worn() -> Table:
    """A moving Bison with a damaged engine and armour, and a Mason without its battery."""
    table = moving(*PAIR)
    rolling(table, "r", 9)
    announce(table, "r", 9)
    go(table, "r", "front")
    table.mark("r", "B")
    table.mark("b", "N")
    table.put("r", armour=(20, 18, 3, 12), rows=0b1011)
    return table


@pytest.mark.rule("sheet.colours")
@pytest.mark.parametrize("unit", ["r", "b"])
def test_every_cells_first_number_is_the_total_of_its_trail(unit: str) -> None:
    table, found = worn(), 0
    for cell in table.cells(unit):
        number = re.match(r"[^\d−-]*([−-]?\d+)", cell.text)
        if number is None or not cell.at.startswith(f"unit/{unit}/") or "/item/" in cell.at:
            continue
        trail = table.explain(cell.at)
        if isinstance(trail, Trail) and not cell.at.endswith("/range"):
            assert trail.total == int(number[1].replace("−", "-")), cell
            found += 1
    assert found > 100


@pytest.mark.rule("internal.location")
def test_boxes_left_of_equipment_are_the_total_of_their_trail() -> None:
    table = worn()
    boxes = {"r": {"A": 2, "B": 1, "L": 2}, "b": {"B": 2, "N": 0}}
    for unit, left in boxes.items():
        for pos, count in left.items():
            trail = table.explain(f"unit/{unit}/internal/item/{pos}")
            assert isinstance(trail, Trail)
            assert trail.total == count == table.cell(unit, f"internal/item/{pos}/hits").text.count("□")


@pytest.mark.rule("move.announce-speed")
def test_the_range_of_speeds_is_explained_by_its_highest() -> None:
    table = moving(*PAIR)
    rolling(table, "r", 3)
    assert table.cell("r", "move/range").text == "may announce 0 to 10"
    trail = table.explain("unit/r/move/range")
    assert isinstance(trail, Trail)
    assert (trail.total, table.explain("unit/r/move")) == (10, trail)


@pytest.mark.rule("sheet.crew", "sheet.weapon-line", "sheet.dice")
@pytest.mark.parametrize(
    ("at", "clause"),
    [
        ("move/accel-yours", "move.announce-speed"),
        ("move/decel-yours", "move.announce-speed"),
        ("attack/dice", "sheet.dice"),
        ("attack/crew/Gunner/piloting", "sheet.crew"),
        ("attack/crew/Gunner/name", "internal.crew"),
        ("attack/section/Turret", "combat.sections"),
        ("attack/ram", "physical.ram-damage"),
        ("attack/computer", "hit.gunnery"),
        ("attack/sensors", "hit.indirect"),
        ("attack/weapon/V/name", "sheet.weapon-line"),
        ("attack/weapon/V/type", "hit.defence-value"),
        ("attack/weapon/V/spread", "hit.spread-fire"),
        ("attack/weapon/V/indirect", "hit.indirect"),
        ("internal/amount", "internal.amount"),
        ("internal/row/20", "internal.location"),
        ("fact/chit", "initiative.chits"),
        ("fact/fate", "internal.out-of-action"),
        ("fact/side", "setup.armies"),
        ("fact/type", "setup.armies"),
        ("attack/weapon/V/pos", "sheet.weapon-line"),
    ],
)
def test_a_cell_without_a_number_opens_its_clause(at: str, clause: str) -> None:
    found = moving(*PAIR).explain(f"unit/r/{at}")
    assert isinstance(found, Clause)
    assert found.id == clause


@pytest.mark.rule("sheet.crew")
@pytest.mark.parametrize(
    "at",
    [
        "move/wings",
        "attack/weapon/V/colour",
        "attack/weapon/A/kreigs",
        "attack/weapon/A/high",
        "attack/weapon/O/high",
        "defence/armour/front/after/some",
        "defence/shock/front",
        "internal/amount/0",
        "internal/amount/99",
        "move/speed/99/turn",
        "move/speed/1/colour",
        "fact/horoscope",
        "luck",
    ],
)
def test_an_address_of_nothing_is_refused(at: str) -> None:
    with pytest.raises(ValueError, match="there is nothing at"):
        moving(*PAIR).explain(f"unit/r/{at}")


@pytest.mark.rule("move.turn-number")
def test_the_turn_columns_head_opens_where_a_number_is_printed() -> None:
    table = moving(*PAIR)
    head = table.explain("unit/r/move/turn-head")
    assert isinstance(head, Trail)
    assert head.total == 3
    assert "printed above the turn numbers of the sheet" in head.terms[0].label
    blocks = [block for area in table.rules.sheet(table.state, "r", ()).areas for block in area.blocks]
    columns = [column for block in blocks if isinstance(block, SheetTable) for column in block.columns]
    (turn,) = [column for column in columns if column.head.startswith("Turn")]
    assert (turn.head, turn.at) == ("Turn 3", "unit/r/move/turn-head")
    assert "3 is printed" in turn.means
    with pytest.raises(ValueError, match="there is nothing at"):
        table.explain("unit/b/move/turn-head")


@pytest.mark.rule("hit.special-ammunition")
def test_a_kind_of_ammunition_opens_its_own_figures() -> None:
    table = moving("r red m1a2-abrams 0505 s", PAIR[1])
    damage = [table.explain(f"unit/r/attack/weapon/O/{grade}") for grade in ("high", "mid", "low")]
    assert [trail.total for trail in damage if isinstance(trail, Trail)] == [5, 4, 3]


@pytest.mark.rule("setup.armies", "initiative.draw", "initiative.red-chit")
def test_a_unit_is_explained_by_its_chit_while_chits_are_drawn() -> None:
    def clause() -> str:
        found = table.explain("unit/r")
        assert isinstance(found, Clause)
        return found.id

    table = Table(scenario(*PAIR), "d2=1 d2=1")
    assert clause() == "initiative.draw"
    table = Table(scenario(*PAIR), "d2=1 d2=2")
    assert clause() == "initiative.red-chit"
    table.place_chits()
    assert clause() == "setup.armies"


@pytest.mark.rule("combat.line-of-sight")
def test_a_hex_opens_into_its_ground_and_what_stands_on_it() -> None:
    land = ground(h1010="t") | {"map_text": LEVEL_ONE}
    table = moving("r red mason 0505 n", "b blue mason 1515 n", **land)
    found = table.explain("hex/1010")
    assert isinstance(found, Trail)
    assert [term.value for term in found.terms] == [1, 2], "the ground, and trees two levels high"
    bare = table.explain("hex/1011")
    assert isinstance(bare, Trail)
    assert [term.value for term in bare.terms] == [1]


LEVEL_ONE = f'levels = """\n{chr(10).join(["1" * 20] * 20)}\n"""'


@pytest.mark.rule("internal.crew")
def test_a_dead_gunner_is_marked_and_the_pilot_beside_it_is_not() -> None:
    table = worn()
    table.mark("r", "J")
    marks = {name: table.cell("r", f"attack/crew/{name}/name").mark for name in ("Pilot", "Gunner")}
    assert marks == {"Pilot": Mark.PLAIN, "Gunner": Mark.LOST}


def track(table: Table) -> Track:
    return table.rules.track(table.state)


def slots(table: Table) -> dict[str, Mark]:
    """The marks of the units in the order of the track."""
    return {cell.at.removeprefix("unit/"): cell.mark for cell in track(table).slots}


@pytest.mark.rule("turn.phases")
def test_the_track_marks_the_phase_and_the_moved_units() -> None:
    table = moving(*TRIO)
    first = table.asked.unit
    assert [cell.mark for cell in track(table).phases].index(Mark.CURRENT) == 1
    assert list(slots(table).values()) == [Mark.CURRENT, Mark.PLAIN, Mark.PLAIN]
    table.idle()
    assert slots(table)[first] == Mark.LOST
    assert slots(table)[table.asked.unit] == Mark.CURRENT


@pytest.mark.rule("initiative.red-chit")
def test_the_track_marks_the_unit_interrupted_by_the_red_chit() -> None:
    table = moving(*PAIR)
    announce(table, "r", 0)
    table.give("call-red")
    assert slots(table) == {"b": Mark.CURRENT, "r": Mark.PENDING}


@pytest.mark.rule("turn.phases")
def test_the_track_marks_who_fires_and_who_has_fired_in_combat() -> None:
    table = fighting(*TRIO)
    order = list(slots(table))
    assert list(slots(table).values()) == [Mark.CURRENT, Mark.PLAIN, Mark.PLAIN]
    until(table, order[1])
    assert list(slots(table).values()) == [Mark.LOST, Mark.CURRENT, Mark.PLAIN]
    assert [cell.mark for cell in track(table).phases].index(Mark.CURRENT) == 2
    table.hold_fire()
    assert [cell.mark for cell in track(table).phases].index(Mark.CURRENT) == 3


@pytest.mark.rule("combat.line-of-sight")
def test_hexes_in_danger_are_those_that_surface_enemies_see() -> None:
    lake = ground(h1010="W")
    seen = moving("r red mason 0505 n", "b blue mason 1010 n", **ground())
    assert threatened(seen, "red") >= {"0505", "1001"}
    hidden = moving("r red mason 0505 n", "b blue diver 1010 n", **lake)
    assert threatened(hidden, "red") == set()
    assert "0506" in threatened(hidden, "blue")


def threatened(table: Table, side: str) -> set[str]:
    """The hexes that the threat to a side covers."""
    marks = table.rules.overlay(table.state, side, OverlayKind.THREAT, "").marks
    return {table.rules.board.label(place) for place, _, _ in marks}


@pytest.mark.rule("move.turn-number")
def test_points_and_count_belong_to_the_unit_under_way() -> None:
    table = worn()
    for name, value in {"points": 8, "count": 1}.items():
        totals = [table.explain(f"unit/{unit}/move/{name}") for unit in "rb"]
        assert [trail.total for trail in totals if isinstance(trail, Trail)] == [value, 0]


@pytest.mark.rule("initiative.red-chit")
def test_an_interrupted_moves_points_are_explained_as_shown() -> None:
    table = moving(*TRIO)
    rolling(table, "b", 3)
    announce(table, "b", 6)
    go(table, "b", "front")
    table.give("call-red")
    shown = {name: table.cell("b", f"move/{name}").text for name in ("points", "count")}
    assert shown == {"points": "5 points left", "count": "turn count 1 of 3"}
    found = [table.explain(f"unit/b/move/{name}") for name in shown]
    assert [trail.total for trail in found if isinstance(trail, Trail)] == [5, 1]


@pytest.mark.rule("move.announce-speed")
def test_when_the_moves_are_over_nobody_has_points_left() -> None:
    left = fighting(*PAIR).explain("unit/r/move/points")
    assert isinstance(left, Trail)
    assert left.total == 0


def words(table: Table) -> dict[str, str]:
    """The remarks of the counters on the map about their units."""
    return {piece.unit: piece.words for piece in table.rules.pieces(table.state, "red", ())}


@pytest.mark.rule("internal.out-of-action")
def test_a_counter_tells_wrecks_from_units_destroyed_this_turn() -> None:
    armed = gun(weapon("0/30/0"))
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", "k blue gun 1505 n", sheets=[armed])
    until(table, "g")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
    assert "destroyed this turn" in words(table)["m"]
    table.hold_fire()
    table.next_turn()
    assert words(table)["m"] == "wreck"
    assert "wreck" not in words(table)["k"]


@pytest.mark.rule("aftermath.upkeep")
def test_a_unit_that_has_left_the_map_has_no_counter() -> None:
    goal = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501"]\nunits = 2\n'
    table = moving("r red mason 0502 n", "b blue mason 1515 n", "q red mason 0902 n", tail=goal)
    table.idle()
    rolling(table, "r", 1)
    announce(table, "r", 1)
    go(table, "r", "front")
    assert set(words(table)) == {"r", "q", "b"}
    assert table.rules.withdrawn(table.state) == ()
    table.give("end-move", unit="r", exit=True)
    assert set(words(table)) == {"q", "b"}
    assert table.rules.withdrawn(table.state) == ("r",), "and is not lost"


@pytest.mark.rule("move.direction-cost")
def test_a_hex_ahead_explains_its_step_and_any_other_its_ground() -> None:
    table = worn()
    here = table.unit("r")["hex"]
    assert here == "0506"
    step = table.explain("hex/0507")
    assert isinstance(step, Trail)
    assert step.total == 1
    assert {term.clause for term in step.terms} >= {"move.direction-cost"}
    beyond = table.explain("hex/0509")
    assert isinstance(beyond, Trail)
    assert {term.clause for term in beyond.terms} == {"combat.line-of-sight"}


@pytest.mark.rule("move.water")
def test_a_deep_water_hex_explains_why_no_step_leads_there() -> None:
    table = moving("r red mason 0505 n", "b blue mason 1515 n", **ground(h0504="W"))
    rolling(table, "r", 6)
    announce(table, "r", 6)
    blocked = table.explain("hex/0504")
    assert isinstance(blocked, Blocked)
    assert blocked.clause == "move.water"


@pytest.mark.rule("internal.location")
def test_rows_lost_this_turn_are_marked_apart() -> None:
    armed = gun(weapon("0/4/0"))
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[armed])
    table.put("m", rows=1 << 8)
    table.hold_fire()
    table.next_turn()
    table.to_combat()
    until(table, "g")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1 d20=3")
    marks = {row: table.cell("m", f"internal/row/{row}").mark for row in (2, 3, 4, 5, 9)}
    assert marks == {2: Mark.PLAIN, 3: Mark.PENDING, 4: Mark.PENDING, 5: Mark.PLAIN, 9: Mark.LOST}


@pytest.mark.rule("internal.location")
@pytest.mark.parametrize(("shown", "first"), [(7, 7), (8, 10), (9, 10), (20, 1), (19, 1)])
def test_the_first_row_to_go_is_found_from_what_the_die_shows(shown: int, first: int) -> None:
    table = moving(*PAIR)
    table.put("b", rows=sum(1 << (row - 1) for row in (8, 9, 19, 20)))
    found = table.explain(f"unit/b/internal/row/{shown}/first")
    assert isinstance(found, Trail)
    assert found.total == first


@pytest.mark.rule("internal.location")
def test_a_chart_without_rows_left_has_no_first_row() -> None:
    table = moving(*PAIR)
    table.put("b", rows=(1 << 20) - 1)
    with pytest.raises(ValueError, match="there is nothing at"):
        table.explain("unit/b/internal/row/1/first")


@pytest.mark.rule("internal.hits")
def test_destroyed_equipment_is_marked_and_hit_one_is_not() -> None:
    table = fighting(*PAIR)
    table.mark("r", "V")
    table.mark("r", "B")
    table.hold_fire()
    table.next_turn()
    assert table.cell("r", "internal/item").text == "lost: TBE Laser"
    marks = {pos: table.cell("r", f"attack/weapon/{pos}/name").mark for pos in "VN"}
    assert marks == {"V": Mark.LOST, "N": Mark.PLAIN}


@pytest.mark.rule("internal.amount")
def test_internal_points_stand_over_the_rows_they_cost() -> None:
    table = moving(*PAIR)
    damage = [str(points) for points in range(1, 9)]
    assert table.hanging("b", "damage") == [list(pair) for pair in zip(damage, "12345667", strict=True)]
    assert table.cell("b", "internal/rip").text == "RIP 9+"
    assert table.hanging("r", "damage")[0] == ["1", "0"]


@pytest.mark.rule("initiative.chits")
def test_the_track_names_each_unit_with_its_chit() -> None:
    assert [cell.text for cell in track(moving(*TRIO)).slots] == ["1 B", "2 R", "R C"]


@pytest.mark.rule("setup.start-speed")
def test_the_track_names_only_units_before_chits_are_drawn() -> None:
    table = Table(scenario(*PAIR, head='start_speed = "choice"'))
    assert [cell.text for cell in track(table).slots] == ["R", "B"]


@pytest.mark.rule("move.turrets")
def test_a_counter_faces_as_the_end_of_the_move_is_drafted() -> None:
    table = moving(*PAIR)
    announce(table, "r", 0)
    shown = {
        draft: [(p.facing, p.arrows) for p in table.rules.pieces(table.state, "red", draft) if p.unit == "r"]
        for draft in ((), ("end",), ("end", "turret/Turret=ne"), ("end", "facing=se"))
    }
    south, south_east, north_east = 3, 2, 1
    assert shown[()] == shown["end",] == [(south, (south,))]
    assert shown["end", "turret/Turret=ne"] == [(south, (north_east,))]
    assert shown["end", "facing=se"] == [(south_east, (south_east,))]


@pytest.mark.rule("move.kreigs")
def test_the_power_of_a_speed_is_all_the_unit_would_have() -> None:
    trail = moving(*PAIR).explain("unit/b/move/power/4")
    assert isinstance(trail, Trail)
    assert [term.value for term in trail.terms] == [6, 4, 12]


@pytest.mark.rule("move.announce-speed")
def test_forbidden_speeds_are_marked_on_the_table() -> None:
    table = moving(*PAIR)
    rolling(table, "r", 9)
    empty = {speed for speed in range(17) if table.cell("r", f"move/speed/{speed}/speed").mark is Mark.EMPTY}
    assert empty == {0, 14, 15, 16}
