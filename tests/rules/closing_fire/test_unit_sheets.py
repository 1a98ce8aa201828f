"""The figures on the sheets of units; lost men cost no dice."""

import pytest

from tests.laws import cells
from tests.rules.closing_fire.field import field, pool

STATS = {
    "line": (6, 3, 4, 3),
    "large-line": (8, 4, 4, 4),
    "grenadiers": (7, 3, 3, 3),
    "militia": (5, 3, 5, 3),
    "light": (4, 3, 4, 2),
    "rifles": (3, 3, 4, 2),
    "cuirassiers": (8, 0, 4, 3),
    "dragoons": (6, 1, 4, 3),
    "hussars": (5, 1, 5, 2),
    "foot-battery": (1, 3, 4, 2),
    "horse-battery": (1, 2, 4, 2),
}
"""The hand-to-hand, shooting, morale and SP of each sheet."""


@pytest.mark.rule("unit.sheet")
@pytest.mark.check("unit.sheet", "line 6/3/4/3")
@pytest.mark.parametrize("sheet", STATS)
def test_the_numbers_of_a_sheet(sheet: str) -> None:
    battle = field(f"a red {sheet} 0405 n", "b blue line 0901 s")
    assert (
        tuple(battle.number(f"unit/a/{stat}") for stat in ("hand", "shoot", "morale", "sp")) == STATS[sheet]
    )


@pytest.mark.rule("unit.sheet")
def test_dice_do_not_fall_with_strength_points() -> None:
    battle = field("a red line 0405 n sp=1", "b blue line 0402 s")
    assert battle.number("unit/a/sp") == battle.unit("a")["sp"] == 1
    assert (battle.number("unit/a/hand"), battle.number("unit/a/shot/b/dice")) == (6, 3)


@pytest.mark.rule("unit.sheet", "shoot.outcome")
def test_a_unit_without_strength_points_is_removed_at_once() -> None:
    battle = field("a red line 0405 n", "b blue line 0403 s sp=1", "c blue large-line 0901 s")
    battle.act("a")
    battle.give("shoot", pool("4 5 6 1 2 3"), unit="a", target="b", move=False)
    assert battle.event("destroyed")["unit"] == "b"
    assert battle.unit("b")["gone"]
    assert not battle.all("fall-back") + battle.all("disordered")


@pytest.mark.rule("closing.when", "closing.hold")
@pytest.mark.parametrize(
    ("unit", "closing", "held"),
    [
        ("line", "5 dice", "9 dice"),
        ("cuirassiers", "–", "–"),
        ("dragoons", "3 dice", "7 dice"),
        ("dragoons disordered shot", "1 die", "7 dice"),
    ],
)
def test_only_units_that_can_fire_mention_closing_fire(unit: str, closing: str, held: str) -> None:
    sheet, *behind = unit.split()
    battle = field(" ".join(("a red", sheet, "0405 n", *behind)), "b blue line 0901 s")
    told = {cell.at: cell.text for cell in cells(battle.rules.sheet(battle.state, "a", ()))}
    assert (told["unit/a/attack/closing"], told["unit/a/attack/held"]) == (closing, held)
    if held == "–":
        assert battle.blocked("unit/a/held") == "closing.when"


@pytest.mark.rule("shoot.outcome", "unit.sheet")
def test_a_targets_sheet_lights_its_defence_and_strength() -> None:
    battle = field("a red line 0405 n", "b blue line 0402 s")
    battle.act("a")

    def lit(unit: str, *draft: str) -> list[str]:
        return [
            area.name for area in battle.rules.sheet(battle.state, unit, draft).areas if area.is_highlighted
        ]

    assert lit("a", "target=b") == ["ATTACK", "MOVE"]
    assert lit("b", "target=b") == ["DEFENCE", "STRENGTH"]
    assert lit("b") == []
