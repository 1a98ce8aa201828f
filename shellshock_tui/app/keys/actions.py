"""The table of all actions of battles and lessons, and the player's keys for them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

from shellshock_tui.settings import STANDARD, Settings
from shellshock_tui.user_error import quoted

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
"""Keys that most terminals send as another key."""
_NAMED = {key.value for key in Keys} | set(KEY_NAME_REPLACEMENTS.values())
_UNICODE = {short: long for long, short in KEY_NAME_REPLACEMENTS.items()}
"""The Unicode names of characters that have short names in Textual."""
_MODIFIERS = ("ctrl", "alt", "shift", "super", "meta", "hyper")


def key_name(given: str) -> str:
    """Return Textual's name of a key, given as that name or as the character it types."""
    if len(given) != 1:
        return given.lower()
    return "space" if given == " " else next(iter(Binding.make_bindings([Binding(given, "", "")]))).key


def is_key(name: str) -> bool:
    """Return whether there is a key of that name."""
    *modifiers, key = name.split("+")
    return set(modifiers) <= set(_MODIFIERS) and (key in _NAMED or character(key) != "")


def character(name: str) -> str:
    """Return the character that a key types; "" if none."""
    found = key_to_character(_UNICODE.get(name, name)) or ""
    return found if found.isprintable() else ""


def key_words(name: str) -> str:
    """Return a key as players write it, such as "Ctrl+B" or "Space"."""
    *modifiers, key = name.split("+")
    typed = character(key).upper() if modifiers else character(key)
    last = _WORDS.get(key) or typed or (key.upper() if key[:1] == "f" else key.capitalize())
    return "+".join((*(modifier.capitalize() for modifier in modifiers), last))


def key_of(words: str) -> str:
    """Return Textual's name of a key from how players write it."""
    *modifiers, last = words.split("+")
    named = {word: name for name, word in _WORDS.items()}
    key = named.get(last) or key_name(last.lower() if modifiers else last)
    return "+".join((*map(str.lower, modifiers), key))


class Where(Enum):
    """The scope of an action: everywhere, outside lessons, in lessons, or while looking back."""

    EVERYWHERE = "everywhere"
    BATTLE = "battle"
    LESSON = "lesson"
    PAST = "past"
    """Everywhere, but only while looking back; these keys have other meanings in the present."""


@dataclass(frozen=True, slots=True)
class Action:
    """An action, its keys, and its description in the help."""

    name: str
    """Its name in the settings file, in lessons and in the code."""
    keys: str
    """Textual's names of the keys, separated by commas."""
    words: str
    """Two or three words for the key bar."""
    help: str
    """A sentence for the help screen."""
    footer: bool = False
    """Whether it is listed in the key bar."""
    fixed: bool = False
    """Whether its keys cannot be changed, since prompts and panels name them."""
    where: Where = Where.EVERYWHERE

    @property
    def shown(self) -> str:
        """Its first key, as players write it."""
        return key_words(self.keys.split(",")[0])

    @property
    def all_shown(self) -> str:
        """All its keys, as players write them."""
        return " ".join(map(key_words, self.keys.split(",")))

    def meets(self, other: "Action") -> bool:
        """Return whether two actions are available at the same time, so that they cannot share a key."""
        return {self.where, other.where} != {Where.BATTLE, Where.LESSON}

    def binding(self) -> Binding:
        """Return the action as a Textual binding, whose keys can be changed."""
        act = f"do('{self.name}')"
        return Binding(self.keys, act, self.words, show=self.footer, tooltip=self.help, id=self.name)


