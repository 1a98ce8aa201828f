"""The toy system whole: its files, its commands as JSON, and what a screen may know of it."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, fields
from fractions import Fraction
from math import prod
from typing import Any

from shellshock_tui.board import SQUARE_DIRECTIONS
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.choice import Choice, Draft, Hint
from shellshock_tui.engine.effect import Effect, EffectKind
from shellshock_tui.engine.event import Event, encode_trail
from shellshock_tui.engine.example import Example, Finding
from shellshock_tui.engine.forecast import AttackCheck, CombinedAttack, Forecast, Gain, Need, RollStep, Stage
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece
from shellshock_tui.engine.option import Option, OptionValue
from shellshock_tui.engine.outline import Fielded, Force, Outline
from shellshock_tui.engine.protocol import Protocol, fields_of, message
from shellshock_tui.engine.rules import Malformed, Outcome, Setup
from shellshock_tui.engine.sheet_view import Area, Boxes, Column, Role, Rose, SheetView, Table
from shellshock_tui.engine.trail import Blocked, Clause, Op, Term, Trail
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.files import DataError, Finder, is_clean
from tests.toy_advisor import ToyAdvisor
from tests.toy_rules import (
    CLAUSES,
    VERBS,
    WEAPONS,
    Brace,
    Command,
    Duel,
    EndTurn,
    State,
    StepTo,
    Strike,
    ToyRules,
)

NAMES = {kind: verb for verb, kind in VERBS.items()}
DUEL: dict[str, Any] = {
    "system": "toy",
    "kind": "scenario",
    "name": "courtyard",
    "title": "The courtyard",
    "map": ["........", "..#.....", "........", ".....#..", "........", "........"],
    "sides": [{"id": "blue", "name": "Blue"}, {"id": "gold", "name": "Gold"}],
    "units": [
        {"id": "b1", "name": "Ash", "side": "blue", "sheet": "guard", "at": "0203"},
        {"id": "b2", "name": "Birch", "side": "blue", "sheet": "guard", "at": "0205"},
        {"id": "g1", "name": "Gale", "side": "gold", "sheet": "guard", "at": "0403"},
        {"id": "g2", "name": "Gorse", "side": "gold", "sheet": "guard", "at": "0405"},
    ],
}
GUARD = {"system": "toy", "kind": "sheet", "name": "guard", "title": "Guard", "strength": 3, "aim": 1}


class Toy(ToyRules):
    @property
    def advisor(self) -> ToyAdvisor:
        return ToyAdvisor(self)

    def encode(self, x: Command | State | Forecast) -> dict[str, Any]:
        match x:
            case State():
                units = {unit: asdict(figure) for unit, figure in zip(self.ids, x.figures, strict=True)}
                return {
                    "turn": x.turn,
                    "acting": self.sides[x.acting].id,
                    "resigned": x.resigned,
                    "units": units,
                }
            case Forecast():
                shots = [
                    {"weapon": w, "need": int(t.total), "hit": str(p), "trail": encode_trail(t)}
                    for w, t, p in x.needs
                ]
                return {"shots": shots, **{name: str(chance) for name, chance, _ in x.outcomes}}
            case _:
                return {"do": NAMES[type(x)], **asdict(x)}

    def decode(self, table: object) -> Command:
        if not isinstance(table, Mapping):
            raise Malformed("", "a command is a table")
        if not isinstance(table.get("do"), str) or table["do"] not in VERBS:
            raise Malformed("do", f"is to be one of {', '.join(VERBS)}")
        kind = VERBS[table["do"]]
        known = [field.name for field in fields(kind)]
        for name in (*known, *table):
            if name not in table or (name != "do" and name not in known) or not isinstance(table[name], str):
                raise Malformed(name, "is missing, unknown or no text")
        return kind(**{name: table[name] for name in known})

    def choices(self, s: State, side: str, draft: Draft) -> tuple[Choice[Command], ...]:
        picks = dict(pick.split("=", 1) for pick in draft)
        unit, target = picks.get("unit"), picks.get("target")
        if unit and target:
            return tuple(Choice(f"weapon={w}", w, Strike(unit, target, w), key=w[0]) for w in WEAPONS)
        if unit:
            return (*self._steps(s, unit), *self._targets(s, unit))
        found: list[Choice[Command]] = []
        for c in (*self.legal(s, side), *self.concessions(s, side)):
            match c:
                case StepTo() | Strike():
                    pick = f"unit={c.unit}"
                    found.append(Choice(pick, self.name(c.unit), (pick,), f"unit/{c.unit}", key=c.unit[-1]))
                case EndTurn():
                    found.append(Choice("end-turn", "end the turn", c, key="e"))
                case Brace():
                    found.append(
                        Choice(f"brace={c.unit}", f"{self.name(c.unit)} braces", c, f"unit/{c.unit}", key="b")
                    )
                case _:
                    found.append(Choice("resign", "give up", c))
        return tuple(dict.fromkeys(found))

    def _steps(self, s: State, unit: str) -> tuple[Choice[Command], ...]:
        at = s.figures[self.ids.index(unit)].at
        ends = {to: self.board.step(at, way) for way, to in enumerate(SQUARE_DIRECTIONS)}
        return tuple(
            Choice(f"to={to}", f"step {to}", c, f"hex/{self.board.label(end)}", self.step_blocked(s, c))
            for to, end in ends.items()
            for c in [StepTo(unit, to)]
            if end >= 0
        )

    def _targets(self, s: State, unit: str) -> tuple[Choice[Command], ...]:
        enemies = [self.ids[i] for i in self.adjacent(s, self.ids.index(unit))]
        return tuple(
            Choice(pick, f"strike {self.name(enemy)}", (f"unit={unit}", pick), f"unit/{enemy}")
            for enemy in enemies
            for pick in [f"target={enemy}"]
        )

    def name(self, unit: str) -> str:
        return str(self.units[self.ids.index(unit)]["name"])

    def chance(self, need: Trail) -> Fraction:
        return Fraction(max(0, min(6, 7 - int(need.total))), 6)

    def hint(self, s: State, side: str, draft: Draft) -> Hint | None:
        named = [choice.name for choice in self.choices(s, side, draft) if choice.name.startswith("weapon=")]
        return Hint(draft, (named[0],), "jab: it hits most often") if named else None

    def forecast(self, s: State, c: Command, *then: Command) -> Forecast | Blocked:
        strikes = [one for one in (c, *then) if isinstance(one, Strike)]
        if len(strikes) <= len(then) or any(one not in self.legal(s, self.actor(s, one)) for one in strikes):
            return Blocked("toy.strike", "That is no strike that can be made now.")
        needs = [(one.weapon, self.need(s, one), self.chance(self.need(s, one))) for one in strikes]
        missed = prod((1 - chance for _, _, chance in needs), start=Fraction(1))
        stages = [self._stage(s, strikes[: number + 1]) for number in range(len(strikes))] if then else []
        outcomes = (("hit", 1 - missed, Mark.LOST), ("miss", missed, Mark.PLAIN))
        return Forecast(tuple(needs), outcomes, stages=tuple(stages), at=self._odds_at(strikes))

    def _odds_at(self, strikes: list[Strike]) -> str:
        return f"odds/{','.join(':'.join((one.unit, one.target, one.weapon)) for one in strikes)}"

    def _stage(self, s: State, strikes: list[Strike]) -> Stage:
        gained = self._hits(s, strikes)
        at = Forecast((), (), at=self._odds_at(strikes)).address("", "hit")
        gain = Gain("hit", Fraction(gained.total), Fraction(gained.terms[-1].value), at)
        return Stage(f"{self.name(strikes[-1].unit)}: {strikes[-1].weapon}", (gain,))

    def _hits(self, s: State, strikes: list[Strike]) -> Trail:
        """The chance that any of some strikes hits: what each adds to those before it."""
        missed, terms = Fraction(1), list[Term]()
        for one in strikes:
            chance = self.chance(self.need(s, one))
            terms.append(Term(f"{one.unit} {one.weapon}", Op.ADD, missed * chance, "toy.strike"))
            missed *= 1 - chance
        return Trail(tuple(terms))

    def combined_attack(self, s: State, c: Command) -> CombinedAttack[Command] | Blocked:
        if not isinstance(c, Strike):
            return Blocked("toy.strike", "That is no strike.")
        legal = [one for one in self.legal(s, self.actor(s, c)) if isinstance(one, Strike)]
        others = [
            one for one in legal if (one.target, one.weapon) == (c.target, "jab") and one.unit != c.unit
        ]
        if not others:
            return Blocked("toy.strike", "Nobody else stands beside it.")
        return CombinedAttack((c, *others))

    def why_not(self, s: State, unit: str, target: str) -> tuple[AttackCheck, ...]:
        near = self.ids.index(target) in self.adjacent(s, self.ids.index(unit))
        far = Blocked("toy.strike", f"{target} is not beside {unit}.", f"unit/{target}")
        needs = {weapon: self.need(s, Strike(unit, target, weapon)) for weapon in WEAPONS}
        return tuple(
            AttackCheck("", weapon, Need(need, self.chance(need)) if near else far, (("weapon", weapon),))
            for weapon, need in needs.items()
        )

    def explain(self, s: State, at: str) -> Trail | Blocked | Clause:
        match at.split("/"):
            case ["unit", unit, "strength" | "aim" as name] if unit in self.ids:
                index = self.ids.index(unit)
                value = s.figures[index].strength if name == "strength" else self.sheets[index][name]
                return Trail((Term(name, Op.ADD, value, "toy.strike", at),))
            case ["unit", unit, law] if unit in self.ids and f"toy.{law}" in CLAUSES:
                return CLAUSES[f"toy.{law}"]
            case ["hex", label]:
                self.board.place(label)
                return CLAUSES["toy.step"]
            case ["odds", given, "", "hit" | "miss" as name]:
                hits = self._hits(s, [Strike(*one.split(":")) for one in given.split(",")])
                miss = (Term("less", Op.TIMES, -1, "toy.strike"), Term("certain", Op.ADD, 1, "toy.strike"))
                return hits if name == "hit" else Trail((*hits.terms, *miss))
            case ["odds", given, "hits", weapon]:
                strikes = [Strike(*one.split(":")) for one in given.split(",")]
                return self._hits(s, [one for one in strikes if one.weapon == weapon][:1])
            case ["sight", start, end]:
                return self._sight(self.board.place(start), self.board.place(end))
            case _:
                raise ValueError(f"there is nothing at {at!r}")

    def _sight(self, start: int, end: int) -> Trail | Blocked:
        for places in self.board.line(start, end):
            if all(self.ground[place].features for place in places):
                label = self.board.label(places[0])
                return Blocked("toy.strike", f"A wall stands in {label}.", f"hex/{label}")
        return Trail((Term("squares", Op.ADD, self.board.distance(start, end), "toy.strike"),))

    def path(self, s: State, unit: str, place: int) -> tuple[Leg[Command], ...]:
        steps = (c for c in self.legal(s, self.actor(s, EndTurn())) if isinstance(c, StepTo))
        at = s.figures[self.ids.index(unit)].at
        ends = {self.board.step(at, SQUARE_DIRECTIONS.index(c.to)): c for c in steps if c.unit == unit}
        return (Leg(ends[place], place, None, "0"),) if place in ends else ()

    def remarks(self, s: State, unit: str, place: int) -> tuple[str, ...]:
        return (f"{self.board.distance(s.figures[self.ids.index(unit)].at, place)} squares away",)

    def pieces(self, s: State, side: str, draft: Draft) -> tuple[Piece, ...]:
        asked = self.decision(s)
        current = "" if isinstance(asked, Outcome) else asked.unit
        return tuple(
            Piece(f.at, None, (), unit["side"], unit["id"].upper(), unit["name"], unit["id"], order,
                  Mark.LOST if not f.strength else Mark.CURRENT if unit["id"] == current else Mark.PLAIN)
            for order, (unit, f) in enumerate(zip(self.units, s.figures, strict=True), start=1)
        )  # fmt: skip

    def flags(self, s: State) -> tuple[Flag, ...]:
        return ()

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        return tuple(RollStep("", e.text, e.trails, e.clause) for e in events)

    def effects(self, s: State, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        return tuple(effect for told in events if told.name == "strike" for effect in self._seen(s, told))

    def _seen(self, s: State, told: Event) -> Iterator[Effect]:
        start, end = (s.figures[self.ids.index(told[name])].at for name in ("unit", "target"))
        yield Effect(EffectKind.SHOT, end, start)
        yield Effect(EffectKind.LOST if not told["left"] else EffectKind.HIT, end, text=str(told["left"]))

    def overlay(self, s: State, side: str, kind: OverlayKind, at: str) -> Overlay:
        head, _, unit = at.partition("/")
        if kind is not OverlayKind.REACH or head != "unit" or unit not in self.ids:
            return Overlay(kind, ())
        ends = [
            (c, self.board.step(s.figures[self.ids.index(unit)].at, way))
            for way, c in enumerate(SQUARE_DIRECTIONS)
        ]
        return Overlay(
            kind, tuple((end, 5, "1") for to, end in ends if not self.step_blocked(s, StepTo(unit, to)))
        )

    def track(self, s: State) -> Track:
        slots = (
            Cell(side.name, mark=Mark.CURRENT if i == s.acting else Mark.PLAIN)
            for i, side in enumerate(self.sides)
        )
        return Track(s.turn, (Cell("act", mark=Mark.CURRENT),), tuple(slots))

    def sheet(self, s: State, unit: str, draft: Draft) -> SheetView:
        index = self.ids.index(unit)
        view = sheet_view(unit, self.sheets[index], s.figures[index].strength)
        return SheetView(unit, self.name(unit), view.facts, view.areas, self.units[index]["side"])


def sheet_view(unit: str, sheet: Mapping[str, Any], strength: int) -> SheetView:
    """A figure's sheet with all four areas; without a unit its cells have no address."""

    def cell(text: object, name: str, mark: Mark = Mark.PLAIN, pick: str = "") -> Cell:
        return Cell(str(text), f"unit/{unit}/{name}" if unit else "", mark, pick)

    columns = (Column("way"), Column("aim", right=True), Column("harm", right=True, rank=1))
    ways = tuple(
        (cell(way, "strike", pick=f"weapon={way}"), cell(sheet["aim"] + aim, "aim"), cell(harm, "strike"))
        for way, (aim, harm) in WEAPONS.items()
    )
    boxes = tuple(
        cell(n + 1, "strength", Mark.PLAIN if n < strength else Mark.LOST) for n in range(sheet["strength"])
    )
    steps = Table("", (Column("squares"),), ((cell(1, "step"),),))
    faces = tuple(cell(4, "strike") for _ in range(4))
    return SheetView(unit, sheet["title"], (cell(sheet["title"], "turn"),), (
        Area("STRIKE", Role.ATTACK, True, (cell(sheet["aim"], "aim"),), (Table("Ways", columns, ways),)),
        Area("GUARD", Role.DEFENCE, False, (cell(4, "strike"),), (Rose("Faces", faces),)),
        Area("STEP", Role.MOVE, False, (cell(1, "step"),), (steps,)),
        Area("STRENGTH", Role.INTERNAL, False, (cell(strength, "strength"),), (Boxes("Strength", boxes),)),
    ))  # fmt: skip


