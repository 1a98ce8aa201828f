"""What the words at the heads of a record sheet say, in one sentence each."""

from typing import NamedTuple

from shellshock_tui.rules.shellshock import clauses

TERM = "term"
"""Under it the address of each word stands below its unit."""


class Entry(NamedTuple):
    """What a word says, and the rule that it is of."""

    means: str
    clause: str


GLOSSARY = {
    "B": Entry(
        "B, base: what the sheet prints; it holds where no Y, yours, is filled in for the crew at hand.",
        clauses.MOVE_ANNOUNCE_SPEED,
    ),
    "Y": Entry(
        "Y, yours: what is filled in for the crew at hand; it takes the place of B, base.",
        clauses.MOVE_ANNOUNCE_SPEED,
    ),
    "free": Entry(
        "Free: so many faces may be turned at the end of a move, whatever the turn number.",
        clauses.MOVE_FREE_FACING,
    ),
    "turn": Entry(
        "Turn number: hexes to travel forward before each turn of one face.", clauses.MOVE_TURN_NUMBER
    ),
    "kreigs": Entry(
        "Kreigs: the power that the engine yields for weapons at that speed.", clauses.MOVE_KREIGS
    ),
    "road": Entry(
        "A speed with ═ is kept on a road only.",
        clauses.MOVE_ROAD_SPEED,
    ),
    "P": Entry(
        "+P: piloting skill; what it has above the MSRP helps to ram.",
        clauses.SHEET_CREW,
    ),
    "G": Entry(
        "+G: gunnery, added to the hit roll; who has none cannot fire.",
        clauses.HIT_GUNNERY,
    ),
    "computer": Entry(
        "Computer: what a targeting computer that works adds to the hit roll.", clauses.HIT_GUNNERY
    ),
    "msrp": Entry(
        "MSRP: the maker's suggested minimum piloting skill; only piloting above it helps to ram.",
        clauses.PHYSICAL_RAM,
    ),
    "dVT": Entry(
        "dVT: against which of the target's defence values a weapon rolls.", clauses.HIT_DEFENCE_VALUE
    ),
    "dsp": Entry(
        "d/s/p: damage off armour, shock beyond THR, penetration beyond Pen.", clauses.DAMAGE_HIGH_LOW
    ),
    "spread": Entry(
        "S?: whether it may spread fire: dice added to the hit roll, each taking 1/1/1 off its d/s/p.",
        clauses.HIT_SPREAD_FIRE,
    ),
    "indirect": Entry(
        "I?: whether it may be lobbed over what bars the line of sight.",
        clauses.HIT_INDIRECT,
    ),
    "left": Entry(
        "Left: rounds left, or charge.",
        clauses.COMBAT_AMMO,
    ),
    "ram": Entry(
        "Ram: damage, shock and penetration for each point of speed.",
        clauses.PHYSICAL_RAM_DAMAGE,
    ),
    "pen": Entry(
        "Pen: penetration above the figure of the face struck goes inside.", clauses.DAMAGE_PENETRATION
    ),
    "thr": Entry(
        "THR, the shock threshold: shock above it goes inside.",
        clauses.DAMAGE_SHOCK,
    ),
    "value": Entry(
        "Defence value: what the hit roll is held against, by type of weapon.", clauses.HIT_DEFENCE_VALUE
    ),
    "F/R": Entry(
        "F/R: the value where front or rear is struck.",
        clauses.HIT_FACE,
    ),
    "Sds": Entry(
        "Sds: the value where one of the four sides is struck.",
        clauses.HIT_FACE,
    ),
    "armour": Entry(
        "Armour of a side: damage takes it off first, what is over goes inside.", clauses.DAMAGE_ARMOUR
    ),
    "amount": Entry(
        "Rows: so many rows of the chart are crossed for that damage inside.", clauses.INTERNAL_AMOUNT
    ),
    "rip": Entry(
        "RIP: so much damage inside at once destroys the unit outright.",
        clauses.INTERNAL_AMOUNT,
    ),
    "d20": Entry(
        "d20: the first row to cross off; from there the harm goes on to the next numbers up.",
        clauses.INTERNAL_LOCATION,
    ),
    "hits": Entry(
        "Hits that a piece of equipment takes until it is lost.",
        clauses.INTERNAL_HITS,
    ),
}


def term_address(unit: str, term: str) -> str:
    """Return the address of a word on a unit's sheet."""
    return f"unit/{unit}/{TERM}/{term.replace('/', '-')}"


def term_clause(term: str) -> str | None:
    """Return the rule that a word is of; None for no such word."""
    found = next((entry for name, entry in GLOSSARY.items() if name.replace("/", "-") == term), None)
    return found.clause if found else None
