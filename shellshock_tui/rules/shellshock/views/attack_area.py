"""The red area of the record sheet: crew, sections, weapons and their rounds."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from shellshock_tui.engine.english import counted
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.sheet_view import Block, Column, Lines, Role, Table
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.kit.sheet_builder import NOTHING, Does
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.charts import printed_chart
from shellshock_tui.rules.shellshock.clauses import RULEBOOK
from shellshock_tui.rules.shellshock.equipment import Dsp, Kind, Line
from shellshock_tui.rules.shellshock.fire.power import available, is_before_speed
from shellshock_tui.rules.shellshock.fire.volley import weapon_of
from shellshock_tui.rules.shellshock.geometry.asking import geometry
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.sheet import Post, Sheet
from shellshock_tui.rules.shellshock.views.record import (
    ROUNDS,
    Record,
    Row,
    ammunition_name,
    shortened,
    touched,
)

ARROWS = {"n": "↑", "ne": "↗", "se": "↘", "s": "↓", "sw": "↙", "nw": "↖"}
KREIGS_LEFT = (
    "Kreigs left for weapons: from the engine at the announced speed, auxiliary power and batteries."
)
SWITCH = {True: "Y", False: "N"}
BLANKS = (Cell(""),) * 3
KIND = 3
"""The number of letters that tell kinds of rounds apart."""
WEAPON = 9
"""The longest short name in weapon lines, where there is more room."""


def attack_area(record: Record, *, highlighted: bool) -> None:
    """Add the attack area to the page; its cells pick what a draft loads."""
    page, position, unit, sheet = record.page, record.position, record.unit, record.sheet
    page.begin_area("attack")
    page.reason("sensors", clauses.HIT_INDIRECT)
    page.answer("weapon/*/left", partial(_left_trail, position, unit))
    page.answer("weapon/*/*/*", partial(_part, sheet))
    first, second = sheet.hit_dice
    dice = page.cell("dice", f"d{first}+d{second}", clauses.SHEET_DICE)
    dice.means = "The hit dice of this unit."
    left, at = available(position, unit), f"{position.address(unit)}/move/kreigs"
    words, short = f"{counted(left, 'kreig')} left", f"{left} kr. left"
    if is_before_speed(position, unit):
        stored = f"{left} + " if left else ""
        words, short = f"{stored}kreigs by speed", f"{stored}kr. by speed"
    kreigs = Cell(words, at, short=short, means=KREIGS_LEFT)
    numbers = range(len(sheet.sections))
    tables = (_section_table(record, number) for number in numbers)
    blocks: tuple[Block, ...] = (_crew_table(record), *filter(None, tables), _physical(record))
    stores = tuple(row for number in numbers for row in _stores(record, number))
    others = (cell for row in stores if len(row) == 2 for cell in row)
    brief = Lines((*(row for row in stores if len(row) > 2), (*others, *_directions(record))))
    glance = (dice, *map(_at_a_glance, stores))
    paper = tuple(filter(None, (_stores_of_power(record),)))
    page.area(
        "ATTACK", Role.ATTACK, (dice, kreigs), *blocks,
        highlighted=highlighted, brief=(brief,), glance=glance, paper=paper,
    )  # fmt: skip


def _stores_of_power(record: Record) -> Lines | None:
    """Return the kreigs of auxiliary power units and batteries; None if there are none of either."""
    rows: list[Row] = []
    for index, item in enumerate(record.sheet.equipment):
        if item.kind is Kind.AUXILIARY:
            rows.append((Cell(item.pos), Cell(item.name), Cell(f"{counted(item.kreigs, 'kreig')} each turn")))
        if item.kind is Kind.BATTERY:
            part = record.state.stores[index], item.store
            told = f"{counted(item.store, 'kreig')} once"
            rows.append((Cell(item.pos), Cell(item.name), Cell(told, part=part)))
    return Lines(tuple(rows), "Power beside the engine") if rows else None


def _crew_table(record: Record) -> Table:
    page, sheet = record.page, record.sheet
    page.reason("crew", clauses.INTERNAL_CREW)
    page.reason("computer", clauses.HIT_GUNNERY)
    rows = tuple(_crew_row(record, number, post) for number, post in enumerate(sheet.crew))
    columns = (
        Column(""),
        record.page.head("P", "+P", right=True),
        record.page.head("G", "+G", right=True),
        record.page.head("computer", "Computer", short="comp.", rank=1, right=True),
    )
    return Table("Crew", columns, rows)


def _crew_row(record: Record, number: int, post: Post) -> Row:
    page, position, unit = record.page, record.position, record.unit
    mark = Mark.PLAIN if position.lives(unit, number) else Mark.LOST
    if mark is Mark.PLAIN and record.aiming == unit and f"post={post.name}" in record.draft:
        mark = Mark.PICKED
    bonus = position.working(unit).computers.get(number, 0)

    def skill(name: str, value: int | None) -> Cell:
        at = f"crew/{post.name}/{name}"
        if value is None:
            return page.cell(at, "", clauses.SHEET_CREW, mark)
        label = f"{name} of the {post.name}"
        return page.number(at, value, label, clauses.SHEET_CREW, mark, text=f"+{value}")

    return (
        page.cell(f"crew/{post.name}/name", post.name.capitalize(), clauses.INTERNAL_CREW, mark),
        skill("piloting", post.piloting),
        skill("gunnery", post.gunnery),
        page.cell("computer", f"+{bonus}", clauses.HIT_GUNNERY, mark) if bonus else BLANKS[0],
    )


def _section_table(record: Record, number: int) -> Table | None:
    """Return the table of a section's weapons, each with its rounds below it; None if it has none."""
    position, unit, section = record.position, record.unit, record.sheet.sections[number]
    record.page.reason(f"section/{section.name}", clauses.COMBAT_SECTIONS)
    rows: list[Row] = []
    for item in position.sheet(unit).ranged[number]:
        rows.append(_weapon_row(record, item))
        if _plain_bin(record, item) is None:
            rows += [_bin_row(record, item, source) for source in weapon_of(position, unit, item).bins]
    if not rows:
        return None
    short = _faces(record, number)
    title = f"{short} · {' or '.join(record.sheet.crew[post].name for post in section.posts)}"
    return Table(title, _weapon_columns(record), tuple(rows), short=short)


