"""Machines of three eras: real proportions, limits of each era, open slots, and battles that field them."""

import tomllib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import pytest

from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Kind, Line
from shellshock_tui.rules.shellshock.sheet import Sheet
from shellshock_tui.sim.game import play_game
from tests.battles import DATA, ROOT, SHEETS, battle, find, scenario, sheet, shipped

NAMES = sorted(name for name, path in SHEETS.items() if path.parent != DATA)
ERAS = ("ww2", "modern", "future")
FACTS = tomllib.loads((ROOT / "docs" / "machines.toml").read_text("utf-8"))
SCALE, REAL = FACTS["scale"], {one["sheet"]: one for one in FACTS["machines"]}
BATTLES = {"ww2": "hedgerow", "modern": "saddle", "future": "narrows"}
"""The battle of each era."""


def of_era(era: str) -> list[str]:
    return [name for name in NAMES if find("sheet", name)["era"] == era]


def full(name: str) -> dict[str, str]:
    """Return the most expensive choice for each open slot of a sheet."""
    slots: list[Any] = find("sheet", name).get("slots", [])
    return {slot["name"]: max(slot["choices"], key=lambda one: one["ecv"])["name"] for slot in slots}


def filled(name: str) -> Sheet:
    return sheet(name, **full(name))


def guns(page: Sheet) -> Iterator[tuple[Equipment, Line]]:
    """Yield the ranged weapons with each line that they may fire."""
    for item in page.equipment:
        if item.weapon and item.weapon.type is not DefenceType.PHYSICAL:
            rounds = [page.equipment[one].ammunition for one in item.weapon.bins]
            printed = [one.line for one in rounds if one and one.line]
            for line in printed or [item.weapon.line]:
                yield item, line


def pierces(page: Sheet) -> int:
    """Return the highest penetration of a high hit."""
    return max(line.high.penetration for _, line in guns(page))


# ---- the armies


def test_every_era_has_an_army() -> None:
    assert len(NAMES) >= 28
    for era in ERAS:
        assert len(of_era(era)) >= 10


@pytest.mark.parametrize("name", NAMES)
def test_a_sheet_checks_without_a_doubt_and_tells_what_was_chosen(name: str) -> None:
    table = find("sheet", name)
    assert SYSTEM.check(table, find, f"{name}.toml") == ()
    assert name == "bison-gp" or filled(name).chosen
    assert filled(name).ecv > 0


@pytest.mark.parametrize("name", [name for name in NAMES if name in REAL])
def test_the_head_of_a_file_tells_what_is_real_and_what_is_ours(name: str) -> None:
    head, _, _ = SHEETS[name].read_text("utf-8").partition("\nsystem = ")
    assert "# Real: " in head
    assert "# Ours: " in head


def test_blank_sheets_have_open_slots_for_crew_ammunition_and_missiles() -> None:
    blank = [name for name in NAMES if sheet(name).unmanned]
    assert len(blank) >= 6
    offered = [
        thing
        for name in blank
        for slot in find("sheet", name)["slots"]
        for choice in slot["choices"]
        for thing in ("piloting", "gunnery", "bin", "weapon")
        if thing in choice
    ]
    assert {"piloting", "gunnery", "bin", "weapon"} == set(offered)
    for name in blank:
        assert not filled(name).open
        assert filled(name).ecv > sheet(name).ecv


# ---- the equipment of eras


@pytest.mark.parametrize("name", of_era("ww2"))
def test_ww2_has_no_power_no_computers_and_no_indirect_fire(name: str) -> None:
    page = filled(name)
    assert page.hit_dice in {(10, 6), (10, 8)}
    assert all(line.kreigs == 0 for line in page.table.values())
    electric = (Kind.COMPUTER, Kind.SENSORS, Kind.AUXILIARY, Kind.BATTERY)
    assert not any(page.of_kind(kind) for kind in electric)
    kinds = {item.weapon.type for item in page.equipment if item.weapon}
    assert kinds <= {DefenceType.BALLISTIC, DefenceType.SMALL_ARMS}
    assert not any(line.indirect for _, line in guns(page))


