"""No text from outside is read as markup anywhere."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import shellshock_tui

PACKAGE = Path(shellshock_tui.__file__).parent
FILES = sorted(file for part in ("app", "drawing") for file in (PACKAGE / part).rglob("*.py"))
READS_MARKUP = {"Static", "Label", "Button", "Option", "notify", "update"}
TITLES = {"border_title", "border_subtitle"}


def is_safe(text: ast.expr) -> bool:
    """Whether a text is fixed, or wrapped so that it is never read as markup."""
    match text:
        case ast.Constant():
            return True
        case ast.Call(
            func=ast.Name(id="Content") | ast.Attribute(ast.Name(id="Content"), "styled" | "assemble")
        ):
            return True
        case ast.IfExp(body=body, orelse=orelse):
            return is_safe(body) and is_safe(orelse)
        case _:
            return False


def doubtful(tree: ast.AST) -> Iterator[int]:
    """The lines that pass a text to a function that would read markup in it."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id=name) | ast.Attribute(attr=name), args=[text, *_], keywords=keywords
            ):
                is_off = any(word.arg == "markup" and ast.unparse(word.value) == "False" for word in keywords)
                is_passed_on = ast.unparse(node.func) == "super().notify" and any(
                    word.arg is None for word in keywords
                )
                if name in READS_MARKUP and not (is_off or is_passed_on or is_safe(text)):
                    yield node.lineno
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=text):
                if name in TITLES and not is_safe(text):
                    yield node.lineno


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_text_from_outside_is_read_as_markup(file: Path) -> None:
    assert list(doubtful(ast.parse(file.read_text()))) == []


def test_the_check_sees_what_it_should() -> None:
    assert list(doubtful(ast.parse('Static(f"{name}")'))) == [1]
    assert list(doubtful(ast.parse("self.border_title = name"))) == [1]
    assert list(doubtful(ast.parse("self.notify(name, markup=False)"))) == []
