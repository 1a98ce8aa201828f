"""The keys named in a lesson's texts, and checks of a step that need the screen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from shellshock_tui.app.battle.model.command_path import CommandPath, command_path, picks_along
from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, ask
from shellshock_tui.app.render.highlights import highlights_on, lighted
from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.drawing.sheets.cards import cells_of
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.addresses import is_on_sheet, is_under, unit_of, with_area
from shellshock_tui.engine.rules import AnyRules, IllegalCommand, Malformed
from shellshock_tui.lessons.check import addresses
from shellshock_tui.lessons.course import read_command
from shellshock_tui.lessons.named_keys import NamedKey, named_keys, written
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.user_error import did_you_mean

WITHOUT_KEY = "{} until it is marked, then Enter"
"""The text for a choice that has no key; the key in it marks the next choice."""


@dataclass(frozen=True)
class LessonKeys:
    """The keys of actions, and of the choices that lead through a step."""

    bound: Keymap = STANDARD_KEYS
    choices: Mapping[str, str] = field(default_factory=dict)

    def written(self, text: str) -> str:
        """Return a text with the current keys in place of their names."""
        return written(text, self.key)

    def key(self, named: NamedKey) -> str:
        """Return a key as players write it; the name itself if there is no such action."""
        if named.kind == "key":
            return self.bound.key(named.name)
        key = self.choices.get(named.name)
        return choice_key(key) if key else WITHOUT_KEY.format(self.bound.key("next-choice"))


def choice_key(key: str) -> str:
    """Return a choice's key as texts write it; a capital letter with how to type it."""
    return f"{key} (Shift+{key.lower()})" if key.isupper() else key


def keys_of_step(session: TaughtSession, bound: Keymap = STANDARD_KEYS) -> LessonKeys:
    """Return the keys for the texts of the current step."""
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
    """Yield the path to each command that the step shows, with all offers along it."""
    rules: AnyRules = session.rules
    bots = frozenset(session.seats)
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
            state = rules.play(state, command, GivenDice()).state
        except (DieWanted, IllegalCommand, Malformed):
            return


def texts_of(session: TaughtSession) -> tuple[str, ...]:
    """Return the texts of the current step in which keys may be named."""
    return (*session.course.now.text, *session.course.now.hints)


NARROWEST = 34
"""The narrowest a record sheet is drawn."""


def faults_on_screen(session: TaughtSession) -> Iterator[str]:
    """Yield a sentence for each fault of the current step."""
    yield from _false_keys(session)
    yield from _unseen_lights(session)


def _false_keys(session: TaughtSession) -> Iterator[str]:
    known = {action.name for action in STANDARD_KEYS.actions}
    choices = keys_of_step(session).choices
    for text in texts_of(session):
        for named in named_keys(text):
            if named.kind == "key" and named.name not in known:
                near = did_you_mean(named.name, known)
                yield f"there is no action {named.name}, so its key cannot be named{near}"
            elif named.kind == "choice" and named.name not in choices:
                offered = f"; the choices here are {', '.join(choices)}" if choices else ""
                yield f"no choice {named.name} has a key here{offered}"


def _unseen_lights(session: TaughtSession) -> Iterator[str]:
    known = addresses(session.rules, session.state)
    for at in (with_area(one, known) for one in session.course.now.highlights if is_on_sheet(one)):
        if not any(is_under(address, at) for address in known):
            continue  # The check without a screen reports this fault.
        if not any(is_under(address, at) for address in _drawn(session, unit_of(at))):
            yield f"{at} is to be highlighted, but the narrowest sheet does not show it"


def _drawn(session: TaughtSession, unit: str) -> frozenset[str]:
    """Return the addresses that are drawn on a unit's sheet while the step highlights it."""
    view = session.rules.sheet(session.state, unit, ())
    view = lighted(view, highlights_on(view, session.course.now.highlights))
    lines = draw_sheet(view, NARROWEST)
    return frozenset(cell.at for line in lines for _, _, cell in cells_of(line))
