"""Battles with miniatures: the players state what a map shows on hexes (setup.types-of-play)."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.rules import Decision, Outcome
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import shipped
from tests.laws import check_choices
from tests.rules.shellshock.batteries import MODERN, howitzer
from tests.rules.shellshock.guns import gun, until, volley, weapon
from tests.rules.shellshock.objectives import EXIT, HOLD
from tests.rules.shellshock.rams import mark
from tests.rules.shellshock.table import OnesDice, Table, moving
from tests.rules.shellshock.tape_measure import Tape, play
from tests.soak import soaked

MINIATURES = 'type_of_play = "miniatures"'
MISS = "d10=1 d10=1"
GUN = gun(weapon("1/0/0"))
Units = Sequence[str]


def laid_out(*units: str, era: str = "", **more: Any) -> Table:
    """A battle on a table whose first unit may announce its speed."""
    sheets = more.pop("sheets", [GUN])
    return moving(*units, head=f"{MINIATURES}\n{era}", sheets=sheets, **more)


def stand_still(table: Table) -> None:
    """Let every unit that has not moved stay in place, until the Combat phase begins."""
    while table.now["phase"] == "movement":
        unit = table.asked.unit
        table.give("announce-speed", unit=unit, speed=0)
        table.give("settle", unit=unit, how="stood")


def next_turn(table: Table) -> None:
    """Let every gunner left hold fire, and begin the next turn, until the first unit may move."""
    table.hold_fire()
    table.roll(OnesDice(), "next-turn")
    table.place_chits()


def two(tail: str = "") -> Table:
    """Two guns in the Combat phase, about which nothing has been stated; r fires first."""
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s", tail=tail)
    stand_still(table)
    until(table, "r")
    return table


def aim(table: Table, unit: str = "r", target: str = "b", finds: str = "clear") -> None:
    """State that a gun bears on its target and sees it, or another finding."""
    table.give("take-aim", unit=unit, section="Body", target=target, finds=finds)


def tell_all(table: Table, quarters: int, *, touching: bool = False, face: str = "front") -> None:
    """State everything about a shot of r at b."""
    aim(table)
    table.give("measure", unit="r", target="b", quarters=quarters, touching=touching)
    table.give("meet", unit="r", target="b", face=face)


def quarters(inches: str) -> int:
    """A length in quarter inches."""
    return int(4 * sum(map(Fraction, inches.split())))


def need(table: Table) -> Any:
    """The number that r needs to hit b."""
    forecast = table.rules.forecast(table.state, table.command("fire", **volley("r", "b", "B")))
    assert not isinstance(forecast, Blocked), forecast.reason
    ((_, trail, _),) = forecast.needs
    return trail.total


def told(table: Table, relation: str) -> list[tuple[Any, bool]]:
    """The answers about a relation, each with whether it still holds."""
    return [(f["answer"], f["current"]) for f in table.now["facts"] if f["relation"] == relation]


# ---------------------------------------------------------------- ranges


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.check("setup.types-of-play", "at 23 3/4 inches")
@pytest.mark.parametrize(("inches", "more"), [("23 3/4", 1), ("24", 2)])
def test_a_range_is_measured_in_quarter_inches(inches: str, more: int) -> None:
    table = two()
    tell_all(table, 4)
    near = need(table)
    table.give("measure", unit="r", target="b", quarters=quarters(inches))
    assert need(table) == near + more


POINT_BLANK = "[options]\npoint_blank = true"


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.check("setup.types-of-play", "at 1 1/4 inches")
@pytest.mark.parametrize(
    ("inches", "touching", "is_adjacent"),
    [("1", False, True), ("1 1/4", False, False), ("1 1/4", True, True)],
)
def test_units_within_an_inch_or_that_touch_are_adjacent(
    inches: str, touching: bool, is_adjacent: bool
) -> None:
    table = two(POINT_BLANK)
    tell_all(table, 60)
    far = need(table) - 1
    table.give("measure", unit="r", target="b", quarters=quarters(inches), touching=touching)
    assert (need(table) < far) == is_adjacent


@pytest.mark.rule("setup.types-of-play")
def test_a_measured_range_holds_both_ways() -> None:
    table = two()
    tell_all(table, 40)
    table.give("hold-fire", unit="r", post="Pilot")
    assert not any(c["do"] == "measure" for c in table.legal())


@pytest.mark.rule("setup.types-of-play")
def test_a_trail_says_who_measured() -> None:
    table = two()
    tell_all(table, 37)
    table.give("fire", dice=MISS, **volley("r", "b", "B"))
    assert "9 1/4 inches: +1 for each full 12" in [
        term.label for term in table.trail("hit-roll", "Gun 1/0/0").terms
    ]


# ---------------------------------------------------------------- open questions


ANSWERS: dict[str, dict[str, Any]] = {
    "measure": {"quarters": 40},
    "meet": {"face": "rear"},
}


@pytest.mark.rule("setup.types-of-play")
def test_nothing_is_fired_before_all_is_told_and_each_question_is_asked_once() -> None:
    table, asked = two(), []
    while not table.allows("fire", unit="r"):
        assert table.refused("fire", "setup.types-of-play", **volley("r", "b", "B"))
        kinds = {c["do"] for c in table.legal() if c["do"] not in ("hold-fire", "take-aim")}
        (kind,) = kinds
        asked.append(kind)
        table.give(kind, unit="r", target="b", **ANSWERS[kind])
    assert asked == ["measure", "meet"]


@pytest.mark.rule("setup.types-of-play")
def test_a_range_is_one_legal_command_with_its_bounds() -> None:
    table = two()
    aim(table)
    ranges = [c for c in table.legal() if c["do"] == "measure"]
    assert [(c["quarters"], c["touching"]) for c in ranges] == [
        ({"least": 0, "most": 4_000}, False),
        ({"least": 0, "most": 4_000}, True),
    ]


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("finds", ["out-of-arc", "out-of-sight"])
def test_a_target_out_of_arc_or_sight_is_asked_no_further(finds: str) -> None:
    table = two()
    aim(table, finds=finds)
    assert {c["do"] for c in table.legal()} == {"hold-fire"}
    clause = {"out-of-arc": "combat.arc", "out-of-sight": "combat.line-of-sight"}[finds]
    assert table.refused("fire", clause, **volley("r", "b", "B"))


@pytest.mark.rule("setup.types-of-play")
def test_a_picked_target_that_is_refused_says_why_with_its_range_untold() -> None:
    table = two()
    aim(table, finds="out-of-arc")
    draft = ("post=Pilot", "section=Body", "target=b")
    (choice,) = table.rules.choices(table.state, "red", draft)
    assert choice.blocked is not None
    assert choice.blocked.clause == "combat.arc"


@pytest.mark.rule("setup.types-of-play")
def test_odds_and_reasons_of_an_open_shot_name_the_question() -> None:
    table = two()
    forecast = table.rules.forecast(table.state, table.command("fire", **volley("r", "b", "B")))
    assert isinstance(forecast, Blocked)
    assert forecast.clause == "setup.types-of-play"
    assert "How many inches is R from B?" in forecast.reason
    assert "How many inches is R from B?" in str(table.why_not("r", "b"))


@pytest.mark.rule("setup.types-of-play")
def test_a_wrong_answer_is_mended_by_telling_it_again() -> None:
    table = two()
    tell_all(table, 40, face="front")
    table.give("meet", unit="r", target="b", face="rear")
    assert told(table, "face") == [(3, True)]


@pytest.mark.rule("setup.types-of-play")
def test_through_a_spotter_an_open_sight_is_never_taken_for_no() -> None:
    units = "h red how 0515 n", "s red eye 0805 nw", "m blue mark 0501 s"
    sheets = [howitzer(), howitzer("eye"), gun(weapon("1/0/0"), name="mark", gunnery=0)]
    table = laid_out(*units, sheets=sheets)
    stand_still(table)
    until(table, "h")
    through = volley("h", "m", "B", spotter={"unit": "s", "post": "Pilot"})
    assert table.refused("fire", "setup.types-of-play", **through)
    table.give("take-aim", unit="h", section="Body", target="m", finds="out-of-sight")
    assert table.refused("fire", "setup.types-of-play", **through)
    table.give("take-aim", unit="h", section="Body", target="m", finds="unseen")
    assert table.refused("fire", "setup.types-of-play", **through)
    table.give("look", unit="s", target="m", seen=True)
    table.give("measure", unit="h", target="m", quarters=14 * 4)
    table.give("meet", unit="h", target="m", face="front")
    table.give("fire", dice=MISS, **through)


# ---------------------------------------------------------------- how long answers hold


OUTLIVES = {
    ("b", "moved"): {"range": False, "sight": False, "arc": False, "face": False},
    ("b", "turned"): {"range": True, "sight": True, "arc": True, "face": False},
    ("b", "stood"): {"range": True, "sight": True, "arc": True, "face": True},
    ("r", "moved"): {"range": False, "sight": False, "arc": False, "face": False},
    ("r", "turned"): {"range": True, "sight": True, "arc": False, "face": True},
    ("r", "stood"): {"range": True, "sight": True, "arc": True, "face": True},
    ("t", "moved"): {"range": True, "sight": False, "arc": True, "face": True},
    ("t", "turned"): {"range": True, "sight": True, "arc": True, "face": True},
}
"""The facts about r's shot at b that still hold after a move of r, of b or of a third unit t."""


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("unit", "how"), OUTLIVES)
def test_facts_hold_until_what_they_depend_on_has_moved(unit: str, how: str) -> None:
    table = laid_out("r red gun 0505 n", "t red gun 0705 n", "b blue gun 0515 s")
    stand_still(table)
    until(table, "r")
    tell_all(table, 40)
    next_turn(table)
    while table.now["phase"] == "movement":
        asked = table.asked.unit
        table.give("announce-speed", unit=asked, speed=int(asked == unit and how == "moved"))
        way = how if asked == unit else "stood"
        table.give("settle", unit=asked, how=way, ground="clear" if way == "moved" else None)
    assert {one: told(table, one)[0][1] for one in OUTLIVES[unit, how]} == OUTLIVES[unit, how]


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("level", "words"), [(0, "trees."), (2, "trees, at level 2.")])
def test_the_end_of_a_move_names_a_level_that_is_not_0(level: int, words: str) -> None:
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s")
    table.give("announce-speed", unit="r", speed=1)
    table.give("settle", unit="r", how="moved", ground="trees", level=level)
    assert table.event("move-ended").text == f"R has moved and stands on {words}"


