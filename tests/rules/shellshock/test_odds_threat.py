"""The threat of the enemy to a unit, where it stands and where it might."""

import random
from typing import Any

import pytest

from shellshock_tui.rules.shellshock.odds.attack import volley_attack
from shellshock_tui.rules.shellshock.odds.attack_value import Advice, quick_value
from shellshock_tui.rules.shellshock.odds.threat import Threats, at, threats
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Movement, State
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.options import covering, every_option
from tests.rules.shellshock.skirmish import played, skirmish
from tests.rules.shellshock.table import Table, fighting, moving
from tests.soak import soaked


def position_of(table: Table) -> Position:
    state: State = table.state
    return Position(table.battle, state)


def threatened(facing: str = "n", **more: Any) -> Table:
    """A mark, a strong and a weak gun that see it, and a gun that does not bear on it."""
    sheets = [
        gun(weapon("0/9/0"), name="strong"),
        gun(weapon("6/0/0"), name="weak"),
        gun(weapon("1/0/0"), name="mark"),
    ]
    units = f"m red mark 0510 {facing}", "s blue strong 0505 s", "w blue weak 0605 s", "a blue weak 0705 n"
    return moving(*units, sheets=sheets, **more)


def told(found: tuple[Advice, ...]) -> list[int]:
    """The units that threaten, the worst first."""
    return [threat.volley.unit for threat in found]


def test_threats_are_the_enemies_that_bear_the_worst_first() -> None:
    position = position_of(threatened())
    found = threats(position, 0)
    assert told(found) == [1, 2]
    assert [threat.value for threat in found] == [
        quick_value(position, volley_attack(position, threat.volley)) for threat in found
    ]


def test_the_face_shown_decides_what_a_threat_can_do() -> None:
    table = threatened()
    position = position_of(table)
    thin = threats(at(position, 0, position.unit(0).place, 0), 0)
    table.put("m", armour=(5, 5, 5, 0))
    behind = threats(at(position_of(table), 0, position.unit(0).place, 3), 0)
    weak = {threat.volley.unit: threat.value.rows for threat in thin}[2]
    assert {threat.volley.unit: threat.value.rows for threat in behind}[2] > weak


def test_outside_every_arc_there_is_no_threat() -> None:
    table = threatened()
    position = position_of(table)
    assert threats(at(position, 0, position.battle.board.place("0105"), 0), 0) == ()
    assert told(threats(at(position, 0, position.battle.board.place("0710"), 0), 0)) == [1, 2]


def test_an_unmoved_turret_may_still_be_turned_in_threats() -> None:
    """A Bison looks away; its turret can come round until its move has ended."""
    units = "m red gun 0510 n", "b blue bison-gp 0505 n"
    table = moving(*units, sheets=[gun(weapon("1/0/0"))])
    assert told(threats(position_of(table), 0)) == [1]
    fought = fighting(*units, sheets=[gun(weapon("1/0/0"))])
    assert told(threats(position_of(fought), 0)) == []


def threats_in(position: Position, unit: int, chance: random.Random, places: int) -> int:
    """Compare threats in many places at once with those in each place; return their number."""
    where = chance.sample(range(position.battle.board.size), places)
    poses = [(place, chance.randrange(6)) for place in where]
    known, seen = Threats(position, unit, where), 0
    for place, facing in poses:
        found = known.at(place, facing)
        assert found == threats(at(position, unit, place, facing), unit)
        seen += len(found)
    return seen


@pytest.mark.few(1)
@pytest.mark.parametrize("seed", soaked(range(6), 2))
def test_threats_in_many_places_equal_those_in_each(seed: int) -> None:
    """Under any options, since a shot's value, cover or sight may depend on the place."""
    chance = random.Random(seed)
    rules = skirmish(chance.choice(covering(every_option())), chance)
    seen = 0
    for moment in played(rules, chance):
        if isinstance(moment.before.phase, Movement) and not chance.randrange(6):
            position = Position(rules.battle, moment.before)
            unit = chance.choice(position.standing)
            seen += threats_in(position, unit, chance, 30)
    assert seen
