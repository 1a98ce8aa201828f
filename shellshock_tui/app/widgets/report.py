"""The report: what others did, what a key did not do, and what bots say, in rows above the question."""

from dataclasses import dataclass
from enum import Enum

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOLD, NIGHT, PANEL, WHITE, Colour, mix
from shellshock_tui.drawing.paint import KEY, TEXT, Ink, Run, Weight, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_words, written
from shellshock_tui.files import clean

MOST, ALL = 2, 24
"""How many rows a sentence may take, and all of them together."""


class Voice(Enum):
    """How a row speaks."""

    REMARK = "remark"
    NOTICE = "notice"
    TOLD = "told"
    BOT = "bot"


INKS = {
    Voice.REMARK: Ink(mix(FAINT, WHITE, 0.25), PANEL),
    Voice.NOTICE: KEY,
    Voice.TOLD: TEXT,
    Voice.BOT: Ink(mix(GOLD, WHITE, 0.5), PANEL),
}


@dataclass(frozen=True)
class Remark:
    """A sentence above the question."""

    voice: Voice
    text: str


@dataclass(frozen=True)
class Deed:
    """What another side did since one's own last order, and the keys that show it again or put it away."""

    who: str
    colour: Colour
    text: str
    keys: tuple[tuple[str, str], ...]


class Report(Lines, inherit_bindings=False):
    """Rows that are there only while there is something to read."""

    DEFAULT_CSS = """
    Report { height: auto; }
    Report.-empty { display: none; }
    """

    deed: Deed | None = None
    remarks: tuple[Remark, ...] = ()
    most = ALL
    """How many rows it may take."""
    come = 1, 1
    """How far it has come out, of how far."""

    def tell(self, deed: Deed | None, remarks: tuple[Remark, ...], room: int = ALL) -> None:
        """Tell what another side did, if anything, and some remarks, in so many rows at most."""
        self.deed, self.remarks, self.most = deed, remarks, room
        self.draw()

    def fade(self, part: int, of: int) -> None:
        """Show the rows as far as they have come out of their ground."""
        if self.come != (part, of):
            self.come = part, of
            self.draw()

    def draw(self) -> None:
        """Draw the rows, and take no room where there are none."""
        width = self.size.width or self.screen.size.width
        lines = report_lines(self.deed, self.remarks, width, self.most)
        self.set_class(not lines, "-empty")
        self.styles.height = max(1, len(lines))
        part, of = self.come
        self.show(lines if part == of else [_faded(line, part / of) for line in lines])


def _faded(line: PaintedLine, share: float) -> PaintedLine:
    """Return a line that has come out of the dark by a share."""
    return tuple(
        run._replace(
            ink=Ink(
                mix(NIGHT, run.ink.colour, share),
                mix(NIGHT, run.ink.ground or NIGHT, share),
                weight=Weight.LINE,
            )
        )
        for run in line
    )


def report_lines(
    deed: Deed | None, remarks: tuple[Remark, ...], width: int, most: int = ALL
) -> list[PaintedLine]:
    """Return the rows; where they are too many a notice is told alone, or else each thing in one row."""

    def told(said: tuple[Remark, ...], rows: int) -> list[PaintedLine]:
        return [row for remark in said for row in remark_lines(remark, width, rows)]

    done = deed_lines(deed, width, 1) if deed else []
    longer = [deed_lines(deed, width, rows) for rows in range(MOST + 1, 1, -1)] if deed else []
    notices = tuple(one for one in remarks if one.voice is Voice.NOTICE)
    others = tuple(one for one in remarks if one.voice is not Voice.NOTICE)
    for told_first in (*longer, done):
        if len(every := [*told_first, *told(remarks, MOST)]) <= most:
            return every
    if notices and len(alone := told(notices, MOST)) <= most:
        return [*alone, *told(others, 1)][:most]
    return [*told(notices, 1), *done, *told(others, 1)][:most]


def deed_lines(deed: Deed, width: int, most: int) -> list[PaintedLine]:
    """Return what a side did in so many rows at most, the keys that answer it at the end of the last."""
    ground = mix(deed.colour, NIGHT, 0.72)
    ink, faint = Ink(mix(deed.colour, WHITE, 0.75), ground), Ink(mix(deed.colour, WHITE, 0.3), ground)
    key = Ink(GOLD, ground, "bold")
    head: PaintedLine = (written(f"◂ {deed.who.upper()} did ", badge(deed.colour)), Run(" ", ink))
    keys = tuple(run for sign, words in deed.keys for run in (Run(f" {sign}", key), Run(f" {words} ", faint)))
    room = max(10, width - length(keys) - length(head) - 2)
    text = clean(deed.text)
    rows = wrap_words(text, room)
    if len(rows) > 1 and most > 1:
        first, *_ = wrap_words(text, room + length(keys))
        rows = [first, *wrap_words(text[len(first) :].strip(), room + length(head) - 4)]
    kept = [written(row, ink) for row in rows[:most]]
    if len(rows) > most:
        kept[-1] = written(f"{rows[most - 1]} …", ink)
    starts = (head, *[(Run("   ", ink),)] * (len(kept) - 1))
    *above, last = ((*start, row) for start, row in zip(starts, kept, strict=True))
    return [*(fitted(row, width, ink) for row in above), ends(last, keys, width, ink)]


def remark_lines(remark: Remark, width: int, most: int = MOST) -> list[PaintedLine]:
    """Return a remark in so many rows at most; what does not fit ends with an ellipsis."""
    ink = INKS[remark.voice]
    rows = wrap_words(remark.text, max(10, width - 3))
    kept = rows[:most]
    if len(rows) > most:
        kept[-1] += "…"
    return [fitted((written(f" {row}", ink),), width, ink) for row in kept]
