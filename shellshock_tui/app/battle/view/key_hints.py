"""The keys that the key bar lists first, depending on the moment."""

from collections.abc import Iterator

from shellshock_tui.app.battle.model.attack_preview import why_alone
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.model.turned_plan import LEFT, turned_plan
from shellshock_tui.app.keys.actions import key_name, key_words
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.session.orders.repeat import MOVING as MOVES
from shellshock_tui.session.orders.repeat import commands_backwards, may_repeat_pace, may_repeat_way

TURNING = ("turn-left", "turn-right")
"""The actions that turn the unit at the end of the planned move."""
OF_THE_MAP = frozenset(
    {"zoom", "whole", "overlay", "threat", "centre", "ruler", "zone", "jump", *TURNING, "pane-map"}
)
"""The actions that show or use the map."""
OF_ADVICE = frozenset({"all-marked", "all-fire-best", "suggested", "advised"})
"""The actions that take what is suggested."""
NEEDING_A_MAP = OF_THE_MAP | OF_ADVICE | {"coach", "players", "same-way"}
"""The actions that do nothing in a battle on a table, which has no map, no suggestions and no bots."""
NO_MAP = "There is no map in this battle: you see where the units stand, and the program asks you."
NOTHING_ADVISED = "Nothing is suggested on a table: only you see where the units stand."
ONLY_TOLD = "Only you see how a miniature moves: type the move of each unit."


def why_missing(name: str) -> str:
    """Return why an action does nothing in a battle on a table; empty if it does something or says why."""
    if name in OF_THE_MAP:
        return NO_MAP
    if name in OF_ADVICE:
        return NOTHING_ADVISED
    return ONLY_TOLD if name == "same-way" else ""


KEYS_OF_THE_PAST = ("now", "branch", "filter", "why", "next-pane", "leave")
OF_BOTS = ("show-story", "pane-log", "pane-sheet", "zoom", "leave")
READING = ("why", "show-story", "take-back", "pane-log", "pane-sheet", "leave")
OVER = ("after-action", "leave", "pane-log", "show-story")
FOR_ALL = ("all-fire-best", "all-hold", "all-marked")
ROLLED = ("seen", "why", *FOR_ALL, "next-pane", "act", "take-back", "leave")
AIMING = ("take-back", "advised", "all-fire", *FOR_ALL, "why", "why-not", "leave")
HOLDING = ("take-back", *FOR_ALL, "why", "why-not", "leave")
OF_MANY = ("why", "all-marked", "act", "take-back", "leave", "all-fire-best")
MOVING = (
    *TURNING, "take-back", "why", "why-not", "same-pace", "same-way", "all-marked", "jump", "leave",
    "overlay", "threat",
)  # fmt: skip


def wanted_keys(model: BattleModel, guide: Guide) -> tuple[str, ...]:
    """Return the names of the actions to list first in the key bar; () for the usual order."""
    moment = model.position
    if model.past is not None:
        return KEYS_OF_THE_PAST
    if wanted := guide.wanted_keys:
        return wanted
    if isinstance(moment.question.asked, Outcome):
        return OVER
    if model.reads:
        return READING
    if moment.side in model.bots:
        return OF_BOTS
    if firing := tuple(_firing(model)):
        return firing
    if Role.MOVE in moment.highlighted_roles(moment.active_unit):
        return (*(("seen",) if model.rolled_events else ()), *_moving(model, guide))
    asked_of = {unit_of(offer.choice.at) for offer in moment.question.offers if offer.side == moment.side}
    if moment.active_unit or len(asked_of - {""}) < 2:
        return ()
    return OF_MANY if model.suggestion and model.can_fire else OF_MANY[:-1]


def keys_of_the_draft(model: BattleModel) -> Iterator[tuple[str, str]]:
    """Yield keys and labels for a drafted attack: the next target, another unit to fire, or hold."""
    if not model.drafting.is_advised:
        return
    if len(model.targets) > 1:
        yield model.bound.key("next-pane"), "next target"
    shown, deed = model.position.question, model.session.rules.command_kind
    drafts, active_unit = {pick.draft for pick in model.drafting.picks}, model.position.active_unit
    keyed = [one for one in model.asked_after(()).offers if one.key and not shown.by_key(one.key)]
    own = [
        one for one in keyed if unit_of(one.choice.at) in ("", active_unit) and one.choice.then not in drafts
    ]
    deeds = {one.key: CommandKind.OTHER if one.leads_on else deed(one.choice.then) for one in own}
    first: dict[str, str] = {}
    for one in sorted(own, key=lambda one: deeds[one.key] not in (CommandKind.HOLD, CommandKind.END)):
        word = "hold" if deeds[one.key] is CommandKind.HOLD else one.choice.label.split()[0]
        first.setdefault(word, one.key)
    yield from ((key_words(key_name(key)), word) for word, key in first.items())


def _firing(model: BattleModel) -> Iterator[str]:
    """Yield the names of the attack actions that can be used now; none while the unit only moves."""
    deeds = _deeds(model)
    is_for_all = CommandKind.HOLD in deeds and deeds.isdisjoint(MOVES)
    is_of_fire = (
        bool(model.target)
        or is_for_all
        or Role.MOVE not in model.position.highlighted_roles(model.position.active_unit)
    )
    rolled = ROLLED if model.rolled_events and is_of_fire else ()
    wanted = rolled or (AIMING if model.target else HOLDING if is_for_all else ())
    is_for_many = is_for_all or (model.suggestion is not None and not model.position.active_unit)
    listed = wanted if is_for_all else (*(name for name in wanted if name not in FOR_ALL), *FOR_ALL)
    dead = {
        "all-fire": wanted is AIMING and bool(why_alone(model)),
        "advised": model.position.hint is None and not model.drafting.is_marked,
        "all-marked": not is_for_many,
        "all-fire-best": not (is_for_many and model.can_fire),
        "all-hold": not is_for_all,
    }
    return (name for name in listed if wanted and not dead.get(name))


def _moving(model: BattleModel, guide: Guide) -> Iterator[str]:
    """Yield the names of the movement actions that can be used now."""
    moment, session = model.position, model.session
    now, of = (session.rules, session.state), (moment.side, moment.active_unit)
    begins = bool(moment.active_unit) and CommandKind.BEGIN in _deeds(model)
    stays = turned_plan(moment, guide, model.plan, LEFT) is None
    dead = {
        **dict.fromkeys(TURNING, stays),
        "same-pace": not (begins and may_repeat_pace(*now, commands_backwards(session), *of)),
        "same-way": not may_repeat_way(*now, commands_backwards(session), *of),
        "jump": not moment.reach,
    }
    return (name for name in MOVING if not dead.get(name))


def _deeds(model: BattleModel) -> set[CommandKind]:
    offers = model.asked_after(()).offers
    return {model.session.rules.command_kind(one.choice.then) for one in offers if not one.leads_on}
