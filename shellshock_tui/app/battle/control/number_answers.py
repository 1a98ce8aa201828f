"""Numbers and directions that the player types as answers."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from shellshock_tui.app.battle.dialogs.kept_line import kept_line
from shellshock_tui.app.battle.dialogs.number_entry import NumberScreen, no_meaning
from shellshock_tui.app.battle.model.answer_odds import odds_after
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.battle.view.prompt import question_after_picks
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.engine.addresses import unit_of
from shellshock_tui.kit.between import Between, open_number, with_number

WHOLE_TURN = 360
BETWEEN = "{} degrees lies between {}: choose one of them by its key."


class NumberAnswers:
    """Asks for numbers that commands leave open, and for directions in degrees."""

    def __init__(self, panes: Panes, take: Callable[[Offer], None], submit: Callable[[object], None]) -> None:
        """Take the panes, and the functions that take a choice and give a command."""
        self._panes, self._screen, self._take, self._submit = panes, panes.screen, take, submit

    async def ask_number(self, offer: Offer, wanted: Between, typed: str) -> None:
        """Ask for the numbers that a command leaves open, and give the command with them."""
        choice, command, rounded = offer.choice, offer.choice.then, ""
        asks = choice.asks or choice.words or choice.label
        next_wanted: Between | None = wanted
        while next_wanted:
            follow = partial(self._odds_with, command) if choice.is_answer else no_meaning
            question = next_wanted.asks or asks
            line = kept_line(self._panes.model.session, question)
            screen = NumberScreen(question, next_wanted, typed, follow, line)
            number = await self._screen.app.push_screen_wait(screen)
            if number is None:
                return
            command, typed, rounded = with_number(command, number), "", next_wanted.rounded(screen.typed)
            next_wanted = open_number(command)
        if not self._panes.holds_up():
            self._submit(command)
            if rounded:
                self._panes.show_message(rounded)

    def _odds_with(self, command: object, number: int) -> Sequence[str]:
        """Return the odds of the drafted attack with a number in the place of a command's open one."""
        return odds_after(self._panes.model.position, with_number(command, number))

    def asked_for_number(self) -> tuple[Offer, Between] | None:
        """Return the first answer with an open number, with that number; None if there is none."""
        offers = self._panes.model.position.question.offers
        found = ((one, open_number(one.choice.then)) for one in offers if _is_open_answer(one))
        return next(((one, wanted) for one, wanted in found if wanted), None)

    def bearings(self) -> dict[int, Offer]:
        """Return the answers that are directions, by their degrees."""
        offers = self._panes.model.position.question.offers
        return {one.choice.bearing: one for one in offers if one.choice.bearing is not None}

    async def ask_bearing(self, typed: str) -> None:
        """Ask for a direction in degrees, and take the answer that it belongs to."""
        bearings, asks = self.bearings(), question_after_picks(self._panes.model.position.question)
        first = next(iter(bearings.values()))
        name = self._panes.model.position.unit_name(unit_of(first.choice.at))
        wanted = Between(0, WHOLE_TURN - 1, unit=f"degrees clockwise from the front of {name}")
        follow = partial(_words_of_bearing, bearings)
        line = kept_line(self._panes.model.session, asks)
        number = await self._screen.app.push_screen_wait(NumberScreen(asks, wanted, typed, follow, line))
        if number is None:
            return
        if offer := nearest_bearing(bearings, number):
            self._take(offer)
        else:
            self._panes.show_message(BETWEEN.format(number, _words_of_bearing(bearings, number)[0]))


def _is_open_answer(offer: Offer) -> bool:
    """Return whether an offer answers a question of its own by a command."""
    return offer.choice.is_answer and offer.choice.blocked is None and not offer.leads_on


def nearest_bearing(bearings: Mapping[int, Offer], degrees: int) -> Offer | None:
    """Return the answer whose direction is nearest; None on the line between two."""
    found = _nearest(bearings, degrees)
    return found[0] if len(found) == 1 else None


def _nearest(bearings: Mapping[int, Offer], degrees: int) -> list[Offer]:
    away = {one: abs((one - degrees + WHOLE_TURN // 2) % WHOLE_TURN - WHOLE_TURN // 2) for one in bearings}
    return [bearings[one] for one in bearings if away[one] == min(away.values())]


def _words_of_bearing(bearings: Mapping[int, Offer], degrees: int) -> Sequence[str]:
    return [" and ".join(one.choice.label for one in _nearest(bearings, degrees))]
