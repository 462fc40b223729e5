"""`lightsgame akari ...`: the puzzle Light Up."""

from __future__ import annotations

import argparse

from . import akari_forms, akari_generate, akari_solve, formulas, proofs


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register the commands."""
    parser = commands.add_parser(
        "akari", help="the puzzle Light Up: solve, generate, hint, check, convert, puzzles from formulas, proofs"
    )
    below = parser.add_subparsers(dest="akari", metavar="COMMAND", required=True)
    akari_solve.add(below)
    akari_generate.add(below)
    akari_forms.add(below)
    proofs.add(below)
    formulas.add(below)
