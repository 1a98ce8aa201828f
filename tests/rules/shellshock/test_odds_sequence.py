"""The odds of several gunners firing one after the other at the same target."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.engine.forecast import CombinedAttack, Forecast
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.referee.question import answer
from shellshock_tui.rules.shellshock.state import State
from tests.rules.shellshock.guns import chart, gun, volley, weapon
from tests.rules.shellshock.oracle import Way, detail, tally, total, ways
from tests.rules.shellshock.table import Table, fighting
from tests.rules.shellshock.victims import record, verdicts, victim

FIRST = "g red gun 0502 s"
SECOND = "h red lance 0605 nw"
LANCE = weapon("3/3/3", high="4/5/2", kind="energy", incendiary=True)


def two_guns(target: dict[str, Any], options: str = "") -> Table:
    """Two guns in turn to fire at a victim that has held its fire."""
    second = {**gun(LANCE, attack={"hit_dice": "d10 d6"}), "name": "lance"}
    sheets = [gun(weapon("4/4/2", high="7/3/3")), second, target]
    units = "m blue victim 0505 n", FIRST, SECOND
    table = fighting(*units, sheets=sheets, head=f"[options]\n{options}")
    table.give("hold-fire", unit="m", post="Pilot")
    return table


def fire_of(unit: str) -> dict[str, Any]:
    return {"do": "fire", **volley(unit, "m", "B")}


def in_turn(table: Table, *units: str) -> Forecast:
    """The forecast for units that fire one after the other."""
    found = table.rules.forecast(table.state, *(table.rules.decode(fire_of(unit)) for unit in units))
    assert isinstance(found, Forecast), found
    return found


def both_ways(table: Table) -> list[Way]:
    """Every way in which both volleys can fall; equal results of the first volley are taken together."""
    came: dict[tuple[State, str], list[Way]] = {}
    for way in ways(table, table.rules.decode(fire_of("g"))):
        came.setdefault((way.state, death(way)), []).append(way)
    before, found = table.state, []
    for (state, _), firsts in came.items():
        table.state = state
        chance = sum((first.chance for first in firsts), Fraction(0))
        for second in ways(table, table.rules.decode(fire_of("h"))):
            events = firsts[0].events + second.events
            found.append(Way(chance * second.chance, second.faces, second.state, events))
    table.state = before
    return found


def death(way: Way) -> str:
    """The first cause of the victim's destruction, if any."""
    return next((event["cause"] for event in way.named("destroyed")), "")


def rows_gone(table: Table, way: Way) -> str:
    """The rows that both volleys together crossed off, or "rip" if that was the first cause."""
    return "rip" if death(way) == "rip" else str(len(record(table, way, "m")["rows"]))


@pytest.mark.rule("combat.simultaneous", "damage.armour", "internal.location", "internal.hits")
@pytest.mark.parametrize(
    ("options", "rows"),
    [
        pytest.param("", {20: "L", 13: "L E", 9: "A", 3: "E"}, marks=pytest.mark.soak),
        ('damage_dice = "mid"\nlucky_shot = true', {20: "L", 4: "F"}),
    ],
)
def test_two_gunners_odds_equal_every_fall_of_their_dice(options: str, rows: dict[int, str]) -> None:
    table = two_guns(victim(defence={"armour": "6 4 4 3"}, internal={"chart": chart(rows)}), options)
    found = both_ways(table)
    assert total(found) == 1
    forecast = in_turn(table, "g", "h")
    assert detail(forecast, "internal") == tally(found, lambda way: rows_gone(table, way))
    judged = {way: verdicts(table, way, "m") for way in found}
    for verdict, chance in detail(forecast, "verdicts").items():
        assert chance == total(way for way in found if judged[way][verdict]), verdict
    missed = total(way for way in found if not way.named("damage"))
    assert forecast.outcomes[0][:2] == ("all miss", missed)


