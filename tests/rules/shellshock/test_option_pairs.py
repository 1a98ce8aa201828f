"""Optional rules that affect each other, played together."""

import pytest

from tests.battles import scenario
from tests.rules.shellshock.guns import fire, gun, volley, weapon
from tests.rules.shellshock.oracle import detail, foretold, tally, ways
from tests.rules.shellshock.table import Table, fighting
from tests.soak import soaked

TOUGH = {"armour": "99 99 99 99", "shock": 99, "penetration": "99 99 99 99 99 99"}
LUCKY_AT_RANGE = '[options]\nlucky_shot = true\ndamage_dice = "range"'


def at_range(distance: int) -> Table:
    """A spreading gun, 6/4/2 high, 5/3/1 mid, 4/2/0 low, some hexes north of a mark that withstands it."""
    gunner = gun(weapon("5/3/1", high="6/4/2", low="4/2/0", spread=True), gunnery=9)
    units = "g red gun 0501 s", f"m blue mark 05{distance + 1:02} n"
    sheets = [gunner, gun(name="mark", defence=TOUGH)]
    return fighting(*units, sheets=sheets, size=(20, 40), head=LUCKY_AT_RANGE)


@pytest.mark.rule("option.lucky-shot", "hit.spread-fire", "option.ranged-damage")
@pytest.mark.few(2)
@pytest.mark.parametrize(("distance", "figures"), [(3, (6, 4, 2)), (18, (5, 3, 1)), (30, (4, 2, 0))])
@pytest.mark.parametrize("spread", [1, 3])
def test_a_lucky_spread_volley_doubles_what_the_spread_left(
    distance: int, figures: tuple[int, int, int], spread: int
) -> None:
    table = at_range(distance)
    fire(table, "g", "m", "B", spread=spread, dice=f"d10=10 d10=10 d10=1 d10=1 {'d6=1 ' * spread}")
    doubled = "/".join(str(max(0, figure - spread) * 2) for figure in figures)
    assert table.event("damage")["dsp"] == doubled


@pytest.mark.rule("option.lucky-shot", "hit.spread-fire", "option.ranged-damage")
@pytest.mark.parametrize("distance", soaked([18, 3, 30], 1))
def test_a_lucky_spread_volley_has_the_odds_of_its_dice(distance: int) -> None:
    table = at_range(distance)
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B", spread=1)})
    found = tally(ways(table, command), lambda way: next((e["dsp"] for e in way.named("damage")), "miss"))
    assert {dsp: chance for dsp, chance in found.items() if dsp != "miss"} == {
        dsp: chance for dsp, chance in detail(foretold(table, command), "dsp").items() if chance
    }


@pytest.mark.rule("initiative.parts", "combat.sequence")
def test_initiative_in_parts_keeps_fire_in_order_of_ended_moves() -> None:
    units = "f red gun 0902 s", "g red gun 0502 s", "h blue gun 0506 n", "i blue gun 0906 n"
    text = scenario(*units, head="[options]\ninitiative_parts = 2")
    table = Table(text, "d2=1 d2=1", [gun(weapon("1/0/0"))])
    for unit in ("g", "i", "f", "h"):
        table.give("move-unit", unit=unit)
        table.idle()
        if table.allows("end-part"):
            table.give("end-part")
    fired = []
    while table.now["phase"] == "combat":
        fired.append(table.asked.unit)
        table.give("hold-fire", unit=table.asked.unit, post="Pilot")
    assert fired == ["g", "i", "f", "h"]
