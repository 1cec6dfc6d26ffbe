"""`words`: what each effect word, field and value of a game's YAML says, with a piece that uses it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any

import click

from generator.base.errors import input_error, nearest_name
from generator.cli.options import CommandOptions, game_options, takes_report_options
from generator.cli.terminal import say
from generator.games.registry import game_rules
from generator.schemas.effect_words_page import effect_words_page
from generator.schemas.key_help import class_help, key_help

WIDTH = 100


@click.command("words")
@click.argument("word", required=False, default="", metavar="[WORD]")
@game_options
@click.option("--lang", "language", default="en", metavar="LANGUAGE", help="The language.")
@click.option("--markdown", is_flag=True, help="Print all of them as a page in Markdown.")
@takes_report_options()
def command(asked: CommandOptions, word: str, markdown: bool) -> int:
    """Say what an effect word, a field or a value means, where it may stand, which piece uses it, its sign.

    WORD is an effect word such as `output`, a field such as `until`, or a value such as `next-round`; without one, the
    effect words are listed.

    \b
    Example: balance-control words next-round
    Example: balance-control words output --lang de
    """
    game = asked.game
    make_glossary = game_rules(game.info.rules).glossary
    if make_glossary is None:
        raise input_error("this game has no effect words", expected="a game with rules that has some", path="--game")
    glossary = make_glossary(
        asked.definitions, asked.game.texts_for(asked.language, asked.definitions), key_help, class_help
    )
    words, values = glossary.words(), glossary.values()
    if markdown:
        say(effect_words_page(words, values), nl=False)
        return 0
    if word:
        words, values = _entries_named(word, words, values)
    told_of = _lines(words, values) if word else _list_text(words)
    filled = (fill(line, WIDTH, subsequent_indent="      ", break_on_hyphens=False) for line in told_of)
    asked.tell({"words": words, "values": values}, filled)
    return 0


def _entries_named(
    word: str, words: Mapping[str, Any], values: Mapping[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entries of that name: effect words, those that have such a field, lists and values. Raises `InputError`."""
    wanted = word.lower()
    own = {name: told for name, told in words.items() if name == wanted}
    with_field = {
        name: told | {"fields": {wanted: told["fields"][wanted]}}
        for name, told in words.items()
        if wanted in told["fields"]
    }
    lists = {kind: told for kind, told in values.items() if kind == wanted}
    single = {kind: {wanted: told[wanted]} for kind, told in values.items() if wanted in told and kind not in lists}
    if not (own or with_field or lists or single):
        known = [*words, *values, *(name for told in (*values.values(),) for name in told)]
        known += [name for told in words.values() for name in told["fields"]]
        expected = "an effect word, a field or a value; 'words' alone lists the effect words"
        raise input_error(f"nothing is called '{word}'", expected=expected, hint=nearest_name(wanted, known))
    return own or with_field, lists | single


def _list_text(words: Mapping[str, Any]) -> Iterator[str]:
    for name, told_of in words.items():
        yield f"{name:<19} {told_of['says']}"


def _lines(words: Mapping[str, Any], values: Mapping[str, Any]) -> Iterator[str]:
    """What is told of each entry."""
    for name, told_of in words.items():
        yield f"{name}: {told_of['says']}"
        if len(told_of["fields"]) > 1 or not values:
            yield from _usage_lines(told_of, f"  stands on: {', '.join(told_of['stands'])}")
        for key, field in told_of["fields"].items():
            chosen = f" One of: {', '.join(field['values'])}." if field["values"] else ""
            yield f"  {key}: {field['says']}{chosen}"
    for kind, known in values.items():
        for name, told_of in known.items():
            yield f"{kind}: {name}: {told_of['says']}"
            yield from _usage_lines(told_of, f"  may stand at: {', '.join(told_of['stands'])}")


def _usage_lines(told_of: Mapping[str, Any], stands: str) -> Iterator[str]:
    if told_of.get("printed"):
        yield f"  on a card: {told_of['printed']}"
    yield stands
    if told_of["used"]:
        sign = f", with the sign {told_of['sign']}" if told_of["sign"] else ""
        yield f"  used by: {told_of['used']}{sign}"
