"""The screen of a drill: a round of cards, answered by keys."""

import json
from itertools import product
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.cards.panes import AnswerBox, QuestionPane
from shellshock_tui.app.battle.cards.table import CardMap, CardTable
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.drill.screen import DrillScreen
from shellshock_tui.app.drill.summary import SummaryScreen
from shellshock_tui.app.reference.handbook import HandbookScreen
from shellshock_tui.app.title.screen import TitleScreen
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.app.widgets.sheet_pane import SheetPane
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drill.answer import Figure, Pick, Several
from shellshock_tui.drill.battle import rules_of
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.covering import COVERED
from shellshock_tui.drill.drill import Phase
from shellshock_tui.drill.exercise import Exercise, Moment, is_covered
from shellshock_tui.drill.memory import NOTHING, Knowledge, memory_file, read_memories
from shellshock_tui.drill.order import DrillOrder
from shellshock_tui.drill.ready import SCENARIOS
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Trail, clause_title
from shellshock_tui.engine.view import Mark
from tests.app.drill.drills import (
    NOBODYS_ANSWER,
    Clock,
    answer,
    answer_right,
    card_of,
    coming,
    drilled,
    go_on,
    one_card,
    right,
    slip,
    to_card,
    typed,
    wrong,
)
from tests.app.learner import press
from tests.app.shown_text import text
from tests.drill.cards import cards
from tests.soak import soaked

WINDOWS = (80, 24), (120, 40), (200, 60)
VIEWS = [*((system, WINDOWS[0]) for system in SCENARIOS), *(("shellshock", size) for size in WINDOWS[1:])]
"""The systems and windows with which cards are checked in every run."""
SIZES = pytest.mark.parametrize("size", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


def words(screen: DrillScreen) -> str:
    """The text on the terminal, in one line."""
    return " ".join(text(screen.app).split())


def asked(screen: DrillScreen) -> str:
    """The text of the card's panes, in one line."""
    lines = (line for pane in screen.query("#question, #said").results(Lines) for line in pane.lines)
    return " ".join(" ".join(map(plain, lines)).split())


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "view", soaked(sorted(product(SCENARIOS, WINDOWS), key=lambda one: one not in VIEWS), len(VIEWS)), ids=str
)
def test_question_and_answer_are_in_view_with_the_map_or_the_sheet(
    tmp_path: Path, view: tuple[str, tuple[int, int]]
) -> None:
    system, size = view

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        for _ in range(3):
            card, said = card_of(screen), words(screen)
            assert card.exercise.question in asked(screen)
            assert screen.query_one("#question").region.bottom <= size[1] - 2
            assert screen.query_one(AnswerBox).region.bottom == size[1] - 1
            assert screen.focused is screen.query_one(AnswerBox)
            assert "Answer:" in said
            assert screen.query_one(CardMap).region.height >= 4
            for option in card.exercise.answer.options if isinstance(card.exercise.answer, Pick) else ():
                assert " ".join(option.split()) in asked(screen)
            await answer(pilot, wrong(card))
            if screen.drill.phase is Phase.WALKED:
                assert screen.query_one(AnswerBox).region.bottom == size[1] - 1
                await press(pilot, "f5")
            assert screen.drill.phase is Phase.CLOSED
            assert "Enter asks the next card" in asked(screen)
            await go_on(pilot, screen)

    drilled(script, tmp_path, DrillOrder(system, seed="1"), size)


def test_the_units_of_the_card_are_marked_and_in_view(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: len(card.exercise.units) == 2)
        board = screen.query_one(CardMap)
        pieces = [piece for here in board.scene.pieces.values() for piece in here]
        marks = {piece.unit: piece.mark for piece in pieces if piece.mark in (Mark.CURRENT, Mark.PICKED)}
        assert marks == {card.exercise.units[0]: Mark.CURRENT, card.exercise.units[1]: Mark.PICKED}
        seen = board.in_view()
        assert all(piece.at in seen for piece in pieces if piece.unit in marks and piece.at != OFF_BOARD)
        for unit in card.exercise.units:
            assert card.moment.names[unit] in words(screen)

    drilled(script, tmp_path)


def test_a_right_answer_closes_the_card_and_its_clauses_are_remembered(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: card.exercise.clauses)
        asked_before = len(screen.drill.results)
        await answer(pilot, right(card))
        assert f"Right: {card.exercise.answer.text}." in asked(screen)
        assert f"{asked_before + 1} of {asked_before + 1} right" in words(screen)
        found = read_memories(memory_file("player", tmp_path))["closing_fire"]
        assert set(card.exercise.clauses) <= set(found.clauses)
        await press(pilot, "enter")
        await coming(pilot, screen)
        assert screen.drill.phase is Phase.ASKED
        assert card_of(screen) is not card

    drilled(script, tmp_path)