def _plain_bin(record: Record, item: int) -> int | None:
    """Return a weapon's only bin if its rounds have no figures of their own, else None."""
    bins = weapon_of(record.position, record.unit, item).bins
    found = record.sheet.equipment[bins[0]].ammunition if len(bins) == 1 else None
    return bins[0] if found is not None and found.line is None else None


def _faces(record: Record, number: int) -> str:
    """Return a section with the direction that it faces, and whether it is locked there."""
    position, unit, section = record.position, record.unit, record.sheet.sections[number]
    direction = geometry(position).section_words(unit, number)
    faces = f" {ARROWS[direction]} {direction}" if direction else ""
    locked = "" if section.turret is None or position.works(unit, section.turret) else ", locked"
    return f"{section.name.capitalize()}{faces}{locked}"


def _weapon_columns(record: Record) -> tuple[Column, ...]:
    return (
        Column(""),
        Column(""),
        record.page.head("dVT", "dVT", rank=3),
        record.page.head("dsp", "High", short="high"),
        record.page.head("dsp", "Mid", short="mid", rank=5),
        record.page.head("dsp", "Low", short="low", rank=1),
        record.page.head("kreigs", "Kr", rank=2, right=True),
        record.page.head("spread", "S?", rank=4),
        record.page.head("indirect", "I?", rank=4),
        record.page.head("left", "Left", short="left", right=True),
    )


def _stores(record: Record, number: int) -> Iterator[Row]:
    """Yield each weapon of a section with its rounds left."""
    sheet = record.sheet
    for item in record.position.sheet(record.unit).ranged[number]:
        equipment, at = sheet.equipment[item], f"{record.page.root}weapon/{sheet.equipment[item].pos}"
        bins = weapon_of(record.position, record.unit, item).bins
        kinds = [sheet.equipment[source].ammunition for source in bins]
        left = [_left(record, item)] if equipment.store else [_left(record, source) for source in bins]
        if len(bins) > 1 and any(kind and kind.name for kind in kinds):
            left = [
                replace(cell, text=f"{ammunition_name(sheet.equipment[source])} {cell.text}", part=(0, 0))
                for cell, source in zip(left, bins, strict=True)
            ]
        mark, does = touched(record, item, None)
        name = Cell(equipment.name, f"{at}/name", mark, *does, short=shortened(equipment.name, WEAPON))
        yield (Cell(equipment.pos, f"{at}/pos", mark, *does), name, *left)


