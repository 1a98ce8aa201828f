"""Terminal input is cut into keys, sequences and pastes, however it is split."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shellshock_tui.app.sequences import ESC, LONGEST, QUIT, Cutter, Kind, Part


def text(*texts: str) -> list[Part]:
    return [Part(Kind.TEXT, one) for one in texts]


ESCAPE = Part(Kind.ESCAPE, ESC)
KNOWN = {
    "keys": ("4ww", text("4ww")),
    "an arrow": (f"{ESC}[A", text(f"{ESC}[A")),
    "an arrow between keys": (f"4{ESC}[1;2Cw", text("4", f"{ESC}[1;2C", "w")),
    "function keys": (f"{ESC}OP{ESC}[21~{ESC}[[A", text(f"{ESC}OP", f"{ESC}[21~", f"{ESC}[[A")),
    "Esc and a key": (f"{ESC}w", [ESCAPE, *text("w")]),
    "Esc and Ctrl+Q": (f"{ESC}{QUIT}", [ESCAPE, *text(QUIT)]),
    "Esc three times": (f"{ESC}{ESC}{ESC}q", [ESCAPE, ESCAPE, ESCAPE, *text("q")]),
    "Esc before an arrow": (f"{ESC}{ESC}[B", [ESCAPE, *text(f"{ESC}[B")]),
    "the mouse": (f"{ESC}[<0;12;7M{ESC}[M !!", text(f"{ESC}[<0;12;7M", f"{ESC}[M !!")),
    "the focus": (f"{ESC}[I{ESC}[O", text(f"{ESC}[I", f"{ESC}[O")),
    "a mode": (f"{ESC}[?2026;2$y", text(f"{ESC}[?2026;2$y")),
    "a key of Kitty's": (f"{ESC}[113;5u", text(f"{ESC}[113;5u")),
    "a key of rxvt's": (f"{ESC}[3$w", text(f"{ESC}[3$", "w")),
    "a paste": (f"{ESC}[200~a{ESC}[Ab{ESC}[201~w", [Part(Kind.PASTE, f"a{ESC}[Ab"), *text("w")]),
    "an answer": (f"{ESC}]11;rgb:0/0/0\x07w{ESC}P1$r{ESC}\\w", text("w", "w")),
    "a broken sequence": (f"{ESC}[1;{QUIT}", [ESCAPE, *text("[1;" + QUIT)]),
    "a broken answer": (f"{ESC}]11{QUIT}", [ESCAPE, *text("]11" + QUIT)]),
}


@pytest.mark.parametrize("name", KNOWN)
def test_terminal_input_is_cut_into_its_parts(name: str) -> None:
    sent, parts = KNOWN[name]
    cutter = Cutter()
    assert list(cutter.feed(sent)) == parts
    assert not cutter.patience


UNFINISHED = (
    f"{ESC}",
    f"{ESC}[",
    f"{ESC}[1;",
    f"{ESC}O",
    f"{ESC}]",
    f"{ESC}P1",
    f"{ESC}[200~",
    f"{ESC}[200~abc",
)


@pytest.mark.parametrize("sent", UNFINISHED)
def test_nothing_unfinished_deafens(sent: str) -> None:
    cutter = Cutter()
    assert not list(cutter.feed(sent))
    assert cutter.patience
    assert list(cutter.feed(QUIT))[-1:] == text(QUIT)
    assert not list(cutter.feed(sent))
    assert list(cutter.flush())
    assert list(cutter.feed("w")) == text("w")


PIECES = st.sampled_from(
    [ESC, "[", "O", "]", "P", "200~", "201~", "\x07", "\\", "A", "1;2", "M", "w", "4", "é", "\r"]
)


@given(st.lists(PIECES, max_size=30))
def test_input_means_the_same_however_it_is_split(pieces: list[str]) -> None:
    whole, split = Cutter(), Cutter()
    at_once = [*whole.feed("".join(pieces)), *whole.flush()]
    one_by_one = [part for piece in pieces for part in split.feed(piece)]
    assert joined([*one_by_one, *split.flush()]) == joined(at_once)
    assert list(split.feed(QUIT)) == text(QUIT)


def joined(parts: list[Part]) -> list[Part]:
    """The parts, with consecutive plain texts joined."""
    found: list[Part] = []
    for part in parts:
        is_plain = part.kind is Kind.TEXT and not part.text.startswith(ESC)
        if is_plain and found and found[-1].kind is Kind.TEXT and not found[-1].text.startswith(ESC):
            found[-1] = Part(Kind.TEXT, found[-1].text + part.text)
        else:
            found.append(part)
    return found


@pytest.mark.parametrize("begins", [f"{ESC}]", f"{ESC}[200~", f"{ESC}["])
def test_a_sequence_without_an_end_is_given_up(begins: str) -> None:
    cutter = Cutter()
    list(cutter.feed(begins + "1" * (LONGEST - 9)))
    for _ in range(20):
        list(cutter.feed("1"))
        assert len(cutter.rest) <= LONGEST + 1
    assert not cutter.rest
