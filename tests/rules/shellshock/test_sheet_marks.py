"""Marks on a record sheet: the face aimed at, damage of this phase and before, and open picks."""

from collections.abc import Iterator
from itertools import zip_longest

import pytest

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.sheet_view import Area, Block, Hull, Lines, Role
from shellshock_tui.engine.sheet_view import Table as Chart
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from tests.battles import scenario
from tests.laws import cells
from tests.rules.shellshock.drive import announce, end, go, rolling
from tests.rules.shellshock.guns import changed, fire, gun, until, weapon
from tests.rules.shellshock.table import Table, fighting, moving

PAIR = ("r red bison-gp 0505 s", "b blue mason 0510 n")
AIM = ("post=Pilot", "section=Body", "target=m")


def marked(table: Table, unit: str, mark: Mark, draft: Draft = ()) -> set[str]:
    """The addresses, without the unit, of the cells on its sheet with a mark."""
    found = cells(table.rules.sheet(table.state, unit, draft))
    return {cell.at.removeprefix(f"unit/{unit}/") for cell in found if cell.mark is mark}


def blocks(table: Table, unit: str, draft: Draft = ()) -> Iterator[Block]:
    for area in table.rules.sheet(table.state, unit, draft).areas:
        yield from area.blocks


def charts(table: Table, unit: str) -> list[Chart]:
    return [block for block in blocks(table, unit) if isinstance(block, Chart)]


def area(table: Table, unit: str, role: Role) -> Area:
    return next(one for one in table.rules.sheet(table.state, unit, ()).areas if one.role is role)


def summary(table: Table, unit: str, role: Role) -> list[str]:
    """The texts that remain when an area is folded."""
    return [cell.text for cell in area(table, unit, role).summary]


# ---------------------------------------------------------------------- the head


@pytest.mark.rule("setup.armies", "initiative.chits")
def test_the_head_names_machine_value_type_hex_crew_and_chit() -> None:
    table = moving(*PAIR)
    view = table.rules.sheet(table.state, "r", ())
    facts = [cell.text for cell in view.facts]
    assert facts == ["Bison GP", "ECV 2890", "walker", "in 0505", "crew ◉◉", "chit 1"]
    assert (view.code, view.side, view.facts[3].at) == ("R", "red", "hex/0505")
    table.mark("r", "I")
    assert table.rules.sheet(table.state, "r", ()).facts[4].text == "crew †◉"
    begun = Table(scenario(*PAIR, head='start_speed = "choice"'))
    assert "chit" not in " ".join(cell.text for cell in begun.rules.sheet(begun.state, "r", ()).facts)


@pytest.mark.rule("internal.out-of-action")
def test_the_head_says_what_has_become_of_a_unit() -> None:
    table = armed("0/30/0")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
    fates = {unit: words(table, unit) for unit in "gm"}
    assert fates == {"g": [], "m": ["destroyed"]}


def words(table: Table, unit: str) -> list[str]:
    """The losses in the words of the head."""
    facts = table.rules.sheet(table.state, unit, ()).facts
    return [cell.text for cell in facts if cell.mark is Mark.LOST]


@pytest.mark.rule("setup.start-speed", "sheet.colours")
def test_only_possible_speeds_are_open_at_the_start() -> None:
    table = Table(scenario(*PAIR, head='start_speed = "choice"'))
    lit = {unit: [str(one.role) for one in areas(table, unit) if one.is_highlighted] for unit in "rb"}
    assert lit == {"r": ["move"], "b": []}
    picks = {cell.pick for cell in table.cells("r")} - {""}
    assert picks == {f"speed={speed}" for speed in range(14)}
    assert marked(table, "r", Mark.EMPTY) >= {f"move/speed/{speed}/turn" for speed in (14, 15, 16)}
    assert not {cell.pick for cell in table.cells("b")} - {""}, "it is not its turn"


def areas(table: Table, unit: str) -> tuple[Area, ...]:
    return table.rules.sheet(table.state, unit, ()).areas


# ---------------------------------------------------------------------- columns


