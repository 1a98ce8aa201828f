"""The overlays of sight, of rings and of enemies' sight agree with each hex's description."""

import pytest

from shellshock_tui.engine.map_view import Overlay, OverlayKind
from tests.rules.shellshock.drive import ground
from tests.rules.shellshock.guns import gun, weapon
from tests.rules.shellshock.table import Table, fighting

ONE = gun(weapon("1/0/0"))
PAIR = ("u red gun 0505 s", "e blue gun 0508 n")
FOOT = 12
WOOD = ground(h0506="t", h0706="t", h0708="b", h1212="t", h0310="T")


def over(table: Table, kind: OverlayKind, at: str = "", side: str = "red") -> Overlay:
    return table.rules.overlay(table.state, side, kind, at)


def marked(table: Table, overlay: Overlay) -> dict[str, str]:
    """The text of an overlay in each hex."""
    return {table.rules.board.label(place): text for place, _, text in overlay.marks}


def levels(overlay: Overlay) -> dict[str, int]:
    """The level of each mark of an overlay."""
    return {text: level for _, level, text in overlay.marks}


def in_sight(table: Table, unit: str) -> set[int]:
    """The places that a unit sees by their descriptions, without its own."""
    places = range(table.rules.board.size)
    return {place for place in places if "in sight" in table.rules.remarks(table.state, unit, place)}


# ---------------------------------------------------------------------- lines


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize("at", ["sight/0505/0508", "unit/u/sight/e"])
def test_a_line_of_sight_marks_its_hexes_and_what_blocks(at: str) -> None:
    clear = fighting(*PAIR, sheets=[ONE])
    found = over(clear, OverlayKind.SIGHT, at)
    assert marked(clear, found) == {"0506": "·", "0507": "·"}
    assert found.note == "0505 sees 0508."
    blocked = fighting(*PAIR, sheets=[ONE], **ground(h0507="t"))
    found = over(blocked, OverlayKind.SIGHT, at)
    assert marked(blocked, found) == {"0506": "·", "0507": "x"}
    assert found.note == "0505 does not see 0508: 0507 blocks the line."
    assert 0 < levels(found)["·"] < levels(found)["x"] <= 9


@pytest.mark.rule("combat.line-of-sight")
def test_a_line_on_a_border_marks_both_hexes_on_the_map() -> None:
    table = fighting(*PAIR, sheets=[ONE])
    inside = over(table, OverlayKind.SIGHT, "sight/0505/0705")
    assert marked(table, inside) == {"0604": "·", "0605": "·"}
    edge = over(table, OverlayKind.SIGHT, "sight/0101/0301")
    assert marked(table, edge) == {"0201": "·"}
    corner = over(table, OverlayKind.SIGHT, "sight/0102/0201")
    assert corner.note == "0102 sees 0201."


@pytest.mark.rule("combat.line-of-sight")
def test_between_a_flyer_and_another_unit_the_line_is_theirs() -> None:
    table = fighting("u red gnat 0505 s", "e blue gun 0508 n", sheets=[ONE], **ground(h0506="b"))
    assert over(table, OverlayKind.SIGHT, "unit/u/sight/e").note == "0505 sees 0508."
    assert over(table, OverlayKind.SIGHT, "sight/0505/0508").note.endswith("0506 blocks the line.")


# ---------------------------------------------------------------------- visible hexes


@pytest.mark.rule("combat.line-of-sight")
@pytest.mark.parametrize("sheet", ["gun", "gnat"])
def test_the_hexes_seen_from_a_unit_are_those_in_sight(sheet: str) -> None:
    wide = {"size": (45, 3)} | {"terrain": WIDE}
    table = fighting(f"u red {sheet} 0202 s", "e blue rifles 0303 n", sheets=[ONE], **wide)
    found = over(table, OverlayKind.SIGHT, "unit/u")
    seen = {place for place, _, _ in found.marks} - {table.state.units[0].place}
    assert seen == in_sight(table, "u")
    assert any(table.rules.board.distance(place, table.state.units[0].place) > 30 for place in seen)
    assert len(seen) < table.rules.board.size - 1, "something is hidden"
    assert found.note == "Hexes seen from 0202."


