"""Candidate plans of an active character, with quick values."""

from collections.abc import Iterator
from typing import NamedTuple

from shellshock_tui.kit.goals import Exit
from shellshock_tui.kit.walks import Node, Walks, steps_to
from shellshock_tui.rules.gunplay import victory
from shellshock_tui.rules.gunplay.activation import Acting
from shellshock_tui.rules.gunplay.commands import (
    Aid,
    Command,
    EndActivation,
    Fire,
    Leave,
    Posture,
    Ready,
    Reload,
    Step,
)
from shellshock_tui.rules.gunplay.harm import AID
from shellshock_tui.rules.gunplay.moving import ends, walked
from shellshock_tui.rules.gunplay.nerve import may_hide
from shellshock_tui.rules.gunplay.reactions import watchers_at
from shellshock_tui.rules.gunplay.search.hits import FALLEN
from shellshock_tui.rules.gunplay.search.situation import EMPTY, WON, Situation, Stance, Volley
from shellshock_tui.rules.gunplay.shooting import SHOTS
from shellshock_tui.rules.gunplay.state import DOWN

HELPED = float(AID.chance) * FALLEN
"""The average value of helping a friend up, in hundredths of the friend's points."""


class Candidate(NamedTuple):
    """A plan: a walk to a node, and perhaps a command there."""

    value: float
    node: Node | None
    """The place that the character goes to first; `None` if it stays."""
    last: Command | None


