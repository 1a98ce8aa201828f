"""The keys that a moment asks for first."""

from collections.abc import Iterator
from itertools import islice

from shellshock_tui.app.battle.attack_preview import why_alone
from shellshock_tui.app.battle.guide import Guide
from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.keys.actions import key_name, key_words
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.deed import Deed
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Role

KEYS_OF_THE_PAST = ("now", "branch", "filter", "why", "next-pane", "leave")
OF_BOTS = ("show-story", "pane-log", "pane-sheet", "zoom", "leave")
OVER = ("after-action", "leave", "pane-log", "show-story")
ROLLED = ("seen", "why", "next-pane", "act", "take-back", "leave")
AIMING = ("take-back", "advised", "all-fire", "all-fire-best", "all-hold", "why", "why-not", "leave")
OF_MANY = ("why", "all-marked", "act", "take-back", "leave")
MOVING = (
    "take-back",
    "why",
    "why-not",
    "same-pace",
    "same-way",
    "all-marked",
    "jump",
    "leave",
    "overlay",
    "threat",
)


def wanted_keys(model: BattleModel, guide: Guide) -> tuple[str, ...]:
    """Return the names of the actions that a moment asks for first; none where all are alike."""
    moment = model.position
    if model.past is not None:
        return KEYS_OF_THE_PAST
    if wanted := guide.wanted_keys:
        return wanted
    if isinstance(moment.question.asked, Outcome):
        return OVER
    if moment.side in model.bots:
        return OF_BOTS
    if model.told:
        return ROLLED
    if model.target:
        return tuple(name for name in AIMING if name != "all-fire" or not why_alone(model))
    if Role.MOVE in moment.lit(moment.hand):
        return tuple(_moving(model))
    asked_of = {unit_of(offer.choice.at) for offer in moment.question.offers if offer.side == moment.side}
    return OF_MANY if not moment.hand and len(asked_of - {""}) > 1 else ()


def keys_of_the_draft(model: BattleModel) -> Iterator[tuple[str, str]]:
    """Yield what keys do to an attack that is drafted: aim it at another, or hold instead."""
    if not model.is_advised:
        return
    if len(model.targets) > 1:
        yield model.bound.key("next-pane"), "next target"
    shown, deed = model.position.question, model.session.rules.deed
    plain = (one for one in model.asked_after(()).offers if one.key and not one.leads_on)
    holds = (one.key for one in plain if deed(one.choice.then) is Deed.HOLD and not shown.by_key(one.key))
    yield from ((key_words(key_name(key)), "hold") for key in islice(holds, 1))


def _moving(model: BattleModel) -> Iterator[str]:
    """Yield the actions of movement that can do something now."""
    deed, moment = model.session.rules.deed, model.position
    deeds = {deed(entry.command) for entry in model.session.entries[1:]}
    begins = any(deed(one.choice.then) is Deed.BEGIN for one in moment.question.offers if not one.leads_on)
    dead = {
        "same-pace": Deed.BEGIN not in deeds or not (moment.hand and begins),
        "same-way": deeds.isdisjoint((Deed.BEGIN, Deed.MOVE, Deed.END)),
        "jump": not moment.reach,
    }
    return (name for name in MOVING if not dead.get(name))
