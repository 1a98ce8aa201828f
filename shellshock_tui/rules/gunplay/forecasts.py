"""What forecasts come to: the fate of targets, activations, reactions and help, for players and programs."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.chance import Leaf
from shellshock_tui.kit.odds import End, Result
from shellshock_tui.rules.gunplay.commands import Activate, Aid, Command, Fire, React
from shellshock_tui.rules.gunplay.nerve import ACTIVATED, FLINCH, GRADES, SOME, WATCHED
from shellshock_tui.rules.gunplay.state import DOWN, OUT, Character, State

EFFECTS = {
    "out": "out of the fight",
    "down": "down",
    "wounded": "wounded",
    "dropped": "drops",
    "revealed": "found",
}
"""What becomes of characters, by the events that tell it."""
FATES = ("out", "down", "hurt", "miss")
"""What becomes of a target, as the protocol calls it; the gravest first."""
WORDS = {"out": "out of the fight", "down": "down", "hurt": "wounded, stays up", "miss": "missed"}
MARKS = {"out": Mark.LOST, "down": Mark.PENDING, "hurt": Mark.PENDING, "miss": Mark.PLAIN}


class Indexed(Protocol):
    """What is to be known of units."""

    index: dict[str, int]

    def name(self, unit: str) -> str:
        """Return a unit's name."""


def fate(before: Character, after: Character) -> str:
    """Return what became of a character, in the words of the protocol."""
    if after.state != before.state and after.state in (OUT, DOWN):
        return after.state
    return "hurt" if after.wounds > before.wounds else "miss"


def grade(leaf: Leaf[End]) -> str:
    """Return the result of the test of activation on a way through the dice; empty if there was none."""
    return next((one.outcome for one in leaf.drawn if one.law.name == "activation"), "")


def result(rules: Indexed, before: State, leaf: Leaf[End], c: Command) -> Result:
    """Return what a command came to."""
    after = leaf.result.state
    match c:
        case Activate():
            found = grade(leaf)
            if not found:
                drops = any(one.name == "dropped" for one in leaf.result.told)
                return Result(1, "flinches", Mark.PENDING) if drops else Result(0, "stands the fire")
            return Result(
                GRADES.index(found), ACTIVATED[found], Mark.PENDING if found == FLINCH else Mark.PLAIN
            )
        case Aid(_, target):
            up = after.units[rules.index[target]].is_up
            return Result(0, "up again") if up else Result(1, "in vain")
        case React() if grade(leaf) in (SOME, FLINCH):
            return Result(8 + (grade(leaf) == FLINCH), WATCHED[grade(leaf)])
        case Fire() | React():
            return _shot(rules, before, after, target_of(before, c))
        case _:
            return Result(0, "done")


def _shot(rules: Indexed, before: State, after: State, target: str) -> Result:
    was, now = (s.units[rules.index[target]] for s in (before, after))
    found = fate(was, now)
    if found == "miss" and now.markers > was.markers:
        words = f"missed, {now.markers - was.markers} more flinching"
        return Result(4 + (3 - min(3, now.markers - was.markers)), words)
    return Result(FATES.index(found), WORDS[found], MARKS[found])


def target_of(before: State, c: Fire | React) -> str:
    """Return whom an attack is aimed at first."""
    return c.target if isinstance(c, Fire) else before.phase.acting.unit


def targets_of(before: State, c: Fire | React) -> tuple[str, ...]:
    """Return all at whom an attack is aimed, each once."""
    return tuple(dict.fromkeys(c.targets)) if isinstance(c, Fire) else (before.phase.acting.unit,)


def detail(
    rules: Indexed, before: State, leaves: Sequence[Leaf[End]], c: Command
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Yield the distributions that the protocol tells."""
    match c:
        case Activate():
            found = dict.fromkeys(GRADES, Fraction(0))
            for leaf in leaves:
                if one := grade(leaf):
                    found[one] += leaf.chance
            yield "activation", found
        case Aid(_, target):
            up = (leaf.chance for leaf in leaves if leaf.result.state.units[rules.index[target]].is_up)
            yield "aid", {"up": sum(up, Fraction(0))}
        case Fire() | React():
            yield from _shots(rules, before, leaves, targets_of(before, c))
            if isinstance(c, React) and any(map(grade, leaves)):
                test = dict.fromkeys(GRADES, Fraction(0))
                for leaf in leaves:
                    test[grade(leaf)] += leaf.chance
                yield (
                    "test",
                    {
                        **{one: test[one] for one in GRADES[:2]},
                        "some": test["full"],
                        "none": test["some"],
                        "drop": test["flinch"],
                    },
                )
        case _:
            pass


def _shots(
    rules: Indexed, before: State, leaves: Sequence[Leaf[End]], targets: Sequence[str]
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    for target in targets:
        index, was = rules.index[target], before.units[rules.index[target]]
        fates = dict.fromkeys(reversed(FATES), Fraction(0))
        markers: dict[str, Fraction] = {}
        for leaf in leaves:
            now = leaf.result.state.units[index]
            fates[fate(was, now)] += leaf.chance
            added = str(max(0, now.markers - was.markers))
            markers[added] = markers.get(added, Fraction(0)) + leaf.chance
        yield f"outcomes {target}", fates
        yield f"markers {target}", dict(sorted(markers.items()))


def losses(rules: Indexed, before: State, leaves: Sequence[Leaf[End]]) -> Iterator[tuple[str, Fraction]]:
    """Yield the chance that each character is wounded, at its boxes."""
    for unit, index in rules.index.items():
        hurt = (
            leaf.chance
            for leaf in leaves
            if leaf.result.state.units[index].wounds > before.units[index].wounds
        )
        chance = sum(hurt, Fraction(0))
        if chance:
            yield f"unit/{unit}/nerve/wounds", chance


def odds_table(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as the protocol writes it."""
    told = {name: {key: str(p) for key, p in chances} for name, chances in forecast.detail}
    trail = encode_trail(forecast.needs[0][1]) if forecast.needs else []
    if "activation" in told:
        return {**told["activation"], "trail": trail}
    if "aid" in told:
        return {**told["aid"], "trail": trail}
    found: dict[str, Any] = {
        "targets": [_target(*need) for need in forecast.needs if need[0].startswith(("at ", "shot "))]
    }
    for kind in ("outcomes", "markers"):
        found[kind] = {name.split()[1]: table for name, table in told.items() if name.startswith(f"{kind} ")}
    if "test" in told:
        found["test"] = {name: told["test"][name] for name in ("keep", "some", "none", "drop")}
    return found


def _target(name: str, need: Any, chance: Fraction) -> dict[str, Any]:
    return {"target": name, "need": int(need.total), "hit": str(chance), "trail": encode_trail(need)}
