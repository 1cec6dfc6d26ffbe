"""Finds pieces of a printed box that can never come into play, or never do anything, by the rules of a procedure.

Games are played that always try what was tried least, for chance as well, so that rare things come soon; in some of
them everything is laid anew at random, as far as box and bounds allow (`ProcedureRules.lay_anew`). A thing seen once is
in use, and the search ends as soon as nothing is missing. Values that no table could ever use are found by arithmetic
(`ProcedureRules.unreachable_values`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from random import Random
from typing import Any, Final

from generator.base.errors import count_text
from generator.definitions.box_counts import expected_counts
from generator.definitions.checks.finding import ERROR, NOTE, WARNING, CheckFinding
from generator.definitions.pack import written_id
from generator.play.move_grammar import Move
from generator.play.procedure_match import ProcedureMatch
from generator.play.procedure_rules import ProcedureRules
from generator.play.questions import Ask

MOVES: Final = 24_000
"""The most moves that are played, over all games."""
LONGEST: Final = 2_000
"""The most moves of one game, which is left then."""
LEAST: Final = 4
"""The fewest games that are played: fewer wouldn't tell how many pieces are needed."""
NEWEST, ANEW, RANDOM, LAST = range(4)
"""The kinds of games: what was tried least comes next; the same, laid anew in between; at random; always the last move
offered."""
RELAID: Final = 25
"""After so many moves, a game of the kind `ANEW` is laid anew."""
MOVES_BETWEEN_COUNTS: Final = 8
"""After so many moves, the pieces on the table are counted, which takes longer than playing."""
TYPED: Final = 40
"""How many moves of a kind that isn't offered are tried at once."""
JUDGED: Final = frozenset({"chip", "marker", "tile"})
"""The kinds of pieces that rules put somewhere. Cards are judged by what they do; the others are furniture."""


def unreachable_findings(table: ProcedureRules[Any]) -> Iterator[CheckFinding]:
    """Findings for what can never come into play or never does anything, and for pieces of which far more are printed
    than were needed."""
    pack = table.pack
    for one in table.unreachable_values():
        yield _finding("idle.value", one.path, f"{one.why}; right would be {one.expected}", pack.place(one.path))
    yield from _unconnected_regions(table)
    search = UseSearch(table)
    search.run()
    yield from search.findings()


def _finding(code: str, where: str, message: str, place: Any, level: str = WARNING) -> CheckFinding:
    return CheckFinding(code, level, where, message, "the rules", place)


def _unconnected_regions(table: ProcedureRules[Any]) -> Iterator[CheckFinding]:
    """Findings for regions of a map that no border joins with the rest."""
    regions = table.pack.regions
    near: dict[str, set[str]] = {str(name): set() for name in regions}
    for name, region in regions.items():
        for other in region.borders:
            near[str(name)].add(str(other))
            near[str(other)].add(str(name))
    if not any(near.values()):
        return
    parts: list[list[str]] = []
    left = dict.fromkeys(near)
    while left:
        part = [next(iter(left))]
        for one in part:
            left.pop(one, None)
            part += [other for other in near[one] if other in left and other not in part]
        parts.append(part)
    rest = max(parts, key=len)
    for part in parts:
        if part is not rest:
            names = ", ".join(name for name in near if name in part)
            why = f"no border joins {names} with the {len(rest)} other regions; right would be a border to one of them"
            yield _finding("idle.region", part[0], why, table.pack.place(f"regions.{part[0]}"))


