"""Activation tests, flinching, and the effects of weapons, wounds, markers and traits on both."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.sheet_view import cells_in
from tests.rules.gunplay.street import drawn, sheet, street

FOE = "z blue gunman 4001"
OWN = sheet("hard", "rifle-medium", traits="hardened") | sheet("timid", "rifle-medium", traits="timid")
OWN |= sheet("pistol", "pistol-light") | sheet("heavy", "rifle-heavy") | sheet("plain", "rifle-medium")
ALL = "activation flinch overwatch"


@pytest.mark.rule("activation.test", "activation.flinch")
@pytest.mark.check("activation.test", "no modifier", "-3:")
@pytest.mark.check("activation.flinch", "modifier -1 or better")
@pytest.mark.parametrize(
    ("markers", "found"),
    [
        (0, (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5), 0)),
        (3, (0, Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))),
        (1, (Fraction(1, 10), Fraction(3, 5), Fraction(3, 10), 0)),
        (2, (0, Fraction(3, 5), Fraction(3, 10), Fraction(1, 10))),
        (4, (0, Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))),
    ],
)
def test_the_four_results_of_an_activation(markers: int, found: tuple[Fraction, ...]) -> None:
    battle = street(f"a red plain 0505 markers={markers}", FOE, modules="activation flinch", sheets=OWN)
    assert battle.activation("a") == found
    odds = battle.odds("activate", unit="a")
    assert tuple(Fraction(odds[name]) for name in ("keep", "full", "some", "flinch")) == found
    flinches = {0: 0, -1: 0, -2: Fraction(1, 10), -3: Fraction(1, 5), -4: Fraction(3, 10)}
    assert found[-1] == flinches[-markers]


@pytest.mark.rule("activation.test", "trait.hardened")
@pytest.mark.check("activation.test", "no modifier", "-3:", "roll after modifiers 9 or more")
@pytest.mark.check("trait.hardened", "Timid without modifiers")
@pytest.mark.parametrize(
    ("name", "face", "markers", "result", "actions"),
    [
        ("plain", 9, 0, "keep", 2),
        ("plain", 8, 0, "full", 2),
        ("plain", 3, 0, "full", 2),
        ("plain", 2, 0, "some", 1),
        ("plain", 2, 2, "some", 1),
        ("plain", 1, 2, "flinch", 0),
        ("timid", 10, 0, "full", 2),
        ("timid", 5, 0, "some", 1),
        ("timid", 2, 0, "flinch", 0),
        ("hard", 6, 0, "keep", 2),
    ],
)
def test_the_roll_after_modifiers(name: str, face: int, markers: int, result: str, actions: int) -> None:
    lines = f"a red {name} 0505 markers={markers}", "b red plain 0101", FOE
    battle = street(*lines, modules="activation flinch", sheets=OWN)
    battle.act("a", face)
    told = battle.event("activation")
    assert (told["result"], told["modifier"], told["face"]) == (result, -markers, face)
    if actions:
        assert battle.asked.question.startswith(f"A: {actions}")
    else:
        assert battle.event("dropped")["unit"] == "a"
        assert battle.asked.side == "blue"


@pytest.mark.rule("activation.kept", "activation.end")
@pytest.mark.check("activation.kept", "Hard passed, two left on each side")
def test_a_kept_initiative_may_be_passed() -> None:
    lines = "a red plain 0505", "b red plain 0101", "c red plain 0301", "y blue plain 3001", FOE
    battle = street(*lines, modules="activation flinch", sheets=OWN)
    battle.act("a", 9)
    battle.give("end-activation", unit="a")
    legal = [c["do"] for c in battle.legal()]
    assert (legal.count("activate"), legal.count("pass")) == (2, 1)
    battle.give("pass")
    assert (battle.asked.side, battle.event("initiative-passed")["to"]) == ("blue", "blue")


@pytest.mark.rule("activation.end", "turn")
@pytest.mark.check("activation.end", "first side 3, second 1")
def test_the_initiative_never_passes_to_a_side_with_nobody_left() -> None:
    lines = "a red plain 0505", "b red plain 0101", "c red plain 0301", "z blue plain 4001"
    battle = street(*lines, modules="activation flinch", sheets=OWN)
    order = []
    for unit, face in (("a", 8), ("z", 5), ("b", 1), ("c", 9)):
        order.append(battle.asked.side)
        battle.act(unit, face)
        battle.give("end-activation", unit=unit)
    assert order == ["red", "blue", "red", "red"]
    assert battle.asked.kind == "aftermath"
    assert order.count("red") == 3
    assert order.count("blue") == 1


@pytest.mark.rule("activation.modifiers")
@pytest.mark.check("activation.modifiers", "2 markers, 1 wound")
def test_markers_and_wounds_count_with_the_flinch_module_alone() -> None:
    line = "a red pistol 0505 markers=2 wounds=1"
    battle = street(line, FOE, modules="activation flinch", sheets=OWN)
    battle.act("a", 10)
    assert battle.event("activation")["modifier"] == -2
    battle = street(line, FOE, modules="activation", sheets=OWN)
    battle.act("a", 10)
    assert battle.event("activation")["modifier"] == 1


@pytest.mark.rule("activation.weapon-speed")
@pytest.mark.check("activation.weapon-speed", "keeps the initiative with pistol")
def test_how_fast_weapons_come_to_bear() -> None:
    keeps = {"pistol": Fraction(3, 10), "plain": Fraction(1, 5), "heavy": Fraction(1, 10)}
    for name, chance in keeps.items():
        assert (
            street(f"a red {name} 0505", FOE, modules="activation", sheets=OWN).activation("a")[0] == chance
        )


@pytest.mark.rule("trait.hardened")
@pytest.mark.check("trait.hardened", "activation numbers", "Timid without modifiers", "plain flinch test")
def test_hardened_and_timid_shift_by_a_level() -> None:
    numbers = {"plain": (9, 3, 0), "hard": (6, 0, "automatic"), "timid": (12, 6, 3)}
    found = {
        "timid": (0, Fraction(1, 2), Fraction(3, 10), Fraction(1, 5)),
        "hard": (Fraction(1, 2), Fraction(1, 2), 0, 0),
    }
    for name, needs in numbers.items():
        battle = street(f"a red {name} 0505", FOE, modules="activation flinch", sheets=OWN)
        for grade, need in zip(("keep", "full", "some"), needs, strict=True):
            trail = battle.trail(f"unit/a/activation/{grade}/on")
            assert trail.total == (0 if need == "automatic" else need)
            if need == "automatic":
                assert trail.terms[-1].label == need
        if name in found:
            assert battle.activation("a") == found[name]
    levels = {"hard": ("trivial", 0), "timid": ("moderate", 6)}
    for name, (level, need) in levels.items():
        battle = street(f"a red {name} 0505 markers=1", FOE, modules="flinch", sheets=OWN)
        battle.act("a", 10)
        assert battle.event("flinch-test")["level"] == level
        assert dict(battle.event("flinch-test").trails)["need"].total == need + 1


@pytest.mark.rule("flinch.test")
@pytest.mark.check("flinch.test", "stands with 1 marker", "Hardened, 2 markers and a wound")
@pytest.mark.parametrize(
    ("name", "wear", "chance"),
    [
        ("plain", "markers=1", Fraction(7, 10)),
        ("plain", "markers=2", Fraction(3, 5)),
        ("plain", "markers=2 wounds=1", Fraction(1, 2)),
        ("hard", "markers=2 wounds=1", Fraction(4, 5)),
        ("timid", "markers=2 wounds=1", Fraction(1, 5)),
    ],
)
def test_a_unit_under_markers_tests_as_it_activates(name: str, wear: str, chance: Fraction) -> None:
    battle = street(f"a red {name} 0505 {wear}", FOE, modules="flinch", sheets=OWN)
    assert battle.stands_the_fire("a") == chance
    unhurt = street(f"a red {name} 0505 wounds=1", FOE, modules="flinch", sheets=OWN)
    unhurt.act("a")
    assert not unhurt.all("flinch-test")


@pytest.mark.rule("flinch.marker")
@pytest.mark.check("flinch.marker", "3 shots, 1 hit, toughness passed", "a miss at Extreme")
def test_a_marker_for_each_miss_that_had_a_chance() -> None:
    lines = "a red boss 0105", "b blue gunman 0905 markers=1", "c blue gunman 4001"
    passed = street(*lines, modules="flinch")
    passed.act("a")
    passed.give("fire", "d10=10 d10=1 d10=1 d10=10", unit="a", targets=["b"] * 3, auto=True)
    assert (passed.event("markers")["added"], passed.unit("b")["markers"]) == (2, 3)
    failed = street(*lines, modules="flinch")
    failed.act("a")
    failed.give("fire", "d10=10 d10=1 d10=1 d10=1", unit="a", targets=["b"] * 3, auto=True)
    assert (failed.all("markers"), failed.unit("b")["markers"], failed.unit("b")["wounds"]) == ([], 0, 1)
    extreme = street("a red rifleman 0105", "b blue gunman 3805 prone", FOE, modules="flinch")
    extreme.act("a")
    extreme.give("fire", "d10=10", unit="a", targets=["b"])
    assert (extreme.event("shot")["level"], extreme.unit("b")["markers"]) == ("extreme", 0)


@pytest.mark.rule("flinch.drop")
@pytest.mark.check("flinch.drop", "flinching in brush at 0402")
def test_one_who_flinches_drops_into_cover_or_flat() -> None:
    ground = drawn(h0402="b")
    battle = street("a red plain 0402 markers=4", FOE, modules="flinch", sheets=OWN, ground=ground)
    battle.act("a", 1)
    told = battle.event("dropped")
    assert (told["to"], told["hidden"], told["prone"]) == ("0402", True, False)
    open_ground = street("a red plain 0602 markers=4", FOE, modules="flinch", sheets=OWN)
    open_ground.act("a", 1)
    told = open_ground.event("dropped")
    assert (told["to"], told["hidden"], told["prone"]) == ("0602", False, True)
    near = street("a red plain 0602 markers=4", "z blue gunman 1602", modules="flinch", sheets=OWN)
    near.act("a", 1)
    assert near.allows("fire", targets=["z"])
    runs = street(
        "a red plain 0602 markers=4", FOE, modules="flinch", sheets=OWN, ground=drawn(h0502="b", h0702="b")
    )
    runs.act("a", 1)
    assert (runs.event("dropped")["to"], runs.event("dropped")["hidden"]) == ("0502", True)


@pytest.mark.rule("flinch.clear")
@pytest.mark.check("flinch.clear", "4 markers, hit, toughness passed")
def test_markers_go_with_the_activation_or_with_going_down() -> None:
    battle = street("a red plain 0505 markers=4", FOE, modules="activation flinch", sheets=OWN)
    battle.act("a", 10)
    assert battle.unit("a")["markers"] == 0
    for toughness, markers in ((10, 4), (1, 0)):
        shot = street("a red rifleman 0105", "b blue gunman 0405 markers=4", FOE, modules="flinch")
        shot.act("a")
        shot.give("fire", f"d10=10 d10={toughness}", unit="a", targets=["b"])
        assert shot.unit("b")["markers"] == markers


@pytest.mark.rule("modules")
@pytest.mark.parametrize(
    ("modules", "shown"),
    [
        ("", ()),
        ("flinch", ("markers", "flinch")),
        ("activation flinch", ("markers", "activation/keep")),
        ("activation overwatch", ("activation/keep", "watch/0")),
    ],
)
def test_the_sheet_says_nothing_of_modules_that_are_not_played(modules: str, shown: tuple[str, ...]) -> None:
    battle = street("a red rifleman 0505", "b blue gunman 4001", modules=modules)
    areas = {"nerve/markers", "nerve/flinch", "action/activation/keep", "fire/watch/0"}
    at = {f"unit/a/{area}" for area in areas}
    sheet_of_a = battle.rules.sheet(battle.state, "a", ())
    found = {cell.at for area in sheet_of_a.areas for block in area.blocks for cell in cells_in(block)} & at
    assert found == {one for one in at if one.endswith(tuple(f"/{name}" for name in shown))}


@pytest.mark.rule("flinch.drop")
def test_an_unseen_unit_flinches_in_place() -> None:
    battle = street("a red plain 0602 markers=9", "z blue gunman 4001 down", modules="flinch", sheets=OWN)
    battle.act("a", 1)
    dropped = battle.event("dropped")
    assert (dropped["to"], dropped["prone"], dropped["hidden"]) == ("0602", False, False)


@pytest.mark.rule("activation.test", "trait.hardened")
@pytest.mark.parametrize(
    ("kind", "markers", "face", "told"),
    [
        ("timid", 1, 1, "A rolls 1 to activate (less than 4, timid): drops, then the initiative passes."),
        ("timid", 0, 7, "A rolls 7 to activate (6 or more, timid): two actions, then the initiative passes."),
        (
            "hard",
            0,
            1,
            "A rolls 1 to activate (any roll is enough, hardened): two actions, then the initiative passes.",
        ),
        (
            "hard",
            0,
            6,
            "A rolls 6 to activate (6 or more, hardened): two actions, and the initiative may be kept.",
        ),
    ],
)
def test_an_activation_shows_its_need_and_its_die(kind: str, markers: int, face: int, told: str) -> None:
    battle = street(
        f"a red {kind} 0105 markers={markers}", "b blue gunman 0905", modules="activation flinch", sheets=OWN
    )
    battle.act("a", face)
    assert battle.event("activation").text == told


@pytest.mark.rule("flinch.test")
def test_bots_learn_if_fire_is_stood_without_activation() -> None:
    battle = street("a red plain 0505 markers=2", FOE, modules="flinch", sheets=OWN)
    odds = battle.odds("activate", unit="a")
    told = {name: odds[name] for name in ("keep", "full", "some", "flinch")}
    assert told == {"keep": "0", "full": "3/5", "some": "0", "flinch": "2/5"}
