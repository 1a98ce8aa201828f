"""What all tests share: the toy system, known by its name."""

import os

from shellshock_tui import rules

os.environ.pop("NO_COLOR", None)
rules.SYSTEMS["toy"] = "tests.toy"
