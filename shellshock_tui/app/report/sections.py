"""The sections of the after-action report, each as painted lines of a width."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shellshock_tui.app.render.minimap import fitting
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.report.chart import curves, places, steps
from shellshock_tui.app.report.letters import WIDE, can_be_large, large
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
)
from shellshock_tui.drawing.paint import BAR, KEY, MARKED, NOTE, STRONG, TEXT, Ink, Run, Weight, badge, merged
from shellshock_tui.drawing.sides import Sides
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    length,
    one_row,
    wrap_words,
    written,
)
from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.forecast import per_cent
from shellshock_tui.session.after_action import AfterAction, Luck, Shot, TurnEnd, TurningPoint, UnitRecord
from shellshock_tui.session.dice_statistics import Tally
from shellshock_tui.sim.figures import rate
from shellshock_tui.sim.outlook import Outlook

FULL, LEFT = "▰", "▱"
CURVE_ROWS = 8
MARGIN = 7
"""How many cells stand left of the curves."""
MOMENTS = 4
"""So many turns are told of as those that decided a battle."""
ENOUGH = 10
"""So many games of bots from each turn tell more than the balance of strength."""
LEFT_ROOM = 8
"""How many cells the boxes take of what is left of a unit."""
ATTACKS = mix(Hue.ATTACK, NIGHT, 0.3)
LOST = Ink(FAINT, PANEL, "strike")
HEAD_WORDS = Ink(FAINT, RAISED)
Lines = list[PaintedLine]


@dataclass(frozen=True)
class Told:
    """What the sections tell of: the report, its sides, and the battle's name."""

    report: AfterAction
    sides: Sides
    title: str
    side_ids: tuple[str, ...]
    dice: tuple[Tally, ...]

    def chip(self, unit: str) -> tuple[Run, Run]:
        """Return a unit's code on its side's colour, and its name."""
        piece = self.report.counters.get(unit)
        if piece is None:
            return written(f" {unit} ", TEXT), Run("", TEXT)
        colour = self.sides.colour(piece.side)
        return written(f" {piece.glyph} ", badge(colour)), written(f" {piece.label}", TEXT)

    def badges(self, units: Sequence[str]) -> PaintedLine:
        """Return the codes of lost units, struck on their sides' colours."""
        found = []
        for unit in units:
            piece = self.report.counters.get(unit)
            colour = self.sides.colour(piece.side) if piece else FAINT
            found.append(written(f"✗{piece.glyph if piece else unit}", badge(colour)))
        return tuple(found)

    def name(self, unit: str) -> str:
        """Return what a unit is called."""
        return self.report.counters[unit].label if unit in self.report.counters else unit


def section_bar(name: str, words: str, width: int, ground: Colour = RAISED) -> PaintedLine:
    """Return the bar above a section."""
    head = (Run(f" {name} ", Ink(WHITE, ground, "bold")), Run(words, Ink(mix(FAINT, WHITE, 0.4), ground)))
    return fitted(head, width, Ink(INK, ground))


def headline(told: Told, width: int) -> Lines:
    """Return who won, in large letters where they fit, and how."""
    outcome = told.report.outcome
    winner = outcome.winner if outcome else ""
    colour = told.sides.colour(winner) if winner else FAINT
    name = told.sides.name(winner) if winner else ""
    words = does(name, "wins") if winner else "A draw" if outcome else "So far"
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
        left = [
            (Run("  ", fill), *line)
            for line in large(words, (mix(colour, WHITE, 0.85), mix(colour, WHITE, 0.45), colour), ground)
        ]
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
    """Return what each side had left after each turn, with who was lost and who held what below."""
    turns = told.report.turns
    lines = [section_bar("STRENGTH", "what is left after each turn", width)]
    most = max((each for end in turns for each in end.strength), default=Fraction(0))
    if not most or len(turns) < 2:
        return [*lines, (Run(" Nothing was lost.", NOTE),)]
    room = width - MARGIN - 1
    colours = [told.sides.colour(side) for side in told.side_ids]
    values = [[end.strength[number] for end in turns] for number in range(len(told.side_ids))]
    for row, curve in enumerate(curves(values, most, colours, room, CURVE_ROWS)):
        figure = int(most) if row == 0 else 0 if row == CURVE_ROWS - 1 else ""
        lines.append(fitted((Run(f"{figure:>{MARGIN - 1}} ", NOTE), *curve), width, TEXT))
    cells = places(len(turns), room)
    lines.append(
        _axis("turn", {x: (Run(f"{end.turn}", STRONG),) for x, end in zip(cells, turns, strict=True)}, width)
    )
    lost = {x: told.badges(end.lost) for x, end in zip(cells, turns, strict=True) if end.lost}
    if lost:
        lines.append(_axis("lost", lost, width))
    held = [_holders(told, end) for end in turns[1:]]
    if any(map(any, held)):
        lines.append(fitted((Run(f"{'held':>{MARGIN - 1}} ", NOTE), *steps(cells, held, room)), width, TEXT))
    return lines


