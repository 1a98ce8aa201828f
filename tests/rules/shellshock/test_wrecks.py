"""Destroyed units and units out of action, and the effects of a wreck."""

from typing import Any

import pytest

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.guns import SheetTable, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting, moving

FRAME = {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}
DEEP = "\n".join("W" * 20 if row == 6 else "." * 20 for row in range(20))
"""Deep water in row 7."""


def lone(*weapons: dict[str, Any], **areas: Any) -> SheetTable:
    """A gun with treads L and an engine E."""
    equipment = [
        FRAME,
        {"pos": "L", "name": "Treads", "kind": "locomotion"},
        {"pos": "E", "name": "Engine", "kind": "engine"},
    ]
    return gun(*weapons or (weapon("1/0/0"),), name="lone", equipment=equipment, **areas)


def after_losses(sheet: SheetTable, *losses: tuple[str, int], **change: Any) -> Table:
    """The Aftermath of a turn in which a gun lost some equipment; its side has another gun."""
    units = "b red lone 0505 s", "o red gun 0101 s", "m blue gun 1502 s"
    table = fighting(*units, sheets=[sheet, gun(weapon("1/0/0"))])
    for pos, hits in losses:
        table.mark("b", pos, hits)
    table.put("b", **change)
    table.hold_fire()
    return table


@pytest.mark.rule("internal.out-of-action")
def test_a_unit_whose_crew_is_dead_is_destroyed() -> None:
    table = after_losses(lone(), ("A", 1))
    assert table.event("destroyed")["cause"] == "crew"
    assert table.unit("b")["destroyed"]


@pytest.mark.rule("internal.out-of-action")
@pytest.mark.parametrize(
    ("losses", "out"),
    [
        ((("L", 2), ("B", 1)), True),
        ((("E", 1), ("B", 1)), True),
        ((("L", 2),), False),
        ((("B", 1),), False),
        ((("L", 1), ("B", 1)), False),
    ],
)
def test_a_unit_that_can_neither_move_nor_fire_is_out_of_action(
    losses: tuple[tuple[str, int], ...], out: bool
) -> None:
    table = after_losses(lone(), *losses)
    assert table.unit("b")["out"] is out
    assert not table.unit("b")["destroyed"]


@pytest.mark.rule("internal.out-of-action")
def test_a_unit_that_still_rolls_is_not_out_of_action_yet() -> None:
    table = after_losses(lone(), ("E", 1), ("B", 1), carried=7)
    assert not table.unit("b")["out"]
    table.next_turn()
    table.to_combat()
    assert table.unit("b")["speed"] == 2
    table.hold_fire()
    assert not table.unit("b")["out"]
    table.next_turn()
    table.to_combat()
    table.hold_fire()
    assert table.unit("b")["out"]


@pytest.mark.rule("internal.out-of-action")
def test_only_weapons_that_can_ever_fire_count() -> None:
    hungry = lone(weapon("1/0/0", kreigs=11))
    assert after_losses(hungry, ("L", 2)).unit("b")["out"]
    fed = lone(weapon("1/0/0", kreigs=10))
    assert not after_losses(fed, ("L", 2)).unit("b")["out"]
    assert after_losses(fed, ("E", 1)).unit("b")["out"]
    empty = lone(weapon("1/0/0", rounds=3))
    assert not after_losses(empty, ("L", 2)).unit("b")["out"]
    assert after_losses(empty, ("L", 2), stores=(0,) * 5).unit("b")["out"]


@pytest.mark.rule("internal.out-of-action")
def test_a_physical_weapon_counts() -> None:
    assert not after_losses(lone(weapon("1/1/1", kind="physical")), ("L", 2)).unit("b")["out"]


@pytest.mark.rule("internal.out-of-action", "move.terrain-cost")
def test_a_wreck_stays_as_rough_ground_and_gives_no_commands() -> None:
    table = moving(
        "m red mason 0505 s", "w blue gun 0506 n", "o blue gun 1502 s", sheets=[gun(weapon("1/0/0"))]
    )
    table.to_combat()
    table.mark("w", "A")
    table.hold_fire()
    assert table.unit("w")["destroyed"]
    table.next_turn()
    assert table.asked.unit == "m"
    table.give("announce-speed", unit="m", speed=2)
    table.give("step", unit="m", to="front")
    assert table.trail("step", "cost").total == 2
    table.to_combat()
    assert table.unit("m")["hex"] == "0506"
    until(table, "o")


@pytest.mark.rule("internal.out-of-action", "initiative.chits")
def test_wrecks_and_the_gone_draw_no_chits() -> None:
    table = after_losses(lone(), ("L", 2), ("B", 1))
    table.next_turn()
    chits = {unit: table.unit(unit)["chit"] for unit in ("b", "o", "m")}
    assert chits == {"b": None, "o": 1, "m": "R"}


@pytest.mark.rule("internal.out-of-action", "move.water")
def test_a_wreck_in_deep_water_sinks_and_blocks_nothing() -> None:
    units = "g red gun 0503 s", "d blue diver 0507 n", "m blue gun 0510 n"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], terrain=DEEP)
    table.mark("d", "D")
    table.hold_fire()
    assert table.unit("d")["destroyed"]
    table.next_turn()
    table.to_combat()
    until(table, "g")
    assert table.allows("fire", **volley("g", "m", "B"))


@pytest.mark.rule("internal.out-of-action", "move.water")
def test_a_submerged_unit_that_lost_its_sealing_drowns() -> None:
    units = "g red gun 0503 s", "d blue diver 0507 n", "m blue gun 0510 n"
    table = fighting(*units, sheets=[gun(weapon("1/0/0"))], terrain=DEEP)
    table.mark("d", "A")
    table.hold_fire()
    assert table.event("destroyed")["cause"] == "drowned"


@pytest.mark.rule("combat.simultaneous")
def test_a_destroyed_unit_is_not_forecast_to_be_lost_again() -> None:
    units = "g red gun 0505 s", "h red gun 0605 s", "m blue gun 0508 n"
    table = fighting(*units, sheets=[gun(weapon("5/9/4", low="5/6/0"))])
    until(table, "g")
    shots = [table.command("fire", **volley(unit, "m", "B")) for unit in ("g", "h")]

    def foretold() -> Forecast:
        found = table.rules.forecast(table.state, *shots)
        assert isinstance(found, Forecast)
        return found

    assert foretold().fatal > 0
    table.put("m", fate=Fate.DESTROYED)
    found = foretold()
    assert found.fatal == 0
    assert "destroyed" not in {gain.name for stage in found.stages for gain in stage.gains}