def test_a_wrong_answer_is_explained_by_the_slips_that_lead_to_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, slip)
        given = slip(card)
        await answer(pilot, given)
        assert screen.drill.phase is Phase.CLOSED
        slips = card.slips(int(given))
        said = asked(screen)
        assert f"You said {given.replace('-', '−')}; it is {card.exercise.answer.text}." in said
        for one in slips:
            assert (one.words if len(slips) == 1 else one.question) in said
            assert f"({one.clause})" in said
            known = screen.drill.memory.knowledge(one.clause, screen.clock())
            assert len(slips) > 1 or known is Knowledge.LEARNING

    drilled(script, tmp_path)


def test_a_wrong_answer_without_a_slip_is_gone_through_step_by_step(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(
            pilot, screen, lambda card: card.steps and isinstance(card.exercise.answer, Figure)
        )
        await answer(pilot, NOBODYS_ANSWER)
        first, *others = card.steps
        assert first.question in asked(screen)
        await answer(pilot, NOBODYS_ANSWER)
        assert f"No, it is {first.words} ({first.clause})." in asked(screen)
        for step in others:
            assert step.question in asked(screen)
            await answer(pilot, step.words)
        assert screen.drill.phase is Phase.CLOSED
        assert f"So it is {card.exercise.answer.text}." in asked(screen)

    drilled(script, tmp_path)


@pytest.mark.few(1)
@SIZES
def test_what_is_no_answer_is_asked_for_again_and_stays(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: isinstance(card.exercise.answer, Pick))
        await answer(pilot, "!?")
        assert screen.drill.phase is Phase.ASKED
        assert "Type a letter" in asked(screen)
        assert screen.query_one(AnswerBox).value == "!?"
        await press(pilot, "right", "backspace")
        assert screen.query_one(AnswerBox).value == "!"
        assert "Type a letter" not in asked(screen)
        await press(pilot, "enter")
        assert "Type a letter" in asked(screen)
        await press(pilot, "a")
        assert screen.query_one(AnswerBox).value == "a"

    drilled(script, tmp_path, size=size)


def test_giving_up_shows_the_answer_and_counts_as_wrong(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: card.exercise.clauses)
        await press(pilot, "f5")
        assert f"It is {card.exercise.answer.text}." in asked(screen)
        assert not screen.drill.results[-1].is_right
        for clause in card.exercise.clauses:
            assert screen.drill.memory.knowledge(clause, screen.clock()) is Knowledge.LEARNING

    drilled(script, tmp_path)


def test_a_hint_names_the_clauses_and_tells_no_answer(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: card.exercise.clauses)
        await press(pilot, "f6")
        assert clause_title(card.exercise.clauses[0]) in asked(screen)
        assert screen.drill.phase is Phase.ASKED
        await answer(pilot, right(card))
        assert screen.drill.results[-1].hinted

    drilled(script, tmp_path)


def test_no_key_opens_the_reason_before_the_card_is_closed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: isinstance(card.exercise.reason, Trail))
        await press(pilot, "f2", "y", "f8")
        assert pilot.app.screen is screen
        await press(pilot, "ctrl+u", "f5", "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        reason = card.exercise.reason
        assert isinstance(reason, Trail)
        assert all(term.label.split()[0] in text(pilot.app) for term in reason.terms)
        await press(pilot, "escape", "f8")
        assert isinstance(pilot.app.screen, HandbookScreen)

    drilled(script, tmp_path)


def test_a_question_mark_shows_the_keys_before_the_answer_too(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await press(pilot, "question_mark")
        assert pilot.app.screen is not screen
        assert "Ctrl+O" in text(pilot.app)
        await press(pilot, "escape")
        assert screen.query_one(AnswerBox).value == ""
        assert screen.focused is screen.query_one(AnswerBox)

    drilled(script, tmp_path)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["y", "f1", "f8", "f9"])
def test_enter_asks_the_next_card_after_a_page_that_covered_this_one(tmp_path: Path, key: str) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = card_of(screen)
        await press(pilot, "f5", key)
        assert pilot.app.screen is not screen
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        await go_on(pilot, screen)
        assert card_of(screen) is not card

    drilled(script, tmp_path)


def test_f2_and_f3_lead_back_to_the_card_when_pressed_again(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: card.exercise.units)
        for key, there in (("f2", CardMap), ("f3", SheetPane)):
            await press(pilot, key)
            assert isinstance(screen.focused, there)
            assert "Type to answer" in asked(screen)
            await press(pilot, key)
            assert screen.query_one(AnswerBox).has_focus
        await press(pilot, "f5", "f2")
        assert "Type to answer" not in asked(screen)
        assert "F2 leads back to the card" in asked(screen)
        await press(pilot, "f2")
        await go_on(pilot, screen)
        assert card_of(screen) is not card

    drilled(script, tmp_path)


def test_figures_that_tell_the_answer_are_covered_until_the_card_is_closed(tmp_path: Path) -> None:
    def cells(screen: DrillScreen) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for shown in screen.query_one("#drill-sheet", SheetPane).units:
            for cell in (cell for area in shown.view.areas for cell in cells_of_area(area)):
                if is_covered(cell.at, card_of(screen).exercise.covers):
                    found.setdefault(cell.at, set()).add(cell.text)
        return found

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: card.exercise.covers and cells(screen))
        assert set.union(*cells(screen).values()) == {COVERED}
        assert "? on the sheet: this figure is covered" in asked(screen)
        await press(pilot, "f5")
        assert set.union(*cells(screen).values()) != {COVERED}
        assert "this figure is covered" not in asked(screen)

    drilled(script, tmp_path, DrillOrder("shock", seed="1"))


