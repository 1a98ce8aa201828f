"""Victory: by the last side standing, destruction, ground held, or units that left."""

import pytest

from tests.rules.shellshock.drive import announce, rolling
from tests.rules.shellshock.guns import changed, fire, gun
from tests.rules.shellshock.objectives import EXIT, HIT, HOLD, KILLER, end_turn, on, worth
from tests.rules.shellshock.table import Table, fighting, moving

DESTROY = '[[victory]]\nwin = "destroy"\nside = "{side}"\necv = {ecv}\n'


# ---------------------------------------------------------------- last side standing


@pytest.mark.rule("aftermath.upkeep")
def test_the_last_side_standing_wins() -> None:
    table = fighting("a red gun 0502 s", "c blue gun 0505 n", sheets=[gun(KILLER)])
    fire(table, "a", "c", "B", dice=HIT)
    assert on(table)
    table.hold_fire()
    assert table.outcome.winner == "red"
    assert table.outcome.clause == "aftermath.upkeep"
    assert table.events[-1].name == "battle-over"


@pytest.mark.rule("aftermath.upkeep", "combat.simultaneous")
def test_if_nobody_is_left_standing_it_is_a_draw() -> None:
    table = fighting("a red gun 0502 s", "c blue gun 0505 n", sheets=[gun(KILLER)])
    fire(table, "a", "c", "B", dice=HIT)
    fire(table, "c", "a", "B", dice=HIT)
    assert table.outcome.winner == ""


@pytest.mark.rule("aftermath.upkeep", "internal.out-of-action")
def test_a_side_with_its_last_unit_out_of_action_has_lost() -> None:
    plain = gun(KILLER, equipment=[{"pos": "Z", "name": "Treads", "kind": "locomotion"}])
    table = fighting("a red gun 0502 s", "c blue gun 0505 n", sheets=[plain])
    table.mark("c", "Z", hits=2)
    table.mark("c", "B")
    table.hold_fire()
    assert table.unit("c")["out"]
    assert table.outcome.winner == "red"


@pytest.mark.rule("aftermath.upkeep")
def test_the_last_of_three_sides_wins_and_two_still_fight() -> None:
    units = "a red gun 0502 s", "c blue gun 0505 n", "e green gun 1515 n"
    table = fighting(*units, sheets=[gun(KILLER)])
    fire(table, "a", "c", "B", dice=HIT)
    table.hold_fire()
    assert on(table)


# ---------------------------------------------------------------- destruction by ECV


@pytest.mark.rule("aftermath.upkeep")
@pytest.mark.parametrize(("ecv", "over"), [(300, True), (301, False)])
def test_enemies_worth_enough_destroyed_win(ecv: int, over: bool) -> None:
    units = "a red cheap 0502 s", "c blue dear 0505 n", "d blue cheap 1505 n"
    tail = DESTROY.format(side="red", ecv=ecv)
    table = fighting(*units, sheets=[worth(100, "cheap"), worth(300, "dear")], tail=tail)
    table.hold_fire()
    table.next_turn()
    table.to_combat()
    fire(table, table.asked.unit, "c", "B", dice=HIT)
    table.hold_fire()
    assert on(table) is not over
    if over:
        assert table.outcome.winner == "red"


@pytest.mark.rule("aftermath.upkeep")
def test_units_out_of_action_count_as_destroyed_and_gone_do_not() -> None:
    for fate, over in (("out", True), ("gone", False)):
        units = "a red cheap 0502 s", "c blue dear 0505 n", "d blue cheap 1505 n"
        tail = DESTROY.format(side="red", ecv=300)
        table = moving(*units, sheets=[worth(100, "cheap"), worth(300, "dear")], tail=tail)
        table.to_combat()
        table.put("c", fate=fate)
        table.hold_fire()
        assert on(table) is not over


@pytest.mark.rule("aftermath.upkeep")
def test_equal_results_are_a_draw() -> None:
    units = "a red gun 0502 s", "b red gun 0101 s", "c blue gun 0505 n", "d blue gun 1505 n"
    tail = DESTROY.format(side="red", ecv=100) + DESTROY.format(side="blue", ecv=100)
    table = fighting(*units, sheets=[gun(KILLER)], tail=tail)
    fire(table, "a", "c", "B", dice=HIT)
    fire(table, "c", "a", "B", dice=HIT)
    table.hold_fire()
    assert table.outcome.winner == ""


