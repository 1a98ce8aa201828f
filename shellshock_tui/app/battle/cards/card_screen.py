"""The screen of a card: a position, a question about it, and the verdict on the answer."""

from abc import abstractmethod
from collections.abc import Iterator

from textual import events, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from shellshock_tui.app.battle.cards.panes import (
    LETTERS,
    RIGHT,
    WRONG,
    AnswerBox,
    QuestionPane,
    SaidPane,
    asked_for,
)
from shellshock_tui.app.battle.cards.table import CardMap, CardTable
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.model.explanations import Section
from shellshock_tui.app.battle.model.position_view import as_it_was
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.window import style_by
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.paint import KEY, STRONG, TEXT, TextStyle
from shellshock_tui.drawing.sheets.areas import RiskOverlay
from shellshock_tui.drawing.sheets.cards import Shown
from shellshock_tui.drawing.text import title_bar
from shellshock_tui.drill.answer import NotUnderstood, Pick, Several, read_answer
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.engine.view import Cell
from shellshock_tui.rules import system

LOW = 30
"""In a window with fewer rows, the map and the text have fewer rows."""
MAP_ROWS, MAP_ROWS_LOW, MAP_ROWS_READ = 14, 7, 4
"""The rows of the map: usually, in a low window, and in a low window while the answer is read."""
NO_SHEET = (
    "This card is about no one unit. Click a counter on the map to see its sheet, or press F2 and Enter."
)
COVERED_MEANS = "? on the sheet: this figure is covered, because it would give away the answer."
ON_MAP = "The arrow keys move over the map, and Enter shows the sheet of a unit."
ON_SHEET = "The arrow keys move over the sheet, and Ctrl+O opens or folds a part."
TO_ANSWER, TO_CARD = "Type to answer.", "{} leads back to the card."
TO_MARK = "The arrow keys move over the sheet, Space marks an entry or unmarks it, and Enter answers."
LOOKING: tuple[BindingType, ...] = (
    Binding("y", "why", "why"),
    Binding("tab,shift+tab", "turn", "next sheet", key_display="Tab"),
    Binding("f2", "show_map", "map", show=False),
    Binding("f3", "show_sheet", "sheet", show=False),
    Binding("ctrl+o", "open_part", "open or fold a part of the sheet", show=False, key_display="Ctrl+O"),
    Binding("f5", "give_up", "give up", key_display="F5"),
    Binding("f6", "hint", "hint", key_display="F6"),
)
"""The keys for looking at the card and for help with it."""
MARKING: tuple[BindingType, ...] = (
    Binding("down", "mark(1)", "option below", show=False),
    Binding("up", "mark(-1)", "option above", show=False),
    Binding("pagedown", "read_on(1)", "read on", show=False),
    Binding("pageup", "read_on(-1)", "read back", show=False),
)
"""The keys that move among the options and scroll the text."""


