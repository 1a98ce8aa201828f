"""SShR: units of several models on a table that is measured in inches."""

from shellshock_tui.rules.sshr.system import SShR

SYSTEM = SShR()
