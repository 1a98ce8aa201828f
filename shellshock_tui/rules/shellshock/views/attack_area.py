"""The red area: crew, sections, weapons and their rounds."""

from collections.abc import Callable
from fractions import Fraction

from shellshock_tui.engine.choice import Draft
from shellshock_tui.engine.sheet_view import Area, Block, Column, Role, Table
from shellshock_tui.engine.view import Cell, Mark
from shellshock_tui.rules.shellshock.counted import counted
from shellshock_tui.rules.shellshock.equipment import DefenceType, Equipment, Line
from shellshock_tui.rules.shellshock.fire.gunners import physical_weapons, ranged_weapons
from shellshock_tui.rules.shellshock.fire.hit import computer_bonus
from shellshock_tui.rules.shellshock.fire.power import available
from shellshock_tui.rules.shellshock.names import COMPASS
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.views.attack_figures import line_printed
from shellshock_tui.rules.shellshock.views.picking import handle

Maker = Callable[[str, str, Mark], Cell]
"""Makes a cell of a line from its text, its address and its mark."""
COLUMNS = (
    Column("Pos"),
    Column("Weapon"),
    Column("dVT"),
    Column("High", rank=0),
    Column("Mid", rank=3),
    Column("Low", rank=1),
    Column("Kr", right=True),
    Column("S?", rank=2),
    Column("I?", rank=2),
    Column("Left", right=True),
)
TYPE_LETTERS = {
    DefenceType.BALLISTIC: "B",
    DefenceType.ENERGY: "E",
    DefenceType.MISSILE: "M",
    DefenceType.INDIRECT: "I",
    DefenceType.SMALL_ARMS: "SA",
    DefenceType.PHYSICAL: "P",
}


def attack_area(position: Position, unit: int, draft: Draft) -> Area:
    """Return the area that is read when attacking."""
    sections = position.sheet(unit).sections
    tables = tuple(
        _section_table(position, unit, section, draft)
        for section in range(len(sections))
        if ranged_weapons(position, unit, section)
    )
    blocks: tuple[Block, ...] = (_crew_table(position, unit), *tables, _physical_table(position, unit))
    return Area("ATTACK", Role.ATTACK, False, _summary(position, unit), blocks)


def _summary(position: Position, unit: int) -> tuple[Cell, ...]:
    sheet, at = position.sheet(unit), f"{position.address(unit)}"
    first, second = sheet.hit_dice
    return (
        Cell(f"hit dice d{first} + d{second}", f"{at}/attack/dice"),
        Cell(counted(available(position, unit), "kreig"), f"{at}/move/kreigs"),
    )


def _crew_table(position: Position, unit: int) -> Table:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/attack"
    rows = tuple(_crew_row(position, unit, post) for post in range(len(sheet.crew)))
    msrp = (Cell(f"MSRP {sheet.msrp}", f"{at}/msrp"), Cell(""), Cell(""), Cell(""))
    columns = (Column("Crew"), Column("+P", right=True), Column("+G", right=True), Column("Computer", rank=1))
    return Table("", columns, (*rows, msrp))


def _crew_row(position: Position, unit: int, post: int) -> tuple[Cell, ...]:
    member = position.sheet(unit).crew[post]
    at = f"{position.address(unit)}/attack/crew/{member.name}"
    mark = Mark.PLAIN if position.lives(unit, post) else Mark.LOST
    bonus = computer_bonus(position, unit, post)
    return (
        Cell(member.name.capitalize(), f"{at}/name", mark),
        Cell(_skill(member.piloting), f"{at}/piloting", mark),
        Cell(_skill(member.gunnery), f"{at}/gunnery", mark),
        Cell(f"+{bonus}" if bonus else "", f"{position.address(unit)}/attack/computer" if bonus else ""),
    )


def _skill(value: int | None) -> str:
    return "" if value is None else f"+{value}"


def _section_table(position: Position, unit: int, section: int, draft: Draft) -> Table:
    part = position.sheet(unit).sections[section]
    direction = position.battle.board.directions[position.facing(unit, section)]
    posts = " or ".join(position.sheet(unit).crew[post].name for post in part.posts)
    locked = "" if part.turret is None or position.works(unit, part.turret) else ", locked"
    rows: list[tuple[Cell, ...]] = []
    for item in ranged_weapons(position, unit, section):
        rows.append(_weapon_row(position, unit, item, draft))
        weapon = position.sheet(unit).equipment[item].weapon
        assert weapon is not None
        rows += [_bin_row(position, unit, item, source, draft) for source in weapon.bins]
    return Table(
        f"{part.name.capitalize()} faces {COMPASS[direction]}{locked} · {posts}", COLUMNS, tuple(rows)
    )


