"""The searcher's plans are legal and lead to the end; its values and caches are consistent."""

import random
from collections.abc import Iterator
from itertools import islice, permutations
from typing import Any

import pytest

from shellshock_tui.ai import choose
from shellshock_tui.dice import ScriptedDice, SeededDice
from shellshock_tui.engine.advisor import LABELS
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.advisor.routes import Ways
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import Command
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.search.firepower import Firepower
from shellshock_tui.rules.shellshock.search.likely_worths import LikelyWorths
from shellshock_tui.rules.shellshock.search.relations import Relations, eyes
from shellshock_tui.rules.shellshock.search.scores import PlaceScores
from shellshock_tui.rules.shellshock.search.searcher import moves_looked_into
from shellshock_tui.rules.shellshock.state import Combat, Movement, StartSpeeds, State
from tests import laws
from tests.battles import scripted, shipped
from tests.playthroughs.script import Does, names, path, read
from tests.rules.shellshock.options import Choice, covering, every_option
from tests.rules.shellshock.skirmish import played, skirmish
from tests.soak import soaked

CHOICES = soaked(covering(every_option()), 3)
MOMENTS, EVERY, PLANS = 90, 6, 8
"""The moments of a battle, the interval between those that are checked, and the plans of each of these."""
SCRIPTS = [name for name in names() if read(path(name).read_text("utf-8")).system == "shellshock"]
LONGEST = 2_000
BATTLES = soaked(("duel", "mill", "bridge"), 1)


def states(choice: Choice, seed: str) -> tuple[ShellshockRules, list[State]]:
    """Some states of a random battle."""
    chance = random.Random(seed)
    rules = skirmish(choice, chance)
    return rules, [moment.before for moment in islice(played(rules, chance), 0, MOMENTS, EVERY)]


def check_legal(rules: ShellshockRules, state: State, plan: tuple[Command, ...]) -> None:
    """Give the commands of a plan one after another; a refused one raises."""
    dice = SeededDice("plan")
    for command in plan:
        state = rules.play(state, command, dice).state


def check_plans(rules: ShellshockRules, state: State) -> int:
    """Check the policy and the first plans of each side that is asked or may interrupt."""
    asked, checked = rules.decision(state), 0
    assert isinstance(asked, Decision)
    for side in laws.actors(rules, state):
        policy = rules.searcher.policy(state, side)
        plans = list(islice(rules.searcher.plans(state, side), PLANS))
        assert policy == plans[0]
        assert len(set(plans)) == len(plans)
        assert policy or side != asked.side
        for plan in plans:
            check_legal(rules, state, plan)
        checked += len(plans)
    return checked


def policies(rules: ShellshockRules, state: State, dice: SeededDice) -> Iterator[State]:
    """Every state of a battle in which each side follows its policy."""
    yield state
    while isinstance(asked := rules.decision(state), Decision):
        sides = (*asked.cut_in, asked.side)
        plan = next(filter(None, (rules.searcher.policy(state, side) for side in sides)))
        for command in plan:
            state = rules.play(state, command, dice).state
            yield state


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_plans_are_legal_in_random_battles(choice: Choice) -> None:
    rules, found = states(choice, "plans")
    assert sum(check_plans(rules, state) for state in found) > len(found)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", SCRIPTS)
def test_plans_are_legal_in_the_playthroughs(name: str) -> None:
    stored = read(path(name).read_text("utf-8"))
    state: Any = None
    rules, asked = scripted(stored.script), set[str]()
    for line in stored.lines:
        if line.does is Does.BEGIN:
            state = rules.start(ScriptedDice(line.given.faces)).state
        elif line.does in (Does.PLAY, Does.PASS):
            if (kind := str(rules.decision(state))) not in asked:
                check_plans(rules, state)
                asked.add(kind)
            state = rules.play(state, rules.parse(line.given.words), ScriptedDice(line.given.faces)).state


