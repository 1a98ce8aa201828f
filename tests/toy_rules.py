"""A small rule system on squares: figures step and strike in turn. It proves that the engine is generic."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, assert_never

from shellshock_tui.board import OFF_BOARD, SQUARE_DIRECTIONS, Board, SquareBoard
from shellshock_tui.dice import Dice
from shellshock_tui.engine.event import event
from shellshock_tui.engine.map_view import Side, Tile
from shellshock_tui.engine.rules import Decision, IllegalCommand, Outcome, Step
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail

LAWS = {
    "toy.step": "A figure steps onto any free square beside it that is no wall.",
    "toy.strike": "A figure beside an enemy strikes: a d6 and aim against 4, one more if that is braced.",
    "toy.brace": "While the other side acts, one figure may brace, once a turn.",
    "toy.turn": "Each figure acts once; then the other side has its turn.",
    "toy.end": "The last side with a figure on its feet wins; after 40 turns it is a draw.",
}
CLAUSES: Mapping[str, Clause] = {name: Clause(name, text, ours=True) for name, text in LAWS.items()}
WEAPONS = {"jab": (1, 1), "lunge": (0, 2)}
"""Aim added, and strength taken, by each way to strike."""
LAST_TURN = 40


@dataclass(frozen=True, slots=True)
class StepTo:
    unit: str
    to: str


@dataclass(frozen=True, slots=True)
class Strike:
    unit: str
    target: str
    weapon: str


@dataclass(frozen=True, slots=True)
class Brace:
    unit: str


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    side: str


Command = StepTo | Strike | Brace | EndTurn | Resign
VERBS: dict[str, type[Command]] = {
    "step": StepTo, "strike": Strike, "brace": Brace, "end-turn": EndTurn, "resign": Resign,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Figure:
    at: int
    strength: int
    acted: bool = False
    braced: bool = False


@dataclass(frozen=True, slots=True)
class State:
    turn: int
    acting: int
    figures: tuple[Figure, ...]
    resigned: str = ""


@dataclass(frozen=True)
class Duel:
    """A battle as read from its table."""

    table: dict[str, Any]

    @property
    def title(self) -> str:
        return str(self.table["title"])

    def resolved(self) -> dict[str, Any]:
        return self.table


class ToyRules:
    board: Board
    hidden: bool = False
    clauses: Mapping[str, Clause] = CLAUSES

    def __init__(self, table: Mapping[str, Any]) -> None:
        rows = table["map"]
        self.board = SquareBoard(len(rows[0]), len(rows))
        self.ground = tuple(Tile(("building",) if c == "#" else (), 0) for row in rows for c in row)
        self.sides = tuple(Side(side["id"], side["name"]) for side in table["sides"])
        self.units = table["units"]
        self.ids = [unit["id"] for unit in self.units]
        self.sheets = [table["sheets"][unit["sheet"]] for unit in self.units]

    def start(self, dice: Dice) -> Step[State]:
        first = dice.roll(2, "who begins") - 1
        figures = (
            Figure(self.board.place(u["at"]), s["strength"])
            for u, s in zip(self.units, self.sheets, strict=True)
        )
        begun = event("begin", f"{self.sides[first].name} begins.", side=self.sides[first].id)
        return Step(State(1, first, tuple(figures)), (begun,))

    def decision(self, s: State) -> Decision | Outcome:
        standing = {
            unit["side"] for unit, figure in zip(self.units, s.figures, strict=True) if figure.strength
        }
        losers = [side.id for side in self.sides if side.id not in standing or side.id == s.resigned]
        acting, other = self.sides[s.acting].id, self.sides[1 - s.acting].id
        if s.turn > LAST_TURN:
            return Outcome("", "Nobody fell in time.", "toy.end")
        if losers:
            return Outcome(acting if other in losers else other, "No enemy is left.", "toy.end")
        waiting = (other,) if any(self._braces(s, other)) else ()
        ready = next((self.ids[i] for i in self.able(s, acting)), "")
        question = "What does a figure do?" if ready else "Everybody has acted: end the turn."
        return Decision("act", acting, ready, question, "toy.turn", waiting)

    def able(self, s: State, side: str) -> list[int]:
        """The side's standing figures that have not acted."""
        return [
            i for i, f in enumerate(s.figures) if self.units[i]["side"] == side and f.strength and not f.acted
        ]

    def adjacent(self, s: State, index: int) -> list[int]:
        """The enemies that a figure can strike."""
        side, at = self.units[index]["side"], s.figures[index].at
        enemies = (i for i, f in enumerate(s.figures) if self.units[i]["side"] != side and f.strength)
        return [i for i in enemies if self.board.distance(at, s.figures[i].at) == 1]

    def legal(self, s: State, side: str) -> Iterator[Command]:
        asked = self.decision(s)
        if isinstance(asked, Outcome):
            return
        if side != asked.side:
            yield from self._braces(s, side)
            return
        yield EndTurn()
        for index in self.able(s, side):
            unit = self.ids[index]
            steps = (StepTo(unit, to) for to in SQUARE_DIRECTIONS)
            yield from (step for step in steps if not self.step_blocked(s, step))
            yield from (
                Strike(unit, self.ids[t], weapon) for t in self.adjacent(s, index) for weapon in WEAPONS
            )

    def _braces(self, s: State, side: str) -> Iterator[Command]:
        own = [i for i, unit in enumerate(self.units) if unit["side"] == side]
        if not any(s.figures[i].braced for i in own):
            yield from (Brace(self.ids[i]) for i in own if s.figures[i].strength)

    def concessions(self, s: State, side: str) -> tuple[Command, ...]:
        return () if isinstance(self.decision(s), Outcome) else (Resign(side),)

    def step_blocked(self, s: State, step: StepTo) -> Blocked | None:
        index = self.ids.index(step.unit)
        end = self.board.step(s.figures[index].at, SQUARE_DIRECTIONS.index(step.to))
        if end == OFF_BOARD:
            return Blocked("toy.step", "The board ends there.")
        if self.ground[end].features or any(f.at == end and f.strength for f in s.figures):
            return Blocked("toy.step", f"{self.board.label(end)} is taken.", f"hex/{self.board.label(end)}")
        return None

    def need(self, s: State, c: Strike) -> Trail:
        """What the d6 of a strike must show."""
        index, target = self.ids.index(c.unit), self.ids.index(c.target)
        terms = [Term("to hit", Op.ADD, 4, "toy.strike")]
        terms += (
            [Term("braced", Op.ADD, 1, "toy.brace", f"unit/{c.target}")] if s.figures[target].braced else []
        )
        terms += [Term("aim", Op.ADD, -self.sheets[index]["aim"], "toy.strike", f"unit/{c.unit}/aim")]
        return Trail((*terms, Term(c.weapon, Op.ADD, -WEAPONS[c.weapon][0], "toy.strike")))

    def actor(self, s: State, c: Command) -> str:
        match c:
            case StepTo() | Strike() | Brace():
                return str(self.units[self.ids.index(c.unit)]["side"]) if c.unit in self.ids else ""
            case EndTurn():
                return self.sides[s.acting].id
            case Resign():
                return c.side
            case _:
                assert_never(c)

    def play(self, s: State, c: Command, dice: Dice) -> Step[State]:
        if c not in (*self.legal(s, self.actor(s, c)), *self.concessions(s, self.actor(s, c))):
            raise IllegalCommand(Blocked("toy.turn", "That cannot be done now."))
        match c:
            case StepTo():
                end = self.board.step(s.figures[self.ids.index(c.unit)].at, SQUARE_DIRECTIONS.index(c.to))
                told = event(
                    "step",
                    f"{c.unit} steps to {self.board.label(end)}.",
                    unit=c.unit,
                    hex=self.board.label(end),
                )
                return Step(self._put(s, c.unit, at=end, acted=True), (told,))
            case Strike():
                return self._strike(s, c, dice)
            case Brace():
                return Step(
                    self._put(s, c.unit, braced=True), (event("brace", f"{c.unit} braces.", unit=c.unit),)
                )
            case EndTurn():
                rested = tuple(replace(f, acted=False, braced=False) for f in s.figures)
                after = replace(s, turn=s.turn + s.acting, acting=1 - s.acting, figures=rested)
                return Step(after, (event("turn", f"{self.sides[after.acting].name} act."),))
            case Resign():
                return Step(
                    replace(s, resigned=c.side), (event("resign", f"{c.side} gives up.", side=c.side),)
                )
            case _:
                assert_never(c)

    def _strike(self, s: State, c: Strike, dice: Dice) -> Step[State]:
        need, face = self.need(s, c), dice.roll(6, f"{c.unit} strikes {c.target}")
        hit, target = face >= need.total, s.figures[self.ids.index(c.target)]
        left = max(0, target.strength - WEAPONS[c.weapon][1]) if hit else target.strength
        words = f"{c.unit} {'hits' if hit else 'misses'} {c.target}: {face} against {need.total}."
        told = event("strike", words, ("need", need), unit=c.unit, target=c.target, face=face, left=left)
        return Step(self._put(self._put(s, c.unit, acted=True), c.target, strength=left), (told,))

    def _put(self, s: State, unit: str, **changes: Any) -> State:
        index = self.ids.index(unit)
        figures = (replace(f, **changes) if i == index else f for i, f in enumerate(s.figures))
        return replace(s, figures=tuple(figures))

    def observe(self, s: State, side: str) -> State:
        return s
