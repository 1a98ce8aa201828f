"""The advisor of SShR: candidate volleys, moves and charges, and the terms of their value."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.trail import Blocked, Term, add
from shellshock_tui.kit.bounded_cache import BoundedCache
from shellshock_tui.kit.defaults.advising import BaseAdvising, PlanAdvisor
from shellshock_tui.kit.defaults.searching import weighed
from shellshock_tui.rules.sshr import clauses, victory
from shellshock_tui.rules.sshr.charging import charged, fought
from shellshock_tui.rules.sshr.charts import Attacks
from shellshock_tui.rules.sshr.cohesion import refuse_end, regained, regaining
from shellshock_tui.rules.sshr.commands import Command, EndMove, EndPhase, Fight, Place, Shift, Shoot
from shellshock_tui.rules.sshr.fighting import strike
from shellshock_tui.rules.sshr.game_context import GameContext, chain
from shellshock_tui.rules.sshr.harm import discipline
from shellshock_tui.rules.sshr.moving import (
    Opening,
    opened,
    reach,
    refuse_move,
    refuse_place,
    refuse_shift,
    shifted,
)
from shellshock_tui.rules.sshr.overlays import harm, next_fire
from shellshock_tui.rules.sshr.phases import Act, Fighting, Move
from shellshock_tui.rules.sshr.shooting import refuse_volley, volley
from shellshock_tui.rules.sshr.state import NOWHERE, State, Unit
from shellshock_tui.rules.sshr.unit_goal import goal_of

NONE = Fraction(0)
LOOKS = 11
"""The number of places that are considered for a unit's move."""
EXPOSED = 10
"""The weight of hit points that may be lost, in hundredths: shooting counts more than safety."""
MOST_KEPT = 600
"""The number of appraisals of moves that are cached."""
HELD = 1500
"""The value of a marker held."""
WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy more", "with less harm to the enemy", "what the enemy loses"),
    DANGER: Words("danger", "to be hurt less in return", "in more danger in return", "own losses"),
    COVER: Words("cover", "to stand in cover", "without cover", "the ground"),
    OBJECTIVE: Words(
        "objective", "to come nearer to the goal", "no nearer to the goal", "the way to the goal"
    ),
    MEANS: Words(
        "freedom",
        "to be free to move and fire",
        "not free to move or fire afterwards",
        "what may be done next",
    ),
}


