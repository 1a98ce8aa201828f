"""Bars of chances: the outcomes of an attack in one stacked bar, each of which can be opened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from rich.cells import cell_len

from shellshock_tui.drawing.colours import DANGER, FAINT, GOLD, INK, NIGHT, WHITE, Colour, Hue, mix
from shellshock_tui.drawing.paint import StyledText, TextStyle, Weight, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, written
from shellshock_tui.engine.forecast import Forecast, SideEffects, per_cent, share
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import clean

GROUND: Colour = mix(NIGHT, Hue.ATTACK, 0.17)
"""The background of the attack panel."""
BAR: Colour = mix(NIGHT, Hue.ATTACK, 0.62)
"""The background of its title."""
TROUGH: Colour = mix(NIGHT, Hue.ATTACK, 0.08)
"""The background of a bar."""
FILL = TextStyle(INK, GROUND)
QUIET = TextStyle(mix(FAINT, Hue.ATTACK, 0.3), GROUND)
STRONG = TextStyle(WHITE, GROUND, "bold")
KEY = TextStyle(GOLD, GROUND, "bold")
EIGHTHS = " ▏▎▍▌▋▊▉█"
EDGE = "▏"
"""The first character of each outcome in a stacked bar, for readers and terminals without colours."""
NUMBERS = "¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
"""The signs of outcomes that are named below the bar."""
HARMLESS = (Mark.EMPTY, Mark.PLAIN)
RARE = Fraction(1, 1000)
"""Outcomes less likely than this are combined."""


class Block(NamedTuple):
    """Lines that are kept together, and their rank; the highest rank is folded away first."""

    rank: int
    lines: tuple[PaintedLine, ...]


class Segment(NamedTuple):
    """An outcome as a part of a stacked bar."""

    name: str
    chance: Fraction
    ground: Colour
    at: str

    @property
    def words(self) -> str:
        """The outcome with its chance."""
        return clean(f"{self.name} {share(self.chance)}")


def bar(chance: Fraction, room: int) -> str:
    """Return a bar with a resolution of an eighth of a cell, as long as a share of the room."""
    whole, rest = divmod(round(chance * room * 8), 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def bar_run(chance: Fraction, room: int) -> StyledText:
    """Return a chance as a bar on its background."""
    return StyledText(
        f"{bar(chance, room):<{room}}", TextStyle(mix(Hue.ATTACK, WHITE, 0.15), TROUGH, weight=Weight.MARK)
    )


def segments(forecast: Forecast) -> tuple[Segment, ...]:
    """Return the possible outcomes of an attack, harmless ones first."""
    found = [outcome for outcome in forecast.outcomes if outcome[1]]
    if found and found[-1][2] in HARMLESS and found[0][2] not in HARMLESS:
        found.reverse()
    harms = sum(mark not in HARMLESS for *_, mark in found)
    grounds = _grounds([mark for *_, mark in found], harms)
    return tuple(
        Segment(name, chance, ground, forecast.address("", name))
        for (name, chance, _), ground in zip(found, grounds, strict=True)
    )


def _grounds(marks: Sequence[Mark], harms: int) -> Iterator[Colour]:
    """Yield the colour of each outcome: grey if harmless, brown to red with rising harm."""
    harm = 0
    for mark in marks:
        if mark in HARMLESS:
            yield mix(NIGHT, FAINT, 0.5 if mark is Mark.EMPTY else 0.3)
        elif mark is Mark.LOST:
            yield DANGER
            harm += 1
        else:
            yield mix(Hue.INTERNAL, DANGER, harm / max(2, harms))
            harm += 1


def cells(chances: Sequence[Fraction], room: int) -> list[int]:
    """Return the number of cells for each chance, at least one, so that they fill the room."""
    found = [max(1, int(chance * room)) for chance in chances]
    lacking = [chance * room - had for chance, had in zip(chances, found, strict=True)]
    for _ in range(sum(found), room):
        poorest = max(range(len(found)), key=lambda number: lacking[number])
        found[poorest], lacking[poorest] = found[poorest] + 1, lacking[poorest] - 1
    for _ in range(room, sum(found)):
        richest = max(range(len(found)), key=lambda number: found[number])
        found[richest] -= 1
    return found


def signs_below(bars: Sequence[Sequence[Segment]], room: int) -> dict[str, str]:
    """Return a sign for each outcome that has no room for its name in one of the bars."""
    numbers = iter(NUMBERS)
    found: dict[str, str] = {}
    for shown in bars:
        for segment, size in _sized(shown, room):
            if cell_len(segment.words) >= size and segment.name not in found:
                found[segment.name] = next(numbers, "")
    return found


def stacked(shown: Sequence[Segment], room: int, signs: Mapping[str, str]) -> PaintedLine:
    """Return outcomes as a stacked bar; those without room for their name show their sign."""
    line: list[StyledText] = []
    for segment, size in _sized(shown, room):
        ink = badge(segment.ground)
        words, edge = segment.words, EDGE if size > 1 else ""
        if cell_len(words) >= size:
            words = signs.get(segment.name, "")
        rest = " " * (size - cell_len(words) - len(edge))
        line += [StyledText(edge, TextStyle(GROUND, segment.ground, weight=Weight.MARK), segment.at)]
        line += [StyledText(words + rest, ink, segment.at)]
    return tuple(line)


def _sized(shown: Sequence[Segment], room: int) -> Iterator[tuple[Segment, int]]:
    return zip(shown, cells([one.chance for one in shown], room), strict=True)


def named_below(bars: Sequence[Sequence[Segment]], signs: Mapping[str, str]) -> Iterator[PaintedLine]:
    """Yield each outcome that has a sign, with its chance in every bar."""
    by_name = [{segment.name: segment for segment in shown} for shown in bars]
    for name, sign in signs.items():
        found = [shown.get(name) for shown in by_name]
        first = next(segment for segment in found if segment)
        runs = [StyledText(sign, badge(first.ground), first.at), StyledText(" = ", QUIET)]
        runs.append(written(f"{name} ", FILL, first.at))
        for place, segment in enumerate(found):
            runs += [StyledText(" · ", QUIET)] if place else []
            runs.append(
                StyledText(share(segment.chance), FILL, segment.at) if segment else StyledText("0", QUIET)
            )
        yield tuple(runs)


def in_rows(pieces: Iterable[Sequence[StyledText]], head: StyledText, width: int) -> list[PaintedLine]:
    """Return pieces behind a head in as many rows as they need, no piece broken."""
    indent = StyledText(" " * length((head,)), FILL)
    rows: list[list[StyledText]] = [[head]]
    for piece in pieces:
        gap = [StyledText("  ", FILL)] if len(rows[-1]) > 1 else []
        if gap and length((*rows[-1], *gap, *piece)) > width:
            rows.append([indent])
            gap = []
        rows[-1] += [*gap, *piece]
    return [fitted(row, width, FILL) for row in rows]


def fractions_of(shown: Sequence[Segment]) -> tuple[StyledText, ...]:
    """Return the exact chances of outcomes, in order."""
    runs = [StyledText("exact: ", QUIET)]
    for number, one in enumerate(shown):
        runs += [StyledText(" · ", QUIET)] if number else []
        runs.append(StyledText(str(one.chance), FILL, one.at))
    return tuple(runs)


COUNTS = "▸"
CAPTION = 9
"""The columns of the captions at the left."""


def endings(forecast: Forecast) -> tuple[tuple[str, Forecast], ...]:
    """Return the final forecasts with the other side's answers to them: several if it has a choice."""
    return tuple((answer, part) for answer, part in forecast.parts() if not part.branches)


