"""Optional rules: the values that a battle may give them, and the one chosen."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from shellshock_tui.engine.sheet_view import Role

OptionValue = str | int
"""The value of an option in a data file: a word, a whole number, true or false."""


def value_text(value: object) -> str:
    """Return a value as data files, choices and short commands write it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class OptionChoice(NamedTuple):
    """A possible value of an option, and its meaning in words."""

    value: OptionValue
    words: str

    @property
    def text(self) -> str:
        """The value as data files and the command line write it."""
        return value_text(self.value)


class Option(NamedTuple):
    """An optional rule, with its possible values and the one chosen for a battle."""

    name: str
    """The name in data files and on the command line."""
    title: str
    """The name that players read."""
    clauses: tuple[str, ...]
    """The ids of the clauses that the option concerns."""
    role: "Role"
    settings: tuple[OptionChoice, ...]
    standard: OptionChoice
    chosen: OptionChoice

    @property
    def differs(self) -> bool:
        """Whether the chosen value differs from the standard."""
        return self.chosen != self.standard
