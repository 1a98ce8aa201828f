"""Overwatch: the characters that watch, their reactions, and the duration."""

from fractions import Fraction

import pytest

from tests.rules.gunplay.street import drawn, sheet, street

OWN = sheet("plain", "rifle-medium")
RUNNER = "r red plain 0505"
WATCHER = "w blue plain 2005"


@pytest.mark.rule("overwatch.declare")
@pytest.mark.check("overwatch.declare", "counts 2 and 1, first side first")
def test_sides_mark_in_turn() -> None:
    lines = (
        "a1 red plain 0101",
        "a2 red plain 0301",
        "a3 red plain 0501",
        "b1 blue plain 4001",
        "b2 blue plain 3801",
    )
    battle = street(*lines, modules="overwatch", sheets=OWN)
    battle.give("overwatch-count", side="red", count=2)
    battle.give("overwatch-count", side="blue", count=1)
    order = []
    while battle.asked.kind == "mark":
        order.append("AB"[battle.asked.side == "blue"])
        battle.give("mark", unit=next(c["unit"] for c in battle.legal()))
    assert order == ["A", "B", "A"]
    battle.refused("activate", "overwatch.declare", unit="a1")
    battle.act("a3")
    battle.give("end-activation", unit="a3")
    battle.act("b2")
    battle.give("end-activation", unit="b2")
    battle.give("next-turn", "d10=10 d10=1")
    assert not battle.unit("a1")["watch"]


@pytest.mark.rule("overwatch.declare", "move.hide")
def test_marking_brings_out_of_hiding() -> None:
    battle = street(
        "a red plain 0505 hidden", WATCHER, modules="overwatch", sheets=OWN, ground=drawn(h0505="b")
    )
    battle.watch("a")
    assert not battle.unit("a")["hidden"]


@pytest.mark.rule("overwatch.react")
@pytest.mark.check("overwatch.react", "a mover hit and Down")
def test_a_watcher_is_asked_at_each_hex() -> None:
    battle = street(RUNNER, "s red plain 0101", WATCHER, "v blue plain 4010", modules="overwatch", sheets=OWN)
    battle.watch("w")
    battle.act("r")
    battle.walk("r", "s")
    assert (battle.asked.kind, battle.asked.side) == ("react", "blue")
    battle.give("hold")
    battle.walk("r", "s")
    battle.give("react", "d10=10 d10=1", unit="w", auto=False)
    assert (battle.unit("r")["state"], battle.unit("r")["hex"]) == ("down", "0507")
    assert battle.event("activation-ended")["unit"] == "r"
    assert battle.unit("w")["acted"]
    assert not battle.unit("w")["watch"]


@pytest.mark.rule("overwatch.react")
def test_the_action_goes_on_if_the_runner_is_still_up() -> None:
    battle = street(RUNNER, WATCHER, modules="overwatch", sheets=OWN)
    battle.watch("w")
    battle.act("r")
    battle.walk("r", "s")
    battle.give("react", "d10=1", unit="w", auto=False)
    assert (battle.asked.kind, battle.asked.unit) == ("act", "r")
    battle.give("fire", "d10=1", unit="r", targets=["w"])
    assert battle.asked.kind != "react"


@pytest.mark.rule("overwatch.activation")
@pytest.mark.check("overwatch.activation", "no modifier: reacts and stays", "4 markers, rifle")
def test_the_test_of_one_who_wants_to_react() -> None:
    for markers, found in (
        (0, (Fraction(1, 5), Fraction(3, 5), Fraction(1, 5), Fraction(0))),
        (4, (Fraction(0), Fraction(2, 5), Fraction(3, 10), Fraction(3, 10))),
    ):
        lines = RUNNER, f"{WATCHER} markers={markers}"
        battle = street(*lines, modules="activation flinch overwatch", sheets=OWN)
        battle.watch("w")
        battle.act("r", 5)
        battle.walk("r", "s")
        test = battle.odds("react", unit="w", auto=False)["test"]
        assert tuple(Fraction(test[name]) for name in ("keep", "some", "none", "drop")) == found
        battle.give("react", "d10=2", unit="w", auto=False)
        result = battle.event("overwatch-test")["result"]
        assert result == ("some" if markers == 0 else "flinch")
        assert battle.unit("w")["markers"] == 0


@pytest.mark.rule("overwatch.activation", "activation.flinch")
@pytest.mark.check("overwatch.activation", "Timid, no flinch module")
def test_a_watcher_drops_below_trivial_without_flinching_too() -> None:
    lines = RUNNER, WATCHER.replace("plain", "timid")
    timid = OWN | sheet("timid", "rifle-medium", traits="timid")
    battle = street(*lines, modules="activation overwatch", sheets=timid)
    battle.watch("w")
    battle.act("r", 5)
    battle.walk("r", "s")
    test = battle.odds("react", unit="w", auto=False)["test"]
    found = tuple(Fraction(test[name]) for name in ("keep", "some", "none", "drop"))
    assert found == (Fraction(0), Fraction(1, 2), Fraction(3, 10), Fraction(1, 5))
    battle.give("react", "d10=2", unit="w", auto=False)
    assert battle.event("overwatch-test")["result"] == "flinch"
    assert battle.event("dropped")["prone"]
    assert (battle.unit("w")["watch"], battle.unit("w")["watched"]) == (True, 1)


@pytest.mark.rule("overwatch.activation")
def test_one_test_for_each_action_of_the_enemy() -> None:
    battle = street(RUNNER, WATCHER, modules="activation overwatch", sheets=OWN)
    battle.watch("w")
    battle.act("r", 5)
    battle.walk("r", "s")
    battle.give("react", "d10=2", unit="w", auto=False)
    battle.walk("r", "s s")
    assert battle.asked.kind == "act"
    battle.walk("r", "s")
    assert battle.asked.kind == "react"


