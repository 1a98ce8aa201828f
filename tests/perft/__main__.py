"""Write the perft files anew: `python -m tests.perft [NAME ...]`."""

import sys

from tests.perft.file import names, path, written

for name in sys.argv[1:] or names():
    stored = path(name).read_text("utf-8")
    counted = written(stored)
    if counted != stored:
        path(name).write_text(counted, "utf-8")
        sys.stdout.write(f"{name}: written anew; know which rule changed the counts before you keep them\n")
