"""The command line: one file a group of commands; `main` joins them and puts errors in one line."""

import sys

try:
    from .main import main, program
except KeyboardInterrupt:  # Ctrl-C while all this is loaded
    sys.exit(130)

__all__ = ["main", "program"]
