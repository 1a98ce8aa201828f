"""The prompt: who is asked what, the choices, and what others did since the player's last order."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import assert_never

from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.confirming import waits
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.battle.model.starred_choice import starred_names
from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, Question, kind_of
from shellshock_tui.app.widgets.answer_rows import Item
from shellshock_tui.app.widgets.report import OpponentAction, Remark, Voice
from shellshock_tui.drawing.colours import Colour, Sides
from shellshock_tui.engine.addresses import is_on_sheet, unit_of
from shellshock_tui.engine.choice import Choice, Hint
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.effect import EffectKind
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Blocked, clause_title
from shellshock_tui.session.dice_statistics import actor, is_order

TOLD, FEW = 3, 2
"""The number of events told if there are many, and the number up to which all are told."""
KEY_WORDS = {"again": "replay", "seen": "dismiss", "show-story": "all"}
"""The label of an action's key in a report, where it differs from the action's name."""
WEIGHTS = (EffectKind.MISS, EffectKind.SHOT, EffectKind.HELD, EffectKind.HIT, EffectKind.LOST)
"""The kinds of effect, from the least to the most important."""
MISSED, HARM = WEIGHTS.index(EffectKind.MISS) + 1, WEIGHTS.index(EffectKind.HIT) + 1
"""The weight of a miss, and that of a hit."""
ASKED_FOR, HOW = {"hex": "which place", "unit": "which unit"}, "how"
"""The words for what is asked after a pick, by the first part of the addresses of all choices."""
ANYBODY = "Anybody"
"""The name shown if any side may answer."""


@dataclass(frozen=True)
class Prompt:
    """The text of the ask band, and the remarks above it."""

    who: str
    colour: Colour
    question: str
    left: str = ""
    """More information, in a few words."""
    remarks: tuple[Remark, ...] = ()


def prompt(
    question: Question,
    marked: Offer | None,
    sides: Sides,
    keymap: Keymap = STANDARD_KEYS,
    hint: Hint | None = None,
) -> Prompt:
    """Return the prompt for a question, with the remarks on its marked choice and the hint."""
    match question.asked:
        case Decision() as asked:
            who = ANYBODY if question.is_open_to_all else sides.name(question.side)
            colour = sides.colour("" if question.is_open_to_all else question.side)
            chosen = marked.choice if marked and not marked.choice.blocked else None
            left = chosen.asks or chosen.words if chosen else ""
            return Prompt(who, colour, asked.question, left, _remarks(marked, keymap, hint))
        case Outcome() as outcome:
            who = does(sides.name(outcome.winner), "wins") if outcome.winner else "A draw"
            unstated = () if outcome.states_points else outcome.points
            counts = ", ".join(f"{sides.name(side)} {counted(count, 'point')}" for side, count in unstated)
            points = f"{counts}." if unstated else ""
            why = outcome.reason.removeprefix(f"{who}: ")
            reason = f"{why[:1].upper()}{why[1:]} {points}".strip()
            ways = (
                f"{keymap.key('leave')} leaves, {keymap.key('pane-log')} and ↑ look back through the log, "
                f"{keymap.key('show-story')} shows the dice that were rolled."
            )
            return Prompt(who, sides.colour(outcome.winner), reason, "", (Remark(Voice.REMARK, ways),))
        case _:
            assert_never(question.asked)


def question_after_picks(question: Question) -> str:
    """Return the question after a pick if all choices that follow are of one kind; "" if not."""
    label = question.picks[-1].label if question.picks else ""
    following = [one.choice for one in question.offers if one.choice.blocked is None]
    own = [one.choice for one in question.offers if one.side == question.side and not one.choice.blocked]
    if label and own and all(choice.is_answer for choice in own):
        return own[0].asks  # the answers to a question of their own
    kinds = {kind_of(choice) for choice in following}
    if not label or len(kinds) != 1 or "" in kinds:
        return ""
    found = {choice.at.partition("/")[0] for choice in following}
    asked_for = ASKED_FOR.get(found.pop(), HOW) if len(found) == 1 else HOW
    return f"{label[:1].upper()}{label[1:]}: {asked_for}?"


def question_on_table(question: Question) -> str:
    """Return the question after a pick in a battle without suggestions, also where weapons are picked."""
    label = question.picks[-1].label if question.picks else ""
    if label and any(one.choice.sets for one in question.offers if one.side == question.side):
        return f"{label[:1].upper()}{label[1:]}: pick the weapons, then fire."
    return question_after_picks(question)


def _remarks(marked: Offer | None, keymap: Keymap, hint: Hint | None) -> tuple[Remark, ...]:
    """Return why the marked choice is blocked, else what the hint warns not to overlook."""
    if marked and marked.choice.blocked:
        return (Remark(Voice.NOTICE, f"× {refusal_words(marked.choice.blocked)}"),)
    if hint and hint.loss:
        return (Remark(Voice.NOTICE, f"{hint.loss}: {keymap.key('advised')} takes {hint.words}."),)
    return ()


def refusal_words(blocked: Blocked) -> str:
    """Return the reason of a refusal, with its clause if there is one."""
    return f"{blocked.reason}  [{clause_title(blocked.clause)}]" if blocked.clause else blocked.reason


def why_nothing_there(position: PositionView, place: int, stands_at: int, otherwise: str) -> str:
    """Return why nothing can be done at a place now, such as why the active unit cannot go there."""
    unit, draft = position.active_unit, position.question.draft
    is_elsewhere = unit and place != stands_at
    barred = position.rules.no_way(position.state, unit, place, draft) if is_elsewhere else None
    nothing = otherwise or f"Nothing can be done there now: {' · '.join(position.ground_at(place))}."
    return refusal_words(barred) if barred else nothing


def items(model: BattleModel, sides: Sides) -> tuple[Item, ...]:
    """Return the choices as rows of the answers pane: other sides' choices named, the best ones marked."""
    position = model.position
    question, best = position.question, starred_names(model)
    return tuple(
        Item(
            offer,
            sides.colour(offer.side),
            "" if offer.side == question.side else sides.name(offer.side),
            is_best=offer.choice.name in best,
            code=_code(position, offer.choice),
            waits=waits(model, offer),
        )
        for offer in question.offers
    )


