"""The player's settings, and the file in which they are saved."""

from shellshock_tui.settings.file import Reading, SettingsError, read_settings, settings_file, write_settings
from shellshock_tui.settings.values import GLYPHS, NO_MOTION, OPTIONS, STANDARD, Option, Settings

__all__ = [
    "GLYPHS",
    "NO_MOTION",
    "OPTIONS",
    "STANDARD",
    "Option",
    "Reading",
    "Settings",
    "SettingsError",
    "read_settings",
    "settings_file",
    "write_settings",
]
