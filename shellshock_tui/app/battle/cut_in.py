"""Cutting in: the last order taken back to a step of it, where somebody else does something."""

from collections.abc import Iterator, Sequence

from shellshock_tui.app.battle.openings import Opening
from shellshock_tui.app.battle.orders import ASKING, Orders
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.complaint import Complaint

NOWHERE = "nowhere: it stands as it is"


class CutIn:
    """What the other side does amid an order that was given already."""

    def __init__(self, orders: Orders) -> None:
        """Cut into the orders of a screen."""
        self.orders, self.screen = orders, orders.screen
        self.model = orders.model

    def is_open_to(self, key: str) -> bool:
        """Say whether a key cuts into the order that was given last."""
        return any(opening.by_key(key) for opening in self.model.openings) and not self.orders.panes.obstacle

    def begin(self, key: str, walked: tuple[int, ...]) -> None:
        """Cut in at the step to which a way has been walked; once it is at its end, ask where."""
        found = [one for one in self.model.openings if one.by_key(key)]
        seen = [one for one in found if walked and one.place == walked[-1]]
        if seen:
            self.take_at(seen[-1], key)
        else:
            self.screen.run_worker(self.ask_where(found, key), exclusive=True, group=ASKING)

    async def ask_where(self, found: list[Opening], key: str) -> None:
        """Ask at which step of the last order somebody cuts in, or now."""
        now = self.model.position.question.by_key(key)
        offer = now or found[0].by_key(key)
        words = (*(("now",) if now else ()), *told(found), NOWHERE)
        title = f"{offer.choice.label if offer else key}: where?"
        answer = await self.screen.app.push_screen_wait(AskScreen(title, words))
        if now and answer == 0:
            self.orders.take(now)
        elif answer is not None and answer < len(words) - 1:
            self.take_at(found[answer - bool(now)], key)

    def take_at(self, opening: Opening, key: str) -> None:
        """Take the last order back to a step of it, and do there what a key does."""
        try:
            self.model.session.undo(len(self.model.session.entries) - 1 - opening.entry)
        except Complaint as error:
            self.orders.tell_fault(error)
        self.orders.bots.forget()
        self.model.hush()
        self.orders.renewed()
        if offer := self.model.position.question.by_key(key):
            self.orders.take(offer)


def told(found: Sequence[Opening]) -> Iterator[str]:
    """Yield in words where one may cut in, the latest first; those that are alike are counted."""
    words = [one.words for one in found]
    for number, each in enumerate(words):
        alike, later = words.count(each), words[:number].count(each)
        yield f"{each} ({alike - later} of {alike})" if alike > 1 else each
