"""The attack panel: what each weapon needs and why, and what will come of it, before anything is rolled."""

from fractions import Fraction

from shellshock_tui.app.colours import DANGER, FAINT, GOLD, INK, PANEL, WHITE, Colour, Hue, mix
from shellshock_tui.app.paint import Ink, Run, Weight
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.text import PaintedLine, ends, fitted, written
from shellshock_tui.app.widgets.trail_lines import number, term_line, totals
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Forecast, Mark

GROUND: Colour = mix(PANEL, DANGER, 0.07)
BAR_COLOURS: dict[Mark, Colour] = {Mark.LOST: DANGER, Mark.PENDING: Hue.INTERNAL, Mark.PLAIN: FAINT}
EIGHTHS = " ▏▎▍▌▋▊▉█"


class AttackPanel(Lines, inherit_bindings=False):
    """A forecast, drawn whole."""

    DEFAULT_CSS = """
    AttackPanel { height: auto; max-height: 60%; }
    """

    def __init__(self) -> None:
        """Make an empty panel."""
        super().__init__(id="attack")
        self.forecast: Forecast | None = None

    def show_forecast(self, forecast: Forecast | None) -> None:
        """Show a forecast, or nothing at all."""
        self.forecast = forecast
        self.set_class(forecast is None, "-empty")
        self._draw()

    def on_resize(self) -> None:
        """Draw for the new width."""
        self._draw()

    def _draw(self) -> None:
        if self.forecast is None:
            self.show(())
            return
        lines = forecast_lines(self.forecast, max(20, self.size.width))
        self.styles.height = len(lines) + 2
        self.show(lines)


def forecast_lines(forecast: Forecast, width: int) -> list[PaintedLine]:
    """Return a forecast: each weapon's number with its terms, the outcomes as bars, what may come besides."""
    lines: list[PaintedLine] = []
    for weapon, trail, chance in forecast.needs:
        lines.append(need_line(weapon, trail, chance, width))
        lines += [term_line(term, so_far, width, GROUND) for term, so_far in totals(trail)]
    outcomes = [outcome for outcome in forecast.outcomes if outcome[1]]
    widest = max((len(name) for name, _, _ in outcomes), default=0)
    lines += [outcome_line(outcome, widest, width) for outcome in outcomes]
    return lines + among_lines(forecast, width)


def among_lines(forecast: Forecast, width: int) -> list[PaintedLine]:
    """Return what may happen besides, as many to a line as fit."""
    lines: list[list[Run]] = []
    used = width
    for name, chance, mark in forecast.among:
        text, share = f" {name} ", f"{per_cent(chance)}  "
        if used + len(text) + len(share) > width:
            lines.append([])
            used = 0
        ink = Ink(WHITE if mark is Mark.LOST else INK, GROUND, "bold" if mark is Mark.LOST else "")
        lines[-1] += [written(text, Ink(FAINT, GROUND)), Run(share, ink)]
        used += len(text) + len(share)
    return [fitted(tuple(line), width, Ink(INK, GROUND)) for line in lines]


def need_line(weapon: str, trail: Trail, chance: Fraction, width: int) -> PaintedLine:
    """Return what a weapon needs and how likely that is."""
    left = (written(f" ◉ {weapon}  ", Ink(GOLD, GROUND, "bold")), Run("needs ", Ink(FAINT, GROUND)),
            Run(number(trail.total), Ink(WHITE, GROUND, "bold")))  # fmt: skip
    right = (
        Run(f"hits {chance} = ", Ink(INK, GROUND)),
        Run(f"{per_cent(chance)} ", Ink(WHITE, GROUND, "bold")),
    )
    return ends(left, right, width, Ink(INK, GROUND))


def outcome_line(outcome: tuple[str, Fraction, Mark], widest: int, width: int) -> PaintedLine:
    """Return an outcome as a bar with its chance."""
    name, chance, mark = outcome
    room = max(4, width - widest - 14)
    ink = Ink(BAR_COLOURS.get(mark, FAINT), GROUND, weight=Weight.MARK)
    return fitted(
        (
            written(f" {name:<{widest}}  ", Ink(INK, GROUND)),
            Run(f"{per_cent(chance):>7}  ", Ink(WHITE, GROUND)),
            Run(bar(chance, room), ink),
        ),
        width,
        Ink(INK, GROUND),
    )


def bar(share: Fraction, room: int) -> str:
    """Return a bar of eighths of a cell, so long as a share of the room."""
    eighths = round(share * room * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def per_cent(chance: Fraction) -> str:
    """Return a chance in per cent, to a tenth."""
    return f"{float(chance * 100):.1f} %"
