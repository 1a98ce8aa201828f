"""The value of a state to a side: its losses, the threats to it, and its objectives."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from shellshock_tui.engine.advisor import DANGER, HARM, MEANS, OBJECTIVE
from shellshock_tui.kit.ending import Over
from shellshock_tui.kit.value_parts import Part
from shellshock_tui.rules.closing_fire import clauses
from shellshock_tui.rules.closing_fire.appraisal import POINT
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.scenario_file import Hold
from shellshock_tui.rules.closing_fire.search.candidates import MOST
from shellshock_tui.rules.closing_fire.search.duels import FACES, Duels, Posted, Soldier
from shellshock_tui.rules.closing_fire.victory import owners

WON = 10_000.0
"""The value of a battle that is won."""
UPSET = 50
"""The value of being in order."""
BREAK = 1_500
"""The value of the losses at which a side breaks; those before it count by the third power."""
HELD, OWNED, NEAR = 3_000, 150, 60
"""The values of a goal whose turns are all but over, of owning an objective, and of being close to one."""
FAR = 9
"""The distance from an objective that has no value."""
AHEAD, LEAD = 500, 10
"""The value of a lead in points when the battle ends, and the lead that is as good as any greater one."""


class Force(NamedTuple):
    """The units of a side on the board, and the strength points that it has lost."""

    units: dict[str, Posted]
    lost: int


class StateValue:
    """The values of the states of one battle."""

    def __init__(self, duels: Duels) -> None:
        """Take the values of fights."""
        self.duels, self.battle = duels, duels.battle
        self._limits = {side: (begun + 1) // 2 for side, begun in self.battle.strength.items()}

    def parts(self, ctx: GameContext, side: str) -> Iterator[Part]:
        """Yield the parts of a side's advantage over its enemies."""
        if isinstance(ctx.s.phase, Over):
            won = ctx.s.phase.outcome.winner
            if won:
                yield Part(OBJECTIVE, WON if won == side else -WON, clauses.VICTORY_BREAK)
            return
        forces = {each: self._force(ctx, each) for each in self.battle.strength}
        owned = dict(zip(self.battle.objectives, owners(ctx), strict=True))
        yield self._lead(ctx, side, forces, owned)
        for each, force in forces.items():
            sign = 1 if each == side else -1
            yield from self._losses(each, force, sign)
            yield from self._goals(ctx, each, force, owned, sign)
            for other, foes in forces.items():
                if other != each:
                    yield from self._threats(force, foes, sign)

    def _force(self, ctx: GameContext, side: str) -> Force:
        units, left = dict[str, Posted](), 0
        for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
            if one.at >= 0 and self.battle.owners[unit] == side:
                soldier = Soldier(self.duels.alike[unit], min(MOST, one.sp), one.disordered, one.shot)
                units[unit] = Posted(soldier, one.at, one.facing, one.acted)
                left += one.sp
        return Force(units, self.battle.strength[side] - left)

    def _losses(self, side: str, force: Force, sign: int) -> Iterator[Part]:
        label, lost = (DANGER if sign > 0 else HARM), force.lost
        if lost:
            value = POINT * lost + BREAK * (lost / self._limits[side]) ** 3
            yield Part(label, -sign * value, clauses.VICTORY_BREAK, f"break/{side}", "strength points lost")
        for unit, one in force.units.items():
            if one.soldier.disordered:
                value = -float(sign * UPSET)
                yield Part(label, value, clauses.DISORDER_EFFECTS, f"unit/{unit}/order", "disorder")

    def _threats(self, force: Force, foes: Force, sign: int) -> Iterator[Part]:
        """Yield what each enemy of a side could do next, if it does its worst."""
        label, apart = (DANGER if sign > 0 else MEANS), self.duels.worth.apart
        for unit, foe in foes.units.items():
            far, worst = self.duels.far(foe.soldier.unit), 0
            for one in force.units.values():
                if apart[foe.at][one.at] <= far:
                    number = 2 * (one.at * FACES + one.facing)
                    worst = max(worst, self.duels.dangers(foe, one.soldier)[number])
            if worst:
                yield Part(label, -sign * worst, clauses.SHOOT_WHEN, f"unit/{unit}", "what it can do next")

    def _goals(
        self, ctx: GameContext, side: str, force: Force, owned: Mapping[str, str], sign: int
    ) -> Iterator[Part]:
        """Yield the value of the objectives to a side."""
        scenario = self.battle.scenario
        for goal, held in zip(scenario.victory, ctx.s.held, strict=True):
            if goal.side == side and held + scenario.turn_limit - ctx.s.turn + 1 >= goal.turns:
                value = sign * self._held(goal, held, owned)
                yield Part(OBJECTIVE, value, clauses.VICTORY_HOLD, words=goal.name)
        for name, place in self.battle.objectives.items():
            apart = self.duels.worth.apart[place]
            near = min((apart[one.at] for one in force.units.values()), default=FAR)
            share = 1.0 if owned[name] == side else max(0, FAR - near) / (FAR + 1)
            at = f"hex/{ctx.label(place)}"
            yield Part(OBJECTIVE, sign * NEAR * share, clauses.VICTORY_HOLD, at, "the way to it")

    def _held(self, goal: Hold, held: int, owned: Mapping[str, str]) -> float:
        own = sum(owned[name] == goal.side for name in goal.places)
        if own < len(goal.places):
            return float(OWNED * own)
        return OWNED * own + HELD * ((held + 1) / (goal.turns + 1)) ** 2

    def _lead(
        self, ctx: GameContext, side: str, forces: Mapping[str, Force], owned: Mapping[str, str]
    ) -> Part:
        """Return the value of a lead in points, which grows until the turn limit (victory.points)."""
        lost = sum(force.lost for force in forces.values())
        scores = {one: lost - force.lost for one, force in forces.items()}
        for each in self.battle.scenario.points:
            scores[each.side] += each.value * sum(owned[name] == each.side for name in each.places)
        best = max((score for one, score in scores.items() if one != side), default=0)
        share = ctx.s.turn / self.battle.scenario.turn_limit
        value = AHEAD * share**2 * max(-1.0, min(1.0, (scores[side] - best) / LEAD))
        return Part(OBJECTIVE, value, clauses.VICTORY_POINTS, f"points/{side}", "the lead in points")
