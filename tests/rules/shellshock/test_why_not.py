"""Why a unit does not fire at another: the number that each weapon needs, or the first obstacle."""

import pytest

from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Blocked, Trail
from tests.rules.shellshock.batteries import battery
from tests.rules.shellshock.drive import announce, rolling
from tests.rules.shellshock.guns import fire, gun, until, weapon
from tests.rules.shellshock.table import Table, fighting, moving
from tests.rules.shellshock.test_strike import striking


def verdicts(table: Table, unit: str, target: str) -> dict[str, str | int]:
    """The number that each weapon needs to hit, or the clause that keeps it from firing."""
    found: dict[str, str | int] = {}
    for row in table.rules.why_not(table.state, unit, target):
        weapon = dict(row.facts)["weapon"]
        match row.verdict:
            case Need(trail, _):
                found[weapon] = int(trail.total)
            case Blocked(clause):
                found[weapon] = clause
    return found


@pytest.mark.rule("physical.other", "hit.defence-value")
def test_why_not_lists_the_need_of_each_weapon_physical_too() -> None:
    table = striking()
    until(table, "s")
    assert verdicts(table, "s", "m")["B"] == 10 - 5
    assert verdicts(table, "s", "m")["C"] == 8 - 3, "piloting 4 above MSRP 1"
    opened = {pos: table.explain(f"unit/s/need/m/Pilot/{pos}") for pos in "BC"}
    assert {pos: trail.total for pos, trail in opened.items() if isinstance(trail, Trail)} == {"B": 5, "C": 5}
    assert isinstance(table.explain("unit/s/need/m/Gunner/F"), Trail)
    far = striking("0508")
    until(far, "s")
    assert verdicts(far, "s", "m") | {"F": ""} == {
        "B": 5,
        "C": "physical.other",
        "E": "physical.other",
        "F": "",
    }


@pytest.mark.rule("internal.out-of-action")
def test_a_wreck_fires_and_strikes_no_more() -> None:
    table = striking()
    table.hold_fire()
    table.mark("s", "A")
    table.mark("s", "D")
    table.next_turn()
    table.to_combat()
    assert table.unit("s")["destroyed"]
    assert set(verdicts(table, "s", "m").values()) == {"internal.out-of-action"}


@pytest.mark.rule("combat.simultaneous")
def test_a_unit_destroyed_this_phase_still_fires() -> None:
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[gun(weapon("0/30/0"))])
    until(table, "g")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
    assert table.unit("m")["destroyed"]
    assert verdicts(table, "m", "g") == {"B": 10 - 2}


@pytest.mark.rule("hit.indirect")
def test_a_target_out_of_sight_is_met_through_a_spotter() -> None:
    table = battery()
    rows = table.rules.why_not(table.state, "h", "m")
    found = {(facts["post"], facts["weapon"]): row.verdict for row in rows if (facts := dict(row.facts))}
    need, direct = found["Pilot", "B"], found["Pilot", "C"]
    assert isinstance(need, Need)
    assert need.trail.total == 10 - 3 - 1 + 1, "Indirect value, skill, computer, one foot"
    assert isinstance(direct, Blocked)
    assert direct.clause == "combat.line-of-sight"


@pytest.mark.rule("move.kreigs")
def test_all_possible_power_counts_before_announcing() -> None:
    lamp = gun(
        weapon("1/0/0", kind="energy", kreigs=10),
        name="lamp",
        move={"speeds": [f"{speed} 0 {10 - speed}" for speed in range(11)]},
    )
    table = moving("e blue lamp 0510 n", "u red gun 0503 s", sheets=[lamp, gun(weapon("1/0/0"))])
    rolling(table, "e", 3)
    assert verdicts(table, "e", "u") == {"B": "combat.sequence"}, "at speed 0 it would have the 10"
    announce(table, "e", 3)
    assert verdicts(table, "e", "u") == {"B": "move.kreigs"}
