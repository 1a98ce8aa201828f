"""The after-action report: opens after the last command and leads to the moments of the battle."""

from dataclasses import replace
from pathlib import Path

import pytest
from textual.events import Key
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.report.context import ReportContext
from shellshock_tui.app.report.screen import AfterActionScreen
from shellshock_tui.app.report.sections import decided, headline, units
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.drawing.colours import Sides
from shellshock_tui.drawing.paint import plain
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session import Session
from shellshock_tui.session.after_action.report import after_action
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import PATIENT, battle, on_screen
from tests.app.learner import press, until
from tests.app.shown_text import text, told
from tests.recorded import recording
from tests.soak import soaked

SIZES = [(80, 24), (200, 60), (100, 30), (120, 40), (160, 50)]


def nearly_over(folder: Path, name: str = "duel", bots: tuple[str, ...] = ()) -> Session:
    """A recorded battle before its last command."""
    played, seats = recording(name), dict.fromkeys(bots, "recruit")
    session = start_battle(played.battle(), played.seed, folder, seats)
    for command in [*played.kept()][:-1]:
        session.give(session.rules.parse(command))
    return session


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked(SIZES, 2))
def test_the_report_comes_after_the_last_command(tmp_path: Path, size: tuple[int, int]) -> None:
    session = nearly_over(tmp_path)
    last = session.rules.parse([*recording("duel").kept()][-1])

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await BattlePage(screen).give(pilot, last)
        await press(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        told = text(pilot.app)
        for part in ("STRENGTH", "WHAT DECIDED IT"):
            assert part in told, part
        read = shown.page
        assert all(sum(len(run.text) for run in line) <= read.size.width for line in read.lines)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, AfterActionScreen), "nobody falls into the past"
        await pilot.pause(1)
        await press(pilot, "enter")
        assert screen.is_active
        assert page.entry is not None
        assert page.entry == shown.context.report.points[0].entry + 1, "what the moment brought is seen"
        assert bool(page.roll_lines) == bool(screen.session.entries[page.entry].rolls)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, AfterActionScreen), "Esc leads back to what was read"
        assert page.entry is None
        await press(pilot, "escape")
        assert screen.is_active
        await press(pilot, "ctrl+b")
        assert isinstance(pilot.app.screen, AfterActionScreen)
        await press(pilot, "escape")
        assert screen.is_active

    on_screen(session, script, size)


@pytest.mark.few(2)
@pytest.mark.parametrize("keys", ["e", "eeee", "qe", "eyhF"])
def test_the_last_dice_are_read_before_the_report(tmp_path: Path, keys: str) -> None:
    session = nearly_over(tmp_path, "dock")
    last = session.rules.parse([*recording("dock").kept()][-1])

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        page.animate()
        await BattlePage(screen).give(pilot, last)
        await until(pilot, lambda: page.is_report_open)
        assert "Enter or Space goes on" in text(pilot.app)
        assert page.roll_lines, "the roll is seen"
        await pilot.pause()
        assert screen.is_active
        for key in keys:
            pilot.app.post_message(Key("enter", "\r") if key == "e" else Key(key, key))
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))
        await press(pilot)
        assert isinstance(pilot.app.screen, AfterActionScreen), "what is typed ahead does not leave it"
        assert not page.is_report_open

    on_screen(session, script, (100, 30))


def test_nobody_is_waited_for_where_bots_end_a_battle(tmp_path: Path) -> None:
    session = nearly_over(tmp_path, "dock", ("red", "blue"))
    last = session.rules.parse([*recording("dock").kept()][-1])

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        BattlePage(screen).animate()
        screen.control.orders.submit(last)
        await until(pilot, lambda: isinstance(pilot.app.screen, AfterActionScreen))

    on_screen(session, script)


def over(folder: Path, name: str = "duel") -> Session:
    """A recorded battle at its end."""
    session = nearly_over(folder, name)
    session.give(session.rules.parse([*recording(name).kept()][-1]))
    return session


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_changes_of_seats_are_in_the_report(tmp_path: Path, size: tuple[int, int]) -> None:
    session = over(tmp_path)
    session.seat("red", "random")
    session.seat("red", "", "The program scout has ended. Red is yours to play now.")

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        page = " ".join("\n".join(map(plain, shown.page.lines)).split())
        assert "WHO PLAYED" in page
        assert "The random bot plays" in page
        assert "The program scout" in page

    on_screen(session, script, size)


