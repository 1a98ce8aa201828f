"""`shellshock league`: let bots and programs play each other, and print a table of ratings."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path
from textwrap import shorten
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from shellshock_tui import library
from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.arguments import bound, no_stream, open_named
from shellshock_tui.cli.commands.simulate import missing
from shellshock_tui.cli.edge import CommandLineError, tell
from shellshock_tui.cli.figures import percent, tally
from shellshock_tui.cli.forces import with_forces
from shellshock_tui.cli.options import listed_bots, seated_sides, with_given
from shellshock_tui.cli.picture_file import check_picture, write_picture
from shellshock_tui.dice import random_seed
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system
from shellshock_tui.sim.game import Game
from shellshock_tui.sim.league import Fixture, League, LeagueBattle, Pair, pairs
from shellshock_tui.sim.lost_workers import LostWorkersError
from shellshock_tui.sim.program_files import program_digest
from shellshock_tui.sim.rating_chart import rating_chart, signed
from shellshock_tui.sim.results_file import Results, adding_to, played, read_results
from shellshock_tui.sim.seated import Battle
from shellshock_tui.sim.sprt import Claims, Decision, Verdict, decide
from shellshock_tui.sim.standings import Record, Standings, standings
from shellshock_tui.sim.workforce import Workforce, completed, in_order

LONGEST_TITLE = 70
"""The largest number of characters that the names of battles have in a picture's title."""
Played = dict[Fixture, Game]
Keep = Callable[[Fixture, Game], None]


@dataclass(frozen=True, kw_only=True)
class LeagueOrder:
    """The arguments of the command."""

    battles: Sequence[str]
    bots: str
    games: int
    """The number of games that every two bots play in each battle."""
    workforce: Workforce
    seed: int | None
    options: Sequence[str]
    forces: Sequence[str]
    """The forces that take the places of sides, in every battle."""
    patience: int
    """The seconds that a program may take for a decision."""
    claims: tuple[int, int] | None
    """Two expected scores in per cent, if a test is to decide between them."""
    results: str
    """The file of results; empty for none."""
    svg: str
    """The file for a picture of the ratings; empty for none."""


@dataclass(frozen=True)
class PlayedLeague:
    """The games that were played."""

    pairs: tuple[Pair, ...]
    """The pairs of games that the table counts."""
    games: int
    """The number of all games played, including those whose pair is not complete."""
    decision: Decision | None
    """The finding of the test, if there was one."""
    is_interrupted: bool
    fault: str
    """The reason why workers were lost; empty if none were."""


def league(order: LeagueOrder) -> Answer:
    """Play the games with a progress bar on standard error, and return the table.

    Ctrl+C ends the league early, with the table of what has been played.

    Raises:
        UserError: A file is wrong or cannot be written, or a bot or battle cannot be played.
    """
    if order.svg and order.results and Path(order.svg).resolve() == Path(order.results).resolve():
        raise CommandLineError("--svg and --results need files of their own.")
    check_picture(order.svg)
    results = _results(order.results)
    made = _league(order, results)
    known = played(results, made)
    if known.outdated:
        of = f"of another version of {' or '.join(known.changed)}"
        tell(f"{results.name}: games {of}, which are not counted: {known.outdated}.")
    if results.is_cut:
        tell(f"{results.name}: the last line was cut short; it is removed, and its game is played again.")
    path = Path(order.results)
    with adding_to(path, results, made) if order.results else nullcontext() as writer:
        found = _play(order, made, known.games, writer.keep if writer else _forget)
    table = standings(made, found.pairs)
    unwritten = _write_picture(order.svg, made, table) if order.svg and found.pairs else ()
    return Answer(
        _as_table(made, table, found),
        _as_text(order, made, table, found),
        (*_faults(made, found), *unwritten),
        found.is_interrupted,
    )


# ---------------------------------------------------------------- what is to be played


def _results(given: str) -> Results:
    if not given:
        return Results("")
    no_stream(given, "the path of a file")
    return read_results(Path(given), given)


