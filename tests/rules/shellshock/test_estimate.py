"""The estimated worth of record sheets, by their fire and their endurance."""

from fractions import Fraction
from itertools import product
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from shellshock_tui import library
from shellshock_tui.rules.shellshock.estimate import ENDURANCE, FIRE, SCALE, Estimate, estimate
from tests.battles import ROOT
from tests.cli.capture import Capture, told

PRINTED = {"bison-gp", "mason", "bmp-2", "btr-80", "m1a2-abrams"}
"""The sheets that state a value of their own."""
OURS = sorted(
    path
    for era in ("future", "modern", "ww2")
    for path in (ROOT / "sheets" / era).iterdir()
    if path.stem not in PRINTED
)


def measured_in_time(path: Path) -> Any:
    """A sheet; one with open slots is measured in soak, since there are many ways to fill them."""
    return pytest.param(path.stem, marks=[pytest.mark.soak] if "[[slots]]" in path.read_text("utf-8") else [])


def worth(name: str, **changes: object) -> Estimate:
    """The estimate of a shipped sheet with some fields changed."""
    sheet = library.open_file(library.SHEET, name).table
    return estimate({**sheet, **changes}, {}, library.finder("shellshock"))


def test_more_armour_stands_more_and_hits_alike() -> None:
    plain = worth("m1a2-abrams")
    defence = dict(library.open_file(library.SHEET, "m1a2-abrams").table["defence"])
    thick = worth("m1a2-abrams", defence={**defence, "armour": "80 80 80 80", "penetration": "9 9 9 9 9 9"})
    assert thick.endurance > plain.endurance
    assert thick.fire == plain.fire


def test_a_better_gunner_hits_more_and_stands_alike() -> None:
    plain = worth("m1a2-abrams")
    crew = [{**one, **({"gunnery": 6} if "gunnery" in one else {})} for one in library.open_file(
        library.SHEET, "m1a2-abrams").table["crew"]]  # fmt: skip
    better = worth("m1a2-abrams", crew=crew)
    assert better.fire > plain.fire
    assert better.endurance == plain.endurance


def test_the_stated_ecv_changes_nothing() -> None:
    assert worth("btr-80") == worth("btr-80", ecv=1)


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("heavy", "light"), [("m1a2-abrams", "btr-80"), ("tiger", "sherman"), ("bison-gp", "lynx")]
)
def test_heavy_machines_are_worth_more(heavy: str, light: str) -> None:
    assert worth(heavy).ecv > worth(light).ecv


def test_the_terms_lead_to_the_estimate() -> None:
    found = Estimate(Fraction(1, 4), Fraction(1, 5), "at speed 3")
    assert found.ecv == 10 * round(SCALE * 0.25**FIRE * 5**ENDURANCE / 10)
    assert found.trail.total == found.ecv
    assert [float(term.value) for term in found.trail.terms[:2]] == [0.25, 5.0]


def test_a_sheet_shows_what_it_is_worth(capsys: Capture) -> None:
    shown = told(capsys, "sheet", "bmp-2")
    assert f"worth by measurement: {worth('bmp-2').ecv:,} ECV, stated: 1,040 ECV" in " ".join(shown.split())
    assert "worth by measurement" not in told(capsys, "sheet", "gunplay/rifleman")
    assert all(len(line) <= 80 for line in told(capsys, "sheet", "t-72").splitlines())


@pytest.mark.few(3)
@pytest.mark.parametrize("name", map(measured_in_time, OURS))
def test_our_sheets_state_what_they_are_measured_at(name: str) -> None:
    sheet = library.open_file(library.SHEET, name).table
    slots: list[Any] = sheet.get("slots", [])
    totals, measured = [], []
    for taken in product(*(slot["choices"] for slot in slots)):
        fill = {slot["name"]: choice["name"] for slot, choice in zip(slots, taken, strict=True)}
        totals.append(sheet["ecv"] + sum(choice["ecv"] for choice in taken))
        measured.append(estimate(sheet, fill, library.finder("shellshock")).ecv)
    assert mean(totals) == pytest.approx(mean(measured), abs=10)
