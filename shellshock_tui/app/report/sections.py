"""Sections of the after-action report about the whole battle, as lines of a width."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from shellshock_tui.app.render.glyphs import EXIT
from shellshock_tui.app.render.overview import in_proportion
from shellshock_tui.app.render.place import ramp_colour
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.report.context import (
    DOWN,
    WIDE,
    Lines,
    ReportContext,
    can_be_large,
    curves,
    large,
    meter,
    places,
    section_bar,
    steps,
    whole_per_cent,
)
from shellshock_tui.drawing.colours import FAINT, GOLD, GOOD, INK, NIGHT, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import (
    BAR,
    BAR_NOTE,
    BAR_QUIET,
    KEY,
    MARKED,
    NOTE,
    STRONG,
    TEXT,
    StyledText,
    TextStyle,
    Weight,
)
from shellshock_tui.drawing.text import (
    PaintedLine,
    ends,
    fitted,
    hanging,
    length,
    one_row,
    paragraph,
    wrap_pieces,
    wrap_words,
    written,
)
from shellshock_tui.engine.english import counted, does, possessive
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import clause_title
from shellshock_tui.session.after_action.turning_points import TurningPoint
from shellshock_tui.session.after_action.turns import places_taken
from shellshock_tui.session.after_action.unit_records import UnitRecord
from shellshock_tui.session.kept_sheet import KeptSheet
from shellshock_tui.sim.figures import rate

CURVE_ROWS = 8
MARGIN = 7
"""The columns to the left of the curves."""
NAMED = 4
"""The columns to their right, for the sides' letters."""
MOMENTS = 4
"""The most turning points that are listed."""
LEFT_ROOM = 8
"""The columns for a unit's remaining strength."""
LOST = TextStyle(FAINT, PANEL, "strike")


def headline(context: ReportContext, width: int) -> Lines:
    """Return who won, in large letters if they fit, and how."""
    outcome = context.report.outcome
    winner = outcome.winner if outcome else ""
    colour = context.sides.colour(winner) if winner else FAINT
    name = context.sides.name(winner) if winner else ""
    words = does(name, "wins") if winner else "A draw" if outcome else "So far"
    ground = mix(colour, NIGHT, 0.8)
    fill, ink = TextStyle(INK, ground), TextStyle(mix(colour, WHITE, 0.8), ground)
    turns = context.report.turns[-1].turn if context.report.turns else 0
    counts = outcome.points if outcome else ()
    points = " · ".join(f"{context.sides.name(side)} {number(count)}" for side, count in counts)
    points += " points" * bool(counts)
    given = f"{counted(context.report.commands, 'command')} · {counted(context.report.dice, 'die', 'dice')}"
    facts = [fact for fact in (context.title, counted(turns, "turn"), points, given) if fact]
    if context.has_blocks and can_be_large(words) and len(words) * WIDE + 34 <= width:
        inks = mix(colour, WHITE, 0.85), mix(colour, WHITE, 0.45), colour
        left: Lines = [(StyledText("  ", fill), *line) for line in large(words, inks, ground)]
    else:
        left = [(written(f"  {words.upper()}", TextStyle(WHITE, ground, "bold")),)]
        facts = wrap_pieces(facts, width - len(words) - 5, " · ")
    right = [(written(f"{fact} ", ink),) for fact in facts]
    rows = zip_longest(left, right, fillvalue=())
    reason = wrap_words(outcome.reason if outcome else "The battle goes on.", width - 4)
    return [
        *(ends(one, other, width, fill) for one, other in rows),
        *(fitted((written(f"  {row}", ink),), width, fill) for row in reason),
    ]


PLACES = 3
"""The most places that have a row of their own."""


def strength(context: ReportContext, width: int) -> Lines:
    """Return the chart of each side's strength by turn, with the losses and who held each place."""
    turns = context.report.turns
    lines = [section_bar("STRENGTH", "what is left after each turn", width)]
    most = max((each for end in turns for each in end.strength), default=Fraction(0))
    if not most or len(turns) < 2:
        return [*lines, (StyledText(" Nothing was lost.", NOTE),)]
    room = width - MARGIN - NAMED
    owners = context.owners
    values = [[end.strength[side] for end in turns] for side in range(len(context.side_ids))]
    for row, curve in enumerate(curves(values, most, [*owners.values()], room, CURVE_ROWS)):
        figure = int(most) if row == 0 else 0 if row == CURVE_ROWS - 1 else ""
        lines.append(fitted((StyledText(f"{figure:>{MARGIN - 1}} ", NOTE), *curve), width, TEXT))
    cells = places(len(turns), room)
    lines.append(
        _axis(
            "turn",
            {x: (StyledText(f"{end.turn}", STRONG),) for x, end in zip(cells, turns, strict=True)},
            width,
        )
    )
    lost = {x: context.badges(end.lost) for x, end in zip(cells, turns, strict=True) if end.lost}
    if lost:
        lines.append(_axis("lost", lost, width))
    return [*lines, *_held(context, cells, room, width)]