@pytest.mark.rule("sheet.colours")
@pytest.mark.parametrize("unit", ["r", "b"])
def test_number_columns_are_right_aligned_and_words_left(unit: str) -> None:
    table = moving(*PAIR)
    for chart in charts(table, unit):
        for column, cells_ in zip(chart.columns, zip_longest(*chart.rows), strict=True):
            texts = [cell.text for cell in cells_ if cell.text]
            if all(text.lstrip("×").isdecimal() for text in texts if text != "–") and texts:
                assert column.right, (chart.title, column)
            if any(text[0].isalpha() and len(text) > 3 for text in texts):
                assert not column.right, (chart.title, column)


@pytest.mark.rule("sheet.colours")
def test_long_lists_may_be_folded_but_not_weapon_lines() -> None:
    table = moving(*PAIR)
    flowing = {chart.rows[0][0].text for chart in charts(table, "r") if chart.flow}
    assert flowing == {"open", "0", "A"}


@pytest.mark.rule("sheet.weapon-line")
def test_a_narrow_pane_drops_mid_then_switches_then_low() -> None:
    table = moving(*PAIR)
    (turret,) = (chart for chart in charts(table, "r") if chart.title.startswith("Turret"))
    ranks = {column.head: column.rank for column in turret.columns}
    assert ranks["Mid"] > ranks["S?"] == ranks["I?"] > ranks["dVT"] > ranks["Kr"] > ranks["Low"] > 0
    assert [head for head, rank in ranks.items() if rank == 0] == ["", "High", "Left"]


# ---------------------------------------------------------------------- blue: the target


@pytest.mark.rule("hit.defence-value", "damage.shock")
def test_each_defence_value_stands_in_its_line() -> None:
    table = moving(*PAIR)
    (values,) = (chart for chart in charts(table, "r") if "F/R" in [column.head for column in chart.columns])
    assert [tuple(cell.text for cell in row) for row in values.rows] == [
        ("Ballistic", "15", "15"),
        ("Energy", "9", "9"),
        ("Missile", "11", "11"),
        ("Indirect", "19", "19"),
        ("Small arms", "22", "22"),
        ("Physical", "11", "11"),
    ]
    assert table.cell("r", "defence/shock").text == "THR 4"


@pytest.mark.rule("hit.face")
def test_armour_runs_clockwise_from_the_front() -> None:
    walls = gun(defence={"armour": "9 8 7 6"})
    table = moving("g red gun 0505 s", "m blue mason 0510 n", sheets=[walls])
    (hull,) = (block for block in blocks(table, "g") if isinstance(block, Hull))
    sides = [(cell.at.rpartition("/")[2], cell.text) for cell in hull.sides]
    assert sides == [("front", "9"), ("right", "7"), ("rear", "6"), ("left", "8")]
    assert [cell.part for cell in hull.sides] == [(9, 9), (7, 7), (6, 6), (8, 8)]
    assert summary(table, "g", Role.DEFENCE) == ["THR 2", "9", "7", "6", "8"]


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(
    ("facing", "face", "side", "column"),
    [
        ("n", "front", "front", "front"),
        ("ne", "front-left", "left", "sides"),
        ("se", "rear-left", "left", "sides"),
        ("s", "rear", "rear", "front"),
        ("sw", "rear-right", "right", "sides"),
        ("nw", "front-right", "right", "sides"),
    ],
)
def test_an_aimed_volleys_row_is_marked_on_the_targets_sheet(
    facing: str, face: str, side: str, column: str
) -> None:
    units = "g red gun 0505 s", f"m blue gun 0508 {facing}", "k blue gun 1505 n"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))])
    until(table, "g")
    struck = {at for at in marked(table, "m", Mark.CURRENT, AIM) if at.startswith("defence/")}
    kinds = ("ballistic", "energy", "missile", "indirect", "small arms")
    assert struck == {
        f"defence/armour/{side}",
        f"defence/penetration/{face}",
        *(f"defence/value/{kind}/{column}" for kind in kinds),
    }
    for unit, draft in (("m", ()), ("k", AIM), ("g", AIM)):
        assert not {at for at in marked(table, unit, Mark.CURRENT, draft) if at.startswith("defence/")}


@pytest.mark.rule("damage.armour")
def test_a_loaded_volley_shows_the_most_it_may_take_off() -> None:
    table = armed("1/0/0", high="4/0/0", low="2/0/0")
    assert shown(table, "m", (*AIM, "weapon=B")) == {"5→1"}
    assert shown(table, "m", AIM) == set()
    table = armed("1/0/0", high="9/0/0")
    assert shown(table, "m", (*AIM, "weapon=B")) == {"5→0"}


