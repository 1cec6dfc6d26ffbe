"""Typed definitions from a game's folder: read, merge the edition's overrides, resolve rulings, structure, refer.

    <game>/*.yaml            sections: game colours seats rulings decks cards pieces regions fonts, and the rules' own
    <game>/modules/*.yaml    a `module` and the cards, pieces, … it brings
    <game>/editions/*.yaml   an `edition`: its rulings, what it overrides, what its documents claim
    <game>/text/*.yaml       a language (see `language_texts`)
    <game>/icons/*.svg       icons of the game's own beside the studio's
    <game>/fonts/*           fonts of the game's own beside the studio's

Every fault of every file is gathered before anything is raised.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.base.errors import Fault, InputError, Mark, input_error, raise_any, unknown_error, unknown_fault
from generator.definitions.dialect import Dialect, PackBuilder
from generator.definitions.edition_builder import GameInfo
from generator.definitions.editions import edition_names, editions_with_own_texts, own_texts_faults, texts_of
from generator.definitions.id_types import EditionId, RulingName
from generator.definitions.kept_ids import keep_ids
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.number_placeholders import fill_values, names_any
from generator.definitions.pack import Pack, Ruling
from generator.definitions.printed_pieces import PieceText
from generator.definitions.record_fields import record_fields
from generator.definitions.ruling_switches import RulingSwitches, parts_asking_for
from generator.definitions.sources import GameSources, SourceReader
from generator.definitions.yaml_nodes import ListNode, MapNode, Node, TextNode, merge_trees, path_below, read_file
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.files.paths import FileId, links_leading_out
from generator.files.resources import resource_root, short_path

if TYPE_CHECKING:
    from generator.definitions.changed_sources import ChangedSources

# The studio's own words (`templates/text/`): what stands on the sheets and pages of any game, in each language.


FOLDER = "text"
SPARE = "en"
"""The language that stands in for those in which the studio has no words."""


def studio_words(language: str, place: Mark, folder: Path | None = None) -> MapNode:
    """The words as the `labels` of a language file, under which a game's own go; `place` is where that file begins.
    `folder` is the game's, in which `templates/text/` may say them in a language that the studio doesn't have. Raises
    `InputError` for a word there that the studio never says."""
    words = {**_studio_entries(language), **(_further_entries(folder, language) if folder else {})}
    return MapNode(place, {"labels": (TextNode(place, "labels"), MapNode(place, words))})


def _further_entries(folder: Path, language: str) -> Mapping[str, tuple[TextNode, Node]]:
    """The studio's words as somebody has translated them beside a game."""
    path = folder / "templates" / FOLDER / f"{language}.yaml"
    if not path.is_file():
        return {}
    found = read_file(path, short_path(path))
    entries = found.entries if isinstance(found, MapNode) else {}
    known = _studio_entries(SPARE)
    raise_any(
        unknown_fault(key.mark, name, f"the studio has no word '{name}'", name, tuple(known))
        for name, (key, _) in entries.items()
        if name not in known
    )
    return entries


@cache
def _studio_entries(language: str) -> dict[str, tuple[TextNode, Node]]:
    folder = resource_root() / "templates" / FOLDER
    names = (language, language.partition("-")[0], SPARE)
    path = next(path for path in (folder / f"{name}.yaml" for name in names) if path.is_file())
    found = read_file(path, short_path(path))
    return found.entries if isinstance(found, MapNode) else {}


FOLDER_OF_SCHEMAS = ".schema"
"""The folder of a game's schemas, inside its own: hidden, since nobody edits them."""


