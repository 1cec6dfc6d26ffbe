"""The kernel's records, each field declared once: its integer type, its shape in capacity names, and its meaning.

The capacities hold for every configuration, so changing a game's values never changes a type; a definition beyond a
capacity is an `InputError` that names the capacity. `records` makes records of these classes.
"""

from __future__ import annotations

from typing import Annotated, Final

from generator.base.frozen import dataclass

CAPACITIES: Final[dict[str, int]] = {
    "seats": 6,
    "departments": 8,
    "tiles": 128,
    "kinds": 64,
    "frontier": 264,
    "directions": 6,
    "roles": 4,
    "cards": 64,
    "decks": 4,
    "open": 8,
    "hand": 8,
    "held": 16,
    "overlays": 8,
    "rows": 256,
    "choices": 4,
    "cost": 9,
    "modifiers": 64,
    "frames": 16,
    "extras": 64,
    "units": 96,
    "substitutes": 4,
    "swaps": 32,
    "timings": 16,
    "options": 1024,
    "events": 1024,
    "event": 5,
    "board": 32768,
    "verbs": 20,
    "phases": 4,
    "turns": 160,
    "outcomes": 8,
    "groups": 7,
    "results": 3,
    "amounts": 1024,
    "counts": 128,
    "extremes": 6,
    "kept": 3,
    "games": 1024,
    "figures": 160,
    "weights": 24,
    "minds": 7,
    "levels": 12,
    "sub_moves": 40,
    "arms": 12,
    "nodes": 4096,
    "branches": 16384,
}
"""How many of each thing the records hold; those behind the board are those of a simulation's `Tally`, those from
`levels` on the bots' own. A line of n tiles has 2n + 4 empty cells around it (`frontier`); `board` is the cell index,
see `WIDTH`."""

WIDTH: Final = 181
"""A cell's place in the index is `(q * WIDTH + r) & WRAP`: a torus, askew, on which cells have one place only where
they lie further apart than the two ends of the longest line of tiles (a test tries them all)."""
WRAP: Final = CAPACITIES["board"] - 1


@dataclass(frozen=True)
class FieldLayout:
    """A field's integer type and its shape in capacity names."""

    kind: str
    shape: tuple[str, ...] = ()

    def sizes(self) -> tuple[int, ...]:
        """The shape in numbers."""
        return tuple(CAPACITIES[name] for name in self.shape)


def i1(*shape: str) -> FieldLayout:
    """A field of integers of eight bits."""
    return FieldLayout("i1", shape)


def i2(*shape: str) -> FieldLayout:
    """A field of integers of sixteen bits."""
    return FieldLayout("i2", shape)


def i4(*shape: str) -> FieldLayout:
    """A field of integers of thirty-two bits."""
    return FieldLayout("i4", shape)


def i8(*shape: str) -> FieldLayout:
    """A field of integers of sixty-four bits."""
    return FieldLayout("i8", shape)


Vector = list[int]
Matrix = list[list[int]]


