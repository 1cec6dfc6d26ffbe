"""What a box holds that the engine can't play, said before it is printed: a piece may be printed all the same."""

from __future__ import annotations

import click

from generator.definitions.types import Configuration, Definitions


def warn_of_unplayed(definitions: Definitions, config: Configuration) -> None:
    """A line for each such piece, on the error stream; the rules' engine, which says so, is loaded for it alone."""
    from generator.table.reach import unplayed_findings

    for finding in unplayed_findings(definitions, config):
        click.secho(f"warning: {finding.where}: {finding.message}", fg="yellow", err=True)
