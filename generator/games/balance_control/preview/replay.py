"""The replay page: one HTML file with a whole recorded game in it."""

from __future__ import annotations

from itertools import repeat
from typing import Any

from generator.definitions.ids import Seat
from generator.faces.tones import ink_table
from generator.games.balance_control.definitions.describe import tile_name
from generator.games.balance_control.definitions.types import TileId
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.table_layout import FLATS
from generator.games.balance_control.laid import spent_strokes
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.preview.film import Film, filmed
from generator.games.balance_control.table.game import Game
from generator.games.balance_control.table.moves.grammar import SHAPES
from generator.hyphens import unhyphenated
from generator.pages.page import asset, data, page, script
from generator.play.record import Record
from generator.preview.faces import PageFaces
from generator.preview.fonts import FONTS
from generator.render.svg import path_data

WORDS = {
    "begin": "table_begin",
    "board": "table_board",
    "chance": "page_chance",
    "deck": "table_deck",
    "decides": "page_decides",
    "nothing": "page_nothing",
    "over": "table_over",
    "pause": "page_pause",
    "play": "page_play",
    "round": "round",
    "supply": "supply",
    "turn": "turn",
    "victory": "page_victory",
    "winner": "table_winner",
}
"""What the page's script says, and the label behind it."""

TOLD = tuple(sorted((*SHAPES, "discard", "draw", "focus", "open", "reshuffle", "settlement")))
"""The first words of a record's lines, each of which the page says in plain words: the label `told_<word>`."""


def replay_page(record: Record, game: Game, context: Context, theme: str = "colour") -> str:
    """The whole page. Raises `InputError` where the record can't be played or a text doesn't fit its face."""
    faces = Faces(context)
    film = filmed(record, game, context, faces)
    kept = _kept(context, faces, film)
    told = _told(record, game, context, faces, film, kept)
    title = f"{context.label('title')}: {context.label('page_replay')}"
    raw = {
        "definitions": kept.definitions(),
        "connect": "",
        "style": "\n".join((kept.style(), asset("page.css"), asset("replay.css"))),
        "game": data(told),
        "script": "\n".join((asset("elements.js"), script("replay.js", "replay-tiles.js"))),
    }
    words = {
        **context.texts.labels,
        "language": context.texts.language,
        "theme": theme,
        "heading": context.label("title"),
    }
    return page("replay-tiles.html", raw, words | {"title": title}, context.texts.place("labels"))


def _kept(context: Context, faces: Faces, film: Film) -> PageFaces:
    """The faces of the game: every tile as it was laid or drawn, every marker and overlay that lay somewhere."""
    kept = PageFaces(ink_table(context.definitions), context.icons)
    drawn = {(frame["drawn"], False) for frame in film.frames if frame.get("drawn")}
    for tile, spent in sorted({*film.tiles, *drawn}):
        kept.add(f"{tile}-spent" if spent else tile, faces.thin(tile) if spent else faces[tile])
    for piece in sorted({one.piece for lying in film.kept for one in lying} | _markers(faces, film)):
        kept.add(piece, faces[piece])
    for card in sorted(_cards(film)):
        kept.add(card, faces[card])
    for department in context.definitions.departments.values():
        kept.add_icon(department.icon)
    for name in FONTS:
        kept.shown.setdefault(name, set())
    return kept


def _cards(film: Film) -> set[str]:
    """The measures that lay open or were held."""
    found: set[str] = set()
    for frame in film.frames:
        for key, value in frame.items():
            if key == "open":
                found.update(card for cards, _ in value.values() for card in cards)
            elif key.startswith("="):
                found.update(value[3])
    return found


def _markers(faces: Faces, film: Film) -> set[str]:
    return {faces.markers[key[1:]] for key in film.frames[0] if key.startswith("=")}


def _told(record: Record, game: Game, context: Context, faces: Faces, film: Film, kept: PageFaces) -> dict[str, Any]:
    """What the page's script reads."""
    definitions, texts = context.definitions, context.texts
    pieces = sorted({one.piece for lying in film.kept for one in lying})
    tiles = sorted({tile for tile, _ in film.tiles} | {frame["drawn"] for frame in film.frames if frame.get("drawn")})
    focus = next((tile.colour for tile in definitions.tiles.values() if tile.trigger == "surrounded"), "black")
    return {
        "frames": film.frames,
        "arrangements": film.arrangements(),
        "words": _words(context),
        "about": _about(record, game, context),
        "seats": {
            seat: {
                "marker": faces.markers[seat],
                "colour": kept.colour(str(definitions.seats[seat].colour)),
                "player": player,
            }
            for seat, player in zip(
                _seats(game), (*record.header.bots, *repeat("", len(game.names.seats))), strict=False
            )
        },
        "departments": [
            {
                "id": name,
                "name": unhyphenated(str(texts.departments[name].name)),
                "icon": definitions.departments[name].icon,
                "colour": kept.colour(str(definitions.departments[name].colour)),
            }
            for name in game.names.catalogue.in_play
        ],
        "cards": {card: unhyphenated(texts.card_name(card)) for card in game.names.catalogue.measures},
        "decks": {deck: unhyphenated(str(texts.modules[deck].name)) for deck in game.names.catalogue.decks},
        "tiles": {name: _name(context, name) for name in tiles},
        "cardSize": _card_size(faces, film),
        "shapes": {piece: [faces[piece].shape.width, faces[piece].shape.height] for piece in pieces},
        "strokes": path_data(spent_strokes(faces.layout, str(focus)).outline),
        "pitch": FLATS + faces.layout.gutter,
    }


def _seats(game: Game) -> list[Seat]:
    return [game.names.seat_id(number) for number in range(len(game.names.seats))]


def _words(context: Context) -> dict[str, Any]:
    """What the page's script says, in the language of the faces."""
    said: dict[str, Any] = {name: unhyphenated(context.label(label)) for name, label in WORDS.items()}
    return said | {"told": {verb: unhyphenated(context.label(f"told_{verb}")) for verb in TOLD}}


def _about(record: Record, game: Game, context: Context) -> str:
    """What game it was: how many played, with what, by which edition, and the seed that it can be played with again."""
    modules = [unhyphenated(str(context.texts.modules[module].name)) for module in game.configuration.modules]
    seed = [f"{context.label('page_seed')} {record.header.seed}"] if record.header.seed else []
    players = context.label("page_players", count=len(game.names.seats))
    return " // ".join([players, ", ".join(modules), game.definitions.edition.id, *seed])


def _name(context: Context, tile: str) -> str:
    """A tile's name with its value, if it has one."""
    found = context.definitions.tiles[TileId(tile)]
    value = "" if found.value is None else f" {found.value}"
    return unhyphenated(tile_name(found, context.speaker)) + value


def _card_size(faces: Faces, film: Film) -> list[float]:
    """Width and height of a card in mm; nothing where there are no cards."""
    shapes = [faces[card].shape for card in sorted(_cards(film))[:1]]
    return [length for shape in shapes for length in (shape.width, shape.height)]
