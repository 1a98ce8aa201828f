"""Pages of exercises, and of their answers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shellshock_tui.paper.page import FAINT, TITLE, Line, Page, Size, Words, folded, titled

TEXT, LEADING, ANSWER = 3.4, 4.8, 9.0
"""The size of the text, the height of its lines, and the room for an answer."""
INDENT = 8.0


class PrintedExercise(NamedTuple):
    """A question on paper, and its answer on another page."""

    question: str
    options: tuple[str, ...]
    answer: str
    working: str
    """The calculation or the rule behind the answer."""


class Block(NamedTuple):
    """Some lines that stay together, with room to write below them."""

    lines: Sequence[str]
    room: float = 0.0


def exercise_pages(
    title: str, exercises: Sequence[PrintedExercise], terms: Sequence[str], size: Size
) -> tuple[Page, ...]:
    """Return pages with what the terms mean, and numbered questions, each with room for an answer."""
    blocks = [Block(terms)] if terms else []
    for number, one in enumerate(exercises, start=1):
        options = (f"   {letter}  {option}" for letter, option in lettered(one.options))
        blocks.append(Block((f"{number}. {one.question}", *options), ANSWER))
    return tuple(_pages(title, blocks, size))


def answer_pages(title: str, exercises: Sequence[PrintedExercise], size: Size) -> tuple[Page, ...]:
    """Return pages with the answers, each with its working."""
    blocks = [
        Block((f"{number}. {one.answer}", f"   {one.working}"))
        for number, one in enumerate(exercises, start=1)
    ]
    return tuple(_pages(title, blocks, size))


def lettered(options: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the options with the letters by which they are named."""
    yield from zip("abcdefgh", options, strict=False)


def _pages(title: str, blocks: Sequence[Block], size: Size) -> Iterator[Page]:
    """Yield pages that hold some blocks of lines in their order.

    No block is broken across two pages.
    """
    page = titled(title, size)
    y = page.inner.top + TITLE * 2.4
    for block, room in blocks:
        lines = [part for line in block for part in _folded(line, page.inner.width - INDENT)]
        height = len(lines) * LEADING + room + LEADING / 2
        if y + height > page.inner.bottom:
            yield page
            page = titled(title, size)
            y = page.inner.top + TITLE * 2.4
        for line in lines:
            left = page.inner.left + (INDENT if line.startswith(" ") else 0)
            page.add(Words((left, y), line.strip(), TEXT))
            y += LEADING
        if room:
            y += room - LEADING / 2
            page.add(Line((page.inner.left + INDENT, y), (page.inner.right, y), FAINT))
        y += LEADING
    yield page


def _folded(line: str, width: float) -> Iterator[str]:
    """Yield a line in parts; all parts of a line that is set in are set in, too."""
    parts = folded(line, TEXT, width, " ")
    yield from (f" {part.strip()}" if line.startswith(" ") else part for part in parts)
