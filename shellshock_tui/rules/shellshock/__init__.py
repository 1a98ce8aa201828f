"""The Shellshock rule system: combat between armoured vehicles, walkers and infantry."""

from shellshock_tui.rules.shellshock.system import SYSTEM

__all__ = ["SYSTEM"]
