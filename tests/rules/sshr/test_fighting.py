"""Close combat: engaged models, the order of strikes, and the loser."""

from fractions import Fraction

import pytest

from tests.rules.sshr.table import carrying, column, own, table

STORM, SECTION = column(14, range(3, 8)), column(15, range(3, 8))
FAR = "y blue captain 2616"
ONE = own(
    one=carrying("service rifle"), trooper=carrying("carbine", like="storm"), beast=carrying("", like="brood")
)


@pytest.mark.rule("fight.engaged", "units.vehicles")
@pytest.mark.check("fight.engaged", "infantry beside a tank")
def test_nobody_is_engaged_by_a_vehicle() -> None:
    board = table("a red one 0505", "b blue tank 0605", "c red one 1005", "d blue one 1105", sheets=ONE)
    engaged = {unit: board.unit(unit)["engaged"] for unit in "abcd"}
    assert engaged == {"a": False, "b": False, "c": True, "d": True}


@pytest.mark.rule("fight.when", "turn.phases")
@pytest.mark.check("fight.when", "a fight that nobody wins")
def test_units_in_contact_fight_at_the_end_of_each_phase() -> None:
    board = table("a red one 1005", "b blue one 1105", sheets=ONE)
    board.over()
    assert (board.asked.kind, board.asked.side) == ("fight", "red")
    board.fight("a", "1 1")
    assert board.event("fight")["units"] == ["a", "b"]
    assert (board.asked.kind, board.asked.side) == ("act", "blue")
    board.over()
    assert (board.asked.kind, board.asked.side) == ("fight", "blue")
    board.fight("b", "1 1")
    assert board.asked.kind == "turn"


@pytest.mark.rule("fight.when")
def test_contact_joins_units_to_a_fight_in_the_owners_order() -> None:
    board = table(
        "a red one 1005", "b red one 1205", "c blue one 1105", "d red one 1010", "e blue one 1110", sheets=ONE
    )
    board.over()
    assert [one["unit"] for one in board.legal()] == ["a", "b", "d"]
    board.fight("d", "1 1")
    assert [one["unit"] for one in board.legal()] == ["a", "b"]
    board.fight("b", "1 1 1")
    assert board.event("fight")["units"] == ["a", "b", "c"]
    assert (board.asked.kind, board.asked.side) == ("act", "blue")


@pytest.mark.rule("fight.order", "fight.loser", "discipline.test")
@pytest.mark.check("fight.order", "storm troop AG 4")
@pytest.mark.check("fight.loser", "2 lost against 0")
def test_the_quicker_strike_first_and_the_fallen_not_at_all() -> None:
    board = table(f"a red storm {STORM}", f"b blue section {SECTION}", FAR)
    agility = [board.number(f"unit/{unit}/attack/ag") for unit in "ab"]
    assert agility == [4, 3]
    board.over()
    board.fight("a", "6 6 1 1 1 6 6 1 1 1 1 1 3")
    assert [(one["unit"], one["agility"], one["attacks"]) for one in board.all("strikes")] == [
        ("a", 4, 5), ("b", 3, 3),
    ]  # fmt: skip
    assert board.event("fight-result")["lost"] == {"red": 0, "blue": 2}
    assert (board.event("fight-result")["loser"], board.event("discipline")["unit"]) == ("blue", "b")
    assert [one["model"] for one in board.all("model-lost")] == [1, 2]
    assert board.unit("b")["engaged"]


@pytest.mark.rule("fight.order")
def test_equals_strike_at_the_same_time() -> None:
    board = table("a red one 1005", "b blue one 1105", "c red one 0202", FAR, sheets=ONE)
    board.over()
    board.fight("a", "6 6 1 6 6 1")
    assert {one["unit"] for one in board.all("destroyed")} == {"a", "b"}
    assert board.event("fight-result")["loser"] == ""


@pytest.mark.rule("fight.loser")
@pytest.mark.check("fight.loser", "2 lost against 0")
def test_equal_losses_are_no_reason_to_test() -> None:
    board = table("a red section 1002,1003,1004,1005,1006", "b blue section 1102,1103,1104,1105,1106")
    board.over()
    board.fight("a", "6 1 1 1 1 6 1 6 1 1 1 1 6 1")
    assert board.event("fight-result")["lost"] == {"red": 1, "blue": 1}
    assert board.event("fight-result")["loser"] == ""
    assert not board.all("discipline")


ARMS = [("section", 1, 0, 0), ("captain", 3, 1, 3), ("brood", 1, 0, 1), ("behemoth", 4, 0, 4)]


@pytest.mark.rule("fight.strikes", "units.profile")
@pytest.mark.check("fight.strikes", "bayonet 1 strike")
@pytest.mark.parametrize(("name", "strikes", "adds", "penetration"), ARMS)
def test_close_combat_weapons(name: str, strikes: int, adds: int, penetration: int) -> None:
    board = table("a red one 0505", FAR, sheets=own(one=carrying("", like=name)))
    assert board.number("unit/a/attack/strikes") == strikes
    assert board.number("unit/a/attack/arm/pen") == penetration
    trail = board.trail("unit/a/attack/s")
    assert trail.total - trail.terms[0].value == adds


