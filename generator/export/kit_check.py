"""Reads a printed kit's PDFs back and reports what is missing, surplus or out of date.

The backs of pieces that are turned over in play are counted like pieces, since no game can be played without them.
Only the paper's own text is read: each copy bears small print, its id with four digits of its digest, or where there is
no room for that its id alone, as text without ink. No other word counts, whatever it says. A folder may hold a kit
twice, as one file and as its parts: each is counted for itself, and both have to be right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, field
from pathlib import Path

from generator.base.errors import Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.box_counts import expected_counts
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.export.kit_manifest import CONTENT
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import all_ids, current_digests, make_box_pieces
from generator.faces.face_context import Looks
from generator.faces.small_print import SHOWN
from generator.files.sandbox import run_sandboxed
from generator.preflight.page_words import Pieces, pieces_on_page, read_pages

SECONDS = 120
"""As long as the reading of a PDF may take."""

DEEP = 3
"""Folders in folders in which kits are looked for."""

WHOLE = "kit.pdf"
"""The file that holds all of a kit; the other PDFs of a folder are its parts."""

Reader = Callable[[Path], list[Pieces]]


@dataclass(frozen=True)
class KitReport:
    """The number of copies of each id that are missing, surplus, or of an older definition."""

    missing: Mapping[str, int] = field(default_factory=dict)
    surplus: Mapping[str, int] = field(default_factory=dict)
    outdated: Mapping[str, int] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether the kit is complete and up to date."""
        return not (self.missing or self.surplus or self.outdated)

    def data(self) -> dict[str, object]:
        """The report as JSON data, for `--json`."""
        return {"ok": self.ok, **asdict(self)}


def check_kit(
    pack: Pack,
    config: Configuration,
    languages: Sequence[LanguageTexts],
    folder: Path,
    path: Path,
    read: Reader | None = None,
) -> KitReport:
    """Compares every kit at `path` with the configuration. Raises `InputError` where there is none."""
    kits = find_kits(path)
    if not kits:
        raise input_error("no PDF is there", expected="the PDFs of a printed kit", mark=Mark(path.as_posix()))
    contexts = checked_contexts(pack, config, languages, folder)
    digests: dict[str, set[str]] = {}
    for context in contexts:
        for name, whole in current_digests(context).items():
            digests.setdefault(name, set()).add(whole)
    backs = {piece.id for piece in pack.pieces.values() if piece.kind == "back"}
    turned = {
        piece.back.id: piece.count
        for piece in make_box_pieces(contexts[0], Looks())
        if piece.turned and piece.back is not None
    }
    known = (all_ids(contexts[0]) - backs) | set(turned)
    expected = {**expected_counts(pack, config), **turned}
    return worst_of([kit_report(kit, expected, digests, known, read) for kit in kits])


def kit_report(
    paths: Sequence[Path],
    expected: Mapping[str, int],
    digests: Mapping[str, Collection[str]],
    known: Collection[str],
    read: Reader | None = None,
) -> KitReport:
    """Counts one kit in the text of all `paths` together.

    `expected` says how many copies of each id there are to be, `known` which words are ids at all, `digests` which
    digests of each id are up to date (one a language), `read` reads a PDF in another way than here and now. Raises
    `InputError` for a file that is no PDF.
    """
    found: Counter[str] = Counter()
    old: Counter[str] = Counter()
    for name, digits in (
        piece for path in paths for page in (read or piece_pages)(path) for piece in page if piece[0] in known
    ):
        found[name] += 1
        if digits and digits not in {whole[:SHOWN] for whole in digests.get(name, ())}:
            old[name] += 1
    names = sorted({*expected, *found})
    missing = {name: expected.get(name, 0) - found[name] for name in names if found[name] < expected.get(name, 0)}
    surplus = {name: found[name] - expected.get(name, 0) for name in names if found[name] > expected.get(name, 0)}
    return KitReport(missing, surplus, dict(sorted(old.items())))


def worst_of(reports: Sequence[KitReport]) -> KitReport:
    """Reports on several copies of the same box merged into one: the worst number for each id."""
    return KitReport(
        *(_worst_counts([getattr(report, key) for report in reports]) for key in ("missing", "surplus", "outdated"))
    )


def _worst_counts(counts: Sequence[Mapping[str, int]]) -> dict[str, int]:
    names = sorted({name for count in counts for name in count})
    return {name: max(count.get(name, 0) for count in counts) for name in names}


def find_kits(path: Path, deep: int = DEEP) -> list[list[Path]]:
    """The kits at a path. A PDF is one kit. In a folder `kit.pdf` is one and the other PDFs are another; without PDFs
    its subfolders' kits, `deep` levels down, links not followed. Packages for a service aren't kits."""
    if path.is_file():
        return [[path]]
    if (path / CONTENT).is_file():
        return []
    found = sorted(path.glob("*.pdf")) if path.is_dir() else []
    whole = [file for file in found if file.name == WHOLE]
    parts = [file for file in found if file.name != WHOLE]
    kits = [some for some in (whole, parts) if some]
    if not kits and path.is_dir() and deep:
        folders = [folder for folder in sorted(path.iterdir()) if folder.is_dir() and not folder.is_symlink()]
        kits = [kit for folder in folders for kit in find_kits(folder, deep - 1)]
    return kits


def read_pages_sandboxed(path: Path) -> list[Pieces]:
    """As `piece_pages`, in a process with limits of time and memory: the file may come from anybody."""
    work = "generator.export.kit_check:piece_pages"
    found = run_sandboxed(work, path, about=path.as_posix(), seconds=SECONDS)
    return [[(str(name), str(digits)) for name, digits in page] for page in found]


def piece_pages(path: Path) -> list[Pieces]:
    """The pieces on each page of a PDF: each copy's id with the digits of its digest, if it bears any. Raises
    `InputError` for a file that can't be read to its end."""
    return read_pages(path, pieces_on_page, "a PDF of a printed kit")
