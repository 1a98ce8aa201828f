"""Examples of the handbook: positions in the rulebook, on which the rules work out what is shown."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from shellshock_tui.engine.example import Example, Finding
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.files import Finder
from shellshock_tui.kit.script import Scene, scenario


@dataclass(frozen=True, slots=True)
class Sketch:
    """An example as the rulebook writes it."""

    question: str
    position: str
    play: tuple[str, ...]
    show: tuple[str, ...]
    battle: Mapping[str, Any] = field(default_factory=dict)
    """Further fields of its scenario."""


def sketches(book: Mapping[str, Any]) -> dict[str, tuple[Sketch, ...]]:
    """Return the examples of each clause of a rulebook."""
    return {entry["id"]: tuple(map(_sketch, entry.get("example", ()))) for entry in book["clause"]}


def _sketch(table: Mapping[str, Any]) -> Sketch:
    play, show = tuple(table["play"]), tuple(table["show"])
    return Sketch(table["question"], table["position"], play, show, table.get("battle", {}))


def work_out(system: System, found: Sequence[Sketch], find: Finder) -> tuple[Example, ...]:
    """Play examples and return what they show; an error tells which question it belongs to."""
    return tuple(Example(one.question, tuple(_worked(system, one, find))) for one in found)


def _worked(system: System, sketch: Sketch, find: Finder) -> Iterator[Finding]:
    try:
        yield from _findings(system, sketch, find)
    except Exception as error:
        error.add_note(f"In the example of the {system.name} rulebook: {sketch.question}")
        raise


def _findings(system: System, sketch: Sketch, find: Finder) -> Iterator[Finding]:
    table = scenario(sketch.position, system.name, sketch.battle)
    rules: Any = system.rules(system.setup(table, find, f"{system.name} rulebook"))
    scene = Scene(rules)
    scene.play(sketch.play)
    for shown in sketch.show:
        yield from _shown(scene, shown)


def _shown(scene: Scene, shown: str) -> Iterator[Finding]:
    """Yield what a line shows: an event, a refusal, odds, what is asked, or what stands at an address."""
    head, _, rest = shown.partition(" ")
    match head:
        case "event":
            yield from (Finding(event.text, None, event.clause) for event in scene.told(rest))
        case "refused:":
            yield Finding(scene.rules.phrase(scene.rules.parse(rest)), scene.refusal(rest))
        case "odds":
            yield from _odds(scene, rest)
        case "asked":
            asked = scene.rules.decision(scene.state)
            yield Finding(getattr(asked, "question", ""), None, asked.clause)
        case _:
            yield _explained(scene.rules.explain(scene.state, shown), shown)


def _explained(found: Trail | Blocked | Clause, at: str) -> Finding:
    last = at.rpartition("/")[2].replace("-", " ")
    match found:
        case Trail(terms):
            return Finding(terms[-1].label if len(terms) == 1 else last, found)
        case Blocked():
            return Finding(last, found)
        case Clause():
            return Finding(found.text, None, found.id)


def _odds(scene: Scene, words: str) -> Iterator[Finding]:
    forecast = scene.rules.forecast(scene.state, scene.rules.parse(words))
    if not isinstance(forecast, Forecast):
        yield Finding(forecast.reason, forecast)
        return
    for name, _, _ in forecast.outcomes:
        found = scene.rules.explain(scene.state, forecast.address("", name))
        assert isinstance(found, Trail)
        yield Finding(name, found)
