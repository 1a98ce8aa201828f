"""SShR: units of several models on a table measured in inches."""

from shellshock_tui.rules.sshr.system import SShR

SYSTEM = SShR()
"""SShR as the rest of the program finds it."""
