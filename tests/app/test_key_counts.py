"""A turn of Kestrel Bridge, with nine units and two people at one keyboard, takes few keys."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from shellshock_tui.settings import STANDARD, Reading
from tests.app.battle_page import BattlePage
from tests.app.battles import battle, duel, on_screen, targets
from tests.app.learner import press
from tests.app.shown_text import text
from tests.app.shown_text import told as said
from tests.bridge import bridge
from tests.soak import soaked

TURN = 2
"""The turn whose keys are counted; in the first turn, speeds are chosen too."""
MOST = 120
Way = Callable[[BattleScreen, Decision, int], Sequence[str]]
"""Returns the keys for a question, given the number of earlier questions of its kind in the turn."""


def all_marked(screen: BattleScreen, asked: Decision, number: int) -> Sequence[str]:
    """Take all marked choices: orders to all units where there are any, else Enter."""
    match asked.kind:
        case "chit":
            return ("D", "D")
        case "fire" if number < 2:
            return ("F", "F")
        case _:
            return ("enter",)


def mixed(screen: BattleScreen, asked: Decision, number: int) -> Sequence[str]:
    """Take some marked moves, some by the cursor and some repeated; fire as marked or at other targets."""
    match asked.kind:
        case "chit":
            return ("D", "D")
        case "speed" if number % 3 == 1:
            return (*to_reach(screen), "enter")
        case "speed" if number % 3 == 2:
            return ("ampersand", "enter")
        case "fire" if number in (1, 3) and len(targets(screen.session)) > 1:
            return ("tab", "enter")
        case _:
            return ("enter",)


def to_reach(screen: BattleScreen) -> Sequence[str]:
    """The arrow keys that move the cursor to the edge of the active unit's reach."""
    here, board = screen.panes.map.place_of_active_unit, screen.session.rules.board
    steps = {"shift+left": -1, "shift+right": 1, "shift+up": -board.width, "shift+down": board.width}
    return next(((key,) for key, step in steps.items() if here + step in BattlePage(screen).reach), ())


def asked_of(session: Session) -> Decision:
    asked = session.decision()
    assert isinstance(asked, Decision)
    return asked


LARGE, SMALL = (120, 40), (80, 24)
TURNS = [(all_marked, 25, LARGE), (mixed, 45, SMALL), (all_marked, 25, SMALL), (mixed, 45, LARGE)]
"""The way to play a turn, the most keys for it, and the size of the window."""


@pytest.mark.few(1)
@pytest.mark.parametrize("case", soaked(TURNS, 2))
def test_a_turn_of_nine_units_takes_few_keys(tmp_path: Path, case: tuple[Way, int, tuple[int, int]]) -> None:
    way, most, size = case
    session = bridge(tmp_path, "Initiative", TURN)
    counted: list[str] = []

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        def turn() -> int:
            return session.rules.track(session.state).turn

        before: dict[str, int] = {}
        while turn() == TURN and len(counted) < MOST:
            asked = asked_of(session)
            number = before[asked.kind] = before.get(asked.kind, -1) + 1
            keys, entries = way(screen, asked, number), len(session.entries)
            counted.extend(keys)
            await press(pilot, *keys)
            if len(session.entries) == entries:
                counted.append("enter")
                await press(pilot, "enter")

    on_screen(session, script, size)
    assert len(counted) <= most, counted


