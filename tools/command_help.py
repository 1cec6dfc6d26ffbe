"""The help of every command in Markdown, for the documentation's site; what it says is what `--help` says."""

from __future__ import annotations

import re

import click

from generator.cli.program import COMMANDS, program

NAME = "balance-control"
EXAMPLE = "Example: "


def command_help() -> str:
    """The program's own options, then a chapter for each command."""
    context = click.Context(program, info_name=NAME, **program.context_settings)
    parts = ["", *_told(program, context)]
    for name in COMMANDS:
        command = program.get_command(context, name)
        assert command
        parts += _chapter(command, click.Context(command, context, name), "##")
    return "\n".join(parts)


def _chapter(command: click.Command, context: click.Context, level: str) -> list[str]:
    """A command under its name, then the commands within it."""
    title = context.command_path.removeprefix(f"{NAME} ")
    parts = [f"{level} {title}", "", *_told(command, context)]
    for name, inner in command.commands.items() if isinstance(command, click.Group) else ():
        parts += _chapter(inner, click.Context(inner, context, name), f"{level}#")
    return parts


def _told(command: click.Command, context: click.Context) -> list[str]:
    """What a command is for, how it is called with examples, its options."""
    help_ = (command.help or "").replace("\b", "").splitlines()
    lines = [line.strip() for line in help_]
    examples = [line.removeprefix(EXAMPLE) for line in lines if line.startswith(EXAMPLE)]
    words = re.sub(r"\n{3,}", "\n\n", "\n".join(line for line in lines if not line.startswith(EXAMPLE)).strip())
    usage = re.sub(r"\s+", " ", command.get_usage(context).removeprefix("Usage: "))
    return [_plain(words), "", "```text", usage, "```", "", "```sh", *examples, "```", "", *_options(command, context)]


def _options(command: click.Command, context: click.Context) -> list[str]:
    """A table: how an option is written, what it does. What has no words of its own is told by the usage."""
    records = [
        found for option in command.get_params(context) if (found := option.get_help_record(context)) and found[1]
    ]
    rows = [f"| `{_in_table(names)}` | {_in_table(_plain(told))} |" for names, told in records]
    return ["| option | what it does |", "| --- | --- |", *rows, ""]


def _in_table(text: str) -> str:
    """Without a bar that would end the cell."""
    return text.replace("|", "\\|")


def _plain(text: str) -> str:
    """Words in which nothing but code spans is marked: what else could be a mark is escaped."""
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([*_<>\[\]\\#])", r"\\\1", part) for part in parts)
