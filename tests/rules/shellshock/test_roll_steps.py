"""The steps of a roll."""

import random
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path

import pytest

from shellshock_tui.dice import ScriptedDice
from shellshock_tui.engine.forecast import AttackHeader, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from tests.app.battles import aiming
from tests.arithmetic import stations
from tests.rules.shellshock.batteries import MODERN, battery, land, shot
from tests.rules.shellshock.guns import changed, chart, fire, gun, weapon
from tests.rules.shellshock.options import covering, every_option
from tests.rules.shellshock.rams import facing_each_other, mark, ram
from tests.rules.shellshock.skirmish import played, skirmish
from tests.rules.shellshock.table import Table, fighting, moving
from tests.soak import soaked

FIRE = {
    "do": "fire", "unit": "b1", "post": "Gunner", "section": "Turret", "target": "r1",
    "shots": [{"weapon": "O", "ammo": None}, {"weapon": "U", "ammo": None}], "spread": 0, "spotter": None,
}  # fmt: skip
BINS = [(10, 5)] * 8


def told(folder: Path, faces: list[tuple[int, int]]) -> dict[str, RollStep]:
    """The steps of the Mason's volley at the Bison's front, 25 armour, with some faces."""
    session = aiming(folder)
    rules = session.rules
    command = rules.decode(FIRE)
    step = rules.play(session.state, command, ScriptedDice(faces))
    return {link.title: link for link in rules.roll_steps(session.state, command, step.events)}


@pytest.mark.rule("hit.exploding-tens")
def test_a_ten_is_told_with_what_it_was_rolled_again_to(tmp_path: Path) -> None:
    steps = told(tmp_path, [(10, 10), (10, 3), (10, 10), (10, 7), (2, 1), (20, 14), *BINS])
    assert steps["dice"].words == "d10 10+10+7 + d10 3 = 30"
    assert steps["dice"].header == AttackHeader("shot", "Gunner, TBE 10 + Lance Missile", "r1", unit="b1")


@pytest.mark.rule("hit.roll")
def test_each_weapon_is_told_with_its_need_and_whether_it_hit(tmp_path: Path) -> None:
    steps = told(tmp_path, [(10, 2), (10, 3), (2, 1), *BINS])
    assert "TBE 10 needs 4: hit" in steps["to hit"].words
    assert "Lance Missile needs 6: miss" in steps["to hit"].words
    assert [trail.total for _, trail in steps["to hit"].trails] == [4, 6]
    assert steps["to hit"].mark is Mark.PENDING, "one that hits is enough"


@pytest.mark.rule("damage.armour")
def test_sums_armour_and_rows_follow_one_another(tmp_path: Path) -> None:
    steps = told(tmp_path, [(10, 8), (10, 8), (2, 1), (20, 14), *BINS])
    assert list(steps)[:6] == ["dice", "to hit", "damage", "d/s/p", "armour", "location"]
    assert steps["d/s/p"].words == "d 12 + 8 = 20 · s 0 + 6 = 6 · p 0 + 6 = 6"
    assert steps["armour"].words.startswith("front 25 − 20 = 5 · inside 0 + ")
    assert steps["location"].words.startswith("d20 14: ")
    assert steps["armour"].mark is Mark.PENDING
    added, taken = (dict(steps[title].trails) for title in ("d/s/p", "armour"))
    assert [trail.total for trail in added.values()] == [20, 6, 6]
    assert not added.keys() & taken.keys(), "each number is told once"


@pytest.mark.rule("hit.roll")
def test_a_miss_ends_the_chain(tmp_path: Path) -> None:
    steps = told(tmp_path, [(10, 1), (10, 1)])
    assert list(steps)[:2] == ["dice", "to hit"]
    assert "location" not in steps
    assert steps["to hit"].mark is Mark.PLAIN


