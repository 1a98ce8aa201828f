"""Counters and ground on the map, and the order in which units act."""

from typing import Any

import pytest

from shellshock_tui.engine.map_view import Loss, Piece
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules.shellshock.equipment import Kind
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from tests.battles import scenario
from tests.rules.shellshock.drive import announce, end, go, ground, rolling
from tests.rules.shellshock.guns import fire, gun, until, weapon
from tests.rules.shellshock.table import Table, fighting, moving

TRIO = ("ram red mason 0505 n", "bull blue mason 1005 s", "cow red mason 1505 n")
DEADLY = gun(weapon("0/30/0"))
LAND: dict[str, Any] = {
    "terrain": "tTrdwWbb\n" + "....w..." + "\n........" * 3,
    "map_text": 'levels = """\n00000003\n' + "00000000\n" * 4 + '"""\nroads = ["0501 0503"]\n'
    "buildings = { 0701 = 2 }",
}


def pieces(table: Table) -> dict[str, Piece]:
    """The counters on the map, by their units."""
    return {piece.unit: piece for piece in table.rules.pieces(table.state, "red", ())}


def order(table: Table) -> list[str]:
    """The units by the numbers on their counters, which begin at 1; 0 means none."""
    numbered = {piece.order: unit for unit, piece in pieces(table).items() if piece.order}
    assert sorted(numbered) == list(range(1, len(numbered) + 1))
    assert [cell.at for cell in table.rules.track(table.state).slots] == [
        f"unit/{numbered[number]}" for number in sorted(numbered)
    ]
    return [numbered[number] for number in sorted(numbered)]


def marks(table: Table) -> dict[str, Mark]:
    return {unit: piece.mark for unit, piece in pieces(table).items()}


# ---------------------------------------------------------------------- ground


@pytest.mark.rule("move.terrain-cost")
@pytest.mark.parametrize(
    ("label", "features", "words"),
    [
        ("0101", ("trees",), "trees, level 0"),
        ("0201", ("trees", "rough"), "trees, rough, level 0"),
        ("0301", ("rough",), "rough, level 0"),
        ("0401", ("ditch",), "ditch, level 0"),
        ("0501", ("shallow", "road"), "bridge, shallow water, level 0"),
        ("0503", ("road",), "road, level 0"),
        ("0601", ("deep",), "deep water, level 0"),
        ("0701", ("building",), "building, height 2, level 0"),
        ("0801", ("building",), "building, height 1, level 3"),
        ("0802", (), "open, level 0"),
    ],
)
def test_each_hex_shows_what_stands_in_it_and_says_so(
    label: str, features: tuple[str, ...], words: str
) -> None:
    table = moving("r red mason 0204 s", "b blue mason 0404 n", **LAND)
    tile = table.rules.ground[table.rules.board.place(label)]
    assert (tile.features, tile.words) == (features, words)
    assert tile.level == int(words[-1])


# ---------------------------------------------------------------------- order


@pytest.mark.rule("move.order", "initiative.red-chit")
def test_counters_are_numbered_in_order_of_moves_with_red_last() -> None:
    table = moving(*TRIO)
    assert order(table) == ["bull", "ram", "cow"]
    assert marks(table) == {"bull": Mark.CURRENT, "ram": Mark.PLAIN, "cow": Mark.PLAIN}
    table.idle()
    assert order(table) == ["bull", "ram", "cow"]
    assert {unit for unit, piece in pieces(table).items() if piece.acted} == {"bull"}


@pytest.mark.rule("initiative.red-chit")
def test_an_interrupting_unit_stands_before_the_halted_one() -> None:
    table = moving(*TRIO)
    table.idle()
    announce(table, "ram", 0)
    table.give("call-red")
    assert order(table) == ["bull", "cow", "ram"]
    assert marks(table)["cow"] == Mark.CURRENT
    table.idle()
    assert order(table) == ["bull", "cow", "ram"]
    assert {unit for unit, piece in pieces(table).items() if piece.acted} == {"bull", "cow"}


