"""What plays, what is refused: a decision for every word, value and carrier, and the engine keeps to it. Each accepted
piece works: two games go on side by side from one position with the same decisions; in one the piece's effect is a row
that does nothing. The first legal move or holding in which they differ proves the effect. A piece of which `check` says
that nothing triggers it never differs."""

import copy
import heapq
import random
import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.field_annotations import OneOf, Range
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import TIMINGS, TRIGGERS
from generator.games.balance_control.effects.carriers import MEASURE, OVERLAY, TILE, Carrier
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.effects.timing import too_soon
from generator.games.balance_control.engine_findings import reach_findings
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.apply import apply
from generator.games.balance_control.rules.catalogue import KernelCatalogue
from generator.games.balance_control.rules.fields import CAPACITIES
from generator.games.balance_control.rules.table_builder import build_tables
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from tests.games.balance_control.effects.changes import example
from tests.games.balance_control.effects.product import (
    ANSWERS,
    CARRIERS,
    HELPERS,
    HOLES,
    MODULES,
    Piece,
    accepted,
    decided,
    definitions_with,
    game_with,
    laid_out,
    name_of,
    refusal,
    substitutes,
)
from tests.games.balance_control.rules.judged import EXPLORING
from tests.tables import read_table

MAIN = ("on", "what", "of", "source")
"""The vocabulary lists of what an effect works on."""
KINDS = {TILE: TRIGGERS, MEASURE: TIMINGS, OVERLAY: ()}
TOGETHER = {TILE: 25, MEASURE: 50, OVERLAY: 4}
"""How many pieces one game takes beside its own."""


@pytest.mark.parametrize("word", list(BY_NAME))
def test_a_place_speaks_of_what_there_is(word: str) -> None:
    """No trigger, timing, field or word of a list is misspelt where a word says where it plays."""
    fields = {field.name: field for field in record_fields(BY_NAME[word])}
    assert BY_NAME[word].plays
    for place in BY_NAME[word].plays:
        assert set(place.when) <= set(KINDS[place.kind])
        for name, values in place.only:
            listed = fields[name].note(OneOf)
            named = getattr(values, "words", values)
            if listed and isinstance(named, tuple):
                assert set(named) <= set(listed.words()) | {"lock"}, f"{word}.{name}"


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize("word", list(BY_NAME))
def test_everything_is_decided(word: str) -> None:
    """Each word plays somewhere and is refused somewhere, each time with a sentence about it."""
    found = [why for _, why in decided(word)]
    assert "" in found
    assert any(found)
    assert all(word in why for why in found if why) or word == "choose"


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize(
    "word", [word for word in BY_NAME if "until" in {f.name for f in record_fields(BY_NAME[word])}]
)
def test_no_place_names_a_time_that_never_comes(word: str) -> None:
    told, played = set(), set()
    for piece, why in decided(word):
        if piece.carrier.kind == MEASURE:
            fields = [
                field for field in record_fields(BY_NAME[word]) if field.note(OneOf) and field.note(OneOf).kind in MAIN
            ]
            key = (*(getattr(piece.effect, field.name) for field in fields), getattr(piece.effect, "until", ""))
            told |= set() if piece.effect.why_unplayable(piece.carrier).count("can't carry") else {key}
            played |= set() if why else {key}
    assert told == played


@pytest.mark.quick("[!s]*")
@pytest.mark.parametrize("word", list(BY_NAME))
def test_what_is_told_instead_plays(word: str) -> None:
    """Whoever writes the first value told for each field that doesn't fit, or the carrier that is told, has what the
    engine carries."""
    for piece, why in decided(word)[::5]:
        told = piece.effect.instead(piece.carrier)
        if "' with '" in why and "'options: " not in why:
            fields = {field.key: field for field in record_fields(BY_NAME[word])}
            values = dict(re.findall(r"'(\w+): (?:from )?([\w-]+)", told))
            values |= {key: fields[key].default for key in re.findall(r"no '(\w+)'", told)}
            assert set(values) == set(re.findall(r"'(\w+):", why.partition("' with ")[2]))
            new = {fields[key].name: int(value) if fields[key].note(Range) else value for key, value in values.items()}
            assert "can't carry" not in refusal(replace(piece, effect=replace(piece.effect, **new))), (why, told)
        elif "can't carry" in why and word != "choose":
            others = [each for each in CARRIERS if str(each) in told or (each.short in told and each.kind != TILE)]
            assert not all(piece.effect.why_unplayable(each).endswith(f"can't carry '{word}'") for each in others)


