"""Grenades, turn actions, medicine, explosions, markers, the enemy's programme, and the end of missions."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.dice import ScriptedDice, SeededDice
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shock.programme import ROWS
from shellshock_tui.sim.game import play_on
from tests.rules.shock.field import QUIET, Mission, drawn, mission, sheet, shipped, tables

OWN = sheet("own") | sheet("bare", quality="conscript")


def ready(*units: str, **more: Any) -> Mission:
    """A mission with soldier a active."""
    battle = mission(*units, **{"sheets": OWN, **more})
    battle.go("a")
    return battle


@pytest.mark.rule("grenade")
@pytest.mark.check("grenade", "Prowess 5: 4 hexes")
def test_grenades_fly_as_far_as_prowess_says() -> None:
    reach = {}
    for prowess in (5, 9, 2):
        battle = ready("a squad own 0506 s", QUIET, sheets=sheet("own", tap=[1, 5, prowess]))
        reach[prowess] = battle.number("unit/a/fire/throw")
    assert reach == {5: 4, 9: 6, 2: 3}


@pytest.mark.rule("grenade")
@pytest.mark.check("grenade", "primed and thrown in turn 1")
def test_a_grenade_goes_off_at_the_end_of_the_next_turn() -> None:
    battle = ready("a squad own 0506 s", "t opfor bare 0510 s", QUIET)
    battle.refused("throw", "grenade", unit="a", hex="0510")
    battle.give("prime", unit="a")
    assert battle.event("primed")["off"] == 1 + 1
    odds = battle.rules.encode(battle.odds("throw", unit="a", hex="0510"))
    assert odds["lands"] == "1/2"
    assert odds["scatter"]["0509"] == "1/12"
    battle.give("throw", "d10=5", unit="a", hex="0510")
    assert battle.now["bombs"] == [{"kind": "grenade", "hex": "0510", "turn": 2}]
    battle.give("end-soldier", unit="a")
    phases = 0
    while battle.asked.kind in ("enemy", "activate"):
        battle.give("enemy" if battle.asked.kind == "enemy" else "end-phase")
    assert battle.unit("t")["hex"] != "0510", "it runs"
    phases += 1
    battle.give("next-turn", "d10=6")
    battle.give("panic-done", "d10=1 d10=9")
    phases += 1
    battle.give("end-phase")
    battle.give("enemy")
    battle.give("let-go", "d10=10")
    assert phases == 2
    assert battle.event("explosion")["hex"] == "0510"


@pytest.mark.rule("grenade")
def test_the_holder_of_a_primed_grenade_is_seen_and_warned() -> None:
    battle = ready("a squad own 0506 s", "b squad own 0101 s", QUIET)
    assert (label(battle, "end-soldier"), sign(battle, "a")) == ("end the turn here", "")
    battle.give("prime", unit="a")
    words = "A holds a grenade that goes off at the end of"
    assert (label(battle, "end-soldier"), sign(battle, "a")) == (f"end the turn here: {words} turn 2", "o")
    battle.give("end-soldier", unit="a")
    assert label(battle, "end-phase") == f"end the phase: {words} turn 2"
    battle.give("end-phase")
    battle.give("next-turn", "d10=6")
    battle.give("panic-done", "d10=1 d10=9")
    assert label(battle, "end-phase") == f"end the phase: {words} this turn"
    battle.give("activate", unit="a")
    assert label(battle, "end-soldier") == f"end the turn here: {words} this turn"
    battle.give("throw", "d10=1", unit="a", hex="0509")
    assert (label(battle, "end-soldier"), sign(battle, "a")) == ("end the turn here", "")


def label(battle: Mission, name: str) -> str:
    """The label of a choice."""
    choices = battle.rules.choices(battle.state, "squad", ())
    return next(one.label for one in choices if one.name == name)


def sign(battle: Mission, unit: str) -> str:
    """The text on a soldier's counter."""
    return next(one.figure for one in battle.rules.pieces(battle.state, "squad", ()) if one.unit == unit)


@pytest.mark.rule("grenade")
def test_a_bad_throw_scatters_and_a_held_grenade_explodes() -> None:
    battle = ready("a squad own 0506 s", QUIET)
    battle.give("prime", unit="a")
    battle.give("throw", "d10=6 d6=4", unit="a", hex="0510")
    assert battle.event("thrown")["to"] == "0511"
    battle = ready("a squad own 0506 s", "b squad own 0101 s", QUIET)
    battle.give("prime", unit="a")
    battle.give("end-soldier", unit="a")
    battle.give("end-phase")
    battle.give("next-turn", "d10=6")
    battle.end_phase("d10=1 d10=9")
    assert battle.event("explosion")["hex"] == "0506"
    assert battle.unit("a")["state"] == "dead"


