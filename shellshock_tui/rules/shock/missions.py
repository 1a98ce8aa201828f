"""Random missions: terrain, goal and markers are rolled until the goal is within reach."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import resources
from itertools import count
from typing import Any

from shellshock_tui.board import HexBoard
from shellshock_tui.dice import Dice
from shellshock_tui.kit.walks import beside, costs_to

MADE = tomllib.loads(resources.files(__package__).joinpath("missions.toml").read_text("utf-8"))
"""The names, sheets, terrain and goals that missions are made from."""
BOARD = HexBoard(20, 12)
BARRED, DIFFICULT = "#", "brth"
STARTS = [BOARD.place(label) for label in MADE["starts"]]
FREE = 2
"""The distance in hexes from the starting hexes within which no walls are placed."""
WEST = [f"01{row:02}" for row in range(1, BOARD.height + 1)]
EAST = [BOARD.label(BOARD.width - 1), BOARD.label(BOARD.size - 1)]
"""The exit hexes of the opposing force: the eastern corners."""
AFAR = 8
"""The least distance in hexes between the starting hexes and a marker."""
FARTHEST = 24
"""The most movement points that the way to the goal may cost."""
Template = Mapping[str, Any]
"""A row of `MADE["template"]`: the goal of a mission and its texts."""


def squad(dice: Dice) -> list[dict[str, Any]]:
    """Return a random squad: leader, medic, gunner and two or three riflemen."""
    size = len(MADE["names"]) - 2 + dice.roll(2, "riflemen")
    kinds = zip(MADE["names"][:size], MADE["sheets"], MADE["starts"], strict=False)
    stands = {"side": "squad", "facing": "se", "stance": "standing"}
    return [
        {"id": f"s{n}", "name": name, "sheet": sheet, "at": at, **stands}
        for n, (name, sheet, at) in enumerate(kinds, start=1)
    ]


def mission(dice: Dice, members: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a random mission for the given soldiers."""
    return mission_of(MADE["template"][(dice.roll(6, "the goal") - 1) // 2], dice, members)


def mission_of(template: Template, dice: Dice, members: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a random mission with a goal for the given soldiers."""
    ground, goal = next(found for _ in count() if _is_fair(*(found := _drawn(dice, template)), template))
    lines = [" ".join(ground[start : start + BOARD.width]) for start in range(0, BOARD.size, BOARD.width)]
    markers = list(_markers(dice, ground, goal, len(members)))
    lost = [{**MADE["lost"], "at": BOARD.label(goal)}] if template["win"] == "rescue" else []
    return {
        "system": "shock", "kind": "scenario", "name": "mission", "tags": ["random"], "programmed": ["opfor"],
        "title": template["title"],
        "briefing": template["briefing"].format(turn_limit=template["turn_limit"]),
        "turn_limit": template["turn_limit"],
        "reveal": template["reveal"],
        **template.get("charges", {}),
        "map": {"terrain": "".join(f"{line}\n" for line in lines)},
        "sides": MADE["sides"],
        "units": [*members, *lost],
        "markers": markers,
        "breaks_at": (len(markers) + 1) // 2,
        "aid": MADE["aid"],
        "exit": {"squad": WEST, "opfor": EAST},
        **_victory(template, ground, goal),
    }  # fmt: skip


def _victory(template: Template, ground: str, goal: int) -> dict[str, Any]:
    """Return the fields of a mission about its goal and the place of that."""
    won, label = {"win": template["win"], "side": "squad", **template["goal"]}, BOARD.label(goal)
    match template["win"]:
        case "destroy":
            return {"mast": label, "victory": [won | {"places": [label]}]}
        case "occupy":
            places = [BOARD.label(place) for place in _near(goal, 1) if ground[place] != BARRED]
            return {"victory": [won | {"places": places}]}
        case _:
            return {"victory": [won]}


def _drawn(dice: Dice, template: Template) -> tuple[str, int]:
    """Return random terrain and the hex of the goal."""
    kinds = MADE["ground"]
    ground = [kinds[dice.roll(len(kinds), "the ground") - 1] for _ in range(BOARD.size)]
    for place, key in enumerate(ground):
        if key == BARRED and any(BOARD.distance(place, start) <= FREE for start in STARTS):
            ground[place] = "."
    for place in (*STARTS, *map(BOARD.place, WEST)):
        ground[place] = "."
    for place in map(BOARD.place, EAST):
        ground[place] = "." if ground[place] == BARRED else ground[place]
    first, last = template["columns"]
    column = first + dice.roll(last - first + 1, "the column of the goal") - 1
    goal = BOARD.at(column - 1, 3 + dice.roll(6, "the row of the goal") - 1)
    for place in _near(goal, 1):
        ground[place] = "." if ground[place] == BARRED else ground[place]
    ground[goal] = BARRED if template["win"] == "destroy" else "."
    return "".join(ground), goal


def _is_fair(ground: str, goal: int, template: Template) -> bool:
    """Return whether the squad can reach the goal in time, and every open hex can be reached."""

    def before(place: int) -> Iterator[tuple[int, int]]:
        price = 2 if ground[place] in DIFFICULT else 1
        yield from ((end, price) for end in beside(BOARD, place) if ground[end] != BARRED)

    costs = costs_to([STARTS[0]], before)
    wanted = _near(goal, 1) if template["win"] == "destroy" else [goal]
    if min(costs.get(place, FARTHEST + 1) for place in wanted) > FARTHEST:
        return False
    return all(place in costs for place, key in enumerate(ground) if key != BARRED)


def _near(place: int, reach: int) -> list[int]:
    return [other for other in range(BOARD.size) if BOARD.distance(place, other) <= reach]


def _markers(dice: Dice, ground: str, goal: int, size: int) -> Iterator[dict[str, Any]]:
    """Yield as many markers as soldiers and d3 more, each in an open hex of its own."""
    free = [
        place
        for place, key in enumerate(ground)
        if key != BARRED and place != goal and all(BOARD.distance(place, start) >= AFAR for start in STARTS)
    ]
    for number in range(1, size + dice.roll(3, "more markers") + 1):
        place = free.pop(dice.roll(len(free), "where a marker stands") - 1)
        posture = "advance" if number % 2 else "hold"
        yield {"id": f"m{number}", "at": BOARD.label(place), "posture": posture}
