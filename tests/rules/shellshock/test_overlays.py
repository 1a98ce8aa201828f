"""The overlays of the map, and the description of a hex."""

from fractions import Fraction

import pytest

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock.fire.arcs import in_arc
from shellshock_tui.rules.shellshock.odds.hit_odds import hit_chance
from tests.rules.shellshock.drive import announce, go, ground, rolling
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import Table, fighting, moving
from tests.rules.shellshock.test_odds_threat import threatened
from tests.rules.shellshock.test_reach import about_to_move

ONE = gun(weapon("1/0/0"))


def over(table: Table, kind: OverlayKind, at: str = "unit/u", side: str = "red") -> Overlay:
    return table.rules.overlay(table.state, side, kind, at)


def told(table: Table, unit: str, label: str) -> tuple[str, ...]:
    return table.rules.remarks(table.state, unit, table.rules.board.place(label))


@pytest.mark.rule("move.turn-number")
def test_reach_shows_points_left_and_hexes_since_the_last_turn() -> None:
    table = about_to_move("mason", "0308", "ne", 6)
    found = over(table, OverlayKind.REACH)
    marks, words = {place: text for place, _, text in found.marks}, dict(found.words)
    ahead = table.rules.board.place("0407")
    table.give("step", unit="u", to="front")
    left = table.explain("unit/u/move/points")
    assert marks[ahead] == f"{left.total}·1"  # type: ignore[union-attr]
    assert f"{left.total} points left" in words[ahead]  # type: ignore[union-attr]
    assert marks.keys() == words.keys()


@pytest.mark.rule("hit.roll")
def test_threat_is_each_enemys_chance_and_that_of_any() -> None:
    table = threatened()
    found = over(table, OverlayKind.THREAT, "unit/m")
    here = table.state.units[0].place
    ((place, level, text),) = found.marks
    assert place == here
    missed, names = Fraction(1), []
    for enemy in ("s", "w"):
        (bearing,) = table.rules.why_not(table.state, enemy, "m")
        assert isinstance(bearing.verdict, Blocked), "it is not its place to fire yet"
        ((_, need),) = bearing.verdict.trails
        chance = hit_chance(
            table.battle.units[table.battle.unit_index(enemy)].sheet.hit_dice, 0, int(need.total)
        )
        missed *= 1 - chance
        names.append(f"{enemy} {int(chance * 100 + Fraction(1, 2))} %".upper())
    percent = int((1 - missed) * 100 + Fraction(1, 2))
    assert text == str(percent)
    assert level == 1 + percent * 8 // 100
    assert all(name in dict(found.words)[here].upper() for name in names)


@pytest.mark.rule("combat.arc")
def test_arcs_name_their_sections_where_facings_differ() -> None:
    table = about_to_move("bison-gp", "0305", "n", 4)
    assert {text for _, _, text in over(table, OverlayKind.ARC).marks} == {""}
    table.put("u", turrets=(0, 3))
    found = over(table, OverlayKind.ARC)
    assert len({text for _, _, text in found.marks}) > 1
    start = table.state.units[0].place
    for place, _, text in found.marks:
        assert len(text) == sum(in_arc(table.battle, start, facing, place) for facing in (0, 3))


@pytest.mark.rule("combat.arc")
def test_an_arc_is_of_the_named_section_or_lettered() -> None:
    table = about_to_move("bison-gp", "0305", "n", 4)
    table.put("u", turrets=(0, 1))
    board, start = table.rules.board, table.state.units[0].place
    north, north_east = (board.step(start, facing) for facing in (0, 1))
    every = {place: text for place, _, text in over(table, OverlayKind.ARC).marks}
    assert [every[place] for place in (north, board.step(north, 1), north_east)] == ["B", "BT", "T"]
    assert over(table, OverlayKind.ARC).note == "Arcs: Body facing n, Turret facing ne"
    turret = over(table, OverlayKind.ARC, "unit/u/attack/section/Turret")
    assert {place for place, _, _ in turret.marks} == {place for place, text in every.items() if "T" in text}
    assert {text for _, _, text in turret.marks} == {""}
    assert set(turret.beside) == every.keys() - {place for place, _, _ in turret.marks}
    assert over(table, OverlayKind.ARC, "hex/0305").marks == ()