@pytest.mark.rule("overwatch.twice")
@pytest.mark.check("overwatch.twice", "no modifier, rolls 9, 2 and 10")
def test_two_actions_on_overwatch_at_the_most() -> None:
    lines = RUNNER, "s red plain 0705", WATCHER
    battle = street(*lines, modules="activation overwatch", sheets=OWN)
    battle.watch("w")
    battle.act("r", 9)
    rolls, watched = (9, 2, 10), []
    battle.walk("r", "s")
    for number, face in enumerate(rolls):
        shot = " d10=1" if face >= 3 else ""
        battle.give("react", f"d10={face}{shot}", unit="w", auto=False)
        watched.append((battle.unit("w")["watched"], battle.unit("w")["watch"]))
        if number == 0:
            battle.give("posture", unit="r", to="prone")
            battle.act("s", 9)
            battle.walk("s", "s")
        elif number == 1:
            battle.walk("s", "s s")
            battle.walk("s", "s")
    assert watched == [(1, True), (1, True), (2, False)]
    assert battle.unit("w")["acted"]


@pytest.mark.rule("overwatch.purpose")
@pytest.mark.check("overwatch.purpose", "without overwatch a runner of 6 hexes")
def test_nobody_fires_at_a_runner_without_overwatch() -> None:
    battle = street(RUNNER, WATCHER, sheets=OWN, ground="\n".join(["." * 40] * 12))
    battle.act("r")
    asked = []
    for _ in range(6):
        asked.append(battle.asked.unit)
        battle.walk("r", "s")
    assert asked == ["r"] * 6
    assert battle.event("activation-ended")["unit"] == "r"


@pytest.mark.rule("overwatch.react", "move.hide")
def test_a_way_ends_beside_a_watcher_that_dropped_and_hides() -> None:
    battle = street(
        "r red plain 0505", "s red plain 0510", "w blue plain 1010 markers=4", sheets=OWN,
        modules="activation flinch overwatch", ground=drawn(h1010="b"),
    )  # fmt: skip
    battle.watch("w")
    battle.act("r", 10)
    battle.walk("r", "s")
    battle.give("react", "d10=1", unit="w", auto=False)
    assert (battle.unit("w")["hidden"], battle.unit("w")["watch"]) == (True, True)
    battle.give("end-activation", unit="r")
    battle.act("s", 10)
    board, here = battle.rules.board, battle.rules.board.place("1010")
    near = [at for at in range(board.size) if board.distance(at, here) <= 3]
    found = (battle.rules.path(battle.state, "s", at) for at in near)
    ways = [[board.distance(leg.at, here) for leg in legs] for legs in found if legs]
    assert min(map(min, ways)) == 1
    assert all(apart > 1 for way in ways for apart in way[:-1])
    beside = next(at for at in range(board.size) if board.distance(at, here) == 1)
    battle.walk("s", " ".join(leg.command.to for leg in battle.rules.path(battle.state, "s", beside)))
    assert (battle.asked.kind, battle.unit("w")["hidden"]) == ("react", False)


@pytest.mark.rule("shoot.level")
def test_a_move_counts_while_a_watcher_is_asked() -> None:
    battle = street(RUNNER, "w blue plain 1505", modules="overwatch", sheets=OWN)
    battle.watch("w")
    battle.act("r")
    battle.walk("r", "n")
    assert battle.asked.kind == "react"
    interrupted = battle.number("unit/r/level/w")
    battle.give("hold")
    assert battle.number("unit/r/level/w") == interrupted == 6 + 3


@pytest.mark.rule("turn", "shoot.level")
def test_an_active_unit_is_a_threat_while_it_has_actions() -> None:
    battle = street(
        "a red man 0505", "z blue man 0905", sheets=sheet("man", "rifle-medium"), modules="overwatch"
    )
    battle.watch("z")
    battle.act("a")
    assert battle.threat("z", "0905") == battle.hit("a", "z") == Fraction(4, 5)
    battle.walk("a", "se")
    assert battle.asked.kind == "react"
    assert battle.threat("z", "0905") == Fraction(1, 2)
    battle.give("hold")
    assert battle.threat("z", "0905") == battle.hit("a", "z")
    battle.give("fire", "d10=1", unit="a", targets=["z"], auto=False)
    assert not battle.threat("z", "0905")


@pytest.mark.rule("overwatch.react", "turn")
def test_why_not_tells_who_may_fire_now() -> None:
    battle = street(RUNNER, "s red plain 0101", WATCHER, "v blue plain 4010", modules="overwatch", sheets=OWN)
    assert "how many go on overwatch?" in str(battle.why_not("w", "r"))
    battle.watch("w")
    assert battle.why_not("r", "w") == Fraction(1, 2)
    battle.act("r")
    assert battle.why_not("r", "w") == Fraction(1, 2)
    assert "R: 2 actions left." in str(battle.why_not("s", "w"))
    battle.walk("r", "s")
    assert battle.why_not("w", "r") == Fraction(1, 2)
    assert "who reacts?" in str(battle.why_not("w", "s"))
    battle.give("hold")
    battle.give("end-activation", unit="r")
    assert "Blue: which character acts?" in str(battle.why_not("r", "w"))
    battle.act("v")
    battle.give("end-activation", unit="v")
    assert battle.why_not("r", "w") == "R has already been activated this turn."
    assert battle.why_not("s", "w") == Fraction(1, 2)
