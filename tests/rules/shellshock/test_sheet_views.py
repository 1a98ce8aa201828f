"""Record sheets as they are shown: colours, figures and the lines of weapons."""

from typing import Any

import pytest

from shellshock_tui.engine.sheet_view import Hull, Rose, SheetView, cells_in
from shellshock_tui.engine.sheet_view import Table as Chart
from shellshock_tui.engine.trail import Clause, Trail
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import find
from tests.rules.shellshock.drive import announce, end
from tests.rules.shellshock.guns import fire, next_combat
from tests.rules.shellshock.table import Table, fighting, moving

COLOURS = pytest.mark.rule("sheet.colours")
CREW = pytest.mark.rule("sheet.crew")
LINE = pytest.mark.rule("sheet.weapon-line")
DICE = pytest.mark.rule("sheet.dice")
MISS = "d10=1 d8=1"
TURRET = {"section": "Turret", "post": "Gunner"}


@pytest.fixture
def bison() -> Table:
    return moving("r red bison-gp 0505 s", "b blue mason 0510 n")


def lit(view: SheetView) -> list[str]:
    """The highlighted areas of a sheet."""
    return [str(area.role) for area in view.areas if area.is_highlighted]


# ---------------------------------------------------------------------- colours


@COLOURS
def test_the_green_area_is_read_when_moving(bison: Table) -> None:
    assert lit(bison.rules.sheet(bison.state, "r", ())) == ["move"]
    assert lit(bison.rules.sheet(bison.state, "b", ())) == []


@COLOURS
def test_red_when_attacking_blue_and_brown_when_attacked(bison: Table) -> None:
    bison.to_combat()
    aim = ("target=b",)
    assert lit(bison.rules.sheet(bison.state, "r", aim)) == ["attack"]
    assert lit(bison.rules.sheet(bison.state, "b", aim)) == ["defence", "internal"]


@COLOURS
def test_the_turn_number_has_one_short_head(bison: Table) -> None:
    heads = {}
    for unit in ("r", "b"):
        (move,) = (
            area for area in bison.rules.sheet(bison.state, unit, ()).areas if str(area.role) == "move"
        )
        columns = (column for block in move.blocks if isinstance(block, Chart) for column in block.columns)
        (heads[unit],) = (column for column in columns if column.head.startswith("Turn"))
    assert [heads[unit].head for unit in ("r", "b")] == ["Turn 3", "Turn"]
    assert {head.short for head in heads.values()} == {"Trn"}


@COLOURS
@pytest.mark.check("sheet.colours", "Bison GP, whole")
def test_bisons_speeds(bison: Table) -> None:
    rows = bison.chart("r", "Speed")
    speeds, turns, kreigs = (" ".join(column) for column in zip(*rows, strict=True))
    assert speeds == "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14═ 15═ 16═"
    assert turns == "0 0 1 1 2 2 3 3 3 4 4 5 5 5 5 6 6"
    assert kreigs == "9 8 8 7 7 6 6 5 4 4 3 3 2 2 1 0 0"


@COLOURS
@pytest.mark.check("sheet.colours", "Bison GP, whole")
def test_bisons_value_and_its_acceleration(bison: Table) -> None:
    assert bison.cell("r", "fact/ecv").text == "ECV 2890"
    assert [bison.cell("r", f"move/{name}").text for name in ("accel", "decel")] == ["7", "8"]


@COLOURS
@pytest.mark.check("sheet.colours", "location chart")
def test_bisons_location_chart(bison: Table) -> None:
    letters = (
        "A C V, B C W, B C X, B aa Y, B aa Z, B bb, E L, E L, E M, F M, "
        "F N, G P, I D, I D, J D, J Q, J R, K S, O T, H U"
    )
    columns = bison.hanging("r", "d20")
    assert ", ".join(" ".join(column[1:]) for column in columns) == letters
    assert [column[0] for column in columns] == [str(row) for row in range(20, 0, -1)]


@COLOURS
@pytest.mark.check("sheet.colours", "manifest")
def test_bisons_manifest(bison: Table) -> None:
    told = bison.below("r", "internal/item")
    names = {at.removesuffix("/name"): name.lower() for at, name in told.items() if at.endswith("/name")}
    assert (names["B"], len(told["B/hits"])) == ("turbine engine", 2)
    assert [names[pos] for pos in "CDEF"] == [
        "6 hour fuel tank",
        "n/b/c protection",
        "unit sealing",
        "sensor array",
    ]
    assert [names[pos] for pos in "GH"] == ["targeting computer: pilot", "targeting computer: gunner"]


@COLOURS
def test_the_shapes_run_clockwise_from_the_front(bison: Table) -> None:
    areas = bison.rules.sheet(bison.state, "r", ()).areas
    (rose,) = (block for area in areas for block in area.blocks if isinstance(block, Rose))
    (hull,) = (block for area in areas for block in area.blocks if isinstance(block, Hull))
    assert [cell.text for cell in rose.spokes] == ["1", "2", "4", "2", "4", "2"]
    assert [cell.text for cell in hull.sides] == ["25", "18", "12", "18"]
    assert [cell.text for cell in hull.faces] == ["5", "4", "3", "2", "3", "4"]


