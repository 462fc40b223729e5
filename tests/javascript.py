"""The checker in JavaScript, started once for all that the tests ask it."""

from __future__ import annotations

import atexit
import json
import subprocess
import threading
from functools import cache
from pathlib import Path
from typing import Any

CHECKER = Path(__file__).parent.parent / "docs/assets/js/check.js"
DRIVER = """
const { check, KINDS } = require(process.argv[1]);
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => console.log(JSON.stringify(line ? check(JSON.parse(line)) : KINDS)));
"""


@cache
def checker() -> subprocess.Popen[str]:
    """The other checker, started once: it answers line by line until the tests end."""
    command = ["node", "-e", DRIVER, str(CHECKER)]
    running = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    atexit.register(running.communicate)  # nothing more comes in, and it ends by itself
    return running


def answer(line: str) -> Any:
    """What the other checker says of a line: a text as JSON, or nothing, which asks for the kinds
    that it knows.
    """
    running = checker()
    assert running.stdin and running.stdout
    late = threading.Timer(300, running.kill)
    late.start()
    running.stdin.write(line + "\n")
    running.stdin.flush()
    said = running.stdout.readline()
    late.cancel()
    return json.loads(said)
