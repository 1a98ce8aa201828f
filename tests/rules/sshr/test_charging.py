"""Advised charges: models placed one by one, appraised by the fight that follows."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.rules.sshr.charging import charged, fought
from shellshock_tui.rules.sshr.commands import EndMove, Place
from shellshock_tui.rules.sshr.game_context import GameContext
from shellshock_tui.rules.sshr.harm import discipline
from shellshock_tui.rules.sshr.moving import opened
from shellshock_tui.session.orders.suggestion import SuggestedPlan, suggested_plan
from tests.rules.sshr.table import Table, carrying, own, table

BROOD = "a red brood 1003,1005,1007,1203,1205,1207,0805"
SECTION = "z blue section 1803,1805,1807,2003,2005"

MOB = own(mob=carrying("", "", "", "", "", "", like="levy"))
FEW = MOB | own(claws=carrying("", "", "", "", like="brood"), men=carrying("", "", "", like="storm"))


def field(board: Table) -> GameContext:
    """The game in its present state."""
    rules: Any = board.rules
    found: GameContext = rules.game(board.state)
    return found


def star(board: Table) -> SuggestedPlan[object]:
    """The plan advised to red."""
    found = suggested_plan(board.rules, board.state, "red")
    assert found is not None
    assert found.blocked is None
    return found


def in_contact(board: Table, plan: SuggestedPlan[object], target: str = "z") -> int:
    """The number of models of the first unit that touch a target after a plan."""
    for command in plan.commands:
        board.give(**board.rules.encode(command))
    g = field(board)
    return sum(g.touches(target, place) for place in g.unit("a").standing)


@pytest.mark.rule("move.place", "move.charge", "cohesion.distance")
def test_a_brood_six_inches_off_charges_with_nearly_all_models() -> None:
    board = table(BROOD, SECTION)
    plan = star(board)
    *placings, end = plan.commands
    assert end == EndMove("a")
    assert all(isinstance(one, Place) for one in placings)
    assert len(plan.legs) == len(plan.commands)
    assert "charges Z with 6 of 7" in plan.words
    assert in_contact(board, plan) == 6
    assert board.event("moved")["charge"]
    assert board.unit("a")["cohesion"]


@pytest.mark.rule("move.charge", "cohesion.distance")
def test_models_that_do_not_arrive_keep_cohesion_behind() -> None:
    board = table("a red brood 1003,1005,1007,0703,0705,0707,0505", "z blue captain 1805")
    opening = opened(field(board), "a")
    ends = charged(field(board), opening, "z")
    for model, place in ends.items():
        if place != opening.starts[model - 1]:
            board.place("a", model, board.rules.board.label(place))
    assert board.end("a")["charge"]
    assert sum(field(board).touches("z", place) for place in ends.values()) == 3
    assert board.unit("a")["cohesion"]


@pytest.mark.rule("fight.order", "fight.loser")
@pytest.mark.parametrize(
    "lines",
    [
        ("a red claws 1003,1005,0905,0906", "z blue men 1104,1105,1205"),
        ("a red men 1003,1004,1005", "z blue men 1103,1204,1205"),
        ("a red claws 1003,1004,1005,1006", "z blue captain 1104", "y blue men 1107,1106,1207"),
    ],
)
def test_a_fights_result_is_that_of_its_exact_forecast(lines: tuple[str, ...]) -> None:
    board = table(*lines, sheets=FEW)
    weighed = fought(field(board), "a")
    board.over()
    told = board.odds("fight", unit="a")
    lost = {tuple(map(int, key.split(","))): Fraction(chance) for key, chance in told["lost"].items()}
    assert weighed["a"][0] == sum(red * chance for (red, _), chance in lost.items())
    assert sum(one for unit, (one, _) in weighed.items() if unit != "a") == sum(
        blue * chance for (_, blue), chance in lost.items()
    )
    for unit, (_, tests) in weighed.items():
        runs = tests * (1 - discipline(field(board), unit).chance)
        assert runs == Fraction(told["runs"].get(unit, 0))


@pytest.mark.rule("fight.strikes", "fight.when")
def test_models_touching_the_striker_fall_first() -> None:
    flanks = "a red men 0909,0808,0807", "y red men 1609,1708,1707"
    board = table(*flanks, "z blue mob 1010,1110,1210,1310,1410,1510", sheets=FEW)
    weighed = fought(field(board), "a")
    board.over()
    told: dict[str, Fraction] = dict.fromkeys(weighed, Fraction(0))
    for at, chance in board.forecast("fight", unit="a").losses:
        told[at.split("/")[1]] += chance
    assert {unit: lost for unit, (lost, _) in weighed.items()} == told
    assert told["a"] == told["y"] > 0


@pytest.mark.rule("move.charge")
def test_three_men_do_not_charge_five_for_the_ground_behind() -> None:
    hold = {"win": "hold", "side": "red", "name": "the well", "places": ["well"], "count": 1}
    board = table(
        "a red storm 1004,1006,1008,0101,0102 hp=1,1,1,0,0",
        "z blue storm 1505,1506,1507,1605,1607",
        markers={"well": "1606"},
        victory=[hold],
    )
    board.shoot("a", "z", " ".join("1" * board.shots("a", "z")["carbine"]))
    assert not in_contact(board, star(board))


def test_a_shift_into_contact_is_said_to_be_a_charge() -> None:
    board = table("a red one 1003", "z blue one 1503", sheets=own(one=carrying("", like="storm")))
    told = {plan.words for plan in board.rules.advisor.plans(board.state, "red")}
    assert "A goes to 1403, charging Z" in told
    assert "A goes to 0503" in told
