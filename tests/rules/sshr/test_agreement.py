"""Verbs in sentences agree with the name of the unit."""

import pytest

from shellshock_tui.files import read_table
from tests.rules.sshr.table import SCENARIOS, SYSTEM
from tests.soak import soaked
from tests.wording import PLURAL, SINGULAR, disagreeing


@pytest.mark.few(1)
@pytest.mark.parametrize("scenario", soaked(sorted(SCENARIOS), 1))
@pytest.mark.parametrize("name", [PLURAL, SINGULAR])
def test_a_name_takes_the_verb_that_agrees_with_it(name: str, scenario: str) -> None:
    assert disagreeing(SYSTEM, read_table(SCENARIOS[scenario]), name, 60) == []
