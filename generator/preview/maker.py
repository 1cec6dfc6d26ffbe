"""Makes the proof page of a box, again whenever its files change, alone or next to an older game's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path

from generator.definitions.configuration import players_of, ways
from generator.definitions.gaps import language_faults
from generator.definitions.request import ALL, Request, names_in
from generator.definitions.texts import Texts
from generator.definitions.types import MARKERS
from generator.errors import input_error
from generator.faces.whole import forget_files
from generator.paths import everything_in
from generator.preview.against import as_it_was
from generator.preview.catalogue import Catalogue, Entry, catalogue
from generator.preview.facts import Teller
from generator.preview.proof import Studio
from generator.resources import resource_root
from generator.shelf import Content
from generator.spreadsheets.reading import KINDS as TABLES
from generator.values import dataclass

_DEFINED = (".yaml", *TABLES)
"""Files of definitions, of which a face shows nothing but what they say."""
MOST = 6
"""For how many players the page is, where nobody says: the more, the more pieces."""


@dataclass
class Maker:
    """The box and the look at first; `scenarios` is a folder of them, None for the checkout's own; `older` the folder
    of a game to compare with. What was painted once is kept."""

    asked: Request
    theme: str
    scenarios: Path | None = None
    older: Path | None = None
    studio: Studio = field(default_factory=Studio)
    made: Catalogue | None = None

    def page(self, version: str = "", changed: frozenset[str] = frozenset()) -> Content:
        """The page as the files are now; `changed` are those that were others when it was made last. Raises
        `InputError`."""
        if any(not name.endswith(_DEFINED) or "templates" in name for name in changed):
            forget_files()
            self.studio, self.made = Studio(), None
        before = _catalogue(replace(self.asked, game_folder=self.older), None, True) if self.older else None
        self.made = _catalogue(replace(self.asked), self.scenarios, False, self.made)
        older = _as_they_looked(before, self.made) if before else None
        return self.studio.page(self.made, names_in(self.asked.modules), self.theme, older, watched=version)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where a change can show on the page."""
        root = resource_root()
        return (self.asked.game.folder, root / "templates", root / "icons")


def _catalogue(asked: Request, scenarios: Path | None, older: bool, before: Catalogue | None = None) -> Catalogue:
    """Every piece, some as they were composed `before`; an older game may lack some of the modules."""
    asked.game.validate()
    files = _scenarios(scenarios, asked.definitions.rules)
    teller = Teller(asked.game, asked.definitions, _texts(asked), files)
    there = (ALL, *asked.definitions.modules)
    modules = [name for name in names_in(asked.modules) if name in there or not older]
    resources = MARKERS if older and asked.resources not in ways(asked.definitions) else asked.resources
    return catalogue(teller, players_of(asked.definitions, asked.players, MOST), modules, resources, before)


def _texts(asked: Request) -> tuple[Texts, ...]:
    """The page's language first, then those that say everything; the page's findings name what the others lack."""
    first = asked.game.whole_texts(asked.language, asked.definitions)
    others = (texts for texts in asked.spoken if texts.language != asked.language)
    return (first, *(texts for texts in others if not language_faults(asked.definitions, texts)))


def _scenarios(folder: Path | None, rules: str) -> tuple[Path, ...]:
    """The files of scenarios in a folder, or, where none is named, those of the checkout for these rules."""
    if folder is None:
        own = resource_root() / "tests" / "scenarios"
        own = own / rules if (own / rules).is_dir() else own
        return tuple(sorted(own.glob("*.yaml"))) if rules else ()
    if not folder.is_dir():
        raise input_error(f"the folder '{folder}' doesn't exist", expected="one that does", path="--scenarios")
    return tuple(path for path in everything_in(folder) if path.suffix == ".yaml" and path.is_file())


def _as_they_looked(before: Catalogue, made: Catalogue) -> Mapping[str, Entry]:
    """The pieces of the game that this one is compared with, in their own colours."""
    contexts = {context.texts.language: context for context in before.contexts}
    for entry in before.entries.values():
        entry.faces = {
            language: as_it_was(face, contexts[language], made.contexts[0]) for language, face in entry.faces.items()
        }
    return before.entries
