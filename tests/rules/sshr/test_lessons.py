"""The shipped lessons: their dice agree with their texts."""

from pathlib import Path
from typing import Any

import pytest

from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from tests.battles import ROOT


def taken(name: str, folder: Path) -> dict[str, Any]:
    """Take a lesson to its end by its own commands; return the units."""
    session = begin_lesson(
        find_lesson(str(ROOT / "scenarios" / "sshr" / "jumpstarts" / f"{name}.toml")), folder
    )
    try:
        assert list(check_lesson(session)) == []
        units: dict[str, Any] = session.rules.encode(session.state)["units"]
        return units
    finally:
        session.close()


@pytest.mark.rule("shoot.battle", "shoot.assault", "cohesion.regain")
def test_the_storm_troop_shoots_a_gap_into_the_section(tmp_path: Path) -> None:
    units = taken("inches", tmp_path)
    assert units["storm"]["hexes"] == ["", "1304", "1306", "1308", "1310"]
    assert units["sec"]["hexes"] == ["0303", "", "0306", "0308", "0310"]
    assert units["sec"]["cohesion"]


@pytest.mark.rule("move.charge", "fight.order", "discipline.fall-back")
def test_the_section_is_charged_and_runs(tmp_path: Path) -> None:
    units = taken("charge", tmp_path)
    assert units["storm"]["hp"] == [1, 1, 1, 1, 1]
    assert (units["sec"]["hp"], units["sec"]["shaken"]) == ([0, 0, 0, 0, 1], True)