def _weapon_row(position: Position, unit: int, item: int, draft: Draft) -> tuple[Cell, ...]:
    equipment = position.sheet(unit).equipment[item]
    weapon = equipment.weapon
    assert weapon is not None
    at = f"{position.address(unit)}/attack/weapon/{equipment.pos}"
    mark = Mark.PLAIN if position.works(unit, item) else Mark.LOST
    cell = handle(position, unit, item, None, draft).cell
    number = f"({weapon.number}) " if weapon.number > 1 else ""
    own = str(position.unit(unit).stores[item]) if equipment.store else ""
    return (
        cell(equipment.pos, f"{at}/pos", mark),
        cell(f"{number}{equipment.name}", f"{at}/name", mark),
        cell(TYPE_LETTERS[weapon.type], f"{at}/type", mark),
        *_line_cells(weapon.line, at, mark, cell),
        cell(str(weapon.kreigs), f"{at}/kreigs", mark),
        cell("Y" if weapon.line.spread else "N", f"{at}/spread", mark),
        cell("Y" if weapon.line.indirect else "N", f"{at}/indirect", mark),
        Cell(own, f"{at}/left" if own else "", _store_mark(position, unit, item)),
    )


def _line_cells(line: Line, at: str, mark: Mark, cell: Maker) -> tuple[Cell, ...]:
    return (
        cell(str(line.high), f"{at}/high", mark),
        cell(str(line.mid), f"{at}/mid", mark),
        cell(str(line.low), f"{at}/low", mark),
    )


def _bin_row(position: Position, unit: int, item: int, source: int, draft: Draft) -> tuple[Cell, ...]:
    weapon, found = position.sheet(unit).equipment[item], position.sheet(unit).equipment[source]
    at = f"{position.address(unit)}/attack/weapon/{found.pos}"
    mark = Mark.PLAIN if position.works(unit, source) else Mark.LOST
    cell, line = handle(position, unit, item, source, draft).cell, line_printed(found)
    return (
        cell(found.pos, f"{at}/pos", mark),
        cell(f" {found.name}", f"{at}/name", mark),
        Cell(""),
        *(_line_cells(line, at, mark, cell) if line else (Cell(""),) * 3),
        Cell(""),
        cell(_switch(weapon, line, "spread"), f"{at}/spread" if line else "", mark),
        cell(_switch(weapon, line, "indirect"), f"{at}/indirect" if line else "", mark),
        Cell(str(position.unit(unit).stores[source]), f"{at}/left", _store_mark(position, unit, source)),
    )


def _switch(weapon: Equipment, line: Line | None, name: str) -> str:
    """Return an ammunition's own S or I where it differs from the weapon's."""
    assert weapon.weapon is not None
    if line is None or getattr(line, name) == getattr(weapon.weapon.line, name):
        return ""
    return "Y" if getattr(line, name) else "N"


def _store_mark(position: Position, unit: int, item: int) -> Mark:
    if not position.works(unit, item):
        return Mark.LOST
    return Mark.PLAIN if position.unit(unit).stores[item] else Mark.EMPTY


def _physical_table(position: Position, unit: int) -> Table:
    sheet, at = position.sheet(unit), f"{position.address(unit)}/attack"
    columns = (Column("Physical"), Column("d/s/p"), Column("", rank=1))
    ram = "/".join(_decimal(part) for part in sheet.ram)
    plate = "ram plate" if sheet.ram_plate else "no ram plate"
    rows = [(Cell("Ram, × speed", f"{at}/ram"), Cell(ram, f"{at}/ram/dsp"), Cell(plate, f"{at}/ram/plate"))]
    for item in physical_weapons(position, unit):
        equipment = sheet.equipment[item]
        assert equipment.weapon is not None
        name = f"{at}/weapon/{equipment.pos}"
        rows.append(
            (
                Cell(equipment.name, f"{name}/name"),
                Cell(str(equipment.weapon.line.mid), f"{name}/mid"),
                Cell("pilot"),
            )
        )
    return Table("", columns, tuple(rows))


def _decimal(part: Fraction) -> str:
    """Write a fraction in hundredths, as the sheet prints it."""
    whole, hundredths = divmod(round(part * 100), 100)
    return f"{whole}.{hundredths:02}"
