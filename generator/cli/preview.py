"""`preview`: one page with every piece of a box as its real face and its facts; served while one writes, if wanted."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path

import click

from generator.cli.options import (
    chosen_rulings,
    force_option,
    game_options,
    module_names,
    open_game,
    out_option,
    report_options,
    show_json,
)
from generator.cli.unplayed import warn_of_unplayed
from generator.definitions.gaps import language_faults
from generator.definitions.load import Game
from generator.definitions.texts import Texts
from generator.definitions.types import Definitions
from generator.errors import input_error
from generator.faces.colours import THEMES
from generator.preview.against import as_it_was, older_folder
from generator.preview.catalogue import Catalogue, Entry, catalogue
from generator.preview.facts import Teller
from generator.preview.proof import Studio, forget_files
from generator.preview.watch import HOST, Watched, serve, server
from generator.resources import resource_root
from generator.writing import check_folder, check_ours, fill_folder

PAGE = "preview.html"


@click.command("preview")
@click.option("--players", type=int, default=6, show_default=True, metavar="N", help="How many play.")
@click.option(
    "--modules", default="all", show_default=True, metavar="LIST", help="Modules, with commas between, or 'all'."
)
@game_options
@click.option("--lang", default="en", show_default=True, metavar="LANGUAGE", help="The page's own words.")
@click.option("--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="The look at first.")
@out_option()
@click.option(
    "--against", metavar="OLD", help="Show what differs from a game's folder or a git revision, face by face."
)
@click.option(
    "--scenarios",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Scenarios to name beside the pieces.  [default: the checkout's own]",
)
@click.option(
    "--watch", is_flag=True, help="Serve the page on this machine and make it anew at every change of a file."
)
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, metavar="N", help="Where to serve.  [default: any free port]"
)
@force_option()
@report_options
def command(
    players: int,
    modules: str,
    game_folder: Path | None,
    edition: str | None,
    rulings: tuple[str, ...],
    lang: str,
    theme: str,
    out: Path,
    against: str | None,
    scenarios: Path | None,
    watch: bool,
    port: int,
    force: bool,
    as_json: bool,
    quiet: bool,
) -> int:
    """Write one page with every piece as its real face, to look at in a browser; it needs no network.

    The page filters by kind, module, department, language and look, searches, shows the counts and findings of
    `check`, and tells of each piece where it is written, what it costs and does, and which rulings and scenarios are
    about it.

    \b
    Example: balance-control preview --out build
    Example: balance-control preview --game my-edition --watch
    Example: balance-control preview --game my-edition --against components/balance-control
    """
    asked = _Asked(players, tuple(module_names(modules)), game_folder, edition, rulings, lang, theme, scenarios)
    with ExitStack() as kept:
        older = None
        if against is not None:
            folder = kept.enter_context(older_folder(against, open_game(game_folder).folder))
            older = asked.replaced(folder)
        maker = _Maker(asked, older)
        if watch:
            return _serve(maker, port, quiet)
        return _write(maker, out, force, as_json, quiet)


@dataclass(frozen=True)
class _Asked:
    """The configuration and the look; of an `older` game, as far as it has them."""

    players: int
    modules: tuple[str, ...]
    game_folder: Path | None
    edition: str | None
    rulings: tuple[str, ...]
    lang: str
    theme: str
    scenarios: Path | None
    older: bool = False

    def replaced(self, folder: Path) -> _Asked:
        """The same of another game."""
        return replace(self, game_folder=folder, scenarios=None, older=True)

    def catalogue(self) -> Catalogue:
        """Every piece. Raises `InputError`."""
        game = open_game(self.game_folder)
        game.validate()
        definitions = game.definitions(self.edition, chosen_rulings(self.rulings))
        teller = Teller(game, definitions, self._texts(game, definitions), self._scenarios())
        return catalogue(teller, self.players, self._modules(definitions))

    def _modules(self, definitions: Definitions) -> tuple[str, ...]:
        """Those that are in play; an older game may lack some."""
        there = ("all", *definitions.modules)
        return tuple(name for name in self.modules if name in there) if self.older else self.modules

    def _texts(self, game: Game, definitions: Definitions) -> tuple[Texts, ...]:
        """The page's language first, then those that say everything; the page's findings name what the others lack."""
        first = game.whole_texts(self.lang, definitions)
        others = (game.texts_for(name, definitions) for name in game.languages if name != self.lang)
        return (first, *(texts for texts in others if not language_faults(definitions, texts)))

    def _scenarios(self) -> Path | None:
        if self.scenarios is None:
            own = resource_root() / "tests" / "scenarios"
            return own if own.is_dir() else None
        if not self.scenarios.is_dir():
            raise input_error(
                f"the folder '{self.scenarios}' doesn't exist", expected="one that does", path="--scenarios"
            )
        return self.scenarios


@dataclass
class _Maker:
    """Makes the page again and again; what it painted once it keeps."""

    asked: _Asked
    older: _Asked | None
    studio: Studio = field(default_factory=Studio)
    made: Catalogue | None = None

    def page(self, version: str = "", changed: frozenset[str] = frozenset()) -> str:
        """The page as the files are now; `changed` are those that were others when it was made last."""
        if any(not name.endswith(".yaml") or "templates" in name for name in changed):
            forget_files()
            self.studio = Studio()
        before = self.older.catalogue() if self.older else None
        self.made = self.asked.catalogue()
        older = self._as_they_looked(before, self.made) if before else None
        return self.studio.page(self.made, self.asked.modules, self.asked.theme, older, watched=version)

    def _as_they_looked(self, before: Catalogue, made: Catalogue) -> Mapping[str, Entry]:
        """The pieces of the game that this one is compared with, in their own colours."""
        contexts = {context.texts.language: context for context in before.contexts}
        for entry in before.entries.values():
            entry.faces = {
                language: as_it_was(face, contexts[language], made.contexts[0])
                for language, face in entry.faces.items()
            }
        return before.entries

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where a change can show on the page."""
        root = resource_root()
        game = open_game(self.asked.game_folder).folder
        return (game, root / "templates", root / "icons")


