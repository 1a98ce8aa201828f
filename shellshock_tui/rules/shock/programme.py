"""The enemy's programme: what each of its soldiers does now, and why not what comes before."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

from shellshock_tui.engine.ruleset import FIRST
from shellshock_tui.engine.trail import Blocked, Trail, add
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.blasts import carried, place_of, refuse_throw
from shellshock_tui.rules.shock.choices import refuse_action, refuse_snap
from shellshock_tui.rules.shock.commands import Acting, Aim, Fire, Leave, Prime, Step, Task, Throw
from shellshock_tui.rules.shock.field import Field, in_arc, sees
from shellshock_tui.rules.shock.fire import manner, number, own_cover
from shellshock_tui.rules.shock.markers import onward, towards
from shellshock_tui.rules.shock.moving import STANDING, WAYS, going_of, is_fresh, left, refuse_entry, step
from shellshock_tui.rules.shock.state import Bomb, Going

FIRES_ON, AIMS_ON = 4, 2
"""The numbers from which it fires, and from which it aims first."""
HEXES = 3
TOGETHER = 2
"""So many of the squad in a hex are worth a grenade."""
ROWS = (
    "an explosive lies in reach: runs",
    "jammed or empty: clears or reloads",
    "told to withdraw: goes",
    "two of the squad stand together in reach: a grenade",
    "a target in view: fires",
    "told to advance: goes on",
    "seen without cover: looks for some",
)
"""What the programme goes through, first to last."""
WAITS = "waits"
"""What it does where no row applies."""


class Deed(NamedTuple):
    """What the enemy does next, and by which row."""

    row: int
    command: Acting


Row = Callable[[Field, Going], Acting | None]


def next_deed(f: Field, going: Going) -> Deed | None:
    """Return what an activated soldier of the enemy does next; nothing if no row applies."""
    if not f.unit(going.unit).is_up or f.unit(going.unit).at < 0:
        return None
    for number_of, row in enumerate((_run, _repair, _withdraw, _grenade, _shoot, _advance, _hide), start=1):
        found = row(f, going)
        if found is not None:
            return Deed(number_of, found)
    return None


def _walk(f: Field, going: Going, goals: Iterable[int]) -> Acting | None:
    """Return a step towards the nearest of some goals, if one can be made."""
    unit, one = going.unit, f.unit(going.unit)
    end = onward(f, one.at, goals, lambda place: refuse_entry(f, unit, place) is not None)
    if end == one.at or going.shot or going.hexes >= HEXES:
        return None
    way = next(way for way in range(6) if f.board.step(one.at, way) == end)
    turned = replace(one, facing=way, stance=STANDING)
    return None if isinstance(step(f, turned, going, way), Blocked) else Step(unit, WAYS[way])


def _safe(f: Field, unit: str, places: Iterable[int]) -> list[int]:
    """Return the hexes in and beside which no explosive lies that a soldier of the enemy runs from."""
    blasts = [place_of(f, bomb) for bomb in f.s.bombs if _lies(f, unit, bomb)]
    return [place for place in places if all(f.board.distance(place, blast) > 1 for blast in blasts)]


def _lies(f: Field, unit: str, bomb: Bomb) -> bool:
    """Say whether an explosive lies where it is, in nobody's hand (grenade)."""
    if f.battle.ruleset == FIRST:
        return bomb.carrier != unit
    return not (bomb.carrier and f.unit(bomb.carrier).is_up)


def _near(f: Field, unit: str) -> list[int]:
    """Return the hexes to which a soldier might run."""
    at = f.unit(unit).at
    return [place for place in range(f.board.size) if f.board.distance(at, place) <= HEXES]


def _open(f: Field, unit: str, places: Iterable[int]) -> list[int]:
    """Return the hexes that a soldier may enter."""
    return [place for place in places if refuse_entry(f, unit, place) is None]


def _run(f: Field, going: Going) -> Acting | None:
    unit = going.unit
    if _safe(f, unit, [f.unit(unit).at]):
        return None
    return _walk(f, going, _safe(f, unit, _open(f, unit, _near(f, unit))))


def _repair(f: Field, going: Going) -> Acting | None:
    if not is_fresh(f, going) or f.is_ready(going.unit):
        return None
    return Task(going.unit, "clear-jam" if f.unit(going.unit).jammed else "reload")


def _withdraw(f: Field, going: Going) -> Acting | None:
    one = f.unit(going.unit)
    if f.posture(one.posture) != "withdraw":
        return None
    exits = f.battle.exits.get(f.side(going.unit), ())
    if one.at in exits:
        return Leave(going.unit) if left(f, going) else None
    return _walk(f, going, _open(f, going.unit, exits))


