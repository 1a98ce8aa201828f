"""The slate: what a lesson says at the moment, and which keys answer it."""

from collections.abc import Iterator
from dataclasses import dataclass

from shellshock_tui.app.keys.keymap import Keymap
from shellshock_tui.app.lesson.keys import LessonKeys
from shellshock_tui.engine.trail import Trail
from shellshock_tui.lessons.course import Course

LEARNT = "You have done all that this lesson asked."
PLAY_ON = "The lesson is over: play on as you like."
Keys = tuple[tuple[str, str], ...]
"""Keys, each with what it does."""


@dataclass(frozen=True)
class Learned:
    """The answer to a number that was asked for, and how it comes about."""

    verdict: str
    question: str
    trail: Trail
    advice: str = ""
    """Where to look for it, once it had to be told."""


@dataclass(frozen=True)
class Learner:
    """What the screen keeps of a learner between two keys."""

    typed: str = ""
    """The digits of an answer, so far."""
    learned: Learned | None = None
    """The answer, until it has been read."""
    news: tuple[str, ...] = ()
    """What happened before the step began."""
    plays_on: bool = False
    """Whether the lesson is over, but the board still played on."""


@dataclass(frozen=True)
class PanelModel:
    """What is to be read."""

    title: str
    step: int
    """The number of the step, from 1; beyond the last when the lesson is over."""
    steps: int
    news: tuple[str, ...]
    text: tuple[str, ...]
    question: str
    """What number is asked for; empty if none is."""
    typed: str
    learned: Learned | None
    remark: str
    """What is said to the last key."""
    keys: Keys


def holds(course: Course, pupil: Learner) -> bool:
    """Say whether something is to be read or answered before any command is given."""
    return pupil.learned is not None or not (course.waits_for_deed or pupil.plays_on)


def slate(course: Course, pupil: Learner, notice: str, keys: LessonKeys) -> PanelModel:
    """Return what the slate says; while the lesson holds, a notice takes the place of a hint."""
    asks = course.waits_for_answer and pupil.learned is None
    remark = "" if pupil.learned else keys.written(course.hint)
    return PanelModel(
        title=course.lesson.title,
        step=course.step + 1,
        steps=len(course.lesson.steps),
        news=pupil.news,
        text=() if pupil.learned else tuple(map(keys.written, _text(course, pupil))),
        question=course.now.ask.question if asks and course.now.ask else "",
        typed=pupil.typed,
        learned=pupil.learned,
        remark=notice if notice and holds(course, pupil) else remark,
        keys=tuple(_keys(course, pupil, keys.bound)),
    )


def _text(course: Course, pupil: Learner) -> tuple[str, ...]:
    if course.done:
        return (PLAY_ON if pupil.plays_on else LEARNT,)
    return course.now.text


def _keys(course: Course, pupil: Learner, bound: Keymap) -> Iterator[tuple[str, str]]:
    if course.done:
        yield bound.key("show-me") if pupil.plays_on else "Enter", "what you have learnt"
    elif pupil.learned or course.is_read_only:
        yield "Enter", "goes on"
    elif course.waits_for_answer:
        yield "0 to 9", "the number"
        yield "Enter", "hands it in"
    else:
        yield bound.key("show-me"), "shows how"
    if not course.done and course.now.rule:
        yield bound.key("show-handbook"), "the rule"
    if not pupil.learned:
        yield bound.key("begin-again"), "begins again"
