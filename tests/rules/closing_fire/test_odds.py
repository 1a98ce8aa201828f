"""The exact odds equal an enumeration of few dice, and a model of many dice."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from shellshock_tui.app.battle.model.explanations import of_chance
from shellshock_tui.app.battle.model.position_view import PositionView
from shellshock_tui.app.keys.question import ask
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.rules import Step
from shellshock_tui.engine.trail import Blocked, Trail
from tests.rules.closing_fire.chance_model import COLUMNS, Melee, fired_at, unsaved
from tests.rules.closing_fire.enumeration import Need, all_faces, every_way
from tests.rules.closing_fire.field import Field, drawn, field, sheet

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")


def standing(attacker: str, defender: str, **ground: str) -> Field:
    """Unit a must act, with unit b somewhere in front of it."""
    battle = field(f"a red {attacker}", f"b blue {defender}", *RESERVES, ground=drawn(**ground))
    battle.act("a")
    return battle


def fractions(column: dict[str, Any]) -> dict[str, Fraction]:
    """The chances of a column that are above 0."""
    return {name: Fraction(chance) for name, chance in column.items() if name != "gone" and Fraction(chance)}


def likely(law: dict[Any, Fraction]) -> dict[str, Fraction]:
    """The results of a distribution with a chance above 0, by name."""
    return {str(name): chance for name, chance in law.items() if chance}


# ---------------------------------------------------------------- shots

SHOTS = {
    "rifles on the move": ("rifles 0405 n", "line 0402 s", {}, True),
    "a line that stands": ("line 0405 n", "line 0402 s", {}, False),
    "a line before a village": ("line 0405 n", "militia 0404 s", {"s0404": "b"}, True),
    "disordered rifles": ("rifles 0405 n disordered", "light 0402 s", {}, False),
    "dragoons at a wood": ("dragoons 0404 n", "line 0402 s", {"s0402": "t"}, False),
    "guns in the open": ("foot-battery 0407 n", "line 0403 s", {}, False),
    "horse guns at a village": ("horse-battery 0406 n", "line 0403 s", {"s0403": "b"}, False),
    "before a lake": ("line 0405 n", "line 0402 s", {"s0401": "W"}, True),
    "the last point before a lake": ("line 0405 n", "line 0402 s sp=1", {"s0401": "W"}, True),
}

MARKS = {"a line that stands": pytest.mark.soak}
"""The marks of shots whose dice fall in too many ways to play them all in every run."""


@pytest.mark.rule("shoot.dice", "shoot.hits", "shoot.saves", "shoot.outcome", "fall-back.blocked")
@pytest.mark.parametrize("kind", [pytest.param(kind, marks=MARKS.get(kind, ())) for kind in SHOTS])
def test_a_shots_odds_are_those_of_every_way_its_dice_fall(kind: str) -> None:
    shooter, target, ground, move = SHOTS[kind]
    battle = standing(shooter, target, **ground)
    odds = battle.odds("shoot", unit="a", target="b", move=move)
    happened: defaultdict[str, Fraction] = defaultdict(Fraction)
    lost: defaultdict[str, Fraction] = defaultdict(Fraction)
    left: defaultdict[str, Fraction] = defaultdict(Fraction)
    for chance, step in every_way(battle, all_faces, "shoot", unit="a", target="b", move=move):
        left[str(_event(step, "shoot")["unsaved"])] += chance
        before, after = battle.unit("b"), battle.rules.encode(step.state)["units"]["b"]
        lost[str(before["sp"] - after["sp"])] += chance
        names = {event.name for event in step.events}
        for name, told in (("back", "fall-back"), ("cornered", "cornered"), ("disordered", "disordered")):
            happened[name] += chance * (told in names)
        happened["gone"] += chance * after["gone"]
    assert fractions(odds["unsaved"]) == likely(left)
    assert fractions(odds["sp"]) == likely(lost)
    assert {name: Fraction(odds[name]) for name in happened} == happened


VOLLEYS = {
    "a large battalion": ("large-line 0405 n", "line 0402 s", {}, (4, 4, 4, 0)),
    "a large battalion close by": ("large-line 0405 n", "militia 0404 s", {"s0404": "t"}, (4, 3, 5, 1)),
    "a large battalion at light foot": ("large-line 0405 n", "light 0402 s", {"s0402": "b"}, (4, 5, 4, 1)),
    "guns far off": ("foot-battery 0408 n", "grenadiers 0403 s", {}, (3, 5, 3, -1)),
    "grenadiers": ("grenadiers 0405 n", "hussars 0403 s", {}, (3, 4, 5, 0)),
}


@pytest.mark.rule("shoot.dice", "shoot.hits", "shoot.saves")
@pytest.mark.parametrize("kind", VOLLEYS)
def test_a_shots_odds_are_those_of_a_model(kind: str) -> None:
    shooter, target, ground, (dice, need, morale, more) = VOLLEYS[kind]
    odds = standing(shooter, target, **ground).odds("shoot", unit="a", target="b", move=False)
    assert (odds["dice"], odds["need"]) == (dice, need)
    assert fractions(odds["unsaved"]) == likely(unsaved(dice, need, morale, more))


# ---------------------------------------------------------------- charges


def pools(*sizes: tuple[int, int]) -> Need:
    """The numbers needed by pools of dice, one after the other, then by saves with morale 4."""
    needs = [need for dice, need in sizes for _ in range(dice)]
    return lambda at, faces: needs[at] if at < len(needs) else 4


def after_fire(fire: int, attacker: tuple[int, int], defender: tuple[int, int]) -> Need:
    """The needs of closing fire, of a melee with an attacker perhaps disordered, and of saves."""
    dice, need = attacker

    def needed(at: int, faces: tuple[int, ...]) -> int:
        is_disordered = 6 in faces[:fire]
        return pools((fire, 6), (dice, need + is_disordered), defender)(at, faces) or 0

    return needed


def ends(battle: Field, need: Need, do: str, **fields: Any) -> dict[str, Fraction]:
    """The chance of each end of a charge, from every way in which the dice fall."""
    law: defaultdict[str, Fraction] = defaultdict(Fraction)
    for chance, step in every_way(battle, need, do, **fields):
        law[_end(step)] += chance
    return dict(law)


def _end(step: Step[Any]) -> str:
    if not any(event.name == "melee" for event in step.events):
        return "stopped"
    on_attacker, on_defender = _event(step, "melee")["unsaved-on"]
    margin = min(max(on_defender - on_attacker, -2), 2)
    return dict(zip((2, 1, 0, -1, -2), COLUMNS[1:], strict=True))[margin]


def _event(step: Step[Any], name: str) -> Any:
    return next(event for event in step.events if event.name == name)


@pytest.mark.rule("melee.dice", "melee.saves", "melee.outcome")
@pytest.mark.parametrize(
    ("attacker", "defender", "need"),
    [
        ("rifles", "foot-battery 0403 w", pools((3, 3), (1, 5))),
        ("rifles", "horse-battery 0403 n", pools((3, 3), (1, 5))),
        ("light", "foot-battery 0403 e disordered", pools((4, 3), (1, 6))),
        ("rifles", "light 0403 w", pools((3, 3), (4, 5))),
        pytest.param("light", "light 0403 w", pools((4, 3), (4, 5)), marks=pytest.mark.soak),
    ],
)
def test_a_charge_into_flank_or_rear_ends_as_its_dice_fall(attacker: str, defender: str, need: Need) -> None:
    battle = standing(f"{attacker} 0404 n", defender)
    odds = battle.odds("charge", unit="a", target="b")
    assert odds["fire"] is None
    assert fractions(odds["hold"]) == ends(battle, need, "charge", unit="a", target="b")


@pytest.mark.soak
@pytest.mark.rule("melee.dice", "melee.saves", "melee.outcome")
def test_every_single_face_of_a_small_melee() -> None:
    units = ("a red patrol 0404 n", "b blue horse-battery 0403 w", *RESERVES)
    battle = field(*units, sheets=sheet("patrol", hand=2))
    battle.act("a")
    hold = battle.odds("charge", unit="a", target="b")["hold"]
    assert fractions(hold) == ends(battle, all_faces, "charge", unit="a", target="b")


@pytest.mark.rule("closing.hold", "melee.dice", "melee.saves")
@pytest.mark.parametrize(
    ("attacker", "defender", "need"),
    [
        ("rifles", "horse-battery 0403 s", pools((3, 3), (3, 4))),
        ("rifles", "foot-battery 0403 s disordered", pools((3, 3), (4, 5))),
    ],
)
def test_a_charge_on_held_fire_ends_as_its_dice_fall(attacker: str, defender: str, need: Need) -> None:
    battle = standing(f"{attacker} 0404 n", defender)
    hold = battle.odds("charge", unit="a", target="b")["hold"]
    battle.give("charge", unit="a", target="b")
    assert fractions(hold) == ends(battle, need, "hold-fire", unit="b")
    assert battle.odds("hold-fire", unit="b")["hold"] == hold


@pytest.mark.rule("closing.outcome", "closing.dice", "melee.dice")
@pytest.mark.parametrize(
    ("attacker", "defender", "need"),
    [
        ("rifles", "horse-battery 0403 s", after_fire(4, (3, 3), (1, 4))),
        ("rifles", "horse-battery 0403 s shot", after_fire(3, (3, 3), (1, 4))),
        ("light", "horse-battery 0403 s disordered shot", after_fire(2, (4, 3), (1, 5))),
    ],
)
def test_a_charge_under_fire_ends_as_its_dice_fall(attacker: str, defender: str, need: Need) -> None:
    battle = standing(f"{attacker} 0404 n", defender)
    fire = battle.odds("charge", unit="a", target="b")["fire"]
    battle.give("charge", unit="a", target="b")
    assert fractions(fire) == ends(battle, need, "closing-fire", unit="b")
    assert battle.odds("closing-fire", unit="b")["fire"] == fire


CHARGES = {
    "line on line": ("line 0404 n", "line 0403 s", {}, Melee((6, 3), (6, 4)), (3, 5)),
    "line on a village": (
        "line 0404 n",
        "line 0403 s",
        {"s0403": "b"},
        Melee((6, 4), (6, 4), cover=1),
        (3, 5),
    ),
    "line uphill": ("line 0404 n", "militia 0403 s", {"s0403": "h"}, Melee((6, 4), (5, 4), (4, 5)), (3, 5)),
    "grenadiers on a large battalion": (
        "grenadiers 0404 n",
        "large-line 0403 s disordered",
        {},
        Melee((7, 3), (8, 5), (3, 4)),
        (4, 5),
    ),
    "cuirassiers on guns": ("cuirassiers 0404 n", "foot-battery 0403 s", {}, Melee((8, 3), (1, 4)), (3, 5)),
    "hussars on dragoons": (
        "hussars 0404 n",
        "dragoons 0403 s shot",
        {},
        Melee((5, 3), (6, 4), (5, 4)),
        (1, 2),
    ),
}


@pytest.mark.rule("closing.hold", "closing.outcome", "melee.dice", "melee.saves", "melee.outcome")
@pytest.mark.parametrize("kind", CHARGES)
def test_a_charges_odds_are_those_of_a_model(kind: str) -> None:
    attacker, defender, ground, melee, (held, fire) = CHARGES[kind]
    odds = standing(attacker, defender, **ground).odds("charge", unit="a", target="b")
    dice, need = melee.defender
    holding = Melee(melee.attacker, (dice + held, need), melee.morale, melee.cover)
    assert fractions(odds["hold"]) == likely(holding.ends())
    assert fractions(odds["fire"]) == likely(fired_at(fire, melee))
    assert odds["best"] in ("fire", "hold")


# ---------------------------------------------------------------- no dice


@pytest.mark.rule("turn.end", "activation.actions")
@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("next-turn", {}),
        ("end-activation", {"unit": "a"}),
        ("step", {"unit": "a", "to": "front"}),
        ("turn", {"unit": "a", "to": "left"}),
    ],
)
def test_a_command_that_rolls_only_for_a_chit_has_no_odds(do: str, fields: dict[str, str]) -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s", "c red line 0805 n")
    if do != "next-turn":
        battle.act("a")
    assert isinstance(battle.rules.forecast(battle.state, battle.command(do, **fields)), Blocked)


# ---------------------------------------------------------------- the model against dice


def counted(dice: int, need: int, morale: int, more: int) -> dict[int, Fraction]:
    """The chances of unsaved hits by an enumeration of all faces, without a formula."""
    law: defaultdict[int, Fraction] = defaultdict(Fraction)
    for faces in product(range(1, 6 + 1), repeat=dice):
        hits = sum(face >= need for face in faces)
        thrown = max(hits + more, 0) if hits else 0
        for saves in product(range(1, 6 + 1), repeat=thrown):
            left = max(hits - sum(face >= morale for face in saves), 0)
            law[left] += Fraction(1, 6 ** (dice + thrown))
    return dict(law)


@pytest.mark.few(4)
@pytest.mark.parametrize(("need", "more"), [(3, 0), (4, 1), (5, -1), (6, 0)])
@pytest.mark.parametrize("morale", [3, 4, 5])
def test_the_models_law_of_unsaved_hits_is_that_of_dice(need: int, more: int, morale: int) -> None:
    for dice in (1, 2, 3):
        law = {left: chance for left, chance in unsaved(dice, need, morale, more).items() if chance}
        assert law == counted(dice, need, morale, more)


# ---------------------------------------------------------------- what is needed


def needs(forecast: Forecast) -> dict[str, Any]:
    """The faces that a forecast names."""
    return {name: trail.total for name, trail, _ in forecast.needs}


def dice(forecast: Forecast) -> dict[str, list[Any]]:
    """The terms of the numbers of dice that a forecast names."""
    return {name: [term.value for term in trail.terms] for name, trail in forecast.dice}


@pytest.mark.rule("shoot.saves", "shoot.dice")
@pytest.mark.parametrize(
    ("shooter", "target", "ground", "saves", "face", "more"),
    [
        ("line 0405 n", "militia 0402 s", {}, "saves", 5, []),
        ("line 0405 n", "line 0402 s", {"s0402": "b"}, "saves in cover", 4, [0, 1]),
        ("foot-battery 0405 n", "line 0402 s", {}, "saves against guns", 4, [0, -1]),
        (
            "foot-battery 0405 n",
            "grenadiers 0402 s",
            {"s0402": "t"},
            "saves in cover against guns",
            3,
            [0, 1, -1],
        ),
    ],
)
def test_a_forecast_of_a_shot_tells_the_save(
    shooter: str, target: str, ground: dict[str, str], saves: str, face: int, more: list[int]
) -> None:
    battle = standing(shooter, target, **ground)
    shot = battle.command("shoot", unit="a", target="b", move=False)
    forecast = battle.rules.forecast(battle.state, shot)
    assert isinstance(forecast, Forecast)
    assert needs(forecast) == {"3 dice": 4, saves: face}
    assert dice(forecast) == {"3 dice": [3]} | ({saves: more} if more else {})


@pytest.mark.rule("closing.dice", "closing.hold", "melee.saves")
def test_a_charge_forecast_lists_all_dice_and_both_saves() -> None:
    battle = standing("grenadiers 0404 n", "line 0403 s", s0403="b")
    forecast = battle.rules.forecast(battle.state, battle.command("charge", unit="a", target="b"))
    assert isinstance(forecast, Forecast)
    fire, hold = (branch for _, branch in forecast.branches)
    saves = {"defence saves in cover": 4, "attack saves": 3}
    assert needs(hold) == {"attack: 7 dice": 4, "defence: 9 dice": 4, **saves}
    assert needs(fire) == {
        "closing: 5 dice": 6,
        "attack: 7 dice": 4,
        "attack in disorder: 7 dice": 5,
        "defence: 6 dice": 4,
        **saves,
    }
    assert dice(fire)["closing: 5 dice"] == [3, 1, 1]
    assert dice(hold)["defence: 9 dice"] == [6, 3]


def test_an_explained_need_lists_the_face_then_the_dice() -> None:
    battle = standing("grenadiers 0404 n", "line 0403 s")
    moment = PositionView(battle.rules, battle.state, ask(battle.rules, battle.state))
    forecast = battle.rules.forecast(battle.state, battle.command("charge", unit="a", target="b"))
    assert isinstance(forecast, Forecast)
    fire = forecast.branches[0][1]
    name = "closing: 5 dice"
    found = of_chance(moment, forecast, f"{name}: 17 %", fire.need_address(name))
    told = [(one.title, one.reason.total) for one in found if isinstance(one.reason, Trail)]
    assert told == [(f"{name} needs", 6), (name, 5), (f"{name}: 17 %", Fraction(1, 6))]
