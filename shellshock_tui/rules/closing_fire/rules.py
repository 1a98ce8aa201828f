"""The rules of Closing Fire, bound to a battle."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.advisor import HARM
from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, AttackHeader, Need, RollStep
from shellshock_tui.engine.map_view import Flag, Leg, Piece
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail, add
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.engine.view import ObjectiveProgress as Progress
from shellshock_tui.kit.battle_rules import BattleRules
from shellshock_tui.kit.counters import codes
from shellshock_tui.kit.dice.distribution import share
from shellshock_tui.kit.goals import place_name
from shellshock_tui.kit.walks import Stand, stands
from shellshock_tui.rules.closing_fire import charts, clauses, forecasts
from shellshock_tui.rules.closing_fire.advisor import ClosingFireAdvisor
from shellshock_tui.rules.closing_fire.appraisal import POINT, UPSET
from shellshock_tui.rules.closing_fire.battle import Battle
from shellshock_tui.rules.closing_fire.beginning import initial_state
from shellshock_tui.rules.closing_fire.commands import (
    COMMAND_KINDS,
    VERBS,
    Activate,
    Charge,
    Command,
    EndActivation,
    GiveClosingFire,
    HoldFire,
    Shoot,
)
from shellshock_tui.rules.closing_fire.game_context import GameContext, distance, sight
from shellshock_tui.rules.closing_fire.melee import charge_blocked
from shellshock_tui.rules.closing_fire.moving import nodes, too_far
from shellshock_tui.rules.closing_fire.odds_tables import ODDS_TABLES
from shellshock_tui.rules.closing_fire.overlays import marks
from shellshock_tui.rules.closing_fire.phases import (
    CUP,
    UNIT_CUP,
    Acting,
    BetweenTurns,
    Choosing,
    Closing,
    chits,
    waiting,
)
from shellshock_tui.rules.closing_fire.scenario_file import Sheet
from shellshock_tui.rules.closing_fire.search.searcher import ClosingFireSearcher
from shellshock_tui.rules.closing_fire.sheet import page
from shellshock_tui.rules.closing_fire.shooting import firing_range, shot_dice, shot_need, shot_of
from shellshock_tui.rules.closing_fire.state import State
from shellshock_tui.rules.closing_fire.state_table import StateTable, table
from shellshock_tui.rules.closing_fire.victory import points, progress, to_break

FEATURES = {"open": (), "wood": ("trees",), "lake": ("deep",), "stream": ("shallow",)}
STAGES = {
    "turn": "between turns",
    "activate": "a unit is chosen",
    "act": "the unit acts",
    "closing-fire": "fire or hold",
}

PHRASES = {
    "next-turn": "the next turn begins", "activate": "{unit} acts", "step": "{unit} steps {to}",
    "turn": "{unit} turns {to}", "shoot": "{unit} shoots at {target}, {move}",
    "charge": "{unit} charges {target}", "closing-fire": "{unit} gives closing fire",
    "hold-fire": "{unit} holds its fire", "end-activation": "{unit} ends its activation",
}  # fmt: skip
"""A short phrase for each command, by verb."""
TOLD = {
    "front": "straight ahead", "back": "straight back", "front-left": "ahead to the left",
    "front-right": "ahead to the right", True: "to move afterwards", False: "standing",
}  # fmt: skip
"""The words for values of commands' fields in phrases."""