def caption(words: str, ink: TextStyle = QUIET) -> StyledText:
    """Return a caption for the left of a line."""
    return written(f" {words} ".ljust(CAPTION), ink)


def outcome_blocks(forecast: Forecast, width: int) -> Iterator[Block]:
    """Yield the outcomes as a stacked bar, or as one for each answer of the other side."""
    if not forecast.branches:
        shown = segments(forecast)
        exact, words = fractions_of(shown), StyledText(" possible outcomes  ", QUIET)
        right = exact if length((words, *exact)) < width else ()
        yield Block(4, (ends((words,), (*right, StyledText(" ", FILL)), width, FILL),))
        yield Block(0, tuple(bar_lines(shown, StyledText(" ", FILL), width)))
        return
    yield from _answered(forecast, width)


def _answered(forecast: Forecast, width: int) -> Iterator[Block]:
    """Yield a bar for each answer, then the names that had no room, then the side effects."""
    widest = max(len(clean(answer)) for answer, _ in endings(forecast)) + 4
    is_above = widest > width // 3
    beside = 3 if is_above else widest
    bars = [segments(part) for _, part in endings(forecast)]
    signs = signs_below(bars, width - beside - 1)
    for (answer, _), shown in zip(endings(forecast), bars, strict=True):
        counts = answer == forecast.best
        head = written(f" {COUNTS if counts else ' '} {answer}".ljust(beside), STRONG if counts else FILL)
        above = (fitted((head,), width, FILL),) if is_above else ()
        begun = StyledText(" " * beside, FILL) if above else head
        yield Block(0, (*above, fitted((begun, *stacked(shown, width - beside - 1, signs)), width, FILL)))
    yield from (Block(0, (line,)) for line in _below(forecast, bars, signs, width))
    for answer, part in endings(forecast):
        for place, effects in enumerate(part.side_effects):
            pieces = ((written(f"{effects.title} ", QUIET),), *_effects(part, effects))
            rank = 8 if place else 3 if answer == forecast.best else 5
            yield Block(rank, tuple(in_rows(pieces, written(f"   {answer}: ", FILL), width)))


