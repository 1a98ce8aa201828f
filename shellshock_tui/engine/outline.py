"""The outline of a battle before it begins: its sides, their units and objectives, and its briefing."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from shellshock_tui.engine.map_view import Side


class Fielded(NamedTuple):
    """A unit in a side's force."""

    name: str
    kind: str
    """The title of its record sheet."""


class Force(NamedTuple):
    """A side with its units and objectives."""

    side: "Side"
    units: tuple[Fielded, ...]
    points_text: str = ""
    """The total value of the units in the system's own measure, as text; empty if units have no value."""
    objectives: tuple[str, ...] = ()
    """The ways in which the side wins, each as a clause that follows "wins by"."""
    is_programmed: bool = False
    """Whether the rules play the side, so that it has no player."""


class Outline(NamedTuple):
    """The forces in scenario order, with further facts about the battle."""

    forces: tuple[Force, ...]
    facts: tuple[str, ...] = ()
    briefing: tuple[str, ...] = ()
    """The paragraphs of the briefing."""
