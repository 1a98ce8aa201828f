"""What is to be drawn again, with its borders, when one scene follows another."""

from shellshock_tui.app.render.scene import Scene
from shellshock_tui.board import OFF_BOARD


def changed(old: Scene, new: Scene) -> set[int]:
    """Return the places that look otherwise, or have a border that does, when one scene follows another."""
    if bool(old.bright) != bool(new.bright):
        return set(range(new.board.size))
    differing = set(old.bright ^ new.bright)
    differing |= {
        place
        for one, other in (
            (old.pieces, new.pieces),
            (old.notes, new.notes),
            (old.flashes, new.flashes),
            (old.heat, new.heat),
            (old.glow, new.glow),
            (old.flags, new.flags),
        )
        for place in one.keys() | other.keys()
        if one.get(place) != other.get(place)
    }
    differing |= {place for place, _ in old.struck ^ new.struck}
    differing |= (old.offered ^ new.offered) | (old.picked ^ new.picked) | (old.lit ^ new.lit)
    if old.cursor != new.cursor:
        differing |= {old.cursor, new.cursor} - {OFF_BOARD}
    return differing - {OFF_BOARD}
