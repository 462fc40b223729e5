"""`lightsgame akari ...`: the puzzle Light Up."""

from __future__ import annotations

import argparse

from . import formulas, proofs


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands."""
    parser = commands.add_parser("akari", help="the puzzle Light Up: puzzles from formulas, proofs")
    below = parser.add_subparsers(dest="akari", metavar="COMMAND", required=True)
    proofs.add(below)
    formulas.add(below)
