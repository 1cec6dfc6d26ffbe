"""What `check` says of any pack: its documents' claims and holes, stand-ins, what its languages lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from generator.base.errors import Mark, count_text, list_words
from generator.definitions.box_counts import expected_counts
from generator.definitions.checks.finding import ERROR, NOTE, WARNING, CheckFinding
from generator.definitions.configuration import every_configuration
from generator.definitions.language_gaps import LanguageGap, gap_faults, lacking_column_text
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Claim, Configuration, Pack, written_id
from generator.definitions.region_outlines import outlines_overlap

BOX_KEYS = ("counts", "pieces")
"""The keys of a claim that speak of a whole box."""
TEXT_KEYS = ("type", "text", "foot", "blocks")
"""The keys of a piece's words besides its name."""


def count_findings(pack: Pack, config: Configuration) -> Iterator[CheckFinding]:
    """An error for every count that a document states and the box doesn't hold. What each seat has of its own counts
    for all seats together under the id by which it is written."""
    counts = expected_counts(pack, config)
    written = Counter[str]()
    for name, count in counts.items():
        written[written_id(pack.components()[name])] += count
    for number, claim in enumerate(pack.edition.expect, 1):
        if not concerns(claim, config):
            continue
        for name, stated in claim.counts.items():
            place = claim_place(pack, number, f"counts.{name}")
            yield from _wrong("expect.count", name, stated, counts.get(name, written[name]), claim, place)
        if claim.pieces is not None:
            where, place = " + ".join(config.modules), claim_place(pack, number, "pieces")
            yield from _wrong("expect.pieces", where, claim.pieces, sum(counts.values()), claim, place)


def claim_place(pack: Pack, number: int, key: str) -> Mark:
    """Where a key of the edition's claim with that number, counted from 1, is written."""
    return pack.place(f"edition {pack.edition.id}.expect[{number}].{key}")


def concerns(claim: Claim, config: Configuration) -> bool:
    """Whether what a claim states of a whole box is about the box of this configuration."""
    modules = not claim.modules or set(claim.modules) == set(config.modules)
    return modules and (not claim.players or config.players in claim.players)


def _wrong(code: str, where: str, stated: int, found: int, claim: Claim, place: Mark) -> Iterator[CheckFinding]:
    if stated != found:
        message = f"copies: the document states {stated}, the box holds {found}"
        yield CheckFinding(code, ERROR, where, message, claim.source, claim=place)


Boxes = Sequence[Configuration]
IdleKeys = Iterable[tuple[str, str]]
"""Keys of a claim that change nothing, each with the reason."""


def idle_claim_findings(pack: Pack, idle: Callable[[Any, Boxes], IdleKeys]) -> Iterator[CheckFinding]:
    """A warning for everything in the edition's claims that is compared with nothing. `idle`: what the pack's dialect
    finds in a claim, given every box of the game."""
    boxes = list(every_configuration(pack)) if pack.edition.expect else []
    for number, claim in enumerate(pack.edition.expect, 1):
        where = f"expect[{number}]"
        for key, why in idle(claim, boxes):
            place = claim_place(pack, number, key)
            yield CheckFinding("effect.none", WARNING, where, f"'{key}' changes nothing: {why}", claim.source, place)


def idle_box_keys(claim: Claim, boxes: Boxes, of_box: Sequence[str] = BOX_KEYS) -> IdleKeys:
    """Modules and players of a claim that says nothing by the keys `of_box`, or that no box of the game has."""
    if not stated_keys(claim, of_box):
        for key in stated_keys(claim, ("modules", "players")):
            yield key, f"only {list_words(of_box)} depend on it"
        return
    if not any(concerns(replace(claim, players=()), box) for box in boxes):
        yield "modules", "no box of this game has just these modules"
        return
    for players in claim.players:
        if not any(concerns(replace(claim, players=(players,)), box) for box in boxes):
            with_modules = " with these modules" if claim.modules else ""
            yield "players", f"no box{with_modules} is for {count_text(players, 'player')}"


def stated_keys(claim: Claim, keys: Sequence[str]) -> list[str]:
    """Those of the keys under which a claim says something."""
    return [key for key in keys if getattr(claim, key) not in (None, (), {})]


def _idle_keys(claim: Claim, boxes: Boxes) -> IdleKeys:
    if not stated_keys(claim, (*BOX_KEYS, "modules", "players")):
        yield "source", f"nothing is stated; expected {list_words(BOX_KEYS)}"
    yield from idle_box_keys(claim, boxes)


def empty_findings(pack: Pack, config: Configuration) -> Iterator[CheckFinding]:
    """A warning where nothing is printed, and for each deck of which nothing is."""
    printed = {batch.piece for batch in pack.batches(config) if batch.count}
    if not printed:
        yield CheckFinding(
            "box.empty", WARNING, pack.name, "nothing is printed: there are no pieces, or each count is 0", "counts"
        )
    decks = Counter(card.deck for card in pack.cards.values() if card.deck and card.module in config.modules)
    used = {card.deck for name, card in pack.cards.items() if name in printed}
    for deck, cards in decks.items():
        if printed and deck not in used:
            message = f"none of its {count_text(cards, 'card')} is printed: each count is 0"
            yield CheckFinding("box.empty", WARNING, str(deck), message, "counts", pack.place(f"decks.{deck}"))


