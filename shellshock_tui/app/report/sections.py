"""The sections of the after-action report, each as painted lines of a width."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.app.battle.prompt import Sides
from shellshock_tui.app.report.letters import WIDE, can_be_large, large
from shellshock_tui.app.widgets.outcome_bar import per_cent
from shellshock_tui.drawing.colours import (
    DANGER,
    FAINT,
    GOLD,
    GOOD,
    INK,
    NIGHT,
    PANEL,
    RAISED,
    WHITE,
    Colour,
    Hue,
    mix,
    readable_on,
)
from shellshock_tui.drawing.paint import Ink, Run
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_words, written
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.session.after_action import AfterAction, Luck, Shot, UnitRecord

FULL, LEFT = "▰", "▱"
BARS = " ▁▂▃▄▅▆▇█"
CURVE_ROWS = 6
HEAD, HEAD_WORDS = Ink(WHITE, RAISED, "bold"), Ink(FAINT, RAISED)
TEXT, STRONG, QUIET = Ink(INK, PANEL), Ink(WHITE, PANEL, "bold"), Ink(FAINT, PANEL)
Lines = list[PaintedLine]


@dataclass(frozen=True)
class Told:
    """What the sections tell of: the report, its sides and units, and the battle's name."""

    report: AfterAction
    sides: Sides
    units: Mapping[str, Piece]
    """The counters as the battle began, by unit."""
    title: str
    side_ids: tuple[str, ...]

    def chip(self, unit: str) -> PaintedLine:
        """Return a unit's code on its side's colour, and its name."""
        piece = self.units.get(unit)
        if piece is None:
            return (written(f" {unit} ", TEXT),)
        colour = self.sides.colour(piece.side)
        badge = Ink(readable_on(colour), colour, "bold")
        return written(f" {piece.glyph} ", badge), written(f" {piece.label}", TEXT)

    def name(self, unit: str) -> str:
        """Return what a unit is called."""
        return self.units[unit].label if unit in self.units else unit


def title_bar(name: str, words: str, width: int, ground: Colour = RAISED) -> PaintedLine:
    """Return the bar above a section."""
    head = (Run(f" {name} ", Ink(WHITE, ground, "bold")), Run(words, Ink(mix(FAINT, WHITE, 0.4), ground)))
    return fitted(head, width, Ink(INK, ground))


def headline(told: Told, width: int) -> Lines:
    """Return who won, in large letters where they fit, and how."""
    outcome = told.report.outcome
    winner = outcome.winner if outcome else ""
    colour = told.sides.colour(winner) if winner else FAINT
    words = f"{told.sides.name(winner)} wins" if winner else "A draw" if outcome else "So far"
    ground = mix(colour, NIGHT, 0.8)
    fill, ink = Ink(INK, ground), Ink(mix(colour, WHITE, 0.8), ground)
    turns = told.report.turns[-1].turn if told.report.turns else 0
    points = " · ".join(
        f"{told.sides.name(side)} {count}" for side, count in (outcome.points if outcome else ())
    )
    facts = (
        told.title,
        f"{turns} turn{'s' * (turns != 1)}",
        points,
        f"{told.report.commands} commands · {told.report.dice} dice",
    )
    right = [fact for fact in facts if fact]
    if can_be_large(words) and len(words) * WIDE + 34 <= width:
        left = [(Run("  ", fill), *line) for line in large(words, mix(colour, WHITE, 0.45), ground)]
    else:
        left = [(written(f"  {words.upper()}", Ink(WHITE, ground, "bold")),)]
    rows = max(len(left), len(right))
    lines = [
        ends(
            left[row] if row < len(left) else (),
            (written(f"{right[row]} ", ink),) if row < len(right) else (),
            width,
            fill,
        )
        for row in range(rows)
    ]
    reason = outcome.reason if outcome else "The battle goes on."
    return [
        *lines,
        *(fitted((written(f"  {row}", ink),), width, fill) for row in wrap_words(reason, width - 4)),
    ]


