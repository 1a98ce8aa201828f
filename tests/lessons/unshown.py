"""List the clauses that a player needs in the first battles and that no lesson shows.

Run by hand: `python -m tests.lessons.unshown [SYSTEM ...]`. For each system, recruits play its first
shipped battles. A clause is needed if a number, a refusal, a decision or an event cites it. It is shown if a
step of a lesson names it as its `rule`, or if a number, a decision or an event cites it while a lesson is
played by its own commands.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from shellshock_tui import library
from shellshock_tui.drill.battle import recorded
from shellshock_tui.engine.event import Event
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.trail import Trail
from shellshock_tui.lessons.check import MOST_COMMANDS
from shellshock_tui.lessons.course_book import begin_lesson, lessons_of
from shellshock_tui.lessons.taught import TaughtSession
from shellshock_tui.rules import SYSTEMS

BATTLES = 3
"""How many of a system's first battles are played, each once."""


LEFT_OUT = {
    "shellshock": {
        "setup.start-speed": "the first decision of a battle says what it asks",
        "option.point-blank": "an optional rule; the options of a battle explain it",
        "option.motionless": "an optional rule; the options of a battle explain it",
    },
    "closing_fire": {"fall-back.friends": "needs a third unit, for which no step has room"},
    "gunplay": {
        "victory": "each scenario tells its own goals",
        "shoot.auto": "needs a submachine gun, which no lesson's figure carries",
        "shoot.restricted": "needs a shotgun, which no lesson's figure carries",
    },
    "shock": {"move.terrain": "the map and the prices on the sheet tell it"},
}
"""The needed clauses that the lessons leave out on purpose, each with the reason."""


class Needs(NamedTuple):
    """The number of times that some battles cited each clause, by purpose."""

    first: frozenset[str]
    """The clauses that the first battle cited."""
    battles: Counter[str]
    """The number of battles that cited each clause."""
    told: Counter[str]
    """The number of times that events, their numbers or decisions cited each clause."""
    refused: Counter[str]
    """The number of times that each clause refused a choice."""


def clauses_of(trail: Trail) -> Iterator[str]:
    """Yield the clauses of the terms that count, and of their own calculations."""
    for term in trail.terms:
        yield term.clause
        if term.trail:
            yield from clauses_of(term.trail)


def told_by(event: Event) -> Iterator[str]:
    """Yield the clauses that an event and its numbers cite."""
    yield event.clause
    for _, trail in event.trails:
        yield from clauses_of(trail)


def refused_in(rules: AnyRules, state: Any) -> Iterator[str]:
    """Yield the clauses that forbid what the side that decides might choose."""
    side = getattr(rules.decision(state), "side", "")
    for choice in rules.choices(state, side, ()) if side else ():
        if choice.blocked:
            yield choice.blocked.clause


def first_battles(system: str) -> tuple[str, ...]:
    """Return the addresses of a system's first battles, as the list of battles has them."""
    found = [one for one in library.listed(library.SCENARIO) if one.system == system and one.header]
    return tuple(f"{system}/{one.name}" for one in found[:BATTLES])


def needs(system: str) -> Needs:
    """Play the first battles of a system, and count the clauses that they cite."""
    cited: list[set[str]] = []
    told, refused = Counter[str](), Counter[str]()
    for scenario in first_battles(system):
        here, forbidden = Counter[str](), Counter[str]()
        for moment in recorded(scenario, "newcomer").moments():
            here[moment.rules.decision(moment.state).clause] += 1
            here.update(clause for event in moment.events for clause in told_by(event))
            forbidden.update(refused_in(moment.rules, moment.state))
        cited.append({*here, *forbidden})
        told += here
        refused += forbidden
    battles = Counter(clause for clauses in cited for clause in clauses)
    return Needs(frozenset(cited[0]), battles, told, refused)


def shown(system: str) -> set[str]:
    """Return the clauses that the lessons of a system name or show."""
    found: set[str] = set()
    for listed in lessons_of(system):
        with TemporaryDirectory() as folder:
            session = begin_lesson(library.open_file(library.LESSON, f"{system}/{listed.name}"), Path(folder))
            try:
                found |= set(session.course.lesson.clauses) | set(shown_in(session))
            finally:
                session.close()
    return found


def shown_in(session: TaughtSession) -> Iterator[str]:
    """Play a lesson by its own commands, and yield the clauses that it cites."""
    for _ in range(MOST_COMMANDS * len(session.course.lesson.steps)):
        if session.course.done:
            break
        yield session.decision().clause
        if session.course.waits_for_answer:
            answer = session.right_answer()
            yield from clauses_of(answer)
            session.answer(int(answer.total))
        elif session.course.is_read_only:
            session.read_on()
        else:
            session.show()
    for entry in session.entries:
        for event in entry.events:
            yield from told_by(event)


def main() -> None:
    """Print for each system the clauses that its lessons lack, the most needed first."""
    for system in sys.argv[1:] or SYSTEMS:
        needed, known = needs(system), shown(system)
        sys.stdout.write(f"{system}: {', '.join(first_battles(system))}\n")
        order = sorted(needed.battles, key=lambda one: (-needed.battles[one], -needed.told[one], one))
        for clause in order:
            if clause and clause not in known:
                counts = f"told {needed.told[clause]}, refused {needed.refused[clause]}"
                battles = f"{needed.battles[clause]} of {BATTLES} battles"
                first = ", the first among them" if clause in needed.first else ""
                why = LEFT_OUT.get(system, {}).get(clause, "")
                sys.stdout.write(f"  {clause}: {battles}{first}; {counts}{why and f' ({why})'}\n")


if __name__ == "__main__":
    main()
