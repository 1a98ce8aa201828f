"""Planned moves on the battle screen, by keys and mouse, checked in the journal."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import cast

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.control.selection_controller import REST, STRIDE
from shellshock_tui.app.battle.model.planned_order import PlannedOrder
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.battle.view.map_view import GOES_ROUND
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.engine.map_view import Leg, OverlayKind, Piece
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from tests.app.battle_page import BattlePage
from tests.app.battles import battle, duel, on_screen
from tests.app.learner import press
from tests.app.shown_text import text

Script = Callable[[Pilot[None], BattleScreen, BoardMap], Awaitable[None]]


def moving(folder: Path, speed: int = 7) -> Session:
    """The shipped duel when the first unit has announced a speed."""
    session = duel(folder)
    while asked(session).kind != "speed":
        session.give(next(session.rules.legal(session.state, asked(session).side)))
    table = {"do": "announce-speed", "unit": asked(session).unit, "speed": speed}
    session.give(session.rules.decode(table))
    return session


def asked(session: Session) -> Decision:
    found = session.decision()
    assert isinstance(found, Decision)
    return found


def standing(session: Session, unit: str) -> Piece:
    return next(piece for piece in session.rules.pieces(session.state, "", ()) if piece.unit == unit)


def farthest(session: Session) -> int:
    """The place within reach whose path has the most commands."""
    unit = asked(session).unit
    marks = session.rules.overlay(session.state, "", OverlayKind.REACH, f"unit/{unit}").marks
    return max(
        (place for place, _, _ in marks),
        key=lambda place: len(session.rules.path(session.state, unit, place)),
    )


def play(session: Session, script: Script, pace: float = 0.0) -> None:
    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=(120, 40)) as pilot:
            await pilot.pause()
            screen = cast("BattleScreen", app.screen)
            BattlePage(screen).animate(pace)
            await script(pilot, screen, screen.query_one(BoardMap))

    asyncio.run(run())


def test_pointing_at_a_far_hex_shows_the_move_enter_makes(tmp_path: Path) -> None:
    session = moving(tmp_path)
    end, before = farthest(session), len(session.entries)
    hand = asked(session).unit
    legs = session.rules.whole_move(session.state, hand, end)
    assert len(legs) > 4

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        await pilot.press("f2")
        board.point(end)
        await pilot.pause()
        assert len(session.entries) == before, "nothing is done yet"
        assert [piece.mark for piece in board.scene.pieces[end]] == [Mark.PICKED]
        assert set(board.scene.route) == {leg.at for leg in legs}
        assert f"{legs[-1].left} left" in " ".join(text(screen.app).split())
        await pilot.press("enter")
        await pilot.pause()

    play(session, script)
    assert [entry.command for entry in session.entries[before:]] == [leg.command for leg in legs]
    assert standing(session, hand).at == end


def test_a_walk_is_one_order_and_taken_back_as_one(tmp_path: Path) -> None:
    session = moving(tmp_path)
    end, before = farthest(session), session.entries

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        await pilot.press("f2")
        board.point(end)
        await pilot.press("enter", "backspace", "backspace")
        await pilot.pause()
        assert session.entries == before
        await pilot.press("backspace")
        await pilot.pause()
        assert len(session.entries) == len(before) - 1

    play(session, script)


def test_backspace_and_escape_drop_a_plan_and_nothing_else(tmp_path: Path) -> None:
    session = moving(tmp_path)
    end, before = farthest(session), len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        page = BattlePage(screen)
        for key in ("backspace", "escape"):
            await pilot.press("f2")
            board.point(0)
            board.point(end)
            await pilot.pause()
            assert page.is_way_planned
            await pilot.press(key)
            await pilot.pause()
            assert not page.is_way_planned
        assert len(session.entries) == before

    play(session, script)


def test_two_clicks_on_a_far_hex_walk_there(tmp_path: Path) -> None:
    session = moving(tmp_path, speed=5)
    hand, end, before = asked(session).unit, farthest(session), len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        for expected in (True, False):
            board.reveal(end)
            await pilot.pause()
            box, (left, top) = board.art.box(end), board.origin
            await pilot.click(BoardMap, offset=(box.x + 3 - left, box.y - top))
            await pilot.pause()
            assert BattlePage(screen).is_way_planned is expected

    play(session, script)
    assert standing(session, hand).at == end
    assert len(session.entries) > before + 1


def test_a_picked_turret_turns_on_the_map_before_the_move_ends(tmp_path: Path) -> None:
    session = moving(tmp_path, speed=0)

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        page = BattlePage(screen)
        hand = asked(session).unit
        before = standing(session, hand)
        await pilot.press("t")
        offers = (offer for offer in page.offers if not offer.choice.picked)
        offer = next(offer for offer in offers if offer.choice.name.startswith("turret/"))
        name = offer.choice.name
        await press(pilot, offer.key)
        shown = next(piece for piece in board.scene.pieces[before.at] if piece.unit == hand)
        facing = session.rules.board.directions.index(name.rpartition("=")[2])
        assert facing in shown.arrows
        assert shown.arrows != before.arrows
        await pilot.press("backspace")
        await pilot.pause()
        assert board.scene.pieces[before.at][0] == before

    play(session, script)


def test_a_plan_that_leaves_the_map_draws_no_way_beyond_it(tmp_path: Path) -> None:
    session = duel(tmp_path)
    piece = standing(session, asked(session).unit or session.rules.pieces(session.state, "", ())[0].unit)
    here, gone = Leg(None, piece.at, piece.facing, ""), Leg(None, OFF_BOARD, None, "")
    plan = PlannedOrder((), "leaves the map", piece, (here, gone))
    assert (plan.end, plan.facing, plan.ghost, plan.route) == (piece.at, piece.facing, None, {})
    session.close()


def ghost(page: BattlePage) -> Piece:
    """Return the counter of a unit as it would be after Enter."""
    return next(piece for piece in page.pieces if piece.mark is Mark.PICKED)


@pytest.mark.parametrize("is_own_way", [False, True])
def test_the_ghost_shows_the_speed_still_to_be_announced(tmp_path: Path, is_own_way: bool) -> None:
    session = duel(tmp_path)
    while asked(session).kind != "speed":
        session.give(next(session.rules.legal(session.state, asked(session).side)))
    before = len(session.entries)

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        await press(pilot, "f2")
        if is_own_way:
            board.point(farthest(session))
            await pilot.pause()
        shown = ghost(BattlePage(screen)).figure
        await press(pilot, "enter")
        speed = session.rules.encode(session.entries[before].command)["speed"]
        assert speed > 0
        assert shown == str(speed)

    play(session, script)


def test_the_cursor_runs_to_the_edge_of_the_reach_and_beyond(tmp_path: Path) -> None:
    session = moving(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen, board: BoardMap) -> None:
        reach, width = BattlePage(screen).reach, session.rules.board.width
        await pilot.press("shift+up")
        furthest = board.scene.cursor
        assert furthest in reach
        assert reach.isdisjoint(range(furthest - width, -1, -width))
        await pilot.press("shift+up")
        label = session.rules.board.label(board.scene.cursor)
        assert 1 <= session.rules.board.distance(furthest, board.scene.cursor) <= STRIDE
        assert f"{label} is out of reach" in text(screen.app)

    play(session, script)


def test_a_planned_way_says_how_it_ends_and_if_it_is_longer(tmp_path: Path) -> None:
    session = moving(tmp_path)
    board, unit = session.rules.board, asked(session).unit
    start, told = standing(session, unit), set[bool]()

    async def script(pilot: Pilot[None], screen: BattleScreen, shown: BoardMap) -> None:
        page = BattlePage(screen)
        for place in sorted(page.reach):
            shown.point(place)
            await pilot.pause(REST * 2)
            if "end there" not in page.enter:
                continue
            facing = ghost(page).facing
            assert facing is not None
            assert f"end there facing {board.directions[facing]}" in page.enter
            told.add(is_longer := len(page.way) - 1 > board.distance(start.at, place))
            assert ("by a longer way" in page.enter) == is_longer
            assert (GOES_ROUND in " ".join(text(screen.app).split())) == is_longer

    play(session, script)
    assert told == {True, False}


def facings(session: Session, place: int) -> list[int]:
    """Return the facings with which the unit that is asked can end its move in a place."""
    rules, unit = session.rules, asked(session).unit
    return [way for way in range(6) if rules.whole_move(session.state, unit, place, way)]


def test_two_listed_keys_turn_the_unit_at_the_end_of_a_planned_move(tmp_path: Path) -> None:
    session = moving(tmp_path)
    board, unit = session.rules.board, asked(session).unit
    reach = sorted(
        place
        for place, _, _ in session.rules.overlay(session.state, "", OverlayKind.REACH, f"unit/{unit}").marks
    )
    free = next(place for place in reach if len(facings(session, place)) > 2)

    async def script(pilot: Pilot[None], screen: BattleScreen, shown: BoardMap) -> None:
        page, seen, struck = BattlePage(screen), list[int](), list[tuple[str, ...]]()
        await press(pilot, "f2")
        assert "turn right" not in text(screen.app)
        await press(pilot, ">")
        assert "No move is planned" in text(screen.app)
        shown.point(free)
        await pilot.pause(REST * 2)
        assert re.search("< > turn.*: B1 hits its", text(screen.app))
        for _ in facings(session, free):
            await press(pilot, ">")
            assert "< turn left  > turn right" in text(screen.app)
            facing = ghost(page).facing
            assert facing is not None
            assert f"facing {board.directions[facing]}" in page.enter
            seen.append(facing)
            struck.append(tuple(re.findall(r"\w+ hits its [a-z-]+", text(screen.app))))
        assert sorted(seen) == facings(session, free)
        assert len(set(struck)) > 1, "another side is exposed with another facing"
        assert all(len(one) == 1 for one in struck), "the one enemy can fire at it there"
        await press(pilot, "<", "enter")
        end = standing(session, unit)
        assert (end.at, end.facing) == (free, seen[-2])

    play(session, script)


def test_no_key_turns_a_unit_without_a_facing(tmp_path: Path) -> None:
    session = battle("gunplay/dock-street", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while not page.reach:
            await press(pilot, "enter")
        screen.query_one(BoardMap).point(min(page.reach - {screen.panes.map.place_of_active_unit}))
        await pilot.pause(REST * 2)
        assert page.is_way_planned
        assert "turn the unit" not in text(screen.app)
        await press(pilot, ">")
        assert "The unit can face no other way there." in text(screen.app)
        assert "turn right" not in text(screen.app)

    on_screen(session, script)