class CardScreen(Screen[bool | None]):
    """Shows the cards of a drill, one after another, and takes the answers.

    A subclass binds the keys `LOOKING` and `MARKING`, and its own keys to go on and to leave.
    """

    AUTO_FOCUS = ""
    CSS_PATH = STYLES / "drill.tcss"

    def __init__(self, system_name: str, drill: Drill) -> None:
        super().__init__()
        self.system_name, self.drill = system_name, drill
        self.table: CardTable | None = None
        self.view = 0
        """The view in front: 0 for the map and the first sheet, 1 for that sheet, 2 for the next one."""
        self.looked_at = ""
        """The unit on the map whose sheet is shown instead of one of the card's; empty for none."""
        self.notice = ""
        """A sentence about the last key, shown below the text."""
        self.refused = ""
        """The last answer that was not understood."""
        self.typed: list[str] = []
        """The answers typed for this card."""

    @property
    @abstractmethod
    def heading(self) -> tuple[str, str]:
        """The title of the screen, and how far the drill has come."""

    @property
    def note(self) -> str:
        """The remark below the question of a card; empty for none."""
        return ""

    @property
    @abstractmethod
    def lacking(self) -> str:
        """The text shown while there is no card."""

    @property
    @abstractmethod
    def onward(self) -> str:
        """The text below a closed card, which says which keys go on."""

    @abstractmethod
    def action_go_on(self) -> None:
        """Go on after a card is closed."""

    async def put(self, card: Card | None) -> None:
        """Show the drill's next card, or say that there is none."""
        self.table = CardTable(card, card.exercise.covers) if card else None
        self.view, self.looked_at, self.notice, self.refused, self.typed = 0, "", "", "", []
        with self.app.batch_update():
            await self.lay()
            self.show_card()

    def answered(self) -> None:
        """Update the card after an answer or a step, or after the player gives up."""
        self.notice = self.refused = ""
        self.query_one(QuestionPane).marked = -1
        if self.drill.phase is Phase.CLOSED and self.table and self.table.covers:
            self.table = CardTable(self.table.card, ())
            self.show_sheets()
        if not isinstance(self.drill.wanted, Several):
            self.box.clear()
        self.draw()
        self.face()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Enable the actions that the state of the card allows."""
        drill = self.drill
        match action:
            case "go_on":
                return drill.phase is Phase.CLOSED and drill.card is not None
            case "why" | "handbook":
                return drill.reason is not None
            case "give_up":
                return drill.phase is not Phase.CLOSED
            case "hint":
                return drill.phase is Phase.ASKED
            case "turn" | "show_map" | "show_sheet" | "open_part":
                return drill.card is not None
            case _:
                return True

    def compose(self) -> ComposeResult:
        """Yield the title, the map with the question below it, and the sheet beside both."""
        yield Lines(id="drill-title")
        with Horizontal(id="drill"):
            with Vertical(id="drill-field"), Vertical(id="card-panes"):
                yield QuestionPane(id="question")
                yield SaidPane(id="said")
                with Horizontal(id="answer-line"):
                    yield Static("Answer:", id="answer-label")
                    yield AnswerBox(id="answer", select_on_focus=False)
            yield SheetPane(id="drill-sheet")
        yield Footer()

    @property
    def box(self) -> AnswerBox:
        """The line for the answer."""
        return self.query_one(AnswerBox)

    async def lay(self) -> None:
        """Show the position of the card on the map."""
        if self.table is None:
            return
        if not self.query(CardMap):
            board = CardMap(self.table.scene)
            board.is_dark = True  # The zoom depends on the size, which is not known yet.
            await self.query_one("#drill-field").mount(board, before="#card-panes")
            self.watch(self.query_one(CardMap), "pointed", self.point, init=False)
        self.query_one(CardMap).lay(self.table.scene, self.table.places)

    def show_card(self) -> None:
        """Show the card in all panes, and accept answers."""
        self.box.clear()
        self.query_one(QuestionPane).marked = -1
        self.show_sheets()
        self.draw()
        self.face()
        self.call_after_refresh(self.fit)

    def face(self) -> None:
        """Focus the answer box if an answer is wanted."""
        if self.drill.wanted is None:
            self.set_focus(None)
        else:
            self.box.focus()
        self.refresh_bindings()

    def fit(self) -> None:
        """Bring the units of the card into view."""
        for board in self.query(CardMap):
            if board.size.width:
                board.fit_card()

    def on_screen_resume(self) -> None:
        """Focus the card again when a page over it is closed."""
        self.face()

    def on_resize(self, _: events.Resize) -> None:
        """Lay everything out for the new size."""
        self.call_after_refresh(self.draw)
        self.call_after_refresh(self.call_after_refresh, self.fit)

    @property
    def sheets(self) -> tuple[Shown, ...]:
        """The sheets that can be shown: that of the unit looked at first, then those of the card."""
        if self.table is None:
            return ()
        own = self.table.sheets
        if not self.looked_at or self.looked_at in [shown.view.unit for shown in own]:
            return own
        return (self.table.sheet(self.looked_at), *own)

    @property
    def in_front(self) -> tuple[Shown, ...]:
        """The sheet in front; none if the card has no sheet."""
        number = max(0, self.view - 1)
        return self.sheets[number : number + 1]

    def show_sheets(self) -> None:
        """Show the sheet in front."""
        sheets = self.sheets
        self.query_one("#drill-sheet", SheetPane).show_units(
            self.in_front, foreseen=RiskOverlay({}, self.marked_cells)
        )
        field, sheet = self.query_one("#drill-field"), self.query_one("#drill-sheet")
        style_by(self, "-sheet", field, sheet, *self.query(CardMap), holds=self.view > 0 and bool(sheets))

    def draw(self) -> None:
        """Draw the title, the question, and the text below it."""
        if not self.is_attached:
            return
        drill, pane, said = self.drill, self.query_one(QuestionPane), self.query_one(SaidPane)
        self.query_one("#drill-title", Lines).show([title_bar(*self.heading, self.size.width)])
        card = drill.card
        pane.legend = self.table.legend() if self.table else ()
        pane.question = card.exercise.question if card else self.lacking
        notes = self._notes(self.table) if self.table else ()
        pane.means = (*card.exercise.means, *notes) if card else ()
        answer = card.exercise.answer if card else None
        pane.options = answer.options if isinstance(answer, Pick) else ()
        is_closed = card is not None and drill.phase is Phase.CLOSED
        pane.right = answer.right if is_closed and isinstance(answer, Pick) else -1
        pane.wrong = self._wrong_option() if is_closed else -1
        pane.draw()
        said.said, said.shows_end = tuple(self._said()), not is_closed
        rows, is_low = self.size.height - 2, self.size.height < LOW
        kept = MAP_ROWS_READ if is_low and is_closed else MAP_ROWS_LOW if is_low else MAP_ROWS
        said.most = max(3, rows - kept - len(pane.lines) - 1)
        said.draw()
        wanted = drill.wanted
        self.query_one("#answer-line").display = wanted is not None
        self.box.placeholder = asked_for(wanted) if wanted else ""
        self.refresh_bindings()

    def _notes(self, table: CardTable) -> Iterator[str]:
        """Yield sentences about the sheet in front and the cards."""
        for shown in self.in_front:
            yield from table.captions(shown)
        if table.hides:
            yield COVERED_MEANS
        if self.note:
            yield self.note

    def _wrong_option(self) -> int:
        """Return the index of the wrong option that was given; -1 if none was."""
        answer = self.drill.card.exercise.answer if self.drill.card else None
        given = read_answer(answer, self.typed[0]) if isinstance(answer, Pick) and self.typed else -1
        return given if isinstance(given, int) else -1

    def _said(self) -> list[tuple[str, TextStyle]]:
        """Return the text below the question, with its styles."""
        drill = self.drill
        has_verdict = bool(drill.results) and drill.phase is not Phase.ASKED and drill.card is not None
        first = drill.said.index(self._verdict) if self._verdict in drill.said else -1
        is_right = has_verdict and drill.results[-1].is_right
        inks = {first: RIGHT if is_right else WRONG} if has_verdict else {}
        found = [(words, inks.get(number, TEXT)) for number, words in enumerate(drill.said)]
        if drill.phase is Phase.WALKED:
            found.append((drill.question, STRONG))
        if drill.card and drill.phase is Phase.CLOSED:
            found.append((self.onward, STRONG))
        if self.notice:
            found.append((self.notice, KEY))
        return found

    @property
    def _verdict(self) -> str:
        """The verdict, which is the first sentence after the answer."""
        hints = int(self.drill.hinted)
        return self.drill.said[hints] if len(self.drill.said) > hints else ""

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take an answer; without a text, the option that is marked."""
        marked = self.query_one(QuestionPane).marked
        text = LETTERS[marked] if marked >= 0 and not event.value.strip() else event.value
        self.take(text)

    def take(self, text: str) -> None:
        """Take an answer; one that is not understood stays in the line, where typing replaces it."""
        try:
            self.drill.answer(text)
        except NotUnderstood as error:
            self.refused = self.box.value
            self.box.select_all()
            self.tell(str(error))
            return
        self.typed.append(text)
        self.answered()

    def tell(self, sentence: str) -> None:
        """Show a sentence below the text; an empty one clears the last."""
        self.notice = sentence
        self.draw()

    def on_input_changed(self, _: Input.Changed) -> None:
        """Mark the typed entries on the sheet, and clear the message about the last answer."""
        self.show_sheets()
        if self.notice and self.box.has_focus and self.box.value != self.refused:
            self.tell("")

    def on_question_pane_picked(self, event: QuestionPane.Picked) -> None:
        """Give the option that was clicked."""
        if self.drill.phase is Phase.ASKED:
            self.take(LETTERS[event.option])

    def on_sheet_pane_chosen(self, event: SheetPane.Chosen) -> None:
        """Add a clicked entry of the sheet to an answer of several entries, or remove it."""
        self.face()
        self.mark_entry(event.cell)

    def mark_entry(self, cell: Cell) -> None:
        """Add an entry of the sheet to an answer of several entries, or remove it."""
        entry = self._entry_of(cell)
        wanted = self.drill.wanted
        if not isinstance(wanted, Several) or not entry or " " in entry:
            return
        entries = list(map(wanted.whole, self.box.value.split()))
        self.box.value = " ".join(
            [one for one in entries if one != entry] if entry in entries else [*entries, entry]
        )
        self.box.cursor_position = len(self.box.value)

    def _entry_of(self, cell: Cell) -> str:
        """Return the entry that a cell of the sheet stands for; "" for none."""
        marks = self.drill.card.exercise.marks if self.drill.card else ()
        under = (cell.at.removeprefix(f"{mark}/") for mark in marks if cell.at.startswith(f"{mark}/"))
        return next(under, "").partition("/")[0] if marks else cell.text.strip()

    @property
    def marked_cells(self) -> frozenset[str]:
        """The addresses of the entries that are marked on the sheet."""
        card, wanted = self.drill.card, self.drill.wanted
        if card is None or not isinstance(wanted, Several):
            return frozenset()
        entries = list(map(wanted.whole, self.box.value.split()))
        return frozenset(f"{mark}/{entry}" for mark in card.exercise.marks for entry in entries)

    def on_board_map_chosen(self, event: BoardMap.Chosen) -> None:
        """Show the sheet of a unit that was clicked."""
        self.look_at(event.place)
        self.face()

    def action_show_sheet_of_unit(self) -> None:
        """Show the sheet of the unit at the map's cursor."""
        self.look_at(self.query_one(CardMap).scene.cursor)

    def look_at(self, place: int) -> None:
        """Show the sheet of the unit at a place of the map, if there is one."""
        if self.table and (unit := self.table.unit_at(place)):
            self.looked_at = unit
            units = [shown.view.unit for shown in self.sheets]
            self.view = units.index(unit) + 1
            self.show_sheets()
            self.draw()

    def point(self, place: int) -> None:
        """Name what stands at the place of the map's cursor."""
        for board in self.query(CardMap):
            if self.table and place != OFF_BOARD:
                board.show_tag(self.table.words_at(place))

    def on_key(self, event: events.Key) -> None:
        """Type a character into the answer, wherever the focus is; on the sheet, Space marks an entry."""
        sheet = self.query_one("#drill-sheet", SheetPane)
        if self.focused is sheet and self.drill.wanted is not None and event.key in ("space", "enter"):
            event.stop()
            event.prevent_default()
            if event.key == "enter":
                self.take(self.box.value)
            elif sheet.focused_cell:
                self.mark_entry(sheet.focused_cell)
            return
        wants = self.drill.wanted is not None and self.focused is not self.box
        if wants and event.is_printable and event.character:
            event.stop()
            event.prevent_default()
            self.box.focus()
            self.box.insert_text_at_cursor(event.character)

    def action_mark(self, step: int) -> None:
        """Mark another option."""
        pane = self.query_one(QuestionPane)
        if self.drill.phase is Phase.ASKED and pane.options:
            pane.marked = (pane.marked + step) % len(pane.options) if pane.marked >= 0 else min(0, step)
            pane.marked %= len(pane.options)
            self.box.clear()
            pane.draw()

    def action_turn(self) -> None:
        """Bring the next sheet to the front or, where map and sheets do not fit together, the map."""
        sheets = len(self.sheets)
        if not sheets:
            self.tell(NO_SHEET)
            return
        first = 0 if self.has_class("-narrow") else 1
        shown = max(self.view, first)
        self.view = first if shown >= sheets else shown + 1
        self.show_sheets()
        self.draw()
        self.call_after_refresh(self.fit)

    def action_show_map(self) -> None:
        """Focus the map, where the arrow keys move the cursor, or return to the card."""
        if isinstance(self.focused, CardMap):
            self.return_to_card()
            return
        self.view = 0
        self.show_sheets()
        self.call_after_refresh(self.fit)
        for board in self.query(CardMap):
            board.focus()
            self.tell(self._and_back(ON_MAP, "F2"))
            if board.scene.cursor == OFF_BOARD and self.table:
                board.point((*self.table.places, self.table.card.moment.rules.board.size // 2)[0])

    def action_show_sheet(self) -> None:
        """Focus the sheet, or return from it to the card."""
        if isinstance(self.focused, SheetPane):
            self.return_to_card()
            return
        self.view = max(1, self.view)
        self.show_sheets()
        if self.sheets:
            self.query_one("#drill-sheet").focus()
        marks = isinstance(self.drill.wanted, Several)
        on_sheet = TO_MARK if marks else self._and_back(ON_SHEET, "F3")
        self.tell(on_sheet if self.sheets else NO_SHEET)

    def action_open_part(self) -> None:
        """Focus the sheet, where the same key opens and folds parts."""
        if not isinstance(self.focused, SheetPane):
            self.action_show_sheet()

    def return_to_card(self) -> None:
        """Return the focus to the card."""
        self.tell("")
        self.face()

    def _and_back(self, sentence: str, key: str) -> str:
        return f"{sentence} {TO_CARD.format(key) if self.drill.wanted is None else TO_ANSWER}"

    def action_read_on(self, step: int) -> None:
        """Scroll the text."""
        self.query_one(SaidPane).read_on(step)

    def action_give_up(self) -> None:
        """Show the answer."""
        self.drill.give_up()
        self.answered()

    def action_hint(self) -> None:
        """Say which clauses decide the answer."""
        self.drill.hint()
        self.draw()

    @work
    async def action_why(self) -> None:
        """Show the whole reason of the answer."""
        card, reason = self.drill.card, self.drill.reason
        if card and reason:
            sections = (Section(card.exercise.question, reason), *_calculations_within(reason))
            moment = as_it_was(card.moment.rules, card.moment.state)
            at = await self.app.push_screen_wait(WhyScreen(sections, moment, system(self.system_name)))
            if at:
                self.query_one(CardMap).point(moment.place(at))

    def action_handbook(self) -> None:
        """Open the handbook at the first clause of the card."""
        clauses = self.drill.card.exercise.clauses if self.drill.card else ()
        self.app.push_screen(HandbookScreen(system(self.system_name), next(iter(clauses), "")))


def _calculations_within(reason: Trail | Blocked | Clause) -> Iterator[Section]:
    """Yield the calculations that terms of a calculation have of their own."""
    for term in reason.terms if isinstance(reason, Trail) else ():
        if term.trail is not None and len(term.trail.terms) > 1:
            yield Section(term.label, term.trail)
