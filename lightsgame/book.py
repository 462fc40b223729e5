"""What the chapters of the book use beside the public verbs: theorems, and the algorithms that a
chapter is about.

>>> from lightsgame import book
>>> print(book.square_torus(5))
5 x 5 torus: 8 = 2·4 + 0, where 4 is the nullity of the 4 x 4 board, and 3 does not divide 5

A name is loaded when it is first used.  It stays as long as a chapter shows it.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

# For each module the names that come from it; `new=old` where one of the book says more.
_MODULES = {
    ".akari.certificates": "is_impossible",
    ".akari.explaining.step_checker": "first_doubt",
    ".akari.generator.construction": "claims construct",
    ".akari.hardness": "GADGETS Gadget compile_formula is_sound placements",
    ".akari.io.addresses": "from_puzzlink from_tatham to_puzzlink to_tatham",
    ".akari.io.formats": "parse_answer",
    ".akari.model.bitboard": "field_of",
    ".akari.solving.deduction": "deduce",
    ".akari.solving.encoding": "demands=parts reduction",
    ".akari.solving.profile": "fewest_and_most_bulbs=extremes worth_of_clues=worth",
    ".algebra.bits": "low_blocks",
    ".algebra.fibonacci_basis": "fibonacci_polynomial=fibonacci fibonacci_quotient "
    "fibonacci_remainder from_fibonacci_basis to_fibonacci_basis",
    ".algebra.matrix": "matrix_rank=rank solve_rows=solve solves_rows=is_solution transpose",
    ".algebra.modular": "solve_modulo=solve",
    ".algebra.polynomial": "at_x_plus_1 divide_polynomials=divide "
    "polynomial_gcd=gcd polynomial_text=text",
    ".atlas.shortest_story": "shortest",
    ".game.chase": "transfer",
    ".game.commercial_games": "MERLIN ORBIX cube",
    ".game.families": "king rook with_holes",
    ".game.graph_solver": "effect play quiet_basis",
    ".game.machine": "RowMachine backtracking row_search",
    ".game.region": "PLANE rectangle",
    ".game.symbolic": "Table",
    ".lights.certificates": "settled",
    ".sat.cardinality": "AT_MOST_ONE exactly",
    ".sat.cnf": "Formula read_dimacs",
    ".sat.propagation": "unit_propagation",
    ".sat.solvers": "get_engine models",
    ".theorems.perfect_codes.domination": "dominating",
    ".theorems.perfect_codes.efficient_domination": "efficient_dominating_sets",
    ".theorems.perfect_codes.infinite_board": "NoPerfectCode coverings plane_is_impossible=plane prune quarter",
    ".theorems.perfect_codes.integer_method": "integer_method",
    ".theorems.perfect_codes.perfect_code": "two_by_odd",
    ".theorems.perfect_codes.strips": "strip",
    ".theorems.plane.moebius": "moebius",
    ".theorems.rows.blocks": "eliminate",
    ".theorems.rows.circles": "basic_board circle_of_rows=circle",
    ".theorems.rows.divisibility": "polynomial_rank=rank",
    ".theorems.rows.first_row": "counts row_bound solution_table table_text",
    ".theorems.rows.free_cells": "free_cells without_a_case",
    ".theorems.rows.giant": "giant=*",
    ".theorems.rows.jumping": "giant_rows",
    ".theorems.rows.layers": "box layered nullity_of_layers=nullity ring",
    ".theorems.rows.mirror": "always_symmetric is_mirror_witness nearly_symmetric symmetric_solution",
    ".theorems.rows.parity": "count_perfect_patterns=count longest_perfect_pattern=longest "
    "perfect_pattern=example symmetric_perfect_pattern=example_symmetric",
    ".theorems.rows.period": "Period return_time y",
    ".theorems.rows.seams": "tiled",
    ".theorems.rows.singular_sizes": "primitive share_of_multiples=share singular_sizes",
    ".theorems.rows.squares": "square_board=square",
    ".theorems.rows.torus": "square_torus=square torus_board=torus",
    ".theorems.rows.universal": "SecondCondition second_condition universal_board_exists=existence",
    ".theorems.rows.up_to_symmetry": "orbits",
    ".theorems.solvability.all_ones": "AllOnes smallest_failure",
    ".theorems.solvability.bipartite": "bipartite colouring halved",
    ".theorems.solvability.false_converse": "misjudged smallest_counterexample",
    ".theorems.solvability.induction": "by_elimination by_leaving_out",
    ".theorems.solvability.infinite": "window",
    ".theorems.solvability.lit_only": "lit_only",
    ".theorems.solvability.more_states": "smallest_failure_of_states=smallest_failure",
    ".theorems.solvability.orthogonality": "meeting orthogonality",
    ".theorems.solvability.parity": "parity",
    ".theorems.solvability.pseudoinverse": "is_generalised_inverse moore_penrose pseudoinverse",
    ".theorems.solvability.quiet": "all_solutions quiet_space",
    ".theorems.solvability.random_graphs": "random_graph_law=law",
    ".theorems.worst_case.covering_radius": "covering_radius",
    ".theorems.worst_case.darkest": "darkest worst_left",
    ".theorems.worst_case.hard": "formula_gadgets=gadgets game_of_cut=of_cut game_of_formula=of_formula",
    ".theorems.worst_case.lightest_pattern": "lightest_pattern",
    ".theorems.worst_case.margins": "Refutation",
    ".theorems.worst_case.narrow": "fewest_presses",
    ".theorems.worst_case.quiet_classes": "averaging_bound quiet_classes=classes solution_margins",
    ".theorems.worst_case.switching": "switching",
    ".theorems.worst_case.worst_case_check": "WorstCase",
}
_HOMES = {
    entry.partition("=")[0]: (module, entry.partition("=")[2] or entry)
    for module, entries in _MODULES.items()
    for entry in entries.split()
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    place, old = _HOMES[name]
    module: ModuleType = import_module(place, __package__)
    value = module if old == "*" else getattr(module, old)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
