"""The figures of players who keep their sheets, over a whole battle between bots."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from shellshock_tui.dice import SeededDice
from shellshock_tui.drill.answer import Figure, Pick, Several, is_right, read_answer
from shellshock_tui.drill.battle import rules_of
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.clock import present_time
from shellshock_tui.drill.drill import Drill, Phase
from shellshock_tui.drill.exercise import Moment
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.hidden_figures import without_figures
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.drill.sheet_keeping import Happening, KeptFigure, kept_figures
from shellshock_tui.drill.worked import Worked, matters
from shellshock_tui.engine.event import Event, EventContent
from shellshock_tui.engine.map_view import OverlayKind
from shellshock_tui.engine.rules import Decision
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Blocked, Trail
from shellshock_tui.engine.view import Mark
from tests.drill.cards import ready_played

SIDES = "red", "blue"


@cache
def moments() -> tuple[Moment, ...]:
    return tuple(ready_played("shellshock")[0].moments())


@cache
def kept(sides: tuple[str, ...] = SIDES) -> tuple[KeptFigure, ...]:
    """The figures of each command of the battle."""
    found: list[KeptFigure] = []
    for number, moment in enumerate(moments()[:-1]):
        after = Moment(moment.rules, moments()[number + 1].state)
        found += kept_figures([Happening(number + 1, moment)], after, forms_of("shellshock"), sides)
    return tuple(found)


def of_form(name: str) -> tuple[KeptFigure, ...]:
    found = tuple(one for one in kept() if one.exercise.form == name)
    assert found, f"the battle asks for no {name}"
    return found


def test_a_shot_is_worked_out_from_the_need_to_the_letters_that_are_hit() -> None:
    order = [
        "to hit with",
        "hits",
        "hit",
        "damage",
        "armour",
        "internal",
        "rows",
        "rows and letters",
    ]
    asked = {(one.entry, one.number): one.exercise.form for one in kept()}
    for (entry, number), form in asked.items():
        following = asked.get((entry, number + 1), "")
        is_next_hit = form == order[-1] and following in ("damage", "armour")
        is_known = form in order and following in order
        assert is_next_hit or not is_known or order.index(form) <= order.index(following)
    assert set(order) <= set(asked.values())


def test_figures_of_other_sides_are_not_asked() -> None:
    for one in kept(("red",)):
        assert one.side == "red"
        owner = next(piece.side for piece in one.moment.pieces if piece.unit == one.exercise.units[0])
        assert owner == "red" or one.exercise.form in ("to hit with", "hit", "hits", "damage")
    assert len(kept(("red",))) + len(kept(("blue",))) == len(kept())


def test_the_speeds_that_are_asked_are_the_first_and_last_that_may_be_announced() -> None:
    for name, which in (("lowest speed", min), ("highest speed", max)):
        for one in of_form(name):
            rules, state = one.moment.rules, one.moment.state
            choices = rules.choices(state, one.side, ())
            speeds = [choice.name for choice in choices if choice.blocked is None]
            free = [int(name.removeprefix("speed=")) for name in speeds if name.startswith("speed=")]
            assert isinstance(one.exercise.answer, Figure)
            assert one.exercise.answer.value == which(free)


def test_steps_that_follow_each_other_are_one_path() -> None:
    together = kept_figures(
        [Happening(number + 1, moment) for number, moment in enumerate(moments()[:-1])],
        moments()[-1],
        forms_of("shellshock"),
        SIDES,
    )
    paths = [one for one in together if one.exercise.form == "step cost"]
    alone = of_form("step cost")
    totals = [one.exercise.answer.value for one in paths if isinstance(one.exercise.answer, Figure)]
    singles = [one.exercise.answer.value for one in alone if isinstance(one.exercise.answer, Figure)]
    assert len(paths) < len(alone)
    assert sum(totals) == sum(singles)


@pytest.mark.parametrize("form", ["step cost"])
def test_a_path_costs_the_points_that_are_gone_after_it(form: str) -> None:
    checked = 0
    for one in of_form(form):
        unit = one.exercise.units[0]
        after = moments()[one.entry]
        before, left = (moment.explained(f"unit/{unit}/move/points") for moment in (one.moment, after))
        if isinstance(before, Trail) and isinstance(left, Trail) and left.total:
            assert isinstance(one.exercise.answer, Figure)
            assert one.exercise.answer.value == before.total - left.total
            checked += 1
    assert checked


def test_the_rows_and_letters_are_those_that_have_changed_on_the_sheet_afterwards() -> None:
    for one in of_form("rows and letters"):
        unit, after = one.exercise.units[0], moments()[one.entry]
        before, now = (entries(moment, unit, one.exercise.marks) for moment in (one.moment, after))
        assert isinstance(one.exercise.answer, Several)
        answer = set(one.exercise.answer.entries)
        assert answer <= set(before)
        assert answer == {entry for entry in before if before[entry] != now[entry]}


def entries(moment: Moment, unit: str, marks: tuple[str, ...]) -> dict[str, object]:
    """The text on the sheet for each row and letter that can be marked."""
    found: dict[str, list[tuple[str, Mark]]] = {}
    for area in moment.rules.sheet(moment.state, unit, ()).areas:
        for cell in cells_of_area(area):
            for mark in (mark for mark in marks if cell.at.startswith(f"{mark}/")):
                found.setdefault(cell.at.removeprefix(f"{mark}/").partition("/")[0], []).append(
                    (cell.text, cell.mark)
                )
    return dict(found)


def test_weapons_that_hit_are_those_whose_need_the_dice_reach() -> None:
    for one in of_form("hits"):
        assert isinstance(one.exercise.answer, Several)
        question = one.exercise.question
        total = int(question.rpartition("come to ")[2].partition(".")[0])
        needs = [
            part.split(" needs ")
            for part in question.partition(": ")[2].partition(".")[0].replace(" and ", ", ").split(", ")
        ]
        assert set(one.exercise.answer.entries) == {name for name, need in needs if total >= int(need)}


def test_each_figure_can_be_walked_through_or_has_a_rule() -> None:
    for one in kept():
        assert one.exercise.clauses
        reason = one.exercise.reason
        if isinstance(reason, Trail) and isinstance(one.exercise.answer, Figure):
            assert Worked(one.moment.rules, one.moment.state, reason).trail.total == one.exercise.answer.value
        assert not isinstance(one.exercise.answer, Pick) or one.exercise.answer.right >= 0


def several_hits() -> Iterator[tuple[Moment, tuple[KeptFigure, ...]]]:
    """Yield the commands of the ready battles with several hits, each with the figures to work out."""
    for battle in ready_played("shellshock"):
        for moment in battle.moments():
            if sum(event.name == "damage" for event in moment.events) > 1:
                figures = kept_figures([Happening(1, moment)], moment, forms_of("shellshock"), SIDES)
                yield moment, figures


def test_each_hit_of_a_command_is_worked_out_before_anything_is_shown() -> None:
    found = list(several_hits())
    assert len(found) > 1
    for moment, figures in found:
        crossed = {number for number, event in enumerate(moment.events) if event.name == "rows-crossed"}
        on_armour = {
            number
            for number, event in enumerate(moment.events)
            if event.name == "damage" and sum(matters(dict(event.trails)["armour"])) > 1
        }
        assert crossed <= {one.exercise.event for one in figures if one.exercise.form == "rows and letters"}
        assert on_armour <= {one.exercise.event for one in figures if one.exercise.form == "armour"}
        order = [one.exercise.event for one in figures if one.exercise.event >= 0]
        assert order == sorted(order)


def test_what_has_changed_on_a_sheet_since_is_told_with_the_next_hit() -> None:
    moment = next(one for one in moments() if any(event.name == "rows-crossed" for event in one.events))
    twice = replace(moment, events=(*moment.events, *moment.events))
    figures = kept_figures([Happening(1, twice)], moment, forms_of("shellshock"), SIDES)
    crossed = next(event for event in moment.events if event.name == "rows-crossed")
    told = [
        crossed.text in one.exercise.question for one in figures if one.exercise.form == "rows and letters"
    ]
    assert told == [False, True]


def test_a_figure_that_depends_on_an_optional_rule_names_it() -> None:
    with_options = [battle for battle in ready_played("shellshock") if "=" in battle.scenario]
    assert with_options
    for battle in with_options:
        for moment in battle.moments():
            for one in kept_figures([Happening(1, moment)], moment, forms_of("shellshock"), SIDES):
                for option in moment.options:
                    if option.differs and set(option.clauses).intersection(one.exercise.clauses):
                        assert option.title.lower() in one.exercise.question


def test_a_wrong_answer_of_two_options_is_not_asked_for_again() -> None:
    for figure in of_form("hit"):
        card = Card("shellshock", figure.exercise, figure.moment, Made("", "", figure.entry))
        drill = Drill(iter([card]), NOTHING, present_time, tries=2)
        drill.next()
        assert isinstance(card.exercise.answer, Pick)
        drill.answer(card.exercise.answer.options[1 - card.exercise.answer.right])
        assert drill.phase is Phase.CLOSED
        assert not any("Answer again" in sentence for sentence in drill.said)
        assert f"it is {card.exercise.answer.text}." in drill.said[0]


def test_a_letter_may_be_typed_as_the_chart_shows_it() -> None:
    """A narrow chart shows the letter "aa" as "a"; no other entry of the Bison's sheet begins with "a"."""
    rules = rules_of("shellshock/duel")
    facts = {"unit": "r1", "start": 17, "rows": [17, 18], "hits": ["B", "C", "X", "Y", "aa"]}
    damage = Event("damage", EventContent("", (("unit", "r1"), ("rows", 2))))
    crossed = Event("rows-crossed", EventContent("", (*facts.items(), ("clause", "internal.location"))))
    moment = Moment(rules, rules.start(SeededDice("1")).state, (damage, crossed))
    forms = forms_of("shellshock")
    form = next(one for one in forms.event if one.name == "rows and letters")
    (one,) = exercises(moment, forms, form, "")
    assert isinstance(one.answer, Several)
    for typed, is_so in (("17 18 B C X Y a", True), ("17 18 B C X Y b", False), ("17 18 B C X Y aa", True)):
        assert is_right(one.answer, read_answer(one.answer, typed)) is is_so


