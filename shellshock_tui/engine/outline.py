"""A battle in outline, before it begins: who fields what, to what end, and for how long."""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from shellshock_tui.engine.map_view import Side


class Fielded(NamedTuple):
    """A unit that a side fields."""

    name: str
    kind: str
    """What its record sheet is called."""


class Force(NamedTuple):
    """A side with its units."""

    side: "Side"
    units: tuple[Fielded, ...]
    points_text: str = ""
    """What its units are worth together, in the system's own measure."""
    objectives: tuple[str, ...] = ()
    """Each way in which it wins, as a clause that follows "wins by"."""
    is_programmed: bool = False
    """Whether the rules play it, and nobody sits for it."""


class Outline(NamedTuple):
    """All sides in scenario order, and what is to be known of the battle besides."""

    forces: tuple[Force, ...]
    facts: tuple[str, ...] = ()
    briefing: tuple[str, ...] = ()
    """Its paragraphs."""
