"""Fire: points and manners, numbers, reactions, cover, armour and the effects of hits."""

from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.drawing.sheets.drawing import draw_sheet
from shellshock_tui.engine.forecast import Forecast
from shellshock_tui.engine.sheet_view import Table
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from shellshock_tui.rules import system
from tests.protocol_page import faults
from tests.rules.shock.field import QUIET, Mission, drawn, mission, raw, sheet

NAKED = sheet("own") | sheet("bare", quality="conscript")
CLASSES = {"III": "carbine", "IV": "assault-rifle", "VI": "anti-materiel-rifle"}


def tall(*units: str, ground: str = "", width: int = 5, height: int = 45, **more: Any) -> Mission:
    """A mission on a strip of ground from north to south."""
    rows = ground or "\n".join(["." * width] * height)
    battle = mission("a squad own 0201 s", *units, ground=rows, sheets=NAKED | more.pop("sheets", {}), **more)
    battle.go("a")
    return battle


def at_range(hexes: int, behind: str = "", **own: object) -> Mission:
    """An active soldier with an enemy a number of hexes south of it."""
    line = f"t opfor bare 02{1 + hexes:02} n {behind}".strip()
    return tall(line, sheets=sheet("own", **own))


@pytest.mark.rule("action.points")
@pytest.mark.check("action.points", "three single shots")
def test_three_points_are_shots_or_aim() -> None:
    battle = at_range(8)
    for _ in range(3):
        battle.give("fire", "d10=10", unit="a", target="t")
    battle.refused("fire", "action.points", unit="a", target="t")
    battle = at_range(8)
    battle.give("aim", unit="a")
    battle.give("aim", unit="a")
    battle.refused("aim", "action.points", unit="a")
    battle.give("fire", "d10=10", unit="a", target="t")
    assert ["aimed", "2"] in battle.event("shot")["terms"]
    battle = at_range(8)
    battle.give("aim", unit="a")
    for _ in range(2):
        battle.give("fire", "d10=10", unit="a", target="t")
        assert ["aimed", "1"] in battle.event("shot")["terms"]


@pytest.mark.rule("action.points", "fire.snap")
@pytest.mark.check("action.points", "Regular, near, aimed once")
def test_a_snap_shot_after_aiming_has_no_bonus() -> None:
    for snap, number in ((False, 6), (True, 4)):
        battle = at_range(8)
        battle.give("aim", unit="a")
        battle.give("fire", "d10=10", unit="a", target="t", snap=snap)
        assert battle.event("shot")["number"] == number


@pytest.mark.rule("fire.snap")
@pytest.mark.check("fire.snap", "Regular, near, unmoved")
def test_a_soldier_who_has_not_moved_may_mix_shots() -> None:
    battle = at_range(8)
    for snap, number in ((True, 4), (False, 5), (True, 4)):
        battle.give("fire", "d10=10", unit="a", target="t", snap=snap)
        assert battle.event("shot")["number"] == number
    battle.refused("step", "fire.snap", unit="a", to="s")
    battle = at_range(8)
    battle.give("fire", "d10=10", unit="a", target="t", snap=True)
    assert battle.number("unit/a/move/points") == 2


@pytest.mark.rule("fire.snap")
@pytest.mark.check("fire.snap", "Regular, near, moved: 3")
def test_a_soldier_who_moves_makes_only_snap_shots() -> None:
    battle = at_range(8)
    battle.give("step", unit="a", to="s")
    battle.refused("fire", "fire.snap", unit="a", target="t")
    battle.give("fire", "d10=4", unit="a", target="t", snap=True)
    assert battle.event("shot")["number"] == 3
    battle.give("step", unit="a", to="s")
    battle.refused("step", "fire.snap", unit="a", to="s")
    steady = at_range(8)
    steady.give("fire", "d10=10", unit="a", target="t")
    steady.refused("step", "fire.snap", unit="a", to="s")


@pytest.mark.rule("fire.modes")
@pytest.mark.check("fire.modes", "Regular, near, standing target")
def test_automatic_fire_is_many_shots_at_worse_numbers() -> None:
    battle = at_range(8)
    average = Fraction(battle.number("unit/a/fire/need/t"), 10)
    burst = 3 * Fraction(battle.number("unit/a/fire/need/t/burst"), 10)
    further = 3 * Fraction(battle.number("unit/a/fire/need/t/automatic"), 10)
    assert [str(average), str(burst), str(further)] == ["1/2", "6/5", "9/10"]
    battle.give("fire", "d10=10 d10=10 d10=10", unit="a", target="t", mode="auto")
    assert [event["number"] for event in battle.all("shot")] == [4, 4, 4]
    at_range(3, weapon="magnum").refused("fire", "fire.modes", unit="a", target="t", mode="auto")


