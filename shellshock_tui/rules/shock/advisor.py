"""The advisor of SHOCK: plans for whole activations, valued by exact odds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import takewhile
from operator import attrgetter

from shellshock_tui.engine.advisor import COVER, DANGER, HARM, MEANS, OBJECTIVE, Plan, Words
from shellshock_tui.engine.choice import Draft, Hint
from shellshock_tui.engine.trail import Term, Trail
from shellshock_tui.kit.defaults.advising import PlanAdvisor
from shellshock_tui.kit.dice.enumeration import leaves
from shellshock_tui.kit.walks import Node, sparing, steps_to, walks
from shellshock_tui.rules.shock import commands as do
from shellshock_tui.rules.shock.acting import unwatched
from shellshock_tui.rules.shock.appraisal import afar, goal_places, is_out_of_reach, is_to_leave
from shellshock_tui.rules.shock.blasts import refuse_throw, throw_range
from shellshock_tui.rules.shock.choices import refuse_snap
from shellshock_tui.rules.shock.fire import manner, number, own_cover
from shellshock_tui.rules.shock.game_context import GameContext, is_lying_in_shock, passing
from shellshock_tui.rules.shock.moving import MOST_DRAGS, WAYS, Walk, is_fresh, left
from shellshock_tui.rules.shock.overlays import falls
from shellshock_tui.rules.shock.phases import Answering, Choosing, Done, OnTheGo, Panicking
from shellshock_tui.rules.shock.rulebook_tables import STANCES
from shellshock_tui.rules.shock.state import SHOCK, Going, State
from shellshock_tui.rules.shock.victory import is_won, of_squad

WORDS: Mapping[str, Words] = {
    HARM: Words("harm", "to hurt the enemy more", "with less harm to the enemy", "what the enemy loses"),
    DANGER: Words("danger", "to keep the squad safer", "the squad is in more danger", "what the squad loses"),
    COVER: Words(
        "exposure", "to be less exposed", "the squad is more exposed", "fire that may hit the squad"
    ),
    OBJECTIVE: Words("objective", "to come nearer to the goal", "", "the way to the goal"),
    MEANS: Words(
        "turns and rounds",
        "to save turns and rounds",
        "at the cost of turns or rounds",
        "what the squad has left",
    ),
}
BEST_STANDS, BEST_COVERS, BEST_TARGETS = 3, 1, 2
"""The numbers of hexes near the goal, hexes with cover, and targets that are considered."""
LAST = 2
"""The movement points below which a walk ends the soldier's turn while no enemy is known."""
CALM: tuple[type, ...] = do.EndSoldier, do.Task, do.Drag, do.Throw
SIMPLE = *CALM, do.ChangeStance
"""The commands considered by themselves, without and with a known enemy."""


LUCKIEST = Fraction(1, 10)
"""The chance of a shot that hits only because a 1 always does."""


