"""The time that answers of the rules take as map and forces grow, in random battles.

Each answer is asked for in a separate process, twice and each time about a state not seen before: first in
a new battle, then in one whose constant facts are cached already.
"""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter, process_time
from typing import Any

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.forecast import CombinedAttack
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Decision, Rules
from shellshock_tui.kit.minimal_scenario import minimal_scenario
from shellshock_tui.library import finder
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.commands import AnnounceSpeed, EndMove, Fire, StepTo

SIZES = ((18, 14, 2, 150), (46, 32, 9, 150), (120, 120, 40, 500))
"""Width and height of a map, units a side, and the most milliseconds of CPU that a key may take."""
GROUND = "." * 90 + "rrrttttbwd"
LEVELS = "0" * 48 + "12"
SHEETS = ("bison-gp", "mason")
FORCES = {"red": (0.25, 0.45, "ne"), "blue": (0.55, 0.75, "nw")}
"""The part of the map's width in which each side stands, and the side's facing."""
SEED = "growth"
Question = Callable[[Rules[Any, Any], Any], object]


@dataclass(frozen=True)
class PositionView:
    """A state, the unit that has to act, and a command for the unit."""

    state: Any
    side: str
    unit: str
    command: Any


def scenario(width: int, height: int, units: int) -> dict[str, Any]:
    """Return a battle on a random map, one side in its west, the other in its east."""
    chance = random.Random(f"{SEED} {width} {height}")
    rows = [[chance.choice(GROUND) for _ in range(width)] for _ in range(height)]
    levels = ["".join(chance.choice(LEVELS) for _ in range(width)) for _ in range(height)]
    digits, fielded = 2 if max(width, height) < 100 else 3, []
    for side, (west, east, facing) in FORCES.items():
        places = [(x, y) for x in range(int(width * west), int(width * east) + 1) for y in range(height)]
        for number, (x, y) in enumerate(chance.sample(places, units)):
            rows[y][x] = "."
            unit = {"id": f"{side[0]}{number + 1}", "name": f"{side.title()} {number + 1}", "side": side}
            at = f"{x + 1:0{digits}}{y + 1:0{digits}}"
            fielded.append(unit | {"sheet": SHEETS[number % len(SHEETS)], "at": at, "facing": facing})
    ground = {"terrain": "\n".join(map("".join, rows)), "levels": "\n".join(levels)}
    table = minimal_scenario(SYSTEM.name, "", fielded, era="future", start_speed="full", map=ground)
    return table | {"options": {"firing_arc": "rows"}}


def read(table: dict[str, Any]) -> Battle:
    """Return a battle with empty caches."""
    return SYSTEM.setup(table, finder(SYSTEM.name), "growth.toml")


def moments(rules: Rules[Any, Any]) -> tuple[PositionView, PositionView]:
    """Return the start of the first turn's farthest move, and the first position in which a unit may fire."""
    dice, chance = SeededDice(SEED), random.Random(SEED)
    state, begun = rules.start(dice).state, dict[str, PositionView]()
    while isinstance(asked := rules.decision(state), Decision):
        legal = list(rules.legal(state, asked.side))
        steps = [command for command in legal if isinstance(command, StepTo)]
        fires = {command.target: command for command in legal if isinstance(command, Fire)}
        if fires:
            shared = max(fires.values(), key=partial(_joining, rules, state))
            farthest = max(begun.values(), key=partial(_reached, rules))
            return farthest, PositionView(state, asked.side, asked.unit, shared)
        if steps:
            begun.setdefault(asked.unit, PositionView(state, asked.side, asked.unit, steps[0]))
        state = rules.play(state, chance.choice(_leading_on(legal)), dice).state
    raise ValueError("nobody may fire in this battle")


def attacks(rules: Rules[Any, Any], state: Any, fire: Fire) -> tuple[Any, ...]:
    """Return an attack with all further attacks that may follow on the same target."""
    found = rules.combined_attack(state, fire)
    return found.attacks if isinstance(found, CombinedAttack) else (fire,)


def _joining(rules: Rules[Any, Any], state: Any, fire: Fire) -> int:
    return len(attacks(rules, state, fire))


def _reached(rules: Rules[Any, Any], move: PositionView) -> int:
    return len(rules.overlay(move.state, move.side, OverlayKind.REACH, f"unit/{move.unit}").marks)


