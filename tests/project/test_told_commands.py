"""Every call of the program that a page tells is read by the program's own parser; `test_followed_pages.py` runs them.

A block that can't be run says why in front of it: `<!-- not run: the reason -->`. It is read all the same.
"""

import re

import pytest

from tests.project.calls import fault, is_game, made_by, words_of
from tests.project.imports import ROOT
from tests.project.markdown import pages, tokens
from tests.tables import read_table
from tools.tutorial import Step, steps

PAGES = pages()
CALLS = re.compile(r"(\S*/)?(balance-control|make|bash|sh|python3?|py|pip|git|uv) ")
HERE = "."
"""A game in the folder where one is: there may be one."""


def blocks(source: str) -> list[Step]:
    """The blocks of a page that hold commands or files."""
    return steps(ROOT / source)


def faults(blocks: list[Step]) -> list[str]:
    """What the program would say against the calls in blocks that follow each other, each with its line."""
    made, found = {HERE}, []
    for block in blocks:
        made.add(is_game(block.file))
        lines = block.text.splitlines() if block.kind in ("sh", "bat") else ()
        for number, line in enumerate(lines, block.line):
            if words := words_of(line):
                said = fault(words, made)
                found += [f"{number}: {' '.join(words)}: {said}"] if said else []
                made.add("" if said else made_by(words))
    return found


@pytest.mark.parametrize("source", PAGES)
def test_the_program_takes_every_call_that_a_page_tells(source: str) -> None:
    assert [f"{source}:{said}" for said in faults(blocks(source))] == []


@pytest.mark.parametrize(
    ("line", "said"),
    read_table(__file__, "what_is_wrong_is_told_with_its_line"),
)
def test_what_is_wrong_is_told_with_its_line(line: str, said: str) -> None:
    told = faults([Step("sh", "", f"balance-control new my-game\n{line}\n", line=2)])
    assert len(told) == 1
    assert said in told[0]


def test_a_game_that_a_page_has_made_is_there() -> None:
    made = "balance-control new mine --from balance-control"
    text = f"{made}\nbalance-control check --game mine --modules new\nls | balance-control\n"
    assert faults([Step("sh", "", text, line=1)]) == []


def code_of(text: str) -> list[str]:
    """What stands in code outside blocks of commands: each indented line, each span."""
    return re.findall(r"^    .*$|`[^`\n]+`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S), flags=re.M)


def told_within(text: str) -> list[list[str]]:
    """The words after the program's name in a sentence's code: `["check", "--players"]`; values may be left out."""
    tails = [tail for line in code_of(text) for tail in re.findall(r"\bbalance-control (.*)", line)]
    return [words for tail in tails if (words := re.split(r"\s#|`|&&", tail)[0].split())]


def test_calls_within_sentences_are_recognised() -> None:
    text = "Say `balance-control check --all`.\n\n    .venv/bin/balance-control new mine   # a game\n"
    assert told_within(text) == [["check", "--all"], ["new", "mine"]]


@pytest.mark.parametrize("source", PAGES)
def test_commands_and_options_within_sentences_exist(source: str) -> None:
    for words in told_within((ROOT / source).read_text(encoding="utf-8")):
        said = fault(words)
        assert "No such" not in said, f"{source}: {' '.join(words)}: {said}"


@pytest.mark.parametrize("source", PAGES)
def test_commands_stand_in_blocks_that_are_run_or_say_why_not(source: str) -> None:
    for token in tokens(source):
        if token.type == "code_block" or (token.type == "fence" and token.info.split(" ")[0] not in ("sh", "bat")):
            calls = [line for line in token.content.splitlines() if CALLS.match(line)]
            assert not calls, f"{source}:{token.map}: mark this block as sh"


def test_reasons_are_given_and_blocks_are_found() -> None:
    told = [step for source in PAGES for step in blocks(source) if step.kind == "sh"]
    fences = [line for source in PAGES for line in (ROOT / source).read_text("utf-8").splitlines()]
    assert len(told) == sum(line.startswith("```sh") for line in fences)
    assert sum(line.startswith("<!-- not run:") for line in fences) == sum(len(step.unrun.split()) > 2 for step in told)
