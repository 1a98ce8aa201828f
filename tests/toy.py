"""A small rule system on squares, made from the kit: figures step and strike in turn."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar, Literal, assert_never, get_args

from shellshock_tui.board import SQUARE_DIRECTIONS
from shellshock_tui.dice import Dice
from shellshock_tui.engine import advisor
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.map_view import Piece, Tile
from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.sheet_view import Column, Role, Rose, Table
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import DataError
from shellshock_tui.kit.battle import SheetTable
from shellshock_tui.kit.battle_rules import BattleRules, BattleSystem
from shellshock_tui.kit.dice.distribution import even, share
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import End, Result
from shellshock_tui.kit.ending import AgreeDraw, Over, Resign
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.kit.game import Game
from shellshock_tui.kit.odds_tables import PlainOdds
from shellshock_tui.kit.script import Script
from shellshock_tui.kit.sheet_builder import Does, SheetBuilder
from shellshock_tui.strict import Count, Some

TOY_STEP, TOY_STRIKE, TOY_BRACE = "toy.step", "toy.strike", "toy.brace"
TOY_TURN, TOY_END = "toy.turn", "toy.end"
RULEBOOK = Rulebook("tests", "toy.toml", "toy.toml")
RULEBOOK.check(globals())

Way = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]
Weapon = Literal["jab", "lunge"]
WEAPONS: Mapping[Weapon, tuple[int, int]] = {"jab": (1, 1), "lunge": (0, 2)}  # aim added, strength taken


@dataclass(frozen=True, slots=True)
class StepTo:
    """Step onto the next square."""

    unit: str
    to: Way


@dataclass(frozen=True, slots=True)
class Strike:
    """Strike an enemy on the next square."""

    unit: str
    target: str
    weapon: Weapon


@dataclass(frozen=True, slots=True)
class Brace:
    """Brace while the other side acts."""

    unit: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Let the other side act."""


Command = StepTo | Strike | Brace | EndTurn | Resign | AgreeDraw
VERBS: dict[str, type] = {"step": StepTo, "strike": Strike, "brace": Brace, "end-turn": EndTurn}


@dataclass(frozen=True, slots=True)
class Figure:
    at: int
    strength: int
    acted: bool = False
    braced: bool = False


@dataclass(frozen=True, slots=True)
class State:
    turn: int
    phase: "Acting | Over"
    units: tuple[Figure, ...]


G = Game[State, "Toy"]


def standing(g: G, side: str) -> list[str]:
    """Return a side's figures on their feet."""
    return [unit for unit in g.rules.ids if g.rules.owners[unit] == side and g.unit(unit).strength]


def foes(g: G, unit: str) -> list[str]:
    """Return the enemies of a figure on their feet."""
    return [one for side in g.rules.side_names if side != g.rules.owners[unit] for one in standing(g, side)]


def too_far(g: G, unit: str, target: str) -> Blocked | None:
    """Return why a figure cannot strike an enemy; None if it stands beside the enemy."""
    is_near = g.rules.board.distance(g.unit(unit).at, g.unit(target).at) == 1
    return None if is_near else Blocked(TOY_STRIKE, f"{target} is not beside {unit}.", f"unit/{target}")


def strike_need(g: G, unit: str, target: str, weapon: Weapon) -> Trail:
    """Return the number that the d6 of a strike must show."""
    braced = [Term("braced", Op.ADD, 1, TOY_BRACE, f"unit/{target}/braced")] if g.unit(target).braced else []
    way = Term(weapon, Op.ADD, -WEAPONS[weapon][0], TOY_STRIKE)
    aim = Term("aim", Op.ADD, -g.rules.sheets[unit].aim, TOY_STRIKE, f"unit/{unit}/aim")
    return Trail((Term("to hit", Op.ADD, 4, TOY_STRIKE), *braced, aim, way))


