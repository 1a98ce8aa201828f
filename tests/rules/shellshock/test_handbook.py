"""The handbook: examples are worked out by the rules and agree with the source; links lead both ways."""

from fractions import Fraction

import pytest

from shellshock_tui import library
from shellshock_tui.engine.handbook import Page, page, touches
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.rules.shellshock import SYSTEM

CLAUSES = SYSTEM.clauses
NOTHING_TO_WORK_OUT = {"scale"}
"""Clauses of prose, by which nothing is computed."""


def opened(clause: str) -> Page:
    return page(SYSTEM, clause, library.shipped(SYSTEM.name))


def totals(clause: str) -> list[int]:
    """The numbers of a clause's examples, in order."""
    found = [finding.reason for example in opened(clause).examples for finding in example.findings]
    return [int(reason.total) for reason in found if isinstance(reason, Trail)]


def refusals(clause: str) -> list[str]:
    """The clauses behind the refusals of a clause's examples, in order."""
    found = [finding.reason for example in opened(clause).examples for finding in example.findings]
    return [reason.clause for reason in found if isinstance(reason, Blocked)]


def sentences(clause: str) -> str:
    return " ".join(finding.words for example in opened(clause).examples for finding in example.findings)


@pytest.mark.parametrize("clause", [name for name in CLAUSES if name not in NOTHING_TO_WORK_OUT])
def test_every_clause_with_something_to_work_out_has_an_example(clause: str) -> None:
    shown = opened(clause)
    findings = [finding for example in shown.examples for finding in example.findings]
    assert findings
    assert all(example.question for example in shown.examples)
    assert all(finding.words for finding in findings)
    cited = {name for finding in findings for name in finding.cited}
    assert cited
    assert cited <= {clause, *shown.touches}, "an example cites a clause that its page does not link"


def test_examples_stand_in_the_order_of_their_clauses() -> None:
    written = [entry["id"] for entry in SYSTEM.book.examples["clause"]]
    assert written == [name for name in CLAUSES if name not in NOTHING_TO_WORK_OUT]


@pytest.mark.parametrize("clause", sorted(NOTHING_TO_WORK_OUT))
def test_prose_has_no_example(clause: str) -> None:
    assert opened(clause).examples == ()


@pytest.mark.parametrize(
    ("clause", "numbers"),
    [
        ("move.announce-speed", [0, 12]),
        ("move.road-speed", [13, 16, 1]),
        ("move.direction-cost", [1, 2]),
        ("move.terrain-cost", [4, 8, 3]),
        ("move.turn-number", [4]),
        ("move.free-facing", [1]),
        ("hit.defence-value", [15, 9, 11, 19, 22, 11]),
        ("internal.location", [7, 19, 7]),
        ("move.kreigs", [4]),
        ("initiative.parts", [4, 3, 2]),
    ],
)
def test_examples_say_what_the_source_prints(clause: str, numbers: list[int]) -> None:
    assert totals(clause)[: len(numbers)] == numbers


@pytest.mark.parametrize(
    ("clause", "words"),
    [
        ("initiative.chits", "4 units: 1 Bison, 2 Mason, 3 Second, R Third"),
        ("hit.roll", "TBE Laser needs 3 and hits; 12.7mm MG needs 15 and misses"),
        ("hit.spread-fire", "front of Mason is hit for 7/0/0"),
        ("physical.ram-damage", "rear-right of Mason is hit for 9/9/5"),
        ("physical.ram-damage", "front of Mason is hit for 15/15/8"),
        ("physical.ram-damage", "rear of Mason is hit for 3/3/1"),
        ("internal.location", "rows 19, 20, 1"),
        ("internal.location", "rows 7, 10, 11"),
        ("internal.bins", "attacker 7, defender 7, it does not explode"),
    ],
)
def test_sentences_of_examples_say_what_the_source_prints(clause: str, words: str) -> None:
    assert words in sentences(clause)


def test_sight_names_the_hex_that_blocks() -> None:
    (example,) = opened("combat.line-of-sight").examples
    blocked = [finding.reason for finding in example.findings if isinstance(finding.reason, Blocked)]
    assert [reason.at for reason in blocked] == ["hex/0607", "hex/0607"]


def test_the_larger_side_is_likelier_to_hold_the_red_chit() -> None:
    (example,) = opened("initiative.draw").examples
    chances = [finding.reason.total for finding in example.findings if isinstance(finding.reason, Trail)]
    assert chances == [Fraction(1, 3), Fraction(2, 3)]


@pytest.mark.parametrize("clause", ["option.motionless", "option.point-blank"])
def test_options_are_shown_without_and_with(clause: str) -> None:
    without, chosen = totals(clause)[:2]
    assert (without, chosen) == (3, -1)


def test_an_example_is_worked_out_anew_on_the_given_sheets() -> None:
    def find(kind: str, name: str) -> dict[str, object]:
        table = dict(library.shipped(SYSTEM.name)(kind, name))
        return table | {"move": {**table["move"], "accel": 2}} if name == "bison-gp" else table

    (example,) = SYSTEM.examples("move.announce-speed", find)
    highest = example.findings[1].reason
    assert isinstance(highest, Trail)
    assert highest.total == 7


def test_links_lead_to_known_clauses() -> None:
    unknown = {name: set(clause.touches) - set(CLAUSES) for name, clause in CLAUSES.items()}
    assert {name: lost for name, lost in unknown.items() if lost} == {}


@pytest.mark.parametrize("clause", ["hit.roll", "move.water", "internal.out-of-action"])
def test_links_lead_back(clause: str) -> None:
    shown = opened(clause)
    assert shown.touches
    assert all(clause in opened(name).touched_by for name in shown.touches)
    assert all(clause in opened(name).touches for name in shown.touched_by)


def test_a_clause_named_in_the_words_of_another_is_linked() -> None:
    assert "combat.sequence" in CLAUSES["initiative.parts"].ruling
    assert "combat.sequence" in opened("initiative.parts").touches


def test_every_clause_is_reached_from_any_other_by_links() -> None:
    linked = {name: set(touches(clause, CLAUSES)) for name, clause in CLAUSES.items()}
    seen: set[str] = set()
    waiting = [next(iter(CLAUSES))]
    while waiting:
        here = waiting.pop()
        if here not in seen:
            seen.add(here)
            waiting += linked[here] | {name for name, others in linked.items() if here in others}
    assert sorted(set(CLAUSES) - seen) == []


def test_a_clause_that_is_not_there_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        opened("move.zeppelin")


def test_each_area_of_a_sheet_is_named_with_what_it_holds() -> None:
    (example,) = opened("sheet.colours").examples
    named = [finding.words.partition(": ") for finding in example.findings]
    assert [area for area, _, _ in named] == ["ATTACK", "DEFENCE", "MOVE", "INTERNAL"]
    assert all(held for _, _, held in named)
