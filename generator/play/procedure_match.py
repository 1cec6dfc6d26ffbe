"""A running game of a procedure: what is asked, playing on, copies by the answers since a phase began, one seat's
view."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from textwrap import fill
from typing import Any, ClassVar, Generic

from generator.base.errors import list_words
from generator.definitions.id_types import Seat
from generator.play.match_scene import current_scene
from generator.play.move_grammar import Move, WrongWords, begins_with, move_line
from generator.play.procedure_rules import ProcedureRules
from generator.play.protocol import FORM, WIDTH, GameOutcome, IllegalMove, Seen, Verdict
from generator.play.questions import Ask, Chance, Question, S, SealedAsk, Verb
from generator.play.table_scene import ScenePlace, TableScene
from generator.play.topics import explain_name, list_topics, sentences_about


class ProcedureMatch(Generic[S]):
    """A running game of a procedure. Programs use `options` and `choose`, with moves in their parts, which are taken on
    trust; people use `moves` and `apply`, with lines of words. Without `keeps` it is faster and can't be copied."""

    def __init__(self, table: ProcedureRules[S], state: S, *, keeps: bool = True) -> None:
        self.table, self.state, self.keeps = table, state, keeps
        self._phase_start: S | None = None
        self._since: list[Any] = []
        self._answers: dict[Seat, Move] = {}
        self._options: Sequence[Move] | None = None
        self._question: Question | None = None
        self.phases = 0
        """How many phases have begun."""
        self._next_phase()

    # What is asked --------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._question is None

    @property
    def ask(self) -> Ask | Chance | None:
        """The next open question; of questions asked under seal, the first without an answer."""
        asked = self._question
        if isinstance(asked, SealedAsk):
            return asked.asks[len(self._answers)]
        return asked

    @property
    def asked(self) -> Seat | None:
        """The seat that decides now; None: chance does, or the game is over."""
        ask = self.ask
        return ask.seat if isinstance(ask, Ask) else None

    @property
    def to_act(self) -> Seat | None:
        """The seat whose line comes next, which decides, rolls or draws; None: the game is over."""
        return self.ask.seat if self.ask else None

    @property
    def sealed(self) -> bool:
        """Whether the answer stays hidden until all who are asked together have answered."""
        return isinstance(self._question, SealedAsk)

    @property
    def sealed_count(self) -> int:
        """How many sealed answers are given already."""
        return len(self._answers)

    def is_hidden_move(self, move: str) -> bool:
        """Whether the other seats don't learn what that move says."""
        return self.table.verbs[move.split(maxsplit=1)[0].lower()].hidden

    @property
    def turn(self) -> int:
        """The running turn, from 1 on over the whole game."""
        return self.state.turn

    def answers(self) -> str:
        """The first words of the moves that may be typed now, as a list for people."""
        ask = self.ask
        return ", ".join(verb.name for verb in ask.verbs) if isinstance(ask, Ask) else ""

    def waits(self) -> str:
        """What the game waits for, as part of a sentence; also for chance, and after the end."""
        if self.ask is None:
            return self.table.say("why-over")
        return f"{self.question()}: {self.answers()}" if isinstance(self.ask, Ask) else self.question()

    subject: ClassVar[tuple[str, ...]] = ()
    """The ids of the pieces that the question is about: none, since questions of procedures explain themselves."""

    @property
    def outcome(self) -> GameOutcome | None:
        """How it ended; None before."""
        return self.table.outcome(self.state) if self._question is None else None

    def question(self) -> str:
        """What is asked now, or what chance decides now, as a sentence."""
        ask = self.ask
        if ask is None:
            return ""
        values, table = ask.values or {}, self.table
        if isinstance(ask, Chance):
            return table.say(f"chance-{ask.about}", seat=ask.seat, **values)
        return table.say(f"ask-{ask.about}", seat=ask.seat, **values, **table.stakes(self.state, ask, self._since))

    def options(self) -> Sequence[Move]:
        """The moves offered now, in their parts; where chance decides, its outcomes."""
        if self._options is None:
            ask = self.ask
            if ask is None:
                return ()
            if isinstance(ask, Chance):
                self._options = ask.outcomes
            else:
                state, seat = self.state, ask.seat
                self._options = [move for verb in ask.verbs for move in verb.offers(state, seat)]
        return self._options

    @property
    def forced(self) -> str:
        """The only answer to the question asked now, for which nobody has to be asked. It is empty where there are
        several, where chance decides, and where not asking would tell the others that a seat has nothing of a private
        kind to play."""
        ask = self.ask
        if not isinstance(ask, Ask):
            return ""
        options = self.options()
        if len(options) != 1:
            return ""
        only, state, seat = options[0], self.state, ask.seat
        mine = self._verb(only[0])
        for verb in ask.verbs:
            more = verb.beyond(state, seat) if verb.beyond else verb is mine and verb.open > 0
            if more or (verb.private and not mine.private):
                return ""
        return move_line(only)

    def moves(self) -> tuple[str, ...]:
        """The moves offered now, as lines."""
        return tuple(move_line(move) for move in self.options())

    def open_moves(self) -> tuple[str, ...]:
        """The moves offered now, as lines that anybody may know: of a private kind, only its first word."""
        verbs = self.ask.verbs if isinstance(self.ask, Ask) else ()
        private = dict.fromkeys(verb.name for verb in verbs if verb.private)
        return (*(move for move in self.moves() if move.split(maxsplit=1)[0] not in private), *private)

    def moves_beginning_with(self, words: Sequence[str]) -> tuple[tuple[str, ...], bool]:
        """The legal moves that begin with these words, also those that aren't offered, and whether these are all. Of a
        kind without bound only offered moves are among them where there are too many to try."""
        ask, whole = self.ask, True
        moves = [move for move in self.options() if len(move) >= len(words) and begins_with(move, words)]
        asked = ask if isinstance(ask, Ask) else None
        for verb in asked.verbs if asked else ():
            if asked and verb.open and begins_with((verb.name,), words):
                tried = self.table.reader.moves_beginning(verb.shape, words) if words else None
                whole = whole and tried is not None
                moves += [move for move in tried or () if not verb.refusal(self.state, asked.seat, move)]
        return tuple(map(move_line, dict.fromkeys(moves))), whole

    def ways(self, move: str) -> tuple[str, ...]:
        """The move as it is written, if it is legal; procedures know no other ways to pay. Raises `IllegalMove`."""
        return (move_line(self.legal(move)),)

    def legal(self, text: str) -> Move:
        """The legal move that a line says. Raises `IllegalMove`."""
        table, ask = self.table, self.ask
        move = table.reader.read(text)
        if ask is None:
            raise IllegalMove(text, table.say("why-over"), reason="over")
        if isinstance(ask, Chance):
            if move not in ask.outcomes:
                expected = " | ".join(move_line(one) for one in ask.outcomes[:12])
                alike = all(one[0] == move[0] for one in ask.outcomes)
                name = f"no-{move[0]}"
                name = name if alike and f"why-{name}" in table.texts.play else "chance"
                why = table.say(f"why-{name}", question=_without_figures(self.question()), **_chance_text(ask))
                raise IllegalMove(text, why, table.verbs[move[0]].rule, expected, reason=name)
            return move
        verb = self._verb(move[0])
        if verb not in ask.verbs:
            expected = ", ".join(verb.name for verb in ask.verbs)
            why = table.say("why-not-asked", question=_without_figures(self.question()))
            raise IllegalMove(text, why, verb.rule, expected, reason="not-asked")
        refusal = verb.refusal(self.state, ask.seat, move)
        if refusal:
            why = table.say(f"why-{refusal.name}", **refusal.values)
            raise IllegalMove(text, why, refusal.rule, reason=refusal.name)
        return move

    def _verb(self, name: str) -> Verb[S]:
        """The kind of move of that name; where several have it, the one that is asked for now."""
        verbs = self.ask.verbs if isinstance(self.ask, Ask) else ()
        return next((verb for verb in verbs if verb.name == name), self.table.verbs[name])

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, move: str) -> tuple[str, ...]:
        """Plays a move and gives the lines of the record that it adds. Raises `IllegalMove`; nothing has changed
        then."""
        chosen, ask, turn = self.legal(move), self.ask, self.turn
        self.state.log = []
        self.choose(chosen)
        told, self.state.log = (f"-- {line}" for line in self.state.log or ()), None
        whose = f"{turn}. {ask.seat}" if ask and ask.seat else "--"
        return (f"{whose} {move_line(chosen)}", *told)

    def choose(self, move: Move) -> None:
        """Plays one of `options`, which is taken on trust."""
        self._options = None
        asked = self._question
        if isinstance(asked, SealedAsk):
            answers = self._answers
            answers[asked.asks[len(answers)].seat] = move
            if len(answers) < len(asked.asks):
                return
            self._answers = {}
            self._send(answers)
        else:
            self._send(move)

    def drawn(self, random: Random) -> str:
        """An outcome of chance, drawn by its weight, as a line."""
        return move_line(self.draw(random))

    def draw(self, random: Random) -> Move:
        """An outcome of chance, drawn by its weight, in its parts."""
        ask = self.ask
        assert isinstance(ask, Chance), "chance isn't asked"
        if ask.weights is None:
            return ask.outcomes[int(random.random() * len(ask.outcomes))]
        return random.choices(ask.outcomes, ask.weights)[0]

    def reseed(self, seed: int) -> None:
        """Does nothing: the match draws nothing by itself."""

    def _send(self, answer: Any) -> None:
        if self.keeps:
            self._since.append(answer)
        try:
            self._question = self._run.send(answer)
        except StopIteration:
            self._next_phase()

    def _next_phase(self) -> None:
        """Begins phases until one asks a question, or the game is over."""
        self._since = []
        while True:
            run = self.table.phase(self.state)
            if run is None:
                self._question, self._phase_start = None, None
                return
            if self.keeps:
                self._phase_start = self.state.copy()
            self.phases += 1
            try:
                self._run, self._question = run, next(run)
            except StopIteration:
                continue
            return

    @property
    def answers_since_phase(self) -> tuple[Any, ...]:
        """The answers since the running phase began."""
        return tuple(self._since)

    def state_before_phase(self) -> S | None:
        """A copy of the state at the running phase's begin; None once the game is over."""
        return self._phase_start.copy() if self._phase_start is not None else None

    # Copies ---------------------------------------------------------------------------------------------------------

    def copy(self, *, keeps: bool = True) -> ProcedureMatch[S]:
        """An independent copy at the same moment; without `keeps` it is faster and can't be copied itself."""
        assert self.keeps, "a match that keeps nothing can't be copied"
        found: ProcedureMatch[S] = ProcedureMatch.__new__(ProcedureMatch)
        found.table, found.keeps, found._options = self.table, keeps, None
        found._question, found._answers, found._since = None, {}, []
        found._phase_start, found.phases = self._phase_start, self.phases
        found.state = state = (self._phase_start or self.state).copy()
        if self._phase_start is None:
            return found
        run = self.table.phase(state)
        assert run is not None
        found._run, found._question = run, next(run)
        for answer in self._since:
            found._question = run.send(answer)
        found._since, found._answers = list(self._since), dict(self._answers)
        return found

    def seen(self, by: Seat | None) -> ProcedureView[S]:
        """The match as a seat, or anybody (None), may know it."""
        return ProcedureView(self, by)

    def visible_data(self, by: Seat | None) -> Mapping[str, Any]:
        """All that a seat, or anybody (None), may know, as JSON holds it: the table's `data`, the turn, who is asked,
        who has answered under seal, and its own sealed answer."""
        known = self.table.data(self.state, by)
        own = self.sealed_answer(by) if by else ""
        asked = {"to_act": self.to_act, "asked": self.asked, "answered": sorted(self._answers), "own": own}
        return {**known, **asked, "turn": self.turn}

    def summary(self) -> Mapping[str, Any]:
        """The whole position by the keys of `expect:`; `to_act` is added for every game."""
        return {**self.table.summary(self.state), "to_act": self.to_act}

    def snapshot(self) -> Any:
        """All of the position, with what each seat knows, to be compared with another moment's."""
        hidden = [self.table.data(self.state, seat) for seat in self.table.seats]
        return self.summary(), hidden, self.moves(), dict(self._answers)

    def clock(self) -> Mapping[str, int]:
        """How far the game is, for reports: `turns`."""
        return {"turns": self.state.turn}

    @property
    def scores(self) -> Mapping[Seat, int]:
        """Each seat's score now."""
        return self.table.outcome(self.state).scores

    def standing(self) -> Mapping[str, Any]:
        """How the seats stand, for reports: their `scores`."""
        return {"scores": dict(self.table.outcome(self.state).scores)}

    def table_text(self, width: int = WIDTH) -> str:
        """The table as text for a terminal of that many columns; longer lines are folded."""
        lines = self.table.table_text(self.state).split("\n")
        return "\n".join(line if len(line) <= width else fill(line, width, subsequent_indent="    ") for line in lines)

    def private_text(self, seat: Seat) -> str:
        """What only that seat may see, as text. While answers are sealed, it has the seat's own, and of others only who
        has answered."""
        return "\n".join(filter(None, (self.table.private_text(self.state, seat), *self._sealed_for(seat))))

    def sealed_answer(self, seat: Seat) -> str:
        """The sealed answer that a seat has given and that others don't know yet; empty where there is none."""
        return move_line(self._answers[seat]) if seat in self._answers else ""

    def _sealed_for(self, seat: Seat) -> Iterator[str]:
        if not self.sealed:
            return
        say, given = self.table.say, self._answers
        if seat in given:
            yield say("sealed-own", seat=seat, move=self.sealed_answer(seat))
        elif seat == self.asked:
            yield say("sealed-asked", seat=seat)
        if others := [other for other in given if other != seat]:
            yield say("sealed-others", seats=", ".join(others))

    def scene(self, by: Seat | None) -> TableScene:
        """What a seat, or anybody (None), sees on the table."""
        ask = self.ask
        return current_scene(self, self.table.scene(self.state, by), ask.seat if isinstance(ask, Chance) else None)

    def places(self, move: str) -> tuple[ScenePlace, ...]:
        """The places that a move names; none where only its kind is known."""
        if " " not in move and self._verb(move).places:
            return ()
        return self.table.places(self.table.reader.read(move))

    def title(self, move: str) -> str:
        """What a kind of move is called, in the table's language; what it does, where it has no name."""
        name = f"name-{move.split(maxsplit=1)[0]}"
        return self.table.say(name) if name in self.table.texts.play else self.move_meaning(move)

    def move_meaning(self, move: str) -> str:
        """What a kind of move does, in the table's language."""
        return self.table.say(f"verb-{move.split(maxsplit=1)[0]}")

    @property
    def turning_points(self) -> Sequence[str]:
        """The first words of the told lines that one looks for in a game that is over."""
        return self.table.turning_points

    def why(self, move: str) -> Verdict:
        """Judges a move; nothing changes. Raises `WrongWords` where the text is no move of this game."""
        say, seat = self.table.say, self.asked
        whose = self.ask.seat if self.ask else ""
        try:
            legal = self.legal(move)
        except WrongWords:
            raise
        except IllegalMove as error:
            fault = error.faults[0]
            why = f"{error.rule}: {error.why}" if error.rule else error.why
            why += f": {fault.expected}" if fault.expected else ""
            told = say("illegal", move=move, seat=whose, why=why) if whose else f"{move}: {why}"
            return Verdict(move, seat, False, why, told, error.reason)
        line, why = move_line(legal), self._because(legal)
        return Verdict(line, seat, True, why, say("legal", move=line, seat=whose, why=why))

    def _because(self, move: Move) -> str:
        """What allows a legal move, behind the paragraph of its rule; what the move does, where the game has no
        sentence for it."""
        table, ask, verb = self.table, self.ask, self._verb(move[0])
        if isinstance(ask, Chance):
            name, values = move[0], _chance_text(ask)
        else:
            assert ask is not None, "nothing is legal once the game is over"
            name, values = table.because(self.state, ask, move)
        if f"may-{name}" not in table.texts.play:
            return table.says(verb)
        return f"{verb.rule}: {table.say(f'may-{name}', **{'seat': ask.seat, **values})}"

    def explain_name(self, name: str) -> tuple[str, ...]:
        """What is called by that name, a line each; without one, all that may be asked about. Raises `InputError`."""
        return explain_name(tuple(list_topics(self.table, self.state)), name)

    def sentences_about(self, name: str) -> tuple[str, ...]:
        """What is said of the thing with just that id, without its id and without how it is typed."""
        return sentences_about(self.table, self.state, name)

    def shapes(self, *, asked: bool = False) -> str:
        """The shapes of this game's moves, each with what it does, and what may stand in their places. `asked`: only of
        the kinds that are asked for now."""
        table, verbs = self.table, tuple(self.table.verbs.values())
        if asked:
            verbs = self.ask.verbs if isinstance(self.ask, Ask) else ()
        forms = [f"  {verb.shape:<{FORM}} {table.says(verb)}" for verb in verbs]
        places = dict.fromkeys(place for verb in verbs for place in verb.places)
        sorts = [f"  {place:<{FORM}} {table.sorts[place].expected}" for place in places if place in table.sorts]
        return "\n".join([*forms, *sorts])

    def determinize(self, by: Seat | None, random: Random) -> ProcedureMatch[S]:
        """A copy in which what that seat can't know is drawn anew: others' sealed answers, among those that may be
        given, and what the game hides. It can't be copied, so nothing leads back to the truth."""
        found = self.copy(keeps=False)
        asked, given = found._question, found._answers
        found._answers = {}
        found.table.redraw(found.state, by, random)
        if isinstance(asked, SealedAsk):
            for ask in asked.asks[: len(given)]:
                own = given[ask.seat] if ask.seat == by else None
                offered = found.options()
                found._answers[ask.seat] = own or offered[int(random.random() * len(offered))]
                found._options = None
        return found


def _chance_text(ask: Chance) -> Mapping[str, object]:
    """The outcomes of chance without their first word, as a value for a sentence."""
    return {"shown": list_words(move_line(one[1:]) for one in ask.outcomes)}


def _without_figures(question: str) -> str:
    """A question without the figures in brackets."""
    return re.sub(r" \([^()]*\)", "", question)


class ProcedureView(Seen, Generic[S]):
    """A match as one seat sees it, for bots that read moves in their parts."""

    _match: ProcedureMatch[S]

    def options(self) -> Sequence[Move]:
        """The moves that the seat may make now, in their parts; none where it isn't asked."""
        return self._match.options() if self.decides else ()
