"""The screen of a drill: cards in the order in which the learner needs them, with a summary at the end."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from shellshock_tui.app.battle.cards.card_screen import LOOKING, MARKING, CardScreen
from shellshock_tui.app.drill.knowledge import KnowledgeScreen
from shellshock_tui.app.drill.scope import EVERYTHING, within_lessons
from shellshock_tui.app.drill.summary import SummaryScreen, Way
from shellshock_tui.app.drill.supply import Supply
from shellshock_tui.app.messages import DrillWanted, GameOpened
from shellshock_tui.dice import random_seed
from shellshock_tui.drill.clock import Clock, present_time
from shellshock_tui.drill.doubt import file_doubt
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.drill.mark import mark_of, missed
from shellshock_tui.drill.memory import NOTHING, damage, memory_file, read_memories, write_memories
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import clause_title
from shellshock_tui.files import clean
from shellshock_tui.lessons.course_book import lesson_about, open_lesson
from shellshock_tui.rules import system, title_of
from shellshock_tui.user_error import UserError

COMING = "The next card is being made…"
NONE_LEFT = "There are no more cards. Esc leaves."
NONE_TAUGHT = "There are no more cards about what you have been taught. F4 asks about all rules; Esc leaves."
ALL_COMING = "From the next card on, the cards ask about all rules."
NO_CARD = "No card asks for {}. Esc leaves."
NEXT = "Enter asks the next card; y shows the whole reason."
LAST = "Enter shows your mark; y shows the whole reason."


class DrillScreen(CardScreen):
    """A drill: cards, one after another, until the learner leaves; its result is True for the way onward."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "go_on", "go on", key_display="Enter"),
        *LOOKING,
        Binding("f4", "ask_all", "all rules", show=False),
        Binding("f7", "doubt", "flag", key_display="F7", tooltip="writes a doubtful card to a file"),
        Binding("f8", "handbook", "rule", key_display="F8"),
        Binding("f9", "knowledge", "progress", key_display="F9", tooltip="shows what you know of the rules"),
        *MARKING,
        Binding("escape,f10,q", "leave", "leave", key_display="Esc"),
    ]

    def __init__(self, order: DrillOrder, clock: Clock = present_time, folder: Path | None = None) -> None:
        """Ask the cards of an order; progress is kept in the player's folder of lessons, or in `folder`.

        Raises:
            UserError: The player's name cannot be the name of a file.
        """
        file = memory_file(order.player, folder)
        memory = read_memories(file).get(order.system, NOTHING)
        super().__init__(order.system, Drill(iter(()), memory, clock, walks=not order.cards))
        self.clock, self.folder, self.file = clock, folder, file
        self.wanted = order
        """The order as it was given."""
        self.order, self.scope = within_lessons(order, memory, folder)
        """The order limited to taught rules, and the rules that the cards may ask about."""
        self.kept = memory
        """The learner's memory as it was last saved."""
        self.seed = order.seed or str(random_seed())
        self.supply = Supply(self.order, self.seed, memory, self.scope)
        self.began = clock()
        self.is_coming = True
        """Whether the next card is being made."""
        self.fault = ""
        """The reason why there is no card; empty if there is one or it is being made."""

    def on_mount(self) -> None:
        """Ask the first card."""
        if fault := damage(self.file):
            self.notify(fault, severity="warning", markup=False)
        self.supply.prepare(self.drill.memory, self.clock())
        self.call_after_refresh(self.draw)
        self.next_card()

    def on_unmount(self) -> None:
        """Stop making cards."""
        self.supply.leave()

    @property
    def is_over(self) -> bool:
        """Whether the round is over: the time is up, or the last card of the test was answered."""
        late = self.order.minutes and self.clock() - self.began >= timedelta(minutes=self.order.minutes)
        return bool(late) or 0 < self.order.length <= len(self.drill.results)

    @work(exclusive=True, group="card")
    async def next_card(self) -> None:
        """Show the next card once it is made."""
        self.is_coming = True
        self.draw()
        try:
            card = await self.supply.take()
            self.fault = "" if card else self._no_card()
        except UserError as error:
            card, self.fault = None, f"{error} Esc leaves."
        self.is_coming = False
        if not self.is_attached:
            return
        if card is None and self.order.most:
            self.action_leave()
            return
        self.drill.ask(card)
        self.kept = self.drill.memory  # This is saved together with the answer to the card.
        if card:
            self.supply.prepare(self.drill.memory, self.clock(), card)
        await self.put(card)

    def _no_card(self) -> str:
        if self.order.clauses and not self.drill.results:
            return NO_CARD.format(", ".join(map(clause_title, self.order.clauses)))
        return NONE_TAUGHT if self.scope.clauses else NONE_LEFT

    @property
    def note(self) -> str:
        """The scope of the cards, shown on the first one."""
        return "" if self.drill.results else self.scope.note

    @property
    def lacking(self) -> str:
        """The reason why there is no card."""
        return self.fault or COMING

    @property
    def onward(self) -> str:
        """The text that says what Enter does next."""
        is_last = 0 < self.order.length <= len(self.drill.results)
        return COMING if self.is_coming else LAST if is_last else NEXT

    @property
    def heading(self) -> tuple[str, str]:
        """The system, and the number of cards that were asked."""
        name = title_of(self.order.system).upper()
        is_test = self.order.cards > 0
        return f"{name}: TEST OF {self.order.cards} CARDS" if is_test else f"{name}: DRILL", self._count()

    def _count(self) -> str:
        results = self.drill.results
        number = len(results) + (self.drill.phase is Phase.ASKED)
        parts = [f"card {max(1, number)}{f' of {self.order.length}' if self.order.length else ''}"]
        if results:
            parts.append(f"{mark_of(results).text} right")
        if self.order.minutes:
            left = timedelta(minutes=self.order.minutes) - (self.clock() - self.began)
            parts.append(f"{counted(max(0, -(-left // timedelta(minutes=1))), 'minute')} left")
        return " · ".join(parts)

    def answered(self) -> None:
        """Save the learner's memory, and show the card after the answer."""
        if self.drill.memory is not self.kept:
            self.keep()
        super().answered()

    def keep(self) -> None:
        """Save the learner's memory, or show why that is not possible."""
        known = read_memories(self.file)
        found = known.get(self.order.system, NOTHING)
        self.kept = self.drill.memory = self.drill.memory.merged(found, self.kept)
        try:
            write_memories(self.file, {**known, self.order.system: self.drill.memory})
        except UserError as error:
            self.notify(clean(str(error)), severity="error", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Enable the actions that the state of the card allows."""
        match action:
            case "hint" if self.order.cards:
                return False
            case "doubt":
                return self.drill.card is not None
            case "ask_all":
                return bool(self.scope.clauses)
            case _:
                return super().check_action(action, parameters)

    def action_go_on(self) -> None:
        """Ask the next card, or show the mark once the round is over."""
        if self.is_coming:
            return
        if self.is_over:
            self.end()
        else:
            self.next_card()

    def action_ask_all(self) -> None:
        """Ask about all rules from the next card on."""
        self.supply.leave()
        self.order, self.scope = replace(self.wanted, every=True), EVERYTHING
        self.supply = Supply(self.order, self.seed, self.drill.memory)
        self.supply.prepare(self.drill.memory, self.clock(), self.drill.card)
        if self.drill.card is None:
            self.next_card()
        else:
            self.tell(ALL_COMING)
        self.refresh_bindings()

    def action_doubt(self) -> None:
        """Write the card to a file for the authors of the cards."""
        if self.drill.card:
            try:
                file = file_doubt(self.drill.card, tuple(self.typed), self.folder)
                self.notify(
                    clean(f"The card was written to {file}. Send that file to report it."), markup=False
                )
            except UserError as error:
                self.notify(clean(str(error)), severity="error", markup=False)

    def action_knowledge(self) -> None:
        """Show what the learner knows of the rules."""
        self.app.push_screen(KnowledgeScreen(self.order.system, self.clock, self.folder))

    def action_leave(self) -> None:
        """Leave, after a summary if any card was answered."""
        if self.drill.results:
            self.end()
        else:
            self.dismiss(None)

    @work(exclusive=True, group="end")
    async def end(self) -> None:
        """Show the mark and what is due next, and go on as the learner chooses."""
        clauses = system(self.order.system).clauses
        order, wrong = self.order, missed(self.drill.results)
        lesson = None if order.most else lesson_about(order.system, wrong)
        is_over = self.is_over or self.drill.card is None
        summary = SummaryScreen(self.drill, clauses, self.clock(), order, lesson, is_over=is_over)
        match summary.way(await self.app.push_screen_wait(summary)):
            case Way.ONWARD:
                self.dismiss(True)
            case Way.GO_ON:
                self.draw()
                self.face()
            case Way.PRACTISE:
                self.app.post_message(DrillWanted(order.system, tuple(wrong)))
                self.dismiss(None)
            case Way.LESSON if lesson:
                self.take_lesson(f"{lesson.system}/{lesson.name}")
            case _:
                self.dismiss(None)

    def take_lesson(self, name: str) -> None:
        """Leave for a lesson, or show what is wrong with it."""
        try:
            session = open_lesson(name)
        except UserError as error:
            self.notify(clean(str(error)), severity="error", markup=False)
            return
        self.app.post_message(GameOpened(session))
        self.dismiss(None)
