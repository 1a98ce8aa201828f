"""The player's selection on the battle screen: one of five states.

The player is always drafting a command. A planned path, the orders of a group or a bot's report may lie
over that, and from each of these the player may look back at a past entry.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from typing import assert_never

from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.keys.question import Pick
from shellshock_tui.session.orders.standing import StandingOrder


class Marker(Enum):
    """The origin of the mark on a choice."""

    RULES = auto()
    PLAYER = auto()
    CURSOR = auto()
    """The player, by moving the cursor to its place."""


@dataclass(frozen=True)
class Drafting:
    """The picks on the way to a command, and the choice that is marked next."""

    picks: tuple[Pick, ...] = ()
    marked: int = 0
    """The index of the marked choice; at least the number of choices if none is marked."""
    marker: Marker = Marker.RULES
    is_advised: bool = False
    """Whether the picks were made by the advisor, not by the player."""
    warning: str = ""
    """The warning shown for the marked choice, that other units would lose their action."""
    all_fire: bool = False
    """Whether the forecast covers all units that may fire, not only the marked attack."""

    @property
    def is_marked(self) -> bool:
        """Whether the player has marked a choice, which then goes before the advice."""
        return self.marker is not Marker.RULES


@dataclass(frozen=True)
class PlanningPath:
    """A path planned for the active unit."""

    plan: PlannedOrder
    drafting: Drafting


@dataclass(frozen=True)
class PlanningGroup:
    """The orders of several units, shown before they are given."""

    order: StandingOrder
    plans: tuple[PlannedOrder, ...]
    words: str
    """A summary of the orders."""
    drafting: Drafting


@dataclass(frozen=True)
class ReadingReport:
    """A report of what a bot did, which the player reads before giving orders."""

    drafting: Drafting = field(default_factory=Drafting)


Present = Drafting | PlanningPath | PlanningGroup | ReadingReport


@dataclass(frozen=True)
class LookingBack:
    """A past entry of the journal that is looked at, and what was selected in the present."""

    entry: int
    present: Present


Selection = Present | LookingBack


def present_of(selection: Selection) -> Present:
    """Return what is selected in the present."""
    return selection.present if isinstance(selection, LookingBack) else selection


def drafting_of(selection: Selection) -> Drafting:
    """Return what is chosen below whatever lies over it."""
    present = present_of(selection)
    return present if isinstance(present, Drafting) else present.drafting


def with_drafting(selection: Selection, drafting: Drafting) -> Selection:
    """Return a selection with other picks and marks; a planned path or a group's orders are dropped."""
    match selection:
        case LookingBack(entry, ReadingReport()):
            return LookingBack(entry, ReadingReport(drafting))
        case LookingBack(entry):
            return LookingBack(entry, drafting)
        case ReadingReport():
            return ReadingReport(drafting)
        case Drafting() | PlanningPath() | PlanningGroup():
            return drafting
        case _:
            assert_never(selection)


def with_path(selection: Selection, plan: PlannedOrder | None) -> Selection:
    """Return a selection with another planned path, or with none; reports and the past stay open."""
    match selection:
        case Drafting() | PlanningPath() | PlanningGroup() if plan is not None:
            return PlanningPath(plan, drafting_of(selection))
        case PlanningPath(drafting=drafting):
            return drafting
        case LookingBack(entry, PlanningPath(drafting=drafting)):
            return LookingBack(entry, drafting)
        case Drafting() | PlanningGroup() | ReadingReport() | LookingBack():
            return selection
        case _:
            assert_never(selection)
