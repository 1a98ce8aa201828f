"""Everything that an answer depends on is on the card, on its sheets, or in the rulebook."""

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.exercise import Moment, is_covered
from shellshock_tui.drill.forms import ChoiceForm, EventForm, forms_of
from shellshock_tui.drill.worked import Worked
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules import system as system_named
from tests.drill.cards import ALWAYS, SYSTEMS, cards
from tests.drill.replays import sample

COUNTED = {"combat.range", "board.squares", "board", "table.inches", "sight"}
"""The clauses about things that are counted on the map."""
WHOSE_TURN = {"move.order", "combat.sequence", "combat.simultaneous", "activation.actions", "turn"}
"""The clauses that only say when units act."""
RULE = {Op.AT_LEAST, Op.AT_MOST, Op.FLOOR, Op.HALVE_UP}
"""The operations that follow from the rule alone."""
IN_WORDS = {
    "1": "one|once|each|a|by",
    "2": "two|twice|double[ds]?|both",
    "3": "three",
    "1/2": "half|halve[ds]?",
}
"""The words of the rulebook for numbers."""
NEW_WORDS = {
    "shellshock": ("kreigs", "turn number", "chit", "spread of", "location roll", "MSRP", "ECV"),
    "closing_fire": ("closing fire", "charges", "disordered", "save", "strength points", "fall back"),
    "gunplay": ("flinch", "overwatch", "initiative", "solid hit", "stay up"),
    "sshr": ("discipline", "agility", "hit points", "penetration", "rally", "phase"),
    "shock": (
        "panic fire",
        "double time",
        "severity die",
        "morale",
        "rate of fire",
        "marker",
        "medical check",
    ),
}
"""Some terms that are unknown to those who have not read the rules."""
EVERY_SHEETS = 25
"""The interval between the cards whose sheets are checked."""
SHOT = re.compile(r"unit/[^/]+/attack/weapon/.*")
PRINTED = re.compile(r" \d+/\d+/\d+$")


def texts_of(moment: Moment) -> str:
    """The texts of the sheets of all units."""
    sheets = (moment.rules.sheet(moment.state, unit, ()) for unit in moment.names)
    return " ".join(cell.text for sheet in sheets for area in sheet.areas for cell in cells_of_area(area))


def texts(card: Card) -> str:
    """The texts of a card's sheets; those of all units for a card about none."""
    rules, state = card.moment.rules, card.moment.state
    sheets = [rules.sheet(state, unit, ()) for unit in card.exercise.units or tuple(card.moment.names)]
    cells = [*(cell for sheet in sheets for area in sheet.areas for cell in cells_of_area(area))]
    shown = (cell.text for cell in cells if not is_covered(cell.at, card.exercise.covers))
    return " ".join((*shown, *(fact.text for sheet in sheets for fact in sheet.facts)))


def has_number(text: str, value: str) -> bool:
    """Whether a text contains a number."""
    return re.search(rf"(?<![\d/.]){re.escape(value)}(?![\d/])", text) is not None


def is_stated(card: Card, term: Term) -> bool:
    """Whether a learner can know the number of a term."""
    value, exercise = number(abs(Fraction(term.value))), card.exercise
    rule = card.moment.rules.clauses[term.clause].text
    in_words = re.compile(rf"\b({IN_WORDS.get(value, value)})\b", re.IGNORECASE)
    return (
        term.op in RULE
        or (term.reading is not None and unit_of(term.reading.chart) in ("", *exercise.units))
        or (term.at != "" and unit_of(term.at) in exercise.units)
        or term.at.startswith("hex/")
        or term.clause in COUNTED
        or in_words.search(f"{rule} {exercise.question}") is not None
        or any(has_number(text, value) for text in (exercise.question, rule))
        or has_number(texts(card), value)
    )


def unstated(card: Card, trail: Trail, depth: int = 0) -> Iterator[Term]:
    """Yield the terms of a calculation whose numbers a learner has no way to know."""
    worked = Worked(card.moment.rules, card.moment.state, trail)
    for term, matters in zip(trail.terms, worked.matters, strict=True):
        if is_stated(card, term) or not (matters or term.trail):
            continue
        if term.trail is None or depth > 1 or any(unstated(card, term.trail, depth + 1)):
            yield term


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_number_of_an_answer_is_on_the_card_the_sheets_or_in_the_rulebook(system: str) -> None:
    for card in cards(system, ALWAYS):
        reason, answer = card.exercise.reason, card.exercise.answer
        if isinstance(reason, Trail) and not getattr(answer, "is_chance", False):
            assert list(unstated(card, reason)) == [], card.exercise.question


