"""A dialect: which sections a game's YAML may hold, what they are read into, and what can be said against them.

The studio's own (`print_only.py`) is enough for a game that is only printed; the rules that `game.yaml` names bring
another, which adds what they speak of.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from generator.base.errors import Fault
from generator.base.frozen import dataclass
from generator.definitions.language_gaps import LanguageGap, gap_faults
from generator.files.paths import ID

if TYPE_CHECKING:
    from generator.definitions.checks.finding import CheckFinding
    from generator.definitions.id_types import RulingName
    from generator.definitions.language_texts import LanguageTexts
    from generator.definitions.pack import Configuration, Edition, Module, Pack
    from generator.definitions.ruling_switches import RulingSwitches
    from generator.definitions.yaml_nodes import Node


@dataclass(frozen=True)
class IdShape:
    """What ids look like, and how to say it."""

    pattern: re.Pattern[str]
    description: str


SMALL = IdShape(ID, "small letters, digits and hyphens")


@dataclass(frozen=True)
class DialectSection:
    """A section that maps ids to records: of the type `record`, which may be `Annotated` with a `ByKey`. `id` and
    `shape`: the type of the ids and what they look like. `printed`: its ids are those of printed components, which
    share them, since a printed copy is counted by its id alone. `fixed`: an edition can't override it. `spared_keys`:
    keys that an entry may leave to another section's. `more`: keys that it holds for another record, with that and its
    key."""

    record: Any
    id: Any
    shape: IdShape | None = SMALL
    printed: bool = False
    fixed: bool = False
    spared_keys: tuple[str, ...] = ()
    more: Mapping[str, tuple[type, str]] = field(default_factory=dict)


Checks = Callable[[Any, "Configuration", Sequence[Any], Collection[str]], Iterator["CheckFinding"]]
"""What `check` has to say about a pack in a configuration, in its languages, with icons of these ids."""


class PackBuilder(Protocol):
    """Builds one edition of a pack; `EditionBuilder` is the studio's, from which those of games are derived."""

    chosen_options: dict[RulingName, str]
    """The option of each ruling."""
    faults: list[Fault]
    """What is wrong with what was read so far."""
    switches: RulingSwitches
    """What resolves rulings inside the data; it knows which were used."""

    def build(self) -> Pack:
        """The pack, built once. Raises `InputError` with every fault."""

    def faults_found(self) -> list[Fault]:
        """The faults that `build` raises."""

    def faults_under(self, ruling: RulingName, option: str) -> list[Fault]:
        """What is wrong, were another option of a ruling chosen, in all that asks for it."""

    def pieces_changed_by(self, ruling: RulingName, option: str) -> frozenset[str]:
        """The pieces that would be others, were another option of a ruling chosen."""

    def rebuilt(self, sources: Any, names: Mapping[str, Sequence[str]]) -> PackBuilder | None:
        """The builder of sources that have these entries of some sections otherwise, and all else as this one's; None
        where more than these may be others, or one of them has a fault."""

    def values(self, said: Node, path: str = "") -> Mapping[str, str] | None:
        """What words and entries may name of the game's numbers; None where these can't be read."""


@dataclass(frozen=True)
class Dialect:
    """`rules`: the name that `game.yaml` gives. `sections`: those that map ids to records. `singles`: those that are
    one record, in a file at the top. `lists`: what a module may list besides. `module`, `edition`, `texts`: what these
    are read into. `words`: ids that the rules themselves bring. `together`: types of ids that several sections have.
    `needed_sections`: sections that there must be where entries of another (or `module`s) have a key that speaks of
    them. `builder`: makes what builds an edition of the pack, from the sources, the game's head, its rulings, the
    edition and the options that were given for rulings. `checks`: what can be said against it. `gaps`, `misfits`: what
    a language lacks, and what it says that doesn't fit. `choices`: what the lists are about that words are chosen
    from."""

    rules: str
    sections: Mapping[str, DialectSection]
    module: type[Module]
    edition: type[Edition]
    texts: type[LanguageTexts]
    builder: Callable[[Any, Any, Any, Any, Any], PackBuilder]
    checks: Checks
    gaps: Callable[[Any, Any], Iterator[LanguageGap]]
    misfits: Callable[[Any, Any], Iterator[Fault]]
    singles: Mapping[str, type] = field(default_factory=dict)
    lists: Mapping[str, type] = field(default_factory=dict)
    words: Mapping[Any, tuple[str, ...]] = field(default_factory=dict)
    choices: Mapping[str, str] = field(default_factory=dict)
    together: Mapping[Any, tuple[str, ...]] = field(default_factory=dict)
    needed_sections: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def language_faults(self, pack: Pack, texts: LanguageTexts) -> list[Fault]:
        """What keeps a language from being printed: its gaps, and words that don't fit their component."""
        missing = [gap for gap in self.gaps(pack, texts) if not gap.spared]
        return gap_faults(missing, texts) or list(self.misfits(pack, texts))

    @property
    def printed_sections(self) -> tuple[str, ...]:
        """The sections of printed components."""
        return tuple(name for name, section in self.sections.items() if section.printed)

    @property
    def overridable(self) -> tuple[str, ...]:
        """The sections that an edition may lay its own values over."""
        return (*self.singles, *(name for name, section in self.sections.items() if not section.fixed))
