"""Cards that ask for the rule that forbids an attack: each wrong option is shown not to forbid it."""

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.exercise import Moment
from shellshock_tui.drill.forms import AttackForm
from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.trail import Blocked, clause_title
from tests.drill.cards import SYSTEMS, played
from tests.drill.replays import sample, words_of

SIGHT = {"combat.line-of-sight", "board.sight", "shoot.sight", "sight"}
SHOOTER = {
    "fire.modes", "internal.crew", "internal.hits", "hit.indirect", "shoot.auto", "shoot.restricted",
    "shoot.dice", "cohesion.no-shot", "shoot.battle",
}  # fmt: skip
"""Clauses about the shooter: none forbids if the same weapon may be used against another target."""
CARDS = 30


def does_not_forbid(card: Card, clause: str) -> bool | None:
    """Return whether a clause is shown not to forbid the attack of a card; None if it cannot be shown."""
    rules, state = card.moment.rules, card.moment.state
    unit, target = card.exercise.units
    table = rules.encode(state)["units"]
    if clause in SIGHT:
        return not isinstance(rules.explain(state, f"unit/{target}/sight/{unit}"), Blocked)
    if clause == "move.hide":
        return not table[target]["hidden"]
    if clause == "fire.modes":
        return not (table[unit]["jammed"] or table[unit]["empty"])
    if clause in ("cohesion.no-shot", "shoot.heavy", "shoot.battle") and not table[unit]["moved"]:
        return True
    if clause == "shoot.range":
        return None if (apart := rules.apart(state, unit, target)) is None else apart <= reach(card)
    if clause == "shoot.heavy":
        return rules.battle.weapons[words_of(card)["name"]].type != "heavy" or any(others(card)) or None  # type: ignore[attr-defined]
    if clause == "internal.crew":
        return bool(table[unit]["crew"][words_of(card)["post"]])
    if clause == "internal.hits":
        return bool(table[unit]["hits"][words_of(card)["name"].split()[0]] == 0)
    return True if clause in SHOOTER and any(others(card)) else None


@cache
def longest_reach(scenario: str, seed: str, sheet: str) -> int:
    """Return the greatest distance at which units with a sheet have a number to hit in a battle."""
    apart = [0]
    for moment, _ in played(scenario, seed)[::4]:
        units = moment.rules.encode(moment.state)["units"]
        same = [unit for unit in moment.names if units[unit]["sheet"] == sheet]
        for unit in same:
            apart += [
                moment.rules.apart(moment.state, unit, target) or 0
                for target in moment.names
                if units[target]["side"] != units[unit]["side"] and has_need(moment, unit, target)
            ]
    return max(apart)


def has_need(moment: Moment, unit: str, target: str) -> bool:
    """Return whether some shot of a unit at a target has a number."""
    checks = moment.rules.why_not(moment.state, unit, target)
    return any(isinstance(check.verdict, Need) and check.name.startswith("shoot") for check in checks)


def reach(card: Card) -> int:
    """Return the greatest distance at which units like the one of a card have shot."""
    unit, _ = card.exercise.units
    sheet = card.moment.rules.encode(card.moment.state)["units"][unit]["sheet"]
    return longest_reach(card.made.scenario, card.made.seed, sheet)


def others(card: Card) -> Iterator[bool]:
    """Yield, for each other enemy, whether the weapon of a card has a number to hit."""
    rules, state = card.moment.rules, card.moment.state
    unit, target = card.exercise.units
    words = words_of(card)
    owner = {piece.unit: piece.side for piece in card.moment.pieces}
    for other in card.moment.names:
        if other != target and owner[other] != owner[unit]:
            for check in rules.why_not(state, unit, other):
                is_weapon = check.name in (words.get("name"), f"shoot: {words.get('weapon')}")
                bearers = "", words.get("by"), f"{words.get('post')}, {words.get('section')}"
                yield is_weapon and check.by in bearers and isinstance(check.verdict, Need)


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_wrong_options_do_not_forbid(system: str) -> None:
    asked = sample(system, AttackForm, ("to hit",), CARDS, "which rule")
    verdicts = Counter[bool | None]()
    for card in asked:
        answer = card.exercise.answer
        titles = {clause_title(clause): clause for clause in card.moment.rules.clauses}
        assert isinstance(answer, Pick)
        for option in set(answer.options) - {answer.text}:
            verdict = does_not_forbid(card, titles[option])
            assert verdict is not False, (option, card.exercise, card.made)
            verdicts[verdict] += 1
    assert verdicts[True] >= verdicts.total() / 3 > 1, verdicts
