"""The table of a league: ratings, scores, and how games ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from shellshock_tui.sim.game import Game
from shellshock_tui.sim.league import League, Pair, points
from shellshock_tui.sim.pairing import Pairing
from shellshock_tui.sim.ratings import Rating, ratings


@dataclass(frozen=True, slots=True)
class Record:
    """The games of a bot, counted by how they ended."""

    won: int
    drawn: int
    lost: int
    at_limit: int
    """The games that the turn limit decided."""
    forfeited: int
    """The games that were lost because the program lost its seat."""
    unfinished: int
    """The games that were given up because they did not end; they count as draws."""

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points: 1 for each win and half a point for each draw."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """The place of a bot in the table."""

    bot: str
    rating: Rating
    record: Record


@dataclass(frozen=True, slots=True)
class Encounter:
    """The games of two bots in a battle."""

    battle: str
    pairing: Pairing
    record: Record
    """The record of the first bot."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a league, the highest rating first."""

    games: int
    standings: tuple[Standing, ...]
    encounters: tuple[Encounter, ...]
    faults: tuple[tuple[str, int, str], ...]
    """For each program that lost its seat: in how many games, and why in the first of them."""


def standings(league: League, played: Sequence[Pair]) -> Standings:
    """Return the table after some pairs of games."""
    scores = {
        pairing: [pair.score for pair in played if pair.pairing == pairing] for pairing in league.pairings
    }
    rated = ratings(league.bots, scores)
    games = [game for pair in played for game in pair.games]
    table = [
        Standing(bot, rated[bot], _record(bot, [game for game in games if bot in dict(game.seats).values()]))
        for bot in league.bots
    ]
    return Standings(
        len(games),
        tuple(sorted(table, key=lambda one: -one.rating.value)),
        tuple(_encounters(league, played)),
        tuple(_faults(league, games)),
    )


def _encounters(league: League, played: Sequence[Pair]) -> Iterator[Encounter]:
    for battle in league.battles:
        for pairing in league.pairings:
            found = [pair for pair in played if (pair.battle, pair.pairing) == (battle.name, pairing)]
            games = [game for pair in found for game in pair.games]
            yield Encounter(battle.name, pairing, _record(pairing.first, games))


def _record(bot: str, games: Sequence[Game]) -> Record:
    scored = [points(game, bot) for game in games]
    return Record(
        won=scored.count(1.0),
        drawn=scored.count(0.5),
        lost=scored.count(0.0),
        at_limit=sum(game.at_limit for game in games),
        forfeited=sum(_loser(game) == bot for game in games),
        unfinished=sum(not game.reason for game in games),
    )


def _faults(league: League, games: Sequence[Game]) -> Iterator[tuple[str, int, str]]:
    for bot in league.bots:
        faults = [game.fault for game in games if _loser(game) == bot]
        if faults:
            yield bot, len(faults), faults[0]


def _loser(game: Game) -> str:
    """Return the program that lost its seat; empty if none did."""
    return dict(game.seats).get(game.forfeit, "")
