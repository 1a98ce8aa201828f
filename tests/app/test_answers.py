"""The rows below the map: report, question and answers."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from shellshock_tui.app.battle.screen import BattleScreen
from shellshock_tui.app.keys.question import Offer
from shellshock_tui.app.widgets.answer_rows import (
    BEST,
    ENTER,
    LEFT_OUT,
    MANY,
    NONE,
    ROWS,
    Item,
    Part,
    answer_rows,
)
from shellshock_tui.app.widgets.answers import Answers
from shellshock_tui.app.widgets.attack_panel import AttackPanel
from shellshock_tui.app.widgets.report import (
    MOST,
    AskBand,
    OpponentAction,
    Remark,
    Report,
    Voice,
    band,
    deed_lines,
    remark_lines,
    report_lines,
)
from shellshock_tui.drawing.colours import PANEL
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import length
from shellshock_tui.engine import command_kind as engine
from shellshock_tui.engine.choice import Choice
from shellshock_tui.engine.effect import EffectKind
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.session.dice_statistics import since_last_go
from tests.app.battle_page import BattlePage
from tests.app.battles import asked_of, battle, duel, on_screen
from tests.app.games import commands, courtyard
from tests.app.learner import press
from tests.app.shown_text import text, told

WIDTHS = (80, 86, 123, 163)
LONG = "Gale may brace before the blow falls, or let it come and strike back once it has fallen, " * 2


def item(name: str, key: str = "", *, foreign: str = "", is_best: bool = False) -> Item:
    choice: Choice[Any] = Choice(name, f"the {name}", ())
    return Item(Offer(choice, "blue", key), PANEL, foreign, is_best)


def words(row: list[Part]) -> str:
    return "".join(plain(part.runs) for part in row)


def indices(rows: list[list[Part]]) -> list[int]:
    return [index for row in rows for part in row for index in part.indices]


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("count", [0, 1, 2, 5, 9, 40])
def test_rows_keep_their_width_and_count_what_they_leave_out(width: int, count: int) -> None:
    items = tuple(item(f"choice {n}", str(n)) for n in range(count))
    rows = answer_rows(items, 0, "", width)
    assert len(rows) <= ROWS
    assert all(length(run for part in row for run in part.runs) <= width for row in rows)
    shown = indices(rows)
    assert shown == list(range(1, len(shown) + 1)), "the first is what Enter takes"
    missing = max(0, count - 1) - len(shown)
    assert words(rows[-1]).endswith(f"  : {missing} {LEFT_OUT}") == (missing > 0)


def test_an_only_answer_is_told_once_with_its_key() -> None:
    (row,) = answer_rows((item("end", "e"),), 0, "the enemy acts", 80)
    assert words(row) == f" {ENTER} e the enemy acts "
    (row,) = answer_rows((item("aim", "1"),), NONE, "all hold", 80)
    assert words(row) == f" {ENTER} all hold   1 the aim…", "1 does not let all hold"
    (row,) = answer_rows((item("end", "e"), item("stay", "s")), NONE, "the enemy acts", 80)
    assert words(row) == f" {ENTER} the enemy acts   e the end…  s the stay…"
    (row,) = answer_rows((item("end", "e"), item("stay", "s")), 1, f"{BEST} stay here", 80)
    assert words(row) == f" {ENTER} s {BEST} stay here   e the end…"


def test_enters_words_go_on_in_a_second_row() -> None:
    both = "Mason's Gunner has no shot and holds fire, then Mason's Commander has no shot and holds fire"
    first, second = answer_rows((item("a"), item("b")), NONE, both, 80, 1)
    assert (
        words(first) == f" {ENTER} Mason's Gunner has no shot and holds fire, then Mason's Commander has no "
    )
    assert words(second) == " shot and holds fire   · the a…  · the b…"
    assert all(part.enters for part in (first[0], second[0]))


def test_enters_words_are_whole_before_others_get_room() -> None:
    speeds = tuple(item(f"speed={n}", "0123456789ab"[n]) for n in range(12))
    red = item("red unit cuts in (red chit)", "R")
    way = f"{BEST} Halberd moves at speed 7 to 3217, facing north-east"
    first, second = answer_rows((red, *speeds), NONE, way, 88, 1)
    assert words(first).startswith(f" {ENTER} {way} ")
    assert LEFT_OUT not in words(second)
    (row,) = answer_rows((red, *speeds), NONE, way, 120, 1)
    assert words(row).endswith("speed 0–9 a 10 b 11"), "one row is enough"


def test_enters_choice_gets_one_row_at_least() -> None:
    way = f"{BEST} Anvil moves at speed 13 to 2719 under water, facing north-east"
    (row,) = answer_rows((*(item(str(speed)) for speed in range(9)),), NONE, way, 86, 1, 1)
    assert "north-east" in words(row)
    assert "more" in words(row)
    (row,) = answer_rows((item("a"), item("b")), NONE, f"{way}, {way}", 86, 1, 1)
    assert "…" in words(row)


def test_enters_words_end_after_two_rows() -> None:
    items = (item(LONG, "a"), item(LONG, "b"), item("west", "w"))
    rows = answer_rows(items, 0, "", 80, 1)
    assert words(rows[0]).startswith(f" {ENTER} a the Gale may brace")
    assert words(rows[1]).rstrip().endswith("…")
    assert "w the west…" in words(rows[2]), "and leaves the others a row"
    assert len(rows) == 3
    assert all(length(run for part in row for run in part.runs) <= 80 for row in rows)


def test_many_places_are_left_to_the_map() -> None:
    labels = [f"02{number:02}" for number in range(1, 41)]
    choices: list[Choice[Any]] = [Choice(f"to={label}", label, (), f"hex/{label}") for label in labels]
    items = tuple(Item(Offer(choice, "blue", "a"), PANEL) for choice in choices)
    (row,) = answer_rows(items, 0, "", 80)
    assert words(row).endswith("to: choose one of 40 places on the map, or type its number")


def test_enters_choice_comes_first() -> None:
    items = (item("east", "e"), item("west", "w", is_best=True))
    assert words(answer_rows(items, 1, "", 80)[0]).startswith(f" {ENTER} w {BEST} the west")
    assert words(answer_rows(items, NONE, "go to 0403", 80)[0]).startswith(f" {ENTER} go to 0403")
    assert indices(answer_rows(items, 1, "", 80)) == [0]
    assert indices(answer_rows(items, NONE, "go to 0403", 80)) == [0, 1]


def test_a_key_that_is_its_choices_number_is_told_once() -> None:
    speeds = tuple(
        Item(
            Offer(Choice(f"speed={n}", f"speed {n}: {n} kreigs, turns after {n} hexes", ()), "blue", str(n)),
            PANEL,
        )
        for n in range(2, 5)
    )
    rows = answer_rows(speeds, NONE, "", 60)
    assert words(rows[0]) == "   speed  2: 2 kreigs, turns after 2"


def test_choices_that_say_the_same_of_different_numbers_have_no_empty_words() -> None:
    choices = [Choice(f"speed={n}", f"speed {n}: turn at once", ()) for n in range(3)]
    speeds = tuple(Item(Offer(choice, "blue", str(n)), PANEL) for n, choice in enumerate(choices))
    assert "speed  0  1  2" in " ".join(map(words, answer_rows(speeds, NONE, "go on to the next", 60)))


def test_choices_of_a_kind_are_grouped_where_room_is_scarce() -> None:
    speeds = tuple(item(f"speed={n}", str(n)) for n in range(8))
    others = (item("end", "e"), item("brace", "b", foreign="Gold"))
    wide, narrow, scarce = (
        answer_rows((*speeds, *others), 0, "", width, most) for width, most in ((200, 2), (80, 2), (80, 1))
    )
    assert words(wide[0]).count("the speed=") == 8, "each in its own words where they fit, once"
    assert "the  1 speed=1  2 speed=2" in words(narrow[0]), "what they share is said once"
    assert "speed 1 2 3 4 5 6 7" in words(scarce[0])
    assert "Gold: the brace" in words(narrow[0])
    assert indices(narrow) == [8, 9, *range(1, 8)], "what stands alone comes first"


def test_keys_of_a_kind_stay_in_one_row_at_no_extra_cost() -> None:
    speeds = tuple(item(f"speed={n}", str(n)) for n in range(9))
    enters = "Bison at speed 5 to 1207, facing south-west, and shoots"
    first, second = answer_rows(speeds, NONE, enters, 80)
    assert indices([first]) == []
    assert indices([second]) == [*range(9)]
    assert "speed 0 1 2 3 4 5 6 7 8" in words(second)


def test_long_names_give_room_to_short_ones() -> None:
    speeds = tuple(item(f"speed={n}", str(n)) for n in range(8))
    others = item("an order that is far too long for one row", "r", foreign="Gold"), item("end", "e")
    (row,) = answer_rows((*others, *speeds), NONE, "go to 0403, facing north-west", 80, 1)
    assert "e the end…" in words(row)
    assert "speed 0–7" in words(row)
    left_out = 10 - len(indices([row]))
    assert f": {left_out} more" in words(row)
    wide = answer_rows((*others, *speeds), NONE, "go to 0403, facing north-west", 54, 1)[0]
    assert "speed" not in words(wide), "no key without the word of its group"
    assert indices([wide]) == [1]


def test_blocked_choices_take_no_room() -> None:
    blocked = item("east", "e")
    choice = blocked.offer.choice._replace(blocked=Blocked("toy.step", "No."))
    items = (item("west", "w"), replace(blocked, offer=replace(blocked.offer, choice=choice)), item("up"))
    assert indices(answer_rows(items, NONE, "go to 0403", 80)) == [0, 2]


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_a_click_on_any_answer_takes_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        answers, before = screen.query_one(Answers), page.names
        seen = 0
        for line, row in enumerate(answers.rows):
            start = 0
            for part in list(row):
                width = length(part.runs)
                if part.index is not None:
                    offer = page.offers[part.index]
                    assert offer.leads_on or offer.key == "e" or offer.side == "blue"
                    if offer.leads_on:
                        await pilot.click("#answers", offset=(start + width - 1, line))
                        await pilot.pause()
                        assert page.names != before
                        await press(pilot, "backspace")
                        assert page.names == before
                        seen += 1
                start += width
        assert seen > 1
        assert page.enter
        await pilot.click("#answers", offset=(2, 0))
        await pilot.pause()
        assert page.names != before or commands(screen.session)

    on_screen(courtyard(tmp_path), script, size)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_question_of_any_length_is_shown_whole(width: int) -> None:
    for question in ("Where to?", LONG.strip()):
        rows = band("Gold", PANEL, question, "3 points left", width)
        assert all(length(row) == width for row in rows)
        shown = " ".join(" ".join(map(plain, rows)).split())
        assert shown.startswith(f"GOLD ▸ {question}")
        assert ("3 points left" in shown) == (question == "Where to?")


def test_the_band_stands_above_its_answers_and_grows(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        ask, answers = screen.query_one(AskBand), screen.query_one(Answers)
        for question in ("Where to?", LONG):
            ask.ask("Gold", PANEL, question, "")
            await pilot.pause()
            assert ask.size.height == len(ask.lines)
            assert ask.region.bottom == answers.region.y
            assert answers.region.bottom == screen.size.height - 1
        assert ask.size.height > 1

    on_screen(courtyard(tmp_path), script, (80, 24))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("said", ["It fires.", LONG], ids=["short", "long"])
def test_an_action_report_keeps_to_one_row_with_its_keys(width: int, said: str) -> None:
    (row,) = deed_lines(OpponentAction("Gold", PANEL, said, ((";", "replay"), (",", "dismiss"))), width, 1)
    assert length(row) == width
    assert plain(row).startswith("◂ GOLD: ")
    assert plain(row).endswith("; replay  , dismiss ")
    assert ("…" in plain(row)) == (said == LONG)


def test_an_action_report_drops_keys_to_save_a_row() -> None:
    told = OpponentAction(
        "Gold", PANEL, "Gale braces, and Ash waits for him.", ((";", "replay"), (",", "dismiss"))
    )
    assert [plain(line) for line in deed_lines(told, 58, 2)] == [
        "◂ GOLD:  Gale braces, and Ash waits for him.    , dismiss "
    ]
    (row,) = deed_lines(told, 67, 2)
    assert plain(row).endswith("; replay  , dismiss ")


LISTED = OpponentAction(
    "Gold",
    PANEL,
    "All of it.",
    ((",", "dismiss"), ("F6", "all")),
    each=(
        ("Moss runs.",),
        ("Pike aims.", "Pike misses."),
        ("Dunn hides.",),
        ("Wren reloads.", "Wren hits Lace."),
    ),
)


def test_the_last_units_of_an_action_report_have_a_numbered_row_each() -> None:
    rows = report_lines(LISTED, (), 60)
    assert [" ".join(plain(row).split()) for row in rows] == [
        "◂ GOLD: 2 Pike aims. Pike misses.",
        "3 Dunn hides.",
        "4 Wren hits Lace. , dismiss F6 all",
    ]
    assert all(length(row) == 60 for row in rows)


def test_an_action_report_lists_as_many_units_as_it_has_rows() -> None:
    rows = report_lines(LISTED, (Remark(Voice.BOT, "To win."),), 100, 3)
    assert [plain(row).split()[0] for row in rows] == ["◂", "4", "To"]
    (row,) = report_lines(LISTED, (), 100, 1)
    assert "All of it." in plain(row)


def test_the_end_of_a_roll_is_kept_where_room_is_scarce() -> None:
    brought = tuple(Remark(Voice.TOLD, words) for words in ("A shot misses.", "A shot hits.", "A wound."))
    assert [plain(row).strip() for row in report_lines(None, brought, 80, 2)] == ["A shot hits.", "A wound."]


@pytest.mark.parametrize("width", WIDTHS)
def test_a_remark_takes_two_rows_at_most(width: int) -> None:
    rows = remark_lines(Remark(Voice.REMARK, LONG * 2), width)
    assert len(rows) == MOST
    assert all(length(row) == width for row in rows)
    assert plain(rows[-1]).rstrip().endswith("…")


@pytest.mark.parametrize("width", WIDTHS)
def test_a_notice_is_read_whole(width: int) -> None:
    rows = remark_lines(Remark(Voice.NOTICE, LONG * 2), width)
    assert all(length(row) == width for row in rows)
    assert " ".join(" ".join(map(plain, rows)).split()) == " ".join((LONG * 2).split())


def moved(screen: BattleScreen) -> None:
    """Let the side that is asked act with all its units, until the other side is asked."""
    session = screen.session
    side = asked_of(session).side
    while asked_of(session).side == side:
        screen.control.orders.submit(next(iter(session.rules.legal(session.state, side))))


@pytest.mark.few(1)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=str)
def test_an_opponents_action_is_shown_until_marked_as_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        report = screen.query_one(Report)
        hint = "; replay" if size[0] < 100 else ", dismiss"  # A long report leaves room for only one of them.
        assert not report.display
        moved(screen)
        await press(pilot)
        assert report.display
        assert hint in told(screen.app, "#report")
        count = len(screen.session.entries)
        await press(pilot, "semicolon", "n")
        assert hint in told(screen.app, "#report"), "showing it again, or looking on, is not reading it"
        await press(pilot, "comma")
        assert not report.display
        assert "; replay" not in text(screen.app)
        await press(pilot, "semicolon")
        assert "nothing new" in told(screen.app, "#report")
        assert len(screen.session.entries) == count

    on_screen(duel(tmp_path), script, size)


def test_an_order_of_ones_own_says_that_the_report_was_read(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        moved(screen)
        await press(pilot)
        assert screen.query_one(Report).opponent_action
        side = asked_of(screen.session).side
        first = next(iter(screen.session.rules.legal(screen.session.state, side)))
        await BattlePage(screen).give(pilot, first)
        assert asked_of(screen.session).side == side
        assert not screen.query_one(Report).opponent_action

    on_screen(duel(tmp_path), script)


def test_several_things_fold_and_a_key_lists_them(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        moved(screen)
        moved(screen)
        await press(pilot)
        shown = screen.query_one(Report).opponent_action
        assert shown
        assert ("F6", "all") in shown.keys or shown.text.count(".") <= 2

    on_screen(duel(tmp_path), script)


def test_the_gravest_of_many_events_are_reported(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        session = screen.session
        for _ in range(200):
            side = asked_of(session).side
            commands = list(session.rules.legal(session.state, side))
            attacks = (
                one for one in commands if session.rules.command_kind(one) is engine.CommandKind.ATTACK
            )
            screen.control.orders.submit(next(attacks, commands[0]))
            await press(pilot)
            since = since_last_go(session, asked_of(session).side)
            happened = (one for number in since for one in session.entries[number].events)
            hurt = [one.text for one in happened if is_hit(screen, one)]
            if hurt and (shown := screen.query_one(Report).opponent_action) and ("F6", "all") in shown.keys:
                assert hurt[-1] in shown.text
                return
        pytest.fail("nobody was hit")

    on_screen(battle("gunplay/payroll", tmp_path, "9"), script)


def test_a_shot_beside_a_remark_leaves_two_rows_for_answers(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        seen = 0
        for _ in range(10):
            await press(pilot, "enter")
            answers, remarks = screen.query_one(Answers), screen.query_one(Report)
            if screen.query_one(AttackPanel).forecast and remarks.size.height and len(answers.items) > MANY:
                assert answers.missing(len(answers.rows)) <= MANY
                seen += len(answers.rows) >= ROWS
        assert seen > 1

    on_screen(battle("gunplay/payroll", tmp_path, "4"), script, (80, 24))


def is_hit(screen: BattleScreen, happened: Event) -> bool:
    seen = screen.session.rules.effects(screen.session.state, (happened,))
    return any(effect.kind in (EffectKind.HIT, EffectKind.LOST) for effect in seen)


def test_keys_of_directions_are_shown_with_them() -> None:
    steps = tuple(item(f"step={way}", key) for way, key in (("n", "w"), ("ne", "e"), ("s", "s")))
    units = tuple(item(f"unit={name}", name[0]) for name in ("x", "y", "z", "rl"))
    (row,) = answer_rows((*steps, *units), 9, "go to 0403", 46, 1)
    assert "w n  e ne  s  : 4 more" in words(row), "keys that say nothing alone are left out"
    speeds = tuple(item(f"speed={n}", "0123456789ab"[n]) for n in range(12))
    assert "speed 0 1 2 3 4 5 6 7 8 9 a 10 b 11" in words(answer_rows(speeds, NONE, "halt", 60, 1)[0])


def test_choices_of_units_keep_their_codes_below_a_preview(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        while "takes it?" not in text(screen.app):
            await press(pilot, "enter")
        await press(pilot, "D")
        assert "Press D again" in text(screen.app)
        rows = screen.query_one(Answers).rows
        shown = "".join(run.text for row in rows for part in row for run in part.runs)
        keys = [offer.key for offer in screen.model.position.question.offers]
        assert len(keys) > 4
        assert [key for key in keys if re.search(rf" {key}( B|:B| [A-Z][a-z])", shown)] == keys, shown

    on_screen(battle("saddle", tmp_path, "7"), script, (80, 24))


def test_keys_that_fire_at_several_say_at_whom_and_how_often(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        for _ in range(8):
            await press(pilot, "enter")
            if "fires three times" in text(screen.app):
                break
        rows = screen.query_one(Answers).rows
        shown = " ".join(run.text for row in rows for part in row for run in part.runs)
        assert re.search(r"1 +Mo +2 +Du.*:2Mo\+Du .*:Mo\+2Du .*:3Du ", shown)

    on_screen(battle("dock-street", tmp_path, "7"), script, (120, 40))


def test_a_remark_takes_its_longest_form_that_fits_one_row() -> None:
    remark = Remark(
        Voice.BOT, "It goes, to be near. y shows the figures.", ("It goes, to be near.", "It goes.")
    )
    told = [[plain(line).strip() for line in remark_lines(remark, width)] for width in (60, 30, 20, 12)]
    assert told == [[remark.text], ["It goes, to be near."], ["It goes."], ["It goes."]]


def test_enters_words_come_first_in_the_only_row() -> None:
    both = f"{BEST} Rampart's Gunner has no shot and holds fire, then its Commander has none and holds fire"
    (row,) = answer_rows((item("hold", "h"), item("wait", "w")), NONE, both, 86, 1, 1)
    assert words(row).startswith(f" {ENTER} {BEST} Rampart's Gunner")
    assert words(row).rstrip().endswith(f": 2 {LEFT_OUT}")


def test_another_pane_names_the_key_back_to_enters_choice(
    tmp_path: Path,
) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        answers = screen.query_one(Answers)
        assert words([*answers.rows[0]]).startswith(f" {ENTER} ")
        await press(pilot, "f4")
        assert words([*answers.rows[0]]).startswith(f" F2 {ENTER} ")
        entries = len(screen.session.entries)
        await press(pilot, "enter", "escape")
        assert len(screen.session.entries) == entries
        await press(pilot, "f4", "f2")
        assert words([*answers.rows[0]]).startswith(f" {ENTER} ")
        await press(pilot, "enter")
        assert len(screen.session.entries) > entries

    on_screen(courtyard(tmp_path), script)


def test_a_key_without_a_meaning_is_told_so(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page = BattlePage(screen)
        before = len(screen.session.entries)
        await press(pilot, "J")
        assert page.notice == "J does nothing now; ? shows what keys do."
        for key in ("up", "v", "tab", "f9", "f9", "z"):
            await press(pilot, key)
            assert "does nothing" not in page.notice, f"{key} does something"
        assert len(screen.session.entries) == before

    on_screen(duel(tmp_path), script)


def test_an_answer_without_alternative_is_never_cut(tmp_path: Path) -> None:
    async def script(pilot: Pilot[None], screen: BattleScreen) -> None:
        page, found = BattlePage(screen), 0
        for _ in range(32):
            await press(pilot, "D")
            _, begins, done = page.report.partition("Done automatically")
            found += bool(begins)
            assert "…" not in done
        assert found > 1

    on_screen(battle("mill", tmp_path, "1"), script, (120, 40))
