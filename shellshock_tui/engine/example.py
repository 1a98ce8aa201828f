"""Worked examples: a question from the table, and what the rules themselves say to it."""

from dataclasses import dataclass

from shellshock_tui.engine.trail import Blocked, Trail


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that came out of an example: a number with its terms, a refusal, or what happened."""

    words: str
    """What the number is, what was refused, or the whole sentence."""
    reason: Trail | Blocked | None = None
    clause: str = ""
    """The clause behind a plain sentence."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses that it cites, each once, in order."""
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
    """A question from the table, and what the rules say to it."""

    question: str
    findings: tuple[Finding, ...]
