"""The help of every command as pages in Markdown; what they say is what `--help` says."""

from __future__ import annotations

import re
from collections.abc import Iterator

import click

from generator.cli.program import COMMANDS, program

NAME = "balance-control"
EXAMPLE = "Example: "


def command_pages() -> Iterator[tuple[str, str]]:
    """An overview and a page for each command: name of the Markdown, and the Markdown."""
    context = click.Context(program, info_name=NAME, **program.context_settings)
    yield "commands.md", _overview(context)
    for name in COMMANDS:
        command = program.get_command(context, name)
        assert command
        yield f"commands/{name}.md", _page(command, click.Context(command, context, name))


def _overview(context: click.Context) -> str:
    rows = [f"| [{name}](commands/{name}.md) | {_cell(told)} |" for name, told in COMMANDS.items()]
    return "\n".join(
        [
            "# Every command",
            "",
            *_words(program),
            "Each command knows `--help`; these pages are that help.",
            "",
            "| command | what it does |",
            "| --- | --- |",
            *rows,
            "",
            *_options(program, context),
        ]
    )


def _page(command: click.Command, context: click.Context) -> str:
    inside = command.commands if isinstance(command, click.Group) else {}
    parts = [f"# {context.info_name}", "", *_told(command, context, "##")]
    for name, part in inside.items():
        parts += ["", f"## {context.info_name} {name}", "", *_told(part, click.Context(part, context, name), "###")]
    return "\n".join(parts)


def _told(command: click.Command, context: click.Context, level: str) -> list[str]:
    """What a command is for, how it is called, its options."""
    usage = re.sub(r"\s+", " ", command.get_usage(context).removeprefix("Usage: "))
    return [*_words(command), f"{level} Usage", "", "```sh", usage, "```", "", *_options(command, context, level)]


def _words(command: click.Command) -> list[str]:
    """What the help says in sentences, then its examples."""
    help_ = (command.help or "").replace("\b", "")
    examples = [line.strip().removeprefix(EXAMPLE) for line in help_.splitlines() if line.strip().startswith(EXAMPLE)]
    words = [line.strip() for line in help_.splitlines() if not line.strip().startswith(EXAMPLE)]
    told = re.sub(r"\n{3,}", "\n\n", "\n".join(words).strip())
    return [_plain(told), "", "```sh", *examples, "```", ""]


def _options(command: click.Command, context: click.Context, level: str = "##") -> list[str]:
    """A table: how an option is written, what it does. What has no words of its own is told by the usage."""
    records = [
        found for option in command.get_params(context) if (found := option.get_help_record(context)) and found[1]
    ]
    rows = [f"| `{_bare(names)}` | {_cell(told)} |" for names, told in records]
    return [f"{level} Options", "", "| option | what it does |", "| --- | --- |", *rows, ""]


def _bare(text: str) -> str:
    """For a code span in a table."""
    return text.replace("|", "\\|")


def _cell(text: str) -> str:
    return _plain(text).replace("|", "\\|")


def _plain(text: str) -> str:
    """Words in which nothing but code spans is marked: what else could be a mark is escaped."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([*_<>\[\]\\#])", r"\\\1", part) for part in parts)
