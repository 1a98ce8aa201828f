"""The odds of several gunners firing one after the other at the same target."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.names import volley_from
from shellshock_tui.rules.shellshock.odds.prospect import condition_of
from shellshock_tui.rules.shellshock.odds.sequence import volleys_in_turn
from shellshock_tui.rules.shellshock.odds.verdicts import lost, rows_crossed, verdict_chances
from shellshock_tui.rules.shellshock.state import State
from tests.rules.shellshock.guns import chart, gun, volley, weapon
from tests.rules.shellshock.oracle import Way, foretold, tally, total, ways
from tests.rules.shellshock.table import Table, fighting
from tests.rules.shellshock.victims import record, verdicts, victim

FIRST = "g red gun 0502 s"
SECOND = "h red lance 0605 nw"
LANCE = weapon("3/3/3", high="4/5/2", kind="energy", incendiary=True)


def two_guns(target: dict[str, Any], options: str = "") -> Table:
    """Two guns in turn to fire at a victim that has held its fire."""
    sheets = [gun(weapon("4/4/2", high="7/3/3")), {**gun(LANCE), "name": "lance"}, target]
    units = "m blue victim 0505 n", FIRST, SECOND
    table = fighting(*units, sheets=sheets, head=f"[options]\n{options}")
    table.give("hold-fire", unit="m", post="Pilot")
    return table


def fire_of(unit: str) -> dict[str, Any]:
    return {"do": "fire", **volley(unit, "m", "B")}


def field_of(table: Table) -> Field:
    state: State = table.state
    return Field(table.battle, state)


def volley_of(table: Table, unit: str) -> Volley:
    return volley_from(table.battle, table.rules.decode(fire_of(unit)))


def both_ways(table: Table) -> list[Way]:
    """Every way that both volleys can fall; ways in which the first comes to the same go on together."""
    came: dict[tuple[State, str], list[Way]] = {}
    for way in ways(table, table.rules.decode(fire_of("g"))):
        came.setdefault((way.state, death(way)), []).append(way)
    before, found = table.state, []
    for (state, _), firsts in came.items():
        table.state = state
        chance = sum((first.chance for first in firsts), Fraction(0))
        for second in ways(table, table.rules.decode(fire_of("h"))):
            events = firsts[0].events + second.events
            found.append(Way(chance * second.chance, second.faces, second.state, events))
    table.state = before
    return found


def death(way: Way) -> str:
    """What killed the victim first, if anything did."""
    return next((event["cause"] for event in way.named("destroyed")), "")


def rows_gone(table: Table, way: Way) -> str:
    """The rows that both volleys together crossed off, or "rip" if that was what killed first."""
    return "rip" if death(way) == "rip" else str(len(record(table, way, "m")["rows"]))


@pytest.mark.rule("combat.simultaneous", "damage.armour", "internal.location", "internal.hits")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ("", {20: "L", 13: "L E", 9: "A", 3: "E"}),
        ('damage_dice = "mid"\nlucky_shot = true', {20: "L", 4: "F"}),
    ],
)
def test_two_gunners_in_turn_do_what_every_fall_of_both_their_dice_does(
    options: str, rows: dict[int, str]
) -> None:
    table = two_guns(victim(defence={"armour": "6 4 4 3"}, internal={"chart": chart(rows)}), options)
    field = field_of(table)
    spread = volleys_in_turn(field, [volley_of(table, "g"), volley_of(table, "h")])
    found = both_ways(table)
    assert total(found) == 1 == sum(spread.chances().values())
    told = rows_crossed(condition_of(field, 0), spread)
    assert told == tally(found, lambda way: rows_gone(table, way))
    judged = {way: verdicts(table, way, "m") for way in found}
    for verdict, chance in verdict_chances(field, 0, spread).items():
        if verdict == "explosion":
            assert chance == total(way for way in found if death(way) == "explosion")
        else:
            assert chance == total(way for way in found if judged[way][verdict]), verdict


def test_the_first_of_several_volleys_is_what_is_foretold_of_it_alone() -> None:
    table = two_guns(victim())
    field = field_of(table)
    spread = volleys_in_turn(field, [volley_of(table, "g")])
    forecast = foretold(table, table.rules.decode(fire_of("g")))
    assert dict(dict(forecast.detail)["lost"]) == lost(field, 0, spread)


def test_armour_that_the_first_wears_down_lets_the_second_through() -> None:
    """Either volley alone stays outside; together they reach the inside only if both hit."""
    sheets = [gun(weapon("5/0/0")), {**gun(weapon("1/0/0")), "name": "lance"}, victim()]
    units = "m blue victim 0505 n", FIRST, "h red lance 0503 s"
    table = fighting(*units, sheets=sheets)
    field = field_of(table)
    first, second = volley_of(table, "g"), volley_of(table, "h")
    inside = 1 - rows_crossed(condition_of(field, 0), volleys_in_turn(field, [first, second]))["0"]
    need = Fraction(79, 100)
    assert inside == need * need
    for alone in (first, second):
        assert rows_crossed(condition_of(field, 0), volleys_in_turn(field, [alone])) == {"0": 1}


def test_volleys_at_two_targets_are_no_sequence() -> None:
    table = two_guns(victim())
    first = volley_of(table, "g")
    with pytest.raises(ValueError, match="one target"):
        volleys_in_turn(field_of(table), [first, Volley(2, 0, 0, 1, first.shots)])