class UseSearch:
    """Plays games on a table and notes what is used in them."""

    def __init__(self, table: ProcedureRules[Any]) -> None:
        pack = table.pack
        self.table = table
        self.box = expected_counts(pack, table.configuration)
        self.games = self.anew = self.lay_count = self.moves = 0
        self.verbs = {name for name, verb in table.verbs.items() if verb.asked_under(table.rulings)}
        parts = {name: part for name, part in pack.components().items() if name in self.box}
        self.pieces = {name for name, part in parts.items() if part.kind in JUDGED}
        self.cards = dict.fromkeys(written_id(pack.components()[name]) for name in pack.cards if name in self.box)
        self.regions = {str(name) for name in pack.regions}
        self.lying: set[str] = set()
        """The pieces that lay on the table when it was last laid anew."""
        self.verbs_by_card: dict[str, set[str]] = {name: set() for name in self.cards}
        """For each card, the kinds of moves that have named it; `doing` has the kinds that have had an effect with any
        card."""
        self.doing: set[str] = set()
        self.absent: dict[str, int] = {}
        """Pieces that the rules have laid and the box lacks, with how many at once."""
        self.named_cards: list[tuple[str, str, int, Mapping[str, Any]]] = []
        """Cards that were just named: the card, the kind of move, the number of the phase, and the position before."""
        self.last: Move = ()
        """The first two words of the last move of a seat."""
        self.most: Counter[str] = Counter()
        self.try_counts: Counter[Any] = Counter()

    @property
    def has_unseen(self) -> bool:
        """Whether something hasn't been seen yet."""
        return bool(self.verbs or self.pieces or self.cards or self.regions)

    def run(self) -> None:
        """Plays until everything has been seen, or enough games were played."""
        while self.has_unseen and self.moves < MOVES:
            self._game(self.games % 4)
        while self.games - self.anew < LEAST:
            self._game(RANDOM)

    # A game ---------------------------------------------------------------------------------------------------------

    def _game(self, kind: int) -> None:
        """Plays a game. By its kind, it always does what was tried least, perhaps laid anew in between; or plays at
        random; or always takes the last move that is offered, which is to pass where one may."""
        table, random = self.table, Random(f"idle {self.games}")
        match = ProcedureMatch(table, table.begin(table.seats[self.games % len(table.seats)]))
        self.named_cards, self.last = [], ()
        for step in range(LONGEST):
            if kind == ANEW and step % RELAID == RELAID - 1 and not match.sealed_count:
                match = self._lay_anew(match, random)
            options = match.options()
            if not options:
                break
            if self.has_unseen:
                self._offered_moves(options)
                self._typed_moves(match, random)
            self._answer(match, options, kind, random)
            if self.named_cards:
                self._card_took_effect(match)
            if kind == ANEW:
                self._note_arrivals(match)
            elif step % MOVES_BETWEEN_COUNTS == 0:
                self._count_pieces(match)
        self.games, self.anew = self.games + 1, self.anew + (kind == ANEW)

    def _lay_anew(self, match: ProcedureMatch[Any], random: Random) -> ProcedureMatch[Any]:
        """The match laid anew; the same match where that can't be done now."""
        state = match.state_before_phase()
        if state is None or not self.table.lay_anew(state, random):
            return match
        self.lying = {name for name, count in self.table.pieces_in_use(state).items() if count}
        self.named_cards = []
        self.lay_count += 1
        return ProcedureMatch(self.table, state)

    def _answer(self, match: ProcedureMatch[Any], options: Sequence[Move], kind: int, random: Random) -> None:
        """Chooses and plays a move of a seat, or an outcome of chance."""
        ask = match.ask
        if isinstance(ask, Ask):
            keys: list[Any] = [(ask.about, *move[:2]) for move in options]
        else:
            since = repr(match.answers_since_phase)
            keys = [(self.last, since, move) for move in options]
        if kind in (RANDOM, LAST) and not isinstance(ask, Ask):
            place = options.index(match.draw(random))
        elif kind == LAST:
            place = len(options) - 1
        else:
            place = int(random.random() * len(options)) if kind == RANDOM else self._least(keys, random)
        move = options[place]
        if isinstance(ask, Ask):
            self.last = move[:2]
            card = next((part for part in move[1:] if part in self.cards), None) if self.cards else None
            if card is not None:
                self.named_cards.append((card, move[0], match.phases, self._lasting(match)))
        self.try_counts[keys[place]] += 1
        match.choose(move)
        self.moves += 1

    def _least(self, keys: Sequence[Any], random: Random) -> int:
        """The place of one of the keys that were tried least."""
        tried = [self.try_counts[key] for key in keys]
        least = min(tried)
        places = [place for place, times in enumerate(tried) if times == least]
        return places[int(random.random() * len(places))]

    # What is seen in it ---------------------------------------------------------------------------------------------

    def _offered_moves(self, options: Sequence[Move]) -> None:
        if self.verbs:
            self.verbs -= {move[0] for move in options}
        if self.regions:
            self.regions -= {place.name for move in options for place in self.table.places(move)}
        if self.cards:
            for move in options:
                for part in move[1:]:
                    if part in self.cards:
                        self.verbs_by_card[part].add(move[0])

    def _typed_moves(self, match: ProcedureMatch[Any], random: Random) -> None:
        """Tries moves that people may type though they aren't offered: a few of each kind that was never offered."""
        ask = match.ask
        if not isinstance(ask, Ask):
            return
        for verb in ask.verbs:
            if verb.open and verb.name in self.verbs and "…" not in verb.shape:
                parts = self.table.reader.choices(verb.shape)
                for _ in range(TYPED):
                    move = (verb.name, *chain.from_iterable(random.choice(part) for part in parts))
                    if verb.refusal(match.state, ask.seat, move) is None:
                        self.verbs.discard(verb.name)
                        break

    def _lasting(self, match: ProcedureMatch[Any]) -> Mapping[str, Any]:
        """The position without what any move changes."""
        return {key: value for key, value in match.summary().items() if key not in self.table.passing}

    def _card_took_effect(self, match: ProcedureMatch[Any]) -> None:
        """Drops each named card that has changed the position by the end of the next phase."""
        now = self._lasting(match)
        for card, verb, _, before in self.named_cards:
            if card in self.cards and now != before:
                self.doing.add(verb)
                del self.cards[card]
        self.named_cards = [one for one in self.named_cards if one[0] in self.cards and match.phases < one[2] + 2]

    def _note_arrivals(self, match: ProcedureMatch[Any]) -> None:
        """Drops the pieces and cards that have come into use since the table was laid anew without them."""
        if self.pieces or self.cards:
            came = {name for name, count in self.table.pieces_in_use(match.state).items() if count} - self.lying
            self.pieces -= came
            for name in came & self.cards.keys():
                del self.cards[name]

    def _count_pieces(self, match: ProcedureMatch[Any]) -> None:
        table, seats = self.table, self.table.seats
        now = Counter({name: count for name, count in table.pieces_in_use(match.state).items() if count})
        self.most |= now
        laid = {*now}
        if self.pieces - laid:
            scene = table.scene(match.state, seats[self.moves % len(seats)])
            piles = [pile for piles in scene.lying.values() for pile in piles]
            piles += [pile for panel in scene.panels for row in panel.rows for pile in row.piles]
            for pile in piles:
                laid |= {pile.piece, pile.under}
        self.pieces -= laid
        for name in laid - self.box.keys() - {"", *map(str, table.pack.decks)}:
            self.absent[name] = max(self.absent.get(name, 0), now[name], 1)
        for name in [name for name in self.cards if now[name]]:
            del self.cards[name]

    # What is said of it ---------------------------------------------------------------------------------------------

    def findings(self) -> Iterator[CheckFinding]:
        """Findings for everything that was never seen."""
        tried = count_text(self.games, "game") + (
            f" and on {self.lay_count} tables laid at random" if self.lay_count else ""
        )
        yield from self._absent()
        yield from self._moves(tried)
        yield from self._cards(tried)
        yield from self._places(tried)
        yield from self._spare()

    def _absent(self) -> Iterator[CheckFinding]:
        """Findings for pieces that the rules lay on the table and that the box lacks."""
        pack = self.table.pack
        absent: dict[str, int] = {}
        for name, count in sorted(self.absent.items()):
            own = self._own(name)
            absent[own] = max(absent.get(own, 0), count)
        for name, count in absent.items():
            why = f"the rules lay {count} of it on the table, and the box holds none; right would be copies of it"
            yield _finding("idle.absent", name, why, pack.mark_of(name) or pack.place("pieces"), ERROR)

    def _moves(self, tried: str) -> Iterator[CheckFinding]:
        for name, verb in self.table.verbs.items():
            if name in self.verbs:
                right = f"; right would be a value of {verb.data} with which a table allows it" if verb.data else ""
                why = f"the move '{name}' was never legal in {tried}{right}"
                yield _finding("idle.move", name, why, self.table.pack.place(verb.data))

    def _cards(self, tried: str) -> Iterator[CheckFinding]:
        for name in self.cards:
            if self.verbs_by_card[name] & self.doing:
                why = (
                    f"played in {tried}, the card never changed anything; right would be an effect that some table has"
                )
                code = "idle.effect"
            else:
                why = f"no moment of {tried} lets the card be used; right would be a condition that some table meets"
                code = "idle.card"
            yield _finding(code, name, why, self.table.pack.place(f"cards.{name}"))

    def _places(self, tried: str) -> Iterator[CheckFinding]:
        """Findings for pieces and regions that were never used."""
        pack = self.table.pack
        parts = pack.components()
        for name in dict.fromkeys(written_id(parts[name]) for name in self.box if name in self.pieces):
            why = f"nothing lays the piece on the table in {tried}; right would be a rule that uses it, or no copies"
            yield _finding("idle.piece", name, why, pack.place(f"pieces.{name}"))
        for name in map(str, pack.regions):
            if name in self.regions:
                why = f"no move of {tried} names the region; right would be a rule or a border that leads there"
                yield _finding("idle.region", name, why, pack.place(f"regions.{name}"))

    def _own(self, name: str) -> str:
        """The id under which a piece is written of which each seat has its own; it needn't be a piece of the box."""
        parts = self.table.pack.components()
        known = {written_id(part) for part in parts.values()}
        own = name.rpartition("-")[0]
        return written_id(parts[name]) if name in parts else own if own in known else name

    def _spare(self) -> Iterator[CheckFinding]:
        """Hints where twice as many pieces are printed as were in use at once in any game; for stand-ins they add that
        the number is a stand-in anyway."""
        parts = self.table.pack.components()
        named: dict[str, tuple[int, int]] = {}
        for name, most in self.most.items():
            count = self.box.get(name, 0)
            if 2 * most < count > 1 and not getattr(parts[name], "stand_in", False):
                own = written_id(parts[name])
                named[own] = (max(named.get(own, (0, 0))[0], most), count)
        if named:
            told = ", ".join(f"{name} {most} of {count}" for name, (most, count) in named.items())
            games = count_text(self.games - self.anew, "game")
            why = f"fewer than half were in use at once in {games}: {told}; 'simulate --markers' tells more"
            yield _finding("idle.spare", self.table.pack.name, why, self.table.pack.place("pieces"), NOTE)