@pytest.mark.slow
def test_the_tables_refuse_just_that() -> None:
    chosen: dict[tuple[str, Carrier, bool], Piece] = {}
    for word in BY_NAME:
        for piece, why in decided(word):
            if "speaks of" not in why:
                chosen.setdefault((word, piece.carrier, not why), piece)
    for kind, most in TOGETHER.items():
        some = [piece for piece in chosen.values() if piece.carrier.kind == kind]
        rare = [piece for piece in some if piece.effect.word == "substitute"]
        some = [piece for piece in some if piece not in rare]
        for group in (*_in_groups(some, most), *_in_groups(rare, 4)):
            assert _told(group) == {refusal(piece) for piece in group if refusal(piece)}


def _in_groups(given: list[Piece], most: int) -> Iterator[list[Piece]]:
    yield from (given[start : start + most] for start in range(0, len(given), most))


def _told(given: Sequence[Piece]) -> set[str]:
    definitions = definitions_with(given, measure_copies=1)
    try:
        build_tables(KernelCatalogue(definitions, make_configuration(definitions, 2, MODULES)))
    except InputError as error:
        return {fault.what for fault in error.faults}
    return set()


def test_an_effect_inside_an_option_is_judged_as_well() -> None:
    effect = replace(example("choose"), options=((example("boost"),), (example("discount"),)))  # type: ignore[call-arg]
    assert _told([Piece(effect, Carrier(MEASURE, "before-action"))]) == {"an option of a measure can't carry 'boost'"}


@pytest.mark.parametrize(
    ("word", "fields", "timing", "never"), read_table(__file__, "what_is_over_too_soon_is_refused")
)
def test_what_is_over_too_soon_is_refused(word: str, fields: dict[str, str], timing: str, never: bool) -> None:
    assert bool(too_soon(replace(example(word), **fields), timing)) == never


SEEN = ("over", "round", "actor", "ask", "resources", "noise", "supply", "influence", "overlay", "resolved", "laid")
"""What people at the table see of a position beside what they may do."""
ATTEMPTS, SUB_MOVES = 400, 110
"""How many times a game is tried, and how far it goes on."""
AT_WORK_TOGETHER = {TILE: 1, MEASURE: 25, OVERLAY: 1}
"""How many pieces are in one game."""


def told(piece: Piece, game: KernelGame, name: str) -> str:
    """Why a piece does nothing, by its own words or those of `check`; empty where it does something, if only by one of
    its options."""
    if piece.effect.word == "grant_influence" and not vars(piece.effect)["amount"]:
        return "a focus that says it gives nothing gives nothing (R5.2)"
    found = reach_findings(game.definitions, game.configuration)
    mine = (one.message for one in found if one.where == name and one.code == "untriggered")
    return next((message for message in mine if "triggers option" not in message), "")


def chosen(word: str) -> list[Piece]:
    """Of the accepted pieces few that hold every value of each field, and every word of a list on each carrier; with
    HYPOTHESIS_PROFILE=explore all."""
    if EXPLORING:
        return list(accepted(word))
    known = {piece: set(_held(piece)) for piece in accepted(word)}
    left, found = {key for keys in known.values() for key in keys}, []
    heap = [(-len(keys), number, piece) for number, (piece, keys) in enumerate(known.items())]
    heapq.heapify(heap)
    while left:
        _, number, piece = heapq.heappop(heap)
        more = len(known[piece] & left)
        if more and (not heap or more >= -heap[0][0]):
            found.append(piece)
            left -= known[piece]
        elif more:
            heapq.heappush(heap, (-more, number, piece))
    return found


