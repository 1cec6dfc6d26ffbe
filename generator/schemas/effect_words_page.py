"""The documentation's page on every effect word, field and value; `balance-control words --markdown`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

HEAD = """# Every word and value

What each word of an effect says, where it may stand, a piece that uses it and its sign there, in the notation of the
program. The page is made by `balance-control words --markdown`; `balance-control words WORD` tells of one, in either
language, and an editor shows the same where you point at it. [The effect words](effect-words.md) says which values go
together.
"""


def effect_words_page(words: Mapping[str, Any], values: Mapping[str, Any]) -> str:
    """The whole page, as Markdown."""
    return "\n".join([HEAD, "## Words", "", *_words(words), "## Values", "", *_values(values)]).rstrip("\n") + "\n"


def _words(words: Mapping[str, Any]) -> Iterator[str]:
    for name, told in words.items():
        yield f"### {name}"
        yield ""
        yield f"{_sentence(told['says'])} It stands on {' or '.join(told['stands'])}{_used_in(told)}."
        yield ""
        yield "| field | what it says | values |"
        yield "|---|---|---|"
        for key, field in told["fields"].items():
            yield f"| `{key}` | {_cell(field['says'])} | {' '.join(f'`{value}`' for value in field['values'])} |"
        yield ""


def _values(values: Mapping[str, Any]) -> Iterator[str]:
    for kind, known in values.items():
        yield f"### {kind}: its values"
        yield ""
        yield "| value | what it says | may stand at | used by | sign |"
        yield "|---|---|---|---|---|"
        for name, told in known.items():
            used = f"`{told['used']}`" if told["used"] else "–"
            sign = f"`{told['sign']}`" if told["sign"] else "–"
            stands = " ".join(f"`{place}`" for place in told["stands"])
            yield f"| `{name}` | {_cell(told['says'])} | {stands} | {used} | {_cell(sign)} |"
        yield ""


def _used_in(told: Mapping[str, Any]) -> str:
    sign = f", signed `{told['sign']}`" if told["sign"] else ""
    return f"; `{told['used']}` uses it{sign}" if told["used"] else ""


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
