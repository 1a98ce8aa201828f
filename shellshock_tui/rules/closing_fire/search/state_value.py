"""The value of a state to a side: its losses, the threats to it, and its objectives."""

from collections.abc import Mapping

from shellshock_tui.rules.closing_fire.appraisal import POINT, UPSET
from shellshock_tui.rules.closing_fire.battle import Hold
from shellshock_tui.rules.closing_fire.game_context import GameContext
from shellshock_tui.rules.closing_fire.search.candidates import MOST
from shellshock_tui.rules.closing_fire.search.duels import FACES, Duels, Posted, Soldier
from shellshock_tui.rules.closing_fire.victory import owners

WON = 10_000
"""The value of a battle that is won."""
BREAK = 1_500
"""The value of the losses at which a side breaks; those before it count by the third power."""
HELD, OWNED, NEAR = 3_000, 150, 120
"""The values of a goal whose turns are all but over, of owning an objective, and of being close to one."""
FAR = 9
"""The distance from an objective that has no value."""
AHEAD, LEAD = 1_000, 10
"""The value of a lead in points when the battle ends, and the lead that is as good as any greater one."""


class StateValue:
    """The values of the states of one battle."""

    def __init__(self, duels: Duels) -> None:
        """Take the values of fights."""
        self.duels, self.battle = duels, duels.battle
        self._limits = {side: (begun + 1) // 2 for side, begun in self.battle.strength.items()}

    def of(self, ctx: GameContext, side: str) -> float:
        """Return how much better a side stands than its enemies."""
        posted: dict[str, list[Posted]] = {one: [] for one in self.battle.strength}
        left = dict.fromkeys(self.battle.strength, 0)
        for unit, one in zip(ctx.rules.ids, ctx.s.units, strict=True):
            if one.at >= 0:
                soldier = Soldier(self.duels.alike[unit], min(MOST, one.sp), one.disordered, one.shot)
                owner = self.battle.owners[unit]
                posted[owner].append(Posted(soldier, one.at, one.facing, one.acted))
                left[owner] += one.sp
        lost = {each: begun - left[each] for each, begun in self.battle.strength.items()}
        owned = self._owned(ctx)
        found = self._lead(ctx, side, lost, owned)
        for each, own in posted.items():
            foes = [foe for other, theirs in posted.items() if other != each for foe in theirs]
            value = self._goals(ctx, each, own, owned) - self._losses(each, lost[each], own)
            found += (value - self._threats(own, foes)) * (1 if each == side else -1)
        return found

    def _losses(self, side: str, lost: int, posted: list[Posted]) -> float:
        upset = UPSET * sum(one.soldier.disordered for one in posted)
        return POINT * lost + BREAK * (lost / self._limits[side]) ** 3 + upset

    def _threats(self, posted: list[Posted], foes: list[Posted]) -> float:
        """Return what the enemies could do next, if each does its worst."""
        found = 0
        apart = self.duels.worth.apart
        for foe in foes:
            far, worst = self.duels.far(foe.soldier.unit), 0
            for one in posted:
                if apart[foe.at][one.at] <= far:
                    number = 2 * (one.at * FACES + one.facing)
                    worst = max(worst, self.duels.dangers(foe, one.soldier)[number])
            found += worst
        return float(found)

    def _goals(self, ctx: GameContext, side: str, posted: list[Posted], owned: Mapping[str, str]) -> float:
        """Return the value of the objectives to a side."""
        scenario, found = self.battle.scenario, 0.0
        for goal, held in zip(scenario.victory, ctx.s.held, strict=True):
            if goal.side == side and held + scenario.turn_limit - ctx.s.turn + 1 >= goal.turns:
                found += self._held(goal, held, owned)
        for name, place in self.battle.objectives.items():
            if owned[name] != side:
                near = min((self.duels.worth.apart[place][one.at] for one in posted), default=FAR)
                found += NEAR * max(0, FAR - near) / FAR
        return found

    def _held(self, goal: Hold, held: int, owned: Mapping[str, str]) -> float:
        own = sum(owned[name] == goal.side for name in goal.places)
        if own < len(goal.places):
            return float(OWNED * own)
        return OWNED * own + HELD * ((held + 1) / (goal.turns + 1)) ** 2

    def _lead(self, ctx: GameContext, side: str, lost: Mapping[str, int], owned: Mapping[str, str]) -> float:
        """Return the value of a lead in points, which grows until the turn limit (victory.points)."""
        scores = {one: sum(lost.values()) - gone for one, gone in lost.items()}
        for each in self.battle.scenario.points:
            scores[each.side] += each.value * sum(owned[name] == each.side for name in each.places)
        best = max((score for one, score in scores.items() if one != side), default=0)
        share = ctx.s.turn / self.battle.scenario.turn_limit
        return AHEAD * share**2 * max(-1.0, min(1.0, (scores[side] - best) / LEAD))

    def _owned(self, ctx: GameContext) -> dict[str, str]:
        """Return the owner of each objective if the turn ended now."""
        return dict(zip(self.battle.objectives, owners(ctx), strict=True))
