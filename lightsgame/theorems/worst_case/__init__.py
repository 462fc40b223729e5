"""The fewest presses for a game, and the games that need the most.

Read `quiet_classes`, then `covering_radius`, and `worst_case` with its bound in `margins`.  These
two have workshops: `margin_search` and `worst_case_search` look, `game_counts` counts,
`game_recounts` and `worst_case_check` check. `turned_games` counts up to symmetry.  `darkest` asks
how few lamps can be left, `switching` the same of another game; `narrow` finds the fewest presses
on narrow graphs, and `hard` shows why not on all.
"""
