"""A match and the step just done go in, every law of the rules that was broken comes out; each test is counted.

Each law is a small function over a `Moment`; it counts pieces and recounts values from the board, and never trusts what
the kernel keeps up to date.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from generator.definitions.counts import tile_counts
from generator.rules import codes as c
from generator.rules import recount as counted
from generator.rules.fields import State, overflows
from generator.rules.recount import recount
from generator.rules.settlement import AUTO_PAY
from generator.table.game import Match
from generator.table.line_types import (
    CentreMoveLine,
    CentreRemoveLine,
    ConvertLine,
    FormalizeLine,
    Line,
    MoveLine,
    OverlayPlaceLine,
    PassLine,
    PayLine,
    PlaceLine,
    PlayLine,
    TakeLine,
    TileLine,
    Unit,
)
from generator.table.playing import Step

Amounts = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Before:
    """What a step may change, as it was."""

    resources: Amounts
    noise: tuple[int, ...]
    influence: tuple[int, ...]
    turn: int
    mods: int
    lines: tuple[tuple[str, Line], ...] = ()
    """The lines of the running turn, with their seats."""
    drawn: int = 0
    """Tiles drawn in the running turn, less those laid aside."""


@dataclass(frozen=True)
class Moment:
    """A match after a step, with what it was before."""

    match: Match
    step: Step
    before: Before

    @property
    def seats(self) -> range:
        """The seats by number."""
        return range(self.match.game.tables.players)

    def name(self, seat: int) -> str:
        """A seat's letter."""
        return self.match.game.names.seats[seat]


Law = Callable[[Moment], Iterator[str]]
LAWS: list[tuple[str, Law]] = []
"""Every law with its rule, in the order of the rules."""


def law(rule: str) -> Callable[[Law], Law]:
    """Puts a law on the list."""

    def put(function: Law) -> Law:
        LAWS.append((rule, function))
        return function

    return put


@dataclass(frozen=True)
class Broken:
    """A law that doesn't hold, when, and after which line."""

    rule: str
    what: str
    turn: int
    line: str

    def __str__(self) -> str:
        after = f" after '{self.line}'" if self.line else ""
        return f"turn {self.turn}{after}: {self.rule}: {self.what}"


@dataclass
class Checks:
    """Watches a game: `made` counts the tests, `broken` gathers what failed. Made before the first step."""

    match: Match
    made: int = 0
    broken: list[Broken] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._before = _before(self.match, (), 0)

    def restart(self) -> None:
        """Looks at the match anew, where it was set back to the beginning of a line."""
        self._before = _before(self.match, (), int(self.match.state.drawn >= 0))

    def __call__(self, match: Match, step: Step) -> None:
        """Tests every law after a step."""
        moment = Moment(match, step, self._before)
        for rule, function in LAWS:
            self.made += 1
            line = f"{step.seat} {step.line}" if step.line else ""
            self.broken += (Broken(rule, what, match.state.turn, line) for what in function(moment))
        self._before = _after(moment)


def _before(match: Match, lines: tuple[tuple[str, Line], ...], drawn: int) -> Before:
    state, players = match.state, match.game.tables.players
    return Before(
        tuple(tuple(row) for row in state.resources[:players]),
        tuple(state.noise),
        tuple(state.supply[seat] + state.on_board[seat] for seat in range(players)),
        state.turn,
        state.mods,
        lines,
        drawn,
    )


def _after(moment: Moment) -> Before:
    """What the next step begins with: the lines of this turn go on, a new turn has none."""
    lines, drawn = moment.before.lines, moment.before.drawn
    if moment.step.seat and moment.step.line:
        lines = (*lines, (moment.step.seat, moment.step.line))
    for event in moment.step.noted:
        if event[0] == c.EVENT_TURN:
            lines, drawn = (), 0
        drawn += (event[0] == c.EVENT_DRAW) - (event[0] == c.EVENT_DISCARD)
    return _before(moment.match, lines, drawn)


# Each piece in one place --------------------------------------------------------------------------------------------


