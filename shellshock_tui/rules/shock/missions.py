"""Random missions: ground, aim and markers by dice, drawn again until the aim can be reached."""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from shellshock_tui.board import HexBoard
from shellshock_tui.dice import Dice
from shellshock_tui.kit.walks import costs_to

BOARD = HexBoard(20, 12)
GROUND = "............bbrttfh#"
"""What stands in a hex, by the face of a d20."""
BARRED, DIFFICULT = "#", "brth"
STARTS = ("0205", "0204", "0206", "0107", "0105", "0106")
"""Where the squad begins; no wall stands within two hexes."""
FREE = 2
WEST = tuple(f"01{row:02}" for row in range(1, BOARD.height + 1))
AID = WEST[3:8]
NAMES = ("Adler", "Brandt", "Cutter", "Diaz", "Ebert", "Falk")
SHEETS = ("leader", "rifleman", "rifleman", "gunner", "medic", "rifleman")
LOST = "Gray"
"""Who is to be rescued."""
AFAR = 8
"""So many hexes at least between the squad and a marker."""
FARTHEST = 24
"""So many movement points at most lead to the aim."""
SIDES = [{"id": "squad", "name": "Squad"}, {"id": "opfor", "name": "Opposing force"}]


class Member(NamedTuple):
    """Somebody of the squad."""

    id: str
    name: str
    sheet: str


class Aim(NamedTuple):
    """What a mission is about."""

    win: str
    columns: tuple[int, int]
    """Where on the map it lies."""
    turns: int
    reveal: str
    """The table of what its markers turn out to be."""
    title: str
    briefing: str


AIMS = (
    Aim(
        "occupy", (14, 17), 14, "patrol", "Search the clearing",
        "Somebody was seen at the clearing in the east.\n\nYou win when three of your soldiers on their feet "
        "stand there at the end of a turn with no known enemy in it, by turn 14.",
    ),
    Aim(
        "rescue", (9, 12), 16, "patrol", "Bring Gray home",
        "Gray lies in shock out there, and they know it.\n\nReach Gray and drag Gray to the aid post at the "
        "western edge; whoever drags can do nothing else. You win when Gray is there by turn 16.",
    ),
    Aim(
        "destroy", (14, 17), 18, "garrison", "Bring down the mast",
        "One radio mast, one night. Set a charge beside the mast (a turn action), and get out by the "
        "western edge; a charge waits two turns.\n\nYou win when it is down and two "
        "of you have left, by turn 18.",
    ),
)  # fmt: skip
"""Two faces of a d6 each."""


def squad(dice: Dice) -> tuple[Member, ...]:
    """Draw a squad: leader, medic, gunner, and two or three riflemen."""
    size = len(NAMES) - 2 + dice.roll(2, "riflemen")
    return tuple(Member(f"s{n}", NAMES[n - 1], SHEETS[n - 1]) for n in range(1, size + 1))


