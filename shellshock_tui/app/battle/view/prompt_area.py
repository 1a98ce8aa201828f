"""The rows below the map: the report, the question, the choices and the keys."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any

from textual.screen import Screen

from shellshock_tui.app.battle.model.attack_preview import forecast_of_answer
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.confirming import units_left
from shellshock_tui.app.battle.model.lesson_hooks import Guide
from shellshock_tui.app.battle.model.planned_order import STAR, PlannedOrder
from shellshock_tui.app.battle.model.timeline import KEYS, timeline
from shellshock_tui.app.battle.model.turned_plan import LEFT, turned_plan
from shellshock_tui.app.battle.view.key_hints import NEEDING_A_MAP, OF_BOTS, keys_of_the_draft, wanted_keys
from shellshock_tui.app.battle.view.map_view import MapInView
from shellshock_tui.app.battle.view.prompt import (
    deed,
    items,
    prompt,
    question_after_picks,
    question_on_table,
    weightiest,
)
from shellshock_tui.app.widgets.answer_rows import MANY, NONE, ROWS, Item
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.report import (
    ALL,
    AskBand,
    OpponentAction,
    Remark,
    Report,
    Voice,
    remark_lines,
)
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.window import RAIL, style_by
from shellshock_tui.drawing.colours import PAST, Colour, Sides
from shellshock_tui.engine.addresses import unit_address
from shellshock_tui.engine.english import possessive
from shellshock_tui.engine.forecast import LOST_SIGN, per_cent
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.dice_statistics import actor

BESIDE = 20
"""The columns kept beside Enter's choice, for its keys and the number of further choices."""
WHO = 16
"""The columns of the ask band kept for the side that is asked."""
AROUND = 8
"""The columns of the ask band around the side that is asked, its question and the note at the right."""
LEAST_MOVING, LEAST_SHOOTING = 60, 45
"""The least share of the window, in per cent, that the map keeps when there is room for a rail."""
BARS, SHOT_ROWS, SPARED, LARGE = 5, 9, 2, 120
"""Rows of the bars; rows of the attack panel; rows it can spare; columns of a large window."""
HIGH = 36
"""Rows of a window in which sheets can spare some for the answers."""
MOST = 4
"""The most rows for the answers where the board leaves rows empty."""
DOWN = (Mark.PENDING, Mark.LOST)
"""The marks of units that are out of action."""
AT_WORK = Remark(Voice.REMARK, "The possible outcomes are being worked out.")


