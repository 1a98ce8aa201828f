"""The phases of a turn: the decision that each asks for, its commands, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, assert_never

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks, digit
from shellshock_tui.kit.game import AutomaticPhase
from shellshock_tui.rules.shock import clauses, turn
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import carry_out, enemy_reacts, react, reactors, refuse_reaction
from shellshock_tui.rules.shock.blasts import in_hand
from shellshock_tui.rules.shock.choices import choices
from shellshock_tui.rules.shock.fire import manner
from shellshock_tui.rules.shock.fire import number as to_hit
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.markers import advance, go_to, in_reach, look, reveal, spotted
from shellshock_tui.rules.shock.moving import going_of
from shellshock_tui.rules.shock.programme import actor, next_action, ready
from shellshock_tui.rules.shock.state import Activation, EndOfTurn, Going, Marker, State
from shellshock_tui.rules.shock.victory import end_mission, is_won, outcome
from shellshock_tui.rules.shock.wording import left_words

Refusing = Callable[[GameContext, str], Blocked | None]
TOGETHER = 2
"""The fewest able soldiers for which a whole hex can be activated, and its cost in points."""


def soldiers(ctx: GameContext, side: str, does: str, refuse: Refusing, name: str) -> Pick:
    """Return the pick of a soldier of a side that is up; `does` completes each label."""

    def options(_: Picks) -> Iterator[Opt]:
        for number, unit in enumerate(ctx.known(side), start=1):
            if ctx.unit(unit).is_up:
                yield Opt(unit, f"{ctx.name(unit)} {does}", f"unit/{unit}", digit(number), refuse(ctx, unit))

    return Pick("unit", options, name)


def refuse_idle(ctx: GameContext, unit: str, clause: str = clauses.ACTIVATION) -> Blocked | None:
    """Return why a soldier cannot act this turn; None if it can."""
    if ctx.is_able(unit):
        return None
    one, why = ctx.unit(unit), "has already acted this turn."
    if one.shaken:
        why = "is shaken and must pass a morale test at the start of a turn to act."
    elif one.stun == ctx.s.turn:
        why = "is stunned this turn."
    return Blocked(clause, f"{ctx.name(unit)} {why}", f"unit/{unit}/state")


@dataclass(frozen=True, slots=True)
class BeginTurn(AutomaticPhase[GameContext]):
    """The start of a turn; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Begin the turn and go on to panic fire."""
        ctx.change(phase=Panicking(turn.begin_turn(ctx)))


@dataclass(frozen=True, slots=True)
class Panicking:
    """The squad names soldiers for panic fire, one by one."""

    shots: turn.Shots = ()
    kind: ClassVar[str] = "panic"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on panic fire."""
        able = any(self._refuse(ctx, unit) is None for unit in ctx.standing(ctx.squad))
        question = "Nobody can use panic fire, so initiative is rolled next."
        if able:
            question = f"Does anybody{' else' * bool(self.shots)} use panic fire before initiative?"
        runs_on = not able and not self.shots
        return Decision(self.kind, ctx.squad, "", question, clauses.PANIC_FIRE, is_automatic=runs_on)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the forms to name a soldier and to go on."""
        if side == ctx.squad:
            yield Form(do.PanicDone, name="panic-done", label="roll for initiative", key="e")
            who = soldiers(ctx, ctx.squad, "uses panic fire", self._refuse, "panic")
            yield Form(do.Panic, (who, Pick("target", partial(self._targets, ctx))))

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        if unit in dict(self.shots):
            words = f"{ctx.name(unit)} already uses panic fire."
            return Blocked(clauses.PANIC_FIRE, words, f"unit/{unit}/state")
        if turn.panic_targets(ctx, unit) or not ctx.is_able(unit):
            return refuse_idle(ctx, unit, clauses.PANIC_FIRE)
        reach = counted(ctx.battle.tables.panic_reach, "hex", "hexes")
        words = f"{ctx.name(unit)} sees no enemy within {reach}."
        return Blocked(clauses.PANIC_FIRE, words, f"unit/{unit}")

    def _targets(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for target in ctx.foes(picks["unit"]):
            blocked = turn.refuse_panic(ctx, picks["unit"], target)
            yield Opt(target, f"at {ctx.name(target)}", f"unit/{target}", blocked=blocked)

    def play(self, ctx: GameContext, c: do.Panic | do.PanicDone) -> None:
        """Add a panic shot, or go on to roll them."""
        match c:
            case do.Panic(unit, target):
                ctx.update_unit(unit, acted=True)
                turn.tell_panic(ctx, unit, target)
                ctx.change(phase=Panicking((*self.shots, (unit, target))))
            case do.PanicDone():
                ctx.change(phase=PanicFire(self.shots))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class PanicFire(AutomaticPhase[GameContext]):
    """The panic shots are rolled together; it asks for no decision."""

    shots: turn.Shots

    def run(self, ctx: GameContext) -> None:
        """Roll the panic shots, then initiative."""
        turn.panic_fire(ctx, self.shots)
        pass_to(ctx, turn.initiative(ctx))


def pass_to(ctx: GameContext, side: str) -> None:
    """Let a side act next; if it cannot, let the other side act, or end the turn.

    The squad can act if it has an activation point and somebody to activate, the enemy if one of its
    soldiers or markers has not acted.
    """
    able = ctx.s.points > 0 and any(map(ctx.is_able, ctx.standing(ctx.squad)))
    squad = Choosing() if able else None
    leads = OpponentChooses() if ctx.battle.options.opponent else EnemyNext()
    enemy = leads if actor(ctx) else None
    ctx.change(phase=(squad or enemy if side == ctx.squad else enemy or squad) or EndTurn())


@dataclass(frozen=True, slots=True)
class Choosing:
    """The squad chooses a soldier: any of its own for a point, or the next one of an activated hex."""

    group: tuple[str, ...] = ()
    kind: ClassVar[str] = "activate"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the soldier that acts."""
        left = left_words(ctx.s.points, "activation point")
        question = "Which soldier of the hex acts next?" if self.group else f"Which soldier acts? {left}."
        won = is_won(ctx)
        question += " You win if the turn ends now." * won
        return Decision(self.kind, ctx.squad, "", question, clauses.ACTIVATION, is_won=won)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the forms to activate a soldier or a hex, and to end the phase."""
        if side != ctx.squad:
            return
        yield Form(do.Activate, (soldiers(ctx, ctx.squad, "acts", self._refuse, "activate"),))
        if not self.group:
            yield Form(do.ActivateHex, (Pick("hex", partial(self._hexes, ctx), "activate-hex"),))
            held = next((words for one in ctx.standing(ctx.squad) if (words := in_hand(ctx, one))), "")
            yield Form(do.EndPhase, name="end-phase", label=f"end the phase{held}", key="0")

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        if ctx.is_able(unit) and self.group and unit not in self.group:
            words = "The other soldiers of the activated hex act first."
            return Blocked(clauses.ACTIVATION, words, f"unit/{self.group[0]}")
        return refuse_idle(ctx, unit)

    def _hexes(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for place in dict.fromkeys(ctx.places_of(ctx.squad)):
            if len(able_at(ctx, place)) >= TOGETHER:
                label, left = ctx.label(place), left_words(ctx.s.points, "point")
                words = f"Activating a hex costs {TOGETHER} points, but only {left}."
                poor = Blocked(clauses.ACTIVATION, words, "points") if ctx.s.points < TOGETHER else None
                yield Opt(label, f"all in {label} act", f"hex/{label}", blocked=poor)

    def play(self, ctx: GameContext, c: do.Activate | do.ActivateHex | do.EndPhase) -> None:
        """Activate a soldier or a hex, or end the phase."""
        match c:
            case do.Activate(unit):
                if not self.group:
                    pay(ctx, (unit,), 1)
                others = tuple(one for one in self.group if one != unit)
                ctx.change(phase=OnTheGo(going_of(ctx, unit), others))
            case do.ActivateHex(label):
                group = able_at(ctx, ctx.board.place(label))
                pay(ctx, group, TOGETHER)
                ctx.change(phase=Choosing(group))
            case do.EndPhase():
                ctx.change(points=0)
                pass_to(ctx, ctx.force)
            case _:
                assert_never(c)


def able_at(ctx: GameContext, place: int) -> tuple[str, ...]:
    """Return the soldiers of the squad in a hex who can still act."""
    return tuple(one for one in ctx.at(place) if ctx.side(one) == ctx.squad and ctx.is_able(one))


def pay(ctx: GameContext, units: tuple[str, ...], price: int) -> None:
    """Take the price of an activation from the activation points, and emit it."""
    ctx.change(points=ctx.s.points - price)
    acts = f"{' and '.join(map(ctx.name, units))} {'act' if len(units) > 1 else 'acts'}"
    words = f"{acts}; {left_words(ctx.s.points, 'activation point')}."
    ctx.emit("activated", words, units=list(units), points=ctx.s.points, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class OnTheGo(Activation):
    """An activated soldier acts."""

    group: tuple[str, ...] = ()
    """The soldiers of its hex that act after it."""
    kind: ClassVar[str] = "soldier"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the soldier's next command."""
        unit, left = self.going.unit, counted(self.going.actions, "action point")
        aimed = f", aimed {('once', 'twice')[self.going.aim - 1]}" if self.going.aim else ""
        has = " goes at double time" if self.going.fast else f" has {left}{aimed}"
        words = f"{ctx.name(unit)}{has}. What next?"
        return Decision(self.kind, ctx.side(unit), unit, words, clauses.ACTION_POINTS)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the forms of the soldier's commands."""
        if side == ctx.side(self.going.unit):
            yield from choices(ctx, self.going)

    def play(self, ctx: GameContext, c: do.Acting) -> None:
        """Carry out a command and the enemy's reactions to it."""
        going = self.going
        over = (isinstance(c, do.Answered) and enemy_reacts(ctx, c.unit)) or not ctx.unit(c.unit).is_up
        if not over:
            going = carry_out(ctx, going, c)
            stopped = isinstance(c, do.Walking) and (enemy_reacts(ctx, c.unit) or not ctx.unit(c.unit).is_up)
            over = stopped or isinstance(c, do.Ending)
        ctx.change(phase=Done(c.unit, self.group) if over else replace(self, going=going))


