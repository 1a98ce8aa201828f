"""Before a battle: its front page, on which the players set the optional rules and the dice, and begin."""

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from textual.binding import Binding, BindingType

from shellshock_tui.app.books.front_page import BATTLE, DICE, SEAT, beside_battle, turned
from shellshock_tui.app.books.rule_list import Row, RuleList
from shellshock_tui.app.books.rules_screen import RulesScreen
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.files import DataError, clean
from shellshock_tui.session.game_setup import Opening, with_options


class OptionsScreen(RulesScreen):
    """The front page of a battle to come; its result is how it is to begin, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", "change back", show=False),
        Binding("space", "take", "change or begin", show=False),
        Binding("enter,b", "begin", "begin", key_display="Enter"),
        Binding("d", "own", "scenario's own"),
        Binding("s", "standard", "standard"),
        Binding("t", "other_dice", "dice"),
    ]

    def __init__(self, opening: Opening) -> None:
        """Show how a battle would begin; DataError if it cannot."""
        super().__init__(opening.game_setup)
        self.opening = opening
        self.own = _values(opening.options)

    def rows(self) -> tuple[Row, ...]:
        """Return the rows of the page: the way into the battle, then all that can be changed."""
        first, *others = super().rows()
        fixed = [option.name for option in self.game_setup.options if len(option.settings) == 1]
        able = (replace(row, turns=row.name not in fixed) for row in others)
        return (replace(first, title="Begin the battle"), *able)

    def beside_all(self, width: int) -> list[PaintedLine]:
        """Return what is told of the battle, whose briefing is still to come."""
        return beside_battle(self.game_setup, width)

    def choose(self, chosen: Mapping[str, OptionValue]) -> None:
        """Set options, or say why they cannot be set so."""
        self.app.clear_notifications()
        try:
            self.set_out(replace(self.opening, data=with_options(self.opening.data, chosen)))
        except DataError as error:
            self.notify(clean(error.why), severity="error", markup=False)

    def set_out(self, opening: Opening) -> None:
        """Show how the battle would begin now."""
        self.opening = opening
        self.game_setup = replace(
            self.game_setup, options=opening.options, at_table=opening.at_table, seats=opening.seats
        )
        self.show_all()

    def on_marked_list_turned(self, event: RuleList.Turned) -> None:
        """Turn the row whose value was clicked."""
        self.action_turn(event.step)

    def on_marked_list_chosen(self) -> None:
        """Begin, as the row was clicked that says so."""
        self.action_begin()

    def action_turn(self, step: int) -> None:
        """Give the marked row its next value, or the one before."""
        row = self.query_one(RuleList).row
        if row.name == DICE:
            self.action_other_dice()
        elif row.name.startswith(SEAT):
            self.set_out(replace(self.opening, seats=turned(self.opening.seats, row.name, step)))
        elif row.name != BATTLE:
            option = next(option for option in self.game_setup.options if option.name == row.name)
            place = option.settings.index(option.chosen) + step
            self.choose({row.name: option.settings[place % len(option.settings)].value})

    def action_take(self) -> None:
        """Give the marked row its next value; the first row begins."""
        if self.query_one(RuleList).row.name == BATTLE:
            self.action_begin()
        else:
            self.action_turn(1)

    def action_begin(self) -> None:
        """Begin the battle."""
        self.dismiss(self.opening)

    def action_own(self) -> None:
        """Go back to what the scenario sets."""
        self.choose(self.own)

    def action_standard(self) -> None:
        """Go back to the standard in all options."""
        self.choose({option.name: option.standard.value for option in self.game_setup.options})

    def action_other_dice(self) -> None:
        """Change between the program's dice and dice from the table."""
        self.set_out(replace(self.opening, at_table=not self.opening.at_table))


def _values(options: tuple[Option, ...]) -> dict[str, OptionValue]:
    return {option.name: option.chosen.value for option in options}
