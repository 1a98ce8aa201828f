"""`BaseRules`, the default implementation of the contract, on which systems build their rules."""

import re
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import product
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from shellshock_tui.board import OFF_BOARD, Board
from shellshock_tui.engine.choice import Draft, Hint, aim_at
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.effect import Effect
from shellshock_tui.engine.event import Event, agreeing, encode_trail
from shellshock_tui.engine.forecast import (
    AttackCheck,
    AttackHeader,
    AttackTold,
    CombinedAttack,
    Forecast,
    RollStep,
)
from shellshock_tui.engine.map_view import Flag, Leg, Overlay, OverlayKind, Piece, Side, Tile
from shellshock_tui.engine.rulebook import Rulebook
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Term, Trail, plain
from shellshock_tui.engine.view import Cell, Mark, Track
from shellshock_tui.kit import overlays, paths
from shellshock_tui.kit.advice import ADVICE, PlanAdvisor
from shellshock_tui.kit.codec import Codec
from shellshock_tui.kit.dice.enumeration import Leaf, leaves
from shellshock_tui.kit.dice.forecast import End, Odds, Result
from shellshock_tui.kit.ending import CONCESSIONS
from shellshock_tui.kit.game import Position
from shellshock_tui.kit.playing import Playing
from shellshock_tui.kit.sheet_builder import Reason, SheetBuilder, aimed_at, term_address
from shellshock_tui.kit.walks import Stand

S = TypeVar("S", bound=Position)
C = TypeVar("C")
NOBODY = "No other unit can join this attack."


def named_in(words: str, name: str) -> re.Match[str] | None:
    """Return where a text names somebody in whole words; `None` if it does not."""
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", words)