class SShRAdvisor(PlanAdvisor[State, Command, GameContext]):
    """The evaluation of plans by which bots and hints choose in SShR."""

    measure, whole, words = "hundredths of a point", "points", WORDS

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        super().__init__(rules)
        self.worked: BoundedCache[Any, tuple[Term, ...]] = BoundedCache(MOST_KEPT)

    def sample(self, s: State, side: str, dice: Dice) -> Command:
        """Return a random legal command; a move that may end is ended every second time."""
        f, phase = self.rules.game(s), s.phase
        match phase:
            case Move(opening=opening):
                return self._on_the_move(f, opening, dice)
            case Act() if (has_to := any(regaining(f, side))) or dice.roll(10, "end the phase") > 1:
                volleys = [plan.commands[0] for unit in f.of_side(side) for plan in self._volleys(f, unit)]
                movers = [one for one in f.of_side(side) if refuse_move(f, one) is None]
                number = dice.roll(len(volleys) + len(movers) + (not has_to), "who acts")
                if number <= len(volleys):
                    return volleys[number - 1]
                if number <= len(volleys) + len(movers):
                    return self._step(f, opened(f, movers[number - len(volleys) - 1]), dice)
                return EndPhase()
            case Act():
                return EndPhase()
            case _:
                return super().sample(s, side, dice)

    def _on_the_move(self, ctx: GameContext, opening: Opening, dice: Dice) -> Command:
        """Return a random command during a move: its end, its taking back, or a placing."""
        unit = opening.unit
        may_end = refuse_end(ctx, opening, ctx.unit(unit).places) is None
        number = dice.roll(3, "end, put back or go on")
        if may_end and number < 3:
            return EndMove(unit)
        if number == 1 and not opening.was_broken:
            return Shift(unit, ctx.label(opening.starts[ctx.unit(unit).models[0] - 1]))
        return self._step(ctx, opening, dice)

    def _step(self, ctx: GameContext, opening: Opening, dice: Dice) -> Command:
        """Return a random shift or placing, or the next placing that regains cohesion."""
        if opening.was_broken and dice.roll(4, "regain cohesion") > 1:
            return _regaining_step(ctx, opening)
        one = ctx.unit(opening.unit)
        free_to_go = [model for model in one.models if model not in one.rooted]
        may_shift = not opening.was_broken and one.models[0] in free_to_go
        shifts = may_shift and dice.roll(3, "shift") > 1
        model = one.models[0] if shifts else free_to_go[dice.roll(len(free_to_go), "model") - 1]
        refuse = partial(refuse_shift, ctx, opening) if shifts else partial(refuse_place, ctx, opening, model)
        free = [place for place in sorted(reach(ctx, opening, model)) if refuse(place) is None]
        to = ctx.label(free[dice.roll(len(free), "square") - 1])
        return Shift(opening.unit, to) if shifts else Place(opening.unit, model, to)

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield volleys, the moves of the first unit that gains by one, or the first close combat."""
        f, phase = self.rules.game(s), s.phase
        match phase:
            case Act() if phase.side == side:
                if unit := next(regaining(f, side), ""):
                    yield from self._moves_of(f, unit)
                    return
                yield Plan((EndPhase(),), does(self.rules.side_names[side], "ends the phase"))
                for unit in f.of_side(side):
                    yield from self._volleys(f, unit)
                movers = (one for one in f.of_side(side) if refuse_move(f, one) is None)
                listed = (list(self._moves_of(f, one)) for one in movers)
                yield from next((moves for moves in listed if self._gain(s, moves)), ())
            case Move(opening=opening) if phase.side == side:
                yield from self._endings(f, opening)
            case Fighting():
                yield self.plan(next(self.rules.legal(s, side)))
            case _:
                yield from super().plans(s, side)

    def _volleys(self, ctx: GameContext, unit: str) -> Iterator[Plan[Command]]:
        if refuse_volley(ctx, unit) is None:
            for target in ctx.enemies(unit):
                if not isinstance(volley(ctx, unit, target), Blocked):
                    yield self.plan(Shoot(unit, target))

    def _gain(self, s: State, moves: Sequence[Plan[Command]]) -> bool:
        """Return whether any of some moves is better than staying."""
        return any(weighed(terms) > 0 for terms in self.appraise(s, moves))

    def _moves_of(self, ctx: GameContext, unit: str) -> Iterator[Plan[Command]]:
        opening = opened(ctx, unit)
        if opening.was_broken:
            fewest = tuple(Place(unit, model, ctx.label(to)) for model, to in regained(ctx, opening))
            placings = fewest or tuple(gathered(ctx, opening))
            if placings and refuse_end(ctx, opening, placed(ctx, opening, placings)) is None:
                models = " and ".join(f"{one.model}" for one in placings)
                words = f"{ctx.does(unit, 'regains')} cohesion by moving model {models}"
                yield Plan((*placings, EndMove(unit)), words, f"unit/{unit}")
            return
        for place in looks(ctx, opening):
            if refuse_shift(ctx, opening, place) is None and not refuse_end(
                ctx, opening, ends := shifted(ctx, opening, place)
            ):
                words = f"{ctx.does(unit, 'goes')} to {ctx.label(place)}{_charging(ctx, unit, ends)}"
                yield Plan((Shift(unit, ctx.label(place)), EndMove(unit)), words, f"hex/{ctx.label(place)}")
        yield from self._charges(ctx, opening)

    def _charges(self, ctx: GameContext, opening: Opening) -> Iterator[Plan[Command]]:
        """Yield the charges of a unit, with as many models as possible."""
        unit = opening.unit
        if ctx.is_vehicle(unit) or opening.was_engaged:
            return
        for target in ctx.enemies(unit):
            ends = {} if ctx.is_vehicle(target) else charged(ctx, opening, target)
            placings = tuple(
                Place(unit, model, ctx.label(place))
                for model, place in ends.items()
                if place != opening.starts[model - 1]
            )
            if placings and refuse_end(ctx, opening, placed(ctx, opening, placings)) is None:
                count = sum(ctx.touches(target, place) for place in ends.values())
                models = f"{count} of {counted(len(ends), 'model')}"
                words = f"{ctx.does(unit, 'charges')} {ctx.name(target)} with {models}"
                yield Plan((*placings, EndMove(unit)), words, f"unit/{target}")

    def _endings(self, ctx: GameContext, opening: Opening) -> Iterator[Plan[Command]]:
        """Yield the end of an open move, or the taking back of the whole move if it may not end."""
        unit = opening.unit
        if refuse_end(ctx, opening, ctx.unit(unit).places) is None:
            yield Plan((EndMove(unit),), ctx.does(unit, "ends its move"), f"unit/{unit}")
            return
        start = ctx.label(opening.starts[ctx.unit(unit).models[0] - 1])
        words = f"{ctx.does(unit, 'takes back its whole move')}, to {start}"
        yield Plan((Shift(unit, start), EndMove(unit)), words, f"unit/{unit}")

    def appraise(self, s: State, plans: Sequence[Plan[Command]]) -> list[tuple[Term, ...]]:
        """Return the terms of each plan: expected results for volleys and moves, else the average outcome."""
        f = self.rules.game(s)
        before: dict[str, dict[str, Fraction]] = {}
        found: list[tuple[Term, ...]] = []
        for plan in plans:
            match plan.commands:
                case (Shoot(unit, target),):
                    found.append(tuple(self._shot(f, unit, target)))
                case (EndPhase(),) | (EndMove(),) | (Fight(),):
                    found.append(())
                case (Shift() | Place(), *_):
                    key = s, plan.commands
                    found.append(self.worked.get(key, partial(self._terms_of, f, plan, before)))
                case _:
                    found += super().appraise(s, [plan])
        return found

    def _shot(self, ctx: GameContext, unit: str, target: str) -> Iterator[Term]:
        yield add(HARM, 100 * shot_worth(ctx, unit, target), clauses.SHOOT_UNIT, f"unit/{target}")

    def _terms_of(
        self, ctx: GameContext, plan: Plan[Command], before: dict[str, dict[str, Fraction]]
    ) -> tuple[Term, ...]:
        return tuple(self._moved(ctx, plan, before))

    def _moved(
        self, ctx: GameContext, plan: Plan[Command], before: dict[str, dict[str, Fraction]]
    ) -> Iterator[Term]:
        """Yield the terms of what a move changes for its unit."""
        unit = self.rules.acting_unit(plan.commands[0])
        opening = ctx.s.phase.opening if isinstance(ctx.s.phase, Move) else opened(ctx, unit)
        if opening.was_broken:
            yield add(MEANS, 100 * ctx.sheet(unit).worth, clauses.COHESION_REGAIN, plan.at)
            return
        now = before.get(unit) or before.setdefault(unit, standing(ctx, unit))
        there = GameContext(ctx.rules, ctx.s)
        places = _ends(ctx, opening, plan.commands)
        pairs = enumerate(zip(opening.starts, places, strict=True), start=1)
        walked = tuple(number for number, (start, end) in pairs if start != end)
        there.update_unit(unit, places=places, walked=walked, moved=bool(walked))
        after = standing(there, unit)
        if there.met(unit) and after[HARM] + after[DANGER] < 0:  # a losing fight brings no progress
            after[OBJECTIVE] = min(after[OBJECTIVE], now[OBJECTIVE])
        for label, value in after.items():
            if value != now[label]:
                yield add(label, value - now[label], clauses.MOVE_INCHES, plan.at)


def standing_terms(ctx: GameContext, side: str) -> Iterator[Term]:
    """Yield the terms of a side's standing: hit points lost by both sides, and markers held."""
    for unit in ctx.rules.ids:
        own, worth = ctx.side(unit) == side, ctx.sheet(unit).worth
        lost = (
            1
            - Fraction(ctx.hit_points(unit), ctx.full(unit))
            + (Fraction(1, 4) if ctx.unit(unit).shaken else 0)
        )
        if lost:
            label, sign = (DANGER, -100) if own else (HARM, 100)
            yield add(label, sign * worth * lost, clauses.SHOOT_ALLOCATION, f"unit/{unit}")
    for holder in victory.holders(ctx).values():
        if holder:
            yield add(OBJECTIVE, HELD if holder == side else -HELD, clauses.VICTORY_HOLD)