class GameFolder:
    """A game's folder, read once; gives a `Pack` for any edition and rulings, and the texts of each language."""

    def __init__(self, sources: GameSources, info: GameInfo) -> None:
        self.sources = sources
        self.info = info

    @property
    def folder(self) -> Path:
        """The game's folder on the disk."""
        return self.sources.folder

    @property
    def editions(self) -> tuple[EditionId, ...]:
        """The editions there are, in the order of their files' names."""
        return tuple(self.sources.editions)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages there are texts for."""
        return tuple(self.sources.texts)

    def keep_ids(self) -> None:
        """Remembers the ids that were made of names in tables, so that they stay. Raises `InputError` where something
        else lies in the place of the file for them."""
        if not self.folder.resolve().is_relative_to(resource_root().resolve()):
            keep_ids(self.folder, self.sources.ids)

    @cached_property
    def rulings(self) -> Mapping[RulingName, Ruling]:
        """Every ruling of the game by name."""
        found, faults = self._rulings_read
        raise_any(faults)
        return found

    @cached_property
    def _rulings_read(self) -> tuple[dict[RulingName, Ruling], list[Fault]]:
        """The rulings, with `NOTHING` in the place of a faulty one, and their faults."""
        faults: list[Fault] = []
        structure = YamlReader(faults, {})
        found = {}
        for name, (_, node) in self.sources.sections["rulings"].items():
            read = structure.record(node, Ruling, f"rulings.{name}", {"name": name})
            if read is not NOTHING and read.markers and read.markers not in read.options:
                what, path = f"ruling '{name}' has no option '{read.markers}'", f"rulings.{name}.markers"
                faults.append(unknown_fault(structure.place(path), path, what, read.markers, read.options))
            found[RulingName(name)] = read
        return found, faults

    def edition_id(self, edition: str | None) -> EditionId:
        """The edition of that name, or the game's default; an unknown one is an `InputError`."""
        name = edition or self.info.default_edition or next(iter(self.editions))
        if name not in self.sources.editions:
            raise unknown_error(f"unknown edition '{name}'", name, self.editions)
        return EditionId(name)

    def definitions(self, edition: str | None = None, rulings: Mapping[str, str] | None = None) -> Pack:
        """The game in one edition, with `rulings` laid over the edition's own. Raises `InputError` with every fault."""
        raise_any(self._rulings_read[1])
        return self.builder(self.edition_id(edition), rulings or {}).build()

    def builder(self, edition: EditionId, rulings: Mapping[str, str]) -> PackBuilder:
        """The builder of an edition with rulings laid over its own, made once for each choice of options."""
        made = self.sources.dialect.builder(self.sources, self.info, self._rulings_read[0], edition, rulings)
        return self._builders.setdefault((edition, *made.chosen_options.items(), *made.faults), made)

    @cached_property
    def _builders(self) -> dict[tuple[object, ...], PackBuilder]:
        """The builders there are, by what tells them apart."""
        return {}

    def validate(self) -> None:
        """Reads every edition and language. Raises `InputError` with every fault."""
        raise_any(self.faults_found())

    def faults_found(self) -> list[Fault]:
        """What is wrong in any edition, under any option of the rulings that the data asks for, in any language."""
        rulings, wrong = self._rulings_read
        faults = list(wrong)
        faults += (fault for language in self.languages for fault in self._text_faults(language))
        for edition in self.editions:
            builder = self.builder(edition, {})
            faults += builder.faults_found()
            for name in sorted(builder.switches.used_rulings):
                for option in rulings[name].options:
                    if option != builder.chosen_options[name]:
                        faults += builder.faults_under(name, option)
        return faults

    def _text_faults(self, language: str) -> list[Fault]:
        """The faults of a language's texts as they stand for no edition; if there are none, of the first edition in
        which they have some."""
        faults = list(own_texts_faults(self.sources, language))
        if faults:
            return faults
        try:
            for edition in (None, *editions_with_own_texts(self.sources, language)):
                self.texts(language, edition=edition)
                whole = texts_of(self.sources, language, edition)
                for name in sorted(self._plain(language, whole, {}, [])[1]):
                    for option in self._rulings_read[0][name].options[1:]:
                        self._read_other_option(language, name, option, whole)
        except InputError as error:
            return list(error.faults)
        return []

    def _read_other_option(self, language: str, name: RulingName, option: str, whole: Node) -> None:
        """Reads the texts that ask for a ruling under another option, for their faults; all other texts are the same
        under each option."""
        part = parts_asking_for(whole, name, 2)
        faults: list[Fault] = []
        said, _ = self._plain(language, part, {name: option}, faults)
        if names_any(said):
            said = fill_values(said, f"text {language}", self._numbers({name: option}, None).values(whole), faults)
        wanted = self.sources.dialect.texts
        left_out = {"language", *_keys(whole)} - set(_keys(part))
        given = {field.name: None for field in record_fields(wanted) if field.key in left_out}
        reader = YamlReader(faults, self.sources.gather_ids())
        reader.further_keys = {PieceText: self.sources.layouts.text_types}
        reader.record(said, wanted, f"text {language}", given)
        raise_any(faults)

    def _plain(
        self, language: str, node: Node, given: Mapping[RulingName, str], faults: list[Fault]
    ) -> tuple[Node, set[RulingName]]:
        """A language's texts with the switches of rulings resolved by those options, and the rulings that they ask
        for."""
        known = {name: ruling for name, ruling in self._rulings_read[0].items() if ruling is not NOTHING}
        switches = RulingSwitches(known, self._options(given), faults)
        return switches.plain(node, f"text {language}"), switches.used_rulings

    def _options(self, given: Mapping[RulingName, str]) -> dict[RulingName, str]:
        """The options given, and the first one of every other ruling."""
        known = {name: ruling for name, ruling in self._rulings_read[0].items() if ruling is not NOTHING}
        return {name: given.get(name, ruling.options[0]) for name, ruling in known.items()}

    def _numbers(self, given: Mapping[RulingName, str], edition: EditionId | None) -> PackBuilder:
        """The builder that knows the numbers which words may name, such as `{=repair}`."""
        return self.builder(self.edition_id(edition), {str(name): option for name, option in given.items()})

    def texts(
        self, language: str, rulings: Mapping[RulingName, str] | None = None, edition: EditionId | None = None
    ) -> LanguageTexts:
        """Everything said in a language under those rulings, or under each one's first option, as an edition says it;
        read once. The studio's words lie under the game's. Raises `InputError` with every fault; gaps are for `check`
        to name."""
        if not self.sources.texts:
            mark = Mark(self.folder.as_posix())
            raise input_error("the game has no language", expected="a file such as text/en.yaml", mark=mark)
        if language not in self.sources.texts:
            raise unknown_error(f"unknown language '{language}'", language, self.languages)
        given, otherwise = rulings or {}, editions_with_own_texts(self.sources, language)
        said = tuple(name for name in edition_names(self.sources, edition) if name in otherwise) if edition else ()
        key = (language, *self._options(given).items(), self._numbers(given, edition), said)
        if key not in self._texts:
            self._texts[key] = self._read_texts(language, given, edition)
        return self._texts[key]

    @cached_property
    def _texts(self) -> dict[tuple[object, ...], LanguageTexts]:
        """The texts that were read, by what tells them apart."""
        return {}

    def _read_texts(self, language: str, given: Mapping[RulingName, str], edition: EditionId | None) -> LanguageTexts:
        faults: list[Fault] = []
        own, _ = self._plain(language, texts_of(self.sources, language, edition), given, faults)
        said = merge_trees(studio_words(language, self.sources.texts[language].mark, self.folder), own)
        values = self._numbers(given, edition).values(said)
        said = fill_values(said, f"text {language}", values, faults)
        places = {**self.sources.unsaid.get(language, {}), **dict(_places(said))}
        structure = YamlReader(faults, self.sources.gather_ids(), self.sources.word_reader())
        structure.further_keys = {PieceText: self.sources.layouts.text_types}
        texts: LanguageTexts = structure.record(
            said,
            self.sources.dialect.texts,
            f"text {language}",
            {"language": language, "places": places, "values": values},
        )
        if faults or not isinstance(texts, LanguageTexts):  # faults of a table are reported where it is read
            raise InputError(faults)
        return replace(texts, reading=structure.words.found_markup)

    def texts_for(self, language: str, pack: Pack) -> LanguageTexts:
        """Everything said in a language about these definitions. Raises `InputError` with every fault."""
        return self.texts(language, pack.rulings, pack.edition.id)

    def whole_texts(self, language: str, pack: Pack) -> LanguageTexts:
        """The texts of a language for print. Raises `InputError` with every fault; here gaps, and words that don't fit
        their component, are faults, too."""
        raise_any(self.language_faults(language, pack))
        return self.texts_for(language, pack)

    def language_faults(self, language: str, pack: Pack) -> Sequence[Fault]:
        """What keeps a language from being printed, found once for the same definitions: its gaps, and words that don't
        fit their component."""
        texts = self.texts_for(language, pack)
        known = self._language_faults.get(language)
        if known is None or known[0] is not pack or known[1] is not texts:
            known = pack, texts, self.sources.dialect.language_faults(pack, texts)
            self._language_faults[language] = known
        return known[2]

    @cached_property
    def _language_faults(self) -> dict[str, tuple[Pack, LanguageTexts, Sequence[Fault]]]:
        """The faults of each language that were found last, and in what."""
        return {}

    def changed(self, now: ChangedSources) -> GameFolder | None:
        """This game, which is sound, with other entries and words for them. Only these are read; None where one of them
        has a fault or concerns others, and all is to be read anew."""
        made, builders = GameFolder(now.sources, self.info), dict[object, PackBuilder]()
        vars(made)["_rulings_read"] = self._rulings_read
        for key, builder in self._builders.items():
            rebuilt = builder.rebuilt(now.sources, now.names)
            if rebuilt is None:
                return None
            builders[builder] = made._builders[key] = rebuilt
        for (language, *options, read_by, said), texts in self._texts.items():
            changed = None if said else self._changed_texts(str(language), texts, now)
            if changed is None:
                return None
            made._texts[language, *options, builders[read_by], said] = changed
        for language, (pack, _, faults) in self._language_faults.items():
            after = made.builder(pack.edition.id, {str(name): option for name, option in pack.rulings.items()}).build()
            some: dict[str, Any] = {
                name: _taken(getattr(after, name), now.names.get(name, ())) for name in after.sections
            }
            texts = made.texts_for(language, after)
            if not faults and not self.sources.dialect.language_faults(replace(after, **some), texts):
                made._language_faults[language] = after, texts, ()
        return made

    def _changed_texts(self, language: str, texts: LanguageTexts, now: ChangedSources) -> LanguageTexts | None:
        """A language's texts with other words for some entries; None where one of them has a fault, or says something
        that concerns all of them."""
        was, new = (self._words_alone(language, texts, sources, now.names) for sources in (self.sources, now.sources))
        if was is None or new is None or was[0].reading != new[0].reading:
            return None
        places, unsaid = dict(texts.places), self.sources.unsaid.get(language, {})
        for key in was[1]:
            if key in unsaid:
                places[key] = unsaid[key]
            else:
                del places[key]
        said: dict[str, Any] = {name: {**getattr(texts, name), **getattr(new[0], name)} for name in now.names}
        return replace(texts, **said, places={**places, **new[1]})

    def _words_alone(
        self, language: str, texts: LanguageTexts, sources: GameSources, names: Mapping[str, Sequence[str]]
    ) -> tuple[LanguageTexts, dict[tuple[str, str], Mark]] | None:
        """The words for some entries, all others left out, with where they are written; None where one has a fault."""
        node = sources.texts[language]
        part = MapNode(
            node.mark,
            {
                name: (key, MapNode(said.mark, _taken(said.entries, names[name])))
                for name, (key, said) in node.entries.items()
                if name in names and isinstance(said, MapNode)
            },
        )
        faults: list[Fault] = []
        filled = fill_values(part, f"text {language}", texts.values, faults)
        reader = YamlReader(faults, self.sources.gather_ids(), sources.word_reader())
        reader.further_keys = {PieceText: sources.layouts.text_types}
        given: dict[str, Any] = {one.name: None for one in record_fields(sources.dialect.texts) if one.key not in names}
        read = reader.record(filled, sources.dialect.texts, f"text {language}", {**given, "language": language})
        if faults:
            return None
        whole = (("", ""), *((name, "") for name in names))
        places = {key: mark for key, mark in _places(filled) if key not in whole}
        return replace(read, reading=reader.words.found_markup), places