@law("R1.1")
def tiles_all_there(moment: Moment) -> Iterator[str]:
    """Board, stack, discard and the drawn tile are the box, tile by tile."""
    match, state = moment.match, moment.match.state
    found = Counter(state.tile_kind[: state.laid])
    found.update(state.stack[: state.stack_n])
    found.update(state.discard[: state.discard_n])
    if state.drawn >= 0:
        found[state.drawn] += 1
    box = tile_counts(match.game.definitions, match.game.configuration)
    for number, name in enumerate(match.game.names.catalogue.kinds):
        if found[number] != box.get(name, 0):
            yield f"{found[number]} of {name}, the box holds {box.get(name, 0)}"


@law("R1.3")
def cards_all_there(moment: Moment) -> Iterator[str]:
    """Hands, open rows, decks and discards hold each measure as often as it is printed."""
    state, game = moment.match.state, moment.match.game
    rows = [(state.hand, state.hand_n, seat) for seat in moment.seats]
    rows += [
        (row, number, deck)
        for deck in range(game.tables.decks)
        for row, number in ((state.open, state.open_n), (state.deck, state.deck_n), (state.used, state.used_n))
    ]
    found = Counter(card for row, number, place in rows for card in row[place][: number[place]])
    for card, name in enumerate(game.names.catalogue.measures):
        if found[card] != game.tables.card_copies[card]:
            yield f"{found[card]} of {name}, the deck holds {game.tables.card_copies[card]}"


@law("R1.5")
def influence_within_the_cap(moment: Moment) -> Iterator[str]:
    """Supply and board together hold no more markers of a seat than there are."""
    state, cap = moment.match.state, moment.match.game.tables.influence_cap
    for seat in moment.seats:
        board = sum(state.influence[tile][seat] for tile in range(state.laid))
        if state.supply[seat] < 0 or state.supply[seat] + board > cap:
            yield f"{moment.name(seat)} has {state.supply[seat]} in the supply and {board} on the board, cap {cap}"


@law("R1.6")
def resources_add_up(moment: Moment) -> Iterator[str]:
    """What was gained is held, was spent on the line, or went to Noise."""
    state, before = moment.match.state, moment.before
    gained, noise = _gains(moment)
    departments = moment.match.game.names.catalogue.departments
    due = _spent(moment)
    for seat in moment.seats:
        for slot, department in enumerate(departments):
            spent = before.resources[seat][slot] + gained[seat, slot] - state.resources[seat][slot]
            if state.resources[seat][slot] < 0:
                yield f"{moment.name(seat)} holds {state.resources[seat][slot]} {department}"
            if spent < 0 or (due is not None and spent != due[seat, slot]):
                wanted = "something" if due is None else due[seat, slot]
                yield f"{moment.name(seat)} spent {spent} {department}, the line costs {wanted}"
    for slot, department in enumerate(departments):
        if state.noise[slot] != before.noise[slot] + noise[slot]:
            yield f"Noise holds {state.noise[slot]} {department}, {before.noise[slot]} + {noise[slot]} went in"


def _gains(moment: Moment) -> tuple[Counter[tuple[int, int]], Counter[int]]:
    gained: Counter[tuple[int, int]] = Counter()
    noise: Counter[int] = Counter()
    for kind, first, second, third in moment.step.noted:
        if kind in (c.EVENT_RECEIVES, c.EVENT_GAINS):
            gained[first, second] += third
        elif kind == c.EVENT_NOISE:
            noise[first] += second
    line, seat = moment.step.line, moment.step.seat
    if isinstance(line, ConvertLine) and seat:
        _, amount = _conversion(moment, line)
        gained[_seat(moment, seat), _slot(moment, line.get)] += amount
    return gained, noise


def _spent(moment: Moment) -> Counter[tuple[int, int]] | None:
    """What the line names as paid, by seat and department; None where text alone doesn't say."""
    line, name = moment.step.line, moment.step.seat
    if line is None or name is None:
        return Counter()
    named = line.suffixes.replaced or line.suffixes.lift or line.suffixes.keep
    asked = isinstance(line, PlayLine | OverlayPlaceLine) or moment.match.game.tables.production_costs == AUTO_PAY
    if named or asked:
        return None
    seat = _seat(moment, name)
    units: tuple[Unit, ...] = (*line.suffixes.extras, *(line.units if isinstance(line, PayLine) else ()))
    spent = Counter((_seat(moment, u.seat) if u.seat else seat, _slot(moment, u.department)) for u in units)
    if isinstance(line, FormalizeLine):
        spent.update((seat, _slot(moment, department)) for department in line.paid)
    if isinstance(line, ConvertLine):
        spent[seat, _slot(moment, line.give)] += _conversion(moment, line)[0]
    return spent