EACH = [
    ("captain", 3, Fraction(8, 9) * Fraction(2, 3) * 1, Fraction(16, 27)),
    ("behemoth", 4, Fraction(25, 36), Fraction(25, 36)),
    ("brood", 1, Fraction(2, 9), Fraction(2, 9)),
]


@pytest.mark.rule("fight.strikes")
@pytest.mark.check("fight.strikes", "captain at a section", "behemoth at a section", "brood at a section")
@pytest.mark.parametrize(("name", "strikes", "made", "each"), EACH)
def test_the_chance_of_a_strike(name: str, strikes: int, made: Fraction, each: Fraction) -> None:
    board = table("a red one 1405", f"b blue section {SECTION}", sheets=own(one=carrying("", like=name)))
    board.over()
    lost = board.lost("fight", unit="a")
    all_strike = sum(chance for losses, chance in lost.items() if losses.endswith(f",{strikes}"))
    assert made == each
    assert all_strike == each**strikes


@pytest.mark.rule("fight.strikes", "shoot.allocation")
def test_models_in_contact_fall_first() -> None:
    board = table("a red trooper 1005", "b blue section 1303,1203,1204,1105,1305", FAR, sheets=ONE)
    board.over()
    board.fight("a", "6 6 1 3")
    assert board.event("model-lost")["model"] == 4


@pytest.mark.rule("units.vehicles", "fight.strikes")
@pytest.mark.check("units.vehicles", "storm troop beside a tank")
def test_vehicles_are_struck_and_strike_nobody() -> None:
    board = table("a red trooper 1005", "b blue tank 1105", sheets=ONE)
    assert [board.number("unit/a/attack/s"), board.number("unit/b/defence/e")] == [4, 9]
    assert board.number("unit/b/defence/a") == 8
    board.over()
    each = Fraction(2, 3) * Fraction(1, 6) * Fraction(1, 12)
    assert board.lost("fight", unit="a") == {"0,0": 1 - each, "0,1": each}
    assert each == Fraction(1, 108)
    board.fight("a", "6 6 1 4")
    (strike,) = board.all("strikes")
    assert (strike["unit"], strike["wound-need"]) == ("a", 6)
    assert strike["faces"] == [[6], [6], [1], [4]]
    assert board.unit("b")["hp"] == [4]


@pytest.mark.rule("units.vehicles")
def test_a_vehicle_that_lost_a_fight_drives_off_and_shoots() -> None:
    board = table("a blue trooper 1005", "b red tank 1105", "c blue captain 2505", sheets=ONE)
    board.move("b", "1505")
    assert "tank gun" in board.shots("b", "c")
    board = table("a red trooper 1005", "b blue tank 1105", sheets=ONE)
    board.over()
    board.fight("a", "6 6 1 1")
    assert board.event("fight-result")["loser"] == "blue"
    assert not board.all("discipline")


@pytest.mark.rule("fight.order")
def test_strikes_of_one_agility_have_one_summary() -> None:
    board = table("a red one 1005", "b blue one 1105", "c red one 0101", "d blue one 2616", sheets=ONE)
    board.over()
    board.fight("a", "6 6 1  6 6 1")
    steps = board.rules.roll_steps(*board.given, board.events)
    (card,) = (
        number for number, step in enumerate(steps) if step.header and step.header.where == "both together"
    )
    told = [(step.title, step.words) for step in steps[card:]]
    assert told[0] == ("unsaved", "A 1, B 1")
    assert ("harm", "B: 1 hit point lost, 0 left") in told
    assert ("harm", "A: 1 hit point lost, 0 left") in told
    assert [event.text for event in board.all("wounds")] == [
        "B loses 1 hit point to A; 0 left.", "A loses 1 hit point to B; 0 left.",
    ]  # fmt: skip


@pytest.mark.rule("fight.order")
def test_a_forecast_shows_how_many_may_strike_back() -> None:
    board = table(f"a red storm {STORM}", f"b blue section {SECTION}", FAR)
    board.over()
    found = board.forecast("fight", unit="a")
    strikes = [int(trail.total) for name, trail in found.dice if name.endswith(": hit")]
    counts = {name.partition(",")[0]: count for name, count in found.counts}
    board.fight("a", "6 6 1 1 1 6 6 1 1 1 1 1 3")
    first, second = (one["attacks"] for one in board.all("strikes"))
    (fewest, most) = next(iter(counts.values()))
    assert len(counts) == 1, "who strikes first has all his dice"
    assert strikes[0] == first == 5
    assert fewest <= second <= most == 5
    assert fewest <= strikes[1] <= most