def test_armour_worn_down_by_the_first_lets_the_second_through() -> None:
    """Either volley alone stays outside; together they reach the inside only if both hit."""
    sheets = [gun(weapon("5/0/0")), {**gun(weapon("1/0/0")), "name": "lance"}, victim()]
    units = "m blue victim 0505 n", FIRST, "h red lance 0402 s"
    table = fighting(*units, sheets=sheets)
    table.give("hold-fire", unit="m", post="Pilot")
    need = Fraction(79, 100)
    assert 1 - detail(in_turn(table, "g", "h"), "internal")["0"] == need * need
    assert detail(in_turn(table, "g"), "internal") == {"0": 1}
    table.give("hold-fire", unit="g", post="Pilot")
    assert detail(in_turn(table, "h"), "internal") == {"0": 1}


@pytest.mark.rule("combat.sequence")
def test_volleys_at_two_targets_are_not_foretold_in_turn() -> None:
    sheets = [gun(weapon("4/4/2")), {**gun(LANCE), "name": "lance"}, victim()]
    table = fighting("m blue victim 0505 n", FIRST, SECOND, "n blue victim 0404 s", sheets=sheets)
    table.give("hold-fire", unit="m", post="Pilot")
    shots = [{"do": "fire", **volley(unit, at, "B")} for unit, at in (("g", "n"), ("h", "m"))]
    refused = table.rules.forecast(table.state, *map(table.rules.decode, shots))
    assert isinstance(refused, Blocked)
    assert refused.reason == "Several attacks can be forecast together only if they have the same target."


# ---------------------------------------------------------------- combined forecasts


def ask_odds(table: Table, state: State, unit: str) -> dict[str, Any]:
    """The referee's answer to the question for the odds of a unit's volley."""
    found: dict[str, Any] = answer(table.rules, state, {"ask": "odds", **fire_of(unit)})["odds"]
    return found


@pytest.mark.rule("combat.simultaneous")
def test_the_first_stage_equals_the_first_shot_alone() -> None:
    table = two_guns(victim())
    answered = ask_odds(table, table.state, "g")
    first, _ = in_turn(table, "g", "h").stages
    chances = [gain for gain in first.gains if gain.is_chance]
    assert chances
    for gain in chances:
        assert str(gain.so_far) == answered[gain.name.replace(" ", "-")]
        assert gain.added == gain.so_far


@pytest.mark.rule("combat.simultaneous")
@pytest.mark.few(2)
@pytest.mark.parametrize("verdict", ["destroyed", "immobile", "disarmed", "out-of-action"])
def test_all_in_turn_is_the_mean_over_the_first_shots_dice(
    verdict: str,
) -> None:
    table = two_guns(victim(defence={"armour": "6 4 4 3"}, internal={"chart": chart({20: "L", 13: "E"})}))
    firsts: dict[State, Fraction] = {}
    for way in ways(table, table.rules.decode(fire_of("g"))):
        firsts[way.state] = firsts.get(way.state, Fraction(0)) + way.chance
    answered = {state: Fraction(ask_odds(table, state, "h")[verdict]) for state in firsts}
    mean = sum((chance * answered[state] for state, chance in firsts.items()), Fraction(0))
    assert detail(in_turn(table, "g", "h"), "verdicts")[verdict] == mean


@pytest.mark.rule("combat.sequence")
def test_gunners_who_cannot_fire_in_turn_are_not_foretold() -> None:
    table = two_guns(victim())
    shot, other = (table.rules.decode(fire_of(unit)) for unit in ("g", "h"))
    hold = table.rules.decode({"do": "hold-fire", "unit": "g", "post": "Pilot"})
    for commands in ((shot, shot), (other, shot), (shot, hold)):
        refused = table.rules.forecast(table.state, *commands)
        assert isinstance(refused, Blocked)
        assert refused.clause == "combat.sequence"


# ---------------------------------------------------------------- further attacks


def company_of(table: Table, **fields: Any) -> tuple[dict[str, Any], ...]:
    """The attacks that may be made in turn, beginning with one."""
    found = table.rules.combined_attack(table.state, table.rules.decode({"do": "fire", **fields}))
    assert isinstance(found, CombinedAttack), found
    return tuple(table.rules.encode(attack) for attack in found.attacks)


