"""The odds of rams and physical weapons, fraction by fraction, compared with every fall of the dice."""

from typing import Any

import pytest

from shellshock_tui.engine.forecast import Forecast
from tests.rules.shellshock.guns import SheetTable, gun, weapon
from tests.rules.shellshock.oracle import Way, detail, foretold, tally, total, ways
from tests.rules.shellshock.table import Table, fighting, moving
from tests.rules.shellshock.victims import LIMITS, record, rows_of, verdicts, victim

SPEED = 6
OPTIONS = ("", "lucky_shot = true\nrambo_misses = true", "instant_death = true")


def rammer(*, plate: bool = False, ram: str = "1.50/1.00/0.60") -> SheetTable:
    """A victim that rams, with or without a ram plate."""
    attack = {"ram": ram, "ram_plate": plate}
    return {**victim(attack=attack), "name": "rammer"}


def check_odds(table: Table, forecast: Forecast, found: list[Way]) -> None:
    """Compare a forecast of an attack on m with the results of every fall of the dice."""
    hit = total(way for way in found if way.named("physical-roll")[0]["hit"])
    assert forecast.needs[0][2] == hit == 1 - forecast.outcomes[0][1]
    assert detail(forecast, "internal") == tally(found, lambda way: rows_of(way, "m"))
    for pos, limit in LIMITS.items():
        gone = total(way for way in found if hits_on(table, way).get(pos, 0) >= limit)
        assert detail(forecast, "lost").get(pos, 0) == gone, pos
    check_verdicts(table, found, "m", detail(forecast, "verdicts"))


def hits_on(table: Table, way: Way) -> dict[str, int]:
    """The hits that m has taken."""
    taken: dict[str, int] = record(table, way, "m")["hits"]
    return taken


def check_verdicts(table: Table, found: list[Way], unit: str, chances: dict[str, Any]) -> None:
    for verdict, chance in chances.items():
        assert chance == total(way for way in found if verdicts(table, way, unit)[verdict]), verdict


def ramming(target: SheetTable, rammer: SheetTable, facing: str, options: str) -> Table:
    """A rammer b, its speed announced, north of a target m that has moved, its hull facing a direction."""
    units = f"m red victim 0506 {facing}", "b blue rammer 0505 s"
    table = moving(*units, sheets=[target, rammer], head=f"[options]\n{options}")
    table.idle()
    table.put("m", speed=1)
    table.put("b", speed=SPEED, carried=SPEED)
    table.give("announce-speed", unit="b", speed=SPEED)
    return table


@pytest.mark.rule("physical.ram", "physical.ram-damage")
@pytest.mark.few(3)
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize(("facing", "plate"), [("n", False), ("s", False), ("se", True)])
def test_the_odds_of_a_ram_are_those_of_every_fall_of_its_dice(
    options: str, facing: str, plate: bool
) -> None:
    table = ramming(victim(defence={"armour": "9 6 6 3"}), rammer(plate=plate), facing, options)
    forecast = foretold(table, table.rules.decode({"do": "ram", "unit": "b", "to": "front"}))
    table.give("ram", unit="b", to="front")
    table.give("end-move", unit="b")
    found = ways(table, table.rules.decode({"do": "hold-fire", "unit": "m", "post": "Pilot"}))
    check_odds(table, forecast, found)
    back = dict(forecast.detail).get("ram_back")
    assert (back is None) is plate
    check_verdicts(table, found, "b", dict(back or ()))


@pytest.mark.rule("physical.other")
@pytest.mark.parametrize("options", OPTIONS)
def test_strike_odds_equal_every_fall_of_the_dice(options: str) -> None:
    axe = gun(weapon("9/4/3", kind="physical", high="20/9/9", low="0/0/0"), name="axe")
    sheets = [victim(defence={"physical": 11}), axe]
    table = fighting("m red victim 0506 n", "x blue axe 0505 s", sheets=sheets, head=f"[options]\n{options}")
    table.give("hold-fire", unit="m", post="Pilot")
    strike = table.rules.decode({"do": "strike", "unit": "x", "weapon": "B", "target": "m"})
    check_odds(table, foretold(table, strike), ways(table, strike))
