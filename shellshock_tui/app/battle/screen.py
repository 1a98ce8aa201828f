"""The battle screen: what keys and clicks mean."""

from collections.abc import Iterator
from typing import Any, ClassVar

from textual import events, work
from textual.binding import BindingType

from shellshock_tui.app.battle.addresses import addresses_at
from shellshock_tui.app.battle.battle_giving import ASKING, BattleGiving
from shellshock_tui.app.battle.palette import BattleCommands
from shellshock_tui.app.battle.why import of_cell
from shellshock_tui.app.keys.actions import Where, bindings
from shellshock_tui.app.settings.configured import settings_of
from shellshock_tui.app.widgets.ask_screen import AskScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.choice_list import ChoiceList
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.view import Cell

NOTHING_TO_ADVISE = "There is nothing to advise on now: that comes with an attack, once its target is picked."
READING = ("tab", "shift+tab", "pageup", "pagedown")
"""Keys that only lead to a pane or read on in it: what the last roll brought stays to be read there."""


class BattleScreen(BattleGiving):
    """A battle at one keyboard."""

    BINDINGS: ClassVar[list[BindingType]] = [*bindings(Where.BATTLE)]
    COMMANDS = {BattleCommands}  # noqa: RUF012 - declared so by Textual

    def on_mount(self) -> None:
        """Put the focus on the choices and the acting unit in the middle."""
        self.show_pane("map")
        self.query_one(BoardMap).draw_as(settings_of(self).zoom)
        self.query_one(ChoiceList).focus()
        self.watch(self.query_one(BoardMap), "pointed", self.look_at_cursor, init=False)
        self.show_log()
        self.call_after_refresh(self.action_centre)
        if isinstance(self.session.decision(), Outcome):
            self.go_to("log")

    def legal(self) -> Iterator[Any]:
        """Yield every command that answers the question or interrupts now."""
        return self.model.legal()

    def on_key(self, event: events.Key) -> None:
        """Take the choice that a key stands for."""
        character = "\r" if event.key == "enter" else event.character or ""
        if self.hastens(character) or self.comes_too_soon(character):
            event.stop()
            event.prevent_default()
            return
        asks_why = self.model.bound.is_key_of("why", event.key)
        if event.key not in READING and not asks_why and not isinstance(self.focused, RollPanel):
            self.hush()
        offer = self.model.position.question.by_key(character)
        if offer:
            event.stop()
            event.prevent_default()
            self.take(offer)

    def action_act(self) -> None:
        """Do what is marked where the focus is."""
        match self.focused:
            case _ if self.hastens("\r"):
                return
            case BoardMap() as board if board.leave_whole():
                self.show_map()
            case BoardMap() as board:
                self.take_at(board.scene.cursor)
            case SheetPane(focused_cell=Cell() as cell):
                self.take_cell(cell)
            case BattleLog() | RollPanel() | AttackPanel():
                self.action_why()
            case _ if self.model.offer:
                self.take(self.model.offer)

    def take_at(self, place: int) -> None:
        """Take the one choice that acts on a place; of several, mark the next; of none, plan a way."""
        moment, plan = self.model.position, self.model.plan
        if place == OFF_BOARD or self.is_back():
            return
        if plan and plan.end == place:
            self.walk(plan)
            return
        found = moment.question.at(addresses_at(place, moment.rules.board, moment.pieces))
        is_open = any(moment.question.offers[number].choice.blocked is None for number in found)
        if not is_open and self.plan_to(place):
            return
        if len(found) == 1:
            self.take(moment.question.offers[found[0]])
        elif found:
            later = [index for index in found if index > self.model.marked]
            self.model.marked = later[0] if later else found[0]
            self.query_one(ChoiceList).mark(self.model.marked)
            self.query_one(ChoiceList).focus()
            self.complain(f"{len(found)} choices act here: mark one and press Enter.")
        else:
            label, back = moment.rules.board.label(place), self.model.bound.key("now")
            self.complain(f"Nothing can be done at {label} now; {back} leads back to the choices.")

    def take_cell(self, cell: Cell) -> None:
        """Take the choice that a cell of the sheet stands for."""
        if self.is_back():
            return
        question = self.model.position.question
        found = question.at(frozenset({cell.at})) if cell.at else ()
        offer = (
            question.by_name(cell.pick)
            if cell.pick
            else question.offers[found[0]]
            if len(found) == 1
            else None
        )
        if offer:
            self.take(offer)
        else:
            self.open_why(of_cell(self.model.position, cell))

    def action_advised(self) -> None:
        """Go on with the draft that is best."""
        hint, question = self.model.position.hint, self.model.position.question
        if self.is_back():
            return
        if hint is None:
            self.complain(NOTHING_TO_ADVISE)
        elif hint.draft == question.draft:
            self.complain(f"Nothing is better: {hint.words}.")
        else:
            self.model.hush()
            self.model.go_on_with(hint)
            self.show_all()

    def action_suggested(self) -> None:
        """Take what the rules suggest."""
        question = self.model.position.question
        if question.offers:
            self.take(question.offers[question.suggested])

    @work(exclusive=True, group=ASKING)
    async def action_end_battle(self) -> None:
        """Offer what may be said at any time, and ask once more."""
        farewells = self.model.position.question.farewells
        rules, state = self.session.rules, self.session.state
        actors = (self.sides.name(rules.actor(state, offer.choice.then)) for offer in farewells)
        whose = (f"{actor}: " if actor else "All: " for actor in actors)
        labels = tuple(f"{who}{offer.choice.label}" for who, offer in zip(whose, farewells, strict=True))
        answer = await self.app.push_screen_wait(AskScreen("End the battle?", ("No, it goes on", *labels)))
        if answer:
            sure: int | None = 1
            if settings_of(self).confirm_end:
                question = f"{labels[answer - 1]}. Sure?"
                sure = await self.app.push_screen_wait(AskScreen(question, ("No", "Yes")))
            if sure == 1:
                self.take(farewells[answer - 1])

    def action_leave(self) -> None:
        """Leave the battle and let go of its file."""
        self.app.clear_notifications()
        self.bots.leave()
        self.session.close()
        self.dismiss(None)

    def on_choice_list_chosen(self, event: ChoiceList.Chosen) -> None:
        """Take a choice that was clicked."""
        self.model.marked = event.index
        if self.model.offer:
            self.take(self.model.offer)

    def on_board_map_chosen(self, event: BoardMap.Chosen) -> None:
        """Take the choice at a place that was clicked."""
        self.take_at(event.place)

    def on_sheet_pane_stepped(self, event: SheetPane.Stepped) -> None:
        """Take the choice of one more or one less of a cell."""
        if self.is_back():
            return
        offer = self.model.position.question.by_name(event.name) if event.name else None
        if offer:
            self.take(offer)
        else:
            self.complain("There is no more and no less of this now.")

    def on_sheet_pane_chosen(self, event: SheetPane.Chosen) -> None:
        """Take the choice of a cell that was clicked."""
        self.take_cell(event.cell)
