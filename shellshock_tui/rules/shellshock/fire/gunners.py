"""Who may still fire this turn, and from where (combat.sequence, combat.sections, move.phased-play)."""

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Act, Combat, Movement


def acts_of(position: Position, unit: int) -> tuple[Act, ...]:
    """Return what a unit's gunners have done this turn."""
    return tuple(act for act in position.acts if act.unit == unit)


def firing(position: Position) -> tuple[int, ...]:
    """Return the units that may fire now: the one whose place it is; in phased play any, while units move."""
    match position.state.phase:
        case Combat(queue):
            return queue[:1]
        case Movement() if position.battle.options.phased_play:
            return tuple(unit for unit in position.standing if waiting_posts(position, unit))
        case _:
            return ()


def weapons_in(position: Position, unit: int, section: int) -> tuple[int, ...]:
    """Return the ranged weapons of a section that serve."""
    return position.working(unit).ranged[section]


def ranged_weapons(position: Position, unit: int, section: int) -> tuple[int, ...]:
    """Return the ranged weapons of a section, lost ones too."""
    return position.sheet(unit).ranged[section]


def physical_weapons(position: Position, unit: int) -> tuple[int, ...]:
    """Return the physical weapons that serve; they belong to the pilot."""
    return position.working(unit).physical


def sections_of(position: Position, unit: int, post: int) -> tuple[int, ...]:
    """Return the sections that a post may ever control."""
    return position.sheet(unit).controlled[post]


def is_armed(position: Position, unit: int, post: int) -> bool:
    """Say whether a post has anything left to attack with, be it short of rounds or power."""
    return position.working(unit).armed[post]


def waiting_posts(position: Position, unit: int) -> tuple[int, ...]:
    """Return the posts of a unit that are still to fire or hold fire."""
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
    """Say why a post may not act."""
    name, member = position.name(unit), position.sheet(unit).crew[post].name
    at = f"{position.address(unit)}/attack/crew/{member}/name"
    if not position.lives(unit, post):
        return Blocked(clauses.INTERNAL_CREW, f"The {member} of {name} is dead.", at)
    if position.submerged(unit):
        return Blocked(clauses.MOVE_WATER, f"{name} is under water and cannot fire.", at)
    if any(act.post == post for act in acts_of(position, unit)):
        return Blocked(clauses.COMBAT_SEQUENCE, f"The {member} of {name} has had a turn to fire.", at)
    if post == position.sheet(unit).pilot and position.unit(unit).ram:
        return Blocked(clauses.PHYSICAL_RAM, f"The {member} of {name} is ramming and fires nothing.", at)
    if not is_armed(position, unit, post):
        return _unarmed(position, unit, post, at)
    return None


def _unarmed(position: Position, unit: int, post: int, at: str) -> Blocked:
    name, member = position.name(unit), position.sheet(unit).crew[post]
    if member.gunnery is None:
        return Blocked(clauses.SHEET_CREW, f"The {member.name} of {name} has no gunnery skill.", at)
    return Blocked(clauses.INTERNAL_HITS, f"The {member.name} of {name} has no weapon left to fire.", at)


def refuse_section(position: Position, unit: int, post: int, section: int) -> Blocked | None:
    """Say why a post may not control a section this turn."""
    sheet, name = position.sheet(unit), position.name(unit)
    member, part = sheet.crew[post], sheet.sections[section]
    at = f"{position.address(unit)}/attack/section/{part.name}"
    if member.gunnery is None:
        return Blocked(clauses.SHEET_CREW, f"The {member.name} of {name} has no gunnery skill.", at)
    if section not in sections_of(position, unit, post):
        return Blocked(
            clauses.COMBAT_SECTIONS, f"The {member.name} of {name} does not control the {part.name}.", at
        )
    if any(act.section == section for act in acts_of(position, unit)):
        return Blocked(
            clauses.COMBAT_SECTIONS, f"The {part.name} of {name} has served another gunner this turn.", at
        )
    return None
