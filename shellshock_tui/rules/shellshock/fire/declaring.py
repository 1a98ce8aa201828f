"""Declared targets: a gunner names his target before he measures the range (option.declared-target)."""

from shellshock_tui.engine.english import possessive
from shellshock_tui.engine.trail import Blocked, refuse
from shellshock_tui.rules.shellshock import clauses
from shellshock_tui.rules.shellshock.fire.gunners import firing, idle, refuse_post
from shellshock_tui.rules.shellshock.game import Game, check, forbid
from shellshock_tui.rules.shellshock.position import Position
from shellshock_tui.rules.shellshock.state import Fate
from shellshock_tui.rules.shellshock.table_facts import Declared

CLAUSE = clauses.OPTION_DECLARED_TARGET
NO_TABLE = "This battle is played on hexes: the map shows every range."
NOT_USED = "Declared targets are an optional rule that this battle does not use."


def declared_target(position: Position, unit: int, post: int) -> int | None:
    """Return the target that a gunner has declared in this turn; None if he has declared none."""
    told = position.state.told
    found = (one for one in (told.declared if told else ()) if (one.unit, one.post) == (unit, post))
    return next((one.target for one in found), None)


def must_declare(position: Position, unit: int, post: int) -> bool:
    """Return whether a gunner has still to declare a target before anything is measured for him."""
    is_used = position.state.told is not None and position.battle.options.declared_target
    return is_used and declared_target(position, unit, post) is None


def refuse_undeclared(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Return why a gunner may not attack a target: none is declared, or another is."""
    if must_declare(position, unit, post):
        return refuse(CLAUSE, idle, position, unit, post, "has still to declare a target")
    return _refuse_other(position, unit, post, target)


def _refuse_other(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    declared = declared_target(position, unit, post)
    if declared is None or declared == target:
        return None
    words = f"has declared {position.name(declared)} as the target"
    return refuse(CLAUSE, idle, position, unit, post, words)


def refuse_declaring(position: Position, unit: int, post: int, target: int) -> Blocked | None:
    """Return why a gunner may not declare a target."""
    if position.state.told is None:
        return Blocked(clauses.SETUP_TYPES_OF_PLAY, NO_TABLE)
    if not position.battle.options.declared_target:
        return Blocked(CLAUSE, NOT_USED)
    if unit not in firing(position):
        words = "It is not {}'s turn to fire."
        return refuse(clauses.COMBAT_SEQUENCE, position.about, unit, words)
    if refused := refuse_post(position, unit, post):
        return refused
    if position.side(unit) == position.side(target):
        return refuse(clauses.COMBAT_SEQUENCE, position.about, target, "{} is on the same side.")
    if position.serving(target).fate is not Fate.STANDING:
        return refuse(clauses.COMBAT_SEQUENCE, position.about, target, "{} is no longer on the field.")
    if declared_target(position, unit, post) is not None:
        return refuse(CLAUSE, idle, position, unit, post, "has declared a target already")
    return None


def declare(g: Game, unit: int, post: int, target: int) -> None:
    """Declare a gunner's target.

    Raises:
        IllegalCommand: The rules forbid it.
    """
    check(refuse_declaring(g.now, unit, post, target))
    told = g.now.state.told
    assert told is not None
    who, whom = f"{possessive(g.now.name(unit))} {g.now.member(unit, post)}", g.now.name(target)
    facts = {"unit": g.now.id(unit), "post": g.now.member(unit, post), "target": g.now.id(target)}
    g.emit("target-declared", CLAUSE, f"{who} declares {whom} as the target.", **facts)
    g.now = g.now.note(told=told.with_declared(Declared(unit, post, target)))


def check_measuring(position: Position, unit: int, other: int) -> None:
    """Refuse to measure between enemies of whom neither is the other's declared target.

    Raises:
        IllegalCommand: The battle uses declared targets, and there is none of them.
    """
    told = position.state.told
    if told is None or not position.battle.options.declared_target:
        return
    if position.side(unit) == position.side(other):
        return
    pairs = [(one.unit, one.target) for one in told.declared]
    pairs += [(one, order.target) for one in (unit, other) for order in position.unit(one).orders]
    if not {(unit, other), (other, unit)} & set(pairs):
        words = f"Declare {position.name(other)} as a target before you measure the range to it."
        forbid(CLAUSE, words, position.address(other))
