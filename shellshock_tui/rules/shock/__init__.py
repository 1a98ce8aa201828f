"""SHOCK: an infantry squad on hexes, against an enemy that acts by a fixed programme."""

from shellshock_tui.rules.shock.system import Shock

SYSTEM = Shock()
