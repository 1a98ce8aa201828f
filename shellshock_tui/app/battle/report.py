"""What another side did since the side that is asked gave an order last, until it is marked as seen."""

from collections.abc import Iterator

from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.prompt import Sides
from shellshock_tui.app.widgets.report import Deed
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session.dice_statistics import actor


def deed(model: BattleModel, sides: Sides) -> Deed | None:
    """Return what is unread of what another side did; nothing while the past is looked at."""
    found = [number for number in unread(model) if model.session.entries[number].events]
    if not found or model.past is not None:
        return None
    who = actor(model.session, found[-1])
    theirs = [number for number in found if actor(model.session, number) == who]
    keys = ((model.bound.key("again"), "again"), (model.bound.key("seen"), "seen"))
    return Deed(sides.name(who), sides.colour(who), _words(model, theirs), keys)


def unread(model: BattleModel) -> Iterator[int]:
    """Yield the numbers of the entries that others gave since this side's last, and that are unread."""
    session, side = model.session, model.position.side
    asked = model.position.question.asked
    if not isinstance(asked, Decision) or side in model.bots:
        return
    last = max((n for n in range(1, len(session.entries)) if actor(session, n) == side), default=0)
    for number in range(max(last + 1, model.seen), len(session.entries)):
        if actor(session, number) not in ("", side):
            yield number


def _words(model: BattleModel, numbers: list[int]) -> str:
    """Return what entries told: all of it where it is short, else how much there is and its end."""
    entries: list[Entry[object]] = [model.session.entries[number] for number in numbers]
    texts = [happened.text for entry in entries for happened in entry.events]
    if len(texts) <= 2:
        return " ".join(texts)
    key = model.bound.key("show-story")
    return f"{len(texts)} things, {key} lists them: {texts[-1]}"