@dataclass(frozen=True, slots=True)
class Done(AutomaticPhase[GameContext]):
    """The end of a soldier's turn, after which a soldier of the squad looks at markers."""

    unit: str
    group: tuple[str, ...] = ()
    """The soldiers of its hex that act after it."""

    def run(self, ctx: GameContext) -> None:
        """End the soldier's turn, and let the next one act."""
        finish(ctx, self.unit)
        if ctx.side(self.unit) == ctx.force:
            pass_to(ctx, ctx.squad)
            return
        look(ctx, self.unit)
        if group := tuple(filter(ctx.is_able, self.group)):
            ctx.change(phase=Choosing(group))
        else:
            pass_to(ctx, ctx.force)


def finish(ctx: GameContext, unit: str) -> None:
    """End a soldier's turn; it gives up a turn action that it did not continue."""
    ctx.update_unit(unit, acted=True, **({} if ctx.unit(unit).busy else turn.DONE))
    ctx.emit("soldier-done", f"{ctx.name(unit)} has acted.", unit=unit, clause=clauses.ACTIVATION)


@dataclass(frozen=True, slots=True)
class EnemyNext:
    """The player lets the next of the enemy act."""

    kind: ClassVar[str] = "enemy"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question that the player confirms."""
        return Decision(self.kind, ctx.squad, "", "The enemy acts next.", clauses.ENEMY_PROGRAMME)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the form that lets the enemy act."""
        if side == ctx.squad:
            one = actor(ctx)
            at = f"unit/{one}/next" if one in ctx.rules.index else f"hex/{ctx.label(ctx.marker(one).at)}"
            yield Form(do.Enemy, name="enemy", label="let the enemy act", key="e", at=at)

    def play(self, ctx: GameContext, c: do.Enemy) -> None:
        """Go on to the enemy's action."""
        ctx.change(phase=EnemyBegins())


