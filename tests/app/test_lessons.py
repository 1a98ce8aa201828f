"""Lessons taken by keys from beginning to end, also with wrong answers."""

import asyncio
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.model.attack_preview import FORECAST
from shellshock_tui.app.browser.entries import EntryList, GameEntry
from shellshock_tui.app.lesson.jumpstarts import JumpstartsScreen
from shellshock_tui.app.lesson.panel import LessonPanel
from shellshock_tui.app.lesson.screen import NOT_YOURS, PRACTISE, LessonEndScreen, LessonScreen
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.render.highlights import BRACKET, POINTER
from shellshock_tui.app.render.place import LIT_SIGN
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.addresses import is_under
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.files import DataError
from shellshock_tui.lessons.check import PANES, addresses
from shellshock_tui.lessons.course import ANSWER_FIRST
from shellshock_tui.lessons.course_book import all_lessons, begin_lesson, find_lesson, open_lesson, take_up
from shellshock_tui.lessons.progress import read_marks
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of
from tests.app.browser_lists import mark, place
from tests.app.learner import learn, press, take_step
from tests.app.shown_text import text
from tests.lessons.course import HEAD, STEPS, data, put_lesson, taken, to_step, to_words
from tests.soak import soaked

SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
LESSONS = tuple(listed.name for listed in all_lessons() if listed.lesson)
WALKED = LESSONS[::8]
"""The lessons that are taken in every run."""


def words(screen: LessonScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(screen.app).split())


@pytest.mark.few(1)
@SIZES
def test_a_lesson_is_taken_by_keys_to_its_badge(home: Path, tmp_path: Path, size: tuple[int, int]) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for number, step in enumerate(session.course.lesson.steps, start=1):
                assert f"{number} of {len(session.course.lesson.steps)}" in words(screen)
                assert " ".join(step.text) in words(screen)
                await take_step(pilot, screen)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonEndScreen)
            assert "You know what a lesson can do." in words(screen)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, LessonScreen)
            assert screen.focused is screen.query_one(BoardMap)

        learn(session, script, size)
    assert read_marks(tmp_path)["shellshock/trial"].done


def has_light(screen: LessonScreen) -> bool:
    """Whether the sheets, the map or the panes show the first highlight of the step."""
    lights = screen.lesson.course.now.highlights
    if not lights:
        return False
    light = lights[0]
    if light in PANES:
        return True
    cells = addresses(screen.session.rules, screen.session.state)
    return bool(screen.query_one(BoardMap).scene.highlighted) or any(is_under(cell, light) for cell in cells)


def is_numbered(screen: LessonScreen) -> bool:
    """Whether the number of a place that the step highlights is on the map, if it has room for numbers."""
    pane, label = screen.query_one(BoardMap).region, screen.session.rules.board.label
    rows = text(screen.app).splitlines()[pane.y : pane.bottom]
    shown = "\n".join(row[pane.x : pane.right] for row in rows)
    return any(label(place) in shown for place in screen.lesson.pointed_at)


async def check_lit_places(
    pilot: Pilot[None], screen: LessonScreen, sizes: Iterable[tuple[int, int]]
) -> None:
    """Check in windows of several sizes that all places that the step highlights are in view, if they fit."""
    board = screen.query_one(BoardMap)
    for size in sizes if board.scene.highlighted else ():
        if size != screen.size:
            await pilot.resize_terminal(*size)
            await pilot.pause()
        if board.size and board.has_room(screen.lesson.pointed_at, 0):
            assert set(screen.lesson.pointed_at) <= set(board.in_view()), screen.lesson.course.now.text


