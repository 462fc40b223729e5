"""Every lit lamp must change and no dark one: the effect is exactly the set of lit lamps."""

from earlier import effect


def is_solution(start: int, presses: int, m: int, n: int) -> bool:
    """Whether pressing *presses* puts out *start* and lights nothing else."""
    return effect(presses, m, n) == start