@dataclass(frozen=True, slots=True)
class Acting:
    """A side acts, and the other may brace."""

    side: str
    kind: ClassVar[str] = "act"

    def decision(self, g: G) -> Decision:
        ready = next((unit for unit in standing(g, self.side) if not g.unit(unit).acted), "")
        question = "What does a figure do?" if ready else "Everybody has acted: end the turn."
        others = (one for one in g.rules.side_names if one != self.side and any(self._braces(g, one, {})))
        return Decision(self.kind, self.side, ready, question, TOY_TURN, tuple(others))

    def actions(self, g: G, side: str) -> Iterator[Form[Any]]:
        if side != self.side:
            yield Form(Brace, (Pick("unit", partial(self._braces, g, side), "brace"),))
            return
        yield Form(EndTurn, name="end-turn", label="end the turn", key="e")
        unit, target = Pick("unit", partial(self._units, g)), Pick("target", partial(self._targets, g))
        weapon = Pick("weapon", lambda picks: (Opt(weapon, key=weapon[0]) for weapon in WEAPONS))
        yield Form(StepTo, (unit, Pick("to", partial(steps, g))))
        yield Form(Strike, (unit, target, weapon))

    def _units(self, g: G, picks: Picks) -> Iterator[Opt]:
        for unit in standing(g, self.side):
            acted = Blocked(TOY_TURN, f"{unit} has acted.", f"unit/{unit}") if g.unit(unit).acted else None
            yield Opt(unit, g.rules.name(unit), f"unit/{unit}", unit[-1], acted)

    @staticmethod
    def _targets(g: G, picks: Picks) -> Iterator[Opt]:
        for target in foes(g, picks["unit"]):
            far = too_far(g, picks["unit"], target)
            yield Opt(target, f"strike {g.rules.name(target)}", f"unit/{target}", blocked=far)

    @staticmethod
    def _braces(g: G, side: str, picks: Picks) -> Iterator[Opt]:
        own = standing(g, side)
        if not any(g.unit(unit).braced for unit in own):
            yield from (Opt(unit, f"{g.rules.name(unit)} braces", f"unit/{unit}", "b") for unit in own)

    def play(self, g: G, c: StepTo | Strike | Brace | EndTurn) -> None:
        match c:
            case StepTo():
                end = g.rules.board.step(g.unit(c.unit).at, SQUARE_DIRECTIONS.index(c.to))
                label = g.rules.board.label(end)
                g.update_unit(c.unit, at=end, acted=True)
                g.emit("step", f"{c.unit} steps to {label}.", unit=c.unit, hex=label, clause=TOY_STEP)
            case Strike():
                strike(g, c)
            case Brace():
                g.update_unit(c.unit, braced=True)
                g.emit("brace", f"{c.unit} braces.", unit=c.unit, clause=TOY_BRACE)
            case EndTurn():
                self._end_turn(g)
            case _:
                assert_never(c)

    def _end_turn(self, g: G) -> None:
        after = next(side for side in g.rules.side_names if side != self.side)
        rested = tuple(replace(unit, acted=False, braced=False) for unit in g.s.units)
        g.change(
            turn=g.s.turn + (after == g.rules.sides[0].id), phase=replace(self, side=after), units=rested
        )
        g.emit("turn", f"{g.rules.side_names[after]} act.", side=after, clause=TOY_TURN)
        if g.s.turn > g.rules.battle.scenario.turn_limit:
            g.rules.end(g, Outcome("", "Nobody fell in time.", TOY_END, at_limit=True))


def steps(g: G, picks: Picks) -> Iterator[Opt]:
    """Yield the squares beside a figure; occupied squares have the reason."""
    taken = [figure.at for figure in g.s.units if figure.strength]
    for number, to in enumerate(get_args(Way)):
        end = g.rules.board.step(g.unit(picks["unit"]).at, number)
        if end >= 0:
            label, is_taken = g.rules.board.label(end), end in taken or g.rules.ground[end].features
            blocked = Blocked(TOY_STEP, f"{label} is taken.", f"hex/{label}") if is_taken else None
            yield Opt(to, f"step {to}", f"hex/{label}", blocked=blocked)