@pytest.mark.rule("aftermath.upkeep")
@pytest.mark.parametrize(("dice", "winner"), [(HIT, ""), ("d10=1 d10=1", "red")])
def test_different_aims_reached_in_one_turn_are_a_draw(dice: str, winner: str) -> None:
    units = "a red gun 0505 n", "b red gun 0606 n", "c blue gun 0508 n"
    tail = DESTROY.format(side="blue", ecv=100) + HOLD.format(side="red", turns=1)
    table = fighting(*units, sheets=[gun(KILLER)], tail=tail)
    while table.asked.unit != "c":
        table.give("hold-fire", unit=table.asked.unit, post="Pilot")
    fire(table, "c", "b", "B", dice=dice)
    table.hold_fire()
    assert table.outcome.winner == winner


# ---------------------------------------------------------------- hexes held


def mill(turns: int, *units: str, **more: str) -> Table:
    """A battle for the mill in 0505 and 0506."""
    return moving(*units, sheets=[gun(KILLER)], tail=HOLD.format(side="red", turns=turns), **more)


@pytest.mark.rule("aftermath.upkeep")
def test_ground_held_for_its_turns_in_a_row_wins() -> None:
    table = mill(3, "a red gun 0505 s", "c blue gun 1505 n")
    for turn in (1, 2):
        end_turn(table)
        assert on(table), turn
        table.next_turn()
    end_turn(table)
    assert table.outcome.winner == "red"
    assert "the mill" in table.outcome.reason


@pytest.mark.rule("aftermath.upkeep")
def test_an_enemy_in_any_of_the_hexes_breaks_the_count() -> None:
    table = mill(2, "a red gun 0505 s", "c blue gun 1505 n")
    end_turn(table)
    assert table.event("turns-held").text == "Red holds the mill, 1 of 2 turns: A is there."
    table.next_turn()
    table.put("c", place=table.battle.board.place("0506"))
    end_turn(table)
    assert table.event("turns-held").text == "Red's count of turns for the mill begins again: C is there too."
    table.next_turn()
    table.put("c", place=table.battle.board.place("1505"))
    end_turn(table)
    assert on(table)
    table.next_turn()
    end_turn(table)
    assert table.outcome.winner == "red"


@pytest.mark.rule("aftermath.upkeep")
def test_games_of_the_first_ruleset_keep_their_events() -> None:
    table = mill(2, "a red gun 0505 s", "c blue gun 1505 n", head="ruleset = 1")
    end_turn(table)
    assert table.state.held == (1,)
    assert "turns-held" not in [happened.name for happened in table.events]


@pytest.mark.rule("aftermath.upkeep", "internal.out-of-action")
def test_a_wreck_holds_nothing() -> None:
    table = mill(1, "a red gun 0505 s", "b red gun 0101 s", "c blue gun 1505 n")
    table.to_combat()
    table.put("a", fate="destroyed")
    table.hold_fire()
    assert on(table)


@pytest.mark.rule("aftermath.upkeep", "move.water")
def test_the_submerged_hold_nothing() -> None:
    for ground, over in ((".", True), ("W", False)):
        terrain = "\n".join(ground * 20 if row == 4 else "." * 20 for row in range(20))
        tail = HOLD.format(side="red", turns=1)
        units = "a red diver 0505 s", "c blue gun 1510 n"
        table = moving(*units, sheets=[gun(KILLER)], terrain=terrain, tail=tail)
        end_turn(table)
        assert on(table) is not over


