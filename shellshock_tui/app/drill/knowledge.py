"""The map of what a learner knows: the clauses of a system, each new, learning, known or fading."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from shellshock_tui.app.configured import player_of
from shellshock_tui.app.drill.colours import LETTERS, NAMES, letter
from shellshock_tui.app.messages import DrillWanted
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import NOBODY, STEPS, Lines, MarkedList
from shellshock_tui.drawing.paint import BAR, KEY, MARKED, NOTE, STRONG, TEXT, StyledText
from shellshock_tui.drawing.text import (
    PaintedLine,
    fitted,
    inked,
    length,
    one_row,
    paragraph,
    title_bar,
    written,
)
from shellshock_tui.drill.clock import Clock, end_of_day
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.memory import NOTHING, PLAYER, Knowledge, memory_file, read_memories
from shellshock_tui.drill.order import TEST
from shellshock_tui.engine.handbook import chapters, role
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Clause, clause_title
from shellshock_tui.rules import SYSTEMS, system, title_of

SIGNS = {
    Knowledge.NEW: "·",
    Knowledge.LEARNING: "◐",
    Knowledge.KNOWN: "●",
    Knowledge.FADING: "○",
}
STATE = 19
"""The columns of what is known of a clause, and whether it is due."""
LEAST_WORDS = 12
"""The least columns for the beginning of a clause's text."""
TITLE = 32
"""The columns of a clause's title, where its text stands beside it."""


@dataclass(frozen=True, slots=True)
class Start:
    """A row that begins a round of cards."""

    label: str
    note: str
    cards: int


STARTS = (
    Start("Drill", "cards about what is due, then what is new in your lessons", 0),
    Start(f"Test of {TEST} cards", "about all rules, without hints; gives a mark by colour", TEST),
)
Row = Start | Clause


