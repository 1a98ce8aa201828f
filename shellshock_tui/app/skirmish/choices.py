"""The choices for a custom battle, row by row, and their names."""

from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

from shellshock_tui import library
from shellshock_tui.engine.english import counted
from shellshock_tui.files import clean
from shellshock_tui.rules import SYSTEMS, system, title_of
from shellshock_tui.session.drafts import BattleDraft
from shellshock_tui.session.forces import forces_listed, shipped_sheets_of
from shellshock_tui.session.skirmish import Drawn, skirmishes_of

SYSTEM, ERA, LIMIT, MAP, AIM, TURNS, SEED = "system", "era", "limit", "map", "aim", "turn_limit", "seed"
FORCE = "force/"
"""The prefix of the name of a force's row; the number of its side follows."""
DRAWN, STANDARD = "drawn", "standard"
LIKE_THE_OTHER = "like the other"
LIMITS = (1, 2, 3, 4)
"""The limits that can be chosen, as multiples of half the system's own."""
TURN_LIMITS = (6, 8, 10, 12, 14, 16, 20, 24, 30)
SIDES = {"red": "Red's force", "blue": "Blue's force", "green": "Green's force", "squad": "The squad"}
FROM_SHIPPED = "A drawn force has only record sheets that come with the program, none of your own."
MOST_OF_DRAWN = "The most that a drawn force may cost."
NO_THIRD = "With a third force, each side fights both others; fewer aims can be chosen."
FOR_THREE = "With a third force, only these aims can be chosen: {}."
AIM_WAITS = "The aim {} that you chose comes back when the third force is taken out."


THAT_MAP = "The map of that battle, with its forces and goals taken off."
ABOUT_SEED = "Everything that is drawn follows from the seed: a friend who types it draws the same battle."


class Value(NamedTuple):
    """A value that a row can have."""

    value: Any
    words: str
    text: str = ""
    """The text beside the list; empty for none."""


def systems() -> tuple[str, ...]:
    """Return the systems that offer custom battles."""
    return tuple(name for name in SYSTEMS if system(name).skirmishes)


def row_names(draft: BattleDraft) -> tuple[str, ...]:
    """Return the names of the rows, in their order."""
    played = system(draft.system)
    forces = tuple(f"{FORCE}{number}" for number in range(len(_sides(draft))))
    is_drawn = any(value_of(draft, force) == "" for force in forces)
    era = (ERA,) if is_drawn and eras(draft.system) else ()
    limit = (LIMIT,) if is_drawn and played.force_limit else ()
    return (SYSTEM, *forces, *era, *limit, MAP, AIM, TURNS, SEED)


def eras(name: str) -> tuple[str, ...]:
    """Return the eras of the record sheets from which a system's forces are drawn."""
    return tuple(dict.fromkeys(str(sheet["era"]) for sheet in shipped_sheets_of(name) if sheet.get("era")))


