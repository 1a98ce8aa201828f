"""Who may still fire this turn, and from where (combat.sequence, combat.sections, move.phased-play)."""

from shellshock_tui.engine.trail import Blocked
from shellshock_tui.rules.shellshock.equipment import DefenceType, Kind
from shellshock_tui.rules.shellshock.field import Field
from shellshock_tui.rules.shellshock.state import Act, Combat, Movement


def acts_of(field: Field, unit: int) -> tuple[Act, ...]:
    """Return what a unit's gunners have done this turn."""
    return tuple(act for act in field.acts if act.unit == unit)


def firing(field: Field) -> tuple[int, ...]:
    """Return the units that may fire now: the one whose place it is; in phased play any, while units move."""
    match field.state.phase:
        case Combat(queue):
            return queue[:1]
        case Movement() if field.battle.options.phased_play:
            return tuple(unit for unit in field.standing if waiting_posts(field, unit))
        case _:
            return ()


def weapons_in(field: Field, unit: int, section: int) -> tuple[int, ...]:
    """Return the ranged weapons of a section that serve."""
    return tuple(item for item in ranged_weapons(field, unit, section) if field.works(unit, item))


def ranged_weapons(field: Field, unit: int, section: int) -> tuple[int, ...]:
    """Return the ranged weapons of a section, lost ones too."""
    equipment = field.sheet(unit).equipment
    found = []
    for item in field.sheet(unit).of_kind(Kind.WEAPON):
        weapon = equipment[item].weapon
        if weapon and weapon.section == section and weapon.type is not DefenceType.PHYSICAL:
            found.append(item)
    return tuple(found)


def physical_weapons(field: Field, unit: int) -> tuple[int, ...]:
    """Return the physical weapons that serve; they belong to the pilot."""
    equipment = field.sheet(unit).equipment
    found = []
    for item in field.sheet(unit).of_kind(Kind.WEAPON):
        weapon = equipment[item].weapon
        if weapon and weapon.type is DefenceType.PHYSICAL and field.works(unit, item):
            found.append(item)
    return tuple(found)


def sections_of(field: Field, unit: int, post: int) -> tuple[int, ...]:
    """Return the sections that a post may ever control."""
    sheet = field.sheet(unit)
    return tuple(
        number
        for number, section in enumerate(sheet.sections)
        if post in section.posts and (not section.body or post == sheet.pilot)
    )


def is_armed(field: Field, unit: int, post: int) -> bool:
    """Say whether a post has anything left to attack with, be it short of rounds or power."""
    sheet = field.sheet(unit)
    if post == sheet.pilot and physical_weapons(field, unit):
        return True
    skilled = sheet.crew[post].gunnery is not None
    return skilled and any(weapons_in(field, unit, section) for section in sections_of(field, unit, post))


def waiting_posts(field: Field, unit: int) -> tuple[int, ...]:
    """Return the posts of a unit that are still to fire or hold fire."""
    sheet = field.sheet(unit)
    done = [act.post for act in acts_of(field, unit)]
    if field.submerged(unit):
        return ()
    return tuple(
        post
        for post in range(len(sheet.crew))
        if post not in done
        and field.lives(unit, post)
        and not (post == sheet.pilot and field.unit(unit).ram)
        and is_armed(field, unit, post)
    )


def refuse_post(field: Field, unit: int, post: int) -> Blocked | None:
    """Say why a post may not act."""
    name, member = field.name(unit), field.sheet(unit).crew[post].name
    at = f"{field.address(unit)}/attack/crew/{member}/name"
    if not field.lives(unit, post):
        return Blocked("internal.crew", f"The {member} of {name} is dead.", at)
    if field.submerged(unit):
        return Blocked("move.water", f"{name} is under water and cannot fire.", at)
    if any(act.post == post for act in acts_of(field, unit)):
        return Blocked("combat.sequence", f"The {member} of {name} has had a turn to fire.", at)
    if post == field.sheet(unit).pilot and field.unit(unit).ram:
        return Blocked("physical.ram", f"The {member} of {name} is ramming and fires nothing.", at)
    if not is_armed(field, unit, post):
        return _unarmed(field, unit, post, at)
    return None


def _unarmed(field: Field, unit: int, post: int, at: str) -> Blocked:
    name, member = field.name(unit), field.sheet(unit).crew[post]
    if member.gunnery is None:
        return Blocked("sheet.crew", f"The {member.name} of {name} has no gunnery skill.", at)
    return Blocked("internal.hits", f"The {member.name} of {name} has no weapon left to fire.", at)


def refuse_section(field: Field, unit: int, post: int, section: int) -> Blocked | None:
    """Say why a post may not control a section this turn."""
    sheet, name = field.sheet(unit), field.name(unit)
    member, part = sheet.crew[post], sheet.sections[section]
    at = f"{field.address(unit)}/attack/section/{part.name}"
    if member.gunnery is None:
        return Blocked("sheet.crew", f"The {member.name} of {name} has no gunnery skill.", at)
    if section not in sections_of(field, unit, post):
        return Blocked(
            "combat.sections", f"The {member.name} of {name} does not control the {part.name}.", at
        )
    if any(act.section == section for act in acts_of(field, unit)):
        return Blocked(
            "combat.sections", f"The {part.name} of {name} has served another gunner this turn.", at
        )
    return None