def marks(dsp: str, dice: str, armour: int = 5) -> dict[str, Mark]:
    """The marks on the steps of a volley at a gun."""
    sheets = [gun(weapon(dsp)), gun(weapon("1/0/0"), name="mark", defence={"armour": f"{armour} 5 5 5"})]
    table = fighting("g red gun 0505 s", "m blue mark 0508 n", sheets=sheets)
    fire(table, "g", "m", "B", dice=dice)
    return {link.title: link.mark for link in table.steps}


@pytest.mark.rule("damage.armour", "internal.amount")
def test_harm_is_marked_and_the_end_of_a_unit_too() -> None:
    missed, scratched = marks("1/0/0", "d10=1 d10=1"), marks("1/0/0", "d10=9 d10=9 d2=1")
    assert missed["to hit"] is Mark.PLAIN
    assert (scratched["to hit"], scratched["armour"]) == (Mark.PENDING, Mark.PLAIN)
    hurt, dead = marks("0/3/0", "d10=9 d10=9 d2=1 d20=1"), marks("0/30/0", "d10=9 d10=9 d2=1")
    assert (hurt["armour"], hurt["location"]) == (Mark.PENDING, Mark.PENDING)
    assert (dead["armour"], dead["destroyed"]) == (Mark.LOST, Mark.LOST)


def steps_of(table: Table) -> dict[str, RollStep]:
    """The steps of the last command."""
    return {link.title: link for link in table.steps}


@pytest.mark.rule("physical.ram", "physical.ram-damage")
def test_a_ram_shows_its_one_need_and_its_damage_by_speed() -> None:
    plated = changed("bison-gp", "plated", attack={"ram_plate": True})
    table = moving("m red mark 0506 n", "b blue plated 0505 s", sheets=[mark(), plated])
    table.idle()
    ram(table, "d10=4 d10=5")
    steps = steps_of(table)
    assert steps["dice"].words == "d10 4 + d10 5 = 9"
    assert steps["dice"].header == AttackHeader("ram", "at speed 9", "m", unit="b")
    assert (steps["to hit"].words, steps["to hit"].mark) == ("needs 8: hit", Mark.PENDING)
    assert dict(steps["to hit"].trails)["needs"].total == 8
    sums = [words.partition(" ")[2] for words in steps["d/s/p"].words.split(" · ")]
    assert [stations(words)[-1] for words in sums] == [9, 9, 5]
    assert all("× 1.04" in words or "× 0.56" in words for words in sums)
    assert steps["armour"].words.startswith("front 99 − 9 = 90 · inside ")


@pytest.mark.rule("physical.ram")
def test_a_ram_that_misses_strikes_nothing() -> None:
    table = facing_each_other("bison-gp")
    ram(table, "d10=3 d10=4")
    steps = steps_of(table)
    assert (steps["to hit"].words, steps["to hit"].mark) == ("needs 8: miss", Mark.PLAIN)
    assert "d/s/p" not in steps


@pytest.mark.rule("internal.bins")
@pytest.mark.parametrize(("attacker", "shown"), [(6, Mark.LOST), (5, Mark.PLAIN)])
def test_a_bin_that_is_hit_is_told_and_marked_if_it_explodes(attacker: int, shown: Mark) -> None:
    fuel = {"kind": "fuel", "name": "Fuel", "pos": "F"}
    frame = {"kind": "other", "name": "Frame", "pos": "Z", "hits": 20}
    target = gun(name="mark", equipment=[frame, fuel], internal={"chart": chart({7: "F"})})
    table = fighting("g red gun 0505 s", "m blue mark 0508 n", sheets=[gun(weapon("0/3/0")), target])
    fire(table, "g", "m", "B", dice=f"d10=9 d10=9 d2=2 d20=7 d10={attacker} d10=5")
    assert steps_of(table)["bin"].mark is shown
    assert ("destroyed" in steps_of(table)) is (shown is Mark.LOST)


# ---------------------------------------------------------------- names that look like the sentences