@pytest.mark.rule("fire.modes")
def test_each_die_is_asked_for_with_its_shot_and_need() -> None:
    battle = at_range(8)
    shot = {"unit": "a", "target": "t"}
    assert battle.rolled_for("fire", "d10=10 d10=4 d10=9 d10=1 d10=10 d10=1", mode="auto", **shot) == [
        "A at T, shot 1 of 3, to hit: 4 or less",
        "A at T, shot 2 of 3, to hit: 4 or less",
        "A at T, shot 2 of 3, location",
        "A at T, shot 2 of 3, severity",
        "A at T, shot 3 of 3, to hit: 4 or less",
        "T: morale",
    ]
    assert battle.rolled_for("fire", "d10=10", mode="single", **shot) == ["A at T, to hit: 5 or less"]


@pytest.mark.rule("fire.modes")
@pytest.mark.check("fire.modes", "rate 3: keeps its ammunition")
def test_full_automatic_may_empty_or_jam_the_weapon() -> None:
    for weapon, rate, wanted in (("assault-rifle", 3, (70, 20, 10)), ("light-machine-gun", 5, (80, 10, 10))):
        kept = [0, 0, 0]
        for face in range(1, 11):
            battle = tall("t opfor bare 0209 n state=shock", sheets=sheet("own", weapon=weapon))
            missed = " ".join(["d10=10"] * rate)
            battle.give("fire", missed, unit="a", target="t", mode="auto")
            battle.give("fire", missed, unit="a", target="t", mode="auto")
            battle.give("end-soldier", f"d10={face}", unit="a")
            told = battle.event("ammunition")
            kept[2 if told["jammed"] else 1 if told["empty"] else 0] += 10
        assert tuple(kept) == wanted


@pytest.mark.rule("fire.weapons")
@pytest.mark.check("fire.weapons", "class, rate, range")
def test_weapons_stand_in_the_table() -> None:
    weapons = (
        "light-pistol I 1 3; pistol II 1 4; magnum III 1 4; submachine-gun II 4 8; carbine III 3 12; "
        "assault-rifle IV 3 16; battle-rifle V 2 20; marksman-rifle V 1 30; light-machine-gun IV 5 20; "
        "machine-gun V 6 30; heavy-machine-gun VI 4 40; anti-materiel-rifle VI 1 40"
    )
    for line in weapons.split("; "):
        name, cls, rate, reach = line.split()
        battle = mission("a squad own 0506 se", QUIET, sheets=sheet("own", weapon=name))
        fire = next(area for area in battle.rules.sheet(battle.state, "a", ()).areas if area.name == "FIRE")
        assert (fire.summary[0].text, fire.summary[1].text) == (name.replace("-", " "), cls)
        assert (battle.number("unit/a/fire/rate"), battle.number("unit/a/fire/middle")) == (
            int(rate),
            int(reach),
        )


@pytest.mark.rule("fire.to-hit")
@pytest.mark.check("fire.to-hit", "assault rifle, Regular", "at 8, aimed twice")
def test_the_number_falls_with_the_range() -> None:
    found = [at_range(hexes).number("unit/a/fire/need/t") for hexes in (8, 9, 17)]
    assert found == [5, 3, 1]
    assert at_range(33).blocked("unit/a/fire/need/t") == "fire.to-hit"
    assert 10 * at_range(8).number("unit/a/fire/need/t/after-two") == 70
    rows = [list("." * 5) for _ in range(12)]
    rows[8][1] = "b"
    hidden = tall("t opfor bare 0209 n prone", ground="\n".join(map("".join, rows)))
    assert 10 * hidden.number("unit/a/fire/need/t") == 20


@pytest.mark.rule("fire.reactive")
def test_a_hit_by_a_reaction_interrupts_before_the_shot() -> None:
    battle = mission(
        "a squad own 0506 s", "b squad own 0606 s", "t opfor bare 0512 n",
        sheets=NAKED | sheet("bare", quality="rainbow"),
    )  # fmt: skip
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert battle.asked.kind == "react"
    assert sum(battle.chances("react", unit="a").values()) == 1
    assert battle.odds("react", unit="a").header.by == "assault rifle, snap"
    battle.give("react", "d10=4 d10=4 d10=1", unit="a")
    assert battle.event("interrupted")["unit"] == "t"
    assert battle.event("stunned")["next"]
    assert [event["unit"] for event in battle.all("shot")] == ["a"]
    assert battle.unit("a")["acted"]
    assert battle.unit("t")["acted"]


