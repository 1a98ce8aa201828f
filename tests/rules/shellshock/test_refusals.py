"""Wrong commands and unknown names are refused and change nothing."""

from typing import Any

import pytest

from shellshock_tui.dice import ScriptedDice, SeededDice
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import IllegalCommand, Malformed
from shellshock_tui.rules.shellshock import SYSTEM
from tests.battles import battle, scenario
from tests.rules.shellshock.table import fighting, moving

PAIR = ("r red bison-gp 0505 s", "b blue mason 0510 n")
STEP = {"do": "step", "unit": "r", "to": "front"}
ANNOUNCE = {"do": "announce-speed", "unit": "r", "speed": 1}
END = {"do": "end-move", "unit": "r"}
RAM = {"do": "ram", "unit": "r", "to": "front"}
TURN = {"do": "turn", "unit": "r", "to": "left"}
STRIKE = {"do": "strike", "unit": "r", "weapon": "N", "target": "b"}
HOLD = {"do": "hold-fire", "unit": "r", "post": "Pilot"}
SHOT = {"weapon": "N", "ammo": "O"}
FIRE = {"do": "fire", "unit": "r", "post": "Pilot", "section": "Body", "target": "b", "shots": [SHOT]}
SPOTTER = {"unit": "b", "post": "Driver"}

SOUND: tuple[dict[str, Any], ...] = (
    {"do": "take-chit", "unit": "r"},
    {"do": "start-speed", "unit": "r", "speed": 0},
    {"do": "move-unit", "unit": "r"},
    {"do": "end-part"},
    {"do": "call-red"},
    ANNOUNCE,
    STEP,
    TURN,
    RAM,
    END,
    FIRE,
    STRIKE,
    HOLD,
    {"do": "next-turn"},
    {"do": "resign", "side": "red"},
    {"do": "draw"},
)
"""Each command with the fields that it needs."""

DEFAULTS: dict[str, dict[str, Any]] = {
    "announce-speed": {"reverse": False},
    "step": {"drown": False},
    "end-move": {"facing": None, "turrets": {}, "nestle": None, "exit": False},
    "fire": {"spread": 0, "spotter": None},
}


def refused(table: object) -> Malformed:
    """The refusal of a table as a command."""
    with pytest.raises(Malformed) as refusal:
        SYSTEM.rules(battle(scenario(*PAIR))).decode(table)
    return refusal.value


@pytest.mark.parametrize("table", SOUND, ids=lambda table: table["do"])
def test_each_command_is_read_and_written_with_its_defaults(table: dict[str, Any]) -> None:
    rules = SYSTEM.rules(battle(scenario(*PAIR)))
    assert rules.encode(rules.decode(table)) == table | DEFAULTS.get(table["do"], {})


@pytest.mark.parametrize("table", [None, 3, "next-turn", ["do", "next-turn"], True])
def test_a_command_is_a_table(table: object) -> None:
    assert "should be a table" in refused(table).why


@pytest.mark.parametrize("do", [None, 3, "", "fly", ["step"], {"step": 1}])
def test_the_command_must_be_one_of_those_there_are(do: object) -> None:
    assert refused({"do": do}).field == "do"
    assert refused({"unit": "r"}).field == "do"


@pytest.mark.parametrize("table", SOUND, ids=lambda table: table["do"])
def test_a_field_too_many_is_refused(table: dict[str, Any]) -> None:
    assert refused(table | {"haste": 1}).field == "haste"


@pytest.mark.parametrize(
    ("table", "field"),
    [(table, field) for table in SOUND for field in table if field != "do"],
    ids=lambda value: value["do"] if isinstance(value, dict) else value,
)
def test_a_field_too_few_is_refused(table: dict[str, Any], field: str) -> None:
    error = refused({name: value for name, value in table.items() if name != field})
    assert (error.field, error.why) == (field, "is missing")


