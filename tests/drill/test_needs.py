"""Numbers needed: with the number, a die succeeds in play; with one less, it fails."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

from shellshock_tui.drill.answer import NOTHING, Figure
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.forms import AttackForm, EventForm
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision
from tests.drill.cards import SYSTEMS
from tests.drill.replays import (
    Turn,
    event_of,
    forms_named,
    legal_of,
    next_step,
    sample,
    taken,
    with_dice,
    words_of,
)

Facts = Mapping[str, Any]


class Die(NamedTuple):
    """The roll in play that tests the number of a form."""

    what: str
    """The purpose of the die, with the names of the units in their places."""
    event: str
    passes: Callable[[Facts], bool]
    """Returns whether the facts of the event mean success."""
    sides: int
    is_low: bool = False
    before: str = ""
    """The purpose of the dice that must succeed first."""


def do_all_hit(facts: Facts) -> bool:
    """Return whether all dice of a Closing Fire shot hit; they show the same face."""
    return all_or_none(facts["hits"], facts["dice"])


def do_all_attacks_hit(facts: Facts) -> bool:
    """Return whether all attacks of SShR hit; their dice show the same face."""
    return all_or_none(facts["hits"], facts["attacks"])


def do_all_wound(facts: Facts) -> bool:
    """Return whether all hits of SShR wound; their dice show the same face."""
    return all_or_none(facts["wounds"], facts["hits"])


def all_or_none(hits: int, dice: int) -> bool:
    """Return whether all dice succeeded; none or all do, because they show the same face."""
    assert hits in (0, dice)
    return hits == dice


MELEE = "melee"
DICE = {
    "closing_fire": {
        "to hit": Die("^{unit} shoots? at {target},", "shoot", do_all_hit, 6),
        "shooting need": Die(
            "^{unit} shoots? at {target},", "shoot", do_all_hit, 6
        ),
        "melee need": Die(
            "^{attacker} strikes?,", MELEE, lambda f: all_or_none(f["hits"][0], f["dice"][0]), 6
        ),
        "melee need of the defender": Die(
            "^{defender} strikes?,", MELEE, lambda f: all_or_none(f["hits"][1], f["dice"][1]), 6
        ),
    },
    "gunplay": {
        "to hit": Die("^{unit} fires at {target},", "shot", lambda f: f["hit"], 10),
        "shot": Die("^{unit} fires at {target},", "shot", lambda f: f["hit"], 10),
        "flinch test": Die("^{unit}'s flinch test", "flinch-test", lambda f: not f["flinched"], 10),
        "stays up": Die("^{unit}'s toughness", "toughness", lambda f: not f["down"], 10),
        "activation": Die("^{unit}'s test to activate", "activation", lambda f: f["result"] == "keep", 10),
        "watch": Die("^{unit}'s test to react", "overwatch-test", lambda f: f["result"] == "keep", 10),
        "watch spent": Die(
            "^{unit}'s test to react", "overwatch-test", lambda f: f["result"] in ("keep", "full"), 10
        ),
    },
    "sshr": {
        "to hit": Die(r"^{unit}, {gun}( again)?, \d", "volley", do_all_attacks_hit, 6),
        "volley hit": Die(
            r"^{unit}, {gun}( again)?, \d", "volley", do_all_attacks_hit, 6
        ),
        "volley wound": Die(
            "^{unit}, {gun}, to wound", "volley", do_all_wound, 6,
            before=r"^{unit}, {gun}( again)?, \d",
        ),
        "volley save": Die(
            "^{target} saves?,", "volley", lambda f: all_or_none(f["saved"], f["wounds"]), 6,
            before=r"^{unit}, {gun}",
        ),
        "strikes hit": Die(
            r"^{unit} strikes? {target}( again)?, \d", "strikes", do_all_attacks_hit, 6
        ),
        "strikes wound": Die(
            "^{unit} strikes? {target}, to wound", "strikes", do_all_wound, 6,
            before=r"^{unit} strikes? {target}( again)?, \d",
        ),
        "strikes save": Die(
            "^{target} saves?,", "strikes", lambda f: all_or_none(f["saved"], f["wounds"]), 6,
            before="^{unit} strikes? {target}",
        ),
        "discipline need": Die("^discipline of {unit}", "discipline", lambda f: f["passed"], 6),
        "rally need": Die("{unit}", "rally", lambda f: f["passed"], 6),
    },
    "shock": {
        "to hit": Die("^{unit} at {target}.*to hit", "shot", lambda f: f["hit"], 10, is_low=True),
        "shot": Die("^{unit} at {target}.*to hit", "shot", lambda f: f["hit"], 10, is_low=True),
        "morale test": Die("^{unit}: morale", "morale", lambda f: f["held"], 10, is_low=True),
        "look": Die("^{unit} looks at", "looked", lambda f: f["seen"], 10, is_low=True),
        "task": Die("^{unit}: ", "action-roll", lambda f: f["done"], 10, is_low=True),
    },
}  # fmt: skip
"""The die that decides, by system and form."""
HIT_DICE = {"to hit", "to hit with", "ram need"}
"""The forms of Shellshock whose number is needed as the total of the hit dice."""
ACTING = "act", "soldier", "fire"
"""The kinds of decisions in which a unit acts."""
CARDS = 60
"""The number of cards of a kind that are played."""


def check_need(card: Card) -> bool:
    """Play a card's roll with its number and with one that fails; return whether it was played."""
    name = card.exercise.form
    if card.system == "shellshock":
        return name in HIT_DICE and check_hit_dice(card)
    die = DICE[card.system].get(name)
    return die is not None and check_die(card, die)


