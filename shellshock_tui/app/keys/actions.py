"""The one table of what keys do in battles and lessons, of which all is made; and how keys are written."""

from dataclasses import dataclass
from enum import Enum

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

_WORDS = {
    "enter": "Enter",
    "backspace": "Bksp",
    "space": "Space",
    "tab": "Tab",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
SAME_AS = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+j": "Enter",
    "ctrl+h": "Bksp",
    "ctrl+left_square_bracket": "Esc",
    "ctrl+enter": "Enter",
    "shift+enter": "Enter",
    "ctrl+shift+enter": "Enter",
    "shift+space": "Space",
}
"""Keys that most terminals send as another."""
_NAMED = {key.value for key in Keys} | set(KEY_NAME_REPLACEMENTS.values())
_UNICODE = {short: long for long, short in KEY_NAME_REPLACEMENTS.items()}
"""The Unicode names of characters for which Textual has short ones."""
_MODIFIERS = ("ctrl", "alt", "shift", "super", "meta", "hyper")


def key_name(given: str) -> str:
    """Return the name of a key that may be given as the character that it types."""
    if len(given) != 1:
        return given.lower()
    return "space" if given == " " else next(iter(Binding.make_bindings([Binding(given, "", "")]))).key


def is_key(name: str) -> bool:
    """Say whether there is a key of that name."""
    *modifiers, key = name.split("+")
    return set(modifiers) <= set(_MODIFIERS) and (key in _NAMED or character(key) != "")


def character(name: str) -> str:
    """Return what a key types; empty if it types nothing."""
    found = key_to_character(_UNICODE.get(name, name)) or ""
    return found if found.isprintable() else ""


def key_words(name: str) -> str:
    """Return a key as players write it."""
    *modifiers, key = name.split("+")
    typed = character(key).upper() if modifiers else character(key)
    last = _WORDS.get(key) or typed or (key.upper() if key[:1] == "f" else key.capitalize())
    return "+".join((*(modifier.capitalize() for modifier in modifiers), last))


class Where(Enum):
    """Where there is an action: in every battle, or only in those that are, or are not, lessons."""

    EVERYWHERE = "everywhere"
    BATTLE = "battle"
    LESSON = "lesson"


@dataclass(frozen=True, slots=True)
class Action:
    """An action, the keys that start it, and how help explains it."""

    name: str
    """What it is called in the settings file, in texts of lessons and where it is carried out."""
    keys: str
    """Textual's names of the keys, with commas between."""
    words: str
    """Two or three words for the footer."""
    help: str
    """A sentence for the help screen."""
    footer: bool = False
    """Whether it stands among the keys in the last row."""
    fixed: bool = False
    """Whether it keeps its keys: prompts and panels name them."""
    where: Where = Where.EVERYWHERE

    @property
    def shown(self) -> str:
        """How its first key is written."""
        return key_words(self.keys.split(",")[0])

    @property
    def all_shown(self) -> str:
        """How all its keys are written."""
        return " ".join(map(key_words, self.keys.split(",")))

    def meets(self, other: "Action") -> bool:
        """Whether there is a place that has this action and another, so that they cannot share a key."""
        return {self.where, other.where} != {Where.BATTLE, Where.LESSON}

    def binding(self) -> Binding:
        """Return the action as a binding, whose keys a player may change."""
        act = f"do('{self.name}')"
        return Binding(self.keys, act, self.words, show=self.footer, tooltip=self.help, id=self.name)