@pytest.mark.rule("setup.types-of-play")
def test_what_a_move_has_made_doubtful_is_not_proposed_first() -> None:
    table = two()
    tell_all(table, 40, face="rear")
    next_turn(table)
    table.give("announce-speed", unit="r", speed=1)
    table.give("settle", unit="r", how="moved", ground="clear")
    stand_still(table)
    until(table, "r")
    aim(table)
    ranges = [c["quarters"] for c in table.legal() if c["do"] == "measure"]
    assert (ranges[0], ranges[-1]) == ({"least": 0, "most": 4000}, 40)
    table.give("measure", unit="r", target="b", quarters=40)
    assert next(c["face"] for c in table.legal() if c["do"] == "meet") == "front"


def held_before(how: str) -> list[str]:
    """The answers about the holder of the ground, in order, after red held it and b moved or stood still."""
    table = two(HOLD.format(side="red", turns=3))
    table.hold_fire()
    table.give("occupy", objective=1, sides=["red"])
    next_turn(table)
    while table.now["phase"] == "movement":
        unit = table.asked.unit
        is_moving = unit == "b" and how == "moved"
        table.give("announce-speed", unit=unit, speed=int(is_moving))
        ground = "clear" if is_moving else None
        table.give("settle", unit=unit, how=how if is_moving else "stood", ground=ground)
    table.hold_fire()
    return [choice.label for choice in table.rules.choices(table.state, "red", ())]


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("how", "first"), [("stood", "Red"), ("moved", "nobody")])
def test_who_held_the_ground_is_proposed_only_if_nobody_moved(how: str, first: str) -> None:
    assert held_before(how)[0] == first