def number_of(card: Card) -> int:
    """Return the number of a card, from its answer."""
    assert isinstance(card.exercise.answer, Figure)
    return int(card.exercise.answer.value)


def check_die(card: Card, die: Die) -> bool:
    """Check that the die passes with the number, and fails with a face worse by one, by the event."""
    need = number_of(card)
    faces = [(need, True), (need + 1 if die.is_low else need - 1, False)]
    faces = [(face, passes) for face, passes in faces if 1 <= face <= die.sides]
    faces = faces or [(die.sides, need >= die.sides if die.is_low else need <= 1)]
    if card.exercise.answer.text in NOTHING:
        faces = [(die.sides, False)]
    played = 0
    for face, passes in faces:
        events = events_of(card, turned(card, die, face))
        found = event_of(events, die.event, facts_of(card, die)) if events else None
        if found is None or not found.get("attacks", 1):
            continue
        assert die.passes(found) == passes, (face, need, found, card.exercise.question)
        played += 1
    return played == len(faces)


def turned(card: Card, die: Die, face: int) -> list[Turn]:
    """Return the turned dice of a card: the deciding one shows a face, those before it the best face."""
    words = {name: re.escape(word) for name, word in words_of(card).items()}
    words.setdefault("gun", words.get("name", ""))
    turns = [Turn(die.what.format_map(words), face)]
    return [*turns, Turn(die.before.format_map(words), die.sides)] if die.before else turns


def events_of(card: Card, turns: Sequence[Turn]) -> Sequence[Event]:
    """Return the events of the next command for a card about an event; else those of the attack."""
    if any(isinstance(form, AttackForm) for form in forms_named(card)):
        step = attack(card, turns)
        return step.events if step else ()
    return with_dice(card, turns).events


def facts_of(card: Card, die: Die) -> dict[str, object]:
    """Return the facts by which the event of a card is recognised."""
    words = words_of(card)
    ids = {name: unit for unit, name in card.moment.names.items()}
    found: dict[str, object] = {
        name: ids[words[name]]
        for name in ("unit", "target", "attacker", "defender")
        if words.get(name) in ids
    }
    if die.event == "volley":
        found["gun"] = words.get("gun", words.get("name"))
    return found


def attack(card: Card, turns: Sequence[Turn]) -> Any:
    """Return the step of the attack that a card asks about; None if it may not be made now."""
    unit, target = card.exercise.units
    state = readied(card)
    match card.system:
        case "closing_fire":
            deeds: tuple[dict[str, object], ...] = ({"do": "shoot", "target": target, "move": False},)
        case "gunplay":
            deeds = ({"do": "fire", "targets": [target], "auto": False}, {"do": "react", "auto": False})
        case "sshr":
            deeds = ({"do": "shoot", "target": target},)
        case "shock":
            shot = {"do": "fire", "target": target, "mode": "single"}
            deeds = {**shot, "snap": False}, {**shot, "snap": True}, {"do": "react"}
        case _:
            deeds = ()
    steps = (taken(card, {"unit": unit, **deed}, turns, state) for deed in deeds)
    return next((step for step in steps if step and of_the_two(step, unit, target)), None)


