"""The authors' pages describe every field of every kind of file."""

from pathlib import Path

import pytest
from generated_pages import filled

from shellshock_tui.authoring.file_schema import KINDS, schema_of
from shellshock_tui.cli import command_line
from shellshock_tui.rules import SYSTEMS
from tests.cli.test_schema import properties
from tests.docs.pages import PAGES

FAULTS = {
    "mill-pond.toml": (("turn_limit = 6", "turn_limit = 0"), (". t . . W", ". t . ? W")),
    "old-guard.toml": (("hand = 7", "hand = 70"),),
}
"""The faults in the files of the page on which it shows messages about faults."""
OWN = [name for name in SYSTEMS if name != "toy"]


def test_the_faults_on_the_page_are_those_that_a_check_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, changes in FAULTS.items():
        text = (PAGES / "authors" / "files" / name).read_text("utf-8")
        for before, after in changes:
            assert before in text
            text = text.replace(before, after)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    assert command_line(["check", "mill-pond.toml"]) == 2
    block = f"```text\n{capsys.readouterr().err}```"
    assert block in (PAGES / "authors" / "index.md").read_text("utf-8")


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