def _charging(ctx: GameContext, unit: str, ends: Sequence[int]) -> str:
    """Return words for the enemies that a unit would charge by moving to some places (fight.engaged)."""
    met = ctx.met_at(ctx.side(unit), [end for end in ends if end != NOWHERE])
    foes = [ctx.name(one) for one in met if not (ctx.is_vehicle(one) or ctx.is_vehicle(unit))]
    return f", charging {' and '.join(foes)}" if foes else ""


def expected(attacks: Attacks, left: int) -> Fraction:
    """Return the average number of hit points that attacks cost a unit with `left` hit points."""
    return sum((min(left, wounds) * chance for wounds, chance in enumerate(attacks.chances)), NONE)


def shot_worth(ctx: GameContext, unit: str, target: str) -> Fraction:
    """Return the average value of a volley: the share of the target lost, and the chance of a rout."""
    found = volley(ctx, unit, target)
    if isinstance(found, Blocked):
        return NONE
    return _harm(ctx, target, sum((expected(one, ctx.hit_points(target)) for one in found.attacks), NONE))


def _harm(ctx: GameContext, target: str, lost: Fraction) -> Fraction:
    """Return the value of lost hit points: the share of the unit, and a quarter of it for a likely rout."""
    left, full, worth = ctx.hit_points(target), ctx.full(target), ctx.sheet(target).worth
    share = min(Fraction(1), lost / full) * worth
    if ctx.is_vehicle(target) or not left:
        return share
    nears = min(Fraction(1), 2 * lost / left)
    return share + nears * (1 - discipline(ctx, target).chance) * worth / 4


