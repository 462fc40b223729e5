"""Two neighbours, k steps."""


def fibonacci(k: int) -> int:
    """The polynomial f_k."""
    here, after = 0, 1
    for _step in range(k):
        here, after = after, after << 1 ^ here
    return here
