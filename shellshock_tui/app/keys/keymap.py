"""Keymap keys: the table of actions with the keys that a player has set, and what of that cannot be."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from shellshock_tui.app.keys.actions import (
    ACTIONS,
    BUILT_IN,
    SAME_AS,
    Action,
    Where,
    actions_of,
    is_key,
    key_name,
    key_words,
    reserved,
)
from shellshock_tui.files import clean
from shellshock_tui.settings import STANDARD, Settings

Own = dict[str, tuple[str, ...]]
"""The keys that a player wants, by the action's name."""


@dataclass(frozen=True)
class Keymap:
    """The actions with their keys, the keys that choices are to have, and what was refused."""

    actions: tuple[Action, ...]
    choices: Mapping[str, str]
    faults: tuple[str, ...] = ()

    def key(self, name: str) -> str:
        """Return how the key of an action is written; the name itself, if there is no such action."""
        return next((action.shown for action in self.actions if action.name == name), name)

    def of(self, where: Where) -> tuple[Action, ...]:
        """Return the actions of battles or of lessons."""
        return actions_of(where, self.actions)

    @property
    def taken(self) -> frozenset[str]:
        """The keys that no choice may have."""
        return reserved(self.actions)

    def keymap(self) -> dict[str, str]:
        """Return the keys that a player has set, as Textual takes them; all others stand in the table."""
        return {
            action.name: action.keys
            for action, standard in zip(self.actions, ACTIONS, strict=True)
            if action.keys != standard.keys
        }


def bind(settings: Settings) -> Keymap:
    """Return the table of actions with a player's keys; those that cannot be stay as they were."""
    faults: list[str] = []
    own: Own = {}
    for name, given in settings.keys.items():
        keys = tuple(map(key_name, given))
        fault = _fault(name, keys)
        if fault:
            faults.append(fault)
        else:
            own[name] = keys
    while clash := _clash(own):
        name, key, other = clash
        del own[name]
        faults.append(f"{key_words(key)} cannot be the key of {name}: it is that of {other}.")
    actions = _with(own)
    taken, wanted = reserved(actions), settings.choices.items()
    choices = {name: key for name, key in wanted if len(key) == 1 and key.isprintable() and key not in taken}
    faults += [
        f"{clean(key)} cannot be the key of the choice {clean(name)}."
        for name, key in wanted
        if name not in choices
    ]
    return Keymap(actions, choices, tuple(faults))


def rebound(settings: Settings, action: Action, key: str) -> Settings | str:
    """Return settings in which an action has another key, or a sentence that says why it cannot."""
    keys = {**settings.keys, action.name: (key,)}
    wanted = replace(settings, keys=keys)
    before, after = bind(settings).faults, bind(wanted).faults
    return next((fault for fault in after if fault not in before), wanted)


def _fault(name: str, keys: tuple[str, ...]) -> str:
    """Return why an action cannot have keys, whatever others have; empty if it can."""
    action = next((action for action in ACTIONS if action.name == name), None)
    if action is None:
        return f"There is no action {clean(name[:40])} to have a key."
    if action.fixed:
        return f"{action.shown} is always the key of {name}."
    for key in keys:
        if key in SAME_AS:
            return f"{key_words(key)} cannot be a key: terminals send it as {SAME_AS[key]}."
        if key in BUILT_IN:
            return f"{key_words(key)} cannot be the key of {name}: panes and the program use it."
        if not is_key(key):
            return f"There is no key {clean(key)}."
    return ""


def _with(own: Own) -> tuple[Action, ...]:
    return tuple(
        replace(action, keys=",".join(own[action.name])) if action.name in own else action
        for action in ACTIONS
    )


def _clash(own: Own) -> tuple[str, str, str] | None:
    """Return an action with a key of the player's that another has too: its name, the key, the other's."""
    actions = _with(own)
    for action in reversed(actions):
        for other in actions:
            shared = set(action.keys.split(",")) & set(other.keys.split(","))
            if action.name in own and other is not action and shared and action.meets(other):
                return action.name, min(shared), other.name
    return None


STANDARD_KEYS = bind(STANDARD)
