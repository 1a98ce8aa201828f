"""Custom battles: each random one is valid, can be played, and is not decided at once."""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from shellshock_tui import library
from shellshock_tui.ai.bot import choose
from shellshock_tui.ai.local_bot import LocalBot
from shellshock_tui.ai.opponents import Opponents
from shellshock_tui.cli.commands.muster import drawn_force
from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.match import Entry
from shellshock_tui.engine.rules import AnyRules, Outcome
from shellshock_tui.engine.skirmish import Field, Skirmish
from shellshock_tui.engine.system import MusterOrder
from shellshock_tui.engine.trail import Trail
from shellshock_tui.files import DataError
from shellshock_tui.library import DataFile
from shellshock_tui.paper.printed import opening_battle
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.session.forces import is_even, prices
from shellshock_tui.session.games import start_battle
from shellshock_tui.session.skirmish import Wanted, draw_battle, draw_skirmish, even_forces, skirmishes_of
from tests.soak import soaked

OWN = [name for name in SYSTEMS if system(name).skirmishes]
"""The systems with custom battles."""
SEEDS = 30
"""The number of battles of each system that are played in soak."""
TURNS = {"sshr": 10}
"""The turn limit of the games that are played, where it cannot be two."""
MOST = 150
"""The most commands of a battle that are played."""


def rules_of(data: DataFile) -> AnyRules:
    """The rules bound to a scenario."""
    played = system(data.header.system)
    return played.rules(played.setup(data.table, data.find, data.file))


def play(rules: AnyRules, seed: str) -> tuple[list[Entry[Any]], list[str], Any]:
    """A game between recruits up to its end or to the most commands, with the sides that gave commands."""
    dice = SeededDice(seed)
    begun = rules.start(dice)
    seats = [side.id for side in rules.sides if side.id not in rules.programmed]
    bots = Opponents(rules, {side: LocalBot(rules, "recruit") for side in seats}, seed)
    state: Any = begun.state
    entries: list[Entry[Any]] = [Entry(None, (), begun.events)]
    sides: list[str] = []
    while len(entries) <= MOST and (command := bots.command(state, entries)) is not None:
        sides.append(rules.actor(state, command))
        step = rules.play(state, command, dice)
        state = step.state
        entries.append(Entry(command, (), step.events))
    assert not bots.lost
    return entries, sides, state


@pytest.mark.few(1)
@pytest.mark.parametrize("name", OWN)
@pytest.mark.parametrize("seed", soaked(range(SEEDS), 1))
def test_a_drawn_battle_is_good_and_can_be_played(name: str, seed: int) -> None:
    data = draw_skirmish(Wanted(name, turn_limit=TURNS.get(name, 2)), str(seed))
    assert system(name).check(data.table, data.find, data.file) == ()
    rules = rules_of(data)
    _, sides, state = play(rules, str(seed))
    own = {side.id for side in rules.sides if side.id not in rules.programmed}
    assert own <= set(sides)
    ended = rules.decision(state)
    if isinstance(ended, Outcome) and not ended.at_limit:
        assert rules.track(state).turn >= 2


@pytest.mark.few(2)
@pytest.mark.parametrize("name", OWN)
def test_the_same_seed_draws_the_same_battle(name: str) -> None:
    first, again, other = (draw_skirmish(Wanted(name), seed).table for seed in ("1", "1", "2"))
    assert first == again != other


def drawn_forces(name: str, seed: str) -> tuple[Mapping[str, Any], ...]:
    """Forces for all sides of a battle."""
    return even_forces(system(name), len(skirmishes_of(name).sides), Wanted(name), SeededDice(seed))


def test_random_forces_have_shipped_sheets_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "shellshock-tui" / "sheets"
    folder.mkdir(parents=True)
    sheet = dict(library.open_file(library.SHEET, "sherman").table)
    mine = [{**sheet, "name": f"mine-{number}", "ecv": 50} for number in range(9)]
    for one in (*mine, {**sheet, "ecv": 50}):
        (folder / f"{one['name']}.toml").write_text(tomli_w.dumps(one), "utf-8")
    drawn = [force for seed in "123" for force in drawn_forces("shellshock", seed)]
    drawn += [drawn_force("shellshock", MusterOrder(5_000, "ww2"), seed).table for seed in range(3)]
    sheets = {unit["sheet"] for force in drawn for unit in force["units"]}
    assert sheets.isdisjoint({"sherman", *(one["name"] for one in mine)})