@dataclass(frozen=True, slots=True)
class EnemyBegins(AutomaticPhase[GameContext]):
    """One of the enemy begins to act: a soldier, or a marker; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Begin the activation of the soldier, or let the marker act."""
        one = actor(ctx)
        if one in ctx.rules.index:
            ctx.change(phase=EnemyActs(going_of(ctx, one)))
        else:
            marker = ctx.marker(one)
            marker_acts(ctx, marker, partial(advance, ctx, marker))


def marker_acts(ctx: GameContext, marker: Marker, place: Callable[[], int]) -> None:
    """Reveal a marker that sees a soldier of the squad; move any other to the hex from `place`."""
    made = reveal(ctx, marker) if spotted(ctx, marker) else []
    if made:
        ctx.change(phase=enemy_acts(ctx, going_of(ctx, made[0])))
        return
    if marker in ctx.markers():
        go_to(ctx, marker, place())
    pass_to(ctx, ctx.squad)


def enemy_acts(ctx: GameContext, going: Going) -> EnemyActs | OpponentActs:
    """Return the phase in which an enemy soldier goes on, led by a person or by its programme."""
    return OpponentActs(going) if ctx.battle.options.opponent else EnemyActs(going)


@dataclass(frozen=True, slots=True)
class EnemyActs(AutomaticPhase[GameContext], Activation):
    """An enemy soldier acts, one action of its programme after another; it asks for no decision."""

    pending: do.Acting | None = None
    """The action that the squad let happen; None if none waits."""

    def run(self, ctx: GameContext) -> None:
        """Carry out the pending action, find the next one, or end the activation."""
        if self.pending is not None:
            enemy_does(ctx, self.going, self.pending)
        elif ctx.battle.options.opponent:
            ctx.change(phase=OpponentActs(self.going))
        elif deed := next_action(ctx, self.going):
            ready(ctx, deed.command)
            enemy_tries(ctx, self.going, deed.command)
        else:
            finish(ctx, self.going.unit)
            pass_to(ctx, ctx.squad)