def _below(
    forecast: Forecast, bars: Sequence[Sequence[Segment]], signs: Mapping[str, str], width: int
) -> Sequence[PaintedLine]:
    """Return the names that had no room in the bars, headed by the answers if that takes no more rows."""
    pieces, head = list(named_below(bars, signs)), StyledText("   ", FILL)
    if not pieces:
        return ()
    answers = " · ".join(answer.removeprefix("if it ") for answer, _ in endings(forecast))
    bare = in_rows(pieces, head, width)
    headed = in_rows([(written(f"{answers}:", QUIET),), *pieces], head, width)
    return headed if len(headed) == len(bare) else bare


def bar_lines(shown: Sequence[Segment], head: StyledText, width: int) -> Iterator[PaintedLine]:
    """Yield outcomes as a stacked bar behind a head, and below it the names that had no room."""
    shown, room = gathered(shown), width - length((head,)) - 1
    signs = signs_below((shown,), room)
    yield fitted((head, *stacked(shown, room, signs)), width, FILL)
    if signs:
        below = named_below((shown,), signs)
        yield from in_rows(below, StyledText(" " * max(3, length((head,))), FILL), width)


def gathered(shown: Sequence[Segment]) -> Sequence[Segment]:
    """Return outcomes with all very unlikely ones combined into one."""
    rare = [one for one in shown if one.chance < RARE]
    if len(rare) < 2:
        return shown
    chance = sum((one.chance for one in rare), Fraction(0))
    return (
        *(one for one in shown if one not in rare),
        rare[-1]._replace(name=f"{len(rare)} rarer", chance=chance),
    )


def effects_line(forecast: Forecast, effects: SideEffects, width: int) -> PaintedLine:
    """Return side effects of one kind: as many as one line holds, and how many more there are."""
    runs = [caption(effects.title)]
    pieces = list(_effects(forecast, effects))
    for place, piece in enumerate(pieces):
        gap = (StyledText("  ", FILL),) if place else ()
        rest = len(pieces) - place - 1
        more = f"  {rest} more" if rest else ""
        if length((*runs, *gap, *piece, StyledText(more, QUIET))) > width:
            runs.append(StyledText(f"  {rest + 1} more" if place else f"{rest + 1} more", QUIET))
            break
        runs += [*gap, *piece]
    return fitted(runs, width, FILL)


def _effects(forecast: Forecast, effects: SideEffects) -> Iterator[PaintedLine]:
    """Yield the side effects of one kind, each with its sign and its chance."""
    signs = dict(effects.signs)
    for name, chance in effects.chances:
        at, sign = forecast.address(effects.title, name), signs.get(name, "")
        head = f"{sign} {name} " if sign else f"{name} "
        yield (written(head, FILL, at), StyledText(share(chance), STRONG, at))


def in_full(forecast: Forecast, answer: str, width: int) -> Iterator[PaintedLine]:
    """Yield each outcome with its chance, in per cent and exactly, then the side effects."""
    if answer:
        yield fitted((written(f" {answer}", STRONG),), width, FILL)
    shown = segments(forecast)
    widest = max((len(clean(one.name)) for one in shown), default=0)
    for one in shown:
        chance = StyledText(f"{per_cent(one.chance):>9}", STRONG, one.at)
        exact = f"  {one.chance}" if length((chance,)) + widest + len(str(one.chance)) + 6 <= width else ""
        name = written(f" {one.name}".ljust(widest + 2), FILL, one.at)
        yield fitted((name, chance, StyledText(exact, QUIET, one.at)), width, FILL)
    for effects in () if answer else forecast.side_effects:
        yield from in_rows(_effects(forecast, effects), caption(effects.title), width)
