"""The rules of Gunplay bound to a battle."""

from collections.abc import Iterator
from functools import partial

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, AttackHeader, Need, RollStep
from shellshock_tui.engine.map_view import Flag, Overlay, OverlayKind, Piece, Pose
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.engine.view import ObjectiveProgress as Progress
from shellshock_tui.kit import goals
from shellshock_tui.kit.battle_rules import BattleRules
from shellshock_tui.kit.counters import initials
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import End
from shellshock_tui.kit.walks import Stand
from shellshock_tui.rules.gunplay import charts, clauses, forecasts, victory
from shellshock_tui.rules.gunplay.actions import STANCES
from shellshock_tui.rules.gunplay.activation import Acting, Picking, Reacting, acting_in, has_moved
from shellshock_tui.rules.gunplay.appraisal import GunplayAdvisor, worth
from shellshock_tui.rules.gunplay.battle import Battle
from shellshock_tui.rules.gunplay.beginning import initial_state
from shellshock_tui.rules.gunplay.commands import (
    COMMAND_KINDS,
    VERBS,
    Activate,
    Aid,
    Command,
    CountOverwatch,
    Fire,
    Posture,
    React,
    Ready,
)
from shellshock_tui.rules.gunplay.game_context import GameContext, Sights, in_cover, sight
from shellshock_tui.rules.gunplay.initiative import Rolling
from shellshock_tui.rules.gunplay.levels import DIE
from shellshock_tui.rules.gunplay.moving import reach, too_far
from shellshock_tui.rules.gunplay.nerve import reacts
from shellshock_tui.rules.gunplay.odds_tables import ODDS_TABLES
from shellshock_tui.rules.gunplay.overlays import marks, threat
from shellshock_tui.rules.gunplay.overwatch import COUNTS, Counting, Marking
from shellshock_tui.rules.gunplay.reactions import watchers, watchers_at
from shellshock_tui.rules.gunplay.scenario_file import Sheet
from shellshock_tui.rules.gunplay.search.searcher import GunplaySearcher
from shellshock_tui.rules.gunplay.sheet import page, per_cent
from shellshock_tui.rules.gunplay.shooting import firing_range, range_words, refusal, shot, weighed
from shellshock_tui.rules.gunplay.state import DOWN, WOUNDS_OUT, Character, State
from shellshock_tui.rules.gunplay.state_table import StateTable, table
from shellshock_tui.rules.gunplay.turn_end import Aftermath

FEATURES = {"open": (), "wall": ("building",)}
SIGNS = {"is_down": "†", "hidden": "h", "watch": "◉", "prone": "p"}
"""The sign on a counter for each attribute of a character; the first that holds is shown."""
STAND_FOR = {"†": "down", "h": "hidden", "◉": "on overwatch", "p": "prone", "!": "has flinch markers"}
"""The meaning of each sign on counters."""
TIMES = {1: "once", 2: "twice", 3: "three times"}
STEPS_OF_HARM = (*forecasts.EFFECTS, "wounded", "down")
"""The events of a roll that harm a character without removing it from the map."""


STAGES = {
    "overwatch-count": "overwatch",
    "mark": "overwatch",
    "pick": "activations",
    "act": "activations",
    "react": "activations",
    "aftermath": "end of the turn",
}


PHRASES = {
    "activate": "{unit} acts", "end-activation": "{unit} ends the activation",
    "leave": "{unit} leaves the map", "mark": "{unit} goes on overwatch",
    "react": "{unit} reacts", "reload": "{unit} reloads",
    "aid": "{unit} helps {target}", "step": "{unit} steps {to}", "pass": "the initiative is passed",
    "hold": "the watchers hold their fire", "next-turn": "the next turn begins",
}  # fmt: skip
"""The description of commands by verb, with placeholders for their fields."""