def test_a_card_about_a_hit_names_the_weapons_and_the_spread_dice() -> None:
    found = 0
    for card in cards("shellshock", ALWAYS):
        terms = card.exercise.reason.terms if isinstance(card.exercise.reason, Trail) else ()
        for term in terms:
            if SHOT.fullmatch(term.at):
                assert PRINTED.sub("", term.label) in card.exercise.question
                found += 1
            if term.clause == "hit.spread-fire" and term.trail is not None:
                spread = number(term.trail.terms[0].value)
                assert f"Spread dice: {spread}." in card.exercise.question
    assert found > 1


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_that_depends_on_an_optional_rule_says_how_it_is_set(system: str) -> None:
    for card in cards(system, ALWAYS):
        for option in card.moment.options:
            if option.differs and set(option.clauses).intersection(card.exercise.clauses):
                assert option.title.lower() in card.exercise.question.partition("(Optional rule: ")[2]
                meaning = next(one for one in card.exercise.means if one.startswith(f"{option.title}: "))
                texts = [card.moment.rules.clauses[clause].text for clause in option.clauses]
                assert any(text.startswith(meaning.partition(": ")[2]) for text in texts)
                assert option.chosen.words in card.exercise.question


def test_a_card_explains_the_terms_of_its_question() -> None:
    found = {card.exercise.form: card.exercise.means for card in cards("shellshock", ALWAYS)}
    assert any("piloting" in means for means in found["msrp"])
    assert any("Estimated Combat Value" in means for means in found["ecv"])
    assert () in found.values()


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_term_of_a_question_is_explained(system: str) -> None:
    means, forms = forms_of(system).means, tuple(form_texts(system))
    made = cards(system, ALWAYS)
    texts = (*forms, *(card.exercise.question for card in made))
    on_sheets = " ".join({texts_of(card.moment) for card in made[::EVERY_SHEETS]})
    short = {word for text in forms for word in re.findall(r"\b[A-Z]{2,}\b", text)}
    for term in (*NEW_WORDS[system], *short):
        used = [text for text in texts if re.search(rf"\b{term}\b", text)]
        told = [text for text in used if any(re.search(pattern, text) for pattern in means)]
        assert used == told != [], term
    for pattern in means:
        assert any(re.search(pattern, text) for text in (*texts, on_sheets)), pattern


def form_texts(system: str) -> Iterator[str]:
    """The texts of a system's forms that a card shows."""
    for form in forms_of(system).all:
        yield from (getattr(form, field, "") for field in ("ask", "may", "chance", "paper", "path", "label"))
        yield " ".join(getattr(form, "options", ()))


def test_the_sheet_that_holds_the_weapons_comes_first() -> None:
    card = next(card for card in cards("shellshock", ALWAYS) if card.exercise.form == "damage")
    assert card.used[0].startswith(f"unit/{card.exercise.units[0]}/attack/weapon/")


def test_a_card_shows_the_sheets_of_all_units_that_it_names() -> None:
    for card in cards("shellshock", ALWAYS):
        named = {
            unit
            for unit, name in card.moment.names.items()
            if re.search(rf"\b{re.escape(name)}\b", card.exercise.question)
        }
        assert named <= set(card.exercise.units), card.exercise.question


@pytest.mark.parametrize("system", ["shellshock", "closing_fire", "gunplay"])
def test_why_something_is_allowed_is_more_than_whose_turn_it_is(system: str) -> None:
    names = tuple(sorted({form.name for form in forms_of(system).choice if not form.clause}))
    allowed = [
        card
        for card in sample(system, ChoiceForm, names, 120)
        if isinstance(card.exercise.answer, Pick) and card.exercise.answer.right == 0
    ]
    assert allowed
    for card in allowed:
        if set(card.exercise.clauses) & WHOSE_TURN:
            assert card.moment.rules.clauses[card.exercise.clauses[0]].text not in card.why


@pytest.mark.parametrize(
    ("system", "form", "told"),
    [
        ("gunplay", "hit", "or more"),
        ("gunplay", "aid", "6 or more"),
        ("gunplay", "initiative", "highest begins"),
        ("shock", "hit", "or less"),
        ("shock", "initiative", "lower one begins"),
    ],
)
def test_the_reason_of_an_answer_says_what_decides_it(system: str, form: str, told: str) -> None:
    found = [card for card in cards(system, ALWAYS) if card.exercise.form == form]
    assert found
    assert all(told in card.why for card in found)


def test_a_card_about_the_power_at_a_speed_states_what_is_spent() -> None:
    found = set[str]()
    for card in sample("shellshock", EventForm, ("speed",), 60):
        assert isinstance(card.exercise.reason, Trail)
        inner = [one for term in card.exercise.reason.terms if term.trail for one in term.trail.terms]
        spent = [number(-one.value) for one in inner if one.label.startswith("spent")]
        stated = spent[0] if spent else "none"
        assert f"Kreigs spent or lost: {stated}." in card.exercise.question
        found.add(stated)
    assert len(found) > 1


def test_a_card_about_a_ram_depends_on_the_rule_of_rams() -> None:
    asked = sample("shellshock", EventForm, ("points before a ram", "ram need", "ram damage"), 20)
    assert asked
    for card in asked:
        assert {"physical.ram", "physical.ram-damage"}.intersection(card.exercise.clauses)


def test_a_card_about_a_ram_says_how_to_round() -> None:
    for card in sample("shellshock", EventForm, ("ram damage",), 20):
        assert "rounded down" in card.exercise.question.casefold()


def test_the_option_that_halves_defence_values_says_how_to_round() -> None:
    assert "rounded up" in system_named("shellshock").clauses["option.point-blank"].text
