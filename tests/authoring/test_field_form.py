"""The forms of fields: the values that may be typed, stepped and chosen by the schema of the file."""

import pytest

from shellshock_tui.authoring.field_form import FieldForm, Kind, field_form, row_of, written
from shellshock_tui.authoring.file_schema import schema_of
from shellshock_tui.engine.worksheet import Plain
from shellshock_tui.library import SHEET

SCHEMA = schema_of("shellshock", SHEET)
WORDS = {"weapons.*.section": ("Body", "Turret"), "sections.*.posts.*": ("Pilot", "Gunner")}


@pytest.mark.parametrize(
    ("field", "kind", "limits"),
    [
        ("ecv", Kind.NUMBER, "0 to 1,000,000"),
        ("era", Kind.WORD, "ww2, modern, future"),
        ("weapons.3.section", Kind.WORD, "one of Body, Turret"),
        ("weapons.3.spread", Kind.SWITCH, "yes or no"),
        ("weapons.3.high", Kind.TEXT, '"3/2/8"'),
        ("move.directions.4", Kind.NUMBER, "0 to 9,999"),
        ("attack.hit_dice", Kind.TEXT, "d10 d8"),
        ("internal.chart.3.2", Kind.TEXT, "a word"),
        ("sections.1.posts", Kind.LIST, "of Pilot, Gunner"),
        ("slots.1.choices.2.weapon.kreigs", Kind.NUMBER, "0 to 9,999"),
    ],
)
def test_a_field_is_filled_in_as_its_schema_says(field: str, kind: Kind, limits: str) -> None:
    form = field_form(SCHEMA, field, WORDS)
    assert (form.kind, limits in form.limits) == (kind, True), form.limits
    assert form.meaning


@pytest.mark.parametrize("field", ["nothing", "ecv.1", "weapons.x", "weapons.1.nothing", "move.x"])
def test_no_form_is_made_for_what_is_no_plain_field(field: str) -> None:
    with pytest.raises(KeyError):
        field_form(SCHEMA, field, WORDS)


@pytest.mark.parametrize(
    "value", [[], ["a"], ["a", "b c"], ["a, b", "c"], ['the "big" gun', "x"], ["1", "2"], [" ", "a"][1:]]
)
def test_a_list_is_read_as_it_is_written(value: list[Plain]) -> None:
    assert FieldForm(Kind.LIST).read(written(value)) == value


def test_numbers_in_a_list_are_numbers() -> None:
    assert field_form(schema_of("shock", SHEET), "tap", {}).read("5, 6,x") == [5, 6, "x"]


@pytest.mark.parametrize(
    ("form", "value", "step", "after"),
    [
        (FieldForm(Kind.NUMBER, least=1, most=9), 9, 1, 9),
        (FieldForm(Kind.NUMBER, least=1, most=9), 1, -1, 1),
        (FieldForm(Kind.NUMBER, least=1, most=9), None, 1, 1),
        (FieldForm(Kind.NUMBER, least=-20, most=20), "nine", -1, -20),
        (FieldForm(Kind.NUMBER), "7", 1, 8),
        (FieldForm(Kind.WORD, words=("a", "b")), "b", 1, "a"),
        (FieldForm(Kind.WORD, words=("a", "b")), "x", 1, "a"),
        (FieldForm(Kind.SWITCH), None, 1, True),
        (FieldForm(Kind.TEXT), "a", 1, None),
    ],
)
def test_a_value_steps_within_its_limits(
    form: FieldForm, value: Plain | None, step: int, after: Plain | None
) -> None:
    assert form.stepped(value, step) == after


def test_the_innermost_item_of_a_list_is_the_row_of_a_field() -> None:
    table = {
        "weapons": [{"name": "a"}],
        "slots": [{"choices": [{"name": "b"}]}],
        "move": {"speeds": ["0 0 1"]},
    }
    assert row_of(table, "weapons.1.name") == "weapons.1"
    assert row_of(table, "slots.1.choices.1.name") == "slots.1.choices.1"
    assert row_of(table, "move.speeds.1.2") == "move.speeds.1"
    assert row_of(table, "move.accel") == ""
    assert row_of(table, "weapons.7.name") == ""
