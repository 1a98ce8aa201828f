"""The settings: fields, allowed values, and names for players."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

BOT_LEVELS = ("recruit", "veteran", "bold", "careful", "sniper", "charger", "random")
"""The levels of bots that may be the usual opponent."""


@dataclass(frozen=True, slots=True)
class Settings:
    """A player's settings; the defaults are the standard settings."""

    theme: str = "dark"
    glyphs: str = "auto"
    motion: str = "full"
    forced: bool = True
    """Whether an answer without an alternative is given automatically."""
    least_chance: str = "10"
    """The lowest chance, in per cent, at which units fire when all are ordered to."""
    hand_over: str = "secrets"
    """When an empty screen is shown until the next player has taken the keyboard."""
    zoom: str = "auto"
    table_dice: bool = False
    confirm_end: bool = True
    wait_after_hits: bool = True
    """Whether a bot that has hit something waits for Enter or Space before it goes on."""
    opponent: bool = True
    """Whether a bot plays the other side unless the player chooses otherwise.

    Starting a battle for two people turns this off.
    """
    opponent_level: str = "recruit"
    """The level of the bot that plays the other side, as last chosen for a battle."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The keys of actions that do not have their standard keys."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """The keys of choices, by the choice's name."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """The commands of programs that may play a side, by the player's own names for them."""


NO_MOTION = "NO_MOTION"
"""The environment variable that turns off all animations if it is set."""
GLYPHS = "SHELLSHOCK_GLYPHS"
"""The environment variable that overrides the setting `glyphs`."""
STANDARD = Settings()


class Option(NamedTuple):
    """A setting and the values that it may have."""

    name: str
    words: str
    help: str
    values: Mapping[str | bool, str]
    """Each value with its name for players."""

    def of(self, settings: Settings) -> str | bool:
        """Return the current value in these settings."""
        found: str | bool = getattr(settings, self.name)
        return found

    def set(self, settings: Settings, value: str | bool) -> Settings:  # noqa: FBT001 - a value, no switch
        """Return the settings with this value."""
        changes: dict[str, Any] = {self.name: value}
        return replace(settings, **changes)

    def takes(self, value: object) -> bool:
        """Return whether the setting may have this value."""
        return isinstance(value, type(self.of(STANDARD))) and value in self.values

    def after(self, value: str | bool, step: int) -> str | bool:  # noqa: FBT001 - a value, no switch
        """Return the value `step` places after another, starting again after the last."""
        every = tuple(self.values)
        return every[(every.index(value) + step) % len(every)]


_YES_NO: Mapping[str | bool, str] = {True: "yes", False: "no"}

OPTIONS = (
    Option(
        "theme",
        "colours",
        "The colours of all screens. A terminal with fewer colours uses the nearest that it has.",
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
        {"auto": "as the terminal allows", "unicode": "all glyphs", "ascii": "plain ASCII"},
    ),
    Option(
        "motion",
        "motion",
        "How shots and moves are animated: in full, in half the time, or not at all, as always"
        " where NO_MOTION is set in the environment.",
        {"full": "full", "short": "short", "off": "off"},
    ),
    Option(
        "forced",
        "forced answers",
        "Whether an answer without an alternative is given automatically and only reported.",
        _YES_NO,
    ),
    Option(
        "least_chance",
        "least chance to fire",
        "When all units fire on one key, a unit with a lower chance than this is asked first.",
        {"0": "any chance", "5": "5 %", "10": "10 %", "20": "20 %", "30": "30 %", "50": "50 %"},
    ),
    Option(
        "zoom",
        "size of the map",
        "Whether the map chooses its size by the question, or starts at a fixed size.",
        {"auto": "automatic", "far": "far", "standard": "standard", "near": "near"},
    ),
    Option(
        "table_dice",
        "roll real dice",
        "Whether you roll the dice of new battles by hand and type them in.",
        _YES_NO,
    ),
    Option(
        "opponent",
        "opponent",
        "Who plays the other side on the front page of a new battle. `shellshock play` takes --bot instead.",
        {True: "a bot", False: "a person"},
    ),
    Option(
        "opponent_level",
        "level of the bot",
        "The level of the bot on the front page of a new battle. Choosing another there sets it.",
        {level: level for level in BOT_LEVELS},
    ),
    Option(
        "wait_after_hits",
        "bots wait after hits",
        "Whether a bot that has hit something waits for Enter or Space, so that you miss no loss.",
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
        "confirm giving up",
        "Whether you must confirm before you give up or agree on a draw.",
        _YES_NO,
    ),
)
"""All settings with a fixed list of values, in the order in which they are shown."""
