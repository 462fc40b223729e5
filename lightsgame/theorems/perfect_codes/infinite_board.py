"""Infinite boards: no perfect code in a quarter or half of the plane, and just one pattern in the
whole plane.

**Statement.**  A *perfect code* changes each lamp exactly once; S0 calls it an optimal solution.

1. The quarter board has none: none with the corner pressed, none with (1, 2) pressed, none at all.
2. The half plane has none.
3. No board of at least 3 x 5 lamps has one, be it finite or without an end in one or both
   directions, for the trees that prove 1 and 2 ask for lamps of 3 rows and 5 columns.
4. The plane has exactly ten: press (r, c) where r + 2c has a fixed remainder modulo 5, and the
   mirror images.

**Example.**

>>> no_corner = quarter().after((1, 1))
>>> print(no_corner)
No perfect code of the quarter board has a press at (1,1).
(1,3) can be lit by (1,4) or (2,3); (1,2) relights (1,1), (1,3) relights (1,2)
├ press (1,4)
│ (2,2) can only be lit by (3,2): (1,2) and (2,1) relight (1,1), (2,2) relights (1,2), (2,3) relights (1,3)
│ (2,3) cannot be lit: (1,3) and (2,2) relight (1,2), (2,3) relights (1,3), (2,4) relights (1,4), (3,3) relights ...
└ press (2,3)
  (3,1) can only be lit by (4,1): (2,1) relights (1,1), (3,1) relights (2,1), (3,2) relights (2,2)
  (3,2) cannot be lit: (2,2) relights (1,2), (3,1) relights (2,1), (3,2) relights (2,2), (3,3) relights (2,3), ...
>>> NoPerfectCode.holds(no_corner), plane().gap()
(True, None)

**Proof idea.**  1 and 2 are refutations (`refutation`), found by asking for the lamps of ever
larger windows at the corner. 3: a smaller board offers fewer presses, so the branches of the tree
that leave the board fall away (`prune`). 4 starts from a press at O.  The lamp (1, 1) is lit by (1,
2) or (2, 1), which are mirror images; with (1, 2), the press (-2, 1), a quarter turn further, is
made too, for without it a lamp cannot be lit.  Those two facts are trees. What follows is an
induction, which no finite search replaces: see `PlaneCode`.

**How it is checked.**  The checkers use the neighbourhoods alone, not the search.  Trees are finite
certificates; the induction of 4 is three lines of proof, whose premises are finite and are checked.

**References.**  S0, theorems 5.2, 5.3, 5.4 and corollary 5.3.  The seed infers its corollary on
finite boards from theorem 5.4; that inference is not sound, for the 4 x 4 board has a perfect code
and the quarter board has none.  What carries over is the tree, which is why 3 asks where its lamps
lie.  The pattern of the plane: Golomb and Welch 1970.

The smallest case by hand.  On a quarter of the plane the corner (1, 1) must change once: by (1, 1),
(1, 2) or (2, 1). If (1, 1) is pressed, then (1, 1), (1, 2) and (2, 1) have changed.  The lamp (2,
2) has still to change, but (1, 2), (2, 1) and (2, 2) itself would each change one of these three
again; so it is (2, 3) or (3, 2), and by the mirror one may take (2, 3).  Then (1, 3) has changed by
it, and so the search goes on, a lamp at a time, until one is left that nothing can change once.

*Before:* `lightsgame.theorems.perfect_codes.refutation`.  *Level:* second year.  *Try:* `refutation-tree`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, product
from typing import Annotated, TypeAlias

from ...algebra.bits import Bits, from_members
from ...algebra.exact_cover import exact_covers
from ...core.evidence import Between, Evidence, Gaps, register
from ...core.message import Joined, Message
from ...core.serialization import Modulus, misfit
from ...errors import BadInput, TooLarge
from ...game.region import HALF, PLANE, QUARTER, Cell, Region, cell_name
from .refutation import Refutation, gaps, rebuild, search

Cells = Sequence[Cell]
Question = tuple[tuple[Cell, ...], set[Cell]]  # the presses made, and those that are not


@register(kind="no-perfect-code", asks="region pressed unpressed")
@dataclass(frozen=True, slots=True, repr=False)
class NoPerfectCode(Evidence):
    """That no perfect code makes all presses *pressed* and none of *unpressed*, with a proof."""

    region: Region
    tree: Refutation[Cell]
    pressed: tuple[Cell, ...] = ()
    unpressed: tuple[Cell, ...] = ()

    def after(self, press: Cell) -> "NoPerfectCode":
        """The part of the proof that deals with this first press.

        Raises:
            KeyError: the root has no such branch.
        """
        branch = dict(self.tree.branches)[press]
        return NoPerfectCode(self.region, branch, (*self.pressed, press), self.unpressed)

    def __str__(self) -> str:
        return Joined("\n", [self.claim(), str(self.tree)])

    def claim(self) -> str:
        """What there is not."""
        made = Joined(" and ", map(cell_name, self.pressed))
        left = Joined(" nor ", map(cell_name, self.unpressed))
        if made and left:
            return Message(
                "No perfect code of {region} has a press at {spots} and has none at {spots2}.",
                region=self.region,
                spots=made,
                spots2=left,
            )
        if made:
            return Message(
                "No perfect code of {region} has a press at {spots}.",
                region=self.region,
                spots=made,
            )
        if left:
            return Message(
                "No perfect code of {region} has none at {spots}.", region=self.region, spots=left
            )
        return Message("There is no perfect code of {region}.", region=self.region)

    def _gaps(self) -> Gaps:
        problem = misfit(tuple(self.tree.lamps()), tuple[Cell, ...], "lamps")
        if problem:
            yield problem
        yield from gaps(self.tree, self.region.cross, self.pressed, self.unpressed)


def refute(
    region: Region,
    pressed: Cells = (),
    unpressed: Cells = (),
    *,
    lamps: Cells | None = None,
    largest: int = 8,
) -> NoPerfectCode:
    """A proof that there is no perfect code, which asks only for the given *lamps*.

    Without them it takes the smallest window at the corner that suffices, of at most *largest* x
    *largest* lamps.

    >>> refute(HALF).tree.size()
    24

    Raises:
        TooLarge: these lamps, or those of the largest window, can all be lit exactly once; so a
            proof needs others.
    """
    for choice in _windows(region, largest) if lamps is None else [lamps]:
        tree = search(region.cross, choice, pressed, unpressed)
        if isinstance(tree, Refutation):
            return NoPerfectCode(region, tree, tuple(pressed), tuple(unpressed))
    where = f"a window of {largest} x {largest}" if lamps is None else f"{len(lamps)} given ones"
    proof = f"a proof that {region} has no perfect code"
    raise TooLarge(f"{proof} needs more lamps than {where}: those can be lit once each")


def _windows(region: Region, largest: int) -> Iterator[Cells]:
    """The windows at the corner that are not higher than wide, narrow ones first."""
    for width in range(1, largest + 1):
        for height in range(1, width + 1):
            yield region.window(height, width)


def quarter() -> NoPerfectCode:
    """Theorem 5.4 of S0; its theorems 5.2 and 5.3 are `quarter().after((1, 1))` and
    `quarter().after((1, 2))`.

    >>> sorted(quarter().tree.lamps())[-1], quarter().tree.size()
    ((3, 5), 16)
    """
    return refute(QUARTER)


def half() -> NoPerfectCode:
    """The same for the half plane, which S0 does not treat.

    >>> half().tree.size()
    24
    """
    return refute(HALF)


def prune(evidence: NoPerfectCode, region: Region) -> NoPerfectCode:
    """The same proof on a part of the board, such as a finite board at its corner.

    There are fewer presses, and the tree asks for the same lamps.

    >>> from lightsgame.game.region import rectangle
    >>> print(prune(quarter(), rectangle(3, 5)).after((2, 1)))
    No perfect code of the board of 3 x 5 lamps has a press at (2,1).
    (1,2) can only be lit by (1,3): (1,1) and (1,2) relight (1,1), (2,2) relights (2,1)
    (3,2) cannot be lit: (2,2) relights (1,2), (3,1) relights (2,1), (3,2) relights (2,2), (3,3) relights (2,3)

    Raises:
        BadInput: the smaller board lacks a lamp that the tree asks for.

    Proof that this works wherever *region* is a rectangle that has all those lamps.  Drop the
    presses that are not on the smaller board: every press that is left is still barred or has a
    branch, and only presses that are left lead there.  A barred press and the earlier press that it
    clashes with are both left; their crosses share a lamp, and if they share one outside of a
    rectangle that has both their centres, they also share one inside.  So the press is still
    barred.  ∎
    """
    tree = rebuild(evidence.tree, region.cross, evidence.pressed, evidence.unpressed)
    if tree is None:
        missing = sorted(lamp for lamp in evidence.tree.lamps() if not region.has(lamp))
        raise BadInput(f"a board with the lamp {cell_name(missing[0])}", str(region))
    return NoPerfectCode(region, tree, evidence.pressed, evidence.unpressed)


def coverings(region: Region, lamps: Cells) -> Iterator[tuple[Cell, ...]]:
    """All sets of presses that light each of these lamps exactly once, and no lamp twice.

    Each press lights one of the lamps at least; the order is that of `exact_covers`.

    >>> [len(list(coverings(PLANE, PLANE.window(k, k)))) for k in (1, 2, 3, 4)]
    [5, 10, 10, 10]
    """
    presses = sorted(set(chain.from_iterable(map(region.cross, lamps))))
    crosses = [region.cross(press) for press in presses]
    reached = dict.fromkeys(chain(lamps, *crosses))
    number = {lamp: i for i, lamp in enumerate(reached)}

    def as_bits(cells: Cells) -> Bits:
        return from_members([number[cell] for cell in cells])

    for chosen in exact_covers(list(map(as_bits, crosses)), as_bits(lamps)):
        yield tuple([presses[i] for i in chosen])


# ---- the plane ------------------------------------------------------------------------------------------------

ORIGIN: Cell = (0, 0)
# each a quarter turn from the one before
RIGHT: tuple[Cell, ...] = ((1, 2), (-2, 1), (-1, -2), (2, -1))
LEFT: tuple[Cell, ...] = ((2, 1), (1, -2), (-2, -1), (-1, 2))  # their mirror images
# each step with the next one
TURNS = (*pairwise((*RIGHT, RIGHT[0])), *pairwise((*LEFT, LEFT[0])))


Weight: TypeAlias = Annotated[int, Between(-1_000_000, 1_000_000)]


@register(kind="plane-code")
@dataclass(frozen=True, slots=True, repr=False)
class PlaneCode(Evidence):
    """The perfect codes of the plane: the rule, and why there is no other.

    Proof.  *Rule.*  Let v = r + 2c.  The five lamps of a cross at (r, c) have the values v - 2, v -
    1, v, v + 1, v + 2, one for each remainder modulo 5.  So exactly one press of each cross has a
    given remainder: a perfect code.

    *First tree.*  A code with a press at O makes (1, 2) or (2, 1).  Take (1, 2); the other case is
    its mirror image.

    *Second trees.*  If O and one of the four steps in `RIGHT` from it are pressed, so is the next
    step.  Hence all four are pressed.  Let P = O + s be one of them.  Since -s is a step too and P
    - s = O is pressed, the same holds at P as at O, and so on: by induction every sum of steps is
    pressed.  (1, 2) and (-2, 1) span a parallelogram of area 5, so these sums are one cell in five;
    r + 2c is a multiple of 5 on all of them, which also are one cell in five. So they are the cells
    of the rule, which light every lamp, and no further press is possible.  ∎

    The trees and the values on the cross are finite and checked; area and signs are those of
    `RIGHT` and `LEFT`:

    >>> (
    ...     [set(steps) == {(-x, -y) for x, y in steps} for steps in (RIGHT, LEFT)],
    ...     {(y, x) for x, y in RIGHT} == set(LEFT),
    ... )
    ([True, True], True)

    "And so on" is not checked: it is the induction, which stands here and nowhere else.
    """

    modulus: Modulus
    weights: tuple[Weight, Weight]
    first: NoPerfectCode
    second: tuple[NoPerfectCode, ...]

    def presses(self, region: Region, remainder: int = 0) -> frozenset[Cell]:
        """The presses of the rule on a finite board."""
        top = region.top
        left = region.left
        bottom = region.bottom
        right = region.right
        if top is None or bottom is None or left is None or right is None:
            raise TooLarge(f"the presses of {region} are infinitely many")
        a, b = self.weights
        rows = range(top, bottom + 1)
        cells = product(rows, range(left, right + 1))
        values = {(r, c): a * r + b * c - remainder for r, c in cells}
        return frozenset(cell for cell, value in values.items() if value % self.modulus == 0)

    def rule(self) -> str:
        """The sum whose remainder decides, for a reader."""
        a, b = ["" if weight == 1 else str(weight) for weight in self.weights]
        return f"{a}r + {b}c"

    def __str__(self) -> str:
        lines = [
            Message(
                "Press (r, c) where {rule} leaves a fixed remainder modulo {n}.",
                rule=self.rule(),
                n=self.modulus,
            ),
            Message(
                "On each cross this takes every remainder once, so each lamp changes exactly once."
            ),
            Message(
                "There is no other code but the mirror images."
                "  Two facts, the second with turns and mirror images:"
            ),
        ]
        moves = Message(
            "So from a press, with one knight's move all four of its turns are pressed,"
            " from each of these again,\nand by induction one cell in five:"
            " all presses of the rule, or of its mirror image."
        )
        proofs = [str(self.first), str(self.second[0])]
        return Joined("\n\n", [Joined("\n", lines), *proofs, moves])

    def claim(self) -> str:
        """The codes of the plane."""
        return Message(
            "a perfect code of the plane is {rule} modulo {n}, or its mirror image",
            rule=self.rule(),
            n=self.modulus,
        )

    def _gaps(self) -> Gaps:
        m = self.modulus
        a, b = self.weights
        remainders = {value % m for value in (0, a, b, -a, -b)}
        if m != len(PLANE.cross(ORIGIN)) or len(remainders) != m:
            yield Message("the lamps of a cross do not have each remainder once")
        first_steps = {RIGHT[0], LEFT[0]}
        questions: list[Question] = [((ORIGIN,), first_steps)]
        for step, following in TURNS:
            questions.append(((ORIGIN, step), {following}))
        proofs = (self.first, *self.second)
        if [(proof.pressed, set(proof.unpressed)) for proof in proofs] != questions:
            yield Message("the trees are not about the first step and the eight others")
        for proof in proofs:
            if proof.region != PLANE or len(proof.unpressed) != len(set(proof.unpressed)):
                yield Message("a tree is not about the plane, or names a press twice")
        if any((a * x + b * y) % m for x, y in RIGHT):
            yield Message("the steps leave the rule")


def plane() -> PlaneCode:
    """The codes of the plane, with the proof that there are no others.

    >>> print(plane().second[0])
    No perfect code of the plane has a press at (0,0) and (1,2) and has none at (-2,1).
    (-1,1) cannot be lit: (-1,0) and (-1,1) relight (-1,0), (-1,2) relights (0,2), (0,1) relights (0,0)
    """
    first = refute(PLANE, [ORIGIN], [RIGHT[0], LEFT[0]])
    second = [refute(PLANE, [ORIGIN, step], [following]) for step, following in TURNS]
    return PlaneCode(5, (1, 2), first, tuple(second))
