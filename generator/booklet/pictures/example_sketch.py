"""Draws an example: its regions with what lies there and what has changed, cards that are played, and arrows for what
has moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, Final, TypeAlias

from generator.base.hyphens import remove_hyphens
from generator.booklet.book_plug import BookletFigure, DrawnBlock, block_fault
from generator.booklet.booklet_source import BookletText
from generator.booklet.pictures.arrows import ArrowLinks, FlowEnd, HangingPlace, PieceFlow, find_flows, find_links
from generator.booklet.pictures.example_play import PlayedExample
from generator.booklet.pictures.picture_sketch import PictureSketch
from generator.booklet.pictures.table_differences import (
    CountChange,
    LyingThing,
    changed_regions,
    count_changes,
    table_counts,
    things_in,
    things_in_each,
)
from generator.booklet.rules_tables import text_markup
from generator.booklet.typst_markup import array_literal, function_call, prose_block, string_literal
from generator.definitions.id_types import PieceId, RegionId, Seat
from generator.definitions.pack import seats_in_play
from generator.pictures.pile_painter import paint_piles
from generator.pictures.seat_panel import seat_sign
from generator.pictures.thing_names import display_name, place_name
from generator.play.table_scene import ScenePile, ScenePlace, TableScene

AIR: Final = 1.0
"""Round a piece that is drawn by itself (mm of its own)."""
SIGN: Final = 10.0
"""How large a seat's sign is drawn (mm), before it is scaled."""
Rolls: TypeAlias = Sequence[tuple[str, int]]
"""Who has rolled what."""
Aims: TypeAlias = Sequence[tuple[str, str]]
"""Who has done something to whom."""
CARD: Final = 22.0
"""How wide a card is that is played (mm)."""


class ExampleSketch(PictureSketch):
    """Draws an example as regions side by side, joined by arrows for what has moved."""

    def example(
        self, block: DrawnBlock, played: PlayedExample, booklet: BookletText, larger: str = ""
    ) -> BookletFigure:
        """A picture for each caption with the regions concerned, what lies there and what has changed; `larger` is
        appended to the title. Raises `InputError` where the numbers of pictures and captions differ or a region doesn't
        exist."""
        moments = played.moments
        steps = [*zip(pairwise(moments), played.rolls, played.aims, strict=True)]
        if not block.frames:
            first = 1 if len(steps) > 1 else 0
            rolls, aims = (tuple(chain(*row[first:])) for row in (played.rolls, played.aims))
            steps = [((moments[first], moments[-1]), rolls, aims)]
        if block.frames and len(block.frames) != len(steps):
            raise block_fault(block, f"{len(block.frames)} frames for {len(steps)} 'expect'", "one for each")
        frames = [
            self._frame(block, *scenes, rolls, aims, words)
            for (scenes, rolls, aims), words in zip(steps, block.frames or (block.caption,), strict=True)
        ]
        head = " – ".join(filter(None, (booklet.example, block.title, larger)))
        under = text_markup(block.caption, self.context) if block.frames and block.caption else "none"
        seats = array_literal(
            array_literal((string_literal(str(seat)), self.seat(str(seat))))
            for seat in seats_in_play(self.context.definitions, played.config)
        )
        return BookletFigure(
            function_call("played", prose_block(head), *frames, seats=seats, under=under), self.pictures
        )

    def _frame(
        self, block: DrawnBlock, before: TableScene, after: TableScene, rolls: Rolls, aims: Aims, words: str
    ) -> str:
        regions = [str(name) for name in self.context.definitions.regions]
        alike = things_in_each(regions, after)
        changed = changed_regions(before, after, regions, alike)
        first = block.shows[:1]
        named = [name for name in block.shows if not block.frames or name in (*first, *changed)] or changed
        tiles = array_literal(
            self._tile(name, [one for one in things_in(name, before, after) if one.changed or one.pile not in alike])
            for name in named
        )
        found = find_links(find_flows(before, after, self.context), named)
        arrows = _ArrowMarkup(self, before, after)
        drawn = {arrows.place_name(end) for end in found.places}
        drawn |= {
            (seat, display_name(self.context, label)) for scene in (before, after) for seat, label in self._hands(scene)
        }
        shown = [one for one in count_changes(before, after, self.context) if (one.seat, one.what) not in drawn]
        beside = array_literal(self._change(one) for one in shown)
        cards = array_literal(self._card(name) for name in self._played_cards(before, after))
        dice = array_literal(array_literal((self.seat(seat), string_literal(str(number)))) for seat, number in rolls)
        told = text_markup(words, self.context)
        aimed = array_literal(array_literal(self.seat(seat) for seat in pair) for pair in dict.fromkeys(aims))
        arrow = array_literal((string_literal(block.arrow), aimed))
        return array_literal((tiles, told, beside, dice, cards, arrow, *arrows.markup(found, named)))

    def _played_cards(self, before: TableScene, after: TableScene) -> Iterator[str]:
        """The cards that now lie open before somebody and didn't before."""
        old, new = (
            [pile.piece for panel in scene.panels for row in panel.rows for pile in row.piles if not pile.turned]
            for scene in (before, after)
        )
        yield from (name for name in new if name not in old and PieceId(name) in self.context.definitions.cards)

    def _hands(self, scene: TableScene) -> Iterator[tuple[str, str]]:
        """The seats and labels of rows that hold cards: played cards are shown, not counted."""
        cards = (*self.context.definitions.cards, *self.context.definitions.decks)
        for panel in scene.panels:
            for row in panel.rows:
                if any(pile.piece in cards for pile in row.piles):
                    yield str(panel.seat or ""), row.label

    def _card(self, name: str) -> str:
        """A card, reduced to what can be read at its size."""
        file = f"card-{name}.svg"
        self.keep_piece(file, name, CARD / self.face_of(name).shape.width)
        return array_literal(
            (string_literal(file), f"{CARD:g}mm", string_literal(remove_hyphens(display_name(self.context, name))))
        )

    def _tile(self, name: str, lying: Sequence[LyingThing]) -> str:
        region: Any = self.context.definitions.regions[RegionId(name)]
        number = "" if region.number is None else str(region.number)
        rows = array_literal(self._thing(thing) for thing in lying)
        title = string_literal(remove_hyphens(self.context.region_name(region.id)))
        return array_literal((string_literal(str(region.colour or "")), string_literal(number), title, rows))

    def _thing(self, thing: LyingThing) -> str:
        seat = self.seat(thing.seat)
        if thing.pile is None:
            shown = (string_literal(""), string_literal(""), string_literal(""))
        else:
            was = self.pile(thing.was) if thing.was else ""
            name = remove_hyphens(display_name(self.context, thing.pile.piece))
            shown = (string_literal(self.pile(thing.pile)), string_literal(was), string_literal(name))
        signs = array_literal(string_literal(sign.icon) for sign in thing.signs)
        return array_literal((*shown, signs, seat, string_literal(thing.before), string_literal(thing.after)))

    def _change(self, one: CountChange) -> str:
        return array_literal(
            (self.seat(one.seat), string_literal(one.what), string_literal(one.before), string_literal(one.after))
        )

    def seat(self, seat: str) -> str:
        """The file name of the picture of a seat's sign; empty for nobody."""
        if seat not in self.context.definitions.seats:
            return string_literal("")
        name = f"seat-{seat.lower()}.svg"
        if name not in self.pictures:
            self.keep(name, seat_sign(self.context, Seat(seat), SIGN), SIGN + AIR, SIGN + AIR)
        return string_literal(name)

    def pile(self, pile: ScenePile) -> str:
        """The file name of the picture of a pile's visible side; empty where the box lacks the piece."""
        one = self.table.visible_pile(pile)
        if one is None:
            return ""
        name = f"pile-{pile.piece}{'-turned' if pile.turned else ''}{f'-{pile.under}' if pile.under else ''}.svg"
        if name not in self.pictures:
            self.keep(name, paint_piles([one], self.table.look), one.shape.width + AIR, one.shape.height + AIR)
        return name


