"""What a position shows of the rules: sums, sentences and refusals, as findings of an example."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from shellshock_tui.engine.example import Finding
from shellshock_tui.engine.trail import Blocked, Clause
from shellshock_tui.files import Finder
from shellshock_tui.rules.shellshock.handbook.example_battle import ExampleBattle

Work = Callable[[Finder], Iterator[Finding]]


@dataclass(frozen=True, slots=True)
class Worked:
    """A question, and how its position is set up and shown."""

    question: str
    work: Work


def told(battle: ExampleBattle, *names: str) -> Iterator[Finding]:
    """Yield what just happened in sentences: the events of these names, or all."""
    for happened in battle.events:
        if not names or happened.name in names:
            yield Finding(happened.text, None, happened.clause)


def number(battle: ExampleBattle, event: str, label: str, words: str) -> Finding:
    """Return a number of the first event of a name."""
    found = next(happened for happened in battle.events if happened.name == event)
    return Finding(words, dict(found.trails)[label])


def explained(battle: ExampleBattle, at: str, words: str) -> Finding:
    """Return what the rules answer at an address."""
    found = battle.rules.explain(battle.state, at)
    return Finding(words, None, found.id) if isinstance(found, Clause) else Finding(words, found)


def refused(battle: ExampleBattle, words: str, do: str, **fields: Any) -> Finding:
    """Return why a command is refused."""
    return Finding(words, battle.refusal(do, **fields))


def asked(battle: ExampleBattle) -> Finding:
    """Return what is asked of whom."""
    found = battle.rules.decision(battle.state)
    return Finding(getattr(found, "question", ""), None, found.clause)


def stepped(battle: ExampleBattle, unit: str, to: str, words: str) -> Finding:
    """Return what a step costs."""
    return number(battle.go(unit, to), "step", "cost", words)


def volley(
    unit: str, target: str, *shots: str, post: str = "Gunner", section: str = "Turret"
) -> dict[str, Any]:
    """Return the fields of a volley, each shot "weapon" or "weapon:bin"."""
    pairs = [shot.partition(":") for shot in shots]
    loaded = [{"weapon": weapon, "ammo": ammo or None} for weapon, _, ammo in pairs]
    return {"unit": unit, "post": post, "section": section, "target": target, "shots": loaded}


def needed(battle: ExampleBattle, words: str, **fields: Any) -> Finding:
    """Return what the first shot of a volley needs."""
    command = battle.rules.decode({"do": "fire", **fields})
    found = battle.rules.forecast(battle.state, command)
    return Finding(words, found if isinstance(found, Blocked) else found.needs[0][1])