# ---------------------------------------------------------------- movement by the tape


def announced(speed: int, *units: str, **more: Any) -> Table:
    """A unit r on a table that has announced a speed."""
    table = laid_out("r red gun 0505 n", *(units or ("b blue gun 0515 s",)), **more)
    table.give("announce-speed", unit="r", speed=speed)
    return table


@pytest.mark.rule("setup.types-of-play")
def test_a_move_ends_by_telling_how_and_where() -> None:
    table = announced(3)
    table.give("settle", unit="r", how="moved", ground="trees", level=1)
    ended = table.event("move-ended")
    assert (ended["how"], ended["ground"], ended["level"], ended["carried"]) == ("moved", "trees", 1, 3)
    assert table.asked.unit == "b"


@pytest.mark.rule("setup.types-of-play")
def test_a_unit_that_stopped_with_nowhere_to_go_carries_the_points_that_it_spent() -> None:
    table = announced(5)
    table.give("settle", unit="r", how="moved", ground="clear", spent=2)
    assert table.event("move-ended")["carried"] == 2


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    ("speed", "clause", "told"),
    [
        (0, "move.announce-speed", {"how": "moved", "ground": "clear"}),
        (2, "move.announce-speed", {"how": "moved", "ground": "clear", "spent": 2}),
        (2, "setup.types-of-play", {"how": "moved"}),
        (2, "setup.types-of-play", {"how": "stood", "ground": "clear", "spent": 0}),
        (2, "move.terrain-cost", {"how": "moved", "ground": "building"}),
        (2, "move.water", {"how": "moved", "ground": "deep-water"}),
        (2, "move.water", {"how": "moved", "ground": "clear", "drown": True}),
        (0, "option.nestle", {"how": "stood", "nestle": True}),
    ],
)
def test_an_impossible_end_of_a_move_is_refused(speed: int, clause: str, told: dict[str, Any]) -> None:
    table = announced(speed)
    assert table.refused("settle", clause, **({"unit": "r"} | told))


