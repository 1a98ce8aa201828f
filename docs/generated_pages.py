"""The parts of the site that come from the program.

They stand in pages where these say `<!-- generated: NAME ARGUMENT -->`. MkDocs loads this module as a hook.
Each generator returns Markdown made from the package as it is now, so that no page can lag behind it.
"""

import ast
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any

from address_tables import HEAD as ADDRESSES
from address_tables import rows_of_addresses
from diagrams import pictures
from event_tables import HEAD as EVENTS
from event_tables import rows_of_events
from field_tables import HEAD, rows_of_fields
from machine_tables import HEAD as MACHINES
from machine_tables import HEAD_OF_REAL, rows_of_machines, rows_of_real_machines
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from skirmish_tables import AIMS, FORCES, MAPS, rows_of_aims, rows_of_forces, rows_of_maps
from typer.main import get_group

from shellshock_tui import library
from shellshock_tui.app.keys.actions import ACTIONS, OF_THE_PAST, Action, Where
from shellshock_tui.cli.command_table import app
from shellshock_tui.engine.protocol import Field, Message
from shellshock_tui.engine.trail import Clause
from shellshock_tui.lessons.lesson_file import read_lesson
from shellshock_tui.library import locations
from shellshock_tui.rules import DEFAULT, system
from shellshock_tui.session.game_setup import Opening
from shellshock_tui.settings.values import OPTIONS, STANDARD

ROOT = Path(__file__).parent.parent
MARK = re.compile(r"<!-- generated: (\w[\w-]*)(?: (\S+))? -->")
OF_THE_FILE = {"system", "kind", "source"}
"""The fields of entries in a data file that are not about the game."""
LANGUAGES = {".py": "python", ".toml": "toml"}
WHERE = {
    Where.EVERYWHERE: "In battles and lessons",
    Where.BATTLE: "In battles only",
    Where.LESSON: "In lessons only",
    Where.PAST: "While looking back",
}


def cell(text: object) -> str:
    """Return a text as the content of a table cell."""
    return " ".join(str(text).split()).replace("|", "\\|").replace("<", "&lt;")


