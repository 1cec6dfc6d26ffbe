"""A module of VASSAL: one zip with the whole box on its table, a hand for each seat, the dice, and the rules.

    NAME.vmod        buildFile.xml, moduledata, images/, rules.pdf
    contents.csv     what is in it, and how many

In buildFile.xml each element is a class of VASSAL and each attribute one of its settings
(`tests/export/targets/vassal_classes.yaml`); a piece is written as VASSAL sends it to another player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import Any
from xml.etree import ElementTree as Xml

from generator.base.digits import parse_number
from generator.base.frozen import dataclass
from generator.base.units import mm_to_px
from generator.base.version import __version__
from generator.definitions.id_types import Seat
from generator.definitions.language_texts import fill_places
from generator.definitions.printed_pieces import DiceNet
from generator.export.face_pictures import FacePicture
from generator.export.kit import RULES
from generator.export.order_sheet import readme_text
from generator.export.package import ExportJob, ExportPackage, ExportWishes
from generator.export.package_list import CONTACT, PackageRow, contact_sheet, csv_text, zip_files
from generator.export.package_words import PackageWords, package_words
from generator.export.piece_roles import missing_pieces, other_side
from generator.export.service import VassalModule
from generator.export.targets.plain_package import file_names, plain_picture
from generator.export.targets.table_arrangement import (
    CARD,
    DECK,
    DRAWN,
    SINGLE,
    TILE,
    TableArrangement,
    TableLot,
    arrange_pieces,
    table_pieces,
)
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face
from generator.files.shelf import Content

TABLE = "Table"
"""What VASSAL calls the one map and the board on it."""
_TURN_OVER, _RIGHT, _LEFT = "70,130", "93,130", "91,130"
"""Ctrl-F, Ctrl-] and Ctrl-[ as VASSAL writes keys: the key's number, and that Ctrl is held."""
_TO_TURN = 12
"""Into how many parts of a circle a piece is turned."""
_MASK = "I"
"""How a hidden card is shown to who hides it: as it is, with its back small in a corner; others see the back."""
_LARGE = 100.0
"""A piece that is longer (mm) is nothing that one piles up."""
_MARGIN = 200
"""Free px round everything."""
_JOINER = "\u2060"
"""A sign without width."""


def join_sequence(parts: Sequence[object], between: str) -> str:
    """Parts joined to one text as VASSAL does: by `between`, which is escaped inside the parts."""
    return between.join(_escape_part(str(part), between) for part in parts)


def _escape_part(text: str, between: str) -> str:
    """One part escaped for VASSAL: a trailing backslash would escape what follows, and surrounding quotes would be
    removed."""
    escaped = text.replace(between, f"\\{between}")
    quoted = text.endswith("\\") or (text.startswith("'") and text.endswith("'"))
    return f"'{escaped}'" if quoted else escaped


@dataclass(frozen=True)
class VassalTrait:
    """A trait of a piece: its `kind` with settings, and its initial state."""

    kind: str
    settings: tuple[object, ...]
    state: str = ""

    @property
    def type(self) -> str:
        """The part of its text that never changes during a game."""
        return f"{self.kind};{join_sequence(self.settings, ';')}"


def traits_text(traits: Sequence[VassalTrait], basic: VassalTrait) -> str:
    """A piece as VASSAL's text: each trait encloses those after it; the `basic` piece is innermost."""
    types, states = basic.type, basic.state
    for trait in reversed(traits):
        types, states = join_sequence((trait.type, types), "\t"), join_sequence((trait.state, states), "\t")
    return f"+/{join_sequence(('null', types, states), '/')}"


def vassal_package(job: ExportJob, service: VassalModule, wishes: ExportWishes) -> ExportPackage:  # noqa: ARG001 (none are heard)
    """The package with the module."""
    builder = _ModuleBuilder(job, service)
    images = dict(zip(builder.faces, job.draw([builder.picture(face) for face in builder.faces.values()]), strict=True))
    context, name = job.context, job.context.definitions.name
    title = context.label("title")
    inside: dict[str, Content] = {
        "buildFile.xml": _xml(builder.module(title)),
        "moduledata": _xml(_metadata(title, service)),
        **({RULES: job.rules[RULES]} if RULES in job.rules else {}),
        **{f"images/{image}": drawn.png for image, drawn in images.items()},
    }
    rows = [builder.row(piece, lot) for piece, lot in builder.places()]
    left = missing_pieces(context, {row.id for row in rows})
    shown = [(f"{piece.count} × {piece.id}", images[builder.image(piece.face)].small) for piece in builder.pieces]
    files: dict[str, Content] = {
        f"{name}.vmod": zip_files(inside),
        "contents.csv": csv_text(rows).encode(),
        "README.md": readme_text(service, context, left),
        CONTACT: contact_sheet(shown),
    }
    return ExportPackage(files, rows, missing_copies=left, pieces=builder.pieces)


def _xml(root: Xml.Element) -> bytes:
    data: bytes = Xml.tostring(root, encoding="UTF-8", xml_declaration=True)
    return data + b"\n"


def _metadata(title: str, service: VassalModule) -> Xml.Element:
    """The metadata that VASSAL's list of modules shows."""
    root = Xml.Element("data", version="1")
    for name, text in (
        ("version", __version__),
        ("VassalVersion", service.made_with),
        ("description", title),
        ("name", title),
    ):
        Xml.SubElement(root, name).text = plain_vassal_text(text)
    return root


class _ModuleBuilder:
    """Builds the XML elements of one module."""

    def __init__(self, job: ExportJob, service: VassalModule) -> None:
        self.job, self.service, self.context = job, service, job.context
        self.pieces = table_pieces(job.context, service)
        both = [face for piece in self.pieces for face in (piece.face, other_side(piece))]
        self.names = file_names(both)
        self.faces = {self.image(face): face for face in both}
        self.slots = count(1)
        self.name_counts: Counter[str] = Counter()

    @cached_property
    def words(self) -> PackageWords:
        """The words of packages in the game's language."""
        return package_words(self.context.texts.language)

    @cached_property
    def arrangement(self) -> TableArrangement:
        """The arrangement of the pieces on the table."""
        return arrange_pieces(self.context, self.service, self.pieces)

    def image(self, face: Face) -> str:
        """The file name of a face's picture."""
        return f"{self.names[id(face)]}.png"

    def dpi(self, face: Face) -> float:
        """The resolution of a face's picture: that of the table, or less where the picture would be too large."""
        longest = max(face.shape.width, face.shape.height) / 25.4
        return min(float(self.service.dpi), self.service.most_pixels / longest)

    def picture(self, face: Face) -> FacePicture:
        """A face's picture at the table's scale."""
        return plain_picture(face, self.dpi(face))

    def px(self, length: float) -> int:
        """A length in mm converted to px of the table."""
        return mm_to_px(length, float(self.service.dpi))

    @cached_property
    def size(self) -> tuple[int, int]:
        """The width and height of the table in px."""
        whole = self.arrangement
        return 2 * (self.px(whole.wide) + _MARGIN), self.px(whole.far) + self.px(whole.near) + 2 * _MARGIN

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A place in mm converted to px from the table's upper left corner."""
        whole = self.arrangement
        return self.px(whole.wide) + _MARGIN + self.px(x), self.px(whole.far) + _MARGIN - self.px(y)

    def places(self) -> Iterator[tuple[BoxPiece, TableLot]]:
        """Every piece once, with the lot in which it lies."""
        where = {id(piece): lot for lot in self.arrangement.lots for piece in lot.pieces}
        for piece in self.pieces:
            yield piece, where[id(piece)]

    def row(self, piece: BoxPiece, lot: TableLot) -> PackageRow:
        """A row of the list."""
        face, back = (f"images/{self.image(side)}" for side in (piece.face, other_side(piece)))
        return PackageRow(face, back, piece.id, piece.count, lot.way, lot.role, piece.digest)

    def module(self, title: str) -> Xml.Element:
        """The element of the whole module."""
        context = self.context
        root = _element("VASSAL.build.GameModule", name=title, version=__version__, description=title)
        root.append(_element("VASSAL.build.module.BasicCommandEncoder"))
        documents = _element("VASSAL.build.module.Documentation")
        if RULES in self.job.rules:
            documents.append(_element("VASSAL.build.module.documentation.BrowserPDFFile", title=title, pdfFile=RULES))
        seats = [hand.seat for hand in self.arrangement.hands]
        roster = _element("VASSAL.build.module.PlayerRoster")
        for seat in seats:
            Xml.SubElement(roster, "entry").text = seat
        dice = [
            self.dice(piece)
            for piece in context.definitions.components().values()
            if isinstance(piece, DiceNet) and any(batch.piece == piece.id for batch in self.batches)
        ]
        root.extend([documents, roster, self.map(), *(self.hand(seat) for seat in seats), *dice])
        root.set("VassalVersion", self.service.made_with)
        root.set("nextPieceSlotId", str(next(self.slots)))
        return root

    @cached_property
    def batches(self) -> list[Any]:
        """The pieces of the box in batches."""
        return list(self.context.definitions.batches(self.context.config))

    def map(self) -> Xml.Element:
        """The element of the table with all that lies on it when a game begins."""
        root = _element(
            "VASSAL.build.module.Map", mapName=TABLE, allowMultiple="false", launch="false", markMoved="Never"
        )
        root.append(_board(TABLE, *self.size, self.ground, self.field()))
        for lot in self.arrangement.lots:
            root.extend(self.lot_element(lot))
        root.extend(
            _element(f"VASSAL.build.module.map.{name}")
            for name in (
                *("StackMetrics", "ForwardToKeyBuffer", "Scroller", "ForwardToChatter", "MenuDisplayer", "MapCenterer"),
                *("StackExpander", "PieceMover", "KeyBufferer", "ImageSaver", "CounterDetailViewer", "Flare", "Zoomer"),
            )
        )
        return root

    @property
    def ground(self) -> str:
        """The table's colour in VASSAL's notation."""
        shade = self.service.ground
        return f"{shade.red},{shade.green},{shade.blue}"

    def field(self) -> Xml.Element | None:
        """The element of the zone in which hexagons snap into cells; None where the box has no hexagons."""
        shapes = [piece.face.shape for piece in self.pieces if piece.face.shape.kind == "hex"]
        if not shapes:
            return None
        flat = max(shape.height for shape in shapes)
        x, y = self.at(0.0, 0.0)
        reach = self.px(flat * (self.service.rings + 0.5))
        corners = [(x - reach, y - reach), (x + reach, y - reach), (x + reach, y + reach), (x - reach, y + reach)]
        path = ";".join(f"{across},{down}" for across, down in corners)
        name = "VASSAL.build.module.map.boardPicker.board"
        grid = _element(f"{name}.HexGrid", x0=x, y0=y, dy=mm_to_px(flat, float(self.service.dpi)), snapTo="true")
        grid.attrib |= {"dx": f"{flat / 25.4 * float(self.service.dpi) * 0.75**0.5:.4f}", "visible": "false"}
        grid.attrib |= {"edgesLegal": "false", "cornersLegal": "false", "sideways": "false"}
        zone = _element(f"{name}.mapgrid.Zone", name=TABLE, path=path, useParentGrid="false", useHighlight="false")
        zone.append(grid)
        zones = _element(f"{name}.ZonedGrid")
        zones.append(zone)
        return zones

    def lot_element(self, lot: TableLot) -> Iterator[Xml.Element]:
        """The elements of one lot: a pile, hidden or open, with its discards beside it, or a single piece."""
        x, y = self.at(lot.x, lot.y)
        name = self.own_name(f"{lot.name} ({lot.seat})" if lot.seat else lot.name)
        if lot.way == SINGLE:
            stack = _element("VASSAL.build.module.map.SetupStack", name=name, owningBoard=TABLE, x=x, y=y)
            stack.append(self.slot(lot.pieces[0], lot, "PieceSlot"))
            yield stack
            return
        hidden = lot.way in (DECK, DRAWN)
        pile = self.pile(name, lot, (x, y))
        pile.attrib |= {"faceDown": "Always" if hidden else "Never", "shuffle": "Always" if hidden else "Never"}
        pile.attrib |= {"drawFaceUp": "false"}
        pile.extend(self.slot(piece, lot, "CardSlot") for piece in lot.pieces for _ in range(piece.count))
        yield pile
        if lot.way == DECK:
            discards = self.own_name(fill_places(self.words.discards, {"deck": name}))
            other = self.pile(discards, lot, self.at(*lot.beside))
            other.attrib |= {"faceDown": "Never", "shuffle": "Never", "reshufflable": "true"}
            other.attrib |= {"reshuffleCommand": self.words.back_again, "reshuffleTarget": name}
            yield other

    def own_name(self, name: str) -> str:
        """A unique name for a place, since piles are found by name."""
        self.name_counts[name] += 1
        return name if self.name_counts[name] == 1 else f"{name} {self.name_counts[name]}"

    def pile(self, name: str, lot: TableLot, at: tuple[int, int]) -> Xml.Element:
        """The element of a place for a pile of pieces."""
        (x, y), face = at, lot.pieces[0].face
        wide, high = (mm_to_px(length, self.dpi(face)) for length in (face.shape.width, face.shape.height))
        pile = _element("VASSAL.build.module.map.DrawPile", name=name, owningBoard=TABLE, x=x, y=y)
        pile.attrib |= {"width": str(wide), "height": str(high), "allowMultiple": "true"}
        pile.attrib |= {"maxStack": "5", "draw": "true"}
        return pile

    def slot(self, piece: BoxPiece, lot: TableLot, kind: str) -> Xml.Element:
        """The element of one copy of a piece."""
        number = next(self.slots)
        name = plain_vassal_text(piece.name or piece.row)
        wide, high = (
            mm_to_px(length, self.dpi(piece.face)) for length in (piece.face.shape.width, piece.face.shape.height)
        )
        found = _element(f"VASSAL.build.widget.{kind}", entryName=name, gpid=number, width=wide, height=high)
        basic = VassalTrait("piece", ("", "", self.image(piece.face), name), f"null;0;0;{number};0")
        found.text = traits_text(list(self.traits(piece, lot)), basic)
        return found

    def traits(self, piece: BoxPiece, lot: TableLot) -> Iterator[VassalTrait]:
        """The traits of a piece: pieces that are drawn have a hidden side, others may have a second side; all but
        boards can be turned; only tiles snap into cells; large pieces never stack."""
        words, back = self.words, other_side(piece)
        if lot.role in self.service.middle:
            yield VassalTrait("immob", ("i", "V", "R", ""))
            return
        hidden = lot.role in (CARD, TILE)
        if hidden:
            yield VassalTrait(
                "obs", (_TURN_OVER, self.image(back), words.turn_over, _MASK, "?", "player:", "", "", "false"), "null;"
            )
        elif back is not piece.face:
            yield self.reverse(back)
        turning = (_TO_TURN, _RIGHT, _LEFT, words.turn_right, words.turn_left)
        yield VassalTrait("rotate", (*turning, *[""] * 7, "true"), "0")
        if lot.role != TILE:
            large = max(piece.face.shape.width, piece.face.shape.height) > _LARGE
            yield VassalTrait("immob", ("g", "N", "R" if large else "L", ""))

    def reverse(self, back: Face) -> VassalTrait:
        """The trait for another side that everybody sees."""
        key = (self.words.turn_over, 128, "", "", 128, "", "", 128, "", "", "", 1, "false", 0, 0)
        rest = (join_sequence((self.image(back),), ","), "", "true", "", "", "", "false", "", 1, 1, "false", _TURN_OVER)
        return VassalTrait("emb2", (*key, *rest, "", "", "", 1.0, "", "true"), "-1")

    def hand(self, seat: Seat) -> Xml.Element:
        """The element of a seat's private window."""
        name = fill_places(self.words.hand, {"seat": seat})
        root = _element("VASSAL.build.module.PlayerHand", mapName=name, side=seat, visible="false")
        root.attrib |= {"launch": "true", "buttonName": name, "allowMultiple": "false", "markMoved": "Never"}
        wide, high = self.px(float(self.service.wide) / 2.0), 2 * self.px(float(self.service.hand)) + _MARGIN
        root.append(_board(name, wide, high, self.ground, None))
        root.extend(
            _element(f"VASSAL.build.module.map.{part}")
            for part in ("StackMetrics", "ForwardToKeyBuffer", "Scroller", "MenuDisplayer", "PieceMover", "KeyBufferer")
        )
        return root

    def dice(self, die: DiceNet) -> Xml.Element:
        """The element of a button that rolls the dice of one kind."""
        number = next(batch.count for batch in self.batches if batch.piece == die.id)
        name = self.context.words(die).name
        results = ", ".join(f"$result{one}$" for one in range(1, number + 1))
        said = f"** $name$: {results} ** <$PlayerName$>"
        root = _element("VASSAL.build.module.SpecialDiceButton", name=name, text=name, tooltip=name, icon="", hotkey="")
        root.attrib |= {"resultChatter": "true", "format": said, "resultWindow": "false", "resultButton": "false"}
        for one in range(1, number + 1):
            made = _element("VASSAL.build.module.SpecialDie", name=f"{name} {one}", format="$result$")
            for place, face in enumerate(die.faces, 1):
                number = parse_number(face)
                value = place if number is None else number
                made.append(_element("VASSAL.build.module.SpecialDieFace", text=face, value=value, icon=""))
            root.append(made)
        return root


def plain_vassal_text(text: str) -> str:
    """A text that VASSAL shows as it is. One that begins like HTML would be rendered, with pictures from anywhere."""
    return f"{_JOINER}{text}" if text.lstrip().lower().startswith("<html") else text


def _element(tag: str, **attributes: object) -> Xml.Element:
    return Xml.Element(tag, {name: plain_vassal_text(str(value)) for name, value in attributes.items()})


def _board(name: str, wide: int, high: int, ground: str, grid: Xml.Element | None) -> Xml.Element:
    """The element of a map's only board, in one colour."""
    picker = _element("VASSAL.build.module.map.BoardPicker")
    board = _element("VASSAL.build.module.map.boardPicker.Board", name=name, width=wide, height=high, color=ground)
    board.set("reversible", "false")
    if grid is not None:
        board.append(grid)
    picker.append(board)
    setup = Xml.SubElement(picker, "setup")
    setup.text = f"{name}BoardPicker\t{name}\t0\t0"
    return picker
