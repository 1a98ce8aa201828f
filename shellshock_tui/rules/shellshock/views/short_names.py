"""What stands for the names of equipment where room is short."""

from shellshock_tui.rules.shellshock.equipment import Equipment, Kind
from shellshock_tui.rules.shellshock.sheet import Sheet

LONGEST = 7
WEAPON = 9
"""In the lines of weapons there is more room."""
OF_KIND = {
    Kind.ENGINE: "Engine",
    Kind.FUEL: "Fuel",
    Kind.SENSORS: "Sensors",
    Kind.SEALING: "Sealing",
    Kind.HALON: "Halon",
    Kind.AUXILIARY: "Aux.",
}


def short_name(sheet: Sheet, item: Equipment) -> str:
    """Return what a piece of equipment is called in a list with little room."""
    match item.kind:
        case Kind.BIN:
            return ammunition_name(item)
        case Kind.COMPUTER if item.post is not None:
            return f"Comp. {sheet.crew[item.post].name[0].upper()}"
        case Kind.LOCOMOTION if " " in item.name:
            side, _, part = item.name.partition(" ")
            return f"{side[0]}.{part}"[:LONGEST]
        case Kind.CREW:
            return item.name if len(item.name) <= LONGEST else f"{item.name[:4]}."
        case _:
            return OF_KIND.get(item.kind) or shortened(item.name)


def ammunition_name(item: Equipment) -> str:
    """Return what the rounds in a bin are called."""
    return item.ammunition.name if item.ammunition and item.ammunition.name else "rounds"


def shortened(name: str, longest: int = LONGEST) -> str:
    """Return a name cut down to whole words: "120mm SB" of a cannon, "Railgun" of one of 10mm."""
    words = name.replace("mm MG", " MG").split(" ")
    if len(" ".join(words)) <= longest:
        return " ".join(words)
    for number in range(len(words) - 1, 1, -1):
        if len(" ".join(words[:number])) <= longest:
            return " ".join(words[:number])
    fitting = (word for word in reversed(words) if 1 < len(word) <= longest)
    return next(fitting, f"{words[0][: longest - 1]}.")