@pytest.mark.rule("fire.to-hit")
def test_two_targets_in_a_hex_are_named_with_their_chances() -> None:
    ground = "a squad own 0201 s", "t opfor bare 0206 n", "u opfor bare 0206 n prone"
    both = mission(*ground, sheets=NAKED)
    assert told_at(both, "0206") == (
        "5 hexes",
        "T: hits on 5 or less, out of action 27.5 %",
        "U: hits on 3 or less, out of action 16.5 %",
    )
    both.go("a")
    chances = both.chances("fire", unit="a", target="t", mode="single", snap=False)
    assert chances["in shock"] + chances["dead"] == Fraction(275, 1000)
    alone = told_at(mission(*ground[:2], sheets=NAKED), "0206")
    assert alone == ("5 hexes", "hits on 5 or less, out of action 27.5 %")


def told_at(battle: Mission, label: str) -> tuple[str, ...]:
    """The remarks about a hex for soldier a."""
    return battle.rules.remarks(battle.state, "a", battle.rules.board.place(label))


@pytest.mark.rule("fire.reactive")
def test_a_reaction_lights_the_shooter_and_the_body_it_meets() -> None:
    battle = mission("a squad own 0506 s", "b squad own 0606 n", "t opfor bare 0512 n", sheets=NAKED)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    assert {unit: lit(battle, unit) for unit in "abt"} == {"a": ["FIRE"], "b": [], "t": ["BODY", "WOUNDS"]}
    battle.give("react", "d10=10 d10=10", unit="a")
    battle.give("activate", unit="b")
    assert {unit: lit(battle, unit) for unit in "abt"} == {"a": [], "b": ["FIRE", "MOVE"], "t": []}


def lit(battle: Mission, unit: str) -> list[str]:
    """The highlighted areas of a soldier's sheet."""
    return [area.name for area in battle.rules.sheet(battle.state, unit, ()).areas if area.is_highlighted]


@pytest.mark.rule("fire.reactive", "panic-fire", "activation", "action.points")
def test_why_not_tells_who_may_fire_now_and_how() -> None:
    battle = mission(
        "a squad own 0506 s", "b squad own 0606 s", "t opfor bare 0512 n", "u opfor bare 0612 n", sheets=NAKED
    )
    assert battle.why_not("a", "t") == "A sees no enemy within 3 hexes."
    battle.give("panic-done", "d10=9 d10=1")
    assert "The enemy acts next." in str(battle.why_not("a", "t"))
    battle.give("enemy")
    assert battle.why_not("a", "t") == Fraction(4, 10)
    assert "T will fire at A" in str(battle.why_not("a", "u"))
    battle.give("react", "d10=10", unit="a")
    assert battle.why_not("a", "t") == "A has already acted this turn."
    battle.give("let-go", "d10=10")
    assert battle.why_not("a", "t") == "A has already acted this turn."
    assert battle.why_not("b", "t") == Fraction(5, 10)
    battle.give("activate", unit="b")
    battle.give("aim", unit="b")
    assert battle.why_not("b", "t") == Fraction(6, 10)


@pytest.mark.rule("fire.reactive")
def test_a_forecast_counts_what_a_reaction_would_prevent() -> None:
    battle = mission(
        "a squad own 0506 s", "b squad own 0606 s", "t opfor bare 0512 n",
        sheets=NAKED | sheet("bare", quality="rainbow"),
    )  # fmt: skip
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    foretold = battle.odds("let-go")
    assert (foretold.header.unit, foretold.header.target) == ("t", "a")
    (need, *_) = [trail for _, trail, _ in foretold.needs]
    assert f"needing {need.total} or less." in battle.asked.question
    chances = battle.chances("let-go")
    battle.give("let-go", "d10=10 d10=10 d10=10")
    shots = battle.all("shot")
    assert {one["number"] for one in shots} == {need.total}
    assert chances["missed"] == (1 - Fraction(int(need.total), 10)) ** len(shots)
    assert sum(chances.values()) == 1


def page_odds(battle: Mission, do: str, **fields: Any) -> dict[str, Any]:
    """The odds of a command as in the protocol, checked against the fields of its page."""
    odds: dict[str, Any] = battle.rules.encode(battle.odds(do, **fields))
    (page,) = (one.fields for one in system("shock").protocol().odds if one.name == do)
    assert not list(faults(odds, page))
    return odds


@pytest.mark.rule("fire.reactive")
def test_programs_are_told_how_likely_a_deed_is_interrupted() -> None:
    units = "a squad own 0506 s", "c squad own 0506 s state=shock", "t opfor bare 0512 n"
    battle = mission(*units, sheets=NAKED | sheet("bare", quality="rainbow"))
    battle.go("a")
    interrupted = {"done": "1/5", "interrupted": "4/5"}
    assert page_odds(battle, "step", unit="a", to="s") == interrupted
    assert page_odds(battle, "drag", unit="a", to="s", target="c") == interrupted
    assert page_odds(battle, "prime", unit="a") == interrupted
    assert page_odds(battle, "fire", unit="a", target="t")["outcomes"]["miss"] == "9/10"
    battle.give("prime", "d10=10", unit="a")
    assert page_odds(battle, "throw", unit="a", hex="0509")["lands"] == "1/2"


