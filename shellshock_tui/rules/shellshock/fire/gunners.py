"""Who may still fire this turn, and from where (combat.sequence, combat.sections, move.phased-play)."""

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.equipment import DefenceType, Kind
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
    return tuple(item for item in ranged_weapons(position, unit, section) if position.works(unit, item))


def ranged_weapons(position: Position, unit: int, section: int) -> tuple[int, ...]:
    """Return the ranged weapons of a section, lost ones too."""
    equipment = position.sheet(unit).equipment
    found = []
    for item in position.sheet(unit).of_kind(Kind.WEAPON):
        weapon = equipment[item].weapon
        if weapon and weapon.section == section and weapon.type is not DefenceType.PHYSICAL:
            found.append(item)
    return tuple(found)


def physical_weapons(position: Position, unit: int) -> tuple[int, ...]:
    """Return the physical weapons that serve; they belong to the pilot."""
    equipment = position.sheet(unit).equipment
    found = []
    for item in position.sheet(unit).of_kind(Kind.WEAPON):
        weapon = equipment[item].weapon
        if weapon and weapon.type is DefenceType.PHYSICAL and position.works(unit, item):
            found.append(item)
    return tuple(found)


def sections_of(position: Position, unit: int, post: int) -> tuple[int, ...]:
    """Return the sections that a post may ever control."""
    sheet = position.sheet(unit)
    return tuple(
        number
        for number, section in enumerate(sheet.sections)
        if post in section.posts and (not section.body or post == sheet.pilot)
    )


def is_armed(position: Position, unit: int, post: int) -> bool:
    """Say whether a post has anything left to attack with, be it short of rounds or power."""
    sheet = position.sheet(unit)
    if post == sheet.pilot and physical_weapons(position, unit):
        return True
    skilled = sheet.crew[post].gunnery is not None
    return skilled and any(
        weapons_in(position, unit, section) for section in sections_of(position, unit, post)
    )


def waiting_posts(position: Position, unit: int) -> tuple[int, ...]:
    """Return the posts of a unit that are still to fire or hold fire."""
    sheet = position.sheet(unit)
    done = [act.post for act in acts_of(position, unit)]
    if position.submerged(unit):
        return ()
    return tuple(
        post
        for post in range(len(sheet.crew))
        if post not in done
        and position.lives(unit, post)
        and not (post == sheet.pilot and position.unit(unit).ram)
        and is_armed(position, unit, post)
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
