"""The program's theme: dark, in true colour, made from the palette of the map."""

from textual.theme import Theme

from shellshock_tui.app.colours import DANGER, FAINT, GOLD, GOOD, INK, NIGHT, PANEL, RAISED, code

NIGHT_WATCH = Theme(
    name="night-watch",
    primary=code(GOLD),
    secondary=code(FAINT),
    accent=code(GOLD),
    warning=code(GOLD),
    error=code(DANGER),
    success=code(GOOD),
    foreground=code(INK),
    background=code(NIGHT),
    surface=code(PANEL),
    panel=code(RAISED),
    dark=True,
    variables={
        "footer-background": code(RAISED),
        "footer-key-foreground": code(GOLD),
        "footer-description-foreground": code(INK),
        "border-blurred": code(RAISED),
    },
)
