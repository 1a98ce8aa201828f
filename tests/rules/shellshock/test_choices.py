"""The choices in every phase are exactly the legal commands, and blocked ones say why."""

from collections.abc import Callable

import pytest

from shellshock_tui.engine.choice import Choice
from shellshock_tui.rules.shellshock.commands import StepTo
from shellshock_tui.rules.shellshock.rules import ShellshockRules
from shellshock_tui.rules.shellshock.state import Fate
from tests import laws
from tests.battles import scenario
from tests.rules.shellshock.drive import announce, go, ground, rolling
from tests.rules.shellshock.guns import gun, until, weapon
from tests.rules.shellshock.rams import facing_each_other
from tests.rules.shellshock.table import Table, fighting, moving

PAIR = ("r red bison-gp 0505 n", "b blue bison-gp 0503 s")
BLADE = weapon("6/6/6", kind="physical")
FRAME = {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20}
SPOTTING = [
    {"pos": "K", "name": "Computer", "kind": "computer", "post": "Pilot", "bonus": 1},
    {"pos": "S", "name": "Sensors", "kind": "sensors"},
]
SHELLS = {"pos": "N", "name": "Shells", "feeds": ["B"], "rounds": 2}


def start_speeds() -> Table:
    return Table(scenario(*PAIR, head='start_speed = "choice"'))


def a_chit() -> Table:
    return Table(scenario(*PAIR, "c red mason 1505 n"), "d3=1")


def speeds_forward_and_in_reverse() -> Table:
    return moving(*PAIR)


def speeds_under_way() -> Table:
    table = moving(*PAIR)
    rolling(table, "r", 9)
    return table


def the_next_of_a_part() -> Table:
    units = (f"r{number} red mason 0{number}01 s" for number in range(1, 5))
    return Table(scenario(*units, "b blue mason 0115 n", head="[options]\ninitiative_parts = 2"), "d2=2")


def the_end_of_a_part() -> Table:
    table = the_next_of_a_part()
    while not table.allows("end-part"):
        table.give("move-unit", unit=table.legal()[0]["unit"])
        table.idle()
    return table


def a_red_chit_during_a_step() -> Table:
    table = moving(*PAIR)
    rolling(table, "r", 4)
    announce(table, "r", 4)
    go(table, "r", "front-left")
    return table


def steps_and_a_ram() -> Table:
    table = facing_each_other("bison-gp")
    rolling(table, "b", 4)
    announce(table, "b", 4)
    return table


def steps_in_reverse() -> Table:
    table = moving(*PAIR)
    announce(table, "r", 2, reverse=True)
    return table


def a_step_into_the_deep() -> Table:
    table = moving("r red mason 0505 n", "b blue mason 1515 n", **ground(h0504="W"))
    rolling(table, "r", 6)
    announce(table, "r", 6)
    return table


def turrets_and_free_facing() -> Table:
    table = moving(*PAIR)
    announce(table, "r", 0)
    return table


def cover_among_trees() -> Table:
    table = moving(*PAIR, head="[options]\nnestle = true", **ground(h0505="t"))
    announce(table, "r", 0)
    return table


def a_way_off_the_map() -> Table:
    goal = '[[victory]]\nwin = "exit"\nside = "red"\nplaces = ["0501"]\nunits = 1\n'
    table = moving("r red mason 0502 n", "b blue mason 1515 n", tail=goal)
    rolling(table, "r", 1)
    announce(table, "r", 1)
    go(table, "r", "front")
    return table


def guns_and_bins() -> Table:
    table = fighting(*PAIR)
    until(table, "r")
    return table


def spread_fire() -> Table:
    armed = gun(weapon("1/0/0", spread=True), weapon("2/0/0", spread=True), weapon("3/0/0", kind="energy"))
    return fighting("g red gun 0505 s", "m blue mason 0508 n", "k blue mason 0608 n", sheets=[armed])


def like_guns_and_two_kinds_of_rounds() -> Table:
    more = {"pos": "O", "name": "Sabot", "feeds": ["B", "C"], "rounds": 1, "high": "2/0/0", "low": "2/0/0"}
    kinds = [{**SHELLS, "feeds": ["B", "C"]}, {**more, "mid": "2/0/0"}]
    armed = gun(weapon("1/0/0"), weapon("1/0/0"), bins=kinds)
    return fighting("g red gun 0505 s", "m blue mason 0508 n", sheets=[armed])


