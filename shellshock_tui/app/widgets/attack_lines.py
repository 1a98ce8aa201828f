"""The lines of the attack panel: who attacks whom, what must be rolled, and the outcomes."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from shellshock_tui.app.render.highlights import POINTER
from shellshock_tui.app.widgets.attack_view import Attack, Chip, Comparison, Means, Ways
from shellshock_tui.app.widgets.outcome_bar import (
    BAR,
    CAPTION,
    FILL,
    GROUND,
    KEY,
    QUIET,
    STRONG,
    Block,
    bar_run,
    caption,
    effects_line,
    endings,
    in_full,
    in_rows,
    outcome_blocks,
)
from shellshock_tui.drawing.colours import FAINT, GOOD, WHITE, mix
from shellshock_tui.drawing.paint import StyledText, TextStyle, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, hanging, length, wrap_words, written
from shellshock_tui.drawing.trail_lines import term_lines
from shellshock_tui.engine.figures import expression, number
from shellshock_tui.engine.forecast import Forecast, Gain, per_cent, share
from shellshock_tui.engine.trail import Blocked, Trail, clause_title
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import clean

PICKED, OPEN = "◉", "○"
LEAST_BAR, MOST_BAR = 8, 40
LONGEST_SUM = 18
"""A longer calculation is shown only among the terms."""
NEEDS = 11
"""The columns of "needs" and the number."""
OTHERWISE = 9
"""The rank of another setting of a weapon that is picked; it is shown only in the whole panel."""
DIM = TextStyle(mix(FAINT, GROUND, 0.2), GROUND)
Need = tuple[str, Trail, Fraction]


class RollRow(NamedTuple):
    """One roll of the attack, or one that could be chosen."""

    rank: int
    means: Means
    need: Need | None = None
    at: str = ""
    pool: Trail | None = None
    """The number of dice, if each of them has the chance."""
    fewest_and_most: tuple[int, int] | None = None
    """The fewest and the most dice, if the number depends on other dice."""
    is_low: bool = False
    """Whether a die passes that shows at most the number needed."""


class Columns(NamedTuple):
    """The widths of the columns of the rolls; 0 for a column that is left out."""

    key: int
    name: int
    way: int
    sum: int
    bar: int
    chance: int


def roll_rows(attack: Attack, width: int, *, is_whole: bool = False) -> Iterator[Block]:
    """Yield what must be rolled, then the other weapons, then those not usable and why."""
    found = [row for row in _roll_rows(attack) if is_whole or row.rank < OTHERWISE]
    columns = _columns(found, width)
    for row in found:
        yield Block(row.rank, tuple(_roll_lines(row, columns, width, is_whole=is_whole)))


def _roll_lines(row: RollRow, columns: Columns, width: int, *, is_whole: bool) -> Iterator[PaintedLine]:
    if row.means.barred:
        yield from _barred_lines(row.means, row.means.barred, columns, width, is_whole=is_whole)
    elif row.need:
        yield from _need_lines(row, row.need, columns, width)
    else:
        yield fitted((*_head(row.means, columns), StyledText("not picked", QUIET)), width, FILL)


def _roll_rows(attack: Attack) -> Iterator[RollRow]:
    forecast = attack.forecast
    needed: list[tuple[str, Trail]] = []
    picked = {means.name for means in attack.means if means.is_picked}
    for means in attack.means:
        needs = [need for need in forecast.needs if need[0] in means.needs and means.is_picked]
        needed += [(name, trail) for name, trail, _ in needs]
        if needs:
            at = forecast.need_address(needs[0][0])
            yield RollRow(1, means, needs[0], at, is_low=forecast.is_low)
        else:
            yield RollRow(7 if means.barred else OTHERWISE if means.name in picked else 6, means)
    rank = 6 if forecast.stages else 1
    endings = [part for _, part in forecast.parts() if not part.branches]
    own = next((answer for answer, part in forecast.branches if part.needs == forecast.needs), "")
    for answer, part in forecast.parts():
        pools, counts = dict(part.dice), dict(part.counts)
        for need in part.needs:
            name, trail, _ = need
            if (name, trail) not in needed:
                needed.append((name, trail))
                way = "" if all(need in one.needs for one in endings) else answer or own
                means = Means(_counted(name, part.needs.count(need)), way, is_picked=True)
                pool = pools.get(name), counts.get(name)
                yield RollRow(rank, means, need, part.need_address(name), *pool, part.is_low)


def _counted(name: str, alike: int) -> str:
    """Return the name of a roll, with how many alike there are: "2 × R 100mm Grenade"."""
    return f"{alike} × {name}" if alike > 1 else name


def _columns(rows: Sequence[RollRow], width: int) -> Columns:
    """Return the widths of columns that fit: the sums are left out first, then the bars, then the names."""
    key = 5 if any(row.means.key for row in rows) else 3
    open_ones = [row for row in rows if not row.means.barred]
    name = max((length((written(row.means.name, FILL),)) for row in open_ones), default=0) + 1
    way = max((length((written(_way(row), FILL),)) for row in open_ones), default=0) + 1
    sums = max((len(words) for row in open_ones if len(words := _sum(row)) <= LONGEST_SUM), default=0)
    chance = max((len(_chance(row)) for row in open_ones), default=0) + 2
    left = width - key - name - way - NEEDS - chance
    if left >= sums + 2 + LEAST_BAR:
        return Columns(key, name, way, sums, min(MOST_BAR, left - sums - 2), chance)
    if left >= 0:
        return Columns(key, name, way, 0, left if left >= LEAST_BAR else 0, chance)
    return Columns(key, 0, way, 0, 0, chance)


def _way(row: RollRow) -> str:
    means = row.means
    if row.pool is not None:
        dice = sum_words(row.pool) if len(row.pool.terms) > 1 else f"×{row.pool.total}"
        dice = "×{}–{}".format(*row.fewest_and_most) if row.fewest_and_most else dice
        return " ".join(filter(None, (dice, means.way)))
    return f"‹{means.way}›{means.left}" if means.left and means.way else means.way or means.left


def _sum(row: RollRow) -> str:
    return sum_words(row.need[1]) if row.need and len(row.need[1].terms) > 1 else ""


def _chance(row: RollRow) -> str:
    each = "each " if row.pool is not None else ""
    return f"{each}{per_cent(row.need[2])}" if row.need else ""


def sum_words(trail: Trail) -> str:
    """Return the calculation of a number without blanks at plus and minus: "15+0−3−2", "(15+0) ÷ 2 → 8"."""
    return clean(expression(trail)).replace(" + ", "+").replace(" − ", "−")


def _head(means: Means, columns: Columns) -> PaintedLine:
    """Return the key and the name of a means that is not picked, with its setting."""
    key, way = f" {OPEN} {means.key}".ljust(columns.key), _way(RollRow(0, means)).ljust(columns.way)
    return (StyledText(key, KEY), written(means.name.ljust(columns.name), FILL), written(way, QUIET))


def _need_lines(row: RollRow, need: Need, columns: Columns, width: int) -> Iterator[PaintedLine]:
    """Yield what must be rolled with a means, the calculation, and the chance."""
    _, trail, chance = need
    head = StyledText(f" {PICKED} {row.means.key}".ljust(columns.key), KEY)
    if not columns.name:
        for words in wrap_words(row.means.name, width - columns.key - 1):
            yield fitted((head, written(words, STRONG, row.at)), width, FILL)
            head = StyledText(" " * columns.key, FILL)
    runs = [
        head,
        written(row.means.name.ljust(columns.name) if columns.name else "", STRONG, row.at),
        written(_way(row).ljust(columns.way), QUIET, row.at),
        *_needed(row, trail, chance),
    ]
    if columns.sum and len(_sum(row)) <= columns.sum:
        runs.append(StyledText(_sum(row), QUIET, row.at))
    right = (StyledText(f"{_chance(row)} ".rjust(columns.chance), STRONG, row.at),)
    shown = (bar_run(chance, columns.bar),) if columns.bar else ()
    chance_room = max(0, width - length(runs) - columns.bar - length(right))
    yield fitted((*runs, StyledText(" " * chance_room, FILL), *shown, *right), width, FILL)


def _needed(row: RollRow, trail: Trail, chance: Fraction) -> PaintedLine:
    """Return the number that a die needs; "always" or "never" where none matters."""
    if not chance:
        return (StyledText("never".ljust(NEEDS - 1), QUIET, row.at),)
    if chance == 1:
        return (StyledText("always".ljust(NEEDS - 1), QUIET, row.at),)
    needed = f"{'≤' * row.is_low}{number(trail.total)}".ljust(3)
    return (StyledText("needs ", QUIET, row.at), StyledText(f"{needed} ", STRONG, row.at))


def _barred_lines(
    means: Means, barred: Blocked, columns: Columns, width: int, *, is_whole: bool
) -> Iterator[PaintedLine]:
    """Yield a means that cannot be used, with the reason if there is room."""
    name = written(means.name, TextStyle(DIM.colour, GROUND, "strike"))
    head = (StyledText(f" {OPEN} {means.key}".ljust(columns.key), DIM), name, StyledText("  cannot: ", QUIET))
    reason = written(barred.reason, FILL)
    if length((*head, reason)) <= width:
        yield fitted((*head, reason), width, FILL)
        return
    title = clause_title(barred.clause)
    briefly = (f"  cannot § {title}, x explains", f"  cannot § {title}", "  cannot")
    room = width - length(head[:2])
    note = next(words for words in briefly if len(words) <= room or words == briefly[-1])
    yield fitted((*head[:2], written(note, QUIET)), width, FILL)
    if is_whole:
        yield from hanging(StyledText(" " * columns.key, FILL), barred.reason, FILL, width, FILL)


TITLE, TITLE_BOLD, TITLE_QUIET = (
    TextStyle(WHITE, BAR),
    TextStyle(WHITE, BAR, "bold"),
    TextStyle(mix(WHITE, BAR, 0.3), BAR),
)


def attack_lines(attack: Attack, width: int, rows: int = 0, keys: str = "") -> list[PaintedLine]:
    """Return an attack as lines of a width, folded to `rows` lines; all of them for 0."""
    whole = list(_whole(attack, width))
    if rows == 0 or len(whole) < rows:
        return [title_line(attack, width, keys), *whole]
    kept = fold(list(_folded(attack, width)), rows - 1)
    return [title_line(attack, width, keys, f"PgDn {len(whole) - len(kept)} more"), *kept]


def fold(blocks: Sequence[Block], rows: int) -> list[PaintedLine]:
    """Return the lines of the blocks that fit into the rows, lowest rank first, no block broken."""
    kept: list[int] = []
    for at in sorted(range(len(blocks)), key=lambda at: (blocks[at].rank, at)):
        if sum(len(blocks[one].lines) for one in (*kept, at)) <= rows:
            kept.append(at)
    return [line for at in sorted(kept) for line in blocks[at].lines]


def _folded(attack: Attack, width: int) -> Iterator[Block]:
    """Yield the blocks of the folded panel, with their ranks."""
    forecast = attack.forecast
    yield from _main_blocks(attack, width)
    are_in_answers = any(answer == forecast.best for answer, _ in endings(forecast)) and forecast.branches
    for place, effects in enumerate(() if are_in_answers else forecast.side_effects):
        rank = 3 if place == 0 else 8 if effects.mark is Mark.PLAIN else 5
        yield Block(rank, (effects_line(forecast, effects, width),))
    yield Block(6, tuple(comparison_lines(attack.comparison, width)))
    yield Block(2, tuple(word_lines(attack, briefly(attack.word, width - CAPTION - 1), width)))
    yield from (Block(10, lines) for lines in _reasons(forecast, width))


def _whole(attack: Attack, width: int) -> Iterator[PaintedLine]:
    forecast = attack.forecast
    for block in _main_blocks(attack, width, is_whole=True):
        yield from block.lines
    yield from comparison_lines(attack.comparison, width)
    yield from word_lines(attack, attack.word, width)
    for answer, part in endings(forecast):
        yield from in_full(part, answer, width)
    for lines in _reasons(forecast, width):
        yield from lines


def _main_blocks(attack: Attack, width: int, *, is_whole: bool = False) -> Iterator[Block]:
    """Yield the rolls and the outcomes; outcomes first if the other side has answers to choose from."""
    rolled = roll_rows(attack, width, is_whole=is_whole)
    outcomes = outcome_blocks(attack.forecast, width)
    yield from _stages(attack.forecast, width)
    yield from (*outcomes, *rolled) if attack.forecast.branches else (*rolled, *outcomes)


def _reasons(forecast: Forecast, width: int) -> Iterator[tuple[PaintedLine, ...]]:
    """Yield the terms of each number needed and of each number of dice, equal ones once."""
    explained: list[Trail] = []
    for _, part in endings(forecast):
        needs = [(name, trail) for name, trail, _ in part.needs]
        for name, trail in (*needs, *(pool for pool in part.dice if len(pool[1].terms) > 1)):
            if trail not in explained:
                explained.append(trail)
                head = fitted(
                    (written(f" {name}: how {number(trail.total)} is worked out", QUIET),), width, FILL
                )
                yield (head, *term_lines(trail, width, GROUND))


def title_line(attack: Attack, width: int, keys: str = "", more: str = "") -> PaintedLine:
    """Return the title: who attacks whom, and at the right the settings and how many lines are folded."""
    header, by = attack.forecast.header, attack.by
    right = (StyledText(f" {more} ", TITLE_BOLD),) if more else (StyledText(" ", TITLE),)
    ways = (written(f" {keys}", TITLE_QUIET),) if keys else _ways(attack.ways)
    name = by.name if by else ""
    briefly = header.by or name
    in_full = ", ".join(filter(None, (name, header.by)))
    sign = POINTER if attack.is_pointed_at else "●"
    both = (*ways, *right)
    tries = (
        (in_full, header.where, both), (in_full, header.where, right), (briefly, header.where, right),
        (briefly, "", right), ("", "", right),
    )  # fmt: skip
    return fullest_title(f" {sign} {header.kind.upper()} ", attack.target, tries, width)


def fullest_title(
    head: str, target: Chip | None, tries: Iterable[tuple[str, str, PaintedLine]], width: int
) -> PaintedLine:
    """Return the first title that fits, or the last one.

    `tries` holds who attacks, where, and the right-hand part.
    """
    for who, where, right in tries:
        left = aim_runs(head, who, target, where)
        if length((*left, *right)) <= width:
            break
    return ends(left, right, width, TITLE)


def aim_runs(head: str, who: str, target: Chip | None, where: str) -> PaintedLine:
    """Return the part of a title that says who attacks whom."""
    left = written(head, TITLE_BOLD), written(who, TITLE)
    if target is None:
        return (*left, written(f", {where}" if where else "", TITLE))
    code = (written(f" {target.code} ", badge(target.colour)),) if target.code else ()
    name = ", ".join(filter(None, (target.name, where)))
    return (
        *left,
        StyledText(" → " if who else "", TITLE),
        *code,
        written(f" {name}" if code else name, TITLE),
    )


def _ways(ways: Sequence[Ways]) -> PaintedLine:
    """Return the settings that can be changed, the picked values in bold."""
    runs: list[StyledText] = []
    for one in ways:
        runs.append(written(f"  {one.name} ", TITLE_QUIET))
        for place, (way, is_picked) in enumerate(one.ways):
            runs.append(StyledText("·" if place else "", TITLE_QUIET))
            runs.append(written(f"[{way}]" if is_picked else way, TITLE_BOLD if is_picked else TITLE_QUIET))
    return tuple(runs)


def _stages(forecast: Forecast, width: int) -> Iterator[Block]:
    """Yield each attack of a combined attack, with the chances after it."""
    for place, stage in enumerate(forecast.stages, start=1):
        head, below = StyledText(f" {place} ", KEY), StyledText("   ", FILL)
        gains = [_gain(gain, place) for gain in stage.gains]
        right = [run for gain in gains for run in (StyledText("  ", FILL), *gain)]
        left = (head, written(stage.words, STRONG))
        if length((*left, *right)) < width:
            yield Block(1, (ends(left, (*right, StyledText(" ", FILL)), width, FILL),))
        else:
            yield Block(1, tuple(hanging(head, stage.words, STRONG, width, FILL)))
            yield Block(4, tuple(in_rows(gains, below, width)))


def _gain(gain: Gain, place: int) -> PaintedLine:
    """Return a chance after an attack, from the second attack on with what it adds."""
    gained = (written(f"{gain.name} ", FILL, gain.at), StyledText(amount(gain), STRONG, gain.at))
    return gained if place == 1 else (*gained, StyledText(f" {_signed(gain)}", QUIET, gain.at))


def amount(gain: Gain) -> str:
    """Return a gain as text: a chance in per cent, or an average number."""
    return per_cent(gain.so_far) if gain.is_chance else _hundredths(gain.so_far)


def _signed(gain: Gain) -> str:
    size = abs(gain.added)
    sign = "−" if gain.added < 0 else "+"
    return f"{sign}{share(size)}" if gain.is_chance else f"{sign}{_hundredths(size)}"


def _hundredths(value: Fraction) -> str:
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole}.{rest:02}"


def comparison_lines(comparison: Comparison | None, width: int) -> Iterator[PaintedLine]:
    """Yield the settings of a means side by side, the best in green; nothing without a comparison."""
    if comparison is None:
        return
    best = max(chance for _, chance in comparison.ways)
    pieces: list[PaintedLine] = [(written(f"{comparison.of}:", FILL),)]
    for one, chance in comparison.ways:
        key = StyledText(f"{PICKED if one.is_picked else OPEN} {one.key}", KEY)
        way = written(f" {one.way} ", STRONG if one.is_picked else FILL)
        ink = TextStyle(GOOD, GROUND, "bold") if chance == best > 0 else STRONG
        pieces.append((key, way, StyledText(share(chance), ink)))
    yield from in_rows(pieces, caption("compare"), width)


def word_lines(attack: Attack, words: str, width: int) -> Iterator[PaintedLine]:
    """Yield the advice on the attack, or the note on a combined attack; nothing if there is none."""
    head = caption("≡ all" if attack.forecast.stages else "★ best", KEY)
    yield from hanging(head, words, FILL, width, FILL) if words else ()


def briefly(words: str, room: int) -> str:
    """Return as many comma-separated parts of a sentence as fit one row; all if the first does not fit."""
    first, *rest = words.split(", ")
    if length((written(first, FILL),)) > room:
        return words
    for part in rest:
        if length((written(f"{first}, {part}", FILL),)) > room:
            break
        first = f"{first}, {part}"
    return first


def titles(forecast: Forecast) -> dict[str, str]:
    """Return the title of each number in a forecast that can be opened, by its address."""
    found: dict[str, str] = {}
    for answer, part in forecast.parts():
        head = f"{answer}: " if answer else ""
        found |= {at: f"{head}{title}" for at, title in _own_titles(part)}
    return found


def _own_titles(forecast: Forecast) -> Iterator[tuple[str, str]]:
    for name, chance, _ in forecast.outcomes:
        yield forecast.address("", name), f"{name}: {per_cent(chance)}"
    for effects in forecast.side_effects:
        for name, chance in effects.chances:
            yield forecast.address(effects.title, name), f"{effects.title} {name}: {per_cent(chance)}"
    for name, _, chance in forecast.needs:
        yield forecast.need_address(name), f"{name}: {per_cent(chance)}"
    for stage in forecast.stages:
        yield from ((gain.at, f"{gain.name}: {amount(gain)}") for gain in stage.gains)