def _held(piece: Piece) -> Iterator[Hashable]:
    """What a piece is an example of."""
    yield piece.carrier
    for field in record_fields(type(piece.effect)):
        value = getattr(piece.effect, field.name)
        yield (piece.carrier, field.name, value) if field.note(OneOf) else (field.name, str(value))


class Arena:
    """A game with pieces of one carrier, and the same in which one of them does nothing."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self.pieces = pieces
        self.game = game_with(pieces, answers=True, measure_copies=1)
        self._make_tiles_rich()
        self.start = laid_out(self.game, pieces[0].carrier, resources=RESOURCES, more=True)

    def _make_tiles_rich(self) -> None:
        """Every tile beside the piece makes so much that any limit can be felt."""
        tables, kinds = self.game.tables, self.game.names.kinds
        made = [name_of(number) for number in range(len(self.pieces))]
        for kind, name in enumerate(kinds):
            if tables.kind_value[kind] and name not in made:
                tables.kind_value[kind] = 12

    def wrong(self) -> Iterator[str]:
        """The pieces that make no difference, and those that do though it is said that they don't."""
        for number, piece in enumerate(self.pieces):
            name = name_of(number)
            why, blank = told(piece, self.game, name), self._without_effect(name, piece.carrier.kind)
            works = any(self.differs(number, blank, seed) for seed in range(2 if why else ATTEMPTS))
            if works == bool(why):
                yield f"{piece}: {why or 'makes no difference'}"

    def _without_effect(self, name: str, kind: str) -> KernelMatch:
        """The same position where the piece does nothing; a card's move still names as much as before."""
        game, tables = copy.copy(self.game), copy.copy(self.game.tables)
        game.tables = tables
        if kind == MEASURE:
            card = game.names.card(name)
            first, count = tables.card_row[card], tables.card_row_n[card]
            words = tables.row_word
            tables.row_word = [*words[:first], *[c.CHOOSE] * count, *words[first + count :]]
            made = self.start.copy()
            return KernelMatch(game, made.state, made.scratch)
        if kind == OVERLAY:
            place, columns = game.names.overlay(name), ("overlay_row_n", "overlay_cut", "overlay_lock")
        else:
            place, columns = game.names.kind(name), ("kind_row_n", "kind_value", "kind_boost")
            tables.kind_roles = [*tables.kind_roles]
            tables.kind_roles[place] &= c.SURROUNDED_BIT
        for column in columns:
            values = [*getattr(tables, column)]
            values[place] = 0
            setattr(tables, column, values)
        return laid_out(game, self.pieces[0].carrier, resources=RESOURCES, more=True)

    def _helpers(self, when: str, number: int, chance: random.Random) -> list[str]:
        """The cards beside the piece: for actions, for its own moment and what may follow it in a turn, or for any; as
        many of them as a hand takes."""
        if number % 3 == 0:
            return [*HELPERS, *chance.sample([*ANSWERS], 2)]
        near = [name for name in ANSWERS if name.partition("-")[2] in (when, "overlay-placed", "after-any-action")]
        chance.shuffle(near)
        return ["levy", *near] if number % 3 == 1 else ["lay", "fee", *chance.sample([*ANSWERS], 5)]

    def _begun(self, start: KernelMatch, card: int, number: int) -> KernelMatch:
        """The game of that number at its beginning: who started the round, what lies in the stack and in the hands."""
        match, names, chance = start.copy(), self.game.names, random.Random(number)
        state, helpers = match.state, self._helpers(self._when(card), number, chance)
        state.first = chance.randrange(len(names.seats))
        stack = state.stack[: state.stack_n]
        chance.shuffle(stack)
        state.stack[: state.stack_n] = stack
        for seat in range(len(names.seats)):
            mine = [card] * chance.choice((1, 2)) if card >= 0 and seat == number % 2 else []
            held = [*mine, *map(names.card, helpers)][: self.game.tables.hand_limit]
            state.hand[seat][: len(held)], state.hand_n[seat] = held, len(held)
        return match

    def _when(self, card: int) -> str:
        measures = self.game.names.measures
        return self.game.definitions.measures[measures[card]].timing if card >= 0 else ""

    def differs(self, piece: int, blank: KernelMatch, number: int) -> bool:
        """Whether the game of that number differs, of a card after it was played; it stops where it does. Until then
        there is one game: an effect on a card in a hand is none."""
        names, chance, move = self.game.names, random.Random(number), False
        card = names.card(name_of(piece)) if name_of(piece) in names.measures else -1
        one, other = self._begun(self.start, card, number), None if card >= 0 else self._begun(blank, card, number)
        named: set[int] = set()
        for _ in range(SUB_MOVES):
            options = one.options()
            if other:
                others = other.options()
                played = card < 0 or one.state.uses[card] > 0
                if played and (options != others or _seen(one) != _seen(other)):
                    return True
                options = [choice for choice in options if choice in others]
            if one.over or not options:
                return False
            choice = self._decision(one, options, card, named, number, chance)
            if choice == c.CARD0 + card and not other:
                other = _beside(one, blank)
                if choice not in other.options():
                    return False
            move = choice == c.CARD0 + card or (move and not one.state.uses[card])
            if move and one.state.ask == c.ASK_TILE:
                named.add(choice)
            for match in filter(None, (one, other)):
                apply(match.state, match.game.tables, match.scratch, choice)
        return False

    def _decision(
        self, match: KernelMatch, options: list[int], card: int, named: set[int], number: int, chance: random.Random
    ) -> int:
        """One that brings the piece's moment, or else one that likes the piece, in some games only later."""
        bringing = [verb for verb in BRINGING.get(self._when(card), ()) if verb in options]
        later = number % 4 == 3 and chance.random() < 0.7
        if bringing and chance.random() < 0.5:
            return chance.choice(bringing)
        return _pick(match, options, -1 if later else card, named, chance)


