"""Optional rules: what a battle may set otherwise than the standard, and what it sets."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from shellshock_tui.engine.sheet_view import Role

OptionValue = str | int
"""What a data file sets an option to: a word, a whole number, true or false."""


def value_text(value: object) -> str:
    """Return a value as data files, choices and commands in short write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Setting(NamedTuple):
    """A value that an option may have, and what it means."""

    value: OptionValue
    words: str

    @property
    def text(self) -> str:
        """The value as data files and the command line write it."""
        return value_text(self.value)


class Option(NamedTuple):
    """A rule that a battle may set, and how it stands."""

    name: str
    """What data files and the command line call it."""
    title: str
    """What players call it."""
    clauses: tuple[str, ...]
    """The rules that it is about."""
    role: "Role"
    settings: tuple[Setting, ...]
    standard: Setting
    chosen: Setting

    @property
    def differs(self) -> bool:
        """Whether the battle leaves the standard here."""
        return self.chosen != self.standard
