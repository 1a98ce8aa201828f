"""The past on the battle screen: story, dice, log filter and branches."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.app import ShellshockApp
from shellshock_tui.app.battle.dialogs.help_screen import StoryScreen, bars
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.model.timeline import timeline
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.widgets.battle_log import BattleLog, log_lines
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.dice import RecordedDice, ScriptedDice, parse_faces
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session import Session
from shellshock_tui.session.branching import OVER, branch
from shellshock_tui.session.dice_statistics import Tally, actor, since_last_go, tallies
from shellshock_tui.session.games import saved_games, start_battle
from shellshock_tui.session.verdict import verify
from shellshock_tui.settings import Reading, Settings
from shellshock_tui.store import read
from tests.app.battle_page import BattlePage
from tests.app.learner import press
from tests.app.shown_text import text
from tests.games import duel, play_at_random
from tests.rules.closing_fire.field import field, pool

Script = Callable[[Pilot[None], BattleScreen], Awaitable[None]]


def played(folder: Path, commands: int = 60) -> Session:
    """A duel of the toy system after a number of random commands."""
    session = start_battle(duel(), "elm", folder)
    play_at_random(session, random.Random("elm"), commands)
    return session


def on_screen(session: Session, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    async def run() -> None:
        app = ShellshockApp(session)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            if isinstance(app.screen, AfterActionScreen):
                await pilot.press("escape")
            assert isinstance(app.screen, BattleScreen)
            await script(pilot, app.screen)

    asyncio.run(run())
    session.close()


def test_the_timeline_finds_the_turn_of_each_entry_once_and_follows_an_undo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played(tmp_path)
    model, rules, found = BattleModel(session), type(session.rules), list[object]()
    of_rules = rules.track

    def track(own: Any, state: Any) -> Any:
        found.append(state)
        return of_rules(own, state)

    monkeypatch.setattr(rules, "track", track)
    assert timeline(model, 80) == timeline(model, 80)
    assert len(found) == len(session.entries)
    session.undo_by_agreement(40)
    assert timeline(model, 80) == timeline(BattleModel(session), 80)
    play_at_random(session, random.Random("oak"), 40)
    assert timeline(model, 80) == timeline(BattleModel(session), 80)
    session.close()


def test_the_dice_are_counted_by_side_and_kind(tmp_path: Path) -> None:
    session = played(tmp_path)
    found = tallies(session)
    assert sum(tally.count for tally in found) == sum(len(entry.rolls) for entry in session.entries) > 0
    assert len({(tally.side, tally.sides) for tally in found}) == len(found)
    session.close()


def test_a_tally_knows_its_mean_and_that_of_fair_dice() -> None:
    tally = Tally("red", 4, (1, 0, 0, 3))
    assert (tally.count, tally.mean, tally.expected) == (4, Fraction(13, 4), Fraction(5, 2))
    assert bars((0, 1, 4)) == " ▂█"


def test_since_last_go_holds_that_order_and_the_others_since(tmp_path: Path) -> None:
    session = played(tmp_path)
    for side in session.rules.sides:
        since = since_last_go(session, side.id)
        first, *others = since
        assert all(actor(session, number) != side.id for number in others)
        assert first == 0 or actor(session, first) == side.id
        assert all(actor(session, number) == side.id for number in range(since.stop, len(session.entries)))
    session.close()


def test_a_branch_goes_on_from_an_entry_and_keeps_the_game(tmp_path: Path) -> None:
    session = played(tmp_path)
    before = session.entries
    other = branch(session, 7, tmp_path)
    assert other.entries == before[:8]
    assert other.state == session.state_at(7)
    play_at_random(other, random.Random("oak"), 5)
    assert session.entries == before
    other.close()
    session.close()
    assert verify(read(other.store.path)).faults == ()
    assert len(saved_games(tmp_path)) == 2


def test_a_branch_keeps_the_seats_as_they_were(tmp_path: Path) -> None:
    session = played(tmp_path)
    side = session.rules.sides[0].id
    session.seat(side, "recruit")
    last = len(session.entries) - 1
    for entry, seats in ((last - 1, {}), (last, {side: "recruit"})):
        other = branch(session, entry, tmp_path)
        assert other.seats == seats
        other.close()
    session.close()


def test_the_same_commands_in_a_branch_bring_the_same_dice(tmp_path: Path) -> None:
    session = played(tmp_path)
    other = branch(session, 3, tmp_path)
    for entry in session.entries[4:]:
        other.give(entry.command)
    assert other.entries == session.entries
    other.close()
    session.close()


def test_the_past_offers_nothing(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, board = BattlePage(screen), screen.query_one(BoardMap)
        assert page.answers
        assert board.scene.offered
        await press(pilot, "f4", "up")
        seen = [page.entry]
        while page.entry != 1:
            await press(pilot, "left")
            assert page.entry not in seen
            seen.append(page.entry)
            assert not page.answers
            assert not board.scene.offered

    on_screen(played(tmp_path), script)


def test_enter_goes_on_through_the_past_and_backspace_back(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        entries = screen.session.entries
        await press(pilot, "f4", "up")
        while page.entry != len(entries) - 3:
            await press(pilot, "left")
        await press(pilot, "enter")
        assert page.entry == len(entries) - 2
        assert entries[-2].events[-1].text[:30] in text(screen.app)
        await press(pilot, "enter", "enter")
        assert page.entry == len(entries) - 1
        await press(pilot, "backspace")
        assert page.entry == len(entries) - 2
        await press(pilot, "escape")
        assert page.entry is None
        assert screen.session.entries == entries

    on_screen(played(tmp_path, 12), script)


def test_a_moment_of_the_past_is_made_once(tmp_path: Path) -> None:
    session = played(tmp_path)
    model = BattleModel(session)
    model.look_back(5)
    shown = model.shown
    assert model.shown is shown
    model.look_back(6)
    assert model.shown.state == session.state_at(6)
    model.return_to_present()
    assert model.shown is model.position
    session.close()


def test_a_key_plays_on_in_a_branch_from_a_line_of_the_log(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await pilot.press("f5")
        assert "Choose a line of the log first" in text(pilot.app)
        await pilot.press("f4", *["up"] * 9)
        await pilot.pause()
        past = page.entry
        assert past is not None
        await pilot.press("f5")
        await pilot.pause()
        other = pilot.app.screen
        assert isinstance(other, BattleScreen)
        assert other is not screen
        assert other.session.entries == screen.session.entries[: past + 1]
        await pilot.press("f10")
        await pilot.pause()
        assert pilot.app.screen is screen

    on_screen(played(tmp_path), script)


@pytest.mark.parametrize("keys", [[], ["space"]], ids=["looked at", "played on"])
def test_a_notice_says_from_where_the_new_game_goes_on(tmp_path: Path, keys: list[str]) -> None:
    async def run() -> None:
        app = ShellshockApp(played(tmp_path))
        async with app.run_test(size=(120, 40), notifications=True) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, BattleScreen)
            await pilot.press("f4", *["up"] * 9)
            await pilot.pause()
            await pilot.press(*keys)
            past = screen.model.past
            await pilot.press("f5")
            await pilot.pause()
            assert isinstance(app.screen, BattleScreen)
            assert app.screen is not screen
            begun = len(app.screen.session.entries) - 1
            assert past is not None
            assert past <= begun
            assert "A new game starts" in text(app)
            assert any(f"from entry {begun} of the log" in one.message for one in app._notifications)

    asyncio.run(run())


def test_a_key_tells_what_happened_and_how_the_dice_fell(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        open_screens = len(pilot.app.screen_stack)
        await pilot.press("f6")
        await pilot.pause()
        assert isinstance(pilot.app.screen, StoryScreen)
        await pilot.press(*["pagedown"] * 9)
        assert "fair" in text(pilot.app)
        await pilot.press("escape")
        await pilot.pause()
        assert len(pilot.app.screen_stack) == open_screens

    on_screen(played(tmp_path), script)


def test_the_log_shows_only_lines_that_hold_the_words_typed(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        log = screen.query_one(BattleLog)
        every = len(log.log_lines)
        word = log.log_lines[-1].text.split()[-1].strip(".").casefold()
        await pilot.press("slash", *word, "enter")
        await pilot.pause()
        assert 0 < len(log.log_lines) < every
        assert all(word in line.text.casefold() for line in log.log_lines)
        await pilot.press("slash", *"zzzz", "enter")
        await pilot.pause()
        assert "no line has: zzzz" in " ".join(BattlePage(screen).log_lines)
        await pilot.press("slash", *["backspace"] * len(word), "enter")
        await pilot.pause()
        assert len(log.log_lines) == every

    on_screen(played(tmp_path), script)


def test_a_filtered_log_tells_each_turn_and_names_its_own_keys(tmp_path: Path) -> None:
    session = played(tmp_path)
    turns = [session.rules.track(session.state_at(number)).turn for number in range(len(session.entries))]

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        log = screen.query_one(BattleLog)
        await press(pilot, "f4")
        assert "↑↓ look back" in text(pilot.app)
        await press(pilot, "home")
        assert log.visited == 0
        log.show_only("e")
        heads = [plain(line).strip() for line in log.lines]
        shown = [turns[line.entry] for line in log.log_lines]
        assert [head for head in heads if head.startswith("turn ")] == [
            f"turn {n}" for n in sorted(set(shown))
        ]
        assert len(set(shown)) > 1
        await press(pilot, "escape")
        assert "↑↓ look back" not in text(pilot.app)

    on_screen(session, script)


def test_dice_are_told_before_what_they_brought(tmp_path: Path) -> None:
    session = played(tmp_path)
    entry = next(number for number, one in enumerate(session.entries) if one.rolls and one.events)
    first, *others = (line for line in log_lines(session.entries) if line.entry == entry)
    assert first.dice
    assert all(line.happened for line in others)
    session.close()


def test_dice_are_told_after_what_they_were_rolled_for() -> None:
    battle = field("a red line 0404 n", "b blue line 0403 e", "y red line 0109 n", "z blue line 0901 s")
    battle.act("a")
    dice = RecordedDice(ScriptedDice(parse_faces(f"{pool('6 1 1 1 1 1  1 1 1 1 1 1  1')} d3=1")))
    step = battle.rules.play(battle.state, battle.command("charge", unit="a", target="b"), dice)
    lines = [line.text for line in log_lines((Entry(None, tuple(dice.rolls), *step[1:]),))]
    assert [line[:30] for line in lines] == [
        "A charges B at the flank.",
        "▪ 6 d6: 6 1 1 1 1 1, A strikes",
        "A fights B: 6 dice, 3+: 6 1 1 ",
        "B loses 1 SP; 2 left.",
        "B is disordered.",
        "B falls back from 0403 to 0303",
        "A follows to 0403.",
        "▪ d3: 1, the chit: 1 Red, 2 Bl",
        "A chit of Red is drawn.",
    ]


def test_setting_a_filter_while_looking_back_ends_the_past(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        log = screen.query_one(BattleLog)
        await press(pilot, "f4", "up", "up", "up", "slash", "escape")
        assert page.entry is not None
        assert log.visited is not None
        await press(pilot, "slash", "e", "enter")
        assert log.words == "e"
        assert page.entry is log.visited is None
        assert screen.query_one(BoardMap).scene.pieces == screen.panes.map.view_state.scene(0).pieces
        assert screen.focused is log

    on_screen(played(tmp_path), script)


def test_the_keys_of_the_past_are_named_as_the_player_set_them(tmp_path: Path) -> None:
    keys = {"filter": ("J",), "pane-log": ("f11",)}

    async def run() -> None:
        app = ShellshockApp(played(tmp_path), Reading(Settings(keys=keys)))
        async with app.run_test(size=(120, 40)) as pilot:
            await press(pilot, "f5")
            assert isinstance(app.screen, BattleScreen)
            assert "(F11, then ↑)" in BattlePage(app.screen).notice
            await press(pilot, "J", "e", "enter")
            log = app.screen.query_one(BattleLog)
            assert log.words == "e"
            assert "· J changes this" in text(app)
            app.keep(Settings(keys={"filter": ("K",)}))
            await press(pilot, "f12", "escape")
            assert "· K changes this" in text(app)

    asyncio.run(run())


def test_nothing_goes_on_from_where_the_battle_was_over(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        assert isinstance(screen.session.decision(), Outcome)
        await pilot.press("up", "f5")
        await pilot.pause()
        assert pilot.app.screen is screen
        assert page.notice == OVER

    session = played(tmp_path, 6)
    session.give(next(iter(session.rules.concessions(session.state, session.rules.sides[0].id))))
    on_screen(session, script)


def test_the_story_of_an_ended_battle_goes_on_to_its_end(tmp_path: Path) -> None:
    session = played(tmp_path, 2_000)
    assert isinstance(session.decision(), Outcome)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for side in session.rules.sides:
            assert since_last_go(session, side.id).stop == len(session.entries)
        await pilot.press("f6")
        await pilot.pause()
        assert "How it ended" in text(pilot.app)
        assert "last orders" not in text(pilot.app)

    on_screen(session, script)