@pytest.mark.few(1)
@pytest.mark.parametrize("name", soaked(sorted(LESSONS, key=lambda one: one not in WALKED), len(WALKED)))
@pytest.mark.parametrize("sizes", soaked([[(80, 24)], [(120, 40), (80, 24)]], 1), ids=str)
def test_shipped_lessons_are_taken_by_keys_with_lights_in_view(
    home: Path, tmp_path: Path, name: str, sizes: list[tuple[int, int]]
) -> None:
    session = begin_lesson(find_lesson(name), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        for step in session.course.lesson.steps:
            await check_lit_places(pilot, screen, sizes)
            seen = words(screen)
            assert " ".join(" ".join(map(screen.lesson.keys.written, step.text)).split()) in seen
            is_marked = any(sign in seen for sign in (POINTER, BRACKET, LIT_SIGN)) or is_numbered(screen)
            is_to_come = set(step.highlights) <= {FORECAST} and not screen.query_one(AttackPanel).size
            assert is_marked or not has_light(screen) or (is_to_come and "does it" in seen)
            if screen.lesson.lets_bots_play and screen.control.bots.players:
                return
            await take_step(pilot, screen)
        assert session.course.done

    learn(session, script)
    session.close()


def test_no_key_plays_while_a_step_is_read_and_each_says_why(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        before = session.entries

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            page = BattlePage(screen)
            assert screen.focused is screen.query_one(LessonPanel)
            assert not screen.query_one(BoardMap).region.height
            for key in ("4", "space", "n", "backspace", "f5"):
                await press(pilot, key)
                assert page.notice, key
                assert page.notice in words(screen)
                assert "[]" not in words(screen)

        learn(session, script)
        assert session.entries == before
        assert session.course.step == 0


def test_no_advice_is_taken_while_a_step_asks_for_a_number(tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("seeing"), tmp_path)
    to_words(session, "Now the line falls")

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        page = BattlePage(screen)
        names = page.names
        await press(pilot, "asterisk")
        assert page.names == names
        assert page.notice == ANSWER_FIRST

    learn(session, script)
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_a_step_that_wants_a_command_says_what_is_asked(tmp_path: Path, size: tuple[int, int]) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            asked = asked_of(session)
            assert asked.question not in words(screen)
            await press(pilot, "enter")
            assert not screen.lesson.holds
            assert asked.question in words(screen)

        learn(session, script, size)


def test_a_wrong_choice_is_answered_by_one_hint_after_another(tmp_path: Path) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter")
            for hint in ("Speed 4, not another.", "Press 4.", "Press 4."):
                await press(pilot, "3")
                assert hint in words(screen)
                assert "[]" not in words(screen)
            await press(pilot, "4")

        learn(session, script)
        assert session.course.step == 2


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", [("3",), ("H", "H"), ("3", "3", "H", "H")])
def test_a_refused_command_is_answered_by_one_message(tmp_path: Path, keys: tuple[str, ...]) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter", *keys)
            hint = screen.lesson.course.hint
            assert hint
            assert words(screen).count(hint) == 1
            assert f"Not now. {hint}" in words(screen)
            assert "stopped there" not in words(screen)
            await press(pilot, "left")
            assert hint in words(screen), "the hint stays when the message has gone"
            assert "Not now." not in words(screen)
            await press(pilot, "f5")
            assert hint not in words(screen)

        learn(session, script)


@pytest.mark.few(1)
@SIZES
def test_a_number_is_shown_when_it_is_asked_for_twice(tmp_path: Path, size: tuple[int, int]) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "f5")
            assert "F5 once more shows it" in words(screen)
            assert screen.lesson.asks
            await press(pilot, "f5")
            assert "The answer is 7." in words(screen)
            assert session.course.step == 2
            await press(pilot, "enter")
            assert session.course.step == 3

        learn(session, script, size)


def test_a_number_that_is_too_long_is_answered_by_a_message(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, *"12345")
            assert "▸ 1234" in words(screen), "what was typed before is kept"
            assert "4 digits" in words(screen)
            await press(pilot, "backspace")
            assert "▸ 123" in words(screen)
            assert "4 digits" not in words(screen)
            await press(pilot, "ctrl+u", "7")
            assert "▸ 7" in words(screen)

        learn(session, script)


@pytest.mark.few(1)
@SIZES
def test_the_key_to_begin_again_is_always_named_alike(tmp_path: Path, size: tuple[int, int]) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            named = {"Ctrl+R begin again" in words(screen)}
            await press(pilot, "7", "enter")
            assert "Right: 7." in words(screen)
            named.add("Ctrl+R begin again" in words(screen))
            assert named == {True}

        learn(session, script, size)


def test_a_wrong_answer_is_kind_and_a_right_one_shows_its_sum(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter")
            assert screen.lesson.course.wrong == 0, "nothing was typed"
            await press(pilot, "8", "enter")
            assert "Look at what is highlighted" in words(screen)
            await press(pilot, "1", "backspace", "7")
            assert "▸ 7" in words(screen)
            await press(pilot, "enter")
            assert "Right: 7." in words(screen)
            assert "move: kreigs" in words(screen)
            assert session.course.step == 2, "the sum is read first"
            await press(pilot, "4")
            assert session.course.step == 2
            await press(pilot, "enter")

        learn(session, script)
        assert session.course.step == 3


def test_the_number_is_told_after_two_wrong_answers(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 3)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "1", "enter", "2", "enter")
            assert "The answer is 7." in words(screen)
            await press(pilot, "enter")

        learn(session, script)
        assert session.course.step == 3


def test_show_me_gives_one_command_after_another(tmp_path: Path) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            page = BattlePage(screen)
            await press(pilot, "enter", "f5")
            assert "Shown: 4 speed 4" in page.notice
            await take_step(pilot, screen)
            before = len(session.entries)
            await press(pilot, "f5")
            assert len(session.entries) == before + 1
            await press(pilot, "f5", "f5", "f5", "f5", "f5")

        learn(session, script)
        assert session.course.done


def test_off_the_way_nothing_is_shown_until_it_is_taken_back(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            page = BattlePage(screen)
            offers = page.offers
            aside = next(offer for offer in offers if "left" in offer.choice.name)
            await press(pilot, aside.key)
            before = len(session.entries)
            await press(pilot, "f5")
            assert len(session.entries) == before
            assert "Backspace" in words(screen)
            await press(pilot, "backspace", "f5")
            assert len(session.entries) == before

        learn(session, script)


def test_a_step_and_a_lesson_are_begun_again_once_that_is_sure(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 4)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            start = session.state
            await press(pilot, "f5", "f5", "ctrl+r")
            assert isinstance(pilot.app.screen, AskScreen)
            await press(pilot, "escape")
            assert session.state != start
            await press(pilot, "ctrl+r", "down", "down", "enter")
            assert session.state == start
            assert session.course.step == 3
            await press(pilot, "ctrl+r", "down", "enter")
            assert session.course.step == 0
            assert screen.focused is screen.query_one(LessonPanel)
            assert "Read this." in words(screen)

        learn(session, script)


def test_a_lesson_that_was_left_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    async def leave(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "f5", "f10")

    async def take_it_up(pilot: Pilot[None], screen: LessonScreen) -> None:
        assert "4 of 5" in words(screen)
        await press(pilot, "f5", "f5", "f5", "f5", "f5")

    left = begin_lesson(data(), tmp_path)
    to_step(left, 4)
    learn(left, leave)
    again = take_up(data(), read_marks(tmp_path)["shellshock/trial"], tmp_path)
    learn(again, take_it_up)
    assert again.course.done
    again.close()


def test_the_programs_moves_before_a_step_are_told_in_it(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        to_step(session, 5)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            assert "B announces speed 0" in screen.lesson.learner.news[0]
            assert "▪ B announces speed 0" in words(screen)

        learn(session, script)


UNDER_WAY = """
[[steps]]
text = "Red has announced its speed; now go."
play = [{ do = "announce-speed", unit = "r", speed = 1 }]
until = [{ event = "move-ended", unit = "r" }]
show = [{ do = "step", unit = "r", to = "front" }, { do = "end-move", unit = "r" }]
"""


def test_events_before_a_step_go_once_it_is_under_way(tmp_path: Path) -> None:
    with taken(tmp_path, UNDER_WAY) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            assert "▪ R announces speed 1" in words(screen)
            await press(pilot, "f5")
            assert session.course.step == 0
            assert "▪ R announces speed 1" not in words(screen)

        learn(session, script)


AFTERWARDS = """
[[steps]]
text = "The pilot holds its fire; look at what the gunner did."
play = [{ do = "hold-fire", unit = "r", post = "Pilot" }]
"""


def test_events_before_a_step_return_when_it_is_restarted(tmp_path: Path) -> None:
    with taken(tmp_path, STEPS + AFTERWARDS) as session:
        to_step(session, 5)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "f5")
            news = screen.lesson.learner.news
            assert any("rolling" in each for each in news), "the learner's dice"
            assert any("holds" in each for each in news), "what the program did"
            for _ in range(2):
                await press(pilot, "ctrl+r", "down", "down", "enter")
                assert screen.lesson.course.step == 5
                assert screen.lesson.learner.news == news

        learn(session, script)


def test_the_first_events_return_when_the_lesson_is_restarted(tmp_path: Path) -> None:
    with taken(tmp_path, UNDER_WAY) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            news = screen.lesson.learner.news
            await press(pilot, "f5", "ctrl+r", "down", "enter")
            assert screen.lesson.learner.news == news

        learn(session, script)


BATTLE = """
[[steps]]
text = "Read this."

[[steps]]
text = "Play on until Red has moved."
until = [{ event = "move-ended", unit = "r" }]
show = [{ do = "announce-speed", unit = "r", speed = 0 }, { do = "end-move", unit = "r" }]
"""


def test_a_bot_plays_only_where_the_learner_plays_freely(tmp_path: Path) -> None:
    session = begin_lesson(data(BATTLE, f'{HEAD}bots = {{ red = "recruit" }}\n'), tmp_path)
    before = len(session.entries)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await pilot.pause(0.3)
        assert len(session.entries) == before
        await press(pilot, "enter")
        for _ in range(200):
            await pilot.pause(0.1)
            if session.course.done:
                break
        assert session.course.done

    learn(session, script)
    given = range(before, len(session.entries))
    assert {session.note(entry).by for entry in given} == {"recruit"}
    session.close()


def test_against_a_bot_show_me_shows_the_bots_choice(tmp_path: Path) -> None:
    session = begin_lesson(data(BATTLE, f'{HEAD}bots = {{ blue = "recruit" }}\n'), tmp_path)
    before = len(session.entries)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "enter")
        assert not screen.adviser.has_plan
        await press(pilot, "f5")
        await settled(pilot, screen, before + 1)
        assert re.search(r"moves at speed|stays at speed", words(screen))
        assert "(ECV)" not in words(screen), "figures are opened, not told"
        assert screen.adviser.has_plan
        await press(pilot, "f5")
        await settled(pilot, screen, before + 2)

    learn(session, script)
    assert [session.note(entry).by for entry in range(before, before + 2)] == ["", ""]
    assert session.rules.encode(session.entries[before].command)["do"] == "announce-speed"
    session.close()


def test_nobody_is_shown_what_to_do_in_the_place_of_a_bot(tmp_path: Path) -> None:
    session = begin_lesson(data(BATTLE, f'{HEAD}bots = {{ red = "recruit" }}\n'), tmp_path)
    before = len(session.entries)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        screen.control.bot_turns.paused = True
        await press(pilot, "enter", "f5")
        assert NOT_YOURS in words(screen)

    learn(session, script)
    assert len(session.entries) == before
    session.close()


async def settled(pilot: Pilot[None], screen: LessonScreen, entries: int) -> None:
    """Wait until a number of commands has been given and the screen shows it."""
    for _ in range(200):
        await pilot.pause(0.1)
        if len(screen.session.entries) >= entries and "Shown" in words(screen):
            return
    raise AssertionError("nothing was shown")


def test_no_lesson_begins_with_a_bot_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="bots: There is no bot"):
        begin_lesson(data(BATTLE, f'{HEAD}bots = {{ blue = "marshal" }}\n'), tmp_path)