def mission(dice: Dice, members: Sequence[Member]) -> dict[str, Any]:
    """Draw a mission for a squad."""
    aim = AIMS[(dice.roll(6, "the aim") - 1) // 2]
    ground, goal = next(found for _ in count() if _is_fair(*(found := _drawn(dice, aim)), aim))
    lines = [" ".join(ground[start : start + BOARD.width]) for start in range(0, BOARD.size, BOARD.width)]
    units = list(_squad(members))
    markers = list(_markers(dice, ground, goal, len(members)))
    table: dict[str, Any] = {
        "system": "shock",
        "kind": "scenario",
        "name": "mission",
        "title": aim.title,
        "tags": ["random"],
        "briefing": aim.briefing,
        "turn_limit": aim.turns,
        "programmed": ["opfor"],
        "map": {"terrain": "".join(f"{line}\n" for line in lines)},
        "sides": SIDES,
        "units": units,
        "markers": markers,
        "reveal": aim.reveal,
        "breaks_at": (len(markers) + 1) // 2,
        "aid": list(AID),
        "exit": {"squad": list(WEST), "opfor": [BOARD.label(BOARD.width - 1), BOARD.label(BOARD.size - 1)]},
    }
    return {**table, **_victory(aim, ground, goal, units)}


def _victory(aim: Aim, ground: str, goal: int, units: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is to be done, with what it takes; who is to be rescued joins the units."""
    label = BOARD.label(goal)
    won: dict[str, Any]
    match aim.win:
        case "rescue":
            units.append(
                {"id": "lost", "name": LOST, "side": "squad", "sheet": "rifleman", "at": label}
                | {"stance": "prone", "wear": {"state": "shock"}}
            )
            won = {"name": LOST, "soldier": "lost"}
            more: dict[str, Any] = {}
        case "destroy":
            won = {"name": "the mast", "places": [label], "units": 2}
            more = {"charges": 2, "charge_turns": 2, "mast": label}
        case _:
            places = [place for place in _near(goal, 1) if ground[place] != BARRED]
            won = {"name": "the clearing", "places": list(map(BOARD.label, places)), "units": 3}
            more = {}
    return {**more, "victory": [{"win": aim.win, "side": "squad", **won}]}


def _drawn(dice: Dice, aim: Aim) -> tuple[str, int]:
    """Draw the ground, and the hex that the aim is about."""
    starts = [BOARD.place(label) for label in STARTS]
    ground = [GROUND[dice.roll(len(GROUND), "the ground") - 1] for _ in range(BOARD.size)]
    for place, key in enumerate(ground):
        if key == BARRED and any(BOARD.distance(place, start) <= FREE for start in starts):
            ground[place] = "."
    for label in (*STARTS, *WEST):
        ground[BOARD.place(label)] = "."
    first, last = aim.columns
    column = first + dice.roll(last - first + 1, "the column of the aim") - 1
    goal = BOARD.at(column - 1, 3 + dice.roll(6, "the row of the aim") - 1)
    for place in _near(goal, 1):
        ground[place] = "." if ground[place] == BARRED else ground[place]
    ground[goal] = BARRED if aim.win == "destroy" else "."
    return "".join(ground), goal


def _is_fair(ground: str, goal: int, aim: Aim) -> bool:
    """Say whether the squad can come to the aim in time, and anybody anywhere open."""
    costs = _costs(ground, BOARD.place(STARTS[0]))
    wanted = _near(goal, 1) if aim.win == "destroy" else [goal]
    if min(costs.get(place, FARTHEST + 1) for place in wanted) > FARTHEST:
        return False
    return all(place in costs for place, key in enumerate(ground) if key != BARRED)


def _costs(ground: str, start: int) -> dict[int, int]:
    """Return what the way from each open hex to a start costs."""

    def before(place: int) -> Iterator[tuple[int, int]]:
        price = 2 if ground[place] in DIFFICULT else 1
        for way in range(6):
            end = BOARD.step(place, way)
            if end >= 0 and ground[end] != BARRED:
                yield end, price

    return costs_to([start], before)


def _near(place: int, reach: int) -> list[int]:
    return [other for other in range(BOARD.size) if BOARD.distance(place, other) <= reach]


def _squad(members: Sequence[Member]) -> Iterator[dict[str, Any]]:
    for member, at in zip(members, STARTS, strict=False):
        yield member._asdict() | {"side": "squad", "at": at, "facing": "se", "stance": "standing"}


def _markers(dice: Dice, ground: str, goal: int, size: int) -> Iterator[dict[str, Any]]:
    """Yield as many markers as the squad has soldiers, and d3 more, each in an open hex of its own."""
    starts = [BOARD.place(label) for label in STARTS]
    free = [
        place
        for place, key in enumerate(ground)
        if key != BARRED and place != goal and all(BOARD.distance(place, start) >= AFAR for start in starts)
    ]
    for number in range(1, size + dice.roll(3, "more markers") + 1):
        place = free.pop(dice.roll(len(free), "where a marker stands") - 1)
        posture = "advance" if number % 2 else "hold"
        yield {"id": f"m{number}", "at": BOARD.label(place), "posture": posture}
