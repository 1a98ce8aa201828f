"""Lines that are half typed when the program ends: the same question offers them when the game is resumed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from shellshock_tui import library
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.cards.card_screen import CardScreen
from shellshock_tui.app.battle.dialogs.dice_entry import DieScreen
from shellshock_tui.app.battle.dialogs.mark_screen import MarkScreen
from shellshock_tui.app.battle.dialogs.number_entry import NumberScreen
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.dice import DieWanted
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import delete_game, rename_game, start_at_table
from tests.app.battle_page import BattlePage
from tests.app.battles import duel, on_screen
from tests.app.learner import press
from tests.app.test_on_table import at_first_shot
from tests.app.test_sheet_keeping import fired

QUITS: list[Callable[[ShellshockApp], object]] = [lambda app: app.exit(), lambda app: app.end_by_signal(15)]
PURPOSE = "the dice of the first order"


def resumed(session: Session) -> Session:
    """The same game, opened anew from its file."""
    path = session.store.path
    session.close()
    return resume(path)


def at_a_roll(folder: Path) -> Session:
    """The duel with dice from the table, after the dice before the battle have been typed."""
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), folder)
    while session.wanted:
        session.hand_in(*(1 for _ in range(session.wanted.count)))
    while not isinstance(session.give(first_legal(session)), DieWanted):
        pass
    session.set_aside()
    return session


def first_legal(session: Session) -> Any:
    """The last legal command that does not end the battle."""
    asked = cast("Any", session.decision())
    return list(session.rules.legal(session.state, asked.side))[-1]


async def order(pilot: Pilot[None], screen: BattleScreen) -> DieScreen:
    """Give the order that needs dice."""
    screen.control.orders.submit(first_legal(screen.session))
    await press(pilot)
    assert isinstance(pilot.app.screen, DieScreen)
    return pilot.app.screen


@pytest.mark.few(1)
@pytest.mark.parametrize("end", QUITS)
def test_a_die_half_typed_is_in_its_line_again(
    tmp_path: Path, end: Callable[[ShellshockApp], object]
) -> None:
    session = at_a_roll(tmp_path)

    async def type_half(pilot: Pilot[None], screen: BattleScreen) -> None:
        await order(pilot, screen)
        await press(pilot, "1")
        end(cast("ShellshockApp", pilot.app))

    async def again(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "kept" in BattlePage(screen).notice or "kept" in str(screen.session.notices)
        assert (await order(pilot, screen)).typed == "1"
        await press(pilot, "escape")
        assert (await order(pilot, screen)).typed == ""

    on_screen(session, type_half)
    session = resumed(session)
    on_screen(session, again)
    assert not resumed(session).notices


def test_dice_handed_in_before_the_last_ones_are_offered_too(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)
    assert session.wanted

    async def type_two(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1", "enter")
        assert isinstance(pilot.app.screen, DieScreen)
        assert pilot.app.screen.handed
        await press(pilot, "2")

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        assert isinstance(pilot.app.screen, DieScreen)
        assert pilot.app.screen.typed == "1"
        await press(pilot, "enter")
        assert pilot.app.screen.typed == "2"

    on_screen(session, type_two)
    on_screen(resumed(session), again)


def test_another_order_does_not_get_what_was_typed(tmp_path: Path) -> None:
    session = at_a_roll(tmp_path)
    session.give(first_legal(session))
    session.keep_typed(session.dice_asked, "7")
    session = resumed(session)
    session.give(first_legal(session))
    assert session.typed(session.dice_asked) == "7"
    assert session.wanted
    session.hand_in(*(1 for _ in range(session.wanted.count)))
    assert session.typed(session.dice_asked) == ""


def test_a_renamed_game_keeps_what_was_typed_and_a_deleted_one_leaves_nothing(tmp_path: Path) -> None:
    session = at_a_roll(tmp_path)
    session.keep_typed("a question", "12")
    session.close()
    path = rename_game(session.store.path, "another")
    session = resume(path)
    assert session.typed("a question") == "12"
    session.close()
    delete_game(path)
    assert not list(tmp_path.iterdir())


def test_a_damaged_file_of_typed_lines_is_ignored(tmp_path: Path) -> None:
    session = at_a_roll(tmp_path)
    session.keep_typed("a question", "12")
    session.close()
    (kept,) = (one for one in tmp_path.iterdir() if one != session.store.path)
    for content in (b"\xff", b"[]", b'{"lines": 3}', b"[" * 100_000, b'{"lines": {"a question": 3}}'):
        kept.write_bytes(content)
        session = resume(session.store.path)
        assert session.typed("a question") == ""
        session.close()


def test_a_range_half_typed_is_in_its_line_again(tmp_path: Path) -> None:
    session = at_first_shot(tmp_path)

    async def type_half(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1", "1", "enter")
        assert isinstance(pilot.app.screen, NumberScreen)
        await press(pilot, "1", "2")

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1", "1", "enter")
        assert isinstance(pilot.app.screen, NumberScreen)
        assert pilot.app.screen.typed == "12"
        await press(pilot, "escape", "enter")
        assert isinstance(pilot.app.screen, NumberScreen)
        assert pilot.app.screen.typed == ""

    on_screen(session, type_half)
    on_screen(resumed(session), again)


def test_a_mark_half_typed_is_in_its_lines_again(tmp_path: Path) -> None:
    session = duel(tmp_path)
    figure = ""

    async def type_half(pilot: Pilot[None], _: BattleScreen) -> None:
        nonlocal figure
        await press(pilot, "ctrl+e", "ctrl+n", "down", "down", "enter", "2", "enter", *"house")
        assert isinstance(pilot.app.screen, MarkScreen)
        figure = f"{pilot.app.screen.unit} {pilot.app.screen.figure.name}"

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "ctrl+e")
        assert isinstance(pilot.app.screen, MarkScreen)
        assert f"{pilot.app.screen.unit} {pilot.app.screen.figure.name}" == figure
        lines = [pilot.app.screen.query_one(name, Input).value for name in ("#number", "#reason")]
        assert lines == ["2", "house"]
        await press(pilot, "escape", "ctrl+e")
        assert pilot.app.screen.query_one("#number", Input).value == ""

    on_screen(session, type_half)
    on_screen(resumed(session), again)


def test_a_figure_half_typed_is_in_its_line_again(tmp_path: Path) -> None:
    sessions: list[Session] = []

    async def type_half(pilot: Pilot[None], screen: BattleScreen, asking: CardScreen) -> None:
        sessions.append(screen.session)
        await press(pilot, "1")
        assert asking.box.value == "1"

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot)
        assert isinstance(pilot.app.screen, CardScreen)
        assert pilot.app.screen.box.value == "1"

    fired(tmp_path, type_half)
    on_screen(resumed(sessions[0]), again)