class ToySystem:
    name = "toy"
    version = "1"
    clauses: Mapping[str, Clause] = CLAUSES

    def options(self, table: Mapping[str, Any], file: str) -> tuple[Option, ...]:
        return ()

    def with_options(self, table: Mapping[str, Any], chosen: Mapping[str, OptionValue]) -> dict[str, Any]:
        assert not chosen
        return dict(table)

    def outline(self, setup: Setup) -> Outline:
        rules = self.rules(setup)
        return Outline(tuple(Force(side, self._fielded(rules, side.id)) for side in rules.sides))

    @staticmethod
    def _fielded(rules: Toy, side: str) -> tuple[Fielded, ...]:
        return tuple(Fielded(u["name"], "Guard") for u in rules.units if u["side"] == side)

    def setup(self, table: Mapping[str, Any], find: Finder, file: str) -> Duel:
        for field in ("title", "map", "sides", "units"):
            if field not in table:
                raise DataError(file, field, "is missing")
        for number, unit in enumerate(table["units"]):
            if not is_clean(unit["name"]):
                raise DataError(file, f"units.{number}.name", "holds characters that cannot be shown")
        given = table.get("sheets", {})
        sheets = {
            u["sheet"]: given.get(u["sheet"]) or dict(find("sheet", u["sheet"])) for u in table["units"]
        }
        return Duel({**table, "sheets": sheets})

    def rules(self, setup: Setup) -> Toy:
        return Toy(setup.resolved())

    def blank(self, sheet: str, find: Finder) -> SheetView:
        found = find("sheet", sheet)
        return sheet_view("", found, found["strength"])

    def examples(self, clause: str, find: Finder) -> tuple[Example, ...]:
        if clause != "toy.strike":
            return ()
        rules = courtyard()
        state = rules.start(SeededDice("1")).state
        needed = rules.need(state, Strike("b1", "g1", "jab"))
        return (Example("Ash strikes at Gale.", (Finding("the d6 must show", needed),)),)

    def protocol(self) -> Protocol:
        return Protocol(tuple(message(verb, kind) for verb, kind in VERBS.items()), (), fields_of(State))

    def check(self, table: Mapping[str, Any], find: Finder, file: str) -> tuple[str, ...]:
        if table.get("kind") == "scenario":
            self.setup(table, find, file)
        return ()


SYSTEM = ToySystem()


def find(kind: str, name: str) -> Mapping[str, Any]:
    """Find the only sheet that the courtyard needs."""
    if (kind, name) != ("sheet", "guard"):
        raise DataError(f"{name}.toml", "", f"there is no {kind} of that name")
    return GUARD


def courtyard() -> Toy:
    """The rules of the toy duel."""
    return SYSTEM.rules(SYSTEM.setup(DUEL, find, "courtyard.toml"))
