"""The forms of exercises that a rule system writes in its file `exercises.toml`."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, Any

from pydantic import Field

from shellshock_tui.rules import system
from shellshock_tui.strict import Table, parse

PLACE = re.compile(r"\{(\w+)\}")
"""Matches the place for a word in a question."""
Words = Annotated[str, Field(min_length=1)]
Names = tuple[Words, ...]


OnPaper = Annotated[bool, Field(alias="on-paper")]
"""Whether the printed record sheets suffice to answer the form's questions."""


class Scale(Table):
    """The form of an answer that is the number of a calculation; a plain number if nothing is set."""

    die: int = 0
    """The sides of the die that must show the number: "4+", "always" or "never"."""
    zero: str = ""
    """The words for 0, and for a number that the rules refuse."""
    words: str = ""
    """The words for any number: "RIP"."""
    options: Names = ()
    """The words that the numbers stand for; one of them is chosen."""
    is_chance: Annotated[bool, Field(alias="is-chance")] = False
    """Whether the number is a chance."""
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
    """The question; `{track}` stands for the texts of the track about no unit, such as the chits in a cup."""
    on_paper: OnPaper = False
    reads: bool = False
    """Whether the number is printed and only has to be read, so that nothing is covered."""
    covers: Names = ()
    """Further addresses that would give away the answer, with those below them."""
    opens: Names = ()
    """Addresses on the sheet that the answer is read from, so that the areas with them are not folded."""
    named: str = ""
    """The address of a cell of the sheet whose text `{named}` stands for; empty for none."""
    before: str = ""
    """The kind of decision before which a player who keeps his sheet works the number out; empty for none."""


class EventForm(Scale):
    """A number or a fact of something that has just happened.

    Besides the event's facts, `ask` may name those of earlier events of the command: `{shot_face}`; and
    `{track}` stands for the texts of the track about no unit.
    """

    name: Words
    event: Words
    """The kind of event."""
    number: str = ""
    """The label of the number's calculation; empty for a fact. `*` stands for any, and `{number}` for it.

    In `ask`, `{terms}` stands for the values of its terms, and `{first}` for that of the first one.
    """
    has: Names = ()
    """Labels of terms that its calculation must have; no card asks for a number without one of them."""
    lacks: Names = ()
    """Labels of terms that the position does not explain; no card asks for a number with one of them."""
    omits: Names = ()
    """The labels for which `*` does not stand."""
    besides: Mapping[Words, Words] = {}
    """Further clauses that decide the number, each by a regular expression for labels of its terms."""
    fact: str = ""
    """The name of the fact that is asked, with a point before that of an inner one; empty for a number."""
    among: str = ""
    """The fact that is a list of tables; those are asked for in which the fact `fact` holds."""
    entry: str = ""
    """The fact of such a table that names it in the answer."""
    each: str = ""
    """The words of the question about each table of the list, in place of `{each}`."""
    also: str = ""
    """A further fact that is a list, whose entries belong to the answer as well."""
    marks: Names = ()
    """The addresses below which the sheet has the entries of the answer, so that they can be marked there."""
    so: str = ""
    """The answer, if it follows from the event alone: yes, no, or an option."""
    clause: str = ""
    """The clause that decides a fact, if it is not that of the event."""
    why: str = ""
    """The reason for the answer, if the clause does not give it; `{told}` is the log's sentence."""
    ask: Words
    on_paper: OnPaper = False
    where: Mapping[str, str | int | bool] = {}
    """The facts that the event must have."""
    decision: str = ""
    """The kind of decision that brings it about; empty for any."""
    after: Names = ()
    """The kinds of earlier events of the command that leave untouched what the answer depends on."""
    covers: Names = ()
    opens: Names = ()
    """Addresses on the sheet that the answer is read from, so that the areas with them are not folded."""
    tells: Names = ()
    """The names of the forms whose answers its question tells, about the same events."""
    keeper: str = ""
    """The fact that names the unit on whose sheet a player who keeps it needs the answer; empty for none."""
    path: str = ""
    """Asks such a player for the sum of the numbers of several such events in turn.

    `{first_from}` stands for the fact `from` of the first event, and `{all_hex}` for the fact `hex` of each.
    """
    place: str = ""
    """The fact that names each event of a path."""


class AttackForm(Scale):
    """Questions about an attack: the number needed, its chance, its legality, and the clause that forbids it.

    Its `die` is the one that decides, if one does.
    """

    name: Words
    ask: Words
    """Asks for the number that the attack needs."""
    may: Words
    """Asks whether the attack may be made."""
    paper: str = ""
    """Asks on paper for the number needed, with `{range}` and `{struck}`; empty for no such exercise."""
    terms: Names = ()
    """Sentences that say on a printed page how the number is found."""
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


class ChoiceSlip(Table):
    """Something that is easily overlooked about a choice that is allowed, or refused for a reason."""

    ask: Words
    """The question that is asked after a wrong answer.

    `{unit_range}` stands for the distance from the unit to the target, and `{spotter_range}` for the one from
    the unit that the group `spotter` of the form names.
    """
    reason: Words
    """A regular expression for the reasons of refusals with which it has to do."""
    least: int = 0
    """The distance that one of the two units keeps and the other does not, if it is about distances."""


