"""Sheets to read or to write on: a band with the name, a picture if there is one, then blocks in columns (mm).

A block has a title and one thing under it: words, entries, steps, a table, bars, lines to write on, boxes to tick. All
words are set at the largest size at which every block finds a place.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.base.word_marks import text_paragraphs
from generator.definitions.printed_pieces import Sheet, SheetBlock
from generator.faces.area import Area, centred_area
from generator.faces.art import fit_art
from generator.faces.display_list import Face, IconUse, Item, Path, rectangle
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.shapes import box, circle, join_outlines, line
from generator.faces.text_setting import TextBlock, TextStyle, size_steps
from generator.faces.word_setter import MANY, identification_block, word_setter

LEAST = 40.0
"""No sheet is narrower or lower (mm)."""
SPLITS = 10
"""So many parts the room is thought in that two columns may share one way or the other."""


@dataclass(frozen=True)
class SheetLook:
    """The numbers of `templates/faces/sheet.yaml`, which explains them (mm, pt)."""

    margin: float
    band: float
    title: float
    title_least: float
    picture: float
    column_gap: float
    block_gap: float
    rule: float
    title_font: FontName
    value_font: FontName
    text_font: FontName
    strong_font: FontName
    print_font: FontName
    heading: float
    text: float
    text_most: float
    text_least: float
    foot: float
    leading: float
    paragraph: float
    step_box: float
    bullet: float
    row_pad: float
    cell_gap: float
    hairline: float
    bar_high: float
    bar_gap: float
    bar_words: float
    write_line: float
    write_least: float
    tick: float
    tick_gap: float
    print_size: float
    print_least: float
    print_up: float


@dataclass(frozen=True)
class SetFlow:
    """Something set: its height in mm, and a function that gives its items for an upper left corner."""

    height: float
    items: Callable[[float, float], list[Item]]


def stack_flows(flows: Sequence[SetFlow], gap: float) -> SetFlow:
    """Flows stacked from the top down with `gap` mm between two."""

    def items(x: float, y: float) -> list[Item]:
        found: list[Item] = []
        for flow in flows:
            found.extend(flow.items(x, y))
            y -= flow.height + gap
        return found

    return SetFlow(sum(flow.height for flow in flows) + gap * max(len(flows) - 1, 0), items)


def sheet_face(context: FaceContext, sheet: Sheet) -> Face:
    """The face of a sheet. Raises `InputError` where its blocks don't fit."""
    return _SheetComposer(context, sheet).face()