class PromptArea:
    """Shows the question with its choices, keys and remarks, in the rows that the map leaves free."""

    def __init__(
        self, screen: Screen[Any], model: BattleModel, sides: Sides, guide: Guide, map_in_view: MapInView
    ) -> None:
        self.screen, self.model, self.sides, self.guide = screen, model, sides, guide
        self.map = map_in_view
        self.said: tuple[Remark, ...] = ()
        """The remarks of bots."""
        self.bot_keys: tuple[tuple[str, str], ...] = ()
        """The keys that hurry bots or let them go on, with labels."""
        self.deciding = ""
        """The side whose bot decides whether to interrupt the side that is asked; "" if none does."""

    def show(self) -> None:
        """Show the question, the choices, the keys and what is to be read first."""
        seen = self.screen.query_one("#field"), self.screen.query_one("#shot"), self.map.board
        style_by(self.screen, "-past", *seen, holds=self.model.past is not None)
        if self.model.past is not None:
            self._show_past(self.model.past)
            return
        position = self.model.position
        hint = position.hint if self.guide.lets_bots_play else None
        shown = prompt(position.question, self.model.begun, self.sides, self.model.bound, hint)
        waiting = f"interrupting {self._waiting}" if self._waiting else ""
        after_picks = question_after_picks if self.model.session.rules.has_map else question_on_table
        picked = "" if self.model.drafting.is_advised else after_picks(position.question)
        question = picked or shown.question
        more = "" if shown.left == question else shown.left
        turns = self._turns(self._width - len(question) - len(shown.who) - AROUND)
        left = self._out_of_reach or waiting or turns or more or self._picked(question)
        band = self._of_bots or (shown.who, shown.colour, question, left)
        self.screen.query_one(AskBand).ask(*band)
        room, (done, remarks) = self._rows_to_tell, self._to_read(shown.remarks)
        if room == ALL and self.screen.has_class("-shot") and (done or remarks):
            room = SPARED
        width = self._width
        notice_rows = sum(len(remark_lines(one, width)) for one in self._notice)
        if is_long := notice_rows > room:
            done, remarks = None, self._notice
        free = max(notice_rows, self._show_answers(len(remarks) + bool(done), room, is_long=is_long))
        wanted = OF_BOTS if self.deciding else wanted_keys(self.model, self.guide)
        if self.model.session.redoable:
            wanted = (*wanted[:1], "redo", *wanted[1:])
        keys = wanted, tuple(self._late_keys())
        is_over = isinstance(position.question.asked, Outcome) and not self.guide.takes("enter")
        is_idle = self.map.is_idle and not self.model.group
        is_of_bot = bool(self.deciding) or position.side in self.model.bots
        dead = {"act"} if is_of_bot or is_over or is_idle or self.model.reads else set()
        dead |= {one.name for one in self.model.bound.actions if position.question.by_key(one.shown)}
        dead |= set() if self._has_own else {"take-back"}
        dead |= set() if self.model.session.redoable else {"redo"}
        self.screen.query_one(KeyBar).show_first(*keys, self.guide.dead_keys | dead | self._mapless)
        self.screen.query_one(Report).show_report(done, remarks, max(1, free) + bool(self._said))
        self.guide.show()
        self.screen.call_after_refresh(self.spread)

    @property
    def _has_own(self) -> bool:
        """Whether a player has anything to take back: a mark, a pick, a plan or an order."""
        model, session = self.model, self.model.session
        is_begun = model.group or model.plan or model.drafting.picks or model.drafting.is_marked
        entries = range(len(session.entries) - 1, 0, -1)
        return bool(is_begun) or any(session.note(entry).is_own for entry in entries)

    @property
    def _mapless(self) -> frozenset[str]:
        return frozenset() if self.model.session.rules.has_map else NEEDING_A_MAP

    @property
    def _width(self) -> int:
        """The columns of the map, or of the whole screen for a battle without one."""
        return (self.screen if self.screen.has_class("-table") else self.map.board).size.width

    @property
    def _said(self) -> tuple[Remark, ...]:
        """The bots' remarks that have rows of their own."""
        return tuple(one for one in self.said if one.voice not in (Voice.ASKS, Voice.THINKS))

    @property
    def _of_bots(self) -> tuple[str, Colour, str, str] | None:
        """The text of the ask band while a bot is asked; None to show the question."""
        position = self.model.position
        people = [side.id for side in position.rules.sides if side.id not in self.model.bots]
        for one in self.said:
            side = people[0] if people and one.voice is Voice.ASKS else self.deciding or position.side
            if one.voice in (Voice.ASKS, Voice.THINKS):
                return self.sides.name(side), self.sides.colour(side), one.text, ""
        return None

    def _to_read(self, remarks: tuple[Remark, ...]) -> tuple[OpponentAction | None, tuple[Remark, ...]]:
        """Return the other side's action and the remarks, which are shown above the answers.

        The preview of orders to all units is shown alone.
        """
        if self.model.group and self._notice:
            return None, self._notice
        is_high = self.screen.size.height >= HIGH
        is_shown = not (self.model.reads and self.model.roll_steps)
        done = deed(self.model, self.sides, is_listed=is_high) if is_shown else None
        is_said_anew = done and self.screen.size.width < RAIL
        said = (one for one in self._said if one.voice is not Voice.BOT or not is_said_anew)
        shown = (*(self._notice or remarks), *said, *(() if done else self._rolled), *self._aside)
        return done, shown + (AT_WORK,) * self.model.background.is_at_work

    def _show_answers(self, read: int, room: int, *, is_long: bool) -> int:
        """Show the answers below `read` rows of text; return the rows of `room` left for that text."""
        is_closed = self.model.reads or bool(self.deciding)
        answers = () if is_closed else items(self.model, self.sides)
        taken, enter = (NONE, "go on" * self.model.reads) if is_closed else self._taken(answers)
        if answers and (enter or taken != NONE) and (odds := self._covered_odds):
            enter = f"{enter or answers[taken].words}: {odds}"
        is_shooting = self.screen.has_class("-shot")
        rows = 1 if (read or is_long or is_shooting) and not read < room < ALL else ROWS
        below = self.screen.query_one(Answers)
        words = enter or (answers[taken].words if taken != NONE else "")
        is_short = len(words) + BESIDE <= self._width
        is_tight = is_short and not is_shooting and room <= read > 0
        below.show_items(answers, taken, enter, rows, 1 if is_tight else ROWS)
        if is_shooting and below.missing(rows) > (MANY if read else MANY - 1):
            below.show_items(answers, taken, enter, ROWS + 1)
        elif rows < ROWS and room == ALL and below.missing(rows) > MANY:
            below.show_items(answers, taken, enter, ROWS)
        count = len(below.rows)
        panels = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        is_scarce = room <= SPARED and (read > 0 or count > 1)
        lends = is_shooting and count > rows
        style_by(self.screen, "-scarce", *panels, holds=is_scarce)
        style_by(self.screen, "-lends", *panels, holds=lends)
        return room - count + 1 + lends if room < ALL else ALL

    def _late_keys(self) -> Iterator[tuple[str, str]]:
        """Yield keys and labels for what can be done besides the choices of the question."""
        if self.screen.maximized:
            yield self.model.bound.key("full-screen"), "shows all panes"
            return
        if self.map.board.whole:
            yield self.model.bound.key("whole"), "zooms in again"
            return
        yield from self.bot_keys
        if self.map.is_idle and not self.model.group:
            is_read = self.guide.home() is not None
            goal = "question" if self.guide.asks else "text" if is_read else "choices"
            yield self.model.bound.key("now"), f"back to the {goal}"
        yield from self.guide.own_keys
        if self.deciding:
            return
        yield from keys_of_the_draft(self.model)
        keys = {offer.key: one.side for one in self.model.interrupts for offer in one.offers if offer.key}
        for key, side in keys.items():
            if not self.model.position.question.by_key(key):
                yield key, f"interrupts {possessive(self.sides.name(side))} move"

    def _taken(self, answers: tuple[Item, ...]) -> tuple[int, str]:
        """Return the index of the answer that Enter takes or `NONE`, and other words for it or ""."""
        model = self.model
        if model.group:
            given = [plan.commands for plan in model.group.plans]
            is_the_answer = len(answers) == 1 and given == [(answers[0].offer.choice.then,)]
            return 0 if is_the_answer else NONE, model.group.words
        if self.map.is_idle:
            return NONE, ""
        if isinstance(plan := model.answer, PlannedOrder):
            alike = next(
                (n for n, one in enumerate(answers) if (one.offer.choice.then,) == plan.commands), NONE
            )
            words = "" if len(answers) == 1 and alike != NONE else self._in_short(plan.words)
            left = self.model.left_out_by(answers[alike].offer) if alike != NONE else 0
            if words and left:
                label = answers[alike].offer.choice.label
                words = f"{STAR} {label}, though {units_left(self.model, left)}"
            return alike, words
        if model.drafting.marked >= len(answers):
            return NONE, ""
        if (
            model.drafting.is_advised
            and not model.drafting.is_marked
            and (drafted := self._drafted(answers[model.drafting.marked]))
        ):
            return model.drafting.marked, drafted
        if answers[model.drafting.marked].foreign:
            return NONE, answers[model.drafting.marked].words if model.drafting.is_marked else ""
        return model.drafting.marked, ""

    def _turns(self, room: int) -> str:
        """Return the keys that turn the unit at the end of the planned move, and the sides that are exposed.

        It is empty if the unit has one facing there. Enemies for which there is no room are counted.
        """
        model, plan = self.model, self.model.plan
        if plan is None or turned_plan(model.position, self.guide, plan, LEFT) is None:
            return ""
        keys = f"{model.bound.key('turn-left')} {model.bound.key('turn-right')} turn"
        sides = (
            ()
            if self.guide.asks or not plan.piece
            else model.position.exposed_sides(plan.commands, plan.piece.unit)
        )
        named = [f"{name} hits its {side}" for name, side in sides]
        for shown in range(len(named), 0, -1):
            rest = f", {len(named) - shown} more" if shown < len(named) else ""
            told = f": {', '.join(named[:shown])}{rest}"
            for words in (f"{keys} the unit there{told}", f"{keys}{told}"):
                if len(words) <= room:
                    return words
        return f"{keys} the unit there"

    def _drafted(self, taken: Item) -> str:
        """Return the words for Enter on a drafted attack: the suggestion's, or the picks with a star.

        The attacker and the target are left out where the attack panel shows them.
        """
        choice, suggestion = taken.offer.choice, self.model.suggestion
        if suggestion and suggestion.commands[0] == choice.then:
            is_deed = choice.label in suggestion.words
            return (
                f"{STAR} {choice.label}"
                if self.model.forecast and is_deed
                else self._in_short(suggestion.words)
            )
        picked = [pick.label for pick in self.model.drafting.picks if pick.label]
        return " ".join((STAR, *picked, choice.label)) if picked else ""

    def _in_short(self, words: str) -> str:
        """Return the words of a suggestion without the unit's name, if the question names it already."""
        position = self.model.position
        name = position.unit_name(position.active_unit) if position.active_unit else ""
        asked = position.question.asked
        is_named = name and isinstance(asked, Decision) and name in asked.question
        return words.replace(f"{STAR} {name} ", f"{STAR} ", 1) if is_named else words

    def _picked(self, question: str) -> str:
        """Return the player's picks by name, the last alone if there is no room for all, and the undo key."""
        picks = () if self.model.drafting.is_advised else self.model.drafting.picks
        room = self._width - len(question) - WHO
        back = f"{self.model.bound.key('take-back')}: back"
        is_asked = bool(picks) and question == question_after_picks(self.model.position.question)
        names = [pick.label for pick in (picks[:-1] if is_asked else picks)]
        named = ", ".join(names) if all(names) else ""
        fitting = (one for one in (f"{named} · {back}", named, *names[-1:]) if named and len(one) <= room)
        return next(fitting, back if is_asked else f"{len(picks)} picked, {back}") if picks else ""

    @property
    def _rows_to_tell(self) -> int:
        """The rows for text where a rail leaves the map no more than it needs; `ALL` without a rail."""
        (width, height), columns = self.screen.size, self.map.board.size.width
        if width < RAIL or not columns:
            return ALL
        share, rows = (LEAST_SHOOTING, SHOT_ROWS) if self.screen.has_class("-shot") else (LEAST_MOVING, 0)
        wanted = ceil(Fraction(width * height * share, 100 * columns))
        room = height - BARS - rows - min(wanted, self.map.board.art.size[1] or wanted)
        least = SPARED + 1 if width < LARGE else 0
        return max(least, room + SPARED if rows and room < SPARED else room)

    def spread(self) -> None:
        """Give the rows that the board leaves empty to the forecast, then to the answers.

        A battle without a board can spare them in a high window.
        """
        board = self.map.board
        if not self.model.session.rules.has_map:
            is_high = self.screen.size.height >= HIGH
            self.screen.query_one(Answers).spread(MOST if is_high else 1)
            return
        answers, panel = self.screen.query_one(Answers), self.screen.query_one(AttackPanel)
        empty = panel.spread(panel.size.height + board.size.height - board.art.size[1])
        answers.spread(min(MOST, answers.size.height + empty))

    def _show_past(self, entry: int) -> None:
        """Show the moment that is looked back at in place of the question."""
        count = len(self.model.session.entries) - 1
        track = self.model.session.rules.track(self.model.shown.state)
        moment, below = f"{track.when}: entry {entry} of {count}", self.screen.query_one(Answers)
        self.screen.query_one(AskBand).ask("looking back", PAST, moment, "no orders in the past")
        below.show_instead(timeline(self.model, below.size.width))
        self.screen.query_one(KeyBar).show_first(wanted_keys(self.model, self.guide), KEYS, self._mapless)
        brought = weightiest(self.model, self.model.session.entries[entry].events)
        is_in_log = self.screen.has_class("-log")
        remarks = () if is_in_log else tuple(Remark(Voice.TOLD, happened.text) for happened in brought)
        self.screen.query_one(Report).show_report(None, self._notice or remarks)

    @property
    def _out_of_reach(self) -> str:
        """The sentence that the active unit cannot reach the cursor; "" if it can, or if no unit moves."""
        cursor, reach = self.map.board.scene.cursor, self.model.position.reach
        is_out = self.map.is_idle and bool(reach) and cursor not in reach
        return f"{self.model.session.rules.board.label(cursor)} is out of reach · Esc: back" if is_out else ""

    @property
    def _waiting(self) -> str:
        """The unit whose move is interrupted; "" if none is."""
        slots = self.model.session.rules.track(self.model.session.state).slots
        fallen = {unit_address(piece.unit) for piece in self.model.position.pieces if piece.mark in DOWN}
        return next((one.text for one in slots if one.mark is Mark.PENDING and one.at not in fallen), "")

    @property
    def _notice(self) -> tuple[Remark, ...]:
        return (Remark(Voice.NOTICE, self.model.notice),) if self.model.notice else ()

    @property
    def _aside(self) -> tuple[Remark, ...]:
        """The forced answers that were given, and the orders to all units that continue."""
        orders, key = self.model.standing_orders_text, self.model.bound.key("now")
        ends = f" {key} ends {'them' if ';' in orders else 'it'}." if self.map.is_at_home else ""
        standing = f"Still in force: {orders}.{ends}" if orders else ""
        minor = self.model.minor_message
        return (
            *((Remark(Voice.REMARK, minor[0], minor[1:]),) if minor else ()),
            *((Remark(Voice.REMARK, standing),) if standing else ()),
        )

    @property
    def _rolled(self) -> tuple[Remark, ...]:
        """The events of a roll without steps, or whose steps are hidden by a forecast."""
        gives_way = self.model.forecast and not self.is_of_bot and not self.is_roll_read
        is_over = isinstance(self.model.position.question.asked, Outcome)
        is_shown = not is_over and (not self.model.roll_steps or gives_way)
        events = weightiest(self.model, self.model.rolled_events) if is_shown else ()
        return tuple(Remark(Voice.TOLD, happened.text) for happened in events)

    @property
    def is_roll_read(self) -> bool:
        """Whether a roll is shown before the marked choice: a player's attack, or one that is read."""
        is_attack = any(step.header and step.header.target for step in self.model.roll_steps_shown)
        return self.model.past is not None or self.model.reads or (is_attack and not self.is_of_bot)

    @property
    def has_room_for_both(self) -> bool:
        """Whether the window has room for the last roll in brief above the forecast of the next attack."""
        is_high = self.screen.size.height >= HIGH and not self.screen.has_class("-narrow")
        return is_high and self.model.past is None and not self.model.reads

    @property
    def covers_forecast(self) -> bool:
        """Whether a roll is shown where the forecast of the marked choice would be."""
        return self.is_roll_read and not self.has_room_for_both

    @property
    def _covered_odds(self) -> str:
        """The odds of the attack that Enter makes, if a roll is shown in place of the forecast."""
        is_covered = self.covers_forecast and not self.guide.asks and not self.model.group
        found = forecast_of_answer(self.model) if is_covered else None
        if found is None or not found[1].header.target or found[1].header.is_fight:
            return ""  # In a mutual fight either side may hit.
        hit, fatal = found[1].success, found[1].fatal
        lost = f", {LOST_SIGN} {per_cent(fatal)}" if fatal else ""
        return f"{self.model.session.rules.success} {per_cent(hit)}{lost}"

    @property
    def is_of_bot(self) -> bool:
        """Whether the last order was a bot's."""
        return actor(self.model.session, len(self.model.session.entries) - 1) in self.model.bots