def _axis(name: str, marks: Mapping[int, PaintedLine], width: int) -> PaintedLine:
    """Return a row with marks at cells of the chart; one that would cover another gives way."""
    runs: list[Run] = [Run(f"{name:>{MARGIN - 1}} ", NOTE)]
    for x, mark in marks.items():
        start = min(MARGIN + x, width - length(mark))
        gap = start - length(runs)
        if gap >= (0 if len(runs) == 1 else 1):
            runs += (Run(" " * gap, TEXT), *mark)
    return fitted(runs, width, TEXT)


def _holders(told: Told, end: TurnEnd) -> tuple[Colour | None, Colour | None]:
    """Return the colours of who held the first two places after a turn; of a single one twice."""
    colours = [told.sides.colour(side) if side else None for side in end.holders]
    return (colours[0], colours[min(1, len(colours) - 1)]) if colours else (None, None)


def shots(told: Told, width: int) -> Lines:
    """Return the kills with their chance before the dice, and the best and worst of all attacks."""
    report = told.report
    lines = [section_bar("● KILLS AND ATTACKS", "chance before the dice", width, ATTACKS)]
    for kill in report.kills:
        what, odds = ("to kill ", kill.fatal) if kill.fatal else ("to hit ", kill.chance)
        chance = (Run(f"{what}{meter(odds, 10)} ", NOTE), written(f"{per_cent(odds):>7} ", STRONG))
        closing = (Run("in a fight ", NOTE),) if kill.is_fight else chance
        row = _pair(told, kill, Run(" ✗ ", Ink(DANGER, PANEL)))
        if length((*row, *closing)) > width and not kill.is_fight:
            closing = (Run(what, NOTE), chance[-1])
        by = written(one_row(kill.by, max(2, width - length((*row, *closing)) - 1)), NOTE)
        lines.append(ends((*row, by), closing, width, TEXT))
    if not report.kills:
        lines.append((Run(" No attack destroyed its target.", NOTE),))
    named = (
        ("★ best attack", report.best_shot),
        ("worst miss", report.worst_miss),
        ("longest hit", report.longest_hit),
    )
    return [*lines, *(_shot(told, name, shot, width) for name, shot in named if shot)]


def _shot(told: Told, name: str, shot: Shot, width: int) -> PaintedLine:
    who = f"T{shot.turn} {told.name(shot.unit)} at {told.name(shot.target)}, {shot.distance} away"
    ink = Ink(GOLD, PANEL) if name.startswith("★") else NOTE
    head = Run(f" {name:<13} ", ink)
    chance = Run("to hit", NOTE), written(f"{per_cent(shot.chance):>8} ", STRONG)
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
    lines = [section_bar("● EVERY ATTACK", "chance to hit before the dice", width, ATTACKS)]
    for shot in shown:
        head = _pair(told, shot, Run(" at ", NOTE))
        came = Run(" hit    ", STRONG) if shot.has_struck else Run(" missed ", NOTE)
        chance = came, written(f"{per_cent(shot.chance):>7} ", STRONG)
        away = f"{shot.distance} away, {shot.by}" if shot.by else f"{shot.distance} away"
        by = one_row(away, max(2, width - length((*head, *chance)) - 1))
        lines.append(ends((*head, written(by, NOTE)), chance, width, TEXT))
    if len(shown) < len(shots):
        lines.append((Run(f" {len(shots) - len(shown)} more in the log", NOTE),))
    return lines


FEW_ROWS = 4
"""In fewer rows the attacks are not told one by one."""


def meter(share: Fraction, room: int) -> str:
    """Return a share as full and empty boxes."""
    full = round(share * room)
    return FULL * full + LEFT * (room - full)


