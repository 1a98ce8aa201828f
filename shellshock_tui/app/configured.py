"""An app that follows the player's settings for colours, glyphs and keys."""

import os
from collections.abc import Sequence

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.dom import DOMNode
from textual.filter import LineFilter
from textual.theme import Theme

from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap, bind
from shellshock_tui.app.window import SHAPES
from shellshock_tui.drawing import palettes
from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, GOOD, INK, NIGHT, PANEL, RAISED, Colour
from shellshock_tui.files import clean
from shellshock_tui.settings import (
    NO_MOTION,
    STANDARD,
    Settings,
    SettingsError,
    settings_file,
    write_settings,
)
from shellshock_tui.settings.plain_text import is_plain, plain_text

NO_COLOUR = "NO_COLOR"
"""The environment variable that asks for no colours, unless it is empty."""
VARIABLES: dict[str, Colour] = {
    "text": INK,
    "text-disabled": FAINT,
    "border": GOLD,
    "block-cursor-foreground": NIGHT,
    "block-cursor-background": GOLD,
    "block-cursor-blurred-foreground": INK,
    "block-cursor-blurred-background": RAISED,
    "block-hover-background": RAISED,
    "input-cursor-background": GOLD,
    "input-cursor-foreground": NIGHT,
}
"""The colours of Textual's own widgets."""


def theme(palette: palettes.Palette) -> Theme:
    """Return the theme of a palette, with its name."""

    def paint(colour: Colour) -> str:
        return palettes.code(palettes.painted(colour, palette))

    raised, panel = palettes.painted(RAISED, palette), palettes.painted(PANEL, palette)
    variables = {name: paint(colour) for name, colour in VARIABLES.items()}
    muted = palettes.legible(palettes.painted(FAINT, palette), raised, palette.text, palette.inks)
    variables["text-muted"] = palettes.code(muted)
    variables["border-blurred"] = paint(FAINT if palette in (palettes.STARK, palettes.SIXTEEN) else RAISED)
    variables["scrollbar"] = palettes.code(palettes.legible(raised, panel, palette.mark, palette.inks))
    return Theme(
        name=palette.name,
        primary=paint(GOLD),
        secondary=paint(FAINT),
        accent=paint(GOLD),
        warning=paint(GOLD),
        error=paint(DANGER),
        success=paint(GOOD),
        foreground=paint(INK),
        background=paint(NIGHT),
        surface=paint(PANEL),
        panel=paint(RAISED),
        dark=palette.is_dark,
        variables=variables,
    )


THEMES = tuple(map(theme, palettes.PALETTES.values()))


def palette_of(app: App[object]) -> palettes.Palette:
    """Return the palette of an app."""
    return palettes.PALETTES.get(app.theme, palettes.DARK)


class PlainText(LineFilter):
    """Writes every glyph of a line in ASCII."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:  # noqa: ARG002 - Textual's own
        """Return the segments in ASCII."""
        return [Segment(plain_text(text), style, control) for text, style, control in segments]


class ConfiguredApp(App[None]):
    """An app with settings, which take effect at once."""

    HORIZONTAL_BREAKPOINTS = SHAPES
    player = "player"
    """The name of the player whose progress in drills is kept."""

    def __init__(self, settings: Settings = STANDARD, glyphs: str = "") -> None:
        """Start with some settings; `glyphs` is a set of glyphs for this run only."""
        if os.environ.get(NO_COLOUR) == "":  # Textual would obey an empty variable, against the convention.
            del os.environ[NO_COLOUR]
        super().__init__()
        self.settings = settings
        self.glyphs = glyphs
        self.bound: Keymap = STANDARD_KEYS
        self.plain_text = PlainText(enabled=False)
        for theme in THEMES:
            self.register_theme(theme)
        self.keep(settings)

    def keep(self, settings: Settings) -> None:
        """Follow other settings from now on."""
        if settings.glyphs != self.settings.glyphs:
            self.glyphs = ""
        self.settings = settings
        self.plain_text.enabled = is_plain(self.glyphs or settings.glyphs)
        self.theme = shown_palette(settings.theme, self.no_color, self.console.color_system).name
        self.bound = bind(settings) if settings.keys or settings.choices else STANDARD_KEYS
        self.set_keymap(self.bound.keymap())
        for screen in self.screen_stack if self.is_running else ():
            for node in screen.walk_children(with_self=True):
                node.refresh()

    def save_settings(self) -> None:
        """Write the settings to the player's file, or show why that is not possible."""
        try:
            write_settings(self.settings, settings_file())
        except SettingsError as error:
            self.notify(clean(str(error)), severity="error", markup=False)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Return the filters of every line, with that for plain text if it is on."""
        plain = [self.plain_text] if self.plain_text.enabled else []
        return [*super().get_line_filters(), *plain]


def settings_of(node: DOMNode) -> Settings:
    """Return the settings for a screen or widget."""
    return node.app.settings if isinstance(node.app, ConfiguredApp) else STANDARD


def shows_half_blocks(node: DOMNode) -> bool:
    """Return whether rows of half blocks can be told apart on a screen: not where glyphs are plain text."""
    return not (isinstance(node.app, ConfiguredApp) and node.app.plain_text.enabled)


def motion_of(node: DOMNode) -> str:
    """Return how much animation a screen or widget may show: full, short or off."""
    return "off" if os.environ.get(NO_MOTION) else settings_of(node).motion


def keymap_of(node: DOMNode) -> Keymap:
    """Return the keys for a screen or widget."""
    return node.app.bound if isinstance(node.app, ConfiguredApp) else STANDARD_KEYS


def player_of(node: DOMNode) -> str:
    """Return the player whose progress in drills is kept, for a screen or widget."""
    return node.app.player if isinstance(node.app, ConfiguredApp) else ConfiguredApp.player


def shown_palette(theme: str, no_colour: bool, system: str | None) -> palettes.Palette:  # noqa: FBT001 - a fact
    """Return the palette for a theme, or the nearest that the terminal can show."""
    if no_colour:
        return palettes.GREY
    return (
        palettes.SIXTEEN if system == "standard" and theme != palettes.GREY.name else palettes.PALETTES[theme]
    )
