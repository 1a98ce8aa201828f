"""The campaign: a squad from mission to mission."""

from collections.abc import Mapping
from typing import Any, cast

import pytest

from shellshock_tui import library
from shellshock_tui.dice import ScriptedDice, parse_faces
from shellshock_tui.engine.campaign import Aftermath, Campaign, Person
from shellshock_tui.files import DataError, read_table
from shellshock_tui.rules import SYSTEMS, system
from tests.rules.shock.field import SCENARIOS, Mission, table

pytestmark = pytest.mark.rule("campaign")
FIND = library.finder("shock")
PLACES = ("0201", "0202", "0203", "0204", "0205")
LAST = [{"win": "last", "side": "squad", "name": "the field"}]


def campaign() -> Campaign:
    found = system("shock").campaign
    assert found
    return found


def begun() -> Mapping[str, Any]:
    return campaign().begin(ScriptedDice(()), FIND)


def fought(
    roster: Mapping[str, Any], *behind: str, dice: str = "", new: str = "", give_up: bool = False
) -> Aftermath:
    """Play a mission without an enemy for one turn, with the soldiers given; return the result."""
    wears = (*behind, *[""] * (len(PLACES) - len(behind)))
    lines = [
        f"a{n} squad rifleman {at} n {wear}" for n, (at, wear) in enumerate(zip(PLACES, wears, strict=True))
    ]
    played = Mission(campaign().enlisted(roster, table(*lines, victory=LAST), FIND))
    if give_up:
        played.give("resign", side="squad")
    else:
        played.end_phase(dice)
    assert played.outcome.winner == ("opfor" if give_up else "squad")
    return campaign().after(roster, played.rules, played.state, ScriptedDice(parse_faces(new)))


def lost(
    roster: Mapping[str, Any], *behind: str, dice: str = "", new: str = "", leaves: str = ""
) -> Aftermath:
    """Play a mission of one turn that cannot be won, with the soldiers given; return the result."""
    wears = (*behind, *[""] * (len(PLACES) - len(behind)))
    lines = [
        f"a{n} squad rifleman {at} n {wear}" for n, (at, wear) in enumerate(zip(PLACES, wears, strict=True))
    ]
    aim = {"win": "occupy", "side": "squad", "name": "the hill", "places": ["2012"], "units": 1}
    more: dict[str, Any] = {"victory": [aim], "turn_limit": 1, "exit": {"squad": list(PLACES)}}
    played = Mission(campaign().enlisted(roster, table(*lines, **more), FIND))
    if leaves:
        played.go(leaves)
        played.give("leave", unit=leaves)
    played.end_phase(dice)
    assert played.outcome.winner == "opfor"
    return campaign().after(roster, played.rules, played.state, ScriptedDice(parse_faces(new)))


def people(roster: Mapping[str, Any]) -> dict[str, Person]:
    return {person.name: person for person in campaign().people(roster)}


def times(roster: Mapping[str, Any], count: int, *behind: str, dice: str = "") -> Mapping[str, Any]:
    for _ in range(count):
        roster = fought(roster, *behind, dice=dice).roster
    return roster


def test_a_squad_is_made_by_its_sheets() -> None:
    found = people(begun())
    assert [person.title for person in found.values()] == [
        "Experienced squad leader",
        "Regular rifleman",
        "Regular rifleman",
        "Regular machine gunner",
        "Regular medic",
    ]
    assert found["Adler"].figures == (("Toughness", 5), ("Awareness", 6), ("Prowess", 6))
    assert all(person.is_ready for person in found.values())


@pytest.mark.check("campaign", "third mission")
@pytest.mark.rule("stats.fixed")
def test_three_missions_unhurt_raise_a_soldier() -> None:
    second, third = times(begun(), 2), fought(times(begun(), 2))
    assert people(second)["Brandt"].title == "Regular rifleman"
    assert people(third.roster)["Brandt"].title == "Experienced rifleman"
    figures = (("Toughness", 5), ("Awareness", 5), ("Prowess", 5))
    assert people(third.roster)["Brandt"].figures == people(begun())["Brandt"].figures == figures
    assert (people(second)["Brandt"].steps, people(third.roster)["Brandt"].steps) == ((2, 3), (0, 3))
    assert "Brandt rises one grade and is now Experienced." in third.told


