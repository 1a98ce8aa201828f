"""Rules without the figures of a record sheet that the player keeps."""

from typing import Any

import pytest

from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.hidden_figures import PASSED_ON, without_figures
from shellshock_tui.engine.rules import Rules
from tests.toy import courtyard


def members(contract: type) -> set[str]:
    """The public members of a protocol and of those that it is composed of."""
    parts = [part for part in contract.__mro__ if part.__module__ == contract.__module__]
    named = {name for part in parts for name in (*vars(part), *part.__annotations__)}
    return {name for name in named if not name.startswith("_")}


def test_each_member_of_the_rules_is_either_passed_on_or_cut() -> None:
    cut = {name for name in vars(type(hidden())) if not name.startswith("_")}
    assert cut | PASSED_ON == members(Rules)
    assert not cut & PASSED_ON


def test_what_is_not_known_to_show_no_figures_is_not_passed_on() -> None:
    rules: Any = courtyard()
    rules.harm_to_come = 3
    with pytest.raises(AttributeError, match="harm_to_come"):
        _ = hidden(rules).harm_to_come


def hidden(rules: Any = None) -> Any:
    return without_figures(rules or courtyard(), forms_of("shock"), lambda _: False)
