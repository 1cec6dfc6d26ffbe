"""An example in pictures: the regions that it is about with what lies there and what of it has changed, cards that are
played, and on arrows what has moved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, Final, TypeAlias

from generator.booklet.book import Drawing, Figure, fault
from generator.booklet.differences import Change, Thing, changes, counts, in_each, things, touched
from generator.booklet.flows import End, Flow, Hung, Links, flows, links
from generator.booklet.markup import array, call, prose, string
from generator.booklet.played import Played
from generator.booklet.sketch import Sketch, legible
from generator.booklet.tables import said_in
from generator.booklet.types import Booklet
from generator.definitions.ids import PieceId, RegionId, Seat
from generator.definitions.types import seats_in_play
from generator.faces.display import Placed
from generator.hyphens import unhyphenated
from generator.pictures.names import called, place_name
from generator.pictures.panel import seat_sign
from generator.play.scene import Pile, Place, Scene

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


class ExampleSketch(Sketch):
    """Draws what was played: regions side by side, and on arrows what has moved."""

    def example(self, block: Drawing, shown: Played, booklet: Booklet, larger: str = "") -> Figure:
        """A picture for each caption, of the regions that are about it, each with what lies there and what has
        changed; `larger` ends its title. Raises `InputError` where their numbers differ or a region isn't there."""
        moments = shown.moments
        steps = [*zip(pairwise(moments), shown.rolls, shown.aims, strict=True)]
        if not block.frames:
            first = 1 if len(steps) > 1 else 0
            rolls, aims = (tuple(chain(*row[first:])) for row in (shown.rolls, shown.aims))
            steps = [((moments[first], moments[-1]), rolls, aims)]
        if block.frames and len(block.frames) != len(steps):
            raise fault(block, f"{len(block.frames)} frames for {len(steps)} 'expect'", "one for each")
        frames = [
            self._frame(block, *scenes, rolls, aims, words)
            for (scenes, rolls, aims), words in zip(steps, block.frames or (block.caption,), strict=True)
        ]
        head = " – ".join(filter(None, (booklet.example, block.title, larger)))
        under = said_in(block.caption, self.context) if block.frames and block.caption else "none"
        seats = array(
            array((string(str(seat)), self.seat(str(seat))))
            for seat in seats_in_play(self.context.definitions, shown.config)
        )
        return Figure(call("played", prose(head), *frames, seats=seats, under=under), self.pictures)

    def _frame(self, block: Drawing, before: Scene, after: Scene, rolls: Rolls, aims: Aims, words: str) -> str:
        regions = [str(name) for name in self.context.definitions.regions]
        alike = in_each(regions, after)
        changed = touched(before, after, regions, alike)
        first = block.shows[:1]
        named = [name for name in block.shows if not block.frames or name in (*first, *changed)] or changed
        tiles = array(
            self._tile(name, [one for one in things(name, before, after) if one.changed or one.pile not in alike])
            for name in named
        )
        found = links(flows(before, after, self.context), named)
        arrows = _Arrows(self, before, after)
        drawn = {arrows.called(end) for end in found.places}
        drawn |= {
            (seat, called(self.context, label)) for scene in (before, after) for seat, label in self._hands(scene)
        }
        shown = [one for one in changes(before, after, self.context) if (one.seat, one.what) not in drawn]
        beside = array(self._change(one) for one in shown)
        cards = array(self._card(name) for name in self._played(before, after))
        dice = array(array((self.seat(seat), string(str(number)))) for seat, number in rolls)
        told = said_in(words, self.context)
        aimed = array(array(self.seat(seat) for seat in pair) for pair in dict.fromkeys(aims))
        arrow = array((string(block.arrow), aimed))
        return array((tiles, told, beside, dice, cards, arrow, *arrows.markup(found, named)))

    def _played(self, before: Scene, after: Scene) -> Iterator[str]:
        """The cards that lie open before somebody and didn't before."""
        old, new = (
            [pile.piece for panel in scene.panels for row in panel.rows for pile in row.piles if not pile.turned]
            for scene in (before, after)
        )
        yield from (name for name in new if name not in old and PieceId(name) in self.context.definitions.cards)

    def _hands(self, scene: Scene) -> Iterator[tuple[str, str]]:
        """Whose rows hold cards: a card that is played is shown, and needn't be counted."""
        cards = (*self.context.definitions.cards, *self.context.definitions.decks)
        for panel in scene.panels:
            for row in panel.rows:
                if any(pile.piece in cards for pile in row.piles):
                    yield str(panel.seat or ""), row.label

    def _card(self, name: str) -> str:
        """A card with what of it can be read at its size."""
        face, file = self.face_of(name), f"card-{name}.svg"
        wide, high = face.shape.width, face.shape.height
        self.keep(file, legible((Placed(face, title=name),), CARD / wide, bars=True), wide, high)
        return array((string(file), f"{CARD:g}mm", string(unhyphenated(called(self.context, name)))))

    def _tile(self, name: str, lying: Sequence[Thing]) -> str:
        region: Any = self.context.definitions.regions[RegionId(name)]
        number = "" if region.number is None else str(region.number)
        rows = array(self._thing(thing) for thing in lying)
        title = string(unhyphenated(self.context.region_name(region.id)))
        return array((string(str(region.colour or "")), string(number), title, rows))

    def _thing(self, thing: Thing) -> str:
        seat = self.seat(thing.seat)
        if thing.pile is None:
            shown = (string(""), string(""), string(""))
        else:
            was = self.pile(thing.was) if thing.was else ""
            name = unhyphenated(called(self.context, thing.pile.piece))
            shown = (string(self.pile(thing.pile)), string(was), string(name))
        signs = array(string(sign.icon) for sign in thing.signs)
        return array((*shown, signs, seat, string(thing.before), string(thing.after)))

    def _change(self, one: Change) -> str:
        return array((self.seat(one.seat), string(one.what), string(one.before), string(one.after)))

    def seat(self, seat: str) -> str:
        """The picture of a seat's sign; empty for nobody."""
        if seat not in self.context.definitions.seats:
            return string("")
        name = f"seat-{seat.lower()}.svg"
        if name not in self.pictures:
            self.keep(name, seat_sign(self.context, Seat(seat), SIGN), SIGN + AIR, SIGN + AIR)
        return string(name)

    def pile(self, pile: Pile) -> str:
        """The picture of a piece as it lies; empty where the box has no such piece."""
        face = self.table.face(pile)
        if face is None:
            return ""
        name = f"pile-{pile.piece}{'-turned' if pile.turned else ''}{f'-{pile.under}' if pile.under else ''}.svg"
        if name not in self.pictures:
            outer = self.table.outermost(pile, face).shape
            self.keep(name, tuple(self.table.pile(pile, face, "")), outer.width + AIR, outer.height + AIR)
        return name