def _conversion(moment: Moment, line: ConvertLine) -> tuple[int, int]:
    """How many go in and how many come out, by the tile's own rows and its Security Levels, unless the line paid for
    its full yield (R8.1, R11.6, R13.2)."""
    match, tables = moment.match, moment.match.game.tables
    tile = match.tile_at(line.at)
    kind = match.state.tile_kind[tile]
    rows = range(tables.kind_row[kind], tables.kind_row[kind] + tables.kind_row_n[kind])
    fits = [row for row in rows if tables.row_pay[row] >> _slot(moment, line.give) & 1]
    row = min(fits, key=lambda one: tables.row_count[one])
    cut = 0 if line.suffixes.lift else match.state.cut[tile]
    return tables.row_count[row], max(tables.row_amount[row] - cut, 0)


def _seat(moment: Moment, name: str) -> int:
    return moment.match.game.names.seats.index(name)


def _slot(moment: Moment, department: str) -> int:
    return moment.match.game.names.department(department)


# The clock ----------------------------------------------------------------------------------------------------------

ACTIONS = (PlaceLine, MoveLine, FormalizeLine, ConvertLine, TakeLine, CentreMoveLine, CentreRemoveLine, PassLine)


@law("R3.1")
def turns_in_order(moment: Moment) -> Iterator[str]:
    """Turns go round in seat order, one tile laid in each and one action."""
    state, tables = moment.match.state, moment.match.game.tables
    turn = moment.before.turn
    for kind, number, seat, _ in moment.step.noted:
        if kind != c.EVENT_TURN:
            continue
        if number != turn + 1 or seat != (state.first + number - 1) % tables.players:
            yield f"turn {number} of {moment.name(seat)} follows turn {turn}"
        turn = number
        yield from _whole_turn(moment)
    if not moment.match.over and state.round != 1 + max(state.turn - 1, 0) // tables.players:
        between = state.frame_step[0] in (c.ROUND_FOCUSES, c.ROUND_OPENS, c.TURN_BEGINS)
        if not between:
            yield f"round {state.round} in turn {state.turn}"


def _whole_turn(moment: Moment) -> Iterator[str]:
    """The turn that just ended."""
    if moment.before.turn == 0 or not moment.before.lines:
        return
    lines = list(moment.before.lines)
    if moment.step.seat and moment.step.line:
        lines.append((moment.step.seat, moment.step.line))
    laid = sum(isinstance(line, TileLine) for _, line in lines)
    if laid != moment.before.drawn:
        yield f"{moment.before.drawn} tiles drawn, {laid} laid"
    actions = [line for _, line in lines if _is_action(moment, line)]
    most = 2 if moment.match.game.tables.take_goes_on else 1
    if not 1 <= len(actions) <= most:
        yield f"{len(actions)} actions in one turn"


def _is_action(moment: Moment, line: Line) -> bool:
    if isinstance(line, PlayLine):
        card = moment.match.game.names.card(line.card)
        return moment.match.game.tables.card_timing[card] == c.TIMING_ACTION
    return isinstance(line, ACTIONS)


@law("R3.2")
def board_hangs_together(moment: Moment) -> Iterator[str]:
    """The Start tile lies on 0,0; every other tile on a cell of its own, beside an older one."""
    match = moment.match
    older: set[tuple[int, int]] = set()
    for tile in range(match.state.laid):
        cell = match.cell(tile)
        if tile == 0 and (cell != (0, 0) or match.state.tile_kind[0] != match.game.tables.start_kind):
            yield "the Start tile isn't on 0,0"
        if cell in older:
            yield f"two tiles on {cell}"
        if tile and not any(cell.step(direction) in older for direction in range(6)):
            yield f"{cell} touches no older tile"
        older.add(cell)


