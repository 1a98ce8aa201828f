"""Highlights of a lesson are visible, even on short or narrow sheets."""

from pathlib import Path

import pytest

from shellshock_tui.app.lesson.keys import NARROWEST, faults_on_screen
from shellshock_tui.app.lesson.panel import HIGHEST, Learned, PanelModel, slate_lines
from shellshock_tui.app.render.highlights import (
    NO_HIGHLIGHTS,
    POINTER,
    highlighted_rows,
    highlights_on,
    lighted,
    pointed,
)
from shellshock_tui.app.widgets.track_bar import Tag, head_line, order_line
from shellshock_tui.drawing.colours import GOLD, Sides
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.trail import Op, Term, Trail
from shellshock_tui.lessons.check import check_lesson
from shellshock_tui.lessons.course_book import begin_lesson, find_lesson
from shellshock_tui.lessons.taught import TaughtSession
from tests.lessons.course import STEPS, taken

AREAS = ("MOVE", "ATTACK", "DEFENCE", "INTERNAL")


def drawn(session: TaughtSession, *light: str, width: int = NARROWEST, height: int = 100) -> list[str]:
    """The lines of the red unit's sheet while some addresses are highlighted."""
    view = session.rules.sheet(session.state, "r", ())
    lights = highlights_on(view, light)
    lines = draw_sheet(lighted(view, lights), width, height)
    return ["".join(span.text for span in pointed(line, lights).spans) for line in lines]


def test_the_head_of_each_lit_area_is_seen(tmp_path: Path) -> None:
    every = tuple(f"unit/r/{area.lower()}" for area in AREAS)
    with taken(tmp_path) as session:
        seen = drawn(session, *every, width=78, height=13)[:13]
        heads = [line for line in seen if POINTER in line]
        assert all(any(area in head for head in heads) for area in AREAS)
        assert not any("Speed" in line for line in seen)
        assert any("Speed" in line for line in drawn(session, every[0], width=54, height=30))


