"""Advice for a shot: rounds and spread, with the best by the odds first."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.names import fire_command, volley_from
from shellshock_tui.rules.shellshock.odds.attack import volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import (
    AttackValue,
    attack_value,
    best_loadings,
    quick_value,
)
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import State
from tests.rules.shellshock.guns import SheetTable, gun, until, volley, weapon
from tests.rules.shellshock.oracle import detail, foretold
from tests.rules.shellshock.table import Table, fighting

ROUNDS = (("N", "Soft", "1/0/0"), ("O", "Shock", "0/9/0"), ("P", "Pierce", "0/0/5"))


def duel(shooter: SheetTable, **more: Any) -> Table:
    """A shooter about to fire at a mark three hexes off."""
    sheets = [shooter, gun(name="mark", **more)]
    table = fighting("g red gun 0502 s", "m blue mark 0505 n", sheets=sheets)
    until(table, "g")
    return table


def position_of(table: Table) -> Position:
    state: State = table.state
    return Position(table.battle, state)


def aim(table: Table, *shots: str, **more: Any) -> Volley:
    return volley_from(table.battle, table.rules.decode({"do": "fire", **volley("g", "m", *shots, **more)}))


def with_bins() -> SheetTable:
    """A gun fed by three bins, whose rounds kill, pierce and scratch."""
    bins = [
        {"pos": pos, "name": f"Bin {pos}", "feeds": ["B"], "rounds": 9, "ammunition": name}
        | dict.fromkeys(("high", "mid", "low"), dsp)
        for pos, name, dsp in ROUNDS
    ]
    return gun(weapon("1/0/0"), bins=bins)


def odds_of(table: Table, one: Volley) -> Forecast:
    return foretold(table, fire_command(table.battle, one))


def internal(table: Table, one: Volley) -> dict[str, Fraction]:
    return detail(odds_of(table, one), "internal")


def test_rounds_rank_by_killing_then_hurting_then_scratching() -> None:
    table = duel(with_bins())
    advice = best_loadings(position_of(table), aim(table, "B:N"))
    letters = [table.battle.units[0].sheet.equipment[one.volley.shots[0].bin or 0].pos for one in advice]
    # Shock 9 over a threshold of 2 makes seven rows; piercing 5 over 2 makes three.
    assert letters == ["O", "P", "N"]
    assert [one.value.rows / one.value.hit for one in advice] == [7, 3, 0]


def test_a_merit_is_what_the_forecast_says() -> None:
    table = duel(gun(weapon("6/4/1", high="9/8/2", low="2/3/1")))
    one = aim(table, "B")
    attack = volley_attack(position_of(table), one)
    found, rows = attack_value(position_of(table), attack), internal(table, one)
    verdicts = detail(odds_of(table, one), "verdicts")
    assert found.destroyed == verdicts["destroyed"] > 0
    assert found.inside == 1 - rows["0"]
    assert found.rows == sum((20 if key == "rip" else int(key)) * chance for key, chance in rows.items())
    assert found.hit == odds_of(table, one).needs[0][2]


def test_the_quick_merit_counts_only_kills_outright() -> None:
    fuel = [
        {"pos": "F", "name": "Fuel", "kind": "fuel"},
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
    ]
    table = duel(
        gun(weapon("0/9/0", high="0/12/0")),
        equipment=fuel,
        internal={"chart": [f"{r} F" for r in range(20, 0, -1)]},
    )
    one = aim(table, "B")
    attack = volley_attack(position_of(table), one)
    whole, quick = attack_value(position_of(table), attack), quick_value(position_of(table), attack)
    assert quick.destroyed == internal(table, one)["rip"] < whole.destroyed
    assert replace(quick, destroyed=whole.destroyed) == whole


@pytest.mark.parametrize(("gunnery", "best"), [(9, 0), (-7, 4)])
def test_fire_is_spread_as_far_as_it_pays(gunnery: int, best: int) -> None:
    """A sure shot keeps its damage; an unlikely one gives up damage for dice."""
    table = duel(gun(weapon("0/8/0", spread=True), gunnery=gunnery))
    advice = best_loadings(position_of(table), aim(table, "B"))
    assert len(advice) == 5
    assert advice[0].volley.spread == best
    worth = {one.volley.spread: internal(table, one.volley) for one in advice}
    destroyed = [detail(odds_of(table, one.volley), "verdicts")["destroyed"] for one in advice]
    assert destroyed == sorted(destroyed, reverse=True)
    assert all(1 - worth[one.volley.spread].get("0", 0) == one.value.inside for one in advice)


def test_a_weapon_that_may_not_spread_is_advised_as_it_is() -> None:
    table = duel(gun(weapon("0/8/0")))
    assert [one.volley.spread for one in best_loadings(position_of(table), aim(table, "B"))] == [0]


def test_the_best_volley_is_legal_and_none_is_better() -> None:
    table = duel(gun(weapon("3/0/0"), weapon("0/5/0", spread=True), weapon("0/0/4", kind="energy")))
    position = position_of(table)
    legal = [c for c in table.rules.legal(table.state, "red") if table.rules.encode(c)["do"] == "fire"]
    volleys = [volley_from(table.battle, command) for command in legal]
    every = {one: attack_value(position, volley_attack(position, one)) for one in volleys}
    found = best_loadings(position, aim(table, "B"))
    assert [one.value for one in found] == [every[one.volley] for one in found]
    assert found[0].value == max(every.values())


def test_volleys_rank_by_kills_then_internal_hits_then_rows() -> None:
    zero, half, one = Fraction(0), Fraction(1, 2), Fraction(1)
    ranked = [
        AttackValue(half, half, one, zero, half),
        AttackValue(zero, one, one, zero, one),
        AttackValue(zero, half, one * 9, zero, one),
        AttackValue(zero, half, one, one * 9, one),
        AttackValue(zero, zero, zero, one * 9, one),
    ]
    assert sorted(ranked, reverse=True) == ranked
