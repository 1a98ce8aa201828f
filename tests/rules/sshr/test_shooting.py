"""Shooting: the models that fire, sight, types of guns, and the dice of a volley."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.engine.trail import Blocked
from tests.rules.sshr.table import Table, carrying, column, drawn, own, table, with_weapon

RIFLES = carrying(*["service rifle"] * 4)
SECTION = column(3, range(2, 7))
ONE = own(one=carrying("service rifle"), carbine=carrying("carbine"), rifles=RIFLES)
FAR = "y blue section 2612,2613,2614,2615,2616"


def duel(sheet: Any, target: Any, apart: int = 5, ground: str = "", **more: Any) -> Table:
    """Two units of one model each, a number of inches apart."""
    sheets = own(one=sheet, other=target)
    return table("a red one 0305", f"b blue other {3 + apart:02}05", ground=ground, sheets=sheets, **more)


@pytest.mark.rule("shoot.unit")
@pytest.mark.check("shoot.unit", "rifle section, standing")
def test_every_model_fires_every_gun_at_one_unit() -> None:
    board = table(f"a red section {SECTION}", f"b blue section {column(20, range(2, 7))}")
    assert board.number("sight/0302/2002") == 17
    assert board.shots("a", "b") == {"service rifle": 4, "machine gun": 3}
    board.shoot("a", "b", "1 1 1 1 1 1 1")
    assert [(volley["gun"], volley["attacks"]) for volley in board.all("volley")] == [
        ("service rifle", 4), ("machine gun", 3),
    ]  # fmt: skip
    board.refused("shoot", "turn.order", unit="a", target="b")


@pytest.mark.rule("shoot.unit")
def test_a_gun_is_fired_by_those_that_see_a_model_within_range() -> None:
    board = table(f"a red section {SECTION}", "b blue one 2602", "c blue one 2616", sheets=ONE)
    assert board.shots("a", "b") == {"service rifle": 4, "machine gun": 3}
    assert board.shots("a", "c") == {"machine gun": 3}
    blind = table("a red one 0305", "b blue one 2805", sheets=ONE, ground=drawn(columns=28))
    blind.refused("shoot", "shoot.unit", unit="a", target="b")


@pytest.mark.rule("shoot.unit", "fight.engaged")
def test_engaged_and_shaken_units_do_not_shoot() -> None:
    board = table("a red one 0305", "b red one 0905", "c blue one 1005", "d blue one 1505 shaken", sheets=ONE)
    board.refused("shoot", "shoot.unit", unit="a", target="c")
    board.refused("shoot", "shoot.unit", unit="b", target="d")
    shaken = table("a red one 0305", "b red captain 0310", "d blue one 1505 shaken", sheets=ONE)
    shaken.over("1")
    shaken.refused("shoot", "shoot.unit", unit="d", target="a")


@pytest.mark.rule("shoot.sight")
@pytest.mark.check("shoot.sight", "three squares of wood", "target in the wood")
@pytest.mark.parametrize(
    ("squares", "sees"), [("06 07 08", False), ("06 07", True), ("09 10 11", True), ("08 09 10 11", False)]
)
def test_more_than_two_squares_of_wood_block_sight(squares: str, *, sees: bool) -> None:
    wood = drawn({f"{at}05": "t" for at in squares.split()})
    board = table("a red one 0305", "b blue one 1105", FAR, sheets=ONE, ground=wood)
    assert isinstance(board.explain("sight/0305/1105"), Blocked) != sees
    if sees:
        assert board.shots("a", "b")
    else:
        board.refused("shoot", "shoot.sight", unit="a", target="b")


@pytest.mark.rule("shoot.sight")
def test_a_building_blocks_lines_unlike_borders_and_models() -> None:
    wall = drawn({"0605": "b"})
    board = table("a red one 0305", "b blue one 1105", "c red one 0405", FAR, sheets=ONE, ground=wall)
    assert board.blocked("sight/0305/1105") == "shoot.sight"
    assert board.blocked("sight/0405/0805") == "shoot.sight"
    corner = drawn({"0406": "b"})
    edge = table("a red one 0305", "b blue one 0506", FAR, sheets=ONE, ground=corner)
    assert edge.number("sight/0305/0506") == 3
    open_ground = table("a red one 0305", "b blue one 1105", "c red one 0405", FAR, sheets=ONE)
    assert open_ground.shots("a", "b") == {"service rifle": 1}


@pytest.mark.rule("shoot.assault")
@pytest.mark.check("shoot.assault", "carbine, range 16", "bile, range 12")
@pytest.mark.parametrize(
    ("gun", "like", "reach", "inches", "shots"),
    [("carbine", "section", 16, 8, 2), ("carbine", "section", 16, 9, 1),
     ("bile", "behemoth", 12, 6, 4), ("bile", "behemoth", 12, 7, 2)],
)  # fmt: skip
def test_assault_weapons_fire_twice_at_half_range(
    gun: str, like: str, reach: int, inches: int, shots: int
) -> None:
    board = duel(carrying(gun, like=like), carrying("", like="captain"), inches)
    assert board.number(f"unit/a/attack/gun/{gun}/range") == reach
    assert board.shots("a", "b") == {gun: shots}


@pytest.mark.rule("shoot.battle")
@pytest.mark.check("shoot.battle", "service rifle, range 24")
@pytest.mark.parametrize(("inches", "fires"), [(12, True), (13, False)])
def test_a_battle_weapon_reaches_half_as_far_after_a_move(inches: int, *, fires: bool) -> None:
    board = table("a red one 0304", f"b blue one {3 + inches:02}05", sheets=ONE)
    assert board.number("unit/a/attack/gun/service rifle/range") == 24
    assert board.number("unit/a/attack/gun/service rifle/moved") == 12
    board.move("a", "0305")
    if fires:
        assert board.shots("a", "b") == {"service rifle": 1}
    else:
        board.refused("shoot", "shoot.battle", unit="a", target="b")


@pytest.mark.rule("shoot.battle")
def test_far_battle_weapon_fire_keeps_the_shooter_in_place() -> None:
    for inches, goes in ((12, True), (13, False)):
        board = duel(carrying("service rifle"), carrying("", like="captain"), inches)
        board.shoot("a", "b", "1")
        assert board.allows("shift", unit="a") == goes


@pytest.mark.rule("shoot.heavy")
@pytest.mark.check("shoot.heavy", "section shifted", "tank moved")
def test_a_heavy_weapon_of_infantry_is_silent_after_a_move() -> None:
    target = f"b blue section {column(15, range(2, 7))}"
    board = table(f"a red section {SECTION}", target)
    board.move("a", "0402")
    assert board.shots("a", "b") == {"service rifle": 4}
    gunner = table(f"a red section {SECTION}", target)
    for model in (1, 2, 3, 4):
        gunner.place("a", model, f"04{1 + model:02}")
    gunner.end("a")
    assert gunner.shots("a", "b") == {"service rifle": 4, "machine gun": 3}
    tank = table("a red tank 0304", target)
    tank.move("a", "0604")
    assert tank.shots("a", "b") == {"tank gun": 1, "machine gun": 3}


@pytest.mark.rule("shoot.heavy")
@pytest.mark.check("shoot.heavy", "infantry whose sheet states heavy_after_moving")
def test_a_sheet_may_let_infantry_move_and_fire_heavy_weapons() -> None:
    braced = {"like": "section", "heavy_after_moving": True}
    units = f"a red braced {SECTION}", f"b blue section {column(12, range(2, 7))}"
    board = table(*units, sheets=own(braced=braced))
    assert board.number("unit/a/attack/gun/machine gun/moved") == 30
    board.move("a", "0402")
    assert board.shots("a", "b") == {"service rifle": 4, "machine gun": 3}
    board = table(*units, sheets=own(braced=braced))
    board.shoot("a", "b", "1 1 1 1 1 1 1")
    assert board.allows("place", unit="a", model=5, to="0406")


@pytest.mark.rule("shoot.battle")
def test_the_battle_weapons_need_to_stay_is_told_beside_a_heavy() -> None:
    guns = own(ogre={"like": "behemoth", "guns": [["autocannon", "machine gun"]]})
    board = table("a red ogre 0304", f"b blue section {column(20, range(2, 7))}", sheets=guns)
    board.shoot("a", "b", "1 1 1 1 1")
    board.refused("shift", "shoot.battle", unit="a", to="0404")


@pytest.mark.rule("shoot.heavy")
def test_the_heavy_weapons_shooter_stays_and_others_move() -> None:
    board = table(f"a red section {SECTION}", f"b blue section {column(12, range(2, 7))}")
    board.shoot("a", "b", "1 1 1 1 1 1 1")
    assert not board.reach("a", 5)
    board.refused("place", "shoot.heavy", unit="a", model=5, to="0406")
    board.place("a", 1, "0402")
    assert board.end("a")["models"] == [1]


SKILLS = [
    (0, "none", Fraction(0)), (1, "6+", Fraction(1, 6)), (2, "5+", Fraction(1, 3)), (3, "4+", Fraction(1, 2)),
    (4, "3+", Fraction(2, 3)), (5, "2+", Fraction(5, 6)), (6, "2+/6+", Fraction(31, 36)),
    (7, "2+/5+", Fraction(8, 9)), (8, "2+/4+", Fraction(11, 12)), (9, "2+/3+", Fraction(17, 18)),
    (10, "2+/2+", Fraction(35, 36)),
]  # fmt: skip


@pytest.mark.rule("shoot.hit")
@pytest.mark.check("shoot.hit", "0 none, 1 6+", "chances 0, 1/6")
@pytest.mark.parametrize(("skill", "words", "chance"), SKILLS)
def test_weapon_skill_is_read_on_the_chart(skill: int, words: str, chance: Fraction) -> None:
    board = duel(carrying("service rifle", ws=skill), carrying("", like="captain"))
    if not skill:
        board.refused("shoot", "shoot.hit", unit="a", target="b")
        return
    assert board.need("a", "b", "hit") == words
    assert board.chance("a", "b", "hit") == chance
    assert f"{skill} {words}" in board.rules.clauses["shoot.hit"].ruling


@pytest.mark.rule("shoot.hit", "shoot.dice")
def test_a_second_chance_is_a_die_for_each_first_that_failed() -> None:
    board = table("a red rifles 0302,0303,0304,0305", "b blue other 0805", sheets=own(
        rifles={**RIFLES, "ws": 6}, other=carrying("", like="captain")))  # fmt: skip
    board.shoot("a", "b", "2 1 6 1 6 5 1 1 1")
    volley = board.event("volley")
    assert (volley["faces"], volley["hits"], volley["skill"]) == ([[2, 1, 6, 1], [6, 5], [1, 1, 1]], 3, 6)


COVERED = [(5, 3, "5+"), (4, 2, "5+"), (5, 2, "4+")]


@pytest.mark.rule("shoot.cover")
@pytest.mark.check("shoot.cover", "WS 3 at a unit")
@pytest.mark.parametrize(("models", "covered", "need"), COVERED)
def test_a_unit_half_in_cover_is_harder_to_hit(models: int, covered: int, need: str) -> None:
    skill = 3
    wood = drawn({f"10{row:02}": "t" for row in range(3, 3 + covered)})
    board = table(
        "a red one 0305", f"b blue many {column(10, range(3, 3 + models))}", ground=wood,
        sheets=own(one=carrying("service rifle", ws=skill), many=carrying(*[""] * models)),
    )  # fmt: skip
    assert board.need("a", "b", "hit") == need


@pytest.mark.rule("shoot.cover")
@pytest.mark.check("shoot.cover", "rifle at a section", "WS 1 in cover")
def test_cover_takes_one_from_weapon_skill_but_not_the_last() -> None:
    for ground, each in (("", Fraction(1, 6)), (drawn({"0805": "r"}), Fraction(1, 9))):
        assert duel(carrying("service rifle"), carrying(""), ground=ground).chance("a", "b", "each") == each
    worst = duel(carrying("service rifle", ws=1), carrying(""), ground=drawn({"0805": "t"}))
    assert worst.need("a", "b", "hit") == "6+"
    assert worst.need("a", "b", "target saves") == "5+"


BANDS = [
    (0, -5, "2+"), (1, -4, "3+"), (3, -2, "3+"), (4, -1, "4+"), (6, 1, "4+"), (7, 2, "5+"), (9, 4, "5+"),
    (10, 5, "6+"), (11, 6, "never"), (14, 9, "never"),
]  # fmt: skip


@pytest.mark.rule("shoot.wound")
@pytest.mark.check("shoot.wound", "-5 or less 2+")
@pytest.mark.parametrize(("endurance", "difference", "need"), BANDS)
def test_endurance_less_strength_gives_the_roll_to_wound(endurance: int, difference: int, need: str) -> None:
    board = duel(carrying("bile", like="behemoth"), carrying("", e=endurance))
    assert endurance - board.number("unit/a/attack/gun/bile/s") == difference
    assert board.need("a", "b", "wound") == need


@pytest.mark.rule("shoot.wound")
@pytest.mark.check("shoot.wound", "rifle S 3 at a tank")
@pytest.mark.parametrize(
    ("gun", "strength", "need"),
    [("service rifle", 3, "never"), ("machine gun", 4, "6+"), ("rocket", 9, "4+")],
)
def test_wounding_a_tank_needs_as_printed(gun: str, strength: int, need: str) -> None:
    board = duel(carrying(gun), {"like": "tank"})
    assert board.number(f"unit/a/attack/gun/{gun}/s") == strength
    assert board.number("unit/b/defence/e") == 9
    assert board.need("a", "b", "wound") == need


SAVES = [
    (2, "service rifle", 1, "5+", Fraction(1, 3)), (2, "machine gun", 2, "5+", Fraction(1, 3)),
    (2, "lance", 3, "", Fraction(0)), (8, "lance", 8, "2+/4+", Fraction(11, 12)),
    (8, "rocket", 9, "", Fraction(0)), (12, "lance", 11, "2+/2+", Fraction(35, 36)),
]  # fmt: skip


@pytest.mark.rule("shoot.save")
@pytest.mark.check("shoot.save", "A 2 against penetration 1", "A 8 against penetration 8", "A 12 against 11")
@pytest.mark.parametrize(("armour", "gun", "penetration", "need", "chance"), SAVES)
def test_armour_saves_unless_it_is_pierced(
    armour: int, gun: str, penetration: int, need: str, chance: Fraction
) -> None:
    tables = with_weapon("lance", penetration=penetration)
    board = duel(carrying(gun), carrying("", a=armour), data=tables)
    assert board.number(f"unit/a/attack/gun/{gun}/p") == penetration
    assert board.need("a", "b", "target saves") == need
    assert board.chance("a", "b", "save") == chance


@pytest.mark.rule("shoot.save", "shoot.wound")
@pytest.mark.check("shoot.save", "rocket, WS 3, at a tank")
def test_a_rocket_at_a_tank() -> None:
    skill = 3
    board = duel(carrying("rocket", ws=skill), {"like": "tank"})
    hit, wound, pierced = Fraction(1, 2), Fraction(1, 2), 1
    assert [board.chance("a", "b", what) for what in ("hit", "wound")] == [hit, wound]
    assert 1 - board.chance("a", "b", "save") == pierced
    assert board.chance("a", "b", "each") == Fraction(1, 4)


@pytest.mark.rule("shoot.save")
def test_a_volley_against_which_nothing_saves_says_so() -> None:
    board = duel(carrying("rocket"), {"like": "tank"})
    board.shoot("a", "b", "6 6")
    assert board.event("volley").text.endswith("1 wound; no save.")


@pytest.mark.rule("shoot.save", "shoot.dice")
@pytest.mark.check("shoot.save", "service rifle of a section")
def test_four_rifles_at_a_section() -> None:
    board = table("a red rifles 0302,0303,0304,0305", f"b blue section {column(10, range(2, 7))}", sheets=ONE)
    hit, wound, through = Fraction(1, 2), Fraction(1, 2), Fraction(2, 3)
    assert board.chance("a", "b", "hit") * board.chance("a", "b", "wound") == hit * wound
    assert 1 - board.chance("a", "b", "save") == through
    assert board.chance("a", "b", "each") == Fraction(1, 6)
    four = board.lost("shoot", unit="a", target="b")
    assert four == {
        "0": Fraction(625, 1296), "1": Fraction(125, 324), "2": Fraction(25, 216),
        "3": Fraction(5, 324), "4": Fraction(1, 1296),
    }  # fmt: skip


@pytest.mark.rule("shoot.dice")
@pytest.mark.check("shoot.dice", "4 rifles at a section")
def test_all_dice_of_a_gun_fall_together() -> None:
    board = table("a red rifles 0302,0303,0304,0305", f"b blue section {column(10, range(2, 7))}", sheets=ONE)
    board.shoot("a", "b", "4 4 6 3 4 5 2 5 1")
    volley = board.event("volley")
    assert [len(thrown) for thrown in volley["faces"]] == [4, 3, 2]
    assert (volley["hits"], volley["wounds"], volley["saved"]) == (3, 2, 1)
    assert board.event("wounds")["lost"] == 1


@pytest.mark.rule("shoot.dice")
def test_nothing_more_is_rolled_once_the_target_is_gone() -> None:
    board = table(f"a red section {SECTION}", "b blue one 1004", FAR, sheets=ONE)
    board.shoot("a", "b", "6 6 1 1 6 6 1 1")
    assert [volley["gun"] for volley in board.all("volley")] == ["service rifle"]
    assert board.event("destroyed")["unit"] == "b"
    assert board.event("wounds")["lost"] == 1


@pytest.mark.rule("shoot.allocation", "discipline.when")
@pytest.mark.check("shoot.allocation", "captain HP 3")
def test_the_last_wound_removes_a_model() -> None:
    board = table(
        "a red rifles 0302,0303,0304,0305",
        "b red rifles 0402,0403,0404,0405",
        "c blue captain 0805",
        FAR,
        sheets=ONE,
    )
    assert board.unit("c")["hp"] == [3]
    board.shoot("a", "c", "6 6 1 1 6 6 1 1 6")
    assert board.unit("c")["hp"] == [1]
    assert not board.all("model-lost")
    board.shoot("b", "c", "6 1 1 1 6 1")
    assert (board.event("model-lost")["model"], board.unit("c")["hp"], board.at("c")) == (1, [0], [])


@pytest.mark.rule("shoot.allocation")
def test_the_hurt_fall_first_then_the_nearest_then_by_number() -> None:
    brutes = own(brutes=carrying("", "", "", hp=2, a=0), **ONE)
    board = table("a red rifles 0304,0305,0306,0307", "b blue brutes 1005,0805,0804", FAR, sheets=brutes)
    board.shoot("a", "b", "6 1 1 1 6")
    assert board.unit("b")["hp"] == [2, 2, 1]
    worn = table(
        "a red rifles 0304,0305,0306,0307", "b blue brutes 1005,0805,0804 hp=1,2,2", FAR, sheets=brutes
    )
    worn.shoot("a", "b", "6 6 1 1 6 6")
    assert worn.unit("b")["hp"] == [0, 2, 1]


# ---------------------------------------------------------------- rolls


def rolled(board: Table) -> list[tuple[str, str]]:
    """The steps of the last rolls, each as its title (or its kind and attacker) and its words."""
    steps = board.rules.roll_steps(*board.given, board.events)
    return [
        (f"{step.header.kind} {step.header.by}" if step.header else step.title, step.words) for step in steps
    ]


@pytest.mark.rule("shoot.allocation")
def test_a_volley_of_several_guns_has_one_summary() -> None:
    board = table(f"a red section {SECTION}", f"b blue section {column(20, range(2, 7))}")
    board.shoot("a", "b", "6 1 1 1  6  1   1 1 1")
    assert board.event("wounds").text == "B loses 1 hit point to the service rifle; 4 left."
    told = rolled(board)
    (card,) = (number for number, (title, _) in enumerate(told) if title == "volley both weapons together")
    assert told[card:] == [
        ("volley both weapons together", "service rifle 1, machine gun 0"),
        ("model lost", "B loses model 1."),
        ("harm", "B: 1 hit point lost, 4 left"),
    ]
    assert [title for title, _ in told[:card] if title.startswith("volley")] == [
        "volley service rifle", "volley machine gun",
    ]  # fmt: skip


@pytest.mark.rule("shoot.allocation")
def test_a_volleys_summary_names_each_gun_that_did_something() -> None:
    board = table(f"a red section {SECTION}", f"b blue section {column(20, range(2, 7))}")
    board.shoot("a", "b", "6 1 1 1  6  1   6 1 1  6  1")
    assert (
        board.event("wounds").text == "B loses 2 hit points to the service rifle and the machine gun; 3 left."
    )


@pytest.mark.rule("shoot.allocation")
def test_a_volley_of_one_gun_or_without_harm_has_no_summary() -> None:
    board = table("a red one 0305", "b blue one 0805", "c blue one 2616", sheets=ONE)
    board.shoot("a", "b", "6 6 1")
    assert [title for title, _ in rolled(board) if "together" in title] == []
    missed = table(f"a red section {SECTION}", f"b blue section {column(20, range(2, 7))}")
    missed.shoot("a", "b", "1 1 1 1 1 1 1")
    assert [title for title, _ in rolled(missed) if "together" in title] == []


@pytest.mark.rule("shoot.assault", "shoot.cover")
@pytest.mark.parametrize(
    ("gun", "at", "told"),
    [("carbine", "1005", "17 %"), ("carbine", "1105", "31 %"), ("service rifle", "0505", "17 %"),
     ("service rifle", "0405", "11 %")],
)  # fmt: skip
def test_a_threat_is_what_a_volley_would_do_in_the_square(gun: str, at: str, told: str) -> None:
    sheets = own(one=carrying("service rifle"), other=carrying(gun))
    board = table("a red one 0805", "b blue other 1905", sheets=sheets, ground=drawn({"0405": "r"}))
    assert board.threat("a", at) == f"B {told}"


@pytest.mark.rule("shoot.heavy", "turn.order")
def test_a_moved_unit_threatens_again_after_its_phase() -> None:
    sheets = own(one=carrying("service rifle"), gun=carrying("machine gun"))
    board = table("a red one 0305", "b blue gun 1405", sheets=sheets)
    board.over()
    board.move("b", "1305")
    assert board.threat("a", "0305") == "no enemy can hit here"
    board.over()
    assert board.threat("a", "0305") == "B 42 %"
    board.give("next-turn")
    assert board.threat("a", "0305") == "B 42 %"


@pytest.mark.rule("shoot.unit", "cohesion.regain")
@pytest.mark.parametrize(
    "enemy", ["blue section 1301,1305,1309,1313,1315", "blue one 1405 shaken", "blue one 0405"]
)
def test_a_unit_that_may_not_shoot_is_no_threat(enemy: str) -> None:
    board = table("a red one 0305", f"b {enemy}", sheets=ONE)
    assert board.threat("a", "0305") == "no enemy can hit here"


@pytest.mark.rule("shoot.unit", "shoot.sight")
def test_a_unit_sees_another_if_any_of_its_models_does() -> None:
    house = drawn(dict.fromkeys(("1507", "1508", "1509"), "b"))
    models = "1008,1010,1011,1012,1013"
    board = table(f"a red section {models}", "b blue section 2006,2007,2008,2009,2010", ground=house)
    assert board.blocked("sight/1008/2006") == "shoot.sight"
    assert board.number("unit/a/sees/b") == 10
    assert board.shots("a", "b")
    wall = drawn({"15": "b"})
    hidden = table("a red one 1005", "b blue one 2005", "c blue one 2605 hp=0", sheets=ONE, ground=wall)
    assert hidden.blocked("unit/a/sees/b") == "shoot.sight"
    with pytest.raises(ValueError, match="nothing"):
        hidden.explain("unit/a/sees/c")


@pytest.mark.rule("shoot.battle", "shoot.heavy")
def test_a_ring_ends_where_a_gun_reaches_now() -> None:
    board = table("a red one 0205", FAR, sheets=ONE)
    assert {"2605", "1505"} <= board.ring("a")
    board.move("a", "0305")
    assert board.number("unit/a/attack/gun/service rifle/now") == 12
    assert {"1505", "0205"} <= board.ring("a")
    assert "1605" not in board.ring("a")
    gun = table("a red gun 0205", FAR, sheets=own(gun=carrying("machine gun")))
    assert gun.ring("a")
    gun.move("a", "0305")
    assert not gun.ring("a")