@law("R3.6")
def ends_with_the_stack(moment: Moment) -> Iterator[str]:
    """The game is over only when the stack is empty, and only after a settlement."""
    over = [event for event in moment.step.noted if event[0] == c.EVENT_OVER]
    if bool(over) != moment.match.over:
        yield "the game is over without its end, or goes on after it"
    if moment.match.over and moment.match.state.stack_n:
        yield f"the game is over with {moment.match.state.stack_n} tiles in the stack"


@law("R3.7")
def something_is_legal(moment: Moment) -> Iterator[str]:
    """Somebody always has an option; passing is one only where no action is."""
    match = moment.match
    if match.over:
        return
    options = match.options()
    if not options or len(set(options)) < len(options):
        yield f"{len(options)} options for {match.to_act or 'chance'}"
    turn = match.state.frame_kind[match.state.depth - 1] == c.TURN
    if turn and match.state.ask == c.ASK_VERB and c.PASS in options and not match.game.tables.pass_always:
        others = [c.VERBS[option] for option in options if option not in (c.PASS, c.PLAY)]
        if others:
            yield f"passing beside {', '.join(others)}"


@law("R3.8")
def the_most_wins(moment: Moment) -> Iterator[str]:
    """The winners are those with the most markers on the board."""
    match, state = moment.match, moment.match.state
    if match.over:
        boards = [sum(state.influence[tile][seat] for tile in range(state.laid)) for seat in moment.seats]
        best = tuple(moment.name(seat) for seat in moment.seats if boards[seat] == max(boards))
        if best != match.winners:
            yield f"{', '.join(match.winners)} won, {', '.join(best)} have most on the board"


# Control, settlement, focuses ---------------------------------------------------------------------------------------

KEPT = {
    counted.WRONG_STRENGTH: "strength",
    counted.WRONG_LEADER: "control",
    counted.WRONG_OUTPUT: "output",
    counted.WRONG_INCOME: "what the settlement will pay",
    counted.WRONG_COUNT: "the focuses that fall due",
    counted.WRONG_OVERLAY: "what overlays do",
    counted.WRONG_PRICE: "what costs extra",
    counted.WRONG_MARKERS: "markers",
    counted.WRONG_BOARD: "the tiles next door",
}


@law("R4.2")
def kept_values_are_right(moment: Moment) -> Iterator[str]:
    """Strength, control, output and the rest, counted again from the board alone (R4.1, R4.2, R4.5)."""
    found = recount(moment.match.state, moment.match.game.tables)
    if found:
        yield f"{KEPT[found]}: kept up to date otherwise than counted from scratch"


@law("R4.4")
def settlement_pays_the_output(moment: Moment) -> Iterator[str]:
    """One leader gets all, tied leaders share, the remainder goes to Noise; where no measure or overlay interferes."""
    state, tables = moment.match.state, moment.match.game.tables
    settled = any(event[0] in (c.EVENT_ROUND, c.EVENT_OVER) for event in moment.step.noted)
    if not settled or state.mods or moment.before.mods or state.lying:
        return
    paid = Counter({(e[1], e[2]): e[3] for e in moment.step.noted if e[0] == c.EVENT_RECEIVES})
    noise = Counter({e[1]: e[2] for e in moment.step.noted if e[0] == c.EVENT_NOISE})
    wanted: Counter[tuple[int, int]] = Counter()
    rest: Counter[int] = Counter()
    for tile in range(state.laid):
        kind = state.tile_kind[tile]
        leaders = _leaders(moment, tile)
        if tables.kind_roles[kind] & (1 << c.PRODUCES) and leaders:
            share, over = divmod(tables.kind_value[kind], len(leaders))
            wanted.update({(seat, tables.kind_department[kind]): share for seat in leaders})
            rest[tables.kind_department[kind]] += over
    if +paid != +wanted or +noise != +rest:
        yield "the settlement paid something else than the tiles' output"