WIDE = "\n".join(["." * 20 + "t" + "." * 15 + "b" + "." * 8, "." * 45, "." * 33 + "t" + "." * 11])


@pytest.mark.rule("combat.line-of-sight")
def test_a_hex_sees_what_a_unit_on_its_ground_would() -> None:
    table = fighting("u red gun 0505 s", "e blue gun 1915 n", sheets=[ONE], **WOOD)
    from_hex, from_unit = (over(table, OverlayKind.SIGHT, at) for at in ("hex/0505", "unit/u"))
    assert from_hex == from_unit
    assert {place for place, _, _ in from_hex.marks} - {table.state.units[0].place} == in_sight(table, "u")


@pytest.mark.rule("move.water", "combat.line-of-sight")
@pytest.mark.parametrize(
    "at",
    ["unit/u", "unit/nobody", "unit/nobody/sight/e", "unit/u/sight/nobody", "hex/9999", "sight/0504/9999"],
)
def test_nothing_is_seen_from_under_water_or_from_nowhere(at: str) -> None:
    table = fighting("u red diver 0505 s", "e blue gun 0508 n", sheets=[ONE], **ground(h0505="W"))
    assert over(table, OverlayKind.SIGHT, at).marks == ()


# ---------------------------------------------------------------------- enemies and rings


@pytest.mark.rule("combat.line-of-sight")
def test_threat_without_a_unit_counts_enemies_in_sight() -> None:
    enemies = ["e1 blue gun 0508 n", "e2 blue gnat 1010 n", "e3 blue gun 1302 s", "e4 blue gun 0202 s"]
    table = fighting("u red gun 0505 s", *enemies, sheets=[ONE], **WOOD)
    seen = [over(table, OverlayKind.SIGHT, f"unit/e{number}").marks for number in range(1, 5)]
    count: dict[str, int] = {}
    for place in (place for marks in seen for place, _, _ in marks):
        label = table.rules.board.label(place)
        count[label] = count.get(label, 0) + 1
    found = over(table, OverlayKind.THREAT)
    assert marked(table, found) == {label: str(viewers) for label, viewers in count.items()}
    assert set(count.values()) == {1, 2, 3, 4}
    strength = [levels(found)[str(viewers)] for viewers in range(1, 5)]
    assert strength == sorted(strength)
    assert strength[0] < strength[1] <= 9 == strength[-1]


@pytest.mark.rule("hit.range-modifier")
def test_rings_stand_at_every_full_foot() -> None:
    table = fighting("u red gun 001001 s", "e blue gun 060002 n", sheets=[ONE], size=(120, 2))
    found = over(table, OverlayKind.RING, "unit/u")
    board, start = table.rules.board, table.state.units[0].place
    ring = {place: board.distance(start, place) for place in range(board.size)}
    expected = {place: f"+{away // FOOT}" for place, away in ring.items() if away in range(FOOT, 120, FOOT)}
    assert {place: text for place, _, text in found.marks} == expected
    assert set(expected.values()) == {f"+{feet}" for feet in range(1, 10)}
    strength = [levels(found)[f"+{feet}"] for feet in range(1, 10)]
    assert strength == sorted(strength)
    assert strength[0] < strength[1] <= 9 == strength[-1]


@pytest.mark.rule("hit.range-modifier")
def test_rings_stand_around_a_hex_or_a_unit() -> None:
    table = fighting(*PAIR, sheets=[ONE])
    assert over(table, OverlayKind.RING, "hex/0505") == over(table, OverlayKind.RING, "unit/u")
    assert over(table, OverlayKind.RING, "hex/9999").marks == ()
    assert over(table, OverlayKind.RING, "place/0505").marks == ()
