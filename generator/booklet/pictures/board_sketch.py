"""Draws a board on which something was played, with letters at its places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.base.digits import parse_number
from generator.base.geometry import Box, Point, box_around
from generator.booklet.book_plug import BookletFigure, DrawnBlock, block_fault
from generator.booklet.pictures.callouts import Rim, letter_box
from generator.booklet.pictures.example_play import PlayedExample
from generator.booklet.pictures.picture_sketch import MARK, WIDE, PictureSketch, legible_items
from generator.booklet.rules_tables import text_markup
from generator.booklet.typst_markup import prose_block, string_literal
from generator.definitions.id_types import RegionId
from generator.faces.display_list import Item, Path, Text, every_item
from generator.faces.fonts import find_font
from generator.faces.kinds.region_geometry import nearest_points
from generator.faces.kinds.region_map import TOUCHING
from generator.faces.shapes import bounds, box, points_of
from generator.faces.shaping import text_width
from generator.faces.tones import BLACK, WHITE
from generator.pictures.board_rooms import PlaceRoom
from generator.play.table_scene import ScenePile, ScenePlace


class BoardSketch(PictureSketch):
    """Draws a board on which something was played."""

    def board(self, block: DrawnBlock, played: PlayedExample, larger: str = "") -> BookletFigure:
        """The first board as it lies, with letters at places and their words below; `larger` is appended to its title.
        Raises `InputError`."""
        scene, name = played.moments[-1], next(iter(played.moments[-1].boards), "")
        area = self.table.boards(scene).get(name)
        if area is None:
            raise block_fault(block, "the game has no board to be drawn", "a piece of kind 'board'")
        if len(block.frames) != len(block.shows):
            raise block_fault(block, f"{len(block.frames)} frames for {len(block.shows)} marks", "one for each")
        regions = self.context.definitions.regions
        for written in block.shows:
            if "+" in written and not self._way(name, written):
                return BookletFigure(warning=f"the example {block.words} is left out: no line joins '{written}'")
            if (
                "+" not in written
                and self._room(name, written) is None
                and RegionId(written.partition("/")[0]) in regions
            ):
                return BookletFigure(
                    warning=f"the example {block.words} is left out: the board has no place '{written}'"
                )
        scale = WIDE / area.width
        shown_lying = {place: tuple(self._one_by_one(place, piles)) for place, piles in scene.lying.items()}
        drawn = tuple(self.table.board(name, replace(scene, lying=shown_lying, marked_places=())))
        numbered = dict(self._number_places(name, drawn))
        items = [*legible_items(drawn, scale), *self._regions(numbered, scale)]
        lying = self._lying_rims(name, shown_lying)
        marked = [self._marked_rims(block, name, place, lying) for place in block.shows]
        taken = [*self._places(name, lying), *(letter_box(at, 0.84 * MARK / scale) for at in numbered.values())]
        items += self.letters(marked, taken, area, MARK / scale, block.before)
        file = f"board-{block.words.removesuffix('.yaml')}.svg"
        self.keep(file, items, area.width, area.height)
        words = [text_markup(words, self.context) for words in block.frames]
        title = prose_block(" – ".join(filter(None, (block.title, larger))))
        return BookletFigure(self.lettered_call("board", block, title, string_literal(file), *words), self.pictures)

    def _one_by_one(self, place: ScenePlace, piles: Sequence[ScenePile]) -> Iterator[ScenePile]:
        """Piles on open land as single pieces, so that they can be counted; other piles as one piece."""
        land = place.number is None and RegionId(place.name) in self.context.definitions.regions
        for pile in piles:
            yield from (replace(pile, count=1) for _ in range(pile.count if land else 1))

    def _number_places(self, board: str, drawn: Sequence[Item]) -> Iterator[tuple[int, Point]]:
        """The number of each region, and where it is printed on a board."""
        rooms = self.table.rooms(board)
        if rooms is None or rooms.map is None:
            return
        printed = [item for item in every_item(drawn) if isinstance(item, Text)]
        for name, region in rooms.map.regions.items():
            words = rooms.map.words_box(name)
            for text in printed:
                x = text.x + text_width(text) / 2.0
                y = text.y + find_font(text.font).cap_height(text.size) / 2.0
                if text.text == str(region.number) and words.left < x < words.right and words.bottom < y < words.top:
                    yield region.number or 0, (x, y)

    def _regions(self, numbered: Mapping[int, Point], scale: float) -> Iterator[Item]:
        """The number of each region in a square, enlarged where the printed one would be too small to read."""
        for number, (x, y) in numbered.items():
            half = 0.35 * MARK / scale
            yield Path(box(x - half, y - half, 2.0 * half, 2.0 * half), fill=WHITE, stroke=BLACK, width=0.3 / scale)
            yield from self.digits(str(number), x, y, 0.42 * MARK / scale, BLACK)

    def _room(self, board: str, written: str) -> PlaceRoom | None:
        """The room of a place written `region`, `region/2` or `track/8`; None where the board has none."""
        name, _, field = written.partition("/")
        return self.table.room(ScenePlace(board, name, parse_number(field)))

    def _way(self, board: str, written: str) -> Rim:
        """The line between two regions that don't touch, written `one+other`; empty where there is none."""
        rooms, ends = self.table.rooms(board), [RegionId(name) for name in written.split("+")]
        shown = rooms.map if rooms else None
        pairs = [frozenset(pair) for pair in shown.pairs()] if shown else []
        if shown is None or len(ends) != 2 or frozenset(ends) not in pairs:
            return ()
        start, end = nearest_points(*(shown.rims[name] for name in ends))
        return (start, end) if math.dist(start, end) > TOUCHING else ()

    def _marked_rims(
        self, block: DrawnBlock, board: str, written: str, lying: Mapping[str, Sequence[Rim]]
    ) -> Sequence[Rim]:
        """The rims that a letter at a place of a board points to: in a region its first piece, elsewhere all pieces;
        where nothing lies, the place."""
        if way := self._way(board, written):
            return [way]
        written = self._occupied_field(board, written, lying)
        room = self._room(board, written)
        if room is None:
            raise block_fault(
                block,
                f"the board has no place '{written}'",
                "a region, zone, spot or track, REGION/SPOT, or REGION+REGION joined by a line",
            )
        found = lying.get(written, ())
        if RegionId(written) in self.context.definitions.regions:
            return found[:1] or [[room.lay(1, 1.0, 1.0)[0][:2]]]
        return found or [[point for segment in room.outline for point in points_of(segment)]]

    def _occupied_field(self, board: str, written: str, lying: Mapping[str, Sequence[Rim]]) -> str:
        """For a track written without a field, the field on which something lies; anything else unchanged."""
        rooms = self.table.rooms(board)
        fields = lying if rooms and written in map(str, rooms.board.tracks) else ()
        return next((place for place in fields if place.startswith(f"{written}/")), written)

    def _lying_rims(self, board: str, lying: Mapping[ScenePlace, Sequence[ScenePile]]) -> dict[str, list[Rim]]:
        """The rims of what lies on a board, by place as written in marks."""
        found: dict[str, list[Rim]] = {}
        for place, piles in lying.items():
            rims = [one.rim for one in self.table.placed_piles(place, piles)] if place.board == board else []
            if rims:
                found.setdefault(f"{place.name}{'' if place.number is None else f'/{place.number}'}", []).extend(rims)
        return found

    def _places(self, board: str, lying: Mapping[str, Sequence[Rim]]) -> Iterator[Box]:
        """The boxes that no letter may cover: what lies there, and the printed places."""
        for rims in lying.values():
            yield from map(box_around, rims)
        rooms = self.table.rooms(board)
        if rooms is None:
            return
        for track, shown in rooms.board.tracks.items():
            for number in range(min(shown.first, shown.last), max(shown.first, shown.last) + 1):
                yield from self._box(board, f"{track}/{number}")
        for place in (*rooms.board.spots, *rooms.board.zones):
            yield from self._box(board, str(place))
        for region in self.context.definitions.regions.values():
            for number in range(len(region.spots)):
                yield from self._box(board, f"{region.id}/{number}")

    def _box(self, board: str, written: str) -> Iterator[Box]:
        room = self._room(board, written)
        if room:
            yield bounds(room.outline)