def _write(maker: _Maker, out: Path, force: bool, as_json: bool, quiet: bool) -> int:
    check_folder(out, (PAGE,))
    check_ours(out, (PAGE,), force=force)
    text = maker.page()
    assert maker.made is not None
    warn_of_unplayed(maker.made.definitions, maker.made.config)
    fill_folder(out, {PAGE: text.encode()}, force=force)
    report = maker.made.report
    _warn(maker.made)
    if as_json:
        told = report.data()
        show_json(
            {
                "page": str(out / PAGE),
                "pieces": len(maker.made.entries),
                "counts": told["counts"],
                "totals": told["totals"],
                "findings": told["findings"],
                "ok": report.ok,
            }
        )
    elif not quiet:
        click.echo(f"{len(maker.made.entries)} pieces, {len(report.findings)} findings: {out / PAGE}")
    return 0


def _warn(made: Catalogue) -> None:
    """Languages that lack words for something aren't shown."""
    shown = {texts.language for texts in made.teller.languages}
    for name in made.teller.game.languages:
        if name not in shown:
            what = f"text/{name}.yaml doesn't say everything, so the page doesn't show this language"
            click.secho(f"warning: {what}; 'check' names what is missing", fg="yellow", err=True)


def _serve(maker: _Maker, port: int, quiet: bool) -> int:
    """`--watch`: until Ctrl-C."""
    watched = Watched(maker.page, maker.folders)
    watched.look()
    try:
        running = server(watched, port)
    except OSError as error:
        raise input_error(f"port {port}: {error.strerror}", expected="a free port", path="--port") from None
    if not quiet:
        click.echo(f"http://{HOST}:{running.server_port}/{watched.token}/  (Ctrl-C stops)")

    def tell(found: Watched) -> None:
        if found.broken:
            click.secho(found.broken, fg="red", err=True)
        elif not quiet:
            click.echo(f"made anew ({found.version})")

    serve(watched, running, tell)
    return 0