@pytest.mark.rule("turn-actions")
@pytest.mark.check("turn-actions", "Prowess 5 reloads")
def test_a_turn_action_is_easier_each_time_it_failed() -> None:
    battle = mission("a squad own 0506 s empty", QUIET, sheets=OWN)
    assert battle.number("unit/a/prowess") == 5
    for percent in (50, 60, 70):
        battle.go("a")
        now = battle.rules.encode(battle.odds("task", unit="a", task="reload"))["now"]
        assert 100 * Fraction(now) == percent
        battle.give("task", f"d10={10 if percent < 70 else 7}", unit="a", task="reload")
        assert 10 * battle.event("action-roll")["number"] == percent
        if percent < 70:
            battle.give("next-turn", "d10=6")
    assert battle.event("action-roll")["done"]
    assert not battle.unit("a")["empty"]


@pytest.mark.rule("turn-actions")
@pytest.mark.check("turn-actions", "failed at 50 %")
def test_a_failed_turn_actions_bonus_goes_to_the_next_action() -> None:
    for percent, is_activated in ((50, True), (60, False)):
        battle = mission("a squad own 0506 s empty", QUIET, sheets=OWN)
        battle.go("a")
        assert battle.rules.encode(battle.odds("task", unit="a", task="reload"))["now"] == "1/2"
        battle.give("task", "d10=10", unit="a", task="reload")
        battle.give("next-turn", "d10=6")
        if is_activated:
            battle.go("a")
            battle.give("end-soldier", unit="a")
        else:
            battle.end_phase()
        battle.give("next-turn", "d10=6")
        battle.go("a")
        now = battle.rules.encode(battle.odds("task", unit="a", task="reload"))["now"]
        assert 100 * Fraction(now) == percent


@pytest.mark.rule("turn-actions")
def test_every_turn_action_of_the_tables_can_be_done() -> None:
    named = {work["name"] for work in tables()["turn_action"]}
    assert named == {"reload", "clear-jam", "kick-door", "set-charge", "treat"}


@pytest.mark.rule("explosives", "grenade")
@pytest.mark.check("explosives", "two grenades primed by the second soldier")
def test_grenades_go_off_in_the_order_in_which_they_were_primed() -> None:
    battle = mission("a squad own 0506 s", "b squad own 1006 s", QUIET, sheets=OWN)
    for unit, place in (("b", "1009"), ("a", "0509")):
        battle.go(unit)
        battle.give("prime", unit=unit)
        battle.give("throw", "d10=1", unit=unit, hex=place)
        battle.give("end-soldier", unit=unit)
    battle.give("next-turn", "d10=6")
    battle.end_phase()
    assert [event["hex"] for event in battle.all("explosion")] == ["1009", "0509"]


@pytest.mark.rule("explosives")
@pytest.mark.check("explosives", "a building wrecked")
def test_a_charge_leaves_rough_ground() -> None:
    battle = ready("a squad own 0506 s", QUIET, ground=drawn(h0507="#"), charges=1, charge_turns=1)
    place = battle.rules.board.place("0507")
    assert "building" in battle.rules.tiles(battle.state)[place].words
    battle.give("task", "d10=1", unit="a", task="set-charge", target="0507")
    battle.give("next-turn", "d10=6")
    battle.end_phase("d10=10")
    assert battle.now["wrecked"] == ["0507"]
    battle.give("next-turn", "d10=6")
    battle.go("a")
    assert "rough" in battle.rules.tiles(battle.state)[place].features
    assert ["cover" in one for one in tables()["terrain"] if one["name"] == "rough"] == [False]
    points = battle.number("unit/a/move/points")
    battle.give("step", unit="a", to="s")
    assert points - battle.event("step")["mp"] == 2


@pytest.mark.rule("turn-actions")
def test_a_turn_action_comes_first_and_doors_open() -> None:
    battle = ready("a squad own 0506 s", QUIET, ground=drawn(h0507="d"))
    battle.give("aim", unit="a")
    battle.refused("task", "turn-actions", unit="a", task="kick-door", target="0507")
    battle = ready("a squad own 0506 s", QUIET, ground=drawn(h0507="d"))
    battle.refused("step", "move.terrain", unit="a", to="s")
    battle.give("task", "d10=5", unit="a", task="kick-door", target="0507")
    assert battle.now["doors"] == ["0507"]
    battle.give("next-turn", "d10=6")
    battle.go("a")
    battle.give("step", unit="a", to="s")


