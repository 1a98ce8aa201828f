"""The end of a round: its mark by colour, what is due next, and the lesson that helps."""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from enum import Enum
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Static

from shellshock_tui.app.drill.colours import NAMES
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.drill.drill import Drill
from shellshock_tui.drill.mark import mark_of, marks_by_role, missed
from shellshock_tui.drill.memory import Memory
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Clause, clause_title
from shellshock_tui.files import clean
from shellshock_tui.lessons.lesson import Lesson

MOST = 4
"""The greatest number of clauses that a summary names."""
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


class Way(Enum):
    """A way to go on after a round."""

    ONWARD = "onward"
    """The order of the round words this answer."""
    LEAVE = "Leave"
    GO_ON = "Go on with the drill"
    PRACTISE = "Practise the rules that went wrong"
    LESSON = "Take lesson"


class SummaryScreen(AskScreen):
    """The mark of a round, and the ways to go on."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f10,q", "dismiss", "leave", show=False)]
    escape = "leave"

    def __init__(
        self,
        drill: Drill,
        clauses: Mapping[str, Clause],
        now: datetime,
        order: DrillOrder,
        lesson: Lesson | None,
        *,
        is_over: bool,
    ) -> None:
        wrong = missed(drill.results)
        self.ways = [Way.ONWARD, Way.LEAVE] if order.onward else [Way.LEAVE]
        if not is_over:
            self.ways.append(Way.GO_ON)
        if wrong and not order.most:
            self.ways.append(Way.PRACTISE)
        if lesson:
            self.ways.append(Way.LESSON)
        self.told = tuple(summary(drill, clauses, now, lesson))
        super().__init__("", tuple(_words(way, order, lesson) for way in self.ways))

    def asked(self) -> Iterator[Static]:
        """Yield the summary."""
        for words in self.told:
            yield Static(Content(clean(words)))

    def way(self, answer: int | None) -> Way:
        """Return the way to go on that an answer stands for."""
        return Way.LEAVE if answer is None else self.ways[answer]


def _words(way: Way, order: DrillOrder, lesson: Lesson | None) -> str:
    if way is Way.ONWARD:
        return order.onward
    return f"{way.value} {lesson.number}, {lesson.title}" if way is Way.LESSON and lesson else way.value


def summary(
    drill: Drill, clauses: Mapping[str, Clause], now: datetime, lesson: Lesson | None
) -> Iterator[str]:
    """Yield the mark of a round, what went wrong and what is due next, as lines."""
    mark = mark_of(drill.results)
    yield f"{mark.text} {'card was' if mark.asked == 1 else 'cards were'} answered right."
    yield "By colour (a card counts for each colour of the rules that it asks for):"
    for role, found in marks_by_role(drill.results, clauses).items():
        yield f"  {NAMES[role]}: {found.text}"
    wrong = missed(drill.results)
    if wrong:
        named = [clause_title(clause) for clause, _ in wrong.most_common(MOST)]
        more = f" and {len(wrong) - MOST} more" if len(wrong) > MOST else ""
        yield f"Went wrong: {', '.join(named)}{more}."
    if lesson:
        explained = [clause_title(clause) for clause, _ in wrong.most_common() if clause in lesson.clauses]
        yield f"Lesson {lesson.number}, {lesson.title}, explains {', '.join(explained[:MOST])}."
    if due := ", ".join(due_next(drill.memory, now)):
        yield f"Due next: {due}."


def due_next(memory: Memory, now: datetime) -> Iterator[str]:
    """Yield the clauses that are due first, each with the time until then."""
    waiting = sorted((card.due, clause) for clause, card in memory.clauses.items())
    for due, clause in waiting[:MOST]:
        yield f"{clause_title(clause)} {until(due - now)}"


def until(left: timedelta) -> str:
    """Return the time until something is due in words, rounded up."""
    if left <= timedelta():
        return "now"
    if left >= DAY:
        return f"in {counted(-(-left // DAY), 'day')}"
    if left >= HOUR:
        return f"in {counted(-(-left // HOUR), 'hour')}"
    return f"in {counted(-(-left // timedelta(minutes=1)), 'minute')}"
