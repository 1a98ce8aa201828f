"""Start the program: `shellshock`, or `python -m shellshock_tui`."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the working folder: `python -m` looks there for every module first
    import os

    sys.path.append(os.path.dirname(os.path.dirname(__file__)))

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # who interrupts what has hardly begun is told nothing

import gc  # noqa: E402 - from here on an interruption is quiet

from shellshock_tui.cli import command_line, streams  # noqa: E402


def main() -> int:
    """Run the command line; return the exit code."""
    code = streams.with_output(lambda: command_line(sys.argv[1:]))
    gc.freeze()  # the end need not look for garbage in all that is left
    return code


if __name__ == "__main__":
    sys.exit(main())
