"""A game being played and written down: by people and bots, watched over, taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import field, replace
from random import Random
from typing import Any

from generator.base.digits import parse_number
from generator.base.frozen import dataclass
from generator.definitions.id_types import RulingName, Seat
from generator.definitions.pack import Configuration, Pack
from generator.definitions.playtest_form import PlaytestForm
from generator.definitions.version_stamp import VersionStamp
from generator.play.game_record import TYPED, CommentLine, RecordHeader, SeatScore, header_text, without_lead
from generator.play.protocol import LawWatcher, PlayedStep, Player, Table, TableMatch
from generator.play.remarks import Remark, answer_remarks, is_move, make_remark

Listener = Callable[[PlayedStep], None]
Dice = Callable[[TableMatch], str | None]
"""Says what fell on a table; None: the program rolls. Raises `ChanceTakenBack`."""


class ChanceTakenBack(Exception):
    """Raised when a player takes back the move before a pending dice roll."""


@dataclass(frozen=True)
class _RememberedPosition:
    """A position that can be restored, after so many steps."""

    match: TableMatch
    steps: int
    opened_steps: int
    sealed_steps: tuple[PlayedStep, ...]
    luck: tuple[Any, Any]


@dataclass
class Session:
    """A match with its record so far. `bots`: who decides, seat by seat. `first` and `seed`: those of the record.
    `begin`: where the game begins, if not at its usual beginning. `dice`: what chance gives, if not the seed says so.
    `listeners` are called with every step. `keeps`: how many of the last decisions can be taken back by `back_to`."""

    table: Table
    first: Seat
    seed: str = ""
    bots: tuple[str, ...] = ()
    laws: bool = True
    begin: TableMatch | None = None
    dice: Dice | None = None
    listeners: list[Listener] = field(default_factory=list)
    keeps: int = 0

    def __post_init__(self) -> None:
        self.match: TableMatch = self.begin or self.table.start(seed_number(self.seed) or 0, self.first)
        self.watch: LawWatcher = self.table.watch(self.match, laws=self.laws)
        self.steps: list[PlayedStep] = []
        self.opened_steps = 0
        """The number of steps when sealed answers were last opened."""
        self._history: list[_RememberedPosition] = []
        self._sealed_steps: list[PlayedStep] = []
        self._chance, self._whim = random_streams(self.seed)

    @property
    def unrevealed(self) -> tuple[PlayedStep, ...]:
        """Sealed answers that aren't open yet: nobody is told of them, and no record holds them."""
        return tuple(self._sealed_steps)

    def public_steps(self) -> list[PlayedStep]:
        """The steps so far as anybody may know them: no sealed answers, only the kind of a hidden move, no remarks."""
        held = {id(step) for step in self._sealed_steps}
        return [self._public_step(step) for step in self.steps if step.move and id(step) not in held]

    def public_step(self, step: PlayedStep) -> PlayedStep | None:
        """A step as anybody may know it; None as long as it is a sealed answer."""
        return None if any(step is held for held in self._sealed_steps) else self._public_step(step)

    def _public_step(self, step: PlayedStep) -> PlayedStep:
        return hide_move_text(step) if self.match.is_hidden_move(step.move) else step

    # Going on -------------------------------------------------------------------------------------------------------

    def apply(self, move: str, *, forced: bool = False) -> PlayedStep:
        """Plays a move of the seat that is asked, or an outcome of chance. `forced`: nobody was asked, since there was
        only one answer. Raises `IllegalMove`; nothing has changed then."""
        match, seat, sealed = self.match, self.match.asked, self.match.sealed
        before = self._now() if self.keeps and seat is not None else None
        about = match.question() if seat is None and self.table.asks_chance else ""
        lines = match.apply(move)
        if before:
            self._history = [*self._history, before][-self.keeps :]
        step = PlayedStep(seat, without_lead(lines[0]), lines, about, forced)
        self.steps.append(step)
        self.watch.after(match, step)
        self._sealed_steps.append(step)
        if not match.sealed_count:
            if sealed:
                self.opened_steps = len(self.steps)
            told, self._sealed_steps = self._sealed_steps, []
            for one in told:
                for listener in self.listeners:
                    listener(self._public_step(one))
        return step

    def chance(self) -> PlayedStep:
        """Plays an outcome of chance: by the seed, or as `dice` says. Raises `ChanceTakenBack`."""
        move = self.dice(self.match) if self.dice else None
        return self.apply(move or self.match.drawn(self._chance))

    def note(self, text: str) -> None:
        """Adds a comment to the record."""
        self.steps.append(PlayedStep(None, "", (str(CommentLine(text)),)))

    @property
    def moves(self) -> int:
        """How many moves have been made so far, sealed ones included."""
        return sum(is_move(line) for step in self.steps for line in step.lines)

    def remark(self, kind: str, who: str, text: str) -> Remark:
        """Adds a remark by a seat or by somebody beside the table; it stays in the record even if moves are taken back.
        Raises `InputError`."""
        made = make_remark(kind, who, self.moves, text)
        self.note(str(made))
        return made

    def answer(self, form: PlaytestForm, who: str, given: Mapping[str, Any]) -> list[Remark]:
        """Adds answers to the form as remarks; a later answer replaces an earlier one. Raises `InputError` with every
        fault; nothing is added then."""
        made = answer_remarks(form, who, self.moves, given)
        for one in made:
            self.note(str(one))
        return made

    def go_on(self, players: Mapping[Seat, Player], until: Callable[[], bool] = lambda: False) -> None:
        """Plays until the game is over or `until`, called before every step, is true."""
        while self.match.outcome is None and not until():
            seat = self.match.asked
            if seat is None:
                with suppress(ChanceTakenBack):
                    self.chance()
            elif (move := players[seat].choose(self.match.seen(seat), self._whim)) is not None:
                self.apply(move)

    # Taking back ----------------------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Keeps this position, so that `undo` can come back to it."""
        self._history.append(self._now())

    def _now(self) -> _RememberedPosition:
        luck = self._chance.getstate(), self._whim.getstate()
        return _RememberedPosition(self.match.copy(), len(self.steps), self.opened_steps, self.unrevealed, luck)

    def new_luck(self, more: str = "") -> None:
        """From here on, chance and bots draw from the seed and the number of steps, so that a game that goes on doesn't
        repeat its luck. `more`: text that is added to the seed."""
        self._chance, self._whim = random_streams(" ".join(filter(None, (self.seed, str(len(self.steps)), more))))
        self.match.reseed(self._chance.getrandbits(62))

    @property
    def count_decided(self) -> int:
        """How many remembered positions can be undone to: all but the last one."""
        return max(0, len(self._history) - 1)

    def undo(self, count: int = 1) -> bool:
        """Goes back to the position remembered `count` before the last one; False where there is none. Chance then
        gives the same again; remarks stay."""
        if count > self.count_decided:
            return False
        del self._history[-count:]
        return self.back_to(self._history[-1].steps)

    def can_go_back_to(self, steps: int) -> bool:
        """Whether the position after so many steps was remembered."""
        return any(kept.steps == steps for kept in self._history)

    def back_to(self, steps: int) -> bool:
        """Goes back to the position remembered after so many steps; False where there is none."""
        if not self.can_go_back_to(steps):
            return False
        kept = self._history.pop()
        while kept.steps != steps:
            kept = self._history.pop()
        self.match, self.opened_steps = kept.match, kept.opened_steps
        self._sealed_steps = list(kept.sealed_steps)
        self.steps[kept.steps :] = [step for step in self.steps[kept.steps :] if not step.move]
        self._chance.setstate(kept.luck[0])
        self._whim.setstate(kept.luck[1])
        self.watch.set_back(self.match, self.steps)
        return True

    def return_point(self) -> Callable[[], None]:
        """A function that restores the session as it is now, for a caller that goes back and may have to undo that."""
        match, opened, held = self.match, self.opened_steps, list(self._sealed_steps)
        steps, kept, chance, whim = list(self.steps), list(self._history), self._chance, self._whim
        luck = chance.getstate(), whim.getstate()

        def restore() -> None:
            self.match, self.opened_steps, self._sealed_steps = match, opened, held
            self.steps[:], self._history = steps, kept
            self._chance, self._whim = chance, whim
            chance.setstate(luck[0])
            whim.setstate(luck[1])
            self.watch.set_back(match, self.steps)

        return restore

    # The record -----------------------------------------------------------------------------------------------------

    @property
    def header(self) -> RecordHeader:
        """The record's header, with the result once the game is over."""
        head = record_header(self.table.pack, self.table.configuration)
        dice = TYPED if self.dice else ""
        return replace(head, first=self.first, seed=self.seed, bots=self.bots, dice=dice, result=scores(self.match))

    def record(self) -> str:
        """The game so far as the text of a record. Sealed answers that aren't open are left out: whoever goes on asks
        for them again."""
        lines = [
            line for step in self.steps if not any(step is held for held in self._sealed_steps) for line in step.lines
        ]
        return "\n".join([*header_text(self.header), "", *lines]) + "\n"


