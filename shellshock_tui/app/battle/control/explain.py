"""Opens the explanations of what is on the screen, and of why an attack is not possible."""

from collections.abc import Sequence
from contextlib import suppress

from shellshock_tui.app.battle.dialogs.explain_screen import WHY, WhyNotScreen, WhyScreen
from shellshock_tui.app.battle.model import explanations
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import PositionView, as_it_was
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog, LogLine
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import RollPanel
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.addresses import unit_address, unit_of, unit_sight_address
from shellshock_tui.engine.forecast import Forecast, RollStep
from shellshock_tui.engine.map_view import Piece
from shellshock_tui.engine.system import System
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules import system
from shellshock_tui.session.bots import Bots
from shellshock_tui.store import SaveError

NOTHING_TO_ATTACK_WITH = "{} has nothing to attack with."
NOTHING_FORBIDDEN = (
    "{} may make each attack on this enemy. You keep the sheet, so you work out what an attack needs."
)
WORK_IT_OUT = "This would reveal the number that the lesson asks for. Work it out and type it first."
OBJECTIVES = "OBJECTIVES"
"""The title of the page about all objectives."""
Found = tuple[tuple[explanations.Section, ...], PositionView]
"""The sections to read, and the position to which their numbers belong."""


class ExplanationController:
    """Finds and opens the explanation of what has the focus."""

    def __init__(self, panes: Panes, bots: Bots) -> None:
        self.screen, self.model, self.guide = panes.screen, panes.model, panes.guide
        self.panes, self.bots = panes, bots

    @property
    def system(self) -> System:
        """The system whose rules are played."""
        return system(self.model.session.header.system)

    @property
    def clause(self) -> str:
        """The id of the clause behind the question, or the one that a lesson teaches."""
        return self.guide.clause or self.model.position.question.asked.clause

    def open(self) -> None:
        """Open the explanation of what has the focus, or say that there is none."""
        self.show(*self.found())

    def open_objectives(self) -> None:
        """Explain how far each side has come towards its objectives, in the position that is shown."""
        self.show(explanations.of_objectives(self.model.shown), self.model.shown, OBJECTIVES)

    def show(
        self,
        sections: tuple[explanations.Section, ...],
        position: PositionView | None = None,
        title: str = WHY,
    ) -> None:
        """Open some sections under a title, then move the cursor to the place chosen in them."""
        if sections:
            self.screen.run_worker(self._read(sections, position or self.model.position, title))
        else:
            self.panes.show_message("There is nothing to explain here.")

    async def _read(
        self, sections: tuple[explanations.Section, ...], position: PositionView, title: str
    ) -> None:
        with suppress(SaveError):  # Only what the report offers to practise depends on this note.
            self.model.session.note_looked_up(explanations.clauses_of(sections))
        shown = WhyScreen(sections, position, self.system, title)
        self.panes.map.go_to_place(await self.screen.app.push_screen_wait(shown))

    def found(self) -> Found:
        """Return the explanation of what has the focus."""
        model, rules = self.model, self.model.session.rules
        match self.screen.focused:
            case SheetPane(focused_cell=Cell() as cell):
                return explanations.of_cell(model.shown, cell), model.shown
            case AttackPanel(forecast=Forecast() as forecast, chance=(name, at)):
                return self._of_chance(forecast, name, at)
            case RollPanel(step=RollStep() as step):
                moment = model.position if model.past is None else self._before(model.past)
                return explanations.of_step(rules, step), moment
            case BattleLog(line=LogLine() as line):
                return self._of_line(line)
            case _ if self._is_of_lesson:
                return self.guide.sections, model.position
            case _ if self._is_of_group:
                return self._of_group(), model.position
            case BoardMap() if model.reads:
                return self._of_question(), model.position
            case BoardMap(scene=scene) if self._is_on_place:
                return explanations.of_place(model.shown, scene.cursor, scene.overlays), model.shown
            case _ if model.past is not None:
                return self._of_entry(model.past)
            case _:
                return self._of_question(), model.position

    @property
    def _is_of_lesson(self) -> bool:
        """Whether a lesson asks for a number in the present."""
        return self.guide.asks and self.model.past is None and bool(self.guide.sections)

    @property
    def _is_of_group(self) -> bool:
        """Whether Enter gives an order to all units."""
        return self.model.group is not None and self.model.past is None

    def _of_group(self) -> tuple[explanations.Section, ...]:
        """Return why each order of a group was chosen, then the rule behind the question."""
        plans = self.model.group.plans if self.model.group else ()
        remarks = (self.model.shown_remark(one.remark) for one in plans)
        chosen = (section for one in remarks if one for section in explanations.of_remark_or_words(one))
        return explanations.each_once((*chosen, *explanations.of_question(self.model.position)))

    @property
    def _is_on_place(self) -> bool:
        """Whether the cursor is at a place to explain: in the past, once moved, or at another side's unit."""
        if not self.model.session.rules.has_map:
            return False
        return self.model.past is not None or self._is_on_other

    @property
    def _is_on_other(self) -> bool:
        """Whether the cursor was moved, or is on a unit of another side."""
        cursor, position = self.panes.map.board.scene.cursor, self.model.position
        others = (one for one in position.pieces if one.unit and one.side != position.side)
        return self.panes.map.is_cursor_led or any(one.at == cursor for one in others)

    @property
    def subject(self) -> str:
        """The thing that the `why` key explains now, in a word."""
        model = self.model
        match self.screen.focused:
            case SheetPane(focused_cell=Cell()):
                return "figure"
            case AttackPanel(forecast=Forecast(), chance=(_, _)):
                return "chance"
            case RollPanel(step=RollStep()):
                return "roll"
            case BattleLog(line=LogLine()):
                return "line"
            case _ if self._is_of_lesson:
                return "rule"
            case _ if self._is_of_group:
                return "orders"
            case BoardMap() if model.reads:
                return self._subject_of_question
            case BoardMap() if self._is_on_place:
                return "place"
            case _ if model.past is not None:
                return "moment"
            case _:
                return self._subject_of_question

    @property
    def _subject_of_question(self) -> str:
        model, has_star = self.model, bool(self._of_star())
        if (model.rolled_events or model.roll_steps) and (
            self.panes.prompt.is_roll_read or not (has_star or model.forecast)
        ):
            return "roll"
        if self.guide.sections and not (model.rolled_events or model.roll_steps):
            return "rule"
        if has_star or self.weighed:
            return "plan"
        return "choice" if model.offer else "question"

    def _of_question(self) -> tuple[explanations.Section, ...]:
        model, offer = self.model, self.model.offer
        if model.rolled_events or model.roll_steps:
            events = model.session.entries[-1].events
            rolled, suggestion = (
                explanations.of_roll(model.session.rules, model.roll_steps, events),
                self._of_star(),
            )
            if suggestion and not self.panes.prompt.is_roll_read:
                return (*suggestion, *self._of_needs(), *self.weighed, *rolled)
            return (*self._of_needs(), *rolled, *suggestion, *self.weighed)
        if self.guide.sections:
            return self.guide.sections
        if self.weighed:
            return explanations.each_once((*self._of_star(), *self._of_needs(), *self.weighed))
        cursor, overlays = self._cursor, self.panes.map.board.scene.overlays
        threat = explanations.of_threat(model.position, cursor, overlays) if cursor != OFF_BOARD else ()
        if suggestion := self._of_star():
            asked = explanations.of_question(model.position)
            return explanations.each_once((*threat, *suggestion, *self._of_needs(), *asked))
        sections = (
            explanations.of_offer(model.position, offer)
            if offer
            else explanations.of_question(model.position)
        )
        return explanations.each_once((*threat, *self._of_needs(), *sections))

    @property
    def _cursor(self) -> int:
        """The place of the cursor; `OFF_BOARD` without a map."""
        return self.panes.map.board.scene.cursor if self.model.session.rules.has_map else OFF_BOARD

    def _of_needs(self) -> tuple[explanations.Section, ...]:
        return explanations.of_forecast(self.model.forecast) if self.model.forecast else ()

    @property
    def weighed(self) -> tuple[explanations.Section, ...]:
        """The figures behind the bot's last choice; () once the player has made picks."""
        return (
            ()
            if self.model.drafting.picks and not self.model.drafting.is_advised
            else explanations.of_remark(self.model.shown_remark(self.bots.last_remark))
        )

    def _of_star(self) -> tuple[explanations.Section, ...]:
        """Return the figures behind the suggestion, if Enter takes it."""
        plan = self.model.answer
        return (
            explanations.of_remark(self.model.shown_remark(plan.remark))
            if isinstance(plan, PlannedOrder) and not self.model.drafting.is_marked
            else ()
        )

    def _of_chance(self, forecast: Forecast, name: str, at: str) -> Found:
        """Return the explanation of a chance, in the position in which its dice would be rolled."""
        moment, answer = self.model.position, self.model.answer
        if isinstance(answer, PlannedOrder):
            moment = moment.before_roll(answer.commands)
        return explanations.of_chance(moment, forecast, name, at), moment

    def _of_line(self, line: LogLine) -> Found:
        """Return the explanation of a line of the log, with the position before its command."""
        session = self.model.session
        remark = None if line.is_beside else self.model.shown_remark(session.note(line.entry).remark)
        if weighed := explanations.of_remark(remark):
            return weighed, self.model.position
        return explanations.of_line(session.rules, line), self._before(line.entry)

    def _of_entry(self, number: int) -> Found:
        """Return the explanation of a journal entry, with the position before its command."""
        session, steps = self.model.session, self.model.roll_steps_shown
        return explanations.of_roll(session.rules, steps, session.entries[number].events), self._before(
            number
        )

    def _before(self, number: int) -> PositionView:
        session = self.model.session
        return as_it_was(session.rules, session.state_at(max(0, number - 1)))

    def open_why_not(self) -> None:
        """List what each attack of the active unit on an enemy needs, or why it is not legal."""
        moment, model = self.model.shown, self.model
        if self.guide.asks:
            self.panes.show_message(WORK_IT_OUT)
            return
        if model.past is not None or self.panes.map.is_cursor_led:
            unit, target = pair(moment, self._cursor)
        else:
            marked = unit_of(model.offer.choice.at) if model.offer else ""
            unit, target = pair(
                moment, OFF_BOARD, (model.target, *model.attacker_and_target, model.acting_unit, marked)
            )
        if not unit or not target:
            self.panes.show_message("There is no enemy on the map to fire at.")
            return
        if not moment.rules.why_not(moment.state, unit, target):
            has_attacks = model.session.rules.why_not(moment.state, unit, target)
            sentence = NOTHING_FORBIDDEN if has_attacks else NOTHING_TO_ATTACK_WITH
            self.panes.show_message(sentence.format(moment.unit_name(unit)))
            return
        self.screen.run_worker(self._read_why_not(moment, unit, target))

    async def _read_why_not(self, moment: PositionView, unit: str, target: str) -> None:
        checks = moment.rules.why_not(moment.state, unit, target)
        title = f"{moment.unit_name(unit)} at {moment.unit_name(target)}, each attack by itself"
        screen = WhyNotScreen(title, checks, moment, self.system)
        at = await self.screen.app.push_screen_wait(screen)
        if at is not None:
            self.panes.map.view_state.line = unit_sight_address(unit, target)
            self.panes.map.go_to_place(at or unit_address(target))


