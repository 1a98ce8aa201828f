"""The attack sections of the after-action report: kills, every attack, and luck."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from shellshock_tui.app.report.context import Lines, ReportContext, meter, section_bar, whole_per_cent
from shellshock_tui.drawing.colours import DANGER, GOLD, GOOD, INK, NIGHT, PANEL, Hue, mix
from shellshock_tui.drawing.paint import NOTE, STRONG, TEXT, StyledText, TextStyle, Weight, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, hanging, length, one_row, written
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.session.after_action.luck import Luck
from shellshock_tui.session.after_action.shots import Shot

ATTACKS = mix(Hue.ATTACK, NIGHT, 0.3)
CHANCE = 9
"""The columns of a chance."""
INDENT = 5
"""The indent of the row with the weapon of a kill, below that of the turn."""
METER = 12
WIDE = 90
"""The width of a section from which chances to kill are also drawn as bars."""
END = StyledText(" ", TEXT)
FEW_ROWS = 4
"""With fewer rows the attacks are not listed one by one."""


def shots(context: ReportContext, width: int) -> Lines:
    """Return the kills with their chances before the dice, and the best and worst of all attacks."""
    report = context.report
    bar = _drawn(width)
    heads = f"{_head(context)}{'to kill':>{bar + CHANCE}} "
    lines = [section_bar("● KILLS AND ATTACKS", "before the dice", width, ATTACKS, heads)]
    lines += _kills(context, bar, width)
    if not report.kills:
        lines.append((StyledText(" No attack destroyed its target.", NOTE),))
    named = (
        ("★ luckiest hit", report.best_shot),
        ("worst miss", report.worst_miss),
        ("longest hit", report.longest_hit),
    )
    return [*lines, *(_shot(context, name, shot, width) for name, shot in named if shot)]


def _drawn(width: int) -> int:
    """Return the columns of the bar for a chance to kill; 0 if it is not drawn."""
    return METER if width >= WIDE else 0


def _head(context: ReportContext) -> str:
    return f"{f'to {context.success}':>{CHANCE}}"


def _chance(odds: Fraction | None) -> StyledText:
    """Return a chance in its column; a dash for None."""
    figure = "–" if odds is None else per_cent(odds)
    return StyledText(f"{figure:>{CHANCE}}", NOTE if odds is None else STRONG)


def _kills(context: ReportContext, bar: int, width: int) -> Iterator[PaintedLine]:
    """Yield the attacks that destroyed their targets, with a bar of `bar` columns for the chance to kill."""
    kills = context.report.kills
    pairs = _pairs(
        context, kills, [f" {context.sign(kill.target)} " for kill in kills], TextStyle(DANGER, PANEL)
    )
    for pair, kill in zip(pairs, kills, strict=True):
        drawn = StyledText(f"{meter(kill.fatal, bar - 1) if kill.fatal else '':>{bar}}", NOTE)
        to_hit = StyledText(f"{'fight':>{CHANCE}}", NOTE) if kill.is_fight else _chance(kill.chance or None)
        closing = to_hit, drawn, _chance(kill.fatal or None), END
        words = _fitting(_with_what(kill), width - length((*pair, *closing)))
        yield ends((*pair, written(words, NOTE)), closing, width, TEXT)
        if kill.by and not words:
            yield from hanging(StyledText(" " * INDENT, TEXT), kill.by, NOTE, width, TEXT)


def _with_what(shot: Shot) -> tuple[str, ...]:
    """Return the attacker's model and weapon, then the weapon alone."""
    return shot.by, shot.by.rpartition(", ")[2]


def _fitting(tries: Sequence[str], room: int) -> str:
    """Return the first of some texts that fits the room; "" if none does."""
    return next((words for words in tries if len(words) <= room), "")


def _shot(context: ReportContext, name: str, shot: Shot, width: int) -> PaintedLine:
    names = f"T{shot.turn} {context.name(shot.unit)} at {context.name(shot.target)}"
    head = StyledText(f" {name:<14} ", TextStyle(GOLD, PANEL) if name.startswith("★") else NOTE)
    closing = _chance(shot.chance), StyledText(" " * (_drawn(width) + CHANCE + 1), TEXT)
    room = width - length((head, *closing)) - 1
    away = ", ".join(filter(None, (names, context.away(shot.distance))))
    tries = (*(f"{away}, {by}" for by in _with_what(shot) if by), away)
    words = next((one for one in tries if len(one) <= room), one_row(names, room))
    return ends((head, written(words, TEXT)), closing, width, TEXT)


def _pairs(context: ReportContext, shots: Sequence[Shot], between: Sequence[str], ink: TextStyle) -> Lines:
    """Return the turn, the attacker, a word between, and the target of each attack, aligned."""
    by, at = _column([context.chip(s.unit) for s in shots]), _column([context.chip(s.target) for s in shots])
    return [
        (StyledText(f" T{shot.turn:<3}", NOTE), *one, written(word, ink), *other, StyledText(" ", TEXT))
        for shot, one, word, other in zip(shots, by, between, at, strict=True)
    ]


