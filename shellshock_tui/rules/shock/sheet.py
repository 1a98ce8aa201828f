"""The record sheet of a soldier, in four areas: fire, body, move and wounds."""

from collections.abc import Iterator
from functools import partial

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.sheet_view import KEPT, Block, Boxes, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Blocked, Trail, plain
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import SheetBuilder
from shellshock_tui.rules.shock import clauses, fire
from shellshock_tui.rules.shock.acting import reactors
from shellshock_tui.rules.shock.blasts import carried, throw_range
from shellshock_tui.rules.shock.game_context import STATS, GameContext, morale, sight
from shellshock_tui.rules.shock.moving import WAYS, cost, going_of, hexes_trail, left, limit, most_hexes
from shellshock_tui.rules.shock.phases import Answering
from shellshock_tui.rules.shock.rulebook_tables import PLACES, RESULTS
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK, Going
from shellshock_tui.rules.shock.turn import wound_sum

STATES = {SHOCK: Mark.PENDING, DEAD: Mark.LOST, GONE: Mark.LOST}
"""The marks of states other than up."""
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
"""Short names of the ways to fire, for narrow columns."""


def ways_to_fire(going: Going) -> dict[str, fire.Manner]:
    """Return the ways to fire that a soldier still has in this activation, by their column heads."""
    single = {"now": fire.manner(going, "single", snap=True)}
    if not going.moved:
        single = {AIMED[aim - going.aim]: fire.Manner(aim=aim) for aim in range(going.aim, len(AIMED))}
        single |= {name: WAYS_TO_FIRE[name] for name in ("snap", "moved")}
    auto = fire.manner(going, "auto", snap=going.moved)
    burst = {} if going.auto else {"burst": auto}
    return single | burst | {"automatic": auto._replace(mode="automatic")}


def page(ctx: GameContext, unit: str) -> SheetBuilder:
    """Return the record sheet of a soldier."""
    one, sheet = ctx.unit(unit), ctx.sheet(unit)
    made = SheetBuilder(unit, ctx.name(unit), ctx.side(unit))
    made.facts += (
        made.cell("sheet", sheet.title, clauses.QUALITY_GRADES),
        made.number("quality", ctx.quality(unit), sheet.quality, clauses.QUALITY, text=sheet.quality),
        made.cell("state", _state(ctx, unit), clauses.DAMAGE_STUN, STATES.get(one.state, Mark.PLAIN)),
    )
    going, highlighted = ctx.going(unit), _highlighted_roles(ctx, unit)
    _fire(ctx, unit, made, going, highlighted=Role.ATTACK in highlighted)
    _body(ctx, unit, made, highlighted=Role.DEFENCE in highlighted)
    _move(ctx, unit, made, going, highlighted=Role.MOVE in highlighted)
    _wounds(ctx, unit, made, highlighted=Role.INTERNAL in highlighted)
    made.whole()
    for target in ctx.enemies(unit):
        for name, how in WAYS_TO_FIRE.items():
            suffix = "" if name == "now" else f"/{name.replace(' ', '-')}"
            made.reason(f"fire/need/{target}{suffix}", partial(fire.weighed, ctx, unit, target, how))
        made.reason(f"sight/{target}", partial(sight, ctx, one.at, ctx.unit(target).at))
    return made


def _highlighted_roles(ctx: GameContext, unit: str) -> tuple[Role, ...]:
    """Return the areas to highlight: for the acting soldier, possible reactors, or a reaction's target."""
    going = ctx.s.going
    if going is None:
        return ()
    if not isinstance(ctx.s.phase, Answering):
        return (Role.ATTACK, Role.MOVE)[: 1 + (not going.shot)] if going.unit == unit else ()
    if going.unit == unit:
        return Role.DEFENCE, Role.INTERNAL
    return (Role.ATTACK,) if unit in reactors(ctx, going.unit) else ()


def _state(ctx: GameContext, unit: str) -> str:
    one = ctx.unit(unit)
    stunned, tired = one.stun >= ctx.s.turn, one.exhausted > 0
    words = {one.state: not one.is_up, "shaken": one.shaken, "stunned": stunned, "exhausted": tired}
    return ", ".join(word for word, is_so in words.items() if is_so) or "steady"