def _code(position: PositionView, choice: Choice[object]) -> str:
    """Return the codes of the units in a choice, such as "2Mo+Du"; "" for a choice on a sheet."""
    if is_on_sheet(choice.at):
        return ""
    units = Counter(re.findall(r"[\w-]+", choice.name.partition("=")[2]))
    if units.total() > 1 and all(position.code(unit) for unit in units):
        return "+".join(f"{count if count > 1 else ''}{position.code(unit)}" for unit, count in units.items())
    return position.code(unit_of(choice.at))


def deed(model: BattleModel, sides: Sides, *, is_listed: bool = False) -> OpponentAction | None:
    """Return what another side did since the player's last order; None if that is read, or in the past.

    `is_listed` says whether there is room to tell it unit by unit.
    """
    found = [number for number in unread(model) if model.session.entries[number].events]
    if not found or model.past is not None:
        return None
    who = actor(model.session, found[-1])
    theirs = [number for number in found if actor(model.session, number) == who]
    happened = _happened(model, who, theirs)
    reported = weightiest(model, happened) if len(happened) > FEW else happened
    names = ("again", "seen", *(("show-story",) if len(reported) < len(happened) else ()))
    keys = tuple((model.bound.key(name), KEY_WORDS.get(name, name)) for name in names)
    words = " ".join(one.text for one in reported)
    each = tuple(_of_each_unit(model, who, theirs)) if is_listed else ()
    return OpponentAction(sides.name(who), sides.colour(who), words, keys, each) if words else None


def _of_each_unit(model: BattleModel, who: str, numbers: list[int]) -> Iterator[tuple[str, ...]]:
    """Yield the sentences about each unit that acted, in their order: the important ones, if there are any.

    What only ends its action is left out.
    """
    rules, entries = model.session.rules, model.session.entries
    commands = [number for number in numbers if entries[number].command is not None]
    for unit, of_unit in groupby(commands, lambda number: rules.acting_unit(entries[number].command)):
        done = [n for n in of_unit if rules.command_kind(entries[n].command) is not CommandKind.END]
        happened = _happened(model, who, done)
        important = [one for one in happened if _weight(model, one)]
        if unit and happened:
            yield tuple(one.text for one in (weightiest(model, happened) if important else happened))


def unread(model: BattleModel) -> Iterator[int]:
    """Yield the numbers of the unread entries of other sides since this side's last order."""
    session, side = model.session, model.position.side
    asked = model.position.question.asked
    if not isinstance(asked, Decision) or side in model.bots:
        return
    last = max((n for n in range(1, len(session.entries)) if is_order(session, n, side)), default=0)
    for number in range(max(last + 1, model.seen), len(session.entries)):
        if actor(session, number) not in ("", side) and not _has_own_row(model, number):
            yield number


def _has_own_row(model: BattleModel, number: int) -> bool:
    """Return whether an entry is one of the forced answers that have a row of their own.

    Entries of a side that the rules play are reported as that side's actions.
    """
    session = model.session
    is_own_row = bool(model.minor_message) and actor(session, number) not in session.rules.programmed
    later = range(number, len(session.entries))
    return is_own_row and not session.entries[number].rolls and all(session.note(n).forced for n in later)


def _happened(model: BattleModel, who: str, numbers: list[int]) -> list[Event]:
    """Return the events of a side's entries.

    Events that concern other sides, such as the chit drawn next, or nobody, such as the beginning of a turn,
    are left out unless nothing else remains.
    """
    entries: list[Entry[object]] = [model.session.entries[number] for number in numbers]
    events = [one for entry in entries for one in entry.events if "sides" not in dict(one.facts)]
    return [one for one in events if _concerns(dict(one.facts), who)] or events


def _concerns(facts: Mapping[str, object], who: str) -> bool:
    """Return whether an event with these facts is about a side, or about a unit."""
    is_of_turn = "turn" in facts and not {"side", "unit"} & facts.keys()
    return facts.get("side", who) == who and not is_of_turn


def weightiest(model: BattleModel, happened: Sequence[Event]) -> list[Event]:
    """Return the most important events in their order; the last one if none is important.

    Misses are left out beside hits: without the roll that hit, it would seem that they did the harm.
    """
    weights = [_weight(model, one) for one in happened]
    if max(weights, default=0) >= HARM:
        weights = [weight if weight > MISSED else 0 for weight in weights]
    weighty = sorted(range(len(happened)), key=lambda number: (weights[number], number))[-TOLD:]
    return [happened[number] for number in sorted(weighty) if weights[number]] or list(happened[-1:])


def _weight(model: BattleModel, happened: Event) -> int:
    """Return how important an event is to a player: losses most, then hits."""
    seen = model.session.rules.effects(model.session.state, (happened,))
    return max((WEIGHTS.index(effect.kind) for effect in seen if effect.kind in WEIGHTS), default=-1) + 1
