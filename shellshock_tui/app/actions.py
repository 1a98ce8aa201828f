"""The one table of what keys do on the battle screen; bindings, footer and help are made from it."""

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Action:
    """A key, the action that it starts, and how help explains it."""

    id: str
    """The screen's `action_…` method."""
    keys: str
    """Textual's names of the keys, with commas between."""
    words: str
    """Two or three words for the footer."""
    help: str
    """A sentence for the help screen."""
    shown: str = ""
    """How the key is written; empty if Textual's way will do."""
    footer: bool = True

    def binding(self) -> Binding:
        """Return the action as a binding."""
        return Binding(
            self.keys,
            self.id,
            self.words,
            show=self.footer,
            key_display=self.shown or None,
            tooltip=self.help,
        )


ACTIONS = (
    Action("act", "enter", "do", "Does what is marked where the focus is: choice, hex, cell or line.", "⏎"),
    Action("take_back", "backspace", "back", "Takes back a pick; with none made, the last command.", "⌫"),
    Action(
        "suggested", "space", "suggested", "Takes the choice that the rules put first.", "␣", footer=False
    ),
    Action("next_choice", "n", "next", "Marks the next choice.", footer=False),
    Action("previous_choice", "p", "previous", "Marks the choice before.", footer=False),
    Action("next_pane", "tab", "pane", "Moves the focus on; arrow keys act where it is.", "⇥"),
    Action("previous_pane", "shift+tab", "pane before", "Moves the focus back.", footer=False),
    Action("why", "y", "why?", "Opens what is under the focus into its terms and rules.", "y"),
    Action(
        "why_not",
        "x",
        "why not?",
        "Lists what keeps each weapon from firing at an enemy.",
        "x",
    ),
    Action("overlay", "v", "overlay", "Changes what lies over the map.", "v"),
    Action("zoom", "z", "zoom", "Draws the map in the next size.", "z"),
    Action("centre", "full_stop", "centre", "Brings the unit that is asked into view.", ".", footer=False),
    Action("show_help", "question_mark,f1", "help", "Shows the keys and the signs of the map.", "?"),
    Action(
        "show_handbook",
        "f8",
        "handbook",
        "Opens the rulebook at the rule of the question, to read and to search.",
        "F8",
        footer=False,
    ),
    Action("now", "escape", "now", "Comes back to the present and the choices.", "Esc", footer=False),
    Action("end_battle", "f9", "give up", "Offers what may be said at any time.", "F9", footer=False),
    Action("leave", "f10", "leave", "Leaves the battle; it is saved and can be resumed.", "F10"),
    Action("pane('map')", "f2", "map", "Goes to the map.", "F2"),
    Action("pane('sheet')", "f3", "sheet", "Goes to the sheet; again, to the target's.", "F3"),
    Action("pane('log')", "f4", "log", "Goes to the log; a line shows the board as it was.", "F4"),
    Action(
        "branch",
        "f5",
        "play from here",
        "From a line of the log that is looked back at, goes on in a new game; this one stays.",
        "F5",
        footer=False,
    ),
    Action(
        "show_story",
        "f6",
        "what happened",
        "Tells what happened since your last go, and how the dice of the game have fallen.",
        "F6",
        footer=False,
    ),
    Action(
        "filter",
        "slash",
        "filter",
        "Shows only the lines of the log that hold some words.",
        "/",
        footer=False,
    ),
    Action(
        "show_rules",
        "f7",
        "rules in force",
        "Shows the forces, and which optional rules are played.",
        "F7",
        footer=False,
    ),
)

BUILT_IN = (
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
    "pageup",
    "pagedown",
)
"""Keys that panes and the program itself use."""


def bindings() -> list[Binding]:
    """Return the bindings of the battle screen."""
    return [action.binding() for action in ACTIONS]


def reserved() -> frozenset[str]:
    """Return every key that no choice may have, as Textual names it and as it is typed."""
    named = {key for action in ACTIONS for key in action.keys.split(",")}
    return frozenset(named | set(BUILT_IN) | {".", "?", "/", " "})