@COLOURS
def test_an_impossible_step_is_shown_as_a_bar() -> None:
    table = moving("r red mason 0505 s", "b blue mason 0510 n")
    assert table.below("r", "move/direction") == {
        "front": "1",
        "front-right": "–",
        "rear-right": "–",
        "rear": "2",
        "rear-left": "–",
        "front-left": "–",
    }


@COLOURS
def test_every_head_says_what_it_is_and_opens_its_rule(bison: Table) -> None:
    areas = bison.rules.sheet(bison.state, "r", ()).areas
    heads = [
        column
        for area in areas
        for block in area.blocks
        if isinstance(block, Chart)
        for column in block.columns
        if column.head
    ]
    told = {head.head for head in heads}
    assert {"Speed", "Turn 3", "Kreigs", "+P", "+G", "dVT", "High", "S?", "I?", "F/R", "Sds"} <= told
    for head in heads:
        found = bison.rules.explain(bison.state, head.at)
        is_cited = isinstance(found, Trail) and all(term.clause for term in found.terms)
        assert isinstance(found, Clause) or is_cited, head
        assert head.means.endswith("."), head
    for name, clause in (
        ("attack/msrp", "sheet.crew"),
        ("internal/rip", "internal.amount"),
        ("defence/shock", "damage.shock"),
    ):
        cell = bison.cell("r", name)
        assert cell.means.endswith("."), name
        trail = bison.rules.explain(bison.state, cell.at)
        assert isinstance(trail, Trail)
        assert trail.terms[0].clause == clause


# ---------------------------------------------------------------------- crew


@CREW
@pytest.mark.check("sheet.crew", "Bison GP")
def test_bisons_crew_and_msrp(bison: Table) -> None:
    rows = [row[:3] for row in bison.chart("r", "Crew")]
    assert rows == [("Pilot", "+3", "+3"), ("Gunner", "", "+3")]
    assert bison.cell("r", "attack/msrp").text == "MSRP 3"


@CREW
def test_a_blank_g_is_no_skill_and_not_plus_0() -> None:
    table = moving("r red boar 0505 s", "b blue blank 0510 n")
    assert table.chart("r", "Crew")[0][:3] == ("Driver", "+4", "")
    assert table.chart("b", "Crew")[1][:3] == ("Gunner", "", "+0")


@CREW
def test_plus_0_fires_and_no_skill_does_not() -> None:
    fill = '\n[units.fill]\n"left rack" = "Rockets"\n'
    table = fighting("r red mason 0505 s", "b blue blank 0510 n", tail=fill)
    assert "Driver" not in {c["post"] for c in table.legal()}
    while table.asked.unit != "b":
        table.give(**next(c for c in table.legal() if c["do"] == "hold-fire"))
    assert {c["post"] for c in table.legal() if c["do"] == "fire"} == {"Gunner"}


# ---------------------------------------------------------------------- weapon lines


def printed(table: Table, section: str, pos: str) -> tuple[str, ...]:
    """A weapon's line from its dVT to its switches."""
    return next(row[2:9] for row in table.chart("r", section) if row[0] == pos)


@LINE
@pytest.mark.check("sheet.weapon-line", "10mm Railgun", "TBE 10", "TBE Laser", "100mm Grenade")
@pytest.mark.parametrize(
    ("sheet", "section", "pos", "name", "line"),
    [
        ("bison-gp", "Body", "N", "10mm Railgun", "B 3/2/8 2/1/6 2/1/5 4 N N"),
        ("bison-gp", "Turret", "V", "TBE Laser", "E 5/0/0 4/0/0 3/0/0 4 Y N"),
        ("mason", "Turret", "O", "TBE 10", "E 12/0/0 10/0/0 8/0/0 10 Y N"),
        ("btr-80", "Turret", "R", "(3) 100mm Grenade", "I 6/5/4 5/4/3 4/3/2 0 N Y"),
    ],
)
def test_a_line_gives_dvt_high_mid_low_kreigs_and_switches(
    sheet: str, section: str, pos: str, name: str, line: str
) -> None:
    table = moving(f"r red {sheet} 0505 s", "b blue mason 0510 n")
    assert table.cell("r", f"attack/weapon/{pos}/name").text == name
    assert printed(table, section, pos) == tuple(line.split())


@LINE
@pytest.mark.check("sheet.weapon-line", "12.7mm MG")
def test_the_machine_gun_counts_4_2_1_when_high(bison: Table) -> None:
    assert bison.cell("r", "attack/weapon/W/name").text == "12.7mm MG"
    assert printed(bison, "Turret", "W")[1] == "4/2/1"


@LINE
@pytest.mark.check("sheet.weapon-line", "100mm Grenade")
def test_a_btr_80_carries_three_grenades() -> None:
    table = moving("r red btr-80 0505 s", "b blue mason 0510 n")
    (grenade,) = (row for row in table.chart("r", "Turret") if row[0] == "R")
    assert (grenade[1], grenade[-1]) == ("(3) 100mm Grenade", "3")
    assert table.unit("r")["ammo"]["R"] == 3


