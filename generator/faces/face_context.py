"""What every face is composed from: words, colours and signs, from a pack, a language and icons, and how it is to look.

Words that a face needs beside names and texts are `labels` of the language; a missing one is an `InputError` that says
where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from pathlib import Path as File
from typing import Any, TypeVar

from generator.base.capitals import capitals
from generator.base.errors import Fault, InputError, Mark, input_error, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.base.late_pattern import late_pattern
from generator.base.word_marks import plain_words
from generator.definitions.box_counts import expected_counts
from generator.definitions.id_types import DeckId, PieceId, RegionId
from generator.definitions.language_texts import LanguageTexts, fill_places, unknown_places
from generator.definitions.layout_files import read_template
from generator.definitions.pack import Art, Configuration, Pack, written_id
from generator.definitions.picture_files import PictureFiles
from generator.definitions.printed_pieces import Card, PieceText, PrintedPiece
from generator.definitions.yaml_nodes import path_below
from generator.faces.face_inputs import CARDS, LAYOUT, PICTURE, FaceInputs, note_input
from generator.faces.font_families import FontSet
from generator.faces.game_fonts import game_fonts
from generator.faces.icons import IconSet, icon_set
from generator.faces.layout import read_layout, use_fonts
from generator.faces.text_fragments import NARROW_SPACE, StyledPart, TextStyle, intern_style, parse_markup
from generator.files.file_cache import file_stamp
from generator.files.resources import resource_root

T = TypeVar("T")
C = TypeVar("C", bound="FaceContext")


Drawing = Callable[[Any, Any, Any, Mapping[str, Any]], Sequence[Any]]
"""What a game's own painter draws: called with the context, the piece, the area (mm, y up) and what `with` says, it
gives items."""


@dataclass(frozen=True)
class Looks:
    """How faces are made: tiles of `flats` mm between flats, `variant` of the cards, backs in thin ink or as the theme
    says, and a product's `size` (mm) for those kinds that are composed anew for it. `thin_ink`: layouts of elements get
    second paints, for whoever may draw them in `low-ink` or `mono`."""

    flats: float = 50.0
    variant: str = "home"
    thin_backs: bool = True
    size: tuple[float, float] | None = None
    thin_ink: bool = False


@dataclass(frozen=True)
class FaceContext:
    """Everything the composers read; `folder` is the game's, for icons, templates and art of its own. `sizing` changes
    a template's numbers for a product, and `unsized_context` is the context without it, from which the box is
    composed."""

    definitions: Pack
    config: Configuration
    texts: LanguageTexts
    folder: File
    looks: Looks = Looks()
    sizing: Callable[[str, Any], Any] | None = None
    unsized_context: FaceContext | None = None

    def with_looks(self: C, looks: Looks) -> C:
        """This context for faces with other looks, made once for each."""
        return self._variant("looks", looks)

    def with_configuration(self: C, config: Configuration) -> C:
        """This context for another configuration, made once for each."""
        return self._variant("config", config)

    def _variant(self: C, name: str, value: Any) -> C:
        """A copy of this context with another value in one field, made once for each value."""
        if value == getattr(self, name):
            return self
        if value not in self._variants:
            self._variants[value] = replace(self, **{name: value})
        return self._variants[value]

    @cached_property
    def _variants(self: C) -> dict[Any, C]:
        """The copies that `_variant` has made, by field and value."""
        return {}

    @cached_property
    def icons(self) -> IconSet:
        """The studio's icons with the game's own over them."""
        return icon_set(resource_root() / "icons", self.folder / "icons")

    @cached_property
    def fonts(self) -> FontSet:
        """The studio's font families with the game's own over them. Raises `InputError` with the faults of every
        file."""
        return game_fonts(self.folder, self.definitions.fonts, self.texts.language, self.definitions.place)

    def region_name(self, region: RegionId) -> str:
        """What the language calls a region of the map."""
        named = self.texts.regions.get(region)
        return str(named.name) if named else str(region)

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many copies of each id the box holds; backs aren't counted."""
        return expected_counts(self.definitions, self.config)

    def printed_cards(self, deck: DeckId) -> dict[PieceId, int]:
        """The cards of a deck that the box holds, and how many of each."""
        counts = self.counts
        return {
            name: counts[name] for name, card in self.definitions.cards.items() if card.deck == deck and name in counts
        }

    @cached_property
    def face_cache(self) -> dict[Any, Any]:
        """Composed faces and the booklet that was read, by whatever tells them apart. A new context is needed to see
        changed files."""
        return {}

    @property
    def templates(self) -> Sequence[File]:
        """Folders of templates that lie over the studio's."""
        return (self.folder / "templates" / "faces",)

    @cached_property
    def layouts(self) -> dict[tuple[Any, ...], Any]:
        """The templates that were read, by their name and type."""
        return {}

    def layout(self, name: str, wanted: type[T], like: str = "", path: str = "") -> T:
        """A template's numbers as the frozen class `wanted` (see `layout.py`), read once. Raises `InputError`."""
        if (name, wanted) not in self.layouts:
            made = use_fonts(read_layout(name, wanted, self.templates, like, path, self.fonts), self.fonts)
            self.layouts[name, wanted] = self.sizing(name, made) if self.sizing else made
        self.note_input(LAYOUT, name)
        found: T = self.layouts[name, wanted]
        return found

    def note_input(self, sort: str, name: str = "") -> None:
        """Notes that the face which is being composed depends on a layout, a picture or the other cards."""
        note_input(sort, name, self.input_state(sort, name))

    def input_state(self, sort: str, name: str) -> object:
        """The state of an input of faces: of a layout its keys and values, of a picture which file it is, its size and
        the time of its last change, of the other cards all that they are and say; None where there is none."""
        if (sort, name) not in self._input_states:
            state: object = None
            with suppress(InputError):
                if sort == CARDS:
                    state = self.definitions.cards, self.texts.cards
                elif sort == LAYOUT:
                    state = read_template(name, tuple(self.templates))
                elif path := self.pictures.find(name).path:
                    state = path, file_stamp(path)
            self._input_states[sort, name] = state
        return self._input_states[sort, name]

    @cached_property
    def _input_states(self) -> dict[tuple[str, str], object]:
        """The states of inputs as they were first asked for."""
        return {}

    def shared(self, inputs: FaceInputs) -> FaceInputs:
        """Inputs of a face, as one object for all faces that have the same."""
        key = tuple((sort, name, id(state)) for (sort, name), state in inputs.items())
        return self._shared_inputs.setdefault(key, inputs)

    @cached_property
    def _shared_inputs(self) -> dict[tuple[object, ...], FaceInputs]:
        """Each of the inputs that faces have, once."""
        return {}

    def words(self, piece: PrintedPiece) -> PieceText:
        """What the language says of one of the studio's pieces. Raises `InputError` where it says nothing."""
        name = piece.written_as
        section = "cards" if isinstance(piece, Card) and name in self.texts.cards else "pieces"
        said = (self.texts.cards if section == "cards" else self.texts.pieces).get(name)
        if said is None:
            mark = self.texts.place(section)
            raise input_error(f"no words for '{name}'", expected=f"{piece.of}: {{name: …}}", mark=mark, path=section)
        return said

    def layout_values(self, piece: Any) -> Mapping[str, Any]:
        """What a game's rules say of a piece, by the names under which its layouts declare them as fields: values of
        the field's sort, or functions without arguments that give them. They stand before what the piece says
        itself."""
        del piece
        return {}

    @property
    def drawings(self) -> Mapping[str, Drawing]:
        """What a game's own painters draw in an element with `drawing`, by the names that stand there."""
        return {}

    @property
    def brought_layouts(self) -> frozenset[str]:
        """The layouts that a game's own composers name, whatever its pieces say."""
        return frozenset()

    def label(self, key: str, **values: object) -> str:
        """A word of the language that no component carries, with the values at its places. Raises `InputError`."""
        found = self.texts.labels.get(key)
        if found is None:
            file = self.texts.place("").file
            own = [name for name in self.texts.labels if self.texts.place("labels", name).file == file]
            hint = nearest_name(
                key, [name for name in own if key not in name]
            )  # neither these nor the studio's are slips
            raise input_error(
                f"the label '{key}' is missing",
                expected=f"'{key}: …' in this section",
                hint=hint,
                mark=self.texts.place("labels"),
                path="labels",
            )
        if values and (unknown := unknown_places(found, values)):
            raise input_error(
                f"the label '{key}' speaks of '{{{unknown[0]}}}'",
                expected=list_words([f"{{{name}}}" for name in values]),
                hint=nearest_name(unknown[0], values),
                mark=self.texts.place("labels", key),
                path=f"labels.{key}",
            )
        return fill_places(found, values)

    def pieces(self, words: str, style: TextStyle, piece: str) -> tuple[StyledPart, ...]:
        """Words of one look, with the game's own icons among them; a fault names `piece`. Raises `InputError`."""
        return parse_markup(words, style, icons=self.icons, piece=piece)

    def style(self, font: str, *, kern: bool = False) -> TextStyle:
        """A style in a font of the studio's, with the game's own fonts behind it."""
        return intern_style(self.fonts.use(font), kern=kern)

    def capitals(self, words: str) -> str:
        """Words in capitals, as the language writes them."""
        return capitals(words, self.texts.language)

    def place(self, piece: str) -> Mark:
        """Where a piece's words are written; for a piece without words, where the piece is defined."""
        own = self.definitions.components().get(piece)
        name = written_id(own) if own else piece
        return place_of_words(self, name) or self.definitions.mark_of(name) or self.texts.place("")

    def place_of_fault(self, fault: Fault, piece: str) -> Mark:
        """The place in the YAML to which a fault about a piece belongs: the value at the fault's path, or the word that
        it names or quotes (which may be another piece's, printed on this one); else the piece."""
        if mark := self.definitions.nearest_place(fault.path):
            return mark
        name, _, word = fault.path.partition(".")
        piece = name if name in self.definitions.components() else piece
        return self._place_of_word(piece, word) or self._place_of_quote(piece, fault.what) or self.place(piece)

    def _place_of_word(self, piece: str, word: str) -> Mark | None:
        """Where one of a piece's words is written."""
        name = written_id(self.definitions.components()[piece]) if word else piece
        places = (self.texts.places.get((f"{section}.{name}", word)) for section in self.definitions.sections)
        return next((place for place in places if place), None) if word else None

    def _place_of_quote(self, piece: str, said: str) -> Mark | None:
        """Where the text that a fault quotes is written, among a piece's words and values: an equal text, else the
        first that contains it."""
        found = [(_comparable_text(text), mark) for text, mark in self.written_texts(piece) if mark]
        quoted = (match for quotes in (_QUOTED, _QUOTES) for match in quotes.findall(said))
        parts = [_comparable_text(words.removesuffix("…").rstrip()) for words in quoted]
        parts = [part for part in parts if part]
        whole = (mark for part in parts for text, mark in found if text == part)
        return next(whole, None) or next((mark for part in parts for text, mark in found if part in text), None)

    def written_texts(self, piece: str) -> Iterator[tuple[str, Mark | None]]:
        """The texts of the piece with that id, its words first, each with its place; none for an unknown id."""
        own = self.definitions.components().get(piece)
        if not own:
            return
        name = written_id(own)
        for section in self.definitions.sections:
            for path, text in _texts_in(getattr(self.texts, section, {}).get(name), ""):
                places = (self.texts.places.get((f"{section}.{name}", key)) for key in (path, _FIRST.match(path)[0]))  # type: ignore[index]
                yield text, next((place for place in places if place), None)
            for path, text in _texts_in(own, f"{section}.{name}"):
                yield text, self.definitions.marks.get(path)

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""
        if art is None:
            return None
        self.note_input(PICTURE, art.file)
        return self.pictures.find(art.file).path

    @cached_property
    def pictures(self) -> PictureFiles:
        """The pictures in the game's folder."""
        return PictureFiles(self.folder)


