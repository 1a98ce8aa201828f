"""Replace every glyph by ASCII, for terminals and screen readers that cannot show others."""

import locale
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from rich.cells import cell_len

_PAIRS = (
    # counters of the first side, of the second and of the third; arrows around a hex, then around a square
    "↗↘↙↖ rdaq", "△◹◿▽◺◸ NRDSAQ", "⇑⇗⇘⇓⇙⇖ ^'.v,`",
    "▲▶▼◀ ^>v<", "△▷▽◁ NESW", "⇑⇒⇓⇐ URBL", "↑→↓← ^>v<", "◥◢◣◤ <<>>",
    "▗▟▙▖ .^^.", "▝▜▛▘ 'vv'",
    "▴^ ▞* ⊥_ ∅o ▐| ▦#",
    "♧, ▤o ╫F ▥D ♣& ≈= ∴% ∩n ╪I ∿~ ⚑$ ⚐$ ⌂H ∪u ═+ ║+ ╔+ ╗+ ╚+ ╝+ ╠+ ╣+ ╦+ ╩+ ╬+ ✸* ✹# ▀=",
    "╱/ ╲\\ ▁_ ▂= ▃= ▄= ▅# ▆# ▇# █# ▉# ▊# ▋# ▌| ▍| ▎| ▏| ▐| ▕|",
    "⁰0 ¹1 ²2 ³3 ⁴4 ⁵5 ⁶6 ⁷7 ⁸8 ⁹9",
    "ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ abcdefghijklmnoprstuvwxyz",
    "₀o ₁a ₂b ₃c ₄d ₅e ₆f ₇g ₈h ₉i",
    "✗X ⁺+ ▸> ◉@ ◐c ▪- ×x †! ±~ ✓+ §# ≡= ⚙% …~ ↻@ ‹< ›> »> «< ○o °o ÷/",
    "●O ■# ◇o ◆* □. ▣+ ▰# ▱- ◂< ▾v",
    "│| ─- ┌+ ┐+ └+ ┘+ ╭+ ╮+ ╰+ ╯+ ┃| ━- ┏+ ┓+ ┗+ ┛+ ┠+ ┨+ ▔-",
    "¼q ½h ¾t",
    "≤< ±~ —- –- −- ‘' ’' “\" ”\" ·| ★* •o ⏎> ⌫< ⇥>",
)  # fmt: skip
"""Pairs of a glyph and its replacement, or a string of glyphs and one of replacements."""
_SMOKE = "░▒▓"
"""Decoration, replaced by spaces."""
_BRAILLE = range(0x2800, 0x2900)
ROAD, LINE = ":."
"""Replacements for Braille patterns: many dots are a road, a few are a line of sight."""
FEW = 2
UNKNOWN = "?"


_FACING = re.compile(
    r"(?<=[^\W_])(?:[↑↓]|[→←](?!\d))"  # right after a counter's code, but not before a figure
    r"|(?<=[^\W\d]\d )[↑↓](?= )|(?<=\d[^\W\d] )[↑↓](?= )"  # apart from the code, on a large counter
    r"|[↑↓](?= [ns]\b)"  # before the facing in words
    r"|↑(?=↗)|(?<=↘)↓"  # among all facings
)
"""Match an arrow that shows a facing, which becomes a letter; other arrows do not."""
_FACINGS = {"↑": "n", "→": "e", "↓": "s", "←": "w"}
_AT_MOST = re.compile(r"≤(\d+)")
"""Match the highest roll that passes: "≤2" becomes "2-", as "2+" stands for at least 2."""
_BY_ROAD = re.compile(r"(?:^|(?<=\s))(\d{1,2})═")
"""Match the sign after a speed that only a road allows, which must not become "+" ("or more")."""
_NAMED_ROAD = re.compile(r"(?<=[\w,] )═(?=[ .,])")
"""Match the same sign where a text refers to it."""
_LEADING = re.compile(r"(?<!←) → |→(?=\d)")
"""Match an arrow before a result, which must not become ">" ("greater than")."""
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
    """Return a text in ASCII that takes the same number of cells."""
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
    """Return whether an encoding has every glyph that the screens use."""
    try:
        "".join(STAND_INS).encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


def is_plain(glyphs: str) -> bool:
    """Return whether to use ASCII for a value of the setting `glyphs`; "auto" depends on the locale."""
    return glyphs == "ascii" or (glyphs == "auto" and not can_take_glyphs(locale.getencoding()))