RANGE_OF_SPEEDS = re.compile(r"\d+ to \d+")


@pytest.mark.parametrize("is_open", [True, False])
def test_a_speed_that_will_be_asked_for_is_shown_nowhere_before(is_open: bool) -> None:
    for moment in moments()[::7]:
        asked = moment.rules.decision(moment.state)
        shown = without_figures(moment.rules, forms_of("shellshock"), lambda _: is_open)
        for unit in moment.names:
            is_known = isinstance(asked, Decision) and (asked.kind, asked.unit) == ("speed", unit)
            if is_known and not is_open:
                continue
            for area in shown.sheet(moment.state, unit, ()).areas:
                for cell in cells_of_area(area):
                    assert not cell.pick
                    assert not ("announce" in cell.text and RANGE_OF_SPEEDS.search(cell.text))
                    told = cell.at and "/move/" in cell.at and shown.explain(moment.state, cell.at)
                    assert not told or not re.search(r"speed of \d+ to \d+", str(told))
            for at in ("move/limit/lowest", "move/limit/highest", "move/range"):
                if moment.explained(f"unit/{unit}/{at}"):
                    assert isinstance(shown.explain(moment.state, f"unit/{unit}/{at}"), Blocked)
            if not (isinstance(asked, Decision) and asked.unit == unit):
                side = next(piece.side for piece in moment.pieces if piece.unit == unit)
                assert not shown.overlay(moment.state, side, OverlayKind.REACH, f"unit/{unit}").marks
        found = shown.decision(moment.state)
        if isinstance(found, Decision) and found.kind == "speed":
            assert bool(re.search(r"its speed\D+\d", found.question)) is not is_open