def test_a_battle_that_is_over_opens_with_its_report(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        assert isinstance(pilot.app.screen, AfterActionScreen)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, BattleScreen)

    on_screen(over(tmp_path), script)


@pytest.mark.parametrize(("key", "has_same_dice"), [("r", True), ("n", False), ("s", False)])
def test_the_battle_is_fought_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, has_same_dice: bool
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    old = over(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, key, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        battles = [one for one in pilot.app.screen_stack if isinstance(one, BattleScreen)]
        assert battles == [screen], "it takes the place of the battle that is over"
        own = [n for n in range(1, len(screen.session.entries)) if screen.session.note(n).is_own]
        assert not own
        assert screen.session.header.setup == old.header.setup
        assert (screen.session.header.seed == old.header.seed) is has_same_dice

    on_screen(old, script)


def test_a_game_goes_on_from_the_turn_that_decided_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    old = over(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        entry = shown.points[0].entry
        await press(pilot, "f5")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        assert screen.session is not old
        assert screen.session.state == old.state_at(entry)
        await press(pilot, "f10")
        below = pilot.app.screen
        assert isinstance(below, BattleScreen)
        assert below.session is old
        note = list(pilot.app._notifications)[-1]
        assert f"Back in {old.header.title}." in note.message
        assert "F10 leaves this battle too" in note.message

    on_screen(old, script)


def test_the_report_says_that_no_game_goes_on_from_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = over(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        monkeypatch.setattr(AfterActionScreen, "moments", (len(old.entries) - 1,))
        await press(pilot, "f5")
        assert pilot.app.screen is shown
        (note,) = pilot.app._notifications
        assert "was already over there" in note.message

    on_screen(old, script)


def test_a_soldier_who_lay_in_shock_before_the_battle_is_not_lost(tmp_path: Path) -> None:
    session = battle("man-down", tmp_path)
    sides = session.rules.sides
    context = ReportContext(
        after_action(session), Sides(sides), "", tuple(side.id for side in sides), (), "hit", ("hex", "hexes")
    )
    rows = [plain(line) for line in units(context, 80)]
    (gray,) = (row for row in rows if "Gray" in row)
    assert "in shock" in gray
    assert not any("lost" in row for row in rows)


def test_the_end_of_a_mission_is_told_in_full_once(tmp_path: Path) -> None:
    session = battle("man-down", tmp_path)
    sides = session.rules.sides
    reason = "Gray is brought home. Squad wins, 10 points (10 for the mission won)."
    report = replace(after_action(session), outcome=Outcome("squad", reason, "victory"))
    context = ReportContext(report, Sides(sides), "", tuple(side.id for side in sides), ())
    told = " ".join(plain(line) for line in (*headline(context, 100), *decided(context, (), 0, 0, 100)))
    assert told.count("10 for the mission won") == 1
    assert told.count("Gray is brought home.") == 2


def test_a_report_without_a_turning_point_lists_no_key_that_needs_one(tmp_path: Path) -> None:
    session = battle("duel", tmp_path)
    session.give(session.rules.decode({"do": "resign", "side": "red"}))

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        assert not shown.moments
        foot = text(pilot.app).splitlines()[-1]
        assert "rematch" in foot
        for key, named in (("enter", "replay"), ("f5", "play on")):
            assert named not in foot
            await press(pilot, key)
            assert pilot.app.screen is shown
            assert "does nothing here" in text(pilot.app).splitlines()[-1]

    on_screen(session, script)


def test_every_key_of_the_report_is_named_in_a_small_window_and_can_be_clicked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        rows = text(pilot.app).splitlines()[-2:]
        for named in ("⏎ replay", "F5 play on", "F4 log", "e export", "Esc back"):
            assert any(named in row for row in rows), named
        (line,) = (number for number, row in enumerate(rows) if "Esc back" in row)
        await pilot.click(Footer, offset=(rows[line].index("Esc back"), line))
        assert isinstance(pilot.app.screen, BattleScreen)

    on_screen(over(tmp_path), script, (80, 24))


def test_the_field_is_shown_turn_by_turn(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        last = shown.page.lines
        assert "as it was left" in text(pilot.app)
        await press(pilot, *["left"] * len(shown.context.report.turns))
        assert "at the start" in text(pilot.app)
        assert shown.page.lines != last
        await press(pilot, *["right"] * len(shown.context.report.turns))
        assert shown.page.lines == last

    on_screen(over(tmp_path), script, (200, 60))


def test_the_report_names_turning_points_once_games_are_played(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        report = shown.context.report
        winner = report.outcome.winner if report.outcome else ""
        loser = next(side for side in shown.context.side_ids if side != winner)
        turn = next(point.turn for point in report.points if point.side == winner)
        end = next(number for number, one in enumerate(report.turns) if one.turn == turn)
        assert "that bots played" not in text(pilot.app)
        before = moments(shown)
        assert "share of strength" in text(pilot.app)
        for played in range(40):
            assert moments(shown) == before, f"{played} games move nothing"
            for number in range(len(shown.outlooks)):
                shown.count(number, loser if number < end else winner)
        assert "measured by 40 games" in text(pilot.app)
        assert [(one.turn, one.side) for one in shown.points] == [(turn, winner)]
        assert "chance to win 0 to 100 %" in text(pilot.app)

    on_screen(over(tmp_path), script)


def moments(shown: AfterActionScreen) -> list[str]:
    lines = map(plain, shown.decided(60))
    return [line for line in lines if line.startswith(" turn ")]


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["r", "n", "s"])
def test_another_battle_is_begun_from_the_middle_of_one_only_if_asked_for(tmp_path: Path, key: str) -> None:
    session = nearly_over(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "ctrl+b")
        report = pilot.app.screen
        assert isinstance(report, AfterActionScreen)
        assert "WHAT MATTERED MOST SO FAR" in text(pilot.app)
        await press(pilot, key)
        assert "This battle is not over. It stays saved" in " ".join(text(pilot.app).split())
        await press(pilot, "enter")
        assert pilot.app.screen is report
        await press(pilot, key, "down", "enter")
        assert pilot.app.screen not in (report, screen)

    on_screen(session, script)


def test_the_battle_is_written_beside_its_save(tmp_path: Path) -> None:
    old = over(tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "e")
        assert isinstance(pilot.app.screen, AfterActionScreen)
        (note,) = pilot.app._notifications
        assert old.store.path.with_suffix(".txt").name in note.message.split(), "a name that no row breaks"

    on_screen(old, script)
    (written,) = tmp_path.glob("*.txt")
    told = written.read_text("utf-8")
    assert told.startswith(old.header.title)
    assert all(happened.text in told for entry in old.entries for happened in entry.events)


def report(folder: Path, name: str) -> tuple[AfterActionScreen, tuple[str, ...]]:
    """Open the report of a recorded battle and press keys."""
    session, found = nearly_over(folder, name), list[tuple[AfterActionScreen, tuple[str, ...]]]()
    last = session.rules.parse([*recording(name).kept()][-1])

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await BattlePage(screen).give(pilot, last)
        await press(pilot)
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        found.append((shown, tuple(one.binding.description for one in shown.active_bindings.values())))

    on_screen(session, script, settings=PATIENT)
    session.close()
    return found[0]


def test_sides_are_swapped_only_where_two_are_played(tmp_path: Path) -> None:
    assert "swap" in report(tmp_path, "duel")[1]
    assert "swap" not in report(tmp_path, "man-down")[1]


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_enter_shows_the_moment_that_is_marked_where_it_is_seen(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        shown = pilot.app.screen
        assert isinstance(shown, AfterActionScreen)
        assert "⏎ shows" in text(pilot.app)
        await press(pilot, "enter")
        assert shown.is_current, "it was typed ahead"
        await pilot.pause(1)
        shown.chooses = False
        await press(pilot, "end")
        if is_hidden := "⏎ shows" not in text(pilot.app):
            await press(pilot, "enter")
            assert "⏎ shows" in text(pilot.app)
        assert is_hidden is ("PgDn more" in text(pilot.app))
        await press(pilot, "enter")
        screen = pilot.app.screen
        assert isinstance(screen, BattleScreen)
        assert BattlePage(screen).entry is not None
        assert screen.query_one(BoardMap).display

    on_screen(over(tmp_path), script, size)


def test_the_page_of_keys_names_those_of_the_key_bar(tmp_path: Path) -> None:
    session = battle("duel", tmp_path)

    async def script(pilot: Pilot[None], _: BattleScreen) -> None:
        await press(pilot, "ctrl+b")
        bar = text(pilot.app).splitlines()[-1].split("  ")
        await press(pilot, "question_mark")
        page = set(told(pilot.app, "#help").split())
        assert {one.split()[0] for one in bar if one.strip()} <= page
        assert {"←", "→", "↑", "↓"} <= page

    on_screen(session, script)
