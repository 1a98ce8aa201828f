"""The hooks by which a lesson takes part in a battle; their defaults, for free play, do nothing."""

from collections.abc import Iterator, Sequence

from textual.widget import Widget

from shellshock_tui.app.battle.model.explanations import Section
from shellshock_tui.engine.rules import IllegalCommand


class Guide:
    """A lesson's hooks into a battle; this base class is for free play and changes nothing."""

    lets_suggest = True
    """Whether the screen may suggest a choice and answer forced questions."""

    @property
    def leads_map(self) -> bool:
        """Whether the lesson sets the zoom of the map."""
        return False

    @property
    def waits_for(self) -> str:
        """What must be done before a command is given, as a sentence; "" if nothing."""
        return ""

    @property
    def asks(self) -> bool:
        """Whether the lesson asks for a number, which no forecast may then show."""
        return False

    @property
    def lets_bots_play(self) -> bool:
        """Whether bots may play now."""
        return True

    @property
    def clause(self) -> str:
        """The clause taught now; "" for the one of the question."""
        return ""

    @property
    def sections(self) -> tuple[Section, ...]:
        """The explanations that the `why` key opens while the lesson's text has the focus."""
        return ()

    @property
    def wanted_keys(self) -> tuple[str, ...]:
        """The names of the actions to list first while the lesson's text has the focus."""
        return ()

    @property
    def dead_keys(self) -> frozenset[str]:
        """The names of the actions that do nothing now."""
        return frozenset()

    @property
    def own_keys(self) -> Iterator[tuple[str, str]]:
        """The keys that answer the lesson now, each with its label."""
        yield from ()

    def panel(self) -> Iterator[Widget]:
        """Yield the lesson's widgets, which stand above the prompt."""
        yield from ()

    def home(self) -> Widget | None:
        """Return the widget to focus while the lesson is read; None for the map."""
        return None

    def takes(self, key: str) -> bool:  # noqa: ARG002 - a guide's answer hangs on the key
        """Return whether the lesson handles a key."""
        return False

    def press(self, key: str) -> None:
        """Handle a key of the lesson."""

    def objection(self, commands: Sequence[object]) -> str:  # noqa: ARG002 - a guide's answer depends on them
        """Return why the lesson does not let these commands be given in turn; "" if it does."""
        return ""

    def count_try(self) -> None:
        """Count an order that the lesson does not let be given."""

    @property
    def suggests_nothing(self) -> str:
        """Why nothing is suggested in a lesson, as a sentence; "" in free play."""
        return ""

    @property
    def elsewhere(self) -> str:
        """Why the lesson allows no move elsewhere now, as a sentence; "" if it allows any."""
        return ""

    def refusal(self, refusal: IllegalCommand) -> str:  # noqa: ARG002 - a guide's own words may hang on it
        """Return the lesson's words for a refused command; "" for the rules' own words."""
        return ""

    def begin(self) -> None:
        """Take note of a changed position, before it is shown."""

    def show(self) -> None:
        """Show the current text of the lesson."""

    def point(self) -> None:
        """Bring what the lesson points at to the front and into view."""

    def reveal(self) -> None:
        """Scroll the map to what the lesson points at."""
