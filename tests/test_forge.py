"""No forged evidence is accepted, none makes a checker raise, none makes it hang: over all kinds,
by one test each.
"""

from __future__ import annotations

import json
import sys
import time
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from corrupt import corruptions
from cunning import cunning
from forge import (
    ALIASES,
    SAMPLES,
    STRICT,
    TRUTH,
    coordinated,
    disguised,
    garbled,
    kinds,
    oversized,
    samples,
    takes_minutes,
)
from often import daily, some

from lightsgame.core.evidence import KINDS, to_json
from lightsgame.lights.certificates import certificate, read_certificate

FORGED = Path(__file__).parent / "data/forged"  # `benchmarks/forging.py` searches for them
PATIENCE = 20.0  # seconds of the processor for one look; most take a millisecond


def turn(number: int) -> list[Any]:
    """All kinds, a quarter of them daily: each number names another quarter, so that every kind is
    forged every day.
    """
    return daily([*kinds()[number:], *kinds()[:number]])


def looked_at(forged: Any) -> str | None:
    """The reason, found without an exception and in time."""
    if takes_minutes(forged):
        return "left out"
    began = time.process_time()
    reason: str | None = forged.gap()
    assert time.process_time() - began < PATIENCE, str(type(forged))
    assert reason is None or (isinstance(reason, str) and reason), reason
    return reason


def is_true(kind: str, forged: Any) -> bool:
    """Whether what an accepted piece of evidence claims is true."""
    return TRUTH[kind](forged)


def test_each_kind_has_a_sample_and_an_oracle() -> None:
    assert sorted(TRUTH) == kinds()
    assert set(SAMPLES) <= set(kinds())
    assert not [kind for kind in kinds() if not samples(kind)], (
        "add some to SAMPLES, or an example to the module"
    )


@pytest.mark.parametrize("kind", kinds())
def test_true_evidence_holds_and_travels(kind: str) -> None:
    for evidence in samples(kind):
        assert type(evidence) is KINDS[kind] and evidence.kind == kind
        assert looked_at(evidence) is None and evidence.claim() and str(evidence)
        assert is_true(kind, evidence)
        assert read_certificate(certificate(evidence)) == evidence
        assert set(json.loads(certificate(evidence))) == {
            "format",
            "version",
            "kind",
            "question",
            "evidence",
        }


@pytest.mark.parametrize("kind", turn(0))
def test_a_small_change_makes_no_false_claim(kind: str) -> None:
    for evidence in samples(kind):
        for forged in some(corruptions(evidence, bits=6)):
            if looked_at(forged) is None:
                assert is_true(kind, forged), forged


@pytest.mark.parametrize("kind", turn(1))
def test_coordinated_changes_make_no_false_claim(kind: str) -> None:
    for seed, evidence in enumerate(samples(kind)):
        for forged in some(coordinated(evidence, samples(kind), seed)):
            if looked_at(forged) is None:
                assert is_true(kind, forged), forged


@pytest.mark.parametrize("kind", turn(2))
def test_changes_that_belong_together_make_no_false_claim(kind: str) -> None:
    for evidence in samples(kind):
        for forged in some(islice(cunning(evidence), 300)):
            if looked_at(forged) is None:
                assert is_true(kind, forged), forged


@pytest.mark.parametrize("kind", turn(0))
def test_a_number_in_disguise_is_seen(kind: str) -> None:
    for seed, evidence in enumerate(samples(kind)):
        for forged in disguised(evidence, seed, STRICT):
            assert looked_at(forged) is not None, forged
        for forged in disguised(evidence, seed, ALIASES):
            if looked_at(forged) is None:
                assert is_true(kind, forged), forged


@pytest.mark.parametrize("kind", turn(3))
def test_oversized_numbers_neither_pass_nor_hang(kind: str) -> None:
    for seed, evidence in enumerate(samples(kind)):
        for forged in some(oversized(evidence, seed)):
            if looked_at(forged) is None:
                assert is_true(kind, forged), forged


@pytest.mark.parametrize("kind", turn(1))
def test_nonsense_is_refused(kind: str) -> None:
    for evidence in samples(kind):
        for forged in some(garbled(evidence)):
            reason = looked_at(forged)
            assert reason is not None or is_true(kind, forged), forged
            if reason is None:
                assert to_json(forged)


@pytest.mark.parametrize("kind", kinds())
def test_what_was_forged_once_is_refused_for_its_reason(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = FORGED / f"{kind}.jsonl"
    assert file.exists(), (
        "python benchmarks/forging.py --file MODULE searches for forged files of a kind"
    )
    for reason, data, limits in map(json.loads, file.read_text(encoding="utf-8").splitlines()):
        evidence = read_certificate(json.dumps(data))
        with monkeypatch.context() as here:
            for name, limit in limits.items():
                here.setattr(sys.modules[type(evidence).__module__], name, limit)
            assert looked_at(evidence) == reason, data
        assert reason is not None or is_true(kind, evidence)