def table(head: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> str:
    """Return a Markdown table."""
    lines = (head, ("---",) * len(head), *rows)
    return "\n".join(f"| {' | '.join(map(cell, line))} |" for line in lines)


def keys() -> str:
    """Return the keys of all actions, a table for each place where they work."""

    def rows(actions: list[Action]) -> Iterator[tuple[object, ...]]:
        for one in actions:
            yield f"`{one.all_shown}`", one.words, one.help, f"`{one.name}`" + " (fixed)" * one.fixed

    groups = (
        (words, [one for one in (*ACTIONS, *OF_THE_PAST) if one.where is where])
        for where, words in WHERE.items()
    )
    head = ("key", "action", "what it does", "name in settings")
    return "\n\n".join(f"## {words}\n\n{table(head, rows(actions))}" for words, actions in groups if actions)


def settings() -> str:
    """Return the settings with their values; the standard value comes first."""

    def rows() -> Iterator[tuple[object, ...]]:
        for one in OPTIONS:
            standard = one.of(STANDARD)
            values = sorted(one.values.items(), key=lambda pair: pair[0] != standard)
            yield (
                f"`{one.name}`",
                ", ".join(f"`{_toml(value)}` ({words})" for value, words in values),
                one.help,
            )

    return table(("setting", "values, the standard first", "what it does"), rows())


def _toml(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


def commands() -> str:
    """Return every command with its arguments and options, in the order of the help page."""
    group = get_group(app)
    return "\n\n".join(_command(name, command) for name, command in group.commands.items())


def _command(name: str, command: Any) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option"]
    usage = ["shellshock", name, *["[OPTIONS]"] * bool(options), *map(_argument, arguments)]
    rows = [(f"`{_argument(one)}`", one.help) for one in arguments]
    rows += [(f"`{' '.join((*one.opts, *_value(one)))}`", one.help) for one in options]
    lines = [f"## {name}", command.help or "", f"```text\n{' '.join(usage)}\n```"]
    if rows:
        lines.append(table(("argument or option", "what it does"), iter(rows)))
    return "\n\n".join(lines)


def _argument(one: Any) -> str:
    name = (one.metavar or one.name).upper() + "..." * (one.nargs == -1)
    return name if one.required else f"[{name}]"


def _value(one: Any) -> tuple[str, ...]:
    return () if one.is_flag else (one.metavar or one.name.upper(),)


def clauses(name: str) -> str:
    """Return every clause of a system's rulebook, in reading order."""
    return "\n\n".join(map(_clause, system(name).clauses.values()))


def _clause(clause: Clause) -> str:
    marks = [f"*optional: `--option {clause.optional}`*"] * bool(clause.optional)
    marks += ["*a rule of this program's own*"] * clause.ours
    lines = [f"### {clause.id} {{: #{clause.id.replace('.', '-')} }}", *marks, _prose(clause.text)]
    if clause.ruling:
        lines.append(f"**Ruling.** {_prose(clause.ruling)}")
    if clause.check:
        lines.append("\n".join(f"- *Example.* {_prose(one)}" for one in clause.check))
    return "\n\n".join(lines)


def _prose(text: str) -> str:
    return re.sub(r"([*_<\[\]`|])", r"\\\1", " ".join(text.split()))


def battles(name: str) -> str:
    """Return the battles of a system that ship: their names, forces and length."""

    def rows() -> Iterator[tuple[object, ...]]:
        for battle in _shipped(library.SCENARIO, name):
            outline = Opening(battle).game_setup.outline
            forces = ", ".join(f"{force.side.name} {len(force.units)}" for force in outline.forces)
            yield f"`{_called(name, battle.name)}`", battle.header.title, forces, ", ".join(outline.facts)

    return table(("play", "battle", "units", "size"), rows())


def lessons(name: str) -> str:
    """Return the lessons of a system, in order."""

    def rows() -> Iterator[tuple[object, ...]]:
        found = (read_lesson(one.table, one.file) for one in _shipped(library.LESSON, name))
        for lesson in sorted(found, key=attrgetter("number")):
            yield f"`{_called(name, lesson.number)}`", lesson.title, lesson.goal, lesson.minutes

    return table(("jumpstart", "lesson", "afterwards", "minutes"), rows())


def _shipped(kind: str, name: str) -> Iterator[library.DataFile]:
    opened = (library.open_path(str(path)) for path in locations.shipped(kind))
    return (one for one in opened if one.header.system == name)


def _called(name: str, what: object) -> str:
    return str(what) if name == DEFAULT else f"{name}/{what}"


def tables(name: str) -> str:
    """Return the tables of a system's rulebook, such as weapons, ground and charts."""
    data = tomllib.loads((ROOT / "sheets" / name / "data.toml").read_text("utf-8"))
    lists = {what: rows for what, rows in (data | data.get("charts", {})).items() if _is_list_of_tables(rows)}
    return "\n\n".join(
        f"### {what.replace('_', ' ').capitalize()}\n\n{_listed(rows)}" for what, rows in lists.items()
    )


def _is_list_of_tables(rows: object) -> bool:
    return isinstance(rows, list) and all(isinstance(row, dict) for row in rows)


def _listed(rows: list[dict[str, object]]) -> str:
    columns = tuple(dict.fromkeys(name for row in rows for name in row if name not in OF_THE_FILE))
    heads = tuple(name.replace("_", " ") for name in columns)
    return table(heads, (tuple(_shown(row.get(name, ""), name) for name in columns) for row in rows))


def _shown(value: object, name: str = "") -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case [int(first), int(last)] if name == "faces":
            return f"{first} to {last}" if first < last else str(first)
        case [dict(), *_]:
            return "; ".join(map(_shown, value))
        case list():
            return ", ".join(map(_shown, value)) or "none"
        case dict():
            return ", ".join(f"{inner} {_shown(found, inner)}" for inner, found in value.items())
        case _:
            return str(value)


def protocol(name: str) -> str:
    """Return the messages of a system's line protocol, field by field."""
    page = system(name).protocol()
    groups = (
        ("Commands", page.commands),
        ("Decisions", page.decisions),
        ("Answers to `odds`", page.odds),
        ("Questions", page.questions),
        ("Other lines", page.answers),
    )
    parts = [
        f"## {title}\n\n" + "\n\n".join(map(_message, messages)) for title, messages in groups if messages
    ]
    return "\n\n".join((*parts, f"## State\n\n{_fields(page.state)}"))


@cache
def events(name: str) -> str:
    """Return the kinds of events of a system, with their fields."""
    return table(EVENTS, rows_of_events(list(_shipped(library.SCENARIO, name))))


def _message(message: Message) -> str:
    lines = [f"**`{message.name}`** {_prose(message.meaning)}"]
    if message.fields:
        lines.append(_fields(message.fields))
    return "\n\n".join(lines)


def _fields(fields: tuple[Field, ...]) -> str:
    def rows(fields: tuple[Field, ...], before: str = "") -> Iterator[tuple[object, ...]]:
        for one in fields:
            # Braces in plain text would be read as attributes.
            type_words = f"`{one.type}`" if "{" in one.type else one.type
            yield f"`{before}{one.name}`", type_words + " (optional)" * one.optional, one.meaning
            yield from rows(one.within, f"{before}{one.name}.")

    lines = list(rows(fields))
    width = 3 if any(meaning for *_, meaning in lines) else 2
    return table(("field", "type", "meaning")[:width], (line[:width] for line in lines))


def modules(package: str) -> str:
    """Return the marks by which mkdocstrings describes each module of a package, and those of its folders."""
    folder = ROOT / "shellshock_tui" / package
    files = (file for file in sorted(folder.rglob("*.py")) if file.stem != "__init__")
    names = (".".join(file.relative_to(ROOT).with_suffix("").parts) for file in files)
    return "\n\n".join(f"::: {name}" for name in names)


def source(place: str) -> str:
    """Return a file as a code block, or only what it defines: "tests/toy.py:Strike,Acting.decision"."""
    path, _, names = place.partition(":")
    text = (ROOT / path).read_text("utf-8").strip()
    if names:
        defined = dict(_definitions(text))
        text = "\n\n".join(defined[name] for name in names.split(","))
    return f"```{LANGUAGES[Path(path).suffix]}\n{text}\n```"


def _definitions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the classes, functions, methods and assigned names of a source text, each with its lines."""
    lines = text.splitlines()
    for node in ast.parse(text).body:
        match node:
            case ast.ClassDef() | ast.FunctionDef():
                yield node.name, _lines(lines, node)
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef):
                        yield f"{node.name}.{inner.name}", textwrap.dedent(_lines(lines, inner))
            case ast.Assign(targets=[ast.Name(id=name)]):
                yield name, _lines(lines, node)
            case _:
                pass


def _lines(lines: list[str], node: ast.stmt) -> str:
    decorators = getattr(node, "decorator_list", [])
    first = min(one.lineno for one in (node, *decorators))
    return "\n".join(lines[first - 1 : node.end_lineno])


def fields(name: str) -> str:
    """Return the fields of the files that SYSTEM/KIND names."""
    return table(HEAD, rows_of_fields(name))


def addresses(name: str) -> str:
    """Return the addresses of a system."""
    return table(ADDRESSES, rows_of_addresses(name))


def machines(era: str) -> str:
    """Return the machines of an era as their sheets print them."""
    return table(MACHINES, rows_of_machines(era))


def real_machines() -> str:
    """Return the real figures that sheets are made from."""
    return table(HEAD_OF_REAL, rows_of_real_machines())


def aims() -> str:
    """Return the aims that a custom battle can have."""
    return table(AIMS, rows_of_aims())


def maps() -> str:
    """Return the kinds of random map."""
    return table(MAPS, rows_of_maps())


def ready_forces() -> str:
    """Return the forces that ship."""
    return table(FORCES, rows_of_forces())


def changes() -> str:
    """Return the changelog without its title."""
    return (ROOT / "CHANGELOG.md").read_text("utf-8").partition("\n")[2]


GENERATORS: dict[str, Callable[..., str]] = {
    one.__name__: one
    for one in (
        keys,
        settings,
        commands,
        clauses,
        battles,
        lessons,
        tables,
        protocol,
        events,
        modules,
        source,
        fields,
        addresses,
        machines,
        real_machines,
        aims,
        maps,
        ready_forces,
        changes,
    )
}


def filled(markdown: str) -> str:
    """Return a page with each mark replaced by what its generator returns."""

    def generated(found: re.Match[str]) -> str:
        name, argument = found.groups()
        return GENERATORS[name](*([argument] if argument else []))

    return MARK.sub(generated, markdown)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the diagrams; called by MkDocs once."""
    for name, content in pictures().items():
        files.append(File.generated(config, f"pictures/{name}", content=content))
    return files


def on_page_markdown(markdown: str, **_: object) -> str:
    """Fill a page; called by MkDocs for each page."""
    return filled(markdown)