class Candidates:
    """The candidate plans of an active character."""

    def __init__(self, here: Situation, acting: Acting) -> None:
        self.here, self.acting, self.unit = here, acting, acting.unit
        self.ctx = here.ctx
        self.start = here.stance(acting.unit, moved=acting.moved)
        self._is_watched = any(foe.one.watch for foe in here.foes)
        self.found: Walks[Step] = walked(self.ctx, acting, self._stops)
        self._down = [
            one
            for one in self.ctx.of_side(here.side)
            if self.ctx.unit(one).state == DOWN and one != self.unit
        ]

    def _stops(self, place: int) -> bool:
        return self._is_watched and bool(watchers_at(self.ctx, self.unit, place))

    def ranked(self) -> list[Candidate]:
        """Return the candidates, the best first."""
        return sorted(self._all(), key=lambda one: -one.value)

    def _all(self) -> Iterator[Candidate]:
        moves = list(self._moves())
        yield from moves
        yield from self._stays(moves)

    def _stays(self, moves: list[Candidate]) -> Iterator[Candidate]:
        """Yield the plans that begin where the character stands."""
        here, start, unit, left = self.here, self.start, self.unit, self.acting.left
        stay = here.value(unit, start)
        yield Candidate(stay, None, EndActivation(unit))
        if self._may_leave(start.at, left + self.acting.points):
            yield Candidate(self._left_value(), None, Leave(unit))
        if not left:
            return
        again = left > 1
        onward = max((one.value for one in moves if self._takes_one_action(one)), default=stay)
        seen = start._replace(is_hidden=False)
        stay_seen = here.value(unit, seen)
        for volley in self._volleys(start):
            then = 0.0
            if again:
                then = max(0.0, onward - stay, volley.value * here.fires_again(unit, volley, start))
            yield Candidate(volley.value + stay_seen + then, None, self._fire(volley))
        yield from self._postures(stay, again=again)
        yield from self._handling(stay, again=again)
        yield from (Candidate(stay + value, None, last) for value, last in self._helping(start.at))

    def _takes_one_action(self, one: Candidate) -> bool:
        """Return whether a move takes a single action, so that it can follow fire."""
        is_short = one.node is not None and one.node.left >= self.ctx.speed(self.unit)
        return is_short and isinstance(one.last, EndActivation)

    def _volleys(self, stance: Stance) -> list[Volley]:
        return self.here.volleys(self.unit, stance)

    def _fire(self, volley: Volley) -> Fire:
        return Fire(self.unit, (volley.target,) * (SHOTS if volley.auto else 1), auto=volley.auto)

    def _postures(self, stay: float, *, again: bool) -> Iterator[Candidate]:
        here, unit, start = self.here, self.unit, self.start
        changes: list[tuple[Posture, Stance]] = []
        if start.is_prone:
            changes.append((Posture(unit, "stand"), start._replace(is_prone=False, is_braced=False)))
        else:
            changes.append((Posture(unit, "prone"), start._replace(is_prone=True, is_braced=False)))
            if not start.is_braced and here.lacks(unit, start):
                changes.append((Posture(unit, "brace"), start._replace(is_braced=True)))
        if not start.is_hidden and not self.acting.fired and may_hide(self.ctx, unit, start.at):
            changes.append((Posture(unit, "hide"), start._replace(is_hidden=True)))
        for command, stance in changes:
            value = here.value(unit, stance)
            fire = self._volleys(stance)[:1] if again else []
            yield Candidate(value + max([0.0, *(one.value for one in fire)]), None, command)

    def _handling(self, stay: float, *, again: bool) -> Iterator[Candidate]:
        """Yield reloading and taking another weapon."""
        here, unit, start, one = self.here, self.unit, self.start, self.ctx.unit(self.unit)
        points = here.battle.worths[unit]
        if start.weapon in one.unloaded:
            yield Candidate(stay + 2 * EMPTY * points, None, Reload(unit))
        for weapon in here.battle.sheets[unit].weapons:
            if weapon != start.weapon and weapon not in one.unloaded:
                stance = start._replace(weapon=weapon, is_braced=False)
                fire = self._volleys(stance)[:1] if again else []
                value = here.value(unit, stance) + sum(each.value for each in fire)
                yield Candidate(value - EMPTY * points / 4, None, Ready(unit, weapon))

    def _helping(self, place: int) -> Iterator[tuple[float, Command]]:
        for friend in self._down:
            at = self.ctx.unit(friend).at
            if self.here.board.distance(place, at) <= 1 and at != place and not self._is_taken(at):
                yield HELPED * self.here.battle.worths[friend], Aid(self.unit, friend)

    def _is_taken(self, place: int) -> bool:
        standing = self.ctx.standing(place)
        return bool(standing) and standing != self.unit

    def _moves(self) -> Iterator[Candidate]:
        """Yield the plans that begin with a move."""
        here, unit, acting = self.here, self.unit, self.acting
        speed = self.ctx.speed(unit)
        going = self.start._replace(is_braced=False, is_hidden=False, has_moved=True)
        for place, node in ends(self.found).items():
            stance = going._replace(at=place)
            value, actions = here.value(unit, stance), node.left // speed
            if self._stops(place):
                yield Candidate(value, node, None)
                continue
            yield Candidate(value, node, EndActivation(unit) if node.left else None)
            if self._may_leave(place, node.left):
                yield Candidate(self._left_value(), node, Leave(unit))
            if not actions:
                continue
            for volley in self._volleys(stance)[:2]:
                yield Candidate(value + volley.value, node, self._fire(volley))
            if here.battle.ground[place].cover and not acting.fired and may_hide(self.ctx, unit, place):
                hidden = here.value(unit, stance._replace(is_hidden=True))
                yield Candidate(hidden, node, Posture(unit, "hide"))
            for more, last in self._helping(place):
                yield Candidate(value + more, node, last)

    def _may_leave(self, place: int, left: int) -> bool:
        """Return whether the character may leave the map from a place, with what it has left there."""
        exits = (goal for goal in self.here.battle.goals if isinstance(goal, Exit))
        own = any(goal.side == self.here.side and place in goal.places for goal in exits)
        return own and left > 0 and not self.start.is_prone

    def _left_value(self) -> float:
        """Return the value of having left the map."""
        value = self.here.next_shot(self.unit, self.start)
        for goal, count in victory.counts(self.ctx):
            if isinstance(goal, Exit) and goal.side == self.here.side:
                value += 2 * WON * (((count + 1) / goal.wanted) ** 2 - (count / goal.wanted) ** 2)
        return value

    def commands(self, one: Candidate) -> tuple[Command, ...]:
        """Return the commands of a candidate."""
        way = tuple(command for command, _ in steps_to(self.found, one.node)) if one.node else ()
        return (*way, one.last) if one.last is not None else way
