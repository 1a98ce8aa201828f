"""Tests against a number that a d10 may show at most, and their law."""

from fractions import Fraction

from shellshock_tui.engine.trail import Op, Term, Trail, add
from shellshock_tui.kit.law import Law, nonzero
from shellshock_tui.rules.shock.field import Field

DIE = 10


def passing(need: Trail) -> Fraction:
    """Return the chance that a d10 shows a number or less."""
    return Fraction(int(need.total), DIE)


def law(name: str, need: Trail) -> Law[int]:
    """Return the law of a test: the number itself if it is passed, one more if not."""
    most, clause, chance = int(need.total), need.terms[-1].clause, passing(need)

    def explain(face: int) -> Trail:
        count = most if face <= most else DIE - most
        return Trail((add("faces that do", count, clause), Term("each", Op.TIMES, Fraction(1, DIE), clause)))

    spoken = {most: f"{name}, {most} or less", most + 1: f"{name}, more"}
    chances = nonzero([(most, chance), (most + 1, 1 - chance)])
    return Law(name, chances, explain, ((name, need, chance),), spoken=spoken)


def test(f: Field, name: str, need: Trail, what: str) -> int:
    """Roll a test; it is passed if the face is at most the number."""
    return f.roll(DIE, what, lambda: law(name, need))