@pytest.mark.rule("fire.reactive", "damage.wound")
def test_programs_are_told_what_a_shot_that_is_let_go_comes_to() -> None:
    battle = mission("a squad own 0506 s", "t opfor bare 0512 n", sheets=NAKED)
    battle.give("panic-done", "d10=9 d10=1")
    battle.give("enemy")
    odds = page_odds(battle, "let-go")
    assert Fraction(odds["wounds"]["4"]) == Fraction(odds["outcomes"]["wound"]) > 0
    assert Fraction(odds["shaken"]) > 0
    assert "interrupts" not in odds


@pytest.mark.rule("marker")
def test_programs_are_told_of_a_marker_that_shows_itself() -> None:
    marker = {"id": "m1", "at": "0510", "posture": "hold"}
    battle = mission("a squad own 0506 s", sheets=NAKED, markers=[marker], options={"opponent": True})
    battle.give("panic-done", "d10=9 d10=1")
    assert page_odds(battle, "move-marker", marker="m1", hex="0510") == {"done": "1", "interrupted": "0"}


@pytest.mark.rule("fire.weapons")
def test_a_low_sheet_tells_how_far_and_fast_a_weapon_fires() -> None:
    battle = mission("a squad rifleman 0508 n", "t opfor militia 0501 n")
    lines = draw_sheet(battle.rules.sheet(battle.state, "a", ()), 80, 11)
    told = " ".join("".join(span.text for one in line.stretches for span in one.spans) for line in lines)
    assert len(lines) <= 11
    assert "rate 3 near 8 middle 16 far 32" in " ".join(told.split())


@pytest.mark.rule("action.points")
def test_the_sheet_counts_what_was_aimed() -> None:
    battle = at_range(8)
    for aimed in range(3):
        (rows,) = [
            block.rows
            for area in battle.rules.sheet(battle.state, "a", ()).areas
            for block in area.blocks
            if isinstance(block, Table) and block.columns[0].head == "at most"
        ]
        steady = int(battle.trail("unit/a/fire/need/t").total)
        assert [int(cell.text) for cell in rows[0][1 : 4 - aimed]] == [
            steady + aim for aim in range(aimed, 3)
        ]
        if aimed < 2:
            battle.give("aim", unit="a")


@pytest.mark.rule("fire.reactive")
@pytest.mark.check("fire.reactive", "an enemy that can react")
@pytest.mark.parametrize(
    ("shots", "deed", "fields"),
    [
        (1, "step", {"to": "s"}),
        (1, "drag", {"to": "s", "target": "c"}),
        (0, "face", {"facing": "se"}),
        (0, "stance", {"to": "crouched"}),
        (0, "aim", {}),
        (0, "task", {"task": "treat", "target": "w"}),
        (0, "leave", {}),
    ],
)
def test_only_steps_drags_and_attacks_are_answered(shots: int, deed: str, fields: dict[str, str]) -> None:
    units = "a squad own 0506 s", "w squad own 0505 s wounds=I acted", "c squad own 0506 s state=shock"
    sheets = NAKED | sheet("bare", quality="rainbow")
    battle = mission(*units, "t opfor bare 0512 n", sheets=sheets, exit={"squad": ["0506"]})
    battle.go("a")
    battle.give(deed, "d10=10" * shots, unit="a", **fields)
    assert len(battle.all("reacts")) == len(battle.all("shot")) == shots


@pytest.mark.rule("fire.reactive")
def test_the_enemy_reacts_to_a_shot_which_is_lost_if_it_is_hit() -> None:
    battle = mission(
        "a squad own 0506 s", "t opfor bare 0512 n", sheets=NAKED | sheet("bare", quality="rainbow")
    )
    battle.go("a")
    battle.give("fire", "d10=8 d10=4 d10=1", unit="a", target="t")
    assert battle.event("reacts")["unit"] == "t"
    assert [event["unit"] for event in battle.all("shot")] == ["t"]
    assert battle.event("soldier-done")["unit"] == "a"


def hits(cls: str, behind: str = "", **more: Any) -> dict[str, Fraction]:
    """The result of one hit of a class on a soldier without armour, 4 hexes away."""
    reach: dict[str, Any] = {
        "sheets": NAKED | sheet("own", weapon=CLASSES[cls]) | dict(more.pop("sheets", {}))
    }
    battle = mission("a squad own 0506 s", f"t opfor bare 0510 n {behind}".strip(), **reach, **more)
    battle.go("a")
    found = battle.chances("fire", unit="a", target="t")
    hit = 1 - found.pop("missed")
    return {name: chance / hit for name, chance in found.items()}


