"""The phases of a turn: a chit is drawn, a unit is activated, it acts, and a charged unit may answer."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, assert_never

from shellshock_tui.engine.choice import CommandSetting
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail, add, as_refusal, not_refused
from shellshock_tui.kit.dice.events_before import events_before_dice
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.kit.game import AutomaticPhase
from shellshock_tui.kit.next_turn import turn_form, turn_question
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.closing import may_close, resolve_closing_fire
from shellshock_tui.rules.closing_fire.commands import (
    Activate,
    Charge,
    Command,
    EndActivation,
    GiveClosingFire,
    HoldFire,
    NextTurn,
    Shoot,
    Step,
    Turn,
)  # fmt: skip
from shellshock_tui.rules.closing_fire.game_context import GameContext, stat
from shellshock_tui.rules.closing_fire.melee import charge_blocked, fight
from shellshock_tui.rules.closing_fire.moving import TURNS, WAYS, Paid, step
from shellshock_tui.rules.closing_fire.shooting import firing_range, shoot, shot_dice
from shellshock_tui.rules.closing_fire.victory import broken, end_turn

ARROWS = {
    "front": "w",
    "front-left": "q",
    "front-right": "e",
    "back": "s",
    "left": "a",
    "right": "d",
    "about": "b",
}
"""The key of each step and turn."""
DIGITS = "123456789"
"""The keys of units to activate, by their index among their side's units."""
AIMS = "fghjklrtuio"
"""The keys of targets, by their index among their side's units."""
CUP, UNIT_CUP = "the chit", "which unit's chit is drawn"
"""The beginnings of descriptions of rolls that draw a chit: of a side, or one that names its unit."""


def waiting(ctx: GameContext, side: str) -> list[str]:
    """Return the units of a side that have not been activated this turn (turn.chits)."""
    return [one for one in ctx.present() if ctx.side(one) == side and not ctx.unit(one).acted]


def chits(ctx: GameContext, side: str) -> int:
    """Return how many chits of a side are in the cup, without one that has just been drawn (turn.chits)."""
    is_drawn = isinstance(ctx.s.phase, Choosing) and ctx.s.phase.side == side
    return len(waiting(ctx, side)) - is_drawn


def _key(keys: str, ctx: GameContext, unit: str) -> str:
    """Return the key for a unit, by its index among its side's units; empty beyond the last key."""
    number = [one for one in ctx.rules.ids if ctx.side(one) == ctx.side(unit)].index(unit)
    return keys[number : number + 1]


@dataclass(frozen=True, slots=True)
class BetweenTurns:
    """The next turn is to begin."""

    kind: ClassVar[str] = "turn"

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision to begin the turn, which either side may make."""
        return turn_question(self.kind, ctx.s.turn, clauses.TURN_END)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the form that begins the turn."""
        yield turn_form(NextTurn, ctx.s.turn)

    def play(self, ctx: GameContext, c: NextTurn) -> None:
        """Begin the turn."""
        ctx.emit("turn", f"Turn {ctx.s.turn} begins.", turn=ctx.s.turn, clause=clauses.TURN_END)
        ctx.change(phase=Drawing())


@dataclass(frozen=True, slots=True)
class Drawing(AutomaticPhase[GameContext]):
    """The phase that draws a chit, unless a side has broken or the cup is empty; it asks for no decision."""

    def run(self, ctx: GameContext) -> None:
        """Draw a chit (turn.chits), or end the turn or the battle."""
        if broken(ctx):
            return
        cup = {side: waiting(ctx, side) for side in ctx.rules.side_names}
        left = [(side, unit) for side, units in cup.items() for unit in units]
        if not left:
            if not end_turn(ctx):
                self._clear(ctx)
            return
        if ctx.battle.options.unit_chits:
            self._draw_unit(ctx)
            return
        sides = [side for side in cup if cup[side]]
        side = sides[0] if len(sides) == 1 else left[self._die(ctx, len(left), _cup_words(ctx, cup)) - 1][0]
        ctx.emit(
            "chit",
            f"A chit of {ctx.rules.side_names[side]} is drawn.",
            side=side,
            left=len(left) - 1,
            clause=clauses.TURN_CHITS,
        )
        ctx.change(phase=Choosing(side))

    def _draw_unit(self, ctx: GameContext) -> None:
        """Draw a chit that names its unit (option.unit-chits)."""
        left = [one for one in ctx.present() if not ctx.unit(one).acted]
        with events_before_dice(lambda: (_unit_chits(ctx, left),)):
            unit = left[self._die(ctx, len(left), UNIT_CUP) - 1] if len(left) > 1 else left[0]
        words, clause = f"The chit of {ctx.name(unit)} is drawn.", clauses.OPTION_UNIT_CHITS
        ctx.emit("chit", words, side=ctx.side(unit), unit=unit, left=len(left) - 1, clause=clause)
        ctx.change(phase=Choosing(ctx.side(unit), unit))

    @staticmethod
    def _die(ctx: GameContext, sides: int, what: str) -> int:
        return ctx.die(sides, what, "chit", clauses.TURN_CHITS)

    @staticmethod
    def _clear(ctx: GameContext) -> None:
        units = tuple(replace(unit, acted=False, shot=False) for unit in ctx.s.units)
        ctx.change(turn=ctx.s.turn + 1, phase=BetweenTurns(), units=units)