def _held(context: ReportContext, cells: list[int], room: int, width: int) -> Iterator[PaintedLine]:
    """Yield a row for each place that was held, with its holders."""
    turns = context.report.turns
    names = tuple(dict.fromkeys(name for end in turns for name in end.places))
    for name in names[:PLACES]:
        at = [zip(end.places, end.holders, strict=True) for end in turns[1:]]
        held = [[context.owners.get(side) for place, side in one if place == name] or [None] for one in at]
        if any(map(any, held)):
            head = StyledText(f"{_in_a_word(name, names):>{MARGIN - 1}} ", NOTE)
            yield fitted((head, *steps(cells, held, room)), width, TEXT)


def _in_a_word(name: str, names: Sequence[str]) -> str:
    """Return a place by its first word that no other place has, shortened to the margin."""
    others = {word for other in names if other != name for word in other.split()} | {"the"}
    word = next((word for word in name.split() if word not in others), name)
    return word[: MARGIN - 2]


def _axis(name: str, marks: Mapping[int, PaintedLine], width: int) -> PaintedLine:
    """Return a row with marks below the chart, leaving out marks that would overlap."""
    runs: list[StyledText] = [StyledText(f"{name:>{MARGIN - 1}} ", NOTE)]
    for x, mark in marks.items():
        start = min(MARGIN + x, width - length(mark))
        gap = start - length(runs)
        if gap >= (0 if len(runs) == 1 else 1):
            runs += (StyledText(" " * gap, TEXT), *mark)
    return fitted(runs, width, TEXT)


KILLS = "kills, ★ worth most", "kills"
"""The column heads for kills; the longer one if a best unit is marked."""


def units(context: ReportContext, width: int) -> Lines:
    """Return what each unit did and what is left of it."""
    best = context.report.best_unit
    room = 1 + max((length(context.chip(one.unit)) for one in context.report.units), default=8)
    heads = f"{'left':<{LEFT_ROOM}}{'attacks':>8}{context.succeeded:>7}{'exp.':>7}  "
    has_moves = any(one.moved is not None for one in context.report.units)
    moved_head = (StyledText("moved ", BAR_QUIET),) if has_moves else ()
    left = width - room - len(heads) - length(moved_head)
    kills = next(words for words in KILLS[not best :] if len(words) < left or words == KILLS[-1])
    bar = StyledText(f" {'UNITS':<{room - 1}}", BAR), StyledText(f"{heads}{kills}", BAR_QUIET)
    lines = [ends(bar, moved_head, width, BAR)]
    for one in context.report.units:
        moved = () if one.moved is None else (StyledText(f"{one.moved:>6} ", NOTE),)
        lines.append(ends(_unit(context, one, room, is_best=one is best), moved, width, TEXT))
    return lines


def _unit(context: ReportContext, one: UnitRecord, room: int, *, is_best: bool) -> Iterator[StyledText]:
    chip, name = context.chip(one.unit)
    yield chip
    yield name._replace(style=name.style if one.left or one.fate else LOST)
    yield StyledText(" " * (room - length((chip, name))), TEXT)
    yield StyledText(*_left(one))
    yield StyledText(f"{one.shots:>8}{one.hits:>7}{float(one.expected):>7.1f}  ", TEXT)
    yield from context.badges(one.kills)
    yield StyledText(" ★" if is_best else "", KEY)


def _left(one: UnitRecord) -> tuple[str, TextStyle]:
    """Return what is left of a unit, or its fate, with its style."""
    ramp = ramp_colour(one.left.as_integer_ratio()) if one.left else FAINT
    boxes = one.whole if 0 < one.whole <= LEFT_ROOM else LEFT_ROOM
    shown = meter(one.left, boxes) if one.left else "✗ lost"
    if one.has_left:
        shown = f"{EXIT} left"
    elif one.fell_before and one.fate:
        shown = one.fate
    elif one.fate:
        shown = f"{DOWN if one.is_down else '✓'} {one.fate}"
    is_saved = one.has_left or (one.fate and not one.left and not one.fell_before)
    return f"{shown:<{LEFT_ROOM}}", TextStyle(GOOD if is_saved else ramp, PANEL, weight=Weight.MARK)


