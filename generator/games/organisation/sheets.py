"""A table as sheets to lay out again and to write on: one for all regions, and for each organisation what it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from generator.definitions.ids import PieceId, RegionId
from generator.definitions.load import GameFolder
from generator.definitions.printed import PieceText, Sheet, SheetBlock, Size
from generator.definitions.texts import Texts
from generator.export.plan import PrintOptions, group_sheets
from generator.faces.colours import Palette
from generator.faces.context import Looks
from generator.faces.pieces import printed_pieces
from generator.faces.tones import ink_table
from generator.faces.whole import whole_contexts
from generator.games.organisation.numbers import CATEGORIES, KINDS, NATURAL, money
from generator.games.organisation.play import CampaignTable, leaders
from generator.games.organisation.position import limit_told
from generator.games.organisation.state import (
    CALM,
    DAMAGED,
    HIRED,
    MOBILISED,
    MONEY,
    NOBODY,
    OF_MONEY,
    OF_POPULATION,
    RAISED,
    UNREST,
    USED,
    WORKING,
    State,
)
from generator.games.organisation.things import fortune, in_unrest
from generator.hyphens import unhyphenated
from generator.render.pdf import Info, pdf_bytes
from generator.writing import MADE

SIZE: Final = Size(180.0, 250.0)
REGIONS: Final = 12
"""As many blocks of regions stand on a sheet."""
STATES: Final = ("{calm}", "{mobilised}", "{unrest}", "{money}")


def sheets(folder: GameFolder, table: CampaignTable, match: Any, language: str) -> bytes:
    """The sheets of a moment as a PDF. Raises `InputError`."""
    pack: Any = table.pack
    texts: Any = folder.whole_texts(language, pack)
    filled = list(_Filled(CampaignTable(pack, table.configuration, texts), match.state, texts).sheets())
    pieces = {sheet.id: sheet for sheet, _ in filled}
    said = replace(texts, pieces={sheet.id: words for sheet, words in filled})
    only = replace(pack, pieces=pieces, cards={}, decks={})
    (context,) = whole_contexts(only, table.configuration, [said], folder.folder)
    made = group_sheets(context, printed_pieces(context, Looks()), PrintOptions()).values()
    palette = Palette(ink_table(context.definitions), "rgb", "colour")
    return pdf_bytes(list(made), palette, Info(context.label("title"), language, subject=MADE), context.icons)


class _Filled:
    """The sheets of a state, in a language."""

    def __init__(self, table: CampaignTable, state: State, texts: Texts) -> None:
        self.table, self.state, self.texts, self.ground = table, state, texts, table.ground
        self.module = next(iter(table.pack.modules))

    def sheets(self) -> Iterator[tuple[Sheet, PieceText]]:
        """Each with its words."""
        yield self._sheet("country", "", self.table.say("sheet-country", phase=self.state.turn), [self._country()])
        for owner, name in enumerate(self.ground.owners):
            blocks = list(self._regions(owner))
            if name == NOBODY and not blocks:
                continue
            parts = [blocks[begins : begins + REGIONS] for begins in range(0, len(blocks), REGIONS)] or [[]]
            for place, part in enumerate(parts):
                more = self._ending(owner) if place == len(parts) - 1 else []
                said = self.table.say("sheet-free" if name == NOBODY else "sheet-organisation", owner=name)
                yield self._sheet(f"{name.lower()}-{place + 1}", name, said, [*part, *more])

    def _sheet(self, name: str, owner: str, title: str, blocks: Sequence[SheetBlock]) -> tuple[Sheet, PieceText]:
        style = self.table.pack.seats.get(owner)  # type: ignore[call-overload]
        sheet = Sheet(
            id=PieceId(f"state-{name}"),
            kind="sheet",
            module=self.module,
            size=SIZE,
            columns=2,
            colour=style.colour if style else None,
            icon=style.icon if style else None,
            count=1,
        )
        return sheet, PieceText(title, blocks=tuple(blocks))

    def _region(self, region: RegionId) -> str:
        return unhyphenated(str(self.texts.regions[region].name))

    def _kind(self, kind: str) -> str:
        """A kind of advantage by its card's name."""
        natural, _, category = kind.rpartition("-")
        said = unhyphenated(str(self.texts.cards[PieceId(category)].name))
        return f"{unhyphenated(str(self.texts.cards[PieceId(NATURAL)].name))} ({said})" if natural else said

    def _country(self) -> SheetBlock:
        """Every region: its limit, who leads it, and how much population each has there."""
        at, ground = self.state.at, self.ground
        rows: list[tuple[str, ...]] = [("", "{limit}", "{flag}", *ground.seats, "–")]
        for place, region in enumerate(ground.regions):
            lives = (sum(at[ground.holding(owner, place) :][:WORKING]) for owner in range(ground.players + 1))
            leads = " ".join(ground.owners[owner] for owner in leaders(self.state, place) if owner < ground.players)
            counts = (str(count or "·") for count in lives)
            rows.append((self._region(region), limit_told(self.state, place), leads or "·", *counts))
        event = str(self.state.last or "–")
        return SheetBlock(self.table.say("sheet-event", event=event), table=tuple(rows))

    def _regions(self, owner: int) -> Iterator[SheetBlock]:
        """What an organisation has, region by region."""
        at, ground = self.state.at, self.ground
        for place, region in enumerate(ground.regions):
            holding = ground.holding(owner, place)
            if not any(at[holding : holding + MONEY + 1]):
                continue
            yield SheetBlock(self._region(region), table=(STATES, self._people(holding)))
            levels = [
                (self._kind(kind), str(at[holding + WORKING + number]), str(at[holding + DAMAGED + number]))
                for number, kind in enumerate(KINDS)
                if at[holding + WORKING + number] or at[holding + DAMAGED + number]
            ]
            if levels:
                yield SheetBlock(table=(("", "{level}", "{damage}"), *levels))

    def _people(self, holding: int) -> tuple[str, ...]:
        at = self.state.at
        unrest = in_unrest(at, holding)
        newly = at[holding + UNREST]
        said = f"{unrest} ({unrest - newly})" if unrest > newly else str(unrest)
        return (str(at[holding + CALM]), str(at[holding + MOBILISED]), said, money(at[holding + MONEY]))

    def _ending(self, owner: int) -> list[SheetBlock]:
        """What is under way and what counts for this phase only, all money, and lines to write on."""
        found = [*self._under_way(owner), *self._for_now(owner)]
        under_way = [SheetBlock(self.table.say("sheet-under-way"), list=tuple(found))] if found else []
        coins = self.table.say("sheet-money", money=money(fortune(self.state, owner)))
        return [*under_way, SheetBlock(coins, lines=4), SheetBlock(self.table.say("sheet-notes"), lines=6)]

    def _under_way(self, owner: int) -> Iterator[str]:
        regions = self.ground.regions
        for who, what, count, here, there in self.state.moving:
            if who == owner:
                thing = {OF_POPULATION: "{calm}", OF_MONEY: "{money}"}.get(what) or self._kind(KINDS[what])
                amount = money(count) if what == OF_MONEY else count
                yield f"{amount} {thing}: {self._region(regions[here])} {{to}} {self._region(regions[there])}"
        for who, place, kind, repair in self.state.building:
            if who == owner:
                sign = "{damage} {to} {level}" if repair else "{building}"
                yield f"{sign} {self._kind(KINDS[kind])}: {self._region(regions[place])}"

    def _for_now(self, owner: int) -> Iterator[str]:
        """Uses, and levels that are hired or raised."""
        at = self.state.at
        for place, holding in enumerate(self.ground.holdings[owner]):
            for number, category in enumerate(CATEGORIES):
                where = f"{self._kind(category)}: {self._region(self.ground.regions[place])}"
                if at[holding + USED + number]:
                    yield f"{{used}} {at[holding + USED + number]} {where}"
                if more := at[holding + HIRED + number] + at[holding + RAISED + number]:
                    yield f"+ {more} {where}"
