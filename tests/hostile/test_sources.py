"""What the program's own modules may do: which of them change what is on a disk, and which texts are formats."""

from __future__ import annotations

import ast
import functools
from collections.abc import Mapping

import pytest

from generator.files.resources import PACKAGE


@functools.cache
def calls_of_modules() -> Mapping[str, list[ast.Call]]:
    """The calls in each module, read once."""
    return {
        path.relative_to(PACKAGE).as_posix(): [
            node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
        ]
        for path in PACKAGE.rglob("*.py")
    }


CHANGES_A_DISK = {
    *("write_text", "write_bytes", "write_file", "write_whole", "write_entry", "fill_folder", "replace_files"),
    *("unlink", "rename", "rmtree", "rmdir", "mkdir", "makedirs", "removedirs", "copyfile", "copytree"),
    *("mkdtemp", "mkstemp", "TemporaryDirectory", "NamedTemporaryFile", "symlink_to", "hardlink_to", "link", "touch"),
    *("truncate", "savefig", "extractall", "put_file", "create_file", "append_own", "AtomicFile"),
}
"""Calls that change what is on a disk, by their names; that no other module opens a file is looked at in
`tests/project/test_one_gate.py`."""

RULES = {
    "definitions/kept_ids.py": "the hidden list of ids, under a name of the program's own",
    "booklet/typst_process.py": "in the temporary folder of booklet/typeset.py",
    "booklet/typeset.py": "a temporary folder of its own",
    "files/cache.py": "the cache: the user's alone, entries with their digest",
    "cli/picture_options.py": "check_drawing before, see pictures/picture_files.py",
    "cli/new.py": "in the copy, before copy_game has put it in its place",
    "cli/playtest.py": "check_file for --html",
    "cli/preview.py": "fill_folder",
    "cli/replay.py": "check_drawing before, see pictures/picture_files.py",
    "cli/schema.py": "fill_folder",
    "cli/simulate.py": "check_record for a record; for --markers check_file, and no link",
    "cli/simulation_run.py": "check_file for --csv and --html",
    "cli/table.py": "a file that is there stays, if it isn't the same",
    "definitions/game_copy.py": "a new or an empty folder, filled in one move",
    "download/table_fetch.py": "a table fetched before, by its digest; YAML with an address and nothing else new",
    "export/kit.py": "fill_folder",
    "export/package.py": "fill_folder",
    "files/gate.py": "the gate: only what opens, nothing that decides",
    "faces/rasterizer.py": "a temporary folder of its own",
    "library/output_file.py": "the very file that a program names",
    "files/locks.py": "files that are made to be locked",
    "cli/export.py": "pictures to publish, by fill_folder; those that are there already stay as they are",
    "online/table_journal.py": "a folder without a table, or its own; a record that others have changed stays",
    "online/open_table.py": "makes the folder of a new table",
    "render/prepared_pictures.py": "a temporary folder of its own, under a name of its own until it is whole",
    "files/picture_cache.py": "the cache: entries with their digest",
    "pictures/picture_files.py": "check_file for --picture and --html",
    "play/save_file.py": "check_record: a record of people's game stays",
    "playtest/record_sittings.py": "a record that it could read, with all that stood there",
    "playtest/session_table.py": "a table of sessions that it could read, with all that stood there",
    "preview/compare_versions.py": "a temporary folder of its own",
    "games/balance_control/rules/code_cache.py": "the cache: the user's alone",
    "schemas/schema_files.py": "schemas as they were sealed; YAML with the program's own line, or room for it",
    "files/shelf.py": "a temporary file of its own",
    "files/scratch.py": "temporary folders, a user's own and new each time",
    "simulate/run_part.py": "kept_at, and only what this run kept is taken away",
    "simulate/part_file.py": "kept_at, or check_sealed for --into",
    "simulate/game_rows.py": "check_rows before, and only what this run has taken over is taken away; temporary files",
    "files/atomic_write.py": "the rules themselves",
}
"""Each module that changes what is on a disk, and what keeps it from the user's own files."""


def changes_a_disk(calls: list[ast.Call]) -> bool:
    return any(getattr(call.func, "attr", getattr(call.func, "id", "")) in CHANGES_A_DISK for call in calls)


@pytest.mark.slow
def test_every_module_that_writes_has_a_rule() -> None:
    assert {module for module, calls in calls_of_modules().items() if changes_a_disk(calls)} == set(RULES)


def test_only_texts_of_the_program_are_formats() -> None:
    called = [call.func for calls in calls_of_modules().values() for call in calls]
    formats = [one.value for one in called if isinstance(one, ast.Attribute) and one.attr in ("format", "format_map")]
    found = {ast.unparse(text) for text in formats if not isinstance(text, ast.Constant)}
    assert found == {"limit.wrong"}, "the words of a limit are the program's"