@pytest.mark.rule("cover")
@pytest.mark.check("cover", "of hits on a standing target", "class III, light cover, leg")
def test_cover_stops_what_it_hides() -> None:
    hard, light = drawn(h0509="h"), drawn(h0509="f")
    found = [
        hits("IV", stance, ground=hard)["stopped by cover"] for stance in ("standing", "crouched", "prone")
    ]
    assert [str(chance) for chance in found] == ["3/10", "7/10", "4/5"]
    assert "stopped by cover" not in hits("IV", ground=light)
    for weapon, dice, result in (
        ("carbine", "d10=1 d10=9", "stopped"),
        ("assault-rifle", "d10=1 d10=9 d10=5", "wound"),
    ):
        battle = mission(
            "a squad own 0506 s",
            "t opfor bare 0510 n",
            ground=light,
            sheets=NAKED | sheet("own", weapon=weapon),
        )
        battle.go("a")
        battle.give("fire", f"{dice} d10=1" if result == "wound" else dice, unit="a", target="t")
        assert (battle.event("hit")["location"], battle.event("hit")["result"]) == ("leg", result)


@pytest.mark.rule("armour")
@pytest.mark.check("armour", "class IV on helmet and plates")
def test_armour_turns_a_hit_into_a_stun() -> None:
    worn = hits("IV", sheets=sheet("bare", quality="conscript", armour=["helmet", "plates"]))
    assert [str(worn["stunned"]), str(hits("IV")["stunned"])] == ["7/25", "2/25"]


@pytest.mark.rule("damage.location")
@pytest.mark.check("damage.location", "chances of ten")
def test_places_are_hit_as_often_as_their_faces() -> None:
    battle = mission("a squad own 0506 se", QUIET, sheets=NAKED)
    wanted = {"head": 2, "neck": 1, "arm": 2, "upper-torso": 2, "lower-torso": 1, "leg": 2}
    assert {place: battle.number(f"unit/a/body/{place}") for place in wanted} == wanted


@pytest.mark.rule("damage.class")
@pytest.mark.check(
    "damage.class", "class VI, upper torso", "one hit without cover or armour", "class IV: 19/100"
)
def test_the_class_decides_how_grave_a_hit_is() -> None:
    names = ("dead", "in shock", "wounded", "stunned")
    third, fourth = ([str(hits(cls)[name]) for name in names] for cls in ("III", "IV"))
    assert third == ["4/25", "29/100", "37/100", "9/50"]
    assert fourth == ["19/100", "9/25", "37/100", "2/25"]
    sixth = hits("VI")
    assert [str(sixth[name]) for name in names[:3]] == ["9/20", "37/100", "9/50"]
    assert sixth.get("stunned", 0) == 0
    battle = mission(
        "a squad own 0506 s", "t opfor bare 0510 n", sheets=NAKED | sheet("own", weapon=CLASSES["VI"])
    )
    battle.go("a")
    battle.give("fire", "d10=1 d10=6 d10=4", unit="a", target="t")
    assert battle.event("hit")["severity"] == 4
    assert battle.unit("t")["state"] == "dead"


CHART = {
    "head": "1 stun, 2 wound, 3 shock, 4 death",
    "neck": "1 stun, 2 wound, 5 wound, 6 shock, 8 shock, 9 death",
    "arm": "1 stun, 5 stun, 6 wound, 9 wound, 10 shock",
    "upper torso": "1 stun, 2 wound, 3 wound, 4 shock",
    "lower torso": "1 stun, 2 wound, 6 wound, 7 shock",
    "leg": "1 stun, 2 wound, 8 wound, 9 shock",
}
FACES = {"head": 1, "arm": 4, "leg": 9}


@pytest.mark.rule("damage.severity")
@pytest.mark.check(
    "damage.severity", "head: 1 stun", "neck: 1 stun", "arm: 1-5 stun", "upper torso: 1 stun",
    "lower torso: 1 stun", "leg: 1 stun", "class IV, arm, roll 9",
)  # fmt: skip
def test_the_chart_is_the_printed_one() -> None:
    """A blank cell equals the one above it; the last row of each stretch is listed here, too."""
    battle = mission("a squad own 0506 se", QUIET, sheets=NAKED)
    tiers = ("stun", "wound", "shock", "death")
    for place, entries in CHART.items():
        for entry in entries.split(", "):
            roll, result = entry.split()
            assert battle.number(f"chart/severity/{place}/{roll}") == tiers.index(result)
    for weapon, place, face, result in (
        ("assault-rifle", "arm", 9, "shock"), ("light-pistol", "head", 4, "wound"),
        ("light-pistol", "leg", 1, "stun"),
    ):  # fmt: skip
        near = mission(
            "a squad own 0506 s", "t opfor bare 0507 n", sheets=NAKED | sheet("own", weapon=weapon)
        )
        near.go("a")
        more = " d10=1" if result == "wound" else ""
        near.give("fire", f"d10=1 d10={FACES[place]} d10={face}{more}", unit="a", target="t")
        assert near.event("hit")["result"] == result


