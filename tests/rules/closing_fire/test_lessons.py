"""The shipped lessons: their dice agree with their texts."""

from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.engine.rules import Outcome
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from tests.battles import ROOT


def taken(name: str, folder: Path) -> tuple[dict[str, Any], object]:
    """Take a lesson to its end by its own commands; return the state and the next decision."""
    path = ROOT / "scenarios" / "closing_fire" / "jumpstarts" / f"{name}.toml"
    session = begin_lesson(find_lesson(str(path)), folder)
    try:
        assert list(check_lesson(session)) == []
        return session.rules.encode(session.state)["units"], session.decision()
    finally:
        session.close()


@pytest.mark.rule("closing.dice", "fall-back.blocked")
def test_the_lessons_militia_is_disordered_and_ridden_down(tmp_path: Path) -> None:
    units, asked = taken("volley", tmp_path)
    assert units["foe"]["gone"]
    assert units["cuir"]["hex"] == "0401"
    assert isinstance(asked, Outcome)
    assert asked.winner == "red"


@pytest.mark.rule("closing.outcome", "closing.hold")
def test_fire_stops_the_grenadiers_and_the_guards_beat_the_line(tmp_path: Path) -> None:
    units, _ = taken("closing-fire", tmp_path)
    assert (units["gren"]["hex"], units["gren"]["sp"], units["gren"]["disordered"]) == ("0304", 3, True)
    assert (units["line"]["hex"], units["line"]["sp"], units["line"]["disordered"]) == ("0605", 1, True)
    assert units["guard"]["sp"] == units["mil"]["sp"] == 3
