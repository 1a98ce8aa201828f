"""The guide of a lesson: it holds back commands, points at things, asks for numbers and shows texts."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from textual.widget import Widget

from shellshock_tui.app.battle.control.command_controller import CommandController
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.command_path import CommandPath, command_path, picks_along
from shellshock_tui.app.battle.model.confirming import waits
from shellshock_tui.app.battle.model.explanations import Section
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.keys.question import PLACE, Offer
from shellshock_tui.app.lesson.keys import LessonKeys, choice_key, keys_of_step
from shellshock_tui.app.lesson.panel import (
    Learned,
    Learner,
    LessonPanel,
    holds,
    panel_content,
    solution,
    step_keys,
    verdict,
)
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.addresses import is_on_sheet
from shellshock_tui.engine.rules import IllegalCommand, Malformed, Outcome
from shellshock_tui.lessons.course import ANSWER_FIRST, READ_ON, Course, refusal
from shellshock_tui.lessons.taught import STEP_BEGAN_HERE, NotNow, TaughtSession


class StepView(NamedTuple):
    """The position of the map's cursor at the beginning of a step."""

    step: int
    cursor: int


LOG = "log"
"""The address of the log."""
READING = ("act", "take-back", "begin-again", "show-handbook", "why", "pane-sheet", "pane-map", "leave")
"""The names of the actions that are listed first while a lesson is read."""
LONGEST = 4
"""The most digits of an answer."""
NEWS = 4
"""The number of last events that are shown when a step begins."""
LOW = 36
"""In a window with fewer rows, the attack and roll panels are lower, to leave room for the text."""
NO_NUMBER = "Type the number first: digits, then Enter."
OVER = "The battle is over, but this step is not done: {key:begin-again} begins again."
READ_THE_SUM = "Read how the number is worked out, then press Enter."
ASK_AGAIN = "Work out the number and type it. {key:show-me} once more shows it."
NOT_NOW = "Not now."
SUGGESTS_NOTHING = "A lesson suggests nothing: do what it asks, or press {key:show-me} to be shown."
TOO_LONG = f"A number has at most {LONGEST} digits: {{}} was not typed."
NOT_THAT = "Not that one: the lesson asks for something else now."
IT_IS_DONE = "The lesson is done. Enter shows what you have learnt."


