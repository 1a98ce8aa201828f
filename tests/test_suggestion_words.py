"""The words of a suggested plan with several steps."""

import pytest

from shellshock_tui.session.orders.suggestion import in_turn

TOLD = [
    (["Ox goes on"], "Ox goes on"),
    (["Ox fires", "Ox moves"], "Ox fires, then Ox moves"),
    (["Ox holds fire", "Pell holds fire"], "Ox and Pell hold fire"),
    (["Ox waits", "Pell waits", "Ash waits", "Ash goes on"], "Ox, Pell and Ash wait, then Ash goes on"),
    (
        ["Tank 1's Gunner has no target and holds fire", "Tank 1's Bow gunner has no target and holds fire"],
        "Tank 1's Gunner and Bow gunner have no target and hold fire",
    ),
    (
        ["Ox's Left gunner holds fire", "Ox's Right gunner holds fire", "Ox's Pilot fires the MG at Pell"],
        "Ox's Left gunner and Right gunner hold fire, then Ox's Pilot fires the MG at Pell",
    ),
    (
        ["Ox's Pilot has no aim and holds fire", "Ox's Cook holds fire"],
        "Ox's Pilot has no aim and holds fire, then Ox's Cook holds fire",
    ),
    (
        ["Ox fires Rails and Masts at Pell", "Ash fires Rails and Masts at Pell"],
        "Ox and Ash fire Rails and Masts at Pell",
    ),
    (["The Guards fire", "The Guards fire"], "The Guards fire, then The Guards fire"),
    (
        ["Ox's Pilot has no aim and waits", "Ox's Cook waits"],
        "Ox's Pilot has no aim and waits, then Ox's Cook waits",
    ),
    (["Ox aims", "Ox moves, then aims"], "Ox aims, then Ox moves, then aims"),
]


@pytest.mark.parametrize(("told", "words"), TOLD)
def test_equal_endings_are_said_once(told: list[str], words: str) -> None:
    assert in_turn(told) == words
