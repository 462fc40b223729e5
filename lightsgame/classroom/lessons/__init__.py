"""Eight lessons, each with all of its paper and its slides."""
