"""The keys that a lesson's texts name, as the player has set them and the choices have them now."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from shellshock_tui.app.battle.command_path import CommandPath, command_path, picks_along
from shellshock_tui.app.keys.actions import key_words
from shellshock_tui.app.keys.keymap import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, ask
from shellshock_tui.dice import DieWanted, HandedDice
from shellshock_tui.engine.rules import IllegalCommand, Malformed, Rules
from shellshock_tui.lessons.course import read_command
from shellshock_tui.lessons.named_keys import NamedKey, named_keys, written
from shellshock_tui.lessons.taught import TaughtSession

IN_THE_LIST = "its line in the list"
"""What is written for a choice that has no key."""


@dataclass(frozen=True)
class LessonKeys:
    """The keys of actions, and of the choices that lead through a step."""

    bound: Keymap = STANDARD_KEYS
    choices: Mapping[str, str] = field(default_factory=dict)

    def written(self, text: str) -> str:
        """Return a text with each key that it names as it is written now."""
        return written(text, self.key)

    def key(self, named: NamedKey) -> str:
        """Return how a key is written; an action that there is not is written as it is named."""
        if named.kind == "key":
            return self.bound.key(named.name)
        key = self.choices.get(named.name)
        return choice_key(key) if key else IN_THE_LIST


def choice_key(key: str) -> str:
    """Return a choice's key as texts write it; a capital with how it is typed."""
    if len(key) == 1:
        return f"{key} (Shift+{key.lower()})" if key.isupper() else key
    return key_words(key)


def keys_of_step(session: TaughtSession, bound: Keymap = STANDARD_KEYS) -> LessonKeys:
    """Return the keys for the texts of the step that is on."""
    if session.course.done:
        return LessonKeys(bound)
    named = (one for text in texts_of(session) for one in named_keys(text))
    if all(one.kind != "choice" for one in named):
        return LessonKeys(bound)
    taken: dict[str, str] = {}
    offered: dict[str, str] = {}
    for way, offers in _questions(session, bound):
        taken = {offer.choice.name: offer.key for offer in way} | taken
        offered = {offer.choice.name: offer.key for offer in offers} | offered
    return LessonKeys(bound, {name: key for name, key in (offered | taken).items() if key})


def _questions(session: TaughtSession, bound: Keymap) -> Iterator[tuple[CommandPath, list[Offer]]]:
    """Yield the ways of what the step shows, with all that is offered along each."""
    rules: Rules[Any, Any] = session.rules
    bots = frozenset(session.header.seats)
    state = session.state_at(min(session.course.start, len(session.entries)) - 1)
    for shown in session.course.now.show:
        try:
            command = read_command(rules, shown)
        except Malformed:
            return
        way = command_path(rules, state, command, bound, bots)
        asked = (ask(rules, state, picks, bound, bots) for picks in picks_along(way))
        yield way, [offer for question in asked for offer in question.offers]
        try:
            state = rules.play(state, command, HandedDice()).state
        except (DieWanted, IllegalCommand):
            return


def texts_of(session: TaughtSession) -> tuple[str, ...]:
    """Return the texts of the step that is on in which keys may be named."""
    return (*session.course.now.text, *session.course.now.hints)
