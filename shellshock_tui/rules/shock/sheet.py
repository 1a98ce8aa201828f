"""A soldier's record sheet: fire, body, movement and wounds, each figure with its reason."""

from collections.abc import Iterator
from functools import partial

from shellshock_tui.engine.event import counted
from shellshock_tui.engine.sheet_view import KEPT, Block, Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, Trail, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.page import Page
from shellshock_tui.rules.shock import clauses, fire
from shellshock_tui.rules.shock.acting import reactors
from shellshock_tui.rules.shock.battle import PLACES, RESULTS
from shellshock_tui.rules.shock.blasts import carried, throw_range
from shellshock_tui.rules.shock.field import STATS, Field, morale, sight
from shellshock_tui.rules.shock.moving import WAYS, cost, going_of, left, limit, most_hexes
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, Going
from shellshock_tui.rules.shock.turn import wound_sum

STATES = {SHOCK: Mark.PENDING, DEAD: Mark.LOST, GONE: Mark.LOST}
"""How a state is told that is no standing one."""
SHORT = {"upper torso": "upper", "lower torso": "lower"}
LETTERS = {"stun": "st", "wound": "w", "shock": "SH", "death": "X"}
AIMED = ("now", "after one", "after two")
WAYS_TO_FIRE = {
    "now": fire.Manner(), "after one": fire.Manner(aim=1), "after two": fire.Manner(aim=2),
    "snap": fire.Manner(snap=True), "moved": fire.Manner(snap=True, moved=True),
    "burst": fire.Manner(mode="burst"), "automatic": fire.Manner(mode="automatic"),
}  # fmt: skip
NARROW = {
    "after one": "+1", "after two": "+2", "snap": "sn", "moved": "mv", "burst": "bu", "automatic": "au",
}  # fmt: skip
"""The ways to fire where room is short."""


def ways_to_fire(going: Going) -> dict[str, fire.Manner]:
    """Return the ways to fire that are left to a soldier after what it has done, under their heads now."""
    single = {"now": fire.manner(going, "single", snap=True)}
    if not going.moved:
        single = {AIMED[aim - going.aim]: fire.Manner(aim=aim) for aim in range(going.aim, len(AIMED))}
        single |= {name: WAYS_TO_FIRE[name] for name in ("snap", "moved")}
    auto = fire.manner(going, "auto", snap=going.moved)
    burst = {} if going.auto else {"burst": auto}
    return single | burst | {"automatic": auto._replace(mode="automatic")}


def page(f: Field, unit: str) -> Page:
    """Write the sheet of a soldier."""
    one, sheet = f.unit(unit), f.sheet(unit)
    made = Page(unit, f.name(unit), f.side(unit))
    made.facts += (
        made.figure("sheet", sheet.title, clauses.QUALITY_GRADES),
        made.number("quality", f.quality(unit), sheet.quality, clauses.QUALITY, text=sheet.quality),
        made.figure("state", _state(f, unit), clauses.DAMAGE_STUN, STATES.get(one.state, Mark.PLAIN)),
    )
    going, lit = f.going(unit), _lit_roles(f, unit)
    _fire(f, unit, made, going, lit=Role.ATTACK in lit)
    _body(f, unit, made, lit=Role.DEFENCE in lit)
    _move(f, unit, made, going, lit=Role.MOVE in lit)
    _wounds(f, unit, made, lit=Role.INTERNAL in lit)
    made.whole()
    for target in f.enemies(unit):
        for name, how in WAYS_TO_FIRE.items():
            suffix = "" if name == "now" else f"/{name.replace(' ', '-')}"
            made.reason(f"fire/need/{target}{suffix}", partial(fire.number, f, unit, target, how))
        made.reason(f"sight/{target}", partial(sight, f, one.at, f.unit(target).at))
    return made