def test_help_tells_of_the_lessons_own_keys(tmp_path: Path) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "f1")
            lines = screen.app.screen.query_one("#help", Lines).lines
            told = " ".join(" ".join(plain(line) for line in lines).split())
            assert "F5 In a lesson, gives the next command" in told
            assert "Starts a new game" not in told

        learn(session, script)


def lit(light: str) -> str:
    """The trial lesson with other highlights in its first step."""
    return STEPS.replace('light = ["unit/r/move"]', f'light = ["{light}"]')


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("light", "sign"),
    [
        ("unit/r/move", BRACKET),
        ("unit/r/move/speed/4", POINTER),
        ("unit/r/internal/item/bb", POINTER),
        ("unit/r/fact/chit", POINTER),
        ("unit/b/defence", BRACKET),
        ("unit/b/internal/row/19", POINTER),
    ],
)
def test_a_lit_part_of_a_sheet_is_brought_into_view(tmp_path: Path, light: str, sign: str) -> None:
    with taken(tmp_path, lit(light)) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            pane = screen.query_one("#sheet", SheetPane)
            assert pane.units
            assert pane.units[0].view.unit == light.split("/")[1]
            assert pane.region.height > 3
            assert sign in words(screen)
            await press(pilot, "enter", "4")
            assert sign not in words(screen)

        learn(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("light", ["unit/b", "hex/1803", "hex/0119"])
def test_a_lit_place_on_the_map_is_brought_into_view(tmp_path: Path, light: str) -> None:
    with taken(tmp_path, lit(light)) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            board = screen.query_one(BoardMap)
            page, label = BattlePage(screen), light.partition("/")[2]
            units = {piece.unit: piece.at for piece in page.pieces}
            assert board.scene.highlighted == {units.get(label) or board.scene.board.place(label)}
            for _ in board.arts:
                assert LIT_SIGN in words(screen) or label in words(screen)
                await press(pilot, "z")
            await press(pilot, "enter", "4")
            assert not board.scene.highlighted

        learn(session, script)


def test_the_handbook_opens_at_the_rule_of_the_step(tmp_path: Path) -> None:
    with taken(tmp_path, STEPS.replace('text = "Read', 'rule = "hit.spread-fire"\ntext = "Read')) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "f8")
            assert isinstance(pilot.app.screen, HandbookScreen)
            assert pilot.app.screen.here == "hit.spread-fire"

        learn(session, script)


