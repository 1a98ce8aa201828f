"""The question clock: since when a question can be read, so that no key answers one that came after it."""

from shellshock_tui.app.battle.position_view import PositionView
from shellshock_tui.engine.rules import Decision

TOO_EARLY = "That key was pressed before this question came up: nothing was done."
NEVER = float("inf")


class QuestionClock:
    """Knows whether a key was pressed while the question that it would answer stood on the screen.

    The questions about one unit count as one: what is typed ahead for it waits its turn.
    """

    def __init__(self) -> None:
        """Begin without a question."""
        self.about: tuple[str, str] | None = None
        self.since = NEVER
        self.pressed = NEVER
        """When the key that is acted on was pressed."""

    def ask(self, position: PositionView) -> bool:
        """Note what is asked now, and say whether it is about another unit or side than before."""
        asked = position.question.asked
        about = (asked.side, asked.unit) if isinstance(asked, Decision) else ("", "")
        is_new = about != self.about
        if is_new:
            self.about, self.since = about, NEVER
        return is_new

    def show(self, now: float) -> None:
        """Note that the question can be read from now on."""
        self.since = min(self.since, now)

    @property
    def is_early(self) -> bool:
        """Whether the key was pressed at a question before this one."""
        return self.pressed <= self.since
