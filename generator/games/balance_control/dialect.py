"""The dialect of BALANCE // CONTROL: departments, tiles, measures and overlays beside what any game has."""

from __future__ import annotations

import re
from typing import Annotated

from generator.definitions.dialect import SMALL, Dialect, Section, Shape
from generator.definitions.ids import PieceId, Seat
from generator.definitions.notes import ByKey
from generator.definitions.print_only import SECTIONS
from generator.definitions.printed import STUDIO_KINDS
from generator.definitions.types import SeatStyle
from generator.games.balance_control.definitions.build import TILE_FROM_CLASS, GameBuilder
from generator.games.balance_control.definitions.checks.all import findings
from generator.games.balance_control.definitions.gaps import gaps, misfits
from generator.games.balance_control.definitions.texts import Texts
from generator.games.balance_control.definitions.types import (
    PIECE_KINDS,
    ClassId,
    Copies,
    Department,
    Edition,
    Hole,
    MarkerId,
    Measure,
    MeasureId,
    Module,
    Numbers,
    Overlay,
    Piece,
    PrintedCounts,
    Tile,
    TileClass,
    TileId,
    WordName,
)
from generator.games.balance_control.effects.values import DEPARTMENT, DepartmentId, OverlayId
from generator.games.balance_control.effects.vocabulary import SAYS, VOCABULARY
from generator.games.balance_control.effects.words import BY_NAME

_CAPITALS = Shape(re.compile(DEPARTMENT), "three capitals, as notation writes a department")
_NO_WORD = Shape(
    re.compile(f"(?!(?:{'|'.join(VOCABULARY['overlay'])})$){SMALL.pattern.pattern}"),
    f"{SMALL.said}, and no effect's word",
)
_PIECES = Annotated[Piece, ByKey("kind", {**STUDIO_KINDS, **dict.fromkeys(PIECE_KINDS, Piece)})]

DIALECT = Dialect(
    rules="balance-control",
    sections={
        "classes": Section(TileClass, ClassId, more={"effects": (Tile, "effects")}),
        "departments": Section(Department, DepartmentId, _CAPITALS),
        **SECTIONS,
        "seats": Section(SeatStyle, Seat, Shape(re.compile("[A-Z]"), "one capital"), fixed=True),
        "tiles": Section(Tile, TileId, printed=True, spared=TILE_FROM_CLASS),
        "measures": Section(Measure, MeasureId, printed=True),
        "overlays": Section(Overlay, OverlayId, _NO_WORD, printed=True),
        "pieces": Section(_PIECES, PieceId, printed=True),
        "findings": Section(Hole, SECTIONS["findings"].id, None, fixed=True),
    },
    module=Module,
    edition=Edition,
    texts=Texts,
    builder=GameBuilder,
    checks=findings,
    gaps=gaps,
    misfits=misfits,
    singles={"numbers": Numbers, "printed": PrintedCounts},
    lists={"copies": Copies},
    words={WordName: tuple(BY_NAME)},
    choices=SAYS,
    needed={"departments": ("module", "departments"), "classes": ("tiles", "class"), "decks": ("cards", "deck")},
    together={MarkerId: ("pieces", "overlays")},
)