@pytest.mark.rule("option.divers-yield")
@pytest.mark.check("option.divers-yield", "a Diver under water", "the same without")
@pytest.mark.parametrize(
    ("yields", "ground", "over"), [("true", "W", True), ("false", "W", False), ("true", ".", False)]
)
def test_a_side_that_hides_under_water_yields_the_ground(yields: str, ground: str, over: bool) -> None:
    terrain = "\n".join(ground * 20 if row == 14 else "." * 20 for row in range(20))
    head, tail = f"[options]\ndivers_yield = {yields}", HOLD.format(side="red", turns=2)
    units = "a red gun 1505 s", "c blue diver 0515 n"
    table = moving(*units, sheets=[gun(KILLER)], head=head, tail=tail, terrain=terrain)
    end_turn(table)
    assert on(table)
    if over:
        counted, standing = table.event("turns-held"), table.rules.track(table.state).objectives[0]
        assert counted.text == "Red holds the mill, 1 of 2 turns: all of Blue is under water."
        assert counted.clause == standing.clause == "option.divers-yield"
        assert standing.now == ("The turn would count if it ended now: all of Blue is under water.")
    table.next_turn()
    end_turn(table)
    assert on(table) is not over
    assert not over or table.outcome.winner == "red"


@pytest.mark.rule("option.divers-yield")
def test_a_diver_that_comes_up_breaks_the_count() -> None:
    terrain = "\n".join("W" * 20 if row == 14 else "." * 20 for row in range(20))
    head, tail = "[options]\ndivers_yield = true", HOLD.format(side="red", turns=2)
    units = "a red gun 1505 s", "c blue diver 0515 n"
    table = moving(*units, sheets=[gun(KILLER)], head=head, tail=tail, terrain=terrain)
    end_turn(table)
    table.next_turn()
    table.put("c", place=table.battle.board.place("0510"))
    end_turn(table)
    table.next_turn()
    table.put("c", place=table.battle.board.place("0515"))
    end_turn(table)
    assert on(table)


# ---------------------------------------------------------------- units exited


def leave(table: Table, unit: str) -> None:
    """Let a unit that stands in an exit hex leave the map."""
    while table.asked.unit != unit:
        table.idle()
    table.give("announce-speed", unit=unit, speed=0)
    table.give("end-move", unit=unit, exit=True)


@pytest.mark.rule("aftermath.upkeep")
@pytest.mark.parametrize(("wanted", "over"), [(1, True), (2, False)])
def test_enough_units_that_left_by_the_exit_win(wanted: int, over: bool) -> None:
    units = "a red gun 0505 s", "b red gun 0101 s", "c blue gun 1505 n"
    table = moving(*units, sheets=[gun(KILLER)], tail=EXIT.format(side="red", units=wanted))
    leave(table, "a")
    end_turn(table)
    assert table.unit("a")["gone"]
    assert on(table) is not over
    if over:
        assert table.outcome.winner == "red"
        assert table.outcome.reason == "Red wins: 1 unit has left the map by the exit hexes."


@pytest.mark.rule("aftermath.upkeep")
def test_units_that_left_do_not_stand() -> None:
    tail = EXIT.format(side="red", units=2) + EXIT.format(side="blue", units=1).replace("0505", "2020")
    units = "a red gun 0505 s", "b red gun 0101 s", "c blue gun 1505 n"
    table = moving(*units, sheets=[gun(KILLER)], tail=tail)
    leave(table, "a")
    table.to_combat()
    table.put("b", fate="destroyed")
    table.hold_fire()
    assert table.outcome.winner == "blue"


@pytest.mark.rule("aftermath.upkeep")
def test_units_that_left_draw_no_chits() -> None:
    units = "a red gun 0505 s", "b red gun 0101 s", "c blue gun 1505 n"
    table = moving(*units, sheets=[gun(KILLER)], tail=EXIT.format(side="red", units=2))
    leave(table, "a")
    end_turn(table)
    table.next_turn()
    assert table.unit("a")["chit"] is None
    assert {table.unit("b")["chit"], table.unit("c")["chit"]} == {1, "R"}


@pytest.mark.rule("move.announce-speed", "internal.crew")
@pytest.mark.parametrize("steered", [True, False])
def test_the_last_hex_before_the_exit_is_far_enough(steered: bool) -> None:
    straight = changed("bison-gp", "straight", move={"directions": "1 0 0 0 0 0"})
    units = "r red straight 0506 n", "b blue mason 1515 n"
    table = moving(*units, sheets=[straight], tail=EXIT.format(side="red", units=1))
    rolling(table, "r", 6)
    announce(table, "r", 6)
    if not steered:
        table.mark("r", "I")
    assert table.allows("end-move", unit="r", exit=False) is steered
