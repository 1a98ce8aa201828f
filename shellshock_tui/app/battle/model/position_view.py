"""A position as the screen sees it: the state, its question, the active unit and its target."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise, product
from typing import TypeVar, cast

from shellshock_tui.app.battle.model.planned_order import PlannedOrder, way
from shellshock_tui.app.keys.question import Question
from shellshock_tui.app.render.scene import Scene, flags_of, stacked
from shellshock_tui.board import OFF_BOARD, way_of
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.engine.addresses import place_of, sight_address, unit_address, unit_of
from shellshock_tui.engine.choice import Hint
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.forecast import AttackCheck, CombinedAttack, Forecast
from shellshock_tui.engine.map_view import BEYOND, Flag, Leg, Overlay, OverlayKind, Piece, code
from shellshock_tui.engine.rules import AnyRules, Decision
from shellshock_tui.engine.sheet_view import Role, SheetView
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.session.orders.preview import preview

Found = TypeVar("Found")
CommandForecast = tuple[object, Forecast]
"""A command that rolls dice, with its forecast."""
AUTOMATIC = "automatic"
NOTHING = "nothing"
OVERLAYS: tuple[str, ...] = (AUTOMATIC, *OverlayKind, NOTHING)
"""The overlays of the map, in the order in which a key steps through them."""


DOES = {Role.ATTACK: "fires", Role.MOVE: "moves"}
"""The action of a unit while an area of this role is highlighted on its sheet."""
FITTING = {Role.MOVE: OverlayKind.REACH, Role.ATTACK: OverlayKind.ARC}
"""The overlay shown by default for each highlighted area."""

PART = " · "
"""Joins the facts about a place to one line."""
TO_CHOOSE = "Choose one of the bright places."
"""The label of the overlay of places that can be chosen on the map."""


@dataclass(frozen=True)
class PositionView:
    """A state and the question it asks; a past position offers no choices."""

    rules: AnyRules
    state: object
    question: Question

    @property
    def side(self) -> str:
        """The side to whose view the position is limited."""
        return self.question.side or self.rules.sides[0].id

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces on the map, drawn with the current picks applied."""
        return self.rules.pieces(self.state, self.side, self.question.draft)

    def piece(self, unit: str) -> Piece | None:
        """Return a unit's piece; None for "" or a unit without one."""
        return next((piece for piece in self.pieces if unit and piece.unit == unit), None)

    @cached_property
    def active_unit(self) -> str:
        """The unit that acts: the own unit picked last, else the one the question is about; "" if none."""
        picked = [unit_of(pick.at) for pick in self.question.picks]
        own = [unit for unit in picked if self._side_of(unit) == self.side]
        asked = self.question.asked
        return own[-1] if own else asked.unit if isinstance(asked, Decision) else ""

    @cached_property
    def hint(self) -> Hint | None:
        """The rules' hint on how to go on from the picks; None if the side has nothing to choose."""
        if not any(offer.side == self.side for offer in self.question.offers):
            return None
        return self.rules.hint(self.state, self.side, self.question.draft)

    @property
    def marked(self) -> int:
        """The choice to mark first: one easily overlooked, the best one, or the suggested one."""
        question, hint = self.question, self.hint
        if hint is None or not hint.loss:
            return self.best if self.best is not None else question.marked
        ways = (number for number, offer in enumerate(question.offers) if offer.choice.name in hint.names)
        return next((way for way in ways if not question.offers[way].choice.picked), question.marked)

    @property
    def best(self) -> int | None:
        """The index of the best choice among those that give a command; None if there is no hint on them."""
        question, hint = self.question, self.hint
        if hint is None or hint.draft != question.draft:
            return None
        named = [n for n, offer in enumerate(question.offers) if offer.choice.name in hint.names]
        return next((number for number in named if not question.offers[number].leads_on), None)

    def forecast(self, command: object) -> Forecast | None:
        """Return the forecast of a command; None if it rolls nothing or is not legal."""
        return self._forecast((command,))

    def plan_forecast(self, commands: tuple[object, ...]) -> CommandForecast | None:
        """Return the first command of a plan that rolls, with its forecast after the commands before it."""
        return self._once(("plan-odds", commands), lambda: self._plan_forecast(commands))

    def _plan_forecast(self, commands: tuple[object, ...]) -> CommandForecast | None:
        found = self._first_roll(commands)
        return found[1:] if found else None

    def before_roll(self, commands: tuple[object, ...]) -> "PositionView":
        """Return the position before the first command of a plan that rolls, in which its chances open."""
        found = self._first_roll(commands)
        return as_it_was(self.rules, found[0]) if found else self

    def _first_roll(self, commands: tuple[object, ...]) -> tuple[object, object, Forecast] | None:
        states = preview(self.rules, self.state, commands).states
        for state, command in zip(states, commands, strict=False):
            if isinstance(found := self.rules.forecast(state, command), Forecast):
                return state, command, found
        return None

    def exposed_sides(self, commands: tuple[object, ...], unit: str) -> tuple[tuple[str, str], ...]:
        """Return the code of each enemy that could fire at a unit after a plan, and the side it would hit."""
        return self._once(("sides", commands), lambda: tuple(self._exposed_sides(commands, unit)))

    def _exposed_sides(self, commands: tuple[object, ...], unit: str) -> Iterator[tuple[str, str]]:
        after = preview(self.rules, self.state, commands).state
        seen = {piece.unit for piece in self.pieces}
        for enemy, side in self.rules.exposed_sides(after, unit):
            if enemy in seen:
                yield code(self.pieces, enemy), side

    def combined_attack(self, command: object) -> CombinedAttack[object] | Blocked:
        """Return an attack combined with all others that may be made on its target, or why there are none."""
        return self._once(("all", command), lambda: self.rules.combined_attack(self.state, command))

    def forecast_of_all(self, command: object) -> Forecast | None:
        """Return the forecast of the combined attack; None if there is none."""
        found = self.combined_attack(command)
        return self._forecast(found.attacks) if isinstance(found, CombinedAttack) else None

    def why_not(self, unit: str, target: str) -> tuple[AttackCheck, ...]:
        """Return what each attack of a unit on another needs, or why it is not legal."""
        return self._once(("not", unit, target), lambda: self.rules.why_not(self.state, unit, target))

    def _forecast(self, commands: tuple[object, ...]) -> Forecast | None:
        found = self._once(("odds", commands), lambda: self.rules.forecast(self.state, *commands))
        return found if isinstance(found, Forecast) else None

    def _once(self, about: tuple[object, ...], work_out: Callable[[], Found]) -> Found:
        """Return the result of `work_out`, computed once for each key `about`."""
        if about not in self._known:
            self._known[about] = work_out()
        return cast("Found", self._known[about])

    @cached_property
    def _known(self) -> dict[tuple[object, ...], object]:
        return {}

    @cached_property
    def target(self) -> str:
        """The enemy unit picked last; "" if none."""
        picked = [unit_of(pick.at) for pick in self.question.picks]
        enemies = [unit for unit in picked if unit and self._side_of(unit) not in ("", self.side)]
        return enemies[-1] if enemies else ""

    def remark(self, unit: str) -> str:
        """Return what the active unit does now, or how far another unit is from it; "" if not known."""
        if unit == self.active_unit:
            doing = [DOES[role] for role in DOES if role in self.highlighted_roles(unit)]
            return doing[0] if len(doing) == 1 else ""
        apart = self.rules.apart(self.state, self.active_unit, unit) if self.active_unit and unit else None
        return "" if apart is None else counted(apart, *self.rules.board.measure)

    def code(self, unit: str) -> str:
        """Return a unit's short code: the part its counters share, or the whole glyph of a single one."""
        return code(self.pieces, unit)

    @cached_property
    def nearest_enemy(self) -> str:
        """The enemy unit nearest to the active unit, or the first on a table; "" if there is none."""
        start = self.place(unit_address(self.active_unit)) if self.active_unit else OFF_BOARD
        enemies = [piece for piece in self.pieces if piece.side != self.side and piece.mark is not Mark.LOST]
        if not self.rules.has_map:
            return next((piece.unit for piece in enemies if piece.unit), "")
        if start == OFF_BOARD or not enemies:
            return ""
        return min(enemies, key=lambda piece: self.rules.board.distance(start, piece.at)).unit

    def _side_of(self, unit: str) -> str:
        piece = self.piece(unit)
        return piece.side if piece else ""

    def unit_name(self, unit: str) -> str:
        """Return a unit's name, from its piece or its sheet."""
        piece, sheet = self.piece(unit), self.sheet_of(unit)
        return piece.label if piece else sheet.title if sheet else unit

    def sheet_of(self, unit: str, *more: str) -> SheetView | None:
        """Return a unit's sheet after the picks and `more` of them; None for ""."""
        if not unit:
            return None
        draft = tuple(dict.fromkeys((*self.question.draft, *more)))
        return self._once(("sheet", unit, more), lambda: self.rules.sheet(self.state, unit, draft))

    def highlighted_roles(self, unit: str) -> frozenset[Role]:
        """Return the roles of the highlighted areas of a unit's sheet."""
        sheet = self.sheet_of(unit)
        return frozenset(area.role for area in sheet.areas if area.is_highlighted) if sheet else frozenset()

    def place(self, address: str) -> int:
        """Return the place of an address, or `OFF_BOARD`."""
        return place_of(address, self.rules.board, self.pieces)

    def places(self, address: str) -> frozenset[int]:
        """Return the places of an address: for a unit, those of all its pieces."""
        unit = unit_of(address)
        stands = {piece.at for piece in self.pieces if unit and piece.unit == unit}
        found = stands if address == unit_address(unit) else {self.place(address)}
        return frozenset(found) - {OFF_BOARD}

    def plan(self, place: int, facing: int | None = None, first: object = None) -> PlannedOrder | None:
        """Return the active unit's whole move to a place, or the path there; None if it is out of reach.

        `facing` is the facing at the end and `first` the command to begin with, where given.
        """
        piece = self.piece(self.active_unit)
        if piece is None:
            return None
        return self._once(("plan", place, facing, first), lambda: self._plan(piece, place, facing, first))

    def _plan(self, piece: Piece, place: int, facing: int | None, first: object) -> PlannedOrder | None:
        rules, label = self.rules, self.rules.board.label(place)
        legs = rules.whole_move(self.state, self.active_unit, place, facing, first)
        if not legs:
            return self.plan_there(place, facing, first)
        if rules.command_kind(legs[-1].command) is not CommandKind.END:
            return way(piece, legs, label, first)
        goes_round = self._goes_round(piece, legs)
        around = " by a longer way" * goes_round
        plan = way(piece, legs, f"{label}{around} and end there{self._facing_at(legs[-1])}", first)
        return replace(plan, goes_round=goes_round)

    def plan_there(self, place: int, facing: int | None = None, first: object = None) -> PlannedOrder | None:
        """Return the active unit's shortest path to a place, its move not ended; None if out of reach."""
        piece = self.piece(self.active_unit)
        legs = self.rules.path(self.state, self.active_unit, place, facing, first) if piece else ()
        return way(piece, legs, self.rules.board.label(place), first) if piece and legs else None

    def _goes_round(self, piece: Piece, legs: tuple[Leg[object], ...]) -> bool:
        """Return whether a whole move takes more steps than the distance, to spend all its points."""
        steps = sum(one != other for one, other in pairwise([piece.at, *(leg.at for leg in legs)]))
        return steps > self.rules.board.distance(piece.at, legs[-1].at)

    def _facing_at(self, last: Leg[object]) -> str:
        """Return the facing at the end of a move, such as " facing ne"; "" where facing does not matter."""
        board = self.rules.board
        if last.facing is None or not board.facings:
            return ""
        return f" facing {way_of(board, last.facing)}"

    def scene(
        self, meant: frozenset[int], overlays: tuple[Overlay, ...], plans: tuple[PlannedOrder, ...] = ()
    ) -> Scene:
        """Return the scene to draw, with the marked places, the overlays and the planned paths."""
        offers = self.question.offers
        open_to = {self.place(offer.choice.at) for offer in offers if offer.choice.blocked is None}
        picked = {self.place(pick.at) for pick in self.question.picks if unit_of(pick.at) != self.active_unit}
        route = {place: words for plan in plans for place, words in plan.route.items()}
        ghosts = tuple(ghost for plan in plans for ghost in self._ghosts(plan))
        picked |= {*meant, *route}
        rules = self.rules
        return Scene(
            rules.board,
            rules.tiles(self.state),
            rules.sides,
            stacked((*self.pieces, *ghosts)),
            overlays,
            offered=frozenset(open_to) - {OFF_BOARD},
            picked=frozenset(picked) - {OFF_BOARD},
            route=route,
            flags=self.flags,
        )

    def _ghosts(self, plan: PlannedOrder) -> tuple[Piece, ...]:
        """Return the pieces of a plan's unit as they would stand at its end, those that it moves."""
        unit = plan.piece.unit if plan.piece else ""
        now = {piece.glyph: piece.at for piece in self.pieces if unit and piece.unit == unit}
        if len(now) < 2:
            return (plan.ghost,) if plan.ghost else ()
        return self._once(("models", plan.commands), lambda: tuple(self._models(plan, unit, now)))

    def _models(self, plan: PlannedOrder, unit: str, now: Mapping[str, int]) -> Iterator[Piece]:
        end = preview(self.rules, self.state, plan.commands).state
        for piece in self.rules.pieces(end, self.side, ()):
            if piece.unit == unit and now.get(piece.glyph) != piece.at:
                yield piece._replace(mark=Mark.PICKED)

    @cached_property
    def flags(self) -> dict[int, Flag]:
        """The flags on the map, by place; the first where a place has several."""
        return flags_of(self.rules, self.state)

    def overlays(self, kind: str, unit: str, looked_at: int, target: str) -> tuple[Overlay, ...]:
        """Return the overlays of a kind for a unit; "automatic" picks those of the highlighted areas."""
        at = unit_address(self.active_unit) if self.active_unit else ""
        match kind:
            case "nothing":
                return ()
            case "automatic":
                return self._fitting(at, looked_at, target) if at else ()
            case _:
                found = self._overlay(OverlayKind(kind), unit_address(unit))
                return (found, *self._sight(kind, looked_at))

    @cached_property
    def reach(self) -> frozenset[int]:
        """The places that the active unit can reach now."""
        if not self.active_unit:
            return frozenset()
        marks = self._overlay(OverlayKind.REACH, unit_address(self.active_unit)).marks
        return frozenset(place for place, level, _ in marks if level != BEYOND)

    def zone(self, cursor: int) -> Overlay:
        """Return the zone overlay of the unit under the cursor, or else of the active unit."""
        under = next(
            (piece.unit for piece in self.pieces if piece.unit and piece.at == cursor), self.active_unit
        )
        return self._overlay(OverlayKind.ZONE, unit_address(under))

    def _fitting(self, at: str, looked_at: int, target: str) -> tuple[Overlay, ...]:
        roles = self.highlighted_roles(self.active_unit)
        found = tuple(self._overlay(kind, at) for role, kind in FITTING.items() if role in roles)
        match found:
            case (reach, shots) if reach.marks and (self.left_to_the_map or _hides(shots, reach)):
                found = (shots if target else reach,)
        return (*found, *self._sight(OverlayKind.SIGHT, looked_at)) if Role.ATTACK in roles else found

    def line(self, at: str) -> Overlay:
        """Return the line of sight of an address as an overlay."""
        return self._overlay(OverlayKind.SIGHT, at)

    @cached_property
    def left_to_the_map(self) -> frozenset[int]:
        """The places of the choices that are made on the map."""
        question = self.question
        return frozenset(self.place(question.offers[number].choice.at) for number in question.of_map)

    def _overlay(self, kind: OverlayKind, at: str) -> Overlay:
        """Return an overlay, computed once so that cursor moves do not ask the rules again."""
        if kind is OverlayKind.REACH and at == unit_address(self.active_unit) and self.left_to_the_map:
            return Overlay(kind, tuple((place, 1, "") for place in sorted(self.left_to_the_map)), TO_CHOOSE)
        ask = self.rules.overlay
        return self._once((kind, at), lambda: ask(self.state, self.side, kind, at)._replace(about=at))

    def _sight(self, kind: str, looked_at: int) -> tuple[Overlay, ...]:
        """Return the line of sight from the active unit to the enemy at `looked_at`."""
        own = [piece.at for piece in self.pieces if self.active_unit and piece.unit == self.active_unit]
        enemies = [piece for piece in self.pieces if piece.at == looked_at and piece.side != self.side]
        if kind != OverlayKind.SIGHT or OFF_BOARD in (*own, looked_at) or not own or not enemies:
            return ()
        unit = enemies[0].unit
        theirs = [piece.at for piece in self.pieces if piece.unit == unit != ""] or [looked_at]
        start, end = self._once(("seen", unit, looked_at), lambda: self._nearest_in_sight(own, theirs))
        return (self._overlay(OverlayKind.SIGHT, sight_address(self.rules.board, start, end)),)

    def aim_line(self, unit: str, target: str, end: int) -> tuple[Overlay, ...]:
        """Return the line of sight from a unit, or the end of its path, to its target."""
        own, theirs = (
            [piece.at for piece in self.pieces if piece.unit == one and piece.at != OFF_BOARD]
            for one in (unit, target)
        )
        own = own if end == OFF_BOARD else [end]
        if not own or not theirs:
            return ()
        ends = self._once(("aimed", unit, target, end), lambda: self._nearest_in_sight(own, theirs))
        return (self._overlay(OverlayKind.SIGHT, sight_address(self.rules.board, *ends)),)

    def _nearest_in_sight(self, own: Sequence[int], theirs: Sequence[int]) -> tuple[int, int]:
        """Return the nearest pair of places with a line of sight; without any, the nearest pair."""
        board = self.rules.board
        pairs = sorted(product(own, theirs), key=lambda pair: board.distance(*pair))
        if len(pairs) == 1:
            return pairs[0]
        addresses = ((pair, sight_address(board, *pair)) for pair in pairs)
        seen = (pair for pair, at in addresses if isinstance(self.rules.explain(self.state, at), Trail))
        return next(seen, pairs[0])

    def words_at(self, place: int, overlays: tuple[Overlay, ...] = ()) -> str:
        """Return what is known of a place in one line."""
        return PART.join(self.facts_at(place, overlays))

    def facts_at(self, place: int, overlays: tuple[Overlay, ...] = ()) -> tuple[str, ...]:
        """Return what is known of a place: the ground, its units and remarks for the active unit."""
        if place == OFF_BOARD:
            return ()
        units = (self._unit_words(piece) for piece in self.pieces if piece.at == place)
        draft = self.question.draft
        remarks = self.rules.remarks(self.state, self.active_unit, place, draft) if self.active_unit else ()
        marked = (words for overlay in overlays for at, words in overlay.words if at == place)
        flag = (self._flag_words(self.flags[place]),) if place in self.flags else ()
        return (*self.ground_at(place), *flag, *marked, *units, *remarks)

    def ground_at(self, place: int) -> tuple[str, ...]:
        """Return the name of a place and its terrain, then its part in the objectives, if it has one."""
        tile = self.rules.tiles(self.state)[place]
        ground = f"{self.rules.board.label(place)} {tile.words or ', '.join(tile.features) or 'open'}"
        return (ground, tile.goal) if tile.goal else (ground,)

    def measured(self, start: int, end: int) -> tuple[str, ...]:
        """Return the range between two places, the line of sight, and what lies between them."""
        board, tiles = self.rules.board, self.rules.tiles(self.state)
        places = tuple(dict.fromkeys(place for point in board.line(start, end) for place in point))
        names = [", ".join(tiles[place].features) for place in places]
        names += [piece.label for place in places for piece in self.pieces if piece.at == place]
        between = ", ".join(dict.fromkeys(filter(None, names)))
        sight = self.rules.explain(self.state, sight_address(board, start, end))
        seen = sight.reason if isinstance(sight, Blocked) else "seen"
        facts = (f"{board.apart(start, end)} from {board.label(start)}", seen, between and f"over {between}")
        return tuple(filter(None, facts))

    def _flag_words(self, flag: Flag) -> str:
        if flag.is_exit:
            return flag.name
        owner = Sides(self.rules.sides).name(flag.side) if flag.side else "nobody"
        ground = self.rules.ground[flag.at]
        name = "" if flag.name in ground.words or flag.name in ground.goal else f"{flag.name}, "
        return f"{name}flag of {owner}"

    def _unit_words(self, piece: Piece) -> str:
        left, whole = piece.strength
        strength = f"strength {left} of {whole}" if whole else ""
        name = f"{piece.label} ({piece.glyph}, {Sides(self.rules.sides).name(piece.side)})"
        return ", ".join(filter(None, (name, strength, piece.words, piece.state)))


def _hides(shots: Overlay, reach: Overlay) -> bool:
    """Return whether a range overlay without figures covers the whole reach, and so hides it."""
    within = {place: text for place, _, text in shots.marks}
    return not any(within.values()) and within.keys() >= {place for place, _, _ in reach.marks}


def as_it_was(rules: AnyRules, state: object) -> PositionView:
    """Return a past position: its question without choices."""
    return PositionView(rules, state, Question(rules.decision(state), (), (), ()))