@pytest.mark.rule("medical")
@pytest.mark.check("medical", "two wounded of the squad")
def test_medical_checks_go_the_squad_first_before_explosions() -> None:
    battle = mission(
        "t opfor bare 0512 s wounds=I", "a squad own 0506 s wounds=I", "b squad own 0606 s wounds=I",
        "c squad own 1506 s empty", sheets=OWN,
    )  # fmt: skip
    battle.go("c")
    battle.give("task", unit="c", task="reload")
    battle.give("enemy")
    battle.give("end-phase", "d10=1 d10=10 d10=10 d10=10")
    checks = battle.all("shock-check")
    assert [event["unit"] for event in checks] == ["a", "b", "t"]
    names = [event.name for event in battle.events]
    assert names.index("action-roll") < names.index("shock-check")


@pytest.mark.rule("dice", "explosives")
def test_an_explosion_strikes_in_mission_order() -> None:
    battle = mission("z opfor own 0507 s state=shock", "a squad own 0506 n", sheets=OWN)
    battle.go("a")
    battle.give("prime", unit="a")
    battle.give("end-soldier", unit="a")
    battle.give("next-turn", "d10=6")
    battle.end_phase("d10=10 d10=1 d10=1 d10=1")
    told = [event["unit"] for event in battle.events if event.name in ("splinters", "hit")]
    assert told == ["z", "a"]


@pytest.mark.rule("medical.treat")
@pytest.mark.check("medical.treat", "medic with Awareness 6")
def test_treating_takes_away_the_largest_wound() -> None:
    for name, percent in (("medic", 90), ("own", 50)):
        medic = sheet("medic", medic=True, tap=[6, 6, 3])
        battle = ready(f"a squad {name} 0506 s", "b squad own 0507 s wounds=I,IV", QUIET, sheets=OWN | medic)
        if name == "medic":
            assert battle.number("unit/a/awareness") == 6
        now = battle.rules.encode(battle.odds("task", unit="a", task="treat", target="b"))["now"]
        assert 100 * Fraction(now) == percent
        battle.give("task", unit="a", task="treat", target="b")
        battle.give("end-phase", "d10=1 d10=10")
        assert battle.unit("b")["wounds"] == ["I"]


@pytest.mark.rule("turn-actions")
@pytest.mark.parametrize(
    ("task", "target", "told"),
    [
        ("set-charge", "0507", "No charges"),
        ("treat", "c", "no wounds"),
        ("kick-door", "0606", "already open"),
    ],
)
def test_an_action_another_has_done_is_in_vain(task: str, target: str, told: str) -> None:
    units = "a squad own 0506 s", "b squad own 0605 s", "c squad own 0505 s wounds=I"
    battle = ready(*units, QUIET, sheets=OWN, ground=drawn(h0606="d"), charges=1, charge_turns=3)
    battle.give("task", unit="a", task=task, target=target)
    battle.give("activate", unit="b")
    battle.give("task", unit="b", task=task, target="0604" if task == "set-charge" else target)
    battle.give("activate", unit="c")
    battle.give("end-soldier", "d10=1" if task == "treat" else "d10=1 d10=10", unit="c")
    assert battle.event("action-roll")["unit"] == "a"
    assert (battle.event("in-vain")["unit"], told in battle.event("in-vain").text) == ("b", True)
    assert not battle.unit("b")["task"]


@pytest.mark.rule("medical.treat")
def test_a_casualty_out_of_reach_is_treated_no_more() -> None:
    battle = ready("a squad own 0506 s", "b squad own 0507 s wounds=I", QUIET, sheets=OWN)
    battle.give("task", unit="a", task="treat", target="b")
    battle.give("activate", unit="b")
    battle.give("step", unit="b", to="s")
    battle.give("end-soldier", "d10=10", unit="b")
    assert battle.event("in-vain")["target"] == "b"
    assert not [event for event in battle.events if event.name == "action-roll"]
    assert battle.unit("b")["wounds"] == ["I"]
    assert battle.unit("a")["task"] == ""


