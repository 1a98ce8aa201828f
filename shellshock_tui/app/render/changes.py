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
            (old.read.heat, new.read.heat),
            (old.read.glow, new.read.glow),
            (old.flags, new.flags),
        )
        for place in one.keys() | other.keys()
        if one.get(place) != other.get(place)
    }
    differing |= {place for place, _ in old.struck ^ new.struck}
    differing |= (old.read.beside ^ new.read.beside) | (old.read.blocking ^ new.read.blocking)
    differing |= set(old.way[-1:]) ^ set(new.way[-1:])
    if old.read.edge is not new.read.edge:
        differing |= old.bright | new.bright
    differing |= (old.offered ^ new.offered) | (old.lit ^ new.lit)
    differing |= (old.picked - old.route.keys()) ^ (new.picked - new.route.keys())
    if old.cursor != new.cursor:
        differing |= {old.cursor, new.cursor} - {OFF_BOARD}
    return differing - {OFF_BOARD}
