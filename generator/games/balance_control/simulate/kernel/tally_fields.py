"""The record in which many games are counted, beside `KernelState`; each field is declared once, with its rule of
merging.

A field says how it lies in memory, what it counts and how two tallies are merged: by adding, or not at all for fields
that serve only the running game or the running batch.
"""

from __future__ import annotations

from typing import Annotated, Final, get_args, get_type_hints

from generator.games.balance_control.rules.fields import CAPACITIES, Matrix, Vector, i2, i4, i8


class MergeRule(str):
    """How a field of two tallies is merged into one."""


SUM: Final = MergeRule("sum")
"""Added up, entry by entry."""
EXTREME: Final = MergeRule("extreme")
"""The greatest entries of a row are kept, the earliest game first among equals."""
BATCH: Final = MergeRule("batch")
"""One row a game, for the caller to read before the next batch."""
NOW: Final = MergeRule("now")
"""Serves the running game only."""


class KernelTallyFields:
    """Figures of many games: sums and histograms, a row for each game of the batch, and fields of the running game.

    The last entry of a histogram counts all greater values, too.
    """

    # Games and their ends.
    games: Annotated[int, i8(), SUM, "games that came to their end"]
    stuck: Annotated[int, i8(), SUM, "games that were broken off; they count nowhere else"]
    wins: Annotated[Vector, i8("seats"), SUM, "games a seat won alone (R3.8)"]
    shared: Annotated[Vector, i8("groups"), SUM, "games by how many seats shared the victory"]
    shared_by: Annotated[Vector, i8("seats"), SUM, "games whose victory a seat shared"]
    margin: Annotated[Vector, i8("counts"), SUM, "games by the winner's markers beyond the next seat's"]
    on_board: Annotated[Matrix, i8("seats", "counts"), SUM, "games by a seat's markers on the board at the end"]
    unplaced: Annotated[Matrix, i8("seats", "counts"), SUM, "games by a seat's markers left in the supply"]
    # Length and choice.
    turns: Annotated[Vector, i8("turns"), SUM, "games by turns"]
    rounds: Annotated[Vector, i8("counts"), SUM, "games by rounds"]
    decisions: Annotated[Vector, i8("amounts"), SUM, "games by decisions: moves by a seat that had two at least"]
    branching: Annotated[Matrix, i8("phases", "amounts"), SUM, "decisions by the beginnings of moves to choose from"]
    moves: Annotated[Matrix, i8("seats", "verbs"), SUM, "moves of each verb"]
    passes: Annotated[Vector, i8("counts"), SUM, "games by passes"]
    # What is done.
    formalized: Annotated[Vector, i8("counts"), SUM, "games by formalisations"]
    by_start: Annotated[int, i8(), SUM, "formalisations through a tile that nobody controls (R10.2)"]
    converted: Annotated[Vector, i8("counts"), SUM, "games by conversions"]
    conversions: Annotated[Matrix, i8("departments", "departments"), SUM, "conversions from a department to another"]
    focuses: Annotated[Vector, i8("outcomes"), SUM, "resolutions of focuses by what came of them (OUTCOME codes)"]
    focuses_left: Annotated[int, i8(), SUM, "focuses never resolved"]
    noise: Annotated[Vector, i8("amounts"), SUM, "games by all that lies in Noise at the end"]
    noise_of: Annotated[Vector, i8("departments"), SUM, "what lies in Noise at the end, per department"]
    # Tiles, once a settlement.
    seen: Annotated[Vector, i8("kinds"), SUM, "tiles of a kind at all settlements"]
    led: Annotated[Vector, i8("kinds"), SUM, "of these, controlled by a seat"]
    blocked: Annotated[Vector, i8("kinds"), SUM, "of these, with markers and controlled by nobody (R4.2)"]
    contested: Annotated[Vector, i8("kinds"), SUM, "of these, with markers of two seats at least"]
    changed: Annotated[Vector, i8("kinds"), SUM, "of these, controlled by another seat than the last seat that did"]
    laid: Annotated[Vector, i8("kinds"), SUM, "tiles of a kind on the board at the end"]
    won: Annotated[Vector, i8("kinds"), SUM, "of these, controlled by the seat that won alone"]
    spilt: Annotated[int, i8(), SUM, "tied department tiles whose output was shared or sent to Noise (R4.4)"]
    # The race.
    lead_changes: Annotated[Vector, i8("counts"), SUM, "games by how often another seat took the lead alone"]
    behind: Annotated[Vector, i8("counts"), SUM, "games by how far its sole winner was behind in the second half"]
    lead_games: Annotated[Vector, i8("turns"), SUM, "games with one leader after that turn"]
    lead_won: Annotated[Vector, i8("turns"), SUM, "of these, won alone by that leader"]
    # Measures: by how many seats of a game did it, and whether the sole winner was among them.
    taken: Annotated[Vector, i8("cards"), SUM, "how often a measure was taken"]
    played: Annotated[Vector, i8("cards"), SUM, "how often it was played"]
    taken_0: Annotated[Matrix, i8("cards", "groups"), SUM, "games by takers, without a sole winner"]
    taken_1: Annotated[Matrix, i8("cards", "groups"), SUM, "games by takers, the sole winner not among them"]
    taken_2: Annotated[Matrix, i8("cards", "groups"), SUM, "games by takers, the sole winner among them"]
    played_0: Annotated[Matrix, i8("cards", "groups"), SUM, "games by players of it, without a sole winner"]
    played_1: Annotated[Matrix, i8("cards", "groups"), SUM, "games by players of it, the sole winner not among them"]
    played_2: Annotated[Matrix, i8("cards", "groups"), SUM, "games by players of it, the sole winner among them"]
    # Pieces in use at once.
    peak: Annotated[Matrix, i8("departments", "amounts"), SUM, "games by most resources in use at once, Noise too"]
    peak_overlay: Annotated[Matrix, i8("overlays", "counts"), SUM, "games by most overlays on the board at once"]
    peak_influence: Annotated[Matrix, i8("seats", "counts"), SUM, "games by most markers of a seat in use at once"]
    # Games worth a look.
    extreme: Annotated[Matrix, i8("extremes", "kept"), EXTREME, "greatest values of EXTREME codes"]
    extreme_game: Annotated[Matrix, i8("extremes", "kept"), EXTREME, "the games that they come from, from 1; 0 none"]
    # The batch.
    rows: Annotated[int, i8(), BATCH, "games in the batch"]
    figure: Annotated[Matrix, i4("games", "figures"), BATCH, "each game's FIGURE codes"]
    opening: Annotated[Vector, i8("games"), BATCH, "digest of each game's first round: what was drawn and done"]
    # The running game.
    now_free: Annotated[int, i2(), NOW, "1: the move in progress counted as a decision"]
    now_sub_moves: Annotated[int, i4(), NOW, "sub-moves so far"]
    now_decisions: Annotated[int, i4(), NOW, "decisions so far"]
    now_passes: Annotated[int, i4(), NOW, "passes so far"]
    now_formalized: Annotated[int, i4(), NOW, "formalisations so far"]
    now_converted: Annotated[int, i4(), NOW, "conversions so far"]
    now_gains: Annotated[int, i4(), NOW, "focuses that gave influence so far"]
    now_leader: Annotated[int, i2(), NOW, "who led alone last, -1 nobody yet"]
    now_changes: Annotated[int, i4(), NOW, "lead changes so far"]
    now_lying: Annotated[int, i4(), NOW, "overlays on the board when they were counted last"]
    now_a: Annotated[int, i8(), NOW, "first half of the opening's digest"]
    now_b: Annotated[int, i8(), NOW, "second half of the opening's digest"]
    now_lead: Annotated[Vector, i2("turns"), NOW, "who led alone after each turn, -1 nobody"]
    now_behind: Annotated[Vector, i2("seats"), NOW, "how far a seat was behind in the second half"]
    now_placed: Annotated[Vector, i2("seats"), NOW, "a seat's placements so far"]
    now_peak: Annotated[Vector, i4("departments"), NOW, "most resources in use at once so far"]
    now_overlay: Annotated[Vector, i2("overlays"), NOW, "most overlays on the board at once so far"]
    now_influence: Annotated[Vector, i2("seats"), NOW, "most markers in use at once so far"]
    now_owner: Annotated[Vector, i2("tiles"), NOW, "who controlled a tile last, -1 nobody yet"]
    now_takers: Annotated[Vector, i2("cards"), NOW, "mask of the seats that took a measure"]
    now_players: Annotated[Vector, i2("cards"), NOW, "mask of the seats that played it"]