def test_a_lit_sheet_stands_beside_the_active_one_if_both_fit(tmp_path: Path) -> None:
    with taken(tmp_path, lit("unit/b/defence")) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            views = [pane.units[0].view if pane.units else None for pane in screen.query(SheetPane)]
            assert [view.unit for view in views if view] == ["r", "b"]
            assert BRACKET in words(screen)

        learn(session, script, (200, 60))


def test_the_last_text_of_a_lesson_leads_to_its_badge(tmp_path: Path) -> None:
    with taken(tmp_path, f'{STEPS}[[steps]]\ntext = "That was all."\n') as session:
        to_words(session, "That was all.")

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            assert "That was all." in words(screen)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonEndScreen)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, LessonScreen)

        learn(session, script)


def test_enter_goes_on_to_the_next_lesson_at_the_end_of_one(home: Path, tmp_path: Path) -> None:
    put_lesson(home, "after", 43)
    with taken(tmp_path) as session:
        to_step(session, 6)

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter", "enter")
            assert isinstance(pilot.app.screen, LessonScreen)
            assert pilot.app.screen.lesson.course.lesson.name == "after"
            await press(pilot, "f10")
            assert not pilot.app.is_running

        learn(session, script)


def entry(app: ShellshockApp, words: str) -> GameEntry:
    found = app.screen.query_one(EntryList).rows[place(app, words)]
    assert isinstance(found, GameEntry)
    return found


