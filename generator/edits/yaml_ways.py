"""The ways to write a value into a YAML text at a place, as its neighbours are written, the plainest first; whoever
tries one reads the text again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.edits.text_change import TextReplacement, replace_pieces
from generator.edits.yaml_layout import BLOCK, FLOW, WrittenEntry, YamlLayout
from generator.edits.yaml_lines import EntryLines, Replacements
from generator.edits.yaml_path import FoundValue
from generator.edits.yaml_words import (
    WritingPlace,
    block_lines,
    entry_lines,
    inline_ways,
    key_ways,
    wants_lines,
    word_type,
)

_TRUTHS = (("yes", "no"), ("true", "false"), ("Yes", "No"), ("True", "False"), ("on", "off"))
_ANCHOR = re.compile(r"[ \t:-]*(?P<anchor>&[^\s,\[\]{}]+[ \t]*)")


class WritingWays:
    """How values are written in a YAML text."""

    def __init__(self, layout: YamlLayout) -> None:
        self.layout = layout
        self.lines = EntryLines(layout)

    def ways_to_set(self, found: FoundValue, value: Any) -> Iterator[Replacements]:
        """The ways to write a value in place of another."""
        old, layout = found.value, self.layout
        if isinstance(value, Mapping | list | tuple) and value:
            yield from self._ways_to_set_collection(found, value)
            return
        written = layout.text_of(old) if old.entries is None else ""
        lines = written.split("\n")
        width = max(map(len, lines)) if len(lines) > 1 else 0
        place = self._value_place(found, old=written, style=old.style if old.entries is None else "", width=width)
        for way in inline_ways(value, place):
            yield self._put(found, way)

    def _value_place(self, found: FoundValue, **more: Any) -> WritingPlace:
        """Where a text at `found` has its further lines, or would have them."""
        step = self.layout.steps[0] if not found.way or found.entry.key else 2
        indent = self.layout.column(found.entry.start) + step if found.way else 0
        below = [line for line in more["old"].split("\n")[1:] if line.strip()]
        if below:
            indent = min(len(line) - len(line.lstrip(" ")) for line in below)
        return self.place(found, indent=indent, **more)

    def _put(self, found: FoundValue, written: str) -> Replacements:
        """Replaces a value by a text that may stand where it stands."""
        old, layout = found.value, self.layout
        if old.start == old.end:
            return [TextReplacement(old.start, old.end, (" " if old.colon else ": ") + written)]
        head = layout.text[old.start : layout.line_stop(old.start)]
        comment = re.search(r"[ \t]+#.*", head) if old.style in ("|", ">") else None
        if comment:
            first, line_break, rest = written.partition("\n")
            written = first + comment[0] + line_break + rest
        if old.style == BLOCK and found.way:
            return self._put_behind_head(found, " " + written)
        return [TextReplacement(old.start, old.end, written)]

    def _put_behind_head(self, found: FoundValue, written: str) -> Replacements:
        """Replaces a list or mapping that takes lines of its own: what is new begins behind its key or its `-`, and
        the comment there stays."""
        entry, layout, old = found.entry, self.layout, found.value
        behind = self.lines.head_end(entry)
        if layout.line_start(old.start) <= behind:  # `- a: 1`
            return [TextReplacement(old.start, old.end, written.lstrip(" "))]
        stop = layout.line_stop(behind)
        first, line_break, rest = written.partition("\n")
        end = layout.line_stop(old.end)
        if not first.strip():
            first = ""
        return [TextReplacement(behind, behind, first), TextReplacement(stop, end, line_break + rest)]

    def _ways_to_set_collection(self, found: FoundValue, value: Any) -> Iterator[Replacements]:
        old = found.value
        blocks = {BLOCK: True, FLOW: False}.get(old.style) if old.entries else None
        if blocks is None:
            blocks = self._neighbours_take_lines(found)
        place = self.place(found, blocks=blocks)
        if not found.way:
            inner = self.place(found, indent=0)
            if old.style != FLOW:
                yield [TextReplacement(old.start, old.end, "\n".join(block_lines(value, inner)))]
            yield from ([TextReplacement(old.start, old.end, way)] for way in inline_ways(value, place))
            return
        head = "-" if found.entry.key is None else "x:"
        if wants_lines(value, head, place):
            indent = " " * place.indent
            lines = entry_lines(f"{indent}{head}", value, place)
            written = "\n".join(lines)[len(indent) + len(head) :]
            if old.style == BLOCK:
                yield self._put_behind_head(found, written)
            elif old.start == old.end:
                yield [TextReplacement(old.start, old.end, written)]
            else:
                stop = self.layout.line_stop(old.end)
                behind = self.lines.head_end(found.entry)
                note = self.layout.text[old.end : stop].rstrip()
                first, line_break, rest = written.partition("\n")
                yield [TextReplacement(behind, stop, first + note + line_break + rest)]
        for way in inline_ways(value, place):
            yield self._put(found, way)

    def _neighbours_take_lines(self, found: FoundValue) -> bool | None:
        """Whether the list or mapping next to an entry takes a line for each of its entries; None where none is."""
        entries = found.around.entries or () if found.way else ()
        near = sorted(
            (abs(at - found.at), at) for at, one in enumerate(entries) if one.value.entries and at != found.at
        )
        return entries[near[0][1]].value.style == BLOCK if near else None

    def ways_to_add(self, found: FoundValue, name: str | None, value: Any, at: int) -> Iterator[Replacements]:
        """The ways to add an entry at a place, counted from 0; `name` is None in a list."""
        if not found.value.entries:
            yield from self._ways_to_begin(found, name, value)
            return
        inner = FoundValue((*found.way, (found.value, min(at, len(found.value.entries) - 1))), found.value)
        if found.value.style == FLOW:
            for written in self._flow_entries(inner, name, value):
                yield self.lines.insert_in_flow(found.value, at, written)
        else:
            for lines in self._entry_ways(inner, name, value):
                yield from self.lines.ways_to_insert(inner, at, lines)

    def _ways_to_begin(self, found: FoundValue, name: str | None, value: Any) -> Iterator[Replacements]:
        """The first entry of a list or mapping that has none: on a line of its own where the file's lists and mappings
        of that depth are written so."""
        whole = [value] if name is None else {name: value}
        if found.value.entries is not None and (found.flow or len(found.way) > 1):
            yield from (self._put(found, way) for way in inline_ways(whole, self.place(found)))
        if not found.flow:
            place = self.place(found, blocks=True)
            head = "-" if found.way and found.entry.key is None else "x:"
            if not found.way:
                yield [TextReplacement(found.value.start, found.value.end, "\n".join(block_lines(whole, place)))]
            else:
                indent = " " * place.indent
                written = "\n".join(entry_lines(f"{indent}{head}", whole, place))[len(indent) + len(head) :]
                old = found.value
                stop, behind = self.layout.line_stop(old.end), self.lines.head_end(found.entry)
                note = self.layout.text[old.end : stop].rstrip()
                first, line_break, rest = written.partition("\n")
                yield [TextReplacement(behind, stop, first + note + line_break + rest)]
        yield from (self._put(found, way) for way in inline_ways(whole, self.place(found)))

    def _flow_entries(self, inner: FoundValue, name: str | None, value: Any) -> Iterator[str]:
        """The ways to write an entry within brackets."""
        entries = inner.around.entries or ()
        place = self.place(inner, flow=True, quoted=self._quotes_texts(entries))
        for way in inline_ways(value, place):
            if name is None:
                yield way
                continue
            keys = [entry.key.style for entry in entries if entry.key]
            colon = ":" if any(self._tight(entry) for entry in entries) else ": "
            style = keys[0] if keys and keys[0] in ("'", '"') and len(set(keys)) == 1 else ""
            yield from (f"{key}{colon}{way}" for key in key_ways(name, self.place(inner, flow=True, style=style)))

    def _tight(self, entry: WrittenEntry) -> bool:
        """Whether no blank stands between a key and its value."""
        return entry.key is not None and self.layout.text[entry.key.end : entry.value.start] == ":"

    def _entry_ways(self, inner: FoundValue, name: str | None, value: Any) -> Iterator[list[str]]:
        """The ways to write an entry of a block, as its lines, the first without its indentation."""
        entries = inner.around.entries or ()
        column = self.layout.column(entries[0].start)
        place = self.place(
            inner,
            indent=column,
            quoted=self._quotes_texts(entries),
            blocks=self._neighbour_style(entries, inner.at),
        )
        keys = [entry.key.style for entry in entries if entry.key]
        style = keys[0] if keys and keys[0] in ("'", '"') and len(set(keys)) == 1 else ""
        heads = ["-"] if name is None else [f"{key}:" for key in key_ways(name, self.place(inner, style=style))]
        for head in heads:
            if isinstance(value, Mapping | list | tuple):
                lines = entry_lines(" " * column + head, value, place)
                yield [lines[0][column:], *lines[1:]]
                continue
            step = 2 if name is None else self.layout.steps[0]
            text_place = self.place(inner, indent=column + step, quoted=place.quoted)
            for way in inline_ways(value, text_place):
                yield f"{head} {way}".split("\n")

    def _neighbour_style(self, entries: Sequence[WrittenEntry], at: int) -> bool | None:
        """Whether the list or mapping nearest to a place among entries takes lines; None where there is none."""
        near = sorted((abs(place - at), place) for place, one in enumerate(entries) if one.value.entries)
        return entries[near[0][1]].value.style == BLOCK if near else None

    def ways_to_copy(self, found: FoundValue, entry: WrittenEntry, name: str | None) -> Iterator[Replacements]:
        """The ways to add a copy of an entry behind it; `name` is None in a list."""
        layout = self.layout
        inner = FoundValue((*found.way[:-1], (found.around, found.at)), entry.value)
        style = entry.key.style if entry.key else ""
        heads = [""] if name is None else key_ways(name, self.place(inner, style=style))
        start = entry.key.end if entry.key else entry.start
        end = entry.end if found.around.style == FLOW else layout.line_stop(entry.end)
        anchors = [TextReplacement(low - start, high - start, "") for low, high in self._anchors(entry)]
        for head in heads:
            written = head + replace_pieces(layout.text[start:end], anchors)
            if found.around.style == FLOW:
                yield self.lines.insert_in_flow(found.around, found.at + 1, written)
                continue
            yield from self.lines.ways_to_insert(inner, found.at + 1, written.replace("\r\n", "\n").split("\n"))

    def _anchors(self, entry: WrittenEntry) -> Iterator[tuple[int, int]]:
        """Where the names of anchors stand in an entry; a copy can't have the same ones."""
        behind = entry.key.end if entry.key else entry.start
        if found := _ANCHOR.match(self.layout.text, behind, entry.value.start):
            yield found.span("anchor")
        for inner in entry.value.entries or ():
            yield from self._anchors(inner)

    def truth(self, found: FoundValue) -> tuple[str, str]:
        """The file's words for yes and no: those of the value that was there, or those it has most often."""
        old = self.layout.text_of(found.value) if found.value.entries is None else ""
        return next((pair for pair in _TRUTHS if old in pair), self._usual_truth)

    @cached_property
    def _usual_truth(self) -> tuple[str, str]:
        if self.layout.is_json:
            return _TRUTHS[1]
        written = [self.layout.text_of(one) for one in self.layout.values() if one.entries is None and not one.style]
        return max(_TRUTHS, key=lambda pair: sum(one in pair for one in written))

    def place(self, found: FoundValue, **more: Any) -> WritingPlace:
        """Where the value of an entry of `found.around` stands, and how its neighbours are written."""
        step, list_step = self.layout.steps
        indent = self.layout.column(found.entry.start) if found.way else 0
        return WritingPlace(
            **{
                "indent": indent,
                "step": step,
                "list_step": list_step,
                "flow": found.flow,
                "json": self.layout.is_json,
                "quote": self.layout.quote,
                "truth": self.truth(found),
                **more,
            }
        )

    def _quotes_texts(self, entries: Sequence[WrittenEntry]) -> bool:
        """Whether all texts of a list or a mapping, several at least, stand in quotes, though some needn't."""
        texts = [entry.value for entry in entries if entry.value.entries is None]
        plain = [self.layout.text_of(one) for one in texts if not one.style]
        quoted = [one for one in texts if one.style in ("'", '"')]
        needless = any(not word_type(self.layout.text_of(one)[1:-1]) for one in quoted)
        return needless and len(quoted) > 1 and all(word_type(one) for one in plain if one)