@pytest.mark.rule("setup.types-of-play")
def test_what_sinks_in_deep_water_is_lost() -> None:
    table = announced(2, "b blue gun 0515 s", "c blue gun 0615 s")
    table.give("settle", unit="r", how="moved", ground="deep-water", drown=True)
    assert table.unit("r")["destroyed"]
    assert table.event("destroyed")["cause"] == "drowned"


@pytest.mark.rule("setup.types-of-play")
def test_the_ground_that_is_told_allows_road_speed() -> None:
    table = laid_out("r red btr-80 0505 n", "b blue gun 0515 s")
    table.put("r", speed=12, carried=12)
    fastest = max(c["speed"] for c in table.legal() if c["do"] == "announce-speed")
    table.give("stand", unit="r", ground="clear", road=True)
    assert max(c["speed"] for c in table.legal() if c["do"] == "announce-speed") > fastest


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("struck", "speed"), [("front", 6), ("rear-left", 4), ("rear", 2)])
def test_a_ram_tells_both_faces(struck: str, speed: int) -> None:
    table = laid_out("m red mark 0505 n", "b blue gun 0510 n", sheets=[mark(), GUN])
    table.put("m", speed=2, carried=2)
    table.give("announce-speed", unit="m", speed=2)
    table.give("settle", unit="m", how="moved", ground="clear")
    table.put("b", speed=4, carried=4)
    table.give("announce-speed", unit="b", speed=4)
    table.give("ram-into", unit="b", target="m", struck=struck, face="front")
    table.give("settle", unit="b", how="moved", ground="clear", dice=MISS)
    assert table.trail("physical-roll", "speed").total == speed


# ---------------------------------------------------------------- pauses