def units(told: Told, width: int) -> Lines:
    """Return what each unit did and what is left of it."""
    best = told.report.best_unit
    room = 1 + max((length(told.chip(one.unit)) for one in told.report.units), default=8)
    heads = f"{'left':<{LEFT_ROOM}}{'attacks':>8}{'hits':>6}{'exp.':>7}  kills"
    bar = Run(f" {'UNITS':<{room - 1}}", BAR), Run(heads, HEAD_WORDS)
    lines = [ends(bar, (Run("moved ", HEAD_WORDS),), width, BAR)]
    for one in told.report.units:
        moved = Run(f"{one.moved:>6} ", NOTE)
        lines.append(ends(_unit(told, one, room, is_best=one is best), (moved,), width, TEXT))
    return lines


def _unit(told: Told, one: UnitRecord, room: int, *, is_best: bool) -> Iterator[Run]:
    chip, name = told.chip(one.unit)
    yield chip
    yield name._replace(ink=name.ink if one.left or one.fate else LOST)
    yield Run(" " * (room - length((chip, name))), TEXT)
    colour = GOOD if one.left > Fraction(2, 3) else GOLD if one.left > Fraction(1, 3) else DANGER
    gone = f"✓ {one.fate}" if one.fate else "✗ lost"
    left = meter(one.left, LEFT_ROOM) if one.left else f"{gone:<{LEFT_ROOM}}"
    colour = colour if one.left else GOOD if one.fate else FAINT
    yield Run(left, Ink(colour, PANEL, weight=Weight.MARK))
    yield Run(f"{one.shots:>8}{one.hits:>6}{float(one.expected):>7.1f}  ", TEXT)
    yield from told.badges(one.kills)
    yield Run(" ★ best" if is_best else "", KEY)


def decided(told: Told, odds: Sequence[Outlook], marked: int, width: int) -> Lines:
    """Return the turns in which the balance of strength changed most, and what bots made of it."""
    games, points = min(one.games for one in odds[:-1] or odds), told.report.points
    lines = [section_bar("★ WHAT DECIDED IT", source_words(games), width, mix(GOLD, NIGHT, 0.55))]
    if outcome := told.report.outcome:
        _, _, how = outcome.reason.rpartition(": ")
        head = Run(" the end ", NOTE)
        for row in wrap_words(f"{how[:1].upper()}{how[1:]}", width - length((head,))):
            lines.append(fitted((head, written(row, STRONG)), width, TEXT))
            head = Run(" " * length((head,)), NOTE)
    for number, point in enumerate(points[:MOMENTS]):
        ink = MARKED if number == marked else KEY
        what = written(f" {_brought(told, point)}", STRONG)
        shows = (Run("⏎ shows ", Ink(GOLD, PANEL)),) if number == marked else ()
        lines.append(ends((Run(f" turn {point.turn} ", ink), what), shows, width, TEXT))
        share = f" {told.sides.name(point.side)} from {_whole(point.before)} % to "
        after = Run(f"{_whole(point.after)} %", Ink(GOOD, PANEL, "bold"))
        bots = Run(_by_bots(told, odds, point) if games >= ENOUGH else "", NOTE)
        lines.append(fitted((written(share, TEXT), after, bots), width, TEXT))
    if not points:
        lines.append((Run(" No turn changed the balance of strength.", NOTE),))
    return lines


def _by_bots(told: Told, odds: Sequence[Outlook], point: TurningPoint) -> str:
    """Return how often the side that gained won the games of bots from before and after a turn."""
    number = next(n for n, end in enumerate(told.report.turns) if end.turn == point.turn)
    side = told.side_ids.index(point.side)
    before, after = (_whole(one.shares(told.side_ids)[side]) for one in odds[number - 1 : number + 1])
    return f", bots {before} to {after} %"


def _brought(told: Told, point: TurningPoint) -> str:
    """Return what a turn brought: who was lost, else what hit whom."""
    if point.lost:
        return f"{', '.join(told.name(unit) for unit in point.lost)} lost"
    shot = point.shot
    return f"{told.name(shot.target)} hit by {told.name(shot.unit)}" if shot else ""


