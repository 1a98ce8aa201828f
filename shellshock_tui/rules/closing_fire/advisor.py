"""What is known of good play: plans of whole activations, and what speaks for each."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.kit.advice import PlanAdvisor
from shellshock_tui.kit.law import binomial
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.combat import (
    Pool,
    aim,
    bearing,
    charge_blocked,
    closing_dice,
    may_close,
    melee,
    shot,
    shot_dice,
    unsaved,
)  # fmt: skip
from shellshock_tui.rules.closing_fire.commands import Activate, Charge, EndActivation, Shoot, Step, Turn
from shellshock_tui.rules.closing_fire.field import Field
from shellshock_tui.rules.closing_fire.moving import TURNS, WAYS, Node, nodes, rear, steps_of
from shellshock_tui.rules.closing_fire.phases import Acting, Choosing, Closing, waiting
from shellshock_tui.rules.closing_fire.state import State

PUSH, UPSET, POINT = 15, 25, 100
"""What it is worth to push a unit back, to disorder it, and to take a strength point, in hundredths of one."""
WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy more", "it hurts the enemy less"),
    DANGER: Words("danger", "to be hurt less in turn", "it can be hurt more in turn"),
    COVER: Words("cover", "to stand in better ground", "it stands in worse ground"),
    OBJECTIVE: Words(
        "objective", "to be nearer to what is to be held", "it is farther from what is to be held"
    ),
    MEANS: Words("order", "to keep its fire and its order", "its fire or its order suffers"),
}


class ClosingFireAdvisor(PlanAdvisor):
    """The evaluation of this system; values are hundredths of a strength point."""

    def __init__(self, rules: Any) -> None:
        """Advise on one battle."""
        super().__init__(rules, "hundredths of a strength point", WORDS)

    def plans(self, s: State, side: str) -> Iterator[Plan[Any]]:
        """Yield whole activations: each way of moving, ended by a shot, a charge or nothing."""
        f, phase = self.rules.game(s), s.phase
        match phase:
            case Choosing(side=owner) if owner == side:
                for unit in [phase.unit] if phase.unit else waiting(f, side):
                    acting = Acting(unit, f.sheet(unit).move, was_disordered=f.unit(unit).disordered)
                    yield from self._activations(f, acting, (Activate(unit),))
            case Acting(unit=unit) if f.side(unit) == side:
                yield from self._activations(f, phase, ())
            case _ if isinstance(self.rules.decision(s), Decision):
                yield from (self.plan(command) for command in self.rules.legal(s, side))

    def _activations(self, f: Field, acting: Acting, before: tuple[Any, ...]) -> Iterator[Plan[Any]]:
        unit, name = acting.unit, f.name(acting.unit)
        standing = f.unit(unit)
        found = {Node(standing.at, standing.facing, acting.left): (None, "", "")}
        if acting.stuck(f) is None:
            found = nodes(f, unit, acting.left)
        for node in list(found):
            way = tuple(_command(unit, verb, to) for _, verb, to in steps_of(found, node))
            f.put(unit, at=node.at, facing=node.facing)
            at, place = f"hex/{f.label(node.at)}", f.label(node.at)
            there = "stays" if not way else f"goes to {place}"
            yield Plan((*before, *way, EndActivation(unit)), f"{name} {there}", at)
            moved = bool(way) or acting.moved
            for target in f.enemies(unit):
                if not acting.shot and _may_shoot(f, unit, target, moved):
                    yield Plan(
                        (*before, *way, Shoot(unit, target, move=False)),
                        f"{name} {there} and shoots at {f.name(target)}",
                        at,
                    )
                may = node.left and not standing.disordered and (not acting.shot or acting.then_move)
                if may and charge_blocked(f, unit, target, node.left) is None:
                    yield Plan(
                        (*before, *way, Charge(unit, target)),
                        f"{name} charges {f.name(target)}",
                        f"unit/{target}",
                    )
            f.put(unit, at=standing.at, facing=standing.facing)

    def appraise(self, s: State, plans: Sequence[Plan[Any]]) -> list[tuple[Term, ...]]:
        """Return what speaks for each plan: harm, danger, ground, objectives, order."""
        f = self.rules.game(s)
        if isinstance(s.phase, Closing):
            return super().appraise(s, plans)
        return [tuple(self._of(f, plan)) for plan in plans]

    def _of(self, f: Field, plan: Plan[Any]) -> Iterator[Term]:
        last = plan.commands[-1]
        unit = getattr(last, "unit", "")
        if not unit:
            return
        standing = f.unit(unit)
        ways = [one for one in plan.commands if isinstance(one, Step | Turn)]
        for one in ways:
            if isinstance(one, Step):
                f.put(unit, at=f.beside(unit, WAYS[one.to]))
            else:
                f.put(unit, facing=(f.unit(unit).facing + TURNS[one.to]) % 4)
        yield from self._terms_of(f, unit, last, bool(ways))
        f.put(unit, at=standing.at, facing=standing.facing)

    def _terms_of(self, f: Field, unit: str, last: Any, moved: bool) -> Iterator[Term]:  # noqa: FBT001
        match last:
            case Shoot(target=target):
                dice = shot_dice(f, unit, moving=moved)
                if isinstance(dice, Trail):
                    harm = _shot_value(f, target, shot(f, unit, target, dice))
                    yield Term(HARM, Op.ADD, harm, clauses.SHOOT_OUTCOME, f"unit/{target}")
            case Charge(target=target):
                yield from self._charge_terms(f, unit, target)
        danger = self._danger(f, unit)
        if danger:
            yield Term(DANGER, Op.ADD, -danger, clauses.SHOOT_WHEN, f"unit/{unit}")
        ground = (
            8 * f.ground(unit).cover + 6 * f.ground(unit).is_high - 6 * isinstance(rear(f, unit), Blocked)
        )
        if ground:
            yield Term(COVER, Op.ADD, ground, clauses.SHOOT_SAVES, f"hex/{f.label(f.unit(unit).at)}")
        goal = self._goal(f, unit)
        if goal:
            yield Term(OBJECTIVE, Op.ADD, goal, clauses.VICTORY_HOLD, f"hex/{f.label(f.unit(unit).at)}")
        order = 10 * f.unit(unit).disordered + 3 * (not isinstance(last, Shoot))
        yield Term(MEANS, Op.ADD, order, clauses.DISORDER_ENDS, f"unit/{unit}/order")

    def _charge_terms(self, f: Field, unit: str, target: str) -> Iterator[Term]:
        """Yield what a charge is worth, for the answer that is better for the charged."""
        held = may_close(f, target, unit)
        values = [_melee_value(f, unit, target, held=isinstance(held, Trail))]
        if isinstance(held, Trail):
            values.append(_closing_value(f, unit, target, int(held.total)))
        worst = min(values, key=lambda pair: pair[0] - pair[1])
        yield Term(HARM, Op.ADD, worst[0], clauses.MELEE_OUTCOME, f"unit/{target}")
        if worst[1]:
            yield Term(DANGER, Op.ADD, -worst[1], clauses.MELEE_OUTCOME, f"unit/{unit}")

    def _danger(self, f: Field, unit: str) -> Fraction:
        """Return what enemies that may still act can do to a unit where it stands."""
        found = Fraction(0)
        for enemy in f.enemies(unit):
            share = Fraction(1, 2) if f.unit(enemy).acted else Fraction(1)
            dice = shot_dice(f, enemy, moving=False)
            if isinstance(dice, Trail) and isinstance(aim(f, enemy, unit), Trail):
                found += share * _shot_value(f, unit, shot(f, enemy, unit, dice)) / 3
            elif _can_reach(f, enemy, unit):
                face = _struck(f, enemy, unit)
                harm = Fraction(f.sheet(enemy).hand * (5 if face else 12))
                found += share * harm / (3 if f.unit(enemy).disordered else 1) / 2
        return found

    def _goal(self, f: Field, unit: str) -> int:
        """Return how near a unit is to what its side is to own, or to the enemy where nothing is."""
        side, board, at = f.side(unit), f.battle.board, f.unit(unit).at
        wanted = _wanted(f, side)
        if wanted:
            near = min(
                board.distance(at, place) + 3 * sum(f.side(one) == side for one in f.at(place) if one != unit)
                for place in wanted
            )
            return 60 - 12 * near + (40 if near == 0 else 0)
        enemies = f.enemies(unit)
        if not enemies:
            return 0
        return -6 * min(board.distance(at, f.unit(one).at) for one in enemies)


def _command(unit: str, verb: str, to: str) -> Any:
    return Step(unit, to) if verb == "step" else Turn(unit, to)  # type: ignore[arg-type]


def _may_shoot(f: Field, unit: str, target: str, moved: bool) -> bool:  # noqa: FBT001
    if f.battle.board.distance(f.unit(unit).at, f.unit(target).at) > f.sheet(unit).weapon.squares:
        return False
    return isinstance(shot_dice(f, unit, moving=moved), Trail) and isinstance(aim(f, unit, target), Trail)


def _wanted(f: Field, side: str) -> tuple[int, ...]:
    """Return the objectives that count for a side: those it is to own, or to keep from others."""
    names = [name for aim in f.battle.aims for name in aim.places]
    names += [name for each in f.battle.points for name in each.places]
    owned = dict(zip(f.battle.objectives, f.s.owners, strict=True))
    open_ones = [
        name
        for name in names
        if owned[name] != side or any(f.side(one) != side for one in f.at(f.battle.objectives[name]))
    ]
    return tuple(f.battle.objectives[name] for name in dict.fromkeys(open_ones or names))


@cache
def _worth_of(
    dice: int, need: int, bonus: int, morale: int, sp: int, cornered: bool, disordered: bool
) -> Fraction:
    """Return what a shot is worth on average against a unit, in hundredths of a strength point."""
    chart = ((0, 0, 0), (0, 0, 1), (0, 1, 1), (1, 0, 0), (1, 1, 0), (2, 0, 0), (2, 1, 0), (2, 1, 1))
    value = Fraction(0)
    for hits, chance in enumerate(unsaved(dice, need, bonus, morale)):
        lost, upset, back = chart[min(hits, 7)]
        points = min(sp, lost + (1 if back and cornered else 0))
        value += chance * (
            POINT * points + UPSET * (upset and not disordered) + PUSH * (back and not cornered)
        )
    return value


def _shot_value(f: Field, target: str, pool: Pool) -> Fraction:
    standing = f.unit(target)
    numbers = (int(pool.count.total), int(pool.need.total), pool.extra, int(pool.morale.total), standing.sp)
    value = _worth_of(*numbers, isinstance(rear(f, target), Blocked), standing.disordered)
    return value * (Fraction(3, 2) if f.unit(target).at in f.battle.objectives.values() else 1)


def _melee_value(f: Field, unit: str, target: str, *, held: bool) -> tuple[Fraction, Fraction]:
    """Return what a melee takes from the charged and from the attacker on average."""
    chances = melee(f, unit, target, held=held).law().chances
    harm = sum((p * _loss(f, target, margin) for margin, p in chances.items() if margin > 0), Fraction(0))
    price = sum((p * _loss(f, unit, -margin) for margin, p in chances.items() if margin < 0), Fraction(0))
    return harm, price + chances.get(0, Fraction(0)) * PUSH


def _loss(f: Field, unit: str, sp: int) -> int:
    cornered = isinstance(rear(f, unit), Blocked)
    return POINT * min(f.unit(unit).sp, sp + cornered) + UPSET + (0 if cornered else PUSH)


def _closing_value(f: Field, unit: str, target: str, dice: int) -> tuple[Fraction, Fraction]:
    """Return what a charge through closing fire takes from the charged and from the attacker on average."""
    sixes = binomial(dice, Fraction(1, 6))
    clean, upset = (
        sixes[0],
        sum(sixes, Fraction(0)) - sum(sixes[:1], Fraction(0)) - sum(sixes[2:4], Fraction(0)),
    )
    stopped = sum(sixes[2:4], Fraction(0))
    harm, price = _melee_value(f, unit, target, held=False)
    return (clean + upset / 2) * harm, (clean + upset * Fraction(3, 2)) * price + (stopped + upset) * UPSET


def _can_reach(f: Field, enemy: str, unit: str) -> bool:
    """Say whether an enemy is near enough to charge a unit in its next activation, roughly."""
    sheet = f.sheet(enemy)
    if sheet.arm == "guns" or f.unit(enemy).disordered or not f.cost(enemy, f.unit(unit).at):
        return False
    ahead, _ = bearing(f, enemy, f.unit(unit).at)
    apart = f.battle.board.distance(f.unit(enemy).at, f.unit(unit).at)
    return ahead > 0 and apart <= sheet.move


def _struck(f: Field, enemy: str, unit: str) -> bool:
    """Say whether an enemy would come at a unit's front, where it can fire."""
    ahead, aside = bearing(f, unit, f.unit(enemy).at)
    return ahead >= aside and isinstance(closing_dice(f, unit), Trail)