def _at_a_glance(row: Row) -> Cell:
    """Return a weapon with its rounds left; the short text of several named kinds omits the weapon."""
    _, name, *left = row
    rounds = [cell.text for cell in left]
    kinds = [
        f"{kind[:KIND]}{count}" if kind != ROUNDS else count
        for kind, _, count in (text.rpartition(" ") for text in rounds)
    ]
    words = " ".join((shortened(name.text), *rounds))
    has_kinds = len(kinds) > 1 and not all(map(str.isdigit, kinds))
    return replace(name, text=words, short=" ".join(kinds) if has_kinds else "")


def _directions(record: Record) -> Iterator[Cell]:
    """Yield the direction of each section that turns."""
    for section in record.sheet.turning:
        name = record.sheet.sections[section].name
        yield Cell(_faces(record, section), f"{record.page.root}section/{name}")


def _weapon_row(record: Record, item: int) -> Row:
    page, equipment = record.page, record.sheet.equipment[item]
    weapon, at = weapon_of(record.position, record.unit, item), f"weapon/{equipment.pos}"
    mark, does = touched(record, item, None)
    name = f"({weapon.number}) {equipment.name}" if weapon.number > 1 else equipment.name
    plain = _plain_bin(record, item)
    if plain is not None:
        page.reason(f"weapon/{record.sheet.equipment[plain].pos}/name", clauses.SHEET_WEAPON_LINE)
    source = item if equipment.store else plain
    letters = "".join(word[0].upper() for word in weapon.type.split())
    left = Cell("", mark=_store_mark(record, item)) if source is None else _left(record, source)
    return (
        *_named(record, equipment.pos, name, shortened(name, WEAPON), (mark, does)),
        page.cell(f"{at}/type", letters, clauses.HIT_DEFENCE_VALUE, mark, does),
        *_line(record, at, weapon.line, mark, does),
        page.number(f"{at}/kreigs", weapon.kreigs, "kreigs to fire it", clauses.COMBAT_AMMO, mark, does),
        page.cell(f"{at}/spread", SWITCH[weapon.line.spread], clauses.HIT_SPREAD_FIRE, mark, does),
        page.cell(f"{at}/indirect", SWITCH[weapon.line.indirect], clauses.HIT_INDIRECT, mark, does),
        left,
    )


def _named(record: Record, pos: str, name: str, short: str, touched: tuple[Mark, Does]) -> Row:
    """Return the cells of a manifest line's letter and name."""
    at, clause = f"weapon/{pos}", clauses.SHEET_WEAPON_LINE
    letter = record.page.cell(f"{at}/pos", pos, clause, *touched)
    named = record.page.cell(f"{at}/name", name, clause, *touched)
    named.short = short
    return letter, named


def _line(record: Record, at: str, line: Line, mark: Mark, does: Does) -> Row:
    columns = (("high", line.high), ("mid", line.mid), ("low", line.low))
    return tuple(_dsp(record, f"{at}/{grade}", dsp, mark, does) for grade, dsp in columns)


def _dsp(record: Record, name: str, dsp: Dsp, mark: Mark, does: Does) -> Cell:
    """Return the cell of a d/s/p; its explanation is that of the damage."""
    text, grade = str(dsp), name.rpartition("/")[2]
    label, clause = f"damage of {grade} {text}", clauses.DAMAGE_HIGH_LOW
    return record.page.number(name, dsp.damage, label, clause, mark, does, text=text)


def _bin_row(record: Record, item: int, source: int) -> Row:
    """Return the row of a bin that feeds a weapon, with the rounds' own figures if they have any."""
    found, (mark, does) = record.sheet.equipment[source], touched(record, item, source)
    at, line = f"weapon/{found.pos}", found.ammunition and found.ammunition.line
    return (
        *_named(record, found.pos, f" {found.name}", f" {ammunition_name(found)}", (mark, does)),
        BLANKS[0],
        *(_line(record, at, line, mark, does) if line else BLANKS),
        BLANKS[0],
        *_own_switches(record, item, source, mark, does),
        _left(record, source),
    )


