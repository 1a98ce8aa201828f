"""The lesson's panel: the step, its text, the number typed, and the keys that answer."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType

from shellshock_tui.app.keys.actions import Keymap
from shellshock_tui.app.lesson.keys import LessonKeys
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.colours import FAINT, GOOD, PANEL, WHITE, mix
from shellshock_tui.drawing.paint import KEY, MARKED, STRONG, TEXT, StyledText, TextStyle
from shellshock_tui.drawing.text import PaintedLine, ends, length, paragraph, wrap_words, written
from shellshock_tui.drawing.trail_lines import trail_lines
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.trail import Trail
from shellshock_tui.lessons.course import Course

NEWS = TextStyle(mix(FAINT, WHITE, 0.2), PANEL)
RIGHT = TextStyle(GOOD, PANEL, "bold")
HIGHEST = 14
"""The most rows of the panel."""
TOTAL = 8
"""The columns kept for the total beside its question."""
ROWS_FOR_OTHERS = 20
"""The rows of a window that the map, the sheets and the prompt need."""
DONE, NOW, TO_COME = "■", "▣", "□"


LEARNT = "You have done all that this lesson asked."
PLAY_ON = "The lesson is over: play on as you like."


@dataclass(frozen=True)
class Learned:
    """The answer to a question for a number, with its calculation."""

    verdict: str
    question: str
    trail: Trail
    advice: str = ""
    """Where to find the number, if the program had to give it."""


@dataclass(frozen=True)
class Learner:
    """The state of a learner between two keys."""

    typed: str = ""
    """The digits typed so far."""
    learned: Learned | None = None
    """The answer, until it has been read."""
    news: tuple[str, ...] = ()
    """The events before the step began."""
    missed: str = ""
    """The wrong number that was just handed in; "" once a key was pressed after it."""
    plays_on: bool = False
    """Whether the learner goes on playing after the end of the lesson."""


@dataclass(frozen=True)
class PanelModel:
    """The content of the panel."""

    title: str
    step: int
    """The number of the step, from 1; more than `steps` when the lesson is over."""
    steps: int
    news: tuple[str, ...]
    text: tuple[str, ...]
    question: str
    """The question for a number; "" if there is none."""
    typed: str
    learned: Learned | None
    remark: str
    """The reply to the last key."""


def holds(course: Course, learner: Learner) -> bool:
    """Return whether something must be read or answered before any command is given."""
    return learner.learned is not None or not (course.waits_for_deed or learner.plays_on)


def panel_content(course: Course, learner: Learner, notice: str, keys: LessonKeys) -> PanelModel:
    """Return the content of the panel; while the lesson holds, a notice replaces the hint.

    The hint is left out, too, while a notice outside the panel says the same.
    """
    asks, hint = course.waits_for_answer and learner.learned is None, keys.written(course.hint)
    missed = f"Not {learner.missed}. {hint}" if learner.missed and hint else ""
    remark = "" if learner.learned or hint in notice else missed if asks else hint
    return PanelModel(
        title=course.lesson.title,
        step=course.step + 1,
        steps=len(course.lesson.steps),
        news=learner.news,
        text=() if learner.learned else tuple(map(keys.written, _text(course, learner))),
        question=course.now.ask.question if asks and course.now.ask else "",
        typed=learner.typed,
        learned=learner.learned,
        remark=notice if notice and holds(course, learner) else remark,
    )


def _text(course: Course, pupil: Learner) -> tuple[str, ...]:
    if course.done:
        return (PLAY_ON if pupil.plays_on else LEARNT,)
    return course.now.text


def step_keys(course: Course, pupil: Learner, bound: Keymap) -> Iterator[tuple[str, str]]:
    """Yield the keys that a step asks for, with their labels."""
    if course.done:
        yield bound.key("show-me") if pupil.plays_on else "Enter", "what you have learnt"
    elif pupil.learned or course.is_read_only:
        yield "Enter", "goes on"
    elif course.waits_for_answer:
        yield "0 to 9", "the number"
        yield "Enter", "checks it"
    else:
        yield bound.key("show-me"), "shows how"
    if not course.done and course.now.rule:
        yield bound.key("show-handbook"), "the rule"
    yield bound.key("begin-again"), "begin again"
    if course.waits_for_answer and not pupil.learned:
        yield bound.key("show-me"), "twice: shown"


class LessonPanel(Lines, can_focus=True, inherit_bindings=False):
    """Shows what a lesson says."""

    DEFAULT_CSS = f"""
    LessonPanel {{ height: auto; max-height: {HIGHEST}; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "read(1)", "read on", show=False),
        Binding("up", "read(-1)", "read back", show=False),
    ]

    slate: PanelModel | None = None

    def show_slate(self, slate: PanelModel) -> None:
        """Show the content, from its beginning if it is new."""
        if self.slate and (slate.step, slate.learned) != (self.slate.step, self.slate.learned):
            self.scroll_home(animate=False)
        self.slate = slate
        self.draw()

    def draw(self) -> None:
        """Lay out the lines for the width."""
        if self.slate is None:
            return
        news_room = max(2, (self.screen.size.height - ROWS_FOR_OTHERS) // 2)
        lines = slate_lines(self.slate, max(20, self.size.width), news_room)
        self.styles.height = len(lines)
        self.show(lines)

    def action_read(self, step: int) -> None:
        """Scroll by a line."""
        self.scroll_relative(y=step, animate=False, force=True)

    async def on_click(self) -> None:
        """Go on, as Enter does."""
        await self.run_action("screen.go_on")


def slate_lines(slate: PanelModel, width: int, news_room: int) -> list[PaintedLine]:
    """Return the content as lines; earlier events take at most `news_room` rows."""
    lines: list[PaintedLine] = [(written(f" {row}", TEXT),) for row in _set(slate.text, width - 2)]
    if slate.question:
        asked = wrap_words(slate.question, width - 10)
        lines += [(written(f" {row}", STRONG),) for row in asked[:-1]]
        lines.append((written(f" {asked[-1]}  ", STRONG), StyledText(f"▸ {slate.typed or '_'}", KEY)))
    if slate.learned:
        lines += learned_lines(slate.learned, width)
    lines += [(written(f" {row}", KEY),) for row in _set((slate.remark,), width - 2) if row]
    left = HIGHEST - len(lines) - 1
    news = _news_lines(slate.news, width, min(news_room, left)) if left > 0 else []
    return [head_line(slate, width), *news, *lines]


def head_line(slate: PanelModel, width: int) -> PaintedLine:
    """Return the bar with the title and the step, with boxes if there is room."""
    step = min(slate.step, slate.steps)
    count = f" {step} of {slate.steps} "
    boxes = DONE * (slate.step - 1) + (NOW + TO_COME * slate.steps)[: slate.steps - slate.step + 1]
    title = written(f" {slate.title}", MARKED)
    roomy = length((title,)) + len(boxes) + len(count) + 2 <= width
    closing = (
        (StyledText(f" {boxes}", MARKED), StyledText(count, MARKED))
        if roomy
        else (StyledText(count, MARKED),)
    )
    return ends((title,), closing, width, MARKED)


def learned_lines(learned: Learned, width: int) -> list[PaintedLine]:
    """Return an answer with its calculation."""
    *before, last = wrap_words(learned.question, width - TOTAL)
    return [
        (written(f" {learned.verdict}", RIGHT),),
        *(paragraph(learned.advice, TEXT, width) if learned.advice else ()),
        *((written(f" {row}", STRONG),) for row in before),
        *trail_lines(last, learned.trail, width, PANEL),
    ]


def verdict(answer: int, learned: int) -> str:
    """Return a sentence that says whether an answer was right."""
    return f"Right: {number(learned)}." if answer == learned else solution(learned)


def solution(learned: int) -> str:
    """Return the sentence before the calculation of a number that the program shows."""
    return f"The answer is {number(learned)}. It is worked out like this:"


def _news_lines(news: tuple[str, ...], width: int, room: int) -> list[PaintedLine]:
    """Return the last events, as many as there is room for."""
    kept: list[str] = []
    for text in reversed(news):
        rows = wrap_words(f"▪ {text}", width - 3)
        if len(kept) + len(rows) > room:
            kept = kept or [*rows[: room - 1], f"{rows[room - 1]}…"]
            break
        kept = [*rows, *kept]
    return [(written(f" {row}", NEWS),) for row in kept]


def _set(text: tuple[str, ...], width: int) -> list[str]:
    """Return lines as written if they fit, else wrapped again."""
    if all(cell_len(line) <= width for line in text):
        return list(text)
    return wrap_words(" ".join(text), width)
