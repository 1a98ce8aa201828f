"""Exercises about attacks: what they need, and whether they are allowed."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from shellshock_tui.drill.answer import Figure, Pick
from shellshock_tui.drill.calculations import calculation_exercises, is_on_sheets
from shellshock_tui.drill.exercise import YES_NO, Exercise, Moment, asked, for_unit
from shellshock_tui.drill.forms import AttackForm, Forms, Scale
from shellshock_tui.drill.worked import matters
from shellshock_tui.engine.figures import number
from shellshock_tui.engine.forecast import AttackCheck, Need
from shellshock_tui.engine.rules import Outcome
from shellshock_tui.engine.trail import Blocked, Op, Term, Trail, clause_title


def attack_exercises(moment: Moment, forms: Forms, form: AttackForm, unit: str) -> Iterator[Exercise]:
    """Yield exercises about the attacks of a unit on each other unit."""
    names = moment.names
    if unit not in names:
        return
    owner = {piece.unit: piece.side for piece in moment.pieces}
    for target in names:
        if owner[target] == owner[unit]:
            continue
        for check in moment.rules.why_not(moment.state, unit, target):
            if found := re.fullmatch(form.label, check.name):
                words = _words_of(check, names, (unit, target)) | found.groupdict("")
                yield from _attack(moment, forms, form, check, (unit, target), words)


def _words_of(check: AttackCheck, names: Mapping[str, str], units: tuple[str, str]) -> dict[str, str]:
    facts = {name.replace("-", "_"): value for name, value in check.facts}
    return {"unit": names[units[0]], "target": names[units[1]], "by": check.by, "name": check.name, **facts}


def _attack(
    moment: Moment,
    forms: Forms,
    form: AttackForm,
    check: AttackCheck,
    units: tuple[str, str],
    words: Mapping[str, str],
) -> Iterator[Exercise]:
    covers = for_unit(form.covers, units[0])
    may = f"{form.name}: may it"
    match check.verdict:
        case Need(trail=trail, chance=chance, dice=dice, is_low=is_low):
            scale = Scale() if is_low else form
            if sum(matters(trail)) > 1:
                asks = form.name, asked(form.ask, words)
                given = {
                    **words,
                    "range": f"{moment.rules.apart(moment.state, *units)}",
                    "struck": _struck(trail),
                }
                is_theirs = is_on_sheets(trail, units)
                for one in calculation_exercises(moment, asks, scale, trail, units, covers):
                    paper = asked(form.paper, given) if is_theirs else ""
                    yield replace(one, paper=paper, terms=form.terms, tells=(may,))
            clause = moment.rules.clauses[trail.terms[0].clause]
            yield Exercise(
                form=may,
                question=asked(form.may, words),
                answer=Pick(YES_NO, 0),
                reason=clause,
                clauses=(),
                units=units,
                covers=covers,
            )
            if form.chance and dice == 1 and (chance * form.die).denominator == 1:
                faces = int(chance * form.die)
                question = asked(form.chance, {**words, "need": _needed(check.verdict)})
                how = Trail.of(
                    Term("faces that succeed", Op.ADD, faces, trail.terms[-1].clause),
                    Term("of the die", Op.TIMES, Fraction(1, form.die), trail.terms[-1].clause),
                )
                answer = Figure(chance, is_chance=True)
                clauses = (trail.terms[-1].clause,)
                one = Exercise(
                    form=f"{form.name}: chance",
                    question=question,
                    answer=answer,
                    reason=how,
                    clauses=clauses,
                    units=units,
                    covers=covers,
                )
                yield replace(one, tells=(form.name, may))
        case Blocked(clause=clause) as blocked if clause not in (*forms.not_now, _asked_now(moment)):
            yield Exercise(
                form=may,
                question=asked(form.may, words),
                answer=Pick(YES_NO, 1),
                reason=blocked,
                clauses=(clause,),
                units=units,
                covers=covers,
            )
            if others := form.which.get(clause):
                offered = sorted((*others, clause))
                pick = Pick(tuple(map(clause_title, offered)), offered.index(clause))
                question = f"{asked(form.may, words)} No. Which of these rules forbids it?"
                name = f"{form.name}: which rule"
                one = Exercise(
                    form=name,
                    question=question,
                    answer=pick,
                    reason=blocked,
                    clauses=(clause,),
                    units=units,
                    covers=covers,
                )
                yield replace(one, tells=(may,))
        case Blocked():
            pass


def _struck(trail: Trail) -> str:
    """Return which side is struck, as the first label ends: "defence value, energy, front"."""
    return trail.terms[0].label.rpartition(", ")[2].replace("-", " ")


def _asked_now(moment: Moment) -> str:
    """Return the clause of the decision to be made; refusals by it say that something else is asked."""
    asked_now = moment.rules.decision(moment.state)
    return "" if isinstance(asked_now, Outcome) else asked_now.clause


def _needed(need: Need) -> str:
    last = need.trail.terms[-1]
    if last.op is Op.READ and last.words:
        return last.words
    return f"{number(need.trail.total)} or {'less' if need.is_low else 'more'}"
