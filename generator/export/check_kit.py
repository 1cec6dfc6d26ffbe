"""Compares the printed kits at a path with what a kit of the configuration should hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.definitions.counts import expected_counts
from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Pack
from generator.errors import Mark, input_error
from generator.export.readback import KitReport, Reader, kit_report, kits_in, together
from generator.faces.pieces import all_ids, current_digests
from generator.faces.whole import whole_contexts


def check_kit(
    pack: Pack,
    config: Configuration,
    languages: Sequence[Texts],
    folder: Path,
    path: Path,
    read: Reader | None = None,
) -> KitReport:
    """Compares every kit at `path` with the configuration. Raises `InputError` where there is none."""
    kits = kits_in(path)
    if not kits:
        raise input_error("no PDF is there", expected="the PDFs of a printed kit", mark=Mark(path.as_posix()))
    contexts = whole_contexts(pack, config, languages, folder)
    digests: dict[str, set[str]] = {}
    for context in contexts:
        for name, whole in current_digests(context).items():
            digests.setdefault(name, set()).add(whole)
    backs = {piece.id for piece in pack.pieces.values() if piece.kind == "back"}
    known = all_ids(contexts[0]) - backs
    expected = expected_counts(pack, config)
    return together([kit_report(kit, expected, digests, known, read) for kit in kits])
