"""The explanation screens (why, why not): refusals, weapons, log lines, and the way back to the map."""

from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest
from textual.events import Key
from textual.geometry import Region
from textual.pilot import Pilot

from shellshock_tui import library
from shellshock_tui.app.battle.dialogs.explain_screen import (
    LEAST,
    WhyNotScreen,
    WhyScreen,
    check_row,
    section_rows,
)
from shellshock_tui.app.battle.model.explanations import (
    ReadChart,
    Section,
    of_event,
    of_forecast,
    of_offer,
)
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.question import ask
from shellshock_tui.app.render.scene import Scene
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.battle_log import BattleLog
from shellshock_tui.app.widgets.board_map import BoardMap
from shellshock_tui.app.widgets.key_bar import Footer
from shellshock_tui.app.widgets.lines import Lines
from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.forecast import Forecast, Need
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.printed_chart import PrintedChart
from shellshock_tui.engine.trail import Blocked, Clause, Reading, Trail, clause_title, plain
from shellshock_tui.engine.view import Mark
from shellshock_tui.files import parse_table
from shellshock_tui.rules import system
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.session import Session, start
from shellshock_tui.session.games import start_battle
from shellshock_tui.store import GameHeader
from tests.app.battle_page import BattlePage, in_one_line
from tests.app.battles import PATIENT, aiming, asked_of, battle, duel, on_screen
from tests.app.games import courtyard
from tests.app.learner import press
from tests.app.shown_text import text, told
from tests.app.test_battle import play, shown
from tests.battles import find, scenario
from tests.bridge import bridge
from tests.recorded import recording

Script = Callable[[Pilot[None], BattleScreen], Awaitable[None]]
SIZES = [(80, 24), (120, 40)]
WOOD = "\n".join("." * 4 + ("t" if row == 4 else ".") + "." * 7 for row in range(12))
"""Open ground with one wood in 0505."""
PAIR = ("r red mason 0502 s", "b blue mason 0508 n")


def wooded(path: Path) -> Session:
    """Two Masons with a wood between them, the first about to move."""
    text = scenario(*PAIR, terrain=WOOD)
    setup = SYSTEM.setup(parse_table(text, "wood.toml"), find, "wood.toml")
    header = GameHeader("shellshock", "1", "wood", "Wood", "today", "3", "", setup.resolved())
    session = start(path / "wood.game", header)
    while session.rules.encode(session.state)["phase"] == "initiative":
        go_on(session)
    return session


def go_on(session: Session) -> None:
    """Give the first legal command, holding fire rather than firing."""
    side = session.rules.decision(session.state).side  # type: ignore[union-attr]
    session.give(next(session.rules.legal(session.state, side)))


def fought(path: Path) -> Session:
    """A battle on open ground in which all units have fired at targets that they can hit."""
    text = scenario(*PAIR, size=(12, 12))
    setup = SYSTEM.setup(parse_table(text, "open.toml"), find, "open.toml")
    header = GameHeader("shellshock", "1", "open", "Open", "today", "5", "", setup.resolved())
    session = start(path / "open.game", header)
    while session.rules.encode(session.state)["phase"] != "aftermath":
        side = session.rules.decision(session.state).side  # type: ignore[union-attr]
        legal = list(session.rules.legal(session.state, side))
        wished = ("fire", "end-move")
        session.give(max(legal, key=lambda command: session.rules.encode(command)["do"] in wished))
    return session


async def opened(pilot: Pilot[None], kind: type[WhyScreen] | type[WhyNotScreen]) -> WhyScreen | WhyNotScreen:
    await pilot.pause()
    await pilot.pause()
    assert isinstance(pilot.app.screen, kind)
    return pilot.app.screen


async def point_at(pilot: Pilot[None], screen: BattleScreen, label: str) -> BoardMap:
    """Put the cursor of the map on a hex."""
    board = screen.query_one(BoardMap)
    board.focus()
    board.point(screen.session.rules.board.place(label))
    await pilot.pause()
    return board