_TABLE = """
act | enter | do | Does what is marked in the focused pane: a choice, hex, cell or line. | footer fixed
take-back | backspace | back | Undo: takes back the last pick or, without picks, the last command.
    | footer fixed
redo | U | redo | Redo: gives the order that was taken back last again, with the same dice, until you
    give another. | footer battle
suggested | space | suggested | Takes what the star ★ marks, a quick suggestion; if something else is marked,
    marks the suggestion first. | fixed
next-choice | n | next | Marks the next choice.
previous-choice | p | previous | Marks the choice before.
next-pane | tab | pane | Moves the focus to the next pane, where the arrow keys then act. | footer fixed
previous-pane | shift+tab | pane before | Moves the focus to the pane before. | fixed
advised | asterisk | best | Picks what has the best odds, which is marked by a star.
all-fire | A | if all fire | Shows the forecast for all units that may fire at the target in turn; a second
    press shows one alone.
again | semicolon | replay | Shows once more what the other side did.
seen | comma | dismiss | Marks as read what the other side did, and the last roll.
same-pace | equals_sign | same speed | Begins the move at the speed of the unit that moved last.
jump | apostrophe | jump | Puts letters on the edge of the reach: type two to plan a move there. The
    unit faces the way it arrives. Esc closes the letters.
turn-left | less_than_sign | turn left | Turns the unit at the end of the planned move to the next facing on
    the left that it can afford.
turn-right | greater_than_sign | turn right | Turns the unit at the end of the planned move to the next facing
    on the right that it can afford.
same-way | ampersand | repeat move | Repeats the move of the unit that moved last.
all-marked | D | all suggested | Shows the orders suggested for all units; a second press gives them.
all-fire-best | F | all fire | Shows the best shots of all units; a second press fires them.
all-hold | H | all hold | Shows which units would hold; a second press lets them hold.
why | y | why? | Explains the focused number or choice: its terms and rules. | footer
why-not | x | why not? | Lists why each attack on an enemy is or is not possible. | footer
coach | exclamation_mark | coach | Asks the strongest bot what it would do in your place, compared with your
    own plan and with the star ★, and why. | battle
show-help | question_mark,f1 | help | Shows the keys and the signs of the map. | footer
leave | f10 | leave | Leaves the battle or the lesson, which is saved and can be resumed. | footer
zoom | z | zoom | Draws the map at the next size. | footer
overlay | v | overlay | Shows the next overlay on the map. | footer
centre | full_stop | centre | Brings the unit that is asked into view.
now | escape | now | Returns to the present and the choices. | fixed
end-battle | E | give up | Gives up, or ends the battle if all agree; asks first.
full-screen | f9 | full screen | Shows the focused pane on the whole screen.
commands | colon | commands | Lists all commands, with a search.
page-down | pagedown | read on | Scrolls the attack or roll panel down. | fixed
page-up | pageup | read back | Scrolls the attack or roll panel up. | fixed
pane-map | f2 | map | Goes to the map. | footer
pane-sheet | f3 | sheet | Goes to the sheet; a second press shows the target's. | footer
pane-log | f4 | log | Goes to the log, whose lines show the board as it was. | footer
show-handbook | f8 | handbook | Opens the rulebook at the rule behind the question.
branch | f5 | play from here | Starts a new game at the line of the log that is shown; this game stays as it
    is. | battle
show-story | f6 | what happened | Shows what happened since your last orders, and how the dice of this game
    have fallen.
after-action | ctrl+b | report | Shows how the battle has gone: strength, attacks, luck, units.
filter | slash | filter | Shows only the lines of the log that contain some words.
players | ctrl+y | who plays | Gives a side to a person, a bot or a program from now on, and shows what a
    program has written. | battle
keep-sheet | ctrl+k | keep the sheet | Asks you for each figure of your record sheets before it is shown; a
    second press leaves the sheets to the program again. | battle
mark-sheet | ctrl+e | mark the sheet | Changes a figure on a record sheet by hand, with a reason. | battle
check-path | ctrl+g | check a path | With miniatures, checks a path that you tell step by step, and says how
    many points it leaves. | battle
show-rules | f7 | rules in force | Shows the forces and the optional rules of this battle.
print | P | print | Prints the record sheets as they stand, the tables and the counters into a PDF or SVG
    file. | battle
show-settings | f12 | settings | Sets colours, glyphs, keys and more.
whole | Z | whole map | Shows the whole board; Enter or a click zooms in at the cursor. | footer
threat | V | threat | Shows how likely the enemy is to hit the unit at each place. | footer
ruler | quotation_mark | ruler | Measures from the cursor: the distance to other places, the line of sight and
    what lies between.
zone | G | zone | Shows the ground that the unit under the cursor covers.
show-me | f5 | show me | In a lesson, gives the next command of the step for you;
    pressed twice at a question, shows the number. | lesson
begin-again | ctrl+r | begin again | In a lesson, begins the step or the lesson again. | lesson
order-before | left | order before | While looking back, shows the order before. | past
order-after | right | order after | While looking back, shows the next order. | past
turn-before | shift+left | turn before | While looking back, shows the beginning of this turn or of the one
    before. | past
turn-after | shift+right | turn after | While looking back, shows the beginning of the next turn. | past
attack-after | n | attack after | While looking back, shows the next attack. | past
attack-before | p | attack before | While looking back or in the log, shows the attack before. | past
loss-after | k | loss after | While looking back, shows the next loss of a unit. | past
loss-before | K | loss before | While looking back or in the log, shows the loss of a unit before. | past
play-past | space | play on | While looking back, plays order after order until a key is pressed. | past
"""
"""One row for each action: name, keys, label, help sentence and flags; indented lines continue a row."""


def _read() -> Iterator[Action]:
    for row in _TABLE.strip().replace("\n   ", "").splitlines():
        name, keys, words, help_text, marks = (*row.split(" | "), "")[:5]
        where = next((one for one in Where if one.value in marks), Where.EVERYWHERE)
        yield Action(
            name=name,
            keys=keys,
            words=words,
            help=help_text,
            footer="footer" in marks,
            fixed="fixed" in marks,
            where=where,
        )