ACTIONS = (
    Action(
        "act",
        "enter",
        "do",
        "Does what is marked in the focus: choice, hex, cell or line.",
        footer=True,
        fixed=True,
    ),
    Action(
        "take-back",
        "backspace",
        "back",
        "Undo: takes back a pick; with none made, the last command. There is no redo: the log looks back "
        "and plays on without taking back.",
        footer=True,
        fixed=True,
    ),
    Action("suggested", "space", "suggested", "Takes the choice that the rules put first.", fixed=True),
    Action("next-choice", "n", "next", "Marks the next choice."),
    Action("previous-choice", "p", "previous", "Marks the choice before."),
    Action(
        "next-pane", "tab", "pane", "Moves the focus on; arrow keys act where it is.", footer=True, fixed=True
    ),
    Action("previous-pane", "shift+tab", "pane before", "Moves the focus back.", fixed=True),
    Action("advised", "asterisk", "best", "Picks what the odds call best: all that is marked by a star."),
    Action(
        "all-fire",
        "A",
        "if all do",
        "Foretells what all who may fire at the target would do in turn; again, what one would alone.",
    ),
    Action("again", "semicolon", "again", "Shows once more what the other side did."),
    Action("seen", "comma", "seen", "Marks as read what the other side did, and the last roll."),
    Action("same-pace", "equals_sign", "same speed", "Begins the move as the last unit did."),
    Action(
        "jump",
        "apostrophe",
        "jump",
        "Letters the rim of the reach: two letters lead the unit in hand there; Esc closes.",
    ),
    Action("same-way", "ampersand", "repeat way", "Moves as the last unit did."),
    Action("all-marked", "D", "all as marked", "Shows what is marked for all; again, does it."),
    Action("all-fire-best", "F", "all fire best", "Shows the best shots of all; again, fires."),
    Action("all-hold", "H", "all hold", "Lets all units to come hold; again, does it."),
    Action("why", "y", "why?", "Opens what is under the focus into its terms and rules.", footer=True),
    Action(
        "why-not", "x", "why not?", "Lists what stands in the way of each attack on an enemy.", footer=True
    ),
    Action("show-help", "question_mark,f1", "help", "Shows the keys and the signs of the map.", footer=True),
    Action("leave", "f10", "leave", "Leaves the battle; it is saved and can be resumed.", footer=True),
    Action("zoom", "z", "zoom", "Draws the map in the next size.", footer=True),
    Action("overlay", "v", "overlay", "Changes what lies over the map.", footer=True),
    Action("centre", "full_stop", "centre", "Brings the unit that is asked into view."),
    Action("now", "escape", "now", "Comes back to the present and the choices.", fixed=True),
    Action("end-battle", "E", "give up", "Gives the battle up, or ends it if all agree; asks first."),
    Action("full-screen", "f9", "full screen", "Gives the focused pane the whole screen."),
    Action("commands", "colon", "commands", "Lists all that can be done, to search in."),
    Action("page-down", "pagedown", "read on", "Reads on in the shot or the roll.", fixed=True),
    Action("page-up", "pageup", "read back", "Reads back in the shot or the roll.", fixed=True),
    Action("pane-map", "f2", "map", "Goes to the map.", footer=True),
    Action("pane-sheet", "f3", "sheet", "Goes to the sheet; again, to the target's.", footer=True),
    Action("pane-log", "f4", "log", "Goes to the log; a line shows the board as it was.", footer=True),
    Action(
        "show-handbook",
        "f8",
        "handbook",
        "Opens the rulebook at the rule of the question, to read and to search.",
    ),
    Action(
        "branch",
        "f5",
        "play from here",
        "From a line of the log that is looked back at, goes on in a new game; this one stays.",
        where=Where.BATTLE,
    ),
    Action(
        "show-story",
        "f6",
        "what happened",
        "Tells what happened since your last go, and how the dice of the game have fallen.",
    ),
    Action(
        "after-action", "ctrl+b", "report", "Tells how the battle has gone: strength, shots, luck, units."
    ),
    Action("filter", "slash", "filter", "Shows only the lines of the log that hold some words."),
    Action("show-rules", "f7", "rules in force", "Shows the forces, and which optional rules are played."),
    Action("show-settings", "f12", "settings", "Sets colours, glyphs, keys and more."),
    Action(
        "whole",
        "Z",
        "whole map",
        "Shows the whole board; Enter or a click goes where the cursor is.",
        footer=True,
    ),
    Action("threat", "V", "threat", "Shows how likely the enemy hits where the unit may stand.", footer=True),
    Action(
        "ruler",
        "quotation_mark",
        "ruler",
        "Lays a ruler from the cursor: how far it is from there, what is seen and what lies between.",
    ),
    Action("zone", "G", "zone", "Shows the ground that the unit under the cursor covers."),
    Action(
        "show-me",
        "f5",
        "show me",
        "In a lesson, gives the next command that its step wants.",
        where=Where.LESSON,
    ),
    Action(
        "begin-again",
        "ctrl+r",
        "begin again",
        "In a lesson, begins the step or the lesson again.",
        where=Where.LESSON,
    ),
)
"""Every action; one of lessons may have the key of one that lessons do not have."""

BUILT_IN = (
    "plus",
    "minus",
    "ctrl+o",
    "ctrl+p",
    "ctrl+q",
    "ctrl+c",
    "up",
    "down",
    "left",
    "right",
    "home",
    "end",
)
"""Keys that panes and the program itself use."""


def actions_of(where: Where, actions: tuple[Action, ...] = ACTIONS) -> tuple[Action, ...]:
    """Return the actions of battles or of lessons, those first that only lessons have."""
    found = (action for action in actions if action.where in (where, Where.EVERYWHERE))
    return tuple(sorted(found, key=lambda action: action.where is not Where.LESSON))


def bindings(where: Where) -> list[Binding]:
    """Return the bindings of the screen of battles or of lessons."""
    return [action.binding() for action in actions_of(where)]


def reserved(actions: tuple[Action, ...] = ACTIONS) -> frozenset[str]:
    """Return every key that no choice may have, as Textual names it and as it is typed."""
    named = {key for action in actions for key in action.keys.split(",")} | set(BUILT_IN)
    return frozenset(named | {character(key) for key in named} - {""})
