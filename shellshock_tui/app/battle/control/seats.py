"""Changing who plays a side while a battle goes on."""

from functools import partial

from shellshock_tui.app.battle.control.bot_turns import BotTurns
from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.reference.front_page import seat_words
from shellshock_tui.app.reference.seat_dialogs import ask_player
from shellshock_tui.app.widgets.dialogs import AskScreen, ReadingScreen
from shellshock_tui.drawing.paint import STRONG, TEXT
from shellshock_tui.drawing.text import PaintedLine, hanging, paragraph, written
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.map_view import Side
from shellshock_tui.session.seats import NO_BOTS

NO_LINES = "The program has written nothing on its standard error."


class SeatController:
    """Asks who plays a side from now on, and shows what programs have written."""

    def __init__(self, orders: CommandController, bot_turns: BotTurns) -> None:
        self.orders, self.bot_turns = orders, bot_turns
        self.screen, self.session, self.bots = orders.screen, orders.session, orders.bots

    async def change(self) -> None:
        """Ask for a side and its new player; or show the lines of a program."""
        rules = self.session.rules
        if not rules.has_map:
            self.orders.panes.show_message(NO_BOTS)
            return
        sides = [side for side in rules.sides if side.id not in rules.programmed]
        programs = [side for side in sides if side.id in self.bots.programs]
        answers = (
            *(f"{side.name}: {seat_words(self.session.seats.get(side.id, ''))}" for side in sides),
            *(f"What {side.name}'s program has written: {self._count(side)}" for side in programs),
        )
        question = "Whose player do you want to change?"
        chosen = await self.screen.app.push_screen_wait(AskScreen(question, answers))
        if chosen is None:
            return
        if chosen >= len(sides):
            await self.screen.app.push_screen_wait(self._lines_of(programs[chosen - len(sides)]))
            return
        side = sides[chosen]
        seat = await ask_player(self.screen.app, side.name, self.session.seats.get(side.id, ""))
        if seat is not None and seat != self.session.seats.get(side.id, ""):
            self.give(side.id, seat)

    def give(self, side: str, seat: str, why: str = "") -> None:
        """Give a side to another player, say so, and go on."""
        with self.orders.showing_faults():
            self.bots.seat(side, seat, why)
            self.orders.drop_rest()
            self.bot_turns.failed = ""
            if self.orders.model.reads:  # the game goes on when the report is closed
                self.orders.panes.show_log()
            else:
                self.orders.renewed()
            panes = self.orders.panes
            panes.show_message(self.session.seat_changes[-1].words(panes.sides.name(side)))

    def _count(self, side: Side) -> str:
        return counted(len(self.bots.programs[side.id].errors), "line")

    def _lines_of(self, side: Side) -> ReadingScreen:
        program = self.bots.programs[side.id]
        lines = partial(_lines, self.bots.losses.get(side.id, ""), program.errors)
        return ReadingScreen(program.name, lines, id="program-lines")


def _lines(loss: str, errors: tuple[str, ...], width: int) -> list[PaintedLine]:
    """Return why a program has lost its seat, if it has, and what it has written."""
    above = [*paragraph(loss, STRONG, width), ()] if loss else []
    if not errors:
        return [*above, *paragraph(NO_LINES, TEXT, width)]
    written_lines = (
        line for one in errors for line in hanging(written("· ", STRONG), one, TEXT, width, TEXT)
    )
    return [*above, *written_lines]
