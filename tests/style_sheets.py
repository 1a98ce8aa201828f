"""Style sheets parsed once for all screens of a run, and matched from the widget upwards."""

from typing import Any

from textual.css.match import _check_selectors
from textual.css.model import RuleSet, Selector
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

_parse = Stylesheet._parse_rules
_parsed: dict[tuple[Any, ...], list[RuleSet]] = {}


def parsed_once(sheet: Stylesheet, css: str, **of: Any) -> list[RuleSet]:
    """Return the rules of a text with the variables of a sheet, parsed at the first call."""
    key = (css, *of.values(), frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, **of)
    return _parsed[key]


def matched_from_below(selectors: list[Selector], path: list[DOMNode]) -> bool:
    """Return whether a widget matches; most do not even match the last selector, which is asked first."""
    return selectors[-1].check(path[-1]) and _check_selectors(selectors, path)
