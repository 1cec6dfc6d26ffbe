"""Plays the same setup and lines in two engines and finds the first difference, with its history.

Another engine takes part as a `Run`, which offers the same words as the oracle's State, made from a `Setup`:

    found = [*differences(start, some_setups(players=3, games=200, seed=1))]
    assert not found, found[0]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tools.oracle.measures import deck_of
from tools.oracle.numbers import BASE, EDITIONS, NOT_PLAYED, OVERLAYS, RULINGS, SEATS, departments_in_play, drawable
from tools.oracle.position import START, Cell, cell_of, is_focus, neighbours, text_of
from tools.oracle.state import State, from_position, new_game

WITHOUT_ORDER = {"winners", "resolved"}
PILES_WITHOUT_ORDER = {"overlays", "hand", "open"}
MEANINGLESS_AT_THE_END = ["phase", "round", "to_act", "turn_of", "drawn"]
_SIMPLE = (int, str, bool)


@dataclass(frozen=True)
class Setup:
    """All that decides a game before the first decision; no chance is left after it."""

    players: int
    modules: tuple[str, ...] = ()
    edition: str = "1.0.14"
    rulings: Mapping[str, str] = field(default_factory=dict)
    stack: tuple[str, ...] = ()
    first: str = "A"
    seed: int = 0  # of the choices
    mood: str = "verbs"  # how choices are made: see `choose_line`
    measures: bool = False  # whether the modules' measures are in play
    position: Mapping[str, Any] | None = None  # begin here, as a scenario would; `stack` and `first` stand in it then


class Run(Protocol):
    """An engine in the oracle's words."""

    def to_act(self) -> str | None:
        """The seat that decides; `None` once the game is over."""

    def legal_lines(self) -> list[str]:
        """What it may do, as lines."""

    def payments(self, line: str) -> list[str]:
        """The ways to pay what a line costs, each as a whole line."""

    def apply(self, line: str) -> Run:
        """The game after a line."""

    def opened(self) -> list[str]:
        """The cards laid open since the beginning."""

    def summary(self) -> Mapping[str, Any]:
        """The position as mappings and lists, as scenarios write it."""


Start = Callable[[Setup], Run]
Hear = Callable[[str], object]


@dataclass(frozen=True)
class Difference:
    """Where two engines part: what each says, and how they came there."""

    setup: Setup
    history: tuple[str, ...]
    what: str
    oracle: Any
    other: Any

    def __str__(self) -> str:
        """A report that can be played again."""
        lines = [
            f"{self.what} differs after {len(self.history)} lines",
            f"  oracle: {self.oracle}",
            f"  other:  {self.other}",
        ]
        return "\n".join([*lines, str(self.setup), *(f"  {line}" for line in self.history)])


def oracle_start(setup: Setup) -> State:
    """The oracle at the beginning of a setup."""
    if setup.position is not None:
        start = setup.position, setup.players, setup.modules, setup.edition, setup.rulings, setup.measures
        return from_position(*start)
    box = setup.players, setup.modules, setup.edition, setup.rulings
    return new_game(*box, setup.stack, setup.first, setup.measures)


def differences(start: Start, setups: Iterable[Setup], hear: Hear = str) -> Iterator[Difference]:
    """Play each setup to its end in both engines; the first difference in each."""
    return (found for setup in setups if (found := play_one(start, setup, hear)))


def play_one(start: Start, setup: Setup, hear: Hear = str) -> Difference | None:
    """One game to its end, compared at every decision; `hear` is told every line that is played."""
    choose = random.Random(setup.seed)
    history: list[str] = []
    laid = {START, *(cell_of(entry["at"]) for entry in (setup.position or {}).get("tiles", []))}
    other = start(setup)
    oracle = told(oracle_start(setup), other)
    while True:
        if found := compare(oracle, other):
            return Difference(setup, tuple(history), *found)
        if oracle.over():
            return None
        line = choose_line(choose, oracle.legal_lines(), setup.mood, laid)
        ways = oracle.payments(line)
        if ways != other.payments(line):
            return Difference(setup, tuple(history), f"payments of {line}", ways, other.payments(line))
        full = choose.choice(ways)
        history.append(f"{oracle.to_act()} {full}")
        hear(full)
        laid |= {cell_of(full.split()[1])} if full.startswith("tile") else set()
        try:
            other = other.apply(full)
        except Exception as error:  # whatever another engine raises is a difference to be told
            return Difference(setup, tuple(history), "the last line", "legal", repr(error))
        oracle = told(oracle.apply(full), other)


def told(oracle: State, other: Run) -> State:
    """The oracle with the measures laid open that chance has laid open in the other engine."""
    while left := oracle.may_be_laid_open():
        known = other.opened()[len(oracle.opened()) :]
        oracle = oracle.laid_open(known[0] if known and known[0] in left else left[0])
    return oracle


