"""Chase from each single press, with no change wanted."""


def transfer(m: int, n: int) -> list[int]:
    """The rows below the m x n board for the first rows 1, 2, 4, ..."""
    mask = (1 << n) - 1
    answer = []
    for j in range(n):
        above, here = 0, 1 << j
        for _row in range(m):
            above, here = here, (above ^ here ^ here << 1 ^ here >> 1) & mask
        answer.append(here)
    return answer
