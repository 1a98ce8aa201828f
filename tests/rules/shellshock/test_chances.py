"""The order of the dice, and the chances compared with every way in which the dice can fall."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.guns import chart, fire, gun, volley, weapon
from tests.rules.shellshock.oracle import hit_ways
from tests.rules.shellshock.table import Table, fighting, moving

MOST_TENS = 2
"""The number of tens after which a total of 21 or more is sure; dice stop rolling again after them."""


# ---------------------------------------------------------------- order of dice


@pytest.mark.rule("hit.roll", "hit.exploding-tens", "hit.spread-fire", "internal.bins")
def test_the_dice_of_a_volley_fall_in_the_order_of_the_protocol() -> None:
    """Hit dice, the first's re-rolls, the second's, spread, coin, row, then attacker and defender."""
    fuel = {"pos": "F", "name": "Fuel", "kind": "fuel"}
    frame = {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}
    target = gun(name="mark", equipment=[frame, fuel], internal={"chart": chart({7: "F"})})
    shooter = gun(weapon("0/4/0", spread=True, low="0/9/0"))
    table = fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=[shooter, target])
    dice = "d10=10 d10=10 d10=10 d10=2 d10=3 d6=4 d2=1 d20=7 d10=5 d10=6"
    fire(table, "g", "m", "B", spread=1, dice=dice)
    assert [term.value for term in table.trail("hit-roll", "roll").terms] == [10, 10, 2, 10, 3, 4]
    assert table.event("coin")["face"] == "high"
    assert table.event("rows-crossed")["rows"] == [7]
    assert table.trail("bin-hit", "attacker").total == 5
    assert table.trail("bin-hit", "defender").total == 6


@pytest.mark.rule("hit.roll")
def test_a_missed_volley_throws_no_further_dice() -> None:
    for dice in ("d10=1 d10=1", "d10=9 d10=9 d2=1"):
        table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"))])
        fire(table, "g", "m", "B", dice=dice)


# ---------------------------------------------------------------- every way the dice can fall


def outcomes(table: Table, command: Any) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
    """Every way that the hit dice of a command can fall, with its probability; all other dice show 1."""
    return ((way.chance, way.events) for way in hit_ways(table, command, MOST_TENS + 1))


def told(events: tuple[Event, ...], name: str) -> Event:
    """The event of a name."""
    return next(event for event in events if event.name == name)


def forecast_of(table: Table, command: Any) -> Forecast:
    """The forecast of a command by the rules."""
    found = table.rules.forecast(table.state, command)
    assert isinstance(found, Forecast), found
    return found


def duel(gunnery: int, hit_dice: str = "d10 d10") -> Table:
    """A gun with a ballistic weapon and one for small arms, which may spread, against values 10 and 12."""
    weapons = weapon("1/0/0", spread=True), weapon("1/0/0", kind="small arms", spread=True)
    shooter = gun(*weapons, gunnery=gunnery, attack={"hit_dice": hit_dice})
    target = gun(name="mark", defence={"small_arms": "12 12"})
    return fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=[shooter, target])


@pytest.mark.rule("hit.roll", "hit.exploding-tens")
@pytest.mark.parametrize("hit_dice", ["d10 d10", "d10 d8", "d10 d6"])
@pytest.mark.parametrize("gunnery", [-9, 0, 3])
def test_the_chances_of_a_volley_are_those_of_its_dice(hit_dice: str, gunnery: int) -> None:
    table = duel(gunnery, hit_dice)
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B", "C")})
    hits = dict.fromkeys(("B", "C"), Fraction())
    for chance, events in outcomes(table, command):
        for shot in told(events, "hit-roll")["shots"]:
            hits[shot["weapon"]] += chance * shot["hit"]
    foretold = forecast_of(table, command)
    assert [chance for _, _, chance in foretold.needs] == [hits["B"], hits["C"]]
    assert foretold.outcomes[0][:2] == ("miss", 1 - max(hits.values()))


@pytest.mark.rule("hit.spread-fire")
@pytest.mark.parametrize("spread", [1, 2])
def test_the_chances_of_spread_fire_are_those_of_its_dice(spread: int) -> None:
    table = duel(-5, "d10 d6")
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B", spread=spread)})
    ways = outcomes(table, command)
    hits = sum(chance for chance, events in ways if told(events, "hit-roll")["shots"][0]["hit"])
    assert forecast_of(table, command).needs[0][2] == hits


@pytest.mark.rule("hit.exploding-tens")
def test_numbers_beyond_the_counted_tens_lie_in_the_remainder() -> None:
    """Throws that stop after three tens count as misses here; they add at most their own probability."""
    table = duel(-18)
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B")})
    counted, cut = Fraction(), Fraction()
    for chance, events in outcomes(table, command):
        rolled = told(events, "hit-roll")
        faces = [term.value for term in dict(rolled.trails)["roll"].terms]
        short = faces.count(10) > MOST_TENS
        cut += chance * short
        counted += chance * (rolled["shots"][0]["hit"] and not short)
    assert 0 < counted <= forecast_of(table, command).needs[0][2] <= counted + cut
    assert 0 < cut < Fraction(1, 100)


@pytest.mark.rule("physical.ram")
def test_the_chance_of_a_ram_is_that_of_its_dice() -> None:
    hard = gun(name="mark", defence={"physical": 14})
    table = moving("m red mark 0506 n", "b blue boar 0505 s", sheets=[hard])
    table.idle()
    table.give("announce-speed", unit="b", speed=1)
    foretold = forecast_of(table, table.rules.decode({"do": "ram", "unit": "b", "to": "front"}))
    assert foretold.needs[0][1].total == 14 - 3
    table.give("ram", unit="b", to="front")
    ways = outcomes(table, table.rules.decode({"do": "end-move", "unit": "b"}))
    hits = sum(chance for chance, events in ways if told(events, "physical-roll")["hit"])
    assert foretold.needs[0][2] == hits


@pytest.mark.rule("hit.roll")
def test_the_chance_of_twenty_is_what_one_works_out_by_hand() -> None:
    """A total of twenty takes a ten: two tens, or one whose re-roll makes up for the other die."""
    table = duel(-10)
    foretold = forecast_of(table, table.rules.decode({"do": "fire", **volley("g", "m", "B")}))
    one_ten = 2 * Fraction(1, 10) * sum(Fraction(1, 10) * at_least(10 - other) for other in range(1, 10))
    assert foretold.needs[0][1].total == 20
    assert foretold.needs[0][2] == one_ten + Fraction(1, 100)


def at_least(number: int) -> Fraction:
    """The chance that a d10, which rolls again on a ten, reaches a number from 1 to 10."""
    return Fraction(11 - number, 10)
