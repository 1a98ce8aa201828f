"""Declared targets: on a table, a gunner names his target before the range is measured, and keeps to it."""

import pytest

from shellshock_tui.engine.rules import Decision
from tests.laws import check_choices
from tests.rules.shellshock.guns import until, volley
from tests.rules.shellshock.table import OnesDice, Table, moving
from tests.rules.shellshock.test_on_table import GUN, MISS, laid_out, stand_still

DECLARED = "[options]\ndeclared_target = true"
CLAUSE = "option.declared-target"


def three() -> Table:
    """A gun r that may fire at b or at c, with declared targets."""
    units = "r red gun 0505 n", "b blue gun 0515 s", "c blue gun 0715 s"
    table = laid_out(*units, tail=DECLARED)
    stand_still(table)
    until(table, "r")
    return table


def declare(table: Table, target: str) -> None:
    """Let r's pilot declare a target."""
    table.give("declare-target", unit="r", post="Pilot", target=target)


@pytest.mark.rule("option.declared-target")
def test_nothing_is_measured_or_fired_before_a_target_is_declared() -> None:
    table = three()
    assert {c["do"] for c in table.legal()} == {"declare-target", "hold-fire"}
    assert table.refused("measure", CLAUSE, unit="r", target="b", quarters=40)
    assert table.refused("fire", CLAUSE, **volley("r", "b", "B"))
    check_choices(table.rules, table.state)


@pytest.mark.rule("option.declared-target")
def test_a_declared_target_binds_the_gunner() -> None:
    table = three()
    declare(table, "b")
    assert table.now["declared"] == [{"unit": "r", "post": "Pilot", "target": "b"}]
    check_choices(table.rules, table.state)
    table.give("measure", unit="r", target="b", quarters=40)
    assert table.refused("declare-target", CLAUSE, unit="r", post="Pilot", target="c")
    assert table.refused("fire", CLAUSE, **volley("r", "c", "B"))
    assert table.refused("measure", CLAUSE, unit="r", target="c", quarters=40)
    table.give("meet", unit="r", target="b", face="front")
    assert {c["target"] for c in table.legal() if c["do"] == "fire"} == {"b"}
    table.give("fire", dice=MISS, **volley("r", "b", "B"))


@pytest.mark.rule("option.declared-target")
def test_a_gunner_who_declared_may_hold_fire_and_is_free_in_the_next_turn() -> None:
    table = three()
    declare(table, "b")
    table.hold_fire()
    table.roll(OnesDice(), "next-turn")
    table.place_chits()
    stand_still(table)
    until(table, "r")
    declare(table, "c")
    assert isinstance(table.rules.decision(table.state), Decision)


@pytest.mark.rule("option.declared-target")
def test_on_hexes_nothing_is_declared() -> None:
    table = moving("r red gun 0505 s", "b blue gun 0515 s", sheets=[GUN], tail=DECLARED)
    table.to_combat()
    until(table, "r")
    assert table.refused("declare-target", "setup.types-of-play", unit="r", post="Pilot", target="b")
    assert table.allows("fire", unit="r")
