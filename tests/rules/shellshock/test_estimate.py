"""The estimated worth of record sheets, by their fire and their endurance."""

from fractions import Fraction

import pytest

from shellshock_tui import library
from shellshock_tui.rules.shellshock.estimate import ENDURANCE, FIRE, SCALE, Estimate, estimate
from tests.cli.capture import Capture, told


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


@pytest.mark.parametrize(
    ("heavy", "light"), [("m1a2-abrams", "btr-80"), ("tiger", "sherman"), ("bison-gp", "lynx")]
)
def test_heavy_machines_are_worth_more(heavy: str, light: str) -> None:
    assert worth(heavy).ecv > worth(light).ecv


def test_the_terms_lead_to_the_estimate() -> None:
    found = Estimate(Fraction(1, 4), Fraction(1, 5))
    assert found.ecv == 10 * round(SCALE * 0.25**FIRE * 5**ENDURANCE / 10)
    assert found.trail.total == found.ecv
    assert [float(term.value) for term in found.trail.terms[:2]] == [0.25, 5.0]


def test_a_sheet_shows_what_it_is_worth(capsys: Capture) -> None:
    shown = told(capsys, "sheet", "tiger")
    assert f"worth by measurement: {worth('tiger').ecv} ECV, stated: 1480 ECV" in " ".join(shown.split())
    assert "worth by measurement" not in told(capsys, "sheet", "gunplay/rifleman")
