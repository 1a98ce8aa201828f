"""The number of questions about the table: a named target counts as seen, and few lines are needed."""

from typing import Any

import pytest

from shellshock_tui.engine.command_kind import CommandKind
from shellshock_tui.engine.trail import Blocked
from tests.rules.shellshock.guns import gun, volley, weapon
from tests.rules.shellshock.table import Table
from tests.rules.shellshock.test_on_table import ANSWERS, MISS, laid_out, tell_all, two

TWO_GUNNERS = gun(
    weapon("1/0/0"),
    weapon("1/0/0", section="Cupola"),
    crew=[
        {"pos": "A", "name": "Pilot", "piloting": 1, "gunnery": 2},
        {"pos": "Y", "name": "Gunner", "gunnery": 2},
    ],
    sections=[
        {"name": "Body", "posts": ["Pilot"], "body": True},
        {"name": "Cupola", "posts": ["Gunner"]},
    ],
)


@pytest.mark.rule("setup.types-of-play")
def test_naming_a_target_says_that_it_is_seen_and_borne_on() -> None:
    table = two()
    table.give("measure", unit="r", target="b", quarters=40)
    table.give("meet", unit="r", target="b", face="front")
    table.give("fire", dice=MISS, **volley("r", "b", "B"))
    facts = {f["relation"]: f["answer"] for f in table.now["facts"]}
    assert (facts["arc"], facts["sight"]) == (1, 1)


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize(
    ("finds", "clause"), [("out-of-arc", "combat.arc"), ("out-of-sight", "combat.line-of-sight")]
)
def test_one_choice_denies_what_naming_a_target_says(finds: str, clause: str, is_told: bool) -> None:
    table = two()
    if is_told:
        table.give("measure", unit="r", target="b", quarters=40)
        table.give("meet", unit="r", target="b", face="front")
    draft = ("post=Pilot", "section=Body", "target=b")
    denial = table.command("take-aim", unit="r", section="Body", target="b", finds=finds)
    assert denial in [choice.then for choice in table.rules.choices(table.state, "red", draft)]
    table.give("take-aim", unit="r", section="Body", target="b", finds=finds)
    assert table.refused("fire", clause, **volley("r", "b", "B"))


@pytest.mark.rule("setup.types-of-play")
def test_what_was_told_is_not_asked_for_or_denied_again() -> None:
    table = two()
    tell_all(table, 40)
    assert {c["do"] for c in table.legal()} == {"fire", "hold-fire"}


def lines(table: Table, do: str, dice: str = "", **fields: Any) -> int:
    """Give a command; return 1 if it stated something about the table, else 0."""
    kind = table.rules.command_kind(table.command(do, **fields))
    table.give(do, dice, **fields)
    return int(kind is CommandKind.TELL or do == "settle")


@pytest.mark.rule("setup.types-of-play")
def test_a_turn_of_three_against_three_with_nine_shots_asks_fifteen_lines() -> None:
    red = [f"r{number} red gun 0{3 + 2 * number}05 s" for number in range(3)]
    blue = [f"b{number} blue gun 0{3 + 2 * number}15 n" for number in range(3)]
    table = laid_out(*red, *blue, sheets=[TWO_GUNNERS])
    asked = 0
    while table.now["phase"] == "movement":
        unit = table.asked.unit
        table.give("announce-speed", unit=unit, speed=1)
        asked += lines(table, "settle", unit=unit, how="moved", ground="clear")
    shots = 0
    while table.now["phase"] == "combat":
        unit = table.asked.unit
        foe = f"{'b' if unit[0] == 'r' else 'r'}{unit[1]}"
        for post, section, letter in (("Pilot", "Body", "B"), ("Gunner", "Cupola", "C")):
            if shots == 9:
                table.give("hold-fire", unit=unit, post=post)
                continue
            fields = volley(unit, foe, letter, post=post, section=section)
            while not table.allows("fire", unit=unit, post=post, target=foe):
                kind = next(c["do"] for c in table.legal() if c["do"] in ANSWERS and c["target"] == foe)
                asked += lines(table, kind, unit=unit, target=foe, **ANSWERS[kind])
            table.give("fire", dice=MISS, **fields)
            shots += 1
    assert shots == 9
    assert asked <= 15


@pytest.mark.rule("setup.types-of-play")
def test_a_reason_takes_a_named_target_as_seen_as_firing_does() -> None:
    table = two()
    table.give("measure", unit="r", target="b", quarters=40)
    table.give("meet", unit="r", target="b", face="front")
    assert any(c["do"] == "fire" for c in table.legal())
    verdicts = [check.verdict for check in table.rules.why_not(table.state, "r", "b")]
    assert [one.reason for one in verdicts if isinstance(one, Blocked)] == []


@pytest.mark.rule("setup.types-of-play")
def test_a_reason_names_the_range_where_it_is_open() -> None:
    (refused,) = two().blocked("r", "b").values()
    assert refused.reason == "Answer this first: “How many inches is R from B?”"


@pytest.mark.rule("setup.types-of-play")
def test_a_sight_that_is_never_asked_about_is_not_asked_for() -> None:
    table = two()
    seen = table.rules.explain(table.state, "unit/r/sight/b")
    assert isinstance(seen, Blocked)
    assert "Answer this first" not in seen.reason
