"""Help: the keys from the table of actions, and the signs of the map and the sheets."""

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen

from shellshock_tui.app.keys.actions import ACTIONS, Action
from shellshock_tui.app.keys.names import key_words
from shellshock_tui.app.render.counter import CREW_LOST, DISARMED, EMPTY, FULL, IMMOBILE
from shellshock_tui.app.render.glyphs import (
    FEATURES,
    HEX_ARROWS,
    HEX_HULLS,
    OWNED,
    STATE,
    UNOWNED,
)
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, PANEL, WHITE
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, wrap_words

HEAD, KEY, TEXT, NOTE = (
    Ink(WHITE, PANEL, "bold"),
    Ink(GOLD, PANEL, "bold"),
    Ink(INK, PANEL),
    Ink(FAINT, PANEL),
)
COLUMN = 21
"""Where the meaning of a key begins."""
FOCUS = (
    "A key in gold takes its choice, wherever the focus is; if there is a cross, it says why not.",
    "Arrow keys act where the focus is: on choices, chances, the map, the cells of a sheet, the log.",
    "A click takes what it hits: a choice, a hex or a unit with a choice, a cell.",
)
BUILT_IN = (
    ("ctrl+p", "Opens the list of all commands, to search by typing."),
    ("ctrl+o", "Opens or folds the area of the sheet under the focus."),
    ("plus", "On a figure of the sheet that is set in steps: one more; − takes it back."),
    ("pagedown", "From the choices, reads on in the forecast; PgUp reads back."),
    ("ctrl+q", "Ends the program; the battle is saved."),
)
WAYS = "n, ne, se, s, sw, nw"
SIDES = ("first", "second", "third")
SIGNS = (
    ("▸ reversed", "stands now"),
    ("⁺ underlined", "has changed in this phase"),
    ("◉ gold", "is picked"),
    ("✗ struck out", "is lost"),
    ("␣ … × ★", "of choices: its key is Space, it asks for more, it may not be taken, it is the best"),
    ("✓ dim", "in the order at the top: has acted in this phase"),
    ("† on a counter", "destroyed, but still to act in this phase"),
    *((signs, f"a hull of the {side} side: {WAYS}") for signs, side in zip(HEX_HULLS, SIDES, strict=True)),
    (f"{OWNED} {UNOWNED}", "a place to fight for, with the letter of the side that owns it; nobody's"),
    (f"{FULL[0]} {EMPTY[0]} {STATE}", "strength left, and lost; a unit in some state, told of its place"),
    (f"{IMMOBILE} {DISARMED} {CREW_LOST}", "on a counter: cannot move, cannot attack, has lost crew"),
    (HEX_ARROWS, "what it aims besides its hull, the same way round"),
    ("╱ ╲ ▁", "the edges of a hex; light triangles across one are a counter's front"),
    ("⠒", "the line of sight, a planned way, a road"),
    ("bright, dark edge", "a slope in the light, in the shade; heavy if it is two levels or more"),
    ("¹ ₁", "height and depth"),
)


class HelpScreen(ModalScreen[None]):
    """The keys and the signs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,enter,q", "leave", "close"),
        Binding("down", "scroll(1)", "down", show=False),
        Binding("up", "scroll(-1)", "up", show=False),
        Binding("pagedown", "scroll(5)", "page down", show=False),
        Binding("pageup", "scroll(-5)", "page up", show=False),
        Binding("home", "scroll(-1000)", "beginning", show=False),
        Binding("end", "scroll(1000)", "end", show=False),
    ]

    def __init__(self, actions: tuple[Action, ...] = ACTIONS) -> None:
        """Tell of actions with the keys that they have."""
        super().__init__()
        self.actions = actions

    def compose(self) -> ComposeResult:
        """Make the pane."""
        with Vertical(classes="dialog") as dialog:
            dialog.border_title = "help"
            dialog.border_subtitle = "↑ ↓ PgDn scroll · Esc closes"
            yield Lines(id="help")

    def on_mount(self) -> None:
        """Fill the pane once it has a size."""
        self.call_after_refresh(self.fill)

    def on_resize(self) -> None:
        """Set the lines for the new width."""
        self.call_after_refresh(self.fill)

    def fill(self) -> None:
        """Show all that help tells, unless it was closed meanwhile."""
        if not self.is_attached:
            return
        pane = self.query_one("#help", Lines)
        pane.show(help_lines(pane.room, self.actions))

    def action_scroll(self, step: int) -> None:
        """Scroll by lines."""
        self.query_one("#help", Lines).scroll_relative(y=3 * step, animate=False, force=True)

    def action_leave(self) -> None:
        """Close help."""
        self.dismiss(None)


def help_lines(width: int, actions: tuple[Action, ...] = ACTIONS) -> list[PaintedLine]:
    """Return all that help tells, in lines of a width."""
    notes = [row for words in FOCUS for row in wrap_words(words, max(20, width - 2))]
    lines: list[PaintedLine] = [(Run(f" {row}", NOTE),) for row in notes]
    keys = [(action.all_shown, action.help) for action in actions]
    built_in = [(key_words(key), words) for key, words in BUILT_IN]
    ground = [(glyph, name) for name, (glyph, _) in FEATURES.items()]
    for head, entries in (("Keys", (*keys, *built_in)), ("Signs", SIGNS), ("Ground", ground)):
        lines += [(Run("", TEXT),), (Run(f" {head}", HEAD),)]
        lines += [line for sign, words in entries for line in _entry(sign, words, width)]
    return lines


def _entry(key: str, words: str, width: int) -> Iterator[PaintedLine]:
    """Yield a key or sign with its meaning, going on below where it is long."""
    for number, row in enumerate(wrap_words(words, max(20, width - COLUMN))):
        head = "" if number else f"  {key}"
        yield Run(head.ljust(COLUMN), KEY), Run(row, TEXT)