@pytest.mark.parametrize("name", of_era("modern"))
def test_modern_has_a_d8_and_no_power(name: str) -> None:
    page = filled(name)
    assert page.hit_dice == (10, 8)
    assert all(line.kreigs == 0 for line in page.table.values())
    assert not any(item.weapon.kreigs for item in page.equipment if item.weapon)


@pytest.mark.parametrize("name", of_era("future"))
def test_future_has_two_d10(name: str) -> None:
    assert filled(name).hit_dice == (10, 10)


def test_modern_and_future_have_what_fires_indirectly() -> None:
    for era in ("modern", "future"):
        lobbing = [name for name in of_era(era) if any(line.indirect for _, line in guns(filled(name)))]
        assert lobbing
        for name in lobbing:
            page = filled(name)
            own = [item.weapon.type for item, line in guns(page) if line.indirect and item.weapon]
            ready = page.of_kind(Kind.COMPUTER) and page.of_kind(Kind.SENSORS)
            assert ready or set(own) == {DefenceType.INDIRECT}, name


# ---- real proportions


def level(steel: int) -> int:
    """Return the points of some millimetres of steel."""
    return sum(steel >= least for least in SCALE["steel"])


@pytest.mark.parametrize("name", REAL)
def test_a_sheet_follows_the_scale(name: str) -> None:
    real, page = REAL[name], filled(name)
    front, side, rear = real["steel"]
    assert (page.penetration[0], page.penetration[2], page.penetration[3], page.penetration[4]) == (
        level(front),
        level(side),
        level(rear),
        level(side),
    )
    for speed, kmh in zip((page.cross_country, page.top_speed), real["kmh"], strict=True):
        assert abs(speed * SCALE["kmh"] - kmh) <= SCALE["kmh"] / 2
    assert abs(page.accel * SCALE["horsepower"] - real["horsepower"] / real["tonnes"]) <= SCALE["horsepower"]
    assert abs((page.shock - 1) * SCALE["tonnes"] - real["tonnes"]) <= SCALE["tonnes"] / 2


def _order(figure: str, real: Mapping[str, Any]) -> Any:
    return {"front": real["steel"][0], "side": real["steel"][1], "road": real["kmh"][1]}[figure]


def _printed(figure: str, page: Sheet) -> int:
    return {"front": page.armour[0], "side": page.armour[1], "road": page.top_speed}[figure]


@pytest.mark.parametrize("figure", ["front", "side", "road"])
def test_what_is_more_in_reality_is_no_less_on_the_sheet(figure: str) -> None:
    ordered = sorted(REAL, key=lambda name: _order(figure, REAL[name]))
    found = [_printed(figure, filled(name)) for name in ordered]
    assert all(first <= second for first, second in pairwise(found)), dict(zip(ordered, found, strict=True))
    assert found[0] < found[-1]


@pytest.mark.parametrize("era", ["ww2", "modern"])
def test_the_gun_that_pierces_more_has_the_higher_penetration(era: str) -> None:
    armed = [name for name in REAL if sheet(name).era == era and "gun" in REAL[name]]
    # A burst of an automatic gun strikes with more than one shot, so it is not compared.
    armed = [name for name in armed if REAL[name]["gun"][0] > 35 and REAL[name]["gun"][1]]
    ordered = sorted(armed, key=lambda name: REAL[name]["gun"][1])
    found = [pierces(filled(name)) for name in ordered]
    assert all(first <= second for first, second in pairwise(found)), dict(zip(ordered, found, strict=True))


@pytest.mark.parametrize("name", [name for name in REAL if "rounds" in REAL[name]])
def test_a_machine_carries_its_rounds(name: str) -> None:
    page = filled(name)
    gun = next(item for item, _ in guns(page) if item.weapon and item.weapon.bins)
    assert gun.weapon
    assert sum(page.equipment[one].store for one in gun.weapon.bins) == REAL[name]["rounds"]


@pytest.mark.parametrize("name", REAL)
def test_nobody_more_than_the_real_crew_serves_a_machine(name: str) -> None:
    assert 2 <= len(filled(name).crew) <= REAL[name]["crew"]


