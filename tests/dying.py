"""Tasks that kill the process that does them.

They stand alone, because a process that is started for a task loads the module of its function:
tests load much more.
"""

import os
import signal
from pathlib import Path

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows knows one way only, and calls it so


def dies_once(mark: str) -> int:
    """A task that kills its own process the first time."""
    path = Path(mark)
    if path.exists():
        return 1
    path.write_text("been here", encoding="utf-8")
    os.kill(os.getpid(), KILL)
    return 0


def dies(number: int) -> int:
    """A task that kills its own process each time."""
    os.kill(os.getpid(), KILL)
    return number
