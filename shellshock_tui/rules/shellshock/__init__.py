"""Shellshock: the first rule system."""

from shellshock_tui.rules.shellshock.system import SYSTEM

__all__ = ["SYSTEM"]
