"""Tables of the rulebook that a mission brings with it."""

import pytest

from shellshock_tui import library
from shellshock_tui.files import DataError
from shellshock_tui.rules import system
from shellshock_tui.rules.shock.rulebook_tables import PLACES
from tests.rules.shock.field import mission, table, tables

SEVERITY = [{"place": place, "from": {"stun": 2, "death": 4}} for place in PLACES]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("morale", {}), ("to_hit", {"near": 0}), ("hides", {"prone": []}), ("blast", {}), ("die", 6),
        ("location", [{"name": "head", "faces": [1, 9]}]), ("severity", []), ("severity", SEVERITY),
        ("class", [{"name": "I", "mod": 0, "wound": 1, "upgrade": False}]), ("turn_action", []),
        ("reveal", [{"name": "patrol", "table": []}]),
        ("reveal", [{"name": "patrol", "table": [{"faces": [1, 10], "soldiers": ["militia"] * 7}]}]),
        ("move", {**tables()["move"], "hexes": {"standing": 3}}),
        ("terrain", [{**tables()["terrain"][0], "cover": "paper"}]),
    ],
)  # fmt: skip
def test_tables_of_its_own_that_lack_something_are_a_sentence(name: str, value: object) -> None:
    own = table("a squad rifleman 0506 s", data=tables(**{name: value}))
    with pytest.raises(DataError, match=name):
        system("shock").check(own, library.finder("shock"), "test.toml")


def test_a_mission_may_have_tables_of_its_own() -> None:
    assert mission("a squad rifleman 0506 s", data=tables(points_die=6), dice="d6=6").asked.kind == "panic"
