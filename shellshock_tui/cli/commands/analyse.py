"""`shellshock analyse`: how a battle went turn by turn, and which decisions cost most."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from shellshock_tui.ai import Position
from shellshock_tui.ai.coach import STRONGEST, Advice, advise
from shellshock_tui.cli.answer import Answer, Shown
from shellshock_tui.cli.edge import CommandLineError
from shellshock_tui.cli.picture_file import check_picture, write_picture
from shellshock_tui.cli.saved_games import read_game
from shellshock_tui.drawing.value_chart import Mark, value_chart
from shellshock_tui.engine.advisor import Plan
from shellshock_tui.engine.english import counted, does
from shellshock_tui.engine.event import encode_trail
from shellshock_tui.engine.match import AnyMatch
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.files import clean
from shellshock_tui.names import in_any_case
from shellshock_tui.session.analysis import Analysis, Judged, analyse
from shellshock_tui.session.history import divergence_text, fold, play
from shellshock_tui.store import SaveError
from shellshock_tui.user_error import quoted

NOBODY = "No decision cost anything: the coach found nothing better."


def analyse_game(game: str, sides: Sequence[str], most: int, svg: str) -> Answer:
    """Return the course of a saved battle, and the decisions of some sides that cost most.

    Raises:
        UserError: The game cannot be read or replayed, a side is unknown, or the picture cannot be written.
    """
    check_picture(svg)
    saved = read_game(game)
    match, difference = play(saved.header, fold(saved.rows))
    if difference:
        raise SaveError(divergence_text(saved.header, difference))
    if len(match.entries) < 2:
        raise CommandLineError(f"{saved.header.title} has no command yet, so there is nothing to analyse.")
    if not match.rules.has_map:
        raise CommandLineError(
            f"{saved.header.title} is played with miniatures: the coach has not seen the table."
        )
    judging = _judging(match.rules, sides)
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("decisions")
        found = analyse(
            match,
            partial(_advise, match.rules),
            lambda done, number: progress.update(task, completed=done, total=number),
            judging,
        )
    worst = found.costliest(most, judging)
    title = saved.header.title
    unwritten = write_picture(svg, _picture(match, found, worst, title)) if svg else ()
    return Answer(
        _as_table(match, found, worst, title),
        tuple(_as_text(match, found, worst, title)),
        unwritten,
    )


def _judging(rules: AnyRules, sides: Sequence[str]) -> tuple[str, ...]:
    """Return the sides whose decisions count."""
    known = tuple(side.id for side in rules.sides if side.id not in rules.programmed)
    wanted = tuple(dict.fromkeys(in_any_case(side, known) for side in sides))
    for side in wanted:
        if side not in known:
            raise CommandLineError(
                f"--side takes one of the sides of this battle, {' or '.join(known)}, not {quoted(side)}."
            )
    return wanted or known


def _advise(rules: AnyRules, position: Position, own: Plan[Any] | None) -> Advice[Any] | None:
    return advise(rules, position.state, position.side, own, position.seed)


def _picture(match: AnyMatch, found: Analysis, worst: Sequence[Judged], title: str) -> str:
    values = [(one.turn, one.value) for one in found.standings]
    marks = [Mark(one.order.turn, f"turn {one.order.turn}: {one.done}") for one in worst]
    return value_chart(title, values, marks, _above(match, found))


def _above(match: AnyMatch, found: Analysis) -> str:
    name = next(side.name for side in match.rules.sides if side.id == found.side)
    return f"How much better {does(name, 'stands')} than its enemies, in {match.rules.advisor.measure}"


def _as_table(match: AnyMatch, found: Analysis, worst: Sequence[Judged], title: str) -> dict[str, Any]:
    return {
        "title": title,
        "measure": match.rules.advisor.measure,
        "coach": STRONGEST,
        "side": found.side,
        "turns": [
            {"turn": one.turn, "entry": one.entry, "value": round(one.value)} for one in found.standings
        ],
        "decisions": len(found.judged),
        "costliest": [
            {
                "entry": one.order.entry,
                "turn": one.order.turn,
                "side": one.order.side,
                "unit": one.order.unit,
                "done": one.done,
                "suggested": one.is_suggested,
                "cost": round(one.cost),
                "better": one.better.remark.words,
                "commands": [match.rules.encode(command) for command in one.better.commands],
                "terms": encode_trail(one.better.remark.trail),
            }
            for one in worst
        ],
    }


def _as_text(match: AnyMatch, found: Analysis, worst: Sequence[Judged], title: str) -> Iterator[Shown]:
    names = {side.id: side.name for side in match.rules.sides}
    yield Text(clean(f"{title}: {counted(len(found.judged), 'decision')}"), "bold")
    yield Text(clean(f"{_above(match, found)}, at the end of each turn:"))
    turns = Table("turn", "value", box=None, pad_edge=False)
    for one in found.standings:
        turns.add_row(str(one.turn), f"{one.value:+.0f}")
    yield turns
    yield Text()
    if not worst:
        yield Text(NOBODY)
        return
    yield Text("The decisions that cost most:", "bold")
    for judged in worst:
        order, better, star = judged.order, judged.better.remark.words, " (suggested ★)" * judged.is_suggested
        yield Text(clean(f"turn {order.turn}, {names[order.side]}, entry {order.entry}: {judged.done}{star}"))
        yield Text(clean(f"  better by {round(judged.cost)}: {better}"))
