"""Playing cards out: the command after a card's moment, or the attack in question, with chosen dice."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from shellshock_tui.dice import Roll, SeededDice
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.exercise import VERB, Moment, sides_of
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import (
    AttackForm,
    ChoiceForm,
    EventForm,
    Form,
    NumberForm,
    SightForm,
    forms_of,
)
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision, IllegalCommand, Malformed, Step
from tests.drill.cards import battles_by_name, played, ready_played

PLACE = re.compile(r"([^{]*)(?:\{(\w+)\}|$)")
"""Matches a piece of a form's text with the place for a word that follows it."""
NAMED = "unit", "target", "attacker", "defender"
"""The places for names of units."""
EVERY = 4
"""The interval between the moments of a battle from which questions about positions are taken."""


class Turn(NamedTuple):
    """The face that dice for a purpose show."""

    what: str
    """A regular expression for the purpose."""
    face: int


@dataclass(slots=True)
class TurnedDice:
    """Dice that show the recorded faces until some are turned, and random faces after that."""

    turns: Sequence[Turn]
    rolls: Sequence[Roll] = ()
    position: int = 0
    by_chance: SeededDice | None = None

    def roll(self, sides: int, what: str) -> int:
        """Return the face of a turn, the next recorded face, or a random one."""
        for pattern, face in self.turns:
            if re.search(pattern, what):
                assert 1 <= face <= sides, (face, sides, what)
                self.by_chance = self.by_chance or SeededDice("turned")
                return face
        if self.by_chance is None and self.position < len(self.rolls):
            self.position += 1
            return self.rolls[self.position - 1].face
        self.by_chance = self.by_chance or SeededDice("turned")
        return self.by_chance.roll(sides, what)


def forms_named(card: Card) -> Iterator[Form]:
    """Yield the forms that a card may come from."""
    name = card.exercise.form.partition(":")[0]
    return (form for form in forms_of(card.system).all if form.name == name)


def words_of(card: Card) -> dict[str, str]:
    """Return the words of a card's question in the places of its form; empty if its form has no places."""
    names = "|".join(map(re.escape, (*card.moment.names.values(), *sides_of(card.moment.rules).values())))
    shown = {value: key for key, value in forms_of(card.system).shown.items()}
    for form in forms_named(card):
        for text in (getattr(form, name, "") for name in ("ask", "may", "chance")):
            pattern = ""
            seen = set[str]()
            for before, name in PLACE.findall(VERB.sub("\0", text)):
                pattern += re.escape(before).replace("\0", r"\w+")
                words = f"(?:{names})(?: through .+?)?" if name in NAMED else ".+?"
                pattern += (
                    f"(?P<{name}>{words})" if name and name not in seen else f"(?:{words})" if name else ""
                )
                seen.add(name)
            if text and (
                found := re.fullmatch(
                    r"(?:.+ is under water\. )?"
                    + pattern
                    + r"(?: No\. Which .*?)?(?: \(Optional rule: .*\))?",
                    card.exercise.question,
                )
            ):
                return {name: shown.get(word, word) for name, word in found.groupdict().items()}
    return {}


def with_dice(card: Card, turns: Sequence[Turn]) -> Step[Any]:
    """Return the step of the command that follows a card's moment, with some dice turned."""
    made = card.made
    moment, rolls = played(made.scenario, made.seed)[made.command]
    command = battles_by_name()[made.scenario, made.seed].commands[made.command]
    return moment.rules.play(moment.state, moment.rules.decode(command), TurnedDice(turns, rolls))


def next_step(card: Card) -> Step[Any]:
    """Return the step of the command that follows a card's moment, as it was."""
    return with_dice(card, ())


def event_of(events: Sequence[Event], name: str, facts: Mapping[str, object]) -> dict[str, Any] | None:
    """Return the facts of the first event of a kind that has some facts; None if there is none."""
    for event in events:
        found = dict(event.facts)
        if event.name == name and all(found.get(key) == value for key, value in facts.items()):
            return found
    return None


def taken(
    card: Card, table: Mapping[str, object], turns: Sequence[Turn] = (), state: Any = None
) -> Step[Any] | None:
    """Return the step of a command in a card's state, or in another one; None if the rules forbid it."""
    rules = card.moment.rules
    try:
        command = rules.decode(dict(table))
        return rules.play(card.moment.state if state is None else state, command, TurnedDice(turns))
    except (IllegalCommand, Malformed):
        return None


@cache
def legal_tables(scenario: str, seed: str, number: int) -> tuple[dict[str, Any], ...]:
    """Return the legal commands of the moment before a command of a ready battle, as JSON tables."""
    moment, _ = played(scenario, seed)[number]
    rules = moment.rules
    asked = rules.decision(moment.state)
    sides = (*asked.answerers(rules.sides), *asked.cut_in) if isinstance(asked, Decision) else ()
    found = (rules.encode(command) for side in sides for command in rules.legal(moment.state, side))
    return tuple(table for table in found)


def legal_of(card: Card) -> tuple[dict[str, Any], ...]:
    """Return the legal commands of a card's moment, as JSON tables."""
    return legal_tables(card.made.scenario, card.made.seed, card.made.command)


Kind = type[NumberForm] | type[EventForm] | type[AttackForm] | type[SightForm] | type[ChoiceForm]


@cache
def sample(system: str, kind: Kind, names: tuple[str, ...], number: int, part: str = "") -> tuple[Card, ...]:
    """Return about a number of cards of some forms, taken evenly from all ready battles.

    Attacks are those of units that may act at their moment. `part` is what the cards ask beyond the form's
    own question: "may it", "chance", "which rule".
    """
    by_name: dict[str, list[Card]] = {}
    forms = [form for form in forms_of(system).all if isinstance(form, kind) and form.name in names]
    for battle in ready_played(system):
        moments = played(battle.scenario, battle.seed)
        for index in range(0, len(moments), 1 if kind is EventForm else EVERY):
            moment = moments[index][0]
            made = Made(battle.scenario, battle.seed, index)
            for form in forms:
                if isinstance(form, EventForm) and form.event not in {event.name for event in moment.events}:
                    continue
                for unit in units_asked(moment, kind):
                    for exercise in exercises(moment, forms_of(system), form, unit):
                        if exercise.form.partition(": ")[2] == part:
                            key = f"{exercise.form} {exercise.answer.text}"
                            by_name.setdefault(key, []).append(Card(system, exercise, moment, made))
    share = max(1, number // max(1, len(by_name)))
    chance = random.Random(system)
    return tuple(card for same in by_name.values() for card in chance.sample(same, min(share, len(same))))


CHOOSING = "act", "activate", "pick"
"""The kinds of decisions in which a side chooses the unit that acts."""


def units_asked(moment: Moment, kind: Kind) -> tuple[str, ...]:
    """Return the unit that acts, or those that may be chosen to act; one for forms about any unit."""
    if kind in (EventForm, ChoiceForm):
        return (min(moment.names, default=""),)
    asked = moment.rules.decision(moment.state)
    if not isinstance(asked, Decision) or not (asked.unit or asked.kind in CHOOSING):
        return ()
    if asked.unit:
        return (asked.unit,)
    sides = asked.answerers(moment.rules.sides)
    return tuple(piece.unit for piece in moment.pieces if piece.side in sides)
