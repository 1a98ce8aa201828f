"""No text of a battle with miniatures speaks of hexes or of the map; there is neither on a table."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock import SYSTEM
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.views.hexes import hex_words
from shellshock_tui.session.game_setup import with_miniatures
from tests.battles import shipped
from tests.laws import cells
from tests.rules.shellshock.tape_measure import Tape, play
from tests.soak import soaked

OF_A_MAP = re.compile(r"\b(hex|hexes|map|maps)\b", re.IGNORECASE)
SHIPPED = sorted(
    one.address for one in library.listed(library.SCENARIO) if one.header and one.header.system == SYSTEM.name
)


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("name", SHIPPED)
def test_a_battle_is_introduced_without_hexes_or_a_map(name: str) -> None:
    data = with_miniatures(library.open_file(library.SCENARIO, name))
    setup = SYSTEM.setup(data.table, data.find, data.file)
    outline = SYSTEM.outline(setup)
    goals = (goal for force in outline.forces for goal in force.objectives)
    texts = (*setup.briefing, *SYSTEM.facts(setup), *SYSTEM.lay_out(setup), *goals, repr(outline))
    assert [text for text in texts if OF_A_MAP.search(text)] == []


def texts_of_trail(trail: Trail) -> Iterator[str]:
    """The words of the terms of a calculation, and of calculations within it."""
    for term in trail.terms:
        yield from (term.label, term.words)
        if term.trail:
            yield from texts_of_trail(term.trail)


def texts_of_event(event: Event) -> Iterator[str]:
    """The sentence of an event, and the words of its calculations."""
    yield event.text
    for label, trail in event.trails:
        yield from (label, *texts_of_trail(trail))


def texts_of_moment(tape: Tape) -> Iterator[str]:
    """The texts that the screen can show of a battle on a table: question, choices, sheets and reasons."""
    rules, state = tape.tape, tape.laid
    asked = rules.decision(state)
    if isinstance(asked, Decision):
        yield asked.question
    for side in rules.sides:
        yield from texts_of_choices(rules, state, side.id)
    for unit in tape.battle.units:
        for cell in cells(rules.sheet(state, unit.id, ())):
            yield from (cell.text, cell.means)
            found: Any = rules.explain(state, cell.at) if cell.at else None
            yield from texts_of_trail(found) if isinstance(found, Trail) else ()
            yield from (found.reason,) if isinstance(found, Blocked) else ()
        for other in tape.battle.units:
            if other.side != unit.side:
                for check in rules.why_not(state, unit.id, other.id):
                    verdict = check.verdict
                    yield from (
                        (verdict.reason,) if isinstance(verdict, Blocked) else texts_of_trail(verdict.trail)
                    )
    track = rules.track(state)
    yield repr(track)


def texts_of_choices(rules: Any, state: Any, side: str) -> Iterator[str]:
    """The words of the choices of a side, two picks deep."""
    for choice in rules.choices(state, side, ()):
        following = rules.choices(state, side, choice.then) if isinstance(choice.then, tuple) else ()
        for one in (choice, *following):
            yield from (one.label, one.words, one.blocked.reason if one.blocked else "")


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("name", soaked(["duel", "mill", "bridge"], 2))
def test_nothing_that_is_said_in_a_battle_speaks_of_hexes_or_a_map(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"point_blank": True, "motionless": True, "nestle": True, "tree_cover": True}
    table = dict(shipped(name).table)
    tape = Tape(table | {"options": {**table.get("options", {}), **options}}, "5")
    found: dict[str, None] = {}
    given = 0
    play_on = tape.tape.play

    def note(texts: Iterator[str]) -> None:
        found.update((text, None) for text in texts if OF_A_MAP.search(text))

    def played(state: Any, command: Any, dice: Any) -> Any:
        step = play_on(state, command, dice)
        note(text for event in step.events for text in texts_of_event(event))
        return step

    def watch() -> None:
        nonlocal given
        given += 1
        if given % 23 == 1:
            note(texts_of_moment(tape))

    monkeypatch.setattr(tape.tape, "play", played)
    tape.watch = watch
    play(tape, 5)
    assert list(found) == []


LENGTH = r"(\d+ \d/\d|\d/\d|\d+)"
PIECE = re.compile(rf"{LENGTH} to {LENGTH}(?: from the left)?, {LENGTH} to {LENGTH}")
Piece = tuple[Fraction, Fraction, Fraction, Fraction]


def pieces(line: str) -> list[Piece]:
    """The rectangles in a line of a lay-out, each as its ends across and its ends down."""
    found = ([sum(map(Fraction, words.split()), Fraction()) for words in one] for one in PIECE.findall(line))
    return [(left, right, top, bottom) for left, right, top, bottom in found]


def are_apart(one: Piece, other: Piece) -> bool:
    """Whether two rectangles do not overlap."""
    return one[1] <= other[0] or other[1] <= one[0] or one[3] <= other[2] or other[3] <= one[2]


@pytest.mark.rule("setup.types-of-play")
@pytest.mark.parametrize("name", SHIPPED)
def test_no_piece_of_terrain_lies_over_another(name: str) -> None:
    data = with_miniatures(library.open_file(library.SCENARIO, name))
    battle = SYSTEM.setup(data.table, data.find, data.file)
    terrain = [line for line in SYSTEM.lay_out(battle) if ", level " in line.partition(":")[0]]
    assert all(pieces(line) for line in terrain)
    laid = [piece for line in terrain for piece in pieces(line)]
    assert [pair for pair in combinations(laid, 2) if not are_apart(*pair)] == []
    covered = sum(bottom - top for _, _, top, bottom in laid)
    assert covered == sum(hex_words(ground) != hex_words(Hex()) for ground in battle.ground)