def _leading_on(legal: list[Any]) -> list[Any]:
    """Return those of some commands that lead on: the highest speed, then the end of the move."""
    speeds = [one for one in legal if isinstance(one, AnnounceSpeed) and not one.reverse]
    ends = [one for one in legal if isinstance(one, EndMove)]
    return [max(speeds, key=lambda one: one.speed)] if speeds else ends or legal


def questions(move: PositionView, shot: PositionView, far: int) -> Iterator[tuple[str, Any, Question]]:
    """Yield the questions of the battle screen to the rules, by name, each with its state."""
    side, hand, fire = move.side, move.unit, shot.command
    picked = (f"post={fire.post}", f"section={fire.section}", f"target={fire.target}")
    yield "legal: steps", move.state, lambda r, s: list(r.legal(s, side))
    yield "legal: fire", shot.state, lambda r, s: list(r.legal(s, shot.side))
    yield "choices: steps", move.state, lambda r, s: r.choices(s, side, ())
    yield "choices: fire", shot.state, lambda r, s: r.choices(s, shot.side, ())
    yield "choices: weapons", shot.state, lambda r, s: r.choices(s, shot.side, picked)
    yield "play: step", move.state, lambda r, s: r.play(s, move.command, SeededDice(SEED))
    yield "play: fire", shot.state, lambda r, s: r.play(s, fire, SeededDice(SEED))
    yield "pieces", move.state, lambda r, s: r.pieces(s, side, ())
    yield "track", move.state, lambda r, s: r.track(s)
    yield "sheet: steps", move.state, lambda r, s: r.sheet(s, hand, ())
    yield "sheet: fire", shot.state, lambda r, s: r.sheet(s, shot.unit, picked)
    yield "remarks", move.state, lambda r, s: r.remarks(s, hand, r.board.size - 1)
    yield "path", move.state, lambda r, s: r.path(s, hand, far)
    yield "hint: facing", move.state, lambda r, s: r.hint(s, side, ())
    yield "hint: weapons", shot.state, lambda r, s: r.hint(s, shot.side, picked)
    yield "why not", shot.state, lambda r, s: r.why_not(s, shot.unit, fire.target)
    for kind in OverlayKind:
        yield f"overlay: {kind}", move.state, partial(_overlay, kind, side, f"unit/{hand}")
    yield "overlay: threat to all", move.state, lambda r, s: r.overlay(s, side, OverlayKind.THREAT, "unit/")
    yield "forecast", shot.state, lambda r, s: r.forecast(s, fire)
    yield "combined attack", shot.state, lambda r, s: r.combined_attack(s, fire)
    yield "forecast of all", shot.state, lambda r, s: r.forecast(s, *attacks(r, s, fire))


def _overlay(kind: OverlayKind, side: str, about: str, rules: Rules[Any, Any], state: Any) -> object:
    return rules.overlay(state, side, kind, about)


def main() -> None:
    """Print the CPU and wall time of each answer for each size, in a new battle and in a known one."""
    for width, height, units, most in SIZES:
        print(f"{width}x{height}, {units} a side, bar {most} ms: CPU (and wall) of the first time, and again")
        _measure(scenario(width, height, units), most)


def _measure(table: dict[str, Any], most: int) -> None:
    rules = SYSTEM.rules(read(table))
    alone("battle read", most, [partial(read, table)] * 2)
    move, shot = moments(rules)
    far = max(rules.overlay(move.state, move.side, OverlayKind.REACH, f"unit/{move.unit}").marks)[0]
    for name, state, question in questions(move, shot, far):
        fresh = SYSTEM.rules(read(table))
        alone(name, most, [partial(question, fresh, one) for one in (state, replace(state))])


def alone(name: str, most: int, works: Sequence[Callable[[], object]]) -> None:
    """Run some tasks in turn in a separate process, and print the time of each."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    times = [_milliseconds(work) for work in works]
    told = "   ".join(f"{cpu:9.1f} ({wall:7.1f})" for cpu, wall in times)
    print(f"  {name:<26}{told}  {'met' if times[0][0] <= most else 'MISSED'}", flush=True)
    os._exit(0)


def _milliseconds(work: Callable[[], object]) -> tuple[float, float]:
    cpu, wall = process_time(), perf_counter()
    work()
    return 1000 * (process_time() - cpu), 1000 * (perf_counter() - wall)


if __name__ == "__main__":
    main()
