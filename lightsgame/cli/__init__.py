"""The roof: the command line.  One file a group of commands; `main` joins them and turns errors into one line."""

from .main import main, program

__all__ = ["main", "program"]
