"""Advice: a recruit's decisions by it, its words, and its numbers."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.ai.bot_queue import BotQueue
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import DANGER, HARM, LABELS, Plan
from shellshock_tui.engine.trail import Trail
from shellshock_tui.sim.game import play_game
from tests.rules.closing_fire.field import Field, drawn, field, shipped
from tests.soak import soaked

FAR = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")
"""Distant units, so that no side breaks at once."""
ORDERS = {
    "shoot": ("shoots at the", "shoot at the"),
    "charge": ("charges the", "charge the"),
    "end-activation": ("stays in", "stay in", "rests in", "rest in", "goes to", "go to", "turn"),
}


def decided(battle: Field, side: str = "") -> BotDecision[Any]:
    """The decision of a recruit."""
    return choose(battle.rules, battle.state, side or battle.asked.side, "recruit", SeededDice("advice"))


def begun(*units: str, ground: str = "", **more: Any) -> Field:
    """A battle in which Red's chit has been drawn."""
    battle = field(*units, *FAR, ground=ground, **more)
    battle.begin("red")
    return battle


def last(battle: Field) -> dict[str, Any]:
    """The command with which a recruit's plan ends."""
    return battle.rules.encode(decided(battle).commands[-1])


def terms(battle: Field, label: str, **wanted: Any) -> int:
    """The sum of a label's terms for the plan that moves least and whose last command has these fields."""
    plans = list(battle.rules.advisor.plans(battle.state, battle.asked.side))
    values = battle.rules.advisor.appraise(battle.state, plans)
    found = [
        (len(plan.commands), sum(int(term.value) for term in each if term.label == label))
        for plan, each in zip(plans, values, strict=True)
        if wanted.items() <= battle.rules.encode(plan.commands[-1]).items()
    ]
    return min(found)[1]


def test_an_activation_that_no_bot_would_try_is_appraised_as_well() -> None:
    battle = begun("a red large-line 0403 s", "b blue line 0409 n")
    rules, state, commands = battle.rules, battle.state, list[Any]()
    for name in ("activate", "turn", "turn", "end-activation"):
        legal = rules.legal(state, battle.asked.side)
        commands.append(next(one for one in legal if rules.encode(one)["do"] == name))
        state = rules.play(state, commands[-1], SeededDice("turns")).state
    plans = list(rules.advisor.plans(battle.state, battle.asked.side))
    own = Plan(tuple(commands), "Mine")
    assert own.commands not in [plan.commands for plan in plans]
    *known, found = rules.advisor.appraise(battle.state, [*plans, own])
    assert known == rules.advisor.appraise(battle.state, plans)
    assert {term.label for term in found} <= {*LABELS}


@pytest.mark.parametrize("foe", ["line 0405", "line 0305", "cuirassiers 0506", "cuirassiers 0406"])
def test_guns_on_a_hill_stay_there_while_they_reach_an_enemy(foe: str) -> None:
    battle = begun("a red foot-battery 0403 s", f"b blue {foe} n", ground=drawn(s0403="h"))
    does = [battle.rules.encode(command)["do"] for command in decided(battle).commands]
    assert "step" not in does
    assert does[-1] == "shoot"


def test_guns_that_reach_nobody_from_a_hill_leave_it() -> None:
    battle = begun("a red foot-battery 0103 e", ground=drawn(s0103="h"))
    plans = battle.rules.advisor.plans(battle.state, "red")
    assert any(plan.at == "hex/0203" for plan in plans)


def test_a_unit_that_a_volley_has_disordered_is_charged() -> None:
    assert last(begun("a red line 0405 n", "b blue line 0403 s disordered")) == {
        "do": "charge", "unit": "a", "target": "b",
    }  # fmt: skip


@pytest.mark.parametrize("ground", ["", drawn(s0403="b")])
def test_nobody_charges_into_the_fire_of_a_unit_in_order(ground: str) -> None:
    battle = begun("a red militia 0405 n", "b blue grenadiers 0403 s", ground=ground)
    assert battle.unit("b")["disordered"] is False
    assert last(battle)["do"] != "charge"


