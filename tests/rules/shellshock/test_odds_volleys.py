"""The odds of volleys, fraction by fraction, compared with every fall of the dice in the rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.rules.shellshock.state import Fate
from tests.rules.shellshock.guns import SheetTable, chart, gun, volley, weapon
from tests.rules.shellshock.oracle import Way, detail, every_way, foretold, tally, total, ways
from tests.rules.shellshock.table import Table, fighting
from tests.rules.shellshock.victims import LIMITS, record, rows_of, verdicts, victim
from tests.soak import soaked


@dataclass(frozen=True)
class Volley:
    """A volley at the victim: the gun, its shots, the options, and the victim's state before."""

    gun: SheetTable
    shots: tuple[str, ...] = ("B",)
    spread: int = 0
    options: str = ""
    target: SheetTable = field(default_factory=victim)
    before: dict[str, Any] = field(default_factory=dict)
    hits: dict[str, int] = field(default_factory=dict)
    tens: int = 2

    def table(self) -> Table:
        """The gun's turn to fire; the victim has held its fire."""
        table = fighting(
            "m blue victim 0505 n",
            "g red gun 0502 s",
            sheets=[self.gun, self.target],
            head=f"[options]\n{self.options}",
        )
        for pos, taken in self.hits.items():
            table.mark("m", pos, taken)
        if self.before:
            table.put("m", **self.before)
        table.give("hold-fire", unit="m", post="Pilot")
        return table


def command_of(table: Table, case: Volley) -> Any:
    """The command that fires a volley."""
    return table.rules.decode({"do": "fire", **volley("g", "m", *case.shots, spread=case.spread)})


TWO = weapon("6/3/2", high="7/4/3"), weapon("1/4/3", kind="energy", low="0/3/1")
HARD: dict[str, Any] = {"defence": {"energy": "14 14"}}
SPREADING = weapon("7/5/3", spread=True), weapon("6/4/2", kind="energy", spread=True)
FIRE = weapon("0/5/0", incendiary=True), weapon("0/4/0", kind="energy")
D6: dict[str, Any] = {"attack": {"hit_dice": "d10 d6"}}
D8: dict[str, Any] = {"attack": {"hit_dice": "d10 d8"}}
GONE = 0b0000_0000_1111_0000_0110
ALMOST = (1 << 20) - 1 - 0b0110_0000_0000_0000_0000

