"""Record the battles that drills begin with: `python -m tests.ready_battles SYSTEM`."""

import json
import sys

from shellshock_tui.drill.battle import recorded
from shellshock_tui.drill.ready import FOLDER

READY = {
    "shellshock": (
        ("shellshock/mill", "pool 6"),
        ("shellshock/duel damage_dice=range phased_play=true lucky_shot=true", "pool 3"),
        ("shellshock/bridge", "ready 2"),
        ("shellshock/duel motionless=true point_blank=true", "pool 5"),
        ("shellshock/duel", "ready 0"),
        ("shellshock/duel lucky_shot=true", "l 38"),
        ("shellshock/duel phased_play=true", "p 9"),
    ),
    "closing_fire": (
        ("closing_fire/villages", "ready 2"),
        ("closing_fire/villages unit_chits=true", "pool 3"),
        ("closing_fire/villages", "ready 0"),
    ),
    "gunplay": (
        ("gunplay/dock-street", "pool 9"),
        ("gunplay/dock-street activation=false", "pool 3"),
        ("gunplay/dock-street solid_hits=true", "pool 0"),
    ),
    "sshr": (("sshr/pumps", "ready 2"), ("sshr/nest", "pool 2"), ("sshr/nest", "ready 1")),
    "shock": (("shock/the-mast", "ready 0"), ("shock/green-farm", "pool 9"), ("shock/man-down", "pool 8")),
}
"""The scenario and the seed of each battle that ships, by system; together they show most clauses."""


def record(system: str) -> None:
    """Let bots play some battles of a system, and save them."""
    found = [recorded(scenario, seed) for scenario, seed in READY[system]]
    table = [{"scenario": one.scenario, "seed": one.seed, "commands": one.commands} for one in found]
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps(table, separators=(",", ":")).replace('{"do"', '\n{"do"')
    (FOLDER / f"{system}.json").write_text(f"{text}\n", "utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:] or READY:
        record(name)