def test_all_fields_that_are_missing_are_told() -> None:
    assert str(refused({"do": "ram"})) == "unit: is missing, and so is to"
    assert (
        str(refused({"do": "fire", "unit": "r"})) == "post: is missing, and so are section, target and shots"
    )
    shots = [{"ammo": "A"}, {"weapon": "B"}]
    fire = {"do": "fire", "unit": "r", "post": "Gunner", "section": "Body", "target": "b", "shots": shots}
    assert str(refused(fire)) == "shots.0.weapon: is missing"


TEXT: tuple[object, ...] = (None, 3, True, ["r"], {"r": 1})
NUMBER: tuple[object, ...] = (None, "3", 3.0, True, -1, 10_001, [3])
FLAG: tuple[object, ...] = (None, 0, 1, "true", "")
FACE: tuple[object, ...] = (None, "n", "Front", 0, "left", ["front"])
WRONG: tuple[tuple[dict[str, Any], str, tuple[object, ...]], ...] = (
    *((table, "unit", TEXT) for table in SOUND if "unit" in table),
    ({"do": "start-speed", "unit": "r"}, "speed", NUMBER),
    (ANNOUNCE, "speed", NUMBER),
    (ANNOUNCE, "reverse", FLAG),
    (STEP, "to", FACE),
    (STEP, "drown", FLAG),
    (RAM, "to", FACE),
    (TURN, "to", (None, "front", "Left", 1, -1)),
    (END, "facing", ("north", "e", 0, "", ["n"])),
    (END, "turrets", (None, "n", ["Turret"], 3)),
    (END, "nestle", (0, 1, "yes")),
    (END, "exit", FLAG),
    (FIRE, "post", TEXT),
    (FIRE, "section", TEXT),
    (FIRE, "target", TEXT),
    (FIRE, "shots", (None, [], {}, "N", SHOT, [SHOT] * 51)),
    (FIRE, "spread", NUMBER),
    (FIRE, "spotter", ("b", 3, [], ["b", "Driver"])),
    (STRIKE, "weapon", TEXT),
    (STRIKE, "target", TEXT),
    (HOLD, "post", TEXT),
    ({"do": "resign"}, "side", TEXT),
)


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        pytest.param(table, field, value, id=f"{table['do']} {field} {number}")
        for table, field, values in WRONG
        for number, value in enumerate(values)
    ],
)
def test_every_field_wrong_is_named(table: dict[str, Any], field: str, value: object) -> None:
    error = refused(table | {field: value})
    assert error.field == field
    assert error.why.startswith("should be")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"shots": [SHOT, 3]}, "shots.1"),
        ({"shots": [{"ammo": "O"}]}, "shots.0.weapon"),
        ({"shots": [{"weapon": 3}]}, "shots.0.weapon"),
        ({"shots": [{"weapon": "N", "ammo": 3}]}, "shots.0.ammo"),
        ({"shots": [SHOT | {"haste": 1}]}, "shots.0.haste"),
        ({"spotter": {"unit": "b"}}, "spotter.post"),
        ({"spotter": {"post": "Driver"}}, "spotter.unit"),
        ({"spotter": SPOTTER | {"unit": 3}}, "spotter.unit"),
        ({"spotter": SPOTTER | {"post": None}}, "spotter.post"),
        ({"spotter": SPOTTER | {"haste": 1}}, "spotter.haste"),
    ],
)
def test_a_fault_inside_a_field_is_named(change: dict[str, Any], field: str) -> None:
    assert refused(FIRE | change).field == field


def test_a_turrets_facing_is_named_by_its_section() -> None:
    assert refused(END | {"turrets": {"Turret": "up"}}).field == "turrets.Turret"
    assert refused(END | {"turrets": {3: "n"}}).field == "turrets"


def test_quotes_of_wrong_values_are_short() -> None:
    assert len(refused(END | {"facing": "n" * 5000}).why) < 150


# ---------------------------------------------------------------------- unknown names


def test_names_unknown_when_moving() -> None:
    table = moving(*PAIR)
    table.malformed("announce-speed", "unit", unit="ghost", speed=0)
    assert "r, b" in table.malformed("step", "unit", unit="R", to="front")
    table.give("announce-speed", unit="r", speed=0)
    table.malformed("end-move", "turrets.Tail", unit="r", turrets={"Tail": "n"})


