"""Lines that are half typed when the program ends: the same question offers them when the game is resumed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from textual.app import App
from textual.events import Key
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
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.journal import canonical
from shellshock_tui.session import Session, resume
from shellshock_tui.session.games import delete_game, rename_game, start_at_table
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, duel, on_screen
from tests.app.learner import press, until
from tests.app.shown_text import text
from tests.app.test_on_table import at_first_shot
from tests.app.test_sheet_keeping import fired
from tests.pooled_toy import drawing_lots

QUITS: list[Callable[[ShellshockApp], object]] = [lambda app: app.exit(), lambda app: app.end_by_signal(15)]
ROW = ("1", "1", "space", "3", "enter")
KEPT = "kept from before you left"


def words(app: App[Any]) -> str:
    """The words on the screen, without the frames and the breaks of its lines."""
    return " ".join(text(app).replace("│", " ").split())


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
    await pilot.pause()
    assert isinstance(pilot.app.screen, DieScreen)
    return pilot.app.screen


def test_a_row_of_keys_begun_before_the_dice_are_asked_for_is_dropped_whole(tmp_path: Path) -> None:
    data = library.open_file(library.SCENARIO, "duel")
    session = start_at_table(data, tmp_path, seats={"red": "recruit", "blue": "recruit"})
    while session.wanted:
        session.hand_in(*(1 for _ in range(session.wanted.count)))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        typed = [Key(key, None if key == "enter" else key.replace("space", " ")) for key in ROW]
        pilot.app.post_message(typed[0])
        await until(pilot, lambda: isinstance(pilot.app.screen, DieScreen))
        asks, count = pilot.app.screen, session.handed
        for key in typed[1:]:
            pilot.app.post_message(key)
        await pilot.pause()
        assert pilot.app.screen is asks
        assert session.handed == count
        assert "Typed before this question appeared, so nothing was taken." in words(pilot.app)
        await press(pilot, "1")
        assert "▸ 1 " in words(pilot.app)

    on_screen(session, script)


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
        await order(pilot, screen)
        assert "▸ 1, " in text(screen.app)
        assert KEPT in words(screen.app)
        await press(pilot, "escape")
        await order(pilot, screen)
        assert KEPT not in words(screen.app)

    on_screen(session, type_half)
    session = resumed(session)
    on_screen(session, again)
    assert not resumed(session).notices


def test_a_kept_die_is_replaced_by_the_first_digit_and_taken_by_enter(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)

    async def type_half(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1")

    async def replace(pilot: Pilot[None], _: BattleScreen) -> None:
        assert KEPT in words(pilot.app)
        await press(pilot, "x")
        assert KEPT not in words(pilot.app)
        assert "▸ 1, " in text(pilot.app), "a refused key leaves it"
        await press(pilot, "2")
        assert "▸ 2 " in text(pilot.app)
        assert KEPT not in words(pilot.app)

    async def take(pilot: Pilot[None], _: BattleScreen) -> None:
        assert "▸ 2, " in text(pilot.app)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, DieScreen)
        assert "Entered: d2: 2, which side" in words(pilot.app)

    on_screen(session, type_half)
    on_screen(session := resumed(session), replace)
    on_screen(resumed(session), take)


def test_dice_half_typed_are_edited_by_backspace_or_after_enter(tmp_path: Path) -> None:
    session = drawing_lots(tmp_path)
    session.begin()
    session.keep_typed(session.dice_asked, "46")

    async def edit(pilot: Pilot[None], _: BattleScreen) -> None:
        assert KEPT in words(pilot.app)
        await press(pilot, "enter")
        assert "4 dice are needed, but 2 were typed." in words(pilot.app)
        await press(pilot, "2")
        assert "▸ 462 " in text(pilot.app)

    async def rub_out(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "backspace")
        assert "▸ 46 " in text(pilot.app)
        assert KEPT not in words(pilot.app)

    on_screen(session, edit)
    on_screen(resumed(session), rub_out)


@pytest.mark.parametrize("end", QUITS)
def test_dice_entered_before_the_last_ones_are_named_and_can_be_taken_back(
    tmp_path: Path, end: Callable[[ShellshockApp], object]
) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)

    async def type_two(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "1", "enter", "r")
        end(cast("ShellshockApp", pilot.app))

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        assert "Entered before you left: d2: 1, which side" in words(pilot.app)
        assert "Bksp previous die" in words(pilot.app)
        assert "▸ r, " in text(pilot.app)
        await press(pilot, "backspace", "backspace")
        assert "Entered" not in words(pilot.app)
        await press(pilot, "2", "enter")
        assert "Entered: d2: 2" in words(pilot.app)

    async def at_last(pilot: Pilot[None], _: BattleScreen) -> None:
        assert "Entered before you left: d2: 2" in words(pilot.app)
        await press(pilot, "r", "enter")

    on_screen(session, type_two)
    on_screen(session := resumed(session), again)
    on_screen(session := resumed(session), at_last)
    assert [roll.face for roll in session.entries[0].rolls][:2] == [2, 2]
    assert not session.has_typed


def test_a_command_left_among_its_dice_asks_for_the_other_dice_when_resumed(tmp_path: Path) -> None:
    session = start_at_table(library.open_file(library.SCENARIO, "duel"), tmp_path)
    enter_ones(session)
    while not (shots := attacks(session)):
        session.give(first_legal(session))
        enter_ones(session)
    entries = len(session.entries)

    async def leave(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.control.orders.submit(shots[0])
        await press(pilot)
        await press(pilot, "7", "space", "7", "enter")
        assert "Entered: 2 d10: 7 7" in words(pilot.app)
        await press(pilot, "escape")

    async def again(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot)
        assert "Entered before you left: 2 d10: 7 7" in words(pilot.app)
        await press(pilot, "escape")

    async def at_last(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot)
        while isinstance(pilot.app.screen, DieScreen):
            await press(pilot, "1", "enter", "space", "1", "enter")
        assert not session.wanted

    on_screen(session, leave)
    on_screen(session := resumed(session), again)
    on_screen(session := resumed(session), at_last)
    assert session.entries[entries].command == shots[0]
    assert [roll.face for roll in session.entries[entries].rolls][:2] == [7, 7]


def enter_ones(session: Session) -> None:
    """Enter a 1 for each die that is wanted."""
    while session.wanted:
        session.hand_in(*(1 for _ in range(session.wanted.count)))


def attacks(session: Session) -> list[Any]:
    """The legal attacks of the side that is asked."""
    rules, side = session.rules, asked_of(session).side
    found = rules.legal(session.state, side)
    return [one for one in found if rules.command_kind(one) is CommandKind.ATTACK]


def test_a_kept_command_that_needs_no_dice_or_is_none_is_not_carried_out(tmp_path: Path) -> None:
    session = duel(tmp_path)
    entries = len(session.entries)
    free = session.rules.encode(first_legal(session))
    for kept in (
        canonical({"faces of": free}),
        '{"faces of":{"do":"nothing"}}',
        '{"faces of":3}',
        "[1]",
        "{",
    ):
        session.keep_typed(kept, "1")
    session = resumed(session)
    assert not session.ask_again()
    assert not session.wanted
    assert len(session.entries) == entries


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
        assert KEPT in words(pilot.app)
        await press(pilot, "9")
        assert "▸ 9 " in text(pilot.app)
        assert KEPT not in words(pilot.app)
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
        assert KEPT in words(pilot.app)
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