@pytest.mark.rule("move.turn-number", "move.announce-speed")
def test_reach_is_the_active_units_and_says_when_it_may_turn() -> None:
    table = moving("u red bison-gp 0520 n", "e blue mason 1515 n")
    rolling(table, "u", 9)
    announce(table, "u", 9)
    found = over(table, OverlayKind.REACH)
    words = {table.rules.board.label(place): text for place, text in found.words}
    assert words["0519"] == "reached with 8 points left, may turn after 3 more hexes"
    assert words["0517"] == "reached with 6 points left, may turn after 1 more hex"
    assert words["0516"] == "reached with 5 points left, may turn"
    strength = {table.rules.board.label(place): level for place, level, _ in found.marks}
    assert 9 >= strength["0519"] > strength["0516"] > strength["0511"] > 0
    for at in ("unit/e", "hex/0520"):
        assert over(table, OverlayKind.REACH, at).marks == ()
    assert (
        over(fighting("u red gun 0505 s", "e blue gun 0508 n", sheets=[ONE]), OverlayKind.REACH).marks == ()
    )


@pytest.mark.rule("hit.roll", "move.announce-speed")
def test_threat_covers_the_units_hex_and_its_reach() -> None:
    table = moving("u red gun 0505 s", "e blue gun 0515 n", sheets=[ONE], **ground(h0605="b"))
    here = {table.state.units[0].place}
    before = over(table, OverlayKind.THREAT)
    assert {place for place, _, _ in before.marks} == here, "before it announces"
    assert "to U where it stands" in before.note
    announce(table, "u", 3)
    reached = {place for place, _, _ in over(table, OverlayKind.REACH).marks}
    assert reached
    found = over(table, OverlayKind.THREAT)
    assert {place for place, _, _ in found.marks} == reached | here
    silent = {place for place, level, text in found.marks if (level, text) == (0, "·")}
    assert silent == {place for place, text in found.words if text == "threat: no enemy can hit here"}
    assert all(0 < level <= 9 for place, level, _ in found.marks if place not in silent)
    assert {place for place, _, _ in over(table, OverlayKind.THREAT, "unit/e").marks} == {
        table.state.units[1].place
    }


@pytest.mark.rule("hit.roll")
def test_each_threat_number_opens_into_the_shots_behind_it() -> None:
    table = moving("u red gun 0505 s", "e blue gun 0515 n", sheets=[ONE], **ground(h0605="b"))
    announce(table, "u", 3)
    for place, level, text in over(table, OverlayKind.THREAT).marks:
        why = table.explain(f"unit/u/threat/{table.rules.board.label(place)}")
        assert isinstance(why, Trail)
        percent = int(why.total * 100 + Fraction(1, 2))
        assert (text == str(percent)) if level else (why.total == 0)
        assert all(term.clause for term in why.terms)
        assert all("needs" in term.label for term in why.terms) is (level > 0)
    with pytest.raises(ValueError, match="nothing at"):
        table.explain("unit/u/threat/1515")


def test_a_joint_threat_combines_first_hits_and_later_ones() -> None:
    table = threatened()
    label = table.rules.board.label(table.state.units[0].place)
    why = table.explain(f"unit/m/threat/{label}")
    assert isinstance(why, Trail)
    first, second = why.terms
    assert second.label.endswith(", if the others miss")
    (mark,) = over(table, OverlayKind.THREAT, "unit/m").marks
    assert mark[2] == str(int((first.value + second.value) * 100 + Fraction(1, 2)))


@pytest.mark.rule("hit.range-modifier")
def test_a_hex_is_told_by_its_distance_and_full_feet() -> None:
    table = fighting("u red gun 0101 s", "e blue gun 0120 n", sheets=[gun(weapon("1/0/0"))])
    assert told(table, "u", "0101") == ()
    assert told(table, "u", "0102")[0] == "1 hex away"
    assert told(table, "u", "0112")[0] == "11 hexes away"
    assert told(table, "u", "0113")[0] == "12 hexes away, number needed +1"
    assert told(table, "u", "2017")[0] == "26 hexes away, number needed +2"
    assert told(table, "u", "0120") == ("19 hexes away, number needed +1", "in sight")


@pytest.mark.rule("combat.line-of-sight", "move.terrain-cost")
def test_a_hex_shows_what_blocks_sight_and_what_a_step_costs() -> None:
    table = about_to_move("mason", "0308", "ne", 6)
    away, seen, step = told(table, "u", "0407")
    assert (away, seen) == ("1 hex away", "in sight")
    assert step.startswith("step front for ")
    assert [words for words in told(table, "u", "0808") if words.startswith(("step", "no step"))] == []
    assert any("no step" in words for words in told(table, "u", "0307")), "it is not in front"
    hidden = next(
        remark
        for place in range(table.rules.board.size)
        for remark in table.rules.remarks(table.state, "u", place)
        if remark.startswith("not in sight")
    )
    assert hidden.endswith("blocks the line")