VOLLEYS = {
    "one weapon": Volley(gun(weapon("5/4/2"))),
    "two weapons": Volley(gun(*TWO), ("B", "C"), target=victim(**HARD)),
    "through armour": Volley(gun(weapon("9/0/0", high="10/0/0")), before={"armour": (6, 5, 5, 5)}),
    "killed outright": Volley(gun(weapon("5/9/4", low="5/6/0"))),
    "spread by one": Volley(gun(*SPREADING), ("B", "C"), spread=1, target=victim(**HARD)),
    "spread by two": Volley(gun(*SPREADING, **D6), ("B", "C"), spread=2, target=victim(**HARD), tens=1),
    "a d8": Volley(gun(*TWO, **D8), ("B", "C"), target=victim(**HARD)),
    "incendiary": Volley(gun(*FIRE), ("B", "C"), target=victim(**HARD)),
    "protected bins": Volley(gun(weapon("0/6/0")), target=victim(protected=True)),
    "halon": Volley(gun(*FIRE), ("B", "C"), target=victim(halon=True, **HARD)),
    "rows gone": Volley(gun(weapon("0/5/0")), before={"rows": GONE}),
    "hits taken": Volley(gun(weapon("0/6/0")), before={"rows": GONE}, hits={"E": 1, "L": 1, "F": 1}),
    "two rows left": Volley(gun(weapon("0/6/0", low="0/3/0")), before={"rows": ALMOST}),
    "no engine": Volley(gun(weapon("0/6/0")), hits={"E": 2}),
    "a bin emptied": Volley(gun(weapon("0/6/0")), before={"stores": (0,) * len(LIMITS)}),
    "always mid": Volley(gun(weapon("0/4/0", low="0/9/0", high="0/9/0")), options='damage_dice = "mid"'),
    "always high": Volley(gun(weapon("0/3/0", high="0/4/0")), options='damage_dice = "high"'),
    "a d6": Volley(gun(weapon("0/4/0", low="0/3/0", high="0/5/0")), options='damage_dice = "d6"'),
    "by range": Volley(gun(weapon("0/3/0", high="0/4/0")), options='damage_dice = "range"'),
    "rambo misses": Volley(
        gun(*TWO, gunnery=9), ("B", "C"), options="rambo_misses = true", target=victim(**HARD)
    ),
    "rambo, spread": Volley(
        gun(*SPREADING, gunnery=5, **D6), ("B", "C"), 2, "rambo_misses = true", victim(**HARD), tens=1
    ),
    "lucky shot": Volley(gun(*TWO), ("B", "C"), options="lucky_shot = true", target=victim(**HARD)),
    "lucky, spread": Volley(gun(*SPREADING), ("B", "C"), 1, "lucky_shot = true", victim(**HARD)),
    "lucky with a d8": Volley(
        gun(*TWO, **D8), ("B", "C"), options="lucky_shot = true", target=victim(**HARD)
    ),
    "instant death": Volley(gun(*TWO), ("B", "C"), options="instant_death = true", target=victim(**HARD)),
    "death with a d8": Volley(gun(weapon("0/4/0"), **D8), options="instant_death = true", tens=4),
    "all the luck": Volley(
        gun(*TWO, gunnery=0),
        ("B", "C"),
        options='rambo_misses = true\nlucky_shot = true\ninstant_death = true\ndamage_dice = "d6"',
        target=victim(**HARD),
    ),
    "point blank": Volley(gun(weapon("0/4/0"), gunnery=-3), options="point_blank = true"),
    "motionless": Volley(gun(weapon("0/4/0"), gunnery=-3), options="motionless = true"),
}
TOGETHER = ("rambo, spread", "lucky, spread", "lucky with a d8", "death with a d8")
"""Combinations of the cases above."""


@pytest.mark.few(3)
@pytest.mark.parametrize("name", soaked(sorted(VOLLEYS, key=TOGETHER.count), len(VOLLEYS) - len(TOGETHER)))
def test_volley_odds_equal_every_fall_of_the_dice(name: str) -> None:
    case = VOLLEYS[name]
    table = case.table()
    command = command_of(table, case)
    forecast = foretold(table, command)
    found = ways(table, command, case.tens)
    assert total(found) == 1

    rolled = {way: way.named("hit-roll")[0]["shots"] for way in found}
    for number, (_, _, chance) in enumerate(forecast.needs):
        assert chance == total(way for way in found if rolled[way][number]["hit"])
    missed = total(way for way in found if not any(shot["hit"] for shot in rolled[way]))
    assert forecast.outcomes[0][:2] == ("miss", missed)
    assert sum(chance for _, chance, _ in forecast.outcomes) == 1

    assert detail(forecast, "internal") == tally(found, lambda way: rows_of(way, "m"))
    for fact, key in (("dsp", "dsp"), ("points", "internal")):
        struck = tally(found, damage(key))
        assert detail(forecast, fact) == {text: chance for text, chance in struck.items() if text}

    records = {way: record(table, way, "m")["hits"] for way in found}
    for pos, limit in LIMITS.items():
        standing = table.unit("m")["hits"].get(pos, 0) < limit
        gone = total(way for way in found if records[way].get(pos, 0) >= limit)
        assert detail(forecast, "lost").get(pos, 0) == (gone if standing else 0), pos
    judged = {way: verdicts(table, way, "m") for way in found}
    for verdict, chance in detail(forecast, "verdicts").items():
        assert chance == total(way for way in found if judged[way][verdict]), verdict


