"""Puts whole entries of a YAML text in, takes them out, and changes their order: each with the lines, the commas and
the comments that are its own. Every way to do it, the likeliest first; whoever tries it reads the text again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.edits.text_change import TextReplacement, replace_pieces
from generator.edits.yaml_layout import FLOW, WrittenEntry, WrittenValue, YamlLayout
from generator.edits.yaml_path import FoundValue

Replacements = list[TextReplacement]
_BLOCK_HEAD = re.compile(r"([|>])(\d?)[+-]?")
_BLANK_LINES = re.compile(r"\r?\n((?:[ \t]*\r?\n)*)")
_COMMA = re.compile(r"\s*,")
_COMMENT = re.compile(r"[ \t]*#")


class EntryLines:
    """The entries of a YAML text with all that goes with each when it moves."""

    def __init__(self, layout: YamlLayout) -> None:
        self.layout = layout

    def head_end(self, entry: WrittenEntry) -> int:
        """Behind the colon of a key, or the `-` of an item."""
        if entry.key is None:
            return entry.start + 1
        colon = self.layout.text.find(":", entry.key.end)
        return colon + 1

    def ways_to_insert(self, inner: FoundValue, at: int, lines: list[str]) -> Iterator[Replacements]:
        """Puts the lines of an entry at a place of a block, which isn't empty. A text above it may count blank lines as
        its own, or lack a last line break only because the file does."""
        made = self._insert_lines(inner, at, lines, apart=True)
        yield made
        yield [*made, *self._last_without_break(inner.around)]
        yield self._insert_lines(inner, at, lines, apart=False)

    def _insert_lines(self, inner: FoundValue, at: int, lines: list[str], *, apart: bool) -> Replacements:
        """Puts lines at a place of a block; `apart`: with a blank line between where its other entries have one."""
        entries, layout = inner.around.entries or (), self.layout
        indent = " " * layout.column(entries[0].start)
        gaps = [self._blank_lines(layout.line_stop(one.end)) for one in entries[:-1]]
        blank = "\n" if apart and gaps and all(gaps) else ""
        if at:
            stop = layout.line_stop(entries[at - 1].end)
            return [TextReplacement(stop, stop, "\n" + blank + "\n".join([indent + lines[0], *lines[1:]]))]
        first = entries[0]
        start = self._chunk_start(inner.around, 0)
        if not layout.begins_line(first.start):
            start = first.start
        return [TextReplacement(start, start, "\n".join(lines) + "\n" + blank + indent)]

    def _last_without_break(self, value: WrittenValue) -> Replacements:
        """Says of a text behind `|` or `>` that no line break ends it, where none ends the file so far."""
        while value.entries:
            value = value.entries[-1].value
        head = _BLOCK_HEAD.match(self.layout.text, value.start)
        if head is None or value.end < len(self.layout.text):
            return []
        return [TextReplacement(value.start, head.end(), f"{head[1]}{head[2]}-")]

    def _blank_lines(self, stop: int) -> int:
        """How many blank lines follow the line that ends there."""
        found = _BLANK_LINES.match(self.layout.text, stop)
        return found[1].count("\n") if found else 0

    def insert_in_flow(self, around: WrittenValue, at: int, written: str) -> Replacements:
        """Puts an entry at a place within brackets that aren't empty: on a line of its own where each has one."""
        entries, text, layout = around.entries or (), self.layout.text, self.layout
        own_lines = all(layout.begins_line(one.start) for one in entries)
        if at < len(entries):
            start = entries[at].start
            between = "\n" + " " * layout.column(start) if own_lines else self._flow_gap(entries)
            return [TextReplacement(start, start, f"{written},{between}")]
        last = entries[-1]
        comma = _COMMA.match(text, last.end, around.end)
        if own_lines:
            stop = layout.line_stop(comma.end() if comma else last.end)
            line = "\n" + " " * layout.column(last.start) + written + ("," if comma else "")
            if text[last.end : stop].rstrip().endswith(("]", "}")):
                stop = last.end
            return [*([] if comma else [TextReplacement(last.end, last.end, ",")]), TextReplacement(stop, stop, line)]
        gap = self._flow_gap(entries)
        if comma:
            return [TextReplacement(comma.end(), comma.end(), f"{gap}{written},")]
        return [TextReplacement(last.end, last.end, f",{gap}{written}")]

    def _flow_gap(self, entries: Sequence[WrittenEntry]) -> str:
        """What stands behind a comma within brackets: a blank, or nothing where the file has none there."""
        gaps = [self.layout.text[one.end : two.start] for one, two in pairwise(entries)]
        return "" if gaps and all(gap == "," for gap in gaps) else " "

    def ways_to_remove(self, found: FoundValue) -> Iterator[Replacements]:
        """The ways to take an entry out."""
        around = found.around
        entries = around.entries or ()
        if around.style == FLOW:
            yield self._remove_from_flow(around, found.at)
            return
        if len(entries) == 1:
            yield self._empty(found)
            return
        entry, layout = found.entry, self.layout
        if not layout.begins_line(entry.start):
            behind = layout.text[layout.line_stop(entry.end) : entries[1].start]
            if not behind.strip():
                yield [TextReplacement(entry.start, entries[1].start, "")]
            yield [TextReplacement(entry.start, layout.line_stop(entry.end), "")]
            return
        yield from self._ways_to_remove_lines(layout.line_start(self._chunk_start(around, found.at)), entry.end)

    def _ways_to_remove_lines(self, start: int, end: int) -> Iterator[Replacements]:
        """Removes whole lines; of blank lines above and below only those above stay, and none at a file's end."""
        layout = self.layout
        stop = layout.line_stop(end)
        above, below = self._blank_above(start), self._blank_lines(stop)
        begin, behind = start, layout.next_line(stop)
        for _ in range(above):
            begin = layout.line_start(begin - 1)
        last = behind
        for _ in range(below):
            last = layout.next_line(last)
        if stop == len(layout.text):  # no line break ends the file
            yield [TextReplacement(layout.line_stop(begin - 1) if begin else 0, stop, "")]
        elif above and last == len(layout.text):
            yield [TextReplacement(begin, behind, "")]
        elif (above or not start) and below:
            yield [TextReplacement(start, last, "")]
        yield [TextReplacement(start, behind, "")]
        yield [TextReplacement(start, last, "")]  # the last blank lines may be those of a text above

    def _blank_above(self, start: int) -> int:
        """How many blank lines stand above a line."""
        count, layout = 0, self.layout
        while start:
            start = layout.line_start(start - 1)
            if layout.text[start : layout.line_stop(start)].strip():
                break
            count += 1
        return count

    def _empty(self, found: FoundValue) -> Replacements:
        """Leaves an empty list or mapping in place of one that had a single entry."""
        around, layout = found.around, self.layout
        sign = "[]" if around.is_list else "{}"
        start = self._chunk_start(around, 0)
        outer = FoundValue(found.way[:-1], around)
        if not outer.way or layout.line_start(around.start) <= self.head_end(outer.entry):
            return [TextReplacement(around.start, layout.line_stop(around.end) if not outer.way else around.end, sign)]
        behind = self.head_end(outer.entry)
        line = layout.line_start(start)
        return [
            TextReplacement(behind, behind, f" {sign}"),
            TextReplacement(layout.line_stop(line - 1) if line else 0, layout.line_stop(around.end), ""),
        ]

    def _remove_from_flow(self, around: WrittenValue, at: int) -> Replacements:
        entries, layout, text = around.entries or (), self.layout, self.layout.text
        entry = entries[at]
        last = at == len(entries) - 1
        comma = _COMMA.match(text, entry.end, around.end)
        end = comma.end() if comma else entry.end
        stop = layout.line_stop(end)
        alone = layout.begins_line(entry.start) and (
            not text[end:stop].strip() or bool(_COMMENT.match(text, end, stop))
        )
        if len(entries) == 1:
            return (
                [TextReplacement(entry.start, end, "")]
                if alone
                else [TextReplacement(around.start + 1, around.end - 1, "")]
            )
        if not last and not alone:
            return [TextReplacement(entry.start, entries[at + 1].start, "")]
        if not last:
            return [TextReplacement(layout.line_start(entry.start), layout.next_line(stop), "")]
        before = entries[at - 1]
        if not alone:
            return [TextReplacement(before.end, entry.end, "")]
        kept = _COMMA.match(text, before.end, around.end)
        drop = [] if comma or not kept else [TextReplacement(kept.end() - 1, kept.end(), "")]
        return [*drop, TextReplacement(layout.line_start(entry.start), layout.next_line(stop), "")]

    def _chunk_start(self, around: WrittenValue, at: int) -> int:
        """Where an entry of a block begins with the comment that is its own: one directly above it, unless that heads
        a group (the next entry follows without a gap) or the file."""
        layout = self.layout
        entry = (around.entries or ())[at]
        if not layout.begins_line(entry.start):
            return entry.start
        column, line = layout.column(entry.start), layout.line_start(entry.start)
        start = line
        while start:
            above = layout.line_start(start - 1)
            written = layout.text[above : layout.line_stop(above)]
            if not written.startswith(" " * column + "#"):
                break
            start = above
        if start == 0 or start == line or self._heads_group(around, at):
            return entry.start
        return start + column

    def _heads_group(self, around: WrittenValue, at: int) -> bool:
        """Whether the next entry follows on the very next line."""
        entries = around.entries or ()
        if at + 1 == len(entries):
            return False
        next_line = self.layout.next_line(self.layout.line_stop(entries[at].end))
        return next_line == self.layout.line_start(entries[at + 1].start)

    def ways_to_order(self, found: FoundValue, order: Sequence[int]) -> Iterator[Replacements]:
        """The ways to put all entries of a list or a mapping into an order of their places, counted from 0."""
        around, layout = found.value, self.layout
        entries = around.entries or ()
        if around.style == FLOW:
            spans = [(one.start, one.end) for one in entries]
            yield from self._reorder_lines_in_flow(around, order)
            yield self._permute(spans, order)
            return
        spans = [(self._chunk_start(around, at), layout.line_stop(one.end)) for at, one in enumerate(entries)]
        yield self._permute(spans, order)
        yield from self._ways_to_order_a_file_end(around, spans, order)

    def _ways_to_order_a_file_end(
        self, around: WrittenValue, spans: Sequence[tuple[int, int]], order: Sequence[int]
    ) -> Iterator[Replacements]:
        """Where no line break ends the file, a text behind `|` that was its last has none, and one that becomes its
        last needs one."""
        end = len(self.layout.text)
        if spans[-1][1] < end:
            return
        line_break = TextReplacement(end, end, "\n")
        start = spans[-1][0]
        kept = [one._replace(start=one.start - start, end=one.end - start) for one in self._last_without_break(around)]
        last = replace_pieces(self.layout.text[start:], kept)
        yield self._permute(spans, order, last)
        yield [*self._permute(spans, order), line_break]
        yield [*self._permute(spans, order, last), line_break]

    def _permute(self, spans: Sequence[tuple[int, int]], order: Sequence[int], last: str | None = None) -> Replacements:
        """Each piece of the text in the place of another; `last`: what becomes of the last one."""
        texts = [self.layout.text[start:end] for start, end in spans]
        if last is not None:
            texts[-1] = last
        return [
            TextReplacement(start, end, texts[at])
            for place, ((start, end), at) in enumerate(zip(spans, order, strict=True))
            if place != at
        ]

    def _reorder_lines_in_flow(self, around: WrittenValue, order: Sequence[int]) -> Iterator[Replacements]:
        """Entries within brackets that have lines of their own take the comment behind them along; commas stay."""
        entries, layout, text = around.entries or (), self.layout, self.layout.text
        if not all(layout.begins_line(one.start) for one in entries):
            return
        parts = []
        for one in entries:
            comma = _COMMA.match(text, one.end, around.end)
            end = comma.end() if comma else one.end
            parts.append((one.start, one.end, end, layout.line_stop(end)))
        if any(text[end:stop].strip() and not _COMMENT.match(text, end, stop) for _, _, end, stop in parts):
            return
        yield [
            TextReplacement(start, stop, text[slice(*parts[at][:2])] + text[own_end:end] + text[slice(*parts[at][2:])])
            for (start, own_end, end, stop), at in zip(parts, order, strict=True)
        ]
