"""The fields of the authors' files as rows of tables, from the schemas that editors use."""

from collections.abc import Iterator

from shellshock_tui.authoring.file_fields import REQUIRED, field_rows
from shellshock_tui.authoring.file_schema import schema_of
from shellshock_tui.cli.commands.new import new_table, source_of
from shellshock_tui.library import LESSON

HEAD = ("field", "type", "range", "default", "meaning", "example")


def rows_of_fields(name: str) -> Iterator[tuple[object, ...]]:
    """Yield the fields of the files that SYSTEM/KIND names, with the values of a shipped file as examples.

    The scenario within a lesson has the fields of a scenario, so they are left out.
    """
    system, _, kind = name.partition("/")
    for row in field_rows(schema_of(system, kind), new_table(kind, source_of(kind, system).table)):
        if kind != LESSON or not row.name.startswith("scenario."):
            default = row.default if row.default == REQUIRED else _code(row.default)
            yield _code(row.name), row.type, row.range, default, row.meaning, _code(row.example)


def _code(text: str) -> str:
    return f"`{text}`" if text else ""
