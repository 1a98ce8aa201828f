"""Searches for the cheapest ways over a board."""

from collections.abc import Iterator

from shellshock_tui.kit.walks import costs_to

STEPS = {0: [(1, 5), (2, 1), (5, 2)], 2: [(1, 1)], 1: [(3, 1)], 3: [(4, 7)]}
"""For each place, the places from which it can be entered, each with the cost of that step."""


def before(place: int) -> Iterator[tuple[int, int]]:
    yield from STEPS.get(place, ())


def test_a_way_of_more_steps_counts_if_it_is_cheaper() -> None:
    assert costs_to([0], before) == {0: 0, 2: 1, 1: 2, 5: 2, 3: 3, 4: 10}
    assert costs_to([0, 3], before) == {0: 0, 3: 0, 2: 1, 1: 2, 5: 2, 4: 7}


def test_only_places_dearer_than_the_start_are_left_out() -> None:
    assert costs_to([0], before, 1) == {0: 0, 2: 1, 1: 2, 5: 2}
    assert costs_to([0], before, 5) == {0: 0, 2: 1, 1: 2, 5: 2}
    assert costs_to([0], before, 9) == costs_to([0], before)
