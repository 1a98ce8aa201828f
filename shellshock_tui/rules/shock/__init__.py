"""SHOCK: a squad of infantry on hexes, one player against an enemy that acts by its programme."""

from shellshock_tui.rules.shock.system import Shock

SYSTEM = Shock()
