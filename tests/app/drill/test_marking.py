"""Marking entries on the sheet of a card by keys."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.cards.panes import AnswerBox, packed
from shellshock_tui.app.battle.cards.table import CardTable
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.drawing.text import length
from shellshock_tui.drill.answer import Several
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.sheet_view import cells_of_area
from tests.app.drill.drills import drilled, one_card, typed
from tests.app.learner import press
from tests.drill.cards import ready_played

MARKED = "rows and letters"
MOST_LINES = 120
"""The most lines that a sheet has."""


@cache
def card() -> Card:
    """A card that asks for rows and letters to be marked."""
    forms = forms_of("shellshock")
    form = next(one for one in forms.event if one.name == MARKED)
    for number, moment in enumerate(ready_played("shellshock")[0].moments()):
        for exercise in exercises(moment, forms, form, ""):
            assert isinstance(exercise.answer, Several)
            if len(exercise.answer.entries) > 3:
                return Card("shellshock", exercise, moment, Made("shellshock/mill", "6", number))
    raise AssertionError("no battle crosses rows off")


def marked(screen: DrillScreen) -> list[str]:
    return screen.query_one(AnswerBox).value.split()


async def point_at_an_entry(pilot: Pilot[None], screen: DrillScreen) -> str:
    """Move down the sheet to the first cell that shows an entry; return the entry."""
    sheet = screen.query_one(SheetPane)
    await press(pilot, "f3")
    for _ in range(MOST_LINES):
        at = sheet.focused_cell.at if sheet.focused_cell else ""
        for start in card().exercise.marks:
            if at.startswith(f"{start}/"):
                return at.removeprefix(f"{start}/")
        await press(pilot, "down")
    raise AssertionError("the sheet has no rows and letters")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_entries_are_marked_with_space_and_handed_in_with_enter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    one_card(monkeypatch, card)

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        first = await point_at_an_entry(pilot, screen)
        await press(pilot, "space")
        assert marked(screen) == [first]
        assert any(at.endswith(f"/{first}") for at in screen.query_one(SheetPane).drawing.foreseen.swept)
        await press(pilot, "space")
        assert marked(screen) == []
        await press(pilot, "space", "right", "space")
        assert marked(screen)[0] == first
        assert len(marked(screen)) == 2
        handed_in = " ".join(marked(screen))
        await press(pilot, "enter")
        assert screen.typed == [handed_in]

    drilled(script, tmp_path, DrillOrder("shellshock", seed="1"), size)


def test_marks_and_typed_entries_are_the_same_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one_card(monkeypatch, card)
    answer = card().exercise.answer
    assert isinstance(answer, Several)

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        first = await point_at_an_entry(pilot, screen)
        await press(pilot, *typed(" ".join(entry for entry in answer.entries if entry != first)))
        await press(pilot, "f3", *(["space"] if first in answer.entries else []), "enter")
        assert screen.drill.results[0].is_right

    drilled(script, tmp_path, DrillOrder("shellshock", seed="1"))


def test_a_wrong_answer_of_entries_stays_to_be_mended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_card(monkeypatch, card)
    answer = card().exercise.answer
    assert isinstance(answer, Several)
    *most, last = answer.entries

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        screen.drill.tries = 2
        await press(pilot, *typed(" ".join(most)), "enter")
        assert marked(screen) == most
        await press(pilot, *typed(f" {last}"), "enter")
        assert screen.typed[-1] == answer.text

    drilled(script, tmp_path, DrillOrder("shellshock", seed="1"))


def test_tab_stays_on_the_sheet_of_a_card_with_one_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one_card(monkeypatch, card)

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        (unit,) = card().exercise.units
        for _ in range(3):
            assert [shown.view.unit for shown in screen.query_one(SheetPane).units] == [unit]
            await press(pilot, "tab")

    drilled(script, tmp_path, DrillOrder("shellshock", seed="1"))


def test_a_question_about_rounds_names_the_bin_and_opens_what_it_is_read_from() -> None:
    moment = next(iter(ready_played("shellshock")[0].moments()))
    forms = forms_of("shellshock")
    form = next(one for one in forms.number if one.name == "rounds")
    found = [one for unit in sorted(moment.names) for one in exercises(moment, forms, form, unit)]
    assert found
    for one in found:
        card = Card("shellshock", one, moment, Made("shellshock/mill", "6", 0))
        view = CardTable(card, one.covers).sheet(one.units[0]).view
        shown = [cell for area in view.areas if area.is_highlighted for cell in cells_of_area(area)]
        assert {area.name for area in view.areas if area.is_highlighted} == {"ATTACK", "INTERNAL"}
        name = next(cell.text for cell in shown if cell.at.endswith("/internal/item/R/name"))
        assert f"left in R, its {name}?" in one.question


@pytest.mark.few(1)
@pytest.mark.parametrize("width", [40, 60, 120])
def test_the_line_about_the_units_of_a_card_is_folded_and_not_cut(width: int) -> None:
    moment = next(iter(ready_played("shellshock")[2].moments()))
    exercise = replace(card().exercise, units=tuple(moment.names)[:3])
    parts = CardTable(Card("shellshock", exercise, moment, card().made), ()).legend()
    lines = list(packed(parts, width))
    assert all(length(line) <= width for line in lines)
    told = " ".join("".join(run.text for run in line) for line in lines)
    assert all("".join(run.text for run in part) in told for part in parts)
