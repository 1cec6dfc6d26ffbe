"""Parts of a game that don't fit each other.

Each part has been read without fault by itself: here are measures without a deck, player numbers without a rule, cards
that speak of something their moment doesn't have, pieces that are counted in two places.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from generator.definitions.fit import player_range
from generator.definitions.ids import ModuleId, Seat
from generator.definitions.nodes import Map, Node, Text
from generator.definitions.structure import Structure
from generator.errors import Fault, counted, listed
from generator.games.balance_control.definitions.types import Measure, Module, Numbers, Piece
from generator.games.balance_control.effects.moments import spoken_of
from generator.games.balance_control.effects.words import flattened


def deck_faults(modules: Mapping[ModuleId, Module], decks: Collection[ModuleId], places: Structure) -> Iterator[Fault]:
    """Measures without a deck; `decks` names the modules that bring some."""
    for name, module in modules.items():
        if name in decks and module.deck is None:
            yield places.at(f"{name}.module", "it has measures but no 'deck'", "deck: a department")


def player_faults(players: range, numbers: Numbers, seats: Collection[str], places: Structure) -> Iterator[Fault]:
    """Numbers of players without a number of the rules, without a seat, or with a start over the cap (R1.5, R2.2)."""
    for name, given in (("start_influence", numbers.start_influence), ("influence_cap", numbers.influence_cap)):
        missing = [str(number) for number in players if number not in given]
        if missing:
            expected = f"one for each number of players from {players[0]} to {players[-1]}"
            yield places.at(f"numbers.{name}", f"no number for {listed(missing)} players", expected)
    for number in players:
        start = numbers.start_influence.get(number, 0)
        cap = numbers.influence_cap.get(number, start)
        if start > cap:
            what = f"{start} to start with for {number} players, where {cap} is the most"
            mark = places.place(f"numbers.start_influence.{number}")
            yield Fault(mark, "numbers.start_influence", what, f"at most {cap}")
    if players and len(seats) < players[-1]:
        yield places.at("seats", counted(len(seats), "seat"), f"{players[-1]}, as many as players")


def seat_faults(
    modules: Mapping[ModuleId, Module], seats: Mapping[Seat, Text], pieces: Collection[Piece]
) -> Iterator[Fault]:
    """Seats that somebody has in some game without a marker of influence in its box (R1.5); `seats` are the places
    where they are written."""
    bare: dict[Seat, int] = {}
    for players in player_range(modules):
        always = {name for name, module in modules.items() if _always(module, players)}
        having = {piece.seat for piece in pieces if piece.kind == "influence" and piece.module in always}
        for seat in [*seats][:players]:
            if seat not in having:
                bare.setdefault(seat, players)
    for seat, players in bare.items():
        what = f"no influence marker of this seat is in a game of {players}"
        yield Fault(seats[seat].mark, f"seats.{seat}", what, f"a piece with 'kind: influence, seat: {seat}'")


def _always(module: Module, players: int) -> bool:
    """Whether the module is in every game of so many players."""
    least, most = module.players
    return least <= players <= most and (module.required or module.automatic)


def moment_faults(measure: Measure, places: Structure) -> Iterator[Fault]:
    """Effects about the focus, tile or overlay of a window that the card isn't played in."""
    for effect, _ in flattened(measure.effects):
        for word, timings in spoken_of(effect):
            if measure.timing not in timings:
                what = f"'{effect.word}' speaks of '{word}', which there isn't at '{measure.timing}'"
                yield places.at(f"measures.{measure.id}.timing", what, listed(timings))


def twice_counted(table: Node, name: str, node: Node, path: str) -> Iterator[Fault]:
    """A count of its own on a piece or overlay that the table of printed counts lists too (R14.3)."""
    tables = [table.get("counts"), table.get("for_players")] if isinstance(table, Map) else []
    places = [counts.entries[name] for counts in tables if isinstance(counts, Map) and name in counts.entries]
    own = node.entries.get("count") if isinstance(node, Map) else None
    if places and own:
        listed_at = places[0]
        what = f"'{name}' has a count in 'printed' already"
        yield Fault(own[0].mark, f"{path}.count", what, f"it once; the other is at {listed_at[0].mark}")
