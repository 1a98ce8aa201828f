"""The words of a plan: what is done one after the other."""

import pytest

from shellshock_tui.session.marked import in_turn

TOLD = [
    (["Ox goes on"], "Ox goes on"),
    (["Ox fires", "Ox moves"], "Ox fires, then Ox moves"),
    (["Ox holds fire", "Pell holds fire"], "Ox, then Pell holds fire"),
    (
        ["Ox's Pilot has no aim and waits", "Ox's Cook waits"],
        "Ox's Pilot has no aim and waits, then Ox's Cook waits",
    ),
    (["Ox aims", "Ox moves, then aims"], "Ox aims, then Ox moves, then aims"),
]


@pytest.mark.parametrize(("told", "words"), TOLD)
def test_what_ends_alike_is_said_once(told: list[str], words: str) -> None:
    assert in_turn(told) == words
