"""Initiative, activation, movement, facing and ground."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.map_view import OverlayKind
from tests.rules.shock.field import QUIET, Mission, drawn, mission

FIVE = tuple(f"{ident} squad rifleman 0506 se" for ident in "abcde")
HEXES = "0606", "0505", "0705", "0604"
SHOT = "t opfor militia 0512 n crouched"


@pytest.mark.rule("initiative")
@pytest.mark.check("initiative", "squad 4, enemy 4")
def test_the_lower_begins_and_at_a_tie_the_enemy() -> None:
    for squad, first in ((4, "opfor"), (3, "squad")):
        battle = mission("a squad rifleman 0506 se", "t opfor militia 1806 n")
        battle.give("panic-done", f"d10={squad} d10=4")
        assert battle.event("initiative")["first"] == first
        assert battle.asked.kind == ("enemy" if first == "opfor" else "activate")


@pytest.mark.rule("activation")
@pytest.mark.check("activation", "2 points: two soldiers", "points rolled: 1 to 10")
def test_points_activate_soldiers_or_whole_hexes() -> None:
    battle = mission(*FIVE, QUIET, dice="d10=2")
    battle.give("panic-done", "d10=1 d10=9")
    battle.give("activate-hex", hex="0506")
    for unit in "abcde":
        battle.give("activate", unit=unit)
        battle.give("end-soldier", unit=unit)
    assert battle.asked.kind == "end"
    battle = mission(*FIVE, QUIET, dice="d10=1")
    battle.give("panic-done", "d10=1 d10=9")
    battle.refused("activate-hex", "activation", hex="0506")
    points = [mission(*FIVE, QUIET, dice=f"d10={face}").now["points"] for face in range(1, 11)]
    assert (min(points), max(points)) == (1, 10)
    assert Fraction(sum(points), len(points)) == Fraction(11, 2)


def walker(stance: str = "standing", ground: str = "") -> Mission:
    """A mission with an active soldier."""
    battle = mission(f"a squad rifleman 0506 s {stance}", SHOT, ground=ground)
    battle.go("a")
    return battle


def farthest(battle: Mission) -> int:
    """The number of hexes that the soldier can move."""
    reach = battle.rules.overlay(battle.state, "squad", OverlayKind.REACH, "unit/a")
    start = battle.rules.board.place(battle.unit("a")["hex"])
    return max((battle.rules.board.distance(start, place) for place, _, _ in reach.marks), default=0)


@pytest.mark.rule("move")
@pytest.mark.check("move", "hexes without a shot", "standing two hexes, then down", "brush standing 2")
def test_hexes_cost_by_stance() -> None:
    free = [farthest(walker(stance)) for stance in ("standing", "crouched", "prone")]
    assert free == [3, 2, 1]
    with_shot = []
    for stance in ("standing", "crouched", "prone"):
        battle = walker(stance)
        battle.give("fire", "d10=10", unit="a", target="t", snap=True)
        with_shot.append(farthest(battle))
    assert with_shot == [2, 1, 0]
    for hexes, spent in ((2, 3), (3, 4)):
        battle = walker()
        for _ in range(hexes):
            battle.give("step", unit="a", to="s")
        battle.give("stance", unit="a", to="prone")
        assert battle.event("stance")["mp"] == 4 - spent
    brush = drawn(h0507="b")
    for stance, points in (("standing", 2), ("crouched", 4), ("prone", 4)):
        battle = walker(stance, brush)
        battle.give("step", unit="a", to="s")
        assert battle.event("step")["mp"] == 4 - points


@pytest.mark.rule("move.facing")
@pytest.mark.check("move.facing", "facing se from 0506")
def test_arcs_end_with_their_edges() -> None:
    battle = mission("a squad rifleman 0506 se", QUIET)
    arcs = battle.rules.overlay(battle.state, "squad", OverlayKind.ARC, "unit/a")
    levels = {battle.rules.board.label(place): level for place, level, _ in arcs.marks}
    fire, vision = max(levels.values()), min(levels.values())
    assert [levels.get(label) == fire for label in ("1003", "0503", "0606")] == [True, False, True]
    assert [levels.get(label, 0) >= vision for label in ("0609", "0306")] == [True, False]


@pytest.mark.rule("move.facing")
def test_one_turn_of_a_face_is_free_after_each_hex() -> None:
    battle = walker()
    battle.refused("step", "move.facing", unit="a", to="n")
    battle.give("face", unit="a", facing="se")
    assert battle.event("faced")["mp"] == 4
    battle.give("face", unit="a", facing="s")
    assert battle.event("faced")["mp"] == 3
    battle.give("step", unit="a", to="s")
    battle.give("face", unit="a", facing="sw")
    assert battle.event("faced")["mp"] == 2


@pytest.mark.rule("move.double-time")
@pytest.mark.check("move.double-time", "turn 3 double time")
def test_double_time_exhausts_for_this_turn_and_the_next() -> None:
    battle = mission("a squad rifleman 0506 s", QUIET)
    tired = {}
    for turn in range(1, 6):
        battle.go("a")
        if turn == 3:
            battle.give("double-time", unit="a")
            assert farthest(battle) == 6
        tired[turn] = bool(battle.unit("a")["exhausted"])
        if turn == 4:
            battle.refused("aim", "move.double-time", unit="a")
            battle.refused("double-time", "move.double-time", unit="a")
        battle.give("end-soldier", unit="a")
        battle.give("next-turn", "d10=6")
    assert [tired[turn] for turn in (3, 4, 5)] == [True, True, False]


@pytest.mark.rule("move.double-time", "fire.snap", "grenade")
@pytest.mark.check("move.double-time", "at double time in turn 3, primed")
def test_a_grenade_is_primed_at_double_time_but_not_thrown() -> None:
    battle = mission("a squad rifleman 0506 s", QUIET)
    for _ in range(2):
        battle.end_phase()
        battle.give("next-turn", "d10=6")
    battle.go("a")
    battle.give("double-time", unit="a")
    assert battle.now["turn"] == 3
    assert battle.allows("prime")
    battle.give("prime", unit="a")
    assert (battle.event("primed")["off"], battle.unit("a")["primed"]) == (4, 4)
    battle.refused("throw", "move.double-time", unit="a", hex="0508")
    assert farthest(battle) == 6


@pytest.mark.rule("move.terrain")
@pytest.mark.check("move.terrain", "standing: brush 2 points")
def test_ground_costs_double_or_bars() -> None:
    spent = {}
    for ground in "bfh":
        battle = walker(ground=drawn(h0507=ground))
        battle.give("step", unit="a", to="s")
        spent[ground] = 4 - battle.event("step")["mp"]
    assert [spent[ground] for ground in "bfh"] == [2, 1, 2]
    walker(ground=drawn(h0507="#")).refused("step", "move.terrain", unit="a", to="s")


@pytest.mark.rule("move.terrain")
def test_a_hex_out_of_reach_says_how_near_a_soldier_gets() -> None:
    battle = walker()
    blocked = battle.rules.no_way(battle.state, "a", battle.rules.board.place("2012"))
    assert blocked
    assert blocked.reason == "2012 is out of reach: A gets no nearer than 0806."


@pytest.mark.rule("sight")
@pytest.mark.check("sight", "one building, at 1305")
def test_a_building_blocks_lines_through_it_not_along_it() -> None:
    battle = mission("a squad rifleman 0506 se", QUIET, ground=drawn(h1305="#"))
    assert battle.rules.board.place("1305")
    assert battle.blocked("sight/1304/1306") == "sight"
    assert battle.number("sight/1205/1405") == 2


@pytest.mark.rule("sight")
def test_off_the_map_nobody_looks_past_a_building() -> None:
    battle = mission("a squad rifleman 0506 se", QUIET, ground=drawn(h0201="#"))
    assert battle.blocked("sight/0101/0301") == "sight"
    assert battle.number("sight/0101/0102") == 1


@pytest.mark.rule("move.terrain")
def test_the_map_shows_a_door_that_was_kicked_in_as_open_ground() -> None:
    battle = mission("a squad operator 0506 se", QUIET, ground=drawn(h0606="d"))
    battle.go("a")
    place = battle.rules.board.place("0606")
    before = battle.rules.tiles(battle.state)
    assert before[place].features == ("door",)
    battle.give("task", "d10=1", unit="a", task="kick-door", target="0606")
    after = battle.rules.tiles(battle.state)
    assert (after[place].features, after[place].words) == ((), "an open door")
    assert [at for at in range(len(after)) if before[at] != after[at]] == [place]


@pytest.mark.rule("explosives")
@pytest.mark.parametrize("kind", list("#dthfb.rw"))
def test_the_map_shows_what_a_charge_has_wrecked(kind: str) -> None:
    ground = drawn(h0606=kind)
    battle = mission("a squad operator 0506 se", QUIET, ground=ground, charges=1, charge_turns=1)
    place = battle.rules.board.place("0606")
    before = battle.rules.tiles(battle.state)[place]
    battle.go("a")
    battle.give("task", "d10=1", unit="a", task="set-charge", target="0606")
    battle.give("next-turn", "d10=5")
    battle.end_phase("d10=10")
    shown = battle.rules.tiles(battle.state)[place]
    if kind in ".rw":
        assert shown == before
    else:
        assert (shown.features, shown.words) == (("rough",), "wreckage")


@pytest.mark.rule("move", "move.terrain")
def test_the_cursor_shows_a_hexs_cost_for_the_soldiers_posture() -> None:
    ground = drawn(h0505="b", h0705="#")
    for stance, price in (("standing", 1), ("crouched", 2), ("prone", 4)):
        battle = mission(f"a squad rifleman 0605 n {stance}", "t opfor militia 0604 s", ground=ground)
        told = {at: battle.rules.remarks(battle.state, "a", battle.rules.board.place(at)) for at in HEXES}
        assert told["0606"][:2] == ("1 hex", f"costs {price}")
        assert f"costs {2 * price}" in told["0505"]
        assert "impassable" in told["0705"]
        assert not any("costs" in words for words in told["0604"])
