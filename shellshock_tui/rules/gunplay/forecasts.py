"""Forecasts: outcomes of shots, activations, reactions and aid, for players and programs."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, Protocol

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.event import encode_calculation
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.kit.dice.enumeration import Leaf
from shellshock_tui.kit.dice.forecast import NONE, End, Result, chance_told, shared
from shellshock_tui.rules.gunplay.activation import has_moved
from shellshock_tui.rules.gunplay.commands import Activate, Aid, Command, Fire, React
from shellshock_tui.rules.gunplay.game_context import GameContext
from shellshock_tui.rules.gunplay.nerve import ACTIVATED, FLINCH, FULL, GRADES, KEEP, SOME, WATCHED
from shellshock_tui.rules.gunplay.shooting import SHOTS, shot
from shellshock_tui.rules.gunplay.state import DOWN, OUT, Character, State

EFFECTS = {"dropped": "drops", "revealed": "found"}
"""The side effect that players read, by the event that reports it."""
FATES = ("out", "down", "hurt", "miss")
"""The fates of a target as the protocol names them, the gravest first."""
WORDS = {"out": "out of the fight", "down": "down", "miss": "missed"}
MARKS = {"out": Mark.LOST, "down": Mark.PENDING, "hurt": Mark.PENDING, "miss": Mark.PLAIN}


class Indexed(Protocol):
    """Anything that gives the index of each unit by its id."""

    index: dict[str, int]


class Bound(Indexed, Protocol):
    """Rules that can return the game context of a state."""

    def game(self, state: State) -> GameContext:
        """Return the game as it stands in a state."""


class Named(Indexed, Protocol):
    """Rules that know the names of units."""

    def name(self, unit: str) -> str:
        """Return a unit's name."""


def fate(before: Character, after: Character) -> str:
    """Return the fate of a character between two states, as the protocol names it."""
    if after.state != before.state and after.state in (OUT, DOWN):
        return after.state
    return "hurt" if after.wounds > before.wounds else "miss"


def grade(leaf: Leaf[End[State]]) -> str:
    """Return the activation test's result for one possible result of the dice; empty without a test."""
    return next((one.outcome for one in leaf.drawn if one.distribution.name == "activation"), "")


def result(rules: Indexed, before: State, leaf: Leaf[End[State]], c: Command) -> Result:
    """Return the outcome of a command for one possible result of the dice."""
    after, found = leaf.result.state, grade(leaf)
    match c:
        case Activate() if found:
            mark = Mark.PENDING if found == FLINCH else Mark.PLAIN
            return Result(GRADES.index(found), ACTIVATED[found], mark)
        case Activate():
            drops = any(one.name == "dropped" for one in leaf.result.events)
            return Result(1, "flinches", Mark.PENDING) if drops else Result(0, "stands the fire")
        case Aid(_, target):
            up = after.units[rules.index[target]].is_up
            return Result(0, "gets up") if up else Result(1, "stays down")
        case React() if found in (SOME, FLINCH):
            return Result(8 + (found == FLINCH), WATCHED[found])
        case Fire() | React():
            index = rules.index[targets_of(before, c)[0]]
            return _shot(before.units[index], after.units[index])
        case _:
            return Result(0, "done")


def _shot(was: Character, now: Character) -> Result:
    found, markers = fate(was, now), now.markers - was.markers
    if found == "miss" and markers > 0:
        return Result(7 - min(3, markers), f"missed, {counted(markers, 'flinch marker')} added")
    return Result(FATES.index(found), _fate_words(found, now), MARKS[found])


def _fate_words(found: str, now: Character) -> str:
    return WORDS.get(found) or f"wounded, {'stays up' if now.is_up else 'still down'}"


def harmed(rules: Named, before: State, leaf: Leaf[End[State]], c: Command) -> Iterator[tuple[str, str]]:
    """Yield the names and fates of harmed characters, except the one whose outcomes are shown."""
    shown = targets_of(before, c)[0] if isinstance(c, Fire | React) else ""
    for unit, index in rules.index.items():
        now = leaf.result.state.units[index]
        found = fate(before.units[index], now)
        if unit != shown and found != "miss":
            yield rules.name(unit), _fate_words(found, now)


def emptied(rules: Named, before: State, leaf: Leaf[End[State]]) -> Iterator[tuple[str, str]]:
    """Yield the characters who have to reload after automatic fire."""
    for unit, index in rules.index.items():
        if len(leaf.result.state.units[index].unloaded) > len(before.units[index].unloaded):
            yield rules.name(unit), "has to reload"