class _SheetComposer:
    """Composes one sheet."""

    def __init__(self, context: FaceContext, sheet: Sheet) -> None:
        if min(sheet.size.width, sheet.size.height) < LEAST:
            expected = f"at least {LEAST:g} × {LEAST:g} mm"
            raise input_error("it is too small", expected=expected, path=f"pieces.{sheet.id}.size")
        self.context = context
        self.sheet = sheet
        self.look = context.layout("sheet", SheetLook)
        self.paints = piece_roles(context.definitions, sheet)
        self.icon = piece_icon(context.definitions, sheet)
        words = context.words(sheet)
        blocks = tuple(block.for_players(context.config.players) for block in words.blocks)
        self.words = replace(words, blocks=blocks)
        self.write = word_setter(context, sheet.id)
        self.whole = centred_area(sheet.size.width, sheet.size.height)
        self.inner = self.whole.inset(self.look.margin)

    def face(self) -> Face:
        """Band, picture, blocks, small print."""
        look = self.look
        head, top = self.head()
        picture, top = self.picture(top)
        low = self.whole.bottom + look.print_up
        style, sizes = TextStyle(look.print_font), (look.print_size, look.print_least)
        sheet = self.sheet
        prints = identification_block(
            self.context, sheet.id, sheet.module, style, sizes, (self.inner.left, low, self.inner.width)
        )
        bottom = prints[0].y + style.measures.cap_height(sizes[0]) + 2.0
        foot = self.foot()
        rest = bottom + foot.height
        small = foot.items(self.inner.left, rest - 1.0)
        items = (*head, *picture, *self.columns(top, rest), *small, *prints)
        return Face(sheet.id, rectangle(sheet.size.width, sheet.size.height), items)

    def head(self) -> tuple[list[Item], float]:
        """The band with icon and name inside the margin, and the height at which the blocks begin."""
        look, inner = self.look, self.inner
        band = Area(inner.left, inner.top - look.band, inner.right, inner.top)
        items: list[Item] = [band.filled_path(self.paints.ground), band.frame_path(self.paints.edge, look.rule)]
        left, (_, y) = band.left + 3.0, band.middle
        if self.icon:
            size = 0.66 * look.band
            items.append(IconUse(self.icon, left + size / 2.0, y, size, self.paints.sign_upon))
            left += size + 2.5
        style = TextStyle(look.title_font, self.paints.word_upon, kern=True)
        sizes = size_steps(look.title, look.title_least)
        title = self.write.title(self.words.name, style, sizes, band.right - 3.0 - left, 0.85 * look.band)
        items.extend(title.items_at(left, y + title.height / 2.0))
        return items, band.bottom - look.block_gap

    def picture(self, top: float) -> tuple[Sequence[Item], float]:
        """The picture from edge to edge under the band, and the height at which the blocks begin."""
        art, inner = self.sheet.art, self.inner
        if art is None:
            return (), top
        area = (inner.left, top - self.look.picture * self.whole.height, inner.right, top)
        return fit_art(self.context, art, area, self.paints.mark), area[1] - self.look.block_gap

    def foot(self) -> SetFlow:
        """The small words over the small print."""
        if not self.words.foot:
            return SetFlow(0.0, lambda _x, _y: [])
        style = TextStyle(self.look.text_font, sign=1.2)
        sizes = size_steps(self.look.foot, self.look.text_least)
        block = self.write.block(self.words.foot, style, sizes, self.inner.width, MANY, leading=1.25)
        return SetFlow(block.height + 2.0, lambda x, y: list(block.items_at(x, y)))

    def columns(self, top: float, bottom: float) -> list[Item]:
        """The blocks in their columns at the largest size that fits. Raises `InputError`."""
        count, look = self.sheet.columns, self.look
        wide = (self.inner.width - look.column_gap * (count - 1)) / count
        over = 0.0
        for size, step in self.sizes():
            try:
                flows = self.flows(size, step, wide)
            except InputError:
                if size == look.text_least:
                    raise
                continue
            gap = self.gap(size)
            filled, over = _fill_columns(flows, count, gap, top - bottom)
            if filled is not None:
                places = [self.inner.left + (wide + look.column_gap) * number for number in range(count)]
                return [
                    item
                    for x, column in zip(places, filled, strict=False)
                    for item in stack_flows(column, gap).items(x, top)
                ]
        raise input_error(
            f"its blocks need {over:.0f} mm more in height at the least size, {look.text_least:g} pt",
            expected="a larger sheet, more columns or fewer words",
            path=f"{self.sheet.id}.blocks",
        )

    def sizes(self) -> Iterator[tuple[float, float]]:
        """The sizes of words to try, each with a distance of lines to write on, best first. Lines move closer together
        before words get smaller than the size that the layout is made for."""
        look = self.look
        written = any(block.lines or _has_fields(block.table) for block in self.words.blocks)
        steps = (look.write_line, look.write_least) if written else (0.0,)
        for size in size_steps(look.text_most, look.text_least):
            yield from ((size, step) for step in (steps if size <= look.text else steps[:1]))

    def flows(self, size: float, step: float, wide: float) -> list[SetFlow]:
        """Every block set at a size, with so much between lines to write on; a block without a title is joined to the
        one before it."""
        made = _BlockSetter(self, size, step, wide)
        text = [SheetBlock(text=self.words.text)] if self.words.text else []
        together: list[list[SetFlow]] = []
        for block in (*text, *self.words.blocks):
            if block.title or not together:
                together.append([])
            together[-1].append(made.block(block))
        return [stack_flows(flows, self.gap(size)) for flows in together]

    def gap(self, size: float) -> float:
        """The gap between two blocks in mm at a size of words."""
        return self.look.block_gap * size / self.look.text


def _has_fields(rows: Sequence[Sequence[str]]) -> bool:
    """Whether a table has empty cells below its heads, as fields to write in."""
    return any(not cell for row in rows[1:] for cell in row)


def _fill_columns(
    flows: Sequence[SetFlow], count: int, gap: float, room: float
) -> tuple[list[list[SetFlow]] | None, float]:
    """The flows in `count` columns, as even as their order allows; or None and by how many mm they are too high."""
    tallest = max((flow.height for flow in flows), default=0.0)
    whole = sum(flow.height + gap for flow in flows)
    for share in range(101):
        limit = max(tallest, whole / count) + (room - max(tallest, whole / count)) * share / 100.0
        if limit > room + 1e-6:
            break
        columns = _fill_greedily(flows, gap, limit)
        if len(columns) <= count:
            return columns, 0.0
    columns = _fill_greedily(flows, gap, max(room, tallest))
    extra = sum(flow.height + gap for column in columns[count:] for flow in column)
    return None, max(extra / count, tallest - room)


