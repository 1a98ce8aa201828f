"""Concealment by trees: nestling among them, and firing from behind them."""

from typing import Any

import pytest

from tests.rules.shellshock.drive import ground, levels
from tests.rules.shellshock.guns import SheetTable, gun, until, volley, weapon
from tests.rules.shellshock.table import Table, fighting, moving

NESTLE = "[options]\nnestle = true"
COVER = "[options]\ntree_cover = true"
BEHIND = "c red gun 0510 n"
ENEMY = "e blue gun 0504 s"


def armed(name: str = "gun") -> SheetTable:
    """A gun whose arc covers the direction that it faces."""
    return {**gun(weapon("1/0/0")), "name": name}


def foot() -> SheetTable:
    """A squad on foot with the same gun."""
    return gun(weapon("1/0/0"), name="squad", move={"locomotion": "foot"})


# ---------------------------------------------------------------- option.nestle


def in_the_wood(head: str = NESTLE, speed: int = 0, wood: str = "t", **options: Any) -> Table:
    """A gun n among trees in 0505 facing north, its speed announced, and an enemy three hexes north of it."""
    units = "n red gun 0505 n", "e blue gun 0502 s"
    table = moving(*units, sheets=[armed()], head=head, **ground(h0505=wood), **options)
    table.give("announce-speed", unit="n", speed=speed)
    return table


def end(table: Table, **how: Any) -> None:
    table.give("end-move", unit="n", **how)


@pytest.mark.rule("option.nestle")
def test_a_unit_standing_among_trees_may_nestle_after_its_move() -> None:
    table = in_the_wood()
    assert table.allows("end-move", unit="n", nestle=True)
    end(table, nestle=True)
    assert table.unit("n")["nestled"]
    table = in_the_wood()
    end(table)
    assert not table.unit("n")["nestled"]


@pytest.mark.rule("option.nestle")
def test_nestling_needs_trees_a_standstill_and_the_option() -> None:
    for table in (in_the_wood(wood="."), in_the_wood(head="")):
        assert table.refused("end-move", "option.nestle", unit="n", nestle=True)
    table = in_the_wood(speed=1, wood=".")
    table.give("step", unit="n", to="front")
    assert table.refused("end-move", "option.nestle", unit="n", nestle=True)


@pytest.mark.rule("option.nestle")
def test_nestling_lasts_until_the_unit_turns() -> None:
    table = in_the_wood()
    end(table, nestle=True)
    table.next_turn()
    table.idle()
    assert table.unit("n")["nestled"]
    table.next_turn()
    table.give("announce-speed", unit="n", speed=0)
    table.give("turn", unit="n", to="left")
    assert not table.unit("n")["nestled"]


@pytest.mark.rule("option.nestle")
def test_nestling_ends_with_a_move_or_another_facing() -> None:
    for how in ("step", "face"):
        table = in_the_wood()
        end(table, nestle=True)
        table.next_turn()
        table.give("announce-speed", unit="n", speed=int(how == "step"))
        if how == "step":
            table.give("step", unit="n", to="front")
            end(table)
        else:
            end(table, facing="ne")
        assert not table.unit("n")["nestled"]


def nestled(at: str, facing: str, *more: str) -> Table:
    """A nestled gun n that faces north, with an enemy somewhere, at n's turn to fire."""
    units = "n red gun 0505 n", f"e blue gun {at} {facing}", *more
    table = moving(*units, sheets=[armed()], head=NESTLE, **ground(h0505="t"))
    table.give("announce-speed", unit="n", speed=0)
    end(table, nestle=True)
    table.to_combat()
    return table


@pytest.mark.rule("option.nestle")
def test_through_its_front_a_nestled_unit_sees_and_is_seen() -> None:
    table = nestled("0502", "s")
    assert table.allows("fire", unit="n", target="e")
    table.give("hold-fire", unit="n", post="Pilot")
    assert table.allows("fire", unit="e", target="n")


@pytest.mark.rule("option.nestle")
@pytest.mark.parametrize(("at", "facing"), [("0805", "nw"), ("0508", "n"), ("0205", "ne")])
def test_through_no_other_face_is_it_seen(at: str, facing: str) -> None:
    table = nestled(at, facing)
    table.give("hold-fire", unit="n", post="Pilot")
    blocked = table.refused("fire", "option.nestle", **volley("e", "n", "B"))
    assert blocked.at == "unit/n"


@pytest.mark.rule("option.nestle")
def test_through_no_other_face_does_it_see() -> None:
    """With arcs by the rows an enemy on the flank is inside the arc; the trees hide it."""
    table = nestled("0802", "sw")
    assert table.refused("fire", "option.nestle", **volley("n", "e", "B"))


# ---------------------------------------------------------------- option.tree-cover


def sights(*units: str, head: str = COVER, **more: Any) -> tuple[bool, bool]:
    """Whether the first unit may fire at the second, and the second at the first."""
    table = fighting(*units, sheets=[armed(), foot()], head=head, **more)
    found = {}
    for shooter, target in (("c", "e"), ("e", "c")):
        until(table, shooter)
        found[shooter] = table.allows("fire", unit=shooter, target=target)
    return found["c"], found["e"]


