"""A module for each theorem; it imports that of another only if its proof uses it.

Four packages, to be read in this order; each has a page of contents.

- `solvability`: which games can be solved, on any graph.
- `rows`: rectangles as polynomials, from the first row to boards with 10^100 rows.
- `extremes`: the fewest presses, and the games that need the most.
- `once`: each lamp changes exactly once, perfect codes.
"""
