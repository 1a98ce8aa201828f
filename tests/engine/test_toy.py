"""Random games of the toy system come to an end."""

import pytest

from shellshock_tui.engine.rules import Outcome
from tests.games import play_out
from tests.toy import courtyard


@pytest.mark.parametrize("seed", list("abcdefgh"))
def test_random_games_come_to_an_end(seed: str) -> None:
    match = play_out(courtyard(), seed, 2_000)
    outcome = match.rules.decision(match.state)
    assert isinstance(outcome, Outcome)
    standing = {
        side
        for side, figure in zip(courtyard().owners.values(), match.state.units, strict=True)
        if figure.strength
    }
    assert standing == ({outcome.winner} if outcome.winner else {"blue", "gold"})
