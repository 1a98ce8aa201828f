"""Ways in which a unit's activation may go, and what speaks for each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.combat import aim, charge_blocked
from shellshock_tui.rules.closing_fire.commands import Charge, Command, EndActivation, Shoot
from shellshock_tui.rules.closing_fire.moving import Node
from shellshock_tui.rules.closing_fire.outlook import Outlook
from shellshock_tui.rules.closing_fire.phases import Acting
from shellshock_tui.rules.closing_fire.worth import UPSET, Fighter

FIRED = -6
"""What it is worth to have less fire for the next enemy that closes."""
STANDS, WAYS = 4, 2
"""So many stands of a unit are weighed, and so many ways to shoot at or charge each enemy."""
Pair = tuple[Node, Command]


@dataclass(frozen=True, slots=True)
class Attempt:
    """How an activation may go: where to, what is done there, and what speaks for it."""

    node: Node
    last: Command
    terms: tuple[Term, ...]

    @property
    def rank(self) -> int:
        """What decides whether it is weighed at all: blows count twice."""
        return sum(int(one.value) * (2 if one.label in (HARM, DANGER) else 1) for one in self.terms)


def attempts(outlook: Outlook, acting: Acting, found: Iterable[Node]) -> Iterator[Attempt]:
    """Yield the best attempts of a unit that can stand at some nodes."""
    unit, stands = acting.unit, list(found)
    ends = (_attempt(outlook, acting, node, EndActivation(unit)) for node in stands)
    yield from sorted(ends, key=lambda one: -one.rank)[:STANDS]
    for foe in outlook.foes[outlook.f.side(unit)]:
        shots = [] if acting.shot else list(_shots(outlook, acting, stands, foe))
        charges = _charges(outlook, acting, stands, foe)
        for ways in (shots, charges):
            tried = sorted((_attempt(outlook, acting, *one) for one in ways), key=lambda one: -one.rank)
            yield from [one for one in tried[: 2 * WAYS] if _is_open(outlook, one)][:WAYS]


def _shots(outlook: Outlook, acting: Acting, stands: list[Node], foe: Fighter) -> Iterator[Pair]:
    """Yield from where a unit might shoot at an enemy, were nobody between."""
    reach = outlook.f.sheet(acting.unit).weapon.squares
    for node in stands:
        if 0 < outlook.worth.lane(node.at, node.facing, foe.standing.at) <= reach:
            yield node, Shoot(acting.unit, foe.unit, move=False)


def _charges(outlook: Outlook, acting: Acting, stands: list[Node], foe: Fighter) -> Iterator[Pair]:
    """Yield from where a unit might charge an enemy."""
    board = outlook.f.battle.board
    for node in stands if acting.stuck(outlook.f) is None else ():
        if node.left and board.step(node.at, 2 * node.facing) == foe.standing.at:
            yield node, Charge(acting.unit, foe.unit)


def _is_open(outlook: Outlook, attempt: Attempt) -> bool:
    """Say whether the rules allow what an attempt ends with."""
    f, node, last = outlook.f, attempt.node, attempt.last
    with outlook.standing(last.unit, node.at, node.facing):
        match last:
            case Shoot(unit=unit, target=target):
                return isinstance(aim(f, unit, target), Trail)
            case Charge(unit=unit, target=target):
                return charge_blocked(f, unit, target, node.left) is None
            case _:
                return True


def _attempt(outlook: Outlook, acting: Acting, node: Node, last: Command) -> Attempt:
    f, unit = outlook.f, acting.unit
    start = f.unit(unit)
    before, after = outlook.stand(unit, start.at, start.facing), outlook.stand(unit, node.at, node.facing)
    danger, ready = after.danger - before.danger, after.ready - before.ready + UPSET * start.disordered
    terms = list(_blows(outlook, acting, node, last))
    place = f"hex/{f.label(node.at)}"
    for label, value, clause, at in (
        (DANGER, danger, clauses.SHOOT_WHEN, f"unit/{unit}"),
        (COVER, after.ground - before.ground, clauses.SHOOT_SAVES, place),
        (OBJECTIVE, after.goal - before.goal, clauses.VICTORY_HOLD, place),
        (MEANS, ready + FIRED * isinstance(last, Shoot), clauses.DISORDER_ENDS, f"unit/{unit}/order"),
    ):
        if value:
            terms.append(Term(label, Op.ADD, value, clause, at))
    return Attempt(node, last, tuple(terms))


def _blows(outlook: Outlook, acting: Acting, node: Node, last: Command) -> Iterator[Term]:
    """Yield what a shot or a charge takes from the enemy, and from the unit itself."""
    f, unit = outlook.f, acting.unit
    me = outlook.fighter(unit, replace(f.unit(unit), at=node.at, facing=node.facing))
    moved = acting.moved or (node.at, node.facing) != (f.unit(unit).at, f.unit(unit).facing)
    match last:
        case Shoot(target=target):
            harm = outlook.worth.shot(me, outlook.fighters[target], moving=moved)
            yield Term(HARM, Op.ADD, harm, clauses.SHOOT_OUTCOME, f"unit/{target}")
        case Charge(target=target):
            harm, price = outlook.worth.charge(me, outlook.fighters[target])
            yield Term(HARM, Op.ADD, harm, clauses.MELEE_OUTCOME, f"unit/{target}")
            yield Term(DANGER, Op.ADD, -price, clauses.CLOSING_OUTCOME, f"unit/{unit}")