def _taken(entries: Mapping[Any, Any], names: Collection[str]) -> dict[Any, Any]:
    """Some of the entries of a mapping."""
    return {name: entries[name] for name in names if name in entries}


def _keys(node: Node) -> tuple[str, ...]:
    return tuple(node.entries) if isinstance(node, MapNode) else ()


def _places(said: Node) -> Iterator[tuple[tuple[str, str], Mark]]:
    """Where each section of a language is, each entry of those that have some, and each key of these."""
    yield ("", ""), said.mark
    for section, (key, node) in said.entries.items() if isinstance(said, MapNode) else ():
        yield (section, ""), key.mark
        for name, (place, inner) in node.entries.items() if isinstance(node, MapNode) else ():
            yield (section, name), place.mark
            yield (f"{section}.{name}", ""), place.mark
            for word, (at, deeper) in inner.entries.items() if isinstance(inner, MapNode) else ():
                yield (f"{section}.{name}", word), at.mark
                yield from (((f"{section}.{name}", path), mark) for path, mark in _inside(deeper, word))


def _inside(node: Node, path: str) -> Iterator[tuple[str, Mark]]:
    """Where each thing in a list or a mapping is, by its path."""
    if isinstance(node, ListNode):
        inner = [(f"{path}[{number}]", item) for number, item in enumerate(node.items, start=1)]
    else:
        inner = (
            [(path_below(path, name), item) for name, (_, item) in node.entries.items()]
            if isinstance(node, MapNode)
            else []
        )
    for deeper, item in inner:
        yield deeper, item.mark
        yield from _inside(item, deeper)


