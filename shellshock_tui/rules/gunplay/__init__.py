"""Gunplay: single characters in a skirmish, activated by a wager, with their nerves at stake."""

from shellshock_tui.rules.gunplay.system import Gunplay

SYSTEM = Gunplay()
