"""Faults that parsers of TOML and JSON and the models of pydantic find, in the program's own words."""

import re
from collections.abc import Mapping
from json import JSONDecodeError
from typing import Any

_TOML = {
    r"Invalid statement": "a line begins neither with a field nor with [ and the name of a table",
    r"Expected newline or end of document after a statement": "something follows where the line should end",
    r"Expected '=' after a key.*": "the name of a field is not followed by =",
    r"Expected '\]+' at the end of an? .*": "the name of a table is not followed by its closing bracket",
    r"Invalid initial character for a key part": "a name is missing, or needs quotation marks",
    r"Invalid value": "a value is missing, or is a text without quotation marks",
    r"Unclosed array": "a list is not closed, or lacks a comma",
    r"Unclosed inline table": "a table in braces is not closed, or lacks a comma",
    r"Duplicate inline table key.*|Cannot overwrite a value": "a field is given twice",
    r"Cannot declare .* twice": "a table is given twice",
    r"Cannot (mutate immutable|redefine) namespace.*": "a table is added to that was complete before",
    r"Unterminated string|Expected .*": "a text is not closed by quotation marks",
    r"Unescaped '\\' in a string": r"a text has a \ before a character that takes none; write \\",
    r"Invalid hex value|Escaped character is not .*": r"a text has a \ with a number that is no character",
    r"Illegal character '\\n'.*": "a text is not closed by quotation marks in its line",
    r"(Found invalid|Illegal) character.*": "a character stands there that a text file should not hold",
    r"Invalid date or datetime": "a date or a time is not possible",
}
"""Patterns of the messages of tomllib, with the words that replace them."""
_JSON = {
    r"Expecting value": "a value is missing",
    r"Extra data": "something follows the end",
    r"Expecting property name.*": "the name of a field, in double quotation marks, is missing",
    r"Expecting ':' delimiter": "a colon is missing",
    r"Expecting ',' delimiter": "a comma or the end of a list or a table is missing",
    r"Illegal trailing comma.*": "a comma is followed by nothing",
    r"Unterminated string.*": "a text is not closed by quotation marks",
    r"Invalid control character.*": "a text holds a control character",
    r"Invalid \\escape.*": r"a text has a \ before a character that takes none",
    r"Invalid \\uXXXX escape": r"a text has a \u without four digits after it",
    r"Unexpected UTF-8 BOM.*": "a byte order mark stands twice",
}
"""Patterns of the messages of json, with the words that replace them."""
MODEL = {
    "missing": "is missing",
    "extra_forbidden": "is not a field that is known here",
    "string_type": "should be text",
    "string_too_short": "should have at least {min_length} character{s}",
    "string_too_long": "should have at most {max_length} character{s}",
    "int_type": "should be a whole number",
    "int_from_float": "should be a whole number",
    "int_parsing_size": "should be a smaller number",
    "greater_than_equal": "should be at least {ge}",
    "less_than_equal": "should be at most {le}",
    "multiple_of": "should be a multiple of {multiple_of}",
    "bool_type": "should be true or false",
    "tuple_type": "should be a list",
    "too_short": "should have at least {min_length} item{s}",
    "too_long": "should have at most {max_length} item{s}",
    "dict_type": "should be a table",
    "model_type": "should be a table",
    "model_attributes_type": "should be a table",
    "literal_error": "should be {expected}",
    "enum": "should be {expected}",
}
"""The message for each type of pydantic error that the models of data files raise."""
UNKNOWN_VALUE = "is not a value that is possible here"
"""The message for all other types."""
_END = "at end of document"
_UNKNOWN = "it cannot be read"


def toml_error(error: ValueError, text: str) -> tuple[str, tuple[int, int]]:
    """Return what is wrong with a TOML text, and the line and the column."""
    message, _, place = str(error).removesuffix(")").rpartition(" (")
    numbers = re.findall("[0-9]+", place)
    if place == _END or len(numbers) != 2:
        numbers = [str(text.count("\n") + 1), str(len(text) - text.rfind("\n"))]
    line, column = map(int, numbers)
    return _unprintable(text, line, column) or _translated(message, _TOML), (line, column)


def _unprintable(text: str, line: int, column: int) -> str:
    """Name the character at the place of an error, if it cannot be seen; otherwise return ""."""
    lines = text.replace("\r\n", "\n").split("\n")
    found = lines[line - 1][column - 1 : column] if line <= len(lines) else ""
    if found == "\r":
        return "a carriage return stands there without the line feed that should follow it"
    if found.isprintable() or found == "\t":
        return ""
    return f"the character U+{ord(found):04X} stands there, which a text file should not hold"


def json_error(error: JSONDecodeError) -> str:
    """Return what is wrong with a JSON text, and where."""
    return f"{_translated(error.msg, _JSON)} at character {error.pos + 1}"


def _translated(message: str, words: Mapping[str, str]) -> str:
    found = (plain for pattern, plain in words.items() if re.fullmatch(pattern, message, re.DOTALL))
    return next(found, _UNKNOWN)


EMPTY = "should not be empty"
"""The message for a text without characters."""


def model_error(kind: str, context: Mapping[str, Any]) -> str:
    """Return what is wrong with a value, by the type and the context of pydantic's error."""
    if kind == "string_too_short" and context.get("min_length") == 1:
        return EMPTY
    number = context.get("min_length", context.get("max_length"))
    told = {name: f"{value:,}" if isinstance(value, int) else value for name, value in context.items()}
    return MODEL.get(kind, UNKNOWN_VALUE).format(**{**told, "s": "" if number == 1 else "s"})
