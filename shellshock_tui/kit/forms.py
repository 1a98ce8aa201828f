"""Forms, which define a command field by field; legal commands, choices and refusals follow from them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar, assert_never

from shellshock_tui.engine.choice import Choice, CommandSetting, Draft
from shellshock_tui.engine.option import value_text
from shellshock_tui.engine.trail import Blocked, Trail

C = TypeVar("C")
C_co = TypeVar("C_co", covariant=True)
V = TypeVar("V")
Label = str | Callable[[], str]
"""A label, or a function that makes it when it is read."""
Picks = Mapping[str, Any]
"""The values of the command's fields that are known so far, by field."""
Meaning = tuple[str, tuple[tuple[str, Trail], ...]]
"""A sentence, and the calculation of each number in it, by label."""
MOST_NAMED = 12
"""The largest number of allowed values that an error message lists."""


class Unblocked(Enum):
    """What offers say of a command that they give no reason against."""

    ALLOWED = "allowed"
    UNKNOWN = "unknown"
    """The command is none of those that are offered."""


Verdict = Blocked | Unblocked
"""Whether a command may be given: the reason why not, or that there is none."""


def digit(number: int) -> str:
    """Return the key for a choice counted from 1: its digit, or no key from the tenth on."""
    return str(number) if number < 10 else ""


@dataclass(slots=True)
class Opt:
    """One value that a field may take."""

    value: Any
    label: Label = ""
    at: str = ""
    """The address of the unit, place or number that the choice acts on."""
    key: str = ""
    """The key that the system suggests for the choice."""
    blocked: Blocked | None = None
    """The reason why the value is not allowed now; None if it is."""
    shown: bool = True
    """Whether the choice is listed. A hidden option still explains why its value is refused."""
    name: str = ""
    """The name of the choice in an `Each`; a `Pick` makes the names of its choices itself."""
    rank: int = 0
    """The place among the choices of an `Each`: lower ranks are listed first."""
    means: Meaning = ("", ())
    """A description of what the choice would do, if the label does not say it."""
    sets: CommandSetting | None = None
    """The setting that the choice changes. Options with `sets` appear in the attack panel."""
    bearing: int | None = None
    """The direction that the value stands for, in degrees clockwise from a unit's front."""
    clause: str = ""
    """The clause that the label is about, if it is not the clause behind the decision."""
    asks: str = ""
    """The question that the choice answers, if that is not the decision's."""

    @property
    def text(self) -> str:
        """The value as text, for the name of the choice."""
        return value_text(self.value)

    @property
    def caption(self) -> str:
        """The label, or the value where there is no label."""
        return (self.label if isinstance(self.label, str) else self.label()) or self.text

    def choice(self, name: str, then: C | Draft, *, picked: bool = False) -> Choice[C]:
        """Return the choice of this option, which leads to the command or draft `then`."""
        words, trails = self.means
        return Choice(
            name,
            self.caption,
            then,
            self.at,
            self.blocked,
            self.key,
            picked=picked,
            words=words,
            trails=trails,
            sets=self.sets,
            bearing=self.bearing,
            clause=self.clause,
            asks=self.asks,
        )


@dataclass(slots=True)
class Pick:
    """A field of a command, and the values that it may take, which may depend on the fields before it."""

    field: str
    options: Callable[[Picks], Iterable[Opt]]
    name: str = ""
    """The name under which its choices are listed; the field's name if empty."""


def only(field: str, opt: Opt, name: str = "") -> Pick:
    """Return a pick with a single option, which may be blocked."""
    return Pick(field, lambda _: (opt,), name)


