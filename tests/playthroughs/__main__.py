"""Write the stored playthroughs anew: `python -m tests.playthroughs [NAME ...]`."""

import sys

from tests.playthroughs.record import record
from tests.playthroughs.script import names, path

for name in sys.argv[1:] or names():
    stored = path(name).read_text("utf-8")
    written = record(stored)
    if written != stored:
        path(name).write_text(written, "utf-8")
        sys.stdout.write(f"{name}: written anew; read what changed before you keep it\n")
