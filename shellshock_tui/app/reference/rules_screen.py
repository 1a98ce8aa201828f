"""The front page of a battle: its settings, to read or to change before it begins."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen

from shellshock_tui.app.reference.front_page import (
    BATTLE,
    DICE,
    MINIATURES,
    PLAYERS,
    SEAT,
    SHEETS,
    Row,
    RuleList,
    beside_battle,
    dice_row,
    heading_lines,
    miniatures_row,
    option_rows,
    page_panes,
    seat_rows,
    sheets_row,
    show_heading,
    story,
    turned,
    with_seat,
)
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.reference.seat_dialogs import ask_program, own_programs
from shellshock_tui.app.styles import STYLES
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.own_file_dialogs import SAVED, battle_saver
from shellshock_tui.drawing.text import PaintedLine
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.option import OptionValue
from shellshock_tui.files import DataError, clean
from shellshock_tui.rules import system
from shellshock_tui.session.game_setup import GameSetup, Opening, with_options
from shellshock_tui.session.kept_sheet import ONLY_ON_MAPS
from shellshock_tui.session.scenario_bots import with_bots
from shellshock_tui.session.seats import COMMAND, NO_BOTS, bots_in

NEVER_ON_MAP = "This scenario is played with miniatures only."


class RulesScreen(Screen[Opening | None]):
    """The front page of a battle that has begun."""

    CSS_PATH = STYLES / "front_page.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,backspace,q", "dismiss", "back", key_display="Esc"),
        Binding("pagedown", "read_on(1)", "read on", show=False),
        Binding("pageup", "read_on(-1)", "read back", show=False),
    ]

    def __init__(self, game_setup: GameSetup, *, has_sheets: bool) -> None:
        super().__init__()
        self.game_setup = game_setup
        self.order = [one.name for one in sorted(game_setup.options, key=lambda one: not one.differs)]
        """The names of the options in the order of rows, those first that differ from the standard."""
        self.has_sheets = has_sheets
        """Whether players of the battle may keep their record sheets themselves."""

    def compose(self) -> ComposeResult:
        """Yield the heading, the list of rows, and the text about the marked row."""
        yield from page_panes(self.rows())

    def on_mount(self) -> None:
        """Focus the list."""
        self.query_one(RuleList).focus()

    def on_resize(self) -> None:
        """Lay everything out for the new size."""
        self.call_after_refresh(self.show_all)

    def rows(self) -> tuple[Row, ...]:
        """Return the rows: the battle, the players, the dice, and each option."""
        battle, game = Row(BATTLE, "The battle", beside=self.beside_all), self.game_setup
        sheets = [sheets_row(game)] if self.has_sheets else []
        return battle, *seat_rows(game), dice_row(game), *sheets, *option_rows(game, self.order)

    def show_all(self) -> None:
        """Show the heading, the rows and the text about the marked one, if the page is still open."""
        if not self.is_attached:
            return
        show_heading(self, partial(heading_lines, self.game_setup))
        rules = self.query_one(RuleList)
        rules.renew(self.rows())
        options, differing = self.game_setup.options, sum(one.differs for one in self.game_setup.options)
        count = f"{differing} of {counted(len(options), 'optional rule')} changed"
        rules.border_title = Content(count if options else "no optional rules")
        self.show_beside()

    def show_beside(self) -> None:
        """Show the text about the marked row from its beginning."""
        pane = self.query_one("#beside", Lines)
        pane.scroll_home(animate=False)
        pane.show(self.query_one(RuleList).row.beside(max(20, pane.size.width - 1)))
        self.call_after_refresh(self.show_more)

    on_marked_list_marked = show_beside

    def beside_all(self, width: int) -> list[PaintedLine]:
        """Return the text about the battle."""
        return [*beside_battle(self.game_setup, width), *story(self.game_setup, width)]

    def show_more(self) -> None:
        """Show in the border whether there is more to read, if the page is still open."""
        if not self.is_attached:
            return
        pane = self.query_one("#beside", Lines)
        pane.border_title = Content("more ↓ PgDn" if pane.scroll_target_y < pane.max_scroll_y else "")

    def action_read_on(self, step: int) -> None:
        """Scroll the text."""
        self.query_one("#beside", Lines).read_on(step)
        self.call_after_refresh(self.show_more)


class OptionsScreen(RulesScreen):
    """The front page of a battle to begin; its result is the opening, or None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "change", key_display="←→"),
        Binding("left", "turn(-1)", "change back", show=False),
        Binding("space", "take", "change or begin", show=False),
        Binding("enter,b", "begin", "begin", key_display="Enter"),
        Binding("d", "own", "scenario's own"),
        Binding("s", "standard", "standard"),
        Binding("t", "other_dice", "dice"),
        Binding(
            "w",
            "save",
            "save",
            tooltip="Saves the battle with its rules and bots as your own.",
        ),
        Binding("f8", "handbook", "rulebook"),
    ]

    def __init__(self, opening: Opening) -> None:
        """Show how a battle would begin.

        Raises: DataError: if it cannot begin.
        """
        has_sheets = forms_of(opening.data.header.system).are_for_sheets
        super().__init__(opening.game_setup, has_sheets=has_sheets)
        self.is_never_on_map = opening.is_never_on_map
        """Whether the scenario itself is to be played with miniatures."""
        self.opening = replace(opening, with_miniatures=True, seats={}) if self.is_never_on_map else opening
        self.own = {option.name: option.chosen.value for option in opening.options}

    def rows(self) -> tuple[Row, ...]:
        """Return the rows: the one that begins the battle, then all that can be changed."""
        first, *others = super().rows()
        fixed = [option.name for option in self.game_setup.options if len(option.settings) == 1]
        if self.opening.with_miniatures:
            fixed += [row.name for row in others if row.name == SHEETS or row.name.startswith(SEAT)]
        able = [replace(row, turns=row.name not in fixed) for row in others]
        if self.knows_miniatures:
            row = miniatures_row(self.opening.lay_out if self.opening.with_miniatures else ())
            able.append(replace(row, turns=not self.is_never_on_map))
        return (replace(first, title="Begin the battle"), *able)

    @property
    def knows_miniatures(self) -> bool:
        """Whether the battle may also be played with miniatures."""
        return system(self.opening.data.header.system).has_miniatures

    def beside_all(self, width: int) -> list[PaintedLine]:
        """Return the text about the battle without its briefing, which is shown later."""
        return beside_battle(self.game_setup, width)

    def choose(self, chosen: Mapping[str, OptionValue]) -> None:
        """Set options, or show why they cannot have these values."""
        self.app.clear_notifications()
        try:
            self.set_out(replace(self.opening, data=with_options(self.opening.data, chosen)))
        except DataError as error:
            self.notify(clean(error.why), severity="error", markup=False)

    def set_out(self, opening: Opening) -> None:
        """Show how the battle would begin now."""
        self.opening = opening
        self.game_setup = replace(
            self.game_setup,
            options=opening.options,
            at_table=opening.at_table,
            seats=opening.seats,
            keeps_sheets=opening.keeps_sheets,
        )
        self.show_all()

    def on_marked_list_turned(self, event: RuleList.Turned) -> None:
        """Change the row whose value was clicked."""
        self.action_turn(event.step)

    def action_turn(self, step: int) -> None:
        """Change the marked row to its next or previous value."""
        row = self.query_one(RuleList).row
        if row.name == DICE:
            self.action_other_dice()
        elif row.name == MINIATURES and self.is_never_on_map:
            self.notify(NEVER_ON_MAP, severity="warning", markup=False)
        elif row.name == MINIATURES:
            chosen = not self.opening.with_miniatures
            kept = self.opening.keeps_sheets and not chosen
            self.set_out(replace(self.opening, with_miniatures=chosen, seats={}, keeps_sheets=kept))
        elif row.name == SHEETS and self.opening.with_miniatures:
            self.notify(ONLY_ON_MAPS, severity="warning", markup=False)
        elif row.name == SHEETS:
            self.set_out(replace(self.opening, keeps_sheets=not self.opening.keeps_sheets))
        elif row.name.startswith(SEAT):
            self.turn_seat(row.name.removeprefix(SEAT), step)
        elif row.name != BATTLE:
            option = next(option for option in self.game_setup.options if option.name == row.name)
            place = option.settings.index(option.chosen) + step
            self.choose({row.name: option.settings[place % len(option.settings)].value})

    def turn_seat(self, side: str, step: int) -> None:
        """Give a side to the next or previous player; ask for the command of a program."""
        players = PLAYERS if self.app.is_web else (*PLAYERS, *own_programs(self.app).values(), COMMAND)
        seats = turned(self.opening.seats, side, step, players)
        if self.opening.with_miniatures:
            self.notify(NO_BOTS, severity="warning", markup=False)
        elif seats.get(side) == COMMAND:
            self.run_worker(self.seat_program(side, step))
        else:
            self.set_out(replace(self.opening, seats=seats))

    async def seat_program(self, side: str, step: int) -> None:
        """Ask for the command of a program; without one, go on to the player after it."""
        forces = self.game_setup.outline.forces
        name = next(force.side.name for force in forces if force.side.id == side)
        seat = await ask_program(self.app, name)
        if seat is None:
            passed = with_seat(self.opening.seats, side, COMMAND)
            seats = turned(passed, side, step, (*PLAYERS, *own_programs(self.app).values(), COMMAND))
        else:
            seats = with_seat(self.opening.seats, side, seat)
        self.set_out(replace(self.opening, seats=seats))

    def action_take(self) -> None:
        """Change the marked row to its next value; the first row begins the battle."""
        if self.query_one(RuleList).row.name == BATTLE:
            self.action_begin()
        else:
            self.action_turn(1)

    def action_begin(self) -> None:
        """Begin the battle."""
        self.dismiss(self.opening)

    on_marked_list_chosen = action_begin  # The only row without a value says "Begin the battle".

    def action_own(self) -> None:
        """Reset all options to the scenario's own values."""
        self.choose(self.own)

    def action_standard(self) -> None:
        """Set all options to the standard."""
        self.choose({option.name: option.standard.value for option in self.game_setup.options})

    def action_other_dice(self) -> None:
        """Switch between the program's dice and dice from the table."""
        self.set_out(replace(self.opening, at_table=not self.opening.at_table))

    def action_save(self) -> None:
        """Save the battle with its optional rules and its bots as one of the player's own scenarios."""
        data = with_bots(self.opening.data, bots_in(self.opening.seats))
        self.app.push_screen(battle_saver(data), self.tell_saved)

    def tell_saved(self, path: str | None) -> None:
        """Say where the battle was saved."""
        if path:
            self.notify(SAVED.format(clean(path)), markup=False, timeout=10)

    def action_handbook(self) -> None:
        """Open the rulebook of the battle."""
        self.app.push_screen(HandbookScreen(system(self.opening.data.header.system)))