class _Arrows:
    """Markup of the arrows between two moments, and of the places besides the regions at their ends."""

    def __init__(self, sketch: ExampleSketch, before: Scene, after: Scene) -> None:
        self.sketch, self.context = sketch, sketch.context
        self.board = next(iter(after.boards), "")
        self.old, self.new = (counts(scene, self.context) for scene in (before, after))

    def called(self, end: End) -> tuple[str, str]:
        """Whose a place is, and what it is called."""
        return end.seat, place_name(self.context, Place(self.board, end.name))

    def markup(self, found: Links, named: Sequence[str]) -> tuple[str, str, str]:
        """The arrows between those regions, those below them and those beside none."""
        between = (
            array(array((self._moved(flow), _truth(flow.source.name == name))) for flow in row)
            for name, row in zip(named, found.between, strict=False)
        )
        below = (array(self._hung(one) for one in row) for row in found.below)
        loose = (self._apart(source, [*gone]) for source, gone in groupby(found.loose, lambda flow: flow.source))
        return array(between), array(below), array(loose)

    def _apart(self, source: End, gone: Sequence[Flow]) -> str:
        return array(
            (self._place(source), array(array((self._moved(flow), self._place(flow.target))) for flow in gone))
        )

    def _hung(self, one: Hung) -> str:
        onward = (
            array((self._moved(flow), _truth(flow.source == one.place), self._place(end)))
            for flow in one.onward
            for end in (flow.target if flow.source == one.place else flow.source,)
        )
        arrows = (array((self._moved(flow), _truth(flow.source == one.place))) for flow in one.flows)
        return array((self._place(one.place), array(arrows), array(onward)))

    def _moved(self, flow: Flow) -> str:
        """What lies on an arrow, and how much of it, if it isn't one."""
        whole, half = divmod(flow.count, 1)
        count = f"{whole or ''}{'½' if half else ''}"
        picture = f"icons/{flow.what}.svg" if flow.sign else self.sketch.pile(Pile(flow.what))
        name = unhyphenated(called(self.context, flow.what))
        return array((string(picture), string(name), string("" if flow.count == 1 else count)))

    def _place(self, end: End) -> str:
        key = self.called(end)
        before, after = (str(found.get(key, 0)) for found in (self.old, self.new))
        if end.name in self.context.definitions.regions:
            before = after = ""
        return array((self.sketch.seat(end.seat), string(key[1]), string(before), string(after)))


def _truth(yes: bool) -> str:
    return "true" if yes else "false"
