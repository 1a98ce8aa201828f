"""The attack panel as lines: nothing is cut and every outcome is listed."""

import random
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from shellshock_tui import library
from shellshock_tui.app.battle.model.attack_preview import attack_preview
from shellshock_tui.app.battle.model.battle_model import BattleModel
from shellshock_tui.app.widgets.attack_lines import attack_lines, titles
from shellshock_tui.app.widgets.attack_panel import spots_of
from shellshock_tui.app.widgets.attack_view import Attack
from shellshock_tui.app.widgets.outcome_bar import Segment, cells, gathered
from shellshock_tui.dice import SeededDice
from shellshock_tui.drawing.colours import INK
from shellshock_tui.drawing.paint import plain
from shellshock_tui.drawing.text import PaintedLine, length
from shellshock_tui.engine.forecast import share
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.session.games import start_battle
from tests.rules.closing_fire.field import field
from tests.soak import soaked

BATTLES = ("duel", "bridge", "closing_fire/bridge", "closing_fire/villages")
WIDTHS = (80, 84, 86, 100, 120, 160)
ATTACKS = 8
"""The number of attacks of a battle that are checked."""


def foretold(name: str, folder: Path, seed: int) -> Iterator[Attack]:
    """The forecasts in the panel during a random battle, of single attacks and of all in turn."""
    chance = random.Random(seed)
    model = BattleModel(start_battle(library.open_file(library.SCENARIO, name), f"{seed}", folder))
    while not isinstance(model.session.decision(), Outcome):
        open_ones = [n for n, offer in enumerate(model.position.question.offers) if not offer.choice.blocked]
        model.mark(chance.choice(open_ones))
        for _ in (False, True):
            if found := attack_preview(model):
                yield found
            model.toggle_all_fire()
        offer = model.position.question.offers[model.drafting.marked]
        if offer.leads_on and len(model.drafting.picks) < 9:
            model.pick(offer)
        elif not offer.leads_on:
            model.session.give(offer.choice.then)
            model.renew()
        else:
            model.renew()


def some(name: str, folder: Path, seed: int) -> list[Attack]:
    """A few different attacks of a random battle."""
    found: list[Attack] = []
    for attack in foretold(name, folder, seed):
        if attack not in found:
            found.append(attack)
        if len(found) == ATTACKS:
            break
    return found


def told(lines: list[PaintedLine]) -> str:
    """The text of lines, with continuation lines joined."""
    return " ".join(" ".join(map(plain, lines)).split())


def tells(words: str, outcome: str, likely: Fraction) -> bool:
    """Whether words state an outcome with its chance, alone or beside those of other answers."""
    chances = r" (?:<?[\d.]+ · )*"
    return re.search(re.escape(outcome) + chances + re.escape(share(likely)), words) is not None


@pytest.mark.few(1)
@pytest.mark.parametrize("name", BATTLES)
@pytest.mark.parametrize("seed", soaked(range(6), 1))
def test_nothing_is_cut_and_every_outcome_is_told(tmp_path: Path, name: str, seed: int) -> None:
    attacks = some(name, tmp_path, seed)
    assert attacks
    for attack in attacks:
        endings = [part for _, part in attack.forecast.parts() if not part.branches]
        for width in WIDTHS:
            for rows in (7, 9, 0):
                lines = attack_lines(attack, width, rows)
                assert {length(line) for line in lines} == {width}
                assert not rows or len(lines) <= rows
                words = told(lines)
                assert "…" not in words
                assert attack.target is None or attack.target.name in plain(lines[0])
                for part in endings:
                    for outcome, likely, _ in part.outcomes:
                        assert not likely or tells(words, outcome, likely)


def test_answers_share_lines_and_names_in_few_rows() -> None:
    charge = field("a red line 0404 n", "b blue line 0403 s")
    charge.act("a")
    charge.roll(SeededDice("a charge"), "charge", unit="a", target="b")
    attack = Attack(charge.forecast("closing-fire", unit="b"))
    _, fires, holds, *below = map(plain, attack_lines(attack, 80, 9))
    assert "if it fires" in fires
    assert "if it holds" in holds
    names = [name for line in below for name in re.findall(r". = (.+?) <?[\d.]+ ·", line)]
    assert len(names) == len(set(names)) > 3
    assert any("◉" in line for line in below)


@pytest.mark.few(2)
@pytest.mark.parametrize("name", BATTLES)
def test_an_unfolded_panel_opens_every_chance(tmp_path: Path, name: str) -> None:
    for attack in some(name, tmp_path, 1):
        forecast = attack.forecast
        addresses = {spot.at for spot in spots_of(attack_lines(attack, 86))}
        assert addresses <= set(titles(forecast))
        for _, part in forecast.parts():
            wanted = {part.address("", one) for one, likely, _ in part.outcomes if likely}
            wanted |= {part.address(kind.title, one) for kind in part.side_effects for one, _ in kind.chances}
            assert part.branches or wanted <= addresses
        assert {gain.at for stage in forecast.stages for gain in stage.gains} <= addresses


@pytest.mark.parametrize("room", [9, 40, 77])
def test_bar_parts_fill_the_bar_in_order_of_likelihood(room: int) -> None:
    chances = [Fraction(1, 1000), Fraction(499, 1000), Fraction(3, 10), Fraction(1, 5)]
    sizes = cells(chances, room)
    assert sum(sizes) == room
    assert min(sizes) >= 1
    ranked = sorted(zip(chances, sizes, strict=True))
    assert [size for _, size in ranked] == sorted(sizes)


def test_outcomes_that_hardly_ever_come_share_a_part_of_the_bar() -> None:
    chances = {"miss": Fraction(9, 10), "one": Fraction(998, 10_000)}
    chances |= {"two": Fraction(1, 10_000), "three": Fraction(1, 10_000)}
    shown = tuple(Segment(name, chance, INK, name) for name, chance in chances.items())
    assert [one.name for one in gathered(shown)] == ["miss", "one", "2 rarer"]
    assert sum(one.chance for one in gathered(shown)) == 1
    assert gathered(shown[:3]) == shown[:3], "one alone is named"