@pytest.mark.rule("turn.phases")
def test_a_counter_says_how_its_unit_stands_and_if_it_acted() -> None:
    table = fighting("u red gun 0505 s", "e blue gun 0509 n", sheets=[gun(weapon("1/0/0"))])
    first = table.asked.unit
    target = "e" if first == "u" else "u"
    table.give(**next(command for command in table.legal() if command["do"] == "hold-fire"))
    pieces = {piece.unit: piece for piece in table.rules.pieces(table.state, "", ())}
    assert pieces[first].acted
    assert "has acted" in pieces[first].words
    assert not pieces[target].acted
    assert f"faces {'s' if first == 'u' else 'n'}, speed 0" in pieces[first].words


@pytest.mark.rule("combat.line-of-sight")
def test_a_hex_is_told_to_be_seen_or_what_keeps_it_from_sight() -> None:
    wood = ground(h0506="b")
    table = fighting("u red gun 0505 s", "e blue gun 0508 n", "f blue gun 0805 n", sheets=[ONE], **wood)
    assert told(table, "u", "0505") == ()
    assert told(table, "u", "0504") == ("1 hex away", "in sight")
    assert told(table, "u", "0507") == ("2 hexes away", "not in sight: 0506 blocks the line")
    assert told(table, "u", "0508")[1].startswith("not in sight: ")
    assert told(table, "u", "0805")[1] == "in sight"
    assert told(table, "u", "0517") == (
        "12 hexes away, number needed +1",
        "not in sight: 0506 blocks the line",
    )


@pytest.mark.rule("move.water")
def test_nothing_is_told_to_be_seen_from_under_water() -> None:
    table = fighting("u red diver 0505 s", "e blue gun 0508 n", sheets=[ONE], **ground(h0505="W"))
    assert told(table, "u", "0504") == ("1 hex away", "cannot be seen from under water")


@pytest.mark.rule("move.terrain-cost")
def test_a_step_is_told_with_its_cost_or_why_not() -> None:
    land = ground(h0504="t", h0604="b")
    table = moving("u red mason 0505 n", "e blue mason 1515 n", **land)
    rolling(table, "u", 6)
    announce(table, "u", 6)
    assert told(table, "u", "0504")[2:] == ("step front for 4 points",)
    (barred,) = told(table, "u", "0404")[2:]
    assert barred.startswith("no step front-left: ")
    assert told(table, "u", "0503")[2:] == ()
    assert told(table, "e", "1514")[2:] == ()


@pytest.mark.rule("combat.line-of-sight")
def test_a_flyer_is_seen_above_ground_that_is_not() -> None:
    wall = ground(h0506="b")
    table = fighting("u red gun 0505 s", "e blue gnat 0508 n", "f blue gun 1808 n", sheets=[ONE], **wall)
    assert told(table, "u", "0508") == ("3 hexes away", "in sight")
    assert told(table, "u", "0509") == ("4 hexes away", "not in sight: 0506 blocks the line")


@pytest.mark.rule("move.water")
def test_a_step_into_destroying_water_is_not_shown() -> None:
    table = moving("u red mason 0505 n", "e blue mason 1515 n", **ground(h0504="W"))
    rolling(table, "u", 6)
    announce(table, "u", 6)
    (words,) = told(table, "u", "0504")[2:]
    assert words == "no step front: The water in 0504 would destroy U."


@pytest.mark.rule("move.kreigs")
def test_an_enemy_yet_to_announce_threatens_with_full_power() -> None:
    laser = weapon("1/0/0", kind="energy", kreigs=10)
    speeds = [f"{speed} 0 {10 - speed}" for speed in range(11)]
    lamp = gun(laser, name="lamp", move={"speeds": speeds})
    table = moving("e blue lamp 0510 n", "u red gun 0503 s", sheets=[lamp, ONE])
    rolling(table, "e", 3)
    assert is_threatened(table)
    announce(table, "e", 3)
    assert not is_threatened(table)
    go(table, "e", "front", "front", "front")
    table.give("end-move", unit="e")
    assert not is_threatened(table)
    table = moving("e blue lamp 0510 n", "u red gun 0503 s", sheets=[lamp, ONE])
    announce(table, "e", 0)
    assert is_threatened(table)
    table.give("end-move", unit="e")
    assert is_threatened(table)


def is_threatened(table: Table) -> bool:
    """Whether an enemy may hit u where it stands."""
    ((_, level, _),) = over(table, OverlayKind.THREAT).marks
    return level > 0
