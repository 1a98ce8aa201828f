"""Worked examples of the rulebook: a question, and the answer as the rules compute it."""

from dataclasses import dataclass

from shellshock_tui.engine.trail import Blocked, Trail


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of an example: a number with its calculation, a refusal, or an event."""

    words: str
    """The name of the number, the command that was refused, or the whole sentence of the event."""
    reason: Trail | Blocked | None = None
    clause: str = ""
    """The id of the clause behind a sentence without trail or refusal."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The ids of the clauses cited, each once, in order."""
        match self.reason:
            case Trail(terms):
                return tuple(dict.fromkeys(term.clause for term in terms))
            case Blocked(clause=clause, trails=trails):
                terms = tuple(term for _, trail in trails for term in trail.terms)
                return tuple(dict.fromkeys((clause, *(term.clause for term in terms))))
            case None:
                return (self.clause,) if self.clause else ()


@dataclass(frozen=True, slots=True)
class Example:
    """A question from play, with the results that answer it."""

    question: str
    findings: tuple[Finding, ...]
