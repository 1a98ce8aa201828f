"""The Gunplay rule system: a skirmish of single characters who may lose their nerve."""

from shellshock_tui.rules.gunplay.system import Gunplay

SYSTEM = Gunplay()