class ShockAdvisor(PlanAdvisor[State, do.Command, GameContext]):
    """The evaluation of plans by which bots and hints choose in SHOCK."""

    measure, whole, words = "hundredths of a man", "men", WORDS

    def plans(self, s: State, side: str) -> Iterator[Plan[do.Command]]:
        """Yield plans for whole activations, and the answers to other decisions."""
        phase = s.phase
        if isinstance(phase, Panicking):
            yield self.plan(do.PanicDone())
        elif isinstance(phase, Choosing):
            # of equally good commands the first is chosen: prefer to let nobody act
            legal = sorted(self.rules.legal(s, side), key=lambda one: not isinstance(one, do.EndPhase))
            g = self.rules.game(s)
            is_done = is_won(g) and not any(g.standing(g.force))  # only the end of the turn is left
            for command in legal[:1] if is_done else legal:
                if isinstance(command, do.Activate):
                    there = self.rules.game(s)
                    phase.play(there, command)
                    acts = self._acts(there.s)
                    yield from (Plan((command, *one.commands), one.words, one.at) for one in acts)
                elif isinstance(command, do.EndPhase):
                    yield self.plan(command)
        elif isinstance(phase, OnTheGo):
            yield from self._acts(s)
        else:
            yield from (self.plan(command) for command in self.rules.legal(s, side))

    def appraise(self, s: State, plans: Sequence[Plan[do.Command]]) -> list[tuple[Term, ...]]:
        """Return the terms of each plan: the values of the state after it and of the pending action."""
        found = super().appraise(s, plans)
        by_commands = {plan.commands: terms for plan, terms in zip(plans, found, strict=True)}
        if isinstance(s.phase, Answering):
            undone = by_commands.get((do.LetGo(),)) or super().appraise(s, [self.plan(do.LetGo())])[0]
            on = [(*self._goes_on(s, plan, undone),) for plan in plans]
            return [(*terms, *more) for terms, more in zip(found, on, strict=True)]
        nothing = [do.Activate, do.EndSoldier]
        idle = next((terms for plan, terms in by_commands.items() if [*map(type, plan)] == nothing), None)
        if idle is None:
            return found
        ends = (plan.commands == (do.EndPhase(),) for plan in plans)
        return [idle if is_end else terms for is_end, terms in zip(ends, found, strict=True)]

    def hint(self, s: State, side: str, draft: Draft) -> Hint | None:
        """Return the best of a few choices; none for reactions, which only plans can value."""
        return None if isinstance(s.phase, Answering) else super().hint(s, side, draft)

    def _goes_on(self, s: State, plan: Plan[do.Command], undone: tuple[Term, ...]) -> Iterator[Term]:
        """Yield the value of the enemy's action, weighted by the chance that a reaction fails."""
        if isinstance(plan.commands[0], do.React):
            ways = leaves(partial(self.rules.state_after, s, plan.commands))
            chance = sum(way.chance for way in ways if not isinstance(way.result.state.phase, Done))
            yield from (term._replace(value=chance * term.value) for term in undone)

    def _acts(self, s: State) -> Iterator[Plan[do.Command]]:
        """Yield the plans for the rest of an activation that are worth considering."""
        g, going = self.rules.game(s), s.phase.going
        unit, legal = going.unit, list(self.rules.legal(s, self.rules.owners[going.unit]))
        fires = (one for one in legal if isinstance(one, do.Fire) and one.snap == going.moved)
        shots = [one for one in fires if g.unit(one.target).is_up and not self._is_long_shot(g, going, one)]
        best = sorted(dict.fromkeys(one.target for one in shots), key=partial(falls, g, unit), reverse=True)
        yield from (self._shot(g, one) for one in shots if one.target in best[:BEST_TARGETS])
        simple = SIMPLE if any(g.standing(g.force)) else CALM
        goals = g.battle.scenario.victory
        if all(is_to_leave(g, goal) for goal in goals) and not _leaves_behind(g, unit):
            simple = *simple, do.Leave
        plain = (one for one in legal if isinstance(one, simple))
        yield from (self.plan(one) for one in plain if not self._is_idle_kick(g, one))
        if do.Aim(unit) in legal and is_fresh(g, going):
            aimed = (one for one in shots if one.mode == "single" and one.target in best[:1])
            yield from (self._prepared("aims twice", do.Aim(unit), do.Aim(unit), one) for one in aimed)
        is_calm = unwatched(g, unit)(g.unit(unit).at)  # a reaction may interrupt what is prepared
        if is_calm and do.Prime(unit) in legal and going.actions > 1 and not (going.shot or going.fast):
            thrown = self._throws(s, unit)
            yield from (self._prepared("primes a grenade", do.Prime(unit), one) for one in thrown)
        if not going.shot:
            yield from self._ways(s, going)
            yield from self._drags(s, going)

    def _is_long_shot(self, g: GameContext, going: Going, c: do.Fire) -> bool:
        """Return whether a single shot with which a soldier begins hits by the luckiest face alone."""
        if c.mode != "single" or not is_fresh(g, going):
            return False
        need = number(g, c.unit, c.target, manner(going, c.mode, snap=c.snap))
        return isinstance(need, Trail) and passing(need) <= LUCKIEST

    def _is_idle_kick(self, g: GameContext, c: do.Command) -> bool:
        """Return whether kicking in a door brings the soldier no nearer to the goal."""
        if not isinstance(c, do.Task) or c.task != "kick-door":
            return False
        at, places = g.unit(c.unit).at, goal_places(g)
        after = self.rules.game(replace(g.s, opened=(*g.s.opened, g.board.place(c.target))))
        return afar(after, places)[at] == afar(g, places)[at]

    def _shot(self, g: GameContext, c: do.Fire) -> Plan[do.Command]:
        """Return the plan of a shot; for automatic fire with the number of rounds."""
        automatic = f"{g.name(c.unit)} fires {g.weapon(c.unit).rof} shots at {g.name(c.target)}"
        return self.plan(c)._replace(words=automatic) if c.mode == "auto" else self.plan(c)

    def _prepared(self, first: str, *commands: do.Acting) -> Plan[do.Command]:
        """Return the plan of commands whose first part is described by `first`."""
        plan, name = self.plan(*commands), self.rules.name(commands[0].unit)
        return plan._replace(words=f"{name} {first} and {plan.words.removeprefix(name).strip()}")

    def _throws(self, s: State, unit: str) -> Iterator[do.Throw]:
        """Yield throws into the hexes of known enemies within reach and sight."""
        g = self.rules.game(s)
        if refuse_snap(g, s.phase.going):
            return
        reach, at = throw_range(g, unit).total, g.unit(unit).at
        for place in dict.fromkeys(g.unit(one).at for one in g.foes(unit)):
            if 1 < g.board.distance(at, place) <= reach and refuse_throw(g, unit, place) is None:
                yield do.Throw(unit, g.label(place))

    def _ways(self, s: State, going: Going) -> Iterator[Plan[do.Command]]:
        """Yield walks to the hexes nearest to the goal and to cover, with and without crouching there."""
        g, unit = self.rules.game(s), going.unit
        first: tuple[do.Acting, ...] = ()
        if g.unit(unit).stance != STANCES[0] and left(g, going) > 1:
            up = do.ChangeStance(unit, "standing")
            there = self.rules.game(s)
            s.phase.play(there, up)
            first, g, going = (up,), there, there.s.phase.going
        found, is_met = self._reached(g, going), any(g.standing(g.force)) and not going.fast
        apart = afar(g, goal_places(g))
        ends = sorted(found, key=lambda node: (apart[node.at], -node.left))[:BEST_STANDS]
        covered = (node for node in found if own_cover(g, node.at))
        ends += sorted(covered, key=lambda node: apart[node.at])[:BEST_COVERS]
        for node in dict.fromkeys(ends):
            label = g.label(node.at)
            legs = (*first, *(command for command, _ in steps_to(self.walked, node)))
            if not is_met and node.left < LAST:
                legs = *legs, do.EndSoldier(unit)
            yield Plan(legs, f"{g.name(unit)} goes to {label}", f"hex/{label}")
            if node.left and is_met:
                words = f"{g.name(unit)} goes to {label} and crouches"
                yield Plan((*legs, do.ChangeStance(unit, "crouched")), words, f"hex/{label}")

    def _drags(self, s: State, going: Going) -> Iterator[Plan[do.Command]]:
        """Yield ways to drag a comrade as far as possible, from here or after a walk."""
        g, unit = self.rules.game(s), going.unit
        for target in self.rules.ids:
            if not is_lying_in_shock(g, target) or g.side(target) != g.side(unit):
                continue
            for legs in self._ways_beside(g, target):
                beside = self.rules.game(s)
                if not all(self._carried(beside, leg) for leg in legs):
                    continue
                for done in self._dragged(beside.s, unit, target):
                    end = () if any(g.standing(g.force)) else (do.EndSoldier(unit),)
                    yield self.plan(*done)._replace(commands=(*legs, *done, *end))

    def _dragged(self, s: State, unit: str, target: str) -> Iterator[tuple[do.Acting, ...]]:
        """Yield the commands that drag a comrade as far as possible in each direction."""
        for to in WAYS:
            there = self.rules.game(s)
            turn = (do.Face(unit, to),) if WAYS[there.unit(unit).facing] != to else ()
            drags = [do.Drag(unit, target, to)] * MOST_DRAGS
            done = tuple(takewhile(partial(self._carried, there), (*turn, *drags)))
            if any(isinstance(one, do.Drag) for one in done):
                yield done

    def _ways_beside(self, g: GameContext, target: str) -> Iterator[tuple[do.Acting, ...]]:
        """Yield an empty walk, then walks to the nearest hexes from which a comrade can be dragged."""
        yield ()
        near = (node for node in self.walked if g.board.distance(node.at, g.unit(target).at) <= 1)
        ends = sorted(sparing(near, attrgetter("at")).values(), key=lambda node: -node.left)
        ways = (tuple(one for one, _ in steps_to(self.walked, end)) for end in ends[:BEST_STANDS])
        yield from filter(None, ways)

    def _carried(self, g: GameContext, c: do.Acting) -> bool:
        """Carry out a command if it is legal; return whether it was."""
        phase = g.s.phase
        if not isinstance(phase, OnTheGo) or self.rules.refused(g.s, c):
            return False
        phase.play(g, c)
        return True

    def _reached(self, g: GameContext, going: Going) -> list[Node]:
        """Return the best node for each hex that steps and free turns lead to."""
        walk, is_calm = Walk(g, going), unwatched(g, going.unit)

        def onward(node: Node) -> Iterator[tuple[do.Acting, Node]]:
            yield from (one for one in walk.stepped(node) if is_calm(one[1].at))
            yield from walk.turned_free(node)
            if node == walk.start:
                yield from walk.turned(node)

        self.walked = walks(walk.start, onward)
        away = (node for node in self.walked if node.at != walk.start.at)
        return list(sparing(away, attrgetter("at")).values())


def _leaves_behind(ctx: GameContext, unit: str) -> bool:
    """Return whether a soldier would end a lost mission by leaving comrades who lie in shock behind."""
    is_last = [*ctx.standing(ctx.squad)] == [unit]
    down = any(ctx.unit(one).at not in ctx.battle.aid for one in of_squad(ctx, SHOCK))
    return is_last and down and all(is_out_of_reach(ctx, goal) for goal in ctx.battle.scenario.victory)