def _league(order: LeagueOrder, results: Results) -> League:
    """Return the league, by default with the seed of its results."""
    bots = listed_bots(order.bots)
    if order.claims and len(bots) > 2:
        raise CommandLineError(f"--sprt tests two bots against each other, but there are {len(bots)}.")
    battles = tuple(_battle(given, order) for given in order.battles)
    names = [battle.name for battle in battles]
    for name in names:
        if names.count(name) > 1:
            raise CommandLineError(f"Two of the battles are {clean(name)}; a league plays each once.")
    if order.seed is not None:
        seed = str(order.seed)
    else:
        seed = results.lines[0].seed if results.lines else random_seed(32)
    programs = tuple((bot, program_digest(bot)) for bot in bots) if order.results else ()
    return League(battles, bots, order.games // 2, seed, order.patience, programs)


def _battle(given: str, order: LeagueOrder) -> LeagueBattle:
    data = with_forces(open_named(library.SCENARIO, given), order.forces)
    data = with_given(data, order.options)
    setup = system(data.header.system, data.file).setup(data.table, data.find, data.file)
    sides = seated_sides(data)
    if len(sides) != 2 or len(bound(data).sides) != 2:
        raise CommandLineError(
            f"{data.header.title} cannot be played in a league: a battle needs two sides that bots can play, "
            f"and here there {'is' if len(sides) == 1 else 'are'} {len(sides)}."
        )
    battle = Battle(SYSTEMS[data.header.system].module, setup.resolved(), setup.title)
    return LeagueBattle(f"{data.header.system}/{data.header.name}", battle, (sides[0].id, sides[1].id))


# ---------------------------------------------------------------- playing


def _forget(_fixture: Fixture, _game: Game) -> None:
    """Do nothing, where no file keeps the games."""


def _play(order: LeagueOrder, made: League, known: Played, keep: Keep) -> PlayedLeague:
    """Play the games without known results, and return them with the known ones."""
    wanted = list(made.fixtures())
    in_turn = chain(list(known.items()), _new_games(order.workforce, made, wanted, known, keep))
    claims = Claims(*(percentage / 100 for percentage in order.claims)) if order.claims else None
    read: list[Pair] = []

    def recorded() -> Iterator[Pair]:
        for pair in pairs(in_order(wanted, in_turn)):
            read.append(pair)
            yield pair

    is_interrupted, fault = False, ""
    try:
        if claims:
            decide(claims, map(_share, recorded()))  # iterating plays the games
        else:
            deque(recorded(), maxlen=0)
    except KeyboardInterrupt:
        is_interrupted = True
    except LostWorkersError as error:
        fault = str(error)
    is_stopped = is_interrupted or bool(fault)
    if is_stopped and not claims:
        read = list(pairs((fixture, known[fixture]) for fixture in wanted if fixture in known))
    games = sum(fixture in known for fixture in wanted)
    decision = decide(claims, map(_share, read)) if claims else None
    return PlayedLeague(tuple(read), games, decision, is_interrupted, fault)


def _share(pair: Pair) -> float:
    return pair.score / 2


def _new_games(
    workforce: Workforce, made: League, wanted: Sequence[Fixture], known: Played, keep: Keep
) -> Iterator[tuple[Fixture, Game]]:
    """Play the games that are not known, and keep each as soon as it has ended."""
    left = [fixture for fixture in wanted if fixture not in known]
    console = Console(stderr=True)
    games = completed(workforce, made.prepared, left)
    for fixture, game in track(
        games,
        "games",
        total=len(wanted),
        completed=len(wanted) - len(left),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    ):
        keep(fixture, game)
        known[fixture] = game
        yield fixture, game


# ---------------------------------------------------------------- what is printed


def _write_picture(given: str, made: League, table: Standings) -> tuple[str, ...]:
    battles = shorten(", ".join(_titles(made)), LONGEST_TITLE, placeholder=" …")
    title = f"Ratings after {tally(table.games, 'game')}: {battles}"
    return write_picture(given, rating_chart(title, table.standings))


def _titles(made: League) -> list[str]:
    return [one.battle.title for one in made.battles]


def _faults(made: League, found: PlayedLeague) -> tuple[str, ...]:
    return (missing(found.fault, made.size - found.games, "game"),) if found.fault else ()


def _as_table(made: League, table: Standings, found: PlayedLeague) -> dict[str, Any]:
    return {
        "battles": [{"name": one.name, "title": one.battle.title} for one in made.battles],
        "bots": made.bots,
        "seed": made.seed,
        "games": table.games,
        "games_played": found.games,
        "games_wanted": made.size,
        "is_interrupted": found.is_interrupted,
        "fault": "".join(_faults(made, found)),
        "standings": [
            {"bot": one.bot, "rating": asdict(one.rating), **_record(one.record)} for one in table.standings
        ],
        "encounters": [
            {"battle": one.battle, "bots": one.pairing, **_record(one.record)} for one in table.encounters
        ],
        "forfeits": [{"bot": bot, "games": count, "fault": fault} for bot, count, fault in table.faults],
        "test": found.decision and {**asdict(found.decision), "games": 2 * found.decision.pairs},
    }


def _record(record: Record) -> dict[str, Any]:
    return {"games": record.games, "share": record.share, **asdict(record)}


def _as_text(order: LeagueOrder, made: League, table: Standings, found: PlayedLeague) -> tuple[Shown, ...]:
    title = f"{', '.join(_titles(made))}: {tally(table.games, 'game')}"
    parts: list[Shown] = [Text(clean(title), "bold"), Text(clean(f"seed {made.seed}"))]
    if found.pairs:
        parts += [_ratings(table), Text(""), _encounters(made, table)]
    sentences = [*_notes(table), *_test(order, made, found), *_stop(order, made, found)]
    return (*parts, *map(clean, sentences))


def _ratings(table: Standings) -> Table:
    columns = "", "rating", "95 % interval", "games", "won", "drawn", "lost", "score", "by turn limit"
    shown = Table(*columns, box=None, pad_edge=False)
    for one in table.standings:
        rating, record = one.rating, one.record
        interval = f"{signed(rating.low)} to {signed(rating.high)}"
        counts = map(str, (record.games, record.won, record.drawn, record.lost))
        share, limit = percent(record.share), str(record.at_limit)
        shown.add_row(*map(Text, (clean(one.bot), signed(rating.value), interval, *counts, share, limit)))
    return shown


def _encounters(made: League, table: Standings) -> Table:
    titles = {one.name: one.battle.title for one in made.battles}
    shown = Table("battle", "bots", "won", "drawn", "lost", "score", box=None, pad_edge=False)
    for one in table.encounters:
        record = one.record
        bots = f"{one.pairing.first} against {one.pairing.second}"
        cells = clean(titles[one.battle]), clean(bots), *map(str, (record.won, record.drawn, record.lost))
        shown.add_row(*map(Text, (*cells, percent(record.share))))
    return shown


def _notes(table: Standings) -> Iterator[str]:
    for bot, count, fault in table.faults:
        yield f"{bot} lost its seat in {tally(count, 'game')}, counted as lost: {fault}"
    unfinished = sum(one.record.unfinished for one in table.standings) // 2
    if unfinished:
        yield f"Games without an end, which count as draws: {unfinished}."


def _test(order: LeagueOrder, made: League, found: PlayedLeague) -> Iterator[str]:
    """Yield a sentence about what the test has found."""
    if not (order.claims and found.decision):
        return
    low, high = order.claims
    games, bot = tally(2 * found.decision.pairs, "game"), made.bots[0]
    match found.decision.verdict:
        case Verdict.MORE:
            yield f"Decided after {games}: the expected score of {bot} is more than {low} %."
        case Verdict.LESS:
            yield f"Decided after {games}: the expected score of {bot} is less than {high} %."
        case Verdict.OPEN:
            yield f"Not decided after {games}: {bot} may score {low} % as well as {high} %."


def _stop(order: LeagueOrder, made: League, found: PlayedLeague) -> Iterator[str]:
    if found.is_interrupted or found.fault:
        yield f"Stopped after {found.games:,} of {tally(made.size, 'game')}."
        if left_out := found.games - 2 * len(found.pairs):
            why = "the test reads pairs in their order" if order.claims else "it counts whole pairs of games"
            verb = "is" if left_out == 1 else "are"
            yield f"{tally(left_out, 'game')} {verb} not in the table, because {why}."
        if order.results:
            yield f"The same command continues with the results in {order.results}."