def test_a_unit_that_is_lit_on_the_map_leaves_its_sheet_dark(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        assert drawn(session, "unit/r") == drawn(session)
        assert drawn(session, "unit/r/move") != drawn(session)


def test_equipment_is_lit_in_the_manifest_where_rows_do_not_fit(
    tmp_path: Path,
) -> None:
    with taken(tmp_path) as session:
        view = session.rules.sheet(session.state, "r", ())
        lights = highlights_on(view, ("unit/r/internal/item/K", "unit/r/internal/item/L"))
        lines = draw_sheet(lighted(view, lights), NARROWEST, 200)
        words = ["".join(span.text for span in line.spans) for line in lines]
        low, high = highlighted_rows(lines, lights, 7), highlighted_rows(lines, lights, 40)
        assert low is not None
        assert high is not None
        chart = words.index(next(line for line in words if "d20" in line))
        assert high[0] <= chart + 3 < low[0] <= high[1], "the chart is seen only where both fit"
        assert "K Halon" in " ".join(words[low[0]].split())
        assert highlighted_rows(lines, NO_HIGHLIGHTS, 10) is None


def test_as_much_as_fits_is_shown_of_an_area_from_its_head(tmp_path: Path) -> None:
    with taken(tmp_path) as session:
        view = session.rules.sheet(session.state, "r", ())
        far_apart = ("unit/r/move/accel", "unit/r/defence/armour/front", "unit/r/defence/armour/rear")
        lights = highlights_on(view, far_apart)
        lines = draw_sheet(lighted(view, lights), 54, 200)
        part = highlighted_rows(lines, lights, 8)
        assert part is not None
        assert {line.cards[0].area for line in lines[part[0] : part[1] + 1]} == {"DEFENCE"}
        whole = highlights_on(view, ("unit/r/internal",))
        lines = draw_sheet(lighted(view, whole), 54, 200)
        part = highlighted_rows(lines, whole, 8)
        assert part is not None
        assert "INTERNAL" in "".join(span.text for span in lines[part[0]].spans)


def heads_of_weapons(session: TaughtSession, light: str) -> str:
    """The heads of the columns above the turret's weapons."""
    return [line for line in drawn(session, light) if "Turret" in line and "igh" in line][-1].casefold()


@pytest.mark.parametrize(("column", "head"), [("spread", "s?"), ("indirect", "i?"), ("mid", "mid")])
def test_a_cell_that_is_lit_by_its_own_keeps_its_column(tmp_path: Path, column: str, head: str) -> None:
    with taken(tmp_path) as session:
        assert head in heads_of_weapons(session, f"unit/r/attack/weapon/V/{column}")
        assert head not in heads_of_weapons(session, "unit/r/attack")


def lit(light: str) -> str:
    """The trial lesson with other highlights in its first step."""
    return STEPS.replace('light = ["unit/r/move"]', f'light = ["{light}"]')


@pytest.mark.parametrize(
    "light",
    [
        "unit/r/attack/section/Turret",
        "unit/r/sight/b",
        "unit/r/need/b/Gunner/V",
        "unit/r/internal/row/3/first",
        "unit/x",
        "unit/x/move",
        "clause/scale",
        "hex/9999",
        "hex/05",
    ],
)
def test_a_check_finds_a_light_that_nobody_can_see(tmp_path: Path, light: str) -> None:
    with taken(tmp_path, lit(light)) as session:
        (told,) = map(str, check_lesson(session, faults_on_screen))
    assert told.partition("; did you mean ")[0] == f"step 1: there is nothing to highlight at {light}"


def test_a_check_finds_a_light_missing_on_the_narrowest_sheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shellshock_tui.app.lesson.keys.NARROWEST", 8)
    shipped = find_lesson("special-fire")
    *before, last = shipped.table["steps"]
    last = {**last, "light": ["unit/fox/attack/weapon/P/left", "unit/fox/internal/item"]}
    session = begin_lesson(shipped._replace(table={**shipped.table, "steps": [*before, last]}), tmp_path)
    found = list(map(str, check_lesson(session, faults_on_screen)))
    session.close()
    number = len(before) + 1
    assert (
        f"step {number}: unit/fox/attack/weapon/P/left is to be highlighted, "
        "but the narrowest sheet does not show it" in found
    )


@pytest.mark.parametrize(
    "light",
    ["unit/r", "hex/0510", "unit/b/move/kreigs", "unit/r/attack/weapon/V", "clause/turn.phases"],
)
def test_a_check_accepts_lights_on_map_sheet_and_track(tmp_path: Path, light: str) -> None:
    with taken(tmp_path, lit(light)) as session:
        assert list(check_lesson(session, faults_on_screen)) == []


@pytest.mark.parametrize("width", [80, 120, 200])
def test_a_lit_part_of_the_track_has_a_pointer(tmp_path: Path, width: int) -> None:
    with taken(tmp_path) as session:
        track = session.rules.track(session.state)
    tags = {cell.at: Tag("B", GOLD) for cell in track.slots}
    assert POINTER not in plain(order_line(track, frozenset(), width, tags))
    assert f"{POINTER}B R B" in plain(order_line(track, frozenset({"unit/b"}), width, tags))
    phases = frozenset({"clause/turn.phases"})
    assert f"{POINTER}II Movement" in plain(head_line("A trial", track, Sides(()), phases, width))


def slate(news: int, learned: Learned | None = None) -> PanelModel:
    """A panel with many events."""
    told = tuple(f"{number} Mason announces speed 0 and ends its move in 0405" for number in range(news))
    text = ("Three lines of text,", "each rather short,", "and no question.")
    return PanelModel("A trial", 1, 2, told, text, "", "", learned, "")


@pytest.mark.parametrize("news", [0, 3, 40])
@pytest.mark.parametrize("width", [40, 60, 78])
def test_the_panel_never_hides_the_text_behind_what_happened(news: int, width: int) -> None:
    lines = [plain(line) for line in slate_lines(slate(news), width, 30)]
    assert len(lines) <= HIGHEST
    assert "no question." in lines[-1]


def test_a_narrow_panel_shows_the_whole_question_and_sum() -> None:
    question = "If the Railgun's High line strikes that front, how many points go inside?"
    term = Term("damage 19 over 25 front armour, as it stands", Op.ADD, 7, "combat.line-of-sight")
    learned = Learned("Right: 7.", question, Trail((term,)))
    told = " ".join(" ".join(plain(line) for line in slate_lines(slate(0, learned), 61, 4)).split())
    assert f"{question} 7" in told
    assert term.label in told