@pytest.mark.rule("combat.sequence", "combat.sections")
def test_gunners_of_this_and_of_later_units_may_join() -> None:
    units = "m blue victim 0505 n", "c red mason 0502 s", "h red lance 0605 nw", "a red gun 0404 se"
    sheets = [
        gun(weapon("4/4/2")),
        {**gun(LANCE), "name": "lance"},
        victim(defence={"shock": 9, "armour": "40 40 40 40"}),
    ]
    table = fighting(*units, sheets=sheets)
    table.give("hold-fire", unit="m", post="Pilot")
    given = volley("c", "m", "O", post="Gunner", section="Turret")
    joined = company_of(table, **given)
    assert [(one["unit"], one["post"]) for one in joined] == [
        ("c", "Gunner"),
        ("c", "Commander"),
        ("h", "Pilot"),
        ("a", "Pilot"),
    ]
    assert joined[1]["section"] == "Cupola"


@pytest.mark.rule("move.kreigs", "combat.sequence")
def test_rounds_spent_by_one_gunner_are_gone_for_the_next() -> None:
    thirsty = weapon("4/4/2", kreigs=6)
    crew = [
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 2},
        {"pos": "Y", "name": "Gunner", "gunnery": 2},
    ]
    sections = [
        {"name": "Body", "posts": ["Pilot"], "body": True},
        {"name": "Turret", "posts": ["Gunner"], "turret": "T"},
    ]
    rest = [
        {"pos": "Z", "name": "Frame", "kind": "other", "hits": 20},
        {"pos": "T", "name": "Turret", "kind": "turret"},
    ]
    sheet = gun(thirsty, {**thirsty, "section": "Turret"}, crew=crew, sections=sections, equipment=rest)
    table = fighting("m blue victim 0505 n", "g red gun 0502 s", sheets=[sheet, victim()])
    table.give("hold-fire", unit="m", post="Pilot")
    refused = table.rules.combined_attack(table.state, table.rules.decode(fire_of("g")))
    assert isinstance(refused, Blocked)
    assert refused.reason == "Nobody else may fire at M now."


@pytest.mark.rule("move.phased-play")
def test_nothing_is_forecast_in_turn_in_phased_play() -> None:
    table = two_guns(victim(), "phased_play = true")
    shots = [table.rules.decode(fire_of(unit)) for unit in ("g", "h")]
    for found in (
        table.rules.combined_attack(table.state, shots[0]),
        table.rules.forecast(table.state, *shots),
    ):
        assert isinstance(found, Blocked)
        assert found.clause == "move.phased-play"


@pytest.mark.rule("combat.sequence")
def test_gunners_beyond_the_limit_of_computation_are_named() -> None:
    names = "abcd"
    units = [f"{name} red mason {column:02}02 s" for name, column in zip(names, range(4, 8), strict=True)]
    table = fighting("m blue bison-gp 0510 n", *units)
    for post in ("Pilot", "Gunner"):
        table.give("hold-fire", unit="m", post=post)
    given = {"do": "fire", **volley("a", "m", "O", post="Gunner", section="Turret")}
    found = table.rules.combined_attack(table.state, table.rules.decode(given))
    assert isinstance(found, CombinedAttack)
    joined = [table.rules.encode(attack) for attack in found.attacks]
    left = {(name.title(), post) for name in names for post in ("Gunner", "Commander")}
    left -= {(attack["unit"].title(), attack["post"]) for attack in joined}
    assert len(joined) > 1
    assert len(left) > 1
    assert all(f"{unit} {post}" in found.note for unit, post in left)


@pytest.mark.parametrize(("worn", "told"), [("", True), ("[units.wear]\nhits = { B = 1 }", False)])
def test_nothing_is_foretold_that_a_unit_has_suffered_already(worn: str, told: bool) -> None:
    sheets = [gun(weapon("4/4/2", high="7/3/3")), victim()]
    table = fighting(FIRST, "m blue victim 0505 n", sheets=sheets, tail=worn)
    (may_be,) = (kind for kind in in_turn(table, "g").side_effects if kind.title == "may be")
    assert ("disarmed" in dict(may_be.chances)) is told
    assert "immobile" in dict(may_be.chances)