class KnowledgeList(MarkedList[Row], inherit_bindings=False):
    """The rounds that can be begun, then the clauses by chapter."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,right", "choose", "opens it", key_display="Enter"),
        *STEPS,
        Binding("pagedown", "mark(10)", "ten down", show=False),
        Binding("pageup", "mark(-10)", "ten up", show=False),
    ]
    memory = NOTHING
    clock: Clock
    clauses: tuple[Clause, ...] = ()

    def drawn(self, width: int) -> Iterator[tuple[int, PaintedLine]]:
        """Yield the rows below the headings of their chapters."""
        for number, row in enumerate(self.rows):
            if isinstance(row, Start):
                yield number, self._inked(number, self._start_line(row, width))
        numbers = {row.id: number for number, row in enumerate(self.rows) if isinstance(row, Clause)}
        found = {row.id: row for row in self.rows if isinstance(row, Clause)}
        for chapter, clauses in chapters(found).items():
            yield NOBODY, fitted((written(f" {chapter.upper()}", STRONG),), width, TEXT)
            for clause in clauses:
                number = numbers[clause.id]
                yield number, self._inked(number, self._clause_line(clause, width))

    def _inked(self, number: int, line: PaintedLine) -> PaintedLine:
        return inked(line, MARKED if self.has_focus else BAR) if number == self.marked else line

    def _start_line(self, row: Start, width: int) -> PaintedLine:
        return fitted((written(f" {row.label}  ", KEY), written(row.note, NOTE)), width, TEXT)

    def _clause_line(self, clause: Clause, width: int) -> PaintedLine:
        now = self.clock()
        knowledge = self.memory.knowledge(clause.id, now)
        is_due = self.memory.is_due(clause.id, end_of_day(now))
        state = f"{SIGNS[knowledge]} {knowledge.value}{', due' if is_due else ''}"
        ink = KEY if is_due else NOTE if knowledge is Knowledge.NEW else TEXT
        gap, known = StyledText("  ", TEXT), written(state.ljust(STATE), ink)
        head = (gap, letter(role(clause)), gap, known)
        title = written(f"{clause_title(clause.id).ljust(TITLE)} ", TEXT)
        room = width - length((*head, title))
        text = one_row(clause.text, room) if room >= LEAST_WORDS else ""
        return fitted((*head, title, written(text, NOTE)), width, TEXT)


class KnowledgeScreen(Screen[None]):
    """The screen of a learner's knowledge of one system's rules; F2 turns to the next system."""

    CSS_PATH = STYLES / "drill.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("d", "drill(0)", "drill"),
        Binding("t", f"drill({TEST})", "test"),
        Binding("p", "practise", "practise this"),
        Binding("f2", "next_system", "next system", key_display="F2"),
        Binding("escape,f10,q", "dismiss", "back", key_display="Esc"),
        Binding("question_mark,f1", "app.show_keys", "keys", show=False),
    ]

    def __init__(self, name: str, clock: Clock, folder: Path | None = None) -> None:
        super().__init__()
        self.system_name, self.clock, self.folder = name, clock, folder
        self.without_cards: tuple[str, ...] = ()
        """The clauses of the system that no card asks for."""

    def compose(self) -> ComposeResult:
        """Yield the title, the counts and the list."""
        yield Lines(id="known-title")
        yield Lines(id="known-counts")
        yield KnowledgeList(id="known")
        yield Footer()

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(KnowledgeList).clock = self.clock
        self.query_one(KnowledgeList).focus()

    def on_screen_resume(self) -> None:
        """Show what is known now."""
        listed = self.query_one(KnowledgeList)
        self.without_cards = forms_of(self.system_name).without_cards
        file = memory_file(player_of(self), self.folder)
        listed.memory = read_memories(file).get(self.system_name, NOTHING)
        listed.show_rows((*STARTS, *system(self.system_name).clauses.values()), max(0, listed.marked))
        self.call_after_refresh(self.draw)

    def on_resize(self) -> None:
        """Draw the heads for the new size."""
        self.call_after_refresh(self.draw)

    def draw(self) -> None:
        """Draw the title and the counts."""
        if not self.is_attached:
            return
        width, clauses = self.size.width, system(self.system_name).clauses
        memory, now = self.query_one(KnowledgeList).memory, self.clock()
        due = len(memory.due(end_of_day(now)))
        player = player_of(self)
        who = "YOU KNOW" if player == PLAYER else f"{player.upper()} KNOWS"
        title = f"{title_of(self.system_name).upper()}: WHAT {who}"
        self.query_one("#known-title", Lines).show([title_bar(title, f"{due} due today", width)])
        found = Counter(memory.knowledge(clause, now) for clause in clauses)
        counts = "   ".join(f"{SIGNS[each]} {found[each]} {each.value}" for each in Knowledge)
        colours = "   ".join(f"{LETTERS[each]} {NAMES[each]}" for each in NAMES if each is not Role.NONE)
        lines = [line for words in (counts, colours) for line in paragraph(words, NOTE, width)]
        pane = self.query_one("#known-counts", Lines)
        pane.styles.height = len(lines)
        pane.show(lines)

    @property
    def row(self) -> Row | None:
        """The marked row."""
        return self.query_one(KnowledgeList).row

    def on_marked_list_marked(self) -> None:
        """Enable practising where a clause is marked."""
        self.refresh_bindings()

    def on_marked_list_chosen(self, event: KnowledgeList.Chosen) -> None:
        """Begin a round, or open the page of a clause in the handbook."""
        match event.row:
            case Start(cards=cards):
                self.action_drill(cards)
            case Clause(id=clause):
                self.app.push_screen(HandbookScreen(system(self.system_name), clause))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Enable practising where a clause that has cards is marked."""
        match action:
            case "practise":
                row = self.row if self.is_mounted else None
                return isinstance(row, Clause) and row.id not in self.without_cards
            case "next_system":
                return len(SYSTEMS) > 1
            case _:
                return True

    def action_drill(self, cards: int) -> None:
        """Begin a drill, or a test of a number of cards."""
        self.app.post_message(DrillWanted(self.system_name, (), cards))

    def action_practise(self) -> None:
        """Begin a drill about the marked clause."""
        if isinstance(self.row, Clause):
            self.app.post_message(DrillWanted(self.system_name, (self.row.id,), every=True))

    def action_next_system(self) -> None:
        """Show what is known of the next system."""
        names = list(SYSTEMS)
        self.system_name = names[(names.index(self.system_name) + 1) % len(names)]
        self.query_one(KnowledgeList).marked = 0
        self.on_screen_resume()
