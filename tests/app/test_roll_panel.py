"""The roll panel shows a roll step by step until the next key."""

import re
from itertools import pairwise
from pathlib import Path

import pytest
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.dialogs.explain_screen import WhyScreen
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.attack_view import Chip
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.roll_panel import NO_STEP, RollPanel, brief_lines, roll_lines, tumbling
from shellshock_tui.drawing.colours import Hue
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine.forecast import AttackHeader, RollStep, per_cent
from shellshock_tui.engine.view import Mark
from shellshock_tui.session import Session
from shellshock_tui.session.games import start_battle
from tests.app.battle_page import BattlePage
from tests.app.battles import aiming, battle, on_screen
from tests.app.learner import press
from tests.app.shown_text import text
from tests.recorded import recording
from tests.soak import soaked
from tests.test_after_action import replayed

SUMS = "front 25 − 20 = 5", "inside 3 − 2 = 1"
STEPS = (
    RollStep("dice", "d10 10+7 + d10 3 = 20", header=AttackHeader("shot", "Gunner", "b", unit="a")),
    RollStep("armour", " · ".join(SUMS), mark=Mark.PENDING, parts=SUMS),
)
UNITS = {"a": Chip("A1", "Ash", Hue.SIDE_RED), "b": Chip("B1", "Birch", Hue.SIDE_BLUE)}


def words(steps: tuple[RollStep, ...], width: int) -> list[str]:
    return [plain(line.line) for line in roll_lines(steps, UNITS, width)]


def test_a_roll_has_a_title_line_and_titled_steps() -> None:
    title, dice, armour = words(STEPS, 60)
    assert title.split() == ["●", "SHOT", "Ash,", "Gunner", "→", "B1", "Birch"]
    assert dice.split()[0] == "dice"
    assert armour.startswith(" ⁺ armour")
    assert [line.step for line in roll_lines(STEPS, UNITS, 60)] == [NO_STEP, 0, 1]


def test_two_rolls_are_never_run_together() -> None:
    both = words((*STEPS, *STEPS), 60)
    assert both == words(STEPS, 60) * 2


def test_a_long_step_is_wrapped_between_its_parts() -> None:
    lines = roll_lines(STEPS, UNITS, 40)
    assert [line.step for line in lines] == [NO_STEP, 0, 1, 1]
    assert [plain(line.line).split()[0] for line in lines[2:]] == ["⁺", "inside"]
    assert {length(line.line) for line in lines} == {40}


@pytest.mark.parametrize("width", range(40, 100, 3))
def test_nothing_of_a_long_step_is_cut_in_brief(width: int) -> None:
    said = "rows 8, 9, 10, 11, 12, 13: Diesel Engine, 4 Hour Fuel Tank, Gunner, Auxiliary Power Unit, Battery"
    lines = brief_lines((*STEPS, RollStep("location", said)), UNITS, width, "PgDn all")
    told = " ".join(" ".join(plain(line.line) for line in lines).split())
    assert told.endswith(said)
    inside = [plain(line.line).strip() for line in lines if line.step != NO_STEP]
    assert not any(" " * 4 in line for line in inside), "what goes on below stands at the margin"
    assert {length(line.line) for line in lines} == {width}


def test_names_are_told_where_there_is_room_for_nothing_else() -> None:
    assert words(STEPS, 30)[0].split() == ["●", "SHOT", "Ash", "→", "B1", "Birch"]


def last_steps(session: Session) -> tuple[RollStep, ...]:
    """The steps of the last command."""
    entry = session.entries[-1]
    return session.rules.roll_steps(session.state_before(entry), entry.command, entry.events)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", soaked([(80, 24), (200, 60), (120, 40)], 2), ids=str)
def test_a_shot_is_told_step_by_step_until_the_next_key(tmp_path: Path, size: tuple[int, int]) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        links = last_steps(session)
        assert len(links) > 2
        shown = " ".join(text(screen.app).split())
        for link in links[:2]:
            assert all(part in shown for part in link.words.split(" · "))
        await pilot.press("n")
        await pilot.pause()
        assert links[0].words not in text(screen.app)

    on_screen(session, script, size)