def choose_line(choose: random.Random, lines: Sequence[str], mood: str = "verbs", laid: Collection[Cell] = ()) -> str:
    """A legal line. Games of one mood would all look alike and never come to the corners of the rules.

    `lines`: any with equal chance. `verbs`: first a verb, then one of its lines, so that the few formalisations aren't
    drowned by the many moves. `eager`: takes what gains influence, spends it, and lays tiles close together, so that
    focuses are surrounded and the cap is reached. `cards`: plays and takes measures wherever it may.
    """
    if mood == "lines":
        return choose.choice(lines)
    verbs = sorted({line.split()[0] for line in lines})
    verb = choose.choice(verbs)
    if mood == "cards" and chance_of_card(choose, verbs):
        verb = "play" if "play" in verbs else "take"
    if mood == "eager":
        verb = next((wanted for wanted in ("formalize", "place", "pay") if wanted in verbs), verb)
    mine = [line for line in lines if line.split()[0] == verb]
    if mood == "eager" and verb == "tile":
        touching = {line: sum(near in laid for near in neighbours(cell_of(line.split()[1]))) for line in mine}
        mine = [line for line in mine if touching[line] == max(touching.values())]
    return choose.choice(mine)


def chance_of_card(choose: random.Random, verbs: Sequence[str]) -> bool:
    """Whether this choice is a measure's: a play nearly always, to take one often."""
    return ("play" in verbs and choose.random() < 0.8) or ("take" in verbs and choose.random() < 0.4)


def compare(oracle: Run, other: Run) -> tuple[str, Any, Any] | None:
    """The first thing that two runs tell differently: its name and both answers."""
    ours, theirs = plain(oracle.summary()), plain(other.summary())
    for key in ours:
        if ours["over"] and key in MEANINGLESS_AT_THE_END:
            continue
        if key not in theirs or ours[key] != theirs[key]:
            return (key, *_only_different(ours[key], theirs.get(key, "(missing)")))
    if oracle.opened() != other.opened():
        return "measures laid open", oracle.opened(), other.opened()
    if oracle.to_act() != other.to_act():
        return "to_act", oracle.to_act(), other.to_act()
    mine, yours = oracle.legal_lines(), other.legal_lines()
    if mine != yours:
        return "legal lines", _beyond(mine, yours), _beyond(yours, mine)
    return None


def plain(summary: Mapping[str, Any]) -> dict[str, Any]:
    """A summary without zeros, empty piles and nobodies, cells as text, lists without order sorted."""
    found = {key: _plain(value) for key, value in summary.items()}
    for key in WITHOUT_ORDER & found.keys():
        found[key] = sorted(found[key])
    for key in PILES_WITHOUT_ORDER & found.keys():
        found[key] = {name: sorted(pile) for name, pile in found[key].items()}
    return found


def _plain(value: Any) -> Any:
    """In one walk that asks for exact types, since it is a good part of what a comparison takes."""
    kind = type(value)
    if value is None or kind is str or kind is int or kind is bool:
        return value
    if kind is dict:
        inside = ((str(key), item if type(item) in _SIMPLE else _plain(item)) for key, item in value.items())
        return {key: item for key, item in inside if item or item is False}
    if kind is list or kind is tuple:
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return _plain(dict(value))
    return value if isinstance(value, int | str) else str(value)  # a cell is a named tuple


def _only_different(ours: Any, theirs: Any) -> tuple[Any, Any]:
    if not isinstance(ours, dict) or not isinstance(theirs, dict):
        return ours, theirs
    keys = [key for key in {**ours, **theirs} if ours.get(key) != theirs.get(key)]
    return {key: ours.get(key) for key in keys}, {key: theirs.get(key) for key in keys}


def _beyond(lines: Sequence[str], others: Sequence[str]) -> Any:
    """What only one list has; or the whole list where both hold the same in another order or number."""
    only = sorted(set(lines) - set(others))
    return f"only here: {only}" if only or set(lines) != set(others) else list(lines)


# Setups