def a_spotter() -> Table:
    lobber = gun(weapon("0/3/0", indirect=True), equipment=[FRAME, *SPOTTING], bins=[SHELLS])
    eye = gun(weapon("1/0/0"), name="eye", equipment=[FRAME, *SPOTTING])
    units = ("h red gun 0515 n", "s red eye 0805 nw", "m blue mason 0501 s")
    wood = "\n".join(("t" if row == 7 else ".") * 20 for row in range(20))
    return fighting(*units, terrain=wood, sheets=[lobber, eye])


def a_strike() -> Table:
    return fighting("s red gun 0505 s", "m blue mason 0506 n", sheets=[gun(BLADE, weapon("1/0/0"))])


def the_aftermath() -> Table:
    table = fighting(*PAIR)
    table.hold_fire()
    return table


POSITIONS = [
    start_speeds,
    a_chit,
    speeds_forward_and_in_reverse,
    speeds_under_way,
    the_next_of_a_part,
    the_end_of_a_part,
    a_red_chit_during_a_step,
    steps_and_a_ram,
    steps_in_reverse,
    a_step_into_the_deep,
    turrets_and_free_facing,
    cover_among_trees,
    a_way_off_the_map,
    guns_and_bins,
    spread_fire,
    like_guns_and_two_kinds_of_rounds,
    a_spotter,
    a_strike,
    the_aftermath,
]


@pytest.mark.parametrize("position", POSITIONS)
def test_choices_lead_to_what_is_legal_and_to_nothing_else(position: Callable[[], Table]) -> None:
    table = position()
    laws.check_choices(table.rules, table.state)
    laws.check_codec(table.rules, table.state)


@pytest.mark.parametrize("position", POSITIONS)
def test_commands_belong_to_their_side_unless_either_may_give(position: Callable[[], Table]) -> None:
    table = position()
    for side in table.rules.sides:
        own = (*table.rules.legal(table.state, side.id), *table.rules.concessions(table.state, side.id))
        for command in own:
            anyones = table.rules.encode(command)["do"] in ("next-turn", "draw")
            assert table.rules.actor(table.state, command) == ("" if anyones else side.id)


@pytest.mark.parametrize("position", POSITIONS)
def test_nothing_keeps_what_is_legal_from_being_given(position: Callable[[], Table]) -> None:
    table = position()
    rules = ShellshockRules(table.battle)
    legal = list(rules.legal(table.state, table.asked.side))
    assert {rules.refused(table.state, command) for command in legal} == {None}


def test_a_refusal_is_the_one_that_its_choice_gives() -> None:
    table = steps_and_a_ram()
    rules, steps = ShellshockRules(table.battle), offered(table)
    blocked = [choice for name, choice in steps.items() if choice.blocked and name.startswith("step=")]
    assert blocked
    for choice in blocked:
        assert isinstance(choice.then, StepTo)
        assert rules.refused(table.state, choice.then) == choice.blocked


def offered(table: Table, *draft: str) -> dict[str, Choice[object]]:
    """The choices of the side asked after a draft, by name."""
    side = table.asked.side
    return {choice.name: choice for choice in table.rules.choices(table.state, side, draft)}


def test_a_forbidden_speed_is_offered_with_its_reason() -> None:
    found = offered(speeds_under_way())
    blocked = {name for name, choice in found.items() if choice.blocked}
    assert {name for name in found if name.startswith("speed=")} == {f"speed={n}" for n in range(17)}
    assert blocked == {"speed=0", *(f"speed={n}" for n in range(14, 17))}
    assert not any(name.startswith("reverse=") for name in found), "backwards only what may be announced"


def test_a_speed_is_offered_with_its_turn_number_and_kreigs() -> None:
    found = offered(speeds_forward_and_in_reverse())
    assert found["speed=4"].label == "speed 4: 7 kreigs, turn after 2 hexes"
    assert found["reverse=4"].label == "reverse 4: 7 kreigs, turn after 2 hexes"


