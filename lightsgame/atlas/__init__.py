"""The atlas: tables of what is known about these games, each row with evidence that its reader can
check.

Read `store` for the files, `table` for what a table is, `pools` and `engine` for how tables are
made, and `tables` for the tables themselves.
"""
