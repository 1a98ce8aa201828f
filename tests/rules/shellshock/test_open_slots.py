"""Blank record sheets: their open slots, and the unit once these are filled."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from shellshock_tui.engine.ruleset import CURRENT, FIRST
from shellshock_tui.files import DataError
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.files.sheet_reader import read_sheet
from tests.battles import find
from tests.rules.shellshock.guns import fire, next_combat, until, volley
from tests.rules.shellshock.table import Table, fighting

pytestmark = pytest.mark.rule("setup.armies")
CREW = {"pilot": "Driver", "gunner": "Regular"}


def fielded(fill: Mapping[str, str], ruleset: int = CURRENT) -> Table:
    """A blank tank with given choices, at its turn to fire at a machine four hexes ahead."""
    lines = "\n".join(f'"{slot}" = "{choice}"' for slot, choice in fill.items())
    units = "b blue mason 0501 s", "r red bare 0505 n"
    table = fighting(*units, head=f"ruleset = {ruleset}", tail=f"\n[units.fill]\n{lines}")
    until(table, "r")
    return table


def shoot(table: Table) -> None:
    """Fire the gun at the machine in front, and miss."""
    fire(table, "r", "b", "F:G", dice="d10=1 d10=1", post="Gunner", section="Turret")


def spoiled(**slots: Any) -> dict[str, Any]:
    """The blank tank with the first choice of some slots changed."""
    table = deepcopy(dict(find("sheet", "bare")))
    for slot in table["slots"]:
        slot["choices"][0] = slots.get(slot["name"], slot["choices"][0])
    return table


def refusal(table: Mapping[str, Any], **fill: str) -> str:
    """The reason why a sheet is refused."""
    with pytest.raises(DataError) as refused:
        read_sheet(table, "bare.toml", fill)
    return str(refused.value)


# ---------------------------------------------------------------- blank sheets


def test_a_truly_blank_sheet_is_good_and_can_be_shown() -> None:
    table = find("sheet", "bare")
    doubts = [doubt.why for doubt in SYSTEM.check(table, find, "bare.toml")]
    assert doubts == ["I Bow MG has no rounds: it holds none, and no bin feeds it"], "the gun has an open bin"
    shown = [cell.text for cell in SYSTEM.blank(table, find, "bare.toml").slots]
    assert shown == [
        "open slot pilot: Driver (ECV 30) or Ace (ECV 90)",
        "open slot gunner: Regular (ECV 50)",
        "open slot bin: 2 shells (ECV 20) or 9 shells (ECV 60)",
        "open slot rack: Rockets (ECV 80)",
    ]


@pytest.mark.parametrize(
    ("fill", "open_posts"),
    [({}, "pilot and gunner"), ({"pilot": "Ace"}, "gunner"), ({"gunner": "Regular"}, "pilot")],
)
def test_an_open_slot_is_fielded_only_with_its_crew(fill: dict[str, str], open_posts: str) -> None:
    with pytest.raises(DataError, match=rf"units.2.fill: Bare Tank needs its {open_posts} filled in"):
        fielded(fill)


def test_a_filled_slot_adds_its_value_and_can_be_used() -> None:
    table = fielded({"pilot": "Ace", "gunner": "Regular", "bin": "2 shells", "rack": "Rockets"})
    assert table.cell("r", "fact/ecv").text == f"ECV {600 + 90 + 50 + 20 + 80}"
    assert table.unit("r")["ammo"] == {"G": 2, "H": 4}
    assert table.cell("r", "attack/crew/Pilot/gunnery").text == "+2"


def test_a_driver_without_gunnery_drives_and_fires_nothing() -> None:
    table = fielded(CREW)
    assert table.allows("hold-fire", unit="r", post="Pilot") is False


# ---------------------------------------------------------------- ammunition


def test_an_open_bin_fires_nothing() -> None:
    table = fielded(CREW)
    aim = volley("r", "b", "F:G", post="Gunner", section="Turret")
    assert "is empty" in table.refused("fire", "combat.ammo", **aim).reason
    table.refused("fire", "hit.special-ammunition", **volley("r", "b", "F", post="Gunner", section="Turret"))


def test_a_filled_bin_runs_out() -> None:
    table = fielded(CREW | {"bin": "2 shells"})
    shoot(table)
    next_combat(table)
    until(table, "r")
    shoot(table)
    assert table.unit("r")["ammo"]["G"] == 0


def test_a_saved_game_keeps_the_gun_that_its_open_bin_fed() -> None:
    table = fielded(CREW, FIRST)
    fire(table, "r", "b", "F", dice="d10=1 d10=1", post="Gunner", section="Turret")
    assert table.unit("r")["ammo"] == {}


# ---------------------------------------------------------------- slots that clash


@pytest.mark.parametrize(
    ("slot", "why"),
    [
        ({"name": "rack2", "pos": "H"}, "slots.5.pos: H already has the open slot rack"),
        ({"name": "driver", "post": "Pilot"}, "slots.5.post: Pilot already has the slot pilot for piloting"),
    ],
)
def test_two_slots_for_the_same_thing_are_refused(slot: dict[str, Any], why: str) -> None:
    table = deepcopy(dict(find("sheet", "bare")))
    choice = {"name": "Halon", "ecv": 20}
    figures = {"piloting": 2} if "post" in slot else {"equipment": {"name": "Halon", "kind": "halon"}}
    table["slots"].append({**slot, "choices": [choice | figures]})
    assert refusal(table) == f"bare.toml: {why}"
    read_sheet(table, "bare.toml", CREW, FIRST)


def test_a_post_may_have_a_slot_for_each_of_its_skills() -> None:
    table = deepcopy(dict(find("sheet", "bare")))
    choice = {"name": "Layer", "gunnery": 1, "ecv": 10}
    table["slots"][0]["choices"] = [{"name": "Driver", "piloting": 1, "ecv": 30}]
    table["slots"].append({"name": "layer", "post": "Pilot", "choices": [choice]})
    pilot = read_sheet(table, "bare.toml", {"pilot": "Driver", "layer": "Layer"}).crew[0]
    assert (pilot.piloting, pilot.gunnery) == (1, 1)


# ---------------------------------------------------------------- choices with unknown names

BIN = {"name": "2 rnd Bin", "feeds": ["F"], "rounds": 2}
ROCKETS = {"name": "Rocket", "section": "Turret", "type": "missile"} | dict.fromkeys(
    ("high", "mid", "low"), "1/1/1"
)


@pytest.mark.parametrize(
    ("slot", "thing", "why"),
    [
        (
            "rack",
            {"weapon": ROCKETS | {"section": "Nowhere"}},
            "weapon.section: there is no section 'Nowhere'",
        ),
        ("rack", {"weapon": ROCKETS | {"min_range": 5, "max_range": 3}}, "weapon.max_range: is less than"),
        ("bin", {"bin": BIN | {"feeds": ["Q"]}}, "bin.feeds: there is no weapon Q on the manifest"),
        (
            "bin",
            {"bin": BIN | {"high": "1/1/1"}},
            "bin: should give all of high, mid and low, or none of them",
        ),
        (
            "rack",
            {"equipment": {"name": "Aid", "kind": "computer", "post": "Cook", "bonus": 1}},
            "equipment.post: there is no post 'Cook' in the crew",
        ),
        ("rack", {"equipment": {"name": "Aid", "kind": "battery"}}, "equipment.charge: is missing"),
    ],
)
def test_a_choice_that_names_nothing_known_is_refused_at_once(
    slot: str, thing: dict[str, Any], why: str
) -> None:
    table = spoiled(**{slot: {"name": "Wrong", "ecv": 1, **thing}})
    number = [one["name"] for one in table["slots"]].index(slot) + 1
    assert refusal(table).startswith(f"bare.toml: slots.{number}.choices.1.{why}")
    read_sheet(table, "bare.toml", CREW, FIRST)


def test_a_choice_may_feed_what_another_slot_offers() -> None:
    table = spoiled(bin={"name": "2 rockets", "ecv": 20, "bin": BIN | {"feeds": ["H"]}})
    del table["slots"][3]["choices"][0]["weapon"]["rounds"]
    fill = {"bin": "2 rockets", "rack": "Rockets"}
    assert read_sheet(table, "bare.toml", fill).slots == (("bin", "2 rockets", 20), ("rack", "Rockets", 80))