def _lit_roles(f: Field, unit: str) -> tuple[Role, ...]:
    """Return what a soldier's sheet is read for now: as who acts, who may react, or whom a reaction meets."""
    going = getattr(f.s.phase, "going", None)
    if going is None:
        return ()
    if getattr(f.s.phase, "kind", "") != "react":
        return (Role.ATTACK, Role.MOVE)[: 1 + (not going.shot)] if going.unit == unit else ()
    if going.unit == unit:
        return Role.DEFENCE, Role.INTERNAL
    return (Role.ATTACK,) if unit in reactors(f, going.unit) else ()


def _state(f: Field, unit: str) -> str:
    one = f.unit(unit)
    stunned, tired = one.stun >= f.s.turn, one.exhausted > 0
    words = {one.state: not one.is_up, "shaken": one.shaken, "stunned": stunned, "exhausted": tired}
    return ", ".join(word for word, is_so in words.items() if is_so) or "steady"


def _fire(f: Field, unit: str, made: Page, going: Going | None, *, lit: bool) -> None:
    made.under("fire")
    one, sheet, weapon, table = f.unit(unit), f.sheet(unit), f.weapon(unit), f.battle.tables
    state = " jammed" if one.jammed else " empty" if one.empty else ""
    name = sheet.weapon.replace("-", " ") + state
    gun = made.figure("weapon", name, clauses.FIRE_WEAPONS, _waits(state))
    cls = made.figure("class", weapon.cls, clauses.DAMAGE_CLASS)
    rate = made.number("rate", weapon.rof, "rate of fire", clauses.FIRE_MODES)
    prowess = made.number("prowess", f.stat(unit, "prowess"), "Prowess", clauses.STATS)
    actions = going.actions if going else table.action_points
    aim = made.number("aim", going.aim if going else 0, "aimed", clauses.ACTION_POINTS)
    reaches = {"near": weapon.range // 2, "middle": weapon.range, "far": 2 * weapon.range}
    bands = {n: made.number(n, most, f"{n}, up to", clauses.FIRE_TO_HIT) for n, most in reaches.items()}
    held = carried(f, unit)
    grenades = made.number("grenades", one.grenades, "grenades", clauses.GRENADE)
    off = f"off at the end of turn {held.turn}" if held else "none"
    primed = made.figure("primed", off, clauses.GRENADE, _waits(held))
    throw = made.figure("throw", throw_range(f, unit).total, throw_range(f, unit))
    blocks: tuple[Block, ...] = (
        _figures(("rate", rate), *bands.items()),
        made.boxes("points", "Actions", actions, table.action_points, clauses.ACTION_POINTS),
        _figures(("Prowess", prowess), ("aimed", aim), ("grenades", grenades)),
        _figures(("throws", throw), ("primed", primed)),
        *_numbers(f, made, going or going_of(f, unit)),
    )
    brief = (blocks[1], *blocks[4:]) if lit else blocks[:1]
    made.area("FIRE", Role.ATTACK, (gun, cls), *blocks, lit=lit, brief=brief, glance=(gun, cls))


def _waits(something: object) -> Mark:
    """Return the mark of a figure that asks for something to be done about it."""
    return Mark.PENDING if something else Mark.PLAIN


def _figures(*named: tuple[str, Cell]) -> Lines:
    """Return a line of figures, each behind its word."""
    return Lines((tuple(cell for word, figure in named for cell in (Cell(word, is_word=True), figure)),))


def _numbers(f: Field, made: Page, going: Going) -> Iterator[Block]:
    """Yield the number of each manner of fire at each enemy that can be fired at."""
    unit, rows, manners = going.unit, [], ways_to_fire(going)
    ways = [one for one in manners if f.weapon(unit).rof > 1 or one not in ("burst", "automatic")]
    for target in f.enemies(unit):
        needs = {name: fire.number(f, unit, target, manners[name]) for name in ways}
        if isinstance(needs["now"], Blocked):
            continue
        cells = (_need(made, target, name, manners[name], need) for name, need in needs.items())
        rows.append((made.figure(f"at/{target}", f.name(target), clauses.FIRE_TO_HIT), *cells))
    if rows:
        # the farther right, the sooner a way to fire is left out
        columns = (
            Column(fire.MODES.get(name, name), right=True, rank=max(0, n - 3), short=NARROW.get(name, name))
            for n, name in enumerate(ways, start=1)
        )
        yield Table("", (Column("at most", short="at most"), *columns), tuple(rows))
        narrow = {short: name for name, short in NARROW.items() if name in ways and short.isalpha()}
        yield _legend({short: fire.MODES.get(name, name) for short, name in narrow.items()})


def _legend(named: dict[str, str]) -> Lines:
    """Return a line that tells what some signs stand for."""
    return Lines((tuple(Cell(f"{sign} {name}", is_word=True) for sign, name in named.items()),))


def _need(made: Page, target: str, name: str, how: fire.Manner, need: Trail | Blocked) -> Cell:
    """Write a number under the name of its way to fire: by all that was aimed."""
    name = (AIMED[how.aim] if name in AIMED else name).replace(" ", "-")
    text = "–" if isinstance(need, Blocked) else str(need.total)
    return made.figure(f"number/{target}/{name}", text, need)


def _body(f: Field, unit: str, made: Page, *, lit: bool) -> None:
    made.under("body")
    one, (cover, where) = f.unit(unit), _cover(f, unit)
    stance = made.figure("stance", "lies" if one.has_fallen else one.stance, clauses.MOVE)
    shelter = made.figure("cover", f"{cover or 'no'} cover{where}", clauses.COVER)
    worn = made.figure("armour", ", ".join(f.sheet(unit).armour) or "none", clauses.ARMOUR)
    stats = [made.number(name, f.stat(unit, name), name.title(), clauses.STATS) for name in STATS]
    nerve = made.figure("morale", morale(f, unit).total, morale(f, unit))
    blocks = (
        _figures(("Toughness", stats[0]), ("Awareness", stats[1])),
        _figures(("morale", nerve), ("armour", worn)),
        _places(f, unit, made, cover),
    )
    made.area("BODY", Role.DEFENCE, (stance, shelter), *blocks, lit=lit, glance=(stance, shelter))
    for name in STATS:
        made.reasons[f"unit/{unit}/{name}"] = name.title(), f.stat(unit, name), clauses.STATS
    made.reasons[f"unit/{unit}/morale"] = partial(morale, f, unit)


def _cover(f: Field, unit: str) -> tuple[str, str]:
    """Return the cover against an enemy who acts now, else that of the soldier's own hex, and where it is."""
    at, going = f.unit(unit).at, getattr(f.s.phase, "going", None)
    if at < 0:
        return "", ""
    if going is None or f.side(going.unit) == f.side(unit):
        return fire.own_cover(f, at), " here"
    start = f.unit(going.unit).at
    kind, place = fire.best_cover(f, start, at) if start != at else ("", at)
    return kind, f" at {f.label(place)}" if place != at else ""


def _places(f: Field, unit: str, made: Page, cover: str) -> Table:
    """Return where hits go: the faces of ten of each place, and what cover and armour stop there."""
    stance, worn, ranks = f.unit(unit).stance, f.sheet(unit).armour, f.battle.ranks
    rows: dict[str, list[Cell]] = {"of ten": [], "cover": [], "armour": []}
    for one in f.battle.tables.location:
        name, faces = one.name.replace(" ", "-"), one.faces[1] - one.faces[0] + 1
        hides = [cls for cls in ranks if one.name in fire.hidden(f.battle, cover, stance, cls)]
        stops = [cls for cls in ranks if one.name in fire.armoured(f.battle, worn, cls)]
        chance = plain("faces of ten", faces, clauses.DAMAGE_LOCATION)
        rows["of ten"].append(made.figure(name, faces, chance))
        rows["cover"].append(made.figure(f"{name}/hidden", "".join(hides[-1:]) or "–", clauses.COVER))
        rows["armour"].append(made.figure(f"{name}/armour", "".join(stops[-1:]) or "–", clauses.ARMOUR))
    lines = tuple((Cell(word, is_word=True), *cells) for word, cells in rows.items())
    return Table("", (Column("hits"), *_place_columns()), lines)


def _place_columns() -> Iterator[Column]:
    """Yield a column for each place of the body."""
    yield from (Column(SHORT.get(place, place), rank=KEPT, short=place[:2]) for place in PLACES)


def _move(f: Field, unit: str, made: Page, going: Going | None, *, lit: bool) -> None:
    made.under("move")
    one, now = f.unit(unit), going or going_of(f, unit)
    have = left(f, now)
    points = made.figure("points", have, limit(f, now) if not now.spent else clauses.MOVE)
    hexes = made.number("hexes", most_hexes(f, now, one.stance), f"hexes {one.stance}", clauses.MOVE)
    entered = made.number("entered", now.hexes, "hexes entered", clauses.MOVE)
    free = made.figure("turn", "free" if now.free else "1 point", clauses.MOVE_FACING)
    breath = counted(one.exhausted, "turn") if one.exhausted else "fresh"
    tired = made.figure("exhausted", breath, clauses.MOVE_DOUBLE_TIME)
    facing = made.figure("facing", WAYS[one.facing], clauses.MOVE_FACING)
    work = one.task.replace("-", " ") + (f" +{one.tries}" if one.tries else "")
    task = made.figure("task", work or "none", clauses.TURN_ACTIONS, _waits(one.busy))
    ground = cost(f, max(one.at, 0), one.stance)
    price = made.figure("cost", ground.total, ground)
    blocks = (
        _figures(("points", points), ("hexes", hexes), ("entered", entered)),
        _figures(("faces", facing), ("turn", free), ("ground", price)),
        _figures(("double time", tired), ("task", task)),
    )
    head = points, facing
    made.area("MOVE", Role.MOVE, head, *blocks, lit=lit, brief=blocks[:1], glance=head)


def _wounds(f: Field, unit: str, made: Page, *, lit: bool) -> None:
    made.under("wounds")
    one, most, found = f.unit(unit), f.battle.tables.sum_of_wounds, wound_sum(f, unit)
    total = int(found.total)
    summed = made.figure("sum", f"{total}/{most}", found, _waits(total))
    holds = plain("faces of ten that hold out", most - total, clauses.MEDICAL)
    check = made.figure("check", f"{most - total}0 %" if total else "–", holds)
    state = made.figure("state", _state(f, unit), clauses.DAMAGE_SHOCK, STATES.get(one.state, Mark.PLAIN))
    marks = enumerate((Mark.LOST if number < total else Mark.PLAIN for number in range(most)), start=1)
    boxes = (made.figure(f"box/{number}", "", clauses.DAMAGE_WOUND, mark) for number, mark in marks)
    head, pips = (state, summed), Boxes("Wounds", tuple(boxes))
    sums, chart = _figures(("sum", summed), ("holds out", check)), _chart(f, unit, made)
    blocks = pips, sums, chart, _legend({letters: result for result, letters in LETTERS.items()})
    made.area("WOUNDS", Role.INTERNAL, head, *blocks, lit=lit or total > 0, brief=(pips,), glance=head)


def _chart(f: Field, unit: str, made: Page) -> Table:
    """Return the severity chart, ten rows by six places, the column and the row of the last hit lit."""
    one = f.unit(unit)

    def lit(is_last: object) -> Mark:
        return Mark.CURRENT if is_last else Mark.PLAIN

    def entry(place: str, row: int) -> Cell:
        name, letters = f"chart/{place.replace(' ', '-')}/{row}", LETTERS[f.battle.chart[place][row - 1]]
        return made.figure(name, letters, partial(chart_entry, f, place, row), lit(place == one.hit))

    rows = []
    for row in range(1, f.battle.tables.die + 1):
        head = made.figure(f"row/{row}", row, clauses.DAMAGE_SEVERITY, lit(row == one.row))
        rows.append((head, *(entry(place, row) for place in PLACES)))
    return Table("", (Column("d10", right=True), *_place_columns()), tuple(rows))


def chart_entry(f: Field, place: str, row: int) -> Trail:
    """Return an entry of the severity chart: how grave its result is, from 0 for a stun."""
    result = f.battle.chart[place][row - 1]
    return plain(f"{place}, {row}: {result}", RESULTS.index(result), clauses.DAMAGE_SEVERITY)
