"""Priming a grenade while an enemy watches can be appraised and suggested."""

from shellshock_tui.ai import choose
from shellshock_tui.dice import SeededDice
from tests.rules.shock.field import mission


def test_a_grenade_primed_under_the_eyes_of_an_enemy_can_be_weighed() -> None:
    field = mission("a squad rifleman 0505 se", "b squad rifleman 0504 se", "e opfor operator 0706 nw")
    field.give("panic-done", "d10=1 d10=9")
    found = choose(field.rules, field.state, "squad", "recruit", SeededDice("1"))
    assert found.commands
