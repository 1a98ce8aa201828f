"""The keys that lessons name are always those in force."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.keys.actions import Keymap, bind, key_words, rebound
from shellshock_tui.app.keys.question import ask
from shellshock_tui.app.lesson.keys import faults_on_screen, keys_of_step
from shellshock_tui.app.lesson.screen import LessonScreen
from shellshock_tui.app.widgets.dialogs import AskScreen
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import all_lessons, begin_lesson, find_lesson
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.settings import STANDARD, Settings
from tests.app.battle_page import BattlePage
from tests.app.learner import learn, press, take_step
from tests.app.shown_text import text
from tests.lessons.course import STEPS, taken, to_step, to_words

LESSONS = tuple(listed.name for listed in all_lessons() if listed.lesson)
NAMING = STEPS.replace("Announce speed 4.", "Press {choice:speed=4}; {key:why-not} tells more.")


def having(**keys: str) -> Settings:
    return replace(STANDARD, keys={name.replace("_", "-"): (key,) for name, key in keys.items()})


def written(session: TaughtSession, bound: Keymap) -> str:
    """The text of the step as the screen would write it."""
    return keys_of_step(session, bound).written(" ".join(session.course.now.text))


@contextmanager
def begun(name: str, folder: Path) -> Iterator[TaughtSession]:
    """Begin a shipped lesson."""
    session = begin_lesson(find_lesson(name), folder)
    try:
        yield session
    finally:
        session.close()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (STANDARD, "Press 4; x tells more."),
        (having(why_not="u"), "Press 4; u tells more."),
        (having(why_not="4"), "Press a; 4 tells more."),
        (having(why_not="f11"), "Press 4; F11 tells more."),
        (replace(STANDARD, choices={"speed=4": "M"}), "Press M (Shift+m); x tells more."),
    ],
)
def test_a_text_names_the_keys_that_the_player_has_set(tmp_path: Path, settings: Settings, told: str) -> None:
    bound = bind(settings)
    assert not bound.faults
    with taken(tmp_path, NAMING) as session:
        to_step(session, 2)
        assert written(session, bound) == told


def test_a_key_that_is_named_for_a_choice_takes_it(tmp_path: Path) -> None:
    bound = bind(having(why="1", zoom="f"))
    with begun("special-fire", tmp_path) as session:
        to_words(session, "So fire HEP")
        told = written(session, bound)
        offers = ask(session.rules, session.state, (), bound).offers
        gunner = next(offer for offer in offers if offer.choice.name == "gunner=Gunner/Turret")
        assert gunner.key != "1"
        assert f"Press {gunner.key} for the Gunner" in told
        assert "press f." not in told


def test_a_text_names_the_key_of_a_choice_that_nothing_else_marks(tmp_path: Path) -> None:
    with begun("internal", tmp_path) as session:
        to_words(session, "Begin the next turn")
        (offer,) = ask(session.rules, session.state).offers
        assert f"press {offer.key}." in written(session, keys_of_step(session).bound)


@pytest.mark.parametrize("named", ["{choice:speed=99}", "{key:why-nought}"])
def test_a_lesson_that_names_an_unknown_key_can_be_read(tmp_path: Path, named: str) -> None:
    broken = NAMING.replace("{key:why-not}", named).replace(
        '"announce-speed", unit = "r", speed = 4', '"fly"'
    )
    with taken(tmp_path, broken) as session:
        to_step(session, 2)
        told = written(session, bind(STANDARD))
        assert told.startswith("Press n until it is marked, then Enter; ")
        assert "{" not in told


@pytest.mark.few(2)
@pytest.mark.parametrize("name", LESSONS)
def test_a_shipped_lesson_names_its_keys_in_lines_that_fit(name: str, tmp_path: Path) -> None:
    lines: list[str] = []

    def look(session: TaughtSession) -> Iterator[str]:
        lines.extend(map(keys_of_step(session).written, session.course.now.text))
        yield from faults_on_screen(session)

    with begun(name, tmp_path) as session:
        assert list(check_lesson(session, look)) == []
        assert session.course.done
    assert max(map(len, lines)) <= 76


@pytest.mark.parametrize(
    ("named", "fault"),
    [
        (
            "{key:why-nought}",
            "step 2: there is no action why-nought, so its key cannot be named; did you mean why-not?",
        ),
        ("{choice:speed=99}", "step 2: no choice speed=99 has a key here"),
        ("{choice:step=front}", "step 2: no choice step=front has a key here"),
    ],
)
def test_a_check_finds_a_key_of_nothing(tmp_path: Path, named: str, fault: str) -> None:
    with taken(tmp_path, NAMING.replace("{key:why-not}", named)) as session:
        (told,) = map(str, check_lesson(session, faults_on_screen))
    assert told.partition("; the choices here are speed=0, speed=1, ")[0] == fault


def test_a_lessons_own_keys_can_be_set_and_are_named_so(tmp_path: Path) -> None:
    with taken(tmp_path, NAMING) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            await press(pilot, "enter")
            assert "F5 shows how" in words(screen)
            assert isinstance(screen.app, ShellshockApp)
            screen.app.keep(having(show_me="f11", begin_again="ctrl+t", why_not="u"))
            screen.on_screen_resume()
            await press(pilot, "f5")
            assert session.course.step == 1, "it is no key any more"
            for told in ("F11 shows how", "Ctrl+T begin again", "u tells more"):
                assert told in words(screen)
            await press(pilot, "f11")
            assert session.course.step == 2
            await press(pilot, "ctrl+t")
            assert isinstance(pilot.app.screen, AskScreen)

        learn(session, script)


def test_the_key_bar_names_no_key_for_what_lessons_do_not_have(tmp_path: Path) -> None:
    with taken(tmp_path) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            page = BattlePage(screen)
            await press(pilot, "f4", "up")
            assert page.entry is not None
            assert "Esc now" in words(screen)
            assert "play from here" not in words(screen)

        learn(session, script)


def words(screen: LessonScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(screen.app).split())


@pytest.mark.parametrize(
    ("name", "key", "owner"),
    [("show-me", "f8", "show-handbook"), ("why", "ctrl+r", "begin-again"), ("begin-again", "f5", "show-me")],
)
def test_a_key_of_a_lesson_does_one_thing(name: str, key: str, owner: str) -> None:
    actions = {action.name: action for action in bind(STANDARD).actions}
    action = actions[name]
    said = rebound(STANDARD, action, key)
    assert isinstance(said, str)
    assert key_words(key) in said
    assert f'"{actions[owner].words}" has it already.' in said


def test_lesson_keys_may_be_those_of_actions_lessons_lack() -> None:
    bound = bind(having(branch="ctrl+r"))
    assert not bound.faults
    assert (bound.key("branch"), bound.key("begin-again")) == ("Ctrl+R", "Ctrl+R")


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_only_useful_keys_are_named_while_a_lesson_is_read(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        assert screen.lesson.holds
        shown = text(pilot.app).splitlines()[-1]
        assert shown.count("Ctrl+R begin again") == 1, "once, though it is an action of the screen, too"
        assert "same speed" not in shown
        await press(pilot, "question_mark")
        assert "announce" not in text(pilot.app).partition("This lesson")[0], "no choice is open yet"

    with begun("record-sheet", tmp_path) as session:
        learn(session, script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_the_sheet_key_shows_the_own_sheet_then_the_other(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        await press(pilot, "f3")
        sheet = screen.query_one("#sheet", SheetPane)
        assert sheet.has_focus
        assert not screen.panes.sheets.shows_target_alone
        await press(pilot, "f3")
        assert screen.panes.sheets.shows_target_alone

    with begun("record-sheet", tmp_path) as session:
        learn(session, script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_going_back_is_named_once_something_can_be_undone(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        def foot() -> str:
            return text(pilot.app).splitlines()[-1]

        while not screen.lesson.course.waits_for_deed:
            assert "Bksp" not in foot()
            await take_step(pilot, screen)
        assert "Bksp" not in foot()
        assert "◂" not in text(pilot.app), "what the lesson set up is nobody's news"
        await press(pilot, "6")
        await take_step(pilot, screen)
        await press(pilot, "w")
        assert screen.lesson.course.waits_for_deed
        assert "Bksp" in foot()

    with begun("moving", tmp_path) as session:
        learn(session, script, size)


def test_the_way_back_from_another_pick_is_named(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while not screen.lesson.course.waits_for_deed or screen.lesson.course.step < 1:
            await take_step(pilot, screen)
        assert "Press i twice." in text(pilot.app)
        assert "does it" not in text(pilot.app).splitlines()[-1]
        await press(pilot, "f")
        assert text(pilot.app).splitlines()[-1].startswith(" Bksp then i does it")

    with begun("shock/one-shot", tmp_path) as session:
        learn(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("lesson", "step", "key"),
    [
        ("shock/one-shot", 0, "D"),
        ("shock/one-shot", 0, "F"),
        ("shock/one-shot", 0, "0"),
        ("shock/one-shot", 1, "H"),
        ("closing_fire/volley", 1, "F"),
    ],
)
def test_what_a_lesson_does_not_want_is_refused_at_once(
    tmp_path: Path, lesson: str, step: int, key: str
) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while screen.lesson.course.step < step:
            await take_step(pilot, screen)
        await press(pilot, key)
        assert BattlePage(screen).notice.startswith("Not now. ")
        assert "again" not in BattlePage(screen).notice, "nothing is asked to be confirmed"

    with begun(lesson, tmp_path) as session:
        learn(session, script)


def test_a_hint_is_told_once_when_orders_that_were_shown_are_dropped(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while not screen.lesson.course.waits_for_deed:
            await take_step(pilot, screen)
        await press(pilot, "F")
        assert "again to give this order" in BattlePage(screen).notice
        await press(pilot, "H")
        assert "The orders that were shown are dropped" in BattlePage(screen).notice
        assert " ".join(text(pilot.app).split()).count("Do what the lesson asks") == 1

    with begun("sshr/inches", tmp_path) as session:
        learn(session, script)


def test_a_lesson_offers_no_end_of_the_battle_that_it_would_refuse(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
        while not screen.lesson.asks:
            await take_step(pilot, screen)
        await press(pilot, "E")
        assert pilot.app.screen is screen
        assert (
            BattlePage(screen).notice == "Nobody gives up in a lesson. F10 leaves it, Ctrl+R begins it again."
        )

    with begun("moving", tmp_path) as session:
        learn(session, script)