def decided(
    context: ReportContext, points: Sequence[TurningPoint], games: int, marked: int, width: int
) -> Lines:
    """Return the turning points by bot games, or by strength if `games` is 0."""
    measure, by = (
        ("chance to win", f"by {counted(games, 'bot game')}")
        if games
        else ("share of strength", "by the strength left")
    )
    heading = "★ WHAT DECIDED IT" if context.report.outcome else "★ WHAT MATTERED MOST SO FAR"
    lines = [section_bar(heading, by, width, mix(GOLD, NIGHT, 0.55))]
    for (turn, side), names in places_taken(context.report.turns).items():
        taken = f"{does(context.sides.name(side), 'takes')} {', '.join(names)}"
        lines += hanging(StyledText(f" turn {turn:<2} ", NOTE), taken, STRONG, width, TEXT)
    for rank, point in enumerate(points[:MOMENTS]):
        ink = MARKED if rank == marked else KEY
        head = StyledText(f" turn {point.turn:<2} ", ink)
        shows = (StyledText(" ⏎ shows ", TextStyle(GOLD, PANEL)),) if rank == marked else ()
        what, *more = wrap_words(_brought(context, point), width - length((head, *shows)) - 1)
        lines.append(ends((head, written(f" {what}", STRONG)), shows, width, TEXT))
        lines += [(StyledText(" " * (len(head.text) + 1), TEXT), written(row, STRONG)) for row in more]
        before, after = f"{whole_per_cent(point.before)} to ", f"{whole_per_cent(point.after)} %"
        whose = possessive(context.sides.name(point.side))
        share = one_row(f"{whose} {measure}", width - len(before) - len(after) - 2)
        runs = StyledText(f" {share} {before}", TEXT), StyledText(after, TextStyle(GOOD, PANEL, "bold"))
        lines.append(fitted(runs, width, TEXT))
    if outcome := context.report.outcome:
        who, _, how = outcome.reason.rpartition(": ")
        if not who:  # The headline tells all; the first sentence says how it ended.
            how = f"{outcome.reason.partition('. ')[0].removesuffix('.')}."
        lines += hanging(StyledText(" the end ", NOTE), f"{how[:1].upper()}{how[1:]}", STRONG, width, TEXT)
    if games:
        found = f"measured by {counted(games, 'game')} that bots played from there"
        lines += paragraph(f"{found}, give or take {100 * margin(games)} %", NOTE, width)
    if not points:
        lines.append((StyledText(" No turn changed the balance of strength.", NOTE),))
    return lines


def seats(context: ReportContext, width: int) -> Lines:
    """Return the changes of who plays each side; nothing if there were none."""
    if not context.seats:
        return []
    lines = [section_bar("WHO PLAYED", "changes in the battle", width)]
    for turn, words in context.seats:
        lines += hanging(StyledText(f" turn {turn:<2} ", NOTE), words, TEXT, width, TEXT)
    return lines


def figures(sheet: KeptSheet, turn_of: Callable[[int], int], width: int) -> Lines:
    """Return how the players worked their figures out in each turn; nothing if they did not."""
    if not sheet.figures:
        return []
    right = sum(one.is_right for one in sheet.figures)
    lines = [section_bar("YOUR SHEETS", f"{right} of {len(sheet.figures)} figures right at once", width)]
    for turn, some in sheet.by_turn(turn_of).items():
        wrong = [one for one in some if not one.is_right]
        clauses = ", ".join(dict.fromkeys(clause_title(clause) for one in wrong for clause in one.missed))
        slips = f"{counted(len(wrong), 'slip')} in {counted(len(some), 'figure')}"
        words = f"{slips}: {clauses}" if clauses else slips
        lines += hanging(StyledText(f" turn {turn:<2} ", NOTE), words, TEXT, width, TEXT)
    return lines


def _brought(context: ReportContext, point: TurningPoint) -> str:
    """Return the losses of a turn and the units that could no longer attack, or else who hit whom."""
    lost = f"{', '.join(context.name(unit) for unit in point.lost)} lost"
    unable = [does(context.name(unit), "can no longer attack") for unit in point.disarmed]
    if told := [*([lost] if point.lost else []), *unable]:
        return "; ".join(told)
    shot = point.shot
    return f"{context.name(shot.target)} {context.succeeded} by {context.name(shot.unit)}" if shot else ""


def margin(games: int) -> Fraction:
    """Return the margin of error of an even share after this number of bot games."""
    even = rate("", games // 2, games)
    return Fraction(round(50 * (even.high - even.low)), 100)


def field(scene: Scene, turn: int, last: int, width: int, rows: int) -> Lines:
    """Return the map as it was after a turn."""
    when = (
        f"as it was left, turn {turn}" if turn == last else f"after turn {turn}" if turn else "at the start"
    )
    keys = (StyledText("← →", BAR_NOTE), StyledText(" a turn ", BAR_QUIET))
    head = ends((StyledText(" THE FIELD ", BAR), StyledText(when, BAR_QUIET)), keys, width, BAR)
    return [head, *in_proportion(scene.board, width, rows).lines(scene)]
