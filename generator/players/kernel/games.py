"""Whole games of bots that need no search, counted while they are played: a tally and a blank record go in, both come
out with one game more. In compiled form nobody but the kernel is asked on the way."""

from __future__ import annotations

from generator.players.kernel.notes import Notes
from generator.players.kernel.stages import greedy_stage
from generator.rules.compile import kernel
from generator.rules.fields import Scratch, State, Tables
from generator.rules.playout import pick
from generator.rules.tally import end_tally
from generator.rules.tally_fields import Tally
from generator.rules.watched import begin_watched, chance_watched, stage_watched


@kernel
def greedy_watched(
    s: State,
    t: Tables,
    g: Scratch,
    y: Tally,
    d: State,
    h: Scratch,
    n: Notes,
    seed: int,
    game: int,
    first: int,
    greedy: int,
) -> None:
    """Plays one game on a record of zeros to its end: the seats of the mask `greedy` are greedy, the others random;
    `d`, `h` and `n` are the greedy ones' own."""
    begin_watched(s, t, g, y, seed, game, first)
    while chance_watched(s, t, g, y):
        if (greedy >> s.actor) & 1:
            choice = greedy_stage(s, t, d, h, n)
        else:
            choice = pick(s, t, g)
        stage_watched(s, t, g, y, game, choice)
    end_tally(s, t, y, game)
