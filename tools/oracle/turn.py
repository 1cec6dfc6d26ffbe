"""R3: the order of things, as flows that ask whoever has to decide."""

from tools.oracle import actions, focus, lasting, overlays
from tools.oracle.asking import Flow, Question, ask_to_pay, lines, taken
from tools.oracle.board import frontier
from tools.oracle.cards import offer_play, placed, play, refill, take, window
from tools.oracle.costs import Offer, Way, dues
from tools.oracle.lasting import working
from tools.oracle.position import Position, cell_of, text_of
from tools.oracle.settlement import settle

OPENING, TURN, LAY, ACTION, ROUND_END = "opening", "turn", "lay", "action", "round-end"
"""Where a flow may begin: the first rows are laid open, a turn begins, a tile is drawn, all is laid, all have acted."""


def go_on(position: Position, entry: str) -> Flow:
    """From an entry to the end of the turn, and of the round where that was its last; the next turn is another flow."""
    if entry == OPENING:
        for module in position.open:
            yield from refill(position, module)  # R2.3
        return
    if entry == TURN:
        start_turn(position)
    if entry in (TURN, LAY):
        yield from lay(position)
        yield from resolve_focuses(position)
    if entry != ROUND_END:
        position.phase = "action"
        yield from act(position)
        lasting.end_turn(position, position.active)
        if position.rulings["end-of-stack"] == "immediately" and not position.stack:
            if position.rulings["last-settlement"] == "held":
                position.phase = "settlement"
                yield from settle(position)
            position.phase = "over"
            return
        position.next = position.seats_from(position.active)[1]
        if position.next != position.first:
            return
    yield from end_round(position)


def start_turn(position: Position) -> None:
    """R3.1: the seat draws; R3.6: once the stack is empty nobody does, and only the action is left."""
    position.active = position.next
    lasting.begin_turn(position, position.active)
    position.last_placed = None
    position.drawn = position.stack.pop(0) if position.stack else None


def lay(position: Position) -> Flow:
    """R3.2, R3.3: a tile that nobody could pay for is laid aside, and the next one is drawn."""
    while position.drawn:
        position.phase = "place"
        question = Question(position.active, lambda: _layings(position))
        if lines(position, question):
            line = yield question
            taken(position, question, line)
            position.tiles[cell_of(line.split()[1])] = position.drawn
            position.drawn = None
            return
        position.discard.append(position.drawn)
        position.drawn = position.stack.pop(0) if position.stack else None


def _layings(position: Position) -> list[Offer]:
    due = dues(position, position.active, "tile")
    return [Offer(f"tile {text_of(cell)}", position.active, due=due) for cell in frontier(position)]


def resolve_focuses(position: Position) -> Flow:
    """R3.4, R5.3: one after the other, each time looking anew.

    By [resolution-order] the active player chooses which is next, where there are several.
    """
    if position.phase == "place":
        position.phase = "action"
    while due := focus.due(position):
        cell = due[0]
        if position.rulings["resolution-order"] == "active-player-chooses" and len(due) > 1:
            line = yield Question(position.active, list, tuple(f"resolve {text_of(at)}" for at in due))
            cell = cell_of(line.split()[1])
        yield from focus.resolve(position, cell)


def act(position: Position) -> Flow:
    """R3.1, R3.7: measures beside the action, then one action; R12.7: then what follows one's own action."""
    seat = position.active
    while True:
        question = Question(seat, lambda: actions.offers(position), else_pass=True)
        line = yield question
        if line == "pass":
            break
        offer, way = taken(position, question, line)
        verb, *words = offer.line.split()
        if verb == "play":
            yield from play(position, offer, {})
            if position.card(words[0]).timing == "action":
                break
            continue
        if verb == "take":
            yield from take(position, words[0])
            if position.rulings["take-ends-turn"] == "no":
                continue
        elif verb == "centre":
            yield from work_centre(position, offer, way)
        else:
            actions.execute(position, way)
        break
    lasting.end_action(position, seat, line == "pass")
    either_side = {"economy": "economy-timing", "immediate": "security-immediate"}
    late = {timing for timing, ruling in either_side.items() if position.rulings[ruling] == "before-or-after"}
    if late:
        yield from offer_play(position, seat, late, {})
    if position.rulings["targeted-intervention-after"] == "any-action":
        yield from window(position, "after-action", seat)
    else:
        yield from offer_play(position, seat, {"after-action"}, {})


def work_centre(position: Position, offer: Offer, way: Way) -> Flow:
    """R9.1, SEC 05: the activation's window; what it has made dearer is asked, where anything would come of it (R5.6);
    then it works, or is spent."""
    at, verb, kind, *where = offer.line.split()[1:]
    cell = cell_of(at)
    before = len(dues(position, position.active, "centre", cell))
    for effect in list(working(position, "administrative-confusion", cell=cell)):  # EXP-02-08-M05
        position.effects.remove(effect)
        yield from placed(position, "administration", cell)
    yield from window(position, "centre-activated", position.active, cell=cell)
    due = dues(position, position.active, "centre", cell)[before:]
    works = actions.works(position, cell, way)
    paid = (yield from ask_to_pay(position, position.active, due)) if due and works else True
    if before:
        lasting.dear_effect_over(position, position.active)
    if paid and works:
        start, goal = cell_of(where[0]), cell_of(where[1]) if verb == "move" else None
        overlays.lift(position, kind, start, goal)


def end_round(position: Position) -> Flow:
    """R3.5: window, settlement, effects end and begin, the next round, deferred focuses, window; R3.6: or the end."""
    position.phase = "settlement"
    yield from window(position, "round-end", position.first)
    yield from settle(position)
    if not position.stack:
        position.phase = "over"
        return
    next_round(position)
    yield from resolve_focuses(position)
    position.phase = "place"
    yield from window(position, "round-start", position.first)
    position.next = position.first


def next_round(position: Position) -> None:
    """Effects of this round end, those of the next begin, the number rises, measures may be played again."""
    lasting.end_round(position)
    position.round += 1
    position.played = set()
