"""Marking record sheets by hand, for house rules and the players' own judgement."""

from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.battle.dialogs.kept_line import kept_line
from shellshock_tui.app.battle.dialogs.mark_screen import MarkScreen, SheetMark
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.engine.rules import IllegalCommand, Malformed
from shellshock_tui.user_error import with_full_stop

NOTHING_TO_MARK = "No record sheet of this battle can be marked by hand."

MARK = "mark"
"""The name under which a mark that is being typed is kept."""
MARKED = "The sheet of {} is marked."


class SheetMarking:
    """Asks for a mark on a record sheet, and gives it as a command."""

    def __init__(self, orders: CommandController) -> None:
        self.orders, self.panes, self.session = orders, orders.panes, orders.session

    async def ask(self) -> None:
        """Ask for a mark on the sheet that is looked at, or on another, and make it."""
        if self.panes.holds_up():
            return
        position, rules = self.panes.model.position, self.session.rules
        units = dict.fromkeys(piece.unit for piece in position.pieces if piece.unit)
        sheets = {unit: found for unit in units if (found := rules.figures(self.session.state, unit))}
        if not sheets:
            self.panes.show_message(NOTHING_TO_MARK)
            return
        names = {unit: position.unit_name(unit) for unit in sheets}
        first = self._looked_at if self._looked_at in sheets else next(iter(sheets))
        screen = MarkScreen(sheets, names, first, self.refusal, kept_line(self.session, MARK))
        mark = await self.panes.screen.app.push_screen_wait(screen)
        if mark is not None:
            self.orders.submit_beside_picks(rules.marking(*mark))
            self.panes.show_message(MARKED.format(names[mark.unit]))

    @property
    def _looked_at(self) -> str:
        """The unit whose sheet is looked at: the target's while its sheet is in front or has the focus."""
        unit, other = self.panes.sheets.units()
        target = self.panes.screen.query_one("#target", SheetPane)
        return other if other and (self.panes.sheets.shows_target_alone or target.has_focus) else unit

    def refusal(self, mark: SheetMark) -> str:
        """Return why a mark cannot be made; empty if it can."""
        rules = self.session.rules
        try:
            rules.play(self.session.state, rules.marking(*mark), GivenDice())
        except IllegalCommand as error:
            return error.blocked.reason
        except Malformed as error:
            return with_full_stop(f"{error.why[:1].upper()}{error.why[1:]}")
        except DieWanted:
            return ""
        return ""
