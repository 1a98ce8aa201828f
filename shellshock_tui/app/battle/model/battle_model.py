"""The battle model: a session and what the player has picked, marked and looked at."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from shellshock_tui.app.battle.model.background_task import BackgroundTask
from shellshock_tui.app.battle.model.command_path import CommandPath, command_path
from shellshock_tui.app.battle.model.interrupts import Interrupt, interrupts
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import CommandForecast, PositionView, as_it_was
from shellshock_tui.app.battle.model.selection import (
    Drafting,
    LookingBack,
    Marker,
    PlanningGroup,
    PlanningPath,
    ReadingReport,
    Selection,
    drafting_of,
    present_of,
    with_drafting,
    with_path,
)
from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, Pick, Question, ask
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.hidden_figures import without_figures, without_weighing
from shellshock_tui.engine.addresses import is_on_sheet, unit_address, unit_of
from shellshock_tui.engine.choice import Draft, Hint, aim_at
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Forecast, RollStep
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules, Decision
from shellshock_tui.engine.sheet_view import Role, SheetView
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.orders.standing import StandingOrder
from shellshock_tui.session.orders.suggestion import (
    SuggestedPlan,
    fires,
    firing_plan,
    planned,
    stays,
    suggested_plan,
)

ACTING = (CommandKind.BEGIN, CommandKind.MOVE, CommandKind.ATTACK)
ENDING = (CommandKind.HOLD, CommandKind.END, CommandKind.OTHER)
"""The kinds of command with which a side gives up the rest of its turn or phase."""
LONG = 5
"""With as many steps after the first roll, an attack among several is told in short."""
MANY_PICKS = 2
"""An attack is drafted as advice if it takes at least this many picks."""


@dataclass
class BattleModel:
    """The state of the battle screen between two commands."""

    session: Session
    selection: Selection = field(default_factory=Drafting)
    notice: str = ""
    """A message, such as why something did not happen; shown until the next key."""
    passing_notice: str = ""
    """The last notice about the present moment only; it is removed when another question is asked."""
    minor_message: tuple[str, ...] = ()
    """A less urgent message and shorter versions of it, shown until the next key if there is room."""
    highlighted: tuple[str, ...] = ()
    """The addresses that a lesson points at."""
    rolled_events: tuple[Event, ...] = ()
    """The events of the last roll; shown until the next key."""
    roll_steps: tuple[RollStep, ...] = ()
    """The steps of the last roll, where the rules report them."""
    suggestion: PlannedOrder | None = None
    """The advisor's suggestion for the active unit."""
    suggestion_draft: Draft = ()
    """The picks that lead to the suggested attack, if its unit can only attack."""
    is_coached: bool = False
    """Whether the suggestion is the coach's plan, in place of the advisor's."""
    can_fire: bool = True
    """Whether the key that orders all units to fire has, or may have, a shot to order."""
    standing_orders_text: str = ""
    """The group orders that continue when their side is next asked."""
    seen: int = 0
    """The number of journal entries the player has seen."""
    led: tuple[str, ...] = ()
    """The names of the choices to which a lesson leads, in order."""
    forecast: Forecast | None = None
    """The forecast shown beside the question."""
    interrupts: tuple[Interrupt, ...] = ()
    """The steps of the last order at which another side may still interrupt, latest first."""
    bound: Keymap = STANDARD_KEYS
    """The player's key bindings."""
    background: BackgroundTask[CommandForecast | None] = field(
        default_factory=BackgroundTask, init=False, repr=False
    )
    """Computes forecasts."""
    turns: list[tuple[Entry[object], int]] = field(default_factory=list, init=False, repr=False)
    """The journal entries of the last timeline, each with its turn."""
    has_open_figures: bool = field(init=False)
    """Whether players who keep their sheets have not worked out all figures of the present yet."""
    position: PositionView = field(init=False)
    _then: PositionView | None = field(default=None, init=False)
    """The past position that was last looked at."""
    _asked: dict[tuple[object, ...], Question] = field(default_factory=dict, init=False, repr=False)
    """The questions of the present state, by their picks, the bots and the offers of a draw."""
    _asked_in: tuple[object, ...] = field(default=(), init=False, repr=False)
    """The rules, the state and the keys with which they were asked."""

    def __post_init__(self) -> None:
        self.has_open_figures = self.session.sheet.is_players
        self.look()

    @property
    def rules(self) -> AnyRules:
        """The rules as the screen sees them, without the figures that players work out themselves."""
        return self.rules_without_figures if self.session.sheet.is_players else self.session.rules

    @cached_property
    def rules_without_figures(self) -> AnyRules:
        """The rules without the figures that players who keep their record sheets work out."""
        return without_figures(
            self.session.rules,
            forms_of(self.session.header.system),
            lambda state: self.has_open_figures and state is self.session.state,
        )

    def shown_remark(self, remark: Remark | None) -> Remark | None:
        """Return a remark as the screen shows it: without figures while players keep their sheets."""
        return without_weighing(remark) if self.session.sheet.is_players else remark

    @property
    def drafting(self) -> Drafting:
        """The picks made so far, and the choice that is marked."""
        return drafting_of(self.selection)

    @property
    def plan(self) -> PlannedOrder | None:
        """The path planned for the active unit; None if there is none."""
        present = present_of(self.selection)
        return present.plan if isinstance(present, PlanningPath) else None

    @property
    def group(self) -> PlanningGroup | None:
        """The orders of several units that are shown before they are given; None if there are none."""
        present = present_of(self.selection)
        return present if isinstance(present, PlanningGroup) else None

    @property
    def reads(self) -> bool:
        """Whether the player must read a bot's report before giving orders."""
        return isinstance(present_of(self.selection), ReadingReport)

    @property
    def past(self) -> int | None:
        """The journal entry shown while looking back; None in the present."""
        return self.selection.entry if isinstance(self.selection, LookingBack) else None

    def look(self) -> None:
        """Read the question again."""
        self.draft_after(self.drafting.picks, is_advised=self.drafting.is_advised)

    def draft_after(self, picks: tuple[Pick, ...], *, is_advised: bool) -> None:
        """Draft with these picks; mark the choice a lesson leads to, else the one the rules suggest."""
        self.position = PositionView(self.rules, self.session.state, self.asked_after(picks))
        names = [offer.choice.name for offer in self.position.question.offers]
        led = "".join(self.led[len(picks) : len(picks) + 1])
        marked = names.index(led) if led in names else self.position.marked
        self._redraft(Drafting(picks, marked, is_advised=is_advised, all_fire=self.drafting.all_fire))

    def _redraft(self, drafting: Drafting) -> None:
        self.selection = with_drafting(self.selection, drafting)

    def is_led_to(self, offer: Offer) -> bool:
        """Return whether a lesson leads to this choice next."""
        return self.led[len(self.drafting.picks) : len(self.drafting.picks) + 1] == (offer.choice.name,)

    @property
    def bots(self) -> frozenset[str]:
        """The sides that bots and programs play."""
        return frozenset(self.session.seats)

    def renew(self) -> None:
        """Reset picks, plans and marks, and return to the present."""
        self.end_moment()
        self.selection = ReadingReport() if self.reads else Drafting()
        self.suggestion, self.suggestion_draft, self.is_coached = None, (), False
        self.can_fire = True
        self.interrupts = tuple(interrupts(self.session, self.bound, self.bots))
        self.look()

    def read(self) -> None:
        """Hold back suggestions and picks until the player has read what a bot did."""
        self.end_moment()
        self.selection = ReadingReport()
        self.suggestion, self.suggestion_draft, self.is_coached = None, (), False
        self.look()

    def close_report(self) -> None:
        """Accept orders again, after a bot's report was read."""
        self.end_moment()
        match self.selection:
            case ReadingReport(drafting):
                self.selection = drafting
            case LookingBack(entry, ReadingReport(drafting)):
                self.selection = LookingBack(entry, drafting)
            case _:
                pass

    def look_back(self, entry: int) -> None:
        """Look at the position after an entry of the journal."""
        self.selection = LookingBack(entry, present_of(self.selection))

    def return_to_present(self) -> None:
        """Return to the present, without a planned path."""
        self.selection = with_path(present_of(self.selection), None)

    def plan_path(self, plan: PlannedOrder | None) -> None:
        """Plan a path for the active unit, or drop the one that is planned."""
        self.selection = with_path(self.selection, plan)

    def show_group(self, order: StandingOrder, plans: tuple[PlannedOrder, ...], words: str) -> None:
        """Show the orders of several units."""
        self.selection = PlanningGroup(order, plans, words, replace(self.drafting, all_fire=False))

    def drop_group(self) -> None:
        """Drop the orders of several units that are shown."""
        if self.group:
            self.end_moment()
            self._redraft(self.drafting)

    def warn(self, warning: str) -> None:
        """Show a warning for the marked choice."""
        self._redraft(replace(self.drafting, warning=warning))

    def toggle_all_fire(self) -> None:
        """Let the forecast cover all units that may fire, or the marked attack alone again."""
        self._redraft(replace(self.drafting, all_fire=not self.drafting.all_fire))

    def suggest(self) -> None:
        """Set the advisor's suggestion: a plan, or the picks that lead to its attack."""
        rules, state, side = self.session.rules, self.session.state, self.position.side
        found = suggested_plan(rules, state, side)
        if found is None:
            return
        self.is_coached = False
        asked, commands = self.position.question.asked, found.commands
        if isinstance(asked, Decision) and not asked.unit:
            fires_in_place = fires(rules, commands) and stays(rules, commands)
            self.can_fire = fires_in_place or firing_plan(rules, state, side) is not None
        self._suggest(found)

    def suggest_instead(self, commands: tuple[Any, ...], remark: Remark) -> None:
        """Suggest other commands, for a reason, in place of what was suggested before."""
        if self.drafting.is_advised:
            self.drop_picks()
        self.suggestion_draft, self.is_coached = (), True
        self._suggest(planned(self.session.rules, self.session.state, self.position.side, commands, remark))

    def _suggest(self, found: SuggestedPlan[Any]) -> None:
        rules, state, piece = self.session.rules, self.session.state, self.position.piece(found.unit)
        self.suggestion = PlannedOrder(found.commands, found.goal, piece, found.legs, remark=found.remark)
        if rules.command_kind(found.commands[0]) is CommandKind.ATTACK and self._only_attacks(found.unit):
            path = command_path(rules, state, found.commands[0], self.bound, self.bots)
            self._draft(path)
            self.suggestion_draft = self.position.question.draft

    def _only_attacks(self, unit: str) -> bool:
        """Return whether a unit is asked and cannot move, so that drafting its attack hides nothing."""
        asked = self.position.question.asked
        is_asked = isinstance(asked, Decision) and asked.unit == unit
        return is_asked and Role.MOVE not in self.position.highlighted_roles(unit)

    def _draft(self, path: CommandPath) -> None:
        if len(path) < MANY_PICKS:
            return
        picks = tuple(Pick(offer.choice.then, offer.side, offer.choice.at) for offer in path[:-1])
        self.draft_after(picks, is_advised=True)
        names = [offer.choice.name for offer in self.position.question.offers]
        if path[-1].choice.name in names:
            self._redraft(replace(self.drafting, marked=names.index(path[-1].choice.name)))

    def left_out_by(self, offer: Offer) -> int:
        """Return how many other units lose their action if a choice that ends the phase or turn is taken."""
        rules, question, command = self.session.rules, self.position.question, offer.choice.then
        if rules.acting_unit(command) or rules.command_kind(command) not in ENDING or self._wins_by(command):
            return 0
        others = (one for one in question.offers if one.side == offer.side and one.choice.blocked is None)
        return len({unit for one in others if (unit := self._unit_acting_by(one))})

    def _unit_acting_by(self, offer: Offer) -> str:
        """Return the unit whose action a choice leads to; "" if it is none, or a choice that gives it up."""
        if offer.leads_on:
            return unit_of(offer.choice.at)
        rules, command = self.session.rules, offer.choice.then
        return rules.acting_unit(command) if rules.command_kind(command) in ACTING else ""

    def _wins_by(self, command: Any) -> bool:
        """Return whether the suggestion is this command, and ends a turn that is won by it."""
        asked, suggestion = self.position.question.asked, self.suggestion
        is_starred = suggestion is not None and suggestion.commands == (command,)
        return is_starred and isinstance(asked, Decision) and asked.is_won

    def asked_after(self, picks: tuple[Pick, ...]) -> Question:
        """Return the question after some picks."""
        session = self.session
        basis = self.rules, session.state, self.bound
        if [*map(id, basis)] != [*map(id, self._asked_in)]:
            self._asked, self._asked_in = {}, basis
        draws = session.offers.sides
        about = picks, self.bots, draws, self.has_open_figures
        if about not in self._asked:
            self._asked[about] = ask(self.rules, session.state, picks, self.bound, self.bots, draws)
        return self._asked[about]

    @property
    def targets(self) -> tuple[Offer, ...]:
        """The choices that pick an enemy unit as target, one for each unit."""
        found: dict[str, Offer] = {}
        for offer in self.asked_after(()).offers:
            unit = unit_of(offer.choice.at)
            piece = self.position.piece(unit) if unit else None
            if piece and piece.side != self.position.side and offer.leads_on and offer.choice.blocked is None:
                found.setdefault(unit, offer)
        return tuple(found.values())

    def drop_picks(self) -> None:
        """Return to the question without picks."""
        self.draft_after((), is_advised=False)

    def mark(self, index: int, marker: Marker = Marker.PLAYER) -> None:
        """Mark a choice for Enter; a planned path is dropped."""
        self._redraft(replace(self.drafting, marked=index, marker=marker, warning=""))

    def unmark(self) -> None:
        """Mark what the rules suggest, dropping the player's own mark and a planned path."""
        self.mark(self.position.marked, Marker.RULES)

    @property
    def is_suggestion_taken(self) -> bool:
        """Whether Enter takes the suggestion, since nothing else is picked or marked."""
        return self.suggestion is not None and not self.drafting.picks and not self.drafting.is_marked

    @property
    def answer(self) -> PlannedOrder | Offer | None:
        """The answer by Enter: the planned path, the suggestion, or the marked choice; None if nothing."""
        if self.reads:
            return None
        if self.plan is not None:
            return self.plan
        if self.is_suggestion_taken:
            return self.suggestion
        is_own = self.offer is not None and self.offer.side == self.position.side
        return self.offer if is_own or self.drafting.is_marked else None

    @property
    def place_picked(self) -> int:
        """The place of the active unit's model that was picked last; `OFF_BOARD` if it has only one model."""
        picks = self.drafting.picks
        place = self.position.place(picks[-1].at) if picks else OFF_BOARD
        standing = {piece.at for piece in self.position.pieces if piece.unit == self.position.active_unit}
        return place if place in standing and len(standing) > 1 else OFF_BOARD

    def end_moment(self) -> None:
        """Drop the notice if it holds only for the moment that ends now."""
        if self.notice == self.passing_notice:
            self.notice = ""

    def clear_messages(self) -> bool:
        """Clear messages shown until the next key; return whether there were any."""
        had = bool(self.notice or self.rolled_events or self.minor_message)
        self.notice, self.minor_message, self.rolled_events, self.roll_steps = "", (), (), ()
        return had

    def show_rolls(self, entries: Sequence[Entry[Any]]) -> None:
        """Show the events of entries with dice until the next key, with the steps of attacks."""
        rolled = [entry for entry in entries if entry.rolls]
        self.rolled_events = tuple(happened for entry in rolled for happened in entry.events)
        chains = [links for links in map(self._steps, rolled) if any(link.title for link in links)]
        attacks = [links for links in chains if any(link.header and link.header.target for link in links)]
        if len(attacks) > 1:
            self.roll_steps = tuple(step for links in attacks for step in _in_short(links))
        else:
            self.roll_steps = _from_its_dice(next(reversed(attacks or chains), ()))

    def effects(self, entries: Iterable[Entry[Any]]) -> tuple[Effect, ...]:
        """Return the effects to draw on the map for the events of some entries."""
        events = tuple(happened for entry in entries for happened in entry.events)
        return self.session.rules.effects(self.session.state, events)

    @property
    def roll_steps_shown(self) -> tuple[RollStep, ...]:
        """The steps of the last roll, or of the roll at the entry that is looked back at."""
        if self.past is None:
            return self.roll_steps
        entry = self.session.entries[self.past]
        return self._steps(entry) if entry.rolls and entry.command is not None else ()

    def _steps(self, entry: Entry[Any]) -> tuple[RollStep, ...]:
        before = self.session.state_before(entry)
        return self.session.rules.roll_steps(before, entry.command, entry.events)

    def pick(self, offer: Offer, after: tuple[Pick, ...] | None = None) -> None:
        """Add a choice to the picks, or to other picks."""
        choice, picks = offer.choice, self.drafting.picks if after is None else after
        pick = Pick(choice.then, offer.side, choice.at, choice.label)
        self.draft_after((*picks, pick), is_advised=False)

    def go_on_with(self, hint: Hint) -> None:
        """Pick what the hint advises, as one pick that can be undone."""
        picks = self.drafting.picks
        last = picks[-1] if picks else Pick((), self.position.side, "")
        pick = Pick(hint.draft, last.side, last.at)
        self.draft_after((*picks, pick), is_advised=self.drafting.is_advised)

    def aim_at(self, target: Offer) -> None:
        """Draft the best attack on a target, as the advisor would."""
        self.pick(target, ())
        if hint := self.position.hint:
            self.go_on_with(hint)
        self._redraft(replace(self.drafting, is_advised=True))

    def unpick(self) -> None:
        """Drop the group orders or the plan, else undo the last pick, or all picks that were advised."""
        drafting = self.drafting
        self.end_moment()
        if self.plan or self.group:
            self._redraft(drafting)
        else:
            self.draft_after(() if drafting.is_advised else drafting.picks[:-1], is_advised=False)

    @property
    def offer(self) -> Offer | None:
        """The marked choice."""
        offers = self.position.question.offers
        return offers[self.drafting.marked] if self.drafting.marked < len(offers) else None

    @property
    def begun(self) -> Offer | None:
        """The choice that begins what Enter takes: the first command of a plan, else the marked choice."""
        if not isinstance(plan := self.answer, PlannedOrder):
            return self.offer
        return next(
            (one for one in self.position.question.offers if one.choice.then == plan.commands[0]), None
        )

    @property
    def target(self) -> str:
        """The enemy unit that was picked, or that Enter's command attacks; "" if none."""
        if self.position.target:
            return self.position.target
        found = self._attack()
        return found.header.target if found else ""

    def _attack(self) -> Forecast | None:
        """Return the forecast of the attack that Enter would make; None if it makes none."""
        position, deed = self.position, self.session.rules.command_kind
        match self.answer:
            case PlannedOrder(commands=(first, *_)) if deed(first) is CommandKind.ATTACK:
                return position.forecast(first)
            case PlannedOrder(commands=commands) if any(deed(one) is CommandKind.ATTACK for one in commands):
                found = position.plan_forecast(commands)
                return found[1] if found else None
            case Offer(choice=choice, leads_on=False) if choice.blocked is None and self.drafting.picks:
                return position.forecast(choice.then)
            case _:
                return None

    @property
    def attacker_and_target(self) -> tuple[str, str]:
        """The attacker and the target of the forecast, or of the bot's attack being read; "" each if none."""
        if self.reads:
            targets = (
                (step.header.unit, step.header.target)
                for step in self.roll_steps
                if step.header and step.header.target
            )
            return next(targets, ("", ""))
        return (self.forecast.header.unit, self.forecast.header.target) if self.forecast else ("", "")

    @property
    def place_of_target(self) -> int:
        """The place of the target, or `OFF_BOARD`."""
        return self.position.place(unit_address(self.target)) if self.target else OFF_BOARD

    @property
    def acting_unit(self) -> str:
        """The unit that acts if Enter is pressed; "" if none."""
        match self.answer:
            case PlannedOrder(commands=commands):
                return next(filter(None, map(self.session.rules.acting_unit, commands)), "")
            case Offer(choice=choice):
                return unit_of(choice.at)
            case _:
                return ""

    @property
    def shown(self) -> PositionView:
        """The position that the map shows: the present one, or the past one that is looked back at."""
        if self.past is None:
            return self.position
        state = self.session.state_at(self.past)
        if self._then is None or self._then.state is not state:
            self._then = as_it_was(self.rules, state)
        return self._then

    def sheet_of(self, unit: str) -> SheetView | None:
        """Return a unit's sheet in the position shown, highlighted for its part in the forecast attack."""
        if self.past is not None:
            return self.shown.sheet_of(unit)
        (attacker, attacked), target = self.attacker_and_target, self.target
        picked = self.suggestion_draft if self.is_suggestion_taken else ()
        aimed_at = (aim_at(unit),) if unit in (target, attacked) else ()
        view = self.position.sheet_of(unit, *picked, *aimed_at)
        firer = attacker or (self.acting_unit if target else "")
        if view is None or unit != firer or any(area.is_highlighted for area in view.areas):
            return view
        areas = (replace(area, is_highlighted=area.role is Role.ATTACK) for area in view.areas)
        return replace(view, areas=tuple(areas))

    @property
    def highlighted_places(self) -> tuple[int, ...]:
        """The places that a lesson points at."""
        places = (self.position.place(at) for at in self.highlighted if not is_on_sheet(at))
        return tuple(place for place in places if place != OFF_BOARD)

    @property
    def highlighted_unit(self) -> str:
        """The unit whose sheet a lesson points at; "" if none."""
        return next((unit_of(at) for at in self.highlighted if is_on_sheet(at)), "")

    @property
    def marked_place(self) -> int:
        """The place of the marked choice or the end of the plan, or `OFF_BOARD`."""
        if not isinstance(plan := self.answer, PlannedOrder):
            return self.position.place(self.offer.choice.at) if self.offer else OFF_BOARD
        acting_unit = self.session.rules.acting_unit(plan.commands[0])
        return self.position.place(unit_address(acting_unit)) if plan.end == OFF_BOARD else plan.end

    def legal(self) -> Iterator[Any]:
        """Yield every command that is legal now for the sides that people play."""
        asked = self.position.question.asked
        sides = (asked.side or self.position.side, *asked.cut_in) if isinstance(asked, Decision) else ()
        for side in (side for side in sides if side not in self.bots):
            yield from self.session.rules.legal(self.session.state, side)


def _from_its_dice(steps: tuple[RollStep, ...]) -> tuple[RollStep, ...]:
    """Return the steps of a roll from the first with a header on."""
    first = next((number for number, step in enumerate(steps) if step.header), 0)
    return steps[first:]


def _in_short(steps: tuple[RollStep, ...]) -> Iterator[RollStep]:
    """Yield the steps of an attack; of a long one the first roll and the losses, else the last step."""
    own = _from_its_dice(steps)
    others = (number for number, step in enumerate(own) if number and step.header and not step.header.target)
    first, *after = own[: next(others, len(own))]
    yield first
    if len(after) < LONG:
        yield from after
        return
    yield from [step for step in after if step.mark in (Mark.PENDING, Mark.LOST)] or after[-1:]
