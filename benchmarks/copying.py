"""Changed copies of a battle's state, compared with copies of the whole state."""

import pickle
from copy import deepcopy

from benchmarks.battles import played
from benchmarks.ratio import compare
from shellshock_tui.rules.shellshock.position import Position


def main() -> None:
    """Print the ratios."""
    found, state = played("bridge", "oak", 60)
    position = Position(found, state)
    armour = (1, 2, 3, 4)
    changed = position.with_unit(0, armour=armour).state
    assert changed.units[0].armour == armour != state.units[0].armour
    assert changed.units[1:] == state.units[1:]
    assert pickle.loads(pickle.dumps(state)) == deepcopy(state) == state  # noqa: S301 - our own bytes
    put = "a copy of the state with one unit changed: ours / "
    compare(f"{put}deepcopy", 0.05, lambda: position.with_unit(0, armour=armour), lambda: deepcopy(state))
    compare(
        f"{put}pickle",
        0.3,
        lambda: position.with_unit(0, armour=armour),
        lambda: pickle.loads(pickle.dumps(state)),  # noqa: S301 - our own bytes
    )


if __name__ == "__main__":
    main()