class BaseRules(Playing[S, C], Generic[S, C]):
    """The contract by default: a system adds verbs, rulebook and record sheets, and overrides the rest.

    In its methods, `s` is a state and `g` the game around one; `side` and `unit` are ids; places are
    integers, below 0 off the map; facings count clockwise from north, and `None` means any or none; `c` is a
    command, and `draft` the names of the choices made so far. Chances are fractions.
    """

    verbs: Mapping[str, type]
    """The command classes of the system by verb; resigning and agreeing on a draw are added."""
    book: Rulebook
    hidden = False
    programmed: tuple[str, ...] = ()
    signs: Mapping[str, str] = MappingProxyType({})
    success = "hit"
    rolls_low = False
    """Whether a die succeeds by showing the needed number or less."""
    persons = False
    """Whether each unit is one person, so that its name always takes a singular verb."""
    die = 6
    """The number of sides of the dice that attacks are rolled with."""
    command_kinds: Mapping[type, CommandKind] = MappingProxyType({})
    """The kind of each command class; `CommandKind.OTHER` for those that are not listed."""
    lots: tuple[str, ...] = ()
    """How the descriptions of rolls begin that draw a lot, such as a chit from a bag."""
    consequences: Mapping[str, str] = MappingProxyType({})
    """What happened to a unit, in a word or two, by the name of the event that reports it."""
    codes: Mapping[str, str] = MappingProxyType({})
    """The codes on the units' counters, where they are not the beginnings of their ids."""
    ground_clause = ""
    """The clause about terrain; where it is empty, `turn_clause` is cited instead."""
    phrases: Mapping[str, str] = MappingProxyType({})
    """A short phrase for each command, by verb, with the command's fields in braces."""
    turn_clause: str
    """The clause cited where no better one is known."""
    advise: type[PlanAdvisor] = PlanAdvisor
    """The class of the advisor."""

    def __init__(
        self, board: Board, ground: tuple[Tile, ...], sides: Sequence[Side], owners: Mapping[str, str]
    ) -> None:
        super().__init__(sides, owners)
        self.board, self.ground = board, ground
        self.clauses = self.book.clauses
        self.codec = Codec({**self.verbs, **CONCESSIONS})
        self.odds = Odds(self)
        self._last_page: tuple[S, SheetBuilder] | None = None

    # To be written by each system.

    @abstractmethod
    def page(self, g: Any, unit: str, /) -> SheetBuilder:
        """Return a unit's record sheet: every cell with the reason for its value."""

    @abstractmethod
    def name(self, unit: str) -> str:
        """Return a unit's name."""

    def agreeing(self, name: str, deed: str) -> str:
        """Return a verb phrase that agrees with a unit's name; unchanged if units are persons."""
        return deed if self.persons else agreeing(name, deed)

    def does(self, unit: str, deed: str) -> str:
        """Return the unit's name followed by a verb phrase, its verb made to agree with the name."""
        name = self.name(unit)
        return f"{name} {self.agreeing(name, deed)}"

    def piece(self, g: Any, unit: str) -> Piece | None:
        """Return a unit's counter; `None` if it is off the map."""
        return self.counter(g, unit) if g.unit(unit).at >= 0 else None

    # Defaults that a system may override.

    def table(self, g: Any, /) -> Mapping[str, Any]:
        """Return the state for programs as a JSON table, with all fields of the units."""
        units: dict[str, dict[str, Any]] = {}
        for unit in self.ids:
            fields = asdict(g.unit(unit))
            place = fields.pop("at")
            label = self.board.label(place) if place >= 0 else None
            units[unit] = {"side": self.owners[unit], "hex": label, **fields}
        return {"turn": g.s.turn, "phase": type(g.s.phase).__name__, "units": units}

    def tiles(self, s: S) -> tuple[Tile, ...]:
        """Return the terrain of each place in a state: by default that of the set-up."""
        return self.ground

    def number(self, g: Any, parts: Sequence[str]) -> Trail | Blocked | Clause:
        """Return what an address that belongs to no unit explains.

        `parts` is the address split at its slashes.

        Raises:
            ValueError: if the address explains nothing.

        """
        raise ValueError(f"there is nothing at {'/'.join(parts)!r}")

    def sight(self, g: Any, start: int, end: int, /) -> Trail | Blocked:
        """Return the distance between two places that see each other, or what blocks the line of sight."""
        clause = self.turn_clause
        return plain("distance", self.board.distance(start, end), clause)

    def seen(self, g: Any, unit: str, target: str) -> Trail | Blocked:
        """Return the distance between two units that see each other, or what blocks the line of sight."""
        return self.sight(g, g.unit(unit).at, g.unit(target).at)

    def ground_reason(self, g: Any, place: int) -> Reason:
        """Return the explanation of the terrain in a place, by default the id of its clause."""
        return self.ground_clause or self.turn_clause

    def chance(self, s: S, parts: Sequence[str]) -> Trail | Blocked:
        """Return the calculation of a chance, given the parts of its address after "odds"."""
        return self.odds.explain(s, parts)

    def stands(self, g: Any, unit: str) -> tuple[Stand[C], ...]:
        """Return where a unit can go now; by default, by one command that rolls no dice."""
        found: list[Stand[C]] = []
        for c in self.legal(g.s, self.owners[unit]):
            leaf = next(leaves(partial(self.state_after, g.s, (c,))))
            there = leaf.result.state.units[self.index[unit]]
            if there.at != g.unit(unit).at and not leaf.drawn:
                facing = getattr(there, "facing", None)
                found.append(Stand(there.at, facing, 0, (Leg(c, there.at, facing, ""),)))
        return tuple(found)

    def opening_commands(self, g: Any, unit: str) -> Iterator[tuple[Leg[C], Any]]:
        """Yield the commands with which a unit's move may begin, each with the game after it.

        The command that spends least comes first.
        """
        yield from ()

    def path_to(self, g: Any, unit: str, place: int, facing: int | None) -> tuple[Leg[C], ...]:
        """Return the fewest commands that take a unit to a place, and facing, in a move that has begun."""
        return paths.path_to(self.stands(g, unit), place, facing)

    def ending(self, g: Any, unit: str) -> C | None:
        """Return the command that ends a unit's move anywhere; `None` if none is needed."""
        return None

    def whole_path_to(self, g: Any, unit: str, place: int, facing: int | None) -> tuple[Leg[C], ...]:
        """Return the commands that take a unit to a place and end its move there."""
        return paths.whole_path_to(self, g, unit, place, facing)

    def joined(self, s: S, c: C) -> Iterator[C]:
        """Yield further attacks on the target of an attack, one for each other unit that can attack it."""
        joined, target = [getattr(c, "unit", "")], getattr(c, "target", "")
        for one in self.legal(s, self.actor(s, c)) if target else ():
            unit = getattr(one, "unit", "")
            if type(one) is type(c) and getattr(one, "target", "") == target and unit not in joined:
                joined.append(unit)
                yield one

    def attack_checks(self, g: Any, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield each way for a unit to attack another, with what it needs or why it cannot."""
        yield from ()

    def answers(self, s: S) -> tuple[tuple[str, C], ...]:
        """Return the possible answers to what another side is about to do, with labels: "if it holds"."""
        return ()

    def alternatives(self, s: S, c: C) -> tuple[tuple[str, C], ...]:
        """Return the commands to compare a command with, itself included, each with a label."""
        return ()

    def result(self, before: S, leaf: Leaf[End], c: C) -> Result:
        """Return the result of a command on one path through the dice, in a few words.

        `before` is the state before the command, `leaf` the state and events after it.
        """
        return Result(0, "done")

    def side_effects(self, before: S, leaf: Leaf[End], c: C) -> Iterator[tuple[str, str]]:
        """Yield what else a command brought about: what happened, and to which unit.

        Each is a pair of a heading and an entry below it, by default the unit's name and what became of it.
        """
        for one in leaf.result.events:
            unit = dict(one.facts).get("unit")
            if one.name in self.consequences and unit:
                name = self.name(unit)
                yield name, self.agreeing(name, self.consequences[one.name])

    def detail(
        self, before: S, leaves: Sequence[Leaf[End]], c: C
    ) -> Iterator[tuple[str, dict[str, Fraction]]]:
        """Yield named probability distributions that are added to the forecast for programs."""
        yield from ()

    def losses(self, before: S, leaves: Sequence[Leaf[End]]) -> Iterator[tuple[str, Fraction]]:
        """Yield the addresses of entries on a record sheet, each with the chance that it is lost.

        `before` is the state before the command, `leaves` are the paths through its dice.
        """
        yield from ()

    def attack_header(self, s: S, c: C) -> AttackHeader:
        """Return who attacks whom, as shown above the forecast of a command."""
        unit, target = (getattr(c, field, "") for field in ("unit", "target"))
        kind = self.codec.short(c).partition(" ")[0].replace("-", " ")
        return AttackHeader(
            kind, "", target if target in self.index else "", "", unit if unit in self.index else ""
        )

    def appraisal_terms(self, s: S, side: str) -> Iterator[Term]:
        """Yield the terms of a state's value to a side, labelled with the advisor's labels."""
        yield from ()

    def marks(self, g: Any, kind: OverlayKind, unit: str, /) -> Overlay:
        """Return the overlay of a unit, for kinds other than reach and line of sight."""
        return Overlay(kind, ())

    def cohesion_lines(self, g: Any, unit: str) -> Iterator[tuple[int, int]]:
        """Yield the lines between models of a unit in cohesion, as pairs of places."""
        yield from ()

    def remark(self, g: Any, unit: str, place: int) -> Iterator[str]:
        """Yield short remarks on a place as seen by a unit: by default its distance."""
        at = g.unit(unit).at
        if at >= 0:
            yield f"{self.board.distance(at, place)} away"

    # Derived from the methods above.

    def counter(self, g: Any, unit: str) -> Piece:
        """Return a plain counter in the unit's place, marked if the current decision is about the unit."""
        asked = self.decision(g.s)
        is_asked = isinstance(asked, Decision) and asked.unit == unit
        one = g.unit(unit)
        return Piece(
            at=one.at, facing=getattr(one, "facing", None), arrows=(), side=self.owners[unit],
            glyph=self.codes.get(unit, unit[:2].upper()), label=self.name(unit), unit=unit, order=0,
            mark=Mark.CURRENT if is_asked else Mark.PLAIN,
        )  # fmt: skip

    @cached_property
    def advisor(self) -> Any:
        """The advisor of the battle, made once."""
        return self.advise(self)

    def acting_unit(self, c: C) -> str:
        """Return the id of the unit in the command's field `unit`; empty if there is none."""
        return getattr(c, "unit", "")

    def command_kind(self, c: C) -> CommandKind:
        """Return the kind of a command."""
        return self.command_kinds.get(type(c), CommandKind.OTHER)

    def attacks_told(self, s: S, events: tuple[Event, ...]) -> Iterator[AttackTold]:
        """Yield the attacks in the events that no player ordered: none by default."""
        yield from ()

    def is_lot(self, what: str) -> bool:
        """Return whether the description of a roll begins like one that draws a lot."""
        return what.startswith(self.lots)

    def roller_side(self, what: str) -> str:
        """Return the side whose name, or whose unit's name, comes first in the description of a roll.

        Empty if it names nobody, or if two sides share the name.
        """
        named = [*((self.name(unit), side) for unit, side in self.owners.items())]
        named += [(name, side) for side, name in self.side_names.items()]
        found = [(at.start(), -len(name), side) for name, side in named if (at := named_in(what, name))]
        first = min(found, default=(0, 0, ""))
        return first[-1] if all(one[-1] == first[-1] for one in found if one[:2] == first[:2]) else ""

    def repeated(self, before: S, c: C, s: S, unit: str) -> C:
        """Return the command with another unit in its field `unit`."""
        return replace(c, unit=unit)  # type: ignore[type-var]  # every command is a dataclass

    def stage(self, s: S) -> str:
        """Return the current part of the turn; empty where turns have no parts."""
        return ""

    def observe(self, s: S, side: str) -> S:
        """Return the state as a side may see it: by default all of it."""
        return s

    def encode(self, x: Any) -> dict[str, Any]:
        """Return a command, a state or a forecast as a JSON table."""
        if isinstance(x, Forecast):
            return self.odds_table(x)
        if type(x) in self.codec.names:
            return self.codec.encode(x)
        return dict(self.table(self.game(x)))

    def odds_table(self, forecast: Forecast) -> dict[str, Any]:
        """Return a forecast for programs: a `PlainOdds` table, and the distributions of `detail`."""
        outcomes = {name: str(chance) for name, chance, _ in forecast.outcomes}
        detail = {name: {one: str(p) for one, p in chances} for name, chances in forecast.detail}
        needs = [
            {"name": name, "need": int(need.total), "chance": str(p), "trail": encode_trail(need)}
            for name, need, p in forecast.needs
        ]
        return {"needs": needs, "outcomes": outcomes, **detail}

    def phrase(self, c: C) -> str:
        """Return a command in a few words, from `phrases` or else such as "Ash: strike g1 jab"."""
        phrase = self.phrases.get(self.codec.names[type(c)])
        if phrase:
            said = self.spoken(c)
            who, is_deed, deed = phrase.partition("} ")
            agrees = agreeing if who == "{side" else self.agreeing
            agreed = f"{who}}} {agrees(said[who[1:]], deed)}" if is_deed and who[1:] in said else phrase
            return agreed.format_map(said)
        unit = getattr(c, "unit", "")
        words = self.codec.short(c).replace(f"unit={unit}", "").split()
        spoken = " ".join(word.partition("=")[2] or word.replace("-", " ") for word in words)
        return f"{self.name(unit)}: {spoken}" if unit else spoken

    def spoken(self, c: C) -> dict[str, Any]:
        """Return the values that fill in a command's phrase: its fields, units replaced by their names."""
        said = {one.name: getattr(c, one.name) for one in fields(c)}  # type: ignore[arg-type]
        units = {one: self.name(said[one]) for one in ("unit", "target") if said.get(one) in self.index}
        return said | units

    def decode(self, table: object) -> C:
        """Return the command that a JSON table encodes.

        Raises:
            Malformed: if it encodes none.

        """
        command: C = self.codec.decode(table)
        return command

    def parse(self, text: str) -> C:
        """Return the command written in short form: "strike unit=r1 target=b1 twice=false".

        Raises:
            Malformed: if the text is no command.

        """
        command: C = self.codec.parse(text)
        return command

    def hint(self, s: S, side: str, draft: Draft) -> Hint | None:
        """Return the best of a few choices, where the advisor can compare all of them, else `None`."""
        found: Hint | None = self.advisor.hint(s, side, draft)
        return found

    def balance(self, s: S, side: str) -> Fraction:
        """Return the value of a state to a side, in the advisor's unit of measure."""
        return sum((Fraction(term.value) for term in self.appraisal_terms(s, side)), Fraction(0))

    def forecast(self, s: S, c: C, *then: C) -> Forecast | Blocked:
        """Return the exact forecast of a command that rolls dice, followed by the commands `then`.

        Returns what blocks it if a command is illegal or no dice are rolled.
        """
        return self.odds.forecast(s, (c, *then))

    def combined_attack(self, s: S, c: C) -> CombinedAttack[C] | Blocked:
        """Return the attacks of all units that can attack the same target, the given one first."""
        others = tuple(self.joined(s, c))
        return CombinedAttack((c, *others)) if others else Blocked(self.turn_clause, NOBODY)

    def why_not(self, s: S, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return, for each way to attack, what is needed or why the unit cannot attack the target.

        Raises:
            ValueError: if there is no unit of that id.

        """
        return tuple(self.attack_checks(self.game(s), self._known(unit), self._known(target)))

    def _known(self, unit: str) -> str:
        if unit not in self.index:
            raise ValueError(f"there is no unit {unit!r}")
        return unit

    def explain(self, s: S, at: str) -> Trail | Blocked | Clause:
        """Return the explanation at an address: a calculation, what blocks something, or a clause.

        Addresses are paths such as "unit/r1/attack/reach", "hex/0304", "sight/0304/0508" or
        "clause/turn.end".

        Raises:
            ValueError: if the address explains nothing.

        """
        try:
            found = self._found(s, at.split("/"))
        except (KeyError, IndexError, StopIteration):
            raise ValueError(f"there is nothing at {at!r}") from None
        return self.clauses[found] if isinstance(found, str) else found

    def _written(self, s: S, unit: str) -> SheetBuilder:
        """Return a unit's record sheet; the last one is kept, as it is usually asked for several times."""
        last = self._last_page
        if last is None or last[0] is not s or last[1].unit != unit:
            last = self._last_page = (s, self.page(self.game(s), unit))
            last[1].code = self.codes.get(unit, last[1].code)
        return last[1]

    def _found(self, s: S, parts: list[str]) -> Trail | Blocked | Clause | str:
        match parts:
            case ["clause", clause] if clause in self.clauses:
                return clause
            case ["unit", unit, "sight", target]:
                return self.seen(self.game(s), self._known(unit), self._known(target))
            case ["unit", unit, "term", word] if self._known(unit):
                return next(one.clause for name, one in self.book.terms.items() if term_address(name) == word)
            case ["unit", unit, *rest]:
                return self._written(s, self._known(unit)).explain("/".join(rest))
            case ["hex", label]:
                return self.ground_reason(self.game(s), self.board.place(label))
            case ["sight", start, end]:
                return self.sight(self.game(s), self.board.place(start), self.board.place(end))
            case ["odds", _, *_]:
                return self.chance(s, parts[1:])
            case [head, command, side, name] if head == ADVICE:
                return self.advisor.explain(s, command, side, name)  # type: ignore[no-any-return]
            case _:
                return self.number(self.game(s), parts)

    def pieces(self, s: S, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the counters of all units on the map."""
        g = self.game(s)
        return tuple(piece for unit in self.ids if (piece := self.piece(g, unit)))

    def withdrawn(self, s: S) -> tuple[str, ...]:
        """Return the ids of units that left the map and are not lost: none by default."""
        return ()

    def path(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the fewest commands that take a unit to a place; empty if it cannot get there now.

        `first` is the command that the move has to begin with, if it is an opening command.
        """
        return paths.begun(self, s, unit, first, lambda g: self.path_to(g, unit, place, facing))

    def whole_move(
        self, s: S, unit: str, place: int, facing: int | None = None, first: C | None = None
    ) -> tuple[Leg[C], ...]:
        """Return the commands of a whole move that ends in a place; empty if no move can end there.

        `first` is the command that the move has to begin with, if it is an opening command.
        """
        return paths.begun(self, s, unit, first, lambda g: self.whole_path_to(g, unit, place, facing))

    def no_way(self, s: S, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why a unit cannot go to a place, if the system has an explanation: by default `None`."""
        return None

    def apart(self, s: S, unit: str, other: str) -> int | None:
        """Return the distance between the nearest pieces of two units; `None` if one is off the map."""
        pieces = self.pieces(s, self.sides[0].id, ())
        ours, theirs = (
            [piece.at for piece in pieces if piece.unit == one and piece.at != OFF_BOARD]
            for one in (unit, other)
        )
        return min((self.board.distance(*pair) for pair in product(ours, theirs)), default=None)

    def remarks(self, s: S, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return short remarks on a place as seen by a unit, whatever the draft."""
        return tuple(self.remark(self.game(s), unit, place))

    def roll_steps(self, before: S, c: C, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the explanation of the dice in some events: by default one step for each event."""
        return tuple(RollStep("", event.text, event.trails, event.clause) for event in events)

    def effects(self, s: S, events: tuple[Event, ...]) -> tuple[Effect, ...]:
        """Return the effects that the map shows for some events: those emitted with them."""
        return tuple(effect for event in events for effect in event.effects)

    def overlay(self, s: S, side: str, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay for the unit or place at an address.

        Line of sight also takes the addresses of two places or units: "sight/0304/0508", "unit/r1/sight/b1".
        """
        g, (head, _, rest) = self.game(s), at.partition("/")
        unit = rest.partition("/")[0]
        if kind is OverlayKind.SIGHT:
            return overlays.sight(self, g, at)
        if head != "unit" or unit not in self.index:
            return Overlay(kind, ())
        if kind is OverlayKind.REACH:
            found = overlays.reach(self, g, unit)
        else:
            found = self.marks(g, kind, unit) if g.unit(unit).at >= 0 else Overlay(kind, ())
        return found._replace(cohesion_lines=tuple(self.cohesion_lines(g, unit)))

    def flags(self, s: S) -> tuple[Flag, ...]:
        """Return the flags of objectives on the map: none by default."""
        return ()

    def track(self, s: S) -> Track:
        """Return the turn track: by default the turn, and the sides with the one to decide marked."""
        asked = self.decision(s)
        current = asked.side if isinstance(asked, Decision) else ""
        slots = (
            Cell(side.name, mark=Mark.CURRENT if side.id == current else Mark.PLAIN) for side in self.sides
        )
        return Track(s.turn, (), tuple(slots))

    def sheet(self, s: S, unit: str, draft: Draft) -> SheetView:
        """Return a unit's record sheet, with the areas that matter highlighted if the draft aims at it."""
        view = self._written(s, unit).view
        return aimed_at(view) if aim_at(unit) in draft else view
