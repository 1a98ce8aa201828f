"""All rules that a system must write are declared in one place."""

from shellshock_tui.kit.defaults.required import RequiredRules
from shellshock_tui.kit.rules import BaseRules


def test_only_required_rules_name_what_a_system_must_write() -> None:
    left_over = BaseRules.__abstractmethods__ - RequiredRules.__abstractmethods__
    assert not left_over, f"abstract outside RequiredRules: {', '.join(sorted(left_over))}"
    assert BaseRules.__abstractmethods__ == {"initial_state", "page", "name"}
