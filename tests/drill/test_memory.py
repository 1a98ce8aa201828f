"""The memory of a player after right, hinted and wrong answers, and after some time."""

import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from fsrs import Rating

from shellshock_tui.cli import command_line
from shellshock_tui.drill.memory import (
    NOTHING,
    Knowledge,
    Memory,
    damage,
    memory_file,
    read_memories,
    write_memories,
)
from shellshock_tui.user_error import UserError

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ARC = "combat.arc"


def learnt(rating: Rating, times: int = 1) -> Memory:
    """Return a memory of one clause that was answered some times, each time when it was due."""
    memory, now = NOTHING, NOW
    for _ in range(times):
        memory = memory.graded(ARC, rating, now)
        now = memory.clauses[ARC].due
    return memory


def test_a_clause_that_was_never_asked_is_new_and_not_due() -> None:
    assert (NOTHING.knowledge(ARC, NOW), NOTHING.is_due(ARC, NOW)) == (Knowledge.NEW, False)


def test_a_right_answer_comes_back_later_than_a_hinted_one_and_that_later_than_a_wrong_one() -> None:
    right, hinted, wrong = (learnt(one).clauses[ARC].due for one in (Rating.Good, Rating.Hard, Rating.Again))
    assert wrong < hinted < right


def test_a_clause_that_is_known_is_due_again_after_days_and_then_fades() -> None:
    memory = learnt(Rating.Good, 4)
    card = memory.clauses[ARC]
    assert card.last_review is not None
    assert memory.knowledge(ARC, card.last_review) is Knowledge.KNOWN
    assert card.due - card.last_review >= timedelta(days=2)
    assert not memory.is_due(ARC, card.due - timedelta(days=1))
    assert memory.is_due(ARC, card.due)
    assert memory.knowledge(ARC, card.due + timedelta(days=400)) is Knowledge.FADING


def test_clauses_of_the_card_that_waits_for_its_answer_are_not_wished_for() -> None:
    memory, later = NOTHING.graded(ARC, Rating.Again, NOW), NOW + timedelta(days=30)
    for clause in (ARC, "hit.roll"):
        assert memory.wish((clause,), later, asked=(clause,)) < memory.wish((clause,), later)
    assert memory.wish((ARC, "hit.roll"), later, asked=("hit.roll",)) == 1.0


def test_clauses_that_are_due_are_wished_for_most_then_new_ones() -> None:
    memory = learnt(Rating.Good)
    later = memory.clauses[ARC].due
    assert memory.wish((ARC,), later) > memory.wish(("hit.roll",), later) > memory.wish((ARC,), NOW) > 0


def test_a_memory_is_read_as_it_was_written_and_players_are_kept_apart(tmp_path: Path) -> None:
    ann, bob = memory_file("ann", tmp_path), memory_file("bob", tmp_path)
    write_memories(ann, {"shellshock": learnt(Rating.Good)})
    write_memories(bob, {"gunplay": learnt(Rating.Again).after("key")})
    assert read_memories(ann) == {"shellshock": learnt(Rating.Good)}
    assert read_memories(bob)["gunplay"].seen == ("key",)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"systems": 3}', '{"systems": {"shock": {"clauses": []}}}'])
def test_a_damaged_file_is_no_memory_and_is_kept_when_a_new_one_is_written(text: str, tmp_path: Path) -> None:
    path = memory_file("ann", tmp_path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    assert read_memories(path) == {}
    write_memories(path, {"shock": learnt(Rating.Good)})
    assert json.loads(path.read_text())["systems"]["shock"]
    assert any(other.read_text() == text for other in path.parent.iterdir() if other != path)


def test_every_damaged_file_is_kept(tmp_path: Path) -> None:
    path = memory_file("ann", tmp_path)
    for text in ("{", "[", "{{"):
        path.write_text(text)
        assert damage(path)
        write_memories(path, {"shock": learnt(Rating.Good)})
    kept = [other.read_text() for other in path.parent.iterdir() if other != path]
    assert sorted(kept) == ["[", "{", "{{"]


DAMAGED = [
    b"garbage", b"", b"\xff\xfe", b"[" * 100_000, b"[]", b'{"a":1}',
    b'{"systems":{"gunplay":{"clauses":{"board.cover":{"stability":1e999,"due":"x"}},"seen":[]}}}',
]  # fmt: skip


@pytest.mark.parametrize("words", [["--export"], ["gunplay", "--knowledge"]])
@pytest.mark.parametrize("content", [*DAMAGED, None], ids=range(8))
def test_damage_is_told_in_the_shell_and_nothing_is_made_up(
    words: list[str],
    content: bytes | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = memory_file("bob")
    path.parent.mkdir(parents=True, exist_ok=True)
    os.mkfifo(path) if content is None else path.write_bytes(content)
    assert command_line(["drill", *words, "--player", "bob"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == f"The progress of bob cannot be read: {path.name} is damaged.\n"


STATES = 1, 2, 3
WRONG: dict[str, tuple[object, ...]] = {
    "stability": (0, -5, [], 1e308, "x", True),
    "difficulty": (0, -1e300, 10.5, [], "x"),
    "step": (-1, 1e308, 10**400, [], 99, True, "0"),
    "state": (0, 4, 1.0, None, "1", []),
    "card_id": (1e308, "x", None),
    "due": (None, 5, "x", "2026-03-01T12:00:00", "0001-01-01T00:00:00+12:00"),
    "last_review": (5, "2026-03-01", "9999-12-31T23:59:59-12:00"),
}
IMPOSSIBLE: list[dict[str, object]] = [
    {"state": 2, "step": None, "stability": None, "difficulty": None},
    {"state": 3, "step": None},
    *({"state": state, name: value} for state in STATES for name in WRONG for value in WRONG[name]),
]


@pytest.mark.parametrize("values", IMPOSSIBLE, ids=str)
def test_impossible_values_are_damage(values: dict[str, object], tmp_path: Path) -> None:
    path = memory_file("ann", tmp_path)
    write_memories(path, {"shock": learnt(Rating.Good)})
    table = json.loads(path.read_text())
    table["systems"]["shock"]["clauses"][ARC] |= values
    path.write_text(json.dumps(table))
    assert damage(path)
    assert read_memories(path) == {}


def test_names_of_clauses_that_cannot_be_shown_are_damage(tmp_path: Path) -> None:
    path = memory_file("ann", tmp_path)
    write_memories(path, {"shock": learnt(Rating.Good)})
    path.write_text(path.read_text().replace(ARC, r"\ud800\u001b"))
    assert damage(path)


@pytest.mark.parametrize("rating", Rating)
def test_whatever_answers_lead_to_is_read_again(rating: Rating, tmp_path: Path) -> None:
    path = memory_file("ann", tmp_path)
    for times in (1, 2, 3, 9, 15):
        write_memories(path, {"shock": learnt(rating, times)})
        assert (read_memories(path), damage(path)) == ({"shock": learnt(rating, times)}, "")


def test_the_export_before_the_first_card_is_empty_and_can_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert command_line(["drill", "--export", "--player", "bob"]) == 0
    printed = capsys.readouterr()
    assert (json.loads(printed.out), printed.err) == ({"systems": {}}, "")
    path = memory_file("bob")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(printed.out)
    assert damage(path) == ""


@pytest.mark.parametrize("name", ["../ann", "", "Ann Lee", "a/b"])
def test_a_name_that_could_be_a_path_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UserError):
        memory_file(name, tmp_path)