def test_lessons_are_listed_taken_left_and_taken_up(home: Path) -> None:
    put_lesson(home, "first", 0)
    (home / "scenarios" / "jumpstarts" / "broken.toml").write_text("kind = 3")

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await press(pilot)
            assert "Welcome" in text(app), "nothing was ever played here"
            await press(pilot, "enter")
            assert isinstance(app.screen, JumpstartsScreen)
            assert place(app, " 0  A trial") == 1, "below the head of its system"
            assert entry(app, "A trial").note == "5 minutes"
            await mark(pilot, "×")
            await press(pilot, "enter")
            assert any("broken" in note.message for note in app._notifications)
            await press(pilot, "home", "enter", "enter", "f10")
            assert isinstance(app.screen, JumpstartsScreen)
            assert app.screen.marked == entry(app, "A trial")
            assert "step 2 of 5" in entry(app, "A trial").note
            await press(pilot, "enter")
            assert isinstance(app.screen, LessonScreen)
            assert app.screen.lesson.course.step == 1
            await press(pilot, "f10", "escape")
            assert isinstance(app.screen, TitleScreen)
            assert "Welcome" not in text(app)

    asyncio.run(run())


def test_the_list_goes_on_after_the_last_lesson_that_was_taken(home: Path) -> None:
    for number in (1, 2, 3):
        put_lesson(home, f"part{number}", number)

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(JumpstartsScreen())
            await mark(pilot, " 1  A trial")
            await press(pilot, "enter")
            for _ in range(2):
                taken = app.screen
                assert isinstance(taken, LessonScreen)
                while not taken.lesson.course.done:
                    await take_step(pilot, taken)
                while app.screen is taken or isinstance(app.screen, LessonEndScreen):
                    has_cards = isinstance(app.screen, LessonEndScreen) and PRACTISE in app.screen.answers
                    await press(pilot, *["down"] * has_cards, "enter")
            assert isinstance(app.screen, LessonScreen)
            assert app.screen.lesson.course.lesson.number == 3
            await press(pilot, "f10")
            assert isinstance(app.screen, JumpstartsScreen)
            assert [e.label for e in (app.screen.marked,) if isinstance(e, GameEntry)] == [" 3  A trial"]
            await press(pilot, "p")
            assert [e.label for e in (app.screen.marked,) if isinstance(e, GameEntry)] == [" 2  A trial"]
            await press(pilot, "n")
            assert [e.label for e in (app.screen.marked,) if isinstance(e, GameEntry)] == [" 3  A trial"]

    asyncio.run(run())


def test_a_lesson_that_is_done_has_its_badge_in_the_list(home: Path) -> None:
    put_lesson(home, "first", 1)
    session = open_lesson("first")
    to_step(session, 6)
    session.close()

    async def run() -> None:
        app = ShellshockApp()
        async with app.run_test(size=(80, 24)) as pilot:
            await app.push_screen(JumpstartsScreen())
            await press(pilot)
            assert "★ done" in entry(app, "A trial").note

    asyncio.run(run())


def test_a_step_being_read_names_its_hex_without_a_reach(tmp_path: Path) -> None:
    session = begin_lesson(find_lesson("seeing"), tmp_path)

    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "enter")
        assert "0807" in words(screen)
        unit = asked_of(session).unit
        assert session.rules.overlay(session.state, "", OverlayKind.REACH, f"unit/{unit}").marks
        assert all(
            overlay.kind is not OverlayKind.REACH for overlay in screen.query_one(BoardMap).scene.overlays
        )

    try:
        learn(session, script)
    finally:
        session.close()