def next_turn(battle: Mission) -> None:
    """End a turn in which the enemy cannot hit anybody, and begin the next."""
    while battle.asked.kind != "end":
        match battle.asked.kind:
            case "panic":
                battle.give("panic-done", "d10=1 d10=9")
            case "activate":
                battle.give("end-phase")
            case "enemy":
                battle.give("enemy")
            case _:
                battle.give("let-go")
    battle.give("next-turn", "d10=6")


@pytest.mark.rule("damage.stun")
@pytest.mark.check("damage.stun", "stunned before acting in turn 4")
def test_a_stun_costs_this_turn_or_the_next() -> None:
    """The enemy has its back to the squad, and does nothing."""
    for acts_first, free_in in ((False, 5), (True, 6)):
        battle = mission("a squad own 0506 s", "t opfor bare 0510 s", sheets=NAKED)
        for _ in range(3):
            next_turn(battle)
        assert battle.now["turn"] == 4
        battle.give("panic-done", "d10=9 d10=1" if acts_first else "d10=1 d10=9")
        if acts_first:
            battle.give("enemy")
        battle.give("activate", unit="a")
        battle.give("fire", "d10=1 d10=4 d10=1", unit="a", target="t")
        assert battle.event("stunned")["next"] == acts_first
        battle.give("end-soldier", unit="a")
        acts_in = 4
        while True:
            while battle.asked.kind in ("panic", "activate"):
                battle.give("panic-done", "d10=1 d10=9") if battle.asked.kind == "panic" else battle.give(
                    "end-phase"
                )
            if battle.asked.kind == "enemy" and acts_in > 4:
                break
            battle.give("next-turn", "d10=6")
            acts_in += 1
        assert acts_in == free_in


@pytest.mark.rule("damage.wound")
@pytest.mark.check("damage.wound", "one wound of class IV")
def test_wounds_add_up_to_shock() -> None:
    passes = {}
    for wounds in ("IV", "IV,II"):
        held = 0
        for face in range(1, 11):
            battle = mission(f"a squad own 0506 s wounds={wounds}", "b squad own 0101 s", QUIET, sheets=NAKED)
            battle.end_phase(f"d10={face}")
            held += battle.unit("a")["state"] == "up"
        passes[wounds] = str(Fraction(held, 10))
    assert list(passes.values()) == ["3/5", "2/5"]
    battle = mission("a squad own 0506 s", "t opfor bare 0507 n wounds=VI", sheets=NAKED)
    battle.go("a")
    battle.give("fire", "d10=1 d10=9 d10=5", unit="a", target="t")
    assert battle.unit("t")["state"] == "shock"
    assert battle.unit("t")["wounds"] == []


@pytest.mark.rule("damage.shock")
@pytest.mark.check("damage.shock", "Toughness 5: lives 50 %")
def test_a_soldier_in_shock_at_the_end_lives_by_toughness() -> None:
    lives = 0
    for face in range(1, 11):
        battle = mission(
            "a squad own 0506 s", "b squad own 0101 s state=shock", QUIET, sheets=NAKED, turn_limit=1
        )
        assert battle.number("unit/b/toughness") == 5
        battle.end_phase(f"d10={face}")
        lives += battle.event("outcome")["lives"]["b"]
    assert 10 * lives == 50
    saved = mission(
        "a squad own 0506 s",
        "b squad own 0101 s state=shock",
        QUIET,
        sheets=NAKED,
        turn_limit=1,
        aid=["0101"],
    )
    saved.end_phase()
    assert saved.event("outcome")["lives"] == {"b": True}


@pytest.mark.rule("damage.shock")
def test_a_burst_ends_when_its_target_falls() -> None:
    battle = at_range(4)
    battle.give("fire", "d10=1 d10=6 d10=9", unit="a", target="t", mode="auto")
    assert len(battle.all("shot")) == 1
    drag = mission("a squad own 0506 s", "b squad own 0507 s state=shock", QUIET, sheets=NAKED)
    drag.go("a")
    drag.give("drag", unit="a", target="b", to="s")
    assert {drag.unit(one)["hex"] for one in "ab"} == {"0507"}
    drag.give("drag", unit="a", target="b", to="s")
    drag.refused("drag", "damage.shock", unit="a", target="b", to="s")
    drag.refused("prime", "damage.shock", unit="a")


@pytest.mark.rule("damage.death")
@pytest.mark.check("damage.death", "in shock, hit again")
def test_more_damage_in_shock_kills() -> None:
    assert str(hits("III", "state=shock")["dead"]) == "41/50"
    assert hits("VI", "state=shock")["dead"] == 1


