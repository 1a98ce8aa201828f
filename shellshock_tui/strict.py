"""Strict pydantic models for data files, whose errors are one line with the file, the field and the cause."""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, time
from itertools import islice
from math import isfinite, nan
from typing import Annotated, Any, TypeVar, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    StringConstraints,
    ValidationError,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema, ErrorDetails, core_schema

from shellshock_tui.files import LONGEST_QUOTE, DataError, Faults, clean, is_clean, quote
from shellshock_tui.parse_errors import EMPTY, model_error
from shellshock_tui.user_error import did_you_mean, quoted

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # Searching for plugins is slow.


BLANK = "should not be blank"
"""The fault of a name that is empty or invisible."""


def _plain(text: str) -> str:
    if not is_clean(text):
        raise ValueError("holds a control character or another that cannot be shown")
    return clean(text)


def _not_blank(text: str) -> str:
    if not text.strip():
        raise ValueError(BLANK)
    return text


@dataclass(frozen=True)
class Matching:
    """Checks a text by a regular expression, which `what` describes in messages and schemas."""

    pattern: str
    what: str

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self.check, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        return {**handler(schema), "pattern": f"^(?:{self.pattern})$", "$comment": self.what}

    def check(self, text: str) -> str:
        """Return the text; raise ValueError if it does not match."""
        if not re.fullmatch(self.pattern, text):
            raise ValueError(f"should be {self.what}" + quote(text))
        return text


@dataclass(frozen=True)
class Read:
    """Converts a value by a function during validation, without a pydantic type for the result."""

    read: Callable[[object], Any]
    """Called with the value; raises ValueError with the message if the value is wrong."""
    example: str
    """A right value, for schemas."""

    def __get_pydantic_core_schema__(self, source: object, handler: object) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(self.read)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: object) -> dict[str, Any]:
        return {"type": "string", "examples": [self.example], "$comment": f'a text such as "{self.example}"'}


Count = Annotated[int, Field(ge=0, le=9999)]
Some = Annotated[int, Field(ge=1, le=9999)]
Value = Annotated[int, Field(ge=0, le=1_000_000)]
Skill = Annotated[int, Field(ge=-20, le=20)]
Name = Annotated[str, StringConstraints(min_length=1, max_length=60), AfterValidator(_plain)]
VisibleName = Annotated[Name, AfterValidator(_not_blank)]
Sentence = Annotated[str, StringConstraints(min_length=1, max_length=400), AfterValidator(_plain)]
Slug = Annotated[str, Matching("[a-z0-9][a-z0-9_-]{0,63}", "a name of small letters, digits, - and _")]
Identity = Annotated[str, Matching("[a-z0-9][a-z0-9-]{0,31}", "an id of small letters, digits and -")]


class Table(BaseModel):
    """A table of a data file, immutable, without unknown fields or implicit conversions."""

    model_config = ConfigDict(
        extra="forbid",
        strict=True,
        frozen=True,
        allow_inf_nan=False,
        str_max_length=120_000,
        defer_build=True,
    )


TOO_DEEP = "this is nested too deeply"
UNKNOWN = "extra_forbidden"
"""The type of errors for fields that the model does not have."""
UNTOLD = "untold"
"""The type of errors whose message is complete, so that the wrong value is not added."""

NO_NUMBERS = "NaN", "Infinity"
"""How JSON texts name floats that are no numbers."""
NO_DATE = ", not a date or a time"
MOST_FAULTS = 100
"""The most faults of one table that are told at once."""

M = TypeVar("M", bound=Table)


def parse(model: type[M], table: Mapping[str, Any], file: str) -> M:
    """Validate a table of a file as a model.

    Raises:
        DataError: The table is wrong; it tells the first faults, with items of lists counted from 1.
    """
    text = as_json(table, file)
    try:
        parsed = model.model_validate_json(text)
    except ValidationError as error:
        found = _told_errors(error, table)
    else:
        _check_numbers(table, text, file)
        return parsed
    first, *others = (_fault(model, one, _given(table, one["loc"]), file) for one in found)
    first.others = tuple(others)
    raise first


def parse_known(model: type[M], table: Mapping[str, Any], file: str, faults: Faults) -> M:
    """Validate a table as a model without its unknown fields, each of which becomes a fault.

    Raises:
        DataError: Something else is wrong with the table, too; it tells the unknown fields as well.
    """
    text = as_json(table, file)
    try:
        parsed = model.model_validate_json(text)
    except ValidationError as error:
        found = _told_errors(error, table)
    else:
        _check_numbers(table, text, file)
        return parsed
    if any(one["type"] != UNKNOWN for one in found):
        return parse(model, table, file)
    with faults:
        parse(model, table, file)
    known = json.loads(text)
    for one in found:
        _remove(known, one["loc"])
    return parse(model, known, file)