def _fill_greedily(flows: Sequence[SetFlow], gap: float, limit: float) -> list[list[SetFlow]]:
    columns: list[list[SetFlow]] = [[]]
    used = 0.0
    for flow in flows:
        more = flow.height + (gap if columns[-1] else 0.0)
        if columns[-1] and used + more > limit + 1e-6:
            columns.append([])
            used, more = 0.0, flow.height
        columns[-1].append(flow)
        used += more
    return columns


class _BlockSetter:
    """Sets blocks at one size of words and one width."""

    def __init__(self, sheet: _SheetComposer, size: float, step: float, wide: float) -> None:
        self.look = sheet.look
        self.paints = sheet.paints
        self.write = sheet.write
        self.size = size
        self.step = step
        self.wide = wide
        self.factor = size / sheet.look.text

    @cached_property
    def style(self) -> TextStyle:
        """Plain words."""
        return TextStyle(self.look.text_font, sign_colour=self.paints.mark, sign=1.25)

    @cached_property
    def strong(self) -> TextStyle:
        """Words that stand out."""
        return TextStyle(self.look.strong_font, sign_colour=self.paints.mark, sign=1.25)

    def block(self, block: SheetBlock) -> SetFlow:
        """A block: its title with everything under it."""
        flows = [*self.heading(block.title)]
        if block.text:
            flows.extend(self.paragraph(part, self.wide) for part in text_paragraphs(block.text))
        makers: tuple[tuple[object, Callable[[], SetFlow]], ...] = (
            (block.list, lambda: self.entries(block.list)),
            (block.steps, lambda: self.steps(block.steps)),
            (block.table, lambda: self.table(block.table)),
            (block.bars, lambda: self.bars(block.bars)),
            (block.lines, lambda: self.lines(block.lines)),
            (block.boxes, lambda: self.boxes(block.boxes)),
        )
        flows.extend(make() for there, make in makers if there)
        return stack_flows(flows, self.look.paragraph * self.factor * 1.2)

    def set(self, words: str, wide: float, style: TextStyle | None = None) -> TextBlock:
        """Words set in a width at this setter's size."""
        faces = self.write.faces(style or self.style, self.look.strong_font)
        return self.write.block(words, faces, (self.size,), wide, MANY * 10, leading=self.look.leading)

    @property
    def tail(self) -> float:
        """The room in mm that descenders need below the last line."""
        return self.style.measures.cap_height(self.size) * 0.32

    def flow(self, block: TextBlock, indent: float = 0.0) -> SetFlow:
        """A set block of text as a flow."""
        return SetFlow(block.height + self.tail, lambda x, y: list(block.items_at(x + indent, y)))

    def paragraph(self, words: str, wide: float) -> SetFlow:
        """A paragraph."""
        return self.flow(self.set(words, wide))

    def heading(self, title: str) -> Iterator[SetFlow]:
        """A title under a rule."""
        if not title:
            return
        look = self.look
        style = TextStyle(look.title_font, self.paints.word, kern=True)
        size = max(look.heading * self.factor, self.size)
        block = self.write.block(title, style, (size,), self.wide, MANY, leading=1.15)
        rule = look.rule

        def items(x: float, y: float) -> list[Item]:
            under = Path(line(x, y - rule / 2.0, x + self.wide, y - rule / 2.0), stroke=self.paints.mark, width=rule)
            return [under, *block.items_at(x, y - rule - 1.5 * self.factor)]

        yield SetFlow(rule + 1.5 * self.factor + block.height + 0.6 * self.factor, items)

    def entries(self, entries: Sequence[str]) -> SetFlow:
        """Entries with a bullet."""
        indent = 3.2 * self.factor
        radius = self.look.bullet * self.factor / 2.0
        high = self.style.measures.x * self.size / 1000.0 * 0.3528 / 2.0

        def one(words: str) -> SetFlow:
            block = self.set(words, self.wide - indent)

            def items(x: float, y: float) -> list[Item]:
                dot = Path(circle(x + radius, y - block.cap + high, radius), fill=self.paints.mark)
                return [dot, *block.items_at(x + indent, y)]

            return SetFlow(block.height + self.tail, items)

        return stack_flows([one(words) for words in entries], self.look.paragraph * self.factor * 0.8)

    def steps(self, steps: Sequence[str]) -> SetFlow:
        """Entries with a number in a solid box."""
        edge = self.look.step_box * self.factor
        indent = edge + 2.0 * self.factor
        style = TextStyle(self.look.value_font, self.paints.sign_upon)
        size = style.measures.size_for_cap(0.58 * edge)

        def one(number: int, words: str) -> SetFlow:
            block = self.set(words, self.wide - indent)
            lift = (edge - block.cap) / 2.0

            def items(x: float, y: float) -> list[Item]:
                ground = Area(x, y - edge, x + edge, y)
                low = y - edge / 2.0 - style.measures.cap_height(size) / 2.0
                return [
                    ground.filled_path(self.paints.ground),
                    ground.frame_path(self.paints.edge, 0.3),
                    *self.write.line(str(number), style, (size,), MANY, x + edge / 2.0, low, "centre"),
                    *block.items_at(x + indent, y - lift),
                ]

            return SetFlow(max(edge, lift + block.height + self.tail), items)

        flows = [one(number, words) for number, words in enumerate(steps, 1)]
        return stack_flows(flows, self.look.paragraph * self.factor)

    def table(self, rows: Sequence[Sequence[str]]) -> SetFlow:
        """Rows of cells, the first one their heads; empty cells below them are fields to write in, under the middle of
        their heads. Where the heads begin again a line parts the table. Raises `InputError` where a word is wider than
        its column."""
        count = max(len(row) for row in rows)
        cells = [[*row, *[""] * (count - len(row))] for row in rows]
        again = [column for column, words in enumerate(cells[0]) if column and words and words == cells[0][0]]
        empty = {column for row in rows[1:] for column, words in enumerate(row) if not words}
        widths = self.widths(cells, count, empty)
        gap, pad = self.look.cell_gap * self.factor, self.look.row_pad * self.factor
        flows = []
        for number, row in enumerate(cells):
            style = self.strong if number == 0 else self.style
            blocks = [self.set(words, wide, style) if words else None for words, wide in zip(row, widths, strict=True)]
            if number == 0:
                blocks = [
                    one and replace(one, align="centre") if column in empty else one
                    for column, one in enumerate(blocks)
                ]
            fields = [column for column, words in enumerate(rows[number]) if not words and number]
            flows.append(self.row(blocks, widths, gap, pad, fields, again, head=number == 0))
        return stack_flows(flows, 0.0)

    def row(
        self,
        blocks: Sequence[TextBlock | None],
        widths: Sequence[float],
        gap: float,
        pad: float,
        fields: Sequence[int],
        again: Sequence[int],
        *,
        head: bool,
    ) -> SetFlow:
        """A row of a table over its line; each of the columns `fields` is left free behind a line of its own, and each
        one `again` stands behind a stronger one."""
        high = max((block.height for block in blocks if block), default=0.0) + 2.0 * pad + self.tail
        high = max(high, self.step) if fields else high
        look = self.look

        def items(x: float, y: float) -> list[Item]:
            found: list[Item] = []
            if head:
                found.append(Path(box(x, y - high, self.wide, high), fill=self.paints.pale))
            paint, width = (self.paints.mark, look.rule) if head else (self.paints.hairline, look.hairline)
            found.append(Path(line(x, y - high, x + self.wide, y - high), stroke=paint, width=width))
            left = x
            for column, (block, wide) in enumerate(zip(blocks, widths, strict=True)):
                if block:
                    found.extend(
                        block.items_at(left + gap / 2.0, y - (max((high - block.height) / 2.0, pad) if fields else pad))
                    )
                if column in fields:
                    found.append(Path(line(left, y, left, y - high), stroke=self.paints.hairline, width=look.hairline))
                if column in again:
                    found.append(Path(line(left, y, left, y - high), stroke=self.paints.mark, width=look.rule))
                left += wide + gap
            return found

        return SetFlow(high, items)

    def widths(self, cells: Sequence[Sequence[str]], count: int, fields: Collection[int]) -> list[float]:
        """The widths of a table's columns: as their words want them, but none below its longest word; those with
        `fields` to write in share what the others leave."""
        free = self.wide - self.look.cell_gap * self.factor * count
        styled = [[(words, self.style if number else self.strong) for words in row] for number, row in enumerate(cells)]
        wants = [
            max(self.write.width(words, style, self.size) for words, style in column) + 0.2
            for column in zip(*styled, strict=True)
        ]
        needs = [
            max(
                self.write.longest(words, self.write.faces(style, self.look.strong_font), self.size)
                for words, style in column
            )
            + 0.2
            for column in zip(*styled, strict=True)
        ]
        taken = sum(want for column, want in enumerate(wants) if column not in fields)
        share = (free - taken) / max(len(fields), 1)
        if 0 < len(fields) < count and share >= max(wants[column] for column in fields):
            return [share if column in fields else want for column, want in enumerate(wants)]
        if sum(wants) <= free:
            return [want * free / sum(wants) for want in wants]
        spare = free - sum(needs)
        more = [max(want - need, 0.0) for want, need in zip(wants, needs, strict=True)]
        if spare < 0.0 or not sum(more):
            return [free * need / sum(needs) for need in needs]
        usual = [need + spare * part / sum(more) for need, part in zip(needs, more, strict=True)]
        others = ([needs[0] + spare * n / SPLITS, needs[1] + spare * (1 - n / SPLITS)] for n in range(SPLITS + 1))
        return min([usual, *(others if count == 2 else ())], key=partial(self.heights, styled))

    def heights(self, styled: Sequence[Sequence[tuple[str, TextStyle]]], widths: Sequence[float]) -> float:
        """How high the rows of a table are together, in columns of these widths."""
        high = (
            max(
                (
                    self.set(words, wide, style).height
                    for (words, style), wide in zip(row, widths, strict=True)
                    if words
                ),
                default=0.0,
            )
            for row in styled
        )
        return round(sum(high), 6)

    def bars(self, bars: Mapping[str, int]) -> SetFlow:
        """A bar for each number, its words before it, the number behind."""
        look, high = self.look, self.look.bar_high * self.factor
        numbers = TextStyle(look.value_font)
        wide = self.label_width(bars)
        most = max(bars.values(), default=0) or 1
        last = max(self.write.width(str(value), numbers, self.size) for value in bars.values()) + 1.5
        room = self.wide - wide - 2.0 - last

        def one(words: str, value: int) -> SetFlow:
            block = self.set(words, wide)
            whole = max(high, block.height + self.tail)

            def items(x: float, y: float) -> list[Item]:
                left, length = x + wide + 2.0, max(room * value / most, 0.0)
                area = Area(left, y - (whole + high) / 2.0, left + length, y - (whole - high) / 2.0)
                low = area.middle[1] - numbers.measures.cap_height(self.size) / 2.0
                bar = [area.filled_path(self.paints.ground), area.frame_path(self.paints.edge, 0.3)] if value else []
                return [
                    *block.items_at(x, y - (whole - block.height) / 2.0),
                    Path(line(left, y, left, y - whole), stroke=self.paints.mark, width=0.3),
                    *bar,
                    *self.write.line(str(value), numbers, (self.size,), MANY, left + length + 1.0, low),
                ]

            return SetFlow(whole, items)

        return stack_flows([one(words, value) for words, value in bars.items()], look.bar_gap * self.factor)

    def label_width(self, labels: Mapping[str, int]) -> float:
        """The width in mm of the column of words before bars and boxes."""
        widest = max((self.write.width(words, self.style, self.size) for words in labels), default=0.0)
        return min(widest + 0.2, self.look.bar_words * self.wide)

    def lines(self, count: int) -> SetFlow:
        """Lines to write on."""
        step = self.step

        def items(x: float, y: float) -> list[Item]:
            ruled = join_outlines(line(x, y - step * n, x + self.wide, y - step * n) for n in range(1, count + 1))
            return [Path(ruled, stroke=self.paints.hairline, width=0.25)]

        return SetFlow(step * count, items)

    def boxes(self, boxes: Mapping[str, int]) -> SetFlow:
        """Boxes to tick behind their words, in several rows where they need it."""
        look = self.look
        wide = self.label_width(boxes)
        edge, step = look.tick, look.tick + look.tick_gap
        each = max(1, int((self.wide - wide - 2.0 + look.tick_gap) / step))

        def one(words: str, count: int) -> SetFlow:
            block = self.set(words, wide)
            rows = max(1, -(-count // each))
            whole = max(rows * step - look.tick_gap, block.height + self.tail)

            def items(x: float, y: float) -> list[Item]:
                left = x + wide + 2.0
                places = ((left + step * (n % each), y - edge - step * (n // each)) for n in range(count))
                squares = [box(*place, edge, edge) for place in places]
                ticks = (
                    [Path(join_outlines(squares), fill="white", stroke=self.paints.mark, width=0.35)] if squares else []
                )
                return [*block.items_at(x, y - max((edge - block.cap) / 2.0, 0.0)), *ticks]

            return SetFlow(whole, items)

        return stack_flows([one(words, count) for words, count in boxes.items()], look.tick_gap * 1.3)
