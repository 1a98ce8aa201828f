"""Plain text: every glyph in ASCII, for terminals and readers that have no other; one table, at the edge."""

import locale
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len

_PAIRS = (
    # hulls of the first side, of the second, of the third; arrows: around a hex, then around a square
    "↗↘↙↖ rdaq", "△◹◿▽◺◸ NRDSAQ", "⇑⇗⇘⇓⇙⇖ ^'.v,`",
    "▲▶▼◀ ^>v<", "△▷▽◁ NESW", "⇑⇒⇓⇐ URBL", "↑→↓← ^>v<", "◥◢◣◤ <<>>",
    "▗▟▙▖ .^^.", "▝▜▛▘ 'vv'",
    "▴^ ▞* ⊥_ ∅o ▐| ▦#",
    "♧, ▤o ╫F ▥D ♣& ≈= ∴% ∩n ╪I ∿~ ⚑$ ⚐$ ⌂H ∪u ═+ ║+ ╔+ ╗+ ╚+ ╝+ ╠+ ╣+ ╦+ ╩+ ╬+ ✸* ✹# ▀=",
    "╱/ ╲\\ ▁_ ▂= ▃= ▄= ▅# ▆# ▇# █# ▉# ▊# ▋# ▌| ▍| ▎| ▏| ▐| ▕|",
    "⁰0 ¹1 ²2 ³3 ⁴4 ⁵5 ⁶6 ⁷7 ⁸8 ⁹9",
    "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ abcdefghijklmnoprstuvwxyz",
    "₀o ₁a ₂b ₃c ₄d ₅e ₆f ₇g ₈h ₉i",
    "✗X ⁺+ ▸> ◉@ ▪- ×x †! ±~ ✓+ §# ≡= ⚙% …~ ↻@ ␣_ ‹< ›> »> «< ○o °o ÷/",
    "●O ■# ◇o ◆* □. ▣+ ▰# ▱- ◂< ▾v",
    "│| ─- ┌+ ┐+ └+ ┘+ ╭+ ╮+ ╰+ ╯+ ┃| ━- ┏+ ┓+ ┗+ ┛+ ┠+ ┨+ ▔-",
    "≤< ±~ —- –- −- ‘' ’' “\" ”\" ·| ★* •o ⏎> ⌫< ⇥>",
)  # fmt: skip
"""A glyph and what stands for it, or as many glyphs as stand-ins."""
_SMOKE = "░▒▓"
"""Nothing stands for it: it only adorns."""
_BRAILLE = range(0x2800, 0x2900)
ROAD, LINE = ":."
"""Stand for the dots of a road, and for the few of a line of sight."""
FEW = 2
UNKNOWN = "?"


_FACING = re.compile(
    r"(?<=[^\W_])(?:[↑↓]|[→←](?!\d))"  # right after a counter's code; an arrow before a figure leads on
    r"|(?<=[^\W\d]\d )[↑↓](?= )|(?<=\d[^\W\d] )[↑↓](?= )"  # apart from the code, on a large counter
    r"|[↑↓](?= [ns]\b)"  # before the facing in words
    r"|↑(?=↗)|(?<=↘)↓"  # among all facings
)
"""An arrow that tells how something faces; any other points or leads on, and is no letter."""
_FACINGS = {"↑": "n", "→": "e", "↓": "s", "←": "w"}
_AT_MOST = re.compile(r"≤(\d+)")
"""What a roll may show at most, which is never to be read as less than that: "2-", as "2+" is at least."""
_BY_ROAD = re.compile(r"(?:^|(?<=\s))(\d{1,2})═")
"""Stands behind a speed that only a road allows; never to be read as "or more"."""
_NAMED_ROAD = re.compile(r"(?<=[\w,] )═(?=[ .,])")
"""The same sign where a text names it."""
_LEADING = re.compile(r"(?<!←) → |→(?=\d)")
"""An arrow that leads to what comes of something, which is never to be read as "greater than"."""
_LED = {" → ": " ->", "→": ":"}


def _pairs() -> Iterator[tuple[str, str]]:
    yield from ((chr(pattern), ROAD if (pattern & 0xFF).bit_count() > FEW else LINE) for pattern in _BRAILLE)
    yield from ((smoke, " ") for smoke in _SMOKE)
    for line in _PAIRS:
        words = line.split(" ")
        if len(words) == 2 and len(words[0]) == len(words[1]) > 2:
            yield from zip(*words, strict=True)
        else:
            yield from ((word[0], word[1]) for word in words)


STAND_INS = dict(_pairs())


@lru_cache(maxsize=8192)
def plain_text(text: str) -> str:
    """Return a text in ASCII that takes exactly as many cells."""
    if text.isascii():
        return text
    faced = _FACING.sub(lambda arrow: _FACINGS[arrow[0]], _AT_MOST.sub(r"\1-", text))
    by_road = _NAMED_ROAD.sub("r", _BY_ROAD.sub(r"\1r", faced))
    return "".join(map(_stand_in, _LEADING.sub(lambda arrow: _LED[arrow[0]], by_road)))


@lru_cache(maxsize=1024)
def _stand_in(character: str) -> str:
    if character.isascii():
        return character
    bare = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return (STAND_INS.get(character) or bare or UNKNOWN)[: cell_len(character)].ljust(cell_len(character))


def can_take_glyphs(encoding: str) -> bool:
    """Say whether an encoding has every glyph that the screens use."""
    try:
        "".join(STAND_INS).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def is_plain(glyphs: str) -> bool:
    """Say whether glyphs are to be shown in ASCII; left to itself, the locale decides."""
    return glyphs == "ascii" or (glyphs == "auto" and not can_take_glyphs(locale.getencoding()))
