"""What is known of good play: volleys, moves worth a look, and what speaks for each."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from shellshock_tui.dice import Dice
from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.trail import Blocked, Term, add
from shellshock_tui.kit.advice import PlanAdvisor
from shellshock_tui.kit.keeping import Kept
from shellshock_tui.rules.sshr import clauses, victory
from shellshock_tui.rules.sshr.battle import DestroyTable, HoldTable
from shellshock_tui.rules.sshr.charging import charged, fought
from shellshock_tui.rules.sshr.charts import Attacks
from shellshock_tui.rules.sshr.cohesion import refuse_end, regained, regaining
from shellshock_tui.rules.sshr.commands import EndMove, EndPhase, Fight, Place, Shift, Shoot
from shellshock_tui.rules.sshr.field import Field, chain
from shellshock_tui.rules.sshr.fighting import strike
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

NONE = Fraction(0)
LOOKS = 14
"""So many squares are looked at for a unit's move."""
AN_INCH, A_CHARGE = 120, 240
"""What an inch nearer to a goal is worth, in hundredths of a point; for brawlers to the enemy."""
EXPOSED = 10
"""How much of the hit points that may be lost counts, in hundredths: to shoot counts more than to be safe."""
MOST_KEPT = 600
"""So many appraisals of moves are kept."""
HELD = 1500
"""What a marker held is worth."""
WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy more", "it hurts the enemy less"),
    DANGER: Words("danger", "to be hurt less in return", "it can be hurt more in return"),
    COVER: Words("cover", "to stand in cover", "it leaves its cover"),
    OBJECTIVE: Words(
        "objective", "to be nearer to what is to be held", "it comes no nearer to what is to be held"
    ),
    MEANS: Words("freedom", "to be free to move and fire", "it may not move or fire after it"),
}