def price(name: str, force: Mapping[str, Any]) -> int:
    """The price of a force."""
    find, rules = library.finder(name), system(name)
    return sum(
        rules.unit_cost(find("sheet", one["sheet"]), one.get("fill", {}), find, "") for one in force["units"]
    )


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [name for name in OWN if len(skirmishes_of(name).sides) == 2])
def test_most_forces_that_are_drawn_are_even(name: str) -> None:
    pairs = [drawn_forces(name, str(seed)) for seed in range(20)]
    even = sum(is_even(price(name, first), price(name, second)) for first, second in pairs)
    assert even >= 18
    assert all(len(force["units"]) > 1 for pair in pairs for force in pair)
    for first, second in pairs:
        names = [unit["name"] for force in (first, second) for unit in force["units"]]
        assert len(names) == len(set(names))


Ground = tuple[str, str, str]
"""A system, a kind of ground, and an aim."""


def grounds() -> tuple[list[Ground], list[Ground]]:
    """Each kind of ground and each aim at least once, and the other pairs of both."""
    first, others = list[Ground](), list[Ground]()
    for name in OWN:
        made = skirmishes_of(name)
        kinds, aims = list(made.fields), list(made.aims)
        length = max(len(kinds), len(aims))
        once = {(name, kinds[one % len(kinds)], aims[one % len(aims)]): None for one in range(length)}
        first += once
        others += [pair for kind in kinds for aim in aims if (pair := (name, kind, aim)) not in once]
    return first, others


ONCE, OTHERS = grounds()


@pytest.mark.few(2)
@pytest.mark.parametrize("ground", soaked([*ONCE, *OTHERS], len(ONCE)), ids=" ".join)
def test_each_kind_of_ground_serves_each_aim(ground: Ground) -> None:
    name, kind, aim = ground
    data = draw_skirmish(Wanted(name, map=kind, aim=aim), "7")
    assert system(name).check(data.table, data.find, data.file) == ()


def maps() -> list[tuple[str, str]]:
    found = library.listed(library.SCENARIO)
    takes = [name for name in OWN if skirmishes_of(name).takes_maps]
    return [(one.system, one.name) for one in found if one.system in takes and one.header]


@pytest.mark.few(2)
@pytest.mark.parametrize("aims", soaked([1, 2], 1))
@pytest.mark.parametrize(("name", "battle"), maps())
def test_the_map_of_each_shipped_battle_can_be_used(name: str, battle: str, aims: int) -> None:
    for aim in list(skirmishes_of(name).aims)[:aims]:
        data = draw_skirmish(Wanted(name, map=battle, aim=aim), "3")
        assert system(name).check(data.table, data.find, data.file) == ()
        shipped = library.open_file(library.SCENARIO, f"{name}/{battle}")
        assert data.table["map"] == shipped.table["map"]


RIDGE = "".join(". . . . . . . . t t t . . . . . . . . .\n" for _ in range(12))


def test_units_begin_out_of_the_others_sight_if_that_is_possible() -> None:
    forces = drawn_forces("shellshock", "1")
    made, find = skirmishes_of("shellshock"), library.finder("shellshock")
    field = Field("ridge", "The ridge", {"map": {"terrain": RIDGE}})
    table = made.scenario(Skirmish(field, forces, "break"), find)
    rules = rules_of(DataFile(library.Header("shellshock", "scenario", "x", "X"), table, "x.toml", find))
    state = rules.start(SeededDice("1")).state
    places = {side: [one["at"] for one in table["units"] if one["side"] == side] for side in ("red", "blue")}
    seen = [
        (red, blue)
        for red in places["red"]
        for blue in places["blue"]
        if isinstance(rules.explain(state, f"sight/{red}/{blue}"), Trail)
    ]
    assert seen == []


@pytest.mark.few(2)
@pytest.mark.parametrize("name", OWN)
def test_a_battle_says_the_seed_that_draws_it_again(name: str) -> None:
    told = draw_skirmish(Wanted(name), "4711").table["briefing"]
    assert f"`shellshock skirmish {name} --seed 4711`" in told


def small(*rows: str) -> Field:
    return Field("yard", "The yard", {"map": {"terrain": "\n".join(rows)}})


@pytest.mark.parametrize(
    ("field", "aim", "sentence"),
    [
        (small("....", "...."), "break", "yard: map: has room for only"),
        (small(*["." * 20] * 9), "brake", "aim: there is no aim 'brake'; did you mean break?"),
        (small(*["W" * 20] * 9), "break", "yard: map: has no place on which each of the units can stand"),
        (small("....x", "....."), "break", "yard.toml: map.terrain"),
    ],
)
def test_a_battle_that_cannot_be_made_is_one_sentence(field: Field, aim: str, sentence: str) -> None:
    forces = even_forces(system("shellshock"), 2, Wanted("shellshock", era="ww2"), SeededDice("2"))
    with pytest.raises(DataError) as caught:
        skirmishes_of("shellshock").scenario(Skirmish(field, forces, aim), library.finder("shellshock"))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def force_of(name: str) -> Mapping[str, Any]:
    """A force that ships."""
    return library.open_file(library.FORCE, name).table