def _grenade(f: Field, going: Going) -> Acting | None:
    unit = going.unit
    if refuse_action(f, going) or refuse_snap(f, going):
        return None
    crowds = (place for place, many in Counter(f.places_of(f.squad)).items() if many >= TOGETHER)
    worth = [place for place in crowds if refuse_throw(f, unit, place) is None]
    if not worth:
        return None
    if carried(f, unit):
        return Throw(unit, f.label(worth[0]))
    return Prime(unit) if f.unit(unit).grenades and going.actions > 1 else None


def turned(f: Field, unit: str, target: str) -> Field:
    """Return the field with a soldier turned to a target."""
    return f.imagined(unit, facing=towards(f, f.unit(unit).at, f.unit(target).at))


def best_target(f: Field, going: Going) -> tuple[str, int] | None:
    """Return the target of a soldier with its number: the highest, then nearest, then first by name."""
    unit, one = going.unit, f.unit(going.unit)
    found = []
    for target in f.foes(unit):
        place = f.unit(target).at
        if in_arc(f, one.at, one.facing, place, "vision"):
            how = manner(going, "single", snap=going.moved)
            need = number(turned(f, unit, target), unit, target, how)
            if isinstance(need, Trail):
                found.append((-int(need.total), f.board.distance(one.at, place), f.name(target), target))
    return (min(found)[3], -min(found)[0]) if found else None


def _shoot(f: Field, going: Going) -> Acting | None:
    if refuse_action(f, going) or refuse_snap(f, going):
        return None
    if (best := best_target(f, going)) is None:
        return None
    target, value = best
    if value >= FIRES_ON or going.aim:
        is_near = 2 * f.apart(going.unit, target) <= f.weapon(going.unit).range
        burst = is_near and not going.shot and not going.aim and f.weapon(going.unit).rof > 1
        if going.aim == 1:
            return Aim(going.unit)
        return Fire(going.unit, target, "auto" if burst else "single", going.moved)
    may_aim = not going.moved and not f.unit(going.unit).exhausted and going.actions > AIMS_ON
    return Aim(going.unit) if value >= AIMS_ON and may_aim else None


def _advance(f: Field, going: Going) -> Acting | None:
    if f.posture(f.unit(going.unit).posture) != "advance":
        return None
    return _walk(f, going, f.places_of(f.squad))


def _hide(f: Field, going: Going) -> Acting | None:
    one = f.unit(going.unit)
    if f.posture(one.posture) != "hold" or own_cover(f, one.at):
        return None
    if not any(sees(f, place, one.at) for place in f.places_of(f.squad)):
        return None
    covered = (place for place in _near(f, going.unit) if own_cover(f, place))
    return _walk(f, going, _open(f, going.unit, _safe(f, going.unit, covered)))


def ready(f: Field, c: Acting) -> None:
    """Turn to what is done next, and stand up to walk, at no cost."""
    if isinstance(c, Step):
        f.put(c.unit, facing=WAYS.index(c.to), stance=STANDING)
    if isinstance(c, Fire | Throw):
        place = f.unit(c.target).at if isinstance(c, Fire) else f.board.place(c.hex)
        f.put(c.unit, facing=towards(f, f.unit(c.unit).at, place))


def actor(f: Field) -> str:
    """Return who of the enemy acts next: able soldiers in mission order, then markers; empty if nobody."""
    able = (unit for unit in f.standing(f.force) if f.is_able(unit))
    markers = (one.id for one in f.markers() if not one.acted)
    return next(chain(able, markers), "")


def plan(f: Field, unit: str) -> Deed | None:
    """Return what an enemy does now; nothing if no row applies."""
    return next_deed(f, f.going(unit) or going_of(f, unit))


def plan_words(f: Field, unit: str) -> str:
    """Return what an enemy does now, in a word or two."""
    if not f.is_able(unit):
        return "nothing"
    deed = plan(f, unit)
    return ROWS[deed.row - 1].partition(": ")[2] if deed else WAITS


def why(f: Field, unit: str, phrase: Callable[[Acting], str]) -> Trail | Blocked:
    """Return which row an enemy takes now, in what phrase, and that those before do not apply."""
    if not f.is_able(unit):
        return Blocked(clauses.ENEMY_PROGRAMME, f"{f.name(unit)} cannot act now.", f"unit/{unit}/state")
    deed = plan(f, unit)
    others = ROWS[: deed.row - 1] if deed else ROWS
    taken = f"{ROWS[deed.row - 1].partition(':')[0]}: {phrase(deed.command)}" if deed else WAITS
    rows = (*(f"not: {words}" for words in others), taken)
    return Trail(tuple(add(words, 1, clauses.ENEMY_PROGRAMME) for words in rows))