def _own_switches(record: Record, item: int, source: int, mark: Mark, does: Does) -> Row:
    """Return the cells for spread and indirect fire of a bin's rounds where they differ from the weapon's."""
    found, line = record.sheet.equipment[source], weapon_of(record.position, record.unit, item).line
    own, plain = found.ammunition and found.ammunition.line, record.mark(source)
    if not own:
        return (Cell("", mark=plain),) * 2
    switches = (
        ("spread", own.spread, line.spread, clauses.HIT_SPREAD_FIRE),
        ("indirect", own.indirect, line.indirect, clauses.HIT_INDIRECT),
    )
    cells: list[Cell] = []
    for name, can, its, clause in switches:
        shown = (SWITCH[can], clause, mark, does) if can != its else ("", clause, plain)
        cells.append(record.page.cell(f"weapon/{found.pos}/{name}", *shown))
    return tuple(cells)


def _left(record: Record, item: int) -> Cell:
    """Return the cell of the rounds left in a bin or in a weapon that carries its own."""
    at = f"{record.page.root}weapon/{record.sheet.equipment[item].pos}/left"
    left, carried = record.state.stores[item], record.sheet.equipment[item].store
    return Cell(str(left), at, _store_mark(record, item), part=(left, carried))


def _store_mark(record: Record, item: int) -> Mark:
    mark = record.mark(item)
    return mark if mark is Mark.LOST or record.state.stores[item] else Mark.EMPTY


def _part(sheet: Sheet, pos: str, grade: str, part: str) -> Trail:
    """Return one part of a printed d/s/p."""
    return printed_chart(sheet, ("weapon", pos)).cell(grade, part)


def _left_trail(position: Position, unit: int, pos: str) -> Trail | None:
    """Return the calculation of what a piece of equipment has left: rounds, or a battery's charge."""
    item = position.sheet(unit).positions.get(pos)
    if item is None:
        return None
    equipment, left = position.sheet(unit).equipment[item], position.unit(unit).stores[item]
    if equipment.kind is Kind.BATTERY:
        start = add("charge at the start", equipment.store, clauses.MOVE_KREIGS)
        spent = "spent or lost (engine and auxiliary unit pay first)"
        return Trail.of(start, add(spent, left - equipment.store, clauses.MOVE_KREIGS))
    clause = clauses.COMBAT_AMMO
    start = add("carried at the start", equipment.store, clause)
    return Trail.of(start, add("spent or lost", left - equipment.store, clause))


def _physical(record: Record) -> Lines:
    """Return the lines of the ram and of the physical weapons."""
    page, sheet = record.page, record.sheet
    clause, terms = clauses.PHYSICAL_RAM_DAMAGE, RULEBOOK.terms
    ram = page.cell("ram", "Ram, × speed", clause)
    ram.short, ram.means = "ram", terms["ram"].means
    dsp = page.cell("ram/dsp", "/".join(map(number, sheet.ram)), clause)
    text = f"MSRP {sheet.msrp}"
    msrp = page.number("msrp", sheet.msrp, "MSRP on the sheet", clauses.SHEET_CREW, text=text)
    msrp.means = terms["msrp"].means
    plate = page.cell("ram/plate", "ram plate" if sheet.ram_plate else "no ram plate", clause)
    plate.short = plate.text.replace("ram ", "")
    rows: list[Row] = [(ram, dsp, msrp, plate)]
    for item in sheet.physical:
        equipment, line = sheet.equipment[item], weapon_of(record.position, record.unit, item).line
        at, mark = f"weapon/{equipment.pos}", record.mark(item)
        name = page.cell(f"{at}/name", equipment.name, clauses.SHEET_WEAPON_LINE, mark)
        struck = _dsp(record, f"{at}/mid", line.mid, mark, NOTHING)
        letter = page.cell(f"{at}/pos", equipment.pos, clauses.SHEET_WEAPON_LINE, mark)
        rows.append((letter, name, struck))
    return Lines(tuple(rows))
