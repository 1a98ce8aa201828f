"""Figures that would give away an answer are covered on the sheets, but their captions are not."""

import pytest

from shellshock_tui.drill.card import Card
from shellshock_tui.drill.covering import covered_sheet
from shellshock_tui.drill.exercise import is_covered
from shellshock_tui.engine.sheet_view import cells_of_area
from tests.drill.cards import ALWAYS, SYSTEMS, cards


def covered(card: Card) -> list[tuple[str, str, str]]:
    """Return the address, the text and the shown text of each covered cell of a card's first sheet."""
    rules, state, unit = card.moment.rules, card.moment.state, card.exercise.units[0]
    view = rules.sheet(state, unit, ())
    hidden = covered_sheet(view, card.exercise.covers)
    return [
        (cell.at, cell.text.strip(), shown.text.strip())
        for area, area_shown in zip(view.areas, hidden.areas, strict=True)
        for cell, shown in zip(cells_of_area(area), cells_of_area(area_shown), strict=True)
        if is_covered(cell.at, card.exercise.covers)
    ]


def with_covers(system: str) -> list[Card]:
    return [card for card in cards(system, ALWAYS) if card.exercise.covers and card.exercise.units]


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_no_covered_figure_can_be_read(system: str) -> None:
    found = [one for card in with_covers(system) for one in covered(card)]
    assert found
    for at, text, shown in found:
        assert not any(sign.isdigit() for sign in shown), (at, text, shown)
        assert shown == text or "?" in shown, (at, text, shown)


def test_the_words_of_a_covered_chart_cannot_be_read() -> None:
    for card in with_covers("closing_fire"):
        for at, text, shown in covered(card):
            assert not at.endswith("/does") or shown == "?", (at, text, shown)


@pytest.mark.few(2)
@pytest.mark.parametrize(
    ("system", "text", "shown"),
    [
        ("shellshock", "kreigs left", "? kreigs left"),
        ("closing_fire", "closing fire", "closing fire"),
        ("closing_fire", "unsaved", "unsaved"),
        ("closing_fire", "falls back, disordered", "?"),
        ("gunplay", "stays up 40 %", "stays up ?"),
        ("sshr", "2+", "?"),
    ],
)
def test_what_a_covered_figure_is_can_be_read(system: str, text: str, shown: str) -> None:
    found = {now for card in with_covers(system) for _, was, now in covered(card) if text in was}
    assert found == {shown}
