"""Forms: how a command is picked piece by piece, from which legal commands, choices and refusals follow."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from shellshock_tui.engine.choice import Choice, Draft, Setting
from shellshock_tui.engine.option import value_text
from shellshock_tui.engine.trail import Blocked, Trail

C = TypeVar("C")
V = TypeVar("V")
Label = str | Callable[[], str]
"""A label, or what makes it once it is read."""
Picks = Mapping[str, Any]
"""The fields of a command that are settled so far."""
Meaning = tuple[str, tuple[tuple[str, Trail], ...]]
"""Words, and how each number in them came about."""
MOST_NAMED = 12
"""So many values at most are named where another was given."""


def digit(number: int) -> str:
    """Return the key of a choice that is counted from 1: its digit, none from the tenth on."""
    return str(number) if number < 10 else ""


@dataclass(slots=True)
class Opt:
    """One value that a field may have."""

    value: Any
    label: Label = ""
    at: str = ""
    """The address of what it acts on."""
    key: str = ""
    """The key that the system suggests."""
    blocked: Blocked | None = None
    """Why it may not be picked."""
    shown: bool = True
    """Whether it is offered; one that is not still tells a refusal why."""
    name: str = ""
    """What its choice is called where it is no pick's."""
    rank: int = 0
    """Where there is no pick, those of the lowest rank are offered first."""
    means: Meaning = ("", ())
    """What it would mean, where the label does not say."""
    sets: Setting | None = None
    """What it sets, if that is one of several ways of one thing."""

    @property
    def text(self) -> str:
        """The value as the name of a choice writes it."""
        return value_text(self.value)

    @property
    def caption(self) -> str:
        """The label in words."""
        return (self.label if isinstance(self.label, str) else self.label()) or self.text

    def choice(self, name: str, then: C | Draft, *, picked: bool = False) -> Choice[C]:
        """Return it as a choice that leads to a command or a draft."""
        return Choice(
            name, self.caption, then, self.at, self.blocked, self.key, picked, *self.means, self.sets
        )


@dataclass(slots=True)
class Pick:
    """A field of a command with the values that it may have, given what is settled before."""

    field: str
    options: Callable[[Picks], Iterable[Opt]]
    name: str = ""
    """What its choices are called; the field itself if empty."""


def only(field: str, opt: Opt, name: str = "") -> Pick:
    """Return a pick that is no choice, of one value that may be blocked."""
    return Pick(field, lambda _: (opt,), name)


@dataclass(slots=True)
class Form(Generic[C]):
    """How a command is picked: fields that are given, then picks from first to last."""

    make: type[C]
    picks: tuple[Pick, ...] = ()
    given: dict[str, Any] = field(default_factory=dict)
    name: str = ""
    """What the choice is called of a form without picks."""
    label: Label = ""
    key: str = ""
    at: str = ""
    means: Meaning = ("", ())
    """What the choice would mean of a form without picks."""
    blocked: Blocked | None = None
    """Why the command of a form without picks may not be given."""
    confirm: str = ""
    """The label of a last choice that gives the command, once its forecast was seen; none if empty."""

    def commands(self) -> Iterator[C]:
        """Yield every command that it allows."""
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
        """Say whether a command can be reached from what is picked before a number."""
        return next(self._filled(number, picks), None) is not None

    def refusal(self, command: C) -> Blocked | bool | None:
        """Return what keeps a command from being given; none if nothing does, False if it is another's."""
        if any(getattr(command, name) != value for name, value in self.given.items()):
            return False
        picks: Picks = self.given
        for pick in self.picks:
            value = getattr(command, pick.field)
            opt = next((opt for opt in pick.options(picks) if opt.value == value), None)
            if opt is None:
                return False
            if opt.blocked:
                return opt.blocked
            picks = {**picks, pick.field: value}
        return self.blocked

    def stray(self, command: C) -> str:
        """Return which field has a value that is not offered, and what it may be; empty if none has."""
        if any(getattr(command, name) != value for name, value in self.given.items()):
            return ""
        picks: Picks = self.given
        for pick in self.picks:
            value, opts = getattr(command, pick.field), list(pick.options(picks))
            if all(opt.value != value for opt in opts):
                texts = [opt.text for opt in opts if opt.blocked is None and opt.shown]
                more = ", …" if len(texts) > MOST_NAMED else ""
                named = ", ".join(texts[:MOST_NAMED])
                return f"{pick.field}: is to be one of {named}{more}." if texts else ""
            picks = {**picks, pick.field: value}
        return ""

    def choices(self, draft: Draft) -> Iterator[Choice[C]]:
        """Yield what may be picked after a draft; nothing if the draft is no part of this form."""
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
        """Return how many picks a draft settles, and what they are; nothing if it is not of this form."""
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
        """Return the only command after some picks: later picks with one open value each make themselves."""
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
    """Forbid nothing."""


@dataclass(slots=True)
class Each(Generic[V, C]):
    """Commands that are given at once: whether each may be is decided first, the rest when it is shown."""

    values: Iterable[V]
    """What they differ in."""
    make: Callable[[V], C]
    show: Callable[[V, Blocked | None], Opt]
    """Returns how one is shown, given what forbids it."""
    refuse: Callable[[V], Blocked | None] = allowed
    open: Callable[[], Iterable[V]] | None = None
    """Returns those that may be given, where they are found quicker than by refusing the rest."""

    def commands(self) -> Iterator[C]:
        """Yield every command that may be given."""
        if self.open is not None:
            return map(self.make, self.open())
        return (self.make(value) for value in self.values if self.refuse(value) is None)

    def refusal(self, command: object) -> Blocked | bool | None:
        """Return what keeps a command from being given; none if nothing does, False if it is another's."""
        return next((self.refuse(value) for value in self.values if self.make(value) == command), False)

    def choices(self, draft: Draft) -> Iterator[Choice[C]]:
        """Yield each command before anything is picked."""
        if not draft:
            opts = [(self.show(value, self.refuse(value)), value) for value in self.values]
            for opt, value in sorted(opts, key=lambda shown: shown[0].rank):
                if opt.shown:
                    yield opt.choice(opt.name, self.make(value))


class Offer(Protocol):
    """Commands that are picked in some way: a form, or what a system makes itself."""

    def commands(self) -> Iterator[Any]:
        """Yield every command that it allows."""

    def choices(self, draft: Draft) -> Iterator[Choice[Any]]:
        """Yield what may be picked after a draft; nothing if the draft is no part of it."""


def choices(offers: Iterable[Offer], draft: Draft) -> tuple[Choice[Any], ...]:
    """Return what may be picked after a draft; a pick that several offers share leads on to all of them.

    One that an earlier offer has not stands behind the one that it follows in its own.
    """
    found: dict[str, Choice[Any]] = {}
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


def refusal(offers: Iterable[Offer], command: object) -> Blocked | bool | None:
    """Return why no offer allows a command; none if one does, False if none knows such a command at all."""
    reason: Blocked | bool | None = False
    for offer in offers:
        found = _refusal(offer, command)
        if found is None:
            return None
        reason = found or reason
    return reason


def _refusal(offer: Offer, command: object) -> Blocked | bool | None:
    if isinstance(offer, Form):
        return offer.refusal(command) if type(command) is offer.make else False
    if isinstance(offer, Each):
        return offer.refusal(command)
    return None if command in offer.commands() else False


def stray(offers: Iterable[Offer], command: object) -> str:
    """Return which value of a command no form of its kind offers; empty if there is no such form or value."""
    forms = (one for one in offers if isinstance(one, Form) and type(command) is one.make)
    return next(filter(None, (form.stray(command) for form in forms)), "")
