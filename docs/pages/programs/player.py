"""Plays one side of any battle: `shellshock play duel --bot "red=cmd:python player.py"`."""

import json
import random
import sys
from typing import Any

Table = dict[str, Any]


def send(line: Table) -> None:
    """Write a command or a question."""
    print(json.dumps(line), flush=True)


def ask(**question: Any) -> Table:
    """Ask a question; the answer is the next line."""
    send(question)
    return dict(json.loads(sys.stdin.readline()))


def choose() -> Table:
    """Return any command: first one of each kind, then an attack among them, if there is any."""
    legal = ask(ask="legal", limit=1000)["legal"]
    random.shuffle(legal)
    kinds = {command["do"]: command for command in legal}
    attacks = [command for command in kinds.values() if "odds" in ask(ask="odds", **command)]
    return dict(random.choice(attacks or list(kinds.values())))


for text in sys.stdin:
    line = json.loads(text)
    if line.get("pass"):
        send({"do": "pass"})
    elif "decision" in line:
        print(line["asks"], file=sys.stderr)
        send(choose())
    elif "refused" in line:
        sys.exit(f"This cannot be: {line['refused']}")
