"""Victory: how far the squad has come, how a mission ends, and what it counts for."""

from collections.abc import Iterable

from shellshock_tui.engine.event import counted, does
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Trail, add
from shellshock_tui.kit.ending import Over
from shellshock_tui.rules.shock import clauses
from shellshock_tui.rules.shock.battle import DIE, Goal
from shellshock_tui.rules.shock.blasts import CHARGE
from shellshock_tui.rules.shock.field import Field, at_most, losses, stat_term
from shellshock_tui.rules.shock.state import DEAD, GONE, SHOCK

WON, DOWN, LOST_ONE = 10, 1, -2
"""What counts for comparison: a mission won, each enemy down, each of the squad dead."""
REACHED = {
    "occupy": "{} is taken.", "destroy": "{} is down.", "rescue": "{} is brought home.",
    "last": "No enemy is left.",
}  # fmt: skip
"""How goals are reached."""


def of_squad(f: Field, state: str) -> list[str]:
    """Return the soldiers of the squad that are in a state."""
    return [one for one in f.of_side(f.squad) if f.unit(one).state == state]


def progress(f: Field, goal: Goal) -> Trail:
    """Return how far the squad has come with a goal, as so many of so many (victory)."""
    match goal.win:
        case "occupy":
            there = (one for one in f.standing(f.squad) if f.unit(one).at in f.places(goal))
            return _counted("up there", map(f.name, there))
        case "destroy":
            return _counted("gone", map(f.name, of_squad(f, GONE)))
        case "rescue":
            return _counted("at the aid post", [goal.name] if f.unit(goal.soldier).at in f.battle.aid else [])
        case _:
            return _counted("down", ["enemy"] * losses(f))


def _counted(label: str, names: Iterable[str]) -> Trail:
    found = tuple(add(f"{name} {label}", 1, clauses.VICTORY) for name in names)
    return Trail(found or (add(f"nobody {label}", 0, clauses.VICTORY),))


def is_reached(f: Field, goal: Goal) -> bool:
    """Say whether a goal is reached."""
    places, come = f.places(goal), progress(f, goal).total >= goal.wanted
    match goal.win:
        case "occupy":
            return come and all(f.unit(one).at not in places for one in f.standing(f.force))
        case "destroy":
            return come and all(place in f.s.wrecked for place in places)
        case "rescue":
            return come and f.unit(goal.soldier).state != DEAD
        case _:
            return not f.markers() and not any(f.standing(f.force))


def outcome(f: Field) -> tuple[bool, str] | None:
    """Return whether the mission is won or lost at the end of a turn, and why; nothing if it goes on."""
    goals = [goal for goal in f.battle.scenario.victory if goal.side == f.squad]
    for goal in goals:
        if is_reached(f, goal):
            return True, REACHED[goal.win].format(f"{goal.name[:1].upper()}{goal.name[1:]}")
    lost = [goal.name for goal in goals if goal.win == "rescue" and f.unit(goal.soldier).state == DEAD]
    if lost:
        return False, f"{lost[0]} is dead."
    charge = any(bomb.kind == CHARGE for bomb in f.s.bombs) and any(goal.win == "destroy" for goal in goals)
    if not any(f.standing(f.squad)) and not (charge and of_squad(f, GONE)):
        return False, "Nobody of the squad is up."
    if f.s.turn >= f.battle.scenario.turn_limit:
        return False, "The time is up."
    return None


def is_won(f: Field) -> bool:
    """Say whether the mission would be won if the turn ended as things stand."""
    return (outcome(f) or (False, ""))[0]


def end_mission(f: Field, *, won: bool, reason: str) -> None:
    """End the mission: those in shock live or die, and points are counted."""
    lives = {one: survives(f, one) for one in f.known(f.squad) if f.unit(one).state == SHOCK}
    found = score(f, won=won)
    winner = f.squad if won else f.force
    wins = does(f.rules.side_names[winner], "wins") if winner else "The mission is lost"
    terms = ", ".join(f"{term.label} {term.value}" for term in found.terms if term.value)
    points = f"{counted(found.total, 'point')}{f' ({terms})' * bool(terms)}".replace("-", "−")
    has = f", {points}" if won else f". {does(f.rules.side_names[f.squad], 'has')} {points}"
    words = f"{reason} {wins}{has}."
    told = f"{reason} {wins}, {counted(found.total, 'point')}."
    ended = Outcome(winner, words, clauses.VICTORY, ((f.squad, int(found.total)),), (("points", found),))
    f.tell(
        "outcome", told, ("points", found), winner=winner, reason=reason, lives=lives,
        dead=len(of_squad(f, DEAD)), points=int(found.total), clause=clauses.VICTORY,
    )  # fmt: skip
    f.change(phase=Over(ended))


def survives(f: Field, unit: str) -> bool:
    """Say whether a soldier in shock lives: at an aid hex, or by a Toughness test (damage.shock)."""
    if f.unit(unit).at in f.battle.aid:
        return True
    need = at_most((stat_term(f, unit, "toughness"),), clauses.DAMAGE_SHOCK)
    face = f.test(f"{f.name(unit)}: lives", need, DIE, f"{f.name(unit)}: lives through shock")
    if face > need.total:
        f.put(unit, state=DEAD)
    return face <= need.total


def score(f: Field, *, won: bool) -> Trail:
    """Return the points of a mission."""
    down = sum(f.unit(one).has_fallen for one in f.of_side(f.force))
    lost = LOST_ONE * len(of_squad(f, DEAD))
    terms = {"won": WON * won, "enemies in shock or dead": DOWN * down, "of the squad dead": lost}
    return Trail(tuple(add(label, value, clauses.VICTORY) for label, value in terms.items()))
