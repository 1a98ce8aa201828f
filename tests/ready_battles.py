"""Record the battles that drills begin with: `python -m tests.ready_battles SYSTEM`."""

import json
import sys

from shellshock_tui.drill.battle import recorded
from shellshock_tui.drill.ready import FOLDER, SCENARIOS

BATTLES = 4
"""How many battles of a system ship."""


def record(system: str) -> None:
    """Let bots play some battles of a system, and write them down."""
    scenarios = SCENARIOS[system]
    found = [recorded(scenarios[number % len(scenarios)], f"ready {number}") for number in range(BATTLES)]
    table = [{"scenario": one.scenario, "seed": one.seed, "commands": one.commands} for one in found]
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(table, separators=(",", ":")).replace('{"do"', '\n{"do"')
    (FOLDER / f"{system}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or SCENARIOS:
        record(name)
