"""Movement: the costs of steps, turns and changes of stance, and what forbids them."""

from collections.abc import Iterator
from functools import partial
from typing import get_args

from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.english import counted
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, WeighedTrail, add, unmet
from shellshock_tui.kit.copying import changed
from shellshock_tui.kit.walks import Node
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.charts import COST, HEXES, read
from shellshock_tui.rules.shock.commands import Face, Step
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.rulebook_tables import STANCES
from shellshock_tui.rules.shock.state import Going, Soldier, Way
from shellshock_tui.rules.shock.wording import left_words

WAYS: tuple[Way, ...] = get_args(Way)
STANDING = STANCES[0]
MOST_DRAGS = 2


def going_of(ctx: GameContext, unit: str) -> Going:
    """Return a new activation of a soldier."""
    return Going(unit, ctx.battle.tables.action_points)


def is_fresh(ctx: GameContext, going: Going) -> bool:
    """Return whether a soldier has neither moved, gone at double time nor spent an action point."""
    return not (going.moved or going.fast) and going.actions == ctx.battle.tables.action_points


def limit(ctx: GameContext, going: Going) -> Trail:
    """Return the movement points of a soldier in this activation (move)."""
    move = ctx.battle.tables.move
    terms = [add("points", move.points, clauses.MOVE)]
    if going.fast:
        terms.append(Term("double time", Op.TIMES, move.double_time, clauses.MOVE_DOUBLE_TIME))
    if going.shot == "snap":
        terms.append(Term("with a shot", Op.AT_MOST, move.with_shot, clauses.FIRE_SNAP))
    if going.shot == "steady":
        terms.append(Term("fired unmoved", Op.AT_MOST, 0, clauses.FIRE_SNAP))
    return Trail(tuple(terms))


def left(ctx: GameContext, going: Going) -> int:
    """Return the movement points left."""
    return max(0, int(limit(ctx, going).total) - going.spent)


def cost(ctx: GameContext, place: int, stance: str) -> Trail:
    """Return the movement points that entering a hex in a given stance costs (move.terrain)."""
    move, ground = ctx.battle.tables.move, ctx.ground(place)
    first = add(stance, move.cost[stance], clauses.MOVE, "", read(COST, stance))
    if not ground.difficult:
        return WeighedTrail((first,), partial(_not_difficult, ground.name))
    rough = Term(ground.name, Op.TIMES, move.difficult, clauses.MOVE_TERRAIN, f"hex/{ctx.label(place)}")
    return Trail((first, rough))


def _not_difficult(ground: str) -> Iterator[Term]:
    yield unmet("difficult ground", f"{ground} is not difficult", clauses.MOVE_TERRAIN)


def hexes_trail(ctx: GameContext, going: Going, stance: str) -> Trail:
    """Return the calculation of `most_hexes`."""
    move = ctx.battle.tables.move
    printed = add(f"hexes {stance}", move.hexes[stance], clauses.MOVE, "", read(HEXES, stance))
    twice = Term("double time", Op.TIMES, move.double_time, clauses.MOVE_DOUBLE_TIME)
    return Trail.of(printed, twice) if going.fast else Trail.of(printed)


def most_hexes(ctx: GameContext, going: Going, stance: str) -> int:
    """Return how many hexes a soldier may enter in a turn in a given stance."""
    move = ctx.battle.tables.move
    return move.hexes[stance] * (move.double_time if going.fast else 1)


def refuse_entry(ctx: GameContext, unit: str, place: int) -> Blocked | None:
    """Return why a soldier may not enter a hex; None if it may."""
    if place == OFF_BOARD:
        return Blocked(clauses.MOVE_TERRAIN, "The map ends there.")
    label, ground = ctx.label(place), ctx.ground(place)
    if ground.barred:
        return Blocked(clauses.MOVE_TERRAIN, f"The {ground.name} in {label} bars the way.", f"hex/{label}")
    there = [one for one in ctx.at(place) if ctx.unit(one).is_up and one != unit]
    if any(ctx.side(one) != ctx.side(unit) for one in there):
        return Blocked(clauses.ACTIVATION, f"An enemy stands in {label}.", f"hex/{label}")
    if ctx.side(unit) == ctx.squad and any(one.at == place for one in ctx.markers()):
        return Blocked(clauses.ACTIVATION, f"An unknown marker is in {label}.", f"hex/{label}")
    if len(there) >= ctx.battle.tables.stack:
        return Blocked(
            clauses.ACTIVATION,
            f"{label} already holds {counted(ctx.battle.tables.stack, 'soldier')}.",
            f"hex/{label}",
        )
    return None


