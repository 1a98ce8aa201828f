"""A sketch of Shellshock in inches without a table: coordinates answer the questions to the players."""

from dataclasses import dataclass, replace
from math import atan2, cos, degrees, dist, radians, sin

from shellshock_tui.rules.shellshock import commands
from shellshock_tui.rules.shellshock.sheet import FACES
from tests.rules.shellshock.table import Table

QUARTERS, FACE, ARC, WHOLE = 4, 60, 30, 360


@dataclass(frozen=True)
class Pose:
    """The position of a miniature in inches from the left and from the top, and its heading from north."""

    x: float
    y: float
    heading: float

    def bearing(self, other: "Pose") -> float:
        """The direction of another pose, clockwise from this one's front."""
        north = degrees(atan2(other.x - self.x, self.y - other.y))
        return (north - self.heading) % WHOLE

    def stepped(self, face: int) -> "Pose":
        """The pose after an inch through a face."""
        way = radians(self.heading + FACE * face)
        return replace(self, x=self.x + sin(way), y=self.y - cos(way))


@dataclass
class InchBoard:
    """A battle whose geometry comes from the poses of its units, and whose woods are circles."""

    table: Table
    poses: dict[str, Pose]
    woods: tuple[tuple[float, float, float], ...] = ()
    """The middle and the radius of each wood, which blocks sight through it."""

    def move(self, unit: str, *path: str | float) -> None:
        """Move a unit through faces and turn it by degrees, as far as the rules allow; then end its move."""
        pose, words = self.poses[unit], list[str]()
        for one in path:
            if isinstance(one, str):
                pose = pose.stepped(FACES.index(one))
                words.append(one)
            else:
                assert abs(one) <= FACE, "one turn is at most a face"
                pose = replace(pose, heading=(pose.heading + one) % WHOLE)
                words.append("left" if one < 0 else "right")
        checked = self.table.explain(f"unit/{unit}/path/{', '.join(words)}")
        assert hasattr(checked, "total"), checked
        self.table.give("settle", unit=unit, how="moved", ground="clear")
        self.poses[unit] = pose

    def tell(self, unit: str, target: str, section: str = "Body") -> None:
        """Answer everything that a shot needs from the poses."""
        here, there = self.poses[unit], self.poses[target]
        away = round(QUARTERS * dist((here.x, here.y), (there.x, there.y)))
        self.table.give("measure", unit=unit, target=target, quarters=away)
        face = FACES[round(there.bearing(here) / FACE) % len(FACES)]
        self.table.give("meet", unit=unit, target=target, face=face)
        aside = here.bearing(there)
        finds = commands.CLEAR if min(aside, WHOLE - aside) <= ARC else commands.OUT_OF_ARC
        if finds == commands.CLEAR and self._is_hidden(here, there):
            finds = commands.OUT_OF_SIGHT
        self.table.give("take-aim", unit=unit, section=section, target=target, finds=finds)

    def _is_hidden(self, here: Pose, there: Pose) -> bool:
        """Return whether a wood lies across the line between two poses."""
        return any(_apart(here, there, x, y) < radius for x, y, radius in self.woods)


def _apart(here: Pose, there: Pose, x: float, y: float) -> float:
    """The distance of a point from the line between two poses."""
    across, down = there.x - here.x, there.y - here.y
    share = ((x - here.x) * across + (y - here.y) * down) / (across**2 + down**2)
    share = min(1.0, max(0.0, share))
    return dist((x, y), (here.x + share * across, here.y + share * down))
