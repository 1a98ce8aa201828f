"""Style sheets parsed once for all screens of a run."""

from typing import Any

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet

_parse = Stylesheet._parse_rules
_parsed: dict[tuple[Any, ...], list[RuleSet]] = {}


def parsed_once(sheet: Stylesheet, css: str, **of: Any) -> list[RuleSet]:
    """Return the rules of a text with the variables of a sheet, parsed at the first call."""
    key = (css, *of.values(), frozenset(sheet._variables.items()))
    if key not in _parsed:
        _parsed[key] = _parse(sheet, css, **of)
    return _parsed[key]