def shown(table: Table, unit: str, draft: Draft) -> set[str]:
    """The armour that the sheet forecasts."""
    return {cell.text for cell in cells(table.rules.sheet(table.state, unit, draft)) if "→" in cell.text}


def armed(dsp: str, **more: object) -> Table:
    """A gun about to fire at the front of another, three hexes to the south."""
    shooter = gun(weapon(dsp, **more), weapon("1/0/0"))  # type: ignore[arg-type]
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[shooter])
    until(table, "g")
    return table


@pytest.mark.rule("internal.amount", "damage.shock")
def test_possible_internal_damage_is_marked_in_its_row() -> None:
    table = armed("0/6/0", high="0/9/0", low="0/4/0")
    draft = (*AIM, "weapon=B")
    drawn = tuple(cells(table.rules.sheet(table.state, "m", draft)))
    inside = [one for one in drawn if "/blow/" in one.at and one.mark is Mark.PICKED]
    assert [one.text for one in inside] == ["7", "2"]
    for one in inside:
        trail = table.rules.explain(table.state, one.at)
        assert isinstance(trail, Trail)
        assert str(trail.total) == one.text
    assert {"7", "2"} <= {one.text for one in drawn if one.mark is Mark.CURRENT}


@pytest.mark.rule("damage.armour", "combat.simultaneous")
def test_armour_lost_this_phase_is_marked_apart() -> None:
    table = armed("3/0/0")
    table.put("m", armour=(5, 0, 5, 5))
    table.hold_fire()
    table.next_turn()
    table.to_combat()
    until(table, "g")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
    texts = {side: table.cell("m", f"defence/armour/{side}").text for side in SIDES}
    assert texts == {"front": "2/5", "left": "0/5", "right": "5", "rear": "5"}
    marks = {side: table.cell("m", f"defence/armour/{side}").mark for side in SIDES}
    plain = dict.fromkeys(("right", "rear"), Mark.PLAIN)
    assert marks == {"front": Mark.PENDING, "left": Mark.EMPTY, **plain}


SIDES = ("front", "left", "right", "rear")


# ---------------------------------------------------------------------- brown: harm inside


@pytest.mark.rule("internal.hits", "combat.simultaneous")
def test_the_manifest_marks_hits_of_this_phase_apart() -> None:
    table = fighting(*PAIR)
    for pos in "BD":
        table.mark("r", pos)
    table.hold_fire()
    table.next_turn()
    table.to_combat()
    for pos in "LQ":
        table.mark("r", pos)
    hits = {pos: table.cell("r", f"internal/item/{pos}/hits") for pos in "BDLQMR"}
    assert {pos: (cell.text, cell.mark) for pos, cell in hits.items()} == {
        "B": ("■□", Mark.PLAIN),
        "D": ("■", Mark.LOST),
        "L": ("■□", Mark.PENDING),
        "Q": ("■", Mark.PENDING),
        "M": ("□□", Mark.PLAIN),
        "R": ("", Mark.PLAIN),
    }


@pytest.mark.rule("internal.location", "internal.hits")
def test_the_folded_brown_area_counts_rows_and_names_losses() -> None:
    table = moving(*PAIR)
    assert summary(table, "r", Role.INTERNAL) == ["0 of 20 rows gone", "RIP 14+"]
    table.put("r", rows=0b1011)
    table.mark("r", "Q")
    table.mark("r", "B")
    table.mark("r", "D")
    assert summary(table, "r", Role.INTERNAL) == [
        "3 of 20 rows gone",
        "RIP 14+",
        "lost: N/B/C Protection, Radio",
    ]


# ---------------------------------------------------------------------- red: weapons


@pytest.mark.rule("combat.ammo")
def test_a_bin_that_is_empty_stands_apart_from_one_that_is_lost() -> None:
    table = moving(*PAIR)
    stores = list(table.state.units[0].stores)
    positions = table.battle.units[0].sheet.positions
    stores[positions["X"]] = 0
    table.put("r", stores=tuple(stores))
    table.mark("r", "Y")
    left = {pos: table.cell("r", f"attack/weapon/{pos}/left") for pos in "OXY"}
    assert {pos: cell.mark for pos, cell in left.items()} == {
        "O": Mark.PLAIN,
        "X": Mark.EMPTY,
        "Y": Mark.LOST,
    }
    assert [cell.text for cell in left.values()] == ["60", "0", "100"]
    names = {pos: table.cell("r", f"attack/weapon/{pos}/name").mark for pos in "XY"}
    assert names == {"X": Mark.PLAIN, "Y": Mark.LOST}
    assert {pos: table.cell("r", f"attack/weapon/{pos}/left").part for pos in "OXY"} == {
        "O": (60, 60),
        "X": (0, 100),
        "Y": (100, 100),
    }