class KernelTables:
    """One configuration of a game as integers; the kernel only reads it."""

    # Numbers and rulings of the configuration.
    players: Annotated[int, i2(), "seats at the table"]
    departments: Annotated[int, i2(), "department slots up to the last that is used"]
    in_play: Annotated[int, i2(), "mask of the departments in play"]
    pays_any: Annotated[int, i2(), "mask of the departments that pay where any is asked"]
    gets: Annotated[int, i2(), "mask of the departments that a conversion makes"]
    least_input: Annotated[int, i2(), "fewest equal resources that any conversion takes"]
    kinds: Annotated[int, i2(), "kinds of tiles"]
    cards: Annotated[int, i2(), "kinds of measure cards"]
    decks: Annotated[int, i2(), "measure decks in play"]
    overlays: Annotated[int, i2(), "kinds of overlays in play"]
    start_kind: Annotated[int, i2(), "the kind that lies on 0,0 from the start"]
    start_influence: Annotated[int, i2(), "markers a seat starts with (R2.2)"]
    influence_cap: Annotated[int, i2(), "most markers of a seat, supply and board together (R1.5)"]
    tile_limit: Annotated[int, i2(), "most own markers on a tile (R6.2); more than a seat can have: no limit"]
    hand_limit: Annotated[int, i2(), "most held measures (R12.2)"]
    plays_a_round: Annotated[int, i2(), "most plays of a seat in a round (R12.2)"]
    open_row: Annotated[int, i2(), "open measures a deck (R2.3)"]
    deck_shuffles: Annotated[int, i2(), "how often a discard becomes a deck again (R12.4)"]
    formalize_waits: Annotated[int, i1(), "1: R7.5 holds"]
    handicap: Annotated[int, i1(), "ruling first-player-handicap: 1 on"]
    reshuffle_unplaceable: Annotated[int, i1(), "ruling unplaceable-tile: 1 reshuffle"]
    pass_always: Annotated[int, i1(), "ruling pass: 1 always"]
    chain: Annotated[int, i1(), "ruling lobbyist-chain: 1 fixpoint"]
    presence: Annotated[int, i1(), "ruling lobbyist-presence: 1 needed"]
    empty_bonus: Annotated[int, i1(), "ruling empty-tile-control: 1 bonus"]
    production_costs: Annotated[int, i1(), "ruling production-costs: 0 asked, 1 auto-pay, 2 auto-decline"]
    take_goes_on: Annotated[int, i1(), "ruling take-ends-turn: 1 no"]
    recycle_per_card: Annotated[int, i1(), "ruling measure-recycling: 1 per-card"]
    ends_at_once: Annotated[int, i1(), "ruling end-of-stack: 1 immediately"]
    nil_legal: Annotated[int, i1(), "ruling nil-effect-action: 1 legal"]
    deficit_stays: Annotated[int, i1(), "ruling deficit-on-pass: 1 stays"]
    also_off: Annotated[int, i1(), "ruling action-on-tile: 1 also-off"]
    limited: Annotated[int, i1(), "ruling marker-supply: 1 printed"]
    short_by_seat: Annotated[int, i1(), "ruling marker-shortage: 1 seat-order"]
    empty_share_spills: Annotated[int, i1(), "ruling zero-share-remainder: 1 noise"]
    focus_marker_counts: Annotated[int, i1(), "ruling focus-marker-owed: 1 counts"]
    last_settles: Annotated[int, i1(), "ruling last-settlement: 1 held"]
    order_chosen: Annotated[int, i1(), "ruling resolution-order: 1 active-player-chooses"]
    moves_far: Annotated[int, i1(), "ruling move-range: 1 anywhere"]
    present_lends: Annotated[int, i1(), "1: Lobbyists lend to everybody present [lobbyist-for]"]
    boost_stays: Annotated[int, i1(), "ruling overlays-and-majority: 1 untouched"]
    round_ends_first: Annotated[int, i1(), "ruling this-round-ends: 1 before-settlement"]
    plays_act: Annotated[int, i1(), "ruling play-is-action: 1 yes"]
    programs: Annotated[int, i2(), "kinds of tiles that let their leader convert otherwise (R8.2)"]
    choosy: Annotated[int, i1(), "1: a kind of overlay doesn't lie on every tile (R11.1)"]
    # Tiles.
    pile: Annotated[Vector, i2("kinds"), "drawable copies of a kind"]
    pile_n: Annotated[int, i2(), "drawable tiles in all"]
    kind_roles: Annotated[Vector, i2("kinds"), "mask of ROLE bits"]
    kind_needs: Annotated[Vector, i1("kinds"), "0 majority, 1 presence, 2 nothing"]
    kind_influence: Annotated[Vector, i1("kinds"), "1: markers may lie on it"]
    kind_immune: Annotated[Vector, i1("kinds"), "1: nothing from outside touches it (R10.1)"]
    kind_department: Annotated[Vector, i1("kinds"), "the department it makes or belongs to, -1 none"]
    kind_value: Annotated[Vector, i2("kinds"), "printed output"]
    kind_boost: Annotated[Vector, i2("kinds"), "strength it lends next door"]
    kind_formalize: Annotated[Vector, i2("kinds"), "the row by which it formalises, -1 none"]
    kind_row: Annotated[Vector, i2("kinds"), "first effect row"]
    kind_row_n: Annotated[Vector, i2("kinds"), "number of effect rows"]
    # Measures.
    card_deck: Annotated[Vector, i1("cards"), "the deck it belongs to"]
    card_copies: Annotated[Vector, i1("cards"), "copies in the deck"]
    card_timing: Annotated[Vector, i1("cards"), "code of TIMINGS"]
    card_cost: Annotated[Matrix, i2("cards", "cost"), "cost per department, last: of any"]
    card_row: Annotated[Vector, i2("cards"), "first effect row"]
    card_row_n: Annotated[Vector, i2("cards"), "number of effect rows"]
    card_places: Annotated[Vector, i1("cards"), "overlays that playing it places and pays for"]
    card_module: Annotated[Vector, i1("cards"), "module number"]
    card_choice: Annotated[Matrix, i1("cards", "choices"), "CHOICE codes of what the move names, in order"]
    card_choice_row: Annotated[Matrix, i2("cards", "choices"), "the effect row that asks for each choice"]
    card_choice_n: Annotated[Vector, i1("cards"), "how many"]
    deck_card: Annotated[Matrix, i1("decks", "cards"), "the cards of a deck in printed order, copies side by side"]
    deck_size: Annotated[Vector, i2("decks"), "how many"]
    full_deck: Annotated[Matrix, i1("decks", "cards"), "the same with -1 for each copy of a measure that is left out"]
    full_size: Annotated[Vector, i2("decks"), "how many"]
    timing_cards: Annotated[Vector, i2("timings"), "cards in play with that timing"]
    # Overlays.
    overlay_row: Annotated[Vector, i2("overlays"), "first effect row"]
    overlay_row_n: Annotated[Vector, i2("overlays"), "number of effect rows"]
    overlay_cut: Annotated[Vector, i2("overlays"), "units of yield it takes away (R11.6)"]
    overlay_lock: Annotated[Vector, i1("overlays"), "1: it locks the tile's effect (R11.4)"]
    overlay_lies: Annotated[Vector, i1("overlays"), "where it may lie (R11.1), code LIES_…"]
    overlay_cost: Annotated[Vector, i2("cost"), "price of placing one (R11.2)"]
    overlay_printed: Annotated[Vector, i2("overlays"), "how many the box holds"]
    printed: Annotated[Vector, i4("departments"), "what the box's resource markers are worth"]
    # Effect rows: `generator.games.balance_control.effects.effect.Row`, column by column, and who made them.
    row_word: Annotated[Vector, i1("rows"), "code of the word"]
    row_target: Annotated[Vector, i1("rows"), "target"]
    row_goal: Annotated[Vector, i1("rows"), "goal"]
    row_who: Annotated[Vector, i1("rows"), "who"]
    row_on: Annotated[Vector, i1("rows"), "on"]
    row_department: Annotated[Vector, i1("rows"), "department"]
    row_module: Annotated[Vector, i1("rows"), "module that the effect speaks of"]
    row_overlay: Annotated[Vector, i1("rows"), "overlay kind, below zero a choice"]
    row_pay: Annotated[Vector, i2("rows"), "mask of departments that pay"]
    row_with: Annotated[Vector, i2("rows"), "mask of departments that pay instead"]
    row_amount: Annotated[Vector, i2("rows"), "amount"]
    row_count: Annotated[Vector, i2("rows"), "count"]
    row_least: Annotated[Vector, i2("rows"), "least"]
    row_until: Annotated[Vector, i1("rows"), "until"]
    row_often: Annotated[Vector, i1("rows"), "often"]
    row_option: Annotated[Vector, i1("rows"), "option inside choose, from 1"]
    row_cost: Annotated[Matrix, i2("rows", "cost"), "cost per department, last: of any"]
    row_acts: Annotated[Vector, i1("rows"), "1: of a card that is an action of the turn"]
    row_source: Annotated[Vector, i1("rows"), "module of the component that carries the row"]
    substitutes: Annotated[int, i2(), "rows by which a cost may be paid otherwise"]
    substitute_row: Annotated[Vector, i2("substitutes"), "these rows"]