@pytest.mark.rule("combat.sequence")
def test_counters_keep_the_order_of_ended_moves_in_combat() -> None:
    table = fighting(*TRIO)
    assert order(table) == ["bull", "ram", "cow"]
    until(table, "ram")
    assert order(table) == ["bull", "ram", "cow"]
    assert {unit for unit, piece in pieces(table).items() if piece.acted} == {"bull"}
    table.hold_fire()
    assert not any(piece.acted for piece in pieces(table).values()), "the turn is over"


@pytest.mark.rule("initiative.parts")
def test_the_track_holds_moved_units_while_a_side_chooses() -> None:
    units = ("r red mason 0505 n", "s red mason 1505 n", "b blue mason 1015 n")
    table = Table(scenario(*units, head="[options]\ninitiative_parts = 2"), "d2=1")
    table.give("move-unit", unit="b")
    table.idle()
    table.give("move-unit", unit="s")
    slots = [(cell.at, cell.mark) for cell in table.rules.track(table.state).slots]
    assert slots == [("unit/b", Mark.LOST), ("unit/s", Mark.CURRENT)]
    table.idle()
    assert table.asked.unit == ""
    slots = [(cell.at, cell.mark) for cell in table.rules.track(table.state).slots]
    assert slots == [("unit/b", Mark.LOST), ("unit/s", Mark.LOST)]


@pytest.mark.rule("turn.phases")
def test_each_phase_is_marked_in_turn_and_named_in_the_state() -> None:
    def phase() -> tuple[str, str]:
        (current,) = (cell for cell in table.rules.track(table.state).phases if cell.mark is Mark.CURRENT)
        return current.text, table.now["phase"]

    table = Table(scenario(*TRIO[:2], head='start_speed = "choice"'))
    assert phase() == ("I Initiative", "initiative")
    table.give("start-speed", unit="ram", speed=0)
    assert order(table) == ["bull"], "the others have chosen"
    table.give("start-speed", unit="bull", speed=0, dice="d2=1 d2=1")
    assert phase() == ("I Initiative", "initiative")
    table.place_chits()
    assert phase() == ("II Movement", "movement")
    table.to_combat()
    assert phase() == ("III Combat", "combat")
    table.hold_fire()
    assert phase() == ("IV Aftermath", "aftermath")
    table.give("draw")
    assert phase() == ("IV Aftermath", "aftermath")
    assert Mark.CURRENT not in marks(table).values(), "nobody is asked any more"


# ---------------------------------------------------------------------- counters


@pytest.mark.rule("move.turrets")
def test_a_counter_has_two_letters_and_a_facing() -> None:
    table = moving(*TRIO)
    announce(table, "bull", 0)
    end(table, "bull", turrets={"Cupola": "nw"})
    assert pieces(table)["bull"].glyph == "BU"
    assert pieces(table)["bull"].words == "faces s, Cupola nw, speed 0, has acted"
    assert pieces(table)["bull"].arrows == (3, 5)
    assert pieces(table)["ram"].words == "faces n, speed 0"


@pytest.mark.rule("move.turrets")
def test_a_fixed_mount_is_no_turret_on_the_counter() -> None:
    table = moving("r red bison-gp 0505 s", "b blue gnat 1005 n")
    assert pieces(table)["r"].arrows == (3,)
    assert pieces(table)["b"].arrows == ()


@pytest.mark.rule("move.reverse")
def test_a_counter_says_that_its_unit_goes_in_reverse() -> None:
    table = moving(*TRIO)
    announce(table, "bull", 2, reverse=True)
    assert pieces(table)["bull"].words == "faces s, speed 2, in reverse"


@pytest.mark.rule("option.nestle")
def test_a_counter_says_that_its_unit_is_nestled() -> None:
    table = moving(*TRIO, head="[options]\nnestle = true", **ground(h1005="t"))
    announce(table, "bull", 0)
    end(table, "bull", nestle=True)
    assert pieces(table)["bull"].words == "faces s, speed 0, nestled, has acted"


