"""A match of BALANCE // CONTROL as text: what is asked, what is legal, what chance brings, what is shown. See
`generator.play.protocol.TableMatch`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Protocol

from generator.base.errors import NOWHERE, Fault, InputError, list_words
from generator.base.hexes import parse_cell
from generator.base.hyphens import remove_hyphens
from generator.definitions.id_types import Seat
from generator.games.balance_control.balance_scene import make_scene, move_places
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.players.piece_explainer import PieceExplainer
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.chance import seed_chance
from generator.games.balance_control.rules.fields import KernelState
from generator.games.balance_control.rules.playout import pick
from generator.games.balance_control.rules.records import plain
from generator.games.balance_control.table.explanations.board_text import resources_text, table_text
from generator.games.balance_control.table.explanations.rule_sentences import say
from generator.games.balance_control.table.explanations.verdict import rule_of, verdict
from generator.games.balance_control.table.explanations.why_illegal import occasion
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.grammar import SHAPES, Move
from generator.games.balance_control.table.moves.legal import is_legal, legal_moves, payments, play_move
from generator.games.balance_control.table.moves.move_text import SUFFIXES, canonical_move, parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, SubMoves
from generator.games.balance_control.table.scenarios.position_summary import summarize
from generator.play.match_scene import current_scene
from generator.play.protocol import WIDTH, GameOutcome, IllegalMove, Seen, Table, Verdict
from generator.play.table_scene import ScenePlace, TableScene

CELLS = "A cell is written q,r as on the board; its neighbours are +1,0 +1,-1 0,-1 -1,0 -1,+1 0,+1."


class KernelTable(Table, Protocol):
    """The table of a match: any game's, and what the kernel and the explanations need."""

    @property
    def game(self) -> KernelGame:
        """The configuration as the kernel plays it."""

    @property
    def texts(self) -> BalanceTexts | None:
        """The words of its language; None: nothing is explained."""

    @property
    def explain(self) -> PieceExplainer:
        """Says what pieces do."""


