"""The panes: how a battle model is handed to the widgets that show it."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any

from textual.screen import Screen
from textual.widget import Widget

from shellshock_tui.app.battle.attack_preview import attack_preview, chip, foretold, why_alone
from shellshock_tui.app.battle.guide import Guide
from shellshock_tui.app.battle.map_in_view import MapInView
from shellshock_tui.app.battle.model import BattleModel
from shellshock_tui.app.battle.plan import Plan
from shellshock_tui.app.battle.prompt import deed, items, prompt, weightiest
from shellshock_tui.app.battle.sheets_in_view import SheetsInView
from shellshock_tui.app.render.motion import Frame
from shellshock_tui.app.widgets.answers import NONE, ROWS, Answers, Item
from shellshock_tui.app.widgets.ask_band import AskBand
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LastLines
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.report import ALL, Remark, Report, Voice, remark_lines
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.app.widgets.sheet_strip import SheetStrip
from shellshock_tui.app.widgets.track_bar import GONE, Standing, Tag, TrackBar
from shellshock_tui.app.window import RAIL, style_by
from shellshock_tui.drawing.colours import PAST
from shellshock_tui.drawing.sides import Sides
from shellshock_tui.engine.addresses import unit_address, unit_of
from shellshock_tui.engine.deed import Deed
from shellshock_tui.engine.forecast import LOST_SIGN, per_cent
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.dice_statistics import actor

WHO = 16
"""The columns of the band that are kept for who is asked."""
LEAST_MOVING, LEAST_SHOOTING = 60, 45
"""The per cent of a window that the map has at least where it is broad enough for a rail."""
BARS, SHOT_ROWS, SPARED, LARGE = 5, 9, 2, 120
"""The rows of header, question, answers and keys; of a shot; what it spares; and what width is large."""
MOST = 4
"""How many rows the answers take at most where the board leaves rows empty."""
IN_THE_PAST = "This is the past: Esc comes back to the present, then the key acts."
KEYS_OF_THE_PAST = ("now", "branch", "filter", "why", "next-pane", "leave")
OF_BOTS = ("show-story", "pane-log", "pane-sheet", "zoom", "leave")
OVER = ("after-action", "leave", "pane-log", "show-story")
ROLLED = ("seen", "why", "next-pane", "act", "take-back", "leave")
AIMING = ("take-back", "advised", "all-fire", "all-fire-best", "all-hold", "why", "why-not", "leave")
OF_MANY = ("why", "all-marked", "act", "take-back", "leave")
MOVING = (
    "take-back",
    "why",
    "why-not",
    "same-pace",
    "same-way",
    "all-marked",
    "jump",
    "leave",
    "overlay",
    "threat",
)


AT_WORK = Remark(Voice.REMARK, "What may come of it is being worked out.")


class Panes:
    """The widgets of a battle's screen, and what each of them shows."""

    def __init__(self, screen: Screen[Any], model: BattleModel, sides: Sides, guide: Guide) -> None:
        """Show a model on a screen."""
        self.screen, self.model, self.sides, self.guide = screen, model, sides, guide
        self.map = MapInView(screen, model)
        self.sheets = SheetsInView(screen, model, sides)
        self.said: tuple[Remark, ...] = ()
        """What is to be read of bots."""

    @cached_property
    def log(self) -> BattleLog:
        """The log."""
        return self.screen.query_one(BattleLog)

    def show_all(self) -> None:
        """Show the model in every pane."""
        self.show_track()
        self.show_shot()
        self.show_question()
        self.map.show()
        self.sheets.show()

    def show_track(self) -> None:
        """Show turn, phase and order."""
        shown = self.model.shown
        track = self.model.session.rules.track(shown.state)
        tags = {
            unit_address(piece.unit): Tag(
                shown.code(piece.unit),
                self.sides.colour(piece.side),
                _sign_of_loss(piece),
            )
            for piece in reversed(shown.pieces)
        }
        standings = tuple(
            Standing(side.name, self.sides.colour(side.id), tuple(a for a in track.aims if a.side == side.id))
            for side in self.sides.sides
        )
        title, bar = self.model.session.header.title, self.screen.query_one(TrackBar)
        bar.show_track(title, track, standings, frozenset(self.model.lit), tags)

    def show_question(self) -> None:
        """Show what is asked of whom, what may be answered, and what is to be read before."""
        model = self.model
        position = model.position
        if model.past is not None:
            self._show_past(model.past)
            return
        shown = prompt(position.question, model.begun, self.sides, model.bound, position.hint)
        picked = shown.left or self._picked(shown.question)
        left = f"interrupting {self._waiting}" if self._waiting else picked
        self.screen.query_one(AskBand).ask(shown.who, shown.colour, shown.question, left)
        answers = items(position, self.sides)
        taken, enter = self._taken(answers)
        if (enter or taken != NONE) and (odds := self._covered_odds):
            enter = f"{enter or answers[taken].words}: {odds}"
        done, room = deed(model, self.sides), self._rows_to_tell
        told = (*(self._notice or shown.remarks), *self.said, *(() if done else self._told), *self._aside)
        told += (AT_WORK,) * model.reckoning.is_at_work
        width = self.map.board.size.width
        if is_long := any(len(remark_lines(one, width)) > room for one in self._notice):
            self.screen.query_one(KeyBar).tell(model.notice)
            done, told = None, ()
        is_shooting = self.screen.has_class("-shot")
        is_crowded = bool(done or told or is_long) or is_shooting
        rows = 1 if is_crowded and not len(told) + bool(done) < room < ALL else ROWS
        below = self.screen.query_one(Answers)
        below.show_items(answers, taken, enter, rows, ROWS if is_shooting or room == ALL else rows)
        if is_shooting and below.is_cut_in(rows):
            below.show_items(answers, taken, enter, ROWS + 1)
        lends = is_shooting and len(below.rows) > max(rows, below.spare)
        cut_in = {offer.key: one.side for one in model.openings for offer in one.offers if offer.key}
        cut_in = {key: side for key, side in cut_in.items() if not position.question.by_key(key)}
        late = tuple((key, f"cuts into {self.sides.name(side)}'s move") for key, side in cut_in.items())
        if self.screen.maximized:
            late = ((model.bound.key("full-screen"), "shows all again"),)
        self.screen.query_one(KeyBar).show_first(wanted_keys(model, self.guide), late)
        panels = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        is_scarce = room <= SPARED and bool(done or told or len(below.rows) > 1)
        style_by(self.screen, "-scarce", *panels, holds=is_scarce)
        style_by(self.screen, "-lends", *panels, holds=lends)
        free = room - len(below.rows) + 1 + lends if room < ALL else ALL
        self.screen.query_one(Report).tell(done, told, max(1, free) + bool(self.said))
        self.guide.show()
        self.screen.call_after_refresh(self.spread)

    def _taken(self, answers: tuple[Item, ...]) -> tuple[int, str]:
        """Return which answer Enter takes, if it is one, and what it takes in other words than that has."""
        model = self.model
        if model.group:
            return NONE, model.group_words
        if self.map.is_idle:
            return NONE, ""
        if isinstance(plan := model.answer, Plan):
            alike = next(
                (n for n, one in enumerate(answers) if (one.offer.choice.then,) == plan.commands), NONE
            )
            return alike, "" if len(answers) == 1 and alike != NONE else plan.words
        if model.marked >= len(answers):
            return NONE, ""
        if model.is_advised and model.star and not model.is_marked:
            return model.marked, model.star.words
        if answers[model.marked].foreign:
            return NONE, answers[model.marked].words if model.is_marked else ""
        return model.marked, ""

    def _picked(self, question: str) -> str:
        """Return what the player has picked: by name, the last alone where there is no room for all."""
        picks = () if self.model.is_advised else self.model.picks
        room, back = (
            self.map.board.size.width - len(question) - WHO,
            f"{self.model.bound.key('take-back')}: back",
        )
        names = [pick.label for pick in picks]
        told = ", ".join(names) if all(names) else ""
        fitting = (one for one in (f"{told} · {back}", told, *names[-1:]) if told and len(one) <= room)
        return next(fitting, f"{len(picks)} picked, {back}") if picks else ""

    @property
    def _rows_to_tell(self) -> int:
        """How many rows may be told where a rail leaves the map no more than it needs."""
        (width, height), columns = self.screen.size, self.map.board.size.width
        if width < RAIL or not columns:
            return ALL
        share, rows = (LEAST_SHOOTING, SHOT_ROWS) if self.screen.has_class("-shot") else (LEAST_MOVING, 0)
        wanted = ceil(Fraction(width * height * share, 100 * columns))
        room = height - BARS - rows - min(wanted, self.map.board.art.size[1] or wanted)
        least = SPARED + 1 if width < LARGE else 0
        return max(least, room + SPARED if rows and room < SPARED else room)

    def spread(self) -> None:
        """Give what is foretold, then the answers, the rows that the board leaves empty."""
        board, answers, panel = (
            self.map.board,
            self.screen.query_one(Answers),
            self.screen.query_one(AttackPanel),
        )
        empty = panel.spread(panel.size.height + board.size.height - board.art.size[1])
        answers.spread(min(MOST, answers.size.height + empty))

    def _show_past(self, entry: int) -> None:
        """Show in place of the question which moment is looked back at, and how to leave it."""
        count = len(self.model.session.entries) - 1
        turn = self.model.session.rules.track(self.model.shown.state).turn
        told = f"as it was in turn {turn}, after {entry} of {count} orders"
        act, back = (self.model.bound.key(name) for name in ("act", "take-back"))
        self.screen.query_one(AskBand).ask("the past", PAST, told, f"{act}: on · {back}: back")
        self.screen.query_one(Answers).show_items((), NONE, "")
        self.screen.query_one(KeyBar).show_first(wanted_keys(self.model, self.guide))
        brought = weightiest(self.model, self.model.session.entries[entry].events)
        remarks = tuple(Remark(Voice.TOLD, happened.text) for happened in brought)
        self.screen.query_one(Report).tell(None, self._notice or remarks)

    @property
    def _waiting(self) -> str:
        """Whose move waits because somebody cut in; empty if nobody's does."""
        slots = self.model.session.rules.track(self.model.session.state).slots
        return next((slot.text for slot in slots if slot.mark is Mark.PENDING), "")

    @property
    def _notice(self) -> tuple[Remark, ...]:
        """Why a key did nothing."""
        return (Remark(Voice.NOTICE, self.model.notice),) if self.model.notice else ()

    @property
    def _aside(self) -> tuple[Remark, ...]:
        """What was answered without being asked, and what goes on without being asked."""
        standing = f"Still ordered, {self.model.standing}." if self.model.standing else ""
        return tuple(Remark(Voice.REMARK, one) for one in (self.model.aside, standing) if one)

    @property
    def _told(self) -> tuple[Remark, ...]:
        """What a roll has brought that has no steps, or whose steps give way to what is asked."""
        gives_way = self.model.shot and not self._is_of_bot
        is_over = isinstance(self.model.position.question.asked, Outcome)
        is_told = not is_over and (not self.model.chain or gives_way)
        told = weightiest(self.model, self.model.told) if is_told else ()
        return tuple(Remark(Voice.TOLD, happened.text) for happened in told)

    @property
    def _is_roll_read(self) -> bool:
        """Whether a roll stands where else it is told what the marked choice would do."""
        is_attack = any(step.aim and step.aim.target for step in self.model.chain_shown)
        return self.model.past is not None or (is_attack and not self._is_of_bot)

    @property
    def _covered_odds(self) -> str:
        """The odds of the attack that Enter makes, where a roll stands in their place."""
        is_covered = self._is_roll_read and not self.guide.asks and not self.model.group
        found = foretold(self.model) if is_covered else None
        if found is None or not found[1].aim.target or found[1].aim.is_fight:
            return ""  # of a fight of both nobody can say who hits
        hit, fatal = found[1].success, found[1].fatal
        lost = f", {LOST_SIGN} {per_cent(fatal)}" if fatal else ""
        return f"{self.model.session.rules.success} {per_cent(hit)}{lost}"

    @property
    def _is_of_bot(self) -> bool:
        """Whether the last order was a bot's."""
        return actor(self.model.session, len(self.model.session.entries) - 1) in self.model.bots

    @property
    def obstacle(self) -> str:
        """Why no order is taken now, in a sentence; empty if one is."""
        return IN_THE_PAST if self.model.past is not None else self.guide.waits_for

    def holds_up(self) -> bool:
        """Say whether no order is taken now, and tell the player why."""
        obstacle = self.obstacle
        if obstacle:
            self.tell(obstacle)
        return bool(obstacle)

    def tell(self, sentence: str) -> None:
        """Tell a player why something did not happen, until the next key."""
        self.model.notice = sentence
        self.show_question()

    def say(self, said: tuple[Remark, ...]) -> None:
        """Show what is to be read of bots."""
        if said != self.said:
            self.said = said
            self.show_question()

    def flash(self, frame: Frame) -> None:
        """Lay a frame of motion over map, sheets and dice until another is shown."""
        self.map.board.flash(frame)
        self.screen.query_one(RollPanel).tumble(frame.tumble)
        self.sheets.flash(frame)

    def slide(self, part: int, of: int) -> None:
        """Show as much of the question as has come in."""
        self.screen.query_one(AskBand).slide(part, of)

    def fade(self, part: int, of: int) -> None:
        """Show what is told as far as it has come out."""
        self.screen.query_one(Report).fade(part, of)

    def show_shot(self) -> None:
        """Show the last roll, or what the marked choice would do; neither takes room where there is none.

        What a player is asked goes before the roll of a bot, and before one that is no attack. What all
        would do is told in words.
        """
        chain, model = self.model.chain_shown, self.model
        is_other_told = self._is_roll_read or self.guide.asks or bool(model.group)
        found = None if is_other_told else attack_preview(model)
        chain = () if found else chain
        panel, roll = self.screen.query_one(AttackPanel), self.screen.query_one(RollPanel)
        if (roll.has_focus and not chain) or (panel.has_focus and not found):
            self.screen.set_focus(self.home)
        model.shot = found.forecast if found else None
        panel.show_attack(found)
        told = {unit for step in chain if step.aim for unit in (step.aim.unit, step.aim.target)}
        chips = {unit: named for unit in sorted(told) if (named := chip(self.model.position, unit))}
        roll.show_roll(chain, chips)
        beside = self.screen.query_one(LastLines), self.screen.query_one(SheetStrip)
        style_by(self.screen, "-shot", *beside, holds=bool(chain or found))
        self.screen.call_after_refresh(self.give_room_back)
        if self.screen.has_class("-broad"):
            self.screen.call_after_refresh(self.show_last_lines)

    def give_room_back(self) -> None:
        """Let all be seen again once the pane that had the whole screen has nothing to show."""
        filling = self.screen.maximized
        if filling and not all(one.display for one in filling.ancestors_with_self):
            self.show_beside()

    def show_beside(self) -> None:
        """Show all others again beside a pane that had the whole screen."""
        self.screen.minimize()
        self.show_question()
        self.screen.call_after_refresh(self._draw_anew)

    def _draw_anew(self) -> None:
        """Draw all panes: while they were hidden they were told of no new size."""
        for pane in self.screen.query(Lines):
            pane.draw()

    def show_last_lines(self) -> None:
        """Show beside a shot the end of the log, as high as the shot."""
        if not self.screen.is_attached or not self.screen.has_class("-shot"):
            return
        track, last = self.model.session.rules.track(self.model.shown.state), self.screen.query_one(LastLines)
        phase = next((cell.text for cell in track.phases if cell.mark is Mark.CURRENT), "")
        last.styles.height = self.screen.query_one("#panels").size.height
        last.show_end(self.log.log_lines, ", ".join(filter(None, (f"turn {track.turn}", phase))))

    def show_log(self) -> None:
        """Show the journal anew."""
        session = self.model.session
        self.log.turn_of = lambda entry: session.rules.track(session.state_at(entry)).turn
        self.log.show_entries(session.entries)

    @property
    def home(self) -> Widget:
        """Where the focus rests between looking about: the map, or what is in front of it."""
        in_front: tuple[Widget, ...] = (self.map.board, self.screen.query_one("#sheet", SheetPane), self.log)
        return next((pane for pane in in_front if pane.display), self.map.board)


