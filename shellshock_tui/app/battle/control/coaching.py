"""Asks the coach what it would do in the player's place, and shows its answer with its figures."""

from typing import Any

from shellshock_tui.ai.coach import Advice, is_star_worse
from shellshock_tui.app.battle.control.bot_turns import GOING_ON, READ_FIRST
from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.battle.control.explain import ExplanationController
from shellshock_tui.app.battle.dialogs.explain_screen import COACH
from shellshock_tui.app.battle.dialogs.thinking_screen import ThinkingScreen
from shellshock_tui.app.battle.model import explanations
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.coach import Coach
from shellshock_tui.user_error import UserError

THINKS = "The coach is playing out the best plans, with the enemy's replies."
NOT_SEEN = "The coach cannot advise with miniatures: it does not see the table."
NOT_ASKED = "The coach answers when you are asked for a decision."
GIVEN = "★ marks the coach's plan now: {} gives it."
MARKED = "★ marks the coach's plan now: {} goes to it; your own mark stays until then."


class CoachController:
    """Asks the coach about the present decision."""

    def __init__(self, orders: CommandController, reasons: ExplanationController) -> None:
        self.orders, self.reasons = orders, reasons
        self.screen, self.panes, self.model = orders.screen, orders.panes, orders.model
        self.coach = Coach(orders.session)

    async def ask(self) -> None:
        """Show what the coach would do now, compared with the player's own plan."""
        session, model = self.orders.session, self.model
        asked, side = session.decision(), model.position.side
        if model.past is not None:
            self.panes.show_message(self.panes.obstacle)
            return
        if model.reads:
            self.panes.show_passing_message(READ_FIRST.format(*map(model.bound.key, GOING_ON)))
            return
        if not isinstance(asked, Decision) or side in self.orders.bots.players:
            self.panes.show_passing_message(NOT_ASKED)
            return
        if not session.rules.has_map:
            self.panes.show_message(NOT_SEEN)
            return
        state = session.state
        question = self.coach.question(side, self._own(), self._suggested())
        found = await self.screen.app.push_screen_wait(ThinkingScreen(THINKS, question, self.coach.leave))
        match found:
            case Advice():
                remark = model.shown_remark(found.decision.remark)
                if session.state is state and remark:
                    self.screen.app.clear_notifications()  # They would cover the answer; the log keeps them.
                    if is_star_worse(found):
                        self._give_star(found)
                    self.reasons.show(explanations.of_advice(remark, found.of_star), title=COACH)
            case UserError():
                self.panes.show_message(str(found))
            case _:
                pass  # the player has left

    def _give_star(self, advice: Advice[Any]) -> None:
        """Let the star mark the coach's plan, and say which key gives it."""
        model = self.model
        model.suggest_instead(advice.decision.commands, advice.decision.remark)
        self.panes.show_all()
        told = GIVEN if model.is_suggestion_taken else MARKED
        self.panes.show_message(told.format(model.bound.key("act" if told == GIVEN else "suggested")))

    def _suggested(self) -> Plan[Any] | None:
        """Return what the star marks; None if there is no suggestion."""
        star = self.model.suggestion
        return Plan(star.commands, star.goal) if star else None

    def _own(self) -> Plan[Any] | None:
        """Return the player's own plan: the first of the orders that are shown, or what is marked.

        What is marked must be a command that can be given, and not the suggestion.
        """
        if self.model.group:
            first = self.model.group.plans[0]
            return Plan(first.commands, first.goal)
        match self.model.answer:
            case PlannedOrder(commands, goal, remark=None):
                return Plan(commands, goal)
            case Offer(leads_on=False, choice=choice) if choice.blocked is None:
                return Plan((choice.then,), choice.label)
            case _:
                return None
