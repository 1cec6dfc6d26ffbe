"""The sheet of an order: what is to be made, and how much of it."""

from __future__ import annotations

from generator.export.listing import Row
from generator.export.order import table_of_files


def test_each_file_has_a_line_with_its_pieces() -> None:
    """Two cards in one file, two of one and three of the other; a third card in a file of its own."""
    listed = [("a.pdf", "buoy", 2), ("a.pdf", "raft", 3), ("b.pdf", "quay", 1)]
    rows = [Row(file, "", name, quantity, "poker-deck", "", "d") for file, name, quantity in listed]
    head, line, *lines = table_of_files(rows, "en")
    assert head.count("|") == line.count("|") == 3
    assert lines == ["| a.pdf | 5 |", "| b.pdf | 1 |"]