def pair(moment: PositionView, cursor: int, meant: Sequence[str] = ()) -> tuple[str, str]:
    """Return an attacker and its target, "" each if there is none.

    The target is the enemy under the cursor, else the one picked, one in `meant`, or the nearest; lost units
    count only if no other is left. Without an active unit, the attacker is the own unit in `meant`, else the
    one under the cursor or the one nearest to the target.
    """
    standing = [piece for piece in moment.pieces if piece.mark is not Mark.LOST]
    own = [piece for piece in standing if piece.side == moment.side]
    present = [piece for piece in moment.pieces if piece.unit and piece.side != moment.side]
    enemies = [piece for piece in present if piece.mark is not Mark.LOST] or present
    wished = [piece.unit for piece in enemies if piece.at == cursor]
    wished += [one for one in (moment.target, *meant) if any(piece.unit == one for piece in enemies)]
    target = wished[0] if wished else ""
    mine = [one for one in meant if any(piece.unit == one for piece in own)]
    mine += [piece.unit for piece in own if piece.at == cursor]
    shooter = moment.active_unit or next(iter(mine), "") or _nearest(moment, own, target)
    return shooter, target or _nearest(moment, enemies, shooter)


def _nearest(moment: PositionView, pieces: list[Piece], to: str) -> str:
    """Return the unit nearest to another; the first if that one is off the map."""
    there, distance = moment.piece(to), moment.rules.board.distance
    found = min(pieces, key=lambda piece: distance(there.at, piece.at) if there else 0, default=None)
    return found.unit if found else ""
