"""The golden records: how each was played, and how many base lines the oracle counts before each line of them.

`python -m tests.records.golden` writes them anew, after a change of the rules that is meant to change games.
"""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from generator.files.atomic_write import write_text
from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.table.moves.legal import legal_moves
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.records.record_lines import DrawLine, parse_record, read_record
from generator.play.game_record import GameRecord, MoveLine, format_record
from tests.games.balance_control.playing import play_on, replayed, written_down
from tests.games.balance_control.rules.kernel_games import game
from tools.oracle.state import new_game

HERE = Path(__file__).parent
SEED = 4


@dataclass(frozen=True)
class Golden:
    """A game by random bots."""

    players: int
    edition: str

    @property
    def path(self) -> Path:
        """Where its record lies."""
        return HERE / f"golden-{self.players}-{self.edition}.bcg"

    @property
    def counts(self) -> Path:
        """Where the numbers of base lines lie."""
        return self.path.with_suffix(".json")


GOLDEN = [
    *(Golden(players, "1.0.14") for players in (2, 3, 4, 5, 6)),
    Golden(3, "1.0.9"),
    Golden(4, "canonical-en"),
    *(Golden(players, "sim-1") for players in (2, 3, 4, 5, 6)),
]


def recorded(golden: Golden) -> GameRecord:
    """The record without the definitions' digest, which changes with every word on a card."""
    made = game(golden.players, edition=golden.edition)
    play = RecordedMatch(begin(made, SEED))
    play_on(play, {seat: KernelBot("random") for seat in made.names.seats})
    record = written_down(play, str(SEED), ("random",) * golden.players)
    return replace(record, header=replace(record.header, digest=""))


def counted_by_the_oracle(record: GameRecord) -> list[int]:
    """How many base lines were legal before each line of a record, by the rules as the oracle reads them."""
    stack = tuple(str(event.tile) for event in record.events if isinstance(event, DrawLine))
    header = record.header
    state = new_game(header.players, (), header.edition, {}, stack, header.first or "A")
    counts = []
    for event in record.events:
        if isinstance(event, MoveLine):
            assert state.to_act() == event.seat
            counts.append(len(state.legal_lines()))
            state = state.apply(event.text)
    assert state.over()
    assert set(state.winners()) == {score.seat for score in header.result if score.won}
    return counts


def counted_by_the_kernel(golden: Golden) -> list[int]:
    """The same by the kernel, up to where it can't play the record again."""
    record = read_record(golden.path, golden.path.name)
    replay, play = replayed(record, game(golden.players, edition=golden.edition))
    counts = []
    for event in record.events:
        if isinstance(event, MoveLine):
            if replay.run(before=lambda now, event=event: now is event) is not None:  # type: ignore[misc]
                break
            counts.append(len(legal_moves(play.match)))
    return counts


def plays_the_same(golden: Golden) -> bool:
    """Whether random bots make the same record, and each decision has as many base lines as the oracle counted."""
    if format_record(recorded(golden)) != golden.path.read_text(encoding="utf-8"):
        return False
    return counted_by_the_kernel(golden) == json.loads(golden.counts.read_text(encoding="utf-8"))


def main() -> None:
    """Writes all of them."""
    for golden in GOLDEN:
        text = format_record(recorded(golden))
        write_text(golden.path, text)
        counts = counted_by_the_oracle(parse_record(text, golden.path.name))
        write_text(golden.counts, json.dumps(counts) + "\n")


if __name__ == "__main__":
    main()