def test_cavalry_goes_for_a_flank() -> None:
    commands = decided(begun("a red dragoons 0305 n", "b blue foot-battery 0404 w acted shot")).commands
    assert [type(one).__name__ for one in commands][-1] == "Charge"
    assert last(begun("a red dragoons 0504 n", "b blue line 0503 e acted")) == {
        "do": "charge", "unit": "a", "target": "b",
    }  # fmt: skip


def test_a_disordered_unit_rests_and_is_told_so() -> None:
    battle = begun("a red line 0404 n disordered")
    assert decided(battle).remark.words.startswith("A rests in 0404")


def test_a_battery_with_its_target_in_range_shoots_and_stays() -> None:
    battle = begun("a red foot-battery 0407 n", "b blue line 0404 s acted")
    assert [type(one).__name__ for one in decided(battle).commands] == ["Activate", "Shoot"]


def test_an_objective_that_is_nobodys_is_taken() -> None:
    points = [{"side": "red", "value": 3, "places": ["mill"]}]
    battle = begun("a red line 0405 n", objectives={"mill": "0503"}, points=points)
    said = decided(battle)
    assert "A goes to 0503" in said.remark.words
    assert "objective" in said.remark.words


def test_a_unit_turns_to_the_enemy_that_can_charge_it() -> None:
    battle = begun("a red militia 0505 s", "b blue cuirassiers 0502 s")
    for command in decided(battle).commands:
        battle.state = battle.rules.play(battle.state, command, SeededDice("x")).state
    assert battle.unit("a")["facing"] != "s"


@pytest.mark.check("shoot.dice", "3 dice")
def test_a_plan_is_appraised_by_enemies_and_features() -> None:
    battle = begun("a red line 0402 s", "b blue line 0404 n", "c blue rifles 0606 n", ground=drawn(s0403="h"))
    plans = list(battle.rules.advisor.plans(battle.state, "red"))
    told = dict(zip(plans, battle.rules.advisor.appraise(battle.state, plans), strict=True))
    (uphill,) = (terms for plan, terms in told.items() if plan.words == "A goes to 0403 and shoots at the B")
    assert {(term.words, term.at): term.value for term in uphill if term.label != HARM} == {
        ("what B can do next", "unit/b"): -4,
        ("height", "hex/0403"): 8,
        ("what it can do next", "unit/a"): 9,
        ("less closing fire later", "unit/a"): -6,
    }


def test_harm_is_that_of_the_chart() -> None:
    """27/64 fall back (15), 9/64 are disordered besides (40), 1/64 loses a point (100): 13.5 in all."""
    battle = begun("a red line 0406 n", "b blue line 0403 s acted")
    assert terms(battle, HARM, do="shoot", target="b") == round((27 * 15 + 9 * 40 + 100) / 64)


def test_a_cornered_unit_is_hurt_more() -> None:
    free = begun("a red line 0404 n", "b blue line 0402 s acted")
    cornered = begun("a red line 0403 n", "b blue line 0401 s acted")
    assert terms(cornered, HARM, do="shoot", target="b") > 4 * terms(free, HARM, do="shoot", target="b")


def test_a_charge_has_its_price() -> None:
    battle = begun("a red line 0405 n", "b blue grenadiers 0403 s acted")
    assert terms(battle, DANGER, do="charge", target="b") < -50


@pytest.mark.parametrize(
    ("attacker", "defender", "answer"),
    [("grenadiers", "militia", "closing-fire"), ("line", "grenadiers", "hold-fire")],
)
def test_a_charged_side_answers_as_the_forecast_advises(attacker: str, defender: str, answer: str) -> None:
    battle = field(f"a red {attacker} 0404 n", f"b blue {defender} 0403 s", *FAR)
    battle.act("a")
    best = battle.odds("charge", unit="a", target="b")["best"]
    battle.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    assert battle.rules.encode(decided(battle).commands[0])["do"] == answer
    assert best == {"closing-fire": "fire", "hold-fire": "hold"}[answer]


@pytest.mark.parametrize("name", soaked(["villages", "bridge", "ridge"], 1))
def test_plans_are_told_as_sentences_of_players(name: str) -> None:
    battle = shipped(name)
    for _ in range(40):
        side = battle.asked.side or "red"
        for plan in battle.rules.advisor.plans(battle.state, side):
            do = battle.rules.encode(plan.commands[-1])["do"]
            if do in ORDERS:
                assert any(words in plan.words for words in ORDERS[do]), plan.words
            assert "=" not in plan.words
        for command in decided(battle, side).commands:
            battle.state = battle.rules.play(battle.state, command, SeededDice("told")).state


