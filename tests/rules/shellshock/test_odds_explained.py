"""Every chance of a forecast opens into terms that add up to it, and so does each term."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock.commands import Fire, RamTo, Strike
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import State
from tests.laws import check_forecast
from tests.rules.shellshock.guns import gun, volley, weapon
from tests.rules.shellshock.options import covering, every_option
from tests.rules.shellshock.oracle import foretold
from tests.rules.shellshock.skirmish import PositionView, played, skirmish
from tests.rules.shellshock.table import Table, fighting
from tests.rules.shellshock.victims import victim
from tests.soak import soaked

LOOKED_AT = 4
"""The interval between the attacks that are opened to their last terms."""
TURNS = 6
"""The interval between the choices of options that a case tries."""


def attacks(seed: str, options: dict[str, Any]) -> Iterator[tuple[ShellshockRules, PositionView]]:
    """The attacks of a random battle."""
    chance = random.Random(seed)
    rules = skirmish(options, chance)
    for moment in played(rules, chance):
        if isinstance(moment.command, Fire | RamTo | Strike):
            yield rules, moment


@pytest.mark.rule("hit.roll", "internal.amount", "internal.location", "internal.bins", "combat.simultaneous")
@pytest.mark.few(1)
@pytest.mark.parametrize("number", soaked(range(6), 2))
def test_a_chance_is_the_total_of_its_terms_and_so_is_each_term(number: int) -> None:
    options = covering(every_option())
    found = [one for choice in options[number::6] for one in attacks(f"{number}", choice)]
    opened = 0
    for rules, moment in found[::LOOKED_AT]:
        forecast = rules.forecast(moment.before, moment.command)
        assert isinstance(forecast, Forecast)
        opened += check_forecast(rules, moment.before, forecast)
    assert opened > 1000


def companies(seed: str, options: dict[str, Any]) -> Iterator[tuple[ShellshockRules, State, Forecast]]:
    """The combined forecasts in a random battle, where several gunners may fire in turn."""
    for rules, moment in attacks(seed, options | {"phased_play": False}):
        combined_attack = rules.combined_attack(moment.before, moment.command)
        if isinstance(combined_attack, CombinedAttack) and len(combined_attack.attacks) > 1:
            forecast = rules.forecast(moment.before, *combined_attack.attacks)
            assert isinstance(forecast, Forecast)
            yield rules, moment.before, forecast


@pytest.mark.rule("combat.sequence", "combat.simultaneous")
@pytest.mark.parametrize("first", soaked(range(TURNS), 1))
def test_combined_attacks_equal_the_sum_of_what_each_adds(first: int) -> None:
    options = covering(every_option())[first::TURNS]
    found = [
        one for number, choice in enumerate(options) for one in companies(f"turns {first} {number}", choice)
    ]
    assert found
    for rules, state, forecast in found[::LOOKED_AT]:
        check_forecast(rules, state, forecast)


@pytest.mark.rule("combat.simultaneous")
def test_the_last_attack_leaves_the_combined_forecast() -> None:
    for number, choice in enumerate(covering(every_option())[:6]):
        for _, _, forecast in companies(f"last {number}", choice):
            verdicts = dict(dict(forecast.detail)["verdicts"])
            for gain in forecast.stages[-1].gains:
                if gain.is_chance:
                    assert gain.so_far == verdicts[gain.name.replace(" ", "-")]
            for before, after in itertools.pairwise(forecast.stages):
                held = {gain.name: gain.so_far for gain in before.gains}
                assert all(gain.so_far - gain.added == held[gain.name] for gain in after.gains)


def trail_at(table: Table, at: str) -> Trail:
    """The trail at an address."""
    found = table.explain(at)
    assert isinstance(found, Trail), found
    return found


def shooting() -> tuple[Table, Any]:
    """A gun that may fire at a victim, and its shot."""
    units = "m blue victim 0505 n", "g red gun 0502 s"
    table = fighting(*units, sheets=[gun(weapon("9/4/3")), victim()])
    table.give("hold-fire", unit="m", post="Pilot")
    return table, table.rules.decode({"do": "fire", **volley("g", "m", "B")})


@pytest.mark.rule("hit.roll")
def test_the_chance_of_rows_opens_into_dice_sums_and_the_d20() -> None:
    table, shot = shooting()
    at = foretold(table, shot).address("may lose", "F Fuel")
    blow, *_ = trail_at(table, at).terms
    dice = trail_at(table, blow.at)
    assert dice.terms[0].clause == "hit.roll"
    assert "damage.high-low" in {term.clause for term in dice.terms}
    fall = trail_at(table, dice.terms[-1].at)
    assert {term.clause for term in fall.terms} == {"internal.location"}
    assert all("F Fuel" in term.label for term in fall.terms)


@pytest.mark.rule("hit.roll", "hit.exploding-tens")
def test_a_hit_chance_opens_into_throws_with_and_without_a_ten() -> None:
    table, shot = shooting()
    forecast = foretold(table, shot)
    (name, _, chance), *_ = forecast.needs
    trail = trail_at(table, forecast.need_address(name))
    assert [term.clause for term in trail.terms] == ["hit.roll", "hit.exploding-tens"]
    assert trail.total == chance


def test_an_address_of_no_chance_opens_into_nothing() -> None:
    table, shot = shooting()
    forecast = foretold(table, shot)
    base = forecast.at
    good = forecast.address("may be", "destroyed")
    wrong = (
        f"{base}/may%20be/rich",
        f"{base}//21%20rows",
        f"{base}/may%20lose/F%20Gold",
        f"{base}/hits/Spear",
        f"{base}/by%20the%20ram-back/destroyed",
        f"{good}/1",
        f"{good}/0/9",
        f"{good}/0/x",
        f"{good}/0/0/fall/21",
        f"{good}/0/0/fall/0/1",
        f"{base}/strikes/1%2F1%2F1",
        f"{base}/strikes/1%2F1%2F1/7",
        f"{good}/0/0/nowhere",
        "odds/%5B%5D/may%20be/destroyed",
        "odds/nonsense/may%20be/destroyed",
        f"odds/{'%5B' * 9000}/may%20be/destroyed",
        "odds/%5B%7B%22do%22%3A1%7D%5D/may%20be/destroyed",
    )
    for at in wrong:
        with pytest.raises(ValueError, match=r"."):
            table.rules.explain(table.state, at)


def test_the_chances_of_an_attack_that_may_not_be_made_say_why() -> None:
    table, shot = shooting()
    at = foretold(table, shot).address("may be", "destroyed")
    table.give("hold-fire", unit="g", post="Pilot")
    assert isinstance(table.rules.explain(table.state, at), Blocked)
