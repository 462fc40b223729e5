"""The second floor: one theorem, one room.  A room imports another only if its proof uses it.

Four wings, to be read in this order; each has a page of contents.

- `solvability`: which games can be solved, on any graph.
- `rows`: rectangles as polynomials, from the first row to boards with 10^100 rows.
- `extremes`: the fewest presses, and the games that need the most.
- `once`: each lamp changes exactly once, perfect codes.
"""
