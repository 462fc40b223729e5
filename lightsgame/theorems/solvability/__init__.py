"""Which games can be solved, on any graph: for every theorem here a graph is all that one needs to
know.

Read `quiet` first, then `orthogonality`, `bipartite`, `trees`, `all_ones` and its second proof
`induction`; `random_graphs` and `random_trees` count on how many graphs every game can be won.
`pseudoinverse` and `false_converse` tell what goes wrong over GF(2); `more_states` says which of
all this survives three states.
"""
