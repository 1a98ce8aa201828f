"""Examples of the handbook: positions beside the rulebook, on which the rules work out what is shown.

event, event NAME, event NAME/LABEL         what was just played brought, or a number of it
refused: COMMAND, refused/LABEL: COMMAND    why it is refused, or a number of that
odds COMMAND, need COMMAND                  its chances, or what its first die needs
asked, order, phases, areas UNIT            what is asked, when, and how a sheet is divided
unit/r1/attack/reach                        what stands at an address
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any

from shellshock_tui.engine.example import Example, Finding
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import System
from shellshock_tui.engine.sheet_view import Role
from shellshock_tui.engine.trail import Blocked, Clause, Trail
from shellshock_tui.files import Finder
from shellshock_tui.kit.script import Scene, Script, with_sheets

_GROUND = ("like", "position", "battle")


@dataclass(frozen=True, slots=True)
class Sketch:
    """An example as the rulebook writes it."""

    clause: str
    question: str
    """Empty where it shows more to the question before it."""
    script: Script | None
    """The position with what led to it; none if it is played on from where the one before it stood."""
    play: tuple[str, ...]
    show: tuple[str, ...]


def sketches(book: Mapping[str, Any], clause: str) -> Iterator[Sketch]:
    """Yield the examples of a clause from the file of a rulebook's examples.

    One with a question or a position that it is `like` begins anew; one with only a `position` or a `battle`
    is the one before it with these changed; one with neither goes on where that one stood.
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
    """Return the script of a table, which may be `like` some that have a name."""
    script = Script()
    for name in table.get("like", "").split():
        script = script.on(asdict(_script(named[name], named)))
    return script.on(table)


def work_out(system: System, found: Iterable[Sketch], find: Finder) -> tuple[Example, ...]:
    """Play examples and return what they show; an error tells which question it belongs to."""
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


def _opened(system: System, script: Script, find: Finder) -> Scene:
    table = with_sheets(script.scenario(system.name), find)
    rules: Any = system.rules(system.setup(table, find, f"{system.name} rulebook"))
    scene = Scene(rules)
    scene.play(script.play)
    return scene


def _shown(scene: Scene, line: str, clause: str) -> Iterator[Finding]:
    """Yield what a line shows: "what", or "what | in which words"."""
    shown, _, words = map(str.strip, line.partition("|"))
    head, _, rest = shown.partition(" ")
    match head:
        case "event":
            yield from _told(scene, rest, words)
        case "refused:":
            yield Finding(words or _phrase(scene.rules, rest), scene.refusal(rest))
        case _ if head.startswith("refused/"):
            label = head.removeprefix("refused/").rstrip(":")
            yield Finding(words, dict(scene.refusal(rest).trails)[label])
        case "odds" | "need":
            yield from _foretold(scene, head, rest, words)
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
    """Return a command in a few words, where the rules have some for it."""
    words: str = rules.phrase(rules.parse(command))
    return words


def _told(scene: Scene, which: str, words: str) -> Iterator[Finding]:
    """Yield the events of the last command, all or those of a name, or a number "NAME/LABEL" of the first."""
    name, slash, label = which.partition("/")
    if slash:
        yield Finding(words, dict(scene.told(name)[0].trails)[label])
        return
    before = f"{words}: " if words else ""
    yield from (Finding(before + event.text, None, event.clause) for event in scene.told(name))


def _explained(found: Trail | Blocked | Clause, at: str, words: str) -> Finding:
    last = at.rpartition("/")[2].replace("-", " ")
    match found:
        case Trail(terms):
            return Finding(words or (terms[-1].label if len(terms) == 1 else last), found)
        case Blocked():
            return Finding(words or last, found)
        case Clause():
            return Finding(words or found.text, None, found.id)


def _foretold(scene: Scene, what: str, command: str, words: str) -> Iterator[Finding]:
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
    """Yield which charts stand in each area of a unit's sheet, in the order of what they are read for."""
    areas = scene.rules.sheet(scene.state, unit, ()).areas
    for area in sorted(areas, key=lambda area: list(Role).index(area.role)):
        titles = dict.fromkeys(block.title for block in area.blocks if getattr(block, "title", ""))
        yield Finding(f"{area.name}: {', '.join(titles)}", None, clause)
