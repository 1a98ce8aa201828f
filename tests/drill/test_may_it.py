"""Cards that ask what may be done: what a card allows is a legal command, and what it denies is not."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.exercise import sides_of
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import AttackForm, ChoiceForm, forms_of
from shellshock_tui.engine.forecast import Need
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Blocked
from tests.drill.cards import SYSTEMS, ready_played
from tests.drill.replays import event_of, legal_of, sample, taken, words_of
from tests.drill.test_needs import acts, attack

Table = Mapping[str, Any]
Words = Mapping[str, str]
Wanted = Callable[[Table, Words], bool]
"""Returns whether a command, as a JSON table with names in place of ids, is the one that a question names."""
STANDARD = "standard rounds"
"""The load of a bin without a special one."""


def does(deed: str, **places: str) -> Wanted:
    """Return the test for commands of a kind, whose fields have the words of the question."""
    return lambda table, words: (
        table["do"] == deed and all(str(table[field]) == words[word] for field, word in places.items())
    )


DEEDS = {
    "brace": {"do": "posture", "to": "brace"}, "hide": {"do": "posture", "to": "hide"},
    "drop prone": {"do": "posture", "to": "prone"}, "stand up": {},
    "aim": {"do": "aim"}, "crouch": {"do": "stance", "to": "crouched"}, "treat": {"do": "treat"},
    "prime a grenade": {"do": "prime"}, "lie down": {"do": "stance", "to": "prone"},
}  # fmt: skip
STANDS = {"gunplay": {"do": "posture", "to": "stand"}, "shock": {"do": "stance", "to": "standing"}}


def is_deed(table: Table, words: Words) -> bool:
    """Return whether a command is a deed that is named in words."""
    deed, _, who = words["deed"].removesuffix(" up").partition(" ")
    if deed == "help":
        return bool((table["do"], table.get("target")) == ("aid", who))
    if deed == "drag":
        return bool((table["do"], table.get("target")) == ("drag", who))
    wanted = DEEDS[words["deed"]]
    if words["deed"] == "stand up":
        wanted = STANDS["shock" if table["do"] == "stance" else "gunplay"]
    return all(table.get(field) == value for field, value in wanted.items())


def number_in(words: Words, name: str) -> int:
    """Return the number at the end of a word of a question."""
    return int(words[name].split()[-1])


def is_speed(table: Table, words: Words) -> bool:
    """Return whether a command announces the speed of a question."""
    wanted = number_in(words, "speed"), words["speed"].startswith("reverse")
    return table["do"] == "announce-speed" and bool((table["speed"], table["reverse"]) == wanted)


def ends_with_facing(table: Table, words: Words) -> bool:
    """Return whether a command ends a move with the facing of a question; None is the one it has."""
    return (table["do"], table.get("facing")) == ("end-move", words["way"])


def ends_with_turret(table: Table, words: Words) -> bool:
    """Return whether a command ends a move with a turret turned to the facing of a question."""
    return table["do"] == "end-move" and bool(table["turrets"].get(words["part"]) == words["way"])


def is_shift(table: Table, words: Words) -> bool:
    """Return whether a command shifts the unit of a question."""
    return (table["do"], table.get("unit")) == ("shift", words["who"])


def is_fire(table: Table, words: Words) -> bool:
    """Return whether a command is the fire of a question, through its spotter if it names one."""
    target, _, spotter = words["target"].partition(" through ")
    by = table["spotter"] if table["do"] == "fire" else None
    fits = does("fire", unit="unit", post="post")(table, words) and table["target"] == target
    return fits and (
        by is None if not spotter else by == dict(zip(("unit", "post"), spotter.split("'s "), strict=True))
    )


def is_spread(table: Table, words: Words) -> bool:
    """Return whether a command fires exactly the weapons and loads of a question, spread as it says."""
    fits = is_fire(table, words) and does("fire", section="part", spread="spread")(table, words)
    return fits and words["fired"] == ", ".join(sorted(shot["name"] for shot in table["shots"]))


def is_weapon(table: Table, words: Words) -> bool:
    """Return whether a command fires the weapon of a question as often as it says."""
    letter, *rest = words["weapon"].split()
    count = rest[0] if rest[1:2] == ["×"] else "1"
    fits = is_fire(table, words) and does("fire", section="part")(table, words)
    return fits and sum(shot["weapon"] == letter for shot in table["shots"]) == int(count)


def steps_or_places(table: Table, words: Words) -> bool:
    """Return whether a command moves the model of a question."""
    return (
        table["do"] == "place" and str(table["model"]) == words["model"] and table["unit"] in words.values()
    )


WANTED: dict[str, dict[str, Wanted]] = {
    "shellshock": {
        "step": does("step", to="face"), "turn": does("turn", to="way"), "end of a move": does("end-move"),
        "turret": ends_with_turret, "free facing": ends_with_facing,
        "red chit": does("call-red"), "speed allowed": is_speed, "reverse": is_speed,
        "start speed": lambda table, words: (
            table["do"] == "start-speed" and table["speed"] == number_in(words, "speed")
        ),
        "fire": is_fire,
        "spotter": lambda table, words: is_fire(
            table, {**words, "target": f"{words['target']} through {words['spotter']}'s {words['eye']}"}
        ),
        "section": does("fire", unit="unit", post="post", section="part"),
        "spread fire": is_spread, "end of a part": does("end-part"), "weapon": is_weapon,
        "nestling": lambda table, _: table["do"] == "end-move" and table["nestle"] is True,
        "to hit": lambda table, words: (
            does("fire", unit="unit", post="post", target="target", section="section")(table, words)
            and words["name"].split()[0] in {shot["weapon"] for shot in table["shots"]}
        ) or (
            does("strike", unit="unit", target="target")(table, words)
            and words["name"].split()[0] == table["weapon"]
        ),
    },
    "closing_fire": {
        "step": does("step", to="way"), "turn": does("turn", to="way"),
        "charge": does("charge", target="target"), "shoot": does("shoot", target="target"),
        "activate": does("activate", unit="who"), "closing fire allowed": does("closing-fire"),
    },
    "gunplay": {
        "move": does("step", to="way"), "pick": does("activate", unit="who"), "deed": is_deed,
        "react": does("react", unit="who"),
        "fire": lambda table, words: table["do"] == "fire" and words["target"] in table["targets"],
        "to hit": lambda table, words: table["do"] == "fire" and words["target"] in table["targets"],
    },
    "sshr": {
        "move a model": steps_or_places, "further model": steps_or_places, "shift": is_shift,
        "shoot": does("shoot", unit="who", target="target"), "end of a move": does("end-move"),
        "to hit": does("shoot", unit="unit", target="target"),
    },
    "shock": {
        "step": does("step", to="way"), "turn": does("face", facing="way"),
        "fire": does("fire", target="target"), "double time": does("double-time"), "deed": is_deed,
        "activate": does("activate", unit="who"), "panic fire": does("panic", unit="who"),
        "react": does("react", unit="who"), "to hit": does("fire", unit="unit", target="target"),
    },
}  # fmt: skip
"""The command that a question names, by system and form."""
CARDS, EVERY_MOMENT = 120, 7


def allows(card: Card) -> bool:
    """Return whether a legal command is the one that a card asks about, and can be played."""
    wanted = WANTED[card.system][card.exercise.form.partition(":")[0]]
    ids = {name: unit for unit, name in card.moment.names.items()}
    ids |= {name: side for side, name in sides_of(card.moment.rules).items()}
    words = {name: ids.get(word, word) for name, word in words_of(card).items()}
    if " through " in words.get("target", ""):
        target, _, spotter = words["target"].partition(" through ")
        by, _, post = spotter.partition("'s ")
        words["target"] = f"{ids[target]} through {ids[by]}'s {post}"
    if "deed" in words:
        words["deed"] = " ".join(ids.get(word, word) for word in words["deed"].split())
    if "picked" in words:
        words["fired"] = ", ".join(sorted(weapons_in(words["picked"])))
    tables = [*legal_of(card), *changed(card, words)]
    return any(
        wanted(with_names(card, table, words), words) and taken(card, table) is not None for table in tables
    )


def listed_in(words: str) -> list[str]:
    """Return the weapons of a list in a sentence."""
    return re.split(r", | and (?=[A-Z]\d* )", words)


def weapons_in(words: str) -> Iterator[str]:
    """Yield each weapon of a list in a sentence, with its load ("M (HE)"), as often as it is fired."""
    for one in listed_in(words):
        weapon, _, load = one.partition(" · ")
        letter, *rest = weapon.split()
        times = int(rest[0]) if rest[1:2] == ["×"] else 1
        yield from [f"{letter} ({load})" if load else letter] * times


def with_names(card: Card, table: Table, words: Words) -> Table:
    """Return fire whose shots have the name of their weapon, with its load if the question has such loads.

    The sheet prints the load in the line of the bin.
    """
    if table["do"] != "fire" or "picked" not in words:
        return table
    loads = {one.split()[0]: one.split(" · ")[1] for one in listed_in(words["picked"]) if " · " in one}
    sheet = card.moment.rules.sheet(card.moment.state, table["unit"], ())
    texts = {cell.at: cell.text for area in reversed(sheet.areas) for cell in cells_of_area(area)}
    shots = []
    for shot in table["shots"]:
        bin_line = texts.get(f"unit/{table['unit']}/attack/weapon/{shot['ammo']}/name", "")
        special = re.search(r"\((?:\S+ )?([A-Za-z]+)\)", bin_line)
        load = f" ({special[1] if special else STANDARD})" if shot["weapon"] in loads else ""
        shots.append({**shot, "name": f"{shot['weapon']}{load}"})
    return {**table, "shots": shots}


def changed(card: Card, words: Words) -> list[Table]:
    """Return ends of a move that keep the facing or a turret, which `legal` leaves out."""
    ends = [table for table in legal_of(card) if table["do"] == "end-move"][:1]
    if card.system != "shellshock":
        return []
    turned = [{**table, "turrets": {words["part"]: words["way"]}} for table in ends if "part" in words]
    return [*turned, *({**table, "facing": words["way"]} for table in ends if words.get("way"))]


def volley_is_right(card: Card) -> bool:
    """Return whether the dice of a volley are those of the models that may fire the gun of a card."""
    rules, state = card.moment.rules, card.moment.state
    gun = words_of(card)["name"]
    checks = [check for check in rules.why_not(state, *card.exercise.units) if check.name == gun]
    wanted = sum(check.verdict.dice for check in checks if isinstance(check.verdict, Need))
    step = attack(card, ())
    found = event_of(step.events, "volley", {"gun": gun}) if step else None
    return wanted == (found["attacks"] if found else 0)


def is_right_by_play(card: Card) -> bool | None:
    """Return whether a card about an attack is right; None if the unit does not act at its moment."""
    assert isinstance(card.exercise.answer, Pick)
    if not acts(card):
        return None
    is_yes = card.exercise.answer.right == 0
    if card.system == "sshr":
        return volley_is_right(card)
    return (allows(card) if card.system == "shellshock" else attack(card, ()) is not None) == is_yes


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_choices_are_legal_as_their_cards_say(system: str) -> None:
    forms = tuple({form.name for form in forms_of(system).choice})
    asked = sample(system, ChoiceForm, tuple(sorted(forms)), CARDS)
    for card in asked:
        assert isinstance(card.exercise.answer, Pick)
        assert allows(card) == (card.exercise.answer.right == 0), (card.exercise, card.made)
    assert len(asked) > CARDS / 3


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_attacks_are_legal_as_their_cards_say(system: str) -> None:
    asked = sample(system, AttackForm, ("to hit",), CARDS, "may it")
    verdicts = [is_right_by_play(card) for card in asked]
    assert [card for card, verdict in zip(asked, verdicts, strict=True) if verdict is False] == []
    assert verdicts.count(True) >= len(asked) / 2


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_question_about_a_moment_has_one_answer(system: str) -> None:
    forms = forms_of(system)
    for battle in ready_played(system):
        for moment in tuple(battle.moments())[::EVERY_MOMENT]:
            answers: dict[str, set[str]] = {}
            for form in forms.choice:
                for one in exercises(moment, forms, form, min(moment.names, default="")):
                    answers.setdefault(one.question, set()).add(one.answer.text)
            assert {question for question, texts in answers.items() if len(texts) > 1} == set()


def test_a_question_says_that_a_unit_is_under_water() -> None:
    (bridge,) = (battle for battle in ready_played("shellshock") if battle.scenario == "shellshock/bridge")
    forms = forms_of("shellshock")
    found = [
        (one.question, one.reason.reason)
        for moment in tuple(bridge.moments())[:: 2 * EVERY_MOMENT]
        for form in forms.attack
        for unit in sorted(moment.names)
        for one in exercises(moment, forms, form, unit)
        if isinstance(one.reason, Blocked) and " is under water and " in one.reason.reason
    ]
    assert found
    for question, reason in found:
        assert question.startswith(f"{reason.partition(' and ')[0]}. ")
