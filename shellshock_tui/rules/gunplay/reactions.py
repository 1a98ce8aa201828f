"""Reactions: those on overwatch may fire at an enemy that acts in their sight (overwatch.react)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, assert_never

from shellshock_tui.engine.event import does
from shellshock_tui.engine.rules import Decision
from shellshock_tui.kit.forms import Form, Opt, Pick, Picks
from shellshock_tui.rules.gunplay import clauses
from shellshock_tui.rules.gunplay.battle import AUTOMATIC
from shellshock_tui.rules.gunplay.commands import Hold, React
from shellshock_tui.rules.gunplay.field import Field, hidden_from, in_the_way
from shellshock_tui.rules.gunplay.nerve import FLINCH, KEEP, LAST_WATCH, SOME, WATCHED, drop, test_nerve
from shellshock_tui.rules.gunplay.shooting import SHOTS, band, fire, refusal

if TYPE_CHECKING:
    from shellshock_tui.rules.gunplay.activation import Acting

WATCHES = 2
"""Actions on overwatch in one turn at the most (overwatch.twice)."""


def watchers(f: Field, acting: "Acting") -> list[str]:
    """Return the enemies on overwatch that may react to the one who acts now (overwatch.react)."""
    unit = acting.unit
    found = watchers_at(f, unit, f.unit(unit).at) if f.unit(unit).is_up else []
    return [one for one in found if one not in acting.tried and hidden_from(f, one, unit) is None]


def watchers_at(f: Field, unit: str, place: int) -> list[str]:
    """Return the enemies on overwatch that may react to one who acts once it is seen in a hex."""
    return [one for one in f.foes(unit) if _may_react(f, one, place)]


def _may_react(f: Field, unit: str, place: int) -> bool:
    one = f.unit(unit)
    apart = f.battle.board.distance(one.at, place)
    is_found = apart <= 1  # who comes beside one that hides brings it out
    if not one.watch or (one.hidden and not is_found) or one.watched >= WATCHES or refusal(f, unit):
        return False
    in_range = band(f.weapon(unit), apart) is not None
    return in_range and in_the_way(f, one.at, place) is None


@dataclass(frozen=True, slots=True)
class Reacting:
    """Those on overwatch may react to the one who acts (overwatch.react)."""

    kind: ClassVar[str] = "react"
    acting: "Acting"

    def decision(self, f: Field) -> Decision:
        """Ask the other side."""
        unit = self.acting.unit
        words = f"{f.name(unit)} is seen at {f.label(f.unit(unit).at)}: who reacts?"
        first, *_ = watchers(f, self.acting)
        return Decision(self.kind, f.opponent(f.side(unit)), first, words, clauses.OVERWATCH_REACT)

    def actions(self, f: Field, side: str) -> Iterator[Form[Any]]:
        """Yield the watchers, and letting the moment pass."""
        if side != f.side(self.acting.unit):
            units = Pick("unit", lambda _: self._units(f), "react")
            yield Form(React, (units, Pick("auto", lambda picks: _manners(f, picks))))
            yield Form(Hold, name="hold", label="hold: let it pass", key="h")

    def _units(self, f: Field) -> Iterator[Opt]:
        for unit in watchers(f, self.acting):
            yield Opt(unit, f"{f.name(unit)} reacts", f"unit/{unit}", f.key(unit))

    def play(self, f: Field, c: React | Hold) -> None:
        """Let a watcher react, or let the action go on."""
        match c:
            case Hold():
                side = f.opponent(f.side(self.acting.unit))
                words = f"{does(f.rules.side_names[side], 'holds')}."
                f.tell("held", words, side=side, clause=clauses.OVERWATCH_REACT)
                self.acting.go_on(f)
            case React(unit, auto):
                react(f, unit, (self.acting.unit,) * (SHOTS if auto else 1))
                replace(self.acting, tried=(*self.acting.tried, unit)).watched(f)
            case _:
                assert_never(c)


def _manners(f: Field, picks: Picks) -> Iterator[Opt]:
    """Yield how a watcher may fire."""
    yield Opt(False, "a single shot", key="s")
    if f.weapon(picks["unit"]).rof == AUTOMATIC:
        yield Opt(True, "automatic fire, then empty", key="f")


def react(f: Field, unit: str, shots: tuple[str, ...]) -> None:
    """Test, fire once, and see whether the watch goes on (overwatch.activation, overwatch.twice)."""
    watched = f.unit(unit).watched + 1
    words = WATCHED | LAST_WATCH if watched == WATCHES else WATCHED
    grade, is_tested = test_nerve(f, unit, words, "overwatch-test"), f.battle.options.activation
    if grade == SOME:
        return
    f.put(unit, watched=watched)
    if grade == FLINCH:
        drop(f, unit)
    else:
        fire(f, unit, shots, moved=False)
    goes_on = is_tested and grade in (KEEP, FLINCH) and watched < WATCHES
    if not goes_on and f.unit(unit).watch:
        f.put(unit, watch=False, acted=True)
        over = f"{f.name(unit)}'s watch is over."
        f.tell("watch-over", over, unit=unit, actions=watched, clause=clauses.OVERWATCH_TWICE)
