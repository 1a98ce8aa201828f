"""Candidate plans for the activation of a unit, and the terms of their value."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail
from shellshock_tui.kit.commands import OfTarget
from shellshock_tui.kit.walks import Node
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.appraisal import UPSET, Blow, Fighter
from shellshock_tui.rules.closing_fire.commands import Charge, Command, EndActivation, Shoot
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.melee import charge_blocked
from shellshock_tui.rules.closing_fire.phases import Acting
from shellshock_tui.rules.closing_fire.position_appraisal import (
    BEHIND,
    FRIENDS,
    HEIGHT,
    SHELTER,
    Part,
    PositionAppraisal,
    Stand,
)
from shellshock_tui.rules.closing_fire.shooting import firing_range, shot_dice

FIRED = -6
"""The cost of having shot, which leaves less closing fire against the next enemy that charges."""
STANDS, WAYS = 4, 2
"""The numbers of a unit's positions, and of ways to shoot at or charge each enemy, that are considered."""
FEATURES = {
    HEIGHT: clauses.MELEE_DICE, SHELTER: clauses.SHOOT_SAVES,
    BEHIND: clauses.FALL_BACK_BLOCKED, FRIENDS: clauses.FALL_BACK_FRIENDS,
}  # fmt: skip
"""The clause of each feature of the terrain."""
Given = tuple[str, int, str, str, str]
"""The parts of a term: label, value, clause, address and description."""
Pair = tuple[Node, Command]


@dataclass(frozen=True, slots=True)
class CandidatePlan:
    """A possible activation: where the unit goes, what it does there, and what that gains."""

    node: Node
    last: Command
    blow: Blow
    before: Stand
    after: Stand
    restored: int
    """The value of the order that the unit regains."""
    fired: int
    """The value of having shot."""

    @property
    def rank(self) -> int:
        """The value by which candidates are selected; losses by shots and charges count twice."""
        harm, price = self.blow
        return 2 * (harm - price) + self.after.rank - self.before.rank + self.restored + self.fired

    def terms(self, ctx: GameContext, unit: str, place: str) -> Iterator[Term]:
        """Yield the terms of the plan's value."""
        target = self.last.target if isinstance(self.last, OfTarget) else unit
        struck = clauses.SHOOT_OUTCOME if isinstance(self.last, Shoot) else clauses.MELEE_OUTCOME
        ready = self.after.ready - self.before.ready
        for label, value, clause, at, words in (
            (HARM, self.blow[0], struck, f"unit/{target}", "the enemy's losses"),
            (DANGER, -self.blow[1], clauses.CLOSING_OUTCOME, f"unit/{unit}", "the cost of the charge"),
            *self._dangers(ctx),
            *self._grounds(place),
            (OBJECTIVE, self.after.goal - self.before.goal, clauses.VICTORY_HOLD, place, "its distance"),
            (MEANS, ready, clauses.SHOOT_WHEN, f"unit/{unit}", "what it can do next"),
            (MEANS, self.restored, clauses.DISORDER_ENDS, f"unit/{unit}/order", "being in order again"),
            (MEANS, self.fired, clauses.CLOSING_DICE, f"unit/{unit}", "less closing fire later"),
        ):
            if value:
                yield Term(label, Op.ADD, value, clause, at, words)

    def _dangers(self, ctx: GameContext) -> Iterator[Given]:
        """Yield how the danger from each enemy changes."""
        for foe, value in _changes(self.before.danger, self.after.danger):
            yield DANGER, value, clauses.SHOOT_WHEN, f"unit/{foe}", f"what {ctx.name(foe)} can do next"

    def _grounds(self, place: str) -> Iterator[Given]:
        """Yield how each feature of the terrain changes."""
        for feature, value in _changes(self.before.ground, self.after.ground):
            yield COVER, value, FEATURES[feature], place, feature


def _changes(before: tuple[Part, ...], after: tuple[Part, ...]) -> Iterator[Part]:
    was, now = dict(before), dict(after)
    yield from ((name, now.get(name, 0) - was.get(name, 0)) for name in {**was, **now})


def candidate_plans(
    outlook: PositionAppraisal, acting: Acting, found: Iterable[Node]
) -> Iterator[CandidatePlan]:
    """Yield the best candidates of a unit, given the squares and facings that it can reach."""
    unit, stands = acting.unit, list(found)
    ends = (_attempt(outlook, acting, node, EndActivation(unit)) for node in stands)
    yield from sorted(ends, key=lambda one: -one.rank)[:STANDS]
    for foe in outlook.foes[outlook.ctx.side(unit)]:
        shots = [] if acting.shot else list(_shots(outlook, acting, stands, foe))
        charges = _charges(outlook, acting, stands, foe)
        for ways in (shots, charges):
            tried = sorted((_attempt(outlook, acting, *one) for one in ways), key=lambda one: -one.rank)
            yield from islice((one for one in tried if _is_open(outlook, unit, one)), WAYS)


def _shots(outlook: PositionAppraisal, acting: Acting, stands: list[Node], foe: Fighter) -> Iterator[Pair]:
    """Yield the nodes from which a unit could shoot at an enemy, units between them ignored."""
    reach = outlook.ctx.weapon(acting.unit).squares
    dice = {moved: shot_dice(outlook.ctx, acting.unit, moving=moved) for moved in (False, True)}
    for node in stands:
        if isinstance(dice[acting.moved or node.left != acting.left], Blocked):
            continue
        if 0 < outlook.worth.lane(node.at, node.facing, foe.standing.at) <= reach:
            yield node, Shoot(acting.unit, foe.unit, move=False)


def _charges(outlook: PositionAppraisal, acting: Acting, stands: list[Node], foe: Fighter) -> Iterator[Pair]:
    """Yield the nodes from which a unit could charge an enemy."""
    board = outlook.ctx.battle.board
    for node in stands if acting.stuck(outlook.ctx) is None else ():
        if node.left and board.step(node.at, 2 * node.facing) == foe.standing.at:
            yield node, Charge(acting.unit, foe.unit)


def _is_open(outlook: PositionAppraisal, unit: str, attempt: CandidatePlan) -> bool:
    """Return whether the rules allow the last command of a candidate."""
    node = attempt.node
    there = outlook.ctx.moved(unit, node.at, node.facing)
    match attempt.last:
        case Shoot(target=target):
            return isinstance(firing_range(there, unit, target), Trail)
        case Charge(target=target):
            return charge_blocked(there, unit, target, node.left) is None
        case _:
            return True


def _attempt(outlook: PositionAppraisal, acting: Acting, node: Node, last: Command) -> CandidatePlan:
    unit, start = acting.unit, outlook.ctx.unit(acting.unit)
    before, after = outlook.stand(unit, start.at, start.facing), outlook.stand(unit, node.at, node.facing)
    moved = acting.moved or (node.at, node.facing) != (start.at, start.facing)
    blow = _blow(outlook, outlook.fighter(unit, node.at, node.facing), last, moved)
    restored, fired = UPSET * start.disordered, FIRED * isinstance(last, Shoot)
    return CandidatePlan(
        node=node, last=last, blow=blow, before=before, after=after, restored=restored, fired=fired
    )


def _blow(outlook: PositionAppraisal, me: Fighter, last: Command, moved: bool) -> Blow:  # noqa: FBT001
    """Return the values of a shot's or charge's losses to the enemy and to the unit itself."""
    match last:
        case Shoot(target=target):
            return outlook.worth.shot(me, outlook.fighters[target], moving=moved), 0
        case Charge(target=target):
            return outlook.worth.charge(me, outlook.fighters[target])
        case _:
            return 0, 0
