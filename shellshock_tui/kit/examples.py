"""Examples for the handbook: the rules play positions of the rulebook's example file and show results.

A line of `show` is one of these, with " | " and words of its own after it if wanted:

event, event NAME, event NAME/LABEL         events of the last commands, or a number in one
refused: COMMAND, refused/LABEL: COMMAND    why a command is refused, or a number in the reason
odds COMMAND, need COMMAND                  the chances of a command, or what its first die needs
asked, order, phases, areas UNIT            the decision, the turn track, or the areas of a sheet
unit/r1/attack/reach                        the explanation at an address
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

from shellshock_tui.engine.example import Example, Finding
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.sheet_view import Block, Chart, Role, Table
from shellshock_tui.engine.system import Binding, bind_rules
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.files import Finder
from shellshock_tui.kit.script import Scene, Script, with_sheets

_GROUND = ("like", "position", "battle")


@dataclass(frozen=True, slots=True)
class Sketch:
    """An example as the rulebook's file writes it."""

    clause: str
    question: str
    """The question; empty if the example shows more for the question before it."""
    script: Script | None
    """The position and the commands before it; None if the example continues the one before it."""
    play: tuple[str, ...]
    show: tuple[str, ...]


def sketches(book: Mapping[str, Any], clause: str) -> Iterator[Sketch]:
    """Yield the examples of a clause from the rulebook's example file.

    An example with a `question` or with `like` starts afresh. One with only a `position` or a `battle`
    repeats the one before with these changed. One with neither continues where the one before ended.
    """
    found = [entry.get("example", ()) for entry in book["clause"] if entry["id"] == clause]
    named, before = book.get("position", {}), dict[str, Any]()
    for table in chain(*found):
        if table.keys() & {"question", "like"}:
            before = {}
        script = None
        if table.keys() & {"question", "like", "position", "battle"}:
            before = before | table
            script = _script({name: before[name] for name in _GROUND if name in before}, named)
        shown = {**before, **table} if script else table
        play, show = tuple(shown.get("play", ())), tuple(shown.get("show", ()))
        yield Sketch(clause, table.get("question", ""), script, play, show)


def _script(table: Mapping[str, Any], named: Mapping[str, Any]) -> Script:
    """Return the script of a table, added to the named scripts that it is `like`."""
    script = Script()
    for name in table.get("like", "").split():
        script = script.on(asdict(_script(named[name], named)))
    return script.on(table)


def work_out(system: Binding, found: Iterable[Sketch], find: Finder) -> tuple[Example, ...]:
    """Play examples and return what they show; a note on any error names the question."""
    worked: list[tuple[str, list[Finding]]] = []
    scene: Any = None
    for sketch in found:
        if sketch.question:
            worked.append((sketch.question, []))
        question, findings = worked[-1]
        try:
            scene = _opened(system, sketch.script, find) if sketch.script else scene
            scene.play(sketch.play)
            findings += (one for line in sketch.show for one in _shown(scene, line, sketch.clause))
        except Exception as error:
            error.add_note(f"In the example of the {system.name} rulebook: {question}")
            raise
    return tuple(Example(question, tuple(findings)) for question, findings in worked)


def _opened(system: Binding, script: Script, find: Finder) -> Scene:
    table = with_sheets(script.scenario(system.name), find)
    rules: Any = bind_rules(system, table, find, f"{system.name} rulebook")
    scene = Scene(rules)
    scene.play(script.play)
    return scene


def _shown(scene: Scene, line: str, clause: str) -> Iterator[Finding]:
    """Yield the findings of a line of `show`."""
    shown, _, words = map(str.strip, line.partition("|"))
    head, _, rest = shown.partition(" ")
    match head:
        case "event":
            yield from _event_findings(scene, rest, words)
        case "refused:":
            yield Finding(words or _phrase(scene.rules, rest), scene.refusal(rest))
        case _ if head.startswith("refused/"):
            label = head.removeprefix("refused/").rstrip(":")
            yield Finding(words, dict(scene.refusal(rest).trails)[label])
        case "odds" | "need":
            yield from _chance_findings(scene, head, rest, words)
        case "asked":
            asked = scene.rules.decision(scene.state)
            yield Finding(getattr(asked, "question", ""), None, asked.clause)
        case "order":
            slots = scene.rules.track(scene.state).slots
            yield Finding(f"{words}: {', '.join(cell.text for cell in slots)}", None, clause)
        case "phases":
            phases = scene.rules.track(scene.state).phases
            yield Finding(", then ".join(cell.text for cell in phases), None, clause)
        case "areas":
            yield from _areas(scene, rest, clause)
        case _:
            yield _explained(scene.rules.explain(scene.state, shown), shown, words)


def _phrase(rules: Any, command: str) -> str:
    words: str = rules.phrase(rules.parse(command))
    return words


def _event_findings(scene: Scene, which: str, words: str) -> Iterator[Finding]:
    """Yield the last commands' events, all or those of a name, or the number "NAME/LABEL" of the first."""
    name, slash, label = which.partition("/")
    if slash:
        yield Finding(words, dict(scene.events_named(name)[0].trails)[label])
        return
    before = f"{words}: " if words else ""
    yield from (Finding(before + event.text, None, event.clause) for event in scene.events_named(name))


def _explained(found: Trail | Blocked | Clause, at: str, words: str) -> Finding:
    last = at.rpartition("/")[2].replace("-", " ")
    match found:
        case Trail(terms):
            return Finding(words or (terms[-1].label if len(terms) == 1 else last), found)
        case Blocked():
            return Finding(words or last, found)
        case Clause():
            return Finding(words or found.text, None, found.id)


def _chance_findings(scene: Scene, what: str, command: str, words: str) -> Iterator[Finding]:
    """Yield the chances of a command, or what its first die needs."""
    forecast = scene.rules.forecast(scene.state, scene.rules.parse(command))
    if not isinstance(forecast, Forecast):
        yield Finding(words or forecast.reason, forecast)
    elif what == "need":
        yield Finding(words, forecast.needs[0][1])
    else:
        before = f"{words}: " if words else ""
        for name, _, _ in forecast.outcomes:
            found = scene.rules.explain(scene.state, forecast.address("", name))
            assert isinstance(found, Trail)
            yield Finding(before + name, found)


def _areas(scene: Scene, unit: str, clause: str) -> Iterator[Finding]:
    """Yield the areas of a unit's sheet with the titles of their charts, in the order of their roles."""
    areas = scene.rules.sheet(scene.state, unit, ()).areas
    for area in sorted(areas, key=lambda area: list(Role).index(area.role)):
        titles = dict.fromkeys(title for block in area.blocks for title in _titles(block))
        if titles:
            yield Finding(f"{area.name}: {', '.join(titles)}", None, clause)


def _titles(block: Block) -> tuple[str, ...]:
    """Return the title of a block of a sheet, or else what its columns are called."""
    match block:
        case Chart():
            return (block.title or "chart",)
        case Table() if not block.title:
            return tuple(column.head for column in block.columns if column.head)
        case _:
            return (block.title,) if block.title else ()