@pytest.mark.rule("explosives")
@pytest.mark.check("explosives", "adjacent, no cover, standing")
def test_splinters_strike_beside_and_less_so_the_prone() -> None:
    found = []
    for stance in ("standing", "prone"):
        battle = ready(f"a squad own 0506 s {stance}", "b squad own 1506 s", QUIET, charges=1, charge_turns=1)
        battle.give("task", unit="a", task="set-charge", target="0507")
        battle.give("end-phase", "d10=5")
        battle.give("next-turn", "d10=6")
        battle.end_phase("d10=10")
        found.append(10 * battle.event("splinters")["number"])
        assert battle.now["wrecked"] == ["0507"]
    assert found == [70, 50]
    found = []
    for stance in ("standing", "prone"):
        battle = ready("a squad own 0506 s", f"b squad own 0510 s {stance}", "c squad own 0101 s", QUIET)
        battle.give("prime", unit="a")
        battle.give("throw", "d10=1", unit="a", hex="0509")
        battle.give("end-soldier", unit="a")
        battle.give("end-phase")
        battle.give("next-turn", "d10=6")
        battle.end_phase("d10=10")
        found.append(10 * battle.event("splinters")["number"])
    assert found == [50, 30]


@pytest.mark.rule("marker")
@pytest.mark.check("marker", "Awareness 5, open, at 7 hexes", "patrol table")
def test_markers_are_noticed_and_turn_out_to_be_somebody() -> None:
    seen = {}
    for hexes in (7, 6):
        marker = [{"id": "m1", "at": f"05{3 + hexes:02}", "posture": "hold"}]
        battle = ready("a squad own 0503 s", QUIET, markers=marker)
        battle.give("end-soldier", "d10=10", unit="a")
        seen[hexes] = 10 * battle.event("looked")["number"]
    assert seen == {7: 50, 6: 80}
    counts = dict.fromkeys(range(3), 0)
    for face in range(1, 11):
        battle = ready("a squad own 0503 s", QUIET, markers=[{"id": "m1", "at": "0506", "posture": "hold"}])
        battle.give("end-soldier", f"d10={face}", unit="a")
        assert not battle.all("looked"), "at 3 hexes it is certain"
        soldiers = battle.event("revealed")["soldiers"]
        counts[len(soldiers)] += 1
        assert all(battle.unit(unit)["hex"] == "0506" for unit in soldiers)
        assert battle.now["markers"] == {}
    assert [str(counts[many]) + "/10" for many in range(3)] == ["4/10", "5/10", "1/10"]
    assert counts[2] == 1


@pytest.mark.rule("enemy.programme")
@pytest.mark.check("enemy.programme", "Conscript with assault rifle at 8 hexes", "a marker at 1204")
def test_the_enemy_acts_by_its_programme() -> None:
    battle = mission("a squad own 0502 s acted", "t opfor bare 0510 n", sheets=OWN)
    need = battle.number("unit/t/fire/need/a")
    assert (need, battle.number("programme/t")) == (3, 5)
    facts = {unit: battle.rules.sheet(battle.state, unit, ()).facts[-1] for unit in "at"}
    assert (facts["t"].text, facts["t"].at) == ("next: fires", "unit/t/next")
    assert "next" not in facts["a"].text
    battle.give("panic-done", "d10=9 d10=1")
    assert battle.rules.choices(battle.state, "squad", ())[0].at == "unit/t/next"
    battle.give("enemy", "d10=10")
    assert [event["aim"] for event in battle.all("aimed")] == [1, 2]
    assert battle.event("shot")["number"] == 5
    assert battle.unit("a")["hex"] == "0502"
    assert battle.rules.board.distance(*map(battle.rules.board.place, ("0502", "0510"))) == 8
    marker = [{"id": "m1", "at": "1204", "posture": "advance"}]
    battle = mission("a squad own 0204 se acted", "b squad own 0206 se acted", sheets=OWN, markers=marker)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy", "d10=5")
    assert battle.event("revealed")["soldiers"] == ["m1-1"]
    assert battle.all("step")[0]["to"] == "1104"
    assert battle.rules.board.distance(*map(battle.rules.board.place, ("0204", "1204"))) == 10
    far = mission("a squad own 0204 se", "t opfor bare 1204 nw", sheets=OWN)
    assert far.number("unit/t/fire/need/a") == 1


