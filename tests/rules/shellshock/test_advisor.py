"""Advice: the terms of a plan grow with its gains, and fall with its risks."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from shellshock_tui.ai import BotDecision, Opponent, choose
from shellshock_tui.ai import Position as Asking
from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Term, Trail
from shellshock_tui.rules.shellshock.advisor import appraisal
from shellshock_tui.rules.shellshock.advisor.advisor import ShellshockAdvisor
from shellshock_tui.rules.shellshock.commands import (
    AnnounceSpeed,
    CallRed,
    Command,
    EndMove,
    Fire,
    HoldFire,
    NextTurn,
    RamTo,
    StepTo,
    TakeChit,
    Turn,
)
from shellshock_tui.rules.shellshock.fire.visibility import refuse_sight
from shellshock_tui.rules.shellshock.game import Positions
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Activation, Fate, Movement, State
from shellshock_tui.sim.game import play_game
from tests.battles import shipped
from tests.rules.shellshock.drive import ground
from tests.rules.shellshock.table import Table, fighting, moving

HOLD = """
[[victory]]
win = "hold"
side = "{side}"
name = "the ford"
places = ["{place}"]
turns = 2
"""

EASIER = """
[options]
point_blank = true
motionless = true
"""


def plans(table: Table, side: str = "") -> list[Plan[Command]]:
    return list(table.rules.advisor.plans(table.state, side or table.asked.side))


def terms(table: Table, plan: Plan[Command]) -> Sequence[Term]:
    (found,) = table.rules.advisor.appraise(table.state, [plan])
    return found


def value(table: Table, plan: Plan[Command], label: str) -> int:
    return int(sum(term.value for term in terms(table, plan) if term.label == label))


def ending_at(table: Table, place: str) -> Plan[Command]:
    return next(plan for plan in plans(table) if plan.at == f"hex/{place}")


def best(table: Table, label: str) -> Plan[Command]:
    return max(plans(table), key=lambda plan: value(table, plan, label))


def test_plans_of_a_move_lead_from_the_announcement_to_its_end() -> None:
    table = moving("r red mason 0505 s", "b blue mason 0515 n")
    found = plans(table)
    assert len(found) > 20
    assert all(isinstance(plan.commands[-1], EndMove) for plan in found)
    assert all(f" at speed {plan.commands[0].speed} " in plan.words for plan in found)  # type: ignore[union-attr]
    assert all(f" at speed {plan.commands[0].speed} " in plan.words for plan in found)  # type: ignore[union-attr]
    assert any(isinstance(command, StepTo) for plan in found for command in plan.commands)


def test_nobody_fires_at_a_unit_that_is_destroyed_already() -> None:
    table = fighting("r red mason 0505 s", "b blue mason 0508 n", "c blue bison-gp 1005 n")
    assert any(isinstance(plan.commands[0], Fire) for plan in plans(table, "red"))
    for unit in ("b", "c"):
        table.put(unit, fate=Fate.DESTROYED)
    assert not any(isinstance(plan.commands[0], Fire) for plan in plans(table, "red"))


@pytest.mark.parametrize(
    ("place", "fate", "why"),
    [
        ("0508", Fate.STANDING, ""),
        ("0508", Fate.DESTROYED, "has only targets already out of action and "),
        ("0508", Fate.OUT, "has only targets already out of action and "),
        ("2020", Fate.STANDING, "has no target and "),
    ],
)
def test_a_gunner_who_could_fire_is_not_said_to_have_no_target(place: str, fate: Fate, why: str) -> None:
    wall = ground(**{f"h{column:02}10": "b" for column in range(1, 21)})
    table = fighting("r red mason 0505 s", f"b blue mason {place} n", **wall)
    table.put("b", fate=fate)
    can_fire = any(isinstance(command, Fire) for command in table.rules.legal(table.state, "red"))
    held = [plan.words for plan in plans(table, "red") if isinstance(plan.commands[0], HoldFire)]
    assert held[0].endswith(f"'s Gunner {why}holds fire")
    assert can_fire == ("no target" not in held[0])


@pytest.mark.rule("move.turrets")
def test_a_move_ends_with_the_turret_on_the_enemy() -> None:
    table = moving("r red mason 0505 n", "b blue mason 0512 n")
    plan = best(table, HARM)
    assert value(table, plan, HARM) > 0
    assert isinstance(plan.commands[-1], EndMove)
    assert dict(plan.commands[-1].turrets)["Turret"] == "s"


@pytest.mark.rule("combat.line-of-sight")
def test_behind_a_building_there_is_cover_and_no_danger() -> None:
    wall = ground(**{f"h{column:02}10": "b" for column in range(1, 21)})
    hidden = moving("r red mason 0505 s", "b blue mason 0515 n", **wall)
    seen = moving("r red mason 0505 s", "b blue mason 0515 n")
    behind, in_the_open = (max(value(t, plan, COVER) for plan in plans(t)) for t in (hidden, seen))
    assert behind > in_the_open == 0
    assert all(value(hidden, plan, DANGER) == 0 for plan in plans(hidden))
    assert any(value(seen, plan, DANGER) < 0 for plan in plans(seen))


@pytest.mark.rule("aftermath.upkeep")
def test_the_objective_draws_a_unit_nearer() -> None:
    tail = HOLD.format(side="red", place="0515")
    table = moving("r red mason 0505 s", "b blue mason 1905 n", tail=tail)
    values = [(int(plan.at[-2:]), value(table, plan, OBJECTIVE)) for plan in plans(table)]
    assert max(values, key=lambda one: one[1])[0] > 5
    assert min(values, key=lambda one: one[1])[0] <= 6


@pytest.mark.rule("aftermath.upkeep")
def test_standing_in_the_objective_is_worth_most() -> None:
    tail = HOLD.format(side="red", place="0505")
    table = moving("r red mason 0505 s", "b blue mason 1905 n", tail=tail)
    found = {plan.at: value(table, plan, OBJECTIVE) for plan in plans(table)}
    assert found.pop("hex/0505") > 0 >= max(found.values())


@pytest.mark.rule("aftermath.upkeep")
@pytest.mark.parametrize("turns", [1, 2, 4])
def test_an_enemys_objective_is_contested_the_sooner_it_is_lost(turns: int) -> None:
    tail = HOLD.format(side="blue", place='0505", "0506').replace("turns = 2", f"turns = {turns}")
    table = moving("r red mason 0508 n", "b blue mason 0505 n", tail=tail)
    lost = {
        plan.at: sum(term.value for term in terms(table, plan) if "the enemy wins in" in term.words)
        for plan in plans(table)
    }
    ecv = table.battle.units[0].sheet.ecv
    assert lost.pop("hex/0506") == 0, "whoever stands there ends it"
    assert {*lost.values()} == {round(Fraction(-2 * ecv, turns**2))}, "it is the last one: twice its ECV"


@pytest.mark.rule("damage.armour")
def test_a_shot_at_worn_armour_promises_more() -> None:
    table = fighting("r red mason 0505 s", "b blue mason 0509 n")
    fresh = max(value(table, plan, HARM) for plan in plans(table))
    table.put("b", armour=(1, 1, 1, 1))
    assert max(value(table, plan, HARM) for plan in plans(table)) > fresh > 0


@pytest.mark.rule("combat.ammo")
def test_guns_that_have_been_emptied_promise_less_than_they_did() -> None:
    table = moving("r red m1a2-abrams 0505 s", "b blue mason 0512 n")
    loaded = value(table, best(table, HARM), HARM)
    table.put("r", stores=tuple(0 for _ in table.state.units[0].stores))
    assert value(table, best(table, HARM), HARM) < loaded


@pytest.mark.rule("combat.simultaneous")
def test_a_shot_at_one_who_fell_in_this_phase_promises_nothing() -> None:
    table = fighting("r red mason 0505 s", "b blue mason 0509 n")
    table.put("b", fate=Fate.DESTROYED)
    assert all(value(table, plan, HARM) == 0 for plan in plans(table))


@pytest.mark.rule("combat.sequence")
def test_a_gunner_may_hold_and_the_best_shot_is_no_worse() -> None:
    table = fighting("r red mason 0505 s", "b blue mason 0509 n")
    kinds = {type(plan.commands[0]) for plan in plans(table)}
    assert kinds == {Fire, HoldFire}
    held = next(plan for plan in plans(table) if isinstance(plan.commands[0], HoldFire))
    assert terms(table, held) == ()


@pytest.mark.rule("combat.ammo")
def test_rounds_are_weighed_against_what_they_do() -> None:
    table = fighting("r red m1a2-abrams 0505 s", "b blue mason 0509 n")
    spent = [term for plan in plans(table) for term in terms(table, plan) if term.clause == "combat.ammo"]
    assert spent
    assert all(term.label == MEANS and term.value < 0 for term in spent)


@pytest.mark.rule("initiative.red-chit")
@pytest.mark.parametrize(
    ("places", "wanted"), [((), False), (("0505",), True), (("0505", "0605"), False), (("0520",), False)]
)
def test_the_red_unit_is_called_only_if_the_enemy_can_fill_the_objective(
    places: Sequence[str], wanted: bool
) -> None:
    tail = HOLD.format(side="red", place='", "'.join(places)) if places else ""
    table = moving("b blue mason 0507 n", "r red mason 0503 s", tail=tail)
    wait, call = plans(table, "red")
    assert (wait.commands, call.commands) == ((), (CallRed(),))
    assert (sum(term.value for term in terms(table, call)) > 0) is wanted


def staying(turns: int = 0) -> Plan[Command]:
    """The plan to stay in place after a number of turns."""
    return Plan((AnnounceSpeed("r", 0, False), *[Turn("r", "left")] * turns, EndMove("r")), "")


@pytest.mark.rule("move.order")
def test_the_rear_is_in_danger_from_an_enemy_that_can_still_come_round() -> None:
    wall = ground(h0409="b", h0509="b", h0609="b")
    table = moving("r red mason 0505 s", "b blue mason 0512 n", **wall)
    assert refuse_sight(Position(table.battle, table.state), 1, 0) is not None
    front, away = (value(table, staying(turns), DANGER) for turns in (0, 3))
    assert away < front == 0
    table.put("b", moved=True)
    assert value(table, staying(3), DANGER) == 0, "it stays where it sees nobody"


@pytest.mark.rule("move.order")
def test_out_of_reach_there_is_no_danger() -> None:
    wall = ground(**{f"h{column:02}10": "b" for column in range(1, 21)})
    table = moving("r red bison-gp 0505 s", "b blue mason 0512 n", **wall)
    assert all(value(table, plan, DANGER) == 0 for plan in plans(table))


@pytest.mark.rule("aftermath.upkeep")
def test_what_a_leading_side_risks_counts_more_than_what_it_can_gain() -> None:
    table = moving("r red mason 0505 s", "b blue mason 0509 n")
    table.put("b", moved=True)
    even = {label: value(table, staying(), label) for label in (HARM, DANGER)}
    table.put("b", rows=0b1111111111)
    ahead = {label: value(table, staying(), label) for label in (HARM, DANGER)}
    assert even[HARM] > 0 > even[DANGER]
    assert ahead[DANGER] < even[DANGER]
    assert Fraction(ahead[HARM], -ahead[DANGER]) < Fraction(even[HARM], -even[DANGER])


@pytest.mark.rule("physical.ram-damage")
def test_a_side_well_ahead_does_not_ram_what_it_can_shoot() -> None:
    rules = ShellshockRules(shipped("duel"))
    bison, mason = rules.start(SeededDice("the ford")).state.units
    place = rules.battle.board.place
    hits = tuple(int(item in {3, 7, 10}) for item in range(len(mason.hits)))
    worn = replace(mason, rows=0b111000, hits=hits, armour=(18, 13, 10, 8))
    units = (
        replace(bison, place=place("1107"), facing=5, speed=3, carried=3, chit=0),
        replace(worn, place=place("1006"), turrets=(2, 2), moved=True, chit=1),
    )
    state = State(4, units, Movement(Activation(0), (), None, ended=(1,)), (0, 2))
    plans = list(rules.advisor.plans(state, "red"))
    assert any(isinstance(command, RamTo) for plan in plans for command in plan.commands)
    found = choose(rules, state, "red", "recruit", SeededDice("elm"))
    assert not any(isinstance(command, RamTo) for command in found.commands), found.remark.words


@pytest.mark.rule("move.water")
def test_hiding_under_water_loses_by_the_turn_limit() -> None:
    water = ground(h0505="W", h0605="W")
    table = moving("r red diver 0505 s", "b blue mason 1505 n", **water)
    under = []
    for turn in (1, table.battle.turn_limit):
        table.state = replace(table.state, turn=turn)
        under.append(value(table, staying(), OBJECTIVE))
    assert under[1] < under[0]
    assert under[1] <= -2 * table.battle.units[0].sheet.ecv, "the battle is lost with it"


@pytest.mark.rule("move.phased-play")
def test_shots_are_offered_while_another_moves_in_phased_play() -> None:
    table = moving("b blue mason 0509 n", "r red mason 0505 s", head="[options]\nphased_play = true")
    found = [plan for plan in plans(table, "red") if any(isinstance(c, Fire) for c in plan.commands)]
    assert found
    assert all(any(term.clause == "move.phased-play" for term in terms(table, plan)) for plan in found)


def test_samples_reach_every_kind_of_command() -> None:
    table = fighting("r red mason 0505 s", "b blue mason 0509 n")
    sampled = [table.rules.advisor.sample(table.state, "red", SeededDice(str(n))) for n in range(60)]
    assert {type(command) for command in sampled} == {Fire, HoldFire}
    assert len(set(sampled)) > 6
    assert set(sampled) <= set(table.rules.legal(table.state, "red"))


@pytest.mark.few(1)
@pytest.mark.parametrize("kept", [1, appraisal.CACHE_SIZE])
def test_advice_does_not_depend_on_earlier_battles(kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appraisal, "CACHE_SIZE", kept)
    units = "r red mason 0505 s", "s red m1a2-abrams 0905 s", "b blue mason 0517 n", "c blue mason 0917 n"
    table, dice, weighed = moving(*units, head=EASIER), SeededDice("a battle seen"), 0
    state, seen = table.state, ShellshockAdvisor(Positions(table.battle))
    while weighed < 12 and isinstance(asked := table.rules.decision(state), Decision):
        fresh, weighed = ShellshockAdvisor(Positions(table.battle)), weighed + 1
        found = list(seen.plans(state, asked.side))
        values = seen.appraise(state, found)
        assert found == list(fresh.plans(state, asked.side))
        assert values == fresh.appraise(state, found)
        best = max(range(len(found)), key=lambda one: sum(term.value for term in values[one]))
        for command in found[best].commands:
            state = table.rules.play(state, command, dice).state
    assert weighed == 12
    assert all(0 < len(known) <= kept for known in (seen.worths.volleys, seen.worths.units))


class Idler:
    """An opponent that stands still and holds its fire."""

    def __init__(self, rules: ShellshockRules) -> None:
        self.rules = rules

    def ask(self, position: Asking) -> BotDecision[Command]:
        """Choose the first command that does nothing; decline to interrupt."""
        asked = self.rules.decision(position.state)
        if not isinstance(asked, Decision) or position.side not in asked.answerers(self.rules.sides):
            return BotDecision((), Remark("", Trail(())))
        waits = AnnounceSpeed, EndMove, HoldFire, NextTurn, TakeChit
        legal = self.rules.legal(position.state, position.side)
        return BotDecision((next(one for one in legal if isinstance(one, waits)),), Remark("", Trail(())))

    def leave(self, *_: object) -> None:
        """Do nothing."""


@pytest.mark.few(1)
@pytest.mark.parametrize("number", range(3))
def test_whoever_does_nothing_at_the_ford_loses(number: int) -> None:
    rules = ShellshockRules(shipped("duel"))
    seats: dict[str, Opponent] = {"red": LocalBot(rules, "recruit"), "blue": Idler(rules)}
    game = play_game(rules, dict.fromkeys(seats, ""), number, "idle", lambda side, _: seats[side])
    assert (game.winner, game.at_limit) == ("red", False)