def some_setups(
    players: int,
    games: int,
    seed: int,
    editions: Sequence[str] = (),
    rulings: Collection[str] = BASE,
    modules: Sequence[str] = (),
    measures: bool = False,
) -> Iterator[Setup]:
    """Random games: each of the editions in turn (none named: all that are known), a shuffled, sometimes short stack,
    any first seat, half with odd rulings."""
    known = editions or EDITIONS
    for number in range(games):
        chance = random.Random(f"{seed}/{players}/{number}")
        odd = _odd_rulings(chance, rulings) if number % 2 else {}
        stack = drawable(players, modules, odd)
        chance.shuffle(stack)
        length = chance.choice([len(stack), len(stack), len(stack), chance.randrange(1, len(stack))])
        first = chance.choice(SEATS[:players])
        edition = known[number // 2 % len(known)]
        mood = chance.choice(["lines", "verbs", "eager", "eager", *(["cards"] * 4 if measures else [])])
        seed_of_choices = chance.randrange(2**32)
        cut = tuple(stack[:length])
        yield Setup(players, tuple(modules), edition, odd, cut, first, seed_of_choices, mood, measures)


def some_positions(players: int, games: int, seed: int, *, measures: bool = False, **more: Any) -> Iterator[Setup]:
    """Random positions in the middle of a game, richer in markers and resources than random play ever gets; with
    measures everybody holds two, so that each of the forty is played again and again."""
    for number, setup in enumerate(some_setups(players, games, seed, measures=measures, **more)):
        chance = random.Random(f"position/{seed}/{players}/{number}")
        position = _some_position(chance, setup)
        if measures:
            position |= _some_cards(chance, setup)
            setup = replace(setup, mood="cards")
        yield replace(setup, stack=(), first="A", position=position)


def _some_cards(chance: random.Random, setup: Setup) -> dict[str, Any]:
    """Two measures for everybody out of all decks, three open ones in each, a few used, the rest in random order."""
    decks = {module: deck_of(module) for module in setup.modules if deck_of(module)}
    every = [card for deck in decks.values() for card in deck]
    chance.shuffle(every)
    if chance.random() < 0.4:  # windows need several measures of the same module at once
        module = chance.choice(sorted(decks))
        every.sort(key=lambda card: card in decks[module])
    hand = {seat: [every.pop() for _ in range(chance.choice([1, 2, 2]))] for seat in SEATS[: setup.players]}
    left = {module: [card for card in every if card in deck] for module, deck in decks.items()}
    used = {module: chance.randrange(3) for module in decks}
    short = {module: chance.choice([99, 99, 1]) for module in decks}
    departments = departments_in_play(tuple(setup.modules))
    rich = {name: chance.choice([2, 6, 9]) for name in departments}
    return {
        "resources": {seat: {name: chance.randrange(rich[name]) for name in departments} for seat in hand},
        "hand": hand,
        "open": {module: left[module][:3] for module in decks},
        "used": {module: left[module][3 : 3 + used[module]] for module in decks},
        "deck": {module: left[module][3 + used[module] :][: short[module]] for module in decks},
    }


def _some_position(chance: random.Random, setup: Setup) -> dict[str, Any]:
    """Tiles grown around the Start tile, up to three markers of a seat on some, resources for everybody."""
    seats = SEATS[: setup.players]
    box = drawable(setup.players, setup.modules, setup.rulings)
    chance.shuffle(box)
    if setup.measures and chance.random() < 0.5:
        box.sort(key=lambda tile: tile not in ("control-centre", "internal-order"))
    number = chance.randrange(4, 30)
    markers = {seat: chance.randrange(8) for seat in seats}
    tiles = _some_tiles(chance, box[:number], markers, "security" in setup.modules)
    phase = chance.choice(["place", "action"])
    departments = departments_in_play(tuple(setup.modules))
    position: dict[str, Any] = {
        "tiles": tiles,
        "supply": {seat: chance.randrange(left + 1) for seat, left in markers.items()},
        "resources": {seat: {name: chance.randrange(4) for name in departments} for seat in seats},
        "noise": {name: chance.randrange(3) for name in departments},
        "start_committee_used": [seat for seat in seats if chance.random() < 0.3],
        "stack": box[number : number + chance.randrange(1, 12)] if phase == "place" or chance.random() < 0.7 else [],
        "to_act": chance.choice(seats),
        "first": chance.choice(seats),
        "phase": phase,
        "round": chance.randrange(1, 9),
    }
    return position | chance.choice([{}, {"start_influence_placed": True}, {"start_influence_placed": False}])


def _some_tiles(
    chance: random.Random, tiles: Sequence[str], markers: dict[str, int], overlays: bool
) -> list[dict[str, Any]]:
    """Tiles with markers on them, which are taken from `markers`. Half of the boards are dense, with a hole or two:
    a tile laid there surrounds a focus."""
    laid = [START]
    dense = chance.random() < 0.5
    entries: list[dict[str, Any]] = []
    for tile in tiles:
        cell = chance.choice(sorted(_densest(laid) if dense else _frontier(laid)))
        laid.append(cell)
        if dense and chance.random() < 0.1:
            continue
        pile = {seat: chance.randrange(min(left, 3) + 1) for seat, left in markers.items() if chance.random() < 0.3}
        for seat, laid_down in pile.items():
            markers[seat] -= laid_down
        lying = [kind for kind in OVERLAYS if overlays and chance.random() < 0.15]
        entries.append({"at": text_of(cell), "tile": tile, "influence": pile, "overlays": lying})
        if is_focus(tile) and chance.random() < 0.2:
            entries[-1]["resolved"] = True
    return entries


def _frontier(laid: Sequence[Cell]) -> set[Cell]:
    """Empty cells that touch one of these."""
    return {near for place in laid for near in neighbours(place)} - set(laid)


def _densest(laid: Sequence[Cell]) -> set[Cell]:
    """Those that touch most."""
    touching = {cell: sum(near in laid for near in neighbours(cell)) for cell in _frontier(laid)}
    return {cell for cell, number in touching.items() if number == max(touching.values())}


def _odd_rulings(chance: random.Random, names: Iterable[str]) -> dict[str, str]:
    """Each of these rulings flipped with one chance in four."""
    flipped = {name: chance.choice(RULINGS[name][1:]) for name in names if chance.random() < 0.25}
    return {name: option for name, option in flipped.items() if (name, option) not in NOT_PLAYED}