@pytest.mark.rule("setup.types-of-play")
def test_fire_that_lands_waits_for_its_answers() -> None:
    units = "h red how 0515 n", "s red eye 0805 nw", "m blue mark 0501 s"
    sheets = [howitzer(), howitzer("eye"), gun(weapon("1/0/0"), name="mark", gunnery=0)]
    sheets = [{**one, "era": "modern"} for one in sheets]
    table = laid_out(*units, sheets=sheets, era=MODERN)
    stand_still(table)
    until(table, "h")
    table.give("take-aim", unit="h", section="Body", target="m", finds="out-of-sight")
    table.give("take-aim", unit="h", section="Body", target="m", finds="unseen")
    table.give("look", unit="s", target="m", seen=True)
    table.give("measure", unit="h", target="m", quarters=14 * 4)
    table.give("meet", unit="h", target="m", face="front")
    table.give("fire", **volley("h", "m", "B", spotter={"unit": "s", "post": "Pilot"}))
    for _ in range(2):
        next_turn(table)
        while table.now["phase"] == "movement":
            unit = table.asked.unit
            table.give("announce-speed", unit=unit, speed=int(unit == "m"))
            how, ground = ("moved", "clear") if unit == "m" else ("stood", None)
            table.give("settle", unit=unit, how=how, ground=ground)
    while table.asked.kind == "fire" and table.asked.unit != "h":
        table.give(**next(c for c in table.legal() if c["do"] == "hold-fire"))
    asked = []
    while table.asked.kind == "tell":
        asked.append(table.asked.question)
        assert table.refused("hold-fire", "setup.types-of-play", unit="h", post="Pilot")
        first = next(one for one in table.legal() if not isinstance(one.get("quarters"), dict))
        table.give(dice=MISS if first["do"] == "meet" else "", **first)
    assert asked == ["Does S see M?", "How many inches is H from M?", "Which face of M looks towards H?"]
    assert table.event("hit-roll")["target"] == "m"


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(("sides", "is_won"), [(["red"], True), (["red", "blue"], False), ([], False)])
def test_at_the_end_of_a_turn_the_players_say_who_holds(sides: list[str], is_won: bool) -> None:
    table = two(HOLD.format(side="red", turns=1))
    table.give("hold-fire", unit="r", post="Pilot")
    table.give("hold-fire", unit="b", post="Pilot")
    assert (table.asked.kind, table.asked.side) == ("tell", "")
    assert table.refused("next-turn", "setup.types-of-play")
    table.give("occupy", objective=1, sides=sides)
    assert isinstance(table.rules.decision(table.state), Outcome) == is_won
    assert told(table, "held")[0][1] is False


# ---------------------------------------------------------------- comparison with hexes


@pytest.mark.rule("setup.types-of-play")
def test_on_hexes_nothing_is_told() -> None:
    table = moving("r red gun 0505 n", "b blue gun 0515 s", sheets=[GUN])
    assert table.refused("measure", "setup.types-of-play", unit="r", target="b", quarters=40)
    assert "facts" not in table.now


def scenario(name: str, **options: Any) -> dict[str, Any]:
    """A shipped scenario with some options."""
    table = dict(shipped(name).table)
    return table | {"options": {**table.get("options", {}), **options}}


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("seed", soaked(range(40), 4))
def test_the_ford_ends_on_a_table_as_on_hexes(seed: int) -> None:
    tape = Tape(scenario("duel"), str(seed))
    play(tape, seed)
    assert tape.map.decision(tape.state) == tape.tape.decision(tape.laid)


RULES: list[dict[str, Any]] = [
    {"motionless": True, "point_blank": True},
    {"nestle": True, "tree_cover": True},
    {"phased_play": True, "point_blank": True, "motionless": False},
    {"damage_dice": "range", "firing_arc": "wedge"},
    {"initiative_parts": 2},
    {"declared_target": True, "point_blank": True},
]
"""Optional rules with questions about the table. In phased play, a moving unit is not motionless."""


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("number", range(len(RULES)))
@pytest.mark.parametrize("seed", soaked(range(20), 1))
def test_optional_rules_hold_on_a_table_as_on_hexes(number: int, seed: int) -> None:
    play(Tape(scenario("duel", **RULES[number]), str(seed)), seed)


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("name", soaked(["mill", "bridge", "hedgerow", "narrows", "saddle", "shallows"], 2))
def test_whole_battles_end_on_a_table_as_on_hexes(name: str) -> None:
    play(Tape(scenario(name), "1"), 1)


@pytest.mark.rule("setup.types-of-play")
def test_what_was_told_replays_to_the_same_state() -> None:
    tape = Tape(scenario("duel"), "3")
    play(tape, 3)
    dice = SeededDice("3")
    state = tape.tape.start(dice).state
    for command in tape.told:
        state = tape.tape.play(state, tape.tape.decode(command), dice).state
    assert state == tape.laid


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("options", [{}, {"phased_play": True, "point_blank": True, "nestle": True}], ids=str)
def test_the_choices_on_a_table_lead_to_the_legal_commands(options: dict[str, Any]) -> None:
    tape = Tape(scenario("duel", **options, motionless=False), "4")
    kinds = set[str]()

    def check() -> None:
        asked = tape.tape.decision(tape.laid)
        if isinstance(asked, Decision) and (asked.kind not in kinds or len(tape.told) % 7 == 0):
            kinds.add(asked.kind)
            check_choices(tape.tape, tape.laid)

    tape.watch = check
    play(tape, 4)
    assert {"settle", "fire", "tell"} <= kinds