@pytest.mark.few(1)
@pytest.mark.parametrize("form", ["rows", "to hit with", "entries hit", "gunnery"])
def test_the_parts_of_the_sheets_that_hold_the_answer_are_open(form: str) -> None:
    card = next(card for card in cards("shellshock", 200) if card.exercise.form == form)
    found = set[str]()
    for shown in CardTable(card, card.exercise.covers).sheets:
        for area in shown.view.areas:
            used = {cell.at for cell in cells_of_area(area)} & set(card.used)
            assert area.is_highlighted or not used
            found |= {area.name} if area.is_highlighted else set()
    assert found


def test_a_card_about_no_unit_shows_where_the_units_are(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: not card.exercise.units)
        board = screen.query_one(CardMap)
        assert any(place in board.in_view() for place in board.scene.pieces)

    drilled(script, tmp_path, DrillOrder("shellshock", ("initiative.chits", "turn.phases"), seed="1"))


def test_the_key_before_tab_leaves_enter_to_the_card(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        before = card_of(screen)
        await press(pilot, "f5", "shift+tab", "enter")
        assert card_of(screen) is not before

    drilled(script, tmp_path)


def test_tab_turns_between_map_and_sheets(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: len(card.exercise.units) == 2)
        board, sheet = screen.query_one(CardMap), screen.query_one("#drill-sheet", SheetPane)
        first, second = (shown.view.unit for shown in (screen.table.sheets if screen.table else ()))
        assert (board.display, sheet.display) == (True, False)
        for unit in (first, second):
            await press(pilot, "tab")
            assert (board.display, sheet.display) == (False, True)
            assert [shown.view.unit for shown in sheet.units] == [unit]
            assert card_of(screen).exercise.question in asked(screen)
        await press(pilot, "tab")
        assert (board.display, sheet.display) == (True, False)
        await press(pilot, "f3", "f2", "right")
        assert board.has_focus
        await press(pilot, "n")
        assert screen.focused is screen.query_one(AnswerBox)
        assert screen.query_one(AnswerBox).value == "n"

    drilled(script, tmp_path, size=(80, 24))


def test_the_sheet_of_any_unit_on_the_map_can_be_read(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        table = screen.table
        assert table is not None
        unit, place = next(
            (piece.unit, piece.at)
            for piece in table.pieces
            if piece.unit and piece.unit not in table.card.exercise.units and piece.at != OFF_BOARD
        )
        unit = table.unit_at(place)
        sheet = screen.query_one("#drill-sheet", SheetPane)
        await press(pilot, "f2")
        screen.query_one(CardMap).point(place)
        await press(pilot, "enter")
        assert [shown.view.unit for shown in sheet.units] == [unit]
        assert screen.drill.phase is Phase.ASKED
        await answer_right(pilot, screen)
        assert [shown.view.unit for shown in sheet.units] == list(card_of(screen).exercise.units[:1])

    drilled(script, tmp_path)


def test_an_option_is_given_by_keys_or_by_a_click(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, lambda card: isinstance(card.exercise.answer, Pick))
        assert isinstance(card.exercise.answer, Pick)
        await press(pilot, *["down"] * (card.exercise.answer.right + 1), "enter")
        assert screen.drill.results[-1].is_right
        await go_on(pilot, screen)
        card = await to_card(pilot, screen, lambda card: isinstance(card.exercise.answer, Pick))
        assert isinstance(card.exercise.answer, Pick)
        pane = screen.query_one(QuestionPane)
        line = next(n for n, owner in enumerate(pane.owners) if owner == card.exercise.answer.right)
        await pilot.click(QuestionPane, offset=(8, line))
        await press(pilot)
        assert screen.drill.results[-1].is_right
        assert screen.drill.phase is Phase.CLOSED

    drilled(script, tmp_path)


def test_entries_of_the_sheet_are_answered_by_clicks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_of("shellshock/duel")
    moment = Moment(rules, rules.start(SeededDice("1")).state)
    unit = min(moment.names)
    answers = Several(("A", "P"))
    reason = rules.clauses["internal.hits"]
    exercise = Exercise("entries", "Which letters are hit?", answers, reason, (reason.id,), (unit,))
    one_card(monkeypatch, lambda: Card("shellshock", exercise, moment, Made("shellshock/duel", "1", 0)))

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        sheet = screen.query_one("#drill-sheet", SheetPane)

        async def click(entry: str) -> None:
            lines = ((y, "".join(run.text for run in line)) for y, line in enumerate(sheet.lines))
            y, line = next(
                pair for pair in lines if pair[1].strip().startswith(("hits", "P Q")) and entry in pair[1]
            )
            await pilot.click(sheet, offset=(line.index(f" {entry} ") + 1, y - round(sheet.scroll_y)))
            await press(pilot)

        await click("A")
        assert screen.query_one(AnswerBox).value == "A"
        await click("P")
        await click("A")
        assert screen.query_one(AnswerBox).value == "P"
        assert screen.focused is screen.query_one(AnswerBox)
        await click("A")
        await press(pilot, "enter")
        assert screen.drill.results[-1].is_right

    drilled(script, tmp_path, DrillOrder("shellshock", seed="1"), (120, 50))


def test_a_doubtful_card_is_written_to_a_file(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = card_of(screen)
        await press(pilot, "f7")
        await answer(pilot, wrong(card))
        await press(pilot, "f7")
        first, second = (
            json.loads(file.read_text("utf-8")) for file in sorted(tmp_path.glob("doubt-*.json"))
        )
        assert first["question"] == second["question"] == card.exercise.question
        made = card.made
        assert (first["scenario"], first["seed"]) == (made.scenario, made.seed)
        assert first["command"] == made.command
        assert (first["typed"], second["typed"]) == ([], [wrong(card)])

    drilled(script, tmp_path)


def test_leaving_loses_nothing(tmp_path: Path) -> None:
    clock = Clock()
    file = memory_file("player", tmp_path)

    async def first(pilot: Pilot[None], screen: DrillScreen) -> None:
        await answer_right(pilot, screen)
        await to_card(pilot, screen, lambda card: card.steps and isinstance(card.exercise.answer, Figure))
        await answer(pilot, NOBODYS_ANSWER)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, SummaryScreen)
        right_ones = sum(result.is_right for result in screen.drill.results)
        assert f"{right_ones} of {right_ones + 1} cards were answered right." in words(screen)
        assert "Due next:" in words(screen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)

    drilled(first, tmp_path, clock=clock)
    known = read_memories(file)["closing_fire"]
    clock.let_pass(days=400)
    due = known.due(clock())
    assert set(due) == set(known.clauses)

    async def second(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert screen.drill.memory.clauses == known.clauses
        assert set(card_of(screen).exercise.clauses) & set(due)

    drilled(second, tmp_path, clock=clock)


@pytest.mark.few(1)
@pytest.mark.parametrize("keys", [(), ("ctrl+q",)])
def test_a_walk_that_is_cut_short_is_remembered(tmp_path: Path, keys: tuple[str, ...]) -> None:
    cards: list[Card] = []

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        cards.append(await to_card(pilot, screen, _has_many_clauses))
        await answer(pilot, NOBODYS_ANSWER)
        assert screen.drill.phase is Phase.WALKED
        await pilot.press(*keys)

    drilled(script, tmp_path)
    known = read_memories(memory_file("player", tmp_path))["closing_fire"]
    for clause in cards[0].exercise.clauses:
        assert known.knowledge(clause, Clock()()) is Knowledge.LEARNING


def test_the_step_that_went_wrong_replaces_what_was_saved_of_the_card(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, _has_many_clauses)
        file = memory_file("player", tmp_path)
        before = read_memories(file).get("closing_fire", NOTHING).clauses
        await answer(pilot, NOBODYS_ANSWER)
        await answer(pilot, NOBODYS_ANSWER)
        after = read_memories(file)["closing_fire"].clauses
        first = card.steps[0].clause
        assert after == {**before, first: after[first]}
        assert after[first] != before.get(first)

    drilled(script, tmp_path)


def test_a_walk_goes_on_after_the_summary(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        card = await to_card(pilot, screen, _has_many_clauses)
        await answer(pilot, NOBODYS_ANSWER)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, SummaryScreen)
        await press(pilot, "down", "enter")
        assert screen.is_current
        for step in card.steps:
            assert step.question in asked(screen)
            await answer(pilot, step.words)
        assert screen.drill.phase is Phase.CLOSED

    drilled(script, tmp_path)


def _has_many_clauses(card: Card) -> bool:
    steps = {step.clause for step in card.steps}
    return len(steps) > 1 and isinstance(card.exercise.answer, Figure)


def test_q_and_f10_leave_after_an_answer(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await answer(pilot, right(card_of(screen)))
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, SummaryScreen)
        await press(pilot, "f10")
        assert isinstance(pilot.app.screen, TitleScreen)

    drilled(script, tmp_path)


def test_a_drill_that_was_left_at_once_needs_no_summary(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, TitleScreen)

    drilled(script, tmp_path)
    assert not memory_file("player", tmp_path).exists()


def test_two_players_and_two_systems_are_kept_apart(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: card.exercise.clauses)
        await answer(pilot, right(card_of(screen)))

    drilled(script, tmp_path, DrillOrder("closing_fire", player="ann", seed="1"))
    drilled(script, tmp_path, DrillOrder("gunplay", player="ann", seed="1"))
    drilled(script, tmp_path, DrillOrder("gunplay", player="ben", seed="1"))
    assert set(read_memories(memory_file("ann", tmp_path))) == {"closing_fire", "gunplay"}
    assert set(read_memories(memory_file("ben", tmp_path))) == {"gunplay"}


def test_a_damaged_file_is_told_of_and_kept(tmp_path: Path) -> None:
    file = memory_file("player", tmp_path)
    file.write_text("{", "utf-8")

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert any("drill-player.json is damaged" in told.message for told in pilot.app._notifications)
        await to_card(pilot, screen, lambda card: card.exercise.clauses)
        await answer(pilot, right(card_of(screen)))

    drilled(script, tmp_path)
    assert read_memories(file)
    assert file.with_name("drill-player.json.damaged").read_text("utf-8") == "{"


def test_answers_in_another_window_are_kept(tmp_path: Path) -> None:
    other = tmp_path / "other"

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await to_card(pilot, screen, lambda card: card.exercise.clauses)
        await answer(pilot, right(card_of(screen)))

    drilled(script, other, DrillOrder("closing_fire", seed="2"))
    others = read_memories(memory_file("player", other))["closing_fire"]

    async def meanwhile(pilot: Pilot[None], screen: DrillScreen) -> None:
        tmp_path.joinpath("drill-player.json").write_bytes(other.joinpath("drill-player.json").read_bytes())
        await script(pilot, screen)

    drilled(meanwhile, tmp_path, DrillOrder("closing_fire", seed="1"))
    assert set(others.clauses) <= set(read_memories(memory_file("player", tmp_path))["closing_fire"].clauses)


def test_a_drill_of_some_minutes_ends_with_its_mark(tmp_path: Path) -> None:
    clock = Clock()

    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        assert "5 minutes left" in words(screen)
        await answer_right(pilot, screen)
        clock.let_pass(minutes=6)
        await answer(pilot, right(card_of(screen)))
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, SummaryScreen)
        assert "2 of 2 cards were answered right." in words(screen)
        assert "By colour (a card counts for each colour" in words(screen)

    drilled(script, tmp_path, DrillOrder("closing_fire", minutes=5, seed="1"), clock=clock)


def test_a_drill_about_a_clause_asks_for_it_alone(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        for _ in range(4):
            assert "shoot.sight" in card_of(screen).exercise.clauses
            await answer_right(pilot, screen)

    drilled(script, tmp_path, DrillOrder("closing_fire", ("shoot.sight",), seed="1"))


def test_keys_typed_into_an_answer_reach_it(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: DrillScreen) -> None:
        await press(pilot, *typed("y d t p n q ? 7/20 -3 %"))
        assert screen.query_one(AnswerBox).value == "y d t p n q ? 7/20 -3 %"

    drilled(script, tmp_path)