class GunplayRules(BattleRules[State, Command, GameContext, Sheet]):
    """The rules of Gunplay bound to one battle."""

    verbs, command_kinds, consequences, book = VERBS, COMMAND_KINDS, forecasts.EFFECTS, clauses.RULEBOOK
    phases, state_table = (Counting, Marking, Picking, Acting, Reacting, Aftermath), StateTable
    odds_tables = ODDS_TABLES
    turn_clause, end_clause = clauses.TURN, clauses.VICTORY
    context_class, advise, features, stages = GameContext, GunplayAdvisor, FEATURES, STAGES
    search = GunplaySearcher
    persons, die, signs, phrases = True, DIE, STAND_FOR, PHRASES
    first = Rolling()
    result, detail, losses = forecasts.result, forecasts.detail, forecasts.losses
    odds_table = staticmethod(forecasts.odds_table)
    appraisal_terms, table, sight = worth, staticmethod(table), staticmethod(sight)
    marks, page, points = staticmethod(marks), staticmethod(page), staticmethod(victory.points)
    battle: Battle

    def __init__(self, battle: Battle) -> None:
        """Bind the rules to a battle."""
        super().__init__(battle)
        self.sights: Sights = {}
        self.codes = initials(battle.scenario.units)

    def initial_state(self) -> State:
        """Return the state before the first turn."""
        return initial_state(self.battle, self.first)

    def ground_reason(self, g: GameContext, place: int) -> str:
        """Return the clause about the terrain of a place."""
        return clauses.BOARD_COVER if self.battle.ground[place].cover else clauses.MOVE

    def printed_chart(self, g: GameContext, name: str) -> PrintedChart:
        """Return a chart of the rulebook."""
        return charts.printed_chart(g.battle, name)

    def piece(self, g: GameContext, unit: str) -> Piece | None:
        """Return a character's counter."""
        one, made, acting = g.unit(unit), super().piece(g, unit), acting_in(g)
        if made is None:
            return None
        signs = {name: sign for name, sign in SIGNS.items() if getattr(one, name)}
        words = (*(name.removeprefix("is_") for name in signs), "braced" * one.braced, g.weapon(unit).title)
        is_current = made.mark is Mark.CURRENT or bool(acting and acting.unit == unit)
        return made._replace(order=int(one.is_up), acted=one.acted, words=", ".join(filter(None, words)),
            mark=Mark.PENDING if one.is_down else Mark.CURRENT if is_current else Mark.PLAIN,
            strength=(WOUNDS_OUT - one.wounds, WOUNDS_OUT), worth=self.battle.worths[unit], pose=_pose(one),
            state=counted(one.markers, "flinch marker") if one.markers else "",
            figure=next(iter(signs.values()), "!" * min(1, one.markers)),
        )  # fmt: skip

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the objectives on the map."""
        return goals.flags(tuple(victory.progress(self.game(s))), self.side_names)

    def stands(self, g: GameContext, unit: str) -> tuple[Stand[Command], ...]:
        """Return the places that the active character can reach with all its actions."""
        phase = g.s.phase
        if not isinstance(phase, Acting) or phase.unit != unit:
            return ()
        return tuple(reach(g, phase, lambda place: bool(watchers_at(g, unit, place))).values())

    def no_way(self, s: State, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why the active character cannot reach a hex without giving watchers a chance to react."""
        general, phase = super().no_way(s, unit, place), s.phase
        if general is None or not isinstance(phase, Acting):
            return general
        return too_far(self.game(s), phase, place) or general

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay; hexes that can be reached only past watchers are outlined."""
        found, g, phase = super().overlay(s, side, kind, at), self.game(s), s.phase
        if kind is not OverlayKind.REACH or not isinstance(phase, Acting) or at != f"unit/{phase.unit}":
            return found
        near = {place for place, _, _ in found.marks}
        far = tuple(place for place in reach(g, phase, lambda _: False) if place not in near)
        return found._replace(beside=far)

    def attack_checks(self, g: GameContext, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield the check of a character's shot at another character."""
        weapon = g.weapon(unit).title
        for one in (unit, target):
            if g.unit(one).at < 0 or (one == unit and g.unit(one).state == DOWN):
                clause = clauses.HIT_DOWN if g.unit(one).state == DOWN else clauses.HIT
                yield AttackCheck("", weapon, Blocked(clause, f"{g.name(one)} is {g.unit(one).state}."))
                return
        found = refusal(g, unit) or firing_range(g, unit, target)
        refused = found if isinstance(found, Blocked) else self.refused(g.s, _attack(g, unit, target))
        test = shot(g, unit, target, moved=has_moved(g, unit))
        need = weighed(g, unit, target, moved=has_moved(g, unit))
        yield AttackCheck("", weapon, refused or Need(need, test.chance))

    def side_effects(self, before: State, leaf: Leaf[End[State]], c: Command) -> Iterator[tuple[str, str]]:
        """Yield the fates of other characters, and the characters that have to reload."""
        yield from forecasts.harmed(self, before, leaf, c)
        yield from super().side_effects(before, leaf, c)
        yield from forecasts.emptied(self, before, leaf)

    def attack_header(self, s: State, c: Command) -> AttackHeader:
        """Return the header of an attack, an activation or aid."""
        g = self.game(s)
        match c:
            case Fire(unit) | React(unit):
                target, kind = forecasts.targets_of(s, c)[0], "shot" if isinstance(c, Fire) else "reaction"
                start, end = g.unit(unit).at, g.unit(target).at
                cover = in_cover(g.battle, start, end) if end >= 0 else ""
                where = range_words(g, unit, end, "beyond range") + f", in cover ({cover})" * bool(cover)
                return AttackHeader(kind, g.weapon(unit).title, target, where, unit)
            case Activate(unit):
                return AttackHeader("activation", "", "", "", unit)
            case Aid(unit, target):
                return AttackHeader("help", "", target, "", unit)
            case _:
                return super().attack_header(s, c)

    def remark(self, g: GameContext, unit: str, place: int) -> Iterator[str]:
        """Yield notes on a hex: distance, range band, cost, cover and the level of a shot."""
        one = g.unit(unit)
        if place == one.at or one.at < 0:
            return
        yield range_words(g, unit, place, "beyond range")
        there = [each for each in g.at(place) if g.side(each) != g.side(unit)]
        if not there:
            cost = self.battle.ground[place].cost
            yield f"costs {cost}" if cost else "cannot be entered"
            yield from self._watched(g, unit, place)
            return
        if cover := in_cover(g.battle, one.at, place):
            yield f"in cover ({cover})"
        found = firing_range(g, unit, there[0])
        if isinstance(found, Blocked):
            yield found.reason.removesuffix(".")
        else:
            test = shot(g, unit, there[0], moved=has_moved(g, unit))
            yield f"{test.name}: {per_cent(test.chance)}"

    def _watched(self, g: GameContext, unit: str, place: int) -> Iterator[str]:
        phase = g.s.phase
        if isinstance(phase, Acting) and phase.unit == unit:
            for watcher in watchers_at(g, unit, place):
                hits = threat(g, unit, watcher, place)
                odds = f"reacts {per_cent(reacts(g, watcher))}, hits {per_cent(hits)}"
                yield f"watched by {g.name(watcher)}: {odds}"

    def phrase(self, c: Command) -> str:
        """Return a short description of a command: "Lace fires twice at Moss and once at Crow"."""
        match c:
            case Fire(unit, (target,)):
                return f"{self.name(unit)} fires at {self.name(target)}"
            case Fire(unit, targets):
                shots = (f"{TIMES[targets.count(one)]} at {self.name(one)}" for one in dict.fromkeys(targets))
                return f"{self.name(unit)} fires {' and '.join(shots)}"
            case CountOverwatch(_, count):
                number = COUNTS[count] if count < len(COUNTS) else str(count)
                return f"{number} {'go' if count > 1 else 'goes'} on overwatch"
            case Posture(unit, to):
                return f"{self.name(unit)} {STANCES[to].did}"
            case Ready(unit, weapon):
                return f"{self.name(unit)} switches to the {self.battle.weapons[weapon].title}"
            case _:
                return super().phrase(c)

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the steps of a roll, one for each event."""
        return tuple(
            RollStep(event.name.replace("-", " "), event.text, event.trails, event.clause, _mark(event.name))
            for event in events
        )

    def progress(self, g: GameContext) -> Iterator[Progress]:
        """Yield the progress of the objectives."""
        return goals.progress(tuple(victory.progress(g)), partial(victory.hold_reason, g))

    def slots(self, g: GameContext) -> Iterator[Cell]:
        """Yield a cell for each character in the order of activation."""
        return (self._slot(g, unit) for unit in self.ids)

    def _slot(self, g: GameContext, unit: str) -> Cell:
        one, phase, acting = g.unit(unit), g.s.phase, acting_in(g)
        waits = isinstance(phase, Picking) and unit in g.ready(phase.side)
        if not one.is_up:
            mark = Mark.EMPTY
        elif acting and acting.unit == unit:
            mark = Mark.CURRENT
        else:
            mark = Mark.PICKED if one.watch else Mark.LOST if one.acted else Mark.PLAIN
        return Cell(g.name(unit), f"unit/{unit}", mark, f"activate={unit}" if waits else "")


def _attack(g: GameContext, unit: str, target: str) -> Command:
    """Return the command by which a character would now attack another, or begin to attack it."""
    match g.s.phase:
        case Picking():
            return Activate(unit)
        case Reacting(acting) if acting.unit == target and unit in watchers(g, acting):
            return React(unit, auto=False)
        case _:
            return Fire(unit, (target,), auto=False)


def _pose(one: Character) -> Pose:
    if one.state == DOWN:
        return Pose.FALLEN
    if one.prone:
        return Pose.LYING
    if one.braced or one.hidden:
        return Pose.KNEELING
    return Pose.AIMING if one.watch else Pose.STANDING


def _mark(event: str) -> Mark:
    return Mark.LOST if event == "out" else Mark.PENDING if event in STEPS_OF_HARM else Mark.PLAIN


RULES = GunplayRules