def damage(key: str) -> Callable[[Way], str]:
    """Return a function that reads a fact of the damage; empty if there was none."""
    return lambda way: "".join(str(event[key]) for event in way.named("damage"))


def by_rows(found: Iterable[Way]) -> dict[str, Fraction]:
    """The chance of each number of rows crossed off."""
    return tally(found, lambda way: rows_of(way, "m"))


@pytest.mark.soak
def test_hit_rolls_of_equal_effect_may_share_one_entry() -> None:
    """The full tree of dice, without merged hit rolls, gives the same distribution."""
    plain = victim(internal={"chart": chart({20: "T", 8: "L", 7: "L A"})})
    case = Volley(gun(weapon("0/4/0", low="0/3/0"), **D8), options="lucky_shot = true", target=plain)
    table = case.table()
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B")})
    whole = list(every_way(table, command))
    assert len(whole) > 2000
    assert by_rows(whole) == by_rows(ways(table, command)) == detail(foretold(table, command), "internal")


@pytest.mark.soak
def test_bin_rolls_of_equal_effect_may_share_one_entry() -> None:
    """The full tree of dice after one hit roll, without merged rolls for bins, gives the same result."""
    frail = victim(internal={"chart": chart({20: "F", 1: "N F"})})
    table = Volley(gun(weapon("0/3/0", incendiary=True)), target=frail).table()
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B")})
    whole = list(every_way(table, command, begun=(9, 9, 1)))
    assert len(whole) > 3000
    blown = total(way for way in whole if verdicts(table, way, "m")["explosion"])
    assert (
        detail(foretold(table, command), "verdicts")["explosion"]
        == blown * foretold(table, command).needs[0][2]
    )


def test_a_unit_destroyed_this_phase_may_be_killed_again() -> None:
    """It may still be fired at; the forecast gives this volley's effect, and its destruction is certain."""
    table = Volley(gun(weapon("0/9/0", high="0/12/0"))).table()
    table.put("m", fate=Fate.DESTROYED)
    command = table.rules.decode({"do": "fire", **volley("g", "m", "B")})
    found, forecast = ways(table, command), foretold(table, command)
    assert detail(forecast, "internal") == by_rows(found)
    assert detail(forecast, "internal")["rip"] > 0
    assert detail(forecast, "verdicts")["destroyed"] == 1


def test_the_protocol_writes_the_odds_as_fractions() -> None:
    case = VOLLEYS["two weapons"]
    table = case.table()
    forecast = foretold(table, command_of(table, case))
    written = table.rules.encode(forecast)
    assert [shot["weapon"] for shot in written["shots"]] == list(case.shots)
    assert [(shot["need"], shot["hit"]) for shot in written["shots"]] == [
        (trail.total, str(chance)) for _, trail, chance in forecast.needs
    ]
    outcomes = {name: str(chance) for name, chance, _ in forecast.outcomes}
    assert written["miss"] == outcomes["miss"]
    assert written["lost"] == {pos: str(chance) for pos, chance in detail(forecast, "lost").items()}
    assert written["destroyed"] == str(detail(forecast, "verdicts")["destroyed"])
    assert "verdicts" not in written


# ---------------------------------------------------------------- as `ask odds` answers


@pytest.mark.rule("internal.amount", "hit.roll")
def test_the_rows_that_ask_odds_tells_count_a_miss_as_0() -> None:
    case = Volley(gun(*TWO))
    table = case.table()
    command = command_of(table, case)
    told = table.rules.encode(foretold(table, command))
    rows = {crossed: Fraction(chance) for crossed, chance in told["internal"].items()}
    found = ways(table, command)
    missed = total(way for way in found if not way.named("damage"))
    spared = total(way for way in found if way.named("damage") and rows_of(way, "m") == "0")
    assert Fraction(told["miss"]) == missed > 0
    assert rows["0"] == missed + spared
    assert sum(rows.values()) == 1