def test_a_machine_without_kreigs_is_not_told_of_them() -> None:
    found = offered(moving("m red m1a2-abrams 0505 n", "b blue mason 0508 n"))
    assert found["speed=0"].label == "speed 0: turn at once"
    assert found["speed=2"].label == "speed 2: turn after 1 hex"


def test_a_step_shows_its_cost_and_the_one_ahead_comes_first() -> None:
    found = offered(steps_and_a_ram())
    steps = [choice for name, choice in found.items() if name.startswith("step=")]
    assert steps[0].name == "step=front"
    assert {choice.name for choice in steps[1:]} == {"step=front-left", "step=front-right"}
    assert found["step=front-left"].label == "step front-left for 2"
    assert found["step=front"].blocked is not None
    assert {name for name in found if name.startswith("ram=")} == {"ram=front"}


def test_the_other_side_chooses_nothing_but_to_give_up() -> None:
    for position in (speeds_under_way, guns_and_bins, a_chit, the_next_of_a_part):
        table = position()
        other = next(side.id for side in table.rules.sides if side.id != table.asked.side)
        names = {choice.name for choice in table.rules.choices(table.state, other, ())}
        assert names - {"call-red"} == {"resign", "draw"}


def test_a_turret_put_back_to_where_it_points_is_no_pick() -> None:
    table = turrets_and_free_facing()
    turned = offered(table, "end")["turret/Turret=ne"]
    assert turned.then == ("end", "turret/Turret=ne")
    assert offered(table, *turned.then)["turret/Turret=n"].then == ("end",)


def test_picked_choices_are_marked() -> None:
    table = turrets_and_free_facing()
    picked = {name for name, choice in offered(table, "end", "facing=ne").items() if choice.picked}
    assert picked == {"facing=ne", "turret/Turret=ne"}


def test_when_the_battle_is_over_there_is_nothing_to_choose() -> None:
    table = the_aftermath()
    table.give("resign", side="red")
    assert [table.rules.choices(table.state, side.id, ()) for side in table.rules.sides] == [(), ()]


def test_units_are_chosen_by_their_numbers() -> None:
    for position in (a_chit, the_next_of_a_part):
        units = [c for name, c in offered(position()).items() if name.startswith("unit=")]
        assert [choice.key for choice in units] == [str(number) for number in range(1, len(units) + 1)]


def test_the_tenth_and_later_units_have_no_number_to_press() -> None:
    units = (f"r{number} red mason {number:02}01 s" for number in range(1, 12))
    table = Table(scenario(*units, "b blue mason 0115 n", head="[options]\ninitiative_parts = 2"), "d2=2")
    keys = [c.key for name, c in offered(table).items() if name.startswith("unit=")]
    assert keys == [*"123456789", "", ""]


def test_a_target_is_offered_with_its_largest_volley() -> None:
    table = spread_fire()
    found = offered(table)
    assert [found[name].key for name in ("target=m", "target=k")] == ["1", "2"]
    loads = [pick for pick in found["target=m"].then if str(pick).startswith("weapon=")]  # type: ignore[attr-defined]
    assert loads == ["weapon=B", "weapon=C", "weapon=D"]


@pytest.mark.rule("combat.sequence")
@pytest.mark.parametrize(("facing", "first"), [("s", "target=m"), ("n", "hold=Pilot")])
def test_fire_comes_before_holding_it_where_anybody_may_fire(facing: str, first: str) -> None:
    armed = gun(weapon("1/0/0"))
    found = offered(fighting(f"g red gun 0505 {facing}", "m blue mason 0508 n", sheets=[armed]))
    assert next(name for name, choice in found.items() if choice.blocked is None) == first
    assert found["hold=Pilot"].key == "h", "also where nobody may fire"
    assert found["target=m"].label == "Pilot fires at M", "it is told who, though there is but one"


def test_a_target_out_of_arc_is_offered_with_its_reason() -> None:
    armed = gun(weapon("1/0/0"))
    table = fighting("g red gun 0505 n", "m blue mason 0508 n", sheets=[armed])
    found = offered(table)["target=m"]
    assert found.blocked is not None
    assert found.blocked.clause == "combat.arc"
    assert not any(str(pick).startswith("weapon=") for pick in found.then)  # type: ignore[attr-defined]