def strike(g: G, c: Strike) -> None:
    """Roll a strike, and end the battle if it fells the last enemy."""
    need, target = strike_need(g, c.unit, c.target, c.weapon), g.unit(c.target)
    face = g.test(f"{c.unit} {c.weapon}", need, 6, f"{c.unit} strikes {c.target}")
    is_hit = face >= need.total
    left = max(0, target.strength - WEAPONS[c.weapon][1]) if is_hit else target.strength
    kind = EffectKind.MISS if not is_hit else EffectKind.HIT if left else EffectKind.LOST
    seen = Effect(EffectKind.SHOT, target.at, g.unit(c.unit).at), Effect(kind, target.at, text=str(left))
    words = f"{c.unit} {'hits' if is_hit else 'misses'} {c.target}: {face} against {need.total}."
    told = {"unit": c.unit, "target": c.target, "face": face, "left": left}
    g.update_unit(c.unit, acted=True)
    g.update_unit(c.target, strength=left)
    g.emit("strike", words, ("need", need), effects=seen, **told, clause=TOY_STRIKE)
    if not foes(g, c.unit):
        g.rules.end(g, Outcome(g.rules.owners[c.unit], "No enemy is left.", TOY_END))


class Sheet(SheetTable):
    strength: Some
    aim: Count


