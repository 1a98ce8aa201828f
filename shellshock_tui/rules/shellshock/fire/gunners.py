"""The gunners who may still fire this turn, and from where (combat.sequence, combat.sections)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from shellshock_tui.engine.trail import Blocked, Reason, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Act, Combat, Movement

if TYPE_CHECKING:
    from shellshock_tui.engine.choice import Draft


def acts_of(position: Position, unit: int) -> tuple[Act, ...]:
    """Return the actions of a unit's gunners this turn."""
    return tuple(act for act in position.acts if act.unit == unit)


def firing(position: Position) -> tuple[int, ...]:
    """Return the units that may fire now: the next in Combat; in phased play any while units move."""
    match position.state.phase:
        case Combat(queue):
            return queue[:1]
        case Movement() if position.battle.options.phased_play:
            return tuple(unit for unit in position.standing if waiting_posts(position, unit))
        case _:
            return ()


def aimer(position: Position, draft: Draft) -> int | None:
    """Return the unit that aims in a draft: the next in Combat, or the one picked while units move."""
    if isinstance(position.state.phase, Combat):
        return position.state.phase.queue[0]
    return next((unit for unit in firing(position) if draft[:1] == head(position, unit)), None)


def head(position: Position, unit: int) -> Draft:
    """Return the picks that precede any attack of a unit while units move."""
    return (f"fire={position.id(unit)}",)


def waiting_posts(position: Position, unit: int) -> tuple[int, ...]:
    """Return the posts of a unit that have still to fire or hold fire."""
    if position.submerged(unit):
        return ()
    done = [act.post for act in acts_of(position, unit)]
    if position.unit(unit).ram:
        done.append(position.sheet(unit).pilot)
    working = position.working(unit)
    return tuple(
        post for post, armed in enumerate(working.armed) if armed and working.posts[post] and post not in done
    )


def refuse_post(position: Position, unit: int, post: int) -> Blocked | None:
    """Return why a post may not act."""
    if not position.lives(unit, post):
        return refuse(clauses.INTERNAL_CREW, idle, position, unit, post, "is dead")
    if position.submerged(unit):
        at = post_address(position, unit, post).removeprefix(position.address(unit))
        return refuse(clauses.MOVE_WATER, position.about, unit, "{} is under water and cannot fire.", at)
    if any(act.post == post for act in acts_of(position, unit)):
        return refuse(
            clauses.COMBAT_SEQUENCE, idle, position, unit, post, "has already fired or held fire this turn"
        )
    if post == position.sheet(unit).pilot and position.unit(unit).ram:
        return refuse(clauses.PHYSICAL_RAM, idle, position, unit, post, "is ramming and cannot fire")
    if position.working(unit).armed[post]:
        return None
    if position.sheet(unit).crew[post].gunnery is None:
        return refuse(clauses.SHEET_CREW, idle, position, unit, post, "has no gunnery skill")
    return refuse(clauses.INTERNAL_HITS, idle, position, unit, post, "has no weapon left to fire")


def post_address(position: Position, unit: int, post: int) -> str:
    """Return the address of a crew member."""
    return f"{position.address(unit)}/attack/crew/{position.member(unit, post)}/name"


def idle(position: Position, unit: int, post: int, why: str) -> Reason:
    """Return the reason why a crew member cannot act."""
    words = f"The {position.member(unit, post)} of {position.name(unit)} {why}."
    return Reason(words, post_address(position, unit, post))


def open_sections(position: Position, unit: int, post: int) -> Iterator[int]:
    """Yield the sections that a post may fire from now."""
    for section in position.sheet(unit).controlled[post]:
        if refuse_section(position, unit, post, section) is None:
            yield section


def open_aims(position: Position, unit: int) -> Iterator[tuple[int, int]]:
    """Yield each waiting post of a unit with each section that it may fire from."""
    for post in waiting_posts(position, unit):
        for section in open_sections(position, unit, post):
            yield post, section


def aims(position: Position, unit: int) -> Iterator[tuple[str, str]]:
    """Yield the names of each gunner of a unit and each section that it controls, working or not."""
    sheet = position.sheet(unit)
    for post, member in enumerate(sheet.crew):
        for section in sheet.controlled[post]:
            yield member.name, sheet.sections[section].name


def refuse_section(position: Position, unit: int, post: int, section: int) -> Blocked | None:
    """Return why a post may not control a section this turn."""
    if position.sheet(unit).crew[post].gunnery is None:
        words = "The {member} of {unit} has no gunnery skill."
        return refuse(clauses.SHEET_CREW, _out_of_hand, position, unit, post, section, words)
    if section not in position.sheet(unit).controlled[post]:
        words = "The {member} of {unit} does not control the {part}."
        return refuse(clauses.COMBAT_SECTIONS, _out_of_hand, position, unit, post, section, words)
    if any(act.section == section for act in acts_of(position, unit)):
        words = "Another gunner of {unit} has already used the {part} this turn."
        return refuse(clauses.COMBAT_SECTIONS, _out_of_hand, position, unit, post, section, words)
    return None


def _out_of_hand(position: Position, unit: int, post: int, section: int, words: str) -> Reason:
    sheet = position.sheet(unit)
    member, part = sheet.crew[post].name, sheet.sections[section].name
    sentence = words.format(member=member, unit=position.name(unit), part=part)
    return Reason(sentence, f"{position.address(unit)}/attack/section/{part}")