@pytest.mark.rule("dice")
@pytest.mark.check("dice", "class IV through cover")
def test_a_shot_rolls_as_many_dice_as_it_needs() -> None:
    cases = ((3, "d10=1 d10=4 d10=1", "f"), (2, "d10=1 d10=9", "h"), (1, "d10=9", "h"))
    for dice, faces, ground in cases:
        battle = mission(
            "a squad own 0506 s", "t opfor bare 0510 n", sheets=NAKED, ground=drawn(h0509=ground)
        )
        battle.go("a")
        battle.give("fire", faces, unit="a", target="t")
        assert len(faces.split()) == dice
    worn = (
        NAKED | sheet("own", weapon="assault-rifle") | sheet("bare", quality="conscript", armour=["plates"])
    )
    battle = mission("a squad own 0506 s", "t opfor bare 0510 n", sheets=worn)
    battle.go("a")
    battle.give("fire", "d10=1 d10=6", unit="a", target="t")
    assert battle.event("hit")["severity"] == 0
    assert battle.event("hit")["class"] == "IV"


def test_a_number_tells_its_terms() -> None:
    need = at_range(8).trail("unit/a/fire/need/t/moved")
    assert isinstance(need, Trail)
    assert raw(need) == 3


def test_a_gun_that_cannot_fire_shows_on_its_counter() -> None:
    for fault, sign in (("", ""), ("jammed", "∅"), ("empty", "∅")):
        battle = mission(f"a squad own 0506 s {fault}".strip(), QUIET, sheets=NAKED)
        (piece,) = (one for one in battle.rules.pieces(battle.state, "squad", ()) if one.unit == "a")
        assert piece.figure == sign


@pytest.mark.rule("damage.stun")
def test_stuns_do_not_add_up() -> None:
    battle = mission("a squad own 0506 s", "t opfor bare 0510 s", sheets=NAKED)
    battle.go("a")
    for _ in range(2):
        battle.give("fire", "d10=1 d10=4 d10=1", unit="a", target="t")
        assert not battle.event("stunned")["next"]
    battle.give("end-soldier", unit="a")
    battle.give("next-turn", "d10=6")
    assert not battle.unit("t")["stun"]


@pytest.mark.rule("fire.snap", "fire.modes")
def test_the_sheet_tells_the_numbers_after_what_was_done() -> None:
    battle = mission("a squad rifleman 0506 se", "t opfor militia 0906 nw")
    battle.go("a")
    battle.give("step", unit="a", to="se")
    told = {name: battle.number(f"unit/a/fire/number/t/{name}") for name in ("now", "burst", "automatic")}
    for mode, name in (("single", "now"), ("auto", "burst")):
        shots = battle.rules.encode(battle.odds("fire", unit="a", target="t", mode=mode, snap=True))["shots"]
        assert told[name] == shots[0]["need"]
    assert told == {"now": 3, "burst": 2, "automatic": 1}
    battle.give("fire", "d10=10 d10=10 d10=10", unit="a", target="t", mode="auto", snap=True)
    assert battle.number("unit/a/fire/number/t/automatic") == 1
    with pytest.raises(ValueError, match="nothing"):
        battle.explain("unit/a/fire/number/t/burst")


@pytest.mark.rule("fire.reactive")
def test_a_shots_chances_add_up_where_the_enemy_may_react() -> None:
    battle = mission("a squad rifleman 0506 se", "t opfor operator 0806 nw")
    battle.go("a")
    forecast = battle.odds("fire", unit="a", target="t", mode="single", snap=False)
    odds = battle.rules.encode(forecast)
    assert set(odds) == {"shots", "outcomes", "wounds", "shaken", "empty"}
    assert [shot["need"] for shot in odds["shots"]] == [battle.number("unit/a/fire/number/t/now")]
    assert list(odds["outcomes"]) == ["miss", "stopped", "stun", "wound", "shock", "death"]
    assert sum(map(Fraction, odds["outcomes"].values())) == 1
    assert {name: chance for name, chance, _ in forecast.outcomes}["interrupted"] == Fraction(3, 5)
    assert odds["outcomes"]["miss"] == "4/5"


@pytest.mark.rule("fire.modes")
def test_automatic_fire_has_one_name_wherever_it_is_told() -> None:
    battle = mission("a squad rifleman 0510 n", "t opfor militia 0506 n")
    battle.go("a")
    shot = {"unit": "a", "target": "t", "mode": "auto", "snap": False}
    for words, nerve in (("burst", ""), ("full automatic", " d10=1")):
        choices = battle.rules.choices(battle.state, "squad", ("target=t",))
        told = battle.odds("fire", **shot)
        assert words in [choice.label for choice in choices]
        assert words in [branch for branch, _ in told.branches]
        assert words in [term.label for term in told.needs[0][1].terms]
        battle.give("fire", f"d10=10 d10=10 d10=10{nerve}", **shot)


