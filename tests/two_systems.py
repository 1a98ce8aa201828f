"""Files of the toy system whose names and numbers equal some of Shellshock's."""

from pathlib import Path

UNITS = """
turn_limit = 40
map = {terrain = "....\\n...."}
sides = [{id = "blue", name = "Blue"}, {id = "gold", name = "Gold"}]
units = [
  {id = "b1", name = "Ash", side = "blue", sheet = "bison-gp", at = "0101"},
  {id = "g1", name = "Gale", side = "gold", sheet = "bison-gp", at = "0201"},
]
"""
DUEL = f"""
system = "toy"
kind = "scenario"
name = "duel"
title = "A duel on squares"
{UNITS}
"""
SHEETS = """
system = "toy"
kind = "data"
[[sheet]]
name = "bison-gp"
title = "A bison on squares"
strength = 3
aim = 1
[[sheet]]
name = "pikeman"
title = "Pikeman"
strength = 2
aim = 2
"""
LESSON = f"""
system = "toy"
kind = "lesson"
name = "moving"
title = "Squares"
number = 1
goal = "You end a turn."
minutes = 1
[scenario]
{UNITS}
[[steps]]
text = "End the turn."
until = [{{ event = "turn" }}]
show = [{{ do = "end-turn" }}]
"""


def put_toys(home: Path) -> None:
    """Write a toy scenario called duel, a sheet called bison-gp and a lesson called moving, number 1."""
    for place, text in (
        ("scenarios/toy/duel.toml", DUEL),
        ("scenarios/toy/jumpstarts/moving.toml", LESSON),
        ("sheets/toy/data.toml", SHEETS),
    ):
        path = home / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