def _unit_chits(ctx: GameContext, left: Sequence[str]) -> str:
    chits = ", ".join(f"{number} is {ctx.name(unit)}" for number, unit in enumerate(left, start=1))
    return f"Chits in the cup: {chits}."


def _cup_words(ctx: GameContext, cup: dict[str, list[str]]) -> str:
    return f"{CUP}: " + ", ".join(f"{len(units)} {ctx.rules.side_names[side]}" for side, units in cup.items())


@dataclass(frozen=True, slots=True)
class Choosing:
    """The side whose chit was drawn chooses a unit."""

    kind: ClassVar[str] = "activate"
    side: str
    unit: str = ""
    """The unit that the chit names; empty if it names none."""

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision of which unit to activate."""
        words = f"{ctx.rules.side_names[self.side]}: which unit acts?"
        return Decision(self.kind, self.side, self.unit, words, clauses.TURN_CHITS)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the form that activates a unit."""
        if side == self.side:
            yield Form(Activate, (Pick("unit", partial(self._units, ctx)),))

    def _units(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        ready = [self.unit] if self.unit else waiting(ctx, self.side)
        rest = (one for one in ctx.present() if ctx.side(one) == self.side and one not in ready)
        for unit in (*ready, *rest):
            blocked = None if unit in ready else self._barred(ctx, unit)
            yield Opt(unit, ctx.name(unit), f"unit/{unit}", _key(DIGITS, ctx, unit), blocked)

    @staticmethod
    def _barred(ctx: GameContext, unit: str) -> Blocked:
        at = f"unit/{unit}"
        if ctx.unit(unit).acted:
            return Blocked(clauses.TURN_CHITS, f"{ctx.does(unit, 'has')} acted this turn.", at)
        return Blocked(clauses.OPTION_UNIT_CHITS, f"The chit drawn is not that of {ctx.name(unit)}.", at)

    def play(self, ctx: GameContext, c: Activate) -> None:
        """Activate the unit."""
        unit = ctx.unit(c.unit)
        ctx.update_unit(c.unit, acted=True)
        words = f"{ctx.does(c.unit, 'acts')}."
        ctx.emit("activate", words, unit=c.unit, clause=clauses.TURN_CHITS)
        ctx.change(phase=Acting(c.unit, ctx.sheet(c.unit).move, was_disordered=unit.disordered))


@dataclass(frozen=True, slots=True)
class Acting:
    """The activated unit moves, shoots or charges, or ends its activation."""

    kind: ClassVar[str] = "act"
    unit: str
    left: int
    """The movement points left."""
    moved: bool = False
    shot: bool = False
    then_move: bool = False
    """Whether the unit shot with the intention to move afterwards."""
    was_disordered: bool = False

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision of what the unit does next."""
        question = partial(self._question, ctx)
        return Decision(self.kind, ctx.side(self.unit), self.unit, question, clauses.ACTIVATION_ACTIONS)

    def _question(self, ctx: GameContext) -> str:
        may = [] if self.stuck(ctx) else [f"move ({counted(self.left, 'point')} left)"]
        may += ["charge"] if any(opt.blocked is None for opt in self._charges(ctx, {})) else []
        has_dice = isinstance(self._dice(ctx, moving=False), Trail)
        ranges = (firing_range(ctx, self.unit, target) for target in ctx.enemies(self.unit) if has_dice)
        may += ["shoot"] if any(isinstance(found, Trail) for found in ranges) else []
        idle = "there is nobody to shoot at, so it can only end" if has_dice else "it can only end"
        choices = ", ".join([*may, "or end"]) if may else idle
        if self.was_disordered:
            return f"{ctx.name(self.unit)}, disordered until the activation ends: {choices}."
        return f"{ctx.name(self.unit)}: {choices}."

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the forms for steps, turns, shots, charges and the end of the activation."""
        if side != ctx.side(self.unit):
            return
        given = {"unit": self.unit}
        yield Form(Step, (Pick("to", partial(self._steps, ctx), "step"),), given)
        yield Form(Turn, (Pick("to", partial(self._turns, ctx), "turn"),), given)
        targets = Pick("target", partial(self._targets, ctx), "shoot")
        yield Form(Shoot, (targets, Pick("move", partial(self._manners, ctx))), given)
        charge = Pick("target", partial(self._charges, ctx), "charge")
        yield Form(Charge, (charge,), given, confirm="charge", key="c")
        yield Form(EndActivation, given=given, name="end", label="end its activation", key="0")

    def stuck(self, ctx: GameContext) -> Blocked | None:
        """Return why the unit may not move any more; None if it may."""
        name = ctx.name(self.unit)
        if ctx.unit(self.unit).disordered:
            return Blocked(
                clauses.DISORDER_EFFECTS,
                f"{does(name, 'is')} disordered and may shoot but not move.",
                f"unit/{self.unit}/order",
            )
        if self.shot and not self.then_move:
            words = f"{does(name, 'has')} shot without the intention to move."
            return Blocked(clauses.ACTIVATION_ACTIONS, words)
        if not self.left:
            return Blocked(
                clauses.MOVE_STEPS, f"{does(name, 'has')} no movement points left.", f"unit/{self.unit}/left"
            )
        return None

    def _steps(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(ctx)
        for way in WAYS:
            found = stuck or step(ctx, self.unit, way, self.left)
            place = ctx.beside(self.unit, WAYS[way])
            label = f"{way}, {found.points}" if isinstance(found, Paid) else way
            yield Opt(
                way, label, f"hex/{ctx.label(place)}" if place >= 0 else "", ARROWS[way], as_refusal(found)
            )

    def _turns(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(ctx)
        yield from (Opt(to, f"turn {to}, 1", "", ARROWS[to], stuck) for to in TURNS)

    def _targets(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        dice, armed = self._dice(ctx, moving=False), ctx.sheet(self.unit).shoot > 0
        found: list[Opt] = []
        for target in ctx.enemies(self.unit):
            aimed = dice if isinstance(dice, Blocked) else firing_range(ctx, self.unit, target)
            blocked = as_refusal(aimed)
            near = armed and (blocked is None or blocked.clause != clauses.SHOOT_RANGE)
            label, key = f"shoot at {ctx.name(target)}", _key(AIMS, ctx, target)
            found.append(Opt(target, label, f"unit/{target}", key, blocked, near))
        yield from sorted(found, key=lambda opt: opt.blocked is not None)

    def _dice(self, ctx: GameContext, *, moving: bool) -> Trail | Blocked:
        """Return the number of dice of a shot now, or why the unit may not shoot."""
        if self.shot:
            return Blocked(clauses.SHOOT_WHEN, f"{ctx.does(self.unit, 'has')} shot in this activation.")
        return shot_dice(ctx, self.unit, moving=moving or self.moved)

    def _manners(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        stand = "and stand" if not self.moved else "after its move"
        yield Opt(False, stand, key="s", sets=CommandSetting("then", "stand"))
        dice = self._dice(ctx, moving=True)
        blocked = dice if isinstance(dice, Blocked) else self.stuck(ctx)
        if self.moved:
            words = f"{ctx.does(self.unit, 'has')} moved and may not move again after the shot."
            blocked = Blocked(clauses.ACTIVATION_ACTIONS, words)
        yield Opt(True, "and move afterwards", key="m", blocked=blocked, sets=CommandSetting("then", "move"))

    def _charges(self, ctx: GameContext, picks: Picks) -> Iterator[Opt]:
        stuck = self.stuck(ctx) if self.left else None
        ahead = ctx.at(ctx.ahead(self.unit))
        for target in ctx.enemies(self.unit):
            blocked = stuck or charge_blocked(ctx, self.unit, target, self.left)
            shown = blocked is None or target in ahead
            yield Opt(target, f"charge {ctx.name(target)}", f"unit/{target}", "c", blocked, shown)

    def play(self, ctx: GameContext, c: Step | Turn | Shoot | Charge | EndActivation) -> None:
        """Carry out the unit's command."""
        match c:
            case Step():
                self._step(ctx, c)
            case Turn():
                self._turn(ctx, c)
            case Shoot():
                self._shoot(ctx, c)
            case Charge():
                self._charge(ctx, c)
            case EndActivation():
                leave(ctx, self.unit, was_disordered=self.was_disordered)
            case _:
                assert_never(c)

    def _step(self, ctx: GameContext, c: Step) -> None:
        paid = not_refused(step(ctx, c.unit, c.to, self.left))
        start, end, left = ctx.unit(c.unit).at, paid.place, self.left - paid.points
        ctx.update_unit(c.unit, at=end)
        words = f"{ctx.does(c.unit, 'steps')} from {ctx.label(start)} to {ctx.label(end)}; {left} left."
        trails = (("left", left_trail(ctx, c.unit, left)),)
        facts: dict[str, Any] = {"unit": c.unit, "to": ctx.label(end), "left": left}
        seen = (Effect(EffectKind.STEP, end, start),)
        ctx.emit("step", words, *trails, **facts, clause=clauses.MOVE_STEPS, effects=seen)
        ctx.change(phase=replace(self, left=left, moved=True))

    def _turn(self, ctx: GameContext, c: Turn) -> None:
        facing, left = (ctx.unit(c.unit).facing + TURNS[c.to]) % 4, self.left - 1
        ctx.update_unit(c.unit, facing=facing)
        way = "nesw"[facing]
        words = f"{ctx.does(c.unit, 'turns')} {c.to} to face {way}; {left} left."
        facts: dict[str, Any] = {"unit": c.unit, "to": c.to, "facing": way, "left": left}
        ctx.emit(
            "turn-unit", words, ("left", left_trail(ctx, c.unit, left)), **facts, clause=clauses.MOVE_STEPS
        )
        ctx.change(phase=replace(self, left=left, moved=True))

    def _shoot(self, ctx: GameContext, c: Shoot) -> None:
        shoot(ctx, c.unit, c.target, not_refused(self._dice(ctx, moving=c.move)))
        if c.move:
            ctx.change(phase=replace(self, shot=True, then_move=True))
        else:
            leave(ctx, c.unit, was_disordered=self.was_disordered)

    def _charge(self, ctx: GameContext, c: Charge) -> None:
        face = ctx.face(c.target, c.unit)
        words = f"{ctx.does(c.unit, 'charges')} {ctx.name(c.target)} at the {face}."
        ctx.emit("charge", words, unit=c.unit, target=c.target, face=face, clause=clauses.MOVE_CHARGE)
        if isinstance(may_close(ctx, c.target, c.unit), Trail):
            ctx.change(phase=Closing(c.unit, c.target, self.was_disordered))
            return
        fight(ctx, c.unit, c.target, held=False)
        leave(ctx, c.unit, was_disordered=self.was_disordered)


def left_trail(ctx: GameContext, unit: str, left: int) -> Trail:
    """Return the movement points that a unit has left: those of its sheet less those paid."""
    paid = ctx.sheet(unit).move - left
    return Trail(
        (stat(ctx.battle, unit, "move"), *([add("paid", -paid, clauses.MOVE_STEPS)] if paid else []))
    )


def leave(ctx: GameContext, unit: str, *, was_disordered: bool) -> None:
    """End an activation; a unit that began it disordered is in order again (disorder.ends)."""
    if was_disordered and not ctx.unit(unit).is_gone:
        ctx.update_unit(unit, disordered=False)
        ctx.emit(
            "rallied", f"{ctx.does(unit, 'is')} in order again.", unit=unit, clause=clauses.DISORDER_ENDS
        )
    ctx.change(phase=Drawing())


@dataclass(frozen=True, slots=True)
class Closing:
    """A unit charged at its front gives closing fire or holds its fire."""

    kind: ClassVar[str] = "closing-fire"
    attacker: str
    target: str
    was_disordered: bool

    def decision(self, ctx: GameContext) -> Decision:
        """Return the decision of the charged unit's side: give closing fire, or hold it."""
        charged = f"{ctx.name(self.target)}, charged by {ctx.name(self.attacker)}"
        words = f"{charged}: give closing fire, or hold fire?"
        return Decision(self.kind, ctx.side(self.target), self.target, words, clauses.CLOSING_WHEN)

    def actions(self, ctx: GameContext, side: str) -> Iterator[Form[Command]]:
        """Yield the forms for both answers."""
        if side == ctx.side(self.target):
            given, at = {"unit": self.target}, f"unit/{self.target}"
            yield Form(GiveClosingFire, given=given, name="closing-fire", label="fire", key="f", at=at)
            yield Form(HoldFire, given=given, name="hold-fire", label="hold fire", key="h")

    def play(self, ctx: GameContext, c: GiveClosingFire | HoldFire) -> None:
        """Carry out the answer, then the melee if the charge gets through."""
        match c:
            case GiveClosingFire():
                if resolve_closing_fire(ctx, self.target, self.attacker):
                    fight(ctx, self.attacker, self.target, held=False)
            case HoldFire():
                words = f"{ctx.does(self.target, 'holds its fire')}."
                ctx.emit("hold-fire", words, unit=self.target, clause=clauses.CLOSING_HOLD)
                fight(ctx, self.attacker, self.target, held=True)
            case _:
                assert_never(c)
        leave(ctx, self.attacker, was_disordered=self.was_disordered)