def test_a_weapon_that_cannot_reach_is_shown_with_the_reason() -> None:
    armed = gun(weapon("1/0/0"), weapon("1/0/0", max_range=2, name="Short"))
    table = fighting("g red gun 0505 s", "m blue mason 0508 n", sheets=[armed])
    aimed = offered(table, "post=Pilot", "section=Body", "target=m")
    assert [name for name in aimed if name.startswith("weapon=")] == ["weapon=B", "weapon=C"]
    assert aimed["weapon=B"].blocked is None
    assert aimed["weapon=C"].blocked is not None
    assert aimed["weapon=C"].blocked.clause == "combat.range"


@pytest.mark.rule("combat.range")
def test_a_target_beyond_all_weapons_is_offered_with_its_reason() -> None:
    armed = gun(weapon("1/0/0", max_range=2))
    found = offered(fighting("g red gun 0505 s", "m blue mason 0508 n", sheets=[armed]))
    assert found["target=m"].blocked is not None
    assert found["target=m"].blocked.clause == "combat.range"


def test_no_weapon_picked_is_no_volley_and_refuses_no_spread() -> None:
    aimed = offered(spread_fire(), "post=Pilot", "section=Body", "target=m")
    assert aimed["fire"].blocked is not None
    assert [aimed[f"spread={n}"].blocked for n in range(5)] == [None] * 5


def test_like_guns_may_fire_different_ammunition() -> None:
    table = like_guns_and_two_kinds_of_rounds()
    aim = ("post=Pilot", "section=Body", "target=m")
    both = offered(table, *aim, "weapon=B:N*2")
    assert both["weapon=B:N*2"].picked
    assert both["weapon=B:O"].then == (*aim, "weapon=B:O"), "one gun too many: the two are dropped"
    one = offered(table, *aim, "weapon=B:N")
    assert one["weapon=B:O"].then == (*aim, "weapon=B:N", "weapon=B:O"), "a gun each"


def keys_of(table: Table, *draft: str) -> dict[str, str]:
    """Return the keys that the rules propose for the choices after a draft, by name."""
    return {name: choice.key for name, choice in offered(table, *draft).items() if choice.key}


@pytest.mark.rule("combat.sequence")
def test_a_gunner_keeps_its_number_after_anothers_turn() -> None:
    table = fighting("t red m1a2-abrams 0505 s", "m blue mason 0508 n")
    before = {name: key for name, key in keys_of(table).items() if name.startswith("gunner=")}
    assert len(before) > 2
    first = next(iter(before)).removeprefix("gunner=").partition("/")[0]
    table.give("hold-fire", unit="t", post=first)
    after = {name: key for name, key in keys_of(table).items() if name.startswith("gunner=")}
    assert after
    assert after.items() <= before.items()


@pytest.mark.rule("combat.sequence")
def test_a_target_keeps_its_number_when_another_is_off_the_map() -> None:
    armed = gun(weapon("1/0/0"))
    table = moving("g red gun 0505 s", "m blue mason 0508 n", "k blue mason 0608 n", sheets=[armed])
    table.put("m", fate=Fate.DESTROYED)
    table.to_combat()
    until(table, "g")
    assert "target=m" not in keys_of(table)
    assert keys_of(table)["target=k"] == "2"


@pytest.mark.rule("sheet.weapon-line")
def test_a_weapon_keeps_its_letter_when_another_is_empty() -> None:
    armed = gun(weapon("1/0/0", name="One"), weapon("2/0/0", name="Two"), bins=[SHELLS])
    table = fighting("g red gun 0505 s", "m blue mason 0508 n", sheets=[armed])
    aim = ("post=Pilot", "section=Body", "target=m")
    before = keys_of(table, *aim)
    assert before["weapon=C"] == "b"
    table.put("g", stores=tuple(0 for _ in table.state.units[0].stores))
    after = keys_of(table, *aim)
    assert "weapon=B:N" in before
    assert "weapon=B:N" not in after
    assert after["weapon=C"] == "b"
