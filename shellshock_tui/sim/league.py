"""Leagues: each two bots play pairs of games in each battle, changing sides within a pair."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import combinations

from shellshock_tui.engine.journal import canonical
from shellshock_tui.sim.game import Game, play_game
from shellshock_tui.sim.pairing import Pairing
from shellshock_tui.sim.seated import Battle

DRAW, WIN = 0.5, 1.0


@dataclass(frozen=True)
class LeagueBattle:
    """A battle between two sides that a league plays."""

    name: str
    """The system and the name of the scenario, as in shellshock/duel."""
    battle: Battle
    sides: tuple[str, str]

    @property
    def digest(self) -> str:
        """A short text that changes with the battle's set-up."""
        setup = {"setup": self.battle.setup, "title": self.battle.title}
        return sha256(canonical(setup).encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of a league."""

    battle: str
    """The name of the battle."""
    pairing: Pairing
    pair: int
    """The number of the pair to which the game belongs, from 0."""
    seats: tuple[tuple[str, str], ...]
    """The bot that plays each side."""


@dataclass(frozen=True)
class League:
    """All that determines the games of a league."""

    battles: tuple[LeagueBattle, ...]
    bots: tuple[str, ...]
    """The level of a bot each, or `cmd:` and the command of a program."""
    pairs: int
    """The number of pairs of games that every two bots play in each battle."""
    seed: str
    patience: int
    """The seconds that a program may take for a decision."""
    programs: tuple[tuple[str, str], ...] = ()
    """The digest of each program's files, by the seat of the program."""

    def digests(self, seats: Iterable[tuple[str, str]]) -> tuple[str, ...]:
        """Return the digest of the program that plays each side; empty for a bot."""
        known = dict(self.programs)
        return tuple(known.get(bot, "") for _, bot in seats)

    @property
    def pairings(self) -> tuple[Pairing, ...]:
        """Each two bots, in the order in which they are named."""
        return tuple(Pairing(*two) for two in combinations(self.bots, 2))

    @property
    def size(self) -> int:
        """The number of games."""
        return 2 * self.pairs * len(self.battles) * len(self.pairings)

    def fixtures(self) -> Iterator[Fixture]:
        """Yield all games: the two of a pair one after the other, and the pairs in turns."""
        for pair in range(self.pairs):
            for battle in self.battles:
                for pairing in self.pairings:
                    for bots in (pairing, pairing.turned):
                        seats = tuple(zip(battle.sides, bots, strict=True))
                        yield Fixture(battle.name, pairing, pair, seats)

    def prepared(self) -> Callable[[Fixture], Game]:
        """Return a function that plays a game; each has dice of its own, made from the seed."""
        rules = {one.name: one.battle.bind() for one in self.battles}
        seated = {one.name: one.battle.seated(rules[one.name], self.patience) for one in self.battles}

        def play(fixture: Fixture) -> Game:
            name, seats = fixture.battle, dict(fixture.seats)
            bots = ", ".join(f"{side} {bot}" for side, bot in fixture.seats)
            seed = f"{self.seed} {name} {bots}"
            return play_game(rules[name], seats, fixture.pair, seed, seated[name])

        return play


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games of the same bots in the same battle, with the sides changed."""

    battle: str
    pairing: Pairing
    games: tuple[Game, Game]

    @property
    def score(self) -> float:
        """The points of the first bot, 0 to 2: 1 for each win and half a point for each draw."""
        return sum(points(game, self.pairing.first) for game in self.games)


def pairs(played: Iterable[tuple[Fixture, Game]]) -> Iterator[Pair]:
    """Yield the complete pairs of games, which are given in the order of their fixtures."""
    waiting: dict[tuple[str, Pairing, int], Game] = {}
    for fixture, game in played:
        key = fixture.battle, fixture.pairing, fixture.pair
        other = waiting.pop(key, None)
        if other is None:
            waiting[key] = game
        else:
            yield Pair(fixture.battle, fixture.pairing, (other, game))


def points(game: Game, bot: str) -> float:
    """Return the points of a bot in a game; a battle that was given up is a draw."""
    if not game.winner:
        return DRAW
    return WIN if dict(game.seats)[game.winner] == bot else 0.0