@pytest.mark.rule("enemy.programme")
@pytest.mark.check("enemy.programme", "advance, one soldier 2 hexes off")
def test_an_advance_leads_to_the_soldier_of_the_cheapest_way() -> None:
    weak = OWN | sheet("weak", tap=[1, 1, 1])
    lines = "a squad own 0504 s acted", "b squad own 0509 n acted", "t opfor weak 0506 n posture=advance"
    battle = mission(*lines, sheets=weak, ground=drawn(h0504="b", h0505="b"))
    start, *ends = map(battle.rules.board.place, ("0506", "0504", "0509"))
    apart = [battle.rules.board.distance(start, end) for end in ends]
    assert (apart, apart[0] * tables()["move"]["difficult"]) == ([2, 3], 4)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert battle.all("step")[0]["to"] == "0507"


@pytest.mark.rule("enemy.posture")
@pytest.mark.check("enemy.posture", "breaks_at 3")
def test_losses_break_the_enemy() -> None:
    down = (
        "x opfor bare 0101 n state=dead",
        "y opfor bare 0102 n state=shock",
        "z opfor bare 0103 n state=dead",
    )
    lines = "a squad own 1806 s", "p opfor bare 1811 n posture=advance", "q opfor bare 1812 n posture=hold"
    for losses, postures in ((2, ["advance", "hold"]), (3, ["hold", "withdraw"])):
        battle = mission(*lines, *down[:losses], sheets=OWN, breaks_at=3)
        assert [battle.unit(unit)["posture"] for unit in "pq"] == postures


@pytest.mark.rule("victory")
@pytest.mark.check("victory", "won, four enemies, one dead")
def test_a_mission_is_won_on_its_ground_and_counted() -> None:
    enemies = [f"{ident} opfor bare 200{n} n state=dead" for n, ident in enumerate("wxyz", start=1)]
    goal = [{"win": "occupy", "side": "squad", "name": "the yard", "places": ["0506"], "units": 1}]
    battle = mission(
        "a squad own 0506 s", "b squad own 0101 s state=dead", *enemies, sheets=OWN, victory=goal
    )
    battle.end_phase()
    assert battle.outcome.winner == "squad"
    assert battle.event("outcome")["points"] == 12
    assert battle.event("outcome")["dead"] == 1


@pytest.mark.rule("victory")
@pytest.mark.parametrize(
    ("ruleset", "words"), [(1, "Turn 1 is over."), (2, "Turn 1 is over. The yard: 1 of 2 are there.")]
)
def test_the_end_of_a_turn_says_how_many_have_come(ruleset: int, words: str) -> None:
    goal = [{"win": "occupy", "side": "squad", "name": "the yard", "places": ["0506"], "units": 2}]
    battle = mission("a squad own 0506 s", QUIET, sheets=OWN, victory=goal, ruleset=ruleset)
    battle.end_phase()
    ended = battle.event("turn-ended")
    assert ended.text == words
    assert [trail.total for _, trail in ended.trails] == ([] if ruleset == 1 else [1, 2])


@pytest.mark.rule("victory")
@pytest.mark.parametrize(("ruleset", "reason"), [(1, "The yard is taken."), (2, "occupy")])
def test_the_outcome_names_its_reason_for_programs(ruleset: int, reason: str) -> None:
    goal = [{"win": "occupy", "side": "squad", "name": "the yard", "places": ["0506"], "units": 1}]
    battle = mission("a squad own 0506 s", QUIET, sheets=OWN, victory=goal, ruleset=ruleset)
    battle.end_phase()
    assert battle.event("outcome")["reason"] == reason
    assert battle.outcome.reason.startswith("The yard is taken. Squad wins")


@pytest.mark.rule("victory")
def test_other_goals_and_how_missions_are_lost() -> None:
    goal = [{"win": "rescue", "side": "squad", "name": "B", "soldier": "b"}]
    lines = "a squad own 0506 s", "b squad own 0101 s state=shock", QUIET
    saved = mission(*lines, sheets=OWN, victory=goal, aid=["0101"])
    saved.end_phase()
    assert saved.outcome.winner == "squad"
    late = mission(*lines, sheets=OWN, victory=goal, turn_limit=1)
    late.end_phase("d10=1")
    assert late.outcome.winner == "opfor"
    cleared = mission(*lines, sheets=OWN, victory=[{"win": "last", "side": "squad", "name": "nobody left"}])
    cleared.end_phase("d10=1")
    assert cleared.outcome.winner == "squad"
    given_up = mission(*lines, sheets=OWN)
    given_up.give("resign", side="squad")
    assert given_up.outcome.winner == "opfor"
    with pytest.raises(Exception, match="The question is"):
        mission(*lines, sheets=OWN).give("resign", side="opfor")


