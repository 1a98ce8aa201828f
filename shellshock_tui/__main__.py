"""Start the program: `shellshock`, or `python -m shellshock_tui`."""

import gc
import sys

from shellshock_tui.cli import command_line


def main() -> int:
    """Run the command line; return the exit code."""
    code = command_line(sys.argv[1:])
    gc.freeze()  # the end need not look for garbage in all that is left
    return code


if __name__ == "__main__":
    sys.exit(main())
