"""Both cells together are quiet, and meet the change of one lamp once.  So one lamp alone cannot be changed."""

COUNTEREXAMPLE = "#."
