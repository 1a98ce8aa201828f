"""A unit's record sheet while it is written, with what a draft aims and loads."""

from dataclasses import dataclass

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.page import Page
from shellshock_tui.rules.shellshock.choices.aimer import aimer
from shellshock_tui.rules.shellshock.choices.loading import drafted, split
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.rules.shellshock.state import Unit


@dataclass(frozen=True, slots=True)
class Record:
    """What is written of whom."""

    page: Page
    position: Position
    unit: int
    sheet: Sheet
    state: Unit
    draft: Draft
    aiming: int | None
    """The unit that aims."""
    volley: Volley | None
    """What the draft loads, once its target is picked."""

    def mark(self, item: int) -> Mark:
        """Return how a piece of equipment stands out: lost if it does not serve."""
        return Mark.PLAIN if self.position.works(self.unit, item) else Mark.LOST


def record_of(position: Position, unit: int, draft: Draft) -> Record:
    """Begin a unit's record sheet."""
    setup, aiming = position.unit_setup(unit), aimer(position, draft)
    page = Page(setup.id, setup.name, setup.side)
    volley = None if aiming is None else _volley(position, aiming, draft)
    return Record(page, position, unit, setup.sheet, position.unit(unit), draft, aiming, volley)


def _volley(position: Position, unit: int, draft: Draft) -> Volley | None:
    """Return the volley that a draft loads; nothing before its target is picked."""
    chosen, loads = split(draft)
    if not {"post", "section", "target"} <= chosen.keys():
        return None
    return drafted(position, unit, chosen, loads)