def test_the_next_shots_odds_stand_beside_the_roll_being_read(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "7")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while not (page.roll_lines and "hit" in page.enter):
            await pilot.press("enter")
            await pilot.pause()
        assert screen.query_one(AttackPanel).forecast is None
        odds = re.search(r"hit [0-9.]+ %", page.enter)
        assert odds
        board, taken = screen.query_one(BoardMap), {piece.at for piece in page.pieces}
        free = next(place for place in range(session.rules.board.size) if place not in taken)
        board.point(free)
        await pilot.pause()
        assert not page.enter, "no other choice is told for what Enter takes"
        screen.panes.map.rest()
        await pilot.press("comma")
        await pilot.pause()
        forecast = screen.query_one(AttackPanel).forecast
        assert forecast
        assert odds[0] == f"hit {per_cent(forecast.success)}", "one key brings all of it"

    on_screen(session, script, (120, 35))


def test_a_high_window_shows_the_roll_above_the_next_forecast(tmp_path: Path) -> None:
    session = battle("duel", tmp_path, "7")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, attack = BattlePage(screen), screen.query_one(AttackPanel)
        for _ in range(40):
            if page.roll_lines and attack.forecast:
                break
            await pilot.press("enter")
            await pilot.pause()
        roll = screen.query_one(RollPanel)
        assert roll.steps
        assert attack.forecast
        assert 0 < roll.size.height < attack.region.y - roll.region.y + 1
        assert "hit" not in page.enter

    on_screen(session, script, (120, 40))


