"""Random games of the shipped battles: `python -m tests.seals 0 1 2` prints the seal of each."""

import hashlib
import sys
from typing import Any

from shellshock_tui import library
from shellshock_tui.cached import cached
from shellshock_tui.engine.journal import canonical, encode_entry
from shellshock_tui.engine.rules import Rules
from shellshock_tui.rules import system
from tests.games import play_out

BATTLES = [one.address for one in library.listed(library.SCENARIO) if one.header]


def bound(number: int) -> Rules[Any, Any]:
    """The rules of a shipped battle, in turn."""
    return _bound(BATTLES[number % len(BATTLES)])


@cached
def _bound(battle: str) -> Rules[Any, Any]:
    data = library.open_file(library.SCENARIO, battle)
    found = system(data.header.system)
    return found.rules(found.setup(data.table, data.find, data.file))


def seal_of(number: int) -> str:
    """The seal of a game after its first commands."""
    rules = bound(number)
    match = play_out(rules, str(number), 25)
    told = "".join(canonical(encode_entry(rules, entry)) for entry in match.entries)
    return hashlib.sha256(told.encode()).hexdigest()


if __name__ == "__main__":
    for word in sys.argv[1:]:
        print(seal_of(int(word)))
