"""The rules of SHOCK, bound to a mission."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, AttackHeader, AttackTold, Need, per_cent
from shellshock_tui.engine.map_view import Flag, Leg, Piece, Pose, Tile
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Blocked, Clause, Term, Trail, not_refused, plain
from shellshock_tui.engine.view import Cell, Mark, ObjectiveKind
from shellshock_tui.engine.view import ObjectiveProgress as Progress
from shellshock_tui.kit.battle_rules import BattleRules
from shellshock_tui.kit.counters import codes, initials, unique
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import End, Result
from shellshock_tui.kit.forms import Offer
from shellshock_tui.kit.sheet_builder import SheetBuilder
from shellshock_tui.kit.walks import Stand, sparing, stand, walks
from shellshock_tui.rules.shock import charts, clauses, fire, forecasts
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock import phases as asked
from shellshock_tui.rules.shock.acting import carry_out, unwatched
from shellshock_tui.rules.shock.advisor import ShockAdvisor
from shellshock_tui.rules.shock.appraisal import worth
from shellshock_tui.rules.shock.battle import Battle
from shellshock_tui.rules.shock.beginning import initial_state
from shellshock_tui.rules.shock.blasts import carried, place_of
from shellshock_tui.rules.shock.forecasts import deed_of
from shellshock_tui.rules.shock.game_context import GameContext, passing, sight
from shellshock_tui.rules.shock.harm import Volley, fire_at, outcome_words
from shellshock_tui.rules.shock.moving import Walk, cost, going_of, left
from shellshock_tui.rules.shock.odds_tables import ODDS_TABLES
from shellshock_tui.rules.shock.overlays import falls, marks
from shellshock_tui.rules.shock.programme import plan_words, why
from shellshock_tui.rules.shock.rulebook_tables import DIE
from shellshock_tui.rules.shock.scenario_file import Sheet
from shellshock_tui.rules.shock.search.searcher import ShockSearcher
from shellshock_tui.rules.shock.sheet import chart_entry, page
from shellshock_tui.rules.shock.state import DEAD, SHOCK, UNSEEN, Going, State
from shellshock_tui.rules.shock.state_table import StateTable, table
from shellshock_tui.rules.shock.turn import PANIC, POINTS, action_roll
from shellshock_tui.rules.shock.victory import progress
from shellshock_tui.rules.shock.wording import PHRASES, SAID, task_words

FEATURES = {"open": (), "deep water": ("deep",)}
STAGES = {
    "panic": "panic fire", "activate": "choose", "soldier": "act", "enemy": "enemy", "react": "react",
    "end": "end of turn",
}  # fmt: skip
SIGNS = {"standing": "", "crouched": "/", "prone": "_"}
"""The sign of each stance on counters."""
PRIMED, UNREADY = "o", "∅"
STAND_FOR = {
    "/": "crouched", "_": "prone", "!": "shaken or stunned", "+": "in shock", "x": "dead",
    PRIMED: "holds a primed grenade", UNREADY: "weapon jammed or empty",
}  # fmt: skip
"""The meaning of the signs on counters."""
POSES = {"standing": Pose.STANDING, "crouched": Pose.KNEELING, "prone": Pose.LYING}
SAVED = "saved"
"""The state shown for a soldier in shock whose side has won."""
RANKS = {"dead": 0, "in shock": 1}
EFFECTS = {"fell": "falls", "interrupted": "interrupted", "stunned": "stunned"}
"""A word or two for the fate of a soldier, by the name of the event that reports it."""


class ShockRules(BattleRules[State, do.Command, GameContext, Sheet]):
    """The rules of SHOCK, bound to one mission."""

    verbs, command_kinds, consequences, book = do.VERBS, do.COMMAND_KINDS, EFFECTS, clauses.RULEBOOK
    phases, state_table, odds_tables = asked.ASKING, StateTable, ODDS_TABLES
    turn_clause, end_clause = clauses.TURN_PHASES, clauses.VICTORY
    detail, odds_table = forecasts.detail, staticmethod(forecasts.odds_table)
    context_class, advise, features, stages = GameContext, ShockAdvisor, FEATURES, STAGES
    search = ShockSearcher
    persons, rolls_low, die, signs, phrases = True, True, DIE, STAND_FOR, PHRASES
    marks, table, sight = staticmethod(marks), staticmethod(table), staticmethod(sight)
    ground_clause = clauses.MOVE_TERRAIN
    battle: Battle

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.programmed = () if battle.options.opponent else battle.scenario.enemies
        unseen = {unit: battle.names[unit].split()[-1] for made in battle.hidden.values() for unit in made}
        numbered = {unit: f"E{one}" if one.isdecimal() else one for unit, one in unseen.items()}
        squad = (one for one in battle.scenario.units if one.side == battle.squad)
        others = (one for one in battle.scenario.units if one.side != battle.squad)
        known = {unit: code.lower() for unit, code in codes(others).items()}
        self.codes = unique({**initials(squad), **known, **numbered})
        self._changed: dict[tuple[tuple[int, ...], ...], tuple[Tile, ...]] = {((), ()): self.ground}

    def tiles(self, s: State) -> tuple[Tile, ...]:
        """Return the terrain as it is now, with kicked-in doors open and blown-up hexes wrecked."""
        key = s.opened, s.wrecked
        if key not in self._changed:
            g, tiles = self.game(s), list(self.ground)
            for place in (*s.opened, *s.wrecked):
                if g.ground(place) is not self.battle.ground[place]:
                    words = "wreckage" if place in s.wrecked else "an open door"
                    tiles[place] = self.tile(g.ground(place))._replace(words=words)
            self._changed[key] = tuple(tiles)
        return self._changed[key]

    def initial_state(self) -> State:
        """Return the state before the first turn."""
        return initial_state(self.battle, asked.BeginTurn())

    def conceding(self, s: State, side: str) -> tuple[Offer[do.Command], ...]:
        """Return the forms by which the squad may give up; the enemy cannot."""
        return super().conceding(s, side)[:1] if side == self.battle.squad else ()

    def resigned(self, g: GameContext, side: str) -> Outcome:
        """Return the outcome when the squad gives up."""
        return Outcome(g.force, "The squad gives up.", self.end_clause)

    def page(self, g: GameContext, unit: str) -> SheetBuilder:
        """Return a soldier's record sheet; an enemy's sheet also shows its next action."""
        if g.unit(unit).state == UNSEEN:
            made = SheetBuilder(unit, self.name(unit), self.owners[unit])
            made.facts.append(made.cell("state", "not revealed", clauses.MARKER))
            return made
        made = page(g, unit)
        if self.owners[unit] in self.programmed and g.unit(unit).is_up:
            reason = partial(why, g, unit, self.phrase)
            made.facts.append(made.cell("next", f"next: {plan_words(g, unit)}", reason))
        return made

    def printed_chart(self, g: GameContext, name: str) -> PrintedChart:
        """Return a chart of the rulebook."""
        return charts.printed_chart(g.battle, name)

    def number(self, g: GameContext, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return the explanation of an address that belongs to no soldier's sheet."""
        match parts:
            case ["programme", unit] if unit in self.index:
                return why(g, unit, self.phrase)
            case ["chart", "severity", place, row]:
                return chart_entry(g, place.replace("-", " "), int(row))
            case ["marker", name]:
                if g.marker(name).is_revealed:
                    return Blocked(clauses.MARKER, "The marker has been revealed.")
                return self.clauses[clauses.MARKER]
            case ["bomb", row]:
                return plain("goes off at the end of turn", g.s.bombs[int(row)].turn, clauses.EXPLOSIVES)
            case ["points"]:
                return plain("activation points", g.s.points, clauses.ACTIVATION)
            case _:
                return super().number(g, parts)

    def spoken(self, c: do.Command) -> dict[str, Any]:
        """Return the values that fill in a command's phrase, with stances and tasks in words."""
        said = super().spoken(c)
        said |= {field: SAID.get(said[field], said[field]) for field in ("to", "mode") if field in said}
        task = {"task": task_words(c.task, c.target, self.name)} if isinstance(c, do.Task) else {}
        return said | task | {"snap": ", snap" * said.get("snap", False)}

    def pieces(self, s: State, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return soldiers, unknown markers and explosives, from the lowest to the topmost."""
        g = self.game(s)
        found = sorted(super().pieces(s, side, draft), key=lambda piece: piece.mark is not Mark.LOST)
        markers = (_thing(one.at, "??", "unknown marker", g.force) for one in g.markers())
        bombs = (
            _thing(place_of(g, one), f"o{one.turn % 10}", f"{one.kind}, goes off in turn {one.turn}")
            for one in s.bombs
            if not one.carrier
        )
        return (*found, *markers, *bombs)

    def piece(self, g: GameContext, unit: str) -> Piece | None:
        """Return a soldier's counter, with wounds, stance and condition."""
        one, made = g.unit(unit), super().piece(g, unit)
        if made is None:
            return None
        saved, down, most = self._is_saved(g, unit), one.has_fallen, self.battle.tables.sum_of_wounds
        gun = PRIMED if carried(g, unit) else "" if g.is_ready(unit) else UNREADY
        held = "shaken" if one.shaken else "stunned" if one.stun >= g.s.turn else ""
        hurt = most if down else fire.total(self.battle, one.wounds)
        lies = STAND_FOR["+"] if self._is_to_save(g, unit) and not saved else ""
        return made._replace(mark=Mark.LOST if down and not saved else made.mark, acted=one.acted,
            strength=(most - hurt, most), worth=most,
            words=SAVED if saved else one.state if down else one.stance, state=lies if down else held,
            figure={SHOCK: "+", DEAD: "x"}.get(one.state, "!" if held else gun or SIGNS[one.stance]),
            pose=Pose.FALLEN if down else POSES[one.stance],
        )  # fmt: skip

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the hexes of goals, the exits and the aid post."""
        battle, g = self.battle, self.game(s)
        stood = g.places_of(battle.squad)
        goals = [
            Flag(place, goal.name, goal.side if place in stood else "")
            for goal in battle.scenario.victory
            for place in g.places(goal)
        ]
        exits = [Flag(at, "exit", battle.squad, is_exit=True) for at in battle.exits.get(battle.squad, ())]
        rescue = any(goal.win == "rescue" for goal in battle.scenario.victory)
        aid = [Flag(at, "aid post", battle.squad, is_lasting=True) for at in battle.aid if rescue]
        return tuple({flag.at: flag for flag in (*exits, *aid, *goals)}.values())

    def stands(self, g: GameContext, unit: str) -> tuple[Stand[do.Command], ...]:
        """Return where the acting soldier can go without anybody reacting to it."""
        phase = g.s.phase
        if not isinstance(phase, asked.OnTheGo) or phase.going.unit != unit:
            return ()
        walk, is_calm = Walk(g, phase.going), unwatched(g, unit)
        found = walks(
            walk.start,
            lambda node: (one for one in walk.onward(node) if one[1].at == node.at or is_calm(one[1].at)),
        )
        ends = sparing(found, attrgetter("at", "facing"))
        del ends[walk.start.at, walk.start.facing]
        return tuple(stand(found, node) for node in ends.values())

    def opening_commands(self, g: GameContext, unit: str) -> Iterator[tuple[Leg[do.Command], GameContext]]:
        """Yield the activation of a soldier that may be chosen now, with the game after it."""
        phase, one = g.s.phase, g.unit(unit)
        if isinstance(phase, asked.Choosing) and self.refused(g.s, do.Activate(unit)) is None:
            there = GameContext(self, g.s)
            phase.play(there, do.Activate(unit))
            yield Leg(do.Activate(unit), one.at, one.facing, str(left(g, going_of(g, unit)))), there

    def attack_checks(self, g: GameContext, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield what a soldier needs to hit an enemy with a single shot, or why it cannot fire."""
        if min(g.unit(unit).at, g.unit(target).at) < 0:
            blocked = Blocked(clauses.FIRE_TO_HIT, "Only an enemy on the map can be a target.")
            yield AttackCheck("", "fire", blocked)
            return
        deed, how = _attack(g, unit, target)
        need = fire.weighed(g, unit, target, how)
        refused = need if isinstance(need, Blocked) else self.refused(g.s, deed)
        verdict = refused or Need(not_refused(need), passing(not_refused(need)), self.rolls_low)
        yield AttackCheck("", g.sheet(unit).weapon.replace("-", " "), verdict)

    def acting_side(self, s: State, c: do.Command) -> str:
        """Return the side that a command makes act: the enemy for a step of its programme."""
        return self.game(s).force if isinstance(c, do.Enemy) else super().acting_side(s, c)

    def roller_side(self, what: str) -> str:
        """Return the side that rolls a die: the squad for its activation points."""
        return self.battle.squad if what == POINTS else super().roller_side(what)

    def joined(self, s: State, c: do.Command) -> Iterator[do.Command]:
        """Yield nothing, because soldiers act one after another."""
        yield from ()

    def play_in_forecast(self, g: GameContext, commands: Sequence[do.Command]) -> None:
        """Carry out commands with panic shots, turn actions and pending shots rolled at once.

        A player's commands to the opposing force are forecast as if nobody reacted.
        """
        if isinstance(g.s.phase, asked.OpponentActs | asked.OpponentChooses):
            for c in commands:
                super().play_in_forecast(g, (c,))
                if isinstance(g.s.phase, asked.Answering):
                    asked.EnemyActs(g.s.phase.going, g.s.phase.pending).run(g)
            return
        phase, before, last = g.s.phase, commands[:-1], commands[-1] if commands else None
        match deed_of(g.s, last) if last else None:
            case do.Panic(unit, target):
                super().play_in_forecast(g, before)
                fire_at(g, unit, target, not_refused(fire.number(g, unit, target, PANIC)), 1, full=False)
            case do.Task(unit):
                super().play_in_forecast(g, commands)
                action_roll(g, unit)
            case do.Fire() as shot if shot is not last:
                super().play_in_forecast(g, before)
                carry_out(g, phase.going, shot)
            case _:
                super().play_in_forecast(g, commands)

    def alternatives(self, s: State, c: do.Command) -> tuple[tuple[str, do.Command], ...]:
        """Return a shot as a single shot and as automatic fire, if both are legal."""
        if not isinstance(c, do.Fire) or not isinstance(s.phase, asked.OnTheGo):
            return ()
        automatic = fire.MODES[fire.manner(s.phase.going, "auto", snap=c.snap).mode]
        both = (("single", replace(c, mode="single")), (automatic, replace(c, mode="auto")))
        found = tuple((words, one) for words, one in both if self.refused(s, one) is None)
        return found if len(found) > 1 else ()

    def result(self, before: State, leaf: Leaf[End[State]], c: do.Command) -> Result:
        """Return the result of a shot for its target, or that of a throw or a turn action, in words."""
        events, c = leaf.result.events, deed_of(before, c)
        thrown = next((one for one in events if one.name == "thrown"), None)
        if isinstance(c, do.Throw) and thrown:
            return Result(0, "lands there") if thrown["good"] else Result(1, "scatters", Mark.EMPTY)
        if isinstance(c, do.Fire | do.React | do.Panic):
            if any(one.name == "interrupted" and one["unit"] == c.unit for one in events):
                return Result(9, "interrupted", Mark.EMPTY)
            if volleys := [one.outcome for one in leaf.drawn if isinstance(one.outcome, Volley)]:
                return _shot_result(self, before, volleys[-1], c)
        if isinstance(c, do.Task):
            done = any(one.name == "action-roll" and one["done"] for one in events)
            return Result(0, "done") if done else Result(1, "not yet", Mark.EMPTY)
        return Result(0, "interrupted" if any(one.name == "interrupted" for one in events) else "done")

    def side_effects(self, before: State, leaf: Leaf[End[State]], c: do.Command) -> Iterator[tuple[str, str]]:
        """Yield which other soldiers fall, are interrupted or are shaken."""
        yield from super().side_effects(before, leaf, c)
        for one in leaf.result.events:
            if one.name == "morale" and not one["held"]:
                yield self.name(one["unit"]), "shaken"

    def attack_header(self, s: State, c: do.Command) -> AttackHeader:
        """Return the header of an attack: the shooter, the target, the distance and the cover."""
        g, c = self.game(s), deed_of(s, c)
        if not isinstance(c, do.Fire | do.Panic | do.React):
            return super().attack_header(s, c)
        unit, target = c.unit, s.phase.going.unit if isinstance(c, do.React) else c.target
        kind = {do.Fire: "fire", do.Panic: "panic fire", do.React: "reaction"}[type(c)]
        by = g.sheet(unit).weapon.replace("-", " ") + ", snap" * isinstance(c, do.React)
        hexes = counted(g.distance(unit, target), "hex", "hexes")
        behind = f"{fire.cover(g, g.unit(unit).at, g.unit(target).at)} cover"
        rounds = fire.severity_words(self.battle, g.weapon(unit).cls)
        met = (behind,) if fire.shelter_words(g, unit, target) else rounds
        return AttackHeader(kind, by, target, ", ".join((hexes, *met)), unit)

    def attacks_told(self, s: State, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the shots of the enemy among some events."""
        g = self.game(s)
        for one in events:
            if one.name == "shot" and g.side(one["unit"]) == g.force:
                weapon = g.sheet(one["unit"]).weapon.replace("-", " ")
                yield AttackTold(one["unit"], one["target"], weapon, Fraction(one["number"], DIE), one["hit"])

    def appraisal_terms(self, s: State, side: str) -> Iterator[Term]:
        """Return the terms of a state's value for a side."""
        found = worth(self.game(s))
        return found if side == self.battle.squad else (one._replace(value=-one.value) for one in found)

    def remark(self, g: GameContext, unit: str, place: int) -> Iterator[str]:
        """Yield a hex's distance and cost, or what a shot at somebody in it needs."""
        one = g.unit(unit)
        if one.at < 0 or place == one.at:
            return
        yield counted(g.board.distance(one.at, place), "hex", "hexes")
        targets = [other for other in g.at(place) if g.side(other) != g.side(unit)]
        if not targets:
            yield "impassable" if g.ground(place).barred else f"costs {cost(g, place, one.stance).total}"
        line = sight(g, one.at, place)
        if isinstance(line, Blocked):
            yield line.reason.removesuffix(".")
            return
        for target in targets:
            need, odds = fire.number(g, unit, target), f"out of action {per_cent(falls(g, unit, target))}"
            words = need.reason[:-1] if isinstance(need, Blocked) else f"hits on {need.total} or less, {odds}"
            yield f"{g.name(target)}: " * (len(targets) > 1) + words

    def stage(self, s: State) -> str:
        """Return the name of the current part of the turn."""
        match s.phase:
            case asked.Panicking():
                return "panic fire"
            case asked.Ended():
                return "end"
            case _:
                return "action"

    def slots(self, g: GameContext) -> Iterator[Cell]:
        """Yield the soldiers on the map, the unknown markers, and the activation points left."""
        yield from (self._slot(g, unit) for unit in g.in_order() if g.unit(unit).at >= 0)
        yield from (Cell(f"?{g.label(one.at)}", f"marker/{one.id}") for one in g.markers())
        yield Cell(counted(g.s.points, "point"), "points")

    def progress(self, g: GameContext) -> Iterator[Progress]:
        """Yield the progress of the squad towards its goals."""
        for goal in self.battle.scenario.victory:
            kind = ObjectiveKind.EXIT if goal.win == "destroy" else ObjectiveKind.HOLD
            trail = progress(g, goal)
            yield Progress(
                goal.side, kind, goal.name, int(trail.total), goal.wanted, trail=trail, places=g.places(goal)
            )

    def _is_saved(self, g: GameContext, unit: str) -> bool:
        """Return whether a soldier of the squad lies in shock and the squad has won."""
        if not self._is_to_save(g, unit):
            return False
        decided = self.decision(g.s)
        return isinstance(decided, Outcome) and decided.winner == g.squad

    def _is_to_save(self, g: GameContext, unit: str) -> bool:
        """Return whether a soldier of the squad lies in shock and may still live."""
        return g.side(unit) == g.squad and g.unit(unit).state == SHOCK

    def _slot(self, g: GameContext, unit: str) -> Cell:
        """Return the cell of a soldier, marked by whether it is down, acting or done."""
        one = g.unit(unit)
        if self._is_saved(g, unit):
            mark = Mark.PLAIN
        elif not one.is_up:
            mark = Mark.PENDING if self._is_to_save(g, unit) else Mark.EMPTY
        elif g.going(unit):
            mark = Mark.CURRENT
        else:
            mark = Mark.LOST if one.acted else Mark.PLAIN
        waits = isinstance(g.s.phase, asked.Choosing) and g.side(unit) == g.squad and g.is_able(unit)
        return Cell(g.name(unit), f"unit/{unit}", mark, f"activate={unit}" if waits else "")


def _attack(g: GameContext, unit: str, target: str) -> tuple[do.Command, fire.Manner]:
    """Return the command by which a soldier would now attack another, and how it would fire."""
    match g.s.phase:
        case asked.OnTheGo(Going(acts) as going) if acts == unit:
            how = fire.manner(going, "single", snap=going.moved)
            return do.Fire(unit, target, "single", going.moved), how
        case asked.Answering(Going(acts)) if acts == target:
            return do.React(unit), fire.REACTION
        case asked.Panicking():
            return do.Panic(unit, target), PANIC
        case _:
            return do.Activate(unit), fire.STEADY


def _thing(at: int, glyph: str, label: str, side: str = "") -> Piece:
    return Piece(at=at, facing=None, arrows=(), side=side, glyph=glyph, label=label, unit="", order=0)


def _shot_result(rules: ShockRules, before: State, volley: Volley, c: do.Command) -> Result:
    target = c.target if isinstance(c, do.Fire | do.Panic) else before.phase.going.unit
    one = rules.game(before).unit(target)
    words, touched = outcome_words(fire.body_of(one), volley.body), volley.body.touched
    if words in RANKS:
        return Result(RANKS[words], words, Mark.LOST)
    mark = Mark.PENDING if volley.has_hit else Mark.EMPTY if touched == fire.MISS else Mark.PLAIN
    return Result(2 + len(fire.WORSE) - fire.WORSE.index(touched), words, mark)


RULES = ShockRules
