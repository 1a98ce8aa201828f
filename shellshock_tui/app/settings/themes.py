"""Themes: what Textual's own widgets take from a palette."""

from textual.app import App
from textual.theme import Theme

from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, GOOD, INK, NIGHT, PANEL, RAISED, Colour
from shellshock_tui.drawing.mixing import code, legible, painted
from shellshock_tui.drawing.palettes import DARK, PALETTES, SIXTEEN, STARK, Palette


def theme(palette: Palette) -> Theme:
    """Return the theme of a palette, under its name."""

    def paint(colour: Colour) -> str:
        return code(painted(colour, palette))

    raised, panel = painted(RAISED, palette), painted(PANEL, palette)
    thumb = legible(raised, panel, palette.mark, palette.inks)
    variables = {
        "text": paint(INK),
        "text-muted": paint(FAINT),
        "text-disabled": paint(FAINT),
        "border": paint(GOLD),
        "border-blurred": paint(FAINT if palette in (STARK, SIXTEEN) else RAISED),
        "block-cursor-foreground": paint(NIGHT),
        "block-cursor-background": paint(GOLD),
        "block-cursor-blurred-foreground": paint(INK),
        "block-cursor-blurred-background": paint(RAISED),
        "block-hover-background": paint(RAISED),
        "footer-foreground": paint(INK),
        "footer-background": paint(RAISED),
        "footer-key-foreground": paint(GOLD),
        "footer-description-foreground": paint(INK),
        "scrollbar": code(thumb),
        "input-cursor-background": paint(GOLD),
        "input-cursor-foreground": paint(NIGHT),
    }
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


THEMES = tuple(map(theme, PALETTES.values()))


def palette_of(app: App[object]) -> Palette:
    """Return the palette that an app paints with."""
    return PALETTES.get(app.theme, DARK)
