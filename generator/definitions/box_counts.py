"""How many copies of each piece the box of a configuration holds."""

from __future__ import annotations

from collections import Counter

from generator.definitions.pack import Configuration, Pack


def expected_counts(pack: Pack, config: Configuration) -> dict[str, int]:
    """How many copies of each id the box holds; backs aren't counted."""
    counts: Counter[str] = Counter()
    for batch in pack.batches(config):
        counts[batch.piece] += batch.count
    return dict(counts)