@dataclass(slots=True)
class Form(Generic[C]):
    """Defines one kind of command: some fields are given, the others are picked in order."""

    make: type[C]
    picks: tuple[Pick, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    """The name of the choice, for a form without picks."""
    label: Label = ""
    key: str = ""
    at: str = ""
    means: Meaning = ("", ())
    """A description of what the choice would do, for a form without picks."""
    blocked: Blocked | None = None
    """The reason why the command may not be given, for a form without picks."""
    confirm: str = ""
    """The label of a last choice that confirms the command after its forecast was shown; none if empty."""

    def commands(self) -> Iterator[C]:
        """Yield every command that the form allows."""
        if self.blocked:
            return
        yield from (self.make(**picks) for picks in self._filled(0, self.given))

    def _filled(self, number: int, picks: Picks) -> Iterator[Picks]:
        if number == len(self.picks):
            yield picks
            return
        pick = self.picks[number]
        for opt in pick.options(picks):
            if opt.blocked is None:
                yield from self._filled(number + 1, {**picks, pick.field: opt.value})

    def is_open(self, number: int, picks: Picks) -> bool:
        """Return whether the picks from index `number` on can complete the values in `picks`."""
        return next(self._filled(number, picks), None) is not None

    def verdict(self, command: C) -> Verdict:
        """Return whether the form allows a command of its class, or why not."""
        if any(getattr(command, name) != value for name, value in self.given.items()):
            return Unblocked.UNKNOWN
        picks: Picks = self.given
        for pick in self.picks:
            value = getattr(command, pick.field)
            opt = next((opt for opt in pick.options(picks) if opt.value == value), None)
            if opt is None:
                return Unblocked.UNKNOWN
            if opt.blocked:
                return opt.blocked
            picks = {**picks, pick.field: value}
        return self.blocked or Unblocked.ALLOWED

    def stray(self, command: C) -> str:
        """Return a message with the options of the first field whose value is none of them; else ""."""
        if any(getattr(command, name) != value for name, value in self.given.items()):
            return ""
        picks: Picks = self.given
        for pick in self.picks:
            value, opts = getattr(command, pick.field), list(pick.options(picks))
            if all(opt.value != value for opt in opts):
                texts = [opt.text for opt in opts if opt.blocked is None and opt.shown]
                more = ", …" if len(texts) > MOST_NAMED else ""
                named = ", ".join(texts[:MOST_NAMED])
                return f"{pick.field}: should be one of {named}{more}." if texts else ""
            picks = {**picks, pick.field: value}
        return ""

    def choices(self, draft: Draft) -> Iterator[Choice[C]]:
        """Yield the next choices after a draft; none if the draft does not belong to this form."""
        if not self.picks:
            if not draft:
                opt = Opt(None, self.label, self.at, self.key, self.blocked, means=self.means)
                yield opt.choice(self.name, self.make(**self.given))
            return
        found = self._after(draft)
        if found is None:
            return
        only = self._only(*found) if self.confirm and draft else None
        if only is None:
            yield from self._offers(draft, *found)
        else:
            yield Choice("confirm", self.confirm, only, self.at, key=self.key)

    def _after(self, draft: Draft) -> tuple[int, Picks] | None:
        """Return the index of the next pick and the values so far; None if the draft is another form's."""
        picks: Picks = self.given
        if len(draft) >= len(self.picks) + bool(self.confirm):
            return None
        for pick, made in zip(self.picks, draft, strict=False):
            opts = (opt for opt in pick.options(picks) if opt.blocked is None)
            opt = next((opt for opt in opts if self._name(pick, opt) == made), None)
            if opt is None:
                return None
            picks = {**picks, pick.field: opt.value}
        return len(draft), picks

    def _only(self, number: int, picks: Picks) -> C | None:
        """Return the command if all picks from index `number` on have a single allowed value, else None."""
        for pick in self.picks[number:]:
            opts = [opt for opt in pick.options(picks) if opt.blocked is None]
            if len(opts) != 1:
                return None
            picks = {**picks, pick.field: opts[0].value}
        return self.make(**picks)

    def _offers(self, draft: Draft, number: int, picks: Picks) -> Iterator[Choice[C]]:
        pick = self.picks[number]
        for opt in (opt for opt in pick.options(picks) if opt.shown):
            name, made = self._name(pick, opt), {**picks, pick.field: opt.value}
            then: C | Draft = (*draft, name)
            if opt.blocked is None:
                only = self._only(number + 1, made)
                if only is None and not self.is_open(number + 1, made):
                    continue
                then = then if only is None or self.confirm else only
            yield opt.choice(name, then)

    @staticmethod
    def _name(pick: Pick, opt: Opt) -> str:
        return f"{pick.name or pick.field}={opt.text}"


def allowed(value: object) -> None:
    """Allow any value. This is the default of `Each.refuse`."""


@dataclass(slots=True)
class Each(Generic[V, C]):
    """Commands that take one choice each: one command is made from each value of a list.

    `refuse` alone decides which of them are legal. `show` describes them, and is called only for menus.
    """

    values: Iterable[V]
    """The values that the commands are made from."""
    make: Callable[[V], C]
    show: Callable[[V, Blocked | None], Opt]
    """Returns the option of a value, given why it is refused."""
    refuse: Callable[[V], Blocked | None] = allowed
    open: Callable[[], Iterable[V]] | None = None
    """Returns the values that are allowed, where that is faster than asking `refuse` for each."""

    def commands(self) -> Iterator[C]:
        """Yield every command that is allowed."""
        if self.open is not None:
            return map(self.make, self.open())
        return (self.make(value) for value in self.values if self.refuse(value) is None)

    def verdict(self, command: object) -> Verdict:
        """Return whether a command is one of these and allowed, or why not."""
        found = (
            self.refuse(value) or Unblocked.ALLOWED for value in self.values if self.make(value) == command
        )
        return next(found, Unblocked.UNKNOWN)

    def choices(self, draft: Draft) -> Iterator[Choice[C]]:
        """Yield a choice for each shown value, by rank; none after a draft has begun."""
        if not draft:
            opts = [(self.show(value, self.refuse(value)), value) for value in self.values]
            for opt, value in sorted(opts, key=lambda shown: shown[0].rank):
                if opt.shown:
                    yield opt.choice(opt.name, self.make(value))


class Offer(Protocol[C_co]):
    """Anything that offers commands and choices: `Form`, `Each`, or a system's own class."""

    def commands(self) -> Iterator[C_co]:
        """Yield every command that is allowed."""

    def choices(self, draft: Draft) -> Iterator[Choice[C_co]]:
        """Yield the next choices after a draft; none if the draft does not belong to this offer."""


def choices(offers: Iterable[Offer[C]], draft: Draft) -> tuple[Choice[C], ...]:
    """Return the next choices after a draft from several offers, each name once.

    A choice that several offers allow leads to a draft, and all of these offers continue it. The choices
    stand in the order of the first offer; one that only a later offer has follows its predecessor there.
    """
    found: dict[str, Choice[C]] = {}
    names: list[str] = []
    for offer in offers:
        place = len(names)
        for choice in offer.choices(draft):
            known = found.get(choice.name)
            if known is None:
                names.insert(place, choice.name)
            if known is None or (known.blocked and not choice.blocked):
                found[choice.name] = choice
            elif not choice.blocked:
                found[choice.name] = known._replace(then=(*draft, choice.name))
            place = names.index(choice.name) + 1
    return tuple(found[name] for name in names)


def verdict(offers: Iterable[Offer[object]], command: object) -> Verdict:
    """Return whether an offer allows a command; if none does, the reason of the last that knows it."""
    reason: Verdict = Unblocked.UNKNOWN
    for offer in offers:
        match _verdict(offer, command):
            case Unblocked.ALLOWED:
                return Unblocked.ALLOWED
            case Unblocked.UNKNOWN:
                pass
            case Blocked() as blocked:
                reason = blocked
            case never:
                assert_never(never)
    return reason


def _verdict(offer: Offer[object], command: object) -> Verdict:
    if isinstance(offer, Form):
        return offer.verdict(command) if type(command) is offer.make else Unblocked.UNKNOWN
    if isinstance(offer, Each):
        return offer.verdict(command)
    return Unblocked.ALLOWED if command in offer.commands() else Unblocked.UNKNOWN


def stray(offers: Iterable[Offer[object]], command: object) -> str:
    """Return a message about a field whose value no form offers; empty if a form offers them all."""
    forms = (one for one in offers if isinstance(one, Form) and type(command) is one.make)
    return next(filter(None, (form.stray(command) for form in forms)), "")
