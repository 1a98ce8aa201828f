"""Rules cite clauses by constants that are checked against the rulebook, never by string literals."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from shellshock_tui import library, rules
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.system import bind_rules

FOLDER = Path(rules.__file__).parent
BATTLES = {
    "shellshock": "duel",
    "closing_fire": "villages",
    "gunplay": "payroll",
    "sshr": "pumps",
    "shock": "man-down",
}
"""A battle of each system."""
SYSTEMS = [name for name, entry in rules.SYSTEMS.items() if entry.module.startswith(rules.__name__)]


def texts(folder: Path, clauses: Collection[str]) -> Iterator[str]:
    """The places where a clause id of several words is written as a string."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str() as text) if "." in text and file.name != "clauses.py":
                    if text.removeprefix("clause/") in clauses:
                        yield f"{file.relative_to(folder)}:{node.lineno}: {text}"


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_clause_is_cited_by_a_text(system: str) -> None:
    assert list(texts(FOLDER / system, rules.system(system).clauses)) == []


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_clause_of_a_battle_that_is_given_up_speaks_of_that(name: str) -> None:
    data = library.open_file(library.SCENARIO, f"{name}/{BATTLES[name]}")
    battle = bind_rules(rules.system(name), data.table, data.find, data.file)
    state = battle.start(SeededDice("oak")).state
    side = next(side.id for side in battle.sides if side.id not in battle.programmed)
    for command in battle.concessions(state, side):
        ended = battle.play(state, command, SeededDice("oak")).state
        outcome = battle.decision(ended)
        assert isinstance(outcome, Outcome)
        clause = battle.clauses[outcome.clause]
        assert re.search("resign|give up|draw", f"{clause.text} {clause.ruling}"), outcome


FIRE = '''"""Fire (hit.roll)."""
AT = "clause/hit.roll"
NAMES = ("hit.roll", "roll")
'''


def test_a_clause_that_is_cited_by_a_text_is_found(tmp_path: Path) -> None:
    (tmp_path / "clauses.py").write_text('HIT_ROLL = "hit.roll"\n')
    (tmp_path / "fire.py").write_text(FIRE)
    found = list(texts(tmp_path, {"hit.roll", "roll"}))
    assert found == ["fire.py:2: clause/hit.roll", "fire.py:3: hit.roll"]