@dataclass(frozen=True, slots=True)
class OpponentChooses:
    """The person who leads the opposing force chooses a soldier or marker to act."""

    kind: ClassVar[str] = "opponent"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on the soldier or marker that acts."""
        words = "Which soldier or marker of the opposing force acts?"
        return Decision(self.kind, ctx.force, "", words, clauses.ENEMY_PROGRAMME)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the forms to activate a soldier or move a marker."""
        if side == ctx.force:
            yield Form(do.Activate, (soldiers(ctx, ctx.force, "acts", refuse_idle, "activate"),))
            markers = Pick("marker", partial(self._markers, ctx), "move-marker")
            yield Form(do.MoveMarker, (markers, Pick("hex", partial(self._hexes, ctx))))

    def _markers(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        for marker in ctx.markers():
            label = ctx.label(marker.at)
            words = f"The marker in {label} has already acted this turn."
            blocked = Blocked(clauses.ACTIVATION, words, f"marker/{marker.id}") if marker.acted else None
            yield Opt(marker.id, f"the marker in {label} acts", f"hex/{label}", blocked=blocked)

    def _hexes(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        marker = ctx.marker(picks["marker"])
        for place in [marker.at] if spotted(ctx, marker) else in_reach(ctx, marker):
            label = ctx.label(place)
            words = f"goes to {label}" if place != marker.at else "stays, or reveals itself"
            yield Opt(label, words, f"hex/{label}")

    def play(self, ctx: GameContext, c: do.Activate | do.MoveMarker) -> None:
        """Activate the soldier, or let the marker act."""
        match c:
            case do.Activate(unit):
                ctx.change(phase=OpponentActs(going_of(ctx, unit)))
            case do.MoveMarker(name, label):
                marker_acts(ctx, ctx.marker(name), partial(ctx.board.place, label))
            case _:
                assert_never(c)


@dataclass(frozen=True, slots=True)
class OpponentActs(OnTheGo):
    """A soldier of the opposing force acts, led by a person."""

    def play(self, ctx: GameContext, c: do.Acting) -> None:
        """Carry out a command, unless the squad may react to it first."""
        enemy_tries(ctx, self.going, c)


def enemy_tries(ctx: GameContext, going: Going, c: do.Acting) -> None:
    """Carry out an enemy soldier's command, unless the squad may react to it first."""
    if isinstance(c, do.Answered) and reactors(ctx, c.unit):
        ctx.change(phase=Answering(going, c))
    else:
        enemy_does(ctx, going, c)


def enemy_does(ctx: GameContext, going: Going, c: do.Acting) -> None:
    """Carry out an enemy soldier's command, and let the squad react if it has moved."""
    after = carry_out(ctx, going, c)
    if isinstance(c, do.Ending) or not ctx.unit(c.unit).is_up:
        finish(ctx, c.unit)
        pass_to(ctx, ctx.squad)
    elif isinstance(c, do.Walking) and reactors(ctx, c.unit):
        ctx.change(phase=Answering(after))
    else:
        ctx.change(phase=enemy_acts(ctx, after))


@dataclass(frozen=True, slots=True)
class Answering(Activation):
    """The squad may react to what an enemy soldier does."""

    pending: do.Acting | None = None
    reacted: bool = False
    kind: ClassVar[str] = "react"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision on reactions."""
        unit, does = self.going.unit, f"has stepped to {ctx.label(ctx.unit(self.going.unit).at)}"
        if self.pending is not None:
            does = f"will {_words(ctx, self.going, self.pending)}"
        question = f"{ctx.name(unit)} {does}. Who forfeits a turn to react?"
        return Decision(self.kind, ctx.squad, "", question, clauses.FIRE_REACTIVE)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the forms to react and to let the action happen."""
        if side == ctx.squad:
            yield Form(do.LetGo, name="let-go", label="let it happen", key="e")
            yield Form(do.React, (soldiers(ctx, ctx.squad, "reacts", self._refuse, "react"),))

    def _refuse(self, ctx: GameContext, unit: str) -> Blocked | None:
        return refuse_idle(ctx, unit, clauses.FIRE_REACTIVE) or refuse_reaction(ctx, unit, self.going.unit)

    def play(self, ctx: GameContext, c: do.React | do.LetGo) -> None:
        """Carry out a reaction, or let the enemy's action happen."""
        match c:
            case do.LetGo():
                ctx.emit("let-go", f"Nobody{' else' * self.reacted} reacts.", clause=clauses.FIRE_REACTIVE)
                ctx.change(phase=EnemyActs(self.going, self.pending))
            case do.React(unit):
                target = self.going.unit
                if react(ctx, unit, target) or not ctx.unit(target).is_up:
                    ctx.change(phase=Done(target))
                elif reactors(ctx, target):
                    ctx.change(phase=replace(self, reacted=True))
                else:
                    ctx.change(phase=EnemyActs(self.going, self.pending))
            case _:
                assert_never(c)


def pending_action(s: State) -> do.Acting | None:
    """Return the action that an enemy soldier is about to carry out; None if there is none."""
    match s.phase:
        case EnemyActs() | Answering() as phase:
            return phase.pending
        case _:
            return None


def _words(ctx: GameContext, going: Going, c: do.Acting) -> str:
    match c:
        case do.Fire(unit, target, mode, snap):
            need = to_hit(ctx, unit, target, manner(going, mode, snap=snap))
            odds = f", needing {need.total} or less" if isinstance(need, Trail) else ""
            fire = "fire" if mode == "single" else "fire a burst"
            return f"{fire} at {ctx.name(target)}{odds}"
        case do.Prime():
            return "prime a grenade"
        case _:
            return "throw a grenade"


@dataclass(frozen=True, slots=True)
class EndTurn(AutomaticPhase[GameContext], EndOfTurn):
    """The last phase of a turn; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Play the end of the turn, and end the mission if it is decided."""
        turn.end_turn(ctx)
        if found := outcome(ctx):
            end_mission(ctx, found)
        else:
            ctx.change(phase=Ended())


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn has ended and the next may begin."""

    kind: ClassVar[str] = "end"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the question that the player confirms."""
        words = f"Turn {ctx.s.turn} is over."
        return Decision(self.kind, ctx.squad, "", words, clauses.TURN_PHASES, is_automatic=True)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[do.Command]]:
        """Yield the form that begins the next turn."""
        if side == ctx.squad:
            yield Form(do.NextTurn, name="next-turn", label="begin the next turn", key="e")

    def play(self, ctx: GameContext, c: do.NextTurn) -> None:
        """Begin the next turn."""
        turn.rest(ctx)
        ctx.change(phase=BeginTurn())


ASKING = Panicking, Choosing, OnTheGo, EnemyNext, OpponentChooses, Answering, Ended
"""The phases that ask for a decision, in the order of the protocol page."""