class _ArrowMarkup:
    """Writes the markup of the arrows between two moments, and of the places at their ends."""

    def __init__(self, sketch: ExampleSketch, before: TableScene, after: TableScene) -> None:
        self.sketch, self.context = sketch, sketch.context
        self.board = next(iter(after.boards), "")
        self.old, self.new = (table_counts(scene, self.context) for scene in (before, after))

    def place_name(self, end: FlowEnd) -> tuple[str, str]:
        """The owner and the name of a place."""
        return end.seat, place_name(self.context, ScenePlace(self.board, end.name))

    def markup(self, found: ArrowLinks, named: Sequence[str]) -> tuple[str, str, str]:
        """The markup of the arrows between the regions, of those below them, and of those beside none."""
        between = (
            array_literal(
                array_literal((self._moved_pieces(flow), _typst_bool(flow.source.name == name))) for flow in row
            )
            for name, row in zip(named, found.between, strict=False)
        )
        below = (array_literal(self._hanging_place(one) for one in row) for row in found.below)
        loose = (self._apart_places(source, [*gone]) for source, gone in groupby(found.loose, lambda flow: flow.source))
        return array_literal(between), array_literal(below), array_literal(loose)

    def _apart_places(self, source: FlowEnd, gone: Sequence[PieceFlow]) -> str:
        return array_literal(
            (
                self._place(source),
                array_literal(array_literal((self._moved_pieces(flow), self._place(flow.target))) for flow in gone),
            )
        )

    def _hanging_place(self, one: HangingPlace) -> str:
        onward = (
            array_literal((self._moved_pieces(flow), _typst_bool(flow.source == one.place), self._place(end)))
            for flow in one.onward
            for end in (flow.target if flow.source == one.place else flow.source,)
        )
        arrows = (
            array_literal((self._moved_pieces(flow), _typst_bool(flow.source == one.place))) for flow in one.flows
        )
        return array_literal((self._place(one.place), array_literal(arrows), array_literal(onward)))

    def _moved_pieces(self, flow: PieceFlow) -> str:
        """The picture on an arrow, with the amount unless it is one."""
        whole, half = divmod(flow.count, 1)
        count = f"{whole or ''}{'½' if half else ''}"
        picture = f"icons/{flow.what}.svg" if flow.sign else self.sketch.pile(ScenePile(flow.what))
        name = remove_hyphens(display_name(self.context, flow.what))
        return array_literal(
            (string_literal(picture), string_literal(name), string_literal("" if flow.count == 1 else count))
        )

    def _place(self, end: FlowEnd) -> str:
        key = self.place_name(end)
        before, after = (str(found.get(key, 0)) for found in (self.old, self.new))
        if end.name in self.context.definitions.regions:
            before = after = ""
        return array_literal(
            (self.sketch.seat(end.seat), string_literal(key[1]), string_literal(before), string_literal(after))
        )


def _typst_bool(yes: bool) -> str:
    return "true" if yes else "false"
