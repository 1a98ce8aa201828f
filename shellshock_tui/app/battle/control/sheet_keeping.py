"""Sheet keeping: players who keep their record sheets work out each figure before the screen shows it."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import groupby
from typing import Any

from shellshock_tui.app.battle.cards.sheet_screen import SheetScreen
from shellshock_tui.app.battle.dialogs.kept_line import KeptLine, kept_line
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.drill.drill import Result
from shellshock_tui.drill.exercise import Moment
from shellshock_tui.drill.forms import Forms, forms_of
from shellshock_tui.drill.sheet_keeping import Happening, KeptFigure, kept_figures
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.option import Option
from shellshock_tui.files import clean
from shellshock_tui.rules import system, title_of
from shellshock_tui.session import Session
from shellshock_tui.session.kept_sheet import ONLY_ON_MAPS, WorkedFigure
from shellshock_tui.user_error import UserError

KEEPS = "You keep the record sheets now: you are asked for each figure before it is shown. {} stops that."
LEFT = "The program keeps the record sheets again. {} lets you keep them."
NOT_KEPT = "{} has no record sheets that players can keep themselves yet."


class SheetKeeping:
    """Asks for the figures that came up since they were last asked for."""

    def __init__(self, panes: Panes, session: Session, leave: Callable[[], None]) -> None:
        """Create the controller of a screen; `leave` leaves the battle."""
        self.screen, self.panes, self.session, self.leave = panes.screen, panes, session, leave
        self.is_asking = False
        """Whether figures are being asked for, so that nothing else goes on."""
        self._passed: Entry[Any] | None = None
        """The last entry that is known to leave no figure open."""

    @property
    def forms(self) -> Forms:
        """The forms of the system's exercises."""
        return forms_of(self.session.header.system)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The optional rules of the battle."""
        header = self.session.header
        return system(header.system).options(header.battle, header.title)

    def change_keeper(self, key: str) -> str:
        """Let the players keep their sheets, or the program again; return what to tell them.

        `key` does the same again.

        Raises:
            SaveError: It could not be saved; nothing has changed.
        """
        if not self.forms.are_for_sheets:
            return NOT_KEPT.format(title_of(self.session.header.system))
        if self.session.sheet.is_players:
            self.session.hand_sheets_over()
        elif not self.session.rules.has_map:
            return ONLY_ON_MAPS
        else:
            self.session.keep_sheets()
        self.panes.model.look()
        self.panes.show_all()
        return (KEEPS if self.session.sheet.is_players else LEFT).format(key)

    def then(self, show: Callable[[], None]) -> None:
        """Show what has happened once its figures are worked out, at once if there are none."""
        figures = self.open_figures()
        self.panes.model.has_open_figures = bool(figures)
        if figures:
            self.is_asking = True
            self.screen.run_worker(self._ask(figures, show))
        else:
            self._pass()
            show()

    def open_figures(self) -> tuple[KeptFigure, ...]:
        """Return the figures that are still to be worked out."""
        sheet, session = self.session.sheet, self.session
        sides = {side.id for side in session.rules.sides} - set(session.seats) - set(session.rules.programmed)
        if not sheet.is_players or not sides or not session.rules.has_map:
            return ()
        (begun, _), last = sheet.done, len(session.entries) - 1
        first = max(sheet.since, self._passed_to) + 1
        numbers = [[begun] if first <= begun <= last else [], [*range(max(first, begun + 1), last + 1)]]
        found = (one for some in numbers if some for one in self._figures(some, sides))
        return tuple(one for one in found if (one.entry, one.number) > sheet.done)

    def _figures(self, numbers: Sequence[int], sides: Collection[str]) -> tuple[KeptFigure, ...]:
        """Return the figures of some entries of the journal."""
        session = self.session
        happenings = [
            Happening(number, self._moment(number - 1, session.entries[number].events)) for number in numbers
        ]
        return kept_figures(happenings, self._moment(numbers[-1]), self.forms, sides)

    def _moment(self, entry: int, events: tuple[Event, ...] = ()) -> Moment:
        session = self.session
        return Moment(session.rules, session.state_at(entry), events, self.options)

    @property
    def _passed_to(self) -> int:
        """The number of the last entry that is known to leave no figure open; 0 if it was undone."""
        entry, entries = self._passed, self.session.entries
        return next((number for number, one in enumerate(entries) if one is entry), 0)

    def _pass(self) -> None:
        self._passed = self.session.entries[-1] if self.session.entries else None
        self.panes.model.has_open_figures = False

    async def _ask(self, figures: tuple[KeptFigure, ...], show: Callable[[], None]) -> None:
        try:
            for side, some in groupby(figures, key=lambda one: one.side):
                match await self.screen.app.push_screen_wait(self._screen(side, tuple(some))):
                    case None:
                        self.session.hand_sheets_over()
                        break
                    case False:
                        self.leave()
                        return
        except UserError as error:
            self.screen.notify(clean(str(error)), severity="error", markup=False)
        finally:
            self.is_asking = False
        self._pass()
        show()

    def _screen(self, side: str, figures: tuple[KeptFigure, ...]) -> SheetScreen:
        header = self.session.header
        name = self.panes.sides.name(side)
        return SheetScreen(header.system, header.scenario, name, figures, self._note, self._line_of)

    def _line_of(self, figure: KeptFigure) -> KeptLine:
        return kept_line(self.session, f"figure {figure.entry} {figure.number}")

    def _note(self, figure: KeptFigure, result: Result) -> None:
        self.session.note_figure(WorkedFigure(figure.entry, figure.number, result.is_right, result.missed))
