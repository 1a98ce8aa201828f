"""The section of the after-action report with the decisions that cost most, which the coach finds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from shellshock_tui.app.report.context import Lines, section_bar
from shellshock_tui.drawing.colours import GOLD, NIGHT, PANEL, mix
from shellshock_tui.drawing.paint import KEY, MARKED, NOTE, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import ends, hanging, length, paragraph, wrap_words, written
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.session.analysis import Judged, Order

MOST = 3
"""The most decisions that are listed."""
KEPT = "Esc stops; what is found so far is kept."
STOPPED = "The coach was stopped: it has looked at {} of {} decisions. c goes on from there."
NOTHING = "The coach found no better decision."
NO_CHOICE = "{} gave no order with a choice in this battle, so the coach has nothing to judge."


@dataclass(frozen=True)
class Looking:
    """The coach's progress in looking at the decisions."""

    done: int = 0
    number: int = 0
    seconds: int = 0
    """The seconds for which the coach has looked at this decision."""


@dataclass
class Found:
    """The coach's findings so far in a battle, which are kept when the report is closed."""

    orders: tuple[Order, ...] = ()
    """The decisions that the coach has looked at."""
    judged: tuple[Judged, ...] = ()
    """The coach's judgement of those in which there was a choice."""

    def in_order(self, every: Sequence[Order]) -> "Found":
        """Return the findings about decisions that are still in `every`, since some may have been undone."""
        same = takewhile(lambda pair: pair[0] == pair[1], zip(self.orders, every, strict=False))
        orders = tuple(order for order, _ in same)
        return Found(orders, tuple(one for one in self.judged if one.order in orders))


@dataclass(frozen=True)
class NoChoice:
    """The battle held no decision that the coach could look at."""

    who: str
    """The sides whose decisions it looked for."""


def looking(progress: Looking, width: int) -> Lines:
    """Return the section while the coach looks at the decisions."""
    time = f", for {counted(progress.seconds, 'second')}" if progress.seconds else ""
    words = f"The coach looks at decision {progress.done + 1} of {progress.number}{time}. {KEPT}"
    begins = "The coach begins to look at the decisions."
    return [_bar("", width), *paragraph(words if progress.number else begins, NOTE, width)]


def no_choice(found: NoChoice, width: int) -> Lines:
    """Return the section of a battle without decisions."""
    return [_bar("by the coach", width), *paragraph(NO_CHOICE.format(found.who), NOTE, width)]


def ended(judged: tuple[Judged, ...], done: int, number: int, width: int) -> Lines:
    """Return the line below the listed decisions, after the coach has looked at `done` of a `number`.

    It says that the coach was stopped, or else that it found nothing; otherwise there is no line.
    """
    if done < number:
        return [*paragraph(STOPPED.format(done, number), NOTE, width)]
    return [] if judged else [*paragraph(NOTHING, NOTE, width)]


def decisions(
    judged: tuple[Judged, ...], in_measure: Callable[[float], str], marked: int, width: int
) -> Lines:
    """Return the section with what each decision cost; `marked` is the index of the marked one.

    `in_measure` puts a cost into words.
    """
    lines = [_bar("by the coach", width)]
    for number, one in enumerate(judged):
        is_marked = number == marked
        head = StyledText(f" turn {one.order.turn:<2} ", MARKED if is_marked else KEY)
        shows = (StyledText(" ⏎ shows ", TextStyle(GOLD, PANEL)),) if is_marked else ()
        done = f"{one.done.removesuffix('.')} (suggested ★)." if one.is_suggested else one.done
        what, *more = wrap_words(clean(done), width - length((head, *shows)) - 1)
        lines.append(ends((head, written(f" {what}", STRONG)), shows, width, TEXT))
        lines += [(StyledText(" " * (len(head.text) + 1), TEXT), written(row, STRONG)) for row in more]
        better = f"{in_measure(one.cost)} better: {one.better.remark.words}"
        lines += hanging(StyledText("   ", TEXT), clean(better), TEXT, width, TEXT)
    return lines


def _bar(note: str, width: int) -> tuple[StyledText, ...]:
    return section_bar("★ WHAT COST MOST", note, width, mix(GOLD, NIGHT, 0.55))