def of_the_two(step: Any, unit: str, target: str) -> bool:
    """Return whether an event of a step concerns an attack of a unit on a target."""
    return any({"unit": unit, "target": target}.items() <= dict(event.facts).items() for event in step.events)


def readied(card: Card) -> Any:
    """Return a card's state, in which its unit has been activated if it can be."""
    unit, _ = card.exercise.units
    begun = taken(card, {"do": "activate", "unit": unit}, [Turn("test to activate", 10)])
    return begun.state if begun else card.moment.state


def acts(card: Card) -> bool:
    """Return whether the unit of a card about an attack acts at its moment, or may be activated."""
    asked = card.moment.rules.decision(card.moment.state)
    state = readied(card)
    now = card.moment.rules.decision(state)
    assert isinstance(asked, Decision)
    if card.system == "sshr":
        return asked.kind == "act" and not asked.unit
    return isinstance(now, Decision) and now.unit == card.exercise.units[0] and now.kind in ACTING


def check_hit_dice(card: Card) -> bool:
    """Check that a total of the hit dice equal to the number hits, and one less does not."""
    need = number_of(card)
    played = 0
    for total in (need, need - 1):
        if not total >= 2:
            continue
        step = hit_roll(card, total)
        if step is None:
            continue
        words = words_of(card)
        ids = {name: unit for unit, name in card.moment.names.items()}
        facts = {name: ids[words[name]] for name in ("unit", "target")}
        kind = "physical-roll" if card.exercise.form == "ram need" else "hit-roll"
        found = event_of(step.events, kind, facts)
        if found is None:
            continue
        assert found["total"] == total
        hits = [found["hit"]] if "hit" in found else shots_of(found, words, card)
        assert set(hits) == {total >= need}, (total, need, found, card.exercise.question)
        played += 1
    return played > 0


def shots_of(found: Facts, words: Facts, card: Card) -> list[bool]:
    """Return whether the shots of a card hit: those with its weapon, or with its number."""
    if "name" in words:
        return [shot["hit"] for shot in found["shots"] if shot["weapon"] == words["name"].split()[0]]
    return [shot["hit"] for shot in found["shots"] if shot["need"] == number_of(card)]


def hit_roll(card: Card, total: int) -> Any:
    """Return the step of a card's attack with a total of the hit dice; None if it cannot be thrown."""
    words = words_of(card)
    if card.exercise.form == "to hit":
        unit, target = card.exercise.units
        weapon = words["name"].split()[0]
        fitting = (
            table
            for table in legal_of(card)
            if table["do"] == "fire"
            and (table["unit"], table["target"], table["post"]) == (unit, target, words["post"])
            and [shot["weapon"] for shot in table["shots"]] == [weapon]
            and not table["spread"]
        )
        table = next(fitting, None)
        return taken(card, table, turns_to(total)) if table else None
    events = next_step(card).events
    found = next((event for event in events if event.name in ("hit-roll", "physical-roll")), None)
    spread = (
        sum(term.label == "spread fire d6" for _, trail in found.trails for term in trail.terms)
        if found
        else 0
    )
    return with_dice(card, turns_to(total - spread)) if total - spread >= 2 else None


def turns_to(total: int) -> list[Turn]:
    """Return faces of the hit dice that add up to a total, without tens if possible; spread dice show 1."""
    first = min(9, total - 1)
    second = min(8, total - first)
    again = 1
    if first + second < total:
        first, again = 10, max(1, total - 18)
        second = total - first - again
    return [
        Turn("^first hit die", first), Turn("^second hit die", second), Turn("^spread fire", 1),
        Turn("^a ten rolls again", again),
    ]  # fmt: skip


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_attacks_hit_with_the_number_of_a_card_and_miss_with_less(system: str) -> None:
    asked = sample(system, AttackForm, ("to hit",), CARDS)
    assert sum(map(check_need, asked)) >= len(asked) / 3 > 1


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_rolls_pass_with_the_number_of_a_card_and_fail_with_less(system: str) -> None:
    forms = sorted(HIT_DICE if system == "shellshock" else DICE[system])
    asked = sample(system, EventForm, tuple(forms), CARDS)
    done = Counter(card.exercise.form for card in asked if check_need(card))
    assert sum(done.values()) >= len(asked) / 3 > 1
    assert set(done) == {card.exercise.form for card in asked}
