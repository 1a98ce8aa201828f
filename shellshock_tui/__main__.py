"""Start the program: `shellshock`, or `python -m shellshock_tui`."""

import sys

from shellshock_tui.cli import command_line


def main() -> int:
    """Run the command line; return the exit code."""
    return command_line(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