_QUOTED, _QUOTES = late_pattern("'(.+)'"), late_pattern("'([^']+)'")
"""What a fault quotes: from the first quote to the last, since words may hold one, or each by itself."""
_MARKERS = late_pattern(r"(?m)^ *(?:-|\d{1,3}[.)]) ")
"""What leads the entries of a list, which is no part of their words as they are set."""
_FIRST = late_pattern(r"[^.\[]*")
"""The first key of a path."""


def _comparable_text(text: str) -> str:
    """A text reduced to what is the same before and after setting: one case, no marks that setting adds or drops."""
    return _MARKERS.sub("", plain_words(remove_hyphens(text).replace(NARROW_SPACE, ""))).casefold()


def every_text(record: Any) -> Iterator[str]:
    """Every text in a record, however deep inside."""
    yield from (text for _, text in _texts_in(record, ""))


def _texts_in(found: Any, path: str) -> Iterator[tuple[str, str]]:
    """The texts in a record, each with the keys that lead to it."""
    if isinstance(found, str):
        yield path, found
    elif is_dataclass(found):
        for field in fields(found):
            yield from _texts_in(getattr(found, field.name), path_below(path, field.name))
    elif isinstance(found, Mapping):
        for name, inner in found.items():
            yield from _texts_in(inner, path_below(path, str(name)))
    elif isinstance(found, tuple):
        for number, inner in enumerate(found, start=1):
            yield from _texts_in(inner, f"{path}[{number}]")


def place_of_words(context: FaceContext, piece: str) -> Mark | None:
    """Where the words of a piece are written; None where it has none of its own."""
    places = (context.texts.places.get((section, piece)) for section in context.definitions.sections)
    return next((place for place in places if place), None)