class ChoiceForm(Table):
    """Whether the side that is asked may choose something."""

    name: Words
    decision: Words
    """The kind of decision that it asks about."""
    label: Words
    """A regular expression for the labels of the choice; its named groups are words of the question."""
    picked: str = ""
    """A regular expression for the labels of what is already picked; `{picked}` lists their first groups.

    Without such a pick there is no question. Empty if what is already picked does not matter.
    """
    plain: Words = ""
    """The words after the name of a pick if the names of other choices begin with it."""
    may: Words
    facing: str = ""
    """The named group that is a facing; the unit's own facing is not asked about. Empty for none."""
    clause: str = ""
    """The clause that allows it, if it is not that of the decision."""
    why: str = ""
    """Why it may be chosen, where the text of the clause does not say it."""
    slips: tuple[ChoiceSlip, ...] = ()
    covers: Names = ()


class ChoosingForm(Table):
    """Something to choose, so that a number at an address then has a given value."""

    name: Words
    decision: Words
    """The kind of decision at which it is chosen."""
    choice: Words
    """A regular expression for the names of the choices; its first group is what is typed."""
    at: Words
    """The address of the number; `*` stands for the unit that is asked."""
    ask: Words
    """Asks for the choice, with `{total}` for the number."""
    type: Words
    """The request that says what to type."""
    wrong: Words
    """The remark on a choice that is allowed but gives another number."""
    clause: Words
    covers: Names = ()


class MovingForm(Table):
    """A place where a unit's move is to end with a given facing."""

    name: Words
    decision: Words
    """The kind of decision at which the unit moves."""
    ask: Words
    """Asks for the move, with `{hex}` and `{facing}`."""
    clause: Words


SaidForm = NumberForm | EventForm | AttackForm | SightForm | ChoiceForm
"""A form whose exercises are answered in words."""
Form = SaidForm | ChoosingForm | MovingForm


class Forms(Table):
    """All forms of a system."""

    number: tuple[NumberForm, ...] = ()
    event: tuple[EventForm, ...] = ()
    attack: tuple[AttackForm, ...] = ()
    sight: tuple[SightForm, ...] = ()
    choice: tuple[ChoiceForm, ...] = ()
    choosing: tuple[ChoosingForm, ...] = ()
    moving: tuple[MovingForm, ...] = ()
    not_now: Annotated[Names, Field(alias="not-now")] = ()
    """The clauses that only say whose turn it is; no card asks for them."""
    without_cards: Annotated[Names, Field(alias="without-cards")] = ()
    """The clauses that no card asks for, so that no drill about them is offered."""
    shows: Names = ()
    """Regular expressions for reasons why something is forbidden; the question says what their group matches.

    The map and the sheets do not show it.
    """
    means: Mapping[Words, Words] = {}
    """Sentences that explain terms of questions, each by a regular expression for the term."""
    captions: Mapping[Words, Words] = {}
    """Sentences that explain texts on sheets, each by a regular expression for the text of a cell."""
    shown: Mapping[str, str] = {}
    """The words in questions for values of facts that are not written as they are."""
    hides: Names = ()
    """Addresses of figures that a player who keeps his sheet never sees before he has said them."""
    cuts: Names = ()
    """Regular expressions for the parts of labels of choices that state such figures."""

    @cached_property
    def told(self) -> Mapping[str, Names]:
        """The forms of events whose answers the questions of a form tell, by the name of that form.

        These are those for whose answers its question has a place, and those that it names in `tells`.
        """
        found: dict[str, Names] = {}
        for form in self.event:
            places = set(PLACE.findall(form.ask))
            told = (one.name for one in self.event if one.name != form.name and _place(one, form) in places)
            found[form.name] = tuple(dict.fromkeys((*found.get(form.name, ()), *form.tells, *told)))
        return found

    @property
    def are_for_sheets(self) -> bool:
        """Whether players may keep their record sheets: some figures are then asked for in a battle."""
        return any(form.keeper for form in self.event)

    @property
    def all(self) -> tuple[Form, ...]:
        """The forms of all kinds."""
        said: tuple[SaidForm, ...] = (*self.number, *self.event, *self.attack, *self.sight, *self.choice)
        return *said, *self.choosing, *self.moving


def _place(asking: EventForm, form: EventForm) -> str:
    """Return the place that another form has for what a form asks."""
    word = (asking.fact or asking.number).replace(".", "_").replace("-", "_")
    return word if asking.event == form.event else f"{asking.event.replace('-', '_')}_{word}"


def forms_of(name: str) -> Forms:
    """Return the forms of a rule system; none if it has no file of them.

    Raises:
        DataError: The file is wrong.
    """
    table: Mapping[str, Any] = system(name).exercises
    return parse(Forms, table, f"{name}: exercises.toml")