def test_why_after_a_roll_opens_the_roll_and_keeps_it(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        await pilot.press("y")
        await pilot.pause()
        assert isinstance(screen.app.screen, WhyScreen)
        titles = [section.title for section in screen.app.screen.sections]
        links = last_steps(session)
        assert {label for link in links for label, _ in link.trails} <= set(titles)
        await pilot.press("escape")
        await pilot.pause()
        assert links[0].words in text(screen.app)

    on_screen(session, script)


def test_a_step_opens_into_its_terms(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("1", "1", "f")
        await pilot.pause()
        panel = screen.query_one(RollPanel)
        for _ in range(2):
            if not panel.has_focus:
                await pilot.press("tab")
        await pilot.press("down")
        assert panel.has_focus
        assert panel.step is not None
        await pilot.press("enter")
        await pilot.pause()
        shown = screen.app.screen
        assert isinstance(shown, WhyScreen)
        assert [section.title for section in shown.sections[:2]] == [name for name, _ in panel.step.trails]

    on_screen(aiming(tmp_path), script)


STILL, MOVING = 0, 60
FOCI = [
    *(("tab", STILL), ("f2", MOVING), ("f3", STILL), ("f4", MOVING)),
    *(("tab", MOVING), ("f2", STILL), ("f3", MOVING), ("f4", STILL)),
]
"""A key to a chance, the map, the sheet or the log, and the pace of animations."""


@pytest.mark.few(1)
@pytest.mark.parametrize("focus", soaked(FOCI, 4), ids=str)
def test_a_shot_is_told_wherever_the_focus_was(tmp_path: Path, focus: tuple[str, float]) -> None:
    session, (key, pace) = aiming(tmp_path), focus

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "1", "1", key)
        BattlePage(screen).animate(pace)
        await press(pilot, "f")
        if screen.control.playback.is_on:
            await press(pilot, "f2")
        links = last_steps(session)
        assert links[0].words in text(screen.app)

    on_screen(session, script, (80, 24))


def test_a_roll_that_has_no_room_is_read_on_by_page_keys(tmp_path: Path) -> None:
    session = aiming(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel = screen.query_one(RollPanel)
        await press(pilot, "1", "1", "f")
        panel.show_roll(panel.steps * 9, panel.units)
        await pilot.pause()
        assert "PgDn" in text(screen.app)
        for _ in panel.lines:
            await press(pilot, "pagedown")
        assert panel.max_scroll_y == panel.scroll_y > 0
        assert "PgDn" not in text(screen.app)
        assert panel.display, "to read on does not put the roll away"

    on_screen(session, script, (80, 24))


def test_tumbling_dice_show_other_faces_that_they_have() -> None:
    lying = RollStep("roll", "6 6 1 1 · 6 5 · 5 2", header=AttackHeader("volley"))
    shown = [next(iter(tumbling((lying,), turns))).words for turns in range(1, 9)]
    assert all(one != after for one, after in pairwise((lying.words, *shown)))
    assert set("".join(shown)) == set("123456 ·")


def test_tumbling_dice_show_no_results() -> None:
    _, *results = tumbling(STEPS, 1)
    for step in results:
        assert (step.words, step.parts) == ("", ())


def test_each_of_several_attacks_shows_its_end_alone(tmp_path: Path) -> None:
    session = replayed("villages", tmp_path)
    model = BattleModel(session)
    model.show_rolls(session.entries)
    titles = [number for number, step in enumerate(model.roll_steps) if step.header]
    assert len(titles) > 10
    for first, after in pairwise((*titles, len(model.roll_steps))):
        dice, *ends = model.roll_steps[first:after]
        assert dice.header is not None
        assert dice.header.target
        assert ends


@pytest.mark.parametrize("turns", range(1, 8))
def test_tumbling_dice_show_real_faces_and_no_sum(turns: int) -> None:
    thrown = RollStep(
        "dice", "d10 3 + spread fire d6 2 = 5", header=AttackHeader("shot", "Gunner", "b", unit="a")
    )
    (shown,) = tumbling((thrown,), turns)
    faces = [(int(sides), int(face)) for sides, face in re.findall(r"d(\d+) (\d+)", shown.words)]
    assert [sides for sides, _ in faces] == [10, 6]
    assert all(1 <= face <= sides for sides, face in faces)
    assert "=" not in shown.words


@pytest.mark.parametrize("turns", range(1, 8))
def test_dice_that_tumble_tell_no_count_of_how_many_pass(turns: int) -> None:
    thrown = RollStep("to hit", "4+: 2 1 6 → 1 of 3", header=AttackHeader("volley", "carbine", "b", unit="a"))
    (shown,) = tumbling((thrown,), turns)
    assert re.fullmatch(r"4\+: [1-6] [1-6] [1-6]", shown.words)


def test_nothing_gives_away_what_tumbling_dice_bring() -> None:
    thrown = RollStep("roll", "10 3 2", header=AttackHeader("shot", "Gunner", "b", unit="a"))
    down = RollStep("down", "Ross goes down.", mark=Mark.LOST)
    dice, after = tumbling((thrown, down), 1)
    assert dice.title == "roll"
    assert not f"{after.title}{after.words}".strip()
    lying, turning = (roll_lines(steps, {}, 60) for steps in ((thrown, down), (dice, after)))
    assert len(lying) == len(turning)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_no_scrollbar_covers_what_a_roll_tells(tmp_path: Path, size: tuple[int, int]) -> None:
    found = recording("villages")
    session = battle("closing_fire/villages", tmp_path, found.seed)
    given = list(found.kept())[:120]
    shot = max(n for n, command in enumerate(given) if command.startswith(("fire", "charge")))
    for command in given[:shot]:
        session.give(session.rules.parse(command))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel = screen.query_one(RollPanel)
        await BattlePage(screen).give(pilot, session.rules.parse(given[shot]))
        panel.show_roll(panel.steps * 9, panel.units)
        await pilot.pause()
        assert len(panel.lines) > panel.size.height
        assert not any(plain(line)[panel.room :].strip() for line in panel.lines)

    on_screen(session, script, size)


def test_no_roll_title_stands_alone_in_the_last_row(tmp_path: Path) -> None:
    session = start_battle(library.open_file(library.SCENARIO, "closing_fire/villages"), "5", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panel = screen.query_one(RollPanel)
        while not panel.lines:
            await pilot.press("enter")
            await pilot.pause()
        await pilot.pause()
        assert len(panel.lines) > panel.size.height, "not all of it is shown"
        assert not plain(panel.lines[panel.size.height - 1]).startswith(" ●")
        assert "▴R1" in text(screen.app), "it stands above what is seen of the map"

    on_screen(session, script, (80, 24))


def test_each_of_several_volleys_shows_its_wounds_between_hits_and_saves(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "F", "F")
        lines = BattlePage(screen).roll_lines
        assert len([line for line in lines if "VOLLEY" in line]) > 1
        told = " ".join(" ".join(lines).split())
        assert told.count("to wound") == told.count("to hit")

    on_screen(battle("pumps", tmp_path, "3"), script)
