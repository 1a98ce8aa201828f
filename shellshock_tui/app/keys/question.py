"""The question of the moment: which side is asked, the choices, and their keys."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any, TypeVar

from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.engine.choice import Choice, Draft
from shellshock_tui.engine.rules import Choosing, Decision, Outcome

S = TypeVar("S")
C = TypeVar("C")

PLACE = "hex/"
"""The prefix of a place's address."""
YES_AND_NO = ("y", "n")
"""The keys that the answers to a question take from the actions that usually have them."""
MANY_PLACES = 12
"""More choices of a kind than this, each a place, have no keys and are made on the map."""


@dataclass(frozen=True)
class Offer:
    """A choice as the screen offers it."""

    choice: Choice[Any]
    side: str
    key: str
    """The key that takes it; "" if there is none left."""

    @property
    def leads_on(self) -> bool:
        """Whether it is a pick on the way to a command."""
        return isinstance(self.choice.then, tuple)


@dataclass(frozen=True)
class Pick:
    """A pick that was made: the draft after it, the side, the address and the label."""

    draft: Draft
    side: str
    at: str
    label: str = ""


@dataclass(frozen=True)
class Question:
    """A question and its choices."""

    asked: Decision | Outcome
    picks: tuple[Pick, ...]
    offers: tuple[Offer, ...]
    concessions: tuple[Offer, ...]
    """The choices that are always open, such as giving up."""

    @property
    def side(self) -> str:
        """The side that is asked or has begun to pick; "" when the battle is over.

        If any side may answer, it is the one to which the choices are offered.
        """
        if self.picks:
            return self.picks[-1].side
        if not isinstance(self.asked, Decision):
            return ""
        return self.asked.side or next((offer.side for offer in self.offers), "")

    @property
    def is_open_to_all(self) -> bool:
        """Whether any side may answer."""
        return isinstance(self.asked, Decision) and not self.asked.side and not self.picks

    @property
    def draft(self) -> Draft:
        """The picks made so far."""
        return self.picks[-1].draft if self.picks else ()

    @property
    def marked(self) -> int:
        """The index of the first choice neither blocked nor made on the map; past the end if none is."""
        of_map = self.of_map
        free = (i for i, offer in enumerate(self.offers) if offer.choice.blocked is None and i not in of_map)
        return next(free, len(self.offers) if of_map else 0)

    @cached_property
    def of_map(self) -> frozenset[int]:
        """The indices of the choices that are made on the map."""
        return of_the_map([offer.choice for offer in self.offers])

    def by_key(self, key: str) -> Offer | None:
        """Return the offer with a key; None if no offer has it."""
        return next((offer for offer in self.offers if key and offer.key == key), None)

    def by_name(self, name: str) -> Offer | None:
        """Return the offer of a choice's name; None if there is none."""
        return next((offer for offer in self.offers if offer.choice.name == name), None)

    def at(self, addresses: frozenset[str]) -> tuple[int, ...]:
        """Return the indices of the offers that have any of these addresses."""
        return tuple(i for i, offer in enumerate(self.offers) if offer.choice.at in addresses)