def step(ctx: GameContext, one: Soldier, going: Going, way: int, *, drag: bool = False) -> Going | Blocked:
    """Return the activation after a step, or why the step is refused (move)."""
    unit, place = going.unit, ctx.board.step(one.at, way)
    if (way - one.facing) % 6 not in (0, 1, 5):
        words = f"{ctx.name(unit)} faces {WAYS[one.facing]} and can step that way or one face aside."
        return Blocked(clauses.MOVE_FACING, words, f"unit/{unit}/move/facing")
    if blocked := refuse_entry(ctx, unit, place):
        return blocked
    needs = int(cost(ctx, place, STANDING if drag else one.stance).total) * (2 if drag else 1)
    spent = _spend(ctx, one.stance, going, needs, drag=drag)
    if isinstance(spent, Blocked):
        return spent
    return changed(going, spent=spent, hexes=going.hexes + 1, free=True, aim=0, drags=going.drags + drag)


def _spend(ctx: GameContext, stance: str, going: Going, needs: int, *, drag: bool) -> int | Blocked:
    """Return the movement points spent after a step; a first step may take all points (move)."""
    at, most = f"unit/{going.unit}/move/points", most_hexes(ctx, going, stance)
    if going.hexes >= most:
        words = f"{ctx.name(going.unit)}, {stance}, may enter {counted(most, 'hex', 'hexes')} a turn at most."
        return Blocked(clauses.MOVE, words, at)
    have = left(ctx, going)
    if needs <= have:
        return going.spent + needs
    if not going.spent and not going.shot and not drag:
        return int(limit(ctx, going).total)
    if going.shot == "steady":
        words = f"{ctx.name(going.unit)} has fired a steady shot and may not move."
        return Blocked(clauses.FIRE_SNAP, words, at, (("points", limit(ctx, going)),))
    words = f"That costs {counted(needs, 'movement point')}, but only {left_words(have, 'point')}."
    return Blocked(clauses.FIRE_SNAP if going.shot else clauses.MOVE, words, at)


def face(ctx: GameContext, going: Going, facing: int) -> Going | Blocked:
    """Return the activation after a turn, or why it is refused (move.facing)."""
    if going.free and (facing - ctx.unit(going.unit).facing) % 6 in (1, 5):
        return changed(going, free=False)
    if not left(ctx, going):
        words = f"{ctx.name(going.unit)} has no movement points left to turn."
        return Blocked(clauses.MOVE_FACING, words, f"unit/{going.unit}/move/points")
    return changed(going, spent=going.spent + 1, aim=0)


def change_stance(ctx: GameContext, going: Going, stance: str) -> Going | Blocked:
    """Return the activation after a change of stance, or why it is refused (move)."""
    price = ctx.battle.tables.move.stance
    if left(ctx, going) < price:
        words = f"{ctx.name(going.unit)} has no movement points left to change stance."
        return Blocked(clauses.MOVE, words, f"unit/{going.unit}/move/points")
    if going.fast and stance == STANCES[-1]:
        return Blocked(clauses.MOVE_DOUBLE_TIME, "A soldier at double time cannot lie down.")
    return changed(going, spent=going.spent + price, aim=0)


class Walk:
    """The steps and turns of a soldier as edges between nodes, for searching paths."""

    def __init__(self, ctx: GameContext, going: Going) -> None:
        self.ctx, self.unit, self.one = ctx, going.unit, ctx.unit(going.unit)
        self.points, self.most = int(limit(ctx, going).total), most_hexes(ctx, going, self.one.stance)
        self.is_first = not going.shot
        self.start = Node(self.one.at, self.one.facing, left(ctx, going), (going.free, going.hexes))
        self.prices: dict[int, int] = {}
        self.steps = tuple(Step(self.unit, way) for way in WAYS)
        self.faces = tuple(Face(self.unit, way) for way in WAYS)

    def price(self, place: int) -> int:
        """Return the movement points that entering a place costs; 0 if the soldier may not enter it."""
        if place not in self.prices:
            barred = refuse_entry(self.ctx, self.unit, place)
            self.prices[place] = 0 if barred else int(cost(self.ctx, place, self.one.stance).total)
        return self.prices[place]

    def onward(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the steps and turns from a node, each with the node it leads to."""
        yield from (*self.stepped(node), *self.turned_free(node), *self.turned(node))

    def stepped(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the steps through the three front sides."""
        at, facing, have, (_, hexes) = node
        for way in (facing, (facing + 1) % 6, (facing - 1) % 6) if hexes < self.most else ():
            place = self.ctx.board.step(at, way)
            price = self.price(place)
            may_exceed = self.is_first and have == self.points
            if price and (price <= have or may_exceed):
                yield self.steps[way], Node(place, way, max(0, have - price), (True, hexes + 1))

    def turned_free(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the free turns by one hex side."""
        at, facing, have, (free, hexes) = node
        for way in ((facing + 1) % 6, (facing - 1) % 6) if free else ():
            yield self.faces[way], Node(at, way, have, (False, hexes))

    def turned(self, node: Node) -> Iterator[tuple[Step | Face, Node]]:
        """Yield the turns that cost a point."""
        at, facing, have, (free, hexes) = node
        known = {0, 1, 5} if free else {0}
        for way in range(6) if have else ():
            if (way - facing) % 6 not in known:
                yield self.faces[way], Node(at, way, have - 1, (free, hexes))
