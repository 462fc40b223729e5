"""Each lamp changes exactly once: perfect codes on boards, on strips of any length and on the
infinite board.

Read `perfect_code`, then `refutation` and `infinite_board` for the proofs that there is none,
`strips` for boards of any length, `efficient_domination` for graphs, and `integer_method` for the
integers of S0.
"""