class BalanceMatch:
    """A running game of BALANCE // CONTROL. The moves of bots and of chance are applied as the very sub-moves that were
    chosen, so that the kernel's generator runs as in a game of its own; moves that come as text are first turned into
    sub-moves."""

    def __init__(self, table: KernelTable, play: RecordedMatch) -> None:
        self.table, self.play = table, play
        self.last_draw: tuple[str, SubMoves] = ("", ())

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """The running turn, from 1 on."""
        return self.play.turn

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now; None if chance decides or the game is over."""
        seat = self.play.match.to_act
        return None if seat is None else Seat(seat)

    sealed = False
    sealed_count = 0

    def is_hidden_move(self, move: str) -> bool:  # noqa: ARG002 (everything lies open)
        """False: no move is hidden in this game."""
        return False

    @property
    def outcome(self) -> GameOutcome | None:
        """The winners, by markers on the board, and the scores; ties share (R3.8). None before the end."""
        match = self.play.match
        return GameOutcome(tuple(map(Seat, match.winners)), self.scores) if match.over else None

    @property
    def scores(self) -> dict[Seat, int]:
        """Each seat's influence markers on the board."""
        return {seat: self.play.match.state.on_board[number] for number, seat in enumerate(self.table.seats)}

    def question(self) -> str:
        """The question to the seat that decides, with the resources that matter for it."""
        match, texts = self.play.match, self.table.texts
        timings = {name: remove_hyphens(str(phrase)) for name, phrase in texts.terms["timing"].items()} if texts else {}
        words = vars(texts).get("departments", {}) if texts else {}
        departments = {str(name): remove_hyphens(str(each.name)) for name, each in words.items()}
        return self.waits() if match.to_act is None else question(match, timings, departments)

    def answers(self) -> str:
        """The verbs with which a move may begin now."""
        match = self.play.match
        if match.state.ask == c.ASK_CELL:
            return "tile q,r"
        return ", ".join(dict.fromkeys(c.VERBS[option].split()[0] for option in match.options()))

    def waits(self) -> str:
        """What the game waits for, as part of a sentence."""
        match = self.play.match
        if match.over:
            return "the game is over"
        if match.state.ask == c.ASK_DRAW:
            return f"{self._drawing} draws a tile now"
        if match.state.ask == c.ASK_REFILL:
            return "a measure is opened now"
        if match.state.ask == c.ASK_VERB:
            return f"{match.to_act} decides now: {list_words([c.VERBS[option] for option in match.options()])}"
        return f"{match.to_act} decides now: tile"

    @property
    def subject(self) -> tuple[str, ...]:
        """The id of the tile that is to be laid, if one is."""
        state = self.play.match.state
        return (self.table.game.names.kinds[state.drawn],) if state.ask == c.ASK_CELL and not state.over else ()

    def moves(self) -> tuple[str, ...]:
        """The legal base moves in text order; for chance, each tile or card that it may draw, once."""
        match = self.play.match
        if match.to_act is not None:
            return tuple(map(str, legal_moves(match)))
        return () if match.over else tuple(dict.fromkeys(map(self._draw, range(len(match.options())))))

    @property
    def forced(self) -> str:
        """The only legal move with the only way to pay for it; empty if there is a choice."""
        if self.asked is None:
            return ""
        moves = self.moves()
        ways = self.ways(moves[0]) if len(moves) == 1 else ()
        return ways[0] if len(ways) == 1 else ""

    def open_moves(self) -> tuple[str, ...]:
        """All legal moves, since nothing is hidden in this game."""
        return self.moves()

    def sealed_answer(self, seat: Seat) -> str:  # noqa: ARG002 (nobody answers in secret)
        """An empty text: nobody answers in secret in this game."""
        return ""

    def moves_beginning_with(self, words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """The legal moves that begin with these words; always all of them."""
        lower = [word.lower() for word in words]
        return tuple(move for move in self.moves() if move.lower().split()[: len(lower)] == lower), True

    def ways(self, move: str) -> tuple[str, ...]:
        """The payments of a base move, or the move itself if it already says how it is paid."""
        match, wanted = self.play.match, self._read(move)
        if wanted == wanted.base() and wanted.verb != c.PAY:
            return tuple(map(str, payments(match, wanted)))
        if not is_legal(match, wanted):
            play_move(match.copy(), wanted)
        return (str(canonical_move(wanted, match.game.vocabulary)),)

    def _read(self, move: str) -> Move:
        return parse_move(move, self.table.game.vocabulary)

    # Chance ---------------------------------------------------------------------------------------------------------

    @property
    def _drawing(self) -> str:
        return self.table.game.names.seats[self.play.match.state.active]

    def _draw(self, place: int) -> str:
        """The text of what chance draws with the option at index `place`."""
        match = self.play.match
        state, names = match.state, match.game.names
        if state.ask == c.ASK_DRAW:
            return f"draw {names.kinds[state.stack[place]]}"
        deck = state.frame_tile[state.depth - 1]
        return f"open {names.decks[deck]} {names.measures[state.deck[deck][place]]}"

    def drawn(self, random: Random) -> str:  # noqa: ARG002 (the kernel has a generator of its own)
        """What the kernel's own generator draws; `random` isn't used."""
        match = self.play.match
        choice = pick(match.state, match.game.tables, match.scratch)
        self.last_draw = self._draw(choice - c.DRAW0), (choice,)
        return self.last_draw[0]

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a move or a draw and returns the lines of the record. Raises `IllegalMove`; the match is unchanged
        then."""
        (text, choices), self.last_draw = self.last_draw, ("", ())
        play, asked, before = self.play, self.asked, len(self.play.events)
        whose = f"{self.turn}. {asked or self._drawing} "
        if asked is None:
            if self.play.match.over:
                raise IllegalMove(move, self.waits())
            if play.match.state.ask == c.ASK_REFILL:
                whose = "-- "
            choices = choices if move == text else (c.DRAW0 + self._place(move),)
        elif move != text:
            wanted = self._read(move)
            play.apply_move(wanted)
            choices, move = (), str(canonical_move(wanted, self.table.game.vocabulary))
        for choice in choices:
            play.apply(choice)
        lines, own = [str(event) for event in play.events[before:]], whose + move
        lines.remove(own)
        return (own, *lines)

    def _place(self, move: str) -> int:
        """The index of an option by which chance draws this; of equal ones any."""
        match, words = self.play.match, move.split()
        wanted = " ".join(words)
        if wanted not in self.moves():
            raise InputError([Fault(NOWHERE, "", f"no {words[-1]} is left to draw")])
        return next(place for place in range(len(match.options())) if self._draw(place) == wanted)

    def reseed(self, seed: int) -> None:
        """Reseeds the kernel's generator; `seed` is below 2^62."""
        seed_chance(self.play.match.state, seed, 0)

    def copy(self) -> BalanceMatch:
        """An independent copy of the match."""
        return BalanceMatch(self.table, self.play.copy())

    def seen(self, by: Seat | None) -> Seen:
        """The view of a seat, or of a watcher (None): everything but what chance will bring."""
        return Seen(self, by)

    def visible_data(self, by: Seat | None) -> Mapping[str, Any]:  # noqa: ARG002 (everything lies open)
        """The whole position as JSON holds it, for any seat."""
        return self.summary()

    def determinize(self, by: Seat | None, random: Random) -> BalanceMatch:  # noqa: ARG002 (all know the same)
        """A copy of the match with new draws. Stack and decks have no known order, so nothing else is hidden."""
        found = self.copy()
        found.play.match.state.ordered = 0
        found.reseed(random.getrandbits(62))
        return found

    # What is shown --------------------------------------------------------------------------------------------------

    def summary(self) -> Mapping[str, Any]:
        """The whole position by the keys of a scenario's `expect:`."""
        return summarize(self.play.match)

    def snapshot(self) -> Any:
        """The kernel's whole state, for comparing it with another moment's."""
        return plain(KernelState, self.play.match.state)

    def clock(self) -> Mapping[str, int]:
        """The number of turns and rounds so far."""
        return {"turns": self.play.match.state.turn, "rounds": self.play.match.state.round}

    def standing(self) -> Mapping[str, Any]:
        """Influence markers on the board by seat, for reports."""
        return {"influence": {str(seat): markers for seat, markers in self.scores.items()}}

    def table_text(self, width: int = WIDTH) -> str:
        """The board and what is around it, as text in at most `width` columns."""
        return table_text(self.play.match, width)

    def private_text(self, seat: Seat) -> str:  # noqa: ARG002 (everything lies open)
        """An empty text: no seat has anything of its own to see."""
        return ""

    turning_points: ClassVar[tuple[str, ...]] = ("focus",)

    def scene(self, by: Seat | None) -> TableScene:  # noqa: ARG002 (everything lies open)
        """What is on the table, as data; the same for everybody."""
        draws = None if self.asked or self.play.match.over else Seat(self._drawing)
        return current_scene(self, make_scene(self.play.match), draws)

    def places(self, move: str) -> tuple[ScenePlace, ...]:
        """The places of the cells that a move names."""
        return tuple(dict.fromkeys(move_places(move)))

    def move_meaning(self, move: str) -> str:
        """What a kind of move does, as a sentence."""
        labels = self.table.texts.labels if self.table.texts else {}
        verb = move.split(maxsplit=1)[0]
        return remove_hyphens(labels.get(f"told_{verb}", verb))

    title = move_meaning
    """Its sentences are as short as names."""

    def why(self, move: str) -> Verdict:
        """Judges a move as text: whether it is legal now, and by which rule. Raises `LineError` for a text that is no
        move."""
        return verdict(self.play.match, move)

    def explain_name(self, name: str) -> tuple[str, ...]:
        """What a piece does, or each piece on a cell, one line each. Raises `InputError` for an unknown name."""
        return tuple(f"{piece.lower()} = {self.table.explain(piece)}" for piece in self._pieces(name))

    def sentences_about(self, name: str) -> tuple[str, ...]:
        """What a piece does, or each piece on a cell, without their ids."""
        return tuple(map(self.table.explain, self._pieces(name)))

    def _pieces(self, name: str) -> Sequence[str]:
        return _pieces_on(self.play, name) or self.table.explain.ids_by_code(name) or [name]

    def shapes(self, *, asked: bool = False) -> str:
        """How the moves of this game are written, a line each; without moves of cards and overlays if it has none."""
        match = self.play.match
        names = match.game.names
        absent = [kind for kind, some in (("CARD", names.decks), ("OVERLAY", names.overlays)) if not some]
        shapes = {verb: shape for verb, shape in SHAPES.items() if not any(kind in shape for kind in absent)}
        if asked:
            now = {move.split()[0] for move in self.moves()}
            shapes = {verb: shape for verb, shape in shapes.items() if verb in now}
        rows = [(shape, rule_of(match, verb)) for verb, shape in shapes.items() if verb != "resolve"]
        lines = [f"  {shape:<44} {does}" if len(shape) <= 44 else f"  {shape}\n{'':47}{does}" for shape, does in rows]
        return "\n".join([*lines, f"  What pays an extra cost stands after the move: {SUFFIXES}.", f"  {CELLS}"])


def _pieces_on(play: RecordedMatch, name: str) -> list[str]:
    """The ids of what lies on a cell, the tile first, each overlay once; none where `name` is no cell with a tile."""
    match = play.match
    try:
        tile = match.tile_at(parse_cell(name))
    except ValueError:
        return []
    if tile < 0:
        return []
    lying = zip(match.game.names.overlays, match.state.overlay[tile], strict=False)
    return [match.game.names.kinds[match.state.tile_kind[tile]], *(kind for kind, number in lying if number)]


# What a seat is asked, as a sentence: the tile that it lays, or what it decides about and what it has for that.


def question(match: KernelMatch, timings: Mapping[str, str], departments: Mapping[str, str]) -> str:
    """The question to the seat that decides, as a sentence. `timings` and `departments` are the language's names of the
    moments of measures and of the resources, by their ids."""
    state = match.state
    if state.ask == c.ASK_CELL:
        return say(match, "lays", tile=match.game.names.kinds[state.drawn])
    resources = resources_text(match, state.actor, departments) or say(match, "no-resources")
    decides = say(match, "decides", supply=state.supply[state.actor], held=resources)
    return f"{occasion(match, timings)}{decides}"
