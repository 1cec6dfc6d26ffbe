"""A moment of a game as sheets to lay the table out again and to write on: one for all regions, and some for each
organisation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from generator.base.hyphens import remove_hyphens
from generator.definitions.game_folder import GameFolder
from generator.definitions.id_types import PieceId, RegionId, RulingName
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.printed_pieces import PieceText, Sheet, SheetBlock, Size
from generator.export.kit_sheets import PrintOptions, group_sheets
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.tones import ink_table
from generator.files.atomic_write import SIGNATURE
from generator.games.organisation import codes as c
from generator.games.organisation.campaign_numbers import CATEGORIES, KINDS, NATURAL, money
from generator.games.organisation.campaign_table import CampaignTable
from generator.games.organisation.phase_start import age_of
from generator.games.organisation.scoring import leaders
from generator.games.organisation.state import CampaignState
from generator.games.organisation.things import in_unrest, total_money
from generator.games.organisation.written_position import (
    SETTING_UP,
    answers_since_step,
    doing_text,
    limit_text,
    match_position,
)
from generator.play.move_grammar import move_line
from generator.play.questions import Ask
from generator.play.remarks import TABLE
from generator.play.session import changed_rulings
from generator.render.pdf import PdfInfo, pdf_bytes

SIZE: Final = Size(180.0, 250.0)
REGULAR: Final = "IBMPlexSansCondensed-Regular"
REGIONS: Final = 12
"""How many blocks of regions fit on a sheet, and how many regions of the country fit on its first sheet."""
MORE_REGIONS: Final = 30
"""How many regions of the country fit on each further sheet."""
STATES: Final = ("{calm}", "{mobilised}", "{unrest}", "{money}")
WIDE: Final = 36
"""Letters that fit a column's line at least."""
LONG: Final = 34
"""Lines that fit a column at least."""
FEW: Final = 12
"""Lines that fit below the regions."""
SIGNS: Final = ("calm", "mobilised", "unrest", "money", "level", "damage", "used", "building", "limit", "flag")
"""The signs that are on the sheets without a word."""


def campaign_sheets(
    folder: GameFolder, table: CampaignTable, match: Any, language: str, notes: Sequence[tuple[str, str]] = ()
) -> bytes:
    """The sheets of a match's moment, as a PDF. `notes`: notes to print, each with who wrote it. Raises
    `InputError`."""
    pack: Any = table.pack
    texts: Any = folder.whole_texts(language, pack)
    filled = list(_FilledSheets(CampaignTable(pack, table.configuration, texts), match, texts, notes).sheets())
    pieces = {sheet.id: sheet for sheet, _ in filled}
    said = replace(texts, pieces={sheet.id: words for sheet, words in filled})
    only = replace(pack, pieces=pieces, cards={}, decks={})
    (context,) = checked_contexts(only, table.configuration, [said], folder.folder)
    made = group_sheets(context, make_box_pieces(context, Looks()), PrintOptions()).values()
    palette = Palette(ink_table(context.definitions), "rgb", "colour")
    return pdf_bytes(list(made), palette, PdfInfo(context.label("title"), language, subject=SIGNATURE), context.icons)


def _lines(entry: str) -> int:
    """About how many lines an entry takes in a column."""
    return 1 + len(entry) // WIDE


