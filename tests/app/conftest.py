"""Fixtures of the screen tests: bots that take a second and need no process, and cached results."""

import json
import re
from collections.abc import Callable
from functools import wraps
from typing import cast

import pytest
from textual.app import App

from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.bot_decision import BotDecision, decode_bot_decision, encode_bot_decision
from shellshock_tui.ai.bot_process import BotProcess
from shellshock_tui.ai.opponent import Position
from shellshock_tui.app.battle.cards.card_screen import CardScreen
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.dialogs.mark_screen import MarkScreen
from shellshock_tui.app.battle.dialogs.number_entry import NumberScreen
from shellshock_tui.app.battle.view.layout import Panes
from shellshock_tui.app.widgets.key_bar import KeyBar
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.session import Session
from tests import virtual_clock
from tests.app.cached_suggestions import SUGGESTED_PLAN, cached_suggestion
from tests.app.cached_worths import MEASURED_WORTH, cached_worth

ask = BotProcess.ask


@pytest.fixture(autouse=True)
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots answer in this process, each time after a virtual second."""

    def slowly(player: BotProcess, position: Position) -> BotDecision[object]:
        virtual_clock.spend(1)
        rules, dice = cast("AnyRules", player.rules), SeededDice(position.seed)
        decision: BotDecision[object] = choose(rules, position.state, position.side, player.level, dice)
        return decode_bot_decision(rules, json.loads(json.dumps(encode_bot_decision(rules, decision))))

    monkeypatch.setattr(BotProcess, "ask", slowly)


OBJECT = re.compile(r"""\('|\["'|', '|\w\(\w+=|<(\w+\.)+\w+( object|: |>)""")
"""How Python writes a tuple, a list, a dataclass, an object or an enum, which is no sentence."""


@pytest.fixture(autouse=True)
def messages_that_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a message on any screen fail if it is not a text, or shows how Python writes an object."""
    checked = (
        (Panes, "show_message"), (KeyBar, "show_message"), (App, "notify"), (Session, "add_notice"),
        (MarkScreen, "show_sentence"), (DieScreen, "show_typed"), (NumberScreen, "show_typed"),
        (CardScreen, "tell"),
    )  # fmt: skip
    for owner, name in checked:
        monkeypatch.setattr(owner, name, _checking(getattr(owner, name)))


def _checking(show: Callable[..., object]) -> Callable[..., object]:
    @wraps(show)
    def checking(owner: object, message: object = "", *others: object, **options: object) -> object:
        assert isinstance(message, str), message
        assert not OBJECT.search(message), message
        return show(owner, message, *others, **options)

    return checking


@pytest.fixture
def bot_processes(monkeypatch: pytest.MonkeyPatch, slow_bots: None) -> None:
    """Let bots answer from separate processes."""

    def slowly(player: BotProcess, position: Position) -> BotDecision[object]:
        virtual_clock.spend(1)
        return ask(player, position)

    monkeypatch.setattr(BotProcess, "ask", slowly)


@pytest.fixture(autouse=True)
def cached_suggestions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the suggested plans for the whole run."""
    monkeypatch.setattr(SUGGESTED_PLAN, cached_suggestion)


@pytest.fixture(autouse=True)
def seldom_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cache the measured worths of sheets for the whole run, and count a test's keys as a burst."""
    monkeypatch.setattr(MEASURED_WORTH, cached_worth)
    monkeypatch.setattr("shellshock_tui.app.reference.workshop.screen.PAUSE", 0.5)
