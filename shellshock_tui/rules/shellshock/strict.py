"""Strict models for data files, and their faults as one line that names file, field and cause."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import ErrorDetails

from shellshock_tui.files import DataError, is_clean

LONGEST_QUOTE = 40
"""How many characters of a wrong value an error repeats."""

_ALTERNATIVES = {"destroy", "hold", "exit"}
"""Names that pydantic adds to a path to say which member of a union it tried."""


def _plain(text: str) -> str:
    if not is_clean(text):
        raise ValueError("holds a control character or another that cannot be shown")
    return text


Count = Annotated[int, Field(ge=0, le=9999)]
Some = Annotated[int, Field(ge=1, le=9999)]
Value = Annotated[int, Field(ge=0, le=1_000_000)]
Skill = Annotated[int, Field(ge=-20, le=20)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_plain)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=400), AfterValidator(_plain)]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
Position = Annotated[str, StringConstraints(pattern=r"^([A-Z]|[a-z]{2})$")]
Label = Annotated[str, StringConstraints(pattern=r"^(\d{4}|\d{6})$")]
Era = Literal["ww2", "modern", "future"]


class Table(BaseModel):
    """A table of a data file: no unknown fields, no silent conversions, never changed."""

    model_config = ConfigDict(
        extra="forbid", strict=True, frozen=True, allow_inf_nan=False, str_max_length=120_000
    )


class Header(Table):
    """What every data file says of itself."""

    system: Literal["shellshock"]
    name: Slug
    title: Name
    era: Era
    tags: Annotated[tuple[Name, ...], Field(max_length=20)] = ()


M = TypeVar("M", bound=Table)


def parse(model: type[M], table: Mapping[str, Any], file: str, at: str = "") -> M:
    """Read the table at a field as a model; DataError names the first fault, tables counted from 1."""
    try:
        return model.model_validate_json(as_json(table, file))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise DataError(file, _path((*at.split(), *first["loc"])), _cause(first)) from None


def as_json(table: Mapping[str, Any], file: str) -> str:
    """Return a table as JSON; DataError if it holds what JSON cannot."""
    try:
        return json.dumps(dict(table), allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        why = "holds a value that is neither text, whole number, true, false, list nor table"
        raise DataError(file, "", why) from None


def _path(location: tuple[int | str, ...]) -> str:
    """Write a path as a player counts: the first of several is 1."""
    parts = (part + 1 if isinstance(part, int) else part for part in location if part not in _ALTERNATIVES)
    return ".".join(map(str, parts))


def _cause(error: ErrorDetails) -> str:
    match error["type"]:
        case "missing":
            return "is missing"
        case "extra_forbidden":
            return "is not a field that is known here"
        case "value_error":
            return error["msg"].removeprefix("Value error, ")
        case "union_tag_invalid" | "union_tag_not_found":
            return "should say in its field win: destroy, hold or exit"
        case "string_pattern_mismatch":
            return "is not written as it should be" + _quote(error["input"])
        case _:
            return error["msg"].replace("Input should", "should") + _quote(error["input"])


def _quote(value: object) -> str:
    if not isinstance(value, str | int | float):
        return ""
    text = repr(value)
    return f", not {text[:LONGEST_QUOTE]}" + ("…" if len(text) > LONGEST_QUOTE else "")