@pytest.mark.check("campaign", "third mission")
def test_rainbow_is_the_last_grade() -> None:
    risen = times(begun(), 12)
    assert people(risen)["Brandt"].title == "Rainbow rifleman"
    assert people(risen)["Brandt"].steps == (0, 0)
    assert people(times(risen, 3))["Brandt"].title == "Rainbow rifleman"


def test_a_soldier_in_shock_has_not_survived_on_his_feet() -> None:
    shocked = times(begun(), 3, "state=shock", dice="d10=1")
    assert people(shocked)["Adler"].past == "3 missions, came through 0"
    assert people(shocked)["Adler"].title == "Experienced squad leader"


def test_leaving_a_lost_mission_does_not_count_as_survived() -> None:
    found = people(lost(begun(), leaves="c1").roster)
    assert found["Adler"].past == "1 mission, came through 0"
    assert found["Brandt"].past == "1 mission, came through 1", "he stood on the map to its end"


def test_nobody_comes_through_a_mission_that_is_given_up() -> None:
    found = people(fought(begun(), give_up=True).roster)
    assert {one.past for one in found.values()} == {"1 mission, came through 0"}


@pytest.mark.check("campaign", "sum of wounds")
def test_wounds_of_5_miss_the_next_mission_and_of_4_do_not() -> None:
    lines = "c1 squad rifleman 0201 n wounds=IV", "c2 squad rifleman 0202 n wounds=IV,I"
    played = Mission(table(*lines, victory=LAST))
    assert [played.number(f"unit/{unit}/wounds/sum") for unit in ("c1", "c2")] == [4, 5]
    after = fought(begun(), "wounds=IV", "wounds=IV,I", dice="d10=9 d10=9")
    found = people(after.roster)
    assert (found["Adler"].is_ready, found["Brandt"].is_ready) == (True, False)
    assert "Brandt is badly wounded and misses the next mission." in after.told
    next_one = fought(after.roster)
    assert people(next_one.roster)["Brandt"].past == "1 mission, came through 1"
    assert people(next_one.roster)["Brandt"].is_ready
    assert "Brandt is fit for the next mission." in next_one.told


def test_a_mission_passes_if_nobody_of_the_squad_can_go() -> None:
    after = fought(begun(), *["wounds=IV,I"] * 5, dice="d10=9 d10=9 d10=9 d10=9 d10=9")
    assert all(person.is_ready for person in people(after.roster).values())
    assert "Nobody is fit to go, so the squad misses a mission." in after.told


@pytest.mark.check("campaign", "the new soldier")
@pytest.mark.rule("stats")
def test_the_fallen_are_honoured_and_replaced_by_recruits() -> None:
    after = fought(begun(), "", "state=dead", new="d10=10 d10=1 d10=9 d10=4")
    new = people(after.roster)["Gruber"]
    assert (new.title, new.is_ready) == ("Green rifleman", True)
    assert new.figures == (("Toughness", 1), ("Awareness", 9), ("Prowess", 4))
    assert "Brandt" not in people(after.roster)
    (fallen,) = campaign().honoured(after.roster)
    assert (fallen.name, fallen.title, fallen.past) == (
        "Brandt",
        "Regular rifleman",
        "1 mission, came through 0",
    )
    assert campaign().honoured(times(after.roster, 2)) == (fallen,)


def test_giving_up_leaves_those_in_shock_behind() -> None:
    after = fought(begun(), "state=shock", new="d10=5 d10=5 d10=5", give_up=True)
    assert [fallen.name for fallen in campaign().honoured(after.roster)] == ["Adler"]


def test_a_soldier_in_shock_on_a_lost_field_is_left_behind() -> None:
    after = lost(begun(), "state=shock", dice="d10=1", new="d10=5 d10=5 d10=5")
    assert [fallen.name for fallen in campaign().honoured(after.roster)] == ["Adler"]


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_squad_goes_into_every_given_mission(name: str) -> None:
    enlisted = campaign().enlisted(begun(), read_table(SCENARIOS[name]), FIND)
    played = Mission(enlisted)
    names = [unit["name"] for unit in enlisted["units"] if unit["id"].startswith("c")]
    assert names == list(people(begun()))
    sought = [goal["soldier"] for goal in enlisted["victory"] if "soldier" in goal]
    assert all(unit in played.now["units"] for unit in sought)
    sheets = [unit["sheet"] for unit in enlisted["units"] if unit["id"] in sought]
    assert [enlisted["sheets"][one]["title"] for one in sheets] == ["Regular rifleman"] * len(sought)