def test_standing_orders_are_named_while_others_are_asked(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        first = asked_of(session).side
        await press(pilot, "F", "F")
        asked = session.decision()
        assert isinstance(asked, Decision)
        assert asked.side != first
        assert f"Still in force: {screen.sides.name(first)}: all fire their best shots." in text(screen.app)
        while isinstance(session.decision(), Decision) and "Still in force" in text(screen.app):
            await press(pilot, "H", "H")
        assert "Still in force" not in text(screen.app)

    on_screen(session, script)


def test_an_order_that_all_have_carried_out_is_over(tmp_path: Path) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while session.rules.stage(session.state) != "Movement":
            await press(pilot, "enter")
        first = asked_of(session).side
        await press(pilot, "H", "H")
        assert asked_of(session).side != first
        assert "Still in force" not in text(screen.app), "its one unit has held"

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["sshr/nest", "closing_fire/villages"])
def test_an_order_to_hold_ends_with_the_turn_without_a_word(tmp_path: Path, name: str) -> None:
    session = battle(name, tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while asked_of(session).side == "":
            await press(pilot, "enter")
        while (asked := asked_of(session)).side != "":
            await press(pilot, "H", "H")
            if asked_of(session) == asked:
                await press(pilot, "enter")
            elif asked_of(session).side not in ("", asked.side):
                assert "Still in force" not in text(screen.app), "the phase of that side is over"
        assert "stopped there" not in text(screen.app)

    on_screen(session, script)


def test_an_order_ends_with_its_part_of_the_turn(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Initiative", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D")
        assert "Still in force" in text(screen.app)
        while session.rules.stage(session.state) == "Initiative":
            await press(pilot, "enter")
        assert "Still in force" not in text(screen.app)

    on_screen(session, script, SMALL)


def test_an_order_to_all_that_is_taken_back_is_not_given_again(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before, asked = len(session.entries), session.decision()
        await press(pilot, "H", "H")
        assert len(session.entries) > before
        await press(pilot, "backspace", "backspace")
        assert (len(session.entries), session.decision()) == (before, asked)
        assert "Still in force" not in text(screen.app)

    on_screen(session, script)


async def refused(pilot: Pilot[None], screen: BattleScreen) -> None:
    await press(pilot, "F")
    assert "No unit can fire now." in text(screen.app)


async def undone(pilot: Pilot[None], screen: BattleScreen) -> None:
    await press(pilot, "backspace")


async def clicked(pilot: Pilot[None], screen: BattleScreen) -> None:
    answers = screen.query_one(Answers)
    answers.post_message(Answers.Chosen(BattlePage(screen).offers[0]))
    await pilot.pause()


Between = Callable[[Pilot[None], BattleScreen], Awaitable[None]]


@pytest.mark.few(1)
@pytest.mark.parametrize("between", [refused, undone, clicked])
def test_an_order_to_all_is_given_only_while_it_is_shown(tmp_path: Path, between: Between) -> None:
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while session.rules.stage(session.state) != "Movement":
            await press(pilot, "enter")
        await press(pilot, "H")
        assert "⏎ all hold" in text(screen.app)
        await between(pilot, screen)
        assert "⏎ all hold" not in text(screen.app), "it is dropped, and that can be seen"
        if between is refused:
            assert BattlePage(screen).notice.endswith("are dropped; none of them was given.")
        before = len(session.entries)
        await press(pilot, "H")
        assert len(session.entries) == before, "it is only shown again"
        await press(pilot, "H")
        assert len(session.entries) > before

    on_screen(session, script)


def test_an_order_to_all_is_given_by_the_players_own_key(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        before = len(session.entries)
        await press(pilot, "J")
        assert "Press J again" in text(screen.app)
        await press(pilot, "J")
        assert len(session.entries) > before

    on_screen(session, script, settings=Reading(replace(STANDARD, keys={"all-hold": ("J",)})))


def test_an_order_to_all_away_from_the_choices_says_how_to_get_back(tmp_path: Path) -> None:
    session = battle("villages", tmp_path, "21")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "take-back" not in shown_in_bar(screen)
        await press(pilot, "down", "D")
        assert "First press Esc, to get back to the choices." in BattlePage(screen).notice
        await press(pilot, "escape", "enter", "enter")
        assert len(session.entries) > 1
        assert "take-back" in shown_in_bar(screen)

    on_screen(session, script)


def test_a_message_in_the_corner_goes_with_the_next_order(tmp_path: Path) -> None:
    session = battle("villages", tmp_path, "21")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        screen.app.notify("A message that has been read.", timeout=60)
        await press(pilot)
        assert len(screen.app._notifications) == 1
        await pilot.pause(2)
        await press(pilot, "enter")
        assert not screen.app._notifications
        screen.app.notify("A message that has just appeared.", timeout=60)
        await press(pilot)
        await press(pilot, "enter")
        assert len(screen.app._notifications) == 1, "it has not been read"
        await pilot.pause(2)
        await press(pilot, "enter")
        assert not screen.app._notifications

    on_screen(session, script)


def shown_in_bar(screen: BattleScreen) -> str:
    return text(screen.app).splitlines()[-1].replace("Bksp", "take-back")


def test_an_order_to_all_says_where_it_stops(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement", TURN)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D")
        name = screen.sides.name(asked_of(session).side)
        assert f"{name} has to answer next, so the orders given by D end here." in text(screen.app)

    on_screen(session, script)


def test_an_order_to_all_that_is_done_stops_nowhere(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while session.rules.stage(session.state) == "Combat":
            await press(pilot, "H", "H")
        assert page.notice == "", "the next question says itself that all have answered"

    on_screen(session, script)


def test_the_only_choice_left_has_no_star(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Aftermath", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.pause()
        assert "⏎ b begin turn 2" in " ".join(text(screen.app).split())

    on_screen(session, script)


def test_a_repeated_way_is_taken_wherever_the_cursor_is(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement", TURN)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for _ in range(MOST):
            if page.is_way_planned:
                break
            await press(pilot, "enter", *["shift+left"] * 8, "ampersand")
        assert page.is_way_planned
        unit, goal = asked_of(session).unit, page.way[-1]
        await press(pilot, "enter")
        assert goal in {session.rules.board.label(piece.at) for piece in page.pieces if piece.unit == unit}

    on_screen(session, script)


def test_standing_orders_are_ended_by_the_key_that_is_named(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        first = asked_of(session).side
        await press(pilot, "F", "F")
        assert asked_of(session).side != first
        page = BattlePage(screen)
        assert page.report.endswith("all fire their best shots. Esc ends it.")
        await press(pilot, "f4")
        assert page.report.endswith("all fire their best shots."), "Esc puts the log away first"
        await press(pilot, "escape", "n")
        assert page.report.endswith("all fire their best shots."), "Esc drops the mark first"
        await press(pilot, "escape")
        assert page.report.endswith("all fire their best shots. Esc ends it.")
        await press(pilot, "escape")
        assert screen.app.screen is screen, "no question takes the next key"
        assert "Still in force" not in text(screen.app)
        assert f"No longer in force: {screen.sides.name(first)}: all fire" in text(screen.app)
        while isinstance(session.decision(), Decision) and asked_of(session).side != first:
            await press(pilot, "H", "H")
        before = len(session.entries)
        await pilot.pause()
        assert len(session.entries) == before, "the side is asked again"

    on_screen(session, script)


def test_an_order_to_all_says_that_it_ends_where_its_side_is_asked_again(tmp_path: Path) -> None:
    session = battle("mill", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D", "D", "D")
        assert session.rules.stage(session.state) == "Movement"
        assert "All units have answered, so the orders given by D end here." in " ".join(
            text(screen.app).split()
        )

    on_screen(session, script)


def test_a_speed_that_cannot_be_repeated_is_called_a_speed(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "equals_sign")
        assert "so there is no speed to repeat." in BattlePage(screen).report

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(100, 30), SMALL, LARGE])
def test_orders_to_all_are_shown_whole_or_counted(tmp_path: Path, size: tuple[int, int]) -> None:
    session = battle("mill", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D", "D")
        assert screen.model.group
        goals = [plan.goal for plan in screen.model.group.plans]
        told = BattlePage(screen).notice
        shown = sum(goal in told for goal in goals)
        assert 1 <= shown <= len(goals)
        assert shown == len(goals) or f"and {len(goals) - shown} more, which y lists." in told
        assert told in said(screen.app, "#report") + said(screen.app, "#keys")

    on_screen(session, script, size)


def test_all_fire_is_offered_while_a_unit_can_fire(tmp_path: Path) -> None:
    session = battle("pumps", tmp_path, "5")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        assert "F all fire" in said(screen.app, "#keys")
        await press(pilot, "F", "F")
        assert "No unit can fire now" in text(screen.app)
        assert "F all fire" not in said(screen.app, "#keys")
        await press(pilot, "H")
        told = BattlePage(screen).notice
        assert told == "4 units may still act. Press H again to give this order: Red holds (end the phase)."

    on_screen(session, script, (100, 30))


def test_an_order_that_goes_on_turn_after_turn_says_so(tmp_path: Path) -> None:
    session = battle("man-down", tmp_path, "elm")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "enter", "enter", "enter", "D")
        page = BattlePage(screen)
        assert page.notice.endswith("This goes on turn after turn, as long as no enemy is on the map.")
        turn = session.rules.track(session.state).turn
        await press(pilot, "D")
        assert session.rules.track(session.state).turn > turn + 1

    on_screen(session, script)


def test_what_is_no_order_is_not_called_one(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "oak")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while not asked_of(session).question.endswith("begin turn 2."):
            await press(pilot, "enter")
        await press(pilot, "D")
        assert BattlePage(screen).notice == "Press D again to go on: Turn 2 begins."
        assert BattlePage(screen).enter == "b Turn 2 begins"

    on_screen(session, script)


def test_orders_to_fire_say_that_no_unit_has_a_target_and_that_all_hold(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "oak")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while asked_of(session).kind != "fire":
            await press(pilot, "enter")
        await press(pilot, "F")
        page = BattlePage(screen)
        assert page.enter == "all hold: 1 order"
        assert page.notice.startswith("No unit has a target. Press F again to give this order: ")

    on_screen(session, script)