def hole_findings(pack: Pack, config: Configuration) -> Iterator[CheckFinding]:
    """A note for every hole of the documents that concerns this configuration."""
    for hole in pack.findings.values():
        if not hole.modules or any(name in config.modules for name in hole.modules):
            yield CheckFinding(hole.id, NOTE, ", ".join(hole.modules) or pack.name, hole.message, hole.source)


def stand_in_findings(pack: Pack, config: Configuration) -> Iterator[CheckFinding]:
    """A note for everything that stands for something that the documents don't give."""
    for name in stand_ins(pack, config):
        message = "a stand-in: the game's documents don't give it; a file of your own replaces it"
        yield CheckFinding("stand-in", NOTE, name, message, "documents")


def stand_ins(pack: Pack, config: Configuration) -> list[str]:
    """The ids, as they are written, of the pieces in the box and the regions that are stand-ins."""
    parts = pack.components()
    pieces = (parts[batch.piece] for batch in pack.batches(config))
    marked = dict.fromkeys(written_id(piece) for piece in pieces if getattr(piece, "stand_in", False))
    return [*marked, *(str(region.id) for region in pack.regions.values() if region.stand_in)]


def translation_findings(
    pack: Pack, languages: Sequence[LanguageTexts], gaps: Callable[[Any, Any], Iterator[LanguageGap]]
) -> Iterator[CheckFinding]:
    """An error for every text that a language lacks or that names nothing; `gaps`: those that the pack's dialect
    finds."""
    if not languages:
        yield CheckFinding("text.missing", ERROR, "text", "the game has no language", "every language says everything")
    labels = dict.fromkeys(name for texts in languages for name in texts.labels)
    for texts in languages:
        where = f"text/{texts.language}.yaml"
        lacking = (LanguageGap("labels", name) for name in labels if name not in texts.labels)
        for fault in gap_faults((*lacking, *gaps(pack, texts)), texts):
            yield CheckFinding("text.missing", ERROR, where, fault.what, "every language says everything", fault.mark)
        yield from dict.fromkeys(_missing_texts(texts, languages))
        yield from _rulings(pack, texts)


def _missing_texts(texts: LanguageTexts, languages: Sequence[LanguageTexts]) -> Iterator[CheckFinding]:
    """An error for each text of a piece that another language has."""
    for section in ("cards", "pieces"):
        own = getattr(texts, section)
        for other in languages:
            for name, said in getattr(other, section).items():
                mine = own.get(name)
                lacking = [
                    key for key in TEXT_KEYS if mine is not None and getattr(said, key) and not getattr(mine, key)
                ]
                for key in lacking:
                    place = texts.places.get((f"{section}.{name}", key)) or texts.place(section, str(name))
                    message = lacking_column_text(place) or f"no {key} for {section}.{name}, which {other.name} has"
                    where = f"text/{texts.language}.yaml"
                    yield CheckFinding("text.missing", ERROR, where, message, "every language says everything", place)


def _rulings(pack: Pack, texts: LanguageTexts) -> Iterator[CheckFinding]:
    """A sentence for each option of a ruling and for no other; one for what isn't played, where there is one option."""
    where = f"text/{texts.language}.yaml"
    for name, said in texts.rulings.items():
        options = pack.all_rulings[name].options if name in pack.all_rulings else ()
        for option in sorted(set(said.played) - set(options)):
            message = f"rulings.{name} has a sentence for '{option}', which is none of its options"
            yield CheckFinding("text.wording", ERROR, where, message, "texts")
        if (len(options) == 1) != bool(said.instead):
            message = f"rulings.{name}: 'instead' goes with a ruling that has a single option, and only there"
            yield CheckFinding("text.wording", ERROR, where, message, "texts")


def map_findings(pack: Pack) -> Iterator[CheckFinding]:
    """A warning for each two regions whose outlines lie over each other in part."""
    drawn = [region for region in pack.regions.values() if region.outline]
    for one, two in combinations(drawn, 2):
        if outlines_overlap(one.outline, two.outline):
            message = f"its outline lies over that of '{two.id}'"
            place = pack.place(f"regions.{one.id}.outline")
            yield CheckFinding("map.overlap", WARNING, one.id, message, "regions", place)


def common_findings(
    pack: Pack,
    config: Configuration,
    languages: Sequence[LanguageTexts],
    gaps: Callable[[Any, Any], Iterator[LanguageGap]],
) -> Iterator[CheckFinding]:
    """Every finding of this module about a configuration. `gaps`: those that the pack's dialect finds."""
    yield from count_findings(pack, config)
    yield from idle_claim_findings(pack, _idle_keys)
    yield from empty_findings(pack, config)
    yield from stand_in_findings(pack, config)
    yield from map_findings(pack)
    yield from translation_findings(pack, languages, gaps)
    yield from hole_findings(pack, config)