def test_ground_held_for_the_last_turn_is_worth_more_than_all_units() -> None:
    rules = ShellshockRules(shipped("shallows"))
    fought = (
        state
        for state in policies(rules, rules.start(SeededDice("oak")).state, SeededDice("elm"))
        if isinstance(state.phase, Combat)
    )
    position = rules.game(next(fought))
    (goal,) = (number for number, one in enumerate(position.battle.victory) if one.side == "blue")
    condition = position.battle.victory[goal]
    assert isinstance(condition, Hold)
    ends = position.battle.board.at(0, 0), position.battle.board.at(16, 11)
    away = position.with_unit(0, place=ends[0]).with_unit(1, place=ends[1])
    there = away.with_unit(2, place=condition.places[0]).state
    values = [
        rules.searcher.evaluate(
            changed(there, held=(*there.held[:goal], turns, *there.held[goal + 1 :])), "blue"
        )
        for turns in (condition.turns - 2, condition.turns - 1)
    ]
    assert values[1] - values[0] > sum(unit.sheet.ecv for unit in position.battle.units)


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_an_enemy_is_expected_to_move_as_a_recruit_does(choice: Choice) -> None:
    rules, found = states(choice, "replies")
    compared = 0
    for state in found:
        phase = state.phase
        if isinstance(phase, Movement) and phase.activation is not None:
            side = rules.game(state).side(phase.activation.unit)
            recruit = choose(rules, state, side, "recruit", SeededDice("reply")).commands
            most = moves_looked_into(rules.game(state), side)
            looked_into = [plan.commands for plan in islice(rules.advisor.plans(state, side), most)]
            reply = rules.searcher.reply(state, side)
            assert reply in looked_into
            assert reply == recruit or recruit not in looked_into
            compared += reply == recruit
        else:
            for side in laws.actors(rules, state):
                assert rules.searcher.reply(state, side) == rules.searcher.policy(state, side)
    assert compared


def moving(rules: ShellshockRules, games: int) -> Iterator[tuple[State, str]]:
    """Every state of recruits' battles in which a unit may begin its move, with the unit's side."""
    for game in range(games):
        dice = SeededDice(f"moving {game}")
        state = rules.start(dice).state
        while isinstance(asked := rules.decision(state), Decision):
            side = next(iter(laws.actors(rules, state)))
            phase = state.phase
            if isinstance(phase, Movement) and phase.activation is not None and asked.side == side:
                yield state, side
            for command in choose(rules, state, side, "recruit", dice).commands:
                state = rules.play(state, command, dice).state


def test_the_last_enemy_to_move_is_expected_to_choose_among_all_moves() -> None:
    rules = ShellshockRules(shipped("duel"))
    found = list(moving(rules, 2))
    assert found
    for state, side in found:
        recruit = choose(rules, state, side, "recruit", SeededDice("reply")).commands
        assert rules.searcher.reply(state, side) == recruit


def behind_the_walker() -> tuple[ShellshockRules, State]:
    """A duel in which the walker has moved and turned its rear to the tank, whose move begins."""
    rules = ShellshockRules(shipped("duel"))
    state = next(state for state, side in moving(rules, 9) if side == "blue" and state.units[0].moved)
    walker = changed(state.units[0], place=117, facing=2)
    tank = changed(state.units[1], place=119, facing=5, speed=1, carried=1)
    return rules, changed(state, units=(walker, tank))


def test_a_veteran_moves_to_where_the_armour_of_its_enemy_is_thin() -> None:
    rules, state = behind_the_walker()

    def value(level: str) -> float:
        led = state
        for command in choose(rules, state, "blue", level, SeededDice("thin")).commands:
            led = rules.play(led, command, SeededDice("thin")).state
        return rules.searcher.evaluate(led, "blue")

    assert value("veteran") > 2 * value("recruit")


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_the_searcher_proposes_moves_in_the_words_of_the_advisor(choice: Choice) -> None:
    rules, found = states(choice, "proposals")
    alike = 0
    for state in found:
        for side in laws.actors(rules, state):
            advised = {plan.commands: plan for plan in rules.advisor.plans(state, side)}
            for plan in islice(rules.searcher.proposals(state, side), PLANS):
                check_legal(rules, state, plan.commands)
                assert plan == advised.get(plan.commands, plan)
                alike += plan.commands in advised
    assert alike


def test_a_veteran_names_the_enemy_whose_fire_it_avoids() -> None:
    rules = ShellshockRules(shipped("duel"))
    told = [
        choose(rules, state, side, "veteran", SeededDice("told")).remark for state, side in moving(rules, 2)
    ]
    fire = [term.words for remark in told for term in remark.trail.terms if " fire at " in term.words]
    assert {"Bison's fire at Mason", "Mason's fire at Bison"} == set(fire)
    assert any("to be in less danger (Bison's fire at Mason)" in remark.words for remark in told)


def test_the_choice_of_a_starting_speed_is_not_played_on() -> None:
    rules = SYSTEM.rules(shipped("mill"))
    state = rules.start(SeededDice("1")).state
    assert isinstance(state.phase, StartSpeeds)
    assert "with the replies" not in choose(rules, state, "red", "veteran", SeededDice("ash")).remark.weighing


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_a_battle_of_policies_ends(choice: Choice) -> None:
    rules = skirmish(choice, random.Random("policies"))
    *_, last = islice(policies(rules, rules.start(SeededDice("oak")).state, SeededDice("elm")), LONGEST)
    assert isinstance(rules.decision(last), Outcome)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_state_is_worth_to_one_side_what_it_costs_the_other(choice: Choice) -> None:
    rules, found = states(choice, "values")
    values = [(rules.searcher.evaluate(s, "red"), rules.searcher.evaluate(s, "blue")) for s in found]
    assert all(red == -blue for red, blue in values)
    assert len({red for red, _ in values}) > 1


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_terms_add_up_to_the_value_and_cite_the_rulebook(choice: Choice) -> None:
    rules, played = states(choice, "terms")
    for state in played[::7]:
        terms = list(rules.searcher.terms(state, "red"))
        total = sum(term.value for term in terms)
        assert abs(total - rules.searcher.evaluate(state, "red")) <= 20
        assert all(term.label in LABELS and term.clause in rules.clauses for term in terms)


