"""The number to reach and the roll: defence values, faces, range, gunnery, tens, spread fire, ammunition."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.board import HEX_DIRECTIONS, HexBoard
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Forecast
from shellshock_tui.rules.shellshock.commands import FACES
from tests.rules.shellshock.guns import chart, fire, gun, next_combat, volley, weapon
from tests.rules.shellshock.table import Table, fighting

TYPES = {"ballistic": 15, "energy": 9, "missile": 11, "indirect": 19, "small arms": 22}
GUNNER = {"post": "Gunner", "section": "Turret"}


def need(table: Table, unit: str, target: str, shot: str, **more: Any) -> Trail:
    """The number that one shot needs, as the forecast tells it."""
    command = table.rules.decode({"do": "fire", **volley(unit, target, shot, **more)})
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast), found
    return found.needs[0][1]


# ---------------------------------------------------------------- hit.defence-value


@pytest.mark.rule("hit.defence-value")
@pytest.mark.parametrize(("kind", "value"), TYPES.items())
def test_each_type_of_weapon_meets_its_own_defence_value(kind: str, value: int) -> None:
    sheets = [gun(weapon("1/0/0", kind=kind), gunnery=0)]
    table = fighting("g red gun 0502 s", "b blue bison-gp 0514 n", sheets=sheets)
    assert [term.value for term in need(table, "g", "b", "B").terms] == [value, 1, 0]


@pytest.mark.rule("hit.defence-value")
def test_a_physical_attack_meets_the_physical_value() -> None:
    table = fighting("r red rifles 0502 s", "b blue bison-gp 0503 n")
    command = table.rules.decode({"do": "strike", "unit": "r", "weapon": "D", "target": "b"})
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast)
    assert found.needs[0][1].total == 11


@pytest.mark.rule("hit.defence-value")
@pytest.mark.parametrize(
    ("facing", "value"), [("n", 12), ("s", 12), ("ne", 11), ("se", 11), ("sw", 11), ("nw", 11)]
)
def test_front_and_rear_have_one_value_and_the_sides_another(facing: str, value: int) -> None:
    sheets = [gun(weapon("1/0/0"), gunnery=0)]
    table = fighting("g red gun 0502 s", f"c blue mason 0505 {facing}", sheets=sheets)
    assert need(table, "g", "c", "B").total == value


@pytest.mark.rule("hit.defence-value")
def test_the_number_names_the_cell_that_it_was_read_from() -> None:
    sheets = [gun(weapon("1/0/0"))]
    table = fighting("g red gun 0502 s", "c blue mason 0505 n", sheets=sheets)
    first = need(table, "g", "c", "B").terms[0]
    assert (first.value, first.clause) == (12, "hit.defence-value")
    cell = table.explain(first.at)
    assert isinstance(cell, Trail)
    assert cell.total == 12


# ---------------------------------------------------------------- hit.face


def face_struck(target_facing: str, at: str, sheet: str = "bison-gp") -> str:
    """The face of a target in 0805 that fire from a hex strikes, as the damage tells it."""
    shooter = gun(weapon("1/0/0"), sections=[{"name": "Body", "posts": ["Pilot"], "body": True}])
    for facing in ("n", "ne", "se", "s", "sw", "nw"):
        units = f"g red gun {at} {facing}", f"b blue {sheet} 0805 {target_facing}"
        table = fighting(*units, sheets=[shooter])
        if table.allows("fire", **volley("g", "b", "B")):
            fire(table, "g", "b", "B", dice="d10=9 d10=9 d2=1")
            face: str = table.event("damage")["face"]
            return face
    raise AssertionError(f"no facing brings the gun in {at} to bear")


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(
    ("at", "face"),
    [
        ("0802", "front"),
        ("1104", "front-right"),
        ("1107", "rear-right"),
        ("0808", "rear"),
        ("0507", "rear-left"),
        ("0504", "front-left"),
    ],
)
def test_fire_strikes_the_face_through_which_its_line_comes_in(at: str, face: str) -> None:
    assert face_struck("n", at) == face


@pytest.mark.rule("hit.face")
def test_the_face_turns_with_the_target() -> None:
    faces = [face_struck(facing, "0802") for facing in ("n", "ne", "se", "s", "sw", "nw")]
    assert faces == ["front", "front-left", "rear-left", "rear", "rear-right", "front-right"]


@pytest.mark.rule("hit.face")
@pytest.mark.parametrize(
    ("facing", "face"), [("n", "front"), ("nw", "front-right"), ("ne", "front"), ("s", "rear-left")]
)
def test_a_line_through_a_corner_takes_the_face_of_higher_penetration_value(facing: str, face: str) -> None:
    """From two columns to the right and three hexes up the line crosses the corner of n and ne."""
    assert face_struck(facing, "0904") == face


@pytest.mark.rule("hit.face")
def test_of_two_faces_of_equal_value_a_corner_takes_the_one_nearer_the_front() -> None:
    """All faces of the Gnat are 1: of rear-left and front-left the line takes front-left."""
    assert face_struck("se", "0904", "gnat") == "front-left"


SPOTS = tuple((q, r) for q in range(-2, 3) for r in range(-2, 3) if 0 < max(abs(q), abs(r), abs(q + r)) <= 2)
"""The hexes around a target, as axial vectors."""


@pytest.mark.rule("hit.face")
def test_fire_from_anywhere_strikes_one_face_which_turns_with_both() -> None:
    board = HexBoard(20, 20)
    q, r = board.axial(board.place("0805"))
    faces = {
        (spot, facing): face_struck(name, board.label(board.from_axial(q + spot[0], r + spot[1])), "gnat")
        for spot in SPOTS
        for facing, name in enumerate(HEX_DIRECTIONS)
    }
    assert set(faces.values()) == set(FACES)
    for ((out, down), facing), face in faces.items():
        assert faces[(-down, out + down), (facing + 1) % 6] == face


# ---------------------------------------------------------------- hit.range-modifier, hit.gunnery


@pytest.mark.rule("hit.range-modifier")
@pytest.mark.parametrize(("distance", "feet"), [(1, 0), (11, 0), (12, 1), (23, 1), (24, 2), (35, 2), (36, 3)])
def test_every_full_foot_adds_one(distance: int, feet: int) -> None:
    sheets = [gun(weapon("1/0/0"), gunnery=0)]
    units = "g red gun 0101 s", f"m blue gun 01{1 + distance:02} n"
    table = fighting(*units, sheets=sheets, size=(3, 40))
    assert need(table, "g", "m", "B").total == 10 + feet
    assert need(table, "g", "m", "B").terms[1].clause == "hit.range-modifier"


def skilled(bonus: int) -> Table:
    """A gun of skill 3 whose pilot has a targeting computer, against a plain one."""
    computer = {"pos": "K", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": bonus}
    frame = {"pos": "Z", "name": "Frame", "kind": "other"}
    shooter = gun(weapon("1/0/0"), name="skilled", gunnery=3, equipment=[frame, computer])
    return fighting("g red skilled 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])


@pytest.mark.rule("hit.gunnery")
def test_skill_and_computer_make_the_number_easier() -> None:
    table = skilled(2)
    assert need(table, "g", "m", "B").total == 10 - 5
    assert [term.value for term in need(table, "g", "m", "B").terms] == [10, 0, -3, -2]


@pytest.mark.rule("hit.gunnery")
def test_a_lost_computer_costs_its_bonus_but_not_the_second_die() -> None:
    table = skilled(2)
    table.mark("g", "K")
    next_combat(table)
    assert need(table, "g", "m", "B").total == 10 - 3
    fire(table, "g", "m", "B", dice="d10=3 d10=4 d2=1")


@pytest.mark.rule("hit.gunnery")
def test_a_computer_helps_its_own_post_only() -> None:
    table = fighting("c red mason 0502 s", "m blue gun 0505 n", sheets=[gun()])
    turret = {"section": "Turret"}
    assert need(table, "c", "m", "O", post="Gunner", **turret).total == 10 - 2 - 2
    assert need(table, "c", "m", "O", post="Commander", **turret).total == 10 - 2 - 1
    table.mark("c", "F")
    next_combat(table)
    assert need(table, "c", "m", "O", post="Gunner", **turret).total == 10 - 2
    assert need(table, "c", "m", "O", post="Commander", **turret).total == 10 - 2 - 1


# ---------------------------------------------------------------- hit.roll, hit.exploding-tens


@pytest.mark.rule("hit.roll")
def test_one_roll_serves_the_whole_volley() -> None:
    """Ballistic needs 5, small arms 9: an eight hits with the one and misses with the other."""
    soft = gun(name="soft", defence={"ballistic": "5 5", "small_arms": "9 9"})
    shooter = gun(weapon("1/0/0"), weapon("2/0/0", kind="small arms"), gunnery=0)
    table = fighting("g red gun 0502 s", "m blue soft 0505 n", sheets=[shooter, soft])
    fire(table, "g", "m", "B", "C", dice="d10=5 d10=3 d2=1")
    assert table.event("hit-roll")["shots"] == [
        {"weapon": "B", "need": 5, "hit": True},
        {"weapon": "C", "need": 9, "hit": False},
    ]


@pytest.mark.rule("hit.roll")
@pytest.mark.parametrize(("second", "hits"), [(4, False), (5, True), (6, True)])
def test_a_weapon_hits_if_the_sum_meets_or_exceeds_its_number(second: int, hits: bool) -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"), gunnery=0)])
    fire(table, "g", "m", "B", dice=f"d10=5 d10={second}" + (" d2=1" if hits else ""))
    assert table.event("hit-roll")["shots"][0]["hit"] is hits


@pytest.mark.rule("hit.roll", "sheet.dice")
def test_the_second_die_is_the_one_printed() -> None:
    shooter = gun(weapon("1/0/0"), name="modern", gunnery=0, attack={"hit_dice": "d10 d8"})
    table = fighting("g red modern 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])
    fire(table, "g", "m", "B", dice="d10=2 d8=8 d2=1")
    assert table.event("hit-roll")["total"] == 10


@pytest.mark.rule("hit.exploding-tens")
def test_a_ten_is_added_and_its_die_rolled_again_as_often_as_tens_come() -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"))])
    fire(table, "g", "m", "B", dice="d10=10 d10=10 d10=10 d10=1 d10=4 d2=1")
    assert table.event("hit-roll")["total"] == (10 + 10 + 1) + (10 + 4)
    assert [term.value for term in table.trail("hit-roll", "roll").terms] == [10, 10, 1, 10, 4]


@pytest.mark.rule("hit.exploding-tens")
def test_a_die_of_another_size_and_spread_dice_do_not_explode() -> None:
    shooter = gun(weapon("9/0/0", spread=True), name="modern", attack={"hit_dice": "d10 d8"})
    table = fighting("g red modern 0502 s", "m blue gun 0505 n", sheets=[shooter, gun()])
    fire(table, "g", "m", "B", spread=1, dice="d10=9 d8=8 d6=6 d2=1 d20=1")
    assert table.event("hit-roll")["total"] == 9 + 8 + 6


# ---------------------------------------------------------------- hit.spread-fire


@pytest.mark.rule("hit.spread-fire")
def test_spread_takes_its_number_of_dice_times_the_weapons_that_hit_off_the_sums() -> None:
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    fire(table, "b", "m", "V", "W:X", spread=1, dice="d10=3 d10=4 d6=3 d2=1 d20=1", **GUNNER)
    assert table.event("hit-roll")["total"] == 10
    assert table.event("damage")["dsp"] == "7/0/0"


@pytest.mark.rule("hit.spread-fire")
def test_without_spread_the_same_weapons_do_nine_two_one() -> None:
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", sheets=[gun()])
    fire(table, "b", "m", "V", "W:X", dice="d10=3 d10=4 d2=1 d20=1", **GUNNER)
    assert table.event("damage")["dsp"] == "9/2/1"


@pytest.mark.rule("hit.spread-fire")
def test_a_weapon_that_misses_costs_no_spread() -> None:
    soft = gun(name="soft", defence={"small_arms": "40 40"})
    shooter = gun(weapon("9/9/9", spread=True), weapon("9/9/9", kind="small arms", spread=True))
    table = fighting("g red gun 0502 s", "m blue soft 0505 n", sheets=[shooter, soft])
    fire(table, "g", "m", "B", "C", spread=2, dice="d10=9 d10=9 d6=1 d6=1 d2=1")
    assert table.event("damage")["dsp"] == "7/7/7"


@pytest.mark.rule("hit.spread-fire")
def test_every_weapon_must_be_able_to_spread() -> None:
    shooter = gun(weapon("1/0/0", spread=True), weapon("2/0/0"))
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
    assert table.allows("fire", **volley("g", "m", "B", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B", "C", spread=1))


@pytest.mark.rule("hit.spread-fire")
def test_spread_is_four_at_most() -> None:
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0", spread=True))])
    assert table.allows("fire", **volley("g", "m", "B", spread=4))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B", spread=5))


@pytest.mark.rule("hit.spread-fire")
def test_the_chance_of_spread_fire_counts_its_dice() -> None:
    """With 20 needed and 18 the most two plain dice show below a ten, a d6 adds its own ways to hit."""
    table = fighting(
        "g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0", spread=True), gunnery=-8)]
    )
    chances = []
    for spread in (0, 1):
        command = table.rules.decode({"do": "fire", **volley("g", "m", "B", spread=spread)})
        found = table.rules.forecast(table.state, command)
        assert isinstance(found, Forecast)
        chances.append(found.needs[0][2])
    assert chances[0] < chances[1] < 1
    assert isinstance(chances[1], Fraction)


# ---------------------------------------------------------------- hit.special-ammunition

KINDS = {"N": ("13/3/2", "8/2/1"), "O": ("5/3/9", "3/2/5"), "P": ("10/8/2", "5/6/1")}


@pytest.mark.rule("hit.special-ammunition")
@pytest.mark.parametrize(("bin_", "lines"), KINDS.items())
def test_each_kind_of_ammunition_has_its_own_figures(bin_: str, lines: tuple[str, str]) -> None:
    for coin, dsp in zip((1, 2), lines, strict=True):
        table = fighting("a red m1a2-abrams 0502 s", "b blue bison-gp 0505 n")
        location = " d20=4" if costs_rows(dsp) else ""
        fire(table, "a", "b", f"M:{bin_}", dice=f"d10=9 d8=8 d2={coin}{location}", **GUNNER)
        assert table.event("damage")["dsp"] == dsp
        assert table.unit("a")["ammo"][bin_] == 19


def costs_rows(dsp: str) -> bool:
    """Whether a blow on a whole Bison's front costs rows: it takes two points inside."""
    _, shock, penetration = map(int, dsp.split("/"))
    return max(0, shock - 4) + max(0, penetration - 5) >= 2


