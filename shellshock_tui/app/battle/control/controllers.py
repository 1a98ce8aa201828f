"""The controllers of a battle screen, and the handler of each keyboard action."""

from collections.abc import Callable, Iterator

from shellshock_tui.app.battle.control.bot_turns import BotTurns
from shellshock_tui.app.battle.control.coaching import CoachController
from shellshock_tui.app.battle.control.command_controller import ASKING, CommandController, Handler
from shellshock_tui.app.battle.control.explain import ExplanationController
from shellshock_tui.app.battle.control.group_orders import GroupOrders
from shellshock_tui.app.battle.control.hand_over import HandOver
from shellshock_tui.app.battle.control.jump import JumpLabels
from shellshock_tui.app.battle.control.key_dispatch import KeyDispatch
from shellshock_tui.app.battle.control.navigation import ViewController
from shellshock_tui.app.battle.control.path_checking import PathChecking
from shellshock_tui.app.battle.control.playback import Playback
from shellshock_tui.app.battle.control.seats import SeatController
from shellshock_tui.app.battle.control.selection_controller import SelectionController
from shellshock_tui.app.battle.control.sheet_keeping import SheetKeeping
from shellshock_tui.app.battle.control.sheet_marking import SheetMarking
from shellshock_tui.app.battle.control.undo import Undo
from shellshock_tui.app.battle.model.turned_plan import LEFT, RIGHT
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.session import Session
from shellshock_tui.session.bots import Bots
from shellshock_tui.session.orders.repeat import same_pace, same_way
from shellshock_tui.session.orders.standing import Manner

PICKED = "Your picks are kept: {} takes them back."


class Controllers:
    """The controllers of one battle screen, each made with those that it needs."""

    def __init__(
        self, panes: Panes, session: Session, renewed: Callable[[], None], leave: Callable[[], None]
    ) -> None:
        """Create the controllers.

        `renewed` is called to show the game after a change, and `leave` to leave the battle.
        """
        self.panes, self.screen = panes, panes.screen
        self.bots = Bots(session)
        self.playback = Playback(panes)
        self.selection = SelectionController(panes)
        self.orders = CommandController(self.selection, self.playback, self.bots, renewed)
        self.sheets = SheetKeeping(panes, session, leave)
        self.orders.show_after_figures, self.orders.leave = self.sheets.then, leave
        self.marking = SheetMarking(self.orders)
        self.paths = PathChecking(panes, session)
        self.bot_turns = BotTurns(self.orders)
        self.bot_turns.is_held_up = lambda: self.sheets.is_asking
        self.undo = Undo(self.orders)
        self.groups = GroupOrders(self.orders)
        self.reasons = ExplanationController(panes, self.bots)
        self.coaching = CoachController(self.orders, self.reasons)
        self.jump_labels = JumpLabels(panes)
        self.navigation = ViewController(self.playback, self.reasons)
        self.hand_over = HandOver(panes)
        self.seats = SeatController(self.orders, self.bot_turns)
        self.bot_turns.loses_seat = self.seats.give
        self.key_dispatch = KeyDispatch(self.orders, self.undo, self.bot_turns, self.jump_labels)

    def handlers(self) -> Iterator[tuple[str, Handler]]:
        """Yield the name and the handler of each action that a controller carries out."""
        orders, views, answer = self.orders, self.navigation, self.key_dispatch.answer
        yield "suggested", lambda: answer(orders.take_suggested)
        yield "advised", orders.take_advised
        yield "same-pace", lambda: answer(lambda: self.groups.repeat(same_pace))
        yield "same-way", lambda: answer(lambda: self.groups.repeat(same_way))
        yield "jump", self.jump_labels.open
        yield "redo", lambda: self.key_dispatch.answer(self.undo.redo)
        yield "turn-left", lambda: self.selection.turn_plan(LEFT)
        yield "turn-right", lambda: self.selection.turn_plan(RIGHT)
        yield "ruler", views.lay_ruler
        yield "all-marked", lambda: self.groups.order_all(Manner.MARKED)
        yield "all-fire-best", lambda: self.groups.order_all(Manner.FIRE)
        yield "all-hold", lambda: self.groups.order_all(Manner.HOLD)
        yield "next-choice", lambda: self.selection.mark_next(1)
        yield "previous-choice", lambda: self.selection.mark_next(-1)
        yield "all-fire", self.show_all_fire
        yield "why", self.reasons.open
        yield "objectives", self.reasons.open_objectives
        yield "why-not", self.reasons.open_why_not
        yield "coach", lambda: self.screen.run_worker(self.coaching.ask(), group=ASKING, exclusive=True)
        yield "seen", self.playback.seen
        yield "again", self.playback.again
        yield "now", self.go_home
        yield "centre", self.panes.map.centre
        yield "zoom", views.zoom
        yield "overlay", views.next_overlay
        yield "whole", views.show_whole
        yield "threat", views.show_threat
        yield "zone", views.show_zone
        yield "pane-map", lambda: views.show_pane("map")
        yield "pane-sheet", lambda: views.show_pane("sheet")
        yield "pane-log", lambda: views.show_pane("log")
        yield "filter", lambda: self.screen.run_worker(views.filter_log())
        yield "branch", views.play_from_here
        yield "show-story", views.show_story
        yield "after-action", lambda: self.screen.run_worker(views.show_after_action())
        yield "show-handbook", views.show_handbook
        yield "show-rules", views.show_rules
        yield "print", lambda: self.screen.run_worker(views.print_battle(), group=ASKING, exclusive=True)
        yield "show-settings", views.show_settings
        yield "players", lambda: self.screen.run_worker(self.seats.change(), group=ASKING, exclusive=True)
        yield "keep-sheet", self.change_keeper
        yield "mark-sheet", lambda: self.screen.run_worker(self.marking.ask(), group=ASKING, exclusive=True)
        yield "check-path", lambda: self.screen.run_worker(self.paths.ask(), group=ASKING, exclusive=True)
        yield "end-battle", lambda: self.screen.run_worker(orders.end_battle(), group=ASKING, exclusive=True)

    def change_keeper(self) -> None:
        """Let the player keep the record sheets, or leave them to the program again."""
        with self.orders.showing_faults():
            self.panes.show_message(self.sheets.change_keeper(self.panes.model.bound.key("keep-sheet")))

    def go_home(self) -> None:
        """Return to the present and the choices, or end the standing orders if those are shown already."""
        model, is_in_front = self.panes.model, self.panes.map.is_in_front
        if self.panes.map.is_at_home and self.groups.standing:
            self.groups.end_standing()
            return
        self.navigation.go_home()
        if is_in_front and model.drafting.picks and not model.drafting.is_advised:
            self.panes.show_message(PICKED.format(model.bound.key("take-back")))

    def show_all_fire(self) -> None:
        """Begin to work out the forecast of all units that may fire at the target."""
        if self.panes.model.group:
            self.orders.tell_of_waiting_orders()
        else:
            forecast = self.navigation.show_all_fire()
            self.screen.run_worker(forecast, group="all-fire", exclusive=True)
