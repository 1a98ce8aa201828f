"""The odds of the bag, compared with every way in which the chits can be drawn."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from shellshock_tui.dice import DieWanted, GivenDice
from shellshock_tui.engine.trail import Trail
from shellshock_tui.rules.shellshock.battle import RED
from shellshock_tui.rules.shellshock.initiative import chance_that
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Initiative, State
from tests.battles import scenario
from tests.rules.shellshock.table import Table

UNITS = (
    "a red boar 0501 s",
    "b red boar 0701 s",
    "x blue boar 0515 n",
    "y blue boar 0715 n",
    "z blue boar 0915 n",
)
SIDES = ("red", "blue")


def begun(dice: str = "d5=4") -> Table:
    """Two units against three, the first chit drawn by the smaller side."""
    return Table(scenario(*UNITS), dice)


def position_of(table: Table, state: State) -> Position:
    return Position(table.battle, state)


def every_deal(
    table: Table, state: Any, chance: Fraction = Fraction(1)
) -> Iterator[tuple[Fraction, dict[int, str]]]:
    """Every way in which the sides can draw the remaining chits, each for its first unit."""
    if not isinstance(state.phase, Initiative):
        sides = [(table.battle.units[i].side, unit.chit) for i, unit in enumerate(state.units)]
        yield chance, {chit: side for side, chit in sides}
        return
    command = next(command for side in SIDES for command in table.rules.legal(state, side))
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), chance)]
    while waiting:
        faces, part = waiting.pop()
        try:
            step = table.rules.play(state, command, GivenDice(faces))
        except DieWanted as die:
            waiting += [((*faces, face), part / die.sides) for face in range(1, die.sides + 1)]
        else:
            yield from every_deal(table, step.state, part)


@pytest.mark.rule("initiative.draw", "initiative.red-chit", "move.order")
@pytest.mark.parametrize("placed", [0, 1, 2, 3])
@pytest.mark.parametrize("first", ["d5=1", "d5=4", "d5=5"])
def test_the_odds_of_the_bag_are_those_of_every_draw(first: str, placed: int) -> None:
    table = begun(first)
    for draw in range(placed):
        table.give("take-chit", unit=table.legal()[0]["unit"], dice=f"d{4 - draw}=2")
    position = position_of(table, table.state)
    deals = list(every_deal(table, table.state))
    assert sum(chance for chance, _ in deals) == 1
    for side in SIDES:
        for chits in ((RED,), (1,), (2,), (3,), (4,), (1, 2), (1, 2, 3)):
            claims = dict.fromkeys(chits, side)
            assert chance_that(position, claims) == chance_of(deals, claims)
    mixed = {1: "red", 2: "blue", 3: "blue", RED: "red"}
    assert chance_that(position, mixed) == chance_of(deals, mixed)


def chance_of(deals: list[tuple[Fraction, dict[int, str]]], claims: dict[int, str]) -> Fraction:
    return sum((chance for chance, deal in deals if claims.items() <= deal.items()), Fraction(0))


@pytest.mark.rule("initiative.draw")
def test_sides_alternate_until_one_has_no_unit_left_to_serve() -> None:
    table, drawers = begun(), []
    while isinstance(table.state.phase, Initiative):
        (drawer,) = (side for side in SIDES if any(table.rules.legal(table.state, side)))
        drawers.append(drawer)
        left = len(table.state.phase.bag)
        table.give("take-chit", unit=table.legal()[0]["unit"], dice=f"d{left}=1" if left > 1 else "")
    assert drawers == ["red", "blue", "red", "blue", "blue"]


@pytest.mark.rule("initiative.chits")
def test_next_turn_every_side_draws_in_proportion_to_its_units() -> None:
    table = begun()
    chances = [table.rules.explain(table.state, f"unit/{unit}/fact/red-chit") for unit in "ax"]
    totals = [chance.total for chance in chances if isinstance(chance, Trail)]
    assert totals == [Fraction(2, 5), Fraction(3, 5)]


@pytest.mark.rule("initiative.draw")
@pytest.mark.parametrize("chit", [1, 2, 3])
def test_a_chit_tells_how_likely_it_moves_before_every_enemy(chit: int) -> None:
    table = begun(f"d5={chit}")
    deals = every_deal(table, table.state)
    first = sum(chance for chance, held in deals if all(held[lower] == "red" for lower in range(1, chit)))
    for choice in table.rules.choices(table.state, "red", ()):
        if choice.name.startswith("unit="):
            told = {Fraction(0): "none", Fraction(1): "certain"}.get(Fraction(first), f"{first}")
            assert choice.words.endswith(f": {told}")
            assert [trail.total for _, trail in choice.trails] == [first]


@pytest.mark.rule("initiative.red-chit")
def test_nothing_is_told_of_the_red_chit() -> None:
    table = begun("d5=5")
    assert {choice.words for choice in table.rules.choices(table.state, "red", ())} == {""}
