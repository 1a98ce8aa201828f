"""The coach of a session, in a process of its own that starts when it is first asked."""

from collections.abc import Callable
from functools import partial
from itertools import islice
from typing import Any

from shellshock_tui.ai import BotProcess, Position
from shellshock_tui.ai.coach import STRONGEST, Advice
from shellshock_tui.ai.opponent import observed
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.session.session import Session
from shellshock_tui.user_error import UserError

Asked = Callable[[], Advice[Any]]


class NoChoiceError(UserError):
    """Raised when there is nothing to advise on."""


class Coach:
    """The strongest bot, asked what it would do in a player's place."""

    def __init__(self, session: Session) -> None:
        """Take the session whose decisions it is asked about."""
        header = session.header
        self.session = session
        self._begin = partial(
            BotProcess, session.rules, header.system, header.battle, header.title, STRONGEST
        )
        self._process: BotProcess | None = None

    def question(self, side: str, own: Plan[Any] | None, suggested: Plan[Any] | None = None) -> Asked:
        """Return a function that asks what a side that is asked now should do.

        The coach compares its plan with the side's own and with the suggestion. The function may be called
        in another thread. It raises BotError or, without a choice, NoChoiceError.
        """
        session, header = self.session, self.session.header
        seed = f"{header.commitment or header.created} coach {len(session.entries)}"
        position = observed(session.rules, session.state, side, seed, session.entries)
        return partial(_advice, session.rules, self.process, position, own, suggested)

    def advise(self, position: Position, own: Plan[Any] | None) -> Advice[Any] | None:
        """Return the advice about a position, compared with a plan; raise BotError without an answer."""
        return self.process.advise(position, own)

    @property
    def process(self) -> BotProcess:
        """The process; a new one after `leave`."""
        if self._process is None:
            self._process = self._begin()
        return self._process

    def leave(self) -> None:
        """End the process; a question that is being asked gets no answer, and the next one starts another."""
        if self._process is not None:
            self._process.leave()
            self._process = None


def _advice(
    rules: AnyRules,
    process: BotProcess,
    position: Position,
    own: Plan[Any] | None,
    suggested: Plan[Any] | None,
) -> Advice[Any]:
    if advice := process.advise(position, own, suggested):
        return advice
    state, side = position.state, position.side
    given_up = rules.concessions(state, side)
    choices = (one for one in rules.legal(state, side) if one not in given_up)
    if len(tuple(islice(choices, 2))) <= 1:
        raise NoChoiceError("There is nothing to choose here, so the coach has no advice.")
    if plan := next(iter(rules.advisor.plans(state, side)), None):
        raise NoChoiceError(f"The coach knows only one plan here, so it compares nothing: {plan.words}.")
    raise NoChoiceError("The coach knows no plan for this question.")
