"""The gunners of sections, and the reasons why a weapon cannot be fired."""

import pytest

from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.files import DataError
from tests.rules.shellshock.guns import (
    fire,
    gun,
    until,
    volley,
    weapon,
)
from tests.rules.shellshock.table import fighting

MISS = "d10=1 d10=1"
GUNNER = {"post": "Gunner", "section": "Turret"}


# ---------------------------------------------------------------- combat.sections


@pytest.mark.rule("combat.sections")
def test_a_gunner_fires_only_sections_that_list_the_post() -> None:
    table = fighting("b red bison-gp 0502 s", "h blue gun 0505 n", sheets=[gun()])
    assert table.refused("fire", "combat.sections", **volley("b", "h", "V", post="Pilot", section="Turret"))
    assert table.refused("fire", "combat.sections", **volley("b", "h", "N:O", post="Gunner", section="Body"))


@pytest.mark.rule("combat.sections")
def test_a_section_serves_one_gunner_a_turn_and_vice_versa() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    fire(table, "c", "h", "O", dice="d10=1 d10=1", **GUNNER)
    commander = {"post": "Commander", "section": "Turret"}
    assert table.refused("fire", "combat.sections", **volley("c", "h", "O", **commander))
    fire(table, "c", "h", "Q:R", dice="d10=1 d10=1", post="Commander", section="Cupola")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.sections")
def test_the_posts_of_a_section_share_it_as_their_owner_chooses() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    fire(table, "c", "h", "O", dice="d10=1 d10=1", post="Commander", section="Turret")
    assert table.refused("fire", "combat.sections", **volley("c", "h", "O", **GUNNER))


@pytest.mark.rule("combat.sections")
def test_no_sheet_lets_a_gunner_fire_the_bodys_weapons() -> None:
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 2},
        {"pos": "Y", "name": "Gunner", "gunnery": 2},
    ]
    sections = [{"name": "Body", "posts": ["Pilot", "Gunner"], "body": True}]
    with pytest.raises(DataError, match="only the pilot fires weapons of the body"):
        fighting(
            "g red gun 0502 s",
            "h blue gun 0505 n",
            sheets=[gun(weapon("1/0/0"), crew=crew, sections=sections)],
        )


@pytest.mark.rule("combat.sections", "sheet.crew")
def test_a_pilot_without_gunnery_skill_fires_nothing() -> None:
    crew, sections = (
        [{"pos": "A", "name": "Pilot", "piloting": 1}],
        [{"name": "Body", "posts": [], "body": True}],
    )
    unskilled = gun(weapon("1/0/0"), name="unskilled", crew=crew, sections=sections)
    table = fighting("g red gun 0502 s", "u blue unskilled 0505 n", sheets=[gun(weapon("1/0/0")), unskilled])
    table.give("hold-fire", unit="g", post="Pilot")
    assert table.now["phase"] == "aftermath"


@pytest.mark.rule("combat.sections")
def test_a_pilot_who_fires_does_so_with_the_own_skill() -> None:
    table = fighting("t red twins 0502 s", "h blue gun 0505 n", sheets=[gun()])
    needs = {}
    for post, section, shot in (("Driver", "Body", "K:L"), ("Gunner", "Turret", "G:I")):
        fire(table, "t", "h", shot, dice="d10=1 d8=1", post=post, section=section)
        needs[post] = table.event("hit-roll")["shots"][0]["need"]
    assert needs == {"Driver": 10 - 1, "Gunner": 10 - 2}


@pytest.mark.rule("combat.sections")
def test_a_weapon_is_fired_from_its_own_section() -> None:
    table = fighting("c red mason 0502 s", "h blue gun 0505 n", sheets=[gun()])
    assert table.refused("fire", "combat.sections", **volley("c", "h", "Q:R", **GUNNER))


# ---------------------------------------------------------------- why not


@pytest.mark.rule("hit.gunnery", "combat.arc")
def test_needs_and_refusals_of_a_weapon_have_an_address() -> None:
    """Small arms 10, the gunner's +3, the computer's +2; the other gun is behind."""
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", "n blue gun 0501 n", sheets=[gun()])
    until(table, "b")
    needed = table.explain("unit/b/need/m/Gunner/W")
    assert isinstance(needed, Trail)
    assert needed.total == 10 - 3 - 2
    refused = table.explain("unit/b/need/n/Gunner/W")
    assert isinstance(refused, Blocked)
    assert refused.clause == "combat.arc"
    for nothing in ("m/Gunner/N", "m/Cook/W", "x/Gunner/W"):
        with pytest.raises(ValueError, match="there is no"):
            table.explain(f"unit/b/need/{nothing}")


@pytest.mark.rule("combat.arc", "combat.sequence")
def test_why_not_names_the_clause_that_stops_each_weapon() -> None:
    """One enemy stands behind the Bison, one before it; then its pilot has fired."""
    table = fighting("b red bison-gp 0502 s", "m blue gun 0505 n", "n blue gun 0501 n", sheets=[gun()])
    until(table, "b")
    behind = table.blocked("b", "n")
    assert {row: blocked.clause for row, blocked in behind.items()} == {
        ("Pilot", "Body", "N"): "combat.arc",
        ("Gunner", "Turret", "V"): "combat.arc",
        ("Gunner", "Turret", "W"): "combat.arc",
        ("Pilot", "Body", "T"): "physical.other",
    }
    assert set(table.blocked("b", "m")) == {("Pilot", "Body", "T")}
    fire(table, "b", "m", "N:O", dice=MISS)
    assert {row: blocked.clause for row, blocked in table.blocked("b", "m").items()} == {
        ("Pilot", "Body", "N"): "combat.sequence",
        ("Pilot", "Body", "T"): "combat.sequence",
    }