def standing(ctx: GameContext, unit: str) -> dict[str, Fraction]:
    """Return the value of a unit's position: the harm that it may do, danger, cover and its goal."""
    one, sheet = ctx.unit(unit), ctx.sheet(unit)
    found = dict.fromkeys((HARM, DANGER, COVER, OBJECTIVE), NONE)
    enemies = list(ctx.enemies(unit))
    hurt = sum((charge(ctx, enemy, unit) for enemy in enemies), NONE)
    if ctx.met(unit):
        found[HARM], found[DANGER] = _melee(ctx, unit)
    else:
        if not one.shot:
            found[HARM] = 100 * max((shot_worth(ctx, unit, enemy) for enemy in enemies), default=NONE)
        there = next_fire(ctx, unit)
        hurt += sum((harm(there, unit, enemy) for enemy in enemies), NONE)
    found[DANGER] -= EXPOSED * sheet.worth * min(Fraction(1), hurt / 2)
    covered, of = ctx.in_cover(unit)
    found[COVER] = Fraction(2 * sheet.worth if 2 * covered >= of > 0 else 0)
    found[OBJECTIVE] = _nearness(ctx, unit)
    return found


def charge(ctx: GameContext, enemy: str, unit: str) -> Fraction:
    """Return twice the average share of a unit's hit points that a charge by an enemy would cost."""
    if ctx.is_vehicle(enemy) or ctx.unit(enemy).shaken or ctx.met(enemy):
        return NONE
    places = ctx.unit(unit).standing
    away = min(ctx.squared(start, end) for start in ctx.unit(enemy).standing for end in places)
    if 4 * away > (2 * ctx.sheet(enemy).m + 3) ** 2:
        return NONE
    left = ctx.hit_points(unit)
    return 2 * expected(strike(ctx, enemy, unit, len(ctx.unit(enemy).models)), left) / left


def _melee(ctx: GameContext, unit: str) -> tuple[Fraction, Fraction]:
    """Return the average value of a close combat: what the unit does, and what is done to it."""
    done = taken = NONE
    for one, (lost, tests) in fought(ctx, unit).items():
        worth = 100 * ctx.sheet(one).worth
        cost = worth * lost / ctx.full(one)
        if tests:
            cost += worth * tests * (1 - discipline(ctx, one).chance) / 4
        if ctx.side(one) == ctx.side(unit):
            taken += cost
        else:
            done += cost
    return done, -taken


