"""The overlay of firing arcs: what the weapons of each section bear on."""

from collections.abc import Iterator

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.rules.shellshock.fire.target import in_arc
from shellshock_tui.rules.shellshock.position import Position

LEVEL = 5


def arcs(position: Position, unit: int | None, at: str) -> Overlay:
    """Return the hexes in the arcs of a unit's sections, or of the one that an address names.

    Where sections face different ways, each hex tells by first letters which of them bear on it.
    """
    if unit is None:
        return Overlay(OverlayKind.ARC, ())
    sections = position.sheet(unit).sections
    named = [number for number, part in enumerate(sections) if at.endswith(f"/section/{part.name}")]
    facings = {number: position.facing(unit, number) for number in named or range(len(sections))}
    letters = {number: sections[number].name[:1].upper() for number in facings}
    differ = len(dict.fromkeys(facings.values())) > 1
    marks = tuple(_marks(position, unit, facings, letters if differ else dict.fromkeys(facings, "")))
    directions = position.battle.board.directions
    told = (f"{sections[number].name} to {directions[facing]}" for number, facing in facings.items())
    return Overlay(OverlayKind.ARC, marks, f"Arcs: {', '.join(told)}")


def _marks(
    position: Position, unit: int, facings: dict[int, int], letters: dict[int, str]
) -> Iterator[tuple[int, int, str]]:
    start = position.unit(unit).place
    for place in range(position.battle.board.size):
        bearing = [
            letters[number]
            for number, facing in facings.items()
            if in_arc(position.battle, start, facing, place)
        ]
        if bearing:
            yield place, LEVEL, "".join(dict.fromkeys(bearing))
