"""The shipped battles: their forces, and the invariants of random games."""

import random
from collections import Counter
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision
from shellshock_tui.files import read_table
from tests.battles import ROOT
from tests.rules.closing_fire.field import SCENARIOS, Field, shipped

FORCES = {"villages": (6, 6, 16, 16), "bridge": (8, 7, 21, 20), "ridge": (7, 10, 19, 28)}
"""The units of Red and of Blue, and their SP."""
DATA = read_table(ROOT / "sheets/closing_fire/data.toml")
SHEETS = {sheet["name"]: sheet for sheet in DATA["sheet"]}
BARRED = {
    arm: {ground["char"] for ground in DATA["ground"] if not ground[arm]}
    for arm in ("foot", "light", "mounted", "guns")
}
FIELDS = {
    "turn": "turn:int",
    "chit": "side:str left:int",
    "activate": "unit:str",
    "shoot": "unit:str target:str dice:int need:int faces:list hits:int saves:list unsaved:int",
    "fall-back": "unit:str from:str to:str",
    "step": "unit:str to:str left:int",
    "charge": "unit:str target:str face:str",
    "closing-fire": "unit:str target:str dice:int faces:list sixes:int",
    "disordered": "unit:str",
    "halt": "unit:str",
    "hold-fire": "unit:str",
    "melee": "attacker:str defender:str dice:list needs:list hits:list unsaved-on:list",
    "loss": "unit:str sp:int left:int",
    "cornered": "unit:str",
    "destroyed": "unit:str",
    "follow": "unit:str to:str",
    "rallied": "unit:str",
    "turn-end": "turn:int owners:dict",
}
"""The events that programs read, each with its fields."""
OTHERS = {"turn-unit", "outcome", "resigned", "drawn"}
FEW, MANY = 2, 60
"""The games of each battle in every run of the tests, and in soak."""


@pytest.mark.parametrize("name", FORCES)
def test_the_forces_of_a_battle(name: str) -> None:
    units = list(shipped(name).now["units"].values())
    counted = Counter(unit["side"] for unit in units)
    strength = {side: sum(unit["sp"] for unit in units if unit["side"] == side) for side in counted}
    assert (counted["red"], counted["blue"], strength["red"], strength["blue"]) == FORCES[name]


def play(name: str, seed: str) -> Counter[str]:
    """Play a battle at random to its end; return the number of events of each kind."""
    battle, dice, chance = shipped(name), SeededDice(seed), random.Random(seed)
    ground = "".join(read_table(SCENARIOS[name])["map"]["terrain"].split())
    seen: Counter[str] = Counter()
    for _ in range(3000):
        asked = battle.rules.decision(battle.state)
        if not isinstance(asked, Decision):
            return seen
        command = choose(battle, asked, chance)
        assert battle.rules.decode(battle.rules.encode(command)) == command
        step = battle.rules.play(battle.state, command, dice)
        battle.state = step.state
        now = battle.now
        check_units(battle, now, ground)
        check_cup(battle, now)
        for event in step.events:
            check_event(event)
            seen[event.name] += 1
    raise AssertionError("a battle without an end")


def choose(battle: Field, asked: Decision, chance: random.Random) -> Any:
    """A random command of a random kind: usually a charge, or at least not the end of an activation."""
    legal: dict[str, list[Any]] = {}
    for command in battle.rules.legal(battle.state, asked.side or "red"):
        legal.setdefault(battle.rules.encode(command)["do"], []).append(command)
    kinds = sorted(legal)
    bold = [kind for kind in kinds if kind == "charge"] or [
        kind for kind in kinds if kind != "end-activation"
    ]
    return chance.choice(legal[chance.choice(bold if bold and chance.random() < 0.8 else kinds)])


def check_units(battle: Field, now: Any, ground: str) -> None:
    """Check units: strength within the sheet, gone at none, no enemies in a square, none on barred ground."""
    sides: dict[str, set[str]] = {}
    for unit in now["units"].values():
        sheet = SHEETS[unit["sheet"]]
        assert 0 <= unit["sp"] <= sheet["sp"]
        assert unit["gone"] is (unit["sp"] == 0)
        if not unit["gone"]:
            sides.setdefault(unit["hex"], set()).add(unit["side"])
            assert ground[battle.rules.board.place(unit["hex"])] not in BARRED[sheet["arm"]]
    assert all(len(of) == 1 for of in sides.values()), sides


def check_cup(battle: Field, now: Any) -> None:
    """Check that the cup has a chit for each unit that has not been activated, except the one drawn."""
    waiting = Counter(u["side"] for u in now["units"].values() if not (u["gone"] or u["acted"]))
    active = battle.rules.decision(battle.state)
    if isinstance(active, Decision) and active.kind == "activate":
        assert now["cup"] == {side: waiting[side] - (side == active.side) for side in now["cup"]}


def check_event(event: Event) -> None:
    """Check that an event has all fields that programs read."""
    assert event.name in FIELDS or event.name in OTHERS, event.name
    assert event.text
    for word in FIELDS.get(event.name, "").split():
        field, _, kind = word.partition(":")
        assert type(event[field]).__name__.replace("tuple", "list") == kind, (event.name, field, event[field])


@pytest.mark.few(1)
@pytest.mark.parametrize("name", FORCES)
def test_a_few_random_games(name: str) -> None:
    seen = sum((play(name, f"{name} {number}") for number in range(FEW)), Counter[str]())
    assert {"step", "shoot", "charge", "melee", "fall-back", "loss", "rallied", "turn-end"} <= set(seen)


@pytest.mark.soak
@pytest.mark.parametrize("name", FORCES)
def test_many_random_games(name: str) -> None:
    seen = sum((play(name, f"{name} {number}") for number in range(MANY)), Counter[str]())
    assert set(FIELDS) <= set(seen)