def wanted_keys(model: BattleModel, guide: Guide) -> tuple[str, ...]:
    """Return the names of the actions that a moment asks for first; none where all are alike."""
    moment = model.position
    if model.past is not None:
        return KEYS_OF_THE_PAST
    if wanted := guide.wanted_keys:
        return wanted
    if isinstance(moment.question.asked, Outcome):
        return OVER
    if moment.side in model.bots:
        return OF_BOTS
    if model.told:
        return ROLLED
    if model.target:
        return tuple(name for name in AIMING if name != "all-fire" or not why_alone(model))
    if Role.MOVE in moment.lit(moment.hand):
        return tuple(_moving(model))
    asked_of = {unit_of(offer.choice.at) for offer in moment.question.offers if offer.side == moment.side}
    return OF_MANY if not moment.hand and len(asked_of - {""}) > 1 else ()


def _moving(model: BattleModel) -> Iterator[str]:
    """Yield the actions of movement that can do something now."""
    deed, moment = model.session.rules.deed, model.position
    deeds = {deed(entry.command) for entry in model.session.entries[1:]}
    begins = any(deed(one.choice.then) is Deed.BEGIN for one in moment.question.offers if not one.leads_on)
    dead = {
        "same-pace": Deed.BEGIN not in deeds or not (moment.hand and begins),
        "same-way": deeds.isdisjoint((Deed.BEGIN, Deed.MOVE, Deed.END)),
        "jump": not moment.reach,
    }
    return (name for name in MOVING if not dead.get(name))


def _sign_of_loss(piece: Piece) -> str:
    """Return what tells in the order that somebody is lost; empty for who is not."""
    if piece.pose:
        return piece.figure if piece.mark in (Mark.LOST, Mark.PENDING) else ""
    return GONE if piece.mark is Mark.LOST else ""
