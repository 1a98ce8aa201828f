"""The forms of exercises that a rule system writes in its file `exercises.toml`."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

from shellshock_tui.rules import system
from shellshock_tui.strict import Table, parse

Words = Annotated[str, Field(min_length=1)]
Names = tuple[Words, ...]


OnPaper = Annotated[bool, Field(alias="on-paper")]
"""Whether the printed record sheets suffice to answer it."""


class Scale(Table):
    """How the number of a calculation is answered; as a plain number if nothing is set."""

    die: int = 0
    """The sides of the die that must show the number: "4+", "always" or "never"."""
    zero: str = ""
    """What is said instead of 0, and for a number that the rules refuse."""
    words: str = ""
    """What is said whatever the number is: "RIP"."""
    options: Names = ()
    """What the number stands for in words, one of which is chosen."""
    is_chance: Annotated[bool, Field(alias="is-chance")] = False
    """Whether it is a chance."""
    given: Mapping[str, Words] = {}
    """Words of `ask`, each by a regular expression for the labels of the terms that it stands for.

    The word is the expression's group, or without a group the value of the term; "none" without such a term.
    """


class NumberForm(Scale):
    """A number that stands at an address of a sheet, of the map or of the track."""

    name: Words
    at: Words
    """The address; `*` stands for the id of the unit that is asked about."""
    ask: Words
    """The question; `{track}` stands for what the track says of no unit, such as the chits in a cup."""
    on_paper: OnPaper = False
    reads: bool = False
    """Whether it is printed and only to be read, so that nothing is covered."""
    covers: Names = ()
    """Further addresses that would tell the answer, and those below them."""


class EventForm(Scale):
    """A number or a fact of something that has just happened.

    Besides the event's facts, `ask` may name those of earlier events of the command: `{shot_face}`.
    """

    name: Words
    event: Words
    """The kind of event."""
    number: str = ""
    """The label of the number's calculation; empty for a fact. `*` stands for any, and `{number}` for it.

    In `ask`, `{terms}` stands for the values of its terms, and `{first}` for that of the first one.
    """
    lacks: Names = ()
    """Labels of terms that the position does not explain; no card asks for a number with one of them."""
    omits: Names = ()
    """The labels for which `*` does not stand."""
    fact: str = ""
    """The name of the fact that is asked, with a point before that of an inner one; empty for a number."""
    so: Literal["", "yes", "no"] = ""
    """The answer, if there is nothing more to it than that the event happens."""
    clause: str = ""
    """The clause that decides a fact, if it is not that of the event."""
    why: str = ""
    """Why the answer is so, where the text of the clause does not say it; `{told}` is the log's sentence."""
    ask: Words
    on_paper: OnPaper = False
    where: Mapping[str, str | int | bool] = {}
    """The facts that the event must have."""
    after: Names = ()
    """The kinds of earlier events of the command that leave untouched what the answer depends on."""
    covers: Names = ()


class AttackForm(Scale):
    """What an attack needs, how likely that is, whether it may be made, and which clause forbids it.

    Its `die` is the one that decides, if one does.
    """

    name: Words
    ask: Words
    """Asks for the number that the attack needs."""
    may: Words
    """Asks whether the attack may be made."""
    paper: str = ""
    """Asks on paper for the number needed, with `{range}` and `{struck}`; empty for no such exercise."""
    chance: str = ""
    """Asks how likely one die succeeds; empty where more dice than one decide."""
    label: Words = ".*"
    """A regular expression for the names of the attacks; its named groups are words of the questions."""
    which: Mapping[str, Names] = {}
    """By the clause that forbids it, further clauses to choose from, which do not forbid it then."""
    covers: Names = ()


class SightForm(Table):
    """Whether one unit sees another."""

    name: Words
    ask: Words
    apart: str = ""
    """Asks how far away the target is; empty if no card does."""
    blocks: str = ""
    """Asks which hex blocks the line of sight; empty if no card does."""
    clause: Words
    """The clause about sight."""


class ChoiceForm(Table):
    """Whether the side that is asked may choose something."""

    name: Words
    decision: Words
    """The kind of decision that it asks about."""
    label: Words
    """A regular expression for the labels of the choice; its named groups are words of the question."""
    may: Words
    clause: str = ""
    """The clause that allows it, if it is not that of the decision."""
    why: str = ""
    """Why it may be chosen, where the text of the clause does not say it."""


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
    means: Mapping[Words, Words] = {}
    """What words of questions mean, each in a sentence that is shown below a question with the word."""
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