class SShRAdvisor(PlanAdvisor):
    """The evaluation of this system."""

    measure, whole, words = "hundredths of a point", "points", WORDS

    def __init__(self, rules: Any) -> None:
        """Advise on one battle."""
        super().__init__(rules)
        self.worked: Kept[Any, tuple[Term, ...]] = Kept(MOST_KEPT)

    def sample(self, s: State, side: str, dice: Dice) -> Any:
        """Return a random legal command; an open move is ended every second time that it may."""
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

    def _on_the_move(self, f: Field, opening: Opening, dice: Dice) -> Any:
        """Return the end of an open move, its taking back, or a step of it."""
        unit = opening.unit
        may_end = refuse_end(f, opening, f.unit(unit).places) is None
        number = dice.roll(3, "end, put back or go on")
        if may_end and number < 3:
            return EndMove(unit)
        if number == 1 and not opening.was_broken:
            return Shift(unit, f.label(opening.starts[f.unit(unit).models[0] - 1]))
        return self._step(f, opening, dice)

    def _step(self, f: Field, opening: Opening, dice: Dice) -> Any:
        """Return a random shift or placing of one model, or the next step of a way to regain cohesion."""
        if opening.was_broken and dice.roll(4, "regain cohesion") > 1:
            return _regaining_step(f, opening)
        one = f.unit(opening.unit)
        free_to_go = [model for model in one.models if model not in one.rooted]
        may_shift = not opening.was_broken and one.models[0] in free_to_go
        shifts = may_shift and dice.roll(3, "shift") > 1
        model = one.models[0] if shifts else free_to_go[dice.roll(len(free_to_go), "model") - 1]
        refuse = partial(refuse_shift, f, opening) if shifts else partial(refuse_place, f, opening, model)
        free = [place for place in sorted(reach(f, opening, model)) if refuse(place) is None]
        to = f.label(free[dice.roll(len(free), "square") - 1])
        return Shift(opening.unit, to) if shifts else Place(opening.unit, model, to)

    def plans(self, s: State, side: str) -> Iterator[Plan[Any]]:
        """Yield volleys, and the moves of the first unit that gains by one; the first fight; else each."""
        f, phase = self.rules.game(s), s.phase
        match phase:
            case Act() if phase.side == side:
                if unit := next(regaining(f, side), ""):
                    yield from self._moves_of(f, unit)
                    return
                yield Plan((EndPhase(),), "the phase ends")
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

    def _volleys(self, f: Field, unit: str) -> Iterator[Plan[Any]]:
        if refuse_volley(f, unit) is None:
            for target in f.enemies(unit):
                if not isinstance(volley(f, unit, target), Blocked):
                    yield self.plan(Shoot(unit, target))

    def _gain(self, s: State, moves: Sequence[Plan[Any]]) -> bool:
        """Say whether one of some moves is better than to stay."""
        return any(sum(term.value for term in terms) > 0 for terms in self.appraise(s, moves))

    def _moves_of(self, f: Field, unit: str) -> Iterator[Plan[Any]]:
        opening = opened(f, unit)
        if opening.was_broken:
            fewest = tuple(Place(unit, model, f.label(to)) for model, to in regained(f, opening))
            placings = fewest or tuple(gathered(f, opening))
            if placings and refuse_end(f, opening, placed(f, opening, placings)) is None:
                models = " and ".join(f"{one.model}" for one in placings)
                words = f"{f.does(unit, 'regains')} cohesion by model {models}"
                yield Plan((*placings, EndMove(unit)), words, f"unit/{unit}")
            return
        for place in looks(f, opening):
            if refuse_shift(f, opening, place) is None and not refuse_end(
                f, opening, ends := shifted(f, opening, place)
            ):
                words = f"{f.does(unit, 'goes')} to {f.label(place)}{_charging(f, unit, ends)}"
                yield Plan((Shift(unit, f.label(place)), EndMove(unit)), words, f"hex/{f.label(place)}")
        yield from self._charges(f, opening)

    def _charges(self, f: Field, opening: Opening) -> Iterator[Plan[Any]]:
        """Yield the charges of a unit, with as many models as get there."""
        unit = opening.unit
        if f.is_vehicle(unit) or opening.was_engaged:
            return
        for target in f.enemies(unit):
            ends = {} if f.is_vehicle(target) else charged(f, opening, target)
            placings = tuple(
                Place(unit, model, f.label(place))
                for model, place in ends.items()
                if place != opening.starts[model - 1]
            )
            if placings and refuse_end(f, opening, placed(f, opening, placings)) is None:
                count = sum(f.touches(target, place) for place in ends.values())
                words = f"{f.does(unit, 'charges')} {f.name(target)} with {count} of {len(ends)}"
                yield Plan((*placings, EndMove(unit)), words, f"unit/{target}")

    def _endings(self, f: Field, opening: Opening) -> Iterator[Plan[Any]]:
        """Yield how an open move ends: as it stands, or else with all models put back."""
        unit = opening.unit
        if refuse_end(f, opening, f.unit(unit).places) is None:
            yield Plan((EndMove(unit),), f.does(unit, "ends its move"), f"unit/{unit}")
            return
        start = f.label(opening.starts[f.unit(unit).models[0] - 1])
        words = f"{f.does(unit, 'takes its whole move back')}, to {start}"
        yield Plan((Shift(unit, start), EndMove(unit)), words, f"unit/{unit}")

    def appraise(self, s: State, plans: Sequence[Plan[Any]]) -> list[tuple[Term, ...]]:
        """Return what speaks for each plan: of volleys and moves what is expected, else the average."""
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
                    found.append(self.worked.of(key, partial(self._terms_of, f, plan, before)))
                case _:
                    found += super().appraise(s, [plan])
        return found

    def _shot(self, f: Field, unit: str, target: str) -> Iterator[Term]:
        yield add(HARM, 100 * shot_worth(f, unit, target), clauses.SHOOT_UNIT, f"unit/{target}")

    def _terms_of(
        self, f: Field, plan: Plan[Any], before: dict[str, dict[str, Fraction]]
    ) -> tuple[Term, ...]:
        return tuple(self._moved(f, plan, before))

    def _moved(self, f: Field, plan: Plan[Any], before: dict[str, dict[str, Fraction]]) -> Iterator[Term]:
        """Yield what a move changes for its unit."""
        unit = plan.commands[0].unit
        opening = f.s.phase.opening if isinstance(f.s.phase, Move) else opened(f, unit)
        if opening.was_broken:
            yield add(MEANS, 100 * f.sheet(unit).worth, clauses.COHESION_REGAIN, plan.at)
            return
        now = before.get(unit) or before.setdefault(unit, standing(f, unit))
        there = Field(f.rules, f.s)
        places = _ends(f, opening, plan.commands)
        pairs = enumerate(zip(opening.starts, places, strict=True), start=1)
        walked = tuple(number for number, (start, end) in pairs if start != end)
        there.put(unit, places=places, walked=walked, moved=bool(walked))
        after = standing(there, unit)
        if there.met(unit) and after[HARM] + after[DANGER] < 0:  # who fights and loses gets no nearer
            after[OBJECTIVE] = min(after[OBJECTIVE], now[OBJECTIVE])
        for label, value in after.items():
            if value != now[label]:
                yield add(label, value - now[label], clauses.MOVE_INCHES, plan.at)

    def standing(self, f: Field, side: str) -> Iterator[Term]:
        """Yield what speaks for a side: hit points lost on both, and what is held."""
        for unit in f.rules.ids:
            own, worth = f.side(unit) == side, f.sheet(unit).worth
            lost = (
                1
                - Fraction(f.hit_points(unit), f.full(unit))
                + (Fraction(1, 4) if f.unit(unit).shaken else 0)
            )
            if lost:
                label, sign = (DANGER, -100) if own else (HARM, 100)
                yield add(label, sign * worth * lost, clauses.SHOOT_ALLOCATION, f"unit/{unit}")
        for holder in victory.holders(f).values():
            if holder:
                yield add(OBJECTIVE, HELD if holder == side else -HELD, clauses.VICTORY_HOLD)


