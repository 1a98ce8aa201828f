"""`ShockSearcher`, which values states and finds plans for bots that look ahead."""

from collections.abc import Iterator

from shellshock_tui.engine.advisor import DANGER, HARM
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.value_parts import Part, PartSearcher
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import reactors
from shellshock_tui.rules.shock.game_context import GameContext
from shellshock_tui.rules.shock.markers import advance, spotted
from shellshock_tui.rules.shock.moving import going_of
from shellshock_tui.rules.shock.phases import (
    TOGETHER,
    Answering,
    Choosing,
    Ended,
    EnemyNext,
    OnTheGo,
    OpponentChooses,
    Panicking,
    able_at,
)
from shellshock_tui.rules.shock.search.acts import Plan, View, acts, worth_of
from shellshock_tui.rules.shock.search.shots import falls_to, modifier, passes, shot
from shellshock_tui.rules.shock.search.value import parts
from shellshock_tui.rules.shock.state import State
from shellshock_tui.rules.shock.victory import is_won

KEPT, AWAITED = 15.0, 100.0
"""The value of a turn that a reaction costs, and of the chance to be put out of action that it averts."""
OPPOSITE = {HARM: DANGER, DANGER: HARM}
"""The labels of terms from the enemy's point of view: its harm is the squad's danger."""
LAST = 4
"""The largest number of activations that come before the end of the phase."""
EACH = 3
"""The number of plans of each soldier that come before the less promising plans of all."""


class ShockSearcher(PartSearcher[State, do.Command, GameContext]):
    """The values and plans of SHOCK for searches."""

    replies = 0

    def parts(self, s: State, side: str) -> Iterator[Part]:
        """Yield the parts of the value of a state to a side, in hundredths of a man."""
        ctx = self.rules.game(s)
        for part in parts(ctx):
            if side == ctx.squad:
                yield part
            else:
                yield part._replace(label=OPPOSITE.get(part.label, part.label), value=-part.value)

    def is_quiet(self, s: State) -> bool:
        """Return whether the squad may choose a soldier, or a turn or the mission has ended."""
        match s.phase:
            case Choosing(group):
                return not group
            case Ended() | Over():
                return True
            case _:
                return False

    def policy(self, s: State, side: str) -> Plan:
        """Return the command that gains the soldier most, or the answer to another decision."""
        return next(self.plans(s, side), ())

    def plans(self, s: State, side: str) -> Iterator[Plan]:
        """Yield whole activations and the answers to other decisions, the most promising first."""
        ctx, phase = self.rules.game(s), s.phase
        match phase:
            case Choosing(group):
                yield from self._choices(ctx, side, group)
            case OpponentChooses():
                yield from self._markers(ctx)
                yield from self._choices(ctx, side, ())
            case OnTheGo(going):
                yield from (act.commands for act in acts(View(ctx, side), going))
            case Answering():
                yield from _reactions(ctx, phase)
            case Panicking():
                yield (do.PanicDone(),)
                yield from ((one,) for one in self.rules.legal(s, side) if isinstance(one, do.Panic))
            case EnemyNext():
                yield (do.Enemy(),)
            case Ended():
                yield (do.NextTurn(),)
            case _:
                pass

    def _choices(self, ctx: GameContext, side: str, group: tuple[str, ...]) -> Iterator[Plan]:
        is_squad = side == ctx.squad
        if is_squad and not group and is_won(ctx) and not any(ctx.standing(ctx.force)):
            yield (do.EndPhase(),)
            return
        view = View(ctx, side)
        able = [unit for unit in group or ctx.standing(side) if ctx.is_able(unit)]
        ways = {unit: acts(view, going_of(ctx, unit)) for unit in able}
        ends = is_squad and not group
        listed = sorted(
            ((unit, act) for unit in able for act in ways[unit][:EACH]),
            key=lambda found: found[1].gain,
            reverse=True,
        )
        chosen: list[Plan] = [(do.Activate(unit), *act.commands) for unit, act in listed]
        if ends:
            gains = sum(act.gain > 0 for _, act in listed)
            chosen.insert(min(gains, LAST), (do.EndPhase(),))
            chosen[LAST + 1 : LAST + 1] = self._together(ctx, able)
        yield from chosen
        for unit in able:
            yield from ((do.Activate(unit), *act.commands) for act in ways[unit][EACH:])

    def _together(self, ctx: GameContext, able: list[str]) -> list[Plan]:
        """Return the activations of whole hexes."""
        places = dict.fromkeys(ctx.unit(unit).at for unit in able) if ctx.s.points >= TOGETHER else ()
        return [
            (do.ActivateHex(ctx.label(place)),) for place in places if len(able_at(ctx, place)) >= TOGETHER
        ]

    def _markers(self, ctx: GameContext) -> Iterator[Plan]:
        for marker in ctx.markers():
            if not marker.acted:
                place = marker.at if spotted(ctx, marker) else advance(ctx, marker)
                yield (do.MoveMarker(marker.id, ctx.label(place)),)


def _reactions(ctx: GameContext, phase: Answering) -> Iterator[Plan]:
    """Yield the reactions to an enemy and letting it act, the best first."""
    unit, view = phase.going.unit, View(ctx, ctx.squad)
    other, snap = ctx.unit(unit), ctx.battle.tables.to_hit["snap"]
    averted = view.menace(unit) / 3
    if isinstance(phase.pending, do.Fire):
        target = ctx.unit(phase.pending.target)
        foe = next((one for one in view.foes if one.unit == unit), None)
        averted = AWAITED * falls_to(ctx, foe, target.at, target.sheet, target.stance) if foe else 0.0
    able = sum(map(ctx.is_able, view.own))
    cost = KEPT if ctx.s.points >= able else 0.0
    found: list[tuple[float, do.Command]] = [(0.0, do.LetGo())]
    for own in reactors(ctx, unit):
        one = ctx.unit(own)
        aim = shot(ctx, one.at, one.sheet, other.at, other.sheet, other.stance)
        if aim is None:
            continue
        hits = passes(aim.number + modifier(ctx, one) + snap)
        gain = worth_of(view, unit, aim, hits, 1) + hits * (aim.falls + aim.wounds + aim.stuns) * averted
        found.append((gain - cost, do.React(own)))
    for _, command in sorted(found, key=lambda one: one[0], reverse=True):
        yield (command,)