def _column(cells: Sequence[PaintedLine]) -> Lines:
    room = max(map(length, cells), default=0)
    return [fitted(cell, room, TEXT) for cell in cells]


def every_shot(context: ReportContext, width: int, rows: int) -> Lines:
    """Return the attacks in order with their results, in at most `rows` rows."""
    shots = context.report.shots
    if not shots or rows < FEW_ROWS:
        return []
    shown = shots if len(shots) < rows else shots[: rows - 2]
    beside = " " * (_drawn(width) + CHANCE if _drawn(width) else 0)
    lines = [section_bar("● EVERY ATTACK", "before the dice", width, ATTACKS, f"{_head(context)}{beside} ")]
    for shot, pair in zip(shown, _pairs(context, shown, [" at "] * len(shown), NOTE), strict=True):
        came = (
            StyledText(f" {context.succeeded:<7}", STRONG)
            if shot.has_struck
            else StyledText(f" {context.failed:<7}", NOTE)
        )
        away = context.away(shot.distance)
        tries = [", ".join(filter(None, (away, by))) for by in _with_what(shot) if by]
        closing = came, _chance(shot.chance), StyledText(beside, TEXT), END
        words = _fitting((*tries, away), width - length((*pair, *closing)))
        lines.append(ends((*pair, written(words, NOTE)), closing, width, TEXT))
    if len(shown) < len(shots):
        lines.append((StyledText(f" {len(shots) - len(shown)} more in the log", NOTE),))
    return lines


DICE = 5
"""The most kinds of dice that are shown."""
COLUMNS = "▁▂▃▄▅▆▇█"


def luck(context: ReportContext, width: int) -> Lines:
    """Return the hits of each side beside the expected number, and the faces of the dice."""
    lines = [section_bar("◉ LUCK", f"{context.succeeded}, beside the expected number", width)]
    for one in context.report.luck:
        lines += _luck(context, one, width)
    if any(one.is_fight for one in context.report.fights):
        lines.append((StyledText(" fights, in which both strike, are not counted", NOTE),))
    return [*lines, *_dice(context, width)]


def _dice(context: ReportContext, width: int) -> Iterator[PaintedLine]:
    """Yield the faces of the dice rolled most, all sides together, as columns."""
    counts = Counter[int]()
    for one in context.dice:
        counts[one.sides] += one.count
    for kind in sorted(kind for kind, _ in counts.most_common(DICE)):
        faces = [
            sum(column)
            for column in zip(*(one.faces for one in context.dice if one.sides == kind), strict=True)
        ]
        count, most = sum(faces), max(faces)
        mean = Fraction(sum(face * times for face, times in enumerate(faces, start=1)), count)
        columns = "".join(COLUMNS[times * (len(COLUMNS) - 1) // most] for times in faces)
        head = (
            StyledText(f" d{kind:<3}", STRONG),
            StyledText(columns, TextStyle(mix(INK, GOLD, 0.4), PANEL, weight=Weight.MARK)),
        )
        closing = (
            StyledText(f" {counted(count, 'die', 'dice')}, mean ", NOTE),
            StyledText(f"{float(mean):.2f}", STRONG),
            StyledText(f" fair {(kind + 1) / 2:.2f} ", NOTE),
        )
        yield ends(head, closing, width, TEXT)


def _luck(context: ReportContext, one: Luck, width: int) -> Lines:
    colour = context.sides.colour(one.side)
    attacks = counted(one.shots, "attack")
    words = f" {one.hits} of {attacks} {context.succeeded}, {float(one.expected):.1f} expected"
    name, figures = (
        written(f" {context.sides.name(one.side).upper()} ", badge(colour)),
        StyledText(words, TEXT),
    )
    rows = ((name, figures),) if length((name, figures)) <= width else ((name,), (figures,))
    lines = [fitted(row, width, TEXT) for row in rows]
    if one.shots:
        full = round(Fraction(one.hits, one.shots) * (width - 2))
        mark = min(width - 3, round(one.expected / one.shots * (width - 2)))
        bar = ["█" if x < full else "─" for x in range(width - 2)]
        inks = [STRONG if x == mark else TextStyle(colour, PANEL) for x in range(width - 2)]
        cells = tuple(StyledText("┃" if x == mark else bar[x], inks[x]) for x in range(width - 2))
        lines.append(fitted((StyledText(" ", TEXT), *cells), width, TEXT))
        word, share = ("luckier", one.fewer) if one.fewer >= one.more else ("unluckier", one.more)
        luck_words = (
            f" {word} than {whole_per_cent(share)} of 100 such battles" if share else " exactly as expected"
        )
        lines.append(ends((StyledText(luck_words, NOTE),), (_gain(one.hits - one.expected),), width, TEXT))
    return lines


def _gain(more: Fraction) -> StyledText:
    """Return the hits above expectation as text, red if below."""
    tenths = round(more * 10)
    if not tenths:
        return StyledText("0.0 ", NOTE)
    words = f"{tenths / 10:+.1f} ".replace("-", "−")
    return StyledText(words, TextStyle(GOOD if tenths > 0 else DANGER, PANEL, "bold"))
