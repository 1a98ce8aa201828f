"""A hand-made record sheet with every kind of block and mark."""

from shellshock_tui.engine.sheet_view import Area, Boxes, Column, Role, Rose, SheetView, Table
from shellshock_tui.engine.view import Cell, Mark

SPEEDS = (9, 8, 8, 7, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2)


def cell(text: object, name: str = "", mark: Mark = Mark.PLAIN, pick: str = "") -> Cell:
    return Cell(str(text), f"unit/m2/{name}" if name else "", mark, pick)


def _move() -> Area:
    current = {9: Mark.CURRENT}
    speeds = tuple(
        tuple(
            cell(text, f"move/speed/{speed}", current.get(speed, Mark.PLAIN))
            for text in (speed, speed // 3, kreigs)
        )
        for speed, kreigs in enumerate(SPEEDS)
    )
    heads = (Column("Speed", right=True), Column("Turn", right=True), Column("Kreig", right=True))
    ground = (("Open", 1), ("Rough", 1), ("Trees", 1), ("Water", 1))
    factors = tuple((cell(name), cell(f"×{factor}", f"move/{name}")) for name, factor in ground)
    spokes = tuple(cell(n, "move/direction") for n in (1, 2, 4, 2, 4, 2))
    blocks = (
        Rose("", spokes),
        Table("", (Column(""), Column("")), factors, flow=True),
        Table("", heads, speeds, flow=True),
    )
    return Area(
        "MOVE", Role.MOVE, True, (cell("turn count 2 of 4", "move/count"), cell("5 points left")), blocks
    )


def _attack() -> Area:
    heads = (Column(""), Column("Weapon"), Column("Ammo"), Column("dVT", rank=3), Column("High", rank=1),
             Column("Mid", rank=2), Column("Low", rank=2), Column("Kr", right=True))  # fmt: skip
    lines = (
        ("K", "120mm SB", "Sabot 20", "B", "5/3/9", "4/2/7", "3/2/5", 0, Mark.PICKED),
        ("K", "", "HE 14", "B", "13/3/2", "10/2/2", "8/2/1", 0, Mark.PLAIN),
        ("L", "12.7mm MG", "40", "S", "4/2/1", "3/1/1", "2/1/0", 0, Mark.PENDING),
        ("M", "smoke launcher", "", "", "", "", "", 0, Mark.LOST),
    )
    rows = tuple(
        tuple(cell(text, "attack/weapon", mark, "weapon=K") for text in texts) for *texts, mark in lines
    )
    rounds = tuple(cell("", "attack/rounds", Mark.EMPTY if n > 3 else Mark.PLAIN) for n in range(6))
    return Area(
        "ATTACK",
        Role.ATTACK,
        False,
        (cell("d10 + d8", "attack/dice"), cell("4 kreigs", "attack/kreigs")),
        (Table("Turret ↗  Gunner G+3", heads, rows), Boxes("Grenades", rounds)),
    )


def _defence() -> Area:
    types = (("Ballistic", "15"), ("Energy", "9"), ("Missile", "11"), ("Small arms", "22"))
    rows = tuple((cell(name), cell(number, f"defence/{name}")) for name, number in types)
    armour = (
        cell(22, "armour/f"),
        cell(9, "armour/r", Mark.PENDING),
        cell(10, "armour/b"),
        cell(14, "armour/l"),
    )
    return Area(
        "DEFENCE",
        Role.DEFENCE,
        False,
        (cell("Armour 22/14/9/10", "armour/f"), cell("Shock 4", "shock")),
        (
            Rose("Armour", armour),
            Rose("", tuple(cell(n, "penetration") for n in (4, 3, 2, 2, 2, 3))),
            Table("", (Column("Type"), Column("Value", right=True)), rows),
        ),
    )


def _internal() -> Area:
    chart = ("A C V", "B C W", "B C X", "B aa Y", "B aa Z", "B bb", "E L", "E L", "E M", "F M",
             "F N", "G P", "I D", "I D", "J D", "J Q", "J R", "K S", "O T", "H U")  # fmt: skip
    rows = tuple(
        (cell(20 - n), cell(text, "internal/row", Mark.LOST if 11 < n < 14 else Mark.PLAIN))
        for n, text in enumerate(chart)
    )
    manifest = tuple(
        (cell(pos), cell(name, "internal/equipment", mark), cell("□□" if hits > 1 else "", ""))
        for pos, name, hits, mark in (
            ("B", "Turbine engine", 2, Mark.PLAIN),
            ("C", "6 hour fuel tank", 1, Mark.PLAIN),
            ("D", "N/B/C protection", 1, Mark.LOST),
            ("G", "Targeting computer, pilot", 1, Mark.PLAIN),
        )
    )
    columns = (Column("Row", right=True), Column("Hits"))
    return Area(
        "INTERNAL",
        Role.INTERNAL,
        False,
        (cell("2 of 20 rows gone", "internal/rows"),),
        (
            Table("", columns, rows, flow=True),
            Table("", (Column(""), Column("Equipment"), Column("")), manifest, flow=True),
        ),
    )


def mason() -> SheetView:
    """A slightly damaged tank in its Movement phase."""
    facts = (cell("treaded tank"), cell("ECV 1460", "ecv"), cell("MSRP 1", "msrp"))
    return SheetView("m2", "MASON-2", facts, (_move(), _attack(), _defence(), _internal()), "blue")