_ROWS = tuple(_read())
ACTIONS = tuple(action for action in _ROWS if action.where is not Where.PAST)
"""The actions of the present; one of lessons may share a key with one that lessons do not have."""
OF_THE_PAST = tuple(action for action in _ROWS if action.where is Where.PAST)
"""The actions of the past; their keys cannot be changed."""

_PANES = "plus minus ctrl+o ctrl+p ctrl+q ctrl+c up down left right home end"
BUILT_IN = tuple(_PANES.split())
"""Keys that panes and the program use."""


def reserved(actions: tuple[Action, ...] = ACTIONS) -> frozenset[str]:
    """Return the keys that no choice may have, by name and by character."""
    named = {key for action in actions for key in action.keys.split(",")} | set(BUILT_IN)
    return frozenset(named | {character(key) for key in named} - {""})


Own = dict[str, tuple[str, ...]]
"""The player's keys by the name of the action."""


@dataclass(frozen=True)
class Keymap:
    """The actions with their keys, the keys of choices by name, and the messages about refused keys."""

    actions: tuple[Action, ...]
    choices: Mapping[str, str]
    faults: tuple[str, ...] = ()

    def key(self, name: str) -> str:
        """Return the key of an action as players write it; the name itself if there is no such action."""
        return next((action.shown for action in self.actions if action.name == name), name)

    def of(self, where: Where) -> tuple[Action, ...]:
        """Return the actions of battles or of lessons, those that only lessons have first."""
        found = (action for action in self.actions if action.where in (where, Where.EVERYWHERE))
        return tuple(sorted(found, key=lambda action: action.where is not Where.LESSON))

    @property
    def taken(self) -> frozenset[str]:
        """The keys that no choice may have."""
        return reserved(self.actions)

    def keymap(self) -> dict[str, str]:
        """Return the keys that differ from the table, as Textual's keymap."""
        return {
            action.name: action.keys
            for action, standard in zip(self.actions, ACTIONS, strict=True)
            if action.keys != standard.keys
        }


def bind(settings: Settings) -> Keymap:
    """Return the table with a player's keys; keys that are not possible are left as in the table."""
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
        faults.append(
            f"{key_words(key)} cannot be the key for {_in_words(name)}: {_in_words(other)} has it already."
        )
    actions = _with(own)
    taken, choices = reserved(actions), dict[str, str]()
    for name, key in settings.choices.items():
        if why := _choice_fault(name, key, taken):
            faults.append(f"{quoted(key)} cannot be the key for the choice {quoted(name)}: {why}.")
        else:
            choices[name] = key
    return Keymap(actions, choices, tuple(faults))


def rebound(settings: Settings, action: Action, key: str) -> Settings | str:
    """Return settings with another key for an action, or a sentence that says why that is not possible."""
    keys = {**settings.keys, action.name: (key,)}
    wanted = replace(settings, keys=keys)
    before, after = bind(settings).faults, bind(wanted).faults
    return next((fault for fault in after if fault not in before), wanted)


def _choice_fault(name: str, key: str, taken: Collection[str]) -> str:
    """Return why a choice cannot have a key, in words that follow a colon; empty if it can."""
    if not name:
        return "no choice has an empty name"
    if len(key) != 1 or not key.isprintable():
        return "it should be a single letter, digit or other character"
    return "it has another use already" if key in taken else ""


def _in_words(name: str) -> str:
    """Return what the settings and the help call an action, in quotation marks."""
    return next(f'"{action.words}"' for action in ACTIONS if action.name == name)


def _fault(name: str, keys: tuple[str, ...]) -> str:
    """Return why an action cannot have these keys, whatever the others have; "" if it can."""
    action = next((action for action in ACTIONS if action.name == name), None)
    if action is None:
        return f"There is no action {quoted(name)} that could have a key."
    if action.fixed:
        return f"The key for {_in_words(name)} is always {action.shown}."
    for key in keys:
        if key in SAME_AS:
            return f"{key_words(key)} cannot be used: terminals send it as {SAME_AS[key]}."
        if key in BUILT_IN:
            return f"{key_words(key)} cannot be the key for {_in_words(name)}: it has a fixed use."
        if not is_key(key):
            return f"There is no key {quoted(key)}."
    return ""


def _with(own: Own) -> tuple[Action, ...]:
    return tuple(
        replace(action, keys=",".join(own[action.name])) if action.name in own else action
        for action in ACTIONS
    )


def _clash(own: Own) -> tuple[str, str, str] | None:
    """Return two actions that share a key set by the player: name, key, other name; None if none do."""
    actions = _with(own)
    for action in reversed(actions):
        for other in actions:
            shared = set(action.keys.split(",")) & set(other.keys.split(","))
            if action.name in own and other is not action and shared and action.meets(other):
                return action.name, min(shared), other.name
    return None


STANDARD_KEYS = bind(STANDARD)


def bindings(where: Where) -> list[Binding]:
    """Return the bindings of the battle screen or the lesson screen."""
    return [action.binding() for action in STANDARD_KEYS.of(where)]
