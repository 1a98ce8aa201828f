"""Keys: how they are named, how they are written for players, and which a terminal cannot send."""

from textual.binding import Binding
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character

_WORDS = {
    "enter": "Enter",
    "backspace": "Bksp",
    "space": "Space",
    "tab": "Tab",
    "escape": "Esc",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
SAME_AS = {
    "ctrl+i": "Tab",
    "ctrl+m": "Enter",
    "ctrl+j": "Enter",
    "ctrl+h": "Bksp",
    "ctrl+left_square_bracket": "Esc",
    "ctrl+enter": "Enter",
    "shift+enter": "Enter",
    "ctrl+shift+enter": "Enter",
    "shift+space": "Space",
}
"""Keys that most terminals send as another."""
_NAMED = {key.value for key in Keys} | set(KEY_NAME_REPLACEMENTS.values())
_UNICODE = {short: long for long, short in KEY_NAME_REPLACEMENTS.items()}
"""The Unicode names of characters for which Textual has short ones."""
_MODIFIERS = ("ctrl", "alt", "shift", "super", "meta", "hyper")


def key_name(given: str) -> str:
    """Return the name of a key that may be given as the character that it types."""
    if len(given) != 1:
        return given.lower()
    return "space" if given == " " else next(iter(Binding.make_bindings([Binding(given, "", "")]))).key


def is_key(name: str) -> bool:
    """Say whether there is a key of that name."""
    *modifiers, key = name.split("+")
    return set(modifiers) <= set(_MODIFIERS) and (key in _NAMED or character(key) != "")


def character(name: str) -> str:
    """Return what a key types; empty if it types nothing."""
    found = key_to_character(_UNICODE.get(name, name)) or ""
    return found if found.isprintable() else ""


def key_words(name: str) -> str:
    """Return a key as players write it."""
    *modifiers, key = name.split("+")
    typed = character(key).upper() if modifiers else character(key)
    last = _WORDS.get(key) or typed or (key.upper() if key[:1] == "f" else key.capitalize())
    return "+".join((*(modifier.capitalize() for modifier in modifiers), last))
