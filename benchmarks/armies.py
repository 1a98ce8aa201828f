"""Fit the formula that estimates the worth of record sheets to battles between forces of them.

`python -m benchmarks.armies play FILE [PAIRS]` plays pairs of forces against each other, eight battles each,
and adds a line of JSON to FILE for each pair; it goes on where the file ends.
`python -m benchmarks.armies fit FILE` fits the exponents on every second pair, and judges them on the others
beside two simpler measures.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.kit.minimal_scenario import minimal_scenario
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock.estimate import Estimate, estimate
from shellshock_tui.sim.game import play_game

SIZES = ((1, 1), (2, 1), (3, 2))
BATTLES, PAIRS, LEVEL = 8, 120, "recruit"
WIDTH, HEIGHT, TURNS = 22, 14, 14
SAME = 1000
"""The ECV that every sheet has in these battles, so that it does not steer the bots."""
CLEAR = 0.75
STEPS, RATE = 4_000, 0.05
Table = Mapping[str, Any]


def sheets() -> dict[str, Table]:
    """Return the record sheets of Shellshock by name."""
    listed = (one for one in library.listed(library.SHEET) if one.system == "shellshock" and not one.fault)
    return {one.name: library.open_file(library.SHEET, one.address).table for one in listed}


def filled(sheet: Table) -> dict[str, str]:
    """Return the first choice for each open slot."""
    return {slot["name"]: slot["choices"][0]["name"] for slot in sheet.get("slots", ())}


def pairs(number: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Yield pairs of forces; both forces of a pair are of one era."""
    chance = random.Random("armies")
    known = sheets()
    eras = sorted({sheet["era"] for sheet in known.values()})
    for index in range(number):
        era = eras[index % len(eras)]
        names = sorted(name for name, sheet in known.items() if sheet["era"] == era)
        red, blue = SIZES[index // len(eras) % len(SIZES)]
        yield tuple(chance.choices(names, k=red)), tuple(chance.choices(names, k=blue))


def terrain(seed: str) -> str:
    """Return a random map: open ground with woods and rough ground."""
    chance = random.Random(seed)
    return "\n".join(" ".join(chance.choices("...........ttr", k=WIDTH)) for _ in range(HEIGHT))


def battle(forces: Sequence[Sequence[str]], number: int) -> Table:
    """Return a scenario in which two forces meet; in every second battle they change sides."""
    known = sheets()
    ends = (("red", 2, "se"), ("blue", WIDTH - 1, "nw"))
    units: list[dict[str, Any]] = []
    order = (0, 1) if number % 2 == 0 else (1, 0)
    for which, (side, column, facing) in zip(order, ends, strict=True):
        for index, name in enumerate(forces[which]):
            at = f"{column:02}{3 + index * 4:02}"
            own = {"id": f"{side[0]}{index + 1}", "name": f"{side} {index + 1}", "side": side}
            units.append({**own, "sheet": name, "at": at, "facing": facing, "fill": filled(known[name])})
    used = sorted({name for force in forces for name in force})
    lines = terrain(f"{forces} {number}").splitlines()
    for unit in units:
        column, row = int(unit["at"][:2]) - 1, int(unit["at"][2:]) - 1
        cells = lines[row].split()
        cells[column] = "."
        lines[row] = " ".join(cells)
    return minimal_scenario(
        "shellshock",
        "\n".join(lines),
        units,
        era=known[used[0]]["era"],
        turn_limit=TURNS,
        start_speed="standstill",
        sheets={name: {**known[name], "ecv": SAME, "slots": _same(known[name])} for name in used},
        points=[{"side": side, "hold": 0, "exit": 0} for side, _, _ in ends],
    )


def _same(sheet: Table) -> list[Table]:
    slots = sheet.get("slots", ())
    return [{**slot, "choices": [{**one, "ecv": 0} for one in slot["choices"]]} for slot in slots]


def result(forces: Sequence[Sequence[str]], number: int) -> float:
    """Return 1 if the first force wins a battle, 0 if the second one does, else a half."""
    made = system("shellshock")
    table = battle(forces, number)
    rules = made.rules(made.setup(table, library.finder("shellshock"), "pair"))
    game = play_game(rules, {"red": LEVEL, "blue": LEVEL}, number, "armies")
    first = "red" if number % 2 == 0 else "blue"
    return 1.0 if game.winner == first else 0.5 if not game.winner else 0.0


def play(file: Path, number: int) -> None:
    """Play the pairs that the file does not hold yet."""
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    with file.open("a", encoding="utf-8") as lines:
        for index, forces in enumerate(pairs(number)):
            if index >= done:
                points = [result(forces, one) for one in range(BATTLES)]
                lines.write(json.dumps({"forces": forces, "points": points}) + "\n")
                lines.flush()


def guns_and_crew(sheet: Table) -> float:
    """Return a simple measure: the number of weapons and of crew."""
    return float(len(sheet.get("weapons", ())) + len(sheet.get("crew", ())))


def armour_and_damage(sheet: Table) -> float:
    """Return a simple measure: the armour, and the highest damage of each weapon."""
    armour = sum(map(int, str(sheet["defence"]["armour"]).split()))
    return float(armour) + sum(_damage(weapon) for weapon in sheet.get("weapons", ()))


def _damage(weapon: Table) -> float:
    return float(str(weapon.get("high", "0/0/0")).split("/")[0])


def value(found: Estimate, fire: float, endurance: float) -> float:
    """Return the worth of a sheet without the scale."""
    return float(max(float(found.fire), 1e-3) ** fire * float(found.endurance) ** endurance)


def advantage(forces: Sequence[Sequence[str]], worth: Mapping[str, float]) -> float:
    """Return the logarithm of the ratio of the worths of two forces."""
    first, second = (sum(worth[name] for name in force) for force in forces)
    return log(first / second)


def judged(lines: Sequence[Any], worth: Mapping[str, float]) -> tuple[float, float]:
    """Return the share of decided pairs, and of clear ones, whose winner has the higher worth."""
    decided = [one for one in lines if sum(one["points"]) != len(one["points"]) / 2]
    clear = [one for one in decided if not 1 - CLEAR < sum(one["points"]) / len(one["points"]) < CLEAR]
    return _right(decided, worth), _right(clear, worth)


def _right(lines: Sequence[Any], worth: Mapping[str, float]) -> float:
    right = [
        (advantage(one["forces"], worth) > 0) == (sum(one["points"]) > len(one["points"]) / 2)
        for one in lines
    ]
    return float(sum(right) / max(1, len(right)))


def loss(lines: Sequence[Any], worth: Mapping[str, float], slope: float) -> float:
    """Return how badly the worths foretell the points: the mean logarithmic loss."""
    total = 0.0
    for one in lines:
        share = float(sum(one["points"]) / len(one["points"]))
        chance = 1 / (1 + exp(-slope * advantage(one["forces"], worth)))
        total -= share * log(chance) + (1 - share) * log(1 - chance)
    return total / len(lines)


def fit(file: Path) -> None:
    """Fit the exponents by trying them all in steps, and print what they foretell."""
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    known = sheets()
    finder = library.finder("shellshock")
    found = {name: estimate(sheet, filled(sheet), finder) for name, sheet in known.items()}
    fitted, others = lines[::2], lines[1::2]
    tries = [
        (
            loss(fitted, {name: value(one, a / 20, b / 20) for name, one in found.items()}, slope),
            a / 20,
            b / 20,
        )
        for a in range(2, 31)
        for b in range(2, 31)
        for slope in (1.0, 1.5, 2.0, 3.0)
    ]
    _, fire, endurance = min(tries)
    print(f"fitted on {len(fitted)} pairs: fire ** {fire}, endurance ** {endurance}")
    worths = {
        "formula": {name: value(one, fire, endurance) for name, one in found.items()},
        "formula, halves": {name: value(one, 0.5, 0.5) for name, one in found.items()},
        "printed ECV": {name: float(sheet["ecv"]) for name, sheet in known.items()},
        "armour and damage": {name: armour_and_damage(sheet) for name, sheet in known.items()},
        "guns and crew": {name: guns_and_crew(sheet) for name, sheet in known.items()},
    }
    for title, worth in worths.items():
        decided, clear = judged(others, worth)
        print(f"{title}: {decided:.0%} of decided pairs, {clear:.0%} of clear ones, of {len(others)} others")
    ratios(others, worths["formula"])


def ratios(lines: Sequence[Any], worth: Mapping[str, float]) -> None:
    """Print how often the favourite wins, by the ratio of the worths."""
    for low, high in ((1.0, 1.15), (1.15, 1.35), (1.35, 1.7), (1.7, 99.0)):
        shares = []
        for one in lines:
            ratio = exp(abs(advantage(one["forces"], worth)))
            if low <= ratio < high:
                share = sum(one["points"]) / len(one["points"])
                shares.append(share if advantage(one["forces"], worth) > 0 else 1 - share)
        if shares:
            mean = sum(shares) / len(shares)
            print(f"ratio {low} to {high}: the favourite scores {mean:.0%} in {len(shares)} pairs")


if __name__ == "__main__":
    command, path, *rest = sys.argv[1:]
    if command == "play":
        play(Path(path), int(rest[0]) if rest else PAIRS)
    else:
        fit(Path(path))