def margin(games: int) -> Fraction:
    """Return how far off an even share may be that so many games of bots found."""
    even = rate("", games // 2, games)
    return Fraction(round(50 * (even.high - even.low)), 100)


def source_words(games: int) -> str:
    """Return by what is told what decided a battle, and how far off an even share of bots' games may be."""
    return f"strength; {games} bot games ±{100 * margin(games)}" if games >= ENOUGH else "by strength"


def field(scene: Scene, turn: int, last: int, width: int, rows: int) -> Lines:
    """Return the map as it was after a turn."""
    when = (
        f"as it was left, turn {turn}" if turn == last else f"after turn {turn}" if turn else "at the start"
    )
    keys = (Run("← →", Ink(GOLD, RAISED, "bold")), Run(" a turn ", HEAD_WORDS))
    head = ends((Run(" THE FIELD ", BAR), Run(when, HEAD_WORDS)), keys, width, BAR)
    art = fitting(scene.board, width, rows)
    return [head, *(merged(art.row(scene, y)) for y in range(rows))]


def luck(told: Told, width: int) -> Lines:
    """Return the hits of each side beside what was to be expected."""
    lines = [section_bar("◉ LUCK", "hits against expectation", width)]
    for one in told.report.luck:
        lines += _luck(told, one, width)
    return [*lines, *_dice(told, width)]


def _dice(told: Told, width: int) -> Iterator[PaintedLine]:
    """Yield how the dice of the kinds rolled most fell, all sides together, the faces as columns."""
    counts = Counter[int]()
    for one in told.dice:
        counts[one.sides] += one.count
    for kind in sorted(kind for kind, _ in counts.most_common(DICE)):
        faces = [
            sum(column) for column in zip(*(one.faces for one in told.dice if one.sides == kind), strict=True)
        ]
        count, most = sum(faces), max(faces)
        mean = Fraction(sum(face * times for face, times in enumerate(faces, start=1)), count)
        columns = "".join(COLUMNS[times * (len(COLUMNS) - 1) // most] for times in faces)
        head = (
            Run(f" d{kind:<3}", STRONG),
            Run(columns, Ink(mix(INK, GOLD, 0.4), PANEL, weight=Weight.MARK)),
        )
        closing = (
            Run(f" {count} dice, mean ", NOTE),
            Run(f"{float(mean):.2f}", STRONG),
            Run(f" fair {(kind + 1) / 2:.2f} ", NOTE),
        )
        yield ends(head, closing, width, TEXT)


DICE = 5
"""So many kinds of dice are told of."""
COLUMNS = "▁▂▃▄▅▆▇█"


def _luck(told: Told, one: Luck, width: int) -> Lines:
    colour = told.sides.colour(one.side)
    hits, attacks = counted(one.hits, "hit"), counted(one.shots, "attack")
    words = f" {hits} of {attacks}, {float(one.expected):.1f} expected"
    name, figures = written(f" {told.sides.name(one.side).upper()} ", badge(colour)), Run(words, TEXT)
    rows = ((name, figures),) if length((name, figures)) <= width else ((name,), (figures,))
    lines = [fitted(row, width, TEXT) for row in rows]
    if one.shots:
        full = round(Fraction(one.hits, one.shots) * (width - 2))
        mark = min(width - 3, round(one.expected / one.shots * (width - 2)))
        bar = ["█" if x < full else "░" for x in range(width - 2)]
        inks = [STRONG if x == mark else Ink(colour, PANEL) for x in range(width - 2)]
        cells = tuple(Run("┃" if x == mark else bar[x], inks[x]) for x in range(width - 2))
        lines.append(fitted((Run(" ", TEXT), *cells), width, TEXT))
        word, share = ("luckier", one.fewer) if one.fewer >= one.more else ("unluckier", one.more)
        told_luck = f" {word} than {_whole(share)} of 100 such battles" if share else " as it had to be"
        lines.append(ends((Run(told_luck, NOTE),), (_gain(one.hits - one.expected),), width, TEXT))
    return lines


def _gain(more: Fraction) -> Run:
    """Return how many hits more there were than expected; what rounds to none is neither good nor bad."""
    tenths = round(more * 10)
    if not tenths:
        return Run("0.0 ", NOTE)
    words = f"{tenths / 10:+.1f} ".replace("-", "−")
    return Run(words, Ink(GOOD if tenths > 0 else DANGER, PANEL, "bold"))


def _whole(share: Fraction) -> int:
    return int(share * 100)
