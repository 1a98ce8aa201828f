"""Closing Fire: battalions on squares, chits in a cup, and fire held or given as the enemy closes."""

from shellshock_tui.rules.closing_fire.system import ClosingFire

SYSTEM = ClosingFire()
