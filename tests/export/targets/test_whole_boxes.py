"""Every target with the largest box: it is made, `check`'s counts are met, preflight finds nothing."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from generator.export.limits import limits_of
from generator.export.package import Wishes, write_package
from generator.export.readback import expected_counts
from generator.export.services import load_service, service_files
from generator.preflight.check_counts import list_in
from generator.preflight.run import preflight
from tests.export.targets.packages import desk, make_package
from tests.kit.kits import EXPANSIONS, Wish, context

WISHES = {
    "gamecrafter": [Wishes(), Wishes(("small-hex-tile", "tarot-deck")), Wishes(("large-hex-tile", "bridge-deck"))],
    "plain": [Wishes(dpi=150.0)],
}
CASES = [
    (name, wishes) for name in sorted(service_files((), "balance-control")) for wishes in WISHES.get(name, [Wishes()])
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "wishes"), CASES, ids=str)
def test_it_is_made_counted_and_looked_at(name: str, wishes: Wishes, tmp_path: Path) -> None:
    language = "de" if name in ("gamecrafter", "mbprint", "tts") else "en"
    made, service = context(Wish(6, EXPANSIONS, language)), load_service(name, rules="balance-control")
    package = make_package(desk(made, tmp_path), service, wishes)
    report = write_package(name, package, tmp_path)
    counted = Counter(report.counts) + Counter(report.left)
    assert counted == expected_counts(made.definitions, made.config)
    assert not package.notes
    assert list(preflight([tmp_path], limits_of(service), list_in(tmp_path)).findings) == []