def test_the_mast_falls_to_a_charge_that_waits_two_turns() -> None:
    battle = shipped("the-mast")
    assert battle.rules.programmed == ("opfor",)
    assert isinstance(battle.explain("programme/e1"), Blocked) is False


@pytest.mark.rule("marker")
def test_a_marker_that_is_nobody_is_no_loss_of_the_enemy() -> None:
    near = [{"id": "m1", "at": "0405", "posture": "hold"}]
    battle = mission("a squad rifleman 0205 se", markers=near, turn_limit=1)
    begun = battle.rules.start(SeededDice("oak")).state
    low = ScriptedDice(((10, 1),) * 20)
    game = play_on(battle.rules, begun, {"squad": "recruit"}, 1, "oak", low)
    assert game.lost == (("squad", 0), ("opfor", 0))


@pytest.mark.rule("grenade", "enemy.programme")
def test_a_grenade_that_has_left_the_map_frightens_nobody() -> None:
    lines = "a squad own 0506 s", "b squad own 1512 s", "t opfor bare 1901 s"
    battle = ready(*lines, exit={"squad": ["0506"]})
    battle.give("prime", unit="a")
    battle.give("leave", unit="a")
    assert battle.now["bombs"] == []
    runs = battle.trail("programme/t").total == 1
    assert not runs


WEAK = OWN | sheet("weak", tap=[1, 1, 1], weapon="pistol", grenades=0)


def beside_a_grenade(*lines: str, **more: Any) -> Mission:
    """A soldier of the squad beside one of the enemy, with a grenade that it has primed."""
    battle = ready("a squad own 0506 s", "t opfor weak 0507 n", *lines, sheets=WEAK, **more)
    battle.give("prime", unit="a")
    return battle


@pytest.mark.rule("grenade", "enemy.programme")
@pytest.mark.check("enemy.programme", "a grenade in the hand of a soldier beside it")
def test_the_enemy_runs_from_lying_grenades_only() -> None:
    held = beside_a_grenade()
    assert held.number("programme/t") != 1
    assert beside_a_grenade(ruleset=1).number("programme/t") == 1
    held.give("face", unit="a", facing="se")
    held.give("throw", "d10=1", unit="a", hex="0607")
    assert held.number("programme/t") == 1
    fallen = beside_a_grenade("u opfor bare 0510 n", "b squad own 2001 n")
    fallen.give("end-soldier", unit="a")
    fallen.give("enemy")
    fallen.give("end-phase")
    fallen.give("enemy", "d10=1 d10=1 d10=10")
    assert fallen.unit("a")["state"] == "dead"
    fallen.give("next-turn", "d10=6")
    assert fallen.number("programme/t") == 1


@pytest.mark.rule("explosives")
def test_a_charge_is_set_beside_a_soldier_not_under_it() -> None:
    battle = ready("a squad own 0506 s", QUIET, ground=drawn(h0507="#"), charges=1)
    set_in = {one["target"] for one in battle.legal() if one.get("task") == "set-charge"}
    assert set_in == {"0505", "0507", "0405", "0406", "0605", "0606"}
    battle.refused("task", "action.points", unit="a", task="set-charge", target="0506")


@pytest.mark.rule("enemy.programme", "marker")
def test_an_advancing_enemy_stays_beside_a_reached_soldier() -> None:
    lines = "a squad own 0506 s prone acted", "t opfor weak 0507 n posture=advance"
    weak = OWN | sheet("weak", tap=[1, 1, 1])
    battle = mission(*lines, sheets=weak)
    assert battle.number("programme/t") == len(ROWS) + 1
    battle = mission("a squad own 0506 s prone acted", "t opfor weak 0508 n posture=advance", sheets=weak)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert battle.unit("t")["hex"] == "0507"


@pytest.mark.rule("action.points", "turn-actions")
def test_a_turn_action_comes_before_all_action_points() -> None:
    battle = ready("a squad own 0506 s empty", QUIET, data=tables(action_points=4))
    assert battle.allows("task", task="reload")
    assert battle.allows("double-time")


@pytest.mark.rule("marker")
def test_the_order_strip_says_where_each_marker_is() -> None:
    markers = [{"id": f"m{number}", "at": f"180{number}", "posture": "hold"} for number in (1, 2)]
    battle = mission("a squad own 0506 s", sheets=OWN, markers=markers)
    track = battle.rules.track(battle.state)
    assert [slot.text for slot in track.slots if slot.at.startswith("marker/")] == ["?1801", "?1802"]
