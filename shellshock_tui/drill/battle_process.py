"""Playing battles ahead in a separate process, so that the screen stays responsive."""

import json
import subprocess
import sys
from threading import Lock

from shellshock_tui.drill.battle import Battle, recorded
from shellshock_tui.processes import end_with_parent, own_module
from shellshock_tui.user_error import UserError, cause


class NoBattleError(UserError):
    """Raised when no battle could be played ahead."""


class BattleProcess:
    """Plays one battle at a time in a process, and stops when it is left."""

    def __init__(self) -> None:
        self.program = own_module(__spec__.name)
        self.has_left = False
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        """Held while the process is started or ended, because `leave` may be called during `play`."""

    def play(self, scenario: str, seed: str) -> Battle:
        """Return a battle between bots.

        Raises:
            NoBattleError: The process cannot be started or was ended.
        """
        with self._lock:
            if self.has_left:
                raise NoBattleError("The drill has been left.")
            process = self._process = self._begin(scenario, seed)
        assert process.stdout is not None
        answer = process.stdout.read()
        try:
            return Battle(scenario, seed, tuple(json.loads(answer)))
        except ValueError:
            raise NoBattleError("No further battle could be played ahead for new cards.") from None
        finally:
            self._end()

    def _begin(self, scenario: str, seed: str) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603 - this program's own module
                (*self.program, scenario, seed),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise NoBattleError(f"No battle can be played ahead for new cards: {cause(error)}.") from None

    def leave(self) -> None:
        """End the process for good."""
        with self._lock:
            self.has_left = True
            if self._process:
                self._process.kill()

    def _end(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    pipe.close()


def main() -> None:
    """Play the battle that the arguments name, and write its commands as JSON."""
    end_with_parent()
    scenario, seed = sys.argv[-2:]
    sys.stdout.write(json.dumps([dict(command) for command in recorded(scenario, seed).commands]))


if __name__ == "__main__":
    main()
