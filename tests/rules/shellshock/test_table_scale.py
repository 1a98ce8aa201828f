"""Battles with miniatures at other scales than one inch to one inch (setup.types-of-play)."""

import pytest

from shellshock_tui.files import DataError
from shellshock_tui.kit.between import Between
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.settings.plain_text import plain_text
from tests.rules.shellshock.guns import until, volley
from tests.rules.shellshock.table import Table
from tests.rules.shellshock.test_on_table import MISS, aim, laid_out, need, stand_still, tell_all


def scaled(scale: str, tail: str = "") -> Table:
    """Two guns in the Combat phase at a scale; r fires first."""
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s", era=f'scale = "{scale}"', tail=tail)
    stand_still(table)
    until(table, "r")
    return table


def asked(table: Table) -> Between:
    """The open number that is asked for."""
    found = [c for c in table.rules.legal(table.state, "red") if type(c).__name__ == "Measure"]
    number: Between = found[-1].quarters
    return number


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    ("scale", "typed", "quarters", "words"),
    [
        ("1 inch", "9.25", 37, "9 1/4 inches"),
        ("1/2 inch", "9", 72, "9 inches (18 of the rules)"),
        ("1/2 inch", "9 1/8", 73, "9 1/8 inches (18 1/4 of the rules)"),
        ("2 cm", "18.5", 37, "18.5 cm (9 1/4 inches of the rules)"),
        ("2,5 cm", "10", 16, "10 cm (4 inches of the rules)"),
    ],
)
def test_a_range_is_typed_and_told_as_the_tape_shows_it(
    scale: str, typed: str, quarters: int, words: str
) -> None:
    table = scaled(scale)
    aim(table)
    number = asked(table)
    assert number.read(typed) == quarters
    (told,) = table.give("measure", unit="r", target="b", quarters=quarters)
    assert told.text == f"R is {words} from B."
    tell_all(table, quarters)
    assert need(table) == 10 - 2 + quarters // 48


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    ("scale", "typed", "quarters", "said"),
    [
        ("1 inch", "9.3", 37, "9.3 is rounded to 9.25 inches."),
        ("1 inch", "9 1/3", 37, "9 1/3 is rounded to 9.25 inches."),
        ("1 inch", "9.25", 37, ""),
        ("2 cm", "18.4", 37, "18.4 is rounded to 18.5 centimetres."),
        ("2 cm", "18.5", 37, ""),
    ],
)
def test_a_length_that_is_typed_finer_is_rounded_and_the_player_told(
    scale: str, typed: str, quarters: int, said: str
) -> None:
    table = scaled(scale)
    aim(table)
    number = asked(table)
    assert (number.read(typed), number.rounded(typed)) == (quarters, said)


@pytest.mark.rule("setup.types-of-play")
def test_a_scaled_table_is_asked_for_and_laid_out_in_its_own_lengths() -> None:
    table = laid_out("r red gun 0101 n", "b blue gun 0103 se", era='scale = "2 cm"', terrain="...\n.t.\n...")
    assert SYSTEM.facts(table.battle)[-1] == "5.5 by 7 cm, 2 cm to the inch"
    assert SYSTEM.lay_out(table.battle)[:2] == (
        "An inch of the rules is 2 cm here.",
        "The table is 5.5 wide and 7 deep, in centimetres; north is at the top.",
    )
    table = scaled("2 cm")
    aim(table)
    draft = ("post=Pilot", "section=Body", "target=b")
    assert "How many centimetres is R from B?" in {
        c.asks for c in table.rules.choices(table.state, "red", draft)
    }


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize(
    "scale", ["", "2", "two cm", "0 cm", "1/0 inch", "9 inches", "2 cm; x", "1" * 60 + " cm"]
)
def test_a_wrong_scale_is_refused_in_a_sentence(scale: str) -> None:
    with pytest.raises(DataError, match="scale"):
        laid_out("r red gun 0101 n", "b blue gun 0103 se", era=f'scale = "{scale}"')


@pytest.mark.rule("setup.types-of-play")
def test_lengths_are_the_same_in_plain_ascii() -> None:
    table = scaled("1 inch")
    tell_all(table, 37)
    table.give("fire", dice=MISS, **volley("r", "b", "B"))
    texts = [term.label for term in table.trail("hit-roll", "Gun 1/0/0").terms]
    assert any(text.startswith("9 1/4 inches") for text in texts)
    assert texts == [plain_text(text) for text in texts]


@pytest.mark.rule("setup.types-of-play")
def test_units_that_touch_farther_apart_are_told_to_be_adjacent() -> None:
    table = scaled("2 cm")
    (told,) = table.give("measure", unit="r", target="b", quarters=8, touching=True)
    assert told.text.endswith("; they touch and so are adjacent, as are units within 2 cm of each other.")


@pytest.mark.rule("setup.types-of-play")
def test_a_move_is_asked_for_at_the_scale() -> None:
    table = laid_out("r red gun 0505 n", "b blue gun 0515 s", era='scale = "2 cm"')
    table.give("announce-speed", unit="r", speed=3)
    assert table.asked.question == "R has 3 points, 2 cm to the inch: move it, and tell where it stands."
