"""The forms of exercises that a rule system writes in its file `exercises.toml`."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from shellshock_tui.rules import system
from shellshock_tui.strict import Table, parse

Words = Annotated[str, Field(min_length=1)]
Names = tuple[Words, ...]


class NumberForm(Table):
    """A number that stands at an address of a sheet, of the map or of the track."""

    name: Words
    at: Words
    """The address; `*` stands for the id of the unit that is asked about."""
    ask: Words
    covers: Names = ()
    """Further addresses that would tell the answer, and those below them."""


class EventForm(Table):
    """A number or a fact of something that has just happened."""

    name: Words
    event: Words
    """The kind of event."""
    number: str = ""
    """The label of the number's calculation; empty for a fact."""
    fact: str = ""
    """The name of the fact that is asked; empty for a number."""
    options: Names = ()
    """What the fact may be; empty for a list of entries of the sheet."""
    ask: Words
    where: Mapping[str, str | int | bool] = {}
    """The facts that the event must have."""
    covers: Names = ()


class AttackForm(Table):
    """What an attack needs, how likely that is, whether it may be made, and which clause forbids it."""

    name: Words
    ask: Words
    """Asks for the number that the attack needs."""
    may: Words
    """Asks whether the attack may be made."""
    chance: str = ""
    """Asks how likely one die succeeds; empty where more dice than one decide."""
    die: int = 0
    """The number of sides of that die."""
    order: Names = ()
    """The clauses that may forbid it, in the order in which the rules look at them."""
    covers: Names = ()


class SightForm(Table):
    """Whether one unit sees another."""

    name: Words
    ask: Words
    clause: Words
    """The clause about sight."""


class ChoiceForm(Table):
    """Whether the side that is asked may choose something, which clause forbids it, and what it costs."""

    name: Words
    may: Words
    number: str = ""
    """Asks for a number of the choice, whose name is `{number}`; empty if choices have none."""
    decisions: Names = ()
    """The kinds of decisions that it asks about; all if there are none."""


Form = NumberForm | EventForm | AttackForm | SightForm | ChoiceForm


class Forms(Table):
    """All forms of a system."""

    number: tuple[NumberForm, ...] = ()
    event: tuple[EventForm, ...] = ()
    attack: tuple[AttackForm, ...] = ()
    sight: tuple[SightForm, ...] = ()
    choice: tuple[ChoiceForm, ...] = ()
    not_now: Annotated[Names, Field(alias="not-now")] = ()
    """The clauses that only say whose turn it is; no card asks for them."""
    shown: Mapping[str, str] = {}
    """How values of facts are written in questions, where they are not written as they are."""

    @property
    def all(self) -> tuple[Form, ...]:
        """The forms of all kinds."""
        return *self.number, *self.event, *self.attack, *self.sight, *self.choice


def forms_of(name: str) -> Forms:
    """Return the forms of a rule system; there are none where it has no file of them.

    Raises:
        DataError: The file is wrong.
    """
    table: Mapping[str, Any] = system(name).exercises
    return parse(Forms, table, f"{name}: exercises.toml")
