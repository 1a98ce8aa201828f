"""Every calculation shown in a battle is true as it is written, in each system."""

import re
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor
from typing import Any

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.trail_lines import figure, term_words, totals
from shellshock_tui.engine.addresses import place_address
from shellshock_tui.engine.figures import figures
from shellshock_tui.engine.match import Match
from shellshock_tui.engine.rules import Rules
from shellshock_tui.engine.trail import Blocked, Op, Trail
from shellshock_tui.lessons.check import addresses
from tests.arithmetic import stations, worked_out
from tests.recorded import recording, recordings
from tests.soak import soaked
from tests.test_recordings import bound

PARTS = 8
"""The number of moments of each recording at which all addresses are checked."""
MIDDLE = PARTS // 2
NUMBER = r"\(?−?\d[\d./]*\)?"
SUM = re.compile(rf"{NUMBER}(?: [+−×÷→] {NUMBER})+ (?:=|→) {NUMBER}")
"""Matches a calculation within a sentence."""
DIE = re.compile(r"(?:spread fire )?\bd\d+ ")
"""Matches the name of a die before its face."""
CLOSE = re.compile(r"(\d)\+(\d)")
"""Matches a die that is rolled again."""


def after(name: str, part: int) -> Match[Any, Any]:
    """A recorded battle, played up to one of its parts."""
    played = recording(name)
    commands, dice = list(played.kept()), SeededDice(played.seed)
    match: Match[Any, Any] = Match(bound(played))
    match.begin(dice)
    for command in commands[: len(commands) * part // PARTS]:
        match.give(match.rules.parse(command), dice)
    return match


def shown(rules: Rules[Any, Any], state: Any) -> Iterator[Trail]:
    """Every number on a sheet or on the map that can be opened."""
    places = (place_address(rules.board, place) for place in range(rules.board.size))
    for at in sorted(filter(None, {*addresses(rules, state), *places})):
        try:
            found = rules.explain(state, at)
        except ValueError:
            continue  # No number is shown at a place that no unit can reach.
        match found:
            case Trail():
                yield found
            case Blocked(trails=trails):
                yield from (trail for _, trail in trails)


def row(before: str, does: str) -> Fraction:
    """The total of a table row, from the total before and the operation that the row states."""
    match does.split():
        case ["÷2", "up"]:
            return Fraction(ceil(worked_out(f"{before} ÷ 2")))
        case ["whole"]:
            return Fraction(floor(worked_out(before)))
        case ["min", least]:
            return max(worked_out(before), worked_out(least))
        case ["max", most]:
            return min(worked_out(before), worked_out(most))
        case _:
            return worked_out(f"{before} {does[0]} {does[1:]}")


def check(trail: Trail) -> None:
    """Read a trail as a calculation in one line, and as a table row by row."""
    bare = Trail(tuple(term._replace(words="") if term.op is Op.READ else term for term in trail.terms))
    assert stations(figures(bare))[-1] == trail.total, figures(bare)
    before = "0"
    for term, value in totals(trail):
        does, stands = term_words(term), figure(value)
        if term.op is not Op.READ and "≈" not in before + does + stands:
            assert row(before, does) == worked_out(stands), (before, does, stands)
        before = stands


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "moment",
    soaked(
        [
            *((name, MIDDLE) for name in recordings()),
            *((name, part) for name in recordings() for part in range(1, PARTS) if part != MIDDLE),
        ],
        len(recordings()),
    ),
)
def test_every_number_at_an_address_comes_to_what_its_terms_say(moment: tuple[str, int]) -> None:
    match = after(*moment)
    trails = list(shown(match.rules, match.state))
    assert trails
    for trail in trails:
        check(trail)


@pytest.mark.few(4)
@pytest.mark.parametrize("name", recordings())
def test_every_number_of_a_battle_equals_its_terms(name: str) -> None:
    match = after(name, PARTS)
    rules = match.rules
    for before, entry in zip((None, *match.states), match.entries, strict=False):
        trails = [trail for event in entry.events for _, trail in event.trails]
        texts = [event.text for event in entry.events]
        if entry.command is not None:
            steps = rules.roll_steps(before, entry.command, entry.events)
            texts += [step.words for step in steps]
        for trail in trails:
            check(trail)
        for text in texts:
            for found in SUM.finditer(DIE.sub("", CLOSE.sub(r"\1 + \2", text))):
                stations(found[0])
