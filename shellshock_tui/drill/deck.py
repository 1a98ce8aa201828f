"""`Deck`, which makes cards of a rule system from battles, the most wanted clauses first."""

import random
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice

from shellshock_tui.drill.answer import Pick
from shellshock_tui.drill.battle import Battle
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.exercise import YES_NO, Exercise, Moment, either_tells
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import (
    EventForm,
    Form,
    Forms,
    forms_of,
)

Wish = Callable[[Sequence[str]], float]
"""Returns how much a card about some clauses is wanted, from 0 (not at all) to 1."""
TRIES, OFFERED = 4_000, 12
"""The most exercises that are tried for a card, and the number that are compared."""
FRUITLESS = 6
"""The number of battles in a row without a wanted card after which the deck ends."""
MOST_WANTED = 1.0
"""The wish that no other card exceeds."""
FROM_ONE_BATTLE, NO_REPEAT = 20, 20
"""The number of cards from one battle, and the number of cards during which none is repeated."""
ALIKE, ALIKE_TRIES = 10, 60
"""The number of cards during which none is like another in form and answer, and the tries to avoid it."""
STOPGAP = 0.05
"""A card that is wanted less than this is dealt only if several battles have no better one."""
UNTAUGHT = STOPGAP * 3 / 4
"""The wish for a card about a new clause that also depends on clauses not taught yet."""
STOPGAP_TRIES, STOPGAP_BATTLES = 1_000, 3
"""The exercises tried in each battle to find a better card than a stopgap, and the number of battles."""
IN_VAIN = 4
"""The number of failed tries of a form that count as much as one card of it."""
SAME_FORM = 40
"""The greatest number of exercises of one form at one moment that are looked at."""


def any_clause(_: Sequence[str]) -> float:
    """Return the same wish for every card."""
    return MOST_WANTED


def one_clause(wanted: str) -> Wish:
    """Return the wish for cards that one clause decides."""
    return lambda clauses: MOST_WANTED if wanted in clauses else 0.0


class EachClause:
    """The wish for a round with a number of cards that is to ask for each of some clauses.

    While clauses are left to ask, a card that asks only for clauses asked before is a stopgap. So is a card
    that depends on a clause outside `taught`, unless that is empty.
    """

    def __init__(self, clauses: Iterable[str], cards: int, taught: Iterable[str] = ()) -> None:
        self._left, self._every, self._cards = set(clauses), frozenset(clauses), cards
        self._taught = frozenset(taught)

    def __call__(self, clauses: Sequence[str]) -> float:
        """Return how much a card about some clauses is wanted: more for each new clause."""
        new = len(self._left.intersection(clauses))
        if self._taught and not self._taught.issuperset(clauses):
            return UNTAUGHT if new else 0.0
        if new:
            return max(STOPGAP, min(MOST_WANTED, new * max(1, self._cards) / len(self._left)))
        wanted = STOPGAP / 2 if self._left else MOST_WANTED
        return wanted if self._every.intersection(clauses) else 0.0

    def asked(self, clauses: Iterable[str]) -> None:
        """Note that a card asked for some clauses."""
        self._left.difference_update(clauses)
        self._cards -= 1


