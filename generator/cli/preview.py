"""`preview`: one page with every piece of a box as its real face and its facts; served while one writes, if wanted."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

import click

from generator.base.errors import count_text, input_error
from generator.cli.options import (
    PATH,
    CommandOptions,
    IntegerOption,
    force_option,
    game_options,
    languages_option,
    one_of,
    out_option,
    port_option,
    resources_option,
    show_json,
    takes_report_options,
)
from generator.cli.progress import warn_of_pictures, warn_of_tables, warn_of_unplayed
from generator.cli.terminal import say
from generator.faces.colours import THEMES
from generator.files.atomic_write import check_folder, check_ours, fill_folder
from generator.preview.compare_versions import older_folder
from generator.preview.piece_catalogue import PieceCatalogue
from generator.preview.proof_builder import ProofBuilder
from generator.preview.watch_server import HOST, WatchedPage, make_server, serve

PAGE = "preview.html"


@click.command("preview")
@click.option("--players", type=IntegerOption(), metavar="N", help="How many play.  [default: 6, or as many as can]")
@click.option("--modules", default="all", metavar="LIST", help="Modules, with commas between, or 'all'.")
@resources_option
@game_options
@languages_option("The language of the page's own words.")
@click.option("--theme", type=one_of(THEMES), default="colour", help="How it looks at first.")
@out_option()
@click.option(
    "--against",
    metavar="OLD",
    help="Show what differs from a game's folder, one that comes with the program, or a git revision.",
)
@click.option(
    "--scenarios",
    type=PATH,
    metavar="DIR",
    help="Scenarios to name beside the pieces.  [default: the checkout's own]",
)
@click.option(
    "--watch", is_flag=True, help="Serve the page on this machine and make it anew at every change of a file."
)
@port_option("Where to serve.  [default: any free port]")
@force_option()
@takes_report_options()
def command(
    asked: CommandOptions, theme: str, against: str | None, scenarios: Path | None, watch: bool, port: int
) -> int:
    """Write one page with every piece as its real face, to look at in a browser; it needs no network.

    The page filters by kind, module, deck, language and look, searches, shows the counts and findings of
    `check`, and tells of each piece where it is written, what it costs and does, and which rulings and scenarios are
    about it.

    \b
    Example: balance-control preview --out build
    Example: balance-control preview --game my-edition --watch
    Example: balance-control preview --game my-edition --against balance-control
    """
    with ExitStack() as kept:
        older = kept.enter_context(older_folder(against, asked.game.folder)) if against is not None else None
        maker = ProofBuilder(asked, theme, scenarios, older)
        return _serve(maker, port, asked.quiet) if watch else _write(maker, asked)


def _write(maker: ProofBuilder, asked: CommandOptions) -> int:
    check_folder(asked.out, (PAGE,))
    check_ours(asked.out, (PAGE,), force=asked.force)
    page = maker.page()
    assert maker.catalogue is not None
    asked.game.keep_ids()
    warn_of_tables(asked.game)
    warn_of_unplayed(maker.catalogue.definitions, maker.catalogue.config)
    warn_of_pictures(maker.catalogue.definitions, maker.catalogue.config, asked.game.folder)
    fill_folder(asked.out, {PAGE: page}, force=asked.force)
    report = maker.catalogue.report
    _warn(maker.catalogue)
    if asked.as_json:
        told = report.data()
        show_json(
            {
                "page": str(asked.out / PAGE),
                "pieces": len(maker.catalogue.entries),
                **{key: told[key] for key in ("counts", "totals", "findings")},
                "ok": report.ok,
            }
        )
    elif not asked.quiet:
        pieces, findings = len(maker.catalogue.entries), len(report.findings)
        say(f"{count_text(pieces, 'piece')}, {count_text(findings, 'finding')}: {asked.out / PAGE}")
    return 0


def _warn(made: PieceCatalogue) -> None:
    """Warns of languages that aren't shown since they lack words."""
    shown = {texts.language for texts in made.teller.languages}
    for name in made.teller.game.languages:
        if name not in shown:
            what = f"text/{name}.yaml doesn't say everything, so the page doesn't show this language"
            say(f"warning: {what}; 'check' names what is missing", colour="yellow", err=True)


def _serve(maker: ProofBuilder, port: int, quiet: bool) -> int:
    """`--watch`: serves the page until Ctrl-C."""
    watched = WatchedPage(maker.page, maker.folders)
    watched.look()
    try:
        running = make_server(watched, port)
    except OSError as error:
        raise input_error(f"port {port}: {error.strerror}", expected="a free port", path="--port") from None
    if not quiet:
        say(f"http://{HOST}:{running.server_port}/{watched.token}/  (Ctrl-C stops)")

    def tell(found: WatchedPage) -> None:
        if found.error_text:
            say(found.error_text, colour="red", err=True)
        elif not quiet:
            say(f"made anew ({found.version})")

    serve(watched, running, tell)
    return 0