def _nearness(ctx: GameContext, unit: str) -> Fraction:
    """Return the value of a unit's distance from its goal, 0 at the goal."""
    goal, board = goal_of(ctx, unit), ctx.battle.board
    if not goal.ends:
        return NONE
    nearest = min(board.distance(place, end) for place in ctx.unit(unit).standing for end in goal.ends)
    return Fraction(-goal.inch * max(goal.least, nearest))


def looks(ctx: GameContext, opening: Opening) -> list[int]:
    """Return places to consider for a unit's first model: spread out, and nearest to goals and enemies."""
    unit = opening.unit
    first = ctx.unit(unit).models[0]
    squares = [place for place in reach(ctx, opening, first) if place != opening.starts[first - 1]]
    if not squares:
        return []
    board = ctx.battle.board
    ends = [*ctx.battle.markers.values(), *(ctx.unit(enemy).at for enemy in ctx.enemies(unit))]
    near = [min(squares, key=lambda place, end=end: (board.squared(place, end), place)) for end in ends]  # type: ignore[misc]
    beside = [
        min(touching, key=lambda place: (board.squared(place, opening.starts[first - 1]), place))
        for enemy in ctx.enemies(unit)
        if (touching := [place for place in squares if ctx.touches(enemy, place)])
    ]
    spread = squares[:: max(1, len(squares) // LOOKS)]
    return list(dict.fromkeys((*beside, *near, *spread)))[: 2 * LOOKS]


def _ends(ctx: GameContext, opening: Opening, commands: Sequence[Command]) -> tuple[int, ...]:
    """Return the places of a unit's models after a shift or placings."""
    if isinstance(commands[0], Shift):
        return shifted(ctx, opening, ctx.battle.board.place(commands[0].to))
    return placed(ctx, opening, [one for one in commands if isinstance(one, Place)])


def placed(ctx: GameContext, opening: Opening, placings: Sequence[Place]) -> tuple[int, ...]:
    """Return the places of a unit's models after some placings."""
    ends = {one.model: ctx.battle.board.place(one.to) for one in placings}
    return tuple(ends.get(model, start) for model, start in enumerate(opening.starts, start=1))


def _regaining_step(ctx: GameContext, opening: Opening) -> Shift | Place:
    """Return the next placing that regains cohesion, or that returns a model which should have stayed."""
    unit, places = opening.unit, ctx.unit(opening.unit).places
    way = regained(ctx, opening)
    stay = [(model, start) for model, start in enumerate(opening.starts, start=1) if model not in dict(way)]
    for model, place in (*way, *stay):
        if place not in places:
            return Place(unit, model, ctx.label(place))
    return Shift(unit, ctx.label(opening.starts[ctx.unit(unit).models[0] - 1]))


def gathered(ctx: GameContext, opening: Opening) -> Iterator[Place]:
    """Yield placings that bring a unit together, each stray model as near as it can get."""
    unit = opening.unit
    there = GameContext(ctx.rules, ctx.s)
    for _ in opening.starts:
        one: Unit = there.unit(unit)
        together = chain(there, unit, list(one.standing))
        away = [model for model in one.models if one.place(model) not in together]
        if not away:
            return
        model = min(
            away, key=lambda number: min(there.squared(one.place(number), place) for place in together)
        )
        free = [place for place in reach(there, opening, model) if not there.at(place)]
        if not free:
            return
        best = min(free, key=partial(_regains, there, opening, model, together))
        there.update_unit(unit, places=(*one.places[: model - 1], best, *one.places[model:]))
        yield Place(unit, model, ctx.label(best))


def _regains(
    ctx: GameContext, opening: Opening, model: int, together: Sequence[int], place: int
) -> tuple[bool, int, int]:
    """Return a sort key of places for a stray model: in cohesion first, then near to where it stands."""
    most = ctx.battle.cohesion(opening.unit) ** 2
    is_away = min(ctx.squared(place, end) for end in together) > most
    return is_away, ctx.squared(opening.starts[model - 1], place), place