def _beside(match: KernelMatch, blank: KernelMatch) -> KernelMatch:
    made = match.copy()
    return KernelMatch(blank.game, made.state, made.scratch)


BRINGING = {"centre-activated": (c.CENTRE_MOVE, c.CENTRE_REMOVE)}
"""What brings the moment of a timing, where it is rare."""
RESOURCES = 6
"""Enough to pay for what a piece asks, few enough for what it costs to be felt."""


def _seen(match: KernelMatch) -> list[object]:
    return [getattr(match.state, name) for name in SEEN]


def _pick(match: KernelMatch, options: list[int], card: int, named: set[int], chance: random.Random) -> int:
    """A decision that likes cards, above all the piece, the tiles that its moves `named`, and the cells where a
    tile makes a focus resolve."""
    state, wanted = match.state, [choice for choice in options if choice == c.CARD0 + card]
    if state.ask == c.ASK_TILE and chance.random() < 0.6:
        wanted = [choice for choice in options if choice in named]
    if state.ask == c.ASK_CELL and chance.random() < 0.6:
        wanted = [choice for choice in options if match.frontier_cell(choice - c.FRONTIER0) in HOLES]
        chance.shuffle(wanted)
    if wanted and chance.random() < 0.8:
        return wanted[0]
    if c.PLAY in options and chance.random() < 0.5:
        return c.PLAY
    return chance.choice(options)


def arenas(pieces: Sequence[Piece]) -> Iterator[Arena]:
    """As few games as hold them all."""
    for kind, together in AT_WORK_TOGETHER.items():
        group: list[Piece] = []
        for piece in (piece for piece in pieces if piece.carrier.kind == kind):
            if len(group) == together or sum(map(substitutes, (*group, piece))) > CAPACITIES["substitutes"]:
                yield Arena(group)
                group = []
            group.append(piece)
        if group:
            yield Arena(group)


@pytest.mark.slow
@pytest.mark.parametrize("word", list(BY_NAME))
def test_each_piece_works(word: str) -> None:
    wrong = [said for arena in arenas(chosen(word)) for said in arena.wrong()]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("word", ["produce", "reduce_yield", "gain"])
def test_a_few_pieces_work(word: str) -> None:
    assert not [said for arena in arenas(chosen(word)[:2]) for said in arena.wrong()]


def test_a_piece_without_effect_is_noticed() -> None:
    arena = next(arenas(accepted("gain")[:1]))
    assert not any(arena.differs(0, arena.start, number) for number in range(3))
