"""Laws of pieces: each is in one place, and none exceeds its limit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.games.balance_control.definitions.balance_pack import tile_counts
from generator.games.balance_control.table.laws.law_moment import LawList, LawMoment

LAWS = LawList()


@LAWS.law("R1.1")
def tiles_all_there(moment: LawMoment) -> Iterator[str]:
    """Board, stack, discard and the drawn tile together are the tiles of the box."""
    match, state = moment.match, moment.match.state
    found = Counter(state.tile_kind[: state.laid])
    found.update(state.stack[: state.stack_n])
    found.update(state.discard[: state.discard_n])
    if state.drawn >= 0:
        found[state.drawn] += 1
    box = tile_counts(match.game.definitions, match.game.configuration)
    for number, name in enumerate(match.game.names.kinds):
        if found[number] != box.get(name, 0):
            yield f"{found[number]} of {name}, the box holds {box.get(name, 0)}"


@LAWS.law("R1.3")
def cards_all_there(moment: LawMoment) -> Iterator[str]:
    """Hands, open rows, decks and discards together hold each measure as often as it is printed."""
    state, game = moment.match.state, moment.match.game
    rows = [(state.hand, state.hand_n, seat) for seat in moment.seats]
    rows += [
        (row, number, deck)
        for deck in range(game.tables.decks)
        for row, number in ((state.open, state.open_n), (state.deck, state.deck_n), (state.used, state.used_n))
    ]
    found = Counter(card for row, number, place in rows for card in row[place][: number[place]])
    for card, name in enumerate(game.names.measures):
        if found[card] != game.tables.card_copies[card]:
            yield f"{found[card]} of {name}, the deck holds {game.tables.card_copies[card]}"


@LAWS.law("R1.5")
def influence_within_the_cap(moment: LawMoment) -> Iterator[str]:
    """Supply and board together hold no more markers of a seat than the cap."""
    state, cap = moment.match.state, moment.tables.influence_cap
    for seat in moment.seats:
        board = sum(state.influence[tile][seat] for tile in range(state.laid))
        if state.supply[seat] < 0 or state.supply[seat] + board > cap:
            yield f"{moment.name(seat)} has {state.supply[seat]} in the supply and {board} on the board, cap {cap}"


@LAWS.law("R14.3")
def markers_within_the_box(moment: LawMoment) -> Iterator[str]:
    """If printed markers are limited, no more resources and overlays are in use than are printed."""
    match, state, tables = moment.match, moment.match.state, moment.tables
    if not tables.limited:
        return
    for slot, department in enumerate(match.game.names.departments):
        out = state.noise[slot] + sum(state.resources[seat][slot] for seat in moment.seats)
        if out > tables.printed[slot]:
            yield f"{out} {department} lie out, {tables.printed[slot]} are printed"
    for kind, overlay in enumerate(match.game.names.overlays):
        lying = sum(state.overlay[tile][kind] for tile in range(state.laid))
        if lying > tables.overlay_printed[kind]:
            yield f"{lying} of {overlay} lie, {tables.overlay_printed[kind]} are printed"


@LAWS.law("R1.6")
def countdown_markers_stay(moment: LawMoment) -> Iterator[str]:
    """Countdown markers stay where they are: no effect word places, moves or removes one."""
    match, before = moment.match, moment.before.state
    for tile in range(match.state.laid):
        if match.state.countdown[tile] != before.countdown[tile]:
            cell, number = match.cell(tile), match.state.countdown[tile]
            yield f"{number} countdown markers on {cell}, {before.countdown[tile]} before"


@LAWS.law("R6.2")
def markers_within_the_limit(moment: LawMoment) -> Iterator[str]:
    """No tile holds more markers of a seat than the limit, or any if it takes no influence (R6.1) [tile-limit]."""
    match, state, tables = moment.match, moment.match.state, moment.tables
    for tile in range(state.laid):
        most = max(state.influence[tile])
        if most > tables.tile_limit or min(state.influence[tile]) < 0:
            yield f"{most} markers of one seat on {match.cell(tile)}, limit {tables.tile_limit}"
        if most and not tables.kind_influence[state.tile_kind[tile]]:
            yield f"markers on {match.cell(tile)}, where none may lie"


@LAWS.law("R11.1")
def overlays_lie_where_they_may(moment: LawMoment) -> Iterator[str]:
    """No overlay lies on an immune tile, and no count of overlays is below zero."""
    match, state = moment.match, moment.match.state
    for tile in range(state.laid):
        if min(state.overlay[tile]) < 0:
            yield f"fewer than no overlays on {match.cell(tile)}"
        if any(state.overlay[tile]) and match.game.tables.kind_immune[state.tile_kind[tile]]:
            yield f"an overlay on {match.cell(tile)}, which is immune"


@LAWS.law("R12.2")
def measures_within_the_limits(moment: LawMoment) -> Iterator[str]:
    """Held measures, plays in the round and open rows stay within their limits."""
    state, tables = moment.match.state, moment.tables
    for seat in moment.seats:
        if state.hand_n[seat] > tables.hand_limit:
            yield f"{moment.name(seat)} holds {state.hand_n[seat]} measures, limit {tables.hand_limit}"
        if state.played[seat] > tables.plays_a_round:
            yield f"{moment.name(seat)} has played {state.played[seat]} this round, limit {tables.plays_a_round}"
    for deck in range(tables.decks):
        if state.open_n[deck] > tables.open_row:
            yield f"{state.open_n[deck]} open measures, {tables.open_row} are laid"