def test_a_tigers_front_outweighs_a_shermans() -> None:
    tiger, sherman = filled("tiger"), filled("sherman")
    assert tiger.armour[0] > sherman.armour[0]
    assert tiger.penetration[0] > sherman.penetration[0]
    assert pierces(sherman) <= tiger.penetration[0]
    assert pierces(tiger) > sherman.penetration[0]


def test_a_t_34_85_pierces_a_tigers_side() -> None:
    tiger = filled("tiger")
    assert all(pierces(filled("t-34-85")) > tiger.penetration[face] for face in (1, 2, 4, 5))


def test_a_bazooka_threatens_every_side() -> None:
    for squad in ("rifle-squad", "grenadier-squad"):
        for name in REAL:
            page = filled(name)
            if page.era == "ww2":
                assert all(pierces(filled(squad)) > page.penetration[face] for face in (2, 3, 4)), name


def test_missiles_and_sabots_pierce_what_shells_of_1944_do_not() -> None:
    abrams = filled("m1a2-abrams")
    for name in ("bradley", "milan-team", "t-72", "leopard-2"):
        assert pierces(filled(name)) > abrams.penetration[0], name
    assert pierces(filled("tiger")) <= abrams.penetration[0]


def test_infantry_walks_anywhere_and_guns_on_trails_only_turn() -> None:
    for name in ("rifle-squad", "grenadier-squad", "milan-team", "rangers"):
        page = filled(name)
        assert page.infantry
        assert all(page.factors.values())
    assert (filled("pak-40").top_speed, filled("pak-40").table[0].turn) == (0, 0)


def test_flyers_hover_and_move_to_any_side() -> None:
    for name in ("ah-1-cobra", "dragonfly"):
        page = filled(name)
        assert page.flies
        assert all(page.directions)
        assert page.free


# ---- battles


@pytest.mark.few(1)
@pytest.mark.parametrize("era", ERAS)
def test_every_machine_of_an_era_plays_in_one_battle(era: str) -> None:
    made = battle(placed(era))
    assert {unit.sheet.name for unit in made.units} == set(of_era(era))
    game = play_game(SYSTEM.rules(made), dict.fromkeys(("red", "blue"), "recruit"), 1, "oak")
    assert game.reason
    assert sum(lost for _, lost in game.lost)


@pytest.mark.parametrize("era", ERAS)
def test_the_battle_of_an_era_has_machines_of_that_era_alone(era: str) -> None:
    made = shipped(BATTLES[era])
    assert made.era == era
    assert {unit.sheet.era for unit in made.units} == {era}
    assert not any(unit.sheet.open for unit in made.units if unit.sheet.unmanned)


@pytest.mark.parametrize("era", [pytest.param(era, marks=pytest.mark.soak) for era in ERAS])
def test_neither_side_of_the_battle_of_an_era_is_hopeless(era: str) -> None:
    rules, seats = SYSTEM.rules(shipped(BATTLES[era])), dict.fromkeys(("red", "blue"), "recruit")
    games = [play_game(rules, seats, number, "1") for number in range(10)]
    assert all(game.reason for game in games)
    for side in seats:
        assert sum(game.winner == side for game in games) * 4 >= len(games)


def placed(era: str) -> str:
    """Return a battle in which every machine of an era takes part, half of them on each side."""
    lines, fills = [], {}
    for number, name in enumerate(of_era(era)):
        row, column = divmod(number // 2, 6)
        side, facing = ("red", "se") if number % 2 else ("blue", "nw")
        at = f"{3 + column * 3:02}{2 + row if number % 2 else 13 + row:02}"
        lines.append(f"u{number} {side} {name} {at} {facing}")
        fills[f'id = "u{number}"'] = full(name)
    text = scenario(*lines, size=(20, 16), head=f'era = "{era}"\nturn_limit = 3')
    for line, fill in fills.items():
        told = ", ".join(f'"{slot}" = "{choice}"' for slot, choice in fill.items())
        text = text.replace(line, f"{line}\nfill = {{ {told} }}") if fill else text
    return text