@pytest.mark.rule("hit.special-ammunition")
@pytest.mark.check("hit.special-ammunition", "120mm SB cannon")
def test_each_ammunition_has_its_own_line_below_its_weapon() -> None:
    table = moving("r red m1a2-abrams 0505 s", "b blue mason 0510 n")
    rows = table.chart("r", "Turret")
    assert [row[1].strip() for row in rows[:4]] == [
        "120mm SB Cannon",
        "20 rnd Bin (HE)",
        "20 rnd Bin (Sabot)",
        "20 rnd Bin (HEP)",
    ]
    lines = {row[0]: row[2:9] for row in rows}
    assert lines["M"] == ("B", "8/5/4", "6/4/3", "5/3/2", "0", "N", "Y")
    assert lines["N"] == ("", "13/3/2", "10/2/1", "8/2/1", "", "", "")
    assert lines["O"] == ("", "5/3/9", "4/2/7", "3/2/5", "", "", "N"), "Sabot is not lobbed"
    assert lines["P"] == ("", "10/8/2", "6/8/1", "5/6/1", "", "", "")


@pytest.mark.rule("sheet.weapon-line")
def test_rounds_stand_beside_the_weapon_or_below_it() -> None:
    table = moving(*PAIR)
    assert [(row[0], row[-1]) for row in table.chart("r", "Body")] == [("N", "60")]
    lines = {row[0]: row for row in table.chart("r", "Turret")}
    assert lines["X"] == ("X", " 100 rnd Bin (12.7mm)", "", "", "", "", "", "", "", "100")
    assert lines["W"][-1] == "", "its rounds are in the bins"


@pytest.mark.rule("internal.turret")
def test_a_section_shows_facing_gunner_and_lock() -> None:
    table = moving("r red twins 0505 s", "b blue mason 0510 n", head='era = "modern"')
    assert titles(table) == ["Turret ↓ s · Gunner or Commander", "Body ↓ s · Driver"]
    table.put("r", turrets=(5, 0))
    table.mark("r", "A", 2)
    assert titles(table)[0] == "Turret ↘ se, locked · Gunner or Commander"


def titles(table: Table) -> list[str]:
    return [chart.title for chart in charts(table, "r") if " · " in chart.title]


@pytest.mark.rule("combat.sections")
def test_a_section_without_a_gun_has_no_table() -> None:
    table = moving("r red bare 0505 s", "b blue mason 0510 n", sheets=[gun(name="bare")])
    assert titles(table) == []


@pytest.mark.rule("hit.gunnery")
def test_a_computer_stands_beside_its_post_while_it_works() -> None:
    table = moving(*PAIR)
    assert [row[3] for row in table.chart("r", "Crew")] == ["+2", "+2"]
    table.mark("r", "H")
    assert [row[3] for row in table.chart("r", "Crew")] == ["+2", ""]


@pytest.mark.rule("physical.ram-damage", "physical.other")
def test_ram_and_physical_weapons_stand_with_what_they_do() -> None:
    table = moving(*PAIR)
    assert struck_with(table, "r") == [
        "Ram, × speed 1.04/1.04/0.56 MSRP 3 no ram plate",
        "T Grapple 5/5/2",
    ]
    assert struck_with(table, "b") == ["Ram, × speed 1.20/1.10/0.40 MSRP 1 no ram plate"]
    plated = changed("mason", "plated", attack={"ram_plate": True})
    table = moving(PAIR[0], "b blue plated 0510 n", sheets=[plated])
    assert struck_with(table, "b") == ["Ram, × speed 1.20/1.10/0.40 MSRP 1 ram plate"]


def struck_with(table: Table, unit: str) -> list[str]:
    """The lines of a unit's physical weapons."""
    blocks = area(table, unit, Role.ATTACK).blocks
    return [
        " ".join(cell.text for cell in row)
        for block in blocks
        if isinstance(block, Lines)
        for row in block.rows
    ]


