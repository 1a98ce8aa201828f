"""The rows above the answers (reports, messages, remarks of bots), and the ask band."""

from dataclasses import dataclass
from enum import Enum
from itertools import chain

from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOLD, INK, NIGHT, PANEL, WHITE, Colour, mix, readable_on
from shellshock_tui.drawing.paint import KEY, TEXT, StyledText, TextStyle, Weight, badge
from shellshock_tui.drawing.text import PaintedLine, ends, fitted, length, wrap_words, written
from shellshock_tui.files import clean

MOST, OF_NOTICE, ALL = 2, 8, 24
"""The most rows of a sentence, of a notice (which is never cut), and of all texts together."""
LISTED = 3
"""The most units whose actions are listed one by one."""


class Voice(Enum):
    """The kind of a remark, which sets its style and place."""

    REMARK = "remark"
    NOTICE = "notice"
    TOLD = "told"
    BOT = "bot"
    THINKS = "thinks"
    """Shown in the ask band, about the bot that is asked."""
    ASKS = "asks"
    """Shown in the ask band, to the player who is to press a key."""


INKS = {
    Voice.REMARK: TextStyle(mix(FAINT, WHITE, 0.25), PANEL),
    Voice.NOTICE: KEY,
    Voice.TOLD: TEXT,
    Voice.BOT: TextStyle(mix(GOLD, WHITE, 0.5), PANEL),
}


@dataclass(frozen=True)
class Remark:
    """A sentence above the question."""

    voice: Voice
    text: str
    shorter: tuple[str, ...] = ()
    """Shorter versions, longest first, for where the text takes too many rows."""

    def fitting(self, width: int, most: int) -> list[str]:
        """Return the rows of the longest version that fits into `most` rows of a width, else the shortest.

        A bot's remark takes one row if a version of it fits.
        """
        most = 1 if self.voice is Voice.BOT else most
        versions = [wrap_words(text, width) for text in (self.text, *self.shorter)]
        return next((rows for rows in versions if len(rows) <= most), versions[-1])


@dataclass(frozen=True)
class OpponentAction:
    """Another side's actions since the player's last order, with keys to show them again or dismiss them."""

    who: str
    colour: Colour
    text: str
    keys: tuple[tuple[str, str], ...]
    each: tuple[tuple[str, ...], ...] = ()
    """The sentences about each unit that acted, where there is room to list them."""


class Coming(Lines, inherit_bindings=False):
    """Rows that appear in steps: the band slides in, the others fade in."""

    come = 1, 1
    """The step of the animation and the number of steps."""

    def arrive(self, part: int, of: int) -> None:
        """Show a step of the animation."""
        if self.come != (part, of):
            self.come = part, of
            self.draw()


class Report(Coming, inherit_bindings=False):
    """The rows above the answers, hidden while there is nothing to read."""

    DEFAULT_CSS = """
    Report { height: auto; }
    Report.-empty { display: none; }
    """

    opponent_action: OpponentAction | None = None
    remarks: tuple[Remark, ...] = ()
    most = ALL
    """The most rows that it may take."""

    def show_report(self, deed: OpponentAction | None, remarks: tuple[Remark, ...], room: int = ALL) -> None:
        """Show another side's action, if any, and remarks, in at most `room` rows."""
        self.opponent_action, self.remarks, self.most = deed, remarks, room
        self.draw()

    def draw(self) -> None:
        """Draw the rows, or hide the pane if there are none."""
        width = self.size.width or self.screen.size.width
        lines = report_lines(self.opponent_action, self.remarks, width, self.most)
        self.set_class(not lines, "-empty")
        self.styles.height = max(1, len(lines))
        part, of = self.come
        self.show(lines if part == of else [_faded(line, part / of) for line in lines])


def _faded(line: PaintedLine, share: float) -> PaintedLine:
    """Return a line faded in from black by a share."""
    return tuple(
        run._replace(
            style=TextStyle(
                mix(NIGHT, run.style.colour, share),
                mix(NIGHT, run.style.ground or NIGHT, share),
                weight=Weight.LINE,
            )
        )
        for run in line
    )


def report_lines(
    deed: OpponentAction | None, remarks: tuple[Remark, ...], width: int, most: int = ALL
) -> list[PaintedLine]:
    """Return the rows; if they are too many, a notice goes first, and everything else takes one row each.

    Of several events of a roll the last ones are kept.
    """

    def rows_of(said: tuple[Remark, ...], rows: int) -> list[PaintedLine]:
        return [row for remark in said for row in remark_lines(remark, width, rows)]

    done = deed_lines(deed, width, 1) if deed else []
    longer = [deed_lines(deed, width, rows) for rows in range(MOST + 1, 1, -1)] if deed else []
    if deed and len(deed.each) > 1:
        longer = [unit_lines(deed, width, rows) for rows in range(min(LISTED, len(deed.each)), 1, -1)]
    notices = tuple(one for one in remarks if one.voice is Voice.NOTICE)
    others = tuple(one for one in remarks if one.voice is not Voice.NOTICE)
    for action_rows in (*longer, done):
        if len(every := [*action_rows, *rows_of(remarks, MOST)]) <= most:
            return every
    if notices and len(alone := rows_of(notices, MOST)) <= most:
        return [*alone, *rows_of(others, 1)][:most]
    above, below = [*rows_of(notices, MOST), *done], rows_of(others, 1)
    is_of_roll = any(one.voice is Voice.TOLD for one in others)
    return [*above, *(below[len(above) - most :] if is_of_roll and len(above) < most else below)][:most]