def _charging(f: Field, unit: str, ends: Sequence[int]) -> str:
    """Return in words whom a unit would be engaged with in some squares (fight.engaged)."""
    met = f.met_at(f.side(unit), [end for end in ends if end != NOWHERE])
    foes = [f.name(one) for one in met if not (f.is_vehicle(one) or f.is_vehicle(unit))]
    return f", charging {' and '.join(foes)}" if foes else ""


def expected(attacks: Attacks, left: int) -> Fraction:
    """Return how many hit points attacks cost on average, of those that are left."""
    return sum((min(left, wounds) * chance for wounds, chance in enumerate(attacks.chances)), NONE)


def shot_worth(f: Field, unit: str, target: str) -> Fraction:
    """Return what a volley is worth on average: the share of the target that it costs, and a rout."""
    found = volley(f, unit, target)
    if isinstance(found, Blocked):
        return NONE
    return _harm(f, target, sum((expected(one, f.hit_points(target)) for one in found.attacks), NONE))


def _harm(f: Field, target: str, lost: Fraction) -> Fraction:
    """Return what hit points lost are worth: the share of the unit, and a quarter of it for a likely rout."""
    left, full, worth = f.hit_points(target), f.full(target), f.sheet(target).worth
    share = min(Fraction(1), lost / full) * worth
    if f.is_vehicle(target) or not left:
        return share
    nears = min(Fraction(1), 2 * lost / left)
    return share + nears * (1 - discipline(f, target).chance) * worth / 4


def standing(f: Field, unit: str) -> dict[str, Fraction]:
    """Return what speaks for a unit where it stands: harm it may do, danger, cover, and its goal."""
    one, sheet = f.unit(unit), f.sheet(unit)
    found = dict.fromkeys((HARM, DANGER, COVER, OBJECTIVE), NONE)
    enemies = list(f.enemies(unit))
    hurt = sum((charge(f, enemy, unit) for enemy in enemies), NONE)
    if f.met(unit):
        found[HARM], found[DANGER] = _melee(f, unit)
    else:
        if not one.shot:
            found[HARM] = 100 * max((shot_worth(f, unit, enemy) for enemy in enemies), default=NONE)
        there = next_fire(f, unit)
        hurt += sum((harm(there, unit, enemy) for enemy in enemies), NONE)
    found[DANGER] -= EXPOSED * sheet.worth * min(Fraction(1), hurt / 2)
    covered, of = f.in_cover(unit)
    found[COVER] = Fraction(2 * sheet.worth if 2 * covered >= of > 0 else 0)
    found[OBJECTIVE] = _goal(f, unit, enemies)
    return found


def charge(f: Field, enemy: str, unit: str) -> Fraction:
    """Return how much an enemy that can charge a unit may do to it: twice the share of it that may fall."""
    if f.is_vehicle(enemy) or f.unit(enemy).shaken or f.met(enemy):
        return NONE
    places = f.unit(unit).standing
    away = min(f.squared(start, end) for start in f.unit(enemy).standing for end in places)
    if 4 * away > (2 * f.sheet(enemy).m + 3) ** 2:
        return NONE
    left = f.hit_points(unit)
    return 2 * expected(strike(f, enemy, unit, len(f.unit(enemy).models)), left) / left


def _melee(f: Field, unit: str) -> tuple[Fraction, Fraction]:
    """Return what a fight is worth where a unit stands: what it does on average, and what is done to it."""
    done = taken = NONE
    for one, (lost, tests) in fought(f, unit).items():
        worth = 100 * f.sheet(one).worth
        cost = worth * lost / f.full(one)
        if tests:
            cost += worth * tests * (1 - discipline(f, one).chance) / 4
        if f.side(one) == f.side(unit):
            taken += cost
        else:
            done += cost
    return done, -taken


