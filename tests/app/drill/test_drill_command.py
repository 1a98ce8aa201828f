"""`shellshock drill`, which opens the screen or prints cards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shellshock_tui import app
from shellshock_tui.cli import command_line, terminal
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.deck import Deck
from shellshock_tui.drill.order import DrillOrder
from tests.cli.capture import Capture, told_json


@pytest.fixture
def opened(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[DrillOrder]:
    """The drills that are opened on the screen."""
    found: list[DrillOrder] = []

    def open_drill(order: DrillOrder) -> int:
        found.append(order)
        return 0

    monkeypatch.setattr(terminal, "on_terminal", lambda start, _without: start())
    monkeypatch.setattr(app, "run_drill", open_drill)
    return found


def test_it_opens_the_screen_with_what_was_asked_for(opened: list[DrillOrder]) -> None:
    line = "drill closing_fire --clause shoot.sight --minutes 5 --player ann --seed 7"
    assert command_line(line.split()) == 0
    assert command_line(["drill"]) == 0
    assert command_line(["drill", "shock", "--all"]) == 0
    assert opened == [
        DrillOrder("closing_fire", ("shoot.sight",), 5, "ann", "7", every=True),
        DrillOrder("shellshock"),
        DrillOrder("shock", every=True),
    ]


def test_cards_are_printed_without_a_screen(opened: list[DrillOrder], capsys: Capture) -> None:
    for options in (["--cards", "2"], []):
        table = told_json(capsys, "drill", "closing_fire", "--seed", "1", *options)
        assert len(table["cards"]) == (2 if options else 10)
    assert opened == []


def test_each_card_is_printed_before_the_next_one_is_dealt(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    deal, printed = Deck.cards, list[str]()

    def noting(deck: Deck) -> Iterator[Card]:
        for card in deal(deck):
            printed.append(capsys.readouterr().out)
            yield card

    monkeypatch.setattr(Deck, "cards", noting)
    assert command_line(["drill", "closing_fire", "--seed", "1", "--cards", "3"]) == 0
    assert [text.count("Answer: ") for text in printed] == [0, 1, 1]
    assert capsys.readouterr().out.endswith("Seed: 1\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("drill chess", "chess"),
        ("drill gunplay --clause shoot.sigt", "Gunplay has no clause"),
        ("drill gunplay --player ../ann", "is no name for a player"),
        ("drill gunplay --minutes 0", "--minutes"),
    ],
)
def test_mistakes_are_told_and_open_nothing(
    opened: list[DrillOrder], capsys: Capture, line: str, message: str
) -> None:
    assert command_line(line.split()) != 0
    assert message in capsys.readouterr().err
    assert opened == []