HOSTILE = {"red": "Ash loses Oak", "blue": "Elm: rolled 9; Gun needs 2, hits through Fir"}


def called(battle: Battle, names: Mapping[str, str]) -> Battle:
    """The same battle, its units under other names."""
    units = tuple(unit._replace(name=names.get(unit.id, unit.name)) for unit in battle.units)
    return replace(battle, units=units)


def named(table: Table, names: Mapping[str, str]) -> Table:
    """The same table, its units under other names."""
    table.battle = called(table.battle, names)
    table.rules = SYSTEM.rules(table.battle)
    return table


def test_the_rows_of_a_unit_are_told_whatever_its_name_says() -> None:
    sheets = [gun(weapon("0/3/0", name="Gun: 2 loses")), gun(name="mark")]
    table = fighting("g red gun 0505 s", "m blue mark 0508 n", sheets=sheets)
    named(table, {"g": HOSTILE["blue"], "m": HOSTILE["red"]})
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1 d20=7")
    steps = steps_of(table)
    assert steps["location"].words == "d20 7: row 7. Hit: Frame."
    assert steps["dice"].words == "d10 9 + d10 9 = 18"
    assert steps["to hit"].words == "Gun: 2 loses needs 8: hit"


@pytest.mark.rule("physical.other")
def test_a_blow_is_told_with_its_weapon_whatever_the_names_say() -> None:
    axe, pike = (weapon("1/0/0", kind="physical", name=name) for name in ("Axe: needs 3", "Pike"))
    table = fighting("g red gun 0505 s", "m blue mark 0506 n", sheets=[gun(axe, pike), gun(name="mark")])
    named(table, {"g": HOSTILE["red"], "m": HOSTILE["blue"]})
    table.give("strike", unit="g", weapon="B", target="m", dice="d10=1 d10=2")
    assert steps_of(table)["dice"].words == "d10 1 + d10 2 = 3"
    assert steps_of(table)["dice"].header == AttackHeader("strike", "Axe: needs 3", "m", unit="g")


@pytest.mark.rule("hit.indirect")
def test_indirect_fire_names_its_spotter_whatever_the_names() -> None:
    names = {"h": "How through Eye", "s": "Eye: rolled 2", "m": "Mark through How"}
    told = AttackHeader("shot", "Pilot, Gun 0/3/0", "m", "through Eye: rolled 2", "h")
    now = named(battery(), names)
    now.give("fire", **shot(), dice="d10=1 d10=1")
    assert steps_of(now)["dice"].header == told
    later = named(battery(head=MODERN), names)
    later.give("fire", **shot())
    land(later, "d10=1 d10=1")
    assert steps_of(later)["dice"].header == told


def words_of(battle: Battle, names: Mapping[str, str], seed: int) -> list[str]:
    """The words of every step of a random game whose units have given names."""
    rules = ShellshockRules(called(battle, names))
    moments = played(rules, random.Random(seed))
    steps = (rules.roll_steps(one.before, one.command, one.events) for one in moments)
    return [step.words for step in chain.from_iterable(steps)]


@pytest.mark.parametrize("seed", soaked([0, 2, 3, 4, 5], 2))
def test_roll_steps_do_not_depend_on_names(seed: int) -> None:
    """The plain names are parts of no other words, so that they can be replaced."""
    options = random.Random(seed).choice(covering(every_option()))
    battle = skirmish(options, random.Random(seed)).battle
    plain = {unit.id: f"<{unit.id}>" for unit in battle.units}
    hostile = {unit.id: f"{HOSTILE[unit.side]} {unit.id}" for unit in battle.units}
    expected = words_of(battle, plain, seed)
    for unit, name in plain.items():
        expected = [words.replace(name, hostile[unit]) for words in expected]
    assert words_of(battle, hostile, seed) == expected
    assert any(words.startswith("d20 ") for words in expected)