def scene_of(screen: BattleScreen) -> Scene:
    return screen.query_one(BoardMap).scene


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_refused_choice_opens_its_reason_and_its_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        offers = page.offers
        offer = next(offer for offer in offers if offer.choice.blocked)
        blocked = offer.choice.blocked
        assert blocked
        await page.mark(pilot, offer.choice.name)
        await pilot.press("y")
        page_of_reasons = await opened(pilot, WhyScreen)
        words = in_one_line(page_of_reasons.reasons)
        assert clause_title(blocked.clause) in words
        clause = screen.session.rules.clauses[blocked.clause]
        assert clause.text.split()[0] in in_one_line(page_of_reasons.query_one("#clause", Lines))
        for label, trail in blocked.trails:
            assert label in words
            assert all(term.label in words for term in trail.terms)

    play(wooded(tmp_path), script, size)


def test_the_counts_of_the_header_open_into_their_terms(tmp_path: Path) -> None:
    """By `y` on a flag, by a click on the header, and from the list of commands."""
    session = duel(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        async def read() -> str:
            words = in_one_line((await opened(pilot, WhyScreen)).reasons)
            await pilot.press("escape")
            await pilot.pause()
            return words

        async def choose() -> None:
            await pilot.press("colon")
            await pilot.pause()
            await pilot.press(*"objectives")
            await pilot.pause(0.5)
            await pilot.press("enter")
            await pilot.pause()

        await point_at(pilot, screen, "1007")
        await pilot.press("y")
        of_flag = await read()
        await pilot.click("#track", offset=(80, 0))
        of_header = await read()
        await choose()
        for words in (of_flag, of_header, await read()):
            for side in ("Red", "Blue"):
                assert f"{side}, turns of the ford: 0 of 4, 4 to go" in words
            assert "turns held in a row" in words
            assert "The turn would not count if it ended now: nobody is there." in words
        assert "range from" in of_flag
        await point_at(pilot, screen, "0101")
        await pilot.press("y")
        assert "turns of the ford" not in await read()

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_one_key_lists_each_weapon_with_what_stands_in_its_way(tmp_path: Path, size: tuple[int, int]) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await point_at(pilot, screen, "0508" if asked_of(session).side == "red" else "0502")
        await pilot.press("x")
        found = cast("WhyNotScreen", await opened(pilot, WhyNotScreen))
        rows = [row.check for row in found.reasons.rows if row.check]
        assert {row.verdict.clause for row in rows if isinstance(row.verdict, Blocked)} == {
            "combat.line-of-sight"
        }
        assert "The wood in 0505 blocks the line" in shown(screen.app)  # type: ignore[arg-type]
        assert found.query_one(".page").region.bottom <= screen.query_one("#ask").region.y, "still asked"

    play(session, script, size)


def test_enter_typed_right_after_the_key_opens_the_marked_row(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key, character in (("x", "x"), ("enter", "\r")):
            screen.app.post_message(Key(key, character))
        await pilot.pause()
        assert isinstance(screen.app.screen, WhyScreen)
        assert "does nothing" not in shown(screen.app)  # type: ignore[arg-type]

    play(wooded(tmp_path), script)


def sighted(screen: BattleScreen) -> list[int]:
    """The places under a line of sight on the map."""
    overlays = scene_of(screen).overlays
    return [place for one in overlays if one.kind is OverlayKind.SIGHT for place, _, _ in one.marks]


def test_m_goes_to_the_blocking_hex_and_keeps_the_line(tmp_path: Path) -> None:
    session = wooded(tmp_path)
    wood = session.rules.board.place("0505")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("x")
        await opened(pilot, WhyNotScreen)
        await pilot.press("m")
        await pilot.pause()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert scene_of(screen).cursor == wood
        assert wood in sighted(screen)
        assert session.rules.board.place("0504") in sighted(screen)
        await pilot.press("escape")
        await pilot.pause()
        assert not sighted(screen)

    play(session, script)


def test_a_row_opens_into_both_heights_and_leads_to_the_map(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("x")
        await opened(pilot, WhyNotScreen)
        await pilot.press("enter")
        await opened(pilot, WhyScreen)
        words = shown(screen.app)  # type: ignore[arg-type]
        assert "top of 0505" in words
        assert "line over 0505" in words
        await pilot.press("m")
        await pilot.pause()
        await pilot.pause()
        assert pilot.app.screen is screen
        assert scene_of(screen).cursor == session.rules.board.place("0505")

    play(session, script)


def test_a_weapon_that_may_fire_shows_its_number_and_chance(tmp_path: Path) -> None:
    session = courtyard(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session.give(session.rules.decode({"do": "step", "unit": "g1", "to": "w"}))
        screen.renew()
        rules = session.rules
        moment = PositionView(rules, session.state, ask(rules, session.state))
        rows = rules.why_not(session.state, "g1", "b1")
        assert all(isinstance(row.verdict, Need) for row in rows)
        screen.app.push_screen(WhyNotScreen("Gale at Ash", rows, moment, screen.control.reasons.system))
        await opened(pilot, WhyNotScreen)
        words = shown(screen.app)  # type: ignore[arg-type]
        for row in rows:
            assert isinstance(row.verdict, Need)
            assert f"needs {row.verdict.trail.total}: {row.verdict.chance} = " in words

    play(session, script)


def test_a_click_with_the_right_button_on_an_enemy_asks_why_not(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        board = await point_at(pilot, screen, "0508" if asked_of(session).side == "red" else "0502")
        before = len(session.entries)
        box = board.art.box(board.scene.cursor)
        left, top = board.origin
        offset = (box.x + box.width // 2 - left + 1, box.y + box.height // 2 - top + 1)
        await pilot.click(board, offset=offset, button=3)
        await opened(pilot, WhyNotScreen)
        assert len(session.entries) == before

    play(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_line_of_each_kind_in_the_log_opens(tmp_path: Path, size: tuple[int, int]) -> None:
    session = fought(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        log = screen.query_one(BattleLog)
        kinds: set[str] = set()
        for number, line in enumerate(log.log_lines):
            kind = line.happened.name if line.happened else "dice"
            if kind in kinds:
                continue
            kinds.add(kind)
            log.visited = number
            screen.control.navigation.go_to("log")
            await pilot.pause()
            await pilot.press("enter")
            why = cast("WhyScreen", await opened(pilot, WhyScreen))
            assert why.reasons.markable, line.text
            await pilot.press("escape")
            await pilot.pause()
        assert kinds >= {"hit-roll", "dice", "chit-drawn", "turn-begun", "speed-announced"}

    play(session, script, size)


def test_an_event_has_no_row_for_a_clause_that_a_term_of_it_cites(tmp_path: Path) -> None:
    session = fought(tmp_path)
    found = [of_event(session.rules, event) for entry in session.entries for event in entry.events]
    session.close()
    assert any(len(sections) > 1 and sections[0].reason is None for sections in found)
    for sections in found:
        cited = [
            row.clause for one in sections if isinstance(one.reason, Clause) for row in section_rows(one, 60)
        ]
        terms = {
            term.clause for one in sections if isinstance(one.reason, Trail) for term in one.reason.terms
        }
        assert not terms.intersection(cited)


def test_the_dice_of_a_volley_open_die_by_die(tmp_path: Path) -> None:
    session = fought(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        log = screen.query_one(BattleLog)
        number = next(n for n, line in enumerate(log.log_lines) if line.dice and "hit die" in line.text)
        faces = [roll.face for roll in session.entries[log.log_lines[number].entry].rolls]
        log.visited = number
        await press(pilot, "f4")
        await pilot.press("enter")
        why = cast("WhyScreen", await opened(pilot, WhyScreen))
        trails = [section.reason for section in why.sections if isinstance(section.reason, Trail)]
        values = [term.value for trail in trails for term in trail.terms]
        assert set(faces) <= set(values)

    play(session, script)


def test_a_term_opens_the_cell_that_its_figure_came_from(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        moment = PositionView(session.rules, session.state, ask(session.rules, session.state))
        at = f"unit/{asked_of(session).unit}/move/range"
        trail = moment.rules.explain(moment.state, at)
        assert isinstance(trail, Trail)
        screen.app.push_screen(WhyScreen((Section("range", trail),), moment, screen.control.reasons.system))
        first = await opened(pilot, WhyScreen)
        await pilot.press("down", "o")
        second = cast("WhyScreen", await opened(pilot, WhyScreen))
        assert second is not first
        assert second.sections[0].reason == moment.rules.explain(moment.state, trail.terms[1].at)

    play(session, script)


async def open_term(
    pilot: Pilot[None], screen: BattleScreen, session: Session, found: Trail, number: int
) -> str:
    """Open a term of a trail on the explanation screen, and return the text that is then shown."""
    moment = PositionView(session.rules, session.state, ask(session.rules, session.state))
    screen.app.push_screen(WhyScreen((Section("number", found),), moment, screen.control.reasons.system))
    await opened(pilot, WhyScreen)
    for _ in range(number):
        await pilot.press("down")
    await pilot.press("o")
    await opened(pilot, WhyScreen)
    return shown(screen.app)  # type: ignore[arg-type]


def test_a_term_that_was_read_opens_its_chart(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        rows = session.rules.explain(session.state, "unit/b/blow/front/9-8-7/rows")
        assert isinstance(rows, Trail)
        read = rows.terms[-1].reading
        assert read
        words = await open_term(pilot, screen, session, rows, len(rows.terms) - 1)
        chart = session.rules.chart(session.state, read.chart)
        assert chart.title in words
        lines = [line.split() for line in words.splitlines()]
        place = chart.rows.index(read.row)
        for row in chart.rows[place - 1 : place + 2]:
            assert any({row, str(chart.entry(row, read.column))} <= set(line) for line in lines), row

    play(session, script)


def test_a_term_with_a_calculation_of_its_own_opens_it(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        internal = session.rules.explain(session.state, "unit/b/blow/front/99-8-7/internal")
        assert isinstance(internal, Trail)
        assert internal.terms[0].value > 0
        words = await open_term(pilot, screen, session, internal, 0)
        assert "front armour" in words
        assert "not below 0" in words

    play(session, script)


def test_a_chart_too_wide_for_the_page_keeps_the_column_read() -> None:
    columns = tuple(f"column {number}" for number in range(9))
    chart = PrintedChart("wide", "stats", ("one", "two"), columns, ((1, *range(11, 19)), (2, *range(21, 29))))
    section = Section("wide", ReadChart(chart, Reading("wide", "two", "column 3")))
    words = ["".join(run.text for run in line) for row in section_rows(section, 40) for line in row.lines]
    assert all(len(line) <= 40 for line in words)
    assert [line.split() for line in words[1:4]] == [["column", "3"], ["one", "13"], ["two", "23"]]


@pytest.mark.parametrize("reason", [Trail(()), Blocked("toy.strike", "No.")])
def test_a_long_title_is_broken_and_not_cut(reason: Trail | Blocked) -> None:
    title = "Bison moves to 0709: harm 310, danger −80 in ECV; better than 12 other plans."
    rows = section_rows(Section(title, reason), 40)
    lines = [line for row in rows for line in row.lines]
    words = " ".join("".join(run.text for run in line).strip() for line in lines)
    assert title in " ".join(words.split())
    assert all(sum(len(run.text) for run in line) <= 40 for line in lines)


def test_terms_shared_by_ways_of_an_attack_appear_once() -> None:
    steady, burst, half = plain("Prowess", 5, "stats"), plain("Prowess, burst", 4, "stats"), Fraction(1, 2)
    single = Forecast((("Ash at Gale", steady, half),), ())
    both = (("single", single), ("burst", Forecast((("Ash at Gale", burst, half),), ())))
    told = of_forecast(single._replace(branches=both))
    assert told == (Section("Ash at Gale", steady), Section("burst: Ash at Gale", burst))


def test_a_rule_that_the_printed_rules_do_not_have_says_so(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        section, session = Section("strike", Blocked("toy.strike", "No.")), screen.session
        moment = PositionView(session.rules, session.state, ask(session.rules, session.state))
        screen.app.push_screen(WhyScreen((section,), moment, screen.control.reasons.system))
        await opened(pilot, WhyScreen)
        assert "This program's own rule; the printed rules have none." in shown(screen.app)  # type: ignore[arg-type]

    play(courtyard(tmp_path), script)


def test_the_threat_to_a_place_on_the_map_opens_first(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("V", "f2", "y")
        await pilot.pause()
        opened = pilot.app.screen
        assert isinstance(opened, WhyScreen)
        assert opened.sections[0].title.startswith("threat: ")
        assert isinstance(opened.sections[0].reason, Trail)
        await pilot.press("escape", "V", "y")
        await pilot.pause()
        opened = pilot.app.screen
        assert isinstance(opened, WhyScreen)
        assert not opened.sections[0].title.startswith("threat: "), "where it is not shown"

    play(session, script)


def test_the_range_to_a_place_on_the_map_opens_too(tmp_path: Path) -> None:
    session = wooded(tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await pilot.press("f2", "down", "down", "y")
        await pilot.pause()
        opened = pilot.app.screen
        assert isinstance(opened, WhyScreen)
        (found,) = (one.reason for one in opened.sections if one.title.startswith("range from "))
        assert isinstance(found, Trail)
        assert [term.clause for term in found.terms] == ["hit.range-modifier"]

    play(session, script)


def test_a_suggestion_opens_into_its_appraisal(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while not page.enter.startswith("★"):
            await press(pilot, "enter")
        await press(pilot, "y")
        assert isinstance(pilot.app.screen, WhyScreen)
        assert "rated in" in pilot.app.screen.sections[0].title

    on_screen(battle("sshr/pumps", tmp_path, "3"), script)


def test_the_star_is_one_of_what_next_and_last_come_by(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        while not page.enter.startswith("★"):
            await press(pilot, "enter")
        star = page.enter
        await press(pilot, "n")
        assert page.enter != star
        await press(pilot, "p")
        assert page.enter == star
        await press(pilot, "n", "asterisk")
        assert page.enter == star

    on_screen(battle("sshr/pumps", tmp_path, "3"), script)


def test_a_group_orders_message_goes_with_its_ghosts(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        alone = page.enter
        await press(pilot, "D")
        assert page.enter != alone
        assert "again to give" in page.notice
        await press(pilot, "y", "escape")
        assert page.enter != alone, "looking at the reasons keeps the order"
        await press(pilot, "escape")
        assert page.enter == alone
        assert "again to give" not in page.notice

    on_screen(battle("bridge", tmp_path, "3"), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("key", ["y", "x", "question_mark", "f12"])
def test_dialogs_are_closed_by_a_click_beside_them(key: str, tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, key)
        assert screen.app.screen is not screen
        await pilot.click(offset=(1, 20), times=2)
        await press(pilot)
        assert screen.app.screen is screen

    on_screen(duel(tmp_path), script)


def test_keys_at_the_foot_of_reasons_can_be_clicked(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "y")
        foot = screen.app.screen.query_one(Footer)
        await pilot.click(foot, offset=("".join(run.text for run in foot.lines[0]).index("closes"), 0))
        await pilot.pause()
        assert screen.app.screen is screen

    on_screen(duel(tmp_path), script)


def test_holding_opens_only_the_rule_of_the_question(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, kind = BattlePage(screen), screen.session.rules.command_kind
        await press(pilot, "escape")
        commands = (one for one in page.offers if not one.leads_on)
        hold = next(one for one in commands if kind(one.choice.then) is CommandKind.HOLD)
        await page.mark(pilot, hold.choice.name)
        await press(pilot, "y")
        opened = cast("WhyScreen", screen.app.screen)
        clause = screen.session.rules.clauses[asked_of(screen.session).clause]
        assert [section.reason for section in opened.sections] == [clause]
        assert opened.row.clause == clause.id
        assert text(opened.app).count(f"§ {clause_title(clause.id)}") == 1, "the only row is its title"

    on_screen(aiming(tmp_path), script)


@pytest.mark.parametrize("begin", [duel, aiming])
def test_an_explanation_covers_the_sheet_beside_the_answers(
    tmp_path: Path, begin: Callable[[Path], Session]
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "y")
        rail, lying = screen.query_one("#rail").region, screen.app.screen
        page, beside = lying.query_one(".page").region, lying.query_one("#beside").region
        assert page.contains_region(Region.from_corners(rail.x, rail.y, rail.right, page.bottom))
        assert beside == Region.from_corners(rail.x, page.bottom, rail.right, rail.bottom)

    on_screen(begin(tmp_path), script)


def test_why_not_falls_back_to_a_fallen_enemy(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        await press(pilot, "D", "D")
        pieces = page.pieces
        assert all(piece.mark is Mark.LOST for piece in pieces if piece.unit and piece.side == "opfor")
        await press(pilot, "x")
        shown = cast("WhyNotScreen", screen.app.screen)
        assert shown.heading == "Kern at Picket, each attack by itself"
        first = shown.reasons.rows[0].check
        assert isinstance(first.verdict if first else None, Need)

    on_screen(battle("man-down", tmp_path, "3"), script)


def test_why_not_is_about_enters_attack_if_no_unit_is_active(tmp_path: Path) -> None:
    session = battle("sshr/pumps", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        for _ in range(2):
            await press(pilot, "enter", "comma")
        assert all(page.attack)
        assert not asked_of(session).unit
        firer, target = map(page.unit_name, page.attack)
        await press(pilot, "x")
        assert (
            cast("WhyNotScreen", screen.app.screen).heading == f"{firer} at {target}, each attack by itself"
        )

    on_screen(session, script)


def test_advice_is_explained_before_drawn_chits(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session, page = screen.session, BattlePage(screen)
        for _ in range(60):
            drawn = [one for one in session.entries[-1].events if one.name == "chit-drawn"]
            if drawn and "★" in page.enter:
                break
            await press(pilot, "enter")
        await press(pilot, "y")
        first, *others = cast("WhyScreen", screen.app.screen).sections
        assert "rated in" in first.title
        assert {happened.text for happened in drawn} & {one.title for one in others}

    on_screen(battle("bridge", tmp_path, "4"), script)


def test_the_key_bar_says_what_the_key_for_why_opens(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)

        def bar() -> str:
            return shown(screen.app).splitlines()[-1]  # type: ignore[arg-type]

        assert "y choice: why?" in bar()
        await press(pilot, "f3", "down")
        assert screen.control.reasons.subject == "figure", "what the figure means stands in place of the keys"
        await press(pilot, "f2")
        screen.query_one(AttackPanel).focus()
        await press(pilot)
        assert "y chance: why?" in bar()
        await press(pilot, "f2", "enter")
        assert page.roll_lines
        assert "y roll: why?" in bar()
        await press(pilot, "f4", "up")
        assert screen.control.reasons.subject == "line", "in the log each line says itself that it opens"

    on_screen(aiming(tmp_path), script)


def test_the_programme_explains_an_enemy_act_before_the_ground(tmp_path: Path) -> None:
    session = battle("green-farm", tmp_path, "3")

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)

        def is_of_marker() -> bool:
            marked = page.marked_answer
            is_of_hex = marked is not None and marked.offer.choice.at.startswith("hex/")
            return asked_of(session).kind == "enemy" and is_of_hex

        while not is_of_marker() or page.roll_lines:
            await press(pilot, "enter")
        await press(pilot, "y")
        why = cast("WhyScreen", await opened(pilot, WhyScreen))
        first, *others = why.sections
        assert first.reason == session.rules.clauses["enemy.programme"]
        assert others, "what is known of its ground comes after that"

    on_screen(session, script, settings=PATIENT)


@pytest.mark.few(1)
@pytest.mark.parametrize(("key", "does"), [("F", "fire their best shots"), ("H", "hold")])
def test_the_key_for_why_explains_an_order_to_all(tmp_path: Path, key: str, does: str) -> None:
    session = bridge(tmp_path, "Combat", 1)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, key)
        assert "y orders: why?" in told(screen.app, "KeyBar")
        await press(pilot, "y")
        why = cast("WhyScreen", await opened(pilot, WhyScreen))
        *reasons, rule = why.sections
        weighed = [one for one in reasons if one.reason]
        assert bool(weighed) == (key == "F"), "nothing is weighed before all hold"
        foes = {piece.label for piece in BattlePage(screen).pieces if piece.side != asked_of(session).side}
        assert all(any(foe in one.title for foe in foes) for one in weighed), "each names its target"
        assert all(one.title.endswith("holds.") for one in reasons if key == "H")
        assert rule.reason == session.rules.clauses[asked_of(session).clause]
        await press(pilot, "escape")
        assert f"⏎ all {does}" in shown(screen.app), "the order is still there to be given"  # type: ignore[arg-type]

    on_screen(session, script)


@pytest.mark.few(1)
@pytest.mark.parametrize("size", SIZES)
def test_a_page_of_reasons_leaves_the_attack_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        panels = screen.query_one("#panels").region
        assert panels
        await press(pilot, "y")
        page = (await opened(pilot, WhyScreen)).query_one(".page").region
        assert not page.overlaps(panels)
        assert page.height >= LEAST

    on_screen(aiming(tmp_path), script, size)


@pytest.mark.few(1)
@pytest.mark.parametrize("pane", ["sheet", "log"])
def test_an_explanation_stands_beside_the_pane_it_explains(tmp_path: Path, pane: str) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, *(("f3", "down", "down") if pane == "sheet" else ("f4", "up")))
        shown_there = screen.query_one(f"#{pane}").region
        await press(pilot, "y")
        page = (await opened(pilot, WhyScreen)).query_one(".page").region
        assert not page.overlaps(shown_there)

    on_screen(aiming(tmp_path), script)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", ["gunplay/dock-street", "closing_fire/villages", "shock/man-down"])
def test_the_key_bar_names_what_why_opens_after_any_key(tmp_path: Path, name: str) -> None:
    session = start_battle(library.open_file("scenario", name), "bar", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for key in (
            "escape",
            "enter",
            "right",
            "enter",
            "down",
            "n",
            "enter",
            "escape",
            "enter",
            "up",
            "enter",
        ):
            await press(pilot, key)
            if ": why?" in (bar := told(screen.app, "KeyBar")):
                assert f"y {screen.control.reasons.subject}: why?" in bar, key

    on_screen(session, script)


def test_a_chance_of_a_planned_attack_opens_into_its_terms(tmp_path: Path) -> None:
    session = start_battle(library.open_file("scenario", "closing_fire/villages"), "21", tmp_path)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        await press(pilot, "b", "tab", "down")
        panel = screen.query_one(AttackPanel)
        assert panel.chance
        await press(pilot, "y")
        sections = (await opened(pilot, WhyScreen)).sections  # type: ignore[union-attr]
        assert sections
        assert not any(isinstance(one.reason, Blocked) for one in sections)

    on_screen(session, script)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["duel", "villages", "camp", "nest", "man-down"])
def test_no_explanation_of_a_refusal_has_an_address_as_title(name: str, tmp_path: Path) -> None:
    played = recording(name)
    session = start_battle(played.battle(), played.seed, tmp_path)
    rules, titles = session.rules, list[str]()
    for command in list(played.kept())[:25]:
        moment = PositionView(rules, session.state, ask(rules, session.state))
        for offer in moment.question.offers:
            if offer.choice.blocked:
                sections = of_offer(moment, offer)
                shown = WhyScreen(sections, moment, system(session.header.system))
                rows = [row for section in sections for row in section_rows(section, 80)]
                titles += [one.title for one in (*sections, *(o for row in rows for o in shown.opened(row)))]
        session.give(rules.parse(command))
    assert titles
    assert not [title for title in titles if "unit/" in title]


def test_lines_below_the_page_are_counted_from_the_first(tmp_path: Path) -> None:
    session = battle("cold-camp", tmp_path, "4")
    trails = [plain("a term", number, "turn.phases") for number in range(20)]
    sections = tuple(Section("part", trail) for trail in trails)

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        moment = screen.model.position
        pilot.app.push_screen(WhyScreen(sections, moment, screen.control.reasons.system))
        await pilot.pause()
        await pilot.pause()
        assert "more lines below" in told(pilot.app, "#heading")
        for _ in range(19):
            await press(pilot, "down")
        assert "below" not in told(pilot.app, "#heading")

    on_screen(session, script, (80, 24))


def test_the_chance_of_each_of_several_dice_is_called_that(tmp_path: Path) -> None:
    session = battle("villages", tmp_path, "5")
    session.give(next(session.rules.legal(session.state, "")))

    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        checks = session.rules.why_not(session.state, "rg", "b1")
        verdict = checks[0].verdict
        assert isinstance(verdict, Need)
        assert verdict.dice == 3
        line = "".join(run.text for run in check_row(checks[0], 76).lines[0])
        assert "needs 5: each 1/3 = 33.3 %" in line

    on_screen(session, script)
