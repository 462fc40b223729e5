"""Polynomials over GF(2), ours beside NTL with gf2x: products, squares, gcds and cofactors, in one
run.

Run: python benchmarks/polynomials.py [--bits 1000 10000 100000] [--json FILE]

NTL is measured if it can be compiled (Debian: g++, libntl-dev); its answers are compared with ours
by their weights.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

from contract import RESULTS, environment, least

from lightsgame.algebra import bits, polynomial

NTL = r"""
#include <NTL/GF2X.h>
#include <cstdio>
#include <ctime>
using namespace NTL;
static GF2X read(const char *hex) {
  GF2X a; long n = 0; while (hex[n]) n++;
  for (long i = 0; i < n; i++) {
    int d = hex[n - 1 - i] <= '9' ? hex[n - 1 - i] - '0' : hex[n - 1 - i] - 'a' + 10;
    for (int j = 0; j < 4; j++) if (d >> j & 1) SetCoeff(a, 4 * i + j);
  }
  return a;
}
template <class Work> static void timed(Work work) {
  long times = 1; double spent = 0; GF2X out;
  while (spent < 0.05) {
    clock_t t = clock();
    for (long i = 0; i < times; i++) out = work();
    spent = (double)(clock() - t) / CLOCKS_PER_SEC; times *= 2;
  }
  printf("%.9f %ld\n", spent / (times / 2), weight(out));
}
int main() {
  static char x[2000000], y[2000000];
  if (scanf("%1999999s %1999999s", x, y) != 2) return 1;
  GF2X a = read(x), b = read(y);
  timed([&] { return a * b; });
  timed([&] { return sqr(a); });
  timed([&] { return GCD(a, b); });
  timed([&] { GF2X g, s, t; XGCD(g, s, t, a, b); return g; });
}
"""
WORK: dict[str, Callable[[int, int], int]] = {
    "product": polynomial.multiply,
    "square": lambda a, b: bits.spread(a),
    "gcd": polynomial.gcd,
    "gcd and cofactor": lambda a, b: polynomial.gcd_and_cofactor(a, b)[0],
}


def theirs(pairs: list[tuple[int, int]]) -> list[dict[str, tuple[float, int]]] | None:
    """Seconds and weights of the answers by NTL for each pair; None where it cannot be compiled."""
    if shutil.which("g++") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "ntl.cpp", Path(folder) / "ntl"
        source.write_text(NTL, encoding="utf-8")
        built = ["g++", "-O2", str(source), "-o", str(program), "-lntl", "-lgmp", "-pthread"]
        if subprocess.run(built, capture_output=True, check=False).returncode:
            return None
        found = []
        for a, b in pairs:
            run = subprocess.run(
                [program], input=f"{a:x} {b:x}\n", capture_output=True, text=True, check=True
            )
            rows = [line.split() for line in run.stdout.splitlines()]
            found.append(
                {name: (float(s), int(w)) for name, (s, w) in zip(WORK, rows, strict=True)}
            )
        return found


def main() -> None:
    """Print a table, and write it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bits", type=int, nargs="+", default=[1000, 10_000, 100_000])
    parser.add_argument("--json", metavar="FILE", default=str(RESULTS / "polynomials.json"))
    arguments = parser.parse_args()
    rng = random.Random(1)
    pairs = [
        (rng.getrandbits(n) | 1 << n - 1, rng.getrandbits(n) | 1 << n - 1) for n in arguments.bits
    ]
    other = theirs(pairs)
    table: dict[str, dict[int, dict[str, float | None]]] = {name: {} for name in WORK}
    print(f"{'':>18} {'bits':>8} {'ours s':>10} {'NTL s':>10} {'ratio':>7}")
    for i, (n, (a, b)) in enumerate(zip(arguments.bits, pairs, strict=True)):
        for name, work in WORK.items():
            ours = least(lambda work=work, a=a, b=b: work(a, b))  # type: ignore[misc]
            seconds, weight = other[i][name] if other else (None, work(a, b).bit_count())
            assert weight == work(a, b).bit_count(), f"the answers for {name} of {n} bits differ"
            table[name][n] = {"ours": ours, "ntl": seconds}
            shown = f"{seconds:>10.6f} {ours / seconds:>7.1f}" if seconds else f"{'-':>10}"
            print(f"{name:>18} {n:>8,} {ours:>10.6f} {shown}")
    Path(arguments.json).write_text(
        json.dumps({"environment": environment(), "seconds": table}, indent=1), "utf-8"
    )


if __name__ == "__main__":
    main()