@pytest.mark.rule("move.water")
def test_a_submerged_unit_has_a_counter_until_it_is_lost() -> None:
    table = moving(
        "d red diver 0505 s", "g blue gun 1505 n", "e red gun 1015 n", sheets=[DEADLY], **ground(h0505="W")
    )
    assert pieces(table)["d"].words == "faces s, speed 0, under water"
    table.to_combat()
    table.mark("d", "A")
    assert "d" in pieces(table), "not before the Aftermath"
    table.hold_fire()
    assert table.unit("d")["destroyed"]
    assert set(pieces(table)) == {"g", "e"}


@pytest.mark.rule("combat.simultaneous", "internal.out-of-action")
def test_destroyed_units_stand_apart_from_wrecks_and_others() -> None:
    table = fighting("g red gun 0505 s", "m blue gun 0508 n", "k blue gun 1505 n", sheets=[DEADLY])
    until(table, "g")
    fire(table, "g", "m", "B", dice="d10=9 d10=9 d2=1")
    assert pieces(table)["m"].words == "destroyed this turn, faces n, speed 0"
    assert pieces(table)["m"].strength[0] == 0
    assert marks(table)["m"] == Mark.PENDING
    table.hold_fire()
    assert marks(table) == {"g": Mark.PLAIN, "m": Mark.LOST, "k": Mark.PLAIN}
    assert pieces(table)["m"].words == "wreck"
    assert order(table) == ["g", "k"]


@pytest.mark.rule("move.water")
def test_a_sunk_unit_is_gone_and_later_ones_keep_their_turn() -> None:
    table = moving(*TRIO, **ground(h1006="W"))
    rolling(table, "bull", 3)
    announce(table, "bull", 3)
    table.give("step", unit="bull", to="front", drown=True)
    assert set(pieces(table)) == {"ram", "cow"}
    assert marks(table)["ram"] == Mark.CURRENT


@pytest.mark.rule("move.direction-cost")
def test_a_counter_stands_where_its_unit_is() -> None:
    table = moving(*TRIO)
    rolling(table, "bull", 3)
    announce(table, "bull", 3)
    go(table, "bull", "front")
    assert table.rules.board.label(pieces(table)["bull"].at) == "1006"
    assert pieces(table)["bull"].side == "blue"


# ---------------------------------------------------------------------- what is left


def bound(table: Table) -> ShellshockRules:
    """The rules of a table, with the type of Shellshock's rules."""
    assert isinstance(table.rules, ShellshockRules)
    return table.rules


def test_a_counter_shows_speed_and_the_lower_of_rows_and_armour() -> None:
    table = moving("a red mason 0505 n", "b blue mason 1005 s")
    whole = sum(bound(table).battle.units[0].sheet.armour)
    table.put("a", speed=3)
    assert (pieces(table)["a"].figure, pieces(table)["a"].strength[0]) == (
        "3",
        pieces(table)["a"].strength[1],
    )
    table.put("a", rows=0b111)
    assert pieces(table)["a"].strength == (17, 20)
    table.put("a", armour=(1, 1, 1, 1))
    assert pieces(table)["a"].strength == (4, whole)


def test_a_counter_shows_lost_movement_attack_and_crew() -> None:
    table = moving("a red mason 0505 n", "b blue mason 1005 s")
    sheet = bound(table).battle.units[0].sheet
    assert pieces(table)["a"].lost == ()
    for kind, lost in ((Kind.LOCOMOTION, Loss.MOVE), (Kind.CREW, Loss.CREW), (Kind.WEAPON, Loss.ATTACK)):
        hits = [item.hits if item.kind is kind else 0 for item in sheet.equipment]
        table.put("a", hits=tuple(hits))
        assert lost in pieces(table)["a"].lost
