"""The geometry of a battle on a table, as the players have told it (setup.types-of-play)."""

from fractions import Fraction

from shellshock_tui.engine.trail import Blocked, Trail, plain, refuse
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.visibility import refuse_under_water
from shellshock_tui.rules.shellshock.geometry.contract import Length
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.table_facts import Question, Relation, TableFacts

QUARTERS = 4
"""The units of a measured range in an inch."""


class TableGeometry:
    """The geometry of the units on a table; an open question raises `FactWanted`."""

    __slots__ = ("_position", "_told", "length_unit")
    where = "on the table"

    def __init__(self, position: Position, told: TableFacts) -> None:
        """Take the position whose units are asked about, and what has been told about them."""
        self._position, self._told = position, told
        self.length_unit = "inches" if position.battle.scale.is_true else "inches of the rules"

    def distance(self, unit: int, other: int) -> Length:
        """Return the measured distance between two units in inches."""
        return in_inches(self._told.answer(Question(Relation.RANGE, unit, other)))

    def distance_trail(self, unit: int, other: int) -> Trail:
        """Return the measured distance between two units."""
        names = self._position.name(unit), self._position.name(other)
        words = f"{self.length_unit} from {names[0]} to {names[1]}, as you measured"
        return plain(words, self.distance(unit, other), clauses.COMBAT_RANGE)

    def is_adjacent(self, unit: int, other: int) -> bool:
        """Return whether two units touch, or are within an inch of each other."""
        touch = self._told.fact(Question(Relation.TOUCH, unit, other))
        return bool(touch and touch.is_current and touch.answer) or 0 < self.distance(unit, other) <= 1

    def is_ahead(self, unit: int, other: int) -> bool:
        """Return whether a unit's front touches another, which is asked only of adjacent units."""
        if not self.is_adjacent(unit, other):
            return False
        return bool(self._told.answer(Question(Relation.REACH, unit, other)))

    def refuse_sight(self, viewer: int, target: int) -> Blocked | None:
        """Return why a unit does not see another: under water, or as the players saw."""
        position = self._position
        if hidden := refuse_under_water(position, viewer, target):
            return hidden
        if self._told.answer(Question(Relation.SIGHT, viewer, target)):
            return None
        words = f"{position.name(viewer)} does not see {{}}, as you saw."
        return refuse(clauses.COMBAT_LINE_OF_SIGHT, position.about, target, words)

    def sight_trail(self, viewer: int, target: int) -> Trail:
        """Return that a unit sees another, as the players saw."""
        words = f"{self._position.name(viewer)} sees {self._position.name(target)}, as you saw"
        return plain(words, 0, clauses.COMBAT_LINE_OF_SIGHT)

    def refuse_arc(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why a section does not bear on a target; naming a target says that it does."""
        if not self._told.denies(Question(Relation.ARC, unit, target, section)):
            return None
        position, part = self._position, self._position.sheet(unit).sections[section].name
        words = f"{position.name(target)} is outside the arc of the {part} of {{}}, as you saw."
        return refuse(clauses.COMBAT_ARC, position.about, unit, words, f"/attack/section/{part}")

    def refuse_view(self, unit: int, section: int, target: int) -> Blocked | None:
        """Return why a section cannot fire directly; naming a target says that it can."""
        if self._told.denies(Question(Relation.SIGHT, unit, target)):
            return self.refuse_sight(unit, target)
        return refuse_under_water(self._position, unit, target) or self.refuse_arc(unit, section, target)

    def struck_face(self, attacker: int, target: int) -> int:
        """Return the face of a target that an attacker's fire hits, as the players saw."""
        return self._told.answer(Question(Relation.FACE, attacker, target))

    def is_sheltered(self, attacker: int, target: int, face: int) -> bool:
        """Return whether something beside a target shelters it from an attacker, as the players saw."""
        return bool(self._told.answer(Question(Relation.SHELTER, attacker, target)))

    def sides_on(self, objective: Hold) -> frozenset[str]:
        """Return the sides that the players saw on the ground of an objective."""
        battle = self._position.battle
        sides = self._told.answer(held_question(self._position, objective))
        return frozenset(side for number, (side, _) in enumerate(battle.sides) if sides >> number & 1)

    def length_words(self, length: Length) -> str:
        """Return a length as the tape shows it, and in inches of the rules where these differ."""
        return self._position.battle.scale.both_words(length)

    def section_words(self, unit: int, section: int) -> str:
        """Return nothing, since there is no compass on the table."""
        return ""


def in_inches(quarters: int) -> Length:
    """Return a range told in quarters of an inch."""
    inches = Fraction(quarters, QUARTERS)
    return int(inches) if inches.denominator == 1 else inches


def held_question(position: Position, objective: Hold) -> Question:
    """Return the question of who stands on an objective; objectives on the same ground share one question."""
    same = (
        number
        for number, one in enumerate(position.battle.victory)
        if isinstance(one, Hold) and one.places == objective.places
    )
    return Question(Relation.HELD, next(same))
