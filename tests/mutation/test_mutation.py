"""Seeded bugs: they fit the kernel and cover it, the page about them is current, and the scenarios notice them."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tests.mutation.mutants import KERNEL, ROOT, Mutant, around, digest, mutants, patched, places, source_of
from tests.mutation.page import NOBODY, PAGE, page, read, row, stale
from tests.mutation.trees import tree

LEAST = 50
AT_ONCE = 6
"""How many are tried again in the slow tier."""

UNTOUCHED = {
    "codes.py": "names of numbers",
    "compile.py": "how one source runs twice; the two backends are compared step by step",
    "copying.py": "writes one record over another",
    "events.py": "writes the log",
    "fields.py": "the record's fields",
    "kept_code.py": "keeps compiled code in files",
    "linking.py": "links compiled functions",
    "playout.py": "random play, for simulate and benches",
    "reason.py": "says why not; the rule itself is elsewhere",
    "reasons.py": "says why not; the rule itself is elsewhere",
    "records.py": "a record on both backends",
    "unplayed.py": "refuses definitions; nothing of it is there at play",
}
"""Modules of the kernel that hold no rule, so that no bug is seeded in them."""

SAMPLE = Mutant("sample", "R1.1", "x.py", "nothing", "    if a:\n        b()\n", "if not a:\n    b()\n")
SOURCE = "import os\n\n\ndef one():\n    if a:\n        b()\n\n\ndef two():\n    if a:\n        c()\n"

each = pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.name)


def test_a_block_is_found_whatever_its_indentation_and_replaced_with_it() -> None:
    assert places(SAMPLE.old, SOURCE) == [4]
    assert patched(SAMPLE, SOURCE) == SOURCE.replace("    if a:\n        b()", "    if not a:\n        b()")


@pytest.mark.parametrize("old", ["if a:", "if b:", "b()\n\n\ndef two():\n    if a:\n        b()"])
def test_a_block_that_stands_not_once_is_refused(old: str) -> None:
    with pytest.raises(ValueError, match="not once"):
        patched(replace(SAMPLE, old=old), SOURCE)


def test_a_digest_covers_the_mutant_and_its_function_only() -> None:
    assert around(SAMPLE, SOURCE) == "def one():\n    if a:\n        b()"
    now = digest(SAMPLE, SOURCE)
    assert digest(SAMPLE, SOURCE.replace("c()", "d()")) == now
    assert digest(SAMPLE, SOURCE.replace("one", "none")) != now
    assert digest(replace(SAMPLE, rule="R1.2"), SOURCE) != now
    outside = replace(SAMPLE, old="import os")
    assert digest(outside, SOURCE) != digest(outside, SOURCE.replace("c()", "d()")), "in no function: the whole module"


@each
def test_a_mutant_fits_the_kernel(mutant: Mutant) -> None:
    source = source_of(mutant)
    changed = patched(mutant, source)
    assert changed != source
    compile(changed, mutant.module, "exec")


def test_mutants_are_many_and_everywhere() -> None:
    assert len(mutants()) >= LEAST
    assert not [name for name, number in Counter(mutant.name for mutant in mutants()).items() if number > 1]
    assert {mutant.rule.split(".")[0] for mutant in mutants()} >= {f"R{number}" for number in range(1, 14)}
    modules = {str(path.relative_to(ROOT / KERNEL).as_posix()) for path in (ROOT / KERNEL).rglob("*.py")}
    holding = {module for module in modules if not module.endswith("__init__.py")}
    assert {mutant.module for mutant in mutants()} == holding - set(UNTOUCHED)


def test_the_page_is_current() -> None:
    rows = read()
    old = [mutant.name for mutant in mutants() if stale(rows, mutant)]
    assert not old, "tried on other sources, or survived: make mutation"
    assert PAGE.read_text(encoding="utf-8") == page(rows, mutants()), "rows of mutants that are gone: make mutation"


def test_a_page_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    one, other, third = mutants()[:3]
    rows = {one.name: row(one, ["R1.1-x", "R1.2-y"]), other.name: row(other, [])}
    path = tmp_path / "mutation.md"
    path.write_text(page(rows, [one, other, third]), encoding="utf-8")
    monkeypatch.setattr("tests.mutation.page.PAGE", path)
    assert read() == rows
    assert "1 of 3 are noticed." in path.read_text(encoding="utf-8")
    assert NOBODY in rows[other.name][-2]
    assert [stale(read(), mutant) for mutant in (one, other, third)] == [False, True, True]
    assert stale(read(), replace(one, notice="something else"))


def six() -> list[Mutant]:
    """Six of the mutants, others whenever the rules' sources change."""
    sources = sorted((ROOT / KERNEL).rglob("*.py"))
    mix = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).digest()
    known, step = mutants(), len(mutants()) // AT_ONCE
    start = int.from_bytes(mix[:4], "big") % step
    return list(known[start::step][:AT_ONCE])


@pytest.mark.slow
def test_six_of_them_are_noticed_again() -> None:
    with tree() as copy:
        verdicts = {mutant.name: copy.verdict(mutant) for mutant in six()}
    assert not {name: verdict for name, verdict in verdicts.items() if not verdict.noticed}
