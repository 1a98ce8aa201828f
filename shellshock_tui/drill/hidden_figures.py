"""Rules without the figures that players who keep their record sheets work out themselves."""

import re
from collections.abc import Sequence
from typing import Any, cast

from shellshock_tui.drill.forms import Forms
from shellshock_tui.engine.addresses import is_under, unit_of
from shellshock_tui.engine.choice import Choice, Draft, aim_at
from shellshock_tui.engine.forecast import AttackCheck
from shellshock_tui.engine.map_view import Leg, Overlay, OverlayKind
from shellshock_tui.engine.remark import Remark
from shellshock_tui.engine.rules import AnyRules
from shellshock_tui.engine.sheet_view import SheetView
from shellshock_tui.engine.trail import Blocked, Clause, Trail

HIDDEN = "You keep the record sheet, so you work this figure out when it is needed."
PASSED_ON = frozenset(
    {
        *("sides", "hidden", "programmed", "start", "decision", "legal", "concessions", "play", "actor"),
        *("acting_side", "observe", "command_kind", "figures", "marking", "acting_unit", "repeated"),
        *("encode", "decode", "parse", "advisor", "searcher", "success", "rolls_low", "clauses", "chart"),
        *("board", "ground", "signs", "has_map", "tiles", "pieces", "withdrawn", "flags", "apart", "track"),
        *("stage", "no_way", "roll_steps", "attacks_told", "effects", "is_lot", "roller_side"),
    }
)
"""The members of `Rules` that show no figure which a player works out: these are left as they are."""


def without_figures(rules: AnyRules, forms: Forms) -> AnyRules:
    """Return rules for a screen: they play as before, but foretell no figure that a player works out."""
    return cast("AnyRules", _WithoutFigures(rules, forms))


def without_weighing(remark: Remark | None) -> Remark | None:
    """Return a remark that says what to do and why, but shows none of the figures that were weighed."""
    return remark and Remark(remark.words, Trail(()))


class _WithoutFigures:
    """Passes on what is in `PASSED_ON` to the rules of a battle, and takes the figures out of the rest."""

    def __init__(self, rules: AnyRules, forms: Forms) -> None:
        self._rules, self._forms = rules, forms

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

    def why_not(self, state: Any, unit: str, target: str) -> tuple[AttackCheck, ...]:
        checks = self._rules.why_not(state, unit, target)
        return tuple(check for check in checks if isinstance(check.verdict, Blocked))

    def explain(self, state: Any, at: str) -> Trail | Blocked | Clause:
        hidden = (cover.replace("*", unit_of(at)) for cover in self._forms.hides)
        if any(is_under(at, cover) for cover in hidden):
            return Blocked("", HIDDEN)
        return self._rules.explain(state, at)

    def sheet(self, state: Any, unit: str, draft: Draft) -> SheetView:
        picks = tuple(pick for pick in draft if pick != aim_at(unit))  # A target's sheet foretells the harm.
        return self._rules.sheet(state, unit, picks)

    def choices(self, state: Any, side: str, draft: Draft) -> tuple[Choice[Any], ...]:
        return tuple(map(self._cut, self._rules.choices(state, side, draft)))

    def _cut(self, choice: Choice[Any]) -> Choice[Any]:
        label = choice.label
        for pattern in self._forms.cuts:
            label = re.sub(pattern, "", label)
        return choice._replace(label=label, words="", trails=())

    def overlay(self, state: Any, side: str, kind: OverlayKind, at: str) -> Overlay:
        if kind is OverlayKind.THREAT:
            return Overlay(kind, (), HIDDEN)
        found = self._rules.overlay(state, side, kind, at)
        return found._replace(marks=tuple((place, level, "") for place, level, _ in found.marks), words=())

    def path(self, *asked: Any) -> tuple[Leg[Any], ...]:
        return _without_left(self._rules.path(*asked))

    def whole_move(self, *asked: Any) -> tuple[Leg[Any], ...]:
        return _without_left(self._rules.whole_move(*asked))


def _without_left(legs: Sequence[Leg[Any]]) -> tuple[Leg[Any], ...]:
    return tuple(leg._replace(left="") for leg in legs)