def targets_of(before: State, c: Fire | React) -> tuple[str, ...]:
    """Return the ids of the targets of an attack, each once."""
    return tuple(dict.fromkeys(c.targets)) if isinstance(c, Fire) else (before.phase.acting.unit,)


def detail(
    rules: Bound, before: State, leaves: Sequence[Leaf[End[State]]], c: Command
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    """Yield the probability distributions for the protocol, by name."""
    grades = shared((grade(leaf), leaf) for leaf in leaves)
    match c:
        case Activate() if any(grades):
            yield "activation", {one: grades.get(one, NONE) for one in GRADES}
        case Activate(unit):
            drops = chance_told(leaves, "dropped", unit)
            yield "activation", dict.fromkeys(GRADES, NONE) | {FULL: 1 - drops, FLINCH: drops}
        case Aid(_, target):
            index = rules.index[target]
            up = shared((leaf.result.state.units[index].is_up, leaf) for leaf in leaves)
            yield "aid", {"up": up.get(True, NONE)}
        case Fire() | React():
            yield "shots", dict(_levels(rules.game(before), c))
            for target in targets_of(before, c):
                yield from _shots(rules.index[target], target, before, leaves)
            if isinstance(c, React) and any(grades):
                names = zip(
                    ("keep", "full", "some", "none", "drop"), (KEEP, FULL, FULL, SOME, FLINCH), strict=True
                )
                yield "test", {name: grades.get(one, NONE) for name, one in names}
        case _:
            pass


def _levels(g: GameContext, c: Fire | React) -> Iterator[tuple[str, Fraction]]:
    once = targets_of(g.s, c)
    targets = c.targets if isinstance(c, Fire) else once * (SHOTS if c.auto else 1)
    moved = isinstance(c, Fire) and has_moved(g, c.unit)
    for number, target in enumerate(targets, start=1):
        test = shot(g, c.unit, target, moved=moved)
        yield f"{number} {target} {test.name}", test.chance


def _shots(
    index: int, target: str, before: State, leaves: Sequence[Leaf[End[State]]]
) -> Iterator[tuple[str, dict[str, Fraction]]]:
    was, ends = before.units[index], [(leaf.result.state.units[index], leaf) for leaf in leaves]
    fates = shared((fate(was, now), leaf) for now, leaf in ends)
    markers = shared((str(max(0, now.markers - was.markers)), leaf) for now, leaf in ends)
    yield f"outcomes {target}", {one: fates.get(one, NONE) for one in reversed(FATES)}
    yield f"markers {target}", dict(sorted(markers.items()))


def losses(
    rules: Indexed, before: State, leaves: Sequence[Leaf[End[State]]]
) -> Iterator[tuple[str, Fraction]]:
    """Yield the chance that each character is wounded, by the address of its wound boxes."""
    for unit, index in rules.index.items():
        was = before.units[index].wounds
        hurt = (leaf.chance for leaf in leaves if leaf.result.state.units[index].wounds > was)
        if chance := sum(hurt, NONE):
            yield f"unit/{unit}/nerve/wounds", chance


def odds_table(forecast: Forecast) -> dict[str, Any]:
    """Return a forecast as a JSON table."""
    tables = {name: {key: str(p) for key, p in chances} for name, chances in forecast.detail}
    for alone in ("activation", "aid"):
        if alone in tables:
            trail = encode_calculation(forecast.needs[0][1]) if forecast.needs else []
            return {**tables[alone], "trail": trail}
    needs = (need for name, need, _ in forecast.needs if name.startswith(("at ", "shot ")))
    shots = zip(tables["shots"].items(), needs, strict=False)  # a reaction that can only fail has no needs
    found: dict[str, Any] = {"targets": [_target(words, hit, need) for (words, hit), need in shots]}
    for kind in ("outcomes", "markers"):
        found[kind] = {
            name.split()[1]: table for name, table in tables.items() if name.startswith(f"{kind} ")
        }
    if "test" in tables:
        found["test"] = {name: tables["test"][name] for name in ("keep", "some", "none", "drop")}
    return found


def _target(words: str, hit: str, need: Trail) -> dict[str, Any]:
    _, target, level = words.split()
    table = {"target": target, "level": level, "need": int(need.total), "hit": hit}
    return {**table, "trail": encode_calculation(need)}