@pytest.mark.parametrize("name", soaked(["villages", "bridge", "ridge"], 1))
def test_bots_play_a_battle_to_its_end(name: str) -> None:
    rules = shipped(name).rules
    game = play_game(rules, {"red": "recruit", "blue": "random"}, 0, "advice")
    assert game.reason
    assert game.winner == "red"
    assert dict(game.lost)["blue"] > 0


def test_a_battle_of_random_bots_ends_by_its_turn_limit() -> None:
    rules = shipped("villages").rules
    game = play_game(rules, {"red": "random", "blue": "random"}, 0, "advice")
    assert game.reason
    assert game.turns <= 8


@pytest.mark.parametrize(("sides", "asked"), [((), ""), (("blue",), ""), (("red", "blue"), "red")])
def test_a_turn_is_begun_by_people_where_any_play(sides: tuple[str, ...], asked: str) -> None:
    battle = shipped("villages")
    assert battle.asked.side == ""
    assert BotQueue[Any](sides).waiting(battle.rules, battle.state, 0) == asked


def test_a_hint_opens_into_the_clauses_for_each_answer() -> None:
    battle = begun("a red line 0404 n", "b blue line 0403 s")
    battle.act("a")
    battle.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    hint = battle.rules.hint(battle.state, "blue", ())
    assert hint is not None
    trails = dict(hint.trails)
    best = max(trails, key=lambda label: trails[label].total)
    assert hint.words.startswith(best)
    for trail in trails.values():
        assert {term.clause for term in trail.terms} == {"unit.sheet", "disorder.effects"}


def test_each_number_of_a_hint_opens_into_the_falls_of_dice() -> None:
    battle = begun("a red line 0404 n", "b blue line 0403 s", "c blue line 0801 s sp=1 disordered")
    battle.act("a")
    battle.give("charge", unit="a", target="b")
    hint = battle.rules.hint(battle.state, "blue", ())
    assert hint is not None
    terms = [term for _, trail in hint.trails for term in trail.terms]
    assert {term.label for term in terms} == {
        "A: SP lost", "A: disorder, 1/4 SP", "B: SP lost", "B: disorder, 1/4 SP",
    }  # fmt: skip
    for term in terms:
        ways = battle.rules.explain(battle.state, term.at)
        assert isinstance(ways, Trail)
        assert ways.total == term.value
        for way in ways.terms:
            chance = battle.rules.explain(battle.state, way.at)
            assert isinstance(chance, Trail)
            change = Fraction(way.label.rpartition(": ")[2].replace("−", "-"))
            assert chance.total * change == way.value


def test_a_hint_tells_its_figures_in_whole_points() -> None:
    """Standing: 43/64 are hit at all, 27/64 fall back, 9/64 are disordered (25 each), 1/64 loses a point."""
    battle = begun("a red line 0405 n", "b blue line 0402 s acted")
    battle.act("a")
    hint = battle.rules.hint(battle.state, "red", ("shoot=b",))
    assert hint is not None
    stand = f"and stand: {round((9 / 4 + 1) / 64, 2)} SP (disorder as 1/4) on average"
    move = f"and move afterwards: {round(1 / 64, 2)} SP (disorder as 1/4) on average"
    assert {label for label, _ in hint.trails} == {stand, move}
    assert hint.words == f"{stand}, which is best for you"
    assert all(str(trail.total) not in label for label, trail in hint.trails)


def test_a_hint_tells_a_loss_with_its_sign() -> None:
    battle = begun("a red cuirassiers 0404 n", "b blue militia 0403 s sp=1 disordered shot")
    battle.act("a")
    battle.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    hint = battle.rules.hint(battle.state, "blue", ())
    assert hint is not None
    for label, trail in hint.trails:
        told = label.partition(": ")[2].partition(" ")[0]
        assert told.startswith("−")
        assert abs(float(told.replace("−", "-")) - trail.total) <= 1 / 20
