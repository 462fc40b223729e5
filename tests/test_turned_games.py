"""Games up to symmetry, against all press sets of small boards, and the wholes that they are parts
of.
"""

from __future__ import annotations

import pytest
from corrupt import rejects_all
from truths import turned

from lightsgame import TooLarge
from lightsgame.theorems.worst_case.quiet_classes import images
from lightsgame.theorems.worst_case.turned_games import TurnedGames, turned_games
from lightsgame.theorems.worst_case.worst_case import hardest


@pytest.mark.parametrize("size", [(1, 1), (1, 8), (2, 2), (2, 5), (3, 3), (3, 4), (5, 3), (4, 4)])
def test_they_are_those_of_all_press_sets(size: tuple[int, int]) -> None:
    games = turned_games(*size)
    assert games.counts == turned(*size) and TurnedGames.holds(games, rows=size[0], columns=size[1])


def test_each_orbit_has_at_most_as_many_games_as_there_are_symmetries() -> None:
    for size in [(4, 4), (5, 5), (3, 8), (1, 20)]:
        games, alone = turned_games(*size), hardest(*size).distribution
        assert alone is not None and len(alone) == len(games.counts)
        group = len(set(images(*size)))
        assert all(
            few <= many <= group * few for few, many in zip(games.counts, alone, strict=True)
        )


def test_forged_counts_are_refused() -> None:
    games = turned_games(2, 3)
    assert rejects_all(games, lambda claim: TurnedGames.holds(claim, rows=2, columns=3))


def test_too_many_cells() -> None:
    with pytest.raises(TooLarge, match="40 cells"):
        turned_games(6, 7)
