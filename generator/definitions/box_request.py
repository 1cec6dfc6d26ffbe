"""A requested box: a game's folder, an edition, rulings, players, modules and a language, all by name.

It is what most commands are asked for; which pieces of the box a kit has (`--only`) is in `export/wanted_pieces.py`.
The game is read when it is first needed, so a fault is told when the command comes to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from generator.base.errors import collect_all, input_error
from generator.base.frozen import dataclass
from generator.definitions.configuration import choose_players, make_configuration
from generator.definitions.game_folder import GameFolder
from generator.definitions.icon_files import ICONS, find_icon_files, icon_library
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import MARKERS, Configuration, Pack
from generator.definitions.sources import USUAL as USUAL
from generator.files.paths import own_folder
from generator.files.resources import resource_root
from generator.games.registry import changed_game, load_game

OWN_GAME = Path("components") / "balance-control"
"""The folder of the game that comes with the program, relative to its resources."""
ALL = "all"
"""The word that stands for every language, every module or every measure."""


@dataclass(frozen=True)
class BoxRequest:
    """What commands that make, check, show or play a box have in common. `players`: as many as usual where
    it is None. `resources`: the way to keep them. `rulings` holds texts `NAME=OPTION`, `modules`
    a list with commas, `language` a language or `all`; what they stand for raises `InputError`. `watched`: the game's
    files are watched for changes."""

    game_folder: Path | None = None
    edition: str | None = None
    rulings: tuple[str, ...] = ()
    players: int | None = None
    modules: str = ""
    language: str = "en"
    resources: str = MARKERS
    watched: bool = False

    @cached_property
    def game(self) -> GameFolder:
        """The game in the folder, or the one that comes with the program."""
        return open_game(self.game_folder, watched=self.watched)

    def after_changes(self, changed: Collection[str]) -> BoxRequest:
        """The same box of the watched game after these files have changed. Raises `InputError` with every fault."""
        made, game = replace(self), changed_game(self.game, changed)
        if game is None:
            made.game.validate()
        else:  # it is sound: what was read of it anew has no fault
            vars(made)["game"] = game
        return made

    def forget_game(self) -> None:
        """Frees the game as it was read, with the marks of all values, which is most of what a large table takes in
        memory. What was made of it stays."""
        vars(self).pop("game", None)

    @cached_property
    def definitions(self) -> Pack:
        """The game in the edition, with the rulings laid over the edition's own."""
        return self.game.definitions(self.edition, parse_rulings(self.rulings, self.game))

    @cached_property
    def config(self) -> Configuration:
        """The players and modules in play."""
        players = choose_players(self.definitions, self.players)
        return make_configuration(self.definitions, players, split_names(self.modules), self.resources)

    @cached_property
    def texts(self) -> list[LanguageTexts]:
        """The texts of each language asked for, to print these definitions in."""
        return self.texts_of(self.game.languages if self.language == ALL else (self.language,))

    def texts_of(self, languages: Iterable[str]) -> list[LanguageTexts]:
        """The texts of these languages, to print these definitions in."""
        return collect_all(lambda name: self.game.whole_texts(name, self.definitions), languages)

    @cached_property
    def all_texts(self) -> list[LanguageTexts]:
        """The texts of every language of the game with their gaps, as `check` needs them."""
        return [self.game.texts_for(name, self.definitions) for name in self.game.languages]

    def folders(self, top: Path) -> list[Path]:
        """Where the files of each language go: into `top`, or with `all` a folder each, which is no link; raises
        `InputError`."""
        return [own_folder(top, texts.language) if self.language == ALL else top for texts in self.texts]


def open_game(folder: Path | None = None, *, watched: bool = False) -> GameFolder:
    """The game in `folder`, or the one of that name that comes with the program; of those the first game where none is
    named. `watched`: a change of its files is to be followed. Raises `InputError`."""
    if folder is not None and not folder.exists() and str(folder) in shipped_games():
        folder = resource_root() / OWN_GAME.parent / folder
    return load_game(_near(folder or resource_root() / OWN_GAME), studio_icons(), watched=watched)


def usual_language(game: GameFolder) -> str:
    """The language where none is asked for: English, or the first that the game has."""
    return game.sources.usual


def shipped_games() -> tuple[str, ...]:
    """The games that come with the program."""
    return tuple(sorted(path.parent.name for path in (resource_root() / OWN_GAME.parent).glob("*/game.yaml")))


def studio_icons() -> frozenset[str]:
    """The ids of the icons that come with the program."""
    return frozenset({*find_icon_files(resource_root() / ICONS), *find_icon_files(icon_library())})


def _near(folder: Path) -> Path:
    """A path written as short as a reader would, relative to where they are."""
    try:
        return folder.resolve().relative_to(Path.cwd()) if folder.is_absolute() else folder
    except ValueError:
        return folder


def parse_rulings(given: Iterable[str], game: GameFolder) -> Mapping[str, str]:
    """The options by rulings out of `NAME=OPTION` pairs. Raises `InputError`, with an example from the game, for
    anything else."""
    found = {}
    for pair in given:
        name, equals, option = pair.partition("=")
        if not equals or not name or not option:
            several = (
                f", such as {one}={ruling.options[1]}" for one, ruling in game.rulings.items() if ruling.options[1:]
            )
            raise input_error(f"'{pair}'", expected=f"NAME=OPTION{next(several, '')}", path="--ruling")
        found[name] = option
    return found


def split_names(text: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]
