"""Jump labels: two letters or a number select the goal of the active unit."""

from pathlib import Path

from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.engine.trail import clause_title
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, asked_of, battle, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text


async def to_movement(pilot: Pilot[None], screen: BattleScreen) -> None:
    """Take marked choices until a unit that can move is asked."""
    while not BattlePage(screen).reach:
        await press(pilot, "enter")


def test_two_letters_name_a_goal_and_enter_goes_there(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await to_movement(pilot, screen)
        page = BattlePage(screen)
        before = page.reach
        assert " aa " not in text(screen.app)
        await press(pilot, "apostrophe")
        assert "Type the two letters of a place" in text(screen.app)
        letters = dict(screen.panes.map.view_state.letters)
        assert " aa " in text(screen.app)
        assert set(letters) <= before
        board = session.rules.board
        assert all(
            any(board.step(place, way) not in before for way in range(board.neighbours)) for place in letters
        )
        goal, pair = list(letters.items())[-1]
        unit, stood = asked_of(session).unit, screen.panes.map.place_of_active_unit
        await press(pilot, pair[0])
        assert f"{pair[0]}_: type the second letter" in text(screen.app)
        await press(pilot, pair[1])
        assert not screen.panes.map.view_state.letters
        assert page.is_way_planned
        assert page.way[-1] == board.label(goal)
        await press(pilot, "enter")
        piece = next(one for one in session.rules.pieces(session.state, "", ()) if one.unit == unit)
        assert piece.at == goal != stood

    on_screen(session, script)


def test_escape_closes_the_letters_and_other_keys_still_work(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await to_movement(pilot, screen)
        shown = text(screen.app)
        await press(pilot, "apostrophe", "escape")
        assert text(screen.app) == shown
        count = len(screen.session.entries)
        await press(pilot, "apostrophe", "a")
        assert screen.panes.map.view_state.letters
        await press(pilot, "enter")
        assert not screen.panes.map.view_state.letters
        assert len(screen.session.entries) > count

    on_screen(duel(tmp_path), script)


def test_the_jump_key_says_that_there_is_no_reach(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert not BattlePage(screen).reach
        await press(pilot, "apostrophe")
        assert "no place to move to" in text(screen.app)

    on_screen(aiming(tmp_path), script)


def test_digits_name_a_place_by_its_number(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await to_movement(pilot, screen)
        board = session.rules.board
        page = BattlePage(screen)
        goal = next(iter(page.reach - {screen.panes.map.place_of_active_unit}))
        await press(pilot, "apostrophe", *board.label(goal)[:3])
        assert f"{board.label(goal)[:3]}_" in text(screen.app)
        await press(pilot, board.label(goal)[3])
        assert screen.panes.map.board.scene.cursor == goal
        assert page.is_way_planned
        assert page.way[-1] == board.label(goal)
        await press(pilot, "apostrophe", *"9999")
        assert "There is no place 9999 on this map." in text(screen.app)
        await press(pilot, "apostrophe", "0", "escape")
        assert "Column and row" not in text(screen.app)

    on_screen(session, script)


def test_digits_alone_name_a_place_where_one_is_asked_for(tmp_path: Path) -> None:
    session = battle("sshr/pumps", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "1", "m")
        assert "or type its number" in text(screen.app)
        await press(pilot, *"0704")
        assert page.marked_answer
        assert page.marked_answer.offer.choice.at == "hex/0704"
        await press(pilot, *"2004")
        assert page.notice.startswith("Model 1 cannot reach 2004, ")
        assert clause_title("move.inches") in page.notice
        await press(pilot, "escape", "7", "space", "5", "enter")
        assert "Column and row: 75__. Type 4 digits: column and row, as in " in page.notice
        await press(pilot, "backspace", "backspace")
        assert "Column and row" not in page.notice
        await press(pilot, *"0704")
        assert page.marked_answer.offer.choice.at == "hex/0704"

    on_screen(session, script)


def test_digits_of_a_place_out_of_reach_say_why(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await to_movement(pilot, screen)
        assert session.rules.board.place("1814") not in page.reach
        await press(pilot, "apostrophe", *"1814")
        name = page.unit_name(asked_of(session).unit)
        assert page.notice.startswith(f"1814 is out of reach: {name} gets no nearer than ")
        assert clause_title("move.terrain-cost") in page.notice

    on_screen(session, script)