def _goal(f: Field, unit: str, enemies: Sequence[str]) -> Fraction:
    """Return how near a unit is to what it wants: markers to be held, or enemies to be fought."""
    one, board, is_brawler = f.unit(unit), f.battle.board, _is_brawler(f, unit)
    goals = [each for each in f.battle.scenario.victory if each.side == f.side(unit)]
    named = [name for each in goals if isinstance(each, HoldTable) for name in each.places]
    markers = [f.battle.markers[name] for name in named]
    hunted = [each for goal in goals if isinstance(goal, DestroyTable) for each in goal.units]
    if markers and not is_brawler:
        ends, least = [markers[f.rules.index[unit] % len(markers)]], 2
    else:
        sought = enemies if is_brawler else [each for each in enemies if each in hunted] or enemies
        ends = [place for enemy in sought for place in f.unit(enemy).standing]
        least = 0 if is_brawler else _half_range(f, unit)
    if not ends:
        return NONE
    nearest = min(board.distance(place, end) for place in one.standing for end in ends)
    inch = A_CHARGE if is_brawler else AN_INCH
    return Fraction(-inch * max(least, nearest) * (2 if f.s.turn > 5 else 1))


def _half_range(f: Field, unit: str) -> int:
    """Return half the range of the farthest gun of a unit."""
    guns = (f.battle.weapons[name].range for guns in f.sheet(unit).guns for name in guns)
    return max(guns, default=0) // 2


def _is_brawler(f: Field, unit: str) -> bool:
    """Say whether a unit fights better with its hands than with its guns."""
    sheet = f.sheet(unit)
    guns = sum(f.battle.weapons[name].shots for guns in sheet.guns for name in guns)
    return not f.is_vehicle(unit) and (not sheet.ws or sheet.cs > sheet.ws + 1 or not guns)


def looks(f: Field, opening: Opening) -> list[int]:
    """Return squares worth a look for a unit's first model: spread out, and nearest to goals and enemies."""
    unit = opening.unit
    first = f.unit(unit).models[0]
    squares = [place for place in reach(f, opening, first) if place != opening.starts[first - 1]]
    if not squares:
        return []
    board = f.battle.board
    ends = [*f.battle.markers.values(), *(f.unit(enemy).at for enemy in f.enemies(unit))]
    near = [min(squares, key=lambda place, end=end: (board.squared(place, end), place)) for end in ends]  # type: ignore[misc]
    beside = [
        min(touching, key=lambda place: (board.squared(place, opening.starts[first - 1]), place))
        for enemy in f.enemies(unit)
        if (touching := [place for place in squares if f.touches(enemy, place)])
    ]
    spread = squares[:: max(1, len(squares) // LOOKS)]
    return list(dict.fromkeys((*beside, *near, *spread)))[: 2 * LOOKS]


def _ends(f: Field, opening: Opening, commands: Sequence[Any]) -> tuple[int, ...]:
    """Return where the models of a unit stand after a shift, or after placings."""
    if isinstance(commands[0], Shift):
        return shifted(f, opening, f.battle.board.place(commands[0].to))
    return placed(f, opening, [one for one in commands if isinstance(one, Place)])


def placed(f: Field, opening: Opening, placings: Sequence[Place]) -> tuple[int, ...]:
    """Return where the models of a unit stand after some placings."""
    ends = {one.model: f.battle.board.place(one.to) for one in placings}
    return tuple(ends.get(model, start) for model, start in enumerate(opening.starts, start=1))


def _regaining_step(f: Field, opening: Opening) -> Shift | Place:
    """Return the next placing of a way to regain cohesion, or of a model that should have stayed."""
    unit, places = opening.unit, f.unit(opening.unit).places
    way = regained(f, opening)
    stay = [(model, start) for model, start in enumerate(opening.starts, start=1) if model not in dict(way)]
    for model, place in (*way, *stay):
        if place not in places:
            return Place(unit, model, f.label(place))
    return Shift(unit, f.label(opening.starts[f.unit(unit).models[0] - 1]))


def gathered(f: Field, opening: Opening) -> Iterator[Place]:
    """Yield the placings that bring a unit back together: each stray model as near as it gets."""
    unit = opening.unit
    there = Field(f.rules, f.s)
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
        there.put(unit, places=(*one.places[: model - 1], best, *one.places[model:]))
        yield Place(unit, model, f.label(best))


def _regains(
    f: Field, opening: Opening, model: int, together: Sequence[int], place: int
) -> tuple[bool, int, int]:
    """Return what orders squares for a stray model: within cohesion first, then near where it stands."""
    most = f.battle.cohesion(opening.unit) ** 2
    is_away = min(f.squared(place, end) for end in together) > most
    return is_away, f.squared(opening.starts[model - 1], place), place