def unit_lines(deed: OpponentAction, width: int, most: int) -> list[PaintedLine]:
    """Return a numbered row for each of the last units that acted, at most `most`, with the keys in the last.

    A row keeps as many of the last sentences about its unit as it has room for.
    """
    head, keys, ink = _deed_parts(deed)
    starts = (head, *[(StyledText(" " * length(head), ink),)] * (most - 1))
    first, rows = len(deed.each) - most, list[PaintedLine]()
    for number, start in enumerate(starts, start=first + 1):
        ending = keys if number == len(deed.each) else ()
        room = width - length(start) - length(ending) - 2
        rows.append(
            ends((*start, written(_short(number, deed.each[number - 1], room), ink)), ending, width, ink)
        )
    return rows


def _short(number: int, sentences: tuple[str, ...], room: int) -> str:
    texts = [clean(f"{number} {' '.join(sentences[start:])}") for start in range(len(sentences))]
    shown = next((text for text in texts if len(text) <= room), texts[-1])
    return shown if len(shown) <= room else f"{wrap_words(shown, max(10, room - 2))[0]} …"


def _deed_parts(deed: OpponentAction) -> tuple[PaintedLine, PaintedLine, TextStyle]:
    """Return the head of a side's action, its keys, and the style of its text."""
    ground = mix(deed.colour, NIGHT, 0.72)
    ink, faint = (
        TextStyle(mix(deed.colour, WHITE, 0.75), ground),
        TextStyle(mix(deed.colour, WHITE, 0.3), ground),
    )
    head: PaintedLine = (written(f"◂ {deed.who.upper()}: ", badge(deed.colour)), StyledText(" ", ink))
    signs = [
        (StyledText(f" {sign}", TextStyle(GOLD, ground, "bold")), StyledText(f" {words} ", faint))
        for sign, words in deed.keys
    ]
    return head, tuple(chain(*signs)), ink


def deed_lines(deed: OpponentAction, width: int, most: int) -> list[PaintedLine]:
    """Return a side's action in at most `most` rows, with the keys at the end of the last one.

    Only the last key is shown if that saves a row.
    """
    head, in_full, ink = _deed_parts(deed)
    last_alone = in_full[-2:]
    text, room = clean(deed.text), width - length(head) - 2
    tries = [
        (_deed_rows(text, room, length(head), length(keys), most), keys) for keys in (in_full, last_alone)
    ]
    rows, keys = min(
        (tried for tried in tries if len(tried[0]) <= most), key=lambda tried: len(tried[0]), default=tries[0]
    )
    kept = [written(row, ink) for row in rows[:most]]
    if len(rows) > most:
        kept[-1] = written(f"{rows[most - 1]} …", ink)
    starts = (head, *[(StyledText("   ", ink),)] * (len(kept) - 1))
    *above, last = ((*start, row) for start, row in zip(starts, kept, strict=True))
    return [*(fitted(row, width, ink) for row in above), ends(last, keys, width, ink)]


def _deed_rows(text: str, room: int, head: int, keys: int, most: int) -> list[str]:
    """Return a text as rows, with room for a head in the first and for keys in the last."""
    left = max(10, room - keys)
    rows = wrap_words(text, left)
    if len(rows) > 1 and most > 1:
        first, *_ = wrap_words(text, room)
        rows = [first, *wrap_words(text[len(first) :].strip(), left + head - 4)]
    return rows


def remark_lines(remark: Remark, width: int, most: int = MOST) -> list[PaintedLine]:
    """Return a remark in at most `most` rows, ending with an ellipsis if it is cut; a notice is whole."""
    most = OF_NOTICE if remark.voice is Voice.NOTICE else most
    ink = INKS[remark.voice]
    room = max(10, width - 3)
    rows = remark.fitting(room, most)
    kept = rows[:most]
    if len(rows) > most:
        kept[-1] += "…"
    return [fitted((written(f" {row}", ink),), width, ink) for row in kept]


POINTER = " ▸ "
GAP = 2


class AskBand(Coming, inherit_bindings=False):
    """The coloured bar that says who is asked what, as wide as the map."""

    DEFAULT_CSS = """
    AskBand { height: 1; }
    """

    who = question = left = ""
    colour: Colour = INK

    def ask(self, who: str, colour: Colour, question: str, left: str) -> None:
        """Show who is asked what, and at the right `left`, if there is room."""
        self.who, self.colour, self.question, self.left = who, colour, question, left
        self.draw()

    def draw(self) -> None:
        """Draw the band as far as it has slid in; a long question takes more rows."""
        if self.size.width:
            lines = band(self.who, self.colour, self.question, self.left, self.size.width)
            self.styles.height = len(lines)
            width, (part, of) = self.size.width, self.come
            gap = StyledText(" " * (width - width * part // of), TEXT)
            self.show([fitted((gap, *line), width, gap.style) for line in lines] if gap.text else lines)


def band(who: str, colour: Colour, question: str, left: str, width: int) -> list[PaintedLine]:
    """Return the rows of a band; `left` is at the end of the first if it fits."""
    ink = readable_on(colour)
    fill, bold = TextStyle(ink, colour), TextStyle(ink, colour, "bold")
    title = TextStyle(mix(colour, INK, 0.75), mix(colour, NIGHT, 0.75), "bold")
    head: PaintedLine = (
        (written(f" {who.upper()}{POINTER}", title), StyledText(" ", fill))
        if who
        else (StyledText(" ", fill),)
    )
    rows = wrap_words(question, max(10, width - length(head) - 1))
    note = (written(f"{left} ", fill),) if left else ()
    if len(rows) > 1 or length(head) + len(rows[0]) + GAP + length(note) > width:
        note = ()
    indent = StyledText(" " * length(head), fill)
    first = ends((*head, written(rows[0], bold)), note, width, fill)
    return [first, *(ends((indent, written(row, bold)), (), width, fill) for row in rows[1:])]