def merge_rules() -> dict[str, MergeRule]:
    """The rule of merging for each field."""
    hints = get_type_hints(KernelTallyFields, include_extras=True)
    return {name: next(part for part in get_args(hint) if isinstance(part, MergeRule)) for name, hint in hints.items()}


# What came of a focus.
OUTCOME_GAIN, OUTCOME_OVERLAY, OUTCOME_EMPTY, OUTCOME_TIE = range(4)
OUTCOME_LOCKED, OUTCOME_CAPPED, OUTCOME_CUT, OUTCOME_OTHER = range(4, 8)
OUTCOMES: Final = ("gain", "overlay", "empty", "tie", "locked", "at-the-cap", "reduced", "unpaid-or-suppressed")
"""The names of the OUTCOME codes: the leader gained; it is a focus for overlays; nobody's marker lay there; a tie; a
Lock; the leader was at the cap; Security Levels left nothing; costs, a ban or a deferral."""

# Games worth a look.
EXTREME_STUCK, EXTREME_IDLE, EXTREME_MARGIN, EXTREME_PASSES, EXTREME_LONG, EXTREME_PILE = range(6)
EXTREMES: Final = ("stuck", "idle-seats", "margin", "passes", "decisions", "resources-at-once")
"""The names of the EXTREME codes: broken off; seats without a placement; the winner's margin; passes; decisions; the
most resources of one department in use at once."""