def values(draft: BattleDraft, name: str) -> Sequence[Value]:
    """Return the values that a row can have; none for the seed, which counts up or down."""
    made, played = skirmishes_of(draft.system), system(draft.system)
    match name:
        case "system":
            return [Value(one, SYSTEMS[one].title, SYSTEMS[one].summary) for one in systems()]
        case "era":
            return [Value("", "any"), *(Value(era, era) for era in eras(draft.system))]
        case "limit":
            limits = [played.force_limit * halves // 2 for halves in LIMITS]
            even = [Value(None, LIKE_THE_OTHER, MOST_OF_DRAWN)] if any(draft.forces) else []
            return [*even, *(Value(one, played.price_words(one), MOST_OF_DRAWN) for one in limits)]
        case "map":
            kinds = [Value(kind, kind, f"{words.capitalize()}.") for kind, words in made.fields.items()]
            return [Value("", DRAWN), *kinds, *(_maps(draft.system) if made.takes_maps else ())]
        case "aim":
            return [Value("", DRAWN), *(Value(aim, aim) for aim in possible_aims(draft))]
        case "turn_limit":
            limits = [one for one in TURN_LIMITS if one >= made.least_turns]
            return [Value(None, STANDARD), *(Value(one, counted(one, "turn")) for one in limits)]
        case "seed":
            return []
        case _:
            is_needed = _number(name) < len(made.sides)
            none = [] if is_needed else [Value(None, "none", NO_THIRD)]
            return [*none, Value("", DRAWN, FROM_SHIPPED), *_forces(draft.system)]


def possible_aims(draft: BattleDraft) -> Collection[str]:
    """Return the aims that a battle can have with as many forces as it has."""
    made = skirmishes_of(draft.system)
    return made.aims_for_more if _has_third(draft) else made.aims


def aim_of(draft: BattleDraft) -> str:
    """Return the aim that was chosen; empty if none was, or if it is not possible with a third force."""
    return draft.aim if draft.aim in possible_aims(draft) or not _has_third(draft) else ""


def _has_third(draft: BattleDraft) -> bool:
    return len(draft.forces) > len(skirmishes_of(draft.system).sides)


def _sides(draft: BattleDraft) -> tuple[str, ...]:
    """Return the ids of the sides that can take part."""
    made = skirmishes_of(draft.system)
    return (*made.sides, *made.more_sides)


def _number(name: str) -> int:
    """Return the number of the side of a force's row."""
    return int(name.removeprefix(FORCE))


def _maps(name: str) -> list[Value]:
    listed = (one for one in library.listed(library.SCENARIO) if one.system == name and one.header)
    return [Value(one.name, clean(one.header.title), THAT_MAP) for one in listed if one.header]


def _forces(name: str) -> list[Value]:
    return [Value(one.name, clean(one.header.title)) for one in forces_listed(name) if one.header]


def value_of(draft: BattleDraft, name: str) -> Any:
    """Return the value of a row."""
    if name.startswith(FORCE):
        number, needed = _number(name), len(skirmishes_of(draft.system).sides)
        return draft.forces[number] if number < len(draft.forces) else "" if number < needed else None
    if name == LIMIT and draft.limit is None and not any(draft.forces):
        return system(draft.system).force_limit
    return aim_of(draft) if name == AIM else getattr(draft, name)


def with_value(draft: BattleDraft, name: str, value: Any) -> BattleDraft:
    """Return the draft with another value of a row; units that were placed by hand are placed anew."""
    if name == SYSTEM:
        return BattleDraft(system=value, seed=draft.seed)
    if name.startswith(FORCE):
        made, number = skirmishes_of(draft.system), _number(name)
        forces = [*draft.forces, *[""] * (len(made.sides) - len(draft.forces))]
        forces[number:] = [] if value is None else [value, *forces[number + 1 :]]
        return draft.changed(forces=tuple(forces), placed={})
    if name == TURNS:
        return draft.changed(turn_limit=value)
    return draft.changed(**{name: value}, placed={})


def turned(draft: BattleDraft, name: str, step: int) -> BattleDraft:
    """Return the draft with the next or previous value of a row."""
    if name == SEED:
        return draft.changed(seed=str(max(0, int(draft.seed) + step)), placed={}, title="", saved="")
    known = [one.value for one in values(draft, name)]
    value = value_of(draft, name)
    place = known.index(value) + step if value in known else 0
    return with_value(draft, name, known[place % len(known)])


def words_of(draft: BattleDraft, name: str, drawn: Drawn | None) -> str:
    """Return the value of a row in words; a random one with the result of the draw."""
    if name == SEED:
        return draft.seed
    value = value_of(draft, name)
    known = {one.value: one.words for one in values(draft, name)}
    words = known.get(value, clean(str(value)))
    return f"{words}: {_drawn(name, drawn)}" if words in (DRAWN, STANDARD) and drawn else words


def _drawn(name: str, drawn: Drawn) -> str:
    """Return the random value of a row, or its standard value."""
    match name:
        case "map":
            return drawn.skirmish.field.name
        case "aim":
            return drawn.skirmish.aim
        case "turn_limit":
            return counted(drawn.data.table["turn_limit"], "turn")
        case _:
            units = len(drawn.skirmish.forces[_number(name)]["units"])
            return counted(units, "unit")


def row_title(draft: BattleDraft, name: str) -> str:
    """Return the title of a row."""
    if name.startswith(FORCE):
        return SIDES[_sides(draft)[_number(name)]]
    return {
        SYSTEM: "Rule system",
        ERA: "Era",
        LIMIT: "Limit",
        MAP: "Map",
        AIM: "Aim",
        TURNS: "Turn limit",
        SEED: "Seed",
    }[name]


def about(draft: BattleDraft, name: str) -> str:
    """Return the text about the value of a row; empty for none."""
    if name == SEED:
        return ABOUT_SEED
    value = value_of(draft, name)
    text = next((one.text for one in values(draft, name) if one.value == value), "")
    return " ".join(filter(None, (text, *(_about_aims(draft) if name == AIM else ()))))


def _about_aims(draft: BattleDraft) -> Iterator[str]:
    """Yield why some aims cannot be chosen."""
    made = skirmishes_of(draft.system)
    if _has_third(draft):
        yield FOR_THREE.format(" and ".join(made.aims_for_more))
        if draft.aim != aim_of(draft):
            yield AIM_WAITS.format(draft.aim)
    yield made.no_other_aims


def summary(draft: BattleDraft) -> str:
    """Return a draft in a few words."""
    rows = [f"{FORCE}{number}" for number in range(len(draft.forces))]
    forces = [words_of(draft, row, None) if value_of(draft, row) else "a drawn force" for row in rows]
    parts = [
        title_of(draft.system),
        *([" against ".join(forces)] if any(draft.forces) else []),
        words_of(draft, MAP, None) if draft.map else "a drawn map",
        aim_of(draft) or "a drawn aim",
        f"seed {draft.seed}",
    ]
    return ", ".join(map(clean, parts))
