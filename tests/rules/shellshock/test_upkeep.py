"""The Aftermath: records, resigning and draws."""

import pytest

from shellshock_tui.engine.rules import Decision
from tests.battles import scenario
from tests.rules.shellshock.guns import fire, gun, weapon
from tests.rules.shellshock.table import Table, fighting, moving

HIT = "d10=9 d10=9 d2=2"
KILLER = weapon("0/20/0")


def end_turn(table: Table) -> None:
    """End this turn without a shot."""
    table.to_combat()
    table.hold_fire()


def on(table: Table) -> bool:
    """Whether the battle goes on."""
    return isinstance(table.rules.decision(table.state), Decision)


# ---------------------------------------------------------------- upkeep


@pytest.mark.rule("aftermath.upkeep", "initiative.chits")
def test_each_destroyed_unit_takes_the_highest_chit_along() -> None:
    units = "a red gun 0502 s", "b red gun 0902 s", "c blue gun 0505 n", "d blue gun 1505 n"
    table = fighting(*units, sheets=[gun(KILLER)])
    assert [table.unit(unit)["chit"] for unit in "acbd"] == [1, 2, 3, "R"]
    fire(table, "a", "c", "B", dice=HIT)
    table.hold_fire()
    table.next_turn()
    assert {table.unit(unit)["chit"] for unit in "abd"} == {1, 2, "R"}
    assert table.unit("c")["chit"] is None


@pytest.mark.rule("aftermath.upkeep")
def test_the_next_turn_begins_only_when_a_player_says_so() -> None:
    table = fighting("a red gun 0502 s", "c blue gun 0505 n", sheets=[gun(KILLER)])
    table.hold_fire()
    assert (table.now["turn"], table.asked.kind) == (1, "aftermath")
    assert table.refused("hold-fire", "aftermath.upkeep", unit="a", post="Pilot")
    assert table.legal("red") == table.legal("blue") == [{"do": "next-turn"}]
    table.give("next-turn", dice="d2=1 d2=1")
    assert (table.now["turn"], table.asked.kind) == (2, "chit")


@pytest.mark.rule("aftermath.upkeep")
def test_the_speed_of_the_turn_is_recorded_for_the_next() -> None:
    table = moving("a red gun 0502 s", "c blue gun 1505 n", sheets=[gun(KILLER)])
    table.give("announce-speed", unit="a", speed=3)
    end_turn(table)
    assert table.unit("a")["speed"] == 3
    table.next_turn()
    assert max(command["speed"] for command in table.legal()) == 3 + 5


# ---------------------------------------------------------------- resigning, a draw


@pytest.mark.rule("aftermath.upkeep")
def test_a_side_may_resign_at_any_time() -> None:
    for stage in ("movement", "combat", "aftermath"):
        table = moving("a red gun 0502 s", "c blue gun 1505 n", sheets=[gun(KILLER)])
        if stage != "movement":
            table.to_combat()
        if stage == "aftermath":
            table.hold_fire()
        assert table.now["phase"] == stage
        table.give("resign", side="red")
        assert table.outcome.winner == "blue"


@pytest.mark.rule("aftermath.upkeep")
def test_a_side_may_resign_before_the_first_chit_is_placed() -> None:
    table = Table(scenario("a red bison-gp 0502 s", "c blue mason 1505 n"), "d2=1 d2=1")
    assert table.asked.kind == "chit"
    table.give("resign", side="blue")
    assert table.outcome.winner == "red"


@pytest.mark.rule("aftermath.upkeep")
def test_all_may_agree_on_a_draw_at_any_time() -> None:
    table = moving("a red gun 0502 s", "c blue gun 1505 n", sheets=[gun(KILLER)])
    table.give("draw")
    assert table.outcome.winner == ""


@pytest.mark.rule("aftermath.upkeep")
def test_only_a_side_of_the_battle_resigns_and_only_once() -> None:
    table = moving("a red gun 0502 s", "c blue gun 1505 n", sheets=[gun(KILLER)])
    assert table.malformed("resign", "side", side="mauve")
    table.give("resign", side="blue")
    assert table.outcome.winner == "red"
    assert table.refused("resign", "turn.phases", side="red")
    assert table.refused("draw", "turn.phases")
    assert table.refused("next-turn", "turn.phases")