def test_names_unknown_when_placing_chits() -> None:
    table = moving(*PAIR)
    table.to_combat()
    table.hold_fire()
    table.give("next-turn", dice="d2=1 d2=1")
    table.malformed("take-chit", "unit", unit="ghost")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"unit": "ghost"}, "unit"),
        ({"post": "Cook"}, "post"),
        ({"section": "Galley"}, "section"),
        ({"target": "ghost"}, "target"),
        ({"shots": [{"weapon": "cc"}]}, "shots.0.weapon"),
        ({"shots": [{"weapon": "A"}]}, "shots.0.weapon"),
        ({"shots": [{"weapon": "N", "ammo": "cc"}]}, "shots.0.ammo"),
        ({"spotter": {"unit": "ghost", "post": "Driver"}}, "spotter.unit"),
        ({"spotter": {"unit": "b", "post": "Cook"}}, "spotter.post"),
    ],
)
def test_names_unknown_when_firing(change: dict[str, Any], field: str) -> None:
    table = fighting(*PAIR)
    fields = {name: value for name, value in (FIRE | change).items() if name != "do"}
    table.malformed("fire", field, **fields)


def test_names_unknown_when_striking_holding_fire_and_giving_up() -> None:
    table = fighting(*PAIR)
    table.malformed("strike", "weapon", unit="r", weapon="cc", target="b")
    table.malformed("strike", "target", unit="r", weapon="N", target="ghost")
    table.malformed("hold-fire", "post", unit="r", post="Cook")
    table.malformed("resign", "side", side="green")


# ---------------------------------------------------------------------- nothing changes


def at_phase(phase: str) -> Match[Any, Any]:
    """A match that has come to a phase by the first legal command each time."""
    match: Match[Any, Any] = Match(SYSTEM.rules(battle(scenario(*PAIR))))
    dice = SeededDice("refusals")
    match.begin(dice)
    while match.rules.encode(match.state)["phase"] != phase:
        side = match.rules.decision(match.state).side  # type: ignore[union-attr]
        match.give(next(match.rules.legal(match.state, side)), dice)
    return match


@pytest.mark.parametrize("phase", ["initiative", "movement", "combat", "aftermath"])
@pytest.mark.parametrize("table", SOUND, ids=lambda table: table["do"])
def test_a_refused_command_changes_nothing_and_rolls_no_die(phase: str, table: dict[str, Any]) -> None:
    match = at_phase(phase)
    command = match.rules.decode(table)
    if table["do"] in ("resign", "draw") or command in every_legal(match):
        return
    state, entries, before = match.state, tuple(match.entries), match.rules.encode(match.state)
    dice = ScriptedDice(((10, 1),) * 9)
    with pytest.raises(IllegalCommand) as refusal:
        match.give(command, dice)
    assert refusal.value.blocked.clause in SYSTEM.clauses
    assert refusal.value.blocked.reason.endswith(".")
    assert dice.position == 0
    assert match.state is state
    assert match.rules.encode(match.state) == before
    assert tuple(match.entries) == entries


def every_legal(match: Match[Any, Any]) -> set[Any]:
    """The commands that any side may give now."""
    return {c for side in match.rules.sides for c in match.rules.legal(match.state, side.id)}


def test_the_same_die_falls_after_a_refusal() -> None:
    asked = Match(SYSTEM.rules(battle(scenario(*PAIR))))
    plain = Match(SYSTEM.rules(battle(scenario(*PAIR))))
    for match, tries in ((asked, 3), (plain, 0)):
        dice = SeededDice("the same")
        match.begin(dice)
        for _ in range(tries):
            with pytest.raises(IllegalCommand):
                match.give(match.rules.decode({"do": "next-turn"}), dice)
        for _ in range(2):
            side = match.rules.decision(match.state).side  # type: ignore[union-attr]
            match.give(next(match.rules.legal(match.state, side)), dice)
    assert asked.state == plain.state
    assert asked.entries == plain.entries