@pytest.mark.rule("hit.special-ammunition")
def test_the_plain_line_has_no_bin_and_cannot_be_fired() -> None:
    table = fighting("a red m1a2-abrams 0502 s", "b blue bison-gp 0505 n")
    assert table.refused("fire", "hit.special-ammunition", **volley("a", "b", "M", **GUNNER))
    assert table.refused("fire", "hit.special-ammunition", **volley("a", "b", "M:R", **GUNNER))


@pytest.mark.rule("hit.special-ammunition", "internal.bins")
@pytest.mark.parametrize(("row", "protected"), [(10, True), (9, True), (8, False)])
def test_deflectors_stand_under_he_and_sabot_but_not_under_hep(row: int, protected: bool) -> None:
    shooter = gun(weapon("0/7/0"))
    table = fighting("g red gun 0502 s", "a blue m1a2-abrams 0505 n", sheets=[shooter])
    table.hold_fire()
    table.mark("a", "S")
    table.next_turn()
    table.to_combat()
    fire(table, "g", "a", "B", dice=f"d10=9 d10=9 d2=1 d20={row} d10=5 d10=4")
    assert table.unit("a")["destroyed"] is not protected


@pytest.mark.rule("hit.special-ammunition")
def test_the_switches_of_an_ammunition_stand_in_place_of_the_weapons() -> None:
    bins = [
        {"name": "Plain", "pos": "N", "feeds": ["B"], "rounds": 9},
        {
            "name": "Flechette",
            "pos": "O",
            "feeds": ["B"],
            "rounds": 9,
            "ammunition": "Flechette",
            "spread": True,
        },
        {"name": "Slug", "pos": "P", "feeds": ["C"], "rounds": 9, "ammunition": "Slug", "spread": False},
    ]
    shooter = gun(weapon("1/0/0"), weapon("2/0/0", spread=True), bins=bins, internal={"chart": chart({})})
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
    assert table.allows("fire", **volley("g", "m", "B:O", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B:N", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "C:P", spread=1))