class ClosingFireRules(BattleRules[State, Command, GameContext, Sheet]):
    """The rules of Closing Fire, bound to one battle."""

    lots = (CUP, UNIT_CUP)
    success = "harm"
    verbs, command_kinds, consequences, book = VERBS, COMMAND_KINDS, forecasts.EFFECTS, clauses.RULEBOOK
    phrases = PHRASES
    phases, state_table = (BetweenTurns, Choosing, Acting, Closing), StateTable
    odds_tables = ODDS_TABLES
    turn_clause, end_clause = clauses.TURN_CHITS, clauses.VICTORY_POINTS
    result, odds_table = staticmethod(forecasts.result), staticmethod(forecasts.odds_table)
    detail, losses = forecasts.detail, forecasts.losses
    context_class, advise, features, stages = GameContext, ClosingFireAdvisor, FEATURES, STAGES
    search = ClosingFireSearcher
    marks, page = staticmethod(marks), staticmethod(page)
    table, sight, points = staticmethod(table), staticmethod(sight), staticmethod(points)
    ground_clause = clauses.MOVE_GROUND
    battle: Battle

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.codes = codes(battle.scenario.units)

    def initial_state(self) -> State:
        """Return the state before the first turn."""
        return initial_state(self.battle, BetweenTurns())

    def printed_chart(self, g: GameContext, name: str) -> PrintedChart:
        """Return a chart of the rulebook."""
        return charts.printed_chart(g.battle.tables, name)

    def number(self, g: GameContext, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return the explanation of a distance, a cup, or a side's strength to break."""
        match parts:
            case ["distance", start, end]:
                return distance(g, self.board.place(start), self.board.place(end))
            case ["cup", side] if side in self.side_names:
                return self.cup_trail(g, side)
            case ["break", side] if side in self.side_names:
                return to_break(g, side)
            case _:
                return super().number(g, parts)

    def cup_trail(self, g: GameContext, side: str) -> Trail:
        """Return the chance that the next chit is a side's (turn.chits)."""
        left = {one: chits(g, one) for one in self.side_names}
        whole = sum(left.values()) or 1
        own = add("its chits in the cup", left[side], clauses.TURN_CHITS)
        return Trail((own, Term("of the chits in the cup", Op.TIMES, Fraction(1, whole), clauses.TURN_CHITS)))

    def piece(self, g: GameContext, unit: str) -> Piece | None:
        """Return a unit's counter, with its strength and whether it has acted or is disordered."""
        one, made, full = g.unit(unit), super().piece(g, unit), g.sheet(unit).sp
        if made is None:
            return None
        asked_in = "charged" if isinstance(g.s.phase, Closing) else "acting"
        words = asked_in if made.mark is Mark.CURRENT else "acted" if one.acted else ""
        state = "disordered" if one.disordered else ""
        return made._replace(acted=one.acted, words=words, strength=(one.sp, full), state=state, worth=full)

    def spoken(self, c: Command) -> dict[str, Any]:
        """Return the values that fill in a command's phrase, with directions and manners in words."""
        return {field: TOLD.get(value, value) for field, value in super().spoken(c).items()}

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the objectives with their owners."""
        owned = zip(self.battle.objectives.items(), s.owners, strict=True)
        return tuple(Flag(place, place_name(name), owner) for (name, place), owner in owned)

    def stands(self, g: GameContext, unit: str) -> tuple[Stand[Command], ...]:
        """Return where the acting unit can go now; nowhere for other units."""
        phase = g.s.phase
        if not isinstance(phase, Acting) or phase.unit != unit or phase.stuck(g):
            return ()
        return stands(nodes(g, unit, phase.left))

    def no_way(self, s: State, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why a unit cannot go to a square, if it is acting or could be activated now."""
        g = self.game(s)
        for there in (g, *(after for _, after in self.opening_commands(g, unit))):
            phase = there.s.phase
            if isinstance(phase, Acting) and phase.unit == unit:
                barred = phase.stuck(there) or too_far(there, unit, place, phase.left)
                return barred or super().no_way(s, unit, place)
        return None

    def opening_commands(self, g: GameContext, unit: str) -> Iterator[tuple[Leg[Command], GameContext]]:
        """Yield the activation of a unit, if it may be chosen now, with the game after it."""
        phase, one = g.s.phase, g.unit(unit)
        ready = isinstance(phase, Choosing) and phase.side == g.side(unit) and phase.unit in ("", unit)
        if ready and unit in waiting(g, g.side(unit)):
            there = GameContext(self, g.s)
            phase.play(there, Activate(unit))
            yield Leg(Activate(unit), one.at, one.facing, str(g.sheet(unit).move)), there

    def ending(self, g: GameContext, unit: str) -> Command | None:
        """Return the command that ends the unit's activation; None if it is not acting."""
        phase = g.s.phase
        return EndActivation(unit) if isinstance(phase, Acting) and phase.unit == unit else None

    def unasked(self, s: State, c: Command, asked: Decision) -> Blocked:
        """Return why a command that no form knows is refused."""
        if isinstance(c, Shoot) and asked.unit == c.unit:
            words = "Only an enemy on the board can be a target."
            return Blocked(clauses.SHOOT_FRONT, words, f"unit/{c.target}")
        return super().unasked(s, c, asked)

    def attack_checks(self, g: GameContext, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield whether the unit may shoot at the target, and why it may not charge it."""
        if g.unit(unit).is_gone or g.unit(target).is_gone:
            gone = unit if g.unit(unit).is_gone else target
            yield AttackCheck("", "attack", Blocked(clauses.UNIT_SHEET, f"{g.does(gone, 'is')} destroyed."))
            return
        weapon, phase = g.weapon(unit).name, g.s.phase
        moved = isinstance(phase, Acting) and phase.unit == unit and phase.moved
        dice = shot_dice(g, unit, moving=moved)
        found = firing_range(g, unit, target)
        need = shot_need(self.battle, shot_of(g, unit, target))
        verdict: Need | Blocked
        if isinstance(dice, Blocked):
            verdict = dice
        elif isinstance(found, Blocked):
            verdict = found
        else:
            verdict = Need(need, share(int(need.total), 6), dice=int(dice.total))
        yield AttackCheck("", f"shoot: {weapon}", verdict)
        left = phase.left if isinstance(phase, Acting) and phase.unit == unit else g.sheet(unit).move
        blocked = charge_blocked(g, unit, target, left)
        if g.unit(unit).disordered:
            words = f"{g.does(unit, 'is')} disordered and may not charge."
            blocked = Blocked(clauses.DISORDER_EFFECTS, words, f"unit/{unit}/order")
        if blocked:
            yield AttackCheck("", "charge", blocked)

    def answers(self, s: State) -> tuple[tuple[str, Command], ...]:
        """Return both answers of a charged unit; none in other phases."""
        if not isinstance(s.phase, Closing):
            return ()
        unit = s.phase.target
        return ("if it fires", GiveClosingFire(unit)), ("if it holds", HoldFire(unit))

    def alternatives(self, s: State, c: Command) -> tuple[tuple[str, Command], ...]:
        """Return a shot with and without moving afterwards, or both answers to a charge."""
        if isinstance(s.phase, Closing):
            return self.answers(s)
        if isinstance(c, Shoot):
            both = (
                ("standing", Shoot(c.unit, c.target, move=False)),
                ("moving", Shoot(c.unit, c.target, move=True)),
            )
            open_ones = tuple((words, one) for words, one in both if self.refused(s, one) is None)
            return open_ones if len(open_ones) > 1 else ()
        return ()

    def attack_header(self, s: State, c: Command) -> AttackHeader:
        """Return the header of an attack: a shot with its distance, or a charge with the side charged."""
        g, attacker = self.game(s), s.phase.attacker if isinstance(s.phase, Closing) else ""
        match c:
            case Shoot(unit, target):
                squares = counted(self.board.distance(g.unit(unit).at, g.unit(target).at), "square")
                return AttackHeader("shot", g.weapon(unit).name, target, squares, unit)
            case Charge(unit, target):
                return AttackHeader("charge", "", target, g.face(target, unit), unit, is_fight=True)
            case GiveClosingFire(unit):
                return AttackHeader("closing fire", g.weapon(unit).name, attacker, "", unit, is_fight=True)
            case HoldFire(unit):
                return AttackHeader("melee", "holds its fire", attacker, "", unit, is_fight=True)
            case _:
                return super().attack_header(s, c)

    def appraisal_terms(self, s: State, side: str) -> Iterator[Term]:
        """Yield the SP lost by the enemy and by a side, in hundredths, with disorder as a quarter SP."""
        for (one, begun), unit in zip(self.battle.strengths.items(), s.units, strict=True):
            sign, name = -1 if self.owners[one] == side else 1, self.name(one)
            if lost := begun - unit.sp:
                words, at = f"{name}: SP lost", f"unit/{one}/sp"
                yield Term(HARM, Op.ADD, sign * POINT * lost, clauses.UNIT_SHEET, at, words)
            if unit.disordered and unit.sp:
                words, at = f"{name}: disorder, 1/4 SP", f"unit/{one}/order"
                yield Term(HARM, Op.ADD, sign * UPSET, clauses.DISORDER_EFFECTS, at, words)

    def remark(self, g: GameContext, unit: str, place: int) -> Iterator[str]:
        """Yield the distance of a place, and what it costs to enter or what a shot at it needs."""
        one = g.unit(unit)
        if one.is_gone:
            return
        if place == one.at:
            return
        yield f"{self.board.apart(one.at, place)} away"
        there = [each for each in g.at(place) if g.side(each) != g.side(unit)]
        if not there:
            cost = g.cost(unit, place)
            yield f"costs {cost}" if cost else "closed"
            return
        found = firing_range(g, unit, there[0])
        if isinstance(found, Blocked):
            yield found.reason.removesuffix(".")
        else:
            yield f"{shot_need(self.battle, shot_of(g, unit, there[0])).total}+ to hit"

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the explanation of some events: hits, saves, and what became of the units."""
        return tuple(forecasts.steps(events, self.name))

    def track(self, s: State) -> Track:
        """Return the turn track; a turn stays on it until the next one begins."""
        is_over = isinstance(s.phase, BetweenTurns) and s.turn > 1
        return super().track(s)._replace(turn=s.turn - is_over)

    def progress(self, g: GameContext) -> Iterator[Progress]:
        """Yield the progress of each side towards its objectives."""
        return progress(g)

    def slots(self, g: GameContext) -> Iterator[Cell]:
        """Yield the number of chits that each side has in the cup."""
        asked = self.decision(g.s)
        for side, name in self.side_names.items():
            is_asked = isinstance(asked, Decision) and asked.side == side
            words = f"{name} {counted(chits(g, side), 'chit')}"
            yield Cell(words, f"cup/{side}", Mark.CURRENT if is_asked else Mark.PLAIN)


RULES = ClosingFireRules