@pytest.mark.rule("setup.types-of-play")
def test_a_scenario_is_laid_out_with_an_inch_for_each_hex() -> None:
    hold = HOLD.format(side="red", turns=1).replace('"0505", "0506"', '"0202"')
    table = laid_out("r red gun 0101 n", "b blue gun 0103 se", terrain="...\n.t.\n...", tail=hold)
    assert SYSTEM.lay_out(table.battle) == (
        "The table is 2 3/4 wide and 3 1/2 deep, in inches; north is at the top.",
        "Trees, level 0: 1 to 2 from the left, 1 1/2 to 2 1/2 from the top.",
        "Victory condition 1, Red: the mill, 1 to 2 from the left, 1 1/2 to 2 1/2 from the top.",
        "Red, R (Gun): 1/2 from the left, 1/2 from the top, its front to the north.",
        (
            "Blue, B (Gun): 1/2 from the left, 2 1/2 from the top, "
            "its front to the south-east, 120 degrees clockwise from north."
        ),
    )


# ---------------------------------------------------------------- texts


@pytest.mark.rule("setup.types-of-play")
def test_no_words_about_a_unit_name_a_direction() -> None:
    table = two()
    pieces = table.rules.pieces(table.state, "r", ())
    assert [piece.words for piece in pieces] == ["speed 0", "speed 0"]


@pytest.mark.rule("setup.types-of-play")
def test_a_told_face_is_repeated_as_a_face_and_not_as_fire() -> None:
    table = two()
    tell_all(table, 37, face="rear-left")
    assert table.event("told").text == "The rear-left of B looks towards R."


@pytest.mark.rule("setup.types-of-play")
def test_a_scenario_is_introduced_in_inches_and_without_places() -> None:
    hold = HOLD.format(side="red", turns=1).replace('"0505", "0506"', '"0202"')
    leave = EXIT.format(side="blue", units=1).replace("0505", "0101")
    table = laid_out("r red gun 0101 n", "b blue gun 0103 se", terrain="...\n.t.\n...", tail=hold + leave)
    assert SYSTEM.facts(table.battle)[-1] == "2 3/4 by 3 1/2 inches"
    assert SYSTEM.objectives(table.battle, "red")[0] == "holding the mill for 1 turn in a row"
    assert SYSTEM.objectives(table.battle, "blue")[0] == "leaving the table by its exit with 1 unit"


@pytest.mark.rule("setup.types-of-play")
def test_an_answer_has_the_same_key_although_another_is_proposed_first() -> None:
    def keys() -> dict[str, str]:
        return {one.label: one.key for one in table.rules.choices(table.state, "red", ()) if one.is_answer}

    table = two(HOLD.format(side="red", turns=3))
    table.hold_fire()
    before = keys()
    table.give("occupy", objective=1, sides=["red"])
    next_turn(table)
    stand_still(table)
    table.hold_fire()
    assert keys() == before
    assert all(before.values())
    assert [*keys()] != [*before]


@pytest.mark.rule("setup.types-of-play")
def test_the_faces_of_a_ram_are_asked_about_the_unit_that_has_them() -> None:
    table = laid_out("m red mark 0505 n", "b blue gun 0510 n", sheets=[mark(), GUN])
    table.put("m", speed=2, carried=2)
    table.give("announce-speed", unit="m", speed=2)
    table.give("settle", unit="m", how="moved", ground="clear")
    table.give("announce-speed", unit="b", speed=4)
    asked = []
    choices = [*table.rules.choices(table.state, "blue", ())]
    choice = next(one for one in choices if one.label == "ram M")
    while isinstance(choice.then, tuple):
        choices = [*table.rules.choices(table.state, "blue", choice.then)]
        choice = choices[0]
        asked.append((choice.at, choice.asks, [one.bearing for one in choices]))
    assert asked == [
        ("unit/m", "Which face of M does B hit?", [0, 60, 120, 180, 240, 300]),
        ("unit/b", "With which face does B hit?", [0, 60, 300]),
    ]


@pytest.mark.rule("setup.types-of-play")
def test_every_ground_has_a_key_of_its_own() -> None:
    table = announced(2)
    grounds = [*table.rules.choices(table.state, "red", ("how=moved",))]
    assert [one.key for one in grounds if not one.key] == []
    assert len({one.key for one in grounds}) == len(grounds)
