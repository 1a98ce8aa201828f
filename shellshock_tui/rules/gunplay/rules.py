"""The rules of Gunplay, bound to a battle."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, OBJECTIVE
from shellshock_tui.engine.event import Event, counted
from shellshock_tui.engine.forecast import Aim, AttackCheck, Need, RollStep
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Pose
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Clause, Term, Trail, add
from shellshock_tui.engine.view import Aim as Progress
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit import aims
from shellshock_tui.kit.battle import BattleRules
from shellshock_tui.kit.counters import Named, codes
from shellshock_tui.kit.page import Page
from shellshock_tui.kit.walks import Stand
from shellshock_tui.rules.gunplay import clauses, forecasts, victory
from shellshock_tui.rules.gunplay.activation import Acting, Picking
from shellshock_tui.rules.gunplay.battle import Battle, Sheet
from shellshock_tui.rules.gunplay.commands import (
    DEEDS,
    VERBS,
    Activate,
    Aid,
    Command,
    CountOverwatch,
    EndActivation,
    Fire,
    MarkOverwatch,
    React,
)
from shellshock_tui.rules.gunplay.field import Field, Sights, in_cover, sight
from shellshock_tui.rules.gunplay.initiative import Rolling
from shellshock_tui.rules.gunplay.moving import reach
from shellshock_tui.rules.gunplay.nerve import reacts
from shellshock_tui.rules.gunplay.overlays import marks, threat
from shellshock_tui.rules.gunplay.overwatch import Counting, Marking
from shellshock_tui.rules.gunplay.reactions import Reacting, watchers_at
from shellshock_tui.rules.gunplay.sheet import page, per_cent
from shellshock_tui.rules.gunplay.shooting import BANDS, aim, band, refusal, shot
from shellshock_tui.rules.gunplay.state import DOWN, GONE, OUT, Character, State
from shellshock_tui.rules.gunplay.table import StateTable, table
from shellshock_tui.rules.gunplay.turn_end import Aftermath

FEATURES = {"open": (), "wall": ("building",)}
SIGNS = (("down", "×"), ("hidden", "h"), ("watch", "◉"), ("prone", "p"))
"""How a character is that is told by a sign, the first that holds."""


STAGES = {
    "overwatch-count": "overwatch",
    "mark": "overwatch",
    "pick": "activations",
    "act": "activations",
    "react": "activations",
    "aftermath": "end of the turn",
}


class GunplayRules(BattleRules[State, Command, Sheet]):
    """The rules bound to one battle."""

    verbs, deeds, consequences, book = VERBS, DEEDS, forecasts.EFFECTS, clauses.RULEBOOK
    phases, state_table = (Counting, Marking, Picking, Acting, Reacting, Aftermath), StateTable
    turn_clause, end_clause = clauses.TURN, clauses.VICTORY
    field, features, stages = Field, FEATURES, STAGES
    first = Rolling()
    result, detail, losses = forecasts.result, forecasts.detail, forecasts.losses
    odds_table = staticmethod(forecasts.odds_table)
    battle: Battle

    def __init__(self, battle: Battle) -> None:
        """Bind the rules to a battle."""
        super().__init__(battle)
        self.sights: Sights = {}
        self.codes = _codes(battle)

    def fresh(self) -> State:
        """Return the state before the first turn."""
        battle = self.battle
        units = tuple(
            Character(
                battle.places[unit],
                one.wear.weapon or battle.sheets[unit].weapons[0],
                one.wear.wounds,
                one.wear.markers,
                DOWN if one.wear.down else "up",
                prone=one.wear.prone or one.wear.down,
                hidden=one.wear.hidden,
            )
            for unit, one in battle.units.items()
        )
        return State(1, self.first, units, tuple(self.side_names), (0,) * len(battle.goals))

    def page(self, g: Field, unit: str) -> Page:
        """Write a character's record sheet."""
        return page(g, unit, self.codes[unit])

    def ground_reason(self, g: Field, place: int) -> str:
        """Return the clause of all ground."""
        return clauses.BOARD_COVER if self.battle.ground[place].cover else clauses.MOVE

    def sight(self, g: Field, start: int, end: int) -> Trail | Blocked:
        """Return the distance of two hexes that see each other, or what stands in the way."""
        return sight(g, start, end)

    def number(self, g: Field, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return what stands at an address that is no unit's."""
        match parts:
            case ["points", side] if side in self.side_names:
                return victory.points(g, side)
            case _:
                return super().number(g, parts)

    def table(self, g: Field) -> Mapping[str, Any]:
        """Return the state for programs."""
        return table(g)

    def piece(self, g: Field, unit: str) -> Piece | None:
        """Return a character's counter."""
        one = g.unit(unit)
        if one.at < 0:
            return None
        asked, phase = self.decision(g.s), g.s.phase
        acting = phase.acting.unit if isinstance(phase, Reacting) else ""
        is_current = unit == acting or (isinstance(asked, Decision) and asked.unit == unit)
        signs = [name for name, _ in SIGNS if (one.state == DOWN if name == "down" else getattr(one, name))]
        words = ", ".join(name for name in (*signs, "braced" * one.braced, g.weapon(unit).title) if name)
        mark = Mark.PENDING if one.state == DOWN else Mark.CURRENT if is_current else Mark.PLAIN
        flinching = f"{counted(one.markers, 'flinch marker')}" if one.markers else ""
        return Piece(
            at=one.at, facing=None, arrows=(), side=g.side(unit), glyph=self.codes[unit], label=g.name(unit),
            unit=unit, order=int(one.is_up), mark=mark, acted=one.acted, words=words,
            strength=(3 - one.wounds, 3), state=flinching, worth=self.battle.worths[unit],
            figure=next((sign for name, sign in SIGNS if name in signs), "!" * min(1, one.markers)),
            pose=_pose(one),
        )  # fmt: skip

    def withdrawn(self, s: State) -> tuple[str, ...]:
        """Return the characters that left the map by an exit."""
        return tuple(unit for unit, one in zip(self.ids, s.units, strict=True) if one.state == GONE)

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the places that the sides fight for."""
        return aims.flags(tuple(victory.progress(self.game(s))), self.side_names)

    def stands(self, g: Field, unit: str) -> tuple[Stand[Command], ...]:
        """Return where a character can go now: with its points, and with further actions."""
        phase = g.s.phase
        if not isinstance(phase, Acting) or phase.unit != unit:
            return ()
        return tuple(reach(g, phase, lambda place: bool(watchers_at(g, unit, place))).values())

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return marks to lay over the map; beyond watchers reach is only outlined."""
        found, g, phase = super().overlay(s, side, kind, at), self.game(s), s.phase
        if kind is not OverlayKind.REACH or not isinstance(phase, Acting) or at != f"unit/{phase.unit}":
            return found
        near = {place for place, _, _ in found.marks}
        far = tuple(place for place in reach(g, phase, lambda _: False) if place not in near)
        return replace(found, beside=far)

    def openings(self, g: Field, unit: str) -> Iterator[tuple[Leg[Command], Field]]:
        """Yield nothing: how many actions an activation gives, dice decide."""
        yield from ()

    def ending(self, g: Field, unit: str) -> Command | None:
        """Return nothing: a character that has moved may still act."""
        return None

    def attack_checks(self, g: Field, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield whether a character may fire at another, and what it needs."""
        weapon = g.weapon(unit).title
        for one in (unit, target):
            if g.unit(one).at < 0 or (one == unit and g.unit(one).state == DOWN):
                clause = clauses.HIT_DOWN if g.unit(one).state == DOWN else clauses.HIT
                yield AttackCheck("", weapon, Blocked(clause, f"{g.name(one)} is {g.unit(one).state}."))
                return
        phase = g.s.phase
        moved = isinstance(phase, Acting) and phase.unit == unit and phase.moved
        found = refusal(g, unit) or aim(g, unit, target)
        test = shot(g, unit, target, moved=moved)
        yield AttackCheck("", weapon, found if isinstance(found, Blocked) else Need(test.trail, test.chance))

    def aim(self, s: State, c: Command) -> Aim:
        """Return who fires at whom, who activates, or who is helped."""
        g = self.game(s)
        match c:
            case Fire(unit) | React(unit):
                target = forecasts.target_of(s, c)
                apart = g.apart(unit, target)
                far = band(g.weapon(unit), apart)
                where = f"{counted(apart, 'hex', 'hexes')}, {BANDS[far] if far is not None else 'beyond'}"
                return Aim(
                    "shot" if isinstance(c, Fire) else "reaction", g.weapon(unit).title, target, where, unit
                )
            case Activate(unit):
                return Aim("activation", "", "", "", unit)
            case Aid(unit, target):
                return Aim("help", "", target, "", unit)
            case _:
                return super().aim(s, c)

    def worth(self, s: State, side: str) -> Iterator[Term]:
        """Yield how a state stands for a side, in hundredths of a point."""
        g = self.game(s)
        for unit in self.ids:
            one, own, points = g.unit(unit), self.owners[unit] == side, self.battle.worths[unit]
            sign = -1 if own else 1
            if one.state != "gone" and (harm := _harm(one)):
                yield add(DANGER if own else HARM, sign * points * harm, clauses.HIT, f"unit/{unit}")
            if own and one.is_up:
                yield from self._standing(g, unit, points)
        yield from self._objectives(g, side)

    def _standing(self, g: Field, unit: str, points: int) -> Iterator[Term]:
        """Yield how safe a character stands against those who may still fire, and how near to its goal."""
        place = g.unit(unit).at
        danger = sum((threat(g, foe, unit, place) for foe in g.foes(unit)), Fraction(0))
        if danger:
            yield add(COVER, -points * 30 * danger, clauses.SHOOT_LEVEL, f"unit/{unit}")
        aimed = (
            goal.places for goal in self.battle.goals if goal.side == g.side(unit) and hasattr(goal, "places")
        )
        near = [self.board.distance(place, end) for places in aimed for end in places]
        if near:
            yield add(OBJECTIVE, -8 * min(near), clauses.VICTORY, f"unit/{unit}")

    def _objectives(self, g: Field, side: str) -> Iterator[Term]:
        """Yield what held ground and those who have left are worth."""
        for goal, count in victory.progress(g):
            sign = 1 if goal.side == side else -1
            if isinstance(goal, aims.Hold):
                holds = victory.holds(g, goal.side, goal.places)
                yield add(OBJECTIVE, sign * (150 * count.total + 60 * holds), clauses.VICTORY)
            elif isinstance(goal, aims.Exit):
                yield add(OBJECTIVE, sign * 250 * count.total, clauses.VICTORY)

    def marks(self, g: Field, side: str, kind: OverlayKind, unit: str) -> Overlay:
        """Return range bands and threats."""
        return marks(g, kind, unit)

    def remark(self, g: Field, unit: str, place: int) -> Iterator[str]:
        """Yield how far a hex is, in which band, and what a shot at who stands there needs."""
        one = g.unit(unit)
        if place == one.at or one.at < 0:
            return
        apart = self.board.distance(one.at, place)
        far = band(g.weapon(unit), apart)
        yield f"{counted(apart, 'hex', 'hexes')}, {BANDS[far] if far is not None else 'beyond range'}"
        there = [each for each in g.at(place) if g.side(each) != g.side(unit)]
        if not there:
            cost = self.battle.ground[place].cost
            yield f"costs {cost}" if cost else "closed"
            yield from self._watched(g, unit, place)
            return
        if cover := in_cover(g, one.at, place):
            yield f"in cover ({cover})"
        found = aim(g, unit, there[0])
        if isinstance(found, Blocked):
            yield found.reason.rstrip(".")
        else:
            test = shot(g, unit, there[0], moved=isinstance(g.s.phase, Acting) and g.s.phase.moved)
            yield f"{test.name}: {test.chance}"

    def _watched(self, g: Field, unit: str, place: int) -> Iterator[str]:
        """Yield who could react to the character that acts once it is in a hex, and how likely it is hit."""
        phase = g.s.phase
        if isinstance(phase, Acting) and phase.unit == unit:
            for watcher in watchers_at(g, unit, place):
                hits = threat(g, watcher, unit, place)
                odds = f"reacts {per_cent(reacts(g, watcher))}, hits {per_cent(hits)}"
                yield f"watched by {g.name(watcher)}: {odds}"

    def phrase(self, c: Command) -> str:
        """Return a command in a few words: "Lace fires three times at Moss"."""
        name = self.name(self.doer(c)) if self.doer(c) else ""
        match c:
            case Fire(_, targets):
                times = "fires three times" if len(targets) > 1 else "fires"
                return f"{name} {times} at {' and '.join(map(self.name, dict.fromkeys(targets)))}"
            case React():
                return f"{name} reacts"
            case Activate():
                return f"{name} acts"
            case EndActivation():
                return f"{name} does no more"
            case CountOverwatch(_, count):
                return f"{count or 'nobody'} on overwatch"
            case MarkOverwatch():
                return f"{name} watches"
            case Aid(_, target):
                return f"{name} helps {self.name(target)}"
            case _:
                return super().phrase(c)

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return a roll step by step."""
        return tuple(
            RollStep(event.name.replace("-", " "), event.text, event.trails, event.clause, _mark(event.name))
            for event in events
        )

    def progress(self, g: Field) -> Iterator[Progress]:
        """Yield how the aims stand."""
        return aims.progress(tuple(victory.progress(g)))

    def slots(self, g: Field) -> Iterator[Cell]:
        """Yield the characters."""
        return (self._slot(g, unit) for unit in self.ids)

    def _slot(self, g: Field, unit: str) -> Cell:
        one, phase = g.unit(unit), g.s.phase
        acting = (
            phase.acting.unit
            if isinstance(phase, Reacting)
            else phase.unit
            if isinstance(phase, Acting)
            else ""
        )
        waits = isinstance(phase, Picking) and unit in g.ready(phase.side)
        if not one.is_up:
            mark = Mark.EMPTY
        elif unit == acting:
            mark = Mark.CURRENT
        else:
            mark = Mark.PICKED if one.watch else Mark.LOST if one.acted else Mark.PLAIN
        return Cell(g.name(unit), f"unit/{unit}", mark, f"activate={unit}" if waits else "")


def _codes(battle: Battle) -> Mapping[str, str]:
    """Return the codes of characters: the first two letters of their names where no two are alike."""
    short = {unit: name[:2].title() for unit, name in battle.names.items()}
    if len(set(short.values())) == len(short) and all(map(str.isalpha, short.values())):
        return short
    return codes(Named(one.side, one.name[:1].upper(), one.id, one.name) for one in battle.scenario.units)


def _pose(one: Character) -> Pose:
    if one.state == DOWN:
        return Pose.FALLEN
    if one.prone:
        return Pose.LYING
    if one.braced or one.hidden:
        return Pose.KNEELING
    return Pose.AIMING if one.watch else Pose.STANDING


def _harm(one: Character) -> int:
    """Return what a character has suffered, in hundredths of its worth."""
    if one.state == OUT:
        return 100
    return (70 if one.state == DOWN else 0) + 10 * one.wounds + 6 * one.markers


def _mark(event: str) -> Mark:
    return Mark.LOST if event == "out" else Mark.PENDING if event in forecasts.EFFECTS else Mark.PLAIN


RULES = GunplayRules
