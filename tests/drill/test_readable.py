"""The texts of cards are readable: facings, the phase, captions of sheets, and requests for answers."""

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import pytest

from shellshock_tui.app.battle.cards.panes import asked_for
from shellshock_tui.app.battle.cards.table import CardTable
from shellshock_tui.board import OFF_BOARD
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drill.answer import Deed, Pick
from shellshock_tui.drill.card import Card, Made
from shellshock_tui.drill.clock import present_time
from shellshock_tui.drill.deeds import TYPE_MOVE
from shellshock_tui.drill.drill import Drill
from shellshock_tui.drill.exercise import YES_NO, Moment
from shellshock_tui.drill.exercises import exercises
from shellshock_tui.drill.forms import forms_of
from shellshock_tui.drill.memory import NOTHING
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.sheet_view import cells_of_area
from shellshock_tui.engine.trail import Trail
from shellshock_tui.engine.view import Mark
from tests.drill.cards import ALWAYS, SYSTEMS, cards, ready_played
from tests.drill.replays import words_of
from tests.soak import soaked

ROOM = 64
"""The columns for the answer in the narrower of the two layouts."""
WAYS = {
    "n": "north", "ne": "north-east", "e": "east", "se": "south-east",
    "s": "south", "sw": "south-west", "w": "west", "nw": "north-west",
}  # fmt: skip
FAR = 12
"""The least range of indirect fire in hexes."""
ROW = re.compile(r"unit/[^/]+/internal/row/\d+")