def ask(
    rules: Choosing[S, C],
    state: S,
    picks: tuple[Pick, ...] = (),
    bound: Keymap = STANDARD_KEYS,
    bots: frozenset[str] = frozenset(),
    draws: Collection[str] = (),
) -> Question:
    """Return the question of a state after some picks; the sides of bots are offered nothing.

    A draw can be agreed on with bots only if all of them have offered one: `draws` are the sides whose
    offers stand.
    """
    asked = rules.decision(state)
    if isinstance(asked, Outcome):
        return Question(asked, (), (), ())
    able = asked.answerers(rules.sides)
    hand = picks[-1].side if picks else next((side for side in able if side not in bots), able[0])
    draft = picks[-1].draft if picks else ()
    # If a bot is asked something that any side may answer, such as to begin the next turn, people answer.
    others = (side.id for side in rules.sides) if hand in bots else asked.cut_in
    asking = [side for side in dict.fromkeys((hand, *others)) if side not in bots]
    drafts = {side: draft if side == hand else () for side in asking}
    found = {side: rules.choices(state, side, draft) for side, draft in drafts.items()}
    farewells = {side.id: rules.concessions(state, side.id) for side in rules.sides}
    answers = [
        (side, choice)
        for side, choices in found.items()
        for choice in choices
        if not _is_among(farewells[side], choice)
    ]
    answers.sort(key=lambda answer: answer[1].blocked is not None)
    if hand in bots and any(_is_anybodys(rules, state, choice) for _, choice in answers):
        asked = asked._replace(side="")
    keys = assign_keys(tuple(choice for _, choice in answers), bound)
    offers = tuple(Offer(choice, side, key) for (side, choice), key in zip(answers, keys, strict=True))
    declining = bots.difference(draws)
    whole = {side: choices for side, choices in found.items() if not drafts[side]}
    people = sorted((side for side in farewells if side not in bots), key=lambda side: side != asked.side)
    shown = {side: whole[side] if side in whole else rules.choices(state, side, ()) for side in people}
    conceding = _concessions(rules, state, shown, farewells, is_alone=bool(declining))
    return Question(asked, picks, offers, tuple(conceding))


def _concessions(
    rules: Choosing[S, C],
    state: S,
    shown: Mapping[str, tuple[Choice[C], ...]],
    farewells: Mapping[str, tuple[C, ...]],
    *,
    is_alone: bool,
) -> Iterator[Offer]:
    """Yield the concessions among the choices of each side; if bots decline, none that need agreement."""
    kinds: set[C] = set()
    for side, choices in shown.items():
        for choice in choices:
            if isinstance(choice.then, tuple) or choice.then in kinds or choice.then not in farewells[side]:
                continue
            if not is_alone or rules.actor(state, choice.then):
                kinds.add(choice.then)
                yield Offer(choice, side, "")


def _is_anybodys(rules: Choosing[S, C], state: S, choice: Choice[C]) -> bool:
    return not isinstance(choice.then, tuple) and not rules.actor(state, choice.then)


def _is_among(commands: tuple[C, ...], choice: Choice[C]) -> bool:
    return not isinstance(choice.then, tuple) and choice.then in commands


def assign_keys(choices: tuple[Choice[object], ...], bound: Keymap = STANDARD_KEYS) -> tuple[str, ...]:
    """Return a key for each choice: the player's, the rules', its name's last letter, or a spare."""
    taken = set(bound.taken)
    keys = [""] * len(choices)
    own = [bound.choices.get(choice.name, "") for choice in choices]
    of_rules = [choice.key for choice in choices]
    last_signs = [choice.name.rpartition("=")[2].lower() for choice in choices]
    for wishes in (own, of_rules, last_signs):
        for index, key in enumerate(wishes):
            is_free = key not in taken or (key in YES_AND_NO and choices[index].is_answer and key not in keys)
            if not keys[index] and len(key) == 1 and key.isprintable() and is_free:
                keys[index] = key
                taken.add(key)
    spare = (key for key in ascii_lowercase + ascii_uppercase + digits if key not in taken)
    of_map = of_the_map(choices)
    return tuple(key or ("" if number in of_map else next(spare, "")) for number, key in enumerate(keys))


def of_the_map(choices: Sequence[Choice[object]]) -> frozenset[int]:
    """Return the indices of the choices made on the map: many of one kind, each a place."""
    kinds: dict[str, list[int]] = {}
    for number, choice in enumerate(choices):
        if choice.blocked is None:
            kinds.setdefault(kind_of(choice), []).append(number)
    found = (
        group
        for kind, group in kinds.items()
        if kind and len(group) > MANY_PLACES and all(choices[one].at.startswith(PLACE) for one in group)
    )
    return frozenset(number for group in found for number in group)


def kind_of(choice: Choice[object]) -> str:
    """Return the kind of a choice: the part of its name before the value."""
    name, _, value = choice.name.partition("=")
    return name if value else ""
