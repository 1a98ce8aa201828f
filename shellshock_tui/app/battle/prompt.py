"""The prompt in words: who is asked what, what is to be known besides, and the choices."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from shellshock_tui.app.battle.question import Offer, Question
from shellshock_tui.app.keys.keymap import STANDARD_KEYS, Keymap
from shellshock_tui.app.widgets.banner import Remark, Voice
from shellshock_tui.app.widgets.choice_items import KEY_SIGNS, Item
from shellshock_tui.drawing.colours import FAINT, Colour, side_colour
from shellshock_tui.engine.choice import Hint
from shellshock_tui.engine.map_view import Side
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.view import Mark, Track

ANYBODY = "Anybody"
"""Who is asked where any side may answer."""


@dataclass(frozen=True)
class Sides:
    """The sides of a battle, by name and colour."""

    sides: tuple[Side, ...]

    def name(self, side: str) -> str:
        """Return a side's name; its id, if it is not of the battle."""
        return next((known.name for known in self.sides if known.id == side), side)

    def colour(self, side: str) -> Colour:
        """Return a side's colour; a faint one, if it is not of the battle."""
        known = [known.id for known in self.sides]
        return side_colour(side, known.index(side)) if side in known else FAINT


@dataclass(frozen=True)
class Prompt:
    """What the banner says."""

    who: str
    colour: Colour
    question: str
    remarks: tuple[Remark, ...]


def prompt(
    question: Question,
    marked: Offer | None,
    sides: Sides,
    bound: Keymap = STANDARD_KEYS,
    hint: Hint | None = None,
) -> Prompt:
    """Return the prompt for a question with one of its choices marked, and what is easily overlooked."""
    match question.asked:
        case Decision() as asked:
            side = question.side
            remark = _remark(question, asked, marked, bound, hint)
            if question.is_open_to_all:
                return Prompt(ANYBODY, sides.colour(""), asked.question, (remark,))
            return Prompt(sides.name(side), sides.colour(side), asked.question, (remark,))
        case Outcome() as outcome:
            who = f"{sides.name(outcome.winner)} wins" if outcome.winner else "A draw"
            points = ", ".join(f"{sides.name(side)} {count}" for side, count in outcome.points)
            why = outcome.reason.removeprefix(f"{who}: ")
            told = f"{why[:1].upper()}{why[1:]} {points}".strip()
            ways = (
                f"{bound.key('leave')} leaves, {bound.key('pane-log')} and ↑ look back, "
                f"{bound.key('show-story')} tells how the dice fell."
            )
            return Prompt(who, sides.colour(outcome.winner), told, (Remark(Voice.REMARK, ways),))
        case _:
            assert_never(question.asked)


def _remark(
    question: Question, asked: Decision, marked: Offer | None, bound: Keymap, hint: Hint | None
) -> Remark:
    """Return the one thing to be told first: a refusal, what is overlooked, what a choice means, the rule."""
    if marked and marked.choice.blocked:
        blocked = marked.choice.blocked
        return Remark(Voice.NOTICE, f"× {blocked.reason} [{blocked.clause}]")
    if hint and hint.loss:
        return Remark(Voice.NOTICE, f"{hint.loss}: {bound.key('advised')} takes {hint.words}.")
    if marked and marked.choice.words:
        return Remark(Voice.REMARK, f"{marked.choice.words} · {bound.key('why')} why")
    picked = f"{len(question.picks)} picked, Bksp: back · " if question.picks else ""
    return Remark(Voice.REMARK, f"{picked}§ {asked.clause}, {bound.key('why')} opens it")


def interruptions(question: Question, track: Track, sides: Sides) -> Iterator[Remark]:
    """Yield what is to be said of interrupting: whose move waits, and who may cut in by which key."""
    for slot in track.slots:
        if slot.mark is Mark.PENDING:
            yield Remark(Voice.CUT_IN, f"interrupting {slot.text}")
    for offer in question.offers:
        if offer.side != question.side and offer.choice.blocked is None:
            key = KEY_SIGNS.get(offer.key, offer.key)
            yield Remark(
                Voice.CUT_IN, f"{sides.name(offer.side)} may cut in, key {key}: {offer.choice.label}"
            )


def items(question: Question, sides: Sides, hint: Hint | None = None) -> tuple[Item, ...]:
    """Return the choices as the list draws them: those of other sides with their names, the best marked."""
    best = hint.names if hint else ()
    return tuple(
        Item(
            offer,
            sides.colour(offer.side),
            "" if offer.side == question.side else sides.name(offer.side),
            is_best=offer.choice.name in best,
        )
        for offer in question.offers
    )
