"""The questions to the players about the table, in words, and the commands that answer them."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import assert_never

from shellshock_tui.engine.rules import Decision, Malformed
from shellshock_tui.engine.trail import Blocked
from shellshock_tui.kit.between import Between
from shellshock_tui.kit.forms import Each, Opt
from shellshock_tui.kit.goals import Hold
from shellshock_tui.rules.shellshock import clauses, commands
from shellshock_tui.rules.shellshock.battle import Hex
from shellshock_tui.rules.shellshock.fire.declaring import check_measuring
from shellshock_tui.rules.shellshock.fire.volley import Volley
from shellshock_tui.rules.shellshock.game import Game, forbid
from shellshock_tui.rules.shellshock.geometry.on_table import QUARTERS, held_question, in_inches
from shellshock_tui.rules.shellshock.names import part_index, unit_index
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.scale import Scale
from shellshock_tui.rules.shellshock.sheet import FACES
from shellshock_tui.rules.shellshock.state import Fate, Holding
from shellshock_tui.rules.shellshock.table_facts import Question, Relation, TableFacts
from shellshock_tui.user_error import quoted

ON_HEXES = "This battle is played on hexes: the map answers that."
NOT_ZERO = "Measure between their centres, so not 0. If they touch: Esc, then the answer that they touch."
TOUCHING = "they touch and so are adjacent, as are units within {} of each other"
WORDS = {
    Relation.RANGE: "How many {lengths} is {unit} from {other}?",
    Relation.TOUCH: "Do {unit} and {other} touch?",
    Relation.SIGHT: "Does {unit} see {other}?",
    Relation.ARC: "Is {other} within 30 degrees of where the {section} of {unit} points, and seen?",
    Relation.FACE: "Which face of {other} looks towards {unit}?",
    Relation.REACH: "Does the front of {unit} touch {other}?",
    Relation.SHELTER: "Does something beside {other} shelter it from {unit}?",
    Relation.HELD: "Who has units above water on {objective}?",
}
ARC_ALONE = "Is {other} within 30 degrees of where the {section} of {unit} points?"
FOUND = {
    commands.CLEAR: "{unit} sees {other}, and its {section} bears on it",
    commands.OUT_OF_ARC: "{other} is outside the arc of the {section} of {unit}",
    commands.OUT_OF_SIGHT: "{unit} does not see {other}",
    commands.UNSEEN: "the {section} of {unit} bears on {other}, which it does not see",
}


DEGREES = 60
"""The degrees from one face of a unit to the next."""
FACE_KEYS = dict(zip(FACES, "wedsaq", strict=True))
"""The key of each face, which lies around the letter S as the face lies around the unit."""
DIGITS = "0123456789"
"""The keys of the first sets of sides that may hold an objective."""


def words_of(position: Position, question: Question) -> str:
    """Return a question to the players in words; a question about an arc leaves out sight that is known."""
    is_seen = question.relation is Relation.ARC and _is_sight_known(position, question)
    words = ARC_ALONE if is_seen else WORDS[question.relation]
    return words.format(**_names(position, question))


def _is_sight_known(position: Position, question: Question) -> bool:
    sight = table(position).fact(Question(Relation.SIGHT, question.unit, question.other))
    return sight is not None and sight.is_current


def _names(position: Position, question: Question) -> dict[str, str]:
    if question.relation is Relation.HELD:
        return {"objective": objective_name(position, question.unit)}
    sections = position.sheet(question.unit).sections
    section = sections[question.section].name if question.section >= 0 else ""
    return {
        "unit": position.name(question.unit),
        "other": position.name(question.other),
        "section": section,
        "lengths": position.battle.scale.unit.value,
    }


def objective_name(position: Position, objective: int) -> str:
    """Return the name of an objective that is ground to be held."""
    goal = position.battle.victory[objective]
    return f"the ground of {goal.title}" if isinstance(goal, Hold) else goal.title


def asked(position: Position, question: Question) -> Blocked:
    """Return the sentence for a player who asks for something that depends on an open question."""
    at = "" if question.relation is Relation.HELD else position.address(question.unit)
    return Blocked(clauses.SETUP_TYPES_OF_PLAY, f"Answer this first: “{words_of(position, question)}”", at)


def decision(position: Position, question: Question, unit: int | None = None) -> Decision:
    """Return the decision to answer a question; it is put to the side of a unit, or else to any side."""
    side, name = ("", "") if unit is None else (position.side(unit), position.id(unit))
    return Decision("tell", side, name, words_of(position, question), clauses.SETUP_TYPES_OF_PLAY)


def table(position: Position) -> TableFacts:
    """Return the facts that have been told about the table.

    Raises:
        IllegalCommand: The battle is played on hexes.
    """
    if position.state.told is None:
        forbid(clauses.SETUP_TYPES_OF_PLAY, ON_HEXES)
    return position.state.told


# ---------------------------------------------------------------- the commands that answer a question


def answers(position: Position, question: Question) -> Each[commands.Answer, commands.Answer]:
    """Return the commands that answer an open question, the usual or likely answer first."""
    return Each(
        tuple(_proposed_first(position, question)),
        lambda answer: answer,
        partial(_shown, position, words_of(position, question)),
    )


def _proposed_first(position: Position, question: Question) -> Iterable[commands.Answer]:
    """Return the answers to a question, first the usual one, or the last one if it may still be right."""
    told = position.state.told
    old = told.fact(question) if told else None
    found = tuple(_answers(position, question, None if old is None else old.answer))
    if old is None or not _may_still_hold(position, question):
        return found
    before = [one for one in found if _tells(position, one) == old.answer]
    return dict.fromkeys((*before, *found))


def _may_still_hold(position: Position, question: Question) -> bool:
    """Return whether the old answer to an open question is likely, as the units in it have not moved.

    Most questions are open again only because one of their own units has moved.
    """
    match question.relation:
        case Relation.SIGHT | Relation.SHELTER:
            return True
        case Relation.HELD:
            units = range(len(position.state.units))
            on_table = (one for one in units if position.serving(one).fate is Fate.STANDING)
            return all(position.unit(one).still for one in on_table)
        case Relation.RANGE | Relation.TOUCH | Relation.ARC | Relation.FACE | Relation.REACH:
            return False
        case _:
            assert_never(question.relation)


def _answers(position: Position, question: Question, old: int | None) -> Iterator[commands.Answer]:
    if question.relation is Relation.HELD:
        sides = [side for side, _ in position.battle.sides]
        for number in range(len(sides) + 1):
            for some in combinations(sides, number):
                yield commands.Occupy(question.unit + 1, some)
        return
    unit, target = position.id(question.unit), position.id(question.other)
    match question.relation:
        case Relation.RANGE | Relation.TOUCH:
            measured = _measured(position.battle.scale)
            yield commands.Measure(unit, target, replace(measured, refuses_zero=NOT_ZERO))
            yield commands.Measure(unit, target, measured, True)
            if old is not None and question.relation is Relation.RANGE:
                yield commands.Measure(unit, target, old)
        case Relation.SIGHT:
            yield from (commands.Look(unit, target, seen) for seen in (True, False))
        case Relation.FACE:
            yield from (commands.Meet(unit, target, face) for face in FACES)
        case Relation.REACH:
            yield from (commands.Reach(unit, target, reached) for reached in (False, True))
        case Relation.SHELTER:
            yield from (commands.Shelter(unit, target, sheltered) for sheltered in (False, True))
        case Relation.ARC:
            yield from denials(position, Volley(question.unit, 0, question.section, question.other, ()))
        case _:
            assert_never(question.relation)


def _measured(scale: Scale) -> Between:
    """Return the open number of a range, which players give as their tape shows it."""
    first, last = commands.RANGES[0], commands.RANGES[-1]
    return Between(first, last, QUARTERS / scale.length, scale.unit.value, is_measured=True)


def denials(position: Position, aim: Volley) -> Iterator[commands.TakeAim]:
    """Yield the choices that deny that a named target is in the arc and seen, if that is still open."""
    told, unit, target = table(position), position.id(aim.unit), position.id(aim.target)
    section = position.sheet(aim.unit).sections[aim.section].name
    findings = {
        commands.OUT_OF_ARC: Question(Relation.ARC, aim.unit, aim.target, aim.section),
        commands.OUT_OF_SIGHT: Question(Relation.SIGHT, aim.unit, aim.target),
    }
    for finds, question in findings.items():
        if not told.knows(question):
            yield commands.TakeAim(unit, section, target, finds)


def denying(position: Position, aim: Volley) -> Each[commands.Answer, commands.Answer]:
    """Return the commands that deny that a named target is in the arc and seen."""
    question = Question(Relation.ARC, aim.unit, aim.target, aim.section)
    return Each(
        tuple(denials(position, aim)),
        lambda answer: answer,
        partial(_shown, position, words_of(position, question)),
    )


def name_target(g: Game, aim: Volley) -> None:
    """Record what fire at a target implies: that it is in the arc, and that its unit sees it."""
    told = table(g.now).with_answer(Question(Relation.ARC, aim.unit, aim.target, aim.section), 1)
    if aim.spotter is None:
        told = told.with_answer(Question(Relation.SIGHT, aim.unit, aim.target), 1)
    g.now = g.now.note(told=told)


def _tells(position: Position, answer: commands.Answer) -> int | None:
    """Return the answer of a command, in the order in which facts keep it; None if it has no order."""
    match answer:
        case commands.TakeAim(finds=finds):
            return int(finds in (commands.CLEAR, commands.UNSEEN))
        case commands.Look(seen=yes) | commands.Shelter(sheltered=yes) | commands.Reach(reached=yes):
            return int(yes)
        case commands.Meet(face=face):
            return FACES.index(face)
        case commands.Occupy(sides=sides):
            return _as_bits(position, sides)
        case _:
            return None


def _shown(position: Position, asks: str, answer: commands.Answer, blocked: Blocked | None) -> Opt:
    """Return the option of an answer to a question in words."""
    label = _short(position, answer)
    about = "" if isinstance(answer, commands.Occupy | commands.Stand) else f" {answer.unit} {answer.target}"
    name = f"{commands.CODEC.names[type(answer)]}{about}: {label}".replace("=", " ")
    key, at, bearing = _key(position, answer), "", None
    if isinstance(answer, commands.Meet):
        at = position.address(unit_index(position.battle, answer.target, "target"))
        bearing = FACES.index(answer.face) * DEGREES
    clause = clauses.SETUP_TYPES_OF_PLAY
    return Opt(None, label, at, key, blocked, name=name, asks=asks, bearing=bearing, clause=clause)


SHORT = {
    commands.CLEAR: "in the arc and seen",
    commands.OUT_OF_ARC: "it is outside the arc",
    commands.OUT_OF_SIGHT: "it is not seen",
    commands.UNSEEN: "in the arc",
}
FINDING_KEYS = {
    commands.CLEAR: "y",
    commands.OUT_OF_ARC: "o",
    commands.OUT_OF_SIGHT: "u",
    commands.UNSEEN: "y",
}


def _key(position: Position, answer: commands.Answer) -> str:
    """Return the key of an answer, which is the same whenever its question is asked."""
    match answer:
        case commands.TakeAim(finds=finds):
            return FINDING_KEYS[finds]
        case commands.Measure(quarters=int()):
            return "b"
        case commands.Measure(touching=touching):
            return "t" if touching else "r"
        case commands.Meet(face=face):
            return FACE_KEYS[face]
        case commands.Look(seen=yes) | commands.Shelter(sheltered=yes) | commands.Reach(reached=yes):
            return "y" if yes else "n"
        case commands.Occupy(sides=sides):
            bits = _as_bits(position, sides)
            return str(bits) if bits < len(DIGITS) else ""
        case _:
            return ""


def _short(position: Position, answer: commands.Answer) -> str:
    """Return an answer in a few words, which follow its question."""
    match answer:
        case commands.TakeAim(finds=finds):
            return SHORT[finds]
        case commands.Measure(quarters=Between(), touching=touching):
            return "they touch; type the range" if touching else "type the range: digits begin it"
        case commands.Measure(quarters=int() as quarters):
            return f"{position.battle.scale.words(in_inches(quarters))}, as before"
        case commands.Meet(face=face):
            return face
        case commands.Look(seen=yes) | commands.Shelter(sheltered=yes) | commands.Reach(reached=yes):
            return "yes" if yes else "no"
        case commands.Occupy(sides=sides):
            names = dict(position.battle.sides)
            return " and ".join(names[side] for side in sides) or "nobody"
        case _:
            return sentence(position, answer)


def sentence(position: Position, answer: commands.Answer) -> str:
    """Return an answer as a sentence without a full stop."""
    if isinstance(answer, commands.Occupy):
        names = dict(position.battle.sides)
        who = " and ".join(names[side] for side in answer.sides) or "nobody"
        return f"units on {_goal(position, answer)}: {who}"
    unit = position.name(unit_index(position.battle, answer.unit))
    if isinstance(answer, commands.Stand):
        level = level_words(answer.level) if isinstance(answer.level, int) else ""
        return f"{unit} stands on {ground_words(answer.ground, road=answer.road)}{level}"
    other = position.name(unit_index(position.battle, answer.target, "target"))
    match answer:
        case commands.Measure(quarters=quarters, touching=touching):
            away = "a measured range"
            if isinstance(quarters, int):
                away = position.battle.scale.both_words(in_inches(quarters))
            touch = f"; {TOUCHING.format(position.battle.scale.words(1))}" if touching else ""
            return f"{unit} is {away} from {other}{touch}"
        case commands.TakeAim(section=section, finds=finds):
            return FOUND[finds].format(unit=unit, other=other, section=section)
        case commands.Look(seen=seen):
            return f"{unit} {'sees' if seen else 'does not see'} {other}"
        case commands.Meet(face=face):
            return f"the {face} of {other} looks towards {unit}"
        case commands.Shelter(sheltered=sheltered):
            return f"{other} {'is' if sheltered else 'is not'} sheltered from {unit}"
        case commands.Reach(reached=reached):
            return f"the front of {unit} {'touches' if reached else 'does not touch'} {other}"
        case _:
            assert_never(answer)


def _goal(position: Position, answer: commands.Occupy) -> str:
    return objective_name(position, answer.objective - 1)


def ground_words(ground: str, *, road: bool) -> str:
    """Return a kind of ground in words: "trees", "clear ground, on a road"."""
    words = "clear ground" if ground == "clear" else ground.replace("-", " ")
    return f"{words}, on a road" if road else words


def level_words(level: int) -> str:
    """Return a level in words that follow those of the ground; "" for level 0."""
    return f", at level {level}" if level else ""


# ---------------------------------------------------------------- telling


def tell(g: Game, answer: commands.Answer) -> None:
    """Record what the players tell.

    Raises:
        IllegalCommand: The command is not about two units that stand on the table.
        Malformed: It contains an unknown name.
    """
    told = table(g.now)
    for question, value in _facts(g.now, answer):
        told = told.with_answer(question, value)
    if isinstance(answer, commands.Stand):
        unit = unit_index(g.now.battle, answer.unit)
        told = told.on_ground(unit, ground_of(told.ground[unit], answer.ground, answer.road, answer.level))
    words = f"{sentence(g.now, answer)}."
    facts = commands.CODEC.encode(answer)
    del facts["do"]
    g.emit("told", clauses.SETUP_TYPES_OF_PLAY, f"{words[0].upper()}{words[1:]}", **facts)
    g.now = g.now.note(told=told)


def _facts(position: Position, answer: commands.Answer) -> Iterator[tuple[Question, int]]:
    """Yield the questions that a command answers, with the answers."""
    match answer:
        case commands.Stand():
            return
        case commands.Occupy(objective, sides):
            yield _held(position, objective), _as_bits(position, sides)
            return
        case _:
            unit, target = _pair(position, answer)
    match answer:
        case commands.Measure(quarters=quarters, touching=touching):
            check_measuring(position, unit, target)
            yield Question(Relation.RANGE, unit, target), closed(quarters, "quarters")
            yield Question(Relation.TOUCH, unit, target), int(touching)
        case commands.TakeAim(section=name, finds=finds):
            section = part_index(position.sheet(unit), "section", name)
            if finds != commands.OUT_OF_SIGHT:
                yield Question(Relation.ARC, unit, target, section), int(finds != commands.OUT_OF_ARC)
            if finds != commands.OUT_OF_ARC:
                yield Question(Relation.SIGHT, unit, target), int(finds == commands.CLEAR)
        case commands.Look(seen=seen):
            yield Question(Relation.SIGHT, unit, target), int(seen)
        case commands.Meet(face=face):
            yield Question(Relation.FACE, unit, target), FACES.index(face)
        case commands.Shelter(sheltered=sheltered):
            yield Question(Relation.SHELTER, unit, target), int(sheltered)
        case commands.Reach(reached=reached):
            yield Question(Relation.REACH, unit, target), int(reached)
        case _:
            assert_never(answer)


def _pair(position: Position, answer: commands.Answer) -> tuple[int, int]:
    """Return the two units of an answer, which have to stand on the table."""
    assert not isinstance(answer, commands.Occupy | commands.Stand)
    unit = unit_index(position.battle, answer.unit)
    target = unit_index(position.battle, answer.target, "target")
    if unit == target:
        forbid(clauses.SETUP_TYPES_OF_PLAY, f"{position.name(unit)} is the same unit twice.")
    for one in (unit, target):
        if position.serving(one).fate is not Fate.STANDING:
            words = f"{position.name(one)} is no longer on the table."
            forbid(clauses.SETUP_TYPES_OF_PLAY, words, position.address(one))
    return unit, target


def _held(position: Position, number: int) -> Question:
    victory = position.battle.victory
    goal = victory[number - 1] if 0 < number <= len(victory) else None
    if not isinstance(goal, Hold):
        raise Malformed("objective", f"there is no objective {number} that is ground to be held")
    if not isinstance(position.state.phase, Holding):
        words = "Who stands on the objectives is asked at the end of the turn."
        forbid(clauses.AFTERMATH_UPKEEP, words)
    return held_question(position, goal)


def _as_bits(position: Position, sides: tuple[str, ...]) -> int:
    known = [side for side, _ in position.battle.sides]
    for side in sides:
        if side not in known:
            raise Malformed("sides", f"there is no side {quoted(side)}; the sides are {', '.join(known)}")
    return sum(1 << known.index(side) for side in dict.fromkeys(sides))


def closed(value: int | Between, field: str) -> int:
    """Return a number of a command; raise Malformed if it is still open."""
    if isinstance(value, Between):
        raise Malformed(field, f"should be a number from {value.least} to {value.most}")
    return value


def ground_of(before: Hex, ground: str, road: bool, level: int | Between | None) -> Hex:  # noqa: FBT001
    """Return the ground that is told for a unit; without a level, it has that of the ground before."""
    height = before.level if level is None else closed(level, "level")
    return commands.GROUND[ground]._replace(level=height, roads=(0,) if road else ())


def holding_question(position: Position) -> Question | None:
    """Return the first objective about which the players have still to tell who stands there."""
    told = position.state.told
    if told is None:
        return None
    for goal in position.battle.victory:
        if isinstance(goal, Hold):
            question = held_question(position, goal)
            fact = told.fact(question)
            if fact is None or not fact.is_current:
                return question
    return None
