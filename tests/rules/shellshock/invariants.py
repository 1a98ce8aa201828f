"""Invariants of all commands under all options, checked in the state as the protocol writes it."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from shellshock_tui.rules.shellshock.battle import Battle
from shellshock_tui.rules.shellshock.sheet import SIDES_OF_ARMOUR, Sheet

Table = dict[str, Any]
FATES = ("destroyed", "out", "gone")


def check_change(battle: Battle, before: Table, after: Table) -> None:
    """Check that no damage is undone, fallen units stay in place, and the turn does not go back."""
    assert before["turn"] <= after["turn"] <= battle.turn_limit
    for name, unit in after["units"].items():
        check_wear(before["units"][name], unit)
        if not is_standing(before["units"][name]):
            check_fallen(before["units"][name], unit)


def check_wear(before: Table, after: Table) -> None:
    """Check that no damage is undone."""
    assert all(left <= before["armour"][side] for side, left in after["armour"].items())
    assert all(left <= before["ammo"][pos] for pos, left in after["ammo"].items())
    assert all(taken >= before["hits"][pos] for pos, taken in after["hits"].items())
    assert set(before["rows"]) <= set(after["rows"])
    assert all(after[fate] >= before[fate] for fate in FATES)
    assert all(alive <= before["crew"][post] for post, alive in after["crew"].items())


def check_fallen(before: Table, after: Table) -> None:
    """Check that a unit that is destroyed, out of action or gone stays in place."""
    assert after["hex"] == before["hex"]
    assert after["facing"] == before["facing"]


def check_standing(battle: Battle, state: Table, in_hand: str) -> None:
    """Check that sheets allow all figures, and that units share hexes only as the rules allow."""
    sheets = {unit_setup.id: unit_setup.sheet for unit_setup in battle.units}
    for name, unit in state["units"].items():
        check_figures(sheets[name], unit)
        check_fate(sheets[name], unit)
    check_hexes(sheets, state, in_hand)


def check_figures(sheet: Sheet, unit: Table) -> None:
    """Check that no figure is below 0 or above the printed one."""
    printed = dict(zip(SIDES_OF_ARMOUR, sheet.armour, strict=True))
    assert all(0 <= left <= printed[side] for side, left in unit["armour"].items())
    equipment = {item.pos: item for item in sheet.equipment}
    assert all(0 <= left <= equipment[pos].store for pos, left in unit["ammo"].items())
    assert all(0 <= taken <= equipment[pos].hits for pos, taken in unit["hits"].items())
    assert unit["kreigs"] >= 0
    assert unit["speed"] in sheet.table


def check_fate(sheet: Sheet, unit: Table) -> None:
    """Check that a unit has at most one fate, and is destroyed if no row is left."""
    assert sum(unit[fate] for fate in FATES) <= 1
    if len(unit["rows"]) == 20:
        assert unit["destroyed"]


def check_hexes(sheets: dict[str, Sheet], state: Table, in_hand: str) -> None:
    """Check that only infantry and a friend share a hex; a flyer may pass over others in its move."""
    for (one, first), (other, second) in combinations(standing(state), 2):
        if first["hex"] != second["hex"]:
            continue
        if in_hand in (one, other) and sheets[in_hand].flies and state["phase"] == "movement":
            continue
        assert first["side"] == second["side"], f"{one} and {other} stand in {first['hex']}"
        assert sheets[one].infantry or sheets[other].infantry


def standing(state: Table) -> Iterator[tuple[str, Table]]:
    """The units neither destroyed, out of action nor gone."""
    return ((name, unit) for name, unit in state["units"].items() if is_standing(unit))


def is_standing(unit: Table) -> bool:
    """Whether a unit is neither destroyed, out of action nor gone."""
    return not any(unit[fate] for fate in FATES)


def check_chits(state: Table) -> None:
    """Check that during moves the units hold the chits 1 to n-1 and the red one, each once."""
    chits = chits_held(state)
    assert len(chits) == len(set(chits))
    if state["phase"] == "movement":
        assert set(chits) == {*range(1, len(chits)), "R"}
        assert all(unit["chit"] is not None for _, unit in standing(state))


def chits_held(state: Table) -> list[int | str]:
    """The chits that units hold."""
    return [unit["chit"] for unit in state["units"].values() if unit["chit"] is not None]


def check_asked(state: Table, unit: str) -> None:
    """Check that units out of the battle are not asked, except in the Combat phase."""
    if unit and state["phase"] != "combat":
        assert is_standing(state["units"][unit])