ONLY_C, BOTH, NEITHER = (True, False), (True, True), (False, False)


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(("tree", "seen"), [("h0509", ONLY_C), ("h0508", ONLY_C), ("h0507", NEITHER)])
def test_a_unit_behind_a_tree_hex_fires_without_being_seen(tree: str, seen: tuple[bool, bool]) -> None:
    """The tree one or two hexes before the unit covers it; half way to the enemy it blocks both."""
    assert sights(BEHIND, ENEMY, **ground(**{tree: "t"})) == seen


@pytest.mark.rule("option.tree-cover")
def test_the_enemy_is_told_that_the_wood_blocks_its_line() -> None:
    table = fighting(ENEMY, BEHIND, sheets=[armed()], head=COVER, **ground(h0509="t"))
    assert table.refused("fire", "combat.line-of-sight", **volley("e", "c", "B")).at == "hex/0509"


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(("tree", "seen"), [("h0512", ONLY_C), ("h0511", NEITHER)])
def test_three_hexes_behind_the_tree_is_the_most(tree: str, seen: tuple[bool, bool]) -> None:
    assert sights("c red gun 0515 n", ENEMY, **ground(**{tree: "t"})) == seen


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(("row", "seen"), [(26, ONLY_C), (27, NEITHER)])
def test_an_enemy_more_than_24_hexes_away_is_not_fooled(row: int, seen: tuple[bool, bool]) -> None:
    rows = ["." * 8] * 30
    rows[row - 2] = "t" * 8
    units = f"c red gun 05{row:02} n", "e blue gun 0502 s"
    assert sights(*units, terrain="\n".join(rows)) == seen


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(
    "more",
    [
        ground(h0509="t", h0508="t"),
        ground(h0509="t") | levels(h0507="2"),
        ground(h0509="t") | levels(h0509="1"),
        ground(h0509="b"),
        levels(h0509="2"),
    ],
)
def test_anything_but_one_tree_hex_blocks_both(more: dict[str, Any]) -> None:
    assert sights(BEHIND, ENEMY, **more) == NEITHER


@pytest.mark.rule("option.tree-cover")
def test_the_tree_blocks_both_without_the_option() -> None:
    assert sights(BEHIND, ENEMY, head="", **ground(h0509="t")) == NEITHER


SQUAD = "c red squad 0510 ne"
EAST = "e blue gun 0910 nw"
"""The line from the squad first passes between 0609 and 0610."""


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize("tree", ["h0609", "h0610"])
def test_infantry_is_hidden_by_a_tree_on_the_line_to_the_enemy(tree: str) -> None:
    assert sights(SQUAD, EAST, **ground(**{tree: "t"})) == ONLY_C
    assert sights(SQUAD.replace("squad", "gun"), EAST, **ground(**{tree: "t"})) == BOTH
    assert sights(SQUAD, EAST, head="", **ground(**{tree: "t"})) == BOTH


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize("tree", ["h0509", "h0511", "h0409", "h0410", "h0809", "h0810"])
def test_a_tree_beside_infantry_hides_it_only_if_between(tree: str) -> None:
    assert sights(SQUAD, EAST, **ground(**{tree: "t"})) == BOTH


@pytest.mark.rule("option.tree-cover")
def test_infantry_is_hidden_from_an_enemy_looking_over_the_tree() -> None:
    units = "c red squad 0510 n", "e blue gun 0504 s"
    assert sights(*units, **ground(h0509="t") | levels(h0504="7")) == ONLY_C
    assert sights(*units, **ground(h0508="t") | levels(h0504="9")) == BOTH


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(
    ("at", "there", "back"),
    [
        ("0509", "n", "s"),
        ("0609", "ne", "sw"),
        ("0610", "se", "nw"),
        ("0511", "s", "n"),
        ("0410", "sw", "ne"),
    ],
)
def test_no_tree_hides_infantry_from_an_adjacent_enemy(at: str, there: str, back: str) -> None:
    around = dict.fromkeys(("h0509", "h0609", "h0610", "h0511", "h0410", "h0409", "h0510"), "t")
    assert sights(f"c red squad 0510 {there}", f"e blue gun {at} {back}", **ground(**around)) == BOTH


@pytest.mark.rule("option.tree-cover")
def test_a_unit_hidden_by_a_tree_is_named_with_the_trees_hex() -> None:
    table = fighting(EAST, SQUAD, sheets=[armed(), foot()], head=COVER, **ground(h0610="t"))
    until(table, "e")
    assert table.refused("fire", "option.tree-cover", **volley("e", "c", "B")).at == "hex/0610"


@pytest.mark.rule("option.tree-cover")
@pytest.mark.parametrize(("column", "seen"), [(29, ONLY_C), (31, BOTH)])
def test_infantry_beside_a_tree_is_seen_from_beyond_24_hexes(column: int, seen: tuple[bool, bool]) -> None:
    rows = [["."] * 35 for _ in range(16)]
    rows[9][5] = "t"
    enemy = f"e blue gun {column}10 nw"
    assert sights(SQUAD, enemy, terrain="\n".join(map("".join, rows))) == seen