def strength(told: Told, width: int) -> Lines:
    """Return what each side was worth after each turn, as columns, with what was lost below."""
    turns = told.report.turns
    lines = [title_bar("STRENGTH", "what is left after each turn", width)]
    most = max((each for end in turns for each in end.strength), default=Fraction(0))
    if not most or len(turns) < 2:
        return [*lines, (Run(" Nothing was lost.", QUIET),)]
    sides = len(told.side_ids)
    wide = max(1, min(4, (width - 8) // (len(turns) * sides) - 1))
    for row in reversed(range(CURVE_ROWS)):
        figure = f"{int(most):>6}" if row == CURVE_ROWS - 1 else f"{'0':>6}" if row == 0 else " " * 6
        runs: list[Run] = [Run(f"{figure} ", QUIET)]
        for end in turns:
            for side, worth in zip(told.side_ids, end.strength, strict=True):
                eighths = int(worth * CURVE_ROWS * 8 / most) - row * 8
                cell = BARS[max(0, min(8, eighths))]
                runs.append(Run(cell * wide, Ink(told.sides.colour(side), PANEL)))
            runs.append(Run(" ", TEXT))
        lines.append(fitted(runs, width, TEXT))
    step = wide * sides + 1
    figures = "".join(f"{end.turn:<{step}}" for end in turns)
    lines.append(fitted((Run(f"{'turn':>6} ", QUIET), Run(figures, STRONG)), width, TEXT))
    for end in turns:
        if end.lost:
            chips = tuple(run for unit in end.lost for run in (*told.chip(unit), Run("  ", TEXT)))
            lines.append(fitted((Run(f" turn {end.turn:<2} lost ", QUIET), *chips), width, TEXT))
    return lines


def shots(told: Told, width: int) -> Lines:
    """Return the kills with their chance before the dice, and the best and worst of all shots."""
    report = told.report
    lines = [title_bar("● KILLS AND SHOTS", "chance before the dice", width, mix(Hue.ATTACK, NIGHT, 0.3))]
    for kill in report.kills:
        bar = meter(kill.chance, 10)
        closing = (Run(f"{bar} ", QUIET), written(f"{per_cent(kill.chance):>7} ", STRONG))
        row = (Run(f" T{kill.turn:<3}", QUIET), *told.chip(kill.unit), Run(" ✗ ", Ink(DANGER, PANEL)))
        lines.append(ends((*row, *told.chip(kill.target)), closing, width, TEXT))
    if not report.kills:
        lines.append((Run(" No shot destroyed its target.", QUIET),))
    named = (
        ("★ best shot", report.best_shot),
        ("worst miss", report.worst_miss),
        ("longest hit", report.longest_hit),
    )
    lines += [fitted(_shot(told, name, shot), width, TEXT) for name, shot in named if shot]
    return lines


def _shot(told: Told, name: str, shot: Shot) -> PaintedLine:
    who = f"{told.name(shot.unit)} at {told.name(shot.target)}"
    words = f"turn {shot.turn}, {who}, {shot.distance} away: {per_cent(shot.chance)}"
    return Run(f" {name:<12} ", Ink(GOLD, PANEL) if name.startswith("★") else QUIET), written(words, TEXT)


def meter(share: Fraction, room: int) -> str:
    """Return a share as full and empty boxes."""
    full = round(share * room)
    return FULL * full + LEFT * (room - full)


def units(told: Told, width: int) -> Lines:
    """Return what each unit did and what is left of it."""
    best = told.report.best_unit
    bar = title_bar("UNITS", "left · shots · hits · expected · kills · moved", width)
    return [bar, *(fitted(_unit(told, one, is_best=one is best), width, TEXT) for one in told.report.units)]


def _unit(told: Told, one: UnitRecord, *, is_best: bool) -> Iterator[Run]:
    chip = told.chip(one.unit)
    yield from chip
    yield Run(" " * max(1, 20 - length(chip)), TEXT)
    colour = GOOD if one.left > Fraction(2, 3) else GOLD if one.left > Fraction(1, 3) else DANGER
    yield Run(meter(one.left, 8) if one.left else "✗ lost  ", Ink(colour if one.left else FAINT, PANEL))
    yield Run(f"{one.shots:>6}{one.hits:>6}{float(one.expected):>7.1f}  ", TEXT)
    for kill in one.kills:
        piece = told.units.get(kill)
        yield written(f"✗{piece.glyph if piece else kill} ", Ink(DANGER, PANEL, "bold"))
    yield Run("★ best " if is_best else "", Ink(GOLD, PANEL, "bold"))
    yield Run(f" {one.moved} moved", QUIET)


def decided(told: Told, marked: int, width: int) -> Lines:
    """Return the turns in which the balance of strength changed most; one is marked."""
    lines = [title_bar("★ WHAT DECIDED IT", "balance of strength", width, mix(GOLD, NIGHT, 0.55))]
    for number, point in enumerate(told.report.points[:4]):
        ink = Ink(NIGHT, GOLD, "bold") if number == marked else Ink(GOLD, PANEL, "bold")
        lost = ", ".join(told.name(unit) for unit in point.lost)
        lines.append(
            fitted(
                (Run(f" turn {point.turn} ", ink), written(f" {lost} lost" if lost else "", STRONG)),
                width,
                TEXT,
            )
        )
        share = f" {told.sides.name(point.side)} from {per_cent(point.before)} to {per_cent(point.after)}"
        lines.append(fitted((written(share, TEXT),), width, TEXT))
    if not told.report.points:
        lines.append((Run(" The balance never changed.", QUIET),))
    return lines


def luck(told: Told, width: int) -> Lines:
    """Return the hits of each side beside what was to be expected."""
    lines = [title_bar("◉ LUCK", "hits against expectation", width)]
    for one in told.report.luck:
        lines += _luck(told, one, width)
    return lines


def _luck(told: Told, one: Luck, width: int) -> Lines:
    colour = told.sides.colour(one.side)
    badge = Ink(readable_on(colour), colour, "bold")
    words = f" {one.hits} hits of {one.shots} shots, {float(one.expected):.1f} expected"
    more = float(one.hits - one.expected)
    lines = [
        fitted((written(f" {told.sides.name(one.side).upper()} ", badge), Run(words, TEXT)), width, TEXT)
    ]
    if one.shots:
        full = round(Fraction(one.hits, one.shots) * (width - 2))
        mark = min(width - 3, round(one.expected / one.shots * (width - 2)))
        bar = ["█" if x < full else "░" for x in range(width - 2)]
        inks = [Ink(WHITE, PANEL, "bold") if x == mark else Ink(colour, PANEL) for x in range(width - 2)]
        cells = tuple(Run("┃" if x == mark else bar[x], inks[x]) for x in range(width - 2))
        lines.append(fitted((Run(" ", TEXT), *cells), width, TEXT))
        told_luck = f" luckier than {_whole(one.percentile)} of 100 such battles"
        lines.append(ends((Run(told_luck, QUIET),), (Run(f"{more:+.1f} ", STRONG),), width, TEXT))
    return lines


def _whole(share: Fraction) -> int:
    return int(share * 100)
