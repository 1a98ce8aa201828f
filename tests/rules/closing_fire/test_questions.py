"""What is asked of whom, in which words, and by which keys it is answered."""

from tests.rules.closing_fire.field import Field, field, pool, shipped

RESERVES = ("y red large-line 0109 n acted", "z blue large-line 0901 s acted")


def keys(battle: Field, name: str) -> dict[str, str]:
    """The keys of the choices of a name, by what they stand for."""
    asked = battle.rules.choices(battle.state, battle.asked.side, ())
    found = (choice.name.partition("=") for choice in asked)
    return {
        value: choice.key
        for (head, _, value), choice in zip(found, asked, strict=True)
        if head == name and value
    }


# ---------------------------------------------------------------- keys


def test_a_unit_keeps_its_digit_when_others_have_acted_or_are_gone() -> None:
    red = [f"r{number} red line 0{number}09 n" for number in (1, 2, 3)]
    battle = field(*red, "b blue line 0208 s sp=1", "c blue large-line 0901 s", "d blue line 0801 s acted")
    battle.begin("red")
    assert keys(battle, "unit") == {"r1": "1", "r2": "2", "r3": "3"}
    battle.give("activate", unit="r2")
    battle.give("shoot", pool("6 6 6  1 1 1") + " d3=1", unit="r2", target="b", move=False)
    assert battle.unit("b")["gone"]
    assert keys(battle, "unit") == {"r1": "1", "r3": "3", "r2": "2"}
    battle.give("activate", unit="r1")
    battle.give("end-activation", "d2=2", unit="r1")
    assert keys(battle, "unit") == {"c": "2", "d": "3"}


def test_the_tenth_unit_of_a_side_has_no_digit() -> None:
    battle = shipped("ridge")
    battle.begin("blue")
    digits = list(keys(battle, "unit").values())
    assert digits == [*"123456789", ""]


def test_a_target_keeps_its_key_whoever_is_before_it_in_range() -> None:
    foes = ("b1 blue line 0201 s", "b2 blue line 0402 s", "b3 blue line 0502 s acted")
    battle = field("a red line 0405 n", *foes, *RESERVES)
    battle.act("a")
    before = keys(battle, "shoot")
    battle.give("step", unit="a", to="front-right")
    after = keys(battle, "shoot")
    assert {"b2", "b3"} <= before.keys() & after.keys()
    assert all(before[unit] == after[unit] for unit in before.keys() & after.keys())
    assert before["b2"] == "g"


def test_every_enemy_of_a_battle_has_a_key_of_its_own() -> None:
    battle = field("a red foot-battery 0509 n", *(f"b{n} blue line 0{n}04 s" for n in range(1, 10)))
    battle.act("a")
    found = list(keys(battle, "shoot").values())
    assert len(found) > 6
    assert len(set(found)) == len(found)
    assert "" not in found