def _told_errors(error: ValidationError, table: Mapping[str, Any]) -> list[ErrorDetails]:
    """Return the errors to tell, without lists that are too short only because their items are wrong."""
    return [
        one
        for one in error.errors(include_url=False)[:MOST_FAULTS]
        if one["type"] != "too_short" or len(_given(table, one["loc"])) < one["ctx"]["min_length"]
    ]


def _remove(within: Any, location: tuple[int | str, ...]) -> None:
    """Remove the field at a location of an error from a table; pydantic's own parts are skipped."""
    *outer, name = location
    for part in outer:
        if not isinstance(within, dict) or part in within:
            within = within[part]
    within.pop(name, None)


def _fault(model: type[Table], error: ErrorDetails, given: object, file: str) -> DataError:
    near = ""
    if error["type"] == UNKNOWN:
        near = did_you_mean(str(error["loc"][-1]), _known_fields(model, error["loc"][:-1]))
    return DataError(file, _path(error["loc"]), f"{_cause(error, given)}{near}")


def _known_fields(model: type[Table], location: tuple[int | str, ...]) -> Iterator[str]:
    """Yield the names of the fields that the table at a location may have."""
    models: tuple[type[Table], ...] = (model,)
    for part in location:
        fields = [found for one in models if (found := _field(one, part))]
        models = tuple(kind for field in fields for kind in _tables(field.annotation)) if fields else models
    yield from (field.alias or name for one in models for name, field in one.model_fields.items())


def _field(model: type[Table], name: int | str) -> FieldInfo | None:
    return next((one for key, one in model.model_fields.items() if name in (key, one.alias)), None)


def _tables(annotation: Any) -> Iterator[type[Table]]:
    """Yield the models within an annotation such as a list or a union of them."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        yield annotation
    for inner in get_args(annotation):
        yield from _tables(inner)


def as_json(table: Mapping[str, Any], file: str) -> str:
    """Return a table as JSON, with NaN for dates and times, since no field takes either.

    Raises:
        DataError: The table contains values that JSON cannot express.
    """
    try:
        return json.dumps(dict(table), default=_no_number)
    except RecursionError:
        raise DataError(file, "", TOO_DEEP) from None
    except (TypeError, ValueError):
        why = "this holds a value that is neither text, number, true, false, list nor table"
        raise DataError(file, "", why) from None


def _no_number(value: object) -> float:
    if isinstance(value, date | time):
        return nan
    raise TypeError(value)


def _check_numbers(table: Mapping[str, Any], text: str, file: str) -> None:
    """Raise DataError for values that JSON cannot express in fields that take any value."""
    if any(name in text for name in NO_NUMBERS):
        faults = Faults()
        faults.add(file, islice(_beyond_json(table, ()), MOST_FAULTS))
        faults.raise_all()


def _beyond_json(value: object, location: tuple[int | str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the path of each value that JSON cannot express, and what is wrong with it."""
    match value:
        case Mapping():
            for name, part in value.items():
                yield from _beyond_json(part, (*location, name))
        case list() | tuple():
            for number, part in enumerate(value):
                yield from _beyond_json(part, (*location, number))
        case float() if not isfinite(value):
            yield _path(location), f"should be text, a whole number, true or false, not {value}"
        case date() | time():
            yield _path(location), f"should be text, a whole number, true or false{NO_DATE}"


def _given(table: object, location: tuple[int | str, ...]) -> Any:
    """Return the value at the location of an error; pydantic's own parts are skipped."""
    for part in location:
        if isinstance(table, Mapping):
            table = table.get(part, table)
        elif isinstance(table, list | tuple) and isinstance(part, int):
            table = table[part] if part < len(table) else table
    return table


def _path(location: tuple[int | str, ...]) -> str:
    """Return the path of a field: list items are counted from 1, and pydantic's own parts are left out."""
    counted = (str(part + 1) if isinstance(part, int) else part[:LONGEST_QUOTE] for part in location)
    return ".".join(part for part in counted if not part.startswith("["))


def _cause(error: ErrorDetails, given: object) -> str:
    match error["type"]:
        case "json_invalid":
            return TOO_DEEP if "recursion" in error["msg"] else "this holds text that is not Unicode"
        case "value_error":
            return error["msg"].removeprefix("Value error, ")
        case "untold":
            return error["msg"]
        case "missing" | "extra_forbidden" as kind:
            return model_error(kind, {})
        case kind:
            return _of_value(kind, model_error(kind, error.get("ctx", {})), error["input"], given)


def _of_value(kind: str, why: str, value: object, given: object) -> str:
    """Return why a value is wrong, with the value where it helps."""
    if isinstance(given, date | time):
        return f"{why}{NO_DATE}"
    if isinstance(value, Mapping | list) and kind.endswith("_type"):
        return f"{why}, not {quoted(value)}"
    return why if why == EMPTY else f"{why}{quote(value)}"