def test_an_objective_for_fewer_asks_for_those_who_go() -> None:
    after = fought(begun(), *["wounds=IV,I"] * 3, dice="d10=9 d10=9 d10=9")
    enlisted = campaign().enlisted(after.roster, read_table(SCENARIOS["green-farm"]), FIND)
    assert [unit["name"] for unit in enlisted["units"]] == ["Diaz", "Ebert"]
    assert enlisted["victory"][0]["units"] == 2


def test_only_a_mission_of_a_campaign_tells_of_the_campaign() -> None:
    shock, given = system("shock"), read_table(SCENARIOS["green-farm"])
    assert [one.name for one in shock.options(given, "test.toml")] == ["opponent"]
    enlisted = campaign().enlisted(begun(), given, FIND)
    (told,) = [one for one in shock.options(enlisted, "test.toml") if one.name == "campaign"]
    assert [setting.value for setting in told.settings] == [told.standard.value] == [True]


def test_a_wrong_roster_is_refused_in_a_sentence() -> None:
    with pytest.raises(DataError, match="roster: members"):
        campaign().people({"grades": ["green"], "members": 3, "joined": 5})
    first, second, *_ = begun()["members"]
    impossible: tuple[dict[str, object], ...] = (
        {"grades": []},
        {"members": [{**first, "quality": "heroic"}]},
        {"fallen": [{**first, "quality": "heroic"}]},
        {"members": [{**first, "feet": 3}]},
        {"members": [first, {**second, "id": first["id"]}]},
    )
    for wrong in impossible:
        with pytest.raises(DataError, match=r"^roster: "):
            campaign().people({**begun(), **wrong})


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_list_of_systems_says_which_have_a_campaign(name: str) -> None:
    assert SYSTEMS[name].has_campaign == (system(name).campaign is not None)


def test_a_mission_is_lost_against_a_second_person_too() -> None:
    lines = [f"a{n} squad rifleman {at} n" for n, at in enumerate(PLACES)]
    given = table(*lines, victory=LAST, options={"opponent": True})
    played = Mission(campaign().enlisted(begun(), given, FIND))
    played.give("resign", side="squad")
    assert not campaign().after(begun(), played.rules, played.state, ScriptedDice(())).won


def test_a_mission_without_an_aim_is_gone_into_too() -> None:
    enlisted = campaign().enlisted(begun(), table("a squad rifleman 0201 n", "z opfor militia 2012 n"), FIND)
    assert Mission(enlisted).unit("c1")["hex"] == "0201"


def test_the_standard_squad_goes_where_none_is_named() -> None:
    given = table("z opfor militia 2012 n", "a squad rifleman 0201 n", programmed=[])
    given["sides"].reverse()
    enlisted = campaign().enlisted(begun(), given, FIND)
    assert {unit["id"]: unit["side"] for unit in enlisted["units"]} == {"z": "opfor", "c1": "squad"}
    assert Mission(enlisted).rules.programmed == ("opfor",)


def test_a_mission_that_is_none_is_a_sentence() -> None:
    with pytest.raises(DataError, match="turn_limit"):
        campaign().enlisted(begun(), table("a squad rifleman 0201 n", turn_limit=0), FIND)


def test_a_soldiers_code_is_kept_between_missions_and_unique() -> None:
    names = "Adler", "Pohl", "Gruber", "Diaz", "Ebert"
    members = [{**one, "name": name} for one, name in zip(begun()["members"], names, strict=True)]
    roster = {**begun(), "members": members}
    for name in ("green-farm", "man-down", "the-mast"):
        rules = cast("Any", Mission(campaign().enlisted(roster, read_table(SCENARIOS[name]), FIND)).rules)
        known = {rules.name(unit): code for unit, code in rules.codes.items()}
        assert [known[one] for one in names] == ["Ad", "Po", "Gr", "Di", "Eb"]
        assert len(set(known.values())) == len(known)
        enemies = [code for unit, code in rules.codes.items() if rules.owners[unit] != "squad"]
        assert all(any(map(str.isdecimal, code)) for code in enemies)