def hide_move_text(step: PlayedStep) -> PlayedStep:
    """A hidden move as others learn of it: only whose it was and of what kind."""
    verb = step.move.split(maxsplit=1)[0]
    own = step.lines[0].removesuffix(step.move) + f"{verb} …"
    return replace(step, move=verb, lines=(own, *step.lines[1:]), about="")


def seed_number(seed: str) -> int | None:
    """The seed as a number; None where it is one of words, as a record may name."""
    return parse_number(seed, most=len(seed))


def random_streams(seed: str) -> tuple[Random, Random]:
    """Two random streams made from a seed: one for chance, one for the bots."""
    return Random(f"chance {seed}"), Random(f"whim {seed}")


def scores(match: TableMatch) -> tuple[SeatScore, ...]:
    """Each seat's score at the end and whether it won; empty before."""
    outcome = match.outcome
    if outcome is None:
        return ()
    return tuple(SeatScore(seat, points, seat in outcome.winners) for seat, points in outcome.scores.items())


def record_header(pack: Pack, configuration: Configuration) -> RecordHeader:
    """The header of a record before anybody has sat down: game, edition, players, modules, rulings."""
    return RecordHeader(
        game=pack.name,
        edition=pack.edition.id,
        players=configuration.players,
        digest=VersionStamp.of(pack).digest,
        modules=configuration.modules,
        rulings=changed_rulings(pack),
    )


def changed_rulings(pack: Pack) -> Mapping[RulingName, str]:
    """The rulings that differ from those of the edition, each with its option."""
    own = {name: ruling.options[0] for name, ruling in pack.all_rulings.items()}
    own.update(pack.edition.rulings)
    return {name: option for name, option in pack.rulings.items() if own[name] != option}