class Toy(BattleRules[State, Command, G, Sheet]):
    context_class = G
    verbs, book, turn_clause, end_clause = VERBS, RULEBOOK, TOY_TURN, TOY_END
    legend = {".": Tile((), 0), "#": Tile(("building",), 0)}  # noqa: RUF012 - never changed

    def initial_state(self) -> State:
        figures = (Figure(at, self.sheets[unit].strength) for unit, at in self.battle.places.items())
        return State(1, Acting(self.sides[0].id), tuple(figures))

    def begin(self, g: G, dice: Dice) -> None:
        first = self.sides[g.roll(len(self.sides), "who begins", lambda: even("begins", 2, TOY_TURN)) - 1]
        assert isinstance(g.s.phase, Acting)
        g.change(phase=replace(g.s.phase, side=first.id))
        g.emit("begin", f"{first.name} begins.", side=first.id, clause=TOY_TURN)

    def piece(self, g: G, unit: str) -> Piece:
        made, one = self.counter(g, unit), g.unit(unit)
        mark, strength = made.mark if one.strength else Mark.LOST, (one.strength, self.sheets[unit].strength)
        return made._replace(mark=mark, acted=one.acted, strength=strength)

    def page(self, g: G, unit: str) -> SheetBuilder:
        one, sheet, made = (
            g.unit(unit),
            self.sheets[unit],
            SheetBuilder(unit, self.name(unit), self.owners[unit]),
        )
        made.facts.append(made.cell("sheet", sheet.title, TOY_TURN))
        aim = made.number("aim", sheet.aim, "aim", TOY_STRIKE)
        square = made.number("step", 1, "a step", TOY_STEP)
        left = made.number("strength", one.strength, "strength", TOY_STRIKE)
        braced = made.number("braced", int(one.braced), "braced", TOY_BRACE)
        ways = tuple(
            (made.cell(weapon, weapon, TOY_STRIKE, does=Does(f"weapon={weapon}")),
             made.number(f"{weapon}/aim", aimed, "aim added", TOY_STRIKE),
             made.number(f"{weapon}/harm", harm, "strength taken", TOY_STRIKE))
            for weapon, (aimed, harm) in WEAPONS.items()
        )  # fmt: skip
        columns = Column("way"), Column("aim", right=True), Column("harm", right=True, rank=1)
        faces = tuple(made.cell(f"face/{number}", 4 + one.braced, TOY_BRACE) for number in range(4))
        boxes = made.boxes("boxes", "Strength", one.strength, sheet.strength, TOY_STRIKE)
        made.area("STRIKE", Role.ATTACK, (aim,), Table("Ways", columns, ways), highlighted=not one.acted)
        made.area("GUARD", Role.DEFENCE, (braced,), Rose("Faces", faces), highlighted=one.braced)
        made.area("STEP", Role.MOVE, (square,), made.lines(("squares", square)))
        made.area("STRENGTH", Role.INTERNAL, (left,), boxes)
        for target in foes(g, unit):
            for weapon in WEAPONS:
                made.reason(f"against/{target}/{weapon}", partial(strike_need, g, unit, target, weapon))
        return made

    def ground_reason(self, g: G, place: int) -> str:
        return TOY_STEP

    def sight(self, g: G, start: int, end: int) -> Trail | Blocked:
        for places in self.board.line(start, end):
            if all(self.ground[place].features for place in places):
                label = self.board.label(places[0])
                return Blocked(TOY_STRIKE, f"A wall stands in {label}.", f"hex/{label}")
        return super().sight(g, start, end)

    def attack_checks(self, g: G, unit: str, target: str) -> Iterator[AttackCheck]:
        for weapon in WEAPONS:
            need = strike_need(g, unit, target, weapon)
            verdict = too_far(g, unit, target) or Need(need, share(int(need.total), 6))
            yield AttackCheck("", weapon, verdict, (("weapon", weapon),))

    def result(self, before: State, leaf: Leaf[End[State]], c: Command) -> Result:
        assert isinstance(c, Strike)
        was, now = self.game(before).unit(c.target), self.game(leaf.result.state).unit(c.target)
        return Result(0, "hit", Mark.LOST) if now.strength < was.strength else Result(1, "miss")

    def appraisal_terms(self, s: State, side: str) -> Iterator[Term]:
        g = self.game(s)
        for unit in self.ids:
            own, one = self.owners[unit] == side, g.unit(unit)
            yield Term(
                advisor.DANGER if own else advisor.HARM,
                Op.ADD,
                100 * one.strength * (1 if own else -1),
                TOY_STRIKE,
            )
            far = [self.board.distance(one.at, g.unit(foe).at) for foe in foes(g, unit)]
            if own and one.strength and far:
                yield Term(advisor.OBJECTIVE, Op.ADD, -10 * min(far), TOY_STEP)
                yield Term(advisor.COVER, Op.ADD, 50 * (one.braced and min(far) == 1), TOY_BRACE)


class ToySystem(BattleSystem[Sheet, Toy]):
    name, book, verbs, phases, sheet, bind = "toy", RULEBOOK, VERBS, (Acting,), Sheet, Toy
    odds_tables = {"strike": PlainOdds}  # noqa: RUF012 - never changed


HEAD = {"name": "courtyard", "title": "The courtyard", "turn_limit": 40}
DUEL = Script("""
map
. . . . . . . .
. . # . . . . .
. . . . . . . .
. . . . . # . .
. . . . . . . .
. . . . . . . .
unit b1 blue guard 0203 "Ash"
unit b2 blue guard 0205 "Birch"
unit g1 gold guard 0403 "Gale"
unit g2 gold guard 0405 "Gorse"
""", battle=HEAD).scenario("toy")  # fmt: skip
GUARD = {"system": "toy", "kind": "sheet", "name": "guard", "title": "Guard", "strength": 3, "aim": 1}
SYSTEM = ToySystem()


def find(kind: str, name: str) -> Mapping[str, Any]:
    if (kind, name) != ("sheet", "guard"):
        raise DataError(f"{name}.toml", "", f"there is no {kind} of that name")
    return GUARD


def courtyard() -> Toy:
    return SYSTEM.rules(SYSTEM.setup(DUEL, find, "courtyard.toml"))