class LessonGuide(Guide):
    """Teaches a lesson beside a battle."""

    lets_suggest = False

    def __init__(self, taught: TaughtSession) -> None:
        self.taught = taught
        self.learner = Learner()
        self.step = -1
        """The index of the step that is shown."""
        self.seen = taught.course.began
        """The number of journal entries that the learner has seen."""
        self.seen_before = self.seen
        """The number of entries seen when the current step began."""
        self.step_to_reveal = -1
        """The index of the step whose number the next `show-me` key shows."""
        self.keys = LessonKeys()
        """The keys named in the texts of the step."""
        self.wanted: tuple[object, CommandPath, int] = (None, (), 0)
        """The time of computation, the choices that lead to what the step wants, and the picks to undo."""
        self.first_view: StepView | None = None
        """The position of the cursor when the learner first acted in the step."""
        self.own_zoom = self.fitted_zoom = -1
        """The zoom that the player has set, and the one that was last fitted."""

    def attach(self, model: BattleModel, panes: Panes, orders: CommandController) -> None:
        """Connect the guide to a screen."""
        self.model, self.panes, self.orders = model, panes, orders

    @property
    def course(self) -> Course:
        """The progress of the lesson."""
        return self.taught.course

    @property
    def leads_map(self) -> bool:
        """Whether the lesson sets the zoom: it points at places, or bots may not play."""
        return not self.lets_bots_play or bool(self.model.highlighted_places)

    @property
    def holds(self) -> bool:
        """Whether something must be read or answered before any command is given."""
        return holds(self.course, self.learner)

    @property
    def asks(self) -> bool:
        """Whether a number is to be typed."""
        return self.course.waits_for_answer and self.learner.learned is None

    @property
    def is_stuck(self) -> bool:
        """Whether the battle is over before the step is done, so that it must be begun again."""
        return self.course.waits_for_deed and isinstance(self.taught.decision(), Outcome)

    @property
    def waits_for(self) -> str:
        """What must be done before any command is given, as a sentence; "" if nothing."""
        if not self.holds:
            return ""
        if self.learner.learned:
            return READ_THE_SUM
        if self.course.done:
            return IT_IS_DONE
        return ANSWER_FIRST if self.course.waits_for_answer else READ_ON

    @property
    def lets_bots_play(self) -> bool:
        """Whether bots may play now, as in steps that are played freely."""
        return self.course.is_free and not self.holds

    @property
    def clause(self) -> str:
        """The id of the clause that the step is about."""
        return "" if self.course.done else self.course.now.rule

    @property
    def sections(self) -> tuple[Section, ...]:
        """The clause that the step is about, which the `why` key opens while the lesson is read."""
        clause = self.taught.rules.clauses.get(self.clause)
        return (Section(self.course.lesson.title, clause),) if clause and self.holds else ()

    @property
    def wanted_keys(self) -> tuple[str, ...]:
        """The actions listed first while the lesson is read or asks for a number."""
        return READING if self.holds else ()

    @property
    def dead_keys(self) -> frozenset[str]:
        """The action `take-back`, while the learner has nothing to take back."""
        begun = (
            self.learner.typed
            or self.model.drafting.picks
            or self.model.plan
            or self.model.drafting.is_marked
        )
        return frozenset() if begun or (self._has_acted and not self.holds) else frozenset({"take-back"})

    @property
    def _has_acted(self) -> bool:
        """Whether the learner has given a command since the step began."""
        acted = range(self.course.start, len(self.taught.entries))
        return not all(self.taught.note(entry).by for entry in acted)

    @property
    def own_keys(self) -> Iterator[tuple[str, str]]:
        """The keys that answer the step, with their labels."""
        if self.is_stuck:
            yield from (("Bksp", "take it back"), (self.model.bound.key("begin-again"), "begin again"))
            return
        if self.course.waits_for_deed:
            keys = tuple(self._next_keys())
            # Texts that name keys do not say which picks must be taken back first.
            if not self.keys.choices or self.wanted[2]:
                yield from keys
        yield from step_keys(self.course, self.learner, self.model.bound)

    def panel(self) -> Iterator[Widget]:
        """Yield the lesson's panel."""
        yield LessonPanel(id="lesson")

    def home(self) -> Widget | None:
        """Return the lesson's panel while it is read; else None."""
        return self.panes.screen.query_one(LessonPanel) if self.holds else None

    def objection(self, commands: Sequence[object]) -> str:
        """Return why the current step does not allow these commands; "" if it does."""
        found = (refusal(self.course, self.taught.rules, command) for command in commands)
        why = next(filter(None, found), "")
        return self._not_now(why) if why else ""

    @property
    def suggests_nothing(self) -> str:
        """Why nothing is suggested: a lesson asks for one thing, and shows it on request."""
        return "" if self.course.is_free else self.keys.written(SUGGESTS_NOTHING)

    @property
    def elsewhere(self) -> str:
        """Why no move elsewhere is allowed: the step names the commands that it wants."""
        return "" if self.course.is_free else NOT_THAT

    def refusal(self, refusal: IllegalCommand) -> str:
        """Return the words for a command that the lesson refuses, with the hint; "" if a rule refuses it."""
        return self._not_now(refusal.blocked.reason) if isinstance(refusal, NotNow) else ""

    def count_try(self) -> None:
        """Count a wrong try, so that the lesson shows its hint."""
        self.taught.count_try()

    def _not_now(self, reason: str) -> str:
        return f"{NOT_NOW} {self.keys.written(reason)}"

    def takes(self, key: str) -> bool:
        """Return whether the lesson handles a key: a digit of an answer, Ctrl+U, Enter or Backspace."""
        match key:
            case "enter":
                return self.holds or self.is_stuck
            case "backspace":
                return True
            case "ctrl+u":
                return self.asks
            case _:
                return self.asks and key.isascii() and key.isdigit()

    def press(self, key: str) -> None:
        """Type or delete digits, hand in an answer, or go on."""
        match key:
            case "enter" if self.asks:
                self.hand_in()
            case "enter":
                self.read_on()
            case "backspace" if self.asks and self.learner.typed:
                self.type(self.learner.typed[:-1])
            case "backspace":
                self.step_back()
            case "ctrl+u":
                self.type("")
            case digit if len(self.learner.typed) == LONGEST:
                self.panes.show_message(TOO_LONG.format(digit))
            case digit:
                self.type(self.learner.typed + digit)

    def type(self, digits: str) -> None:
        """Show the digits of an answer."""
        self.model.clear_messages()
        self.learner = replace(self.learner, typed=digits)
        self.panes.prompt.show()

    def hand_in(self) -> None:
        """Hand in the number that was typed."""
        self.model.clear_messages()
        asked, typed, hint = self.course.now.ask, self.learner.typed, self.course.hint
        if not asked or not typed:
            self.panes.show_message(NO_NUMBER)
            return
        with self.orders.showing_faults():
            found = self.taught.answer(int(typed))
            learned = None
            if found:
                judged = verdict(int(typed), int(found.total))
                advice = "" if int(typed) == found.total else self.keys.written(hint)
                learned = Learned(judged, asked.question, found, advice)
            missed = "" if found else typed
            self.learner = replace(self.learner, typed="", learned=learned, missed=missed)
            self.panes.prompt.show()

    def show_number(self) -> None:
        """Show the number that is asked for, if the learner has asked twice in this step."""
        self.model.clear_messages()
        asked, hint = self.course.now.ask, self.keys.written(next(iter(self.course.now.hints), ""))
        if self.step_to_reveal != self.course.step:
            self.step_to_reveal = self.course.step
            self.panes.show_message(self.keys.written(ASK_AGAIN))
        elif asked:
            with self.orders.showing_faults():
                found = self.taught.reveal()
                learned = Learned(solution(int(found.total)), asked.question, found, hint)
                self.learner = replace(self.learner, typed="", learned=learned, missed="")
                self.panes.prompt.show()

    def note_view(self) -> None:
        """Remember where the cursor is, unless the learner has already acted in this step."""
        if self.first_view is None or self.first_view.step != self.course.step:
            self.first_view = StepView(self.course.step, self.panes.map.board.scene.cursor)

    def show_first_view(self) -> None:
        """Move the cursor to where it was when the step began; at the first step, to its initial place."""
        view = self.first_view
        if view is None or view.step != self.course.step or view.cursor == OFF_BOARD:
            self.panes.map.point_anew()
            return
        self.panes.map.board.point(view.cursor)
        self.panes.map.rest()

    def forget_miss(self) -> None:
        """Clear the message about a wrong number when a key is pressed."""
        if self.learner.missed:
            self.learner = replace(self.learner, missed="")
            self.panes.prompt.show()

    def read_on(self) -> None:
        """Go on after something was read."""
        self.model.clear_messages()
        self.learner = replace(self.learner, learned=None)
        if self.course.step == self.step and not self.course.done:
            with self.orders.showing_faults():
                self.taught.read_on()
        self.orders.renewed()
        self.panes.screen.call_after_refresh(self._face)

    def step_back(self) -> None:
        """Undo a pick, or the learner's last command in this step; its dice stay the same."""
        if self.holds:
            self.panes.show_message(STEP_BEGAN_HERE)
        elif self.panes.obstacle:
            self.panes.show_message(self.panes.obstacle)
        elif self.model.drafting.picks or self.model.plan:
            self.model.unpick()
            self.panes.show_all()
        elif not self._has_acted:
            self.panes.show_message(STEP_BEGAN_HERE)
        else:
            with self.orders.showing_faults():
                self.orders.bots.undo_by_agreement()
            self.model.clear_messages()
            self.orders.renewed()

    def show_me(self) -> None:
        """Give the next command that the step wants, and name its keys."""
        self.model.clear_messages()
        start = len(self.taught.entries)
        with self.orders.showing_faults():
            try:
                keys = self.keys_to(self.taught.to_show())
                self.taught.show()
            except (LookupError, IllegalCommand, Malformed) as error:
                self.panes.show_message(str(error.args[0]))
            else:
                self.orders.done(start)
                self.panes.show_message(f"Shown: {keys}")

    def keys_to(self, command: object) -> str:
        """Return, in words, the keys of the choices that lead to a command."""
        steps = (
            f"{one.key} {one.choice.label}" if one.key else f"{one.choice.label}, on the map or by Enter"
            for one in self._path(command)
        )
        return ", then ".join(steps)

    def _path(self, command: object) -> CommandPath:
        rules, state = self.taught.rules, self.taught.state
        return command_path(rules, state, command, self.model.bound, self.model.bots)

    def _next_keys(self) -> Iterator[tuple[str, str]]:
        """Yield the keys of what the step wants next, as far as they have not been pressed."""
        now = len(self.taught.entries), self.model.drafting.picks
        if self.wanted[0] != now:
            path, picks = self._wanted_path(), self.model.drafting.picks
            begun = tuple(picks_along(path))
            kept = next(count for count in range(len(picks), -1, -1) if picks[:count] in ((), *begun))
            self.wanted = now, path[kept:], len(picks) - kept
        if self.wanted[1]:
            keys = [key for offer in self.wanted[1] for key in _keys_of(offer)]
            keys = [self.model.bound.key("take-back")] * self.wanted[2] + keys
            if len(keys) == 1 and waits(self.model, self.wanted[1][0]):
                keys.append("Enter")
            yield " then ".join(keys), "does it"

    def _wanted_path(self) -> CommandPath:
        """Return the choices that lead to what the step wants next; () if it wants nothing."""
        try:
            return self._path(self.taught.to_show())
        except (LookupError, Malformed):
            return ()

    def begin(self) -> None:
        """Take note of the position; prepare the step if it has just begun."""
        if self.course.step != self.step:
            self.step, self.seen_before = self.course.step, self.seen
            self.keys = keys_of_step(self.taught, self.model.bound)
            self.learner = Learner(news=self._news())
            self.model.rolled_events, self.model.seen = (), len(self.taught.entries)
            self.model.highlighted = () if self.course.done else self.course.now.highlights
            self.panes.map.view_state.ruler = OFF_BOARD
            self.panes.screen.call_after_refresh(self._face)
        elif len(self.taught.entries) > self.course.start:
            self.learner = replace(self.learner, news=())
        self.seen = len(self.taught.entries)
        path = self._wanted_path() if self.course.waits_for_deed else ()
        self.model.led = tuple(offer.choice.name for offer in path)
        self.panes.map.view_state.is_read = self.holds
        self.model.look()

    def forget(self) -> None:
        """Treat the step as new after it was begun again."""
        self.step, self.seen = -1, min(self.seen_before, self.course.began)
        self.step_to_reveal = -1

    def _face(self) -> None:
        """Bring what the step is about to the front, set the focus, and point."""
        highlighted = self.model.highlighted
        screen, board = self.panes.screen, self.panes.map.board
        screen.set_class(LOG in highlighted, "-log")
        has_no_rail = screen.has_class("-narrow")
        screen.set_class(has_no_rail and bool(highlighted) and is_on_sheet(highlighted[0]), "-sheet")
        screen.set_focus(self.home() or (board if board.display else None))
        self.point()

    def _news(self) -> tuple[str, ...]:
        """Return the last events before the step, and how the battle ended."""
        entries, began = self.taught.entries, self.course.began
        shown = [entry for entry in entries[self.seen : began] if entry.rolls]
        shown += entries[max(self.seen, began) : self.course.start]
        texts = [happened.text for entry in shown for happened in entry.events]
        match self.taught.decision():
            case Outcome(reason=reason) if reason not in texts:
                texts.append(reason)
        return tuple(texts[-NEWS:])

    def show(self) -> None:
        """Show the lesson's panel."""
        self.panes.screen.set_class(self.panes.screen.size.height < LOW, "-low")
        if self.keys.bound is not self.model.bound:
            self.keys = keys_of_step(self.taught, self.model.bound)
        learner = replace(self.learner, news=tuple(self._events_beside_roll()))
        shown = panel_content(self.course, learner, self.model.notice, self.keys)
        if self.is_stuck:
            shown = replace(shown, remark=self.keys.written(OVER))
        self.panes.screen.set_class(self.holds, "-held")
        self.panes.screen.query_one(LessonPanel).show_slate(shown)

    def _events_beside_roll(self) -> Iterator[str]:
        """Yield the events that the roll panel does not tell; none if there is no room beside it."""
        screen = self.panes.screen
        if screen.has_class("-low") and screen.has_class("-shot"):
            return
        shown = frozenset(step.words for step in screen.query_one(RollPanel).steps)
        told = shown | self._told_by(shown)
        yield from (one for one in self.learner.news if one not in told)

    def _told_by(self, shown: frozenset[str]) -> frozenset[str]:
        """Return the texts of the last roll's events if the steps that are shown are steps of that roll."""
        session = self.taught
        entry = next((one for one in reversed(session.entries) if one.rolls), None)
        if entry is None or not shown:
            return frozenset()
        steps = session.rules.roll_steps(session.state_before(entry), entry.command, entry.events)
        every = frozenset(step.words for step in steps)
        is_of_entry = shown <= every
        return frozenset(one.text for one in entry.events) - (every - shown) if is_of_entry else frozenset()

    def point(self) -> None:
        """Bring into view what the step points at."""
        screen = self.panes.screen
        self.panes.log.light(is_lit=LOG in self.model.highlighted)
        hand, _ = self.panes.sheets.units()
        is_met = self.model.highlighted_unit not in ("", hand)
        self.panes.sheets.shows_target_alone = is_met and not screen.has_class("-broad")
        self.panes.sheets.show()
        screen.call_after_refresh(self.fit)

    @property
    def pointed_at(self) -> list[int]:
        """The active unit's place and the highlighted places."""
        places = (self.panes.map.place_asked, *self.model.highlighted_places)
        return [place for place in places if place != OFF_BOARD]

    def fit(self) -> None:
        """Draw the map at the player's zoom, or a smaller one at which all highlighted places fit."""
        board = self.panes.map.board
        if not self.leads_map or not board.size or board.whole:
            return
        if board.zoom != self.fitted_zoom:
            self.own_zoom = board.zoom
        sizes, pointed_at = (
            range(self.own_zoom, 0, -1),
            self.pointed_at if self.model.highlighted_places else [],
        )
        self.fitted_zoom = next(
            (zoom for zoom in sizes if not pointed_at or board.has_room(pointed_at, zoom)), 0
        )
        if self.fitted_zoom != board.zoom:
            board.draw_at(self.fitted_zoom)
        board.call_after_refresh(self.reveal)

    def reveal(self) -> None:
        """Scroll the map to the highlighted places, and to the active unit if it fits."""
        board = self.panes.map.board
        if not self.model.highlighted_places:
            return
        if self.pointed_at and board.has_room(self.pointed_at, board.zoom):
            board.reveal(*self.pointed_at)
            return
        for place in (self.panes.map.place_asked, *reversed(self.model.highlighted_places)):
            if place != OFF_BOARD:
                board.reveal(place)


def _keys_of(offer: Offer) -> tuple[str, ...]:
    """Return the keys that take a choice; one without a key is marked on the map, and Enter takes it."""
    if offer.key:
        return (choice_key(offer.key),)
    place = offer.choice.at.removeprefix(PLACE)
    return (f"cursor to {place}" if place != offer.choice.at else offer.choice.label, "Enter")