@pytest.mark.rule("move.kreigs", "sheet.dice")
def test_folded_the_red_area_tells_the_hit_dice_and_the_power() -> None:
    table = moving(*PAIR)
    announce(table, "r", 1)
    assert summary(table, "r", Role.ATTACK) == ["d10+d10", "8 kreigs left"]


# ---------------------------------------------------------------------- green: speeds


@pytest.mark.rule("move.announce-speed")
def test_the_folded_green_area_shows_speeds_then_points_left() -> None:
    table = moving(*PAIR, "c red mason 1505 n")
    rolling(table, "b", 3)
    assert table.asked.unit == "b"
    assert summary(table, "b", Role.MOVE) == ["speed 3", "may announce 0 to 7"]
    announce(table, "b", 6)
    go(table, "b", "front")
    assert summary(table, "b", Role.MOVE) == ["speed 6", "5 points left", "turn count 1 of 3"]
    table.give("call-red")
    assert summary(table, "b", Role.MOVE) == ["speed 6", "5 points left", "turn count 1 of 3"]
    assert summary(table, "c", Role.MOVE) == ["speed 0", "may announce 0 to 4"]
    announce(table, "c", 0)
    end(table, "c")
    assert summary(table, "c", Role.MOVE) == ["speed 0"]
    assert summary(table, "r", Role.MOVE) == ["speed 0", "may announce 0 to 7"]


@pytest.mark.rule("internal.locomotion", "move.reverse")
def test_a_single_speed_left_and_reverse_are_told() -> None:
    table = moving(*PAIR)
    table.mark("r", "L", 2)
    assert summary(table, "r", Role.MOVE) == ["speed 0", "must announce 0"]
    table = moving(*PAIR)
    announce(table, "r", 2, reverse=True)
    assert summary(table, "r", Role.MOVE)[0] == "speed 2 in reverse"


@pytest.mark.rule("move.announce-speed")
def test_exactly_the_speeds_allowed_can_be_picked() -> None:
    table = moving(*PAIR)
    rolling(table, "r", 9)
    picks = {cell.pick for cell in table.cells("r")} - {""}
    assert picks == {f"speed={speed}" for speed in range(1, 14)}
    assert {at for at in marked(table, "r", Mark.CURRENT) if at.startswith("move/speed/")} == {
        f"move/speed/9/{column}" for column in ("speed", "turn", "kreigs")
    }
    announce(table, "r", 12)
    assert not {cell.pick for cell in table.cells("r")} - {""}, "it has announced"
    assert marked(table, "r", Mark.CURRENT) >= {"move/speed/12/turn"}
    assert not {at for at in marked(table, "r", Mark.EMPTY) if at.startswith("move/speed/")}


@pytest.mark.rule("move.terrain-cost")
def test_ground_that_is_barred_stands_apart() -> None:
    bound = changed("mason", "bound")
    bound["move"] = bound["move"] | {"terrain": bound["move"]["terrain"] | {"trees": 0}}
    table = moving(PAIR[0], "b blue bound 0510 n", sheets=[bound])
    assert table.below("b", "move/terrain") == {
        "open": "×1",
        "rough": "×2",
        "trees": "–",
        "level1": "×2",
        "level2": "×3",
        "water": "×3",
    }
    assert {at for at in marked(table, "b", Mark.EMPTY) if "terrain" in at} == {"move/terrain/trees"}


@pytest.mark.rule("move.announce-speed", "move.free-facing", "move.turn-number")
def test_acceleration_stands_as_printed_beside_the_players_own() -> None:
    mine = changed("bison-gp", "mine", move={"accel_yours": 6})
    table = moving("r red mine 0505 s", PAIR[1], sheets=[mine])
    (costs,) = (chart for chart in charts(table, "r") if chart.rows[0][0].text == "open")
    assert [(row[0].text, row[1].text) for row in costs.rows[6:]] == [
        ("accel B", "7"),
        ("accel Y", "6"),
        ("decel", "8"),
        ("free", "1"),
    ]
    assert "Turn 3" in table.heads("r", "Speed"), "as it is printed at the head of the column"
    assert table.cell("r", "move/accel").mark is Mark.EMPTY, "what is filled in takes its place"
