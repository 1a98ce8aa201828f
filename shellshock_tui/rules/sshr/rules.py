"""The rules of SShR, bound to a battle."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from string import ascii_uppercase, digits
from typing import Any

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.forecast import AttackCheck, AttackHeader, CombinedAttack, Need, RollStep
from shellshock_tui.engine.map_view import Flag, Leg, Piece
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Term, as_refusal
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.engine.view import ObjectiveProgress as Progress
from shellshock_tui.kit.battle_rules import BattleRules
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.counters import sign
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import End
from shellshock_tui.kit.forms import Offer
from shellshock_tui.kit.walks import Stand
from shellshock_tui.rules.sshr import charts, clauses, forecasts, victory
from shellshock_tui.rules.sshr.advisor import SShRAdvisor, standing_terms
from shellshock_tui.rules.sshr.battle import Battle
from shellshock_tui.rules.sshr.beginning import initial_state
from shellshock_tui.rules.sshr.cohesion import refuse_end
from shellshock_tui.rules.sshr.commands import (
    COMMAND_KINDS,
    VERBS,
    Command,
    EndMove,
    Fight,
    Place,
    Shift,
    Shoot,
    Withdraw,
)
from shellshock_tui.rules.sshr.game_context import GameContext, cohesion_lines
from shellshock_tui.rules.sshr.moving import (
    Opening,
    opened,
    reach,
    refuse_move,
    refuse_place,
    refuse_shift,
    shifted,
)
from shellshock_tui.rules.sshr.odds_tables import ODDS_TABLES
from shellshock_tui.rules.sshr.overlays import marks
from shellshock_tui.rules.sshr.phases import Act, Beginning, Between, Fighting, Move, withdrawal
from shellshock_tui.rules.sshr.scenario_file import Sheet
from shellshock_tui.rules.sshr.search.searcher import SShRSearcher
from shellshock_tui.rules.sshr.sheet import astray, page
from shellshock_tui.rules.sshr.shooting import Shot, guns, measured, sight, to_hit, volley
from shellshock_tui.rules.sshr.state import State
from shellshock_tui.rules.sshr.state_table import StateTable, table
from shellshock_tui.rules.sshr.ways import Ways

MOST_TOGETHER = 3
"""The most volleys that are forecast together; each one more multiplies the outcomes."""
FEATURES = {"open": (), "wood": ("trees",), "rubble": ("rough",), "water": ("deep",)}
STAGES = {"act": "moves and volleys", "move": "moves and volleys", "fight": "fights"}
STAND_FOR = {"!": "a model out of cohesion", "⠒ between models": "in cohesion"}
"""The meaning of the signs on counters."""
PHRASES = {
    "shoot": "{unit} shoots at {target}", "shift": "{unit} shifts to {to}",
    "place": "{unit} moves model {model} to {to}", "end-move": "{unit} ends its move",
    "fight": "{unit} fights",
    "end-phase": "the phase ends", "next-turn": "the next turn begins", "withdraw": "{side} withdraws",
    "draw": "a draw is agreed",
}  # fmt: skip
"""A short phrase for each command, by verb."""


class SShRRules(BattleRules[State, Command, GameContext, Sheet]):
    """The rules of SShR, bound to one battle."""

    success = "harm"
    verbs, command_kinds, consequences, book = VERBS, COMMAND_KINDS, forecasts.EFFECTS, clauses.RULEBOOK
    phases, state_table = (Act, Move, Fighting, Between), StateTable
    odds_tables = ODDS_TABLES
    turn_clause, end_clause = clauses.TURN_PHASES, clauses.LENGTH_LEAST
    result, losses, odds_table = forecasts.result, forecasts.losses, staticmethod(forecasts.odds_table)
    context_class, advise, features, stages = GameContext, SShRAdvisor, FEATURES, STAGES
    search = SShRSearcher
    marks, page = staticmethod(marks), staticmethod(page)
    table, sight, points = staticmethod(table), staticmethod(sight), staticmethod(victory.points)
    ground_clause, signs, phrases = clauses.TABLE_GROUND, STAND_FOR, PHRASES
    battle: Battle

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle)
        self.ways = Ways(battle)
        self.stood: BoundedCache[Any, tuple[Stand[Command], ...]] = BoundedCache(8)
        self.codes = dict(_letters(battle))

    def initial_state(self) -> State:
        """Return the state before the first turn."""
        return initial_state(self.battle, Beginning(self.sides[0].id))

    def printed_chart(self, g: GameContext, name: str) -> PrintedChart:
        """Return a chart of the rulebook."""
        return charts.printed_chart(g.battle.tables.charts, name)

    def conceding(self, s: State, side: str) -> tuple[Offer[Command], ...]:
        """Return the forms by which a side may end the battle now, between turns also by withdrawing."""
        ways = super().conceding(s, side)
        may_withdraw = isinstance(s.phase, Between) and side in self.side_names
        return (*ways, withdrawal(self.game(s), side)) if may_withdraw else ways

    def pieces(self, s: State, side: str, draft: Draft) -> tuple[Piece, ...]:
        """Return the models on the table."""
        g = self.game(s)
        return tuple(piece for unit in self.ids for piece in self._models(g, unit))

    def piece(self, g: GameContext, unit: str) -> Piece | None:
        """Return the counter of a unit's first model; None if it has none left."""
        return next(self._models(g, unit), None)

    def _models(self, g: GameContext, unit: str) -> Iterator[Piece]:
        """Yield a counter for each model of a unit."""
        one, sheet = g.unit(unit), g.sheet(unit)
        if one.is_gone:
            return
        asked, away, full = self.decision(g.s), astray(g, unit), g.full(unit)
        is_current = isinstance(asked, Decision) and asked.unit == unit
        state = "shaken" if one.shaken else "engaged" if g.is_engaged(unit) else ""
        is_one = len(sheet.guns) == 1
        for model in one.models:
            carried = ", ".join(sheet.guns[model - 1]) or sheet.arm
            words = carried if is_one else f"model {model}: {carried}"
            words += ", out of cohesion" if model in away else ""
            yield Piece(
                at=one.place(model), facing=None, arrows=(), side=g.side(unit),
                glyph=f"{self.codes[unit]}{sign(model)}",
                label=g.name(unit), unit=unit, order=0, mark=Mark.CURRENT if is_current else Mark.PLAIN,
                acted=one.moved and one.shot, words=words, strength=(g.hit_points(unit), full), state=state,
                worth=sheet.worth, figure="!" if model in away else "",
            )  # fmt: skip

    def flags(self, s: State) -> tuple[Flag, ...]:
        """Return the markers with their holders."""
        return tuple(victory.flags(self.game(s)))

    def stands(self, g: GameContext, unit: str) -> tuple[Stand[Command], ...]:
        """Return where a unit's first model can go if the whole unit shifts and ends its move."""
        opening = self._opening(g, unit)
        if opening is None:
            return ()
        key = g.s.units, opening
        return self.stood.get(key, lambda: tuple(self._stands(g, opening)))

    def _opening(self, g: GameContext, unit: str) -> Opening | None:
        """Return the move that a unit has begun or may begin; None if it may not move."""
        match g.s.phase:
            case Move(opening=opening) if opening.unit == unit:
                return opening
            case Act(side) if side == g.side(unit) and refuse_move(g, unit) is None:
                return opened(g, unit)
            case _:
                return None

    def _stands(self, g: GameContext, opening: Opening) -> Iterator[Stand[Command]]:
        unit, first = opening.unit, g.unit(opening.unit).models[0]
        for place in reach(g, opening, first):
            if place == g.unit(unit).place(first) or refuse_shift(g, opening, place):
                continue
            if refuse_end(g, opening, shifted(g, opening, place)) is None:
                yield Stand(place, None, 0, (Leg(Shift(unit, g.label(place)), place, None, ""),))

    def no_way(self, s: State, unit: str, place: int, draft: Draft = ()) -> Blocked | None:
        """Return why the chosen model, or the unit with its first model, cannot go to a place."""
        g = self.game(s)
        opening = self._opening(g, unit)
        if opening is None:
            return None
        for model in g.unit(unit).models:
            if f"model={model}" in draft:
                return refuse_place(g, opening, model, place)
        return refuse_shift(g, opening, place) or refuse_end(g, opening, shifted(g, opening, place))

    def _no_place(self, s: State, c: Place | Shift) -> Blocked | None:
        """Return why a placing or shift is refused for a unit that may move; None if for other reasons."""
        g = self.game(s)
        opening = self._opening(g, c.unit) if c.unit in self.index else None
        try:
            place = self.board.place(c.to)
        except ValueError:
            return None
        if opening is None:
            return None
        if isinstance(c, Place):
            return refuse_place(g, opening, c.model, place) if c.model in g.unit(c.unit).models else None
        return refuse_shift(g, opening, place)

    def ending(self, g: GameContext, unit: str) -> Command | None:
        """Return the command that ends a unit's move; None if it may not move."""
        return EndMove(unit) if self._opening(g, unit) else None

    def whole_path_to(
        self, g: GameContext, unit: str, place: int, facing: int | None
    ) -> tuple[Leg[Command], ...]:
        """Return the shift and the end of the move; for the place where it stands only an open move's end."""
        if place == g.unit(unit).at:
            opening = g.s.phase.opening if isinstance(g.s.phase, Move) else None
            if opening is None or refuse_end(g, opening, g.unit(unit).places):
                return ()
        return super().whole_path_to(g, unit, place, facing)

    def unasked(self, s: State, c: Command, asked: Decision) -> Blocked:
        """Return why a command that no form offers is refused."""
        phase, unit = s.phase, self.acting_unit(c)
        if isinstance(phase, Move) and (unit != phase.opening.unit or isinstance(c, Shoot)):
            words = f"{self.name(phase.opening.unit)} must end the move before anything else is done."
            return Blocked(clauses.TURN_ORDER, words, f"unit/{phase.opening.unit}")
        blocked = self._no_place(s, c) if isinstance(c, Place | Shift) else None
        return blocked or super().unasked(s, c, asked)

    def attack_checks(self, g: GameContext, unit: str, target: str) -> Iterator[AttackCheck]:
        """Yield what each gun of each model needs to hit a unit, or why it does not fire."""
        found = volley(g, unit, target)
        if isinstance(found, Blocked) and (g.unit(unit).is_gone or g.unit(target).is_gone):
            yield AttackCheck("", "a volley", found)
            return
        hit = to_hit(g, unit, target)
        general = as_refusal(found)
        for one in guns(g, unit, target):
            by = f"model {one.model}"
            if isinstance(one, Shot) and general is None:
                yield AttackCheck(by, one.weapon.name, Need(hit.trail, hit.chance, dice=int(one.shots.total)))
            else:
                blocked = general if isinstance(one, Shot) else one.blocked
                assert blocked is not None
                yield AttackCheck(by, one.weapon.name, blocked)

    def detail(
        self, before: State, leaves: Sequence[Leaf[End[State]]], c: Command
    ) -> Iterator[tuple[str, Any]]:
        """Yield the probability distributions that the protocol's tables contain."""
        return forecasts.detail(self, leaves, c)

    def attack_header(self, s: State, c: Command) -> AttackHeader:
        """Return the header of an attack: the shooter, the target and the distance, or the two fighters."""
        g = self.game(s)
        match c:
            case Shoot(unit, target):
                start, end = measured(g, unit, target)
                away = counted(g.battle.board.distance(start, end), "inch", "inches")
                model = g.unit(target).places.index(end) + 1
                where = f"{away} to model {model}" if len(g.unit(target).places) > 1 else away
                return AttackHeader("volley", "", target, where, unit)
            case Fight(unit):
                met = g.met(unit)
                return AttackHeader("fight", "", met[0] if met else "", "in contact", unit, is_fight=True)
            case _:
                return super().attack_header(s, c)

    def apart(self, s: State, unit: str, other: str) -> int | None:
        """Return the distance in inches at which a unit shoots at another; None if either is gone."""
        g = self.game(s)
        if g.unit(unit).is_gone or g.unit(other).is_gone:
            return None
        return self.battle.board.distance(*measured(g, unit, other))

    def combined_attack(self, s: State, c: Command) -> CombinedAttack[Command] | Blocked:
        """Return the volleys of all units at a target, as many as can be forecast together."""
        found = super().combined_attack(s, c)
        if isinstance(found, Blocked) or len(found.attacks) <= MOST_TOGETHER:
            return found
        left_out = ", ".join(self.name(self.acting_unit(one)) for one in found.attacks[MOST_TOGETHER:])
        return CombinedAttack(found.attacks[:MOST_TOGETHER], f"Not included in the total: {left_out}.")

    def joined(self, s: State, c: Command) -> Iterator[Command]:
        """Yield the volleys of all other units that can shoot at the same target."""
        if isinstance(c, Shoot) and isinstance(s.phase, Act):
            g = self.game(s)
            for unit in g.of_side(s.phase.side):
                if unit != c.unit and not isinstance(volley(g, unit, c.target), Blocked):
                    yield Shoot(unit, c.target)

    def appraisal_terms(self, s: State, side: str) -> Iterator[Term]:
        """Yield the terms of a state's value for a side."""
        yield from standing_terms(self.game(s), side)

    def cohesion_lines(self, g: GameContext, unit: str) -> Iterator[tuple[int, int]]:
        """Yield the lines between the models of a unit that are in cohesion."""
        yield from cohesion_lines(g, unit)

    def remarks(self, s: State, unit: str, place: int, draft: Draft = ()) -> tuple[str, ...]:
        """Return remarks on a place for the chosen model, or for the model nearest to the place."""
        g = self.game(s)
        one = g.unit(unit)
        if one.is_gone or place in one.standing:
            return ()
        in_hand = {f"model={model}": model for model in one.models} | {f"shift={unit}": one.models[0]}
        nearest = min(one.models, key=lambda model: (g.squared(one.place(model), place), one.place(model)))
        model = next((in_hand[name] for name in draft if name in in_hand), nearest)
        return tuple(self._remarks(g, unit, model, place))

    def _remarks(self, g: GameContext, unit: str, model: int, place: int) -> Iterator[str]:
        """Yield the distance of a place, the way to it, sight, cover, and the roll to hit an enemy there."""
        start = g.unit(unit).place(model)
        away = self.battle.board.apart(start, place)
        goes = ""
        if opening := self._opening(g, unit):
            way = reach(g, opening, model).get(place)
            goes = f", a way of {self.battle.board.inches(way)}" if way else ", which cannot get there"
        yield f"{away} from model {model}{goes}"
        view = sight(g, start, place)
        yield view.reason.removesuffix(".") if isinstance(view, Blocked) else "in sight"
        if self.battle.ground[place].cover:
            yield "gives cover"
        enemies = [other for other in g.at(place) if g.side(other) != g.side(unit)]
        if enemies and self.sheets[unit].ws:
            hit = to_hit(g, unit, enemies[0])
            yield f"hits on {hit.words}"

    def spoken(self, c: Command) -> dict[str, Any]:
        """Return the values that fill in a command's phrase; a side that withdraws by its name."""
        said = super().spoken(c)
        return said | {"side": self.side_names[c.side]} if isinstance(c, Withdraw) else said

    def roll_steps(self, before: State, c: Command, events: tuple[Event, ...]) -> tuple[RollStep, ...]:
        """Return the rolls among some events, step by step."""
        return tuple(forecasts.steps(events, self.name))

    def progress(self, g: GameContext) -> Iterator[Progress]:
        """Yield the progress of the sides towards their missions."""
        return victory.progress(g)

    def slots(self, g: GameContext) -> Iterator[Cell]:
        """Yield the cells of all units."""
        return (self._slot(g, unit, g.s.side) for unit in self.ids)

    def _slot(self, g: GameContext, unit: str, side: str) -> Cell:
        one, phase = g.unit(unit), g.s.phase
        is_open = isinstance(phase, Move) and phase.opening.unit == unit
        may_act = isinstance(phase, Act) and side == g.side(unit) and not (one.moved and one.shot)
        if one.is_gone:
            mark = Mark.EMPTY
        elif is_open:
            mark = Mark.CURRENT
        else:
            has_acted = one.moved and one.shot and side == g.side(unit)
            mark = Mark.LOST if has_acted else Mark.PLAIN
        pick = f"unit={unit}" if may_act and not one.is_gone and not one.shaken else ""
        return Cell(g.name(unit), f"unit/{unit}", mark, pick)

    def repeated(self, before: State, c: Command, s: State, unit: str) -> Command:
        """Return a command with another unit; a shift goes as far in the same direction."""
        if not isinstance(c, Shift):
            return super().repeated(before, c, s, unit)
        was, now = before.units[self.index[c.unit]].at, s.units[self.index[unit]].at
        (row, column), (end_row, end_column) = (
            divmod(was, self.board.width),
            divmod(self.board.place(c.to), self.board.width),
        )
        own_row, own_column = divmod(now, self.board.width)
        to = self.battle.board.at(own_column + end_column - column, own_row + end_row - row)
        return replace(c, unit=unit, to=self.board.label(to) if to >= 0 else c.to)


UNCLEAR = "ILO"
"""The letters that look like digits."""


def _letters(battle: Battle) -> Iterator[tuple[str, str]]:
    """Yield a letter for each unit, preferably from its title or name; small ones for the second side.

    Letters that look like digits, or that the other side uses, are chosen last, and digits after all letters.
    """
    known: set[str] = set()
    for number, side in enumerate(battle.sides):
        taken: set[str] = set()
        for unit in (one for one in battle.scenario.units if one.side == side.id):
            words = f"{battle.sheets[unit.id].title} {unit.name}".upper()
            wished = (*(word[0] for word in words.split()), *words, *ascii_uppercase, *digits)
            free = (one for one in wished if one in ascii_uppercase + digits and one not in taken)
            letter = min(free, key=lambda one: (one in digits, one in UNCLEAR, one in known), default="?")
            taken.add(letter)
            known.add(letter)
            yield unit.id, letter.lower() if number else letter


RULES = SShRRules