# Phases of a decision.
PHASE_LAY, PHASE_ACTION, PHASE_WINDOW, PHASE_ANSWER = range(4)
PHASES: Final = ("place", "action", "window", "answer")
"""The names of the PHASE codes: laying a tile; before and with the action; a window; an answer to a question."""

# One game's row.
FIGURE_WINNERS: Final = 0
"""Mask of the winners; 0 in a game that was broken off."""
FIGURE_TURNS, FIGURE_DECISIONS, FIGURE_MARGIN, FIGURE_FORMALIZED, FIGURE_CONVERTED, FIGURE_NOISE = range(1, 7)
FIGURE_CHANGES, FIGURE_PASSES, FIGURE_GAINS = range(7, 10)
FIGURE_SCORE0: Final = 10
"""From here on, per seat: its markers on the board at the end (R3.8)."""
FIGURE_PEAK0: Final = FIGURE_SCORE0 + CAPACITIES["seats"]
FIGURE_CARD0: Final = 32
"""From here on, per card: the mask of the seats that took it, and 64 times the mask of those that played it."""
FIGURE_KIND0: Final = FIGURE_CARD0 + CAPACITIES["cards"]
"""From here on, per kind: its tiles on the board at the end, and 256 times those that the sole winner controls."""

# The last places of the histograms, where all that is greater is counted, too; and how many games an extreme keeps.
AMOUNTS: Final = CAPACITIES["amounts"] - 1
COUNTS: Final = CAPACITIES["counts"] - 1
TURNS: Final = CAPACITIES["turns"] - 1
MEASURES_KEPT: Final = CAPACITIES["kept"]
