"""Plays both sides of a battle of Shellshock: `python bot.py SCENARIO [SEED]`."""

import json
import random
import sys
from fractions import Fraction
from subprocess import PIPE, Popen
from typing import Any

Table = dict[str, Any]


class Referee:
    """A battle in another process."""

    def __init__(self, scenario: str, seed: str) -> None:
        command = ["shellshock", "referee", scenario, "--seed", seed]
        self.process = Popen(command, stdin=PIPE, stdout=PIPE, text=True)

    def send(self, line: Table) -> None:
        """Send a command or a question."""
        assert self.process.stdin
        print(json.dumps(line), file=self.process.stdin, flush=True)

    def read(self) -> Table:
        """Wait for the next line; an empty table once the referee has ended."""
        assert self.process.stdout
        return dict(json.loads(self.process.stdout.readline() or "{}"))

    def ask(self, **question: Any) -> Table:
        """Ask a question; the answer is one line."""
        self.send(question)
        return self.read()


def chance_to_hit(referee: Referee, attack: Table) -> Fraction:
    """Return the chance that an attack does not miss."""
    return 1 - Fraction(referee.ask(ask="odds", **attack)["odds"]["miss"])


def choose(referee: Referee, side: str) -> Table:
    """Return the attack with the best chance; without one, any command."""
    legal = referee.ask(ask="legal", limit=200)["legal"]
    own = [command for command in legal if command["side"] == side] or legal
    attacks = [command for command in own if command["do"] in ("fire", "strike")]
    if attacks:
        return max(attacks, key=lambda attack: chance_to_hit(referee, attack))
    return dict(random.choice(own))


if __name__ == "__main__":
    scenario, seed = (*sys.argv[1:], "1")[:2]
    random.seed(seed)
    referee = Referee(scenario, seed)
    while line := referee.read():
        if "decision" in line:
            referee.send(choose(referee, line["side"]))
        else:
            print(line.get("text") or line)
    sys.exit(referee.process.wait())