@pytest.mark.parametrize("choice", CHOICES)
def test_a_won_battle_is_worth_more_than_any_other(choice: Choice) -> None:
    rules, found = states(choice, "won")
    won = rules.play(found[-1], rules.codec.parse("resign side=blue"), SeededDice("won")).state
    best = max(abs(rules.searcher.evaluate(state, "red")) for state in found)
    assert rules.searcher.evaluate(won, "red") > 1.1 * best
    assert rules.searcher.evaluate(won, "blue") == -rules.searcher.evaluate(won, "red")


def test_a_unit_under_water_is_lost_at_the_turn_limit() -> None:
    battle = shipped("duel")
    rules = ShellshockRules(changed(battle, options=changed(battle.options, divers_yield=False)))
    start = rules.start(SeededDice("ash")).state
    deep = min(battle.deep)
    (red, *others) = start.units
    submerged = [
        changed(start, turn=turn, units=(changed(red, place=deep), *others))
        for turn in (1, battle.turn_limit)
    ]
    early, late = (rules.searcher.evaluate(state, "blue") for state in submerged)
    assert late > early
    firepower = Firepower(LikelyWorths(), Relations(rules.battle))
    places = [PlaceScores(rules.game(state), 0, firepower, Ways()).of(deep) for state in submerged]
    assert places[1] < places[0]


@pytest.mark.parametrize("choice", CHOICES)
def test_quick_sight_is_that_of_the_rules(choice: Choice) -> None:
    rules, found = states(choice, "sight")
    relations, seen = Relations(rules.battle), list[bool]()
    for position in map(rules.game, found):
        for unit, target in permutations(position.standing, 2):
            (start, height), (end, other) = (
                (position.unit(one).place, eyes(position.sheet(one))) for one in (unit, target)
            )
            sees = relations.sees(position, unit, target, relations.of(start, end, height, other))
            assert sees == (refuse_sight(position, unit, target) is None)
            seen.append(sees)
    assert True in seen
    assert False in seen


def told(rules: ShellshockRules, state: State) -> list[object]:
    """The searcher's results for a state."""
    sides = laws.actors(rules, state)
    plans = [(side, list(islice(rules.searcher.plans(state, side), PLANS))) for side in sides]
    return [plans, rules.searcher.evaluate(state, "red"), rules.searcher.is_quiet(state)]


def siblings(rules: ShellshockRules, state: State) -> Iterator[State]:
    """The states after each of the first plans of the side that is asked."""
    asked = rules.decision(state)
    assert isinstance(asked, Decision)
    for plan in islice(rules.searcher.plans(state, asked.side), 3):
        after, dice = state, SeededDice("sibling")
        for command in plan:
            after = rules.play(after, command, dice).state
        if isinstance(rules.decision(after), Decision):
            yield after


@pytest.mark.few(1)
@pytest.mark.parametrize("choice", CHOICES)
def test_cached_values_and_plans_equal_fresh_ones(choice: Choice) -> None:
    rules, found = states(choice, "caches")
    looked_at = [one for state in found[::3] for one in (state, *siblings(rules, state))]
    kept = [told(rules, state) for state in looked_at]
    assert kept == [told(ShellshockRules(rules.battle), state) for state in looked_at]


@pytest.mark.parametrize("name", BATTLES)
def test_the_policy_beats_random_commands(name: str) -> None:
    wins = [won_by_policy(shipped(name), side, seed) for side in ("red", "blue") for seed in ("ash", "fir")]
    assert sum(wins) > len(wins) / 2


def won_by_policy(battle: Battle, own: str, seed: str) -> bool:
    rules, dice, bot = SYSTEM.rules(battle), SeededDice(seed), SeededDice(f"{seed} bot")
    state = rules.start(dice).state
    while isinstance(asked := rules.decision(state), Decision):
        plan: tuple[Any, ...] = ()
        for side in dict.fromkeys((*asked.cut_in, asked.side)):
            if side == own:
                plan = rules.searcher.policy(state, side)
            elif side == asked.side:
                plan = (rules.advisor.sample(state, side, bot),)
            if plan:
                break
        for command in plan:
            state = rules.play(state, command, dice).state
    return asked.winner == own
