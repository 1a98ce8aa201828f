"""An attack as lines: who attacks whom, what must be rolled, what will come of it; each chance opens."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from shellshock_tui.app.render.lights import POINTER
from shellshock_tui.app.widgets.attack_view import Attack, Chip, Comparison, Ways
from shellshock_tui.app.widgets.need_lines import OPEN, PICKED, roll_rows
from shellshock_tui.app.widgets.outcome_bar import (
    BAR,
    CAPTION,
    FILL,
    GROUND,
    KEY,
    QUIET,
    STRONG,
    Block,
    caption,
    effects_line,
    endings,
    in_full,
    in_rows,
    outcome_blocks,
)
from shellshock_tui.drawing.colours import GOOD, WHITE, mix
from shellshock_tui.drawing.paint import Ink, Run, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, hanging, length, written
from shellshock_tui.drawing.trail_lines import number, term_lines
from shellshock_tui.engine.forecast import Forecast, Gain, per_cent, share
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark

TITLE, TITLE_BOLD, TITLE_QUIET = Ink(WHITE, BAR), Ink(WHITE, BAR, "bold"), Ink(mix(WHITE, BAR, 0.3), BAR)


def attack_lines(attack: Attack, width: int, rows: int = 0, keys: str = "") -> list[PaintedLine]:
    """Return an attack as lines of a width, folded into so many rows; whole for 0."""
    whole = list(_whole(attack, width))
    if rows == 0 or len(whole) < rows:
        return [title_line(attack, width, keys), *whole]
    kept = fold(list(_folded(attack, width)), rows - 1)
    return [title_line(attack, width, keys, f"PgDn {len(whole) - len(kept)} more"), *kept]


def fold(blocks: Sequence[Block], rows: int) -> list[PaintedLine]:
    """Return the lines of as many blocks as rows hold, those of the lowest rank first, none broken."""
    kept: list[int] = []
    for at in sorted(range(len(blocks)), key=lambda at: (blocks[at].rank, at)):
        if sum(len(blocks[one].lines) for one in (*kept, at)) <= rows:
            kept.append(at)
    return [line for at in sorted(kept) for line in blocks[at].lines]


def _folded(attack: Attack, width: int) -> Iterator[Block]:
    """Yield the blocks of which the most telling are kept."""
    forecast = attack.forecast
    yield from _main_blocks(attack, width)
    for place, effects in enumerate(forecast.side_effects):
        rank = 3 if place == 0 else 8 if effects.mark is Mark.PLAIN else 5
        yield Block(rank, (effects_line(forecast, effects, width),))
    yield Block(6, tuple(comparison_lines(attack.comparison, width)))
    yield Block(2, tuple(word_lines(attack, briefly(attack.word, width - CAPTION - 1), width)))
    yield from (Block(10, lines) for lines in _reasons(forecast, width))


def _whole(attack: Attack, width: int) -> Iterator[PaintedLine]:
    """Yield all that is to be told."""
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
    """Yield what is rolled and what will come of it; where answers are weighed, what comes of each first."""
    rolled = roll_rows(attack, width, is_whole=is_whole)
    outcomes = outcome_blocks(attack.forecast, width)
    yield from _stages(attack.forecast, width)
    yield from (*outcomes, *rolled) if attack.forecast.branches else (*rolled, *outcomes)


def _reasons(forecast: Forecast, width: int) -> Iterator[tuple[PaintedLine, ...]]:
    """Yield the terms of each number that is needed, and of each number of dice; those of like ones once."""
    told: list[Trail] = []
    for _, part in endings(forecast):
        needs = [(name, trail) for name, trail, _ in part.needs]
        for name, trail in (*needs, *(pool for pool in part.dice if len(pool[1].terms) > 1)):
            if trail not in told:
                told.append(trail)
                head = fitted((written(f" {name}: why {number(trail.total)}", QUIET),), width, FILL)
                yield (head, *term_lines(trail, width, GROUND))


def title_line(attack: Attack, width: int, keys: str = "", more: str = "") -> PaintedLine:
    """Return the title: who attacks whom, and at the right what may still be set and what is folded away."""
    aim, by = attack.forecast.aim, attack.by
    right = (Run(f" {more} ", TITLE_BOLD),) if more else (Run(" ", TITLE),)
    ways = (written(f" {keys}", TITLE_QUIET),) if keys else _ways(attack.ways)
    name = by.name if by else ""
    briefly = aim.by or name
    in_full = ", ".join(filter(None, (name, aim.by)))
    sign = POINTER if attack.is_pointed_at else "●"
    both = (*ways, *right)
    tries = (
        (in_full, aim.where, both), (in_full, aim.where, right), (briefly, aim.where, right),
        (briefly, "", right), ("", "", right),
    )  # fmt: skip
    return fullest_title(f" {sign} {aim.kind.upper()} ", attack.target, tries, width)


def fullest_title(
    head: str, target: Chip | None, tries: Iterable[tuple[str, str, PaintedLine]], width: int
) -> PaintedLine:
    """Return the first title that fits of who attacks, where, and what stands at the right; else the last."""
    for who, where, right in tries:
        left = aim_runs(head, who, target, where)
        if length((*left, *right)) <= width:
            break
    return ends(left, right, width, TITLE)


def aim_runs(head: str, who: str, target: Chip | None, where: str) -> PaintedLine:
    """Return in a title who attacks whom."""
    left = written(head, TITLE_BOLD), written(who, TITLE)
    if target is None:
        return (*left, written(f", {where}" if where else "", TITLE))
    code = (written(f" {target.code} ", badge(target.colour)),) if target.code else ()
    name = ", ".join(filter(None, (target.name, where)))
    return (*left, Run(" → " if who else "", TITLE), *code, written(f" {name}" if code else name, TITLE))


def _ways(told: Sequence[Ways]) -> PaintedLine:
    """Return what may still be set otherwise, what is picked in bold."""
    runs: list[Run] = []
    for one in told:
        runs.append(written(f"  {one.name} ", TITLE_QUIET))
        for place, (way, is_picked) in enumerate(one.ways):
            runs.append(Run("·" if place else "", TITLE_QUIET))
            runs.append(written(f"[{way}]" if is_picked else way, TITLE_BOLD if is_picked else TITLE_QUIET))
    return tuple(runs)


def _stages(forecast: Forecast, width: int) -> Iterator[Block]:
    """Yield who attacks with what, one after the other, and what then stands."""
    for place, stage in enumerate(forecast.stages, start=1):
        head, below = Run(f" {place} ", KEY), Run("   ", FILL)
        gains = [_gain(gain, place) for gain in stage.gains]
        right = [run for gain in gains for run in (Run("  ", FILL), *gain)]
        left = (head, written(stage.words, STRONG))
        if length((*left, *right)) < width:
            yield Block(1, (ends(left, (*right, Run(" ", FILL)), width, FILL),))
        else:
            yield Block(1, tuple(hanging(head, stage.words, STRONG, width, FILL)))
            yield Block(4, tuple(in_rows(gains, below, width)))


def _gain(gain: Gain, place: int) -> PaintedLine:
    """Return what stands after an attack, and from the second on what it adds."""
    told = (written(f"{gain.name} ", FILL, gain.at), Run(amount(gain), STRONG, gain.at))
    return told if place == 1 else (*told, Run(f" {_signed(gain)}", QUIET, gain.at))


def amount(gain: Gain) -> str:
    """Return what stands after an attack: a chance in per cent, or how many on average."""
    return per_cent(gain.so_far) if gain.is_chance else _hundredths(gain.so_far)


def _signed(gain: Gain) -> str:
    size = abs(gain.added)
    sign = "−" if gain.added < 0 else "+"
    return f"{sign}{share(size)}" if gain.is_chance else f"{sign}{_hundredths(size)}"


def _hundredths(value: Fraction) -> str:
    whole, rest = divmod(round(value * 100), 100)
    return f"{whole}.{rest:02}"


def comparison_lines(comparison: Comparison | None, width: int) -> Iterator[PaintedLine]:
    """Yield the ways of a means beside each other, the best in green; nothing if there are none."""
    if comparison is None:
        return
    best = max(one.chance for one in comparison.ways)
    pieces: list[PaintedLine] = [(written(f"{comparison.of}:", FILL),)]
    for one in comparison.ways:
        key = Run(f"{PICKED if one.is_picked else OPEN} {one.key}", KEY)
        way = written(f" {one.way} ", STRONG if one.is_picked else FILL)
        ink = Ink(GOOD, GROUND, "bold") if one.chance == best > 0 else STRONG
        pieces.append((key, way, Run(share(one.chance), ink)))
    yield from in_rows(pieces, caption("compare"), width)


def word_lines(attack: Attack, words: str, width: int) -> Iterator[PaintedLine]:
    """Yield a word on what is better, or on several in turn; no line if there is none."""
    head = caption("≡ all" if attack.forecast.stages else "★ best", KEY)
    yield from hanging(head, words, FILL, width, FILL) if words else ()


def briefly(words: str, room: int) -> str:
    """Return as many parts of a sentence, from its beginning, as one row holds; all if not even one fits."""
    first, *rest = words.split(", ")
    if length((written(first, FILL),)) > room:
        return words
    for part in rest:
        if length((written(f"{first}, {part}", FILL),)) > room:
            break
        first = f"{first}, {part}"
    return first


def titles(forecast: Forecast) -> dict[str, str]:
    """Return what each number of a forecast that opens is called, by its address."""
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
