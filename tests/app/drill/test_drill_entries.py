"""The ways into a drill and out of it: title, handbook, end of a lesson, knowledge map, test."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.ai.bot_decision import BotDecision
from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.drill.knowledge import KnowledgeList, KnowledgeScreen, Start
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.drill.summary import SummaryScreen, Way
from shellshock_tui.app.lesson.screen import PRACTISE, LessonEndScreen, LessonScreen
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.drill.card import Card
from shellshock_tui.drill.mark import missed
from shellshock_tui.drill.memory import memory_file, read_memories
from shellshock_tui.drill.order import TEST, DrillOrder
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.trail import Clause, Trail, clause_title
from shellshock_tui.lessons.course_book import all_lessons, lesson_about
from shellshock_tui.rules import system
from shellshock_tui.session.analysis import Judged, Order
from shellshock_tui.session.games import start_battle
from tests.app.drill.drills import (
    Clock,
    answer,
    card_of,
    coming,
    drilled,
    go_on,
    right,
    wrong,
)
from tests.app.learner import learn, press, take_step, until
from tests.app.shown_text import text
from tests.games import play_at_random
from tests.lessons.course import STEPS, put_lesson, taken

SMALL, LARGE = (80, 24), (120, 40)


def words(pilot: Pilot[None]) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(pilot.app).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_title_leads_to_what_is_known_and_to_a_drill(home: Path, size: tuple[int, int]) -> None:
    async def script() -> None:
        app = ShellshockApp()
        async with app.run_test(size=size) as pilot:
            await press(pilot, "r")
            assert isinstance(app.screen, KnowledgeScreen)
            assert "Esc back" in words(pilot)
            await press(pilot, "enter")
            assert isinstance(app.screen, DrillScreen)
            await coming(pilot, app.screen)
            await answer(pilot, right(card_of(app.screen)))
            await press(pilot, "escape", "escape")
            assert isinstance(app.screen, KnowledgeScreen)
            await press(pilot, "escape")
            assert isinstance(app.screen, TitleScreen)

    asyncio.run(script())


def test_a_clause_in_the_handbook_leads_to_a_drill_about_it(home: Path) -> None:
    async def script() -> None:
        app = ShellshockApp()
        async with app.run_test(size=LARGE) as pilot:
            app.push_screen(HandbookScreen(system("closing_fire"), "shoot.when"))
            await press(pilot)
            assert "p practise" not in words(pilot)
            await press(pilot, "p")
            assert isinstance(app.screen, HandbookScreen)
            app.push_screen(HandbookScreen(system("closing_fire"), "shoot.sight"))
            await press(pilot)
            assert "p practise" in words(pilot)
            await press(pilot, "p")
            assert isinstance(app.screen, DrillScreen)
            await coming(pilot, app.screen)
            assert "shoot.sight" in card_of(app.screen).exercise.clauses

    asyncio.run(script())


def test_words_that_are_searched_may_have_a_p(home: Path) -> None:
    async def script() -> None:
        app = ShellshockApp()
        async with app.run_test(size=LARGE) as pilot:
            app.push_screen(HandbookScreen(system("closing_fire")))
            await press(pilot)
            assert "p practise" not in words(pilot)
            await press(pilot, "p")
            assert isinstance(app.screen, HandbookScreen)

    asyncio.run(script())


def test_the_end_of_a_lesson_leads_to_a_drill_about_its_clauses(home: Path, tmp_path: Path) -> None:
    ruled = STEPS.replace("[[steps]]", '[[steps]]\nrule = "sheet.crew"', 1)
    with taken(tmp_path, ruled) as session:
        clauses = session.course.lesson.clauses

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for _ in session.course.lesson.steps:
                await take_step(pilot, screen)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonEndScreen)
            await press(pilot, "enter")
            drill = pilot.app.screen
            assert isinstance(drill, DrillScreen)
            assert drill.order.clauses == clauses
            await coming(pilot, drill)
            assert set(card_of(drill).exercise.clauses) & set(clauses)
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, LessonEndScreen)
            assert pilot.app.screen.answers[-1] == PRACTISE

        assert clauses == ("sheet.crew",)
        learn(session, script)


def test_three_cards_lead_from_a_lesson_to_the_next_one(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shellshock_tui.app.drill.screen.random_seed", lambda: 2)
    ruled = STEPS.replace('text = "Read', 'rule = "combat.arc"\ntext = "Read').replace(
        'text = "Step', 'rule = "combat.range"\ntext = "Step'
    )
    put_lesson(home, "after", 43)
    with taken(tmp_path, ruled) as session:
        clauses = set(session.course.lesson.clauses)
        assert len(clauses) == 2

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for _ in session.course.lesson.steps:
                await take_step(pilot, screen)
            await press(pilot, "enter", "enter")
            drill = pilot.app.screen
            assert isinstance(drill, DrillScreen)
            asked: set[str] = set()
            for number in (1, 2, 3):
                await coming(pilot, drill)
                assert f"card {number} of 3" in words(pilot)
                assert clauses & set(card_of(drill).exercise.clauses)
                asked |= clauses & set(card_of(drill).exercise.clauses)
                await answer(pilot, right(card_of(drill)))
                await press(pilot, "enter")
            assert asked == clauses
            assert isinstance(pilot.app.screen, SummaryScreen)
            assert "3 of 3 cards were answered right." in words(pilot)
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonScreen)
            assert pilot.app.screen.lesson.course.lesson.name == "after"

        learn(session, script)
    assert set(read_memories(memory_file("player"))["shellshock"].clauses) >= clauses


def test_a_lesson_of_which_there_is_no_card_leads_on(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoCards:
        def __init__(self, *_: object) -> None:
            pass

        def cards(self) -> Iterator[Card]:
            yield from ()

    monkeypatch.setattr("shellshock_tui.app.drill.supply.Deck", NoCards)
    put_lesson(home, "after", 43)
    with taken(tmp_path, STEPS.replace("[[steps]]", '[[steps]]\nrule = "combat.arc"', 1)) as session:

        async def script(pilot: Pilot[None], screen: LessonScreen) -> None:
            for _ in session.course.lesson.steps:
                await take_step(pilot, screen)
            await press(pilot, "enter", "enter")
            await until(pilot, lambda: isinstance(pilot.app.screen, LessonEndScreen))
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, LessonScreen)
            assert pilot.app.screen.lesson.course.lesson.name == "after"

        learn(session, script)


def test_the_report_leads_to_a_drill_about_the_decisions_that_cost_most(home: Path, tmp_path: Path) -> None:
    session = start_battle(
        library.open_file(library.SCENARIO, "closing_fire/villages"), "oak", tmp_path / "games"
    )
    play_at_random(session, Random(7), 60)
    entry = next(
        number
        for number, entry in enumerate(session.entries)
        if any(trail.terms for event in entry.events for _, trail in event.trails)
    )
    events = session.entries[entry].events
    cited = {term.clause for event in events for _, trail in event.trails for term in trail.terms}

    async def script() -> None:
        app = ShellshockApp()
        async with app.run_test(size=LARGE) as pilot:
            report = AfterActionScreen(session)
            app.push_screen(report)
            await press(pilot)
            assert "p practise" not in words(pilot)
            await press(pilot, "p")
            assert report.is_current
            order = Order(entry, entry, 1, "red", "r1")
            report.show_judged((Judged(order, "Done.", 1.0, BotDecision((), Remark("Wait.", Trail(())))),))
            await press(pilot)
            assert "p practise" in words(pilot)
            await press(pilot, "p")
            drill = pilot.app.screen
            assert isinstance(drill, DrillScreen)
            assert set(drill.order.clauses) == cited

    asyncio.run(script())
    session.close()


@pytest.mark.few(1)
@pytest.mark.parametrize("no_colour", ["", "1"])
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_what_is_known_is_told_of_each_clause(
    tmp_path: Path, size: tuple[int, int], no_colour: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", no_colour)
    clock = Clock()

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        while not card_of(screen).exercise.clauses:
            await answer(pilot, right(card_of(screen)))
            await go_on(pilot, screen)
        clause, *_ = card_of(screen).exercise.clauses
        await answer(pilot, right(card_of(screen)))
        clock.let_pass(days=40)
        await press(pilot, "f9")
        known = pilot.app.screen
        assert isinstance(known, KnowledgeScreen)
        due = len(screen.drill.memory.due(clock()))
        assert f"{due} due today" in words(pilot)
        assert "R red, attack B blue, defence G green, movement N brown, internal" in words(pilot)
        listed = known.query_one(KnowledgeList)
        starts = [row for row in listed.rows if isinstance(row, Start)]
        assert starts
        assert all(row.note in words(pilot) for row in starts), "none is cut"
        number = next(n for n, row in enumerate(listed.rows) if isinstance(row, Clause) and row.id == clause)
        await press(pilot, *["down"] * number)
        line = next(line for line in text(pilot.app).splitlines() if f"{clause.replace('.', ': ')} " in line)
        assert f"{screen.drill.memory.knowledge(clause, clock()).value}, due" in line
        letter = {"red": "R", "blue": "B", "green": "G", "brown": "N", "": "-"}
        assert line.split()[0] == letter[system("closing_fire").clauses[clause].colour]
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, HandbookScreen)
        assert pilot.app.screen.here == clause
        await press(pilot, "escape", "p")
        drill = pilot.app.screen
        assert isinstance(drill, DrillScreen)
        assert drill.order.clauses == (clause,)

    drilled(script, tmp_path, size=size, clock=clock)


def test_f2_turns_to_what_is_known_of_the_next_system(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await press(pilot, "f9")
        assert "CLOSING FIRE: WHAT YOU KNOW" in words(pilot)
        await press(pilot, "f2")
        assert "GUNPLAY: WHAT YOU KNOW" in words(pilot)
        assert isinstance(pilot.app.screen, KnowledgeScreen)
        assert isinstance(pilot.app.screen.row, Start)

    drilled(script, tmp_path)


def test_a_test_of_twenty_gives_a_mark_by_colour_and_names_the_lesson(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        right_ones = 0
        for number in range(1, TEST + 1):
            assert f"card {number} of {TEST}" in words(pilot)
            card = card_of(screen)
            is_right = number % 2 == 0
            await press(pilot, "f6")
            assert not screen.drill.hinted
            await answer(pilot, right(card) if is_right else wrong(card))
            right_ones += is_right
            if number < TEST:
                await go_on(pilot, screen)
        await press(pilot, "enter")
        summary = pilot.app.screen
        assert isinstance(summary, SummaryScreen)
        assert f"{right_ones} of {TEST} cards were answered right." in words(pilot)
        assert Way.GO_ON not in summary.ways
        colours = {
            system("closing_fire").clauses[clause].colour
            for result in screen.drill.results
            for clause in result.card.exercise.clauses
        }
        assert all(f"{colour}, " in words(pilot) for colour in colours if colour)
        wrong_ones = missed(screen.drill.results)
        lesson = lesson_about("closing_fire", wrong_ones)
        assert lesson is not None
        explained = [clause for clause, _ in wrong_ones.most_common() if clause in lesson.clauses]
        assert f"explains {clause_title(explained[0])}" in words(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)

    drilled(script, tmp_path, DrillOrder("closing_fire", seed="1", cards=TEST))
    assert read_memories(memory_file("player", tmp_path))["closing_fire"].clauses


def test_the_lesson_that_helps_explains_most_of_what_went_wrong() -> None:
    lessons = [one.lesson for one in all_lessons() if one.lesson and one.system == "shellshock"]
    taught = next(lesson.clauses[0] for lesson in lessons if lesson.clauses)
    for lesson in lessons:
        own = [clause for clause in lesson.clauses if sum(clause in one.clauses for one in lessons) == 1]
        if own:
            assert lesson_about("shellshock", {own[0]: 3, taught: 1}) is not None
            assert lesson_about("shellshock", {own[0]: 3}) == lesson
    assert lesson_about("shellshock", {"no.such-clause": 9}) is None
