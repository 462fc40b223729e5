"""The two games as one plays them, move by move; no screen is needed."""