FOLDERS = ("modules", "editions", "text", "icons", "fonts", "booklet", "templates", FOLDER_OF_SCHEMAS)
"""The folders of a game in which files are read or written that no key names."""


def links_out_of_game(folder: Path) -> Iterator[Fault]:
    """A fault for every link among a game's files that leads out of its folder. The program's own game may lie as it
    likes."""
    if folder.resolve().is_relative_to(resource_root().resolve()):
        return
    for path in links_leading_out(folder, (*sorted(path.name for path in folder.glob("[!.]*.yaml")), *FOLDERS)):
        yield Fault(Mark(path.as_posix()), "", "leads out of the game's folder, or to no file", "a file in the folder")


def check_game_folder(folder: Path) -> None:
    """Raises `InputError` where `folder` is no folder or holds no game."""
    if not folder.is_dir() or not (folder / "game.yaml").is_file():
        what = "game.yaml is missing" if folder.is_dir() else "no such folder"
        raise input_error(what, expected="a folder that holds a game; 'new' makes one", mark=Mark(folder.as_posix()))


def read_game(
    folder: Path, icons: frozenset[str], dialects: Mapping[str, Callable[[], Dialect]], *, watched: bool = False
) -> GameFolder:
    """Reads a game's folder; `icons` are the ids of the studio's own icons, `dialects` those of all rules by their
    names, of a game without rules by an empty one. Of a `watched` game each row of its card lists is kept, so that
    `changed` can follow a change. Raises `InputError` with every fault."""
    check_game_folder(folder)
    shown = folder.as_posix()
    faults = list(links_out_of_game(folder))
    sources = SourceReader(folder, shown, icons, dialects, faults, watched=watched).sources()
    info = YamlReader(faults, sources.gather_ids()).record(sources.head, GameInfo, "game")
    if faults:
        raise InputError(faults + GameFolder(sources, GameInfo(FileId(""))).faults_found())
    return GameFolder(sources, info)
