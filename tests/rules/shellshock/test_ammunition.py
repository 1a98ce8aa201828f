"""Weapons with several kinds of ammunition."""

import pytest

from tests.rules.shellshock.guns import chart, fire, gun, volley, weapon
from tests.rules.shellshock.table import fighting

GUNNER = {"post": "Gunner", "section": "Turret"}


KINDS = {"N": ("13/3/2", "8/2/1"), "O": ("5/3/9", "3/2/5"), "P": ("10/8/2", "5/6/1")}


@pytest.mark.rule("hit.special-ammunition")
@pytest.mark.parametrize(("bin_", "lines"), KINDS.items())
def test_each_kind_of_ammunition_has_its_own_figures(bin_: str, lines: tuple[str, str]) -> None:
    for coin, dsp in zip((1, 2), lines, strict=True):
        table = fighting("a red m1a2-abrams 0502 s", "b blue bison-gp 0505 n")
        location = " d20=4" if costs_rows(dsp) else ""
        fire(table, "a", "b", f"M:{bin_}", dice=f"d10=9 d8=8 d2={coin}{location}", **GUNNER)
        assert table.event("damage")["dsp"] == dsp
        assert table.unit("a")["ammo"][bin_] == 19


def costs_rows(dsp: str) -> bool:
    """Whether a blow on the front of an undamaged Bison costs rows, which takes two internal points."""
    _, shock, penetration = map(int, dsp.split("/"))
    return max(0, shock - 4) + max(0, penetration - 5) >= 2


@pytest.mark.rule("hit.special-ammunition")
def test_the_plain_line_has_no_bin_and_cannot_be_fired() -> None:
    table = fighting("a red m1a2-abrams 0502 s", "b blue bison-gp 0505 n")
    assert table.refused("fire", "hit.special-ammunition", **volley("a", "b", "M", **GUNNER))
    assert table.refused("fire", "hit.special-ammunition", **volley("a", "b", "M:R", **GUNNER))


@pytest.mark.rule("hit.special-ammunition", "internal.bins")
@pytest.mark.parametrize(("row", "protected"), [(10, True), (9, True), (8, False)])
def test_deflectors_stand_under_he_and_sabot_but_not_under_hep(row: int, protected: bool) -> None:
    shooter = gun(weapon("0/7/0"))
    table = fighting("g red gun 0502 s", "a blue m1a2-abrams 0505 n", sheets=[shooter])
    table.hold_fire()
    table.mark("a", "S")
    table.next_turn()
    table.to_combat()
    fire(table, "g", "a", "B", dice=f"d10=9 d10=9 d2=1 d20={row} d10=5 d10=4")
    assert table.unit("a")["destroyed"] is not protected


@pytest.mark.rule("hit.special-ammunition")
def test_an_ammunitions_switches_replace_those_of_the_weapon() -> None:
    bins = [
        {"name": "Plain", "pos": "N", "feeds": ["B"], "rounds": 9},
        {
            "name": "Flechette",
            "pos": "O",
            "feeds": ["B"],
            "rounds": 9,
            "ammunition": "Flechette",
            "spread": True,
        },
        {"name": "Slug", "pos": "P", "feeds": ["C"], "rounds": 9, "ammunition": "Slug", "spread": False},
    ]
    shooter = gun(weapon("1/0/0"), weapon("2/0/0", spread=True), bins=bins, internal={"chart": chart({})})
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
    assert table.allows("fire", **volley("g", "m", "B:O", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "B:N", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "C:P", spread=1))


@pytest.mark.rule("hit.special-ammunition")
def test_damage_is_read_beside_the_bin_or_else_the_weapon() -> None:
    own = {"high": "4/0/0", "mid": "4/0/0", "low": "4/0/0", "ammunition": "Slug"}
    bins = [
        {"name": "Plain", "pos": "N", "feeds": ["B"], "rounds": 9},
        {"name": "Slugs", "pos": "O", "feeds": ["B"], "rounds": 9, **own},
    ]
    shooter = gun(weapon("1/0/0"), weapon("2/0/0"), bins=bins, internal={"chart": chart({})})
    for shot, printed in (("B:N", "B"), ("B:O", "O"), ("C", "C")):
        table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
        fire(table, "g", "m", shot, dice="d10=9 d10=9 d2=1")
        sums = [trail for name, trail in table.event("damage").trails if name not in ("armour", "internal")]
        addresses = {term.at for trail in sums for term in trail.terms if "/weapon/" in term.at}
        parts = ("damage", "shock", "penetration")
        assert addresses == {f"unit/g/attack/weapon/{printed}/high/{part}" for part in parts}


@pytest.mark.rule("damage.high-low")
def test_the_coin_is_told_as_it_fell() -> None:
    for coin, grade in ((1, "high"), (2, "low")):
        table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[gun(weapon("1/0/0"))])
        fire(table, "g", "m", "B", dice=f"d10=9 d10=9 d2={coin}")
        assert (table.trail("coin", "die").total, table.event("coin")["face"]) == (coin, grade)


@pytest.mark.rule("hit.special-ammunition")
def test_ammunition_without_a_switch_of_its_own_has_the_weapons() -> None:
    bins = [{"name": "Shot", "pos": "N", "feeds": ["B", "C"], "rounds": 9, "ammunition": "Shot"}]
    shooter = gun(weapon("1/0/0", spread=True), weapon("2/0/0"), bins=bins, internal={"chart": chart({})})
    table = fighting("g red gun 0502 s", "m blue gun 0505 n", sheets=[shooter])
    assert table.allows("fire", **volley("g", "m", "B:N", spread=1))
    assert table.refused("fire", "hit.spread-fire", **volley("g", "m", "C:N", spread=1))
