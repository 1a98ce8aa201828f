"""The advisor of Closing Fire: plans for whole activations, and the terms of their value."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.english import agreeing, does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Term
from shellshock_tui.kit.defaults.advising import BaseAdvising, PlanAdvisor
from shellshock_tui.kit.walks import Node, Walks, steps_to
from shellshock_tui.rules.closing_fire.appraisal import UPSET, BlowValues
from shellshock_tui.rules.closing_fire.candidate_plans import CandidatePlan, candidate_plans
from shellshock_tui.rules.closing_fire.commands import (
    Activate,
    Charge,
    Command,
    GiveClosingFire,
    HoldFire,
    Shoot,
    Step,
    Turn,
)
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.moving import nodes
from shellshock_tui.rules.closing_fire.phases import Acting, Choosing, waiting
from shellshock_tui.rules.closing_fire.position_appraisal import PositionAppraisal
from shellshock_tui.rules.closing_fire.rulebook_tables import GUNS
from shellshock_tui.rules.closing_fire.state import State, Unit

SIDES = ("north", "east", "south", "west")
WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy more", "with less harm to the enemy", "the enemy's losses"),
    DANGER: Words("danger", "to be hurt less in turn", "in more danger in turn", "own losses"),
    COVER: Words("ground", "to stand on better ground", "on worse ground", "the ground"),
    OBJECTIVE: Words(
        "objective", "to be nearer to an objective", "no nearer to an objective", "the way there"
    ),
    MEANS: Words(
        "readiness",
        "to be ready for what follows",
        "less ready for what follows",
        "what can be done next",
    ),
}


class ClosingFireAdvisor(PlanAdvisor[State, Command, GameContext]):
    """The evaluation of plans by which bots and hints choose in Closing Fire."""

    measure, words = f"hundredths of a strength point (disorder as {UPSET})", WORDS
    whole = "SP (disorder as 1/4)"

    def __init__(self, rules: BaseAdvising[State, Command, GameContext]) -> None:
        super().__init__(rules)
        self.worth = BlowValues(rules)
        self._weighed = lru_cache(maxsize=2)(self._weigh)

    def plans(self, s: State, side: str) -> Iterator[Plan[Command]]:
        """Yield plans for whole activations: the best moves, each ended by a shot, a charge or nothing."""
        asked = self.rules.decision(s)
        is_own = isinstance(asked, Decision) and asked.side == side
        if is_own and isinstance(s.phase, Choosing | Acting):
            yield from self._weighed(s)
        else:
            yield from super().plans(s, side)

    def plan(self, *commands: Command) -> Plan[Command]:
        """Return the plan of a single command outside an activation, with a description."""
        match commands:
            case (GiveClosingFire(unit=unit),):
                return Plan(commands, f"{does(self.rules.name(unit), 'gives')} closing fire", f"unit/{unit}")
            case (HoldFire(unit=unit),):
                return Plan(commands, does(self.rules.name(unit), "holds its fire"), f"unit/{unit}")
            case _:
                return Plan(commands, "The turn begins")

    def appraise(self, s: State, plans: Sequence[Plan[Command]]) -> list[tuple[Term, ...]]:
        """Return the terms of each plan: for an activation by where it ends, else by its average outcome.

        An activation that is no candidate, such as a player's own, counts by its average outcome as well.
        """
        weighed = self._weighed(s) if isinstance(s.phase, Choosing | Acting) else {}
        others = [plan for plan in plans if plan not in weighed]
        terms = weighed | dict(zip(others, super().appraise(s, others), strict=True))
        return [terms[plan] for plan in plans]

    def _weigh(self, s: State) -> dict[Plan[Command], tuple[Term, ...]]:
        outlook, phase = PositionAppraisal(self.rules.game(s), self.worth), s.phase
        if isinstance(phase, Acting):
            return dict(_activations(outlook, phase, ()))
        assert isinstance(phase, Choosing)
        f = outlook.ctx
        ready = [phase.unit] if phase.unit else waiting(f, phase.side)
        actings = (Acting(one, f.sheet(one).move, was_disordered=f.unit(one).disordered) for one in ready)
        return dict(pair for one in actings for pair in _activations(outlook, one, (Activate(one.unit),)))


def _activations(
    outlook: PositionAppraisal, acting: Acting, before: tuple[Activate, ...]
) -> Iterator[tuple[Plan[Command], tuple[Term, ...]]]:
    """Yield the candidate plans of one unit with their terms; `before` are the commands that activate it."""
    f, unit = outlook.ctx, acting.unit
    start = f.unit(unit)
    found: Walks[Step | Turn] = {Node(start.at, start.facing, acting.left): None}
    if acting.stuck(f) is None:
        found = nodes(f, unit, acting.left)
    stands = {(node.at, node.facing): node for node in reversed(found)}
    here = [node for node in stands.values() if node.at == start.at]
    fired = list(candidate_plans(outlook, acting, here)) if _is_emplaced(f, unit) else []
    stays = any(isinstance(one.last, Shoot) for one in fired)
    for one in fired if stays else candidate_plans(outlook, acting, stands.values()):
        commands = tuple(command for command, _ in steps_to(found, one.node))
        words = _told(f, f.name(unit), start, one)
        place = f"hex/{f.label(one.node.at)}"
        yield Plan((*before, *commands, one.last), words, place), tuple(one.terms(f, unit, place))


def _is_emplaced(ctx: GameContext, unit: str) -> bool:
    """Return whether a unit has guns on a hill or in cover, where they stay while they can reach an enemy."""
    ground = ctx.ground(unit)
    return ctx.sheet(unit).arm == GUNS and (ground.cover or ground.is_high)


def _told(ctx: GameContext, name: str, start: Unit, attempt: CandidatePlan) -> str:
    """Return a description of what a unit does by a plan."""
    node, last, place = attempt.node, attempt.last, ctx.label(attempt.node.at)
    facing = SIDES[node.facing] if node.facing != start.facing else ""
    way, pause = f"turns {facing}" if facing else "", ""
    if node.at != start.at:
        way, pause = (f"goes to {place}, facing {facing}", ",") if facing else (f"goes to {place}", "")
    match last:
        case Shoot(target=target):
            blow = f"shoots at the {ctx.name(target)}"
        case Charge(target=target):
            blow = f"charges the {ctx.name(target)}"
        case _:
            return does(name, way or f"{'rests' if start.disordered else 'stays'} in {place}")
    return f"{does(name, way)}{pause} and {agreeing(name, blow)}" if way else does(name, blow)
