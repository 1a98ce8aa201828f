"""The rows of the answers pane: Enter's choice in gold, then the other choices, in few rows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby, repeat, takewhile
from typing import NamedTuple

from shellshock_tui.app.keys.question import Offer, kind_of, of_the_map
from shellshock_tui.drawing.colours import FAINT, PANEL, WHITE, Colour, mix
from shellshock_tui.drawing.paint import KEY, MARKED, TEXT, StyledText, TextStyle, badge
from shellshock_tui.drawing.text import PaintedLine, length, one_row, wrap_words, written
from shellshock_tui.engine.english import counted

BEST, PICKED = "★", "◉"
ENTER = "⏎"
NONE = -1
"""The index that stands for no choice: Enter takes something else."""
ROWS = 2
"""The usual number of rows."""
LEFT_OUT = "more"
MORE = "…"
"""The sign behind a choice whose key asks for another one."""
MANY = 3
"""At least this many choices of a kind are shown as a group where room is scarce."""
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
FAINT_WORDS = TextStyle(mix(PANEL, FAINT, 0.7), PANEL)


@dataclass(frozen=True)
class Item:
    """A choice as the answers pane shows it."""

    offer: Offer
    colour: Colour
    """The colour of its side."""
    foreign: str = ""
    """The name of its side, if that is not the side that is asked."""
    is_best: bool = False
    """Whether the rules count it among the best."""
    code: str = ""
    """The code of its unit."""
    waits: bool = False
    """Whether the first key press only shows or warns, and the second takes it."""

    @property
    def is_blocked(self) -> bool:
        """Whether it may not be taken."""
        return self.offer.choice.blocked is not None

    @property
    def key(self) -> str:
        """Its key as it is shown."""
        return self.offer.key or "·"

    @property
    def words(self) -> str:
        """Its label with the signs of a pick, of the best, of another side and of a choice that leads on."""
        choice = self.offer.choice
        sign = "× " if choice.blocked else f"{PICKED} " if choice.picked else ""
        star = f"{BEST} " if self.is_best else ""
        whose = f"{self.foreign}: " if self.foreign else ""
        return f"{sign}{star}{whose}{choice.label}{MORE * self.asks_more}"

    @property
    def asks_more(self) -> bool:
        """Whether another key must follow before anything is done."""
        return self.waits or (self.offer.leads_on and not self.offer.choice.picked)


@dataclass(frozen=True)
class Part:
    """A piece of a row with the index of the choice that a click takes; None if it cannot be clicked."""

    runs: PaintedLine
    index: int | None = None
    follows: bool = False
    """Whether it is meaningless without the part before it."""
    span: tuple[int, ...] = ()
    """The indices of the choices that it stands for together."""
    is_bare: bool = False
    """Whether it leaves out the unit of its choice."""
    enters: bool = False
    """Whether it is part of what Enter takes."""

    @property
    def indices(self) -> tuple[int, ...]:
        """The indices of the choices that it stands for."""
        return self.span if self.index is None else (self.index,)

    @cached_property
    def width(self) -> int:
        """The width in cells."""
        return length(self.runs)


class Group(NamedTuple):
    """The choices of one kind, in four forms from the widest to the narrowest."""

    names: list[Part]
    values: list[Part]
    keys: list[Part]
    spans: list[Part]


def answer_rows(
    items: tuple[Item, ...],
    taken: int,
    enter: str,
    width: int,
    most: int = ROWS,
    limit: int = ROWS + 1,
    *,
    sign: str = ENTER,
) -> list[list[Part]]:
    """Return the rows: what Enter takes, then the other choices that are not blocked, as far as they fit.

    `taken` is the index of Enter's choice or `NONE`, `enter` other words for it. There are at most `most`
    rows, or `limit` where Enter's words need them.
    """
    open_ones = [(index, item) for index, item in enumerate(items) if not item.is_blocked]
    if not enter and len(open_ones) == 1 and not open_ones[0][1].foreign:
        taken = open_ones[0][0]
    chosen = items[taken] if 0 <= taken < len(items) else None
    words = enter or (chosen.words if chosen else "")
    key = f" {chosen.key}" if chosen and chosen.offer.key else ""
    kept = len(f"  : {len(open_ones)} {LEFT_OUT}") if len(open_ones) > 1 and max(most, limit) == 1 else 0
    head = _head(f"{sign}{key} {words}", width - kept, max(most, limit)) if words else []
    rows = _set([*head, *_each(one for one in open_ones if one[0] != taken)], width)
    if len(rows) == 1:
        return rows
    alone, groups, mute = _grouped(open_ones, taken)
    least = [*chain.from_iterable(group.spans for group in groups)]
    if head and len(_set([*head, *alone, *least], width)) > most:
        most = max(most, min(limit, len(head) + (head[-1].width > width // 2)))
    fits = len(_set([*head, *alone, *least, *mute], width)) <= most
    after = mute if fits else [_more(len(mute))]
    grouped = [*_fitting_groups([*head, *alone, *after], groups, width, most), *mute]
    rows = _set([*head, *alone, *grouped], width)
    if len(rows) <= most:
        return rows
    parts = [*head, *_filling(alone, width - _width(head[-1:])), *grouped]
    rows = _set(parts, width)
    return rows if len(rows) <= most else _shortened(parts, most, width)


def _fitting_groups(before: list[Part], groups: list[Group], width: int, most: int) -> list[Part]:
    """Return each group in the widest form for which the rows have room after what comes before."""
    chosen = [group.keys for group in groups]
    if len(_set([*before, *chain(*chosen)], width)) > most:
        chosen = [group.spans for group in groups]
    small_first = sorted(range(len(groups)), key=lambda number: len(groups[number].keys))
    valued = ((number, groups[number].values) for number in reversed(small_first))
    named = ((number, groups[number].names) for number in small_first)
    for number, fuller in (*valued, *named):
        tried = [*chosen[:number], fuller, *chosen[number + 1 :]]
        if len(_set([*before, *chain(*tried)], width)) <= most:
            chosen = tried
    return [*chain(*chosen)]


def _head(words: str, width: int, most: int) -> list[Part]:
    """Return what Enter takes, in one row or two."""
    first, *rest = wrap_words(words, width - 2)
    rows = [one_row(words, width - 2)] if most == 1 else [first]
    rows += [one_row(" ".join(rest), width - 2)] if rest and most > 1 else []
    return [Part((written(f" {row} ", MARKED),), enters=True) for row in rows]


def _filling(alone: list[Part], room: int) -> list[Part]:
    """Return the choices outside groups, those first that fit into the rest of the first row."""
    first: list[Part] = []
    for part in alone:
        if _width([*first, part]) <= room:
            first.append(part)
    return [*first, *(part for part in alone if part not in first)]


def _shortened(parts: list[Part], most: int, width: int) -> list[list[Part]]:
    """Return as many parts as fit into the rows, then how many choices are left out."""
    count = sum(len(part.indices) for part in parts)
    rooms = [*[width] * (most - 1), width - len(f"  : {count} {LEFT_OUT}")]
    rows: list[list[Part]] = [[]]
    is_open = True
    for part in parts:
        if part.follows and not is_open:
            continue
        wide = part.width
        if _width(rows[-1]) + wide > rooms[len(rows) - 1] and wide <= max(rooms[len(rows) :], default=0):
            rows.append([])
        is_open = _width(rows[-1]) + wide <= rooms[len(rows) - 1]
        if is_open:
            rows[-1].append(part)
    missing = count - sum(len(part.indices) for row in rows for part in row)
    if missing:
        rows[-1].append(_more(missing))
    return rows


def _more(missing: int) -> Part:
    return Part((StyledText("  :", KEY), StyledText(f" {missing} {LEFT_OUT}", FAINT_WORDS)))


def _each(others: Iterable[tuple[int, Item]]) -> Iterator[Part]:
    for index, item in others:
        key = badge(item.colour) if item.foreign else KEY
        words = TextStyle(mix(item.colour, WHITE, 0.35), PANEL) if item.foreign else TEXT
        yield Part((StyledText("  ", TEXT), written(item.key, key), written(f" {item.words}", words)), index)


def _grouped(items: list[tuple[int, Item]], taken: int) -> tuple[list[Part], list[Group], list[Part]]:
    """Return the single choices, the groups of one kind, and the choices that need words, without `taken`."""
    alone: list[Part] = []
    groups: list[Group] = []
    mute: list[Part] = []
    typed = "" if any(item.key.isdigit() for _, item in items) else ", or type its number"
    for (word, _), found in groupby(items, key=lambda one: (kind_of(one[1].offer.choice), one[1].foreign)):
        group = list(found)
        others = [one for one in group if one[0] != taken]
        if len(group) < MANY or not word:
            alone += _each(others)
        elif of_the_map([item.offer.choice for _, item in group]):
            words = f"  {word}: choose one of {counted(len(group), 'place')} on the map{typed}"
            pointed = [Part((written(words, TEXT),))]
            groups.append(Group(pointed, pointed, pointed, pointed))
        elif not all(_speaks(item) for _, item in others):
            mute += _by_name(word, others)
        else:
            values = list(_by_key(others, (_value(item) for _, item in others)))
            brief, spans = _by_key(others, (_number(item) for _, item in others)), _in_spans(others)
            of_ways = any(_direction(item) for _, item in others)
            parts = (values, values, values) if of_ways else (values, brief, spans)
            more = MORE * all(item.waits for _, item in others)
            forms = (_headed(f"  {word.rpartition('/')[2]}{more}", one) for one in parts)
            groups.append(Group(_by_name(word, others), *forms))
    return alone, groups, mute


def _speaks(item: Item) -> bool:
    """Return whether a key in a group needs no words: it is a number, a direction or a code."""
    return item.key.isdigit() or bool(_direction(item) or _value(item))


def _headed(head: str, parts: Iterable[Part]) -> list[Part]:
    """Return parts with a head before the first, the others following it."""
    first, *rest = parts
    runs = written(head, TEXT), *first.runs
    return [replace(first, runs=runs), *(replace(part, follows=True) for part in rest)]


def _by_name(word: str, group: list[tuple[int, Item]]) -> list[Part]:
    """Return a group with the words that all labels share as its head, and for each only what differs."""
    labels = [item.offer.choice.label.split() for _, item in group]
    first, last = _shared(labels), _shared([label[::-1] for label in labels])
    if first + last >= min(map(len, labels)):
        return list(_each(group))
    parts = []
    for (index, item), label in zip(group, labels, strict=True):
        own = _direction(item) or " ".join(label[first : len(label) - last]).rstrip(",:")
        name_shown = own.removeprefix(item.key) if own.startswith(f"{item.key}:") else f" {own}"
        name = (written(name_shown, FAINT_WORDS),) if own != item.key else ()
        parts.append(Part((StyledText("  ", TEXT), *_key(item), *name), index))
    more = MORE * all(item.waits for _, item in group)
    return _headed(f"   {' '.join(labels[0][:first]) or word}{more}", parts)


def _key(item: Item) -> PaintedLine:
    """Return a key in a group, with a sign if its choice is picked."""
    return (
        (written(f"{PICKED}{item.key}", MARKED),) if item.offer.choice.picked else (written(item.key, KEY),)
    )


def _shared(labels: list[list[str]]) -> int:
    """Return how many words all labels have in common at the beginning."""
    return sum(1 for _ in takewhile(lambda words: len(set(words)) == 1, zip(*labels, strict=False)))


def _by_key(group: list[tuple[int, Item]], values: Iterable[PaintedLine] = repeat(())) -> Iterator[Part]:
    """Yield the keys of a group, each with its value if values are given."""
    for (index, item), value in zip(group, values, strict=False):
        is_bare = bool(item.code) and not value
        yield Part((StyledText(" ", TEXT), *_key(item), *value), index, is_bare=is_bare)


def _in_spans(group: list[tuple[int, Item]]) -> Iterator[Part]:
    """Yield the keys of a group, runs of consecutive keys as first and last."""
    for _, row in groupby(enumerate(group), key=lambda one: ord(one[1][1].key[0]) - one[0]):
        span = [one for _, one in row]
        if len(span) < MANY or any(item.offer.choice.picked for _, item in span):
            yield from _by_key(span, (_number(item) for _, item in span))
            continue
        first, last = span[0][1], span[-1][1]
        numbers = "–".join(run.text.strip() for item in (first, last) for run in _number(item))
        values = (written(f" {numbers}", FAINT_WORDS),) if numbers else ()
        indices = tuple(index for index, _ in span)
        is_bare = any(item.code for _, item in span)
        yield Part(
            (StyledText(" ", TEXT), written(f"{first.key}–{last.key}", KEY), *values),
            span=indices,
            is_bare=is_bare,
        )


def _value(item: Item) -> PaintedLine:
    """Return what a key in a group stands for: a direction, a unit's code or a number.

    A letter has a colon behind it, so that a code is not read as another key.
    """
    shown, gap = _direction(item) or item.code, ":" if item.key.isalpha() else " "
    return (written(f"{gap}{shown}", FAINT_WORDS),) if shown not in ("", item.key) else _number(item)


def _number(item: Item) -> PaintedLine:
    """Return the number that a key in a group stands for, unless the key is that number."""
    value = item.offer.choice.name.rpartition("=")[2]
    return (written(f" {value}", FAINT_WORDS),) if value.isdigit() and value != item.key else ()


def _direction(item: Item) -> str:
    value = item.offer.choice.name.rpartition("=")[2]
    return value if value in DIRECTIONS else ""


def _set(parts: list[Part], width: int) -> list[list[Part]]:
    """Return parts as rows, keeping parts that belong together in one row unless that takes more rows."""
    loose, joined = _rows(([part] for part in parts), width), _rows(_joined(parts, width), width)
    return joined if len(joined) == len(loose) else loose


def _joined(parts: list[Part], width: int) -> Iterator[list[Part]]:
    """Yield each part with those that follow it, while they fit into one row."""
    bound: list[Part] = []
    taken = 0
    for part in parts:
        if bound and not (part.follows and taken + part.width <= width):
            yield bound
            bound, taken = [], 0
        bound.append(part)
        taken += part.width
    if bound:
        yield bound


def _rows(bound: Iterable[list[Part]], width: int) -> list[list[Part]]:
    rows: list[list[Part]] = [[]]
    taken = 0
    for parts in bound:
        more = _width(parts)
        if rows[-1] and taken + more > width:
            rows.append([])
            taken = 0
        rows[-1] += parts
        taken += more
    return rows


def _width(row: list[Part]) -> int:
    return sum(part.width for part in row)
