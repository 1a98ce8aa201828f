"""A turn of Kestrel Bridge, with nine units and two people at one keyboard, takes few keys."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.engine.rules import Decision
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import on_screen, targets
from tests.app.learner import press
from tests.app.shown_text import text
from tests.bridge import bridge
from tests.soak import soaked

TURN = 2
"""The turn that is counted: in the first, speeds are chosen too."""
MOST = 120
Way = Callable[[BattleScreen, Decision, int], Sequence[str]]
"""Which keys to press at a question, the number of those before of its kind in the turn being known."""


def all_marked(screen: BattleScreen, asked: Decision, number: int) -> Sequence[str]:
    """Everything as marked: orders to all where there are any, else Enter."""
    match asked.kind:
        case "chit":
            return ("D", "D")
        case "fire" if number < 2:
            return ("F", "F")
        case _:
            return ("enter",)


def mixed(screen: BattleScreen, asked: Decision, number: int) -> Sequence[str]:
    """Some moves as marked, some by the cursor, some repeated; shots as marked, some at another target."""
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
    """Arrows that lead the cursor to the rim of what the unit in hand reaches."""
    here, board = screen.panes.map.place_of_active_unit, screen.session.rules.board
    steps = {"shift+left": -1, "shift+right": 1, "shift+up": -board.width, "shift+down": board.width}
    return next(((key,) for key, step in steps.items() if here + step in BattlePage(screen).reach), ())


def asked_of(session: Session) -> Decision:
    asked = session.decision()
    assert isinstance(asked, Decision)
    return asked


LARGE, SMALL = (120, 40), (80, 24)
TURNS = [(all_marked, 25, LARGE), (mixed, 45, SMALL), (all_marked, 25, SMALL), (mixed, 45, LARGE)]
"""How a turn is played, by how many keys at most, in what window."""


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
        assert f"Still ordered, {screen.sides.name(first)}: all fire best." in text(screen.app)
        while isinstance(session.decision(), Decision) and screen.groups.standing:
            await press(pilot, "H", "H")
        assert "Still ordered" not in text(screen.app)

    on_screen(session, script)


def test_an_order_to_all_says_where_it_stops(tmp_path: Path) -> None:
    session = bridge(tmp_path, "Movement", TURN)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "D", "D")
        name = screen.sides.name(asked_of(session).side)
        assert f"Then it was {name}'s turn to answer: D stopped there." in text(screen.app)

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
        assert "⏎ begin turn 2" in " ".join(text(screen.app).split())

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
