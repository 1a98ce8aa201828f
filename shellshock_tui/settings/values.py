"""The settings: what can be set, to which values, and how that is told to players."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player has set; as made, the standard settings."""

    theme: str = "dark"
    glyphs: str = "auto"
    motion: str = "full"
    forced: bool = True
    """Whether an answer without an alternative is given at once."""
    least_chance: str = "10"
    """The chance in per cent below which units do not fire all together."""
    hand_over: str = "secrets"
    """When the keyboard is handed over by an empty screen."""
    zoom: str = "auto"
    table_dice: bool = False
    confirm_end: bool = True
    wait_after_hits: bool = True
    """Whether a bot that has hit something waits for a key before it goes on."""
    opponent: bool = True
    """Whether a bot plays the other side unless something else is set; two people who play end that."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of actions that have others than the standard ones."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The keys that choices are to have, by the choice's name."""


NO_MOTION = "NO_MOTION"
"""The variable of the environment that, set to anything, keeps everything still."""
GLYPHS = "SHELLSHOCK_GLYPHS"
"""The variable of the environment that names the glyphs to draw with, this once."""
STANDARD = Settings()


class Option(NamedTuple):
    """A setting with the values that it can have."""

    name: str
    words: str
    help: str
    values: Mapping[str | bool, str]
    """Each value, and what players call it."""

    def of(self, settings: Settings) -> str | bool:
        """Return the value that is set."""
        found: str | bool = getattr(settings, self.name)
        return found

    def set(self, settings: Settings, value: str | bool) -> Settings:  # noqa: FBT001 - a value, no switch
        """Return settings with another value."""
        changes: dict[str, Any] = {self.name: value}
        return replace(settings, **changes)

    def takes(self, value: object) -> bool:
        """Say whether a value can be set."""
        return isinstance(value, type(self.of(STANDARD))) and value in self.values

    def after(self, value: str | bool, step: int) -> str | bool:  # noqa: FBT001 - a value, no switch
        """Return the value so many steps on."""
        every = tuple(self.values)
        return every[(every.index(value) + step) % len(every)]


_YES_NO: Mapping[str | bool, str] = {True: "yes", False: "no"}

OPTIONS = (
    Option(
        "theme",
        "colours",
        "What the screens are painted with. A terminal that can show less gets what it can show.",
        {
            "dark": "dark",
            "light": "light",
            "safe": "safe for the colour-blind",
            "stark": "high contrast",
            "grey": "without colours",
            "sixteen": "sixteen colours",
        },
    ),
    Option(
        "glyphs",
        "glyphs",
        "Plain ASCII is for terminals, fonts and readers that lack hexes, arrows and boxes.",
        {"auto": "as the terminal can", "unicode": "all glyphs", "ascii": "plain ASCII"},
    ),
    Option(
        "motion",
        "motion",
        "How shots and moves are shown as they happen: whole, in half the time, or not at all, as always"
        " where the environment has NO_MOTION.",
        {"full": "full", "short": "short", "off": "off"},
    ),
    Option(
        "forced",
        "forced answers",
        "Whether an answer is given at once where there is no other, and only told in the log.",
        _YES_NO,
    ),
    Option(
        "least_chance",
        "worth a shot",
        "When all fire on one key, who has less of a chance than this stops them, and is asked.",
        {"0": "any chance", "5": "5 %", "10": "10 %", "20": "20 %", "30": "30 %", "50": "50 %"},
    ),
    Option(
        "zoom",
        "size of the map",
        "Whether the map picks its size by what is asked about, or begins in one.",
        {"auto": "picks itself", "far": "far", "standard": "standard", "near": "near"},
    ),
    Option(
        "table_dice",
        "dice from the table",
        "Whether a new battle asks for each die, rolled by hand.",
        _YES_NO,
    ),
    Option(
        "opponent",
        "the other side",
        "Who plays the other side of a battle begun here, unless its front page is told otherwise.",
        {True: "a bot, recruit", False: "a person"},
    ),
    Option(
        "wait_after_hits",
        "bots wait after hits",
        "Whether a bot that has hit something goes on only at a key, so that no loss is missed.",
        _YES_NO,
    ),
    Option(
        "hand_over",
        "handing over",
        "When an empty screen hides the battle until the other player is there.",
        {"secrets": "where sides have secrets", "always": "whenever the side changes"},
    ),
    Option(
        "confirm_end",
        "ask before the end",
        "Whether giving up and drawing are asked about once more.",
        _YES_NO,
    ),
)
"""Every setting with a few values, in the order in which they are shown."""
