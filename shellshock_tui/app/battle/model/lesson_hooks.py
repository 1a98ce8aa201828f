"""The guide: what a lesson adds to a battle; as it stands here, in free play, it adds nothing."""

from collections.abc import Iterator, Sequence
from typing import Any

from textual.widget import Widget

from shellshock_tui.app.battle.model.explanations import Section
from shellshock_tui.engine.rules import IllegalCommand


class Guide:
    """What stands beside a battle and may hold it up; in free play it adds nothing."""

    lets_suggest = True
    """Whether the screen may mark what is best and answer what is forced."""

    @property
    def leads_map(self) -> bool:
        """Whether it chooses how near the map is drawn, in place of the battle."""
        return False

    @property
    def waits_for(self) -> str:
        """What must be done before any command is given, in a sentence; empty if nothing."""
        return ""

    @property
    def asks(self) -> bool:
        """Whether it asks for a number, which nothing that is foretold is to give away."""
        return False

    @property
    def lets_bots_play(self) -> bool:
        """Whether bots may play now."""
        return True

    @property
    def clause(self) -> str:
        """The rule that is taught now; empty for that of the question."""
        return ""

    @property
    def sections(self) -> tuple[Section, ...]:
        """What the key for why opens while the guide is read."""
        return ()

    @property
    def wanted_keys(self) -> tuple[str, ...]:
        """The actions that are wanted first while the guide is read, by their names; none while it is not."""
        return ()

    @property
    def dead_keys(self) -> frozenset[str]:
        """The actions that can do nothing now, by their names."""
        return frozenset()

    @property
    def own_keys(self) -> Iterator[tuple[str, str]]:
        """The keys that answer what is taught now, each with what it does."""
        yield from ()

    def panel(self) -> Iterator[Widget]:
        """Yield what stands above the prompt."""
        yield from ()

    def home(self) -> Widget | None:
        """Return where the focus rests while the guide is read; nothing for the map."""
        return None

    def takes(self, key: str) -> bool:  # noqa: ARG002 - a guide's answer hangs on the key
        """Say whether a key is for the guide."""
        return False

    def press(self, key: str) -> None:
        """Do what a key does that is for the guide."""

    def allows(self, commands: Sequence[Any]) -> bool:  # noqa: ARG002 - a guide's answer depends on them
        """Say whether the guide lets commands be given one after another."""
        return True

    @property
    def elsewhere(self) -> str:
        """Why the guide allows no move to other places now, in a sentence; empty if it allows any."""
        return ""

    def refusal(self, refusal: IllegalCommand) -> str:  # noqa: ARG002 - a guide's own words may hang on it
        """Return what is said of a refused command; empty for the rule's own words."""
        return ""

    def begin(self) -> None:
        """Take note of the game as it stands, before it is shown."""

    def show(self) -> None:
        """Show what is to be read now."""

    def point(self) -> None:
        """Bring to the front and into view what is pointed at."""

    def reveal(self) -> None:
        """Scroll the map to what is pointed at."""
