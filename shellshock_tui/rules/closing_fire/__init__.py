"""Closing Fire: battalions on squares, chits drawn from a cup, and fire given or held against a charge."""

from shellshock_tui.rules.closing_fire.system import ClosingFire

SYSTEM = ClosingFire()
