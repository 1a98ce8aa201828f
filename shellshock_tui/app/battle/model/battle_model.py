"""The battle model: a session with what its players have picked, marked and looked at, but not yet said."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from shellshock_tui.app.battle.model.background_task import BackgroundTask
from shellshock_tui.app.battle.model.command_path import CommandPath, command_path
from shellshock_tui.app.battle.model.interrupts import Interrupt, interrupts
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.model.position_view import Foretold, PositionView, as_it_was
from shellshock_tui.app.keys.actions import STANDARD_KEYS, Keymap
from shellshock_tui.app.keys.question import Offer, Pick, Question, ask
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.addresses import is_on_sheet, unit_address, unit_of
from shellshock_tui.engine.choice import Draft, Hint, aim_at
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import Forecast, RollStep
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.sheet_view import Role, SheetView
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.orders.suggestion import suggested_plan

ENDING = (CommandKind.HOLD, CommandKind.END, CommandKind.OTHER)
"""The deeds by which a side lets a part of the turn pass."""
MANY_PICKS = 2
"""So many picks lead to an attack that is worth a draft."""


@dataclass
class BattleModel:
    """What lies on the table between two commands."""

    session: Session
    picks: tuple[Pick, ...] = ()
    marked: int = 0
    past: int | None = None
    """The entry of the journal that is looked back at."""
    notice: str = ""
    """Why something did not happen, until the next key."""
    aside: str = ""
    """What was answered without being asked, until the next key; it gives way to all else."""
    highlighted: tuple[str, ...] = ()
    """The addresses that a lesson points at."""
    rolled_events: tuple[Event, ...] = ()
    """What the last roll of dice brought, until the next key."""
    chain: tuple[RollStep, ...] = ()
    """The same step by step, where the rules tell its steps."""
    plan: PlannedOrder | None = None
    """The way that the unit in hand is to go."""
    suggestion: PlannedOrder | None = None
    """What good play would do for the unit that is asked."""
    suggestion_draft: Draft = ()
    """The picks that lead to an attack that has the star, where its unit can do nothing else."""
    is_advised: bool = False
    """Whether the picks are those of good play, not the player's own."""
    group: tuple[PlannedOrder, ...] = ()
    """What several units would do by an order to all, until it is given or dropped."""
    group_words: str = ""
    """What that order comes to."""
    standing: str = ""
    """The orders to all that go on once their sides are asked again."""
    seen: int = 0
    """How many entries of the journal are marked as seen."""
    reads: bool = False
    """Whether nothing is ordered until the player has read what a bot did."""
    led: tuple[str, ...] = ()
    """The choices to which a lesson leads, by their names, one after the other."""
    warning: str = ""
    """What was said of the marked choice, by which others would give up their part."""
    is_marked: bool = False
    """Whether the player has marked a choice, so that it goes before what is advised."""
    shot: Forecast | None = None
    """What is foretold beside the question."""
    all_fire: bool = False
    """Whether what all would do who may fire is foretold, not the marked attack alone."""
    interrupts: tuple[Interrupt, ...] = ()
    """The steps of the last order at which others may still cut in, the latest first."""
    bound: Keymap = STANDARD_KEYS
    """The keys that the player has set."""
    background: BackgroundTask[Foretold | None] = field(
        default_factory=BackgroundTask, init=False, repr=False
    )
    """Works out what is foretold."""
    position: PositionView = field(init=False)
    _then: PositionView | None = field(default=None, init=False)
    """The moment that was looked back at last."""

    def __post_init__(self) -> None:
        """Look at the game as it stands."""
        self.look()

    def look(self) -> None:
        """Read the question anew and mark what a lesson leads to, else what the rules suggest."""
        self.position = PositionView(self.session.rules, self.session.state, self.asked_after(self.picks))
        names = [offer.choice.name for offer in self.position.question.offers]
        led = "".join(self.led[len(self.picks) : len(self.picks) + 1])
        self.marked = names.index(led) if led in names else self.position.marked

    def is_led_to(self, offer: Offer) -> bool:
        """Say whether a choice is the one to which a lesson leads next."""
        return self.led[len(self.picks) : len(self.picks) + 1] == (offer.choice.name,)

    @property
    def bots(self) -> frozenset[str]:
        """The sides that bots play."""
        return frozenset(self.session.header.seats)

    def renew(self) -> None:
        """Begin with an empty draft in the present."""
        self.picks, self.past, self.plan, self.all_fire = (), None, None, False
        self.suggestion, self.suggestion_draft, self.group = None, (), ()
        self.is_marked, self.is_advised = False, False
        self.warning = ""
        self.interrupts = tuple(interrupts(self.session, self.bound, self.bots))
        self.look()

    def read(self) -> None:
        """Let what a bot did be read: until that is done nothing is drafted or advised."""
        self.reads = True
        self.suggestion, self.suggestion_draft = None, ()
        self.drop_picks()

    def suggest(self) -> None:
        """Mark what good play would do: a plan, or the picks that lead to its attack."""
        rules, state, side = self.session.rules, self.session.state, self.position.side
        found = suggested_plan(rules, state, side)
        if found is None:
            return
        piece = self.position.piece(found.unit)
        self.suggestion = PlannedOrder(found.commands, found.goal, piece, found.legs, remark=found.remark)
        if rules.command_kind(found.commands[0]) is CommandKind.ATTACK and self._only_attacks(found.unit):
            path = command_path(rules, state, found.commands[0], self.bound, self.bots)
            self._draft(path)
            self.suggestion_draft = self.position.question.draft

    def _only_attacks(self, unit: str) -> bool:
        """Say whether a unit that is asked can do nothing but attack, so that its picks hide nothing."""
        asked = self.position.question.asked
        is_asked = isinstance(asked, Decision) and asked.unit == unit
        return is_asked and Role.MOVE not in self.position.highlighted_roles(unit)

    def _draft(self, path: CommandPath) -> None:
        """Make the picks that lead to a command, and mark it."""
        if len(path) < MANY_PICKS:
            return
        self.picks = tuple(Pick(offer.choice.then, offer.side, offer.choice.at) for offer in path[:-1])
        self.look()
        self.is_advised = True
        names = [offer.choice.name for offer in self.position.question.offers]
        self.marked = names.index(path[-1].choice.name) if path[-1].choice.name in names else self.marked

    def left_out_by(self, offer: Offer) -> int:
        """Return how many units of a side could act now, and can no more after a choice that is no unit's."""
        rules, question, command = self.session.rules, self.position.question, offer.choice.then
        if rules.acting_unit(command) or rules.command_kind(command) not in ENDING or self._wins_by(command):
            return 0
        others = (
            one
            for one in question.offers
            if one.choice.blocked is None
            and (one.leads_on or rules.command_kind(one.choice.then) is CommandKind.BEGIN)
        )
        return len({unit for one in others if one.side == offer.side and (unit := unit_of(one.choice.at))})

    def _wins_by(self, command: Any) -> bool:
        """Say whether what has the star is to let a turn end that is won so."""
        asked, star = self.position.question.asked, self.suggestion
        is_starred = star is not None and star.commands == (command,)
        return is_starred and isinstance(asked, Decision) and asked.is_won

    def asked_after(self, picks: tuple[Pick, ...]) -> Question:
        """Return the question as it stands after some picks."""
        return ask(self.session.rules, self.session.state, picks, self.bound, self.bots)

    @property
    def targets(self) -> tuple[Offer, ...]:
        """The choices of the question that aim at an enemy, one for each."""
        found: dict[str, Offer] = {}
        for offer in self.asked_after(()).offers:
            unit = unit_of(offer.choice.at)
            piece = self.position.piece(unit) if unit else None
            if piece and piece.side != self.position.side and offer.leads_on and offer.choice.blocked is None:
                found.setdefault(unit, offer)
        return tuple(found.values())

    def drop_picks(self) -> None:
        """Come back to the question without any pick."""
        self.picks, self.is_advised = (), False
        self.look()

    def mark(self, index: int) -> None:
        """Mark a choice: Enter takes it."""
        self.marked, self.is_marked, self.warning = index, True, ""

    def unmark(self) -> None:
        """Mark what the rules suggest, as when the question came up."""
        self.marked, self.is_marked, self.warning = self.position.marked, False, ""

    @property
    def is_suggestion_taken(self) -> bool:
        """Whether Enter takes what good play would do, since nothing else is picked or marked."""
        return self.suggestion is not None and not self.picks and not self.is_marked

    @property
    def answer(self) -> PlannedOrder | Offer | None:
        """What Enter takes: the way planned, what the player has marked or picked, what is advised."""
        if self.reads:
            return None
        if self.plan is not None:
            return self.plan
        if self.is_suggestion_taken:
            return self.suggestion
        is_own = self.offer is not None and self.offer.side == self.position.side
        return self.offer if is_own or self.is_marked else None

    @property
    def place_picked(self) -> int:
        """Where a model of the unit in hand stands that was picked last, or `OFF_BOARD`."""
        place = self.position.place(self.picks[-1].at) if self.picks else OFF_BOARD
        standing = {piece.at for piece in self.position.pieces if piece.unit == self.position.active_unit}
        return place if place in standing and len(standing) > 1 else OFF_BOARD

    def clear_messages(self) -> bool:
        """Drop what was to be read until the next key, and say whether there was anything."""
        had = bool(self.notice or self.rolled_events or self.aside)
        self.notice, self.aside, self.rolled_events, self.chain = "", "", (), ()
        return had

    def show_rolls(self, entries: Sequence[Entry[Any]]) -> None:
        """Keep what entries with dice brought, to be read until the next key; of attacks their steps."""
        rolled = [entry for entry in entries if entry.rolls]
        self.rolled_events = tuple(happened for entry in rolled for happened in entry.events)
        chains = [links for links in map(self._steps, rolled) if any(link.title for link in links)]
        attacks = [links for links in chains if any(link.header and link.header.target for link in links)]
        if len(attacks) > 1:
            self.chain = tuple(step for links in attacks for step in _in_short(links))
        else:
            self.chain = _from_its_dice(next(reversed(attacks or chains), ()))

    def effects(self, entries: Iterable[Entry[Any]]) -> tuple[Effect, ...]:
        """Return what is seen on the map of what entries told that led to the game as it stands."""
        told = tuple(happened for entry in entries for happened in entry.events)
        return self.session.rules.effects(self.session.state, told)

    @property
    def chain_shown(self) -> tuple[RollStep, ...]:
        """The steps of the roll that is to be read: the last one's, or those of the moment looked back at."""
        if self.past is None:
            return self.chain
        entry = self.session.entries[self.past]
        return self._steps(entry) if entry.rolls and entry.command is not None else ()

    def _steps(self, entry: Entry[Any]) -> tuple[RollStep, ...]:
        before = self.session.state_before(entry)
        return self.session.rules.roll_steps(before, entry.command, entry.events)

    def pick(self, offer: Offer) -> None:
        """Make a pick on the way to a command."""
        choice = offer.choice
        self.plan, self.is_advised = None, False
        self.picks = (*self.picks, Pick(choice.then, offer.side, choice.at, choice.label))
        self.look()

    def go_on_with(self, hint: Hint) -> None:
        """Pick what is advised, in one step that can be taken back."""
        last = self.picks[-1] if self.picks else Pick((), self.position.side, "")
        self.plan, self.picks = None, (*self.picks, Pick(hint.draft, last.side, last.at))
        self.look()

    def unpick(self) -> bool:
        """Drop the plan, or else take the last pick back, and say whether there was one."""
        had = bool(self.picks or self.plan or self.group)
        kept = () if self.is_advised else self.picks[:-1]
        self.picks, self.plan = self.picks if self.plan or self.group else kept, None
        self.is_advised, self.group = False, ()
        self.look()
        return had

    @property
    def offer(self) -> Offer | None:
        """The choice that is marked."""
        offers = self.position.question.offers
        return offers[self.marked] if self.marked < len(offers) else None

    @property
    def begun(self) -> Offer | None:
        """The choice with which what Enter takes begins; the one that is marked where it takes no plan."""
        if not isinstance(plan := self.answer, PlannedOrder):
            return self.offer
        return next(
            (one for one in self.position.question.offers if one.choice.then == plan.commands[0]), None
        )

    @property
    def target(self) -> str:
        """The enemy unit that was picked, or that what Enter takes attacks; empty if none."""
        if self.position.target:
            return self.position.target
        found = self._attack()
        return found.header.target if found else ""

    def _attack(self) -> Forecast | None:
        """Return what the attack would do that what Enter takes makes; nothing if it makes none."""
        position, deed = self.position, self.session.rules.command_kind
        match self.answer:
            case PlannedOrder(commands=(first, *_)) if deed(first) is CommandKind.ATTACK:
                return position.forecast(first)
            case PlannedOrder(commands=commands) if any(deed(one) is CommandKind.ATTACK for one in commands):
                found = position.plan_forecast(commands)
                return found[1] if found else None
            case Offer(choice=choice, leads_on=False) if choice.blocked is None and self.picks:
                return position.forecast(choice.then)
            case _:
                return None

    @property
    def attacker_and_target(self) -> tuple[str, str]:
        """Who attacks, and whom, in what is foretold or read of a bot; empty where nothing is."""
        if self.reads:
            aims = (
                (step.header.unit, step.header.target)
                for step in self.chain
                if step.header and step.header.target
            )
            return next(aims, ("", ""))
        return (self.shot.header.unit, self.shot.header.target) if self.shot else ("", "")

    @property
    def place_of_target(self) -> int:
        """Where the target stands, or `OFF_BOARD`."""
        return self.position.place(unit_address(self.target)) if self.target else OFF_BOARD

    @property
    def acting_unit(self) -> str:
        """The unit that what Enter takes lets do something; empty if none."""
        match self.answer:
            case PlannedOrder(commands=commands):
                return next(filter(None, map(self.session.rules.acting_unit, commands)), "")
            case Offer(choice=choice):
                return unit_of(choice.at)
            case _:
                return ""

    @property
    def shown(self) -> PositionView:
        """The moment that the map shows: the present one, or the past that is looked back at."""
        if self.past is None:
            return self.position
        state = self.session.state_at(self.past)
        if self._then is None or self._then.state is not state:
            self._then = as_it_was(self.session.rules, state)
        return self._then

    def sheet_of(self, unit: str) -> SheetView | None:
        """Return a unit's sheet at the moment that is shown, lit for its part in the attack foretold."""
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
        """The places on the map that are pointed at."""
        places = (self.position.place(at) for at in self.highlighted if not is_on_sheet(at))
        return tuple(place for place in places if place != OFF_BOARD)

    @property
    def highlighted_unit(self) -> str:
        """The unit on whose sheet something is pointed at; empty if on none."""
        return next((unit_of(at) for at in self.highlighted if is_on_sheet(at)), "")

    @property
    def marked_place(self) -> int:
        """Where the marked choice acts, or `OFF_BOARD`."""
        if not isinstance(plan := self.answer, PlannedOrder):
            return self.position.place(self.offer.choice.at) if self.offer else OFF_BOARD
        doer = self.session.rules.acting_unit(plan.commands[0])
        return self.position.place(unit_address(doer)) if plan.end == OFF_BOARD else plan.end

    def legal(self) -> Iterator[Any]:
        """Yield every command that answers the question or interrupts now."""
        asked = self.position.question.asked
        sides = (asked.side or self.position.side, *asked.cut_in) if isinstance(asked, Decision) else ()
        for side in (side for side in sides if side not in self.bots):
            yield from self.session.rules.legal(self.session.state, side)


def _from_its_dice(steps: tuple[RollStep, ...]) -> tuple[RollStep, ...]:
    """Return the steps of a roll from the first on that says whose it is, if one does."""
    first = next((number for number, step in enumerate(steps) if step.header), 0)
    return steps[first:]


def _in_short(steps: tuple[RollStep, ...]) -> Iterator[RollStep]:
    """Yield of an attack among several its dice and what harm it did, else how it ended."""
    own = _from_its_dice(steps)
    others = (number for number, step in enumerate(own) if number and step.header and not step.header.target)
    first, *after = own[: next(others, len(own))]
    yield first
    yield from [step for step in after if step.mark in (Mark.PENDING, Mark.LOST)] or after[-1:]