def _fire(ctx: GameContext, unit: str, made: SheetBuilder, going: Going | None, *, highlighted: bool) -> None:
    made.begin_area("fire")
    one, sheet, weapon, table = ctx.unit(unit), ctx.sheet(unit), ctx.weapon(unit), ctx.battle.tables
    state = " jammed" if one.jammed else " empty" if one.empty else ""
    name = sheet.weapon.replace("-", " ") + state
    gun = made.cell("weapon", name, clauses.FIRE_WEAPONS, _waits(state))
    cls = made.cell("class", weapon.cls, clauses.DAMAGE_CLASS)
    rate = made.number("rate", weapon.rof, "rate of fire", clauses.FIRE_WEAPONS)
    prowess = made.number("prowess", ctx.stat(unit, "prowess"), "Prowess", clauses.STATS)
    actions = going.actions if going else table.action_points
    aim = made.number("aim", going.aim if going else 0, "aimed", clauses.ACTION_POINTS)
    reaches = {"near": weapon.range // 2, "middle": weapon.range, "far": 2 * weapon.range}
    bands = {n: made.number(n, most, f"{n}, up to", clauses.FIRE_TO_HIT) for n, most in reaches.items()}
    held = carried(ctx, unit)
    grenades = made.number("grenades", one.grenades, "grenades", clauses.GRENADE)
    off = f"goes off in turn {held.turn}" if held else "none"
    primed = made.cell("primed", off, clauses.GRENADE, _waits(held))
    throw = made.cell("throw", throw_range(ctx, unit).total, throw_range(ctx, unit))
    blocks: tuple[Block, ...] = (
        _figures(("rate", rate), *bands.items()),
        made.boxes("points", "Actions", actions, table.action_points, clauses.ACTION_POINTS),
        _figures(("Prowess", prowess), ("aimed", aim), ("grenades", grenades)),
        _figures(("throws", throw), ("primed", primed)),
        *_numbers(ctx, made, going or going_of(ctx, unit)),
    )
    brief = (blocks[1], *blocks[4:]) if highlighted else blocks[:1]
    made.area(
        "FIRE", Role.ATTACK, (gun, cls), *blocks, highlighted=highlighted, brief=brief, glance=(gun, cls)
    )


def _waits(something: object) -> Mark:
    """Return the mark of a value, which stands out if something has to be done about it."""
    return Mark.PENDING if something else Mark.PLAIN


def _figures(*named: tuple[str, Cell]) -> Lines:
    """Return a line of values, each after its caption."""
    return Lines((tuple(cell for word, figure in named for cell in (Cell(word, is_word=True), figure)),))


def _numbers(ctx: GameContext, made: SheetBuilder, going: Going) -> Iterator[Block]:
    """Yield the table of to-hit numbers against each enemy that can be fired at."""
    unit, rows, manners = going.unit, [], ways_to_fire(going)
    ways = [one for one in manners if ctx.weapon(unit).rof > 1 or one not in ("burst", "automatic")]
    for target in ctx.enemies(unit):
        needs = {name: fire.number(ctx, unit, target, manners[name]) for name in ways}
        if isinstance(needs["now"], Blocked):
            continue
        cells = (_need(ctx, made, target, name, manners[name], need) for name, need in needs.items())
        rows.append((made.cell(f"at/{target}", ctx.name(target), clauses.FIRE_TO_HIT), *cells))
    if rows:
        # a narrow table leaves out columns from the right
        columns = (
            Column(fire.MODES.get(name, name), right=True, rank=max(0, n - 3), short=NARROW.get(name, name))
            for n, name in enumerate(ways, start=1)
        )
        yield Table("", (Column("at most", short="at most"), *columns), tuple(rows))
        narrow = {short: name for name, short in NARROW.items() if name in ways and short.isalpha()}
        yield _legend({short: fire.MODES.get(name, name) for short, name in narrow.items()})


def _legend(named: dict[str, str]) -> Lines:
    """Return a line that explains abbreviations."""
    return Lines((tuple(Cell(f"{sign} {name}", is_word=True) for sign, name in named.items()),))


def _need(
    ctx: GameContext, made: SheetBuilder, target: str, name: str, how: fire.Manner, need: Trail | Blocked
) -> Cell:
    """Return the cell of a to-hit number, addressed by the way to fire with all aiming included."""
    name = (AIMED[how.aim] if name in AIMED else name).replace(" ", "-")
    text = "–" if isinstance(need, Blocked) else str(need.total)
    return made.cell(f"number/{target}/{name}", text, partial(fire.weighed, ctx, made.unit, target, how))


def _body(ctx: GameContext, unit: str, made: SheetBuilder, *, highlighted: bool) -> None:
    made.begin_area("body")
    one, (cover, where) = ctx.unit(unit), _cover(ctx, unit)
    stance = made.cell("stance", "lies" if one.has_fallen else one.stance, clauses.MOVE)
    shelter = made.cell("cover", f"{cover or 'no'} cover{where}", clauses.COVER)
    worn = made.cell("armour", ", ".join(ctx.sheet(unit).armour) or "none", clauses.ARMOUR)
    stats = [made.number(name, ctx.stat(unit, name), name.title(), clauses.STATS) for name in STATS]
    nerve = made.cell("morale", morale(ctx, unit).total, morale(ctx, unit))
    blocks = (
        _figures(("Toughness", stats[0]), ("Awareness", stats[1])),
        _figures(("morale", nerve), ("armour", worn)),
        _places(ctx, unit, made, cover),
    )
    made.area(
        "BODY", Role.DEFENCE, (stance, shelter), *blocks, highlighted=highlighted, glance=(stance, shelter)
    )
    for name in STATS:
        made.reasons[f"unit/{unit}/{name}"] = name.title(), ctx.stat(unit, name), clauses.STATS
    made.reasons[f"unit/{unit}/morale"] = partial(morale, ctx, unit)


def _cover(ctx: GameContext, unit: str) -> tuple[str, str]:
    """Return the cover against the acting enemy, or else that of the soldier's own hex, and where it is."""
    at, going = ctx.unit(unit).at, ctx.s.going
    if at < 0:
        return "", ""
    if going is None or ctx.side(going.unit) == ctx.side(unit):
        return fire.own_cover(ctx, at), " here"
    start = ctx.unit(going.unit).at
    kind, place = fire.best_cover(ctx, start, at) if start != at else ("", at)
    return kind, f" at {ctx.label(place)}" if place != at else ""


def _places(ctx: GameContext, unit: str, made: SheetBuilder, cover: str) -> Table:
    """Return the table of hit locations: chances in ten, and the classes that cover and armour stop."""
    stance, worn, ranks = ctx.unit(unit).stance, ctx.sheet(unit).armour, ctx.battle.ranks
    rows: dict[str, list[Cell]] = {"of ten": [], "cover": [], "armour": []}
    for one in ctx.battle.tables.location:
        name, faces = one.name.replace(" ", "-"), one.faces[1] - one.faces[0] + 1
        hides = [cls for cls in ranks if one.name in fire.hidden(ctx.battle, cover, stance, cls)]
        stops = [cls for cls in ranks if one.name in fire.armoured(ctx.battle, worn, cls)]
        chance = plain("rolls in ten that hit there", faces, clauses.DAMAGE_LOCATION)
        rows["of ten"].append(made.cell(name, faces, chance))
        rows["cover"].append(made.cell(f"{name}/hidden", "".join(hides[-1:]) or "–", clauses.COVER))
        rows["armour"].append(made.cell(f"{name}/armour", "".join(stops[-1:]) or "–", clauses.ARMOUR))
    lines = tuple((Cell(word, is_word=True), *cells) for word, cells in rows.items())
    return Table("", (Column("hits"), *_place_columns()), lines)


def _place_columns() -> Iterator[Column]:
    yield from (Column(SHORT.get(place, place), rank=KEPT, short=place[:2]) for place in PLACES)


def _move(ctx: GameContext, unit: str, made: SheetBuilder, going: Going | None, *, highlighted: bool) -> None:
    made.begin_area("move")
    one, now = ctx.unit(unit), going or going_of(ctx, unit)
    have = left(ctx, now)
    points = made.cell("points", have, limit(ctx, now) if not now.spent else clauses.MOVE)
    hexes = made.cell("hexes", most_hexes(ctx, now, one.stance), hexes_trail(ctx, now, one.stance))
    entered = made.number("entered", now.hexes, "hexes entered", clauses.MOVE)
    free = made.cell("turn", "free" if now.free else "1 point", clauses.MOVE_FACING)
    breath = counted(one.exhausted, "turn") if one.exhausted else "fresh"
    tired = made.cell("exhausted", breath, clauses.MOVE_DOUBLE_TIME)
    facing = made.cell("facing", WAYS[one.facing], clauses.MOVE_FACING)
    work = one.task.replace("-", " ") + (f" +{one.tries}" if one.tries else "")
    task = made.cell("task", work or "none", clauses.TURN_ACTIONS, _waits(one.busy))
    ground = cost(ctx, max(one.at, 0), one.stance)
    price = made.cell("cost", ground.total, ground)
    blocks = (
        _figures(("points", points), ("hexes", hexes), ("entered", entered)),
        _figures(("faces", facing), ("turn", free), ("ground", price)),
        _figures(("double time", tired), ("task", task)),
    )
    head = points, facing
    made.area("MOVE", Role.MOVE, head, *blocks, highlighted=highlighted, brief=blocks[:1], glance=head)


def _wounds(ctx: GameContext, unit: str, made: SheetBuilder, *, highlighted: bool) -> None:
    made.begin_area("wounds")
    one, most, found = ctx.unit(unit), ctx.battle.tables.sum_of_wounds, wound_sum(ctx, unit)
    total = int(found.total)
    summed = made.cell("sum", f"{total}/{most}", found, _waits(total))
    holds = plain("rolls in ten that pass the check", most - total, clauses.MEDICAL)
    check = made.cell("check", f"{most - total}0 %" if total else "–", holds)
    state = made.cell("state", _state(ctx, unit), clauses.DAMAGE_SHOCK, STATES.get(one.state, Mark.PLAIN))
    marks = enumerate((Mark.LOST if number < total else Mark.PLAIN for number in range(most)), start=1)
    boxes = (made.cell(f"box/{number}", "", clauses.DAMAGE_WOUND, mark) for number, mark in marks)
    head, pips = (state, summed), Boxes("Wounds", tuple(boxes))
    sums, chart = _figures(("sum", summed), ("holds out", check)), _chart(ctx, unit, made)
    blocks = pips, sums, chart, _legend({letters: result for result, letters in LETTERS.items()})
    made.area(
        "WOUNDS",
        Role.INTERNAL,
        head,
        *blocks,
        highlighted=highlighted or total > 0,
        brief=(pips,),
        glance=head,
    )


def _chart(ctx: GameContext, unit: str, made: SheetBuilder) -> Table:
    """Return the severity chart, with the column and row of the last hit highlighted."""
    one = ctx.unit(unit)

    def mark_of(is_last: object) -> Mark:
        return Mark.CURRENT if is_last else Mark.PLAIN

    def entry(place: str, row: int) -> Cell:
        name, letters = f"chart/{place.replace(' ', '-')}/{row}", LETTERS[ctx.battle.chart[place][row - 1]]
        return made.cell(name, letters, partial(chart_entry, ctx, place, row), mark_of(place == one.hit))

    rows = []
    for row in range(1, ctx.battle.tables.die + 1):
        head = made.cell(f"row/{row}", row, clauses.DAMAGE_SEVERITY, mark_of(row == one.row))
        rows.append((head, *(entry(place, row) for place in PLACES)))
    return Table("", (Column("d10", right=True), *_place_columns()), tuple(rows))


def chart_entry(ctx: GameContext, place: str, row: int) -> Trail:
    """Return the trail of an entry of the severity chart: the tier of its result, from 0 for a stun."""
    result = ctx.battle.chart[place][row - 1]
    return plain(f"{place}, {row}: {result}", RESULTS.index(result), clauses.DAMAGE_SEVERITY)
