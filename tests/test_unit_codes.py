"""Codes of units on counters: two characters at most, no two units with the same."""

from collections.abc import Mapping
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.engine.map_view import code
from shellshock_tui.kit.counters import id_codes
from shellshock_tui.rules import system
from shellshock_tui.session.skirmish import Wanted, draw_battle, even_forces, skirmishes_of
from tests.rules.sshr.table import carrying, own, table

MANY = 13
"""More units than there are digits for."""


def large_force(name: str) -> tuple[Mapping[str, Any], ...]:
    """Forces of `MANY` units each, which cost nothing that counts."""
    drawn = even_forces(system(name), len(skirmishes_of(name).sides), Wanted(name), SeededDice("1"))
    return tuple(_enlarged(force) for force in drawn)


def _enlarged(force: Mapping[str, Any]) -> Mapping[str, Any]:
    units = [*force["units"]] * MANY
    named = [{**unit, "name": f"{number} Unit"} for number, unit in enumerate(units[:MANY], start=1)]
    return {**force, "units": named, "limit": 1_000_000}


@pytest.mark.parametrize("name", ["shellshock", "closing_fire", "sshr"])
def test_no_two_units_of_a_large_battle_have_the_same_code(name: str) -> None:
    wanted = Wanted(name, large_force(name))
    data = draw_battle(wanted, "1").data
    played = system(name)
    rules = played.rules(played.setup(data.table, data.find, data.file))
    state = rules.start(SeededDice("1")).state
    pieces = rules.pieces(state, rules.sides[0].id, ())
    units = {piece.unit for piece in pieces if piece.unit}
    assert len(units) == MANY * len(rules.sides)
    assert max(len(piece.glyph) for piece in pieces) <= 2
    assert len({(piece.glyph, piece.at) for piece in pieces}) == len(pieces)
    codes = {unit: code(pieces, unit) for unit in units}
    assert len({*codes.values()}) == len(codes)
    assert len({rules.sheet(state, unit, ()).code for unit in units}) == len(codes)


def test_codes_of_ids_that_begin_alike_differ() -> None:
    made = id_codes(("tank-1", "tank-2", "ta", "t", "TB", "r1", "r10", "r11", "ra"))
    assert [*made.values()] == ["TA", "TC", "TD", "T", "TB", "R1", "RB", "RC", "RA"]


def test_a_tenth_model_has_one_character() -> None:
    places = ",".join(f"0{number}05" for number in range(1, 10)) + ",1005,1105"
    sheets = own(many=carrying(*["carbine"] * 11))
    battle = table(f"a red many {places}", "b blue tank 2008", sheets=sheets)
    glyphs = [piece.glyph for piece in battle.rules.pieces(battle.state, "red", ()) if piece.unit == "a"]
    assert [glyph[1] for glyph in glyphs] == [*"123456789ab"]
