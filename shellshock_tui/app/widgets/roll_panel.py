"""The roll panel: who rolled at whom, the dice and their effects; each step can be explained."""

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
"""The sign before a step that does harm."""
ROLL = AttackHeader("roll")
"""The title of steps without a header."""
NO_STEP = -1
PART = " · "
"""The separator between the parts of a step."""


class RollLine(NamedTuple):
    """A line, and the index of its step; `NO_STEP` for a title."""

    line: PaintedLine
    step: int = NO_STEP


def roll_lines(
    steps: Sequence[RollStep], units: Mapping[str, Chip], width: int, pointed: int = NO_STEP, keys: str = ""
) -> list[RollLine]:
    """Return rolls as lines, each roll with a title and one step marked; the first title shows `keys`."""
    widest = max((len(step.title) for step in steps), default=0) + 4
    lines: list[RollLine] = []
    for number, step in enumerate(steps):
        if step.header or not lines:
            lines.append(RollLine(title_line(step.header or ROLL, units, width, "" if lines else keys)))
        rows = _rows(step, width - widest - 1)
        for row, words in enumerate(rows):
            head = (f" {SIGNS.get(step.mark, ' ')} {step.title}" if row == 0 else "").ljust(widest)
            line = fitted((StyledText(head, QUIET), written(words, INKS.get(step.mark, FILL))), width, FILL)
            lines.append(RollLine(inked(line, MARKED) if number == pointed else line, number))
    return lines


def brief_lines(
    steps: Sequence[RollStep], units: Mapping[str, Chip], width: int, keys: str
) -> list[RollLine]:
    """Return rolls with several steps in a row, so that the effects are seen at once."""
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
    """Yield a step behind its title, wrapped to rows."""
    head, ink = StyledText(f" {SIGNS.get(step.mark, '')}{step.title} ", QUIET), INKS.get(step.mark, FILL)
    first, *others = wrap_words(step.words, max(1, width - length((head,)) - 1))
    yield (head, written(first, ink))
    margin = StyledText("   ", QUIET)
    rows = wrap_words(" ".join(others), max(1, width - length((margin,)) - 1)) if others else ()
    yield from ((margin, written(row, ink)) for row in rows)


def _rows(step: RollStep, room: int) -> list[str]:
    """Return a step's words as rows, broken between parts if these are short enough."""
    parts = [clean(part) for part in step.parts or (step.words,)]
    are_short = all(cell_len(part) <= room for part in parts)
    return wrap_pieces(parts, room, PART) if are_short else wrap_words(step.words, room)


def title_line(header: AttackHeader, units: Mapping[str, Chip], width: int, keys: str) -> PaintedLine:
    """Return the title: who rolled at whom, with how and where if there is room."""
    by, target = units.get(header.unit), units.get(header.target)
    name = by.name if by else ""
    in_full = ", ".join(filter(None, (name, header.by)))
    keys_shown, gap = (written(f" {keys} " if keys else " ", TITLE),), (StyledText(" ", TITLE),)
    tries = (in_full, header.where, keys_shown), (in_full, header.where, gap), (name, "", gap), (name, "", ())
    return fullest_title(f" ● {header.kind.upper()} ", target, tries, width)


NARROWEST = 40
FIGURE = re.compile(r"(?:\bd(\d+) )?\b(\d+)")
"""A number, after the sides of its die if they are given."""
BROUGHT = re.compile(" = | → ")
"""The separator between the dice and their result."""
LEAST_FACES, STEP = 6, 5
"""The least faces of a die in the animation, and by how much each turn changes it."""
FACES = 7
"""By how much each turn changes a digit."""


