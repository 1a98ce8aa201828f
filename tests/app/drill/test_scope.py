"""A drill asks about rules that the player has been taught, unless he asks for all rules."""

from pathlib import Path

import pytest
from fsrs import Rating
from textual.pilot import Pilot

from shellshock_tui.app.drill.scope import within_lessons
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drill.clock import present_time
from shellshock_tui.drill.memory import NOTHING, Memory, memory_file, write_memories
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.engine.trail import Trail, clause_title
from shellshock_tui.lessons.course import Course
from shellshock_tui.lessons.course_book import lessons_of
from shellshock_tui.lessons.lesson import Lesson
from shellshock_tui.lessons.progress import keep
from tests.app.drill.drills import answer_right, card_of, coming, drilled, go_on, to_card
from tests.app.learner import press
from tests.drill.cards import SYSTEMS

CARDS = 3


def lesson(system: str, number: int) -> Lesson:
    """A lesson of a system by its number."""
    return next(one.lesson for one in lessons_of(system) if one.lesson and one.lesson.number == number)


def took(folder: Path, taken: Lesson) -> None:
    """Give the badge of a lesson."""
    keep(Course(taken, len(taken.steps), 0, 0), "", folder)


def said(screen: DrillScreen) -> str:
    """The text of the card's panes, in one line."""
    lines = (line for pane in screen.query("#question, #said").results(Lines) for line in pane.lines)
    return " ".join(" ".join(map(plain, lines)).split())


@pytest.mark.few(1)
@pytest.mark.parametrize("system", SYSTEMS)
def test_before_the_first_lesson_the_cards_ask_what_it_teaches_and_say_so(
    tmp_path: Path, system: str
) -> None:
    first = lesson(system, 1)

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert f"so the cards ask what lesson 1, {first.title}, teaches." in said(screen)
        for _ in range(CARDS):
            assert set(card_of(screen).exercise.clauses) <= {*first.clauses, *screen.drill.memory.clauses}
            await answer_right(pilot, screen)
        assert "You have taken no lesson yet" not in said(screen)

    drilled(script, tmp_path, DrillOrder(system, seed="1"), every=False)


def test_the_cards_ask_what_lessons_taught_and_what_was_answered_before(tmp_path: Path) -> None:
    second = lesson("sshr", 2)
    took(tmp_path, second)
    answered = NOTHING.graded("shoot.save", Rating.Good, present_time())
    write_memories(memory_file("player", tmp_path), {"sshr": answered})
    asked = set[str]()

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert "The cards ask what your lessons taught, and what you have answered before." in said(screen)
        for _ in range(CARDS):
            asked.update(card_of(screen).exercise.clauses)
            await answer_right(pilot, screen)

    drilled(script, tmp_path, DrillOrder("sshr", seed="1"), every=False)
    assert asked <= {*second.clauses, "shoot.save"}


def test_a_lesson_that_explains_no_clause_does_not_count_as_taught(tmp_path: Path) -> None:
    order = DrillOrder("shellshock")
    took(tmp_path, lesson("shellshock", 0))
    scope = within_lessons(order, NOTHING, tmp_path)[1]
    assert scope.clauses == frozenset(lesson("shellshock", 1).clauses)


def test_practice_after_a_battle_leaves_out_what_was_not_taught(tmp_path: Path) -> None:
    order = DrillOrder("gunplay", ("hit.toughness", "move.hide", "aid"))
    narrowed, scope = within_lessons(order, NOTHING, tmp_path)
    assert narrowed.clauses == ("hit.toughness",)
    assert scope.clauses == frozenset(lesson("gunplay", 1).clauses)
    for number in (1, 3):
        took(tmp_path, lesson("gunplay", number))
    assert within_lessons(order, NOTHING, tmp_path)[0].clauses == order.clauses


def test_practice_of_nothing_that_was_taught_asks_it_and_says_so(tmp_path: Path) -> None:
    order = DrillOrder("gunplay", ("hit.solid",), seed="1")

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert f"You have taken no lesson yet about {clause_title('hit.solid')}." in said(screen)
        assert "hit.solid" in card_of(screen).exercise.clauses

    drilled(script, tmp_path, order, every=False)


def test_a_key_asks_about_all_rules_from_the_next_card_on(tmp_path: Path) -> None:
    asked = set[str]()

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await press(pilot, "f4")
        assert "From the next card on, the cards ask about all rules." in said(screen)
        for _ in range(CARDS):
            await press(pilot, "f5")
            await go_on(pilot, screen)
            asked.update(card_of(screen).exercise.clauses)
        assert not screen.check_action("ask_all", ())

    drilled(script, tmp_path, DrillOrder("closing_fire", seed="1"), every=False)
    assert not asked <= set(lesson("closing_fire", 1).clauses)


@pytest.mark.parametrize("order", [DrillOrder("shock", cards=20), DrillOrder("shock", every=True)])
def test_a_test_and_a_drill_of_all_rules_are_not_narrowed(tmp_path: Path, order: DrillOrder) -> None:
    narrowed, scope = within_lessons(order, Memory({}), tmp_path)
    assert narrowed is order
    assert scope.allows(("turn",))
    assert scope.note == ""


def test_where_no_card_about_what_was_taught_is_left_a_key_asks_about_all_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shellshock_tui.app.drill.supply.battles", lambda *_: iter(()))

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert "There are no more cards about what you have been taught. F4 asks about all rules" in said(
            screen
        )
        monkeypatch.undo()
        await press(pilot, "f4")
        await coming(pilot, screen)
        assert card_of(screen)

    drilled(script, tmp_path, DrillOrder("gunplay", seed="1"), every=False)


def test_whoever_gives_up_reads_the_steps_of_the_sum(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: len(card.steps) > 1)
        await press(pilot, "f5")
        assert f"It is {card.exercise.answer.text}. " in said(screen)
        assert isinstance(card.exercise.reason, Trail)
        assert card.exercise.reason.terms[0].label in said(screen)

    drilled(script, tmp_path, DrillOrder("shock", seed="1"))
