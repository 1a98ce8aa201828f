"""The authors' pages describe every field of every kind of file."""

import pytest
from generated_pages import filled

from shellshock_tui.cli.file_schema import KINDS, schema_of
from shellshock_tui.rules import SYSTEMS
from tests.cli.test_schema import properties
from tests.docs.pages import PAGES

OWN = [name for name in SYSTEMS if name != "toy"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_a_kind_has_every_field(kind: str) -> None:
    page = filled((PAGES / "authors" / f"{kind}.md").read_text("utf-8"))
    lines = [line for line in page.splitlines() if line.startswith("| `")]
    for system in OWN if kind != "lesson" else OWN[:1]:
        found = {
            name: field["description"].split(" The characters:")[0]
            for name, field in properties(schema_of(system, kind))
            if kind != "lesson" or not name.startswith("scenario.")
        }
        assert len(found) > 5
        for name, description in found.items():
            last, meaning = name.rpartition(".")[2], description.replace("|", "\\|").replace("<", "&lt;")
            assert any(f"{last}`" in line and meaning in line for line in lines), (system, name)
