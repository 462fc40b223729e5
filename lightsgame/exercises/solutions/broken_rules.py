"""One question for each rule."""

from earlier import light


def broken(rows: list[str], bulbs: list[tuple[int, int]]) -> set[str]:
    """The names of the broken rules; the empty set for a solution."""
    answer = set()
    lit = {cell for bulb in bulbs for cell in light(rows, bulb)}
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign == "." and (i, j) not in lit:
                answer.add("dark")
            if sign in "01234":
                beside = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
                if sum([cell in bulbs for cell in beside]) != int(sign):
                    answer.add("clue")
    for bulb in bulbs:
        if any(other != bulb and other in light(rows, bulb) for other in bulbs):
            answer.add("sight")
    return answer
