"""The words of a suggested plan with several steps."""

import pytest

from shellshock_tui.engine.english import first_sentence
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Trail
from shellshock_tui.session.orders.suggestion import SuggestedPlan, in_turn

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


@pytest.mark.parametrize("name", ["Old [red]Nick[/red]/..", "Dr. Who", "etc."])
def test_the_dots_of_a_name_stay(name: str) -> None:
    remark = Remark(f"{name} takes chit 2, to be safer.", Trail(()))
    assert SuggestedPlan("red", "a", (), remark, ()).goal == f"{name} takes chit 2"
    words = f"{name} fires at {name}.", f"{name} holds fire, to be safer."
    plan: SuggestedPlan[str] = SuggestedPlan(
        "red", "a", (), Remark(" ".join(words), Trail(())), (), sentences=words
    )
    assert plan.goal == f"{name} fires at {name}, then holds fire"
    assert first_sentence(f"{name} takes chit 2.", [name]) == f"{name} takes chit 2"
    assert first_sentence(f"Ox fires at {name}.", ["Ox", name]) == f"Ox fires at {name}"
    assert first_sentence(f"Ox fires at {name}. It misses.", ["Ox", name]) == f"Ox fires at {name}"