def head(card: Card) -> str:
    """The text of a card about its units, above the question."""
    return " ".join("".join(map(plain, CardTable(card, ()).legend())).split())


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_says_in_words_which_way_each_of_its_units_faces(system: str) -> None:
    has_facings = False
    for card in cards(system, ALWAYS):
        board, table = card.moment.rules.board, CardTable(card, ())
        for unit in card.exercise.units:
            piece = next(piece for piece in table.pieces if piece.unit == unit)
            if piece.facing is not None and piece.at != OFF_BOARD:
                has_facings = True
                way = board.directions[piece.facing * board.neighbours // board.facings]
                where = f"{piece.label}, .+ at {board.label(piece.at)} facing {WAYS[way]}\\b"
                assert re.search(where, head(card)), head(card)
    assert has_facings is (system in ("shellshock", "closing_fire", "shock"))


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_map_shows_the_counter_and_the_front_of_each_unit_of_a_card(system: str) -> None:
    for card in cards(system, ALWAYS):
        table = CardTable(card, ())
        scene, own = table.scene, card.exercise.units
        for unit in own:
            for piece in (piece for piece in table.pieces if piece.unit == unit and piece.at != OFF_BOARD):
                token = scene.token(piece.at)
                assert token is not None
                assert token.piece.unit in own
                if token.piece.unit == unit and piece.facing is not None and piece.mark is not Mark.LOST:
                    assert token.front is not None, (card.exercise.question, piece)


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_head_of_a_card_names_no_phase_that_its_question_may_contradict(system: str) -> None:
    for card in cards(system, ALWAYS):
        phase = card.moment.rules.track(card.moment.state).when.partition(", ")[2]
        assert not phase or phase not in head(card)


def test_the_end_of_a_turn_is_asked_only_where_a_turn_ends() -> None:
    asked = [card for card in cards("shellshock", ALWAYS) if card.exercise.form == "end of a turn"]
    assert asked
    for card in asked:
        assert "Aftermath" in card.moment.rules.track(card.moment.state).when


@pytest.mark.few(2)
@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_to_be_typed_fits_into_the_line_for_it(system: str) -> None:
    for card in cards(system, ALWAYS):
        assert len(asked_for(card.exercise.answer)) <= ROOM
    assert len(asked_for(Deed("", TYPE_MOVE, str))) <= ROOM


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_number_that_is_given_is_said_once(system: str) -> None:
    """A number that is a term of a calculation and also of one of its terms is given only once."""
    for card in cards(system, ALWAYS):
        reason = card.exercise.reason
        for given in re.findall(r"(\d+) \((\d+) times\)", card.exercise.question):
            assert isinstance(reason, Trail)
            values = [number(abs(Fraction(term.value))) for term in reason.terms]
            assert values.count(given[0]) == int(given[1]), card.exercise.question


def test_the_captions_of_a_sheet_that_no_rule_explains_are_explained() -> None:
    """A sheet explains only texts in the areas that the question is about."""
    told, left_out = {"Turn 3": 0, "aa": 0}, 0
    for card in cards("shellshock", 2 * ALWAYS):
        table = CardTable(card, ())
        for shown in table.sheets:
            areas = [area for area in shown.view.areas if area.is_highlighted]
            texts = {cell.text for area in areas for cell in cells_of_area(area)}
            others = {cell.text for area in shown.view.areas for cell in cells_of_area(area)} - texts
            for caption in told:
                captions = table.captions(shown)
                is_explained = any(re.search(rf"\b{caption}\b", means) for means in captions)
                assert is_explained is (caption in texts)
                told[caption] += is_explained
                left_out += caption in others
    assert min(*told.values(), left_out) > 0


def test_no_sheet_tells_whether_a_speed_may_be_announced() -> None:
    asked = [
        card for card in cards("shellshock", ALWAYS) if card.exercise.form in ("speed allowed", "reverse")
    ]
    assert asked
    for card in asked:
        view = CardTable(card, card.exercise.covers).sheets[0].view
        texts = [cell.text for area in view.areas for cell in cells_of_area(area)]
        assert any("announce ?" in text for text in texts)
        assert not any(re.search(r"announce \d", text) for text in texts)


@pytest.mark.parametrize("interval", soaked([3, 1], 1))
def test_the_crew_the_letters_and_the_rows_of_a_sheet_agree(interval: int) -> None:
    """A crew member whose letter is hit, but who still acts in this phase, has a special sign."""
    signs = Counter[str]()
    for battle in ready_played("shellshock"):
        for moment in islice(battle.moments(), None, None, interval):
            for unit in moment.names:
                signs.update(agreeing(moment, unit))
    assert min(signs[sign] for sign in "◉◐†") > 1


def agreeing(moment: Moment, unit: str) -> Iterator[str]:
    """Check a unit's letters and rows against its sheet; yield the signs of its crew."""
    view = moment.rules.sheet(moment.state, unit, ())
    cells = [cell for area in view.areas for cell in cells_of_area(area)]
    crossed = {cell.at for cell in cells if ROW.fullmatch(cell.at) and cell.mark is not Mark.PLAIN}
    gone = next(cell.text for cell in cells if cell.at.endswith("/internal/rows"))
    assert gone.startswith(f"{len(crossed)} of")
    signs = next(fact.text for fact in view.facts if fact.text.startswith("crew ")).removeprefix("crew ")
    posts = moment.rules.encode(moment.state)["units"][unit]["crew"]
    marks = {cell.text: cell.mark for cell in cells if cell.at.endswith("/name")}
    for sign, post in zip(signs, posts, strict=True):
        mark = next(mark for name, mark in marks.items() if name.startswith(post))
        assert sign == {Mark.PLAIN: "◉", Mark.PENDING: "◐", Mark.LOST: "†"}[mark]
        yield sign


def test_a_wrong_answer_about_a_spotter_is_followed_by_what_is_easily_overlooked() -> None:
    told = Counter[str]()
    for card in spotters():
        drill, words = Drill(iter([card]), NOTHING, present_time), words_of(card)
        drill.next()
        assert isinstance(card.exercise.answer, Pick)
        drill.answer(card.exercise.answer.options[1 - card.exercise.answer.right])
        said = " ".join(drill.said)
        units = {name: unit for unit, name in card.moment.names.items()}
        apart = {
            who: card.moment.rules.apart(card.moment.state, units[words[who]], units[words["target"]]) or 0
            for who in ("unit", "spotter")
        }
        is_by_range = card.exercise.answer.text == "yes" or "12 hexes" in drill.said[-1]
        misleads = is_by_range and (apart["unit"] >= FAR) != (apart["spotter"] >= FAR)
        assert ("Did you count from" in said) is misleads
        assert not misleads or f"{words['spotter']}, which is {apart['spotter']} hexes" in said
        assert not misleads or f"{words['unit']} is {apart['unit']} hexes away" in said
        told["range"] += misleads
        told["computers"] += "Did you look for the computers?" in said
    assert min(told["range"], told["computers"]) > 0


def spotters() -> Iterator[Card]:
    """Yield the questions of the ready battles about fire through a spotter."""
    forms = forms_of("shellshock")
    form = next(form for form in forms.choice if form.name == "spotter")
    for battle in ready_played("shellshock"):
        for command, moment in enumerate(battle.moments()):
            for one in exercises(moment, forms, form, ""):
                yield Card("shellshock", one, moment, Made(battle.scenario, battle.seed, command))


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_answer_of_two_is_settled_by_the_form_of_the_question(system: str) -> None:
    """Questions about events whose answer can only be yes, or only be no, have further options."""
    answers: dict[str, set[str]] = {}
    for form in forms_of(system).event:
        if form.so:
            answers.setdefault(form.name, set()).add(form.so)
            assert form.so in (form.options or YES_NO)
    for form in forms_of(system).event:
        is_settled = form.so and answers[form.name] == {form.so}
        assert not is_settled or len(form.options) > len(YES_NO), form.name