class RollPanel(PagedLines, can_focus=True):
    """The steps of a roll; one is marked while the panel has the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "step(-1)", "step above", show=False),
        Binding("down", "step(1)", "step below", show=False),
    ]

    steps: tuple[RollStep, ...] = ()
    units: Mapping[str, Chip] = {}
    pointed = 0
    tumbled = 0
    """How often the animated dice have turned over; 0 once they lie still."""
    _owners: Sequence[int] = ()

    def show_roll(self, steps: tuple[RollStep, ...], units: Mapping[str, Chip]) -> None:
        """Show the steps of rolls, with the units that take part; () hides the panel."""
        if steps == self.steps:
            return
        self.steps, self.units, self.pointed = steps, units, 0
        self.set_class(not steps, "-empty")
        self.unfold(is_whole=False)

    def tumble(self, turns: int) -> None:
        """Show the dice after some turns of the animation; 0 for dice that lie still."""
        if turns != self.tumbled:
            self.tumbled = turns
            self.draw()

    @property
    def step(self) -> RollStep | None:
        """The marked step; None if there is none."""
        return self.steps[self.pointed] if self.pointed < len(self.steps) else None

    def count_lines(self, width: int) -> int:
        """Return the number of lines for a width."""
        return len(self._lines(self.steps, max(NARROWEST, width)))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the height of the panel, which does not end with the title of a roll."""
        rows = super().get_content_height(container, viewport, width)
        lines = self._lines(self.steps, max(NARROWEST, width))
        return rows - (rows < len(lines) and lines[rows - 1].step == NO_STEP)

    def _lines(self, steps: tuple[RollStep, ...], width: int) -> list[RollLine]:
        """Return the steps one to a row, or in brief if they do not fit and the panel has no focus."""
        pointed = self.pointed if self.has_focus else NO_STEP
        whole = roll_lines(steps, self.units, width, pointed, "y explains it" if self.has_focus else "")
        room = self.styles.max_height
        if self.is_whole or self.has_focus or room is None or len(whole) <= room.value:
            return whole
        hidden = f"PgDn all {len(whole)}"
        return brief_lines(steps, self.units, width, hidden)

    def draw(self) -> None:
        """Draw the lines, once there is a width."""
        if not self.size.width:
            return
        steps = tuple(tumbling(self.steps, self.tumbled)) if self.tumbled else self.steps
        found = self._lines(steps, max(NARROWEST, self.size.width))
        if len(found) > self.size.height:
            found = self._lines(steps, max(NARROWEST, self.room))  # A scrollbar covers the last column.
        self._owners = [line.step for line in found]
        self.show([line.line for line in found])
        if self.has_focus and self.pointed in self._owners:
            self.keep_in_view(self._owners.index(self.pointed))

    def on_focus(self) -> None:
        """Show each step in its own row while the panel has the focus."""
        self.refresh(layout=True)

    on_blur = on_focus

    def action_step(self, step: int) -> None:
        """Mark the next step or the one before."""
        self.pointed = max(0, min(self.pointed + step, len(self.steps) - 1))
        self.draw()

    def on_click(self, event: events.Click) -> None:
        """Mark the step under the mouse."""
        self.focus()
        _, row = self.spot(event)
        if 0 <= row < len(self._owners) and self._owners[row] != NO_STEP:
            self.pointed = self._owners[row]
            self.draw()


def tumbling(steps: tuple[RollStep, ...], turns: int) -> Iterator[RollStep]:
    """Yield the steps of a roll while its dice are animated: other faces, and no results yet."""
    for step in steps:
        is_dice = step.header and not step.words.endswith(".")
        asked, colon, faces = BROUGHT.split(step.words)[0].rpartition(": ")
        shown = FIGURE.sub(partial(_other, turns, _faces(faces)), faces)
        words = f"{asked}{colon}{shown}" if is_dice else ""
        title = step.title if is_dice else " " * cell_len(step.title)
        yield step._replace(title=title, words=words, mark=Mark.PLAIN, parts=())


def _faces(words: str) -> int:
    """Return the highest single-digit number in words, as the least number of faces of the dice."""
    return max((int(figure) for _, figure in FIGURE.findall(words) if len(figure) == 1), default=0)


def _other(turns: int, most: int, face: re.Match[str]) -> str:
    """Return another number of the same length; a single digit becomes a face of such a die."""
    sides, figure = face.groups()
    head = face[0].removesuffix(figure)
    if sides or len(figure) == 1:
        faces = int(sides) if sides else max(LEAST_FACES, most)
        return f"{head}{(int(figure) + STEP * (turns + face.start())) % faces + 1}"
    return head + "".join(
        str((int(sign) + FACES * (turns + at)) % 10) for at, sign in enumerate(figure, start=face.start())
    )