class KernelState:
    """A position of a running game: everything that a copy needs to continue the game."""

    # Chance and clock.
    random_a: Annotated[int, i8(), "first half of the generator"]
    random_b: Annotated[int, i8(), "second half of the generator"]
    over: Annotated[int, i1(), "1: the game has ended"]
    round: Annotated[int, i2(), "round, from 1"]
    turn: Annotated[int, i2(), "turn, from 1 over the whole game"]
    first: Annotated[int, i1(), "starting seat"]
    active: Annotated[int, i1(), "whose turn it is"]
    ordered: Annotated[int, i1(), "1: stack and decks lie in a known order, their end is the top"]
    # The decision that is asked for.
    actor: Annotated[int, i1(), "the seat that decides, CHANCE for a draw"]
    ask: Annotated[int, i1(), "kind of the sub-move asked now; 0: nothing"]
    first_ask: Annotated[int, i1(), "kind of the sub-move that this move began with"]
    verb: Annotated[int, i2(), "verb of the move in progress, -1 none"]
    pick_tile: Annotated[int, i2(), "the move's tile (or empty cell), -1 none"]
    pick_goal: Annotated[int, i2(), "the move's second tile, -1 none"]
    pick_seat: Annotated[int, i1(), "the move's seat, -1 none"]
    pick_department: Annotated[int, i1(), "the move's department, -1 none"]
    pick_card: Annotated[int, i1(), "the move's card, -1 none"]
    pick_overlay: Annotated[int, i1(), "the move's overlay kind, -1 none"]
    pick_option: Annotated[int, i1(), "the move's option, 0 none"]
    pick_n: Annotated[int, i1(), "choices of the card named so far"]
    # The bill of the move in progress: what it owes, and what is paid of it.
    bill_seat: Annotated[int, i1(), "the seat that owes it"]
    bill_verb: Annotated[int, i1(), "what it is for, as extra costs are looked up"]
    bill_named: Annotated[Vector, i2("departments"), "units of the move's own cost that name their department"]
    bill_unit: Annotated[Vector, i2("units"), "every other unit: mask of the departments that may pay it"]
    bill_for: Annotated[Vector, i1("units"), "the part of the bill that it belongs to"]
    bill_rank: Annotated[Vector, i1("units"), "1, or that it is the second, third … of units that differ"]
    bill_n: Annotated[int, i2(), "how many units, paid ones included"]
    bill_spare: Annotated[int, i2(), "mask of the departments that could pay for an extra cost to fall away, 0 none"]
    bill_bought: Annotated[int, i2(), "mask of the parts of which something is paid"]
    bill_uses: Annotated[Vector, i2("substitutes"), "how often the move uses each substitute"]
    bill_swap: Annotated[int, i2(), "the last unit paid otherwise: its substitute and department as one number"]
    bill_paid: Annotated[Matrix, i2("seats", "departments"), "what each seat pays so far; named units aren't in it"]
    bill_part: Annotated[int, i1(), "the part that is paid now, 0 none yet; those before it are paid"]
    bill_part_n: Annotated[int, i2(), "units of it that are paid"]
    bill_part_paid: Annotated[Vector, i2("departments"), "with what, whoever paid"]
    bill_last: Annotated[int, i2(), "the id that paid the last of them, 0 none yet"]
    # The stack of what is going on.
    depth: Annotated[int, i1(), "frames on the stack"]
    frame_kind: Annotated[Vector, i1("frames"), "what goes on"]
    frame_step: Annotated[Vector, i1("frames"), "where it resumes"]
    frame_seat: Annotated[Vector, i1("frames"), "cursor seat"]
    frame_asked: Annotated[Vector, i2("frames"), "mask of seats already asked, or a counter"]
    frame_tile: Annotated[Vector, i2("frames"), "the tile it is about, -1 none"]
    frame_overlay: Annotated[Vector, i1("frames"), "the overlay kind it is about, -1 none"]
    frame_goal: Annotated[Vector, i2("frames"), "a second tile, -1 none"]
    frame_source: Annotated[Vector, i2("frames"), "the tile that an activation takes an overlay from"]
    frame_paid: Annotated[Vector, i1("frames"), "extra units of an activation that are paid already"]
    # Board.
    drawn: Annotated[int, i1(), "kind of the drawn tile, -1 none"]
    stack: Annotated[Vector, i1("tiles"), "kinds still to draw"]
    stack_n: Annotated[int, i2(), "how many"]
    discard: Annotated[Vector, i1("tiles"), "kinds laid aside (R3.3)"]
    discard_n: Annotated[int, i2(), "how many"]
    laid: Annotated[int, i2(), "tiles on the board"]
    tile_kind: Annotated[Vector, i1("tiles"), "kind of the tile"]
    tile_q: Annotated[Vector, i2("tiles"), "its cell"]
    tile_r: Annotated[Vector, i2("tiles"), "its cell"]
    near: Annotated[Matrix, i2("tiles", "directions"), "the tile in that direction, -1 none"]
    around: Annotated[Vector, i1("tiles"), "cache: neighbours laid"]
    frontier_n: Annotated[int, i2(), "cache: empty cells that touch a tile"]
    frontier_q: Annotated[Vector, i2("frontier"), "their cells"]
    frontier_r: Annotated[Vector, i2("frontier"), "their cells"]
    resolved: Annotated[Vector, i1("tiles"), "1: a focus that is spent"]
    deferred: Annotated[Vector, i2("tiles"), "round until whose end a focus waits, 0 none"]
    ripe: Annotated[int, i2(), "cache: surrounded focuses that aren't spent"]
    role_tile: Annotated[Matrix, i2("roles", "tiles"), "cache: tiles that formalise, convert, make, or are centres"]
    role_n: Annotated[Vector, i2("roles"), "how many"]
    wavers: Annotated[Vector, i1("tiles"), "ruling lobbyist-chain: 1 where the leader flips for ever, nobody is lent"]
    site: Annotated[Vector, i2("tiles"), "cache: tiles that take markers, oldest first"]
    site_n: Annotated[int, i2(), "how many"]
    # Influence.
    influence: Annotated[Matrix, i1("tiles", "seats"), "markers on a tile"]
    markers: Annotated[Vector, i1("tiles"), "cache: markers on a tile, of all seats"]
    bonus: Annotated[Matrix, i1("tiles", "seats"), "cache: strength lent from next door"]
    strength: Annotated[Matrix, i1("tiles", "seats"), "cache: strength (R4.1)"]
    tops: Annotated[Vector, i1("tiles"), "cache: mask of the seats with the highest strength"]
    leader: Annotated[Vector, i1("tiles"), "cache: who controls the tile, -1 nobody (R4.2)"]
    boost: Annotated[Vector, i1("tiles"), "cache: strength it lends next door"]
    supply: Annotated[Vector, i1("seats"), "markers in the personal supply"]
    on_board: Annotated[Vector, i1("seats"), "cache: markers on the board"]
    owed: Annotated[Vector, i1("seats"), "placements still owed before formalising (R7.5)"]
    owed_all: Annotated[int, i2(), "cache: their sum"]
    held: Annotated[Matrix, i2("seats", "held"), "cache: tiles with a seat's markers"]
    held_n: Annotated[Vector, i1("seats"), "how many"]
    full: Annotated[Matrix, i2("seats", "held"), "cache: tiles that take no more markers of a seat, oldest first"]
    full_n: Annotated[Vector, i1("seats"), "how many"]
    start_used: Annotated[int, i2(), "mask of the seats that formalised once a game (R10.2)"]
    # Resources and production.
    resources: Annotated[Matrix, i4("seats", "departments"), "held openly"]
    noise: Annotated[Vector, i4("departments"), "the public pool"]
    times: Annotated[Vector, i4("tiles"), "cache: factor on the printed output"]
    add: Annotated[Vector, i2("tiles"), "cache: change of the output"]
    output: Annotated[Vector, i4("tiles"), "cache: output now (R4.5)"]
    income: Annotated[Matrix, i4("seats", "departments"), "cache: what a settlement without costs would pay"]
    spill: Annotated[Vector, i4("departments"), "cache: what it would send to Noise"]
    # Overlays.
    overlay: Annotated[Matrix, i1("tiles", "overlays"), "overlays of a kind on a tile"]
    doubled: Annotated[Matrix, i2("tiles", "overlays"), "what they count beyond once each"]
    lying: Annotated[int, i2(), "cache: overlays on the board"]
    cut: Annotated[Vector, i4("tiles"), "cache: units of yield taken away"]
    lock: Annotated[Vector, i2("tiles"), "cache: locks"]
    countdown: Annotated[Vector, i2("tiles"), "countdown markers on the tile; no effect places or moves one"]
    # Measures.
    hand: Annotated[Matrix, i1("seats", "hand"), "held cards"]
    hand_n: Annotated[Vector, i1("seats"), "how many"]
    played: Annotated[Vector, i1("seats"), "plays this round"]
    open: Annotated[Matrix, i1("decks", "open"), "open cards"]
    open_n: Annotated[Vector, i1("decks"), "how many"]
    deck: Annotated[Matrix, i1("decks", "cards"), "cards of the deck"]
    deck_n: Annotated[Vector, i1("decks"), "how many"]
    used: Annotated[Matrix, i1("decks", "cards"), "the measure discard"]
    used_n: Annotated[Vector, i1("decks"), "how many"]
    shuffles: Annotated[Vector, i1("decks"), "discards shuffled into a deck so far"]
    uses: Annotated[Vector, i1("cards"), "how often a card was played"]
    # Effects that last.
    mods: Annotated[int, i2(), "modifiers at work or waiting, oldest first"]
    received: Annotated[Vector, i2("seats"), "resources from the settlement under way; 0 outside of one"]
    mod_row: Annotated[Vector, i2("modifiers"), "effect row"]
    mod_owner: Annotated[Vector, i1("modifiers"), "seat that played it"]
    mod_tile: Annotated[Vector, i2("modifiers"), "tile it aims at, -1 none"]
    mod_seat: Annotated[Vector, i1("modifiers"), "seat it aims at, -1 everybody"]
    mod_department: Annotated[Vector, i1("modifiers"), "department it aims at, -1 none"]
    mod_overlay: Annotated[Vector, i1("modifiers"), "overlay kind it aims at, -1 none"]
    mod_from: Annotated[Vector, i2("modifiers"), "first round in which it works; far away before its turn begins"]
    mod_to: Annotated[Vector, i2("modifiers"), "last round in which it works, 0 no such end"]
    mod_left: Annotated[Vector, i1("modifiers"), "uses left, or the mask of the seats that have one"]
    priced: Annotated[int, i2(), "cache: sources of extra costs, overlays and modifiers"]


class KernelScratch:
    """Working memory that a copy of a position needn't carry: the cell index, lists being made, the log of events."""

    board: Annotated[Vector, i2("board"), "per place of a cell the tile or, from `tiles` on, the empty cell there"]
    option: Annotated[Vector, i2("options"), "the legal ids of this sub-move"]
    left: Annotated[Vector, i4("departments"), "payment: own resources beside what is paid"]
    lend: Annotated[Vector, i4("departments"), "payment: what other seats can still give"]
    swap: Annotated[Vector, i2("swaps"), "payment: how often each unit is paid otherwise, a choice being tried"]
    logging: Annotated[int, i1(), "1: events are written down"]
    event_n: Annotated[int, i2(), "events so far"]
    event: Annotated[Matrix, i4("events", "event"), "kind and up to four numbers each"]
