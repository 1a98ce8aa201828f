"""The record sheet while a volley is picked: its lines, and the target's possible losses."""

from pathlib import Path

import pytest

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Cell, Mark
from tests.app.battles import aiming
from tests.laws import cells
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import fighting

AIM = ("post=Gunner", "section=Turret", "target=r1")


def cell(view: SheetView, at: str) -> Cell:
    return next(one for one in cells(view) if one.at.endswith(at))


@pytest.mark.rule("sheet.weapon-line")
def test_every_cell_of_a_weapon_line_puts_it_in_or_out(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    view = session.rules.sheet(session.state, "b1", (*AIM, "weapon=O"))
    laser, missile = ([one for one in cells(view) if f"/weapon/{pos}/" in one.at] for pos in "OU")
    assert {one.pick for one in laser} == {"weapon=O"}
    assert {one.mark for one in laser} == {Mark.PICKED}
    assert {one.pick for one in missile if one.text != "4"} == {"weapon=U"}
    assert Mark.PICKED not in {one.mark for one in missile}


@pytest.mark.rule("sheet.weapon-line")
def test_weapon_lines_need_a_target_and_their_own_section(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    for draft, pos in (((), "O"), ((*AIM, "weapon=O"), "Q")):
        name = cell(session.rules.sheet(session.state, "b1", draft), f"/weapon/{pos}/name")
        assert (name.pick, name.more, name.less) == ("", "", "")


@pytest.mark.rule("hit.spread-fire")
def test_more_and_less_spread_the_fire_of_a_single_weapon(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    for draft, more, less in (
        ((*AIM, "weapon=O"), "spread=1", ""),
        ((*AIM, "weapon=O", "spread=2"), "spread=3", "spread=1"),
    ):
        name = cell(session.rules.sheet(session.state, "b1", draft), "/weapon/O/name")
        assert (name.more, name.less) == (more, less)


@pytest.mark.rule("sheet.weapon-line")
def test_every_name_on_a_line_is_a_choice_of_that_draft(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    rules, state = session.rules, session.state
    drafts: tuple[Draft, ...] = ((*AIM, "weapon=O"), (*AIM, "weapon=O", "weapon=U"), AIM)
    for draft in drafts:
        names = {choice.name for choice in rules.choices(state, "blue", draft)}
        for one in cells(rules.sheet(state, "b1", draft)):
            assert {one.pick, one.more, one.less} - {""} <= names | {"spread=1"}


@pytest.mark.rule("damage.armour")
def test_the_targets_sheet_shows_the_armour_a_volley_may_leave(tmp_path: Path) -> None:
    session = aiming(tmp_path)
    view = session.rules.sheet(session.state, "r1", (*AIM, "weapon=O", "weapon=U"))
    front = cell(view, "/armour/front/after/20")
    assert (front.text, front.mark) == ("25→5", Mark.CURRENT)
    trail = session.rules.explain(session.state, front.at)
    assert isinstance(trail, Trail)
    assert trail.total == 5
    assert not [one for one in cells(session.rules.sheet(session.state, "r1", AIM)) if "→" in one.text]


THREE = ("post=Pilot", "section=Body", "target=m")


@pytest.mark.rule("sheet.weapon-line")
@pytest.mark.parametrize(
    ("loads", "picks", "picked", "more", "less"),
    [
        ((), ("weapon=B", "weapon=B*2", "weapon=B*3"), "", "weapon=B", ""),
        (("weapon=B",), ("weapon=B", "weapon=B*2", "weapon=B*3"), "B", "weapon=B*2", "weapon=B"),
        (("weapon=B*2",), ("weapon=B*2", "weapon=B", "weapon=B*3"), "BC", "weapon=B*3", "weapon=B"),
        (("weapon=B*3",), ("weapon=B*3", "weapon=B", "weapon=B*2"), "BCD", "", "weapon=B*2"),
    ],
)
def test_each_line_of_like_weapons_picks_as_many_as_above_it(
    loads: Draft, picks: tuple[str, ...], picked: str, more: str, less: str
) -> None:
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[gun(*[weapon("1/0/0")] * 3)])
    view = table.rules.sheet(table.state, "g", (*THREE, *loads))
    names = {pos: cell(view, f"unit/g/attack/weapon/{pos}/name") for pos in "BCD"}
    assert tuple(one.pick for one in names.values()) == picks
    assert "".join(pos for pos, one in names.items() if one.mark is Mark.PICKED) == picked
    assert {(one.more, one.less) for one in names.values()} == {(more, less)}


@pytest.mark.rule("sheet.weapon-line")
def test_the_lines_of_the_target_do_nothing() -> None:
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[gun(weapon("1/0/0"))])
    view = table.rules.sheet(table.state, "m", (*THREE, "weapon=B"))
    assert cell(view, "/attack/weapon/B/name").pick == ""


@pytest.mark.rule("combat.range")
def test_lines_of_weapons_that_cannot_fire_lead_to_the_reason() -> None:
    short = weapon("1/0/0", max_range=1)
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[gun(weapon("2/0/0"), short, short)])
    view = table.rules.sheet(table.state, "g", THREE)
    picks = {pos: cell(view, f"unit/g/attack/weapon/{pos}/name").pick for pos in "BCD"}
    assert picks == {"B": "weapon=B", "C": "weapon=C", "D": "weapon=C"}
    (blocked,) = (c.blocked for c in table.rules.choices(table.state, "red", THREE) if c.name == "weapon=C")
    assert blocked is not None
    assert blocked.clause == "combat.range"


@pytest.mark.rule("hit.special-ammunition")
def test_the_line_of_a_bin_loads_its_own_kind_of_rounds() -> None:
    table = fighting("a red m1a2-abrams 0502 s", "b blue bison-gp 0505 n")
    aim = ("post=Gunner", "section=Turret", "target=b")
    view = table.rules.sheet(table.state, "a", (*aim, "weapon=M:O"))
    lines = {pos: cell(view, f"unit/a/attack/weapon/{pos}/name") for pos in "MNOP"}
    assert {pos: one.pick for pos, one in lines.items()} == {
        "M": "weapon=M:O",
        "N": "weapon=M:N",
        "O": "weapon=M:O",
        "P": "weapon=M:P",
    }
    assert [pos for pos, one in lines.items() if one.mark is Mark.PICKED] == ["M", "O"]
    empty = [one for one in cells(view) if not one.text]
    assert empty
    assert not any(one.pick or one.more or one.less for one in empty)


@pytest.mark.rule("sheet.weapon-line")
def test_a_bin_of_like_weapons_is_picked_with_the_first_of_them() -> None:
    table = fighting("r red twins 0510 n", "b blue bison-gp 0506 s", head='era = "modern"')
    aim = ("post=Gunner", "section=Turret", "target=b")
    for loads, mark in (((), Mark.PLAIN), (("weapon=G:I",), Mark.PICKED)):
        found = cells(table.rules.sheet(table.state, "r", (*aim, *loads)))
        bins = [one for one in found if one.at == "unit/r/attack/weapon/I/name"]
        assert len(bins) == 2, "below each of the two"
        assert {(one.pick, one.mark) for one in bins} == {("weapon=G:I", mark)}


@pytest.mark.rule("damage.armour")
def test_only_a_volley_that_may_be_fired_foretells_armour() -> None:
    guns = gun(weapon("2/0/0", spread=True), weapon("3/0/0"))
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", sheets=[guns])
    for loads, left in ((("weapon=B",), {"5→3"}), (("weapon=B", "weapon=C"), {"5→0"}), ((), set())):
        view = table.rules.sheet(table.state, "m", (*THREE, *loads))
        assert {one.text for one in cells(view) if "→" in one.text} == left
    view = table.rules.sheet(table.state, "m", (*THREE, "weapon=C", "spread=1"))
    assert not [one for one in cells(view) if "→" in one.text], "C cannot spread"
