"""The fewest presses for a game, and the games that need the most.

Read `quiet_classes`, then `worst_case` with its bound in `margins`.  The other rooms are workshops of these two:
`margin_search` and `worst_case_search` look, `game_counts` counts, `game_recounts` and `worst_case_check` check.
"""