def shares(battle: Mission, told: Forecast, outcome: str) -> list[str]:
    """The terms of the chance of an outcome, in words."""
    at = told.address("", outcome)
    for _ in range(2):
        found = battle.rules.explain(battle.state, at)
        assert isinstance(found, Trail)
        at = found.terms[0].at
    given = battle.rules.explain(battle.state, at)
    assert isinstance(given, Trail)
    return [term.label for term in given.terms]


@pytest.mark.rule("damage.class")
def test_the_classs_severity_bonus_stands_beside_the_chances() -> None:
    battle = mission("a squad rifleman 0510 n", "t opfor militia 0506 n")
    battle.go("a")
    shot = {"unit": "a", "target": "t", "mode": "single", "snap": False}
    told = battle.odds("fire", **shot)
    assert told.header.where == "4 hexes, severity +1"
    assert "of the hits, class IV, severity +1: wound" in shares(battle, told, "wounded")
    battle.give("fire", "d10=1 d10=9 d10=4 d10=1", **shot)
    lit = {at for at in (f"unit/t/wounds/row/{row}" for row in range(1, 11)) if marked(battle, at)}
    assert lit == {"unit/t/wounds/row/5"}
    assert marked(battle, "unit/t/wounds/chart/leg/5")


@pytest.mark.rule("damage.class")
@pytest.mark.parametrize(
    ("weapon", "words"),
    [
        ("carbine", ""),
        ("pistol", ", severity −1"),
        ("heavy-machine-gun", ", one tier worse"),
    ],
)
def test_each_class_tells_what_it_does(weapon: str, words: str) -> None:
    battle = mission("a squad it 0508 n", "t opfor militia 0506 n", sheets=sheet("it", weapon=weapon))
    battle.go("a")
    told = battle.odds("fire", unit="a", target="t", mode="single", snap=False)
    assert told.header.where == f"2 hexes{words}"


@pytest.mark.rule("cover")
def test_cover_before_the_target_stands_beside_the_chances() -> None:
    battle = mission("a squad rifleman 0510 n", "t opfor militia 0506 n", ground=drawn(h0507="h"))
    battle.go("a")
    told = battle.odds("fire", unit="a", target="t", mode="single", snap=False)
    assert told.header.where == "4 hexes, hard cover"
    words = "of the hits, class IV, severity +1, behind sandbags at 0507: stopped"
    assert words in shares(battle, told, "stopped by cover")


@pytest.mark.rule("cover")
def test_a_targets_card_shows_the_cover_on_the_active_line() -> None:
    ground = drawn(h0507="h", h0506="t")
    battle = mission("a squad rifleman 0510 n", "t opfor militia 0506 n prone", ground=ground)
    assert cells(battle, "unit/t/body/cover") == {"light cover here"}
    battle.go("a")
    assert cells(battle, "unit/t/body/cover") == {"hard cover at 0507"}
    assert cells(battle, "unit/t/body/leg/hidden") == {"V"}
    assert cells(battle, "unit/a/body/cover") == {"no cover here"}
    beside = mission("a squad rifleman 0507 n", "t opfor militia 0506 n prone", ground=ground)
    beside.go("a")
    assert cells(beside, "unit/t/body/cover") == {"light cover"}


def cells(battle: Mission, at: str) -> set[str]:
    """The cells of the sheets at an address."""
    areas = battle.rules.sheet(battle.state, at.split("/")[1], ()).areas
    blocks = [block for area in areas for block in area.blocks if isinstance(block, Table)]
    rows = [row for block in blocks for row in block.rows] + [area.summary for area in areas]
    return {cell.text for row in rows for cell in row if cell.at == at}


def marked(battle: Mission, at: str) -> bool:
    """Whether a figure of the target's chart is marked."""
    areas = battle.rules.sheet(battle.state, "t", ()).areas
    tables = (block for area in areas for block in area.blocks if isinstance(block, Table))
    cells = (cell for table in tables for row in table.rows for cell in row)
    return any(cell.at == at and cell.mark is Mark.CURRENT for cell in cells)


@pytest.mark.rule("armour", "cover")
@pytest.mark.parametrize(
    ("armour", "ground", "face", "told"),
    [
        (["plates"], ".", 6, "T is hit in the upper torso, class IV: stopped by the plates, stun."),
        ([], "h", 9, "T is hit in the leg, class IV: stopped by cover, sandbags at 0506."),
    ],
)
def test_a_stopped_hit_names_what_stopped_it(armour: list[str], ground: str, face: int, told: str) -> None:
    worn = sheet("own", armour=armour) | sheet("it")
    battle = mission("a squad it 0508 n", "t opfor own 0506 n", ground=drawn(h0506=ground), sheets=worn)
    battle.go("a")
    battle.give("fire", f"d10=1 d10={face}", unit="a", target="t", mode="single", snap=False)
    assert battle.event("hit").text == told