def _leaders(moment: Moment, tile: int) -> list[int]:
    """Who has the highest strength there, by the strengths that were just recounted."""
    state = moment.match.state
    strengths = [state.strength[tile][seat] for seat in moment.seats]
    if max(strengths) == 0 or not any(state.tops[tile] >> seat & 1 for seat in moment.seats):
        return []
    return [seat for seat in moment.seats if strengths[seat] == max(strengths)]


@law("R5.1")
def focuses_resolve_in_time(moment: Moment) -> Iterator[str]:
    """A resolved focus is surrounded; before an action no surrounded one is left but those deferred."""
    match, state = moment.match, moment.match.state
    asked = state.frame_kind[0] == c.TURN and state.frame_step[0] == c.TURN_ACTION and state.depth == 1
    for tile in range(state.laid):
        if not match.game.tables.kind_roles[state.tile_kind[tile]] & c.SURROUNDED_BIT:
            continue
        closed = all(match.tile_at(match.cell(tile).step(direction)) >= 0 for direction in range(6))
        if state.resolved[tile] and not closed:
            yield f"the focus on {match.cell(tile)} is resolved and not surrounded"
        if asked and closed and not state.resolved[tile] and not state.deferred[tile]:
            yield f"the focus on {match.cell(tile)} is surrounded and not resolved"


@law("R5.2")
def influence_comes_from_focuses_and_committees(moment: Moment) -> Iterator[str]:
    """A seat's markers, supply and board together, grow only by a focus or by formalising, and never shrink (R7.2)."""
    state = moment.match.state
    granted = Counter({event[2]: event[3] for event in moment.step.noted if event[0] == c.EVENT_FOCUS})
    for seat in moment.seats:
        grown = state.supply[seat] + state.on_board[seat] - moment.before.influence[seat]
        formal = isinstance(moment.step.line, FormalizeLine) and moment.step.seat == moment.name(seat)
        least = max(granted[seat], 0)
        if not least <= grown <= least + formal:
            yield f"{moment.name(seat)} has {grown} markers more, focuses gave {least}"


@law("R6.2")
def markers_within_the_limit(moment: Moment) -> Iterator[str]:
    """No tile holds more than three markers of a seat, and none where no influence may lie (R6.1)."""
    match, state, tables = moment.match, moment.match.state, moment.match.game.tables
    for tile in range(state.laid):
        most = max(state.influence[tile])
        if most > tables.tile_limit or min(state.influence[tile]) < 0:
            yield f"{most} markers of one seat on {match.cell(tile)}, limit {tables.tile_limit}"
        if most and not tables.kind_influence[state.tile_kind[tile]]:
            yield f"markers on {match.cell(tile)}, where none may lie"


@law("R11.1")
def overlays_lie_where_they_may(moment: Moment) -> Iterator[str]:
    """No overlay on a tile that is immune, and no less than none anywhere."""
    match, state = moment.match, moment.match.state
    for tile in range(state.laid):
        if min(state.overlay[tile]) < 0:
            yield f"fewer than no overlays on {match.cell(tile)}"
        if any(state.overlay[tile]) and match.game.tables.kind_immune[state.tile_kind[tile]]:
            yield f"an overlay on {match.cell(tile)}, which is immune"


@law("R12.2")
def measures_within_the_limits(moment: Moment) -> Iterator[str]:
    """Held measures, plays in the round and the open row."""
    state, tables = moment.match.state, moment.match.game.tables
    for seat in moment.seats:
        if state.hand_n[seat] > tables.hand_limit:
            yield f"{moment.name(seat)} holds {state.hand_n[seat]} measures, limit {tables.hand_limit}"
        if state.played[seat] > tables.plays_a_round:
            yield f"{moment.name(seat)} has played {state.played[seat]} this round, limit {tables.plays_a_round}"
    for deck in range(tables.decks):
        if state.open_n[deck] > tables.open_row:
            yield f"{state.open_n[deck]} open measures, {tables.open_row} are laid"


@law("engine")
def numbers_fit(moment: Moment) -> Iterator[str]:
    """Every number of the position fits its integer type, so that compiled play is the same; looked at once a turn."""
    if any(event[0] in (c.EVENT_TURN, c.EVENT_OVER) for event in moment.step.noted):
        yield from (f"'{name}' holds a number too large" for name in overflows(State, moment.match.state))
