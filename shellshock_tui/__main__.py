"""Start the program: `shellshock`, or `python -m shellshock_tui`."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # Otherwise `python -m` would import modules from the working folder.
    import os

    sys.path.append(os.path.dirname(os.path.dirname(__file__)))

import signal

signal.signal(signal.SIGINT, signal.SIG_DFL)  # An interruption this early prints nothing.

import gc  # noqa: E402 - from here on, an interruption prints nothing

from shellshock_tui.cli import command_line, streams  # noqa: E402


def main() -> int:
    """Run the command line; return the exit code."""
    code = streams.with_output(lambda: command_line(sys.argv[1:]))
    gc.freeze()  # This saves the garbage collection at exit.
    return code


if __name__ == "__main__":
    sys.exit(main())