def twins() -> Table:
    """A Twins four hexes from a Bison, about to fire first."""
    return fighting("r red twins 0510 n", "b blue bison-gp 0506 s", head='era = "modern"')


def not_so(table: Table, clause: str, *shots: str, **more: Any) -> str:
    """The reason why a volley is refused."""
    pairs = [shot.partition(":") for shot in shots]
    loaded = [{"weapon": weapon, "ammo": ammo} for weapon, _, ammo in pairs]
    return table.refused("fire", clause, unit="r", target="b", shots=loaded, **more).reason


@LINE
def test_each_weapon_fires_once_a_turn_and_uses_one_round() -> None:
    table = twins()
    assert not_so(table, "sheet.weapon-line", "G:I", "G:I", **TURRET).endswith("fires at most 1 time a turn.")
    fire(table, "r", "b", "G:I", "H:I", dice=MISS, **TURRET)
    assert table.unit("r")["ammo"] == {"I": 2, "J": 4, "L": 9}
    assert not table.allows("fire", section="Turret")


@LINE
def test_the_first_letter_of_like_weapons_is_used_first() -> None:
    table = twins()
    assert (
        not_so(table, "sheet.weapon-line", "H:I", **TURRET)
        == "G must be used before H, which is just like it."
    )
    table.mark("r", "G")
    next_combat(table)
    fire(table, "r", "b", "H:I", dice=MISS, **TURRET)


@LINE
def test_the_first_letter_of_like_bins_is_used_first() -> None:
    table = twins()
    assert (
        not_so(table, "sheet.weapon-line", "G:J", **TURRET)
        == "I must be used before J, which is just like it."
    )
    stores = list(table.state.units[0].stores)
    stores[table.battle.units[0].sheet.positions["I"]] = 1
    table.put("r", stores=tuple(stores))
    assert table.unit("r")["ammo"] == {"I": 1, "J": 4, "L": 9}
    not_so(table, "combat.ammo", "G:I", "H:I", **TURRET)
    fire(table, "r", "b", "G:I", "H:J", dice=MISS, **TURRET)
    assert table.unit("r")["ammo"] == {"I": 0, "J": 3, "L": 9}


@LINE
def test_a_line_with_a_number_in_front_is_so_many_weapons() -> None:
    table = twins()
    assert next(row[1] for row in table.chart("r", "Body") if row[0] == "K") == "(2) 7.62mm MG"
    driver = {"section": "Body", "post": "Driver"}
    not_so(table, "sheet.weapon-line", "K:L", "K:L", "K:L", **driver)
    fire(table, "r", "b", "K:L", "K:L", dice=MISS, **driver)
    assert table.unit("r")["ammo"]["L"] == 7


@LINE
def test_only_y_spreads_and_only_y_lobs() -> None:
    table = fighting("r red bison-gp 0510 n", "b blue mason 0506 s")
    body = {"section": "Body", "post": "Pilot", "spread": 1}
    assert "cannot spread" in not_so(table, "hit.spread-fire", "N:O", **body)
    assert {c["spread"] for c in table.legal() if c["do"] == "fire" and c["section"] == "Turret"} == set(
        range(5)
    )


# ---------------------------------------------------------------------- dice


@DICE
@pytest.mark.check("sheet.dice", "Bison GP")
@pytest.mark.parametrize(
    ("sheet", "words"),
    [
        ("bison-gp", "d10+d10"),
        ("btr-80", "d10+d8"),
        ("m1a2-abrams", "d10+d8"),
    ],
)
def test_the_hit_dice_are_printed_on_the_sheet(sheet: str, words: str) -> None:
    table = moving(f"r red {sheet} 0505 s", "b blue mason 0510 n")
    assert table.cell("r", "attack/dice").text == words


@DICE
def test_future_targeting_rolls_two_d10_and_modern_one_d8() -> None:
    future = fighting("r red bison-gp 0510 n", "b blue mason 0506 s")
    fire(future, "r", "b", "N:O", dice="d10=1 d10=1")
    modern = twins()
    fire(modern, "r", "b", "G:I", dice="d10=1 d8=1", **TURRET)


@DICE
def test_a_volley_that_does_all_rolls_d10_d6_a_coin_and_a_d20() -> None:
    table = moving("r red bison-gp 0510 n", "b blue rifles 0506 s")
    announce(table, "r", 0)
    end(table, "r")
    table.to_combat()
    fire(table, "r", "b", "V", dice="d10=9 d10=9 d6=1 d2=1 d20=5", spread=1, **TURRET)


# ------------------------------------------------------------------- explosions


@pytest.mark.rule("internal.bins")
def test_the_manifest_names_protected_bins_and_incendiary_weapons() -> None:
    table = find("sheet", "m1a2-abrams")
    bins = [{**one, "incendiary": True} if one["pos"] == "P" else one for one in table["bins"]]
    view = SYSTEM.blank({**table, "bins": bins}, find, "a.toml")
    words = {cell.text for area in view.areas for block in area.blocks for cell in cells_in(block)}
    assert {"20 rnd Bin (HE), protected", "20 rnd Bin (HEP), incendiary", "Halon System"} <= words
