"""Large letters and figures, to be read from a few steps away."""

from collections.abc import Iterator

ROWS = 5
"""The rows of dots of a sign."""
BROAD_DOT = 2
"""The columns of a dot that looks square."""
UPPER, LOWER, BOTH = "▀", "▄", "█"
_DOTS = {
    " ": "..|..|..|..|..",
    "+": "...|.#.|###|.#.|...",
    "-": "...|...|###|...|...",
    ".": ".|.|.|.|#",
    "/": "..#|..#|.#.|#..|#..",
    "%": "#.#|..#|.#.|#..|#.#",
    "_": "...|...|...|...|###",
    "?": "##.|..#|.#.|...|.#.",
    "0": "###|#.#|#.#|#.#|###",
    "1": ".#.|##.|.#.|.#.|###",
    "2": "###|..#|###|#..|###",
    "3": "###|..#|.##|..#|###",
    "4": "#.#|#.#|###|..#|..#",
    "5": "###|#..|###|..#|###",
    "6": "###|#..|###|#.#|###",
    "7": "###|..#|..#|.#.|.#.",
    "8": "###|#.#|###|#.#|###",
    "9": "###|#.#|###|..#|###",
    "A": ".#.|#.#|###|#.#|#.#",
    "B": "##.|#.#|##.|#.#|##.",
    "C": "###|#..|#..|#..|###",
    "D": "##.|#.#|#.#|#.#|##.",
    "E": "###|#..|##.|#..|###",
    "F": "###|#..|##.|#..|#..",
    "G": "###|#..|#.#|#.#|###",
    "H": "#.#|#.#|###|#.#|#.#",
    "I": "###|.#.|.#.|.#.|###",
    "J": "..#|..#|..#|#.#|###",
    "K": "#.#|#.#|##.|#.#|#.#",
    "L": "#..|#..|#..|#..|###",
    "M": "#...#|##.##|#.#.#|#...#|#...#",
    "N": "#..#|##.#|#.##|#..#|#..#",
    "O": "###|#.#|#.#|#.#|###",
    "P": "###|#.#|###|#..|#..",
    "Q": "###|#.#|#.#|###|..#",
    "R": "##.|#.#|##.|#.#|#.#",
    "S": "###|#..|###|..#|###",
    "T": "###|.#.|.#.|.#.|.#.",
    "U": "#.#|#.#|#.#|#.#|###",
    "V": "#.#|#.#|#.#|#.#|.#.",
    "W": "#...#|#...#|#.#.#|##.##|#...#",
    "X": "#.#|#.#|.#.|#.#|#.#",
    "Y": "#.#|#.#|.#.|.#.|.#.",
    "Z": "###|..#|.#.|#..|###",
}
"""The dots of each sign, row by row."""
_IN_QUARTERS = {"¼": " 1/4", "½": " 1/2", "¾": " 3/4"}


def block_rows(text: str, width: int, height: int = ROWS, *, in_halves: bool = True) -> list[str]:
    """Return a text in large letters, as large as there is room; the text itself where none fit.

    `in_halves` allows rows of half blocks, which terminals without such signs cannot show.
    """
    signs = text.upper()
    for sign, words in _IN_QUARTERS.items():
        signs = signs.replace(sign, words)
    signs = signs.strip()
    if not signs or not all(sign in _DOTS for sign in signs):
        return [text]
    dots = [" ".join(rows) for rows in zip(*(_DOTS[sign].split("|") for sign in signs), strict=True)]
    wide = [row.replace(" ", ".") for row in dots]
    most = min(width // (len(wide[0]) * BROAD_DOT), height // ROWS)
    if most:
        return [_filled(row, BROAD_DOT * most) for row in wide for _ in range(most)]
    if len(wide[0]) <= width:
        return list(_halved(wide)) if in_halves else [_filled(row, 1) for row in wide]
    return [text]


def _filled(row: str, columns: int) -> str:
    return "".join((BOTH if dot == "#" else " ") * columns for dot in row)


def _halved(rows: list[str]) -> Iterator[str]:
    """Yield rows of half blocks, each of two rows of dots."""
    signs = {"##": BOTH, "#.": UPPER, ".#": LOWER, "..": " "}
    below = [*rows[1:], "." * len(rows[0])]
    for upper, lower in zip(rows[::2], below[::2], strict=True):
        yield "".join(signs[pair] for pair in map("".join, zip(upper, lower, strict=True)))