def test_forces_of_two_eras_meet_and_the_briefing_says_so() -> None:
    old, new = force_of("us-tank-platoon"), force_of("nato-platoon")
    briefing = draw_skirmish(Wanted("shellshock", (old, new)), "1").table["briefing"]
    assert "Eras are mixed: ww2 and modern." in briefing
    assert "Eras are mixed" not in draw_skirmish(Wanted("shellshock", (old, None)), "1").table["briefing"]


def test_the_front_page_and_the_printed_sheets_name_each_era() -> None:
    data = draw_skirmish(Wanted("shellshock", (force_of("us-tank-platoon"), force_of("nato-platoon"))), "1")
    rules = system("shellshock")
    setup = rules.setup(data.table, data.find, data.file)
    assert rules.outline(setup).facts[0] == "ww2 and modern"
    bound = rules.rules(setup)
    printed = opening_battle(data, bound, bound.start(SeededDice("1")).state)
    assert {printed.eras["r1"], printed.eras["b1"]} == {"ww2", "modern"}


def test_units_of_one_name_on_both_sides_are_told_apart() -> None:
    force = force_of("nato-platoon")
    units = draw_skirmish(Wanted("shellshock", (force, force)), "1").table["units"]
    names = [unit["name"] for unit in units]
    assert len(set(names)) == len(names)
    assert {"Wolf (Red)", "Wolf (Blue)"} <= set(names)


@pytest.mark.few(1)
@pytest.mark.parametrize("name", [one for one in OWN if system(one).force_limit])
@pytest.mark.parametrize("seed", soaked(range(100), 2))
def test_a_drawn_force_never_exceeds_its_limit(name: str, seed: int) -> None:
    rules, sides = system(name), len(skirmishes_of(name).sides)
    dice = SeededDice(str(seed))
    for limit in (rules.force_limit // 2, rules.force_limit):
        for forces in ((), even_forces(rules, sides, Wanted(name), dice)[:1] + (None,) * (sides - 1)):
            found = even_forces(rules, sides, Wanted(name, forces, limit=limit), dice)
            for given, force in zip(forces or (None,) * sides, found, strict=True):
                assert given or sum(prices(rules, force["units"])) <= limit


@pytest.mark.parametrize("name", [one for one in OWN if skirmishes_of(one).more_sides])
@pytest.mark.parametrize("seed", soaked(range(SEEDS), 1))
def test_three_forces_meet_in_zones_of_their_own(name: str, seed: int) -> None:
    made = skirmishes_of(name)
    for aim in made.aims_for_more:
        drawn = draw_battle(Wanted(name, (None, None, None), aim=aim, turn_limit=2), str(seed))
        table, zones = drawn.data.table, made.zones(drawn.skirmish, drawn.data.find)
        assert not any(set(one) & set(other) for one, other in combinations(zones, 2))
        for side, zone in zip((*made.sides, *made.more_sides), zones, strict=True):
            own = [unit for unit in table["units"] if unit["side"] == side]
            assert own
            assert {unit["at"] for unit in own} <= set(zone)
            assert side in {goal["side"] for goal in table["victory"]}
        _, sides, _ = play(rules_of(drawn.data), "green")
        assert {*made.sides, *made.more_sides} <= set(sides)


@pytest.mark.parametrize("name", [one for one in OWN if skirmishes_of(one).more_sides])
def test_an_aim_for_two_forces_is_refused_to_three(name: str) -> None:
    with pytest.raises(DataError, match="an aim for two forces; those for more are break and meeting"):
        draw_skirmish(Wanted(name, (None, None, None), aim="hold"), "1")


def test_a_bot_calls_only_the_way_of_the_escorted_unit_the_way_to_the_goal(tmp_path: Path) -> None:
    session = start_battle(draw_skirmish(Wanted("shellshock", aim="escort"), "5"), "1", tmp_path)
    told = []
    for _ in range(2):
        decision = choose(session.rules, session.state, "red", "recruit", SeededDice("1"))
        assert decision.remark
        told.append(decision.remark.words)
        for command in decision.commands:
            session.give(command)
    escorted, escort = told
    assert escorted.endswith(", to be nearer to the goal.")
    assert escort.endswith(", to be nearer to the enemy.")


def test_the_first_unit_is_escorted() -> None:
    table = draw_skirmish(Wanted("shellshock", aim="escort"), "5").table
    (goal,) = (goal for goal in table["victory"] if goal["win"] == "exit")
    assert (goal["only"], goal["units"]) == (["r1"], 1)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", ["shellshock", "gunplay", "closing_fire", "sshr", "shock"])
def test_the_briefing_says_how_long_the_battle_lasts(name: str) -> None:
    for aim in skirmishes_of(name).aims:
        briefing = draw_skirmish(Wanted(name, aim=aim, turn_limit=15), "3").table["briefing"]
        assert "15 turns" in briefing or "turn 15" in briefing, (aim, briefing)
