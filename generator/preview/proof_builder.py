"""Builds the proof page of a box, and rebuilds it when its files change, alone or beside an older game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.definitions.box_request import ALL, BoxRequest, split_names
from generator.definitions.configuration import choose_players, resource_ways
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.layout_fields import LayoutShelf
from generator.definitions.layout_files import FOLDER
from generator.definitions.pack import MARKERS
from generator.files.paths import walk_folder
from generator.files.resources import resource_root
from generator.files.shelf import Content
from generator.preview.compare_versions import old_looking_face
from generator.preview.piece_catalogue import CatalogueEntry, PieceCatalogue, make_catalogue
from generator.preview.piece_facts import FactsReader
from generator.preview.proof_page import ProofPainter
from generator.spreadsheets.table_reader import KINDS as TABLES

_DEFINED = (".yaml", *TABLES)
"""Files of definitions, of which a face shows nothing but what they say."""
MOST = 6
"""For how many players the page is, where nobody says: the more, the more pieces."""


@dataclass
class ProofBuilder:
    """A box and the theme to begin with. `scenarios`: a folder of scenarios, None for those of the checkout; `older`:
    the folder of a game to compare with. Painted faces are kept for the next page."""

    request: BoxRequest
    theme: str
    scenarios: Path | None = None
    older: Path | None = None
    studio: ProofPainter = field(default_factory=ProofPainter)
    catalogue: PieceCatalogue | None = None
    opened: BoxRequest | None = None

    def page(self, version: str = "", changed: frozenset[str] = frozenset()) -> Content:
        """The page for the current files; `changed`: the files that have changed since the last page. Raises
        `InputError`."""
        if any(not name.endswith(_DEFINED) for name in changed):  # a picture or an icon: painted faces show its content
            self.studio = ProofPainter()
        before = _older_catalogue(replace(self.request, game_folder=self.older)) if self.older else None
        self.catalogue = _catalogue(self._current_request(changed), self.scenarios, False, self.catalogue)
        older = _old_looking_entries(before, self.catalogue) if before else None
        return self.studio.page(self.catalogue, split_names(self.request.modules), self.theme, older, watched=version)

    def _current_request(self, changed: frozenset[str]) -> BoxRequest:
        """The request with the game as it is now. It is read again as far as it needs to be: not at all where nothing
        but layouts has changed, and cards may say the same in them as before; else by `changed_game`."""
        opened, self.opened = self.opened, None  # where a fault is told now, all is read anew next time
        if opened is None or not changed:
            opened = replace(self.request, watched=True)
            opened.game.validate()
        elif not self._asks_the_same(opened, changed):
            opened = opened.after_changes(changed)
        self.opened = opened
        return opened

    @staticmethod
    def _asks_the_same(opened: BoxRequest, changed: frozenset[str]) -> bool:
        """Whether nothing but layouts has changed, and cards may say the same in them as before."""
        known = opened.game
        layouts = known.folder / FOLDER
        return all(Path(name).parent == layouts for name in changed) and known.sources.layouts.asks_the_same(
            LayoutShelf(known.folder)
        )

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders whose changes may alter the page."""
        root = resource_root()
        return (self.request.game.folder, root / "templates", root / "icons")


def _older_catalogue(request: BoxRequest) -> PieceCatalogue:
    """The catalogue of an older game to compare with."""
    request.game.validate()
    return _catalogue(request, None, True)


def _catalogue(
    request: BoxRequest, scenarios: Path | None, older: bool, before: PieceCatalogue | None = None
) -> PieceCatalogue:
    """The catalogue of a box, with faces reused from `before`; an `older` game may lack some of the modules."""
    files = _scenarios(scenarios, request.definitions.rules)
    teller = FactsReader(request.game, request.definitions, _texts(request), files)
    there = (ALL, *request.definitions.modules)
    modules = [name for name in split_names(request.modules) if name in there or not older]
    resources = MARKERS if older and request.resources not in resource_ways(request.definitions) else request.resources
    return make_catalogue(
        teller, choose_players(request.definitions, request.players, MOST), modules, resources, before
    )


def _texts(request: BoxRequest) -> tuple[LanguageTexts, ...]:
    """The page's language first, then the other complete languages; findings name what those left out lack."""
    first = request.game.whole_texts(request.language, request.definitions)
    others = (texts for texts in request.all_texts if texts.language != request.language)
    found = (texts for texts in others if not request.game.language_faults(texts.language, request.definitions))
    return (first, *found)


def _scenarios(folder: Path | None, rules: str) -> tuple[Path, ...]:
    """The scenario files in a folder; without a folder, those of the checkout for these rules."""
    if folder is None:
        own = resource_root() / "tests" / "scenarios"
        own = own / rules if (own / rules).is_dir() else own
        return tuple(sorted(own.glob("*.yaml"))) if rules else ()
    if not folder.is_dir():
        raise input_error(f"the folder '{folder}' doesn't exist", expected="one that does", path="--scenarios")
    return tuple(path for path in walk_folder(folder) if path.suffix == ".yaml" and path.is_file())


def _old_looking_entries(before: PieceCatalogue, catalogue: PieceCatalogue) -> Mapping[str, CatalogueEntry]:
    """The pieces of the older game, in their own colours."""
    contexts = {context.texts.language: context for context in before.contexts}
    for entry in before.entries.values():
        entry.faces = {
            language: old_looking_face(face, contexts[language], catalogue.contexts[0])
            for language, face in entry.faces.items()
        }
    return before.entries
