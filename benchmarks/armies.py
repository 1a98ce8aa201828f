"""Fit the formula that estimates the worth of record sheets to battles between forces of them.

`python -m benchmarks.armies play FILE [PAIRS [GROUND]]` plays pairs of forces against each other,
eight battles each, and adds a line of JSON to FILE for each pair; it continues an existing file.
GROUND is `plain`, or one of the random fields of Shellshock, such as `hills`.
`python -m benchmarks.armies fit FILE` fits the exponents on every second pair, and judges them on the
others, compared with simpler measures.
`python -m benchmarks.armies judge FILE` judges the formula on all pairs, such as those of another ground.
"""

import json
import random
import sys
from collections.abc import Iterator, Mapping, Sequence
from math import exp, log
from pathlib import Path
from typing import Any

from shellshock_tui import library
from shellshock_tui.dice import SeededDice
from shellshock_tui.kit.minimal_scenario import minimal_scenario
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock.estimate import ENDURANCE, FIRE, Estimate, estimate
from shellshock_tui.rules.shellshock.system import Shellshock
from shellshock_tui.sim.game import play_game

SIZES = ((1, 1), (2, 1), (3, 2))
BATTLES, PAIRS, LEVEL = 8, 120, "recruit"
PLAIN = "plain"
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


def land(seed: str, ground: str) -> dict[str, Any]:
    """Return the map of a scenario: open ground with woods and rough ground, or a random field."""
    if ground != PLAIN:
        made = Shellshock().skirmishes
        return dict(made.random_field(ground, SeededDice(seed), library.finder("shellshock")).table["map"])
    chance = random.Random(seed)
    return {"terrain": "\n".join(" ".join(chance.choices("...........ttr", k=WIDTH)) for _ in range(HEIGHT))}


def battle(forces: Sequence[Sequence[str]], number: int, ground: str = PLAIN) -> Table:
    """Return a scenario in which two forces meet; in every second battle they change sides."""
    known = sheets()
    drawn = land(f"{forces} {number}", ground)
    lines = drawn["terrain"].splitlines()
    ends = (("red", 2, "se"), ("blue", len(lines[0].split()) - 1, "nw"))
    units: list[dict[str, Any]] = []
    order = (0, 1) if number % 2 == 0 else (1, 0)
    for which, (side, column, facing) in zip(order, ends, strict=True):
        for index, name in enumerate(forces[which]):
            at = f"{column:02}{3 + index * 4:02}"
            own = {"id": f"{side[0]}{index + 1}", "name": f"{side} {index + 1}", "side": side}
            units.append({**own, "sheet": name, "at": at, "facing": facing, "fill": filled(known[name])})
    used = sorted({name for force in forces for name in force})
    for unit in units:
        column, row = int(unit["at"][:2]) - 1, int(unit["at"][2:]) - 1
        cells = lines[row].split()
        cells[column] = "."
        lines[row] = " ".join(cells)
    return minimal_scenario(
        "shellshock",
        "",
        units,
        era=known[used[0]]["era"],
        turn_limit=TURNS,
        start_speed="standstill",
        sheets={name: {**known[name], "ecv": SAME, "slots": _same(known[name])} for name in used},
        points=[{"side": side, "hold": 0, "exit": 0} for side, _, _ in ends],
        map={**drawn, "terrain": "\n".join(lines)},
    )


def _same(sheet: Table) -> list[Table]:
    slots = sheet.get("slots", ())
    return [{**slot, "choices": [{**one, "ecv": 0} for one in slot["choices"]]} for slot in slots]


def result(forces: Sequence[Sequence[str]], number: int, ground: str) -> float:
    """Return 1 if the first force wins a battle, 0 if the second one does, else a half."""
    made = system("shellshock")
    table = battle(forces, number, ground)
    rules = made.rules(made.setup(table, library.finder("shellshock"), "pair"))
    game = play_game(rules, {"red": LEVEL, "blue": LEVEL}, number, "armies")
    first = "red" if number % 2 == 0 else "blue"
    return 1.0 if game.winner == first else 0.5 if not game.winner else 0.0


def play(file: Path, number: int, ground: str) -> None:
    """Play the pairs that the file does not contain yet."""
    done = len(file.read_text("utf-8").splitlines()) if file.exists() else 0
    with file.open("a", encoding="utf-8") as lines:
        for index, forces in enumerate(pairs(number)):
            if index >= done:
                points = [result(forces, one, ground) for one in range(BATTLES)]
                lines.write(json.dumps({"forces": forces, "points": points}) + "\n")
                lines.flush()


def guns_and_crew(sheet: Table) -> float:
    """Return a simple measure of worth: the number of weapons and of crew."""
    return float(len(sheet.get("weapons", ())) + len(sheet.get("crew", ())))


def armour_and_damage(sheet: Table) -> float:
    """Return a simple measure of worth: the armour, and the highest damage of each weapon."""
    armour = sum(map(int, str(sheet["defence"]["armour"]).split()))
    return float(armour) + sum(_damage(weapon) for weapon in sheet.get("weapons", ()))


def _damage(weapon: Table) -> float:
    return float(str(weapon.get("high", "0/0/0")).split("/")[0])


def stated(sheet: Table) -> float:
    """Return the ECV that a sheet states, with the prices of what fills its slots."""
    filling = sum(float(slot["choices"][0].get("ecv", 0)) for slot in sheet.get("slots", ()))
    return float(sheet["ecv"]) + filling


def value(found: Estimate, fire: float, endurance: float) -> float:
    """Return the unscaled worth of a sheet."""
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
    """Return how badly the worths predict the results: the mean logarithmic loss."""
    total = 0.0
    for one in lines:
        share = float(sum(one["points"]) / len(one["points"]))
        chance = 1 / (1 + exp(-slope * advantage(one["forces"], worth)))
        total -= share * log(chance) + (1 - share) * log(1 - chance)
    return total / len(lines)


def fit(file: Path) -> None:
    """Fit the exponents by a search over a grid, and print their predictions."""
    lines = _read(file)
    found = _estimates()
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
    compare(others, {"fitted formula": {name: value(one, fire, endurance) for name, one in found.items()}})


def judge(file: Path) -> None:
    """Print how well the formula and simpler measures predict the results of all pairs of a file."""
    compare(_read(file), {})


def compare(lines: Sequence[Any], more: Mapping[str, Mapping[str, float]]) -> None:
    """Print how well several measures predict the results, and how often the formula's favourite wins."""
    known = sheets()
    formula = {name: value(one, FIRE, ENDURANCE) for name, one in _estimates().items()}
    worths = {
        **more,
        "formula": formula,
        "stated ECV": {name: stated(sheet) for name, sheet in known.items()},
        "armour and damage": {name: armour_and_damage(sheet) for name, sheet in known.items()},
        "guns and crew": {name: guns_and_crew(sheet) for name, sheet in known.items()},
    }
    for title, worth in worths.items():
        decided, clear = judged(lines, worth)
        print(f"{title}: {decided:.0%} of decided pairs, {clear:.0%} of clear ones, of {len(lines)} pairs")
    ratios(lines, formula)


def _read(file: Path) -> list[Any]:
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def _estimates() -> dict[str, Estimate]:
    finder = library.finder("shellshock")
    return {name: estimate(sheet, filled(sheet), finder) for name, sheet in sheets().items()}


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
    match command:
        case "play":
            play(Path(path), int(rest[0]) if rest else PAIRS, rest[1] if rest[1:] else PLAIN)
        case "fit":
            fit(Path(path))
        case _:
            judge(Path(path))
