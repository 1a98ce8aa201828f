"""The roll panel: who rolled at whom, die by die, and what it did; each step opens into its terms."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size

from shellshock_tui.app.widgets.attack_lines import TITLE, fullest_title
from shellshock_tui.app.widgets.attack_view import Chip
from shellshock_tui.app.widgets.lines import PagedLines
from shellshock_tui.app.widgets.outcome_bar import FILL, GROUND, QUIET, in_rows
from shellshock_tui.drawing.colours import DANGER, WHITE, Hue, mix
from shellshock_tui.drawing.paint import MARKED, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, fitted, inked, length, wrap_pieces, wrap_words, written
from shellshock_tui.engine.forecast import AttackHeader, RollStep
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import clean

INKS = {
    Mark.LOST: TextStyle(mix(DANGER, WHITE, 0.3), GROUND, "bold"),
    Mark.PENDING: TextStyle(mix(Hue.INTERNAL, WHITE, 0.5), GROUND, "bold"),
}
SIGNS = {Mark.LOST: "✗", Mark.PENDING: "⁺"}
"""What stands before a step that does harm."""
ROLL = AttackHeader("roll")
"""Stands over steps of which nobody says whose they are."""
NO_STEP = -1
PART = " · "
"""Stands between the parts of what a step says."""


class RollLine(NamedTuple):
    """A line, and the number of the step that it tells of; `NO_STEP` for a title."""

    line: PaintedLine
    step: int = NO_STEP


def roll_lines(
    steps: Sequence[RollStep], units: Mapping[str, Chip], width: int, pointed: int = NO_STEP, keys: str = ""
) -> list[RollLine]:
    """Return rolls as lines, a step pointed at; each has a title, the first tells what keys do."""
    widest = max((len(step.title) for step in steps), default=0) + 4
    lines: list[RollLine] = []
    for number, step in enumerate(steps):
        if step.header or not lines:
            lines.append(RollLine(title_line(step.header or ROLL, units, width, "" if lines else keys)))
        rows = _rows(step.words, width - widest - 1)
        for row, words in enumerate(rows):
            head = (f" {SIGNS.get(step.mark, ' ')} {step.title}" if row == 0 else "").ljust(widest)
            line = fitted((StyledText(head, QUIET), written(words, INKS.get(step.mark, FILL))), width, FILL)
            lines.append(RollLine(inked(line, MARKED) if number == pointed else line, number))
    return lines


def brief_lines(
    steps: Sequence[RollStep], units: Mapping[str, Chip], width: int, keys: str
) -> list[RollLine]:
    """Return rolls with several steps in a row, so that what came of them is seen at once."""
    lines: list[RollLine] = []
    for number, step in enumerate(steps):
        if number and not step.header:
            continue
        after = (n for n in range(number + 1, len(steps)) if steps[n].header)
        pieces = [piece for one in steps[number : next(after, len(steps))] for piece in _pieces(one, width)]
        lines.append(RollLine(title_line(step.header or ROLL, units, width, "" if lines else keys)))
        lines += [RollLine(line, number) for line in in_rows(pieces, StyledText(" ", QUIET), width)]
    return lines


def _pieces(step: RollStep, width: int) -> Iterator[PaintedLine]:
    """Yield a step behind its title; what is too long for a row goes on in the next."""
    head, ink = StyledText(f" {SIGNS.get(step.mark, '')}{step.title} ", QUIET), INKS.get(step.mark, FILL)
    first, *others = wrap_words(step.words, max(1, width - length((head,)) - 1))
    yield (head, written(first, ink))
    margin = StyledText("   ", QUIET)
    rows = wrap_words(" ".join(others), max(1, width - length((margin,)) - 1)) if others else ()
    yield from ((margin, written(row, ink)) for row in rows)


def _rows(words: str, room: int) -> list[str]:
    """Return what a step says in rows, broken between its parts where these are short enough."""
    parts = clean(words).split(PART)
    are_short = all(cell_len(part) <= room for part in parts)
    return wrap_pieces(parts, room, PART) if are_short else wrap_words(words, room)


def title_line(aim: AttackHeader, units: Mapping[str, Chip], width: int, keys: str) -> PaintedLine:
    """Return who rolled at whom; names are always told, how and where if there is room."""
    by, target = units.get(aim.unit), units.get(aim.target)
    name = by.name if by else ""
    in_full = ", ".join(filter(None, (name, aim.by)))
    told, gap = (written(f" {keys} " if keys else " ", TITLE),), (StyledText(" ", TITLE),)
    tries = (in_full, aim.where, told), (in_full, aim.where, gap), (name, "", gap), (name, "", ())
    return fullest_title(f" ● {aim.kind.upper()} ", target, tries, width)


NARROWEST = 40
FIGURE = re.compile(r"(?:\bd(\d+) )?\b(\d+)")
"""A figure, with the sides of the die that shows it where these are told."""
BROUGHT = re.compile(" = | → ")
"""Stands between the dice and what they bring."""
LEAST_FACES, STEP = 6, 5
"""So many faces a die has at least, and by so many it turns over from one to the next."""
FACES = 7
"""By so much a figure differs from one turn of the dice to the next."""


class RollPanel(PagedLines, can_focus=True):
    """The steps of a roll; one of them is pointed at while the panel has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "step above", show=False),
        Binding("down", "step(1)", "step below", show=False),
    ]

    steps: tuple[RollStep, ...] = ()
    units: Mapping[str, Chip] = {}
    pointed = 0
    tumbled = 0
    """How often the dice have turned over while they tumble; 0 once they lie."""
    _owners: Sequence[int] = ()

    def show_roll(self, steps: tuple[RollStep, ...], units: Mapping[str, Chip]) -> None:
        """Show the steps of rolls, by the units that they tell of; or nothing at all."""
        if steps == self.steps:
            return
        self.steps, self.units, self.pointed = steps, units, 0
        self.set_class(not steps, "-empty")
        self.unfold(is_whole=False)

    def tumble(self, turns: int) -> None:
        """Show dice that tumble, having turned over so often; 0 for dice that lie."""
        if turns != self.tumbled:
            self.tumbled = turns
            self.draw()

    @property
    def step(self) -> RollStep | None:
        """The step that is pointed at."""
        return self.steps[self.pointed] if self.pointed < len(self.steps) else None

    def count_lines(self, width: int) -> int:
        """Return how many lines the steps take in a width."""
        return len(self._lines(self.steps, max(NARROWEST, width)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines it shows: the title of a roll is not the last of them."""
        rows = super().get_content_height(container, viewport, width)
        lines = self._lines(self.steps, max(NARROWEST, width))
        return rows - (rows < len(lines) and lines[rows - 1].step == NO_STEP)

    def _lines(self, steps: tuple[RollStep, ...], width: int) -> list[RollLine]:
        """Return the steps a row each, or in brief where they would not fit and nobody reads in them."""
        pointed = self.pointed if self.has_focus else NO_STEP
        whole = roll_lines(steps, self.units, width, pointed, "y opens it" if self.has_focus else "")
        room = self.styles.max_height
        if self.is_whole or self.has_focus or room is None or len(whole) <= room.value:
            return whole
        hidden = f"PgDn all {len(whole)}"
        return brief_lines(steps, self.units, width, hidden)

    def draw(self) -> None:
        """Draw what the pane shows, once it has a width."""
        if not self.size.width:
            return
        steps = tuple(tumbling(self.steps, self.tumbled)) if self.tumbled else self.steps
        found = self._lines(steps, max(NARROWEST, self.size.width))
        if len(found) > self.size.height:
            found = self._lines(steps, max(NARROWEST, self.room))  # a scrollbar covers the last column
        self._owners = [line.step for line in found]
        self.show([line.line for line in found])
        if self.has_focus and self.pointed in self._owners:
            self.keep_in_view(self._owners.index(self.pointed))

    def on_focus(self) -> None:
        """Show each step in a row of its own, or in brief again what does not fit."""
        self.refresh(layout=True)

    on_blur = on_focus

    def action_step(self, step: int) -> None:
        """Point at the next step, or at the one before."""
        self.pointed = max(0, min(self.pointed + step, len(self.steps) - 1))
        self.draw()

    def on_click(self, event: events.Click) -> None:
        """Point at the step under the mouse."""
        self.focus()
        _, row = self.spot(event)
        if 0 <= row < len(self._owners) and self._owners[row] != NO_STEP:
            self.pointed = self._owners[row]
            self.draw()


def tumbling(steps: tuple[RollStep, ...], turns: int) -> Iterator[RollStep]:
    """Yield the steps of a roll while its dice tumble: other faces, and nothing yet of what follows."""
    for step in steps:
        is_dice = step.header and not step.words.endswith(".")
        asked, colon, faces = BROUGHT.split(step.words)[0].rpartition(": ")
        shown = FIGURE.sub(partial(_other, turns, _faces(faces)), faces)
        words = f"{asked}{colon}{shown}" if is_dice else ""
        title = step.title if is_dice else " " * cell_len(step.title)
        yield step._replace(title=title, words=words, mark=Mark.PLAIN)


def _faces(words: str) -> int:
    """Return how many faces the dice have at least whose figures stand in words."""
    return max((int(figure) for _, figure in FIGURE.findall(words) if len(figure) == 1), default=0)


def _other(turns: int, most: int, face: re.Match[str]) -> str:
    """Return another figure as long: of one that stands alone, a face that such a die has."""
    sides, figure = face.groups()
    head = face[0].removesuffix(figure)
    if sides or len(figure) == 1:
        faces = int(sides) if sides else max(LEAST_FACES, most)
        return f"{head}{(int(figure) + STEP * (turns + face.start())) % faces + 1}"
    return head + "".join(
        str((int(sign) + FACES * (turns + at)) % 10) for at, sign in enumerate(figure, start=face.start())
    )