class Deck:
    """Cards of one system, the same for the same seed, battles and answers."""

    def __init__(
        self,
        system: str,
        battles: Iterable[Battle],
        seed: str,
        wish: Wish = any_clause,
        seen: Iterable[str] = (),
    ) -> None:
        """Take the battles that are played in turn, and the keys of cards that were seen last."""
        self.system, self.wish = system, wish
        self._battles = iter(battles)
        self._chance = random.Random(seed)
        self._seen = deque(seen, NO_REPEAT)
        self._battle: Battle | None = None
        self._moments: tuple[Moment, ...] = ()
        self._with_event: dict[str, list[int]] = {}
        """The numbers of the moments with an event, by its name."""
        self._last: deque[tuple[str, str]] = deque(maxlen=ALIKE)
        """The forms and answers of the cards that were dealt last."""
        self._asked: list[Card] = []
        """The cards that were dealt from the present battle."""
        self._left = 0
        self._used: Counter[str] = Counter()
        self._fruitless: Counter[str] = Counter()
        """The number of failed tries to find a wanted card of a form in the present battle, by form."""
        self._answered: Counter[int] = Counter()
        """The number of cards with the answer yes (0) and no (1)."""

    @cached_property
    def forms(self) -> Forms:
        """The forms of the system."""
        return forms_of(self.system)

    def cards(self) -> Iterator[Card]:
        """Yield cards until no battle is left, or several in turn have no card that is wanted."""
        fruitless, stopgap = 0, None
        while fruitless < FRUITLESS and (self._left or self._next_battle()):
            self._left -= 1
            card, wanted = self._card() or (None, 0.0)
            if card is None or wanted < STOPGAP:
                self._left = 0
                fruitless += 1
                stopgap = stopgap or card
                if stopgap is None or fruitless < STOPGAP_BATTLES:
                    continue
                card = stopgap
            fruitless, stopgap = 0, None
            yield self._dealt(card)
        if stopgap:
            yield self._dealt(stopgap)

    def _dealt(self, card: Card) -> Card:
        self._seen.append(card.key)
        self._last.append(_form_and_answer(card))
        self._asked.append(card)
        self._used[_form(card.exercise)] += 1
        self._answered[_yes_or_no(card.exercise)] += 1
        return card

    def _next_battle(self) -> bool:
        battle = next(self._battles, None)
        if battle is None:
            return False
        self._battle, self._left = battle, FROM_ONE_BATTLE
        self._moments = tuple(battle.moments())
        self._with_event, self._asked = {}, []
        self._fruitless.clear()
        for number, moment in enumerate(self._moments):
            for event in moment.events:
                self._with_event.setdefault(event.name, []).append(number)
        return True

    def _card(self) -> tuple[Card, float] | None:
        """Return the card that is wanted most among some at random, and how much; None if none is wanted.

        A card with the form and the answer of one of the last cards is taken only if there is no other.
        """
        found: list[tuple[float, bool, Card]] = []
        alike: list[tuple[float, bool, Card]] = []
        stopgaps = 0
        for tries in range(TRIES):
            card = self._random_card()
            if card is None or card.key in self._seen or self._is_told(card):
                continue
            wanted = self.wish(card.exercise.clauses)
            ahead = self._is_ahead(card.exercise)
            if wanted > 0 and _form_and_answer(card) in self._last:
                alike.append((wanted, not ahead, card))
                if len(alike) >= ALIKE_TRIES and wanted >= STOPGAP:
                    break
                continue
            if wanted > 0:
                found.append((wanted, not ahead, card))
            if wanted < STOPGAP:
                stopgaps += wanted > 0
                self._fruitless[_form(card.exercise)] += 1
            if len(found) - stopgaps == OFFERED or (wanted >= MOST_WANTED and not ahead):
                break
            if tries >= STOPGAP_TRIES and stopgaps:
                break
        best = max(found or alike, key=lambda one: one[:2], default=None)
        return (best[2], best[0]) if best else None

    def _is_told(self, card: Card) -> bool:
        """Return whether a card and one dealt before about the same moment give away each other's answer."""
        exercise, made = card.exercise, card.made
        return any(made == one.made and either_tells(exercise, one.exercise) for one in self._asked)

    def _is_ahead(self, exercise: Exercise) -> bool:
        """Return whether the answer is yes or no and has come more often than the other."""
        answer = _yes_or_no(exercise)
        return answer >= 0 and self._answered[answer] > self._answered[1 - answer]

    def _random_card(self) -> Card | None:
        """Return a random card; None if no exercise is found.

        Forms that were used seldom and that fail seldom are preferred.
        """
        assert self._battle is not None
        names = [form.name for form in self.forms.all]
        weights = [1 / (1 + self._used[name] + self._fruitless[name] / IN_VAIN) ** 4 for name in names]
        form = self._chance.choices(self.forms.all, weights)[0]
        number = self._number(form)
        moment = self._moments[number]
        unit = self._chance.choice(sorted(moment.names)) if moment.names else ""
        exercise = self._one_of(list(islice(exercises(moment, self.forms, form, unit), SAME_FORM)))
        if exercise is None:
            self._fruitless[form.name] += 1
            return None
        return Card(self.system, exercise, moment, Made(self._battle.scenario, self._battle.seed, number))

    def _number(self, form: Form) -> int:
        """Return the number of a moment at random, one with the form's event where it asks about one."""
        match form:
            case EventForm(event=event):
                fitting = self._with_event.get(event, ())
                return self._chance.choice(fitting) if fitting else 0
            case _:
                return self._chance.randrange(len(self._moments))

    def _one_of(self, found: Sequence[Exercise]) -> Exercise | None:
        """Return one of some exercises; yes and no are equally likely, and so are the forms."""
        if not found:
            return None
        forms = sorted({exercise.form for exercise in found})
        form = self._chance.choice(forms)
        same = [exercise for exercise in found if exercise.form == form]
        answers = sorted({_yes_or_no(exercise) for exercise in same})
        answer = self._chance.choice(answers)
        return self._chance.choice([exercise for exercise in same if _yes_or_no(exercise) == answer])


def _form_and_answer(card: Card) -> tuple[str, str]:
    return card.exercise.form, card.exercise.answer.text


def _form(exercise: Exercise) -> str:
    """Return the name of the form that an exercise comes from."""
    return exercise.form.partition(":")[0]


def _yes_or_no(exercise: Exercise) -> int:
    answer = exercise.answer
    return answer.right if isinstance(answer, Pick) and answer.options == YES_NO else -1
