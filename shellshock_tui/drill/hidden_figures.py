"""Rules without the figures that players who keep their record sheets work out themselves."""

import re
from collections.abc import Callable, Sequence
from typing import Any, cast

from shellshock_tui.drill.covering import covered_sheet, without_choices
from shellshock_tui.drill.exercise import for_unit, is_covered
from shellshock_tui.drill.forms import Forms
from shellshock_tui.engine.addresses import is_under, unit_of
from shellshock_tui.engine.choice import Choice, Draft, aim_at
from shellshock_tui.engine.forecast import AttackCheck
from shellshock_tui.engine.map_view import Leg, Overlay, OverlayKind
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules, Decision, Outcome
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Trail

HIDDEN = "You keep the record sheet, so you work this figure out when it is needed."
PASSED_ON = frozenset(
    {
        *("sides", "hidden", "programmed", "start", "legal", "concessions", "play", "actor"),
        *("acting_side", "observe", "command_kind", "figures", "marking", "acting_unit", "repeated"),
        *("encode", "decode", "parse", "advisor", "searcher", "success", "rolls_low", "clauses", "chart"),
        *("board", "ground", "signs", "has_map", "tiles", "pieces", "withdrawn", "flags", "apart", "track"),
        *("stage", "no_way", "roll_steps", "attacks_told", "effects", "is_lot", "roller_side"),
    }
)
"""The members of `Rules` that show no figure which a player works out: these are left as they are."""


def without_figures(rules: AnyRules, forms: Forms, is_open: Callable[[Any], bool]) -> AnyRules:
    """Return rules for a screen: they play as before, but foretell no figure that a player works out.

    `is_open` returns whether the figures that the decision of a state asks for are still to be worked out.
    """
    return cast("AnyRules", _WithoutFigures(rules, forms, is_open))


def without_weighing(remark: Remark | None) -> Remark | None:
    """Return a remark that says what to do and why, but shows none of the figures that were weighed."""
    return remark and Remark(remark.words, Trail(()))


class _WithoutFigures:
    """Passes on what is in `PASSED_ON` to the rules of a battle, and takes the figures out of the rest."""

    def __init__(self, rules: AnyRules, forms: Forms, is_open: Callable[[Any], bool]) -> None:
        self._rules, self._forms, self._is_open = rules, forms, is_open

    def _kind_asked(self, state: Any, unit: str) -> str:
        """Return the kind of a unit's decision, once its figures are worked out; empty if it has none."""
        asked = self._rules.decision(state)
        if not isinstance(asked, Decision) or asked.unit != unit or self._is_open(state):
            return ""
        return asked.kind

    def _covers(self, state: Any, unit: str) -> tuple[str, ...]:
        """Return the addresses of the figures that a decision about a unit will ask for."""
        known = "", self._kind_asked(state, unit)
        forms = (form for form in self._forms.number if form.before not in known)
        return tuple(dict.fromkeys(at for form in forms for at in for_unit((form.at, *form.covers), unit)))

    def decision(self, state: Any) -> Decision | Outcome:
        found = self._rules.decision(state)
        if isinstance(found, Decision) and found.unit and self._is_open(state):
            return found._replace(words=self._without(found.question))
        return found

    def __getattr__(self, name: str) -> Any:
        if name not in PASSED_ON:
            raise AttributeError(f"not known to show no figures: {name}", name=name, obj=self)
        return getattr(self._rules, name)

    def forecast(self, _state: Any, _command: Any, *_then: Any) -> Blocked:
        return Blocked("", HIDDEN)

    def combined_attack(self, _state: Any, _command: Any) -> Blocked:
        return Blocked("", HIDDEN)

    def hint(self, _state: Any, _side: str, _draft: Draft) -> None:
        return None

    def remarks(self, _state: Any, _unit: str, _place: int, _draft: Draft = ()) -> tuple[str, ...]:
        return ()

    def exposed_sides(self, _state: Any, _unit: str) -> tuple[tuple[str, str], ...]:
        return ()

    def why_not(self, state: Any, unit: str, target: str) -> tuple[AttackCheck, ...]:
        checks = self._rules.why_not(state, unit, target)
        return tuple(check for check in checks if isinstance(check.verdict, Blocked))

    def explain(self, state: Any, at: str) -> Trail | Blocked | Clause:
        hidden = (cover.replace("*", unit_of(at)) for cover in self._forms.hides)
        if any(is_under(at, cover) for cover in hidden):
            return Blocked("", HIDDEN)
        found = self._rules.explain(state, at)
        reached = at, found.at if isinstance(found, Blocked) else ""
        is_hidden = any(is_covered(one, self._covers(state, unit_of(one))) for one in reached)
        return Blocked("", HIDDEN) if is_hidden else found

    def sheet(self, state: Any, unit: str, draft: Draft) -> SheetView:
        picks = tuple(pick for pick in draft if pick != aim_at(unit))  # A target's sheet foretells the harm.
        found, covers = self._rules.sheet(state, unit, picks), self._covers(state, unit)
        return covered_sheet(without_choices(found), covers) if covers else found

    def choices(self, state: Any, side: str, draft: Draft) -> tuple[Choice[Any], ...]:
        return tuple(map(self._cut, self._rules.choices(state, side, draft)))

    def _cut(self, choice: Choice[Any]) -> Choice[Any]:
        return choice._replace(label=self._without(choice.label), words="", trails=())

    def _without(self, words: str) -> str:
        """Return words without the parts that state figures."""
        for pattern in self._forms.cuts:
            words = re.sub(pattern, "", words)
        return words

    def overlay(self, state: Any, side: str, kind: OverlayKind, at: str) -> Overlay:
        unit = unit_of(at)
        foretells_speed = kind is OverlayKind.REACH and bool(unit) and not self._kind_asked(state, unit)
        if kind is OverlayKind.THREAT or foretells_speed:
            return Overlay(kind, (), HIDDEN)
        found = self._rules.overlay(state, side, kind, at)
        return found._replace(marks=tuple((place, level, "") for place, level, _ in found.marks), words=())

    def path(self, *asked: Any) -> tuple[Leg[Any], ...]:
        return _without_left(self._rules.path(*asked))

    def whole_move(self, *asked: Any) -> tuple[Leg[Any], ...]:
        return _without_left(self._rules.whole_move(*asked))


def _without_left(legs: Sequence[Leg[Any]]) -> tuple[Leg[Any], ...]:
    return tuple(leg._replace(left="") for leg in legs)
