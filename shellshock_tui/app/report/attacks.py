"""Attacks in the after-action report: those that destroyed their targets, the best and worst, and all."""

from shellshock_tui.app.report.told import Lines, Told, meter, section_bar
from shellshock_tui.drawing.colours import DANGER, GOLD, NIGHT, PANEL, Hue, mix
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, length, one_row, written
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.session.after_action import Shot

ATTACKS = mix(Hue.ATTACK, NIGHT, 0.3)
FEW_ROWS = 4
"""In fewer rows the attacks are not told one by one."""


def shots(told: Told, width: int) -> Lines:
    """Return the kills with their chance before the dice, and the best and worst of all attacks."""
    report = told.report
    lines = [section_bar("● KILLS AND ATTACKS", "chance before the dice", width, ATTACKS)]
    lines += [_kill(told, kill, width) for kill in report.kills]
    if not report.kills:
        lines.append((Run(" No attack destroyed its target.", NOTE),))
    named = (
        ("★ luckiest hit", report.best_shot),
        ("worst miss", report.worst_miss),
        ("longest hit", report.longest_hit),
    )
    return [*lines, *(_shot(told, name, shot, width) for name, shot in named if shot)]


def _kill(told: Told, kill: Shot, width: int) -> PaintedLine:
    """Return an attack that destroyed its target; where room is short without a bar, or without a weapon."""
    row = _pair(told, kill, Run(" ✗ ", Ink(DANGER, PANEL)))
    what, odds = ("to kill ", kill.fatal) if kill.fatal else (f"to {told.success} ", kill.chance)
    figure, closing = written(f"{per_cent(odds):>7} ", STRONG), [Run("in a fight ", NOTE)]
    if not kill.is_fight:
        drawn = [Run(f"{what}{meter(odds, 10)} ", NOTE), figure]
        by = written(f"{kill.by} ", NOTE)
        closing = drawn if length((*row, by, *drawn)) <= width else [Run(what, NOTE), figure]
    room = width - length((*row, *closing)) - 1
    least = length((written(f"{kill.by.partition(' ')[0]} …", NOTE),))
    by = written(one_row(kill.by, room) if room >= least else "", NOTE)
    return ends((*row, by), closing, width, TEXT)


def _shot(told: Told, name: str, shot: Shot, width: int) -> PaintedLine:
    who = f"T{shot.turn} {told.name(shot.unit)} at {told.name(shot.target)}, {shot.distance} away"
    ink = Ink(GOLD, PANEL) if name.startswith("★") else NOTE
    head = Run(f" {name:<14} ", ink)
    chance = Run(f"to {told.success}", NOTE), written(f"{per_cent(shot.chance):>8} ", STRONG)
    told_shot = one_row(f"{who}, {shot.by}" if shot.by else who, width - length((head, *chance)) - 1)
    return ends((head, written(told_shot, TEXT)), chance, width, TEXT)


def _pair(told: Told, shot: Shot, between: Run) -> PaintedLine:
    """Return when who shot at whom, with a word between the two."""
    turn = Run(f" T{shot.turn:<3}", NOTE)
    return (turn, *told.chip(shot.unit), between, *told.chip(shot.target), Run(" ", TEXT))


def every_shot(told: Told, width: int, rows: int) -> Lines:
    """Return the attacks in their order with what came of each, in so many rows."""
    shots = told.report.shots
    if not shots or rows < FEW_ROWS:
        return []
    shown = shots if len(shots) < rows else shots[: rows - 2]
    lines = [section_bar("● EVERY ATTACK", f"chance to {told.success} before the dice", width, ATTACKS)]
    for shot in shown:
        head = _pair(told, shot, Run(" at ", NOTE))
        came = Run(f" {told.succeeded:<7}", STRONG) if shot.has_struck else Run(f" {told.failed:<7}", NOTE)
        chance = came, written(f"{per_cent(shot.chance):>7} ", STRONG)
        away = f"{shot.distance} away, {shot.by}" if shot.by else f"{shot.distance} away"
        by = one_row(away, max(2, width - length((*head, *chance)) - 1))
        lines.append(ends((*head, written(by, NOTE)), chance, width, TEXT))
    if len(shown) < len(shots):
        lines.append((Run(f" {len(shots) - len(shown)} more in the log", NOTE),))
    return lines