def _columns(entries: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Entries divided so that each part fits a column."""
    part: list[str] = []
    for entry in entries:
        if part and sum(map(_lines, part)) + _lines(entry) > LONG:
            yield tuple(part)
            part = []
        part.append(entry)
    if part:
        yield tuple(part)


def _pages(regions: Iterable[Sequence[SheetBlock]]) -> Iterator[list[SheetBlock]]:
    """Blocks of regions divided so that each part fits a sheet."""
    part: list[SheetBlock] = []
    for blocks in regions:
        if len(part) + len(blocks) > REGIONS:
            yield part
            part = []
        part += blocks
    if part:
        yield part


def _plain(text: str) -> str:
    """A text that somebody typed, safe to set: braces are no icons in it, and letters that no font has become question
    marks."""
    for letter in find_font(REGULAR).missing(text):
        text = text.replace(letter, "?")
    return text.replace("{", "{{").replace("}", "}}")


def _flowing(value: Any) -> str:
    """A value in one line of YAML."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{key}: {_flowing(one)}' for key, one in value.items())}}}"
    return f"[{', '.join(map(_flowing, value))}]" if isinstance(value, list) else str(value)


class _FilledSheets:
    """Makes the sheets of a state, in a language."""

    def __init__(
        self, table: CampaignTable, match: Any, texts: LanguageTexts, notes: Sequence[tuple[str, str]] = ()
    ) -> None:
        self.table, self.match, self.texts, self.ground = table, match, texts, table.ground
        self.state: CampaignState = match.state_before_phase() or match.state
        self.ask, self.notes = match.ask, notes
        self.module = next(iter(table.pack.modules))

    def sheets(self) -> Iterator[tuple[Sheet, PieceText]]:
        """Each sheet with its texts."""
        told = self._notes_pages()
        few = told if sum(_lines(entry) for block in told for entry in block.list) <= FEW else []
        country, regions = self.table.say("sheet-country", phase=self.state.turn), range(self.ground.size)
        yield self._sheet("country", "", country, self._whole(regions[:REGIONS], few))
        for place, first in enumerate(regions[REGIONS::MORE_REGIONS], start=2):
            more = regions[first : first + MORE_REGIONS]
            yield self._sheet(f"country-{place}", "", country, [self._country(more), self._names_entry(more)])
        for place, block in enumerate([] if few else told, start=1):
            yield self._sheet(f"said-{place}", "", block.title, [replace(block, title="")])
        for owner, name in enumerate(self.ground.owners):
            blocks = list(self._regions(owner))
            if name == c.NOBODY and not blocks:
                continue
            parts = list(_pages(blocks)) or [[]]
            for place, part in enumerate(parts):
                ending = self._ending(owner) if place == len(parts) - 1 else []
                said = self.table.say("sheet-free" if name == c.NOBODY else "sheet-organisation", owner=name)
                yield self._sheet(f"{name.lower()}-{place + 1}", name, said, [*part, *ending])

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
        return remove_hyphens(str(self.texts.regions[region].name))

    def _kind(self, kind: str) -> str:
        """The name of a kind of advantage, as on its card."""
        natural, _, category = kind.rpartition("-")
        said = remove_hyphens(str(self.texts.cards[PieceId(category)].name))
        return f"{remove_hyphens(str(self.texts.cards[PieceId(NATURAL)].name))} ({said})" if natural else said

    def _whole(self, regions: Sequence[int], more: Sequence[SheetBlock]) -> list[SheetBlock]:
        """The blocks of the common sheet: the regions, how the game goes on, `more` if that is short, the signs, and
        the names that the program uses."""
        say = self.table.say
        signs = [(f"{{{sign}}}", say(f"sheet-sign-{sign}")) for sign in SIGNS]
        return [
            self._country(regions),
            SheetBlock(say("sheet-goes-on"), list=tuple(self._goes_on())),
            *more,
            SheetBlock(say("sheet-signs"), table=(("", ""), *signs)),
            self._names_entry(regions, (*CATEGORIES, KINDS[-len(CATEGORIES)])),
            SheetBlock(say("sheet-position"), list=tuple(self._in_its_words())),
        ]

    def _names_entry(self, regions: Sequence[int], kinds: Sequence[str] = ()) -> SheetBlock:
        """A block with the program's names for regions and kinds of advantages."""
        ids = [(self._region(self.ground.regions[place]), str(self.ground.regions[place])) for place in regions]
        ids += [(self._kind(kind), kind) for kind in kinds]
        return SheetBlock(self.table.say("sheet-ids"), table=(("", ""), *ids))

    def _in_its_words(self) -> Iterator[str]:
        """Lines of `position:` for what no table on the sheets shows."""
        for key, value in match_position(self.match).items():
            if key not in ("holdings", "moving", "building"):
                yield _plain(f"{key}: {_flowing(value)}")

    def _notes_pages(self) -> list[SheetBlock]:
        """Blocks with the rulings that differ from the usual ones, and with the notes, divided so that each fits a
        column."""
        noted = [_plain(text if who in ("", TABLE) else f"{who}: {text}") for who, text in self.notes]
        told = ((self.table.say("sheet-rulings"), self._played_otherwise()), (self.table.say("sheet-noted"), noted))
        return [SheetBlock(title, list=part) for title, entries in told for part in _columns(entries)]

    def _goes_on(self) -> Iterator[str]:
        """Lines on what is asked or rolled next, in which order, what isn't finished, and when the game ends."""
        state, ground, say = self.state, self.ground, self.table.say
        if self.ask is not None:
            kind = "ask" if isinstance(self.ask, Ask) else "chance"
            yield say(f"{kind}-{self.ask.about}", seat=self.ask.seat, **(self.ask.values or {}))
        order = (ground.seats[(state.first + place) % ground.players] for place in range(ground.players))
        yield say("sheet-order", seats=", ".join(order))
        if state.passed:
            yield say("sheet-passed", count=state.passed)
        if state.stage in SETTING_UP:
            yield say("sheet-claims", claims="; ".join(self._claims()))
        if said := doing_text(state):
            yield say("sheet-doing", doing=said)
        if answered := [
            f"{seat} {move_line(move)}" if seat else move_line(move) for seat, move in answers_since_step(self.match)
        ]:
            yield say("sheet-since", moves=", ".join(answered))
        if given := self.match.seen(None).data["answered"]:
            yield say("sheet-sealed", seats=", ".join(given))
        if ground.own_events:
            own = (f"{seat} {total}" for seat, total in zip(ground.seats, state.lasts, strict=True))
            yield say("sheet-own-events", events=", ".join(own))
        yield self._ruling_text("ends-after")

    def _claims(self) -> Iterator[str]:
        for owner, seat in enumerate(self.ground.seats):
            own = [region for region, of in zip(self.ground.regions, self.state.claims, strict=True) if of == owner]
            yield f"{seat}: {', '.join(map(self._region, own)) or '–'}"

    def _ruling_text(self, ruling: str) -> str:
        told = self.texts.rulings[RulingName(ruling)]
        return remove_hyphens(str(told.played[self.ground.rulings[ruling]]))

    def _played_otherwise(self) -> Iterator[str]:
        for name in changed_rulings(self.table.pack):
            if name != "ends-after":
                yield self._ruling_text(name)

    def _country(self, regions: Sequence[int]) -> SheetBlock:
        """A table of regions: limit, who leads it, and how much population each organisation has there."""
        at, ground = self.state.at, self.ground
        rows: list[tuple[str, ...]] = [("", "{limit}", "{flag}", *ground.seats, "–")]
        for place in regions:
            lives = (sum(at[ground.holding(owner, place) :][: c.WORKING]) for owner in range(ground.players + 1))
            leads = " ".join(
                ground.owners[owner] for owner in leaders(self.state, self.state.at, place) if owner < ground.players
            )
            counts = (str(count or "·") for count in lives)
            rows.append((self._region(ground.regions[place]), limit_text(self.state, place), leads or "·", *counts))
        event = str(self.state.last or "–")
        return SheetBlock(self.table.say("sheet-event", event=event), table=tuple(rows))

    def _regions(self, owner: int) -> Iterator[list[SheetBlock]]:
        """What an organisation has, region by region, each as blocks that stay together."""
        at, ground = self.state.at, self.ground
        for place, region in enumerate(ground.regions):
            holding = ground.holding(owner, place)
            if not any(at[holding : holding + c.MONEY + 1]):
                continue
            people = SheetBlock(self._region(region), table=(STATES, self._people(holding)))
            levels = [
                (self._kind(kind), str(at[holding + c.WORKING + number]), str(at[holding + c.DAMAGED + number]))
                for number, kind in enumerate(KINDS)
                if at[holding + c.WORKING + number] or at[holding + c.DAMAGED + number]
            ]
            yield [people, SheetBlock(table=(("", "{level}", "{damage}"), *levels))] if levels else [people]

    def _people(self, holding: int) -> tuple[str, ...]:
        at = self.state.at
        unrest = in_unrest(at, holding)
        newly = at[holding + c.UNREST]
        said = f"{unrest} ({unrest - newly})" if unrest > newly else str(unrest)
        return (str(at[holding + c.CALM]), str(at[holding + c.MOBILISED]), said, money(at[holding + c.MONEY]))

    def _ending(self, owner: int) -> list[SheetBlock]:
        """The last blocks of an organisation: what is under way, what counts only for this phase, its money, and lines
        to write on."""
        found = [*self._under_way(owner), *self._for_now(owner)]
        under_way = [SheetBlock(self.table.say("sheet-under-way"), list=tuple(found))] if found else []
        coins = self.table.say("sheet-money", money=money(total_money(self.state, owner)))
        return [*under_way, SheetBlock(coins, lines=4), SheetBlock(self.table.say("sheet-notes"), lines=6)]

    def _under_way(self, owner: int) -> Iterator[str]:
        regions = self.ground.regions
        for who, what, count, here, there in self.state.moving:
            if who == owner:
                thing = self._moving_text(what)
                amount = money(count) if what == c.OF_MONEY else count
                yield f"{amount} {thing}: {self._region(regions[here])} {{to}} {self._region(regions[there])}"
        for who, place, kind, repair in self.state.building:
            if who == owner:
                sign = "{damage} {to} {level}" if repair else "{building}"
                yield f"{sign} {self._kind(KINDS[kind])}: {self._region(regions[place])}"

    def _moving_text(self, what: int) -> str:
        """A thing that moves, as text: population or money by its icon, levels by their card's name."""
        if what in (c.OF_POPULATION, c.OF_MONEY):
            return "{calm}" if what == c.OF_POPULATION else "{money}"
        if what <= c.OF_DAMAGED:
            return f"{{damage}} {self._kind(KINDS[c.OF_DAMAGED - what])}"
        return self._kind(KINDS[what]) if what >= 0 else self._unrest(age_of(what))

    def _unrest(self, age: int) -> str:
        """Unrest as text: its icon, with how many phases it has lasted."""
        longer = self.table.say("sheet-longer", phases=age)
        return f"{{unrest}} ({longer})" if age else "{unrest}"

    def _for_now(self, owner: int) -> Iterator[str]:
        """Entries for this phase only: uses, levels hired or raised, and unrest that has lasted more than one phase."""
        at = self.state.at
        for place, holding in enumerate(self.ground.holdings[owner]):
            for age in range(2, c.AGES):
                if count := at[holding + c.UNREST + age]:
                    where = self._region(self.ground.regions[place])
                    yield f"{count} {self._unrest(age)}: {where}"
            for number, category in enumerate(CATEGORIES):
                where = f"{self._kind(category)}: {self._region(self.ground.regions[place])}"
                if at[holding + c.USED + number]:
                    yield f"{{used}} {at[holding + c.USED + number]} {where}"
                if more := at[holding + c.HIRED + number]:
                    yield self.table.say("sheet-hired", count=more, where=where)
                if more := at[holding + c.RAISED + number]:
                    yield self.table.say("sheet-raised", count=more, where=where)
            if at[holding + c.CARRIED]:
                carried = at[holding + c.CARRIED]
                yield self.table.say("sheet-carried", count=carried, where=self._region(self.ground.regions[place]))
