"""What a comparison found, in words: first of the changed piece, then of the seats, then of what else moved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from generator.play.bot_names import parse_bot_name
from generator.play.external_bots import is_external
from generator.simulate.game_changes import NOTHING, ValueChange
from generator.simulate.simulator import ADVANTAGE, PEAK, SCORE, SHARED, WINS, Data, Simulator, figure_subject

OFTEN_SHARED: Final = 0.5
"""If more victories than this are shared, sole wins tell little."""
MOST_PIECES: Final = 3
"""The most changed pieces that have a sentence of their own."""
MOST_ELSE: Final = 3
"""The most other figures that are named in words."""
LONG: Final = 24
"""The most letters of a value that is told in a sentence."""
TWICE: Final = 1.95
"""From this ratio on, the text says how many times as often; below, how many per cent more often."""
CLOSE: Final = 0.2
"""If the interval is this narrow, as a part of the figure, something happens about as often as before."""
NEAR: Final = 0.05
"""If the interval of wins is this narrow, as a part of all games, a seat wins about as often as before."""
BLIND: Final = {
    "random": "Random bots have no plan: they play what is stronger no more often, and what rewards a plan looks weak; "
    "--bots greedy asks those who look one move ahead.",
    "greedy": "Greedy bots take what is worth most at once: what pays later, or only with something else, looks weak.",
    "mcts": "Searching bots look some turns ahead, no farther, and never bargain.",
}
"""For each kind of bot, what it can't tell."""
PEOPLE: Final = (
    "Whether people find it, bluff with it or enjoy it, no bot tells: take these figures as a question for the table."
)


def answer_text(both: Sequence[Simulator], asked: Sequence[ValueChange], pieces: Sequence[str], figures: Data) -> str:
    """The whole answer in one plain sentence, or one for each of some pieces. `both`: the two sides; `asked`: what was
    changed; `pieces`: the ids of the changed pieces."""
    told = [piece for piece in pieces if any(figure_subject(name) == piece for name in figures)][:MOST_PIECES]
    if told:
        deeds = {piece: _join_words(list(_deeds(both[0].deeds, piece, figures))) for piece in told}
        said = ". ".join(f"{_piece(both, piece, asked)} {deeds[piece]}" for piece in told)
        left = [_piece(both, piece, asked) for piece in pieces if piece not in told]
        said += f" (changed besides: {_join_words(left)})" if left else ""
    else:
        said = _change_subject(both, asked, pieces) or "nothing that is played differs"
    return f"{said}{';' if told else ':'} {_seats(figures)}; {_other_changes(both, figures, told)}."


def _piece_name(both: Sequence[Simulator], piece: str) -> str:
    """A piece's name, from whichever side has it."""
    return next((name for many in both if (name := many.piece_name(piece)) != piece), piece)


def _piece(both: Sequence[Simulator], piece: str, asked: Sequence[ValueChange]) -> str:
    """A piece's name, with what was changed of it."""
    own = [change for change in asked if piece in change.words]
    said = [_change(change.words[change.words.index(piece) + 1 :], change) for change in own]
    name = _piece_name(both, piece)
    return f"{name} ({', '.join(said)})" if 0 < len(said) <= MOST_ELSE and all(said) else name


def _change(words: Sequence[str], change: ValueChange) -> str:
    """A change of a value, in as few words as can be; empty where that is still too long."""
    if NOTHING in (change.before, change.after) and (not words or len(change.before + change.after) > LONG):
        way = next((word for word in reversed(words) if not word.startswith("[")), "")
        return f"{way} {'left out' if change.after == NOTHING else 'added'}".strip()
    way = " ".join([word for word in words if not word.startswith("[") and word != "effects"][-2:])
    fits = len(change.before) <= LONG and len(change.after) <= LONG
    return f"{way} {change.before} → {change.after}".strip() if fits else ""


def _change_subject(both: Sequence[Simulator], asked: Sequence[ValueChange], pieces: Sequence[str]) -> str:
    """What was changed, for a sentence about a change of which no piece has figures on both sides."""
    said = [_piece(both, piece, asked) for piece in pieces[:MOST_PIECES]]
    others = [change for change in asked if not any(piece in change.words for piece in pieces)]
    said += [_change(change.words, change) or change.way for change in others[: max(0, MOST_PIECES - len(said))]]
    left = len(asked) - MOST_PIECES
    return ", ".join(said) + (f" and {left} more values" if left > 0 else "")


def _deeds(deeds: Mapping[str, str], piece: str, figures: Data) -> Iterator[str]:
    """What became of a piece: how often something is done with it, and what that brings."""
    for kind, words in deeds.items():
        found = figures.get(f"{kind} {piece}")
        if found is None:
            continue
        if kind == ADVANTAGE:
            yield _points(words, found)
        else:
            yield f"{words} {_frequency_text(found)}"


def _frequency_text(found: Mapping[str, Any]) -> str:
    """How much more or less often something is done, with the interval."""
    a, b, low, high = (found[key] for key in ("a", "b", "low", "high"))
    if low is None:
        return "in too few games to tell"
    if not a:
        return f"{b:.2f} times a game, never before" if b else "never, as before"
    ratio, least, most = b / a, max(0.0, 1 + low / a), 1 + high / a
    if low == high == 0:
        return "exactly as often as before"
    if not found["clear"]:
        near = "about as often as before" if most - least < CLOSE else "neither clearly more nor less often"
        return f"{near} ({_ratio_text(least)} to {_ratio_text(most)})"
    if ratio >= TWICE:
        return f"{ratio:.1f} times as often ({least:.1f}–{most:.1f})"
    if not b:
        return "no more"
    more = "more" if ratio > 1 else "less"
    between = sorted((abs(100 * (least - 1)), abs(100 * (most - 1))))
    return f"{abs(100 * (ratio - 1)):.0f} % {more} often ({between[0]:.0f}–{between[1]:.0f} %)"


def _ratio_text(ratio: float) -> str:
    return f"{round(100 * (ratio - 1)) + 0:+d} %".replace("-", "−")


def _points(words: str, found: Mapping[str, Any]) -> str:
    """How many points more or less of the games are won, with the interval."""
    low, high = found["low"], found["high"]
    if low is None or high - low > 1:
        return f"{words} in too few games to tell"
    if low == high == 0:
        return f"{words} exactly as often as before"
    if not found["clear"]:
        near = "about as often as before" if high - low < NEAR else "neither clearly more nor less often"
        return f"{words} {near} ({_signed_share(low)} to {_signed_share(high)} points)"
    least, most = sorted((abs(100 * low), abs(100 * high)))
    more = "more" if found["difference"] > 0 else "less"
    return f"{words} {abs(100 * found['difference']):.1f} points {more} often than before ({least:.1f}–{most:.1f})"


def _signed_share(share: float) -> str:
    return f"{round(100 * share, 1) + 0.0:+.1f}".replace("-", "−")


def _seats(figures: Data) -> str:
    """Which seats win more or less."""
    wins = {figure_subject(name): found for name, found in figures.items() if name.startswith(WINS)}
    clear = {seat: found for seat, found in wins.items() if found["clear"]}
    if clear:
        return _join_words(
            [_points(f"seat {seat} wins alone", found).replace(" than before", "") for seat, found in clear.items()]
        )
    bounds = [abs(found[key]) for found in wins.values() for key in ("low", "high") if found[key] is not None]
    if not bounds:
        return "whether seats move, so few games don't tell"
    if not max(bounds):
        return "no seat wins more or less"
    return f"no seat's wins clearly move (none by more than {100 * max(bounds):.1f} points)"


def _other_changes(both: Sequence[Simulator], figures: Data, told: Iterable[str]) -> str:
    """The other figures that clearly moved, the clearest first."""
    known = set(told)
    clear = [
        name
        for name, found in figures.items()
        if found["clear"] and not name.startswith(WINS) and figure_subject(name) not in known
    ]
    if not clear:
        return "nothing else clearly moves"
    first = sorted(clear, key=lambda name: -abs(figures[name]["difference"]) / _width(figures[name]))[:MOST_ELSE]
    said = [_other_figure(both, name, figures[name]) for name in first]
    left = len(clear) - len(first)
    return f"what else moves: {_join_words(said)}" + (f", and {left} more below" if left else "")


def _width(found: Mapping[str, Any]) -> float:
    return max(found["high"] - found["low"], 1e-9) if found["low"] is not None else 1.0


def _other_figure(both: Sequence[Simulator], name: str, found: Mapping[str, Any]) -> str:
    """One other figure that moved, in words."""
    kind, _, of = name.partition(" ")
    if kind == SHARED:
        return _points("victories are shared", found).replace(" than before", "")
    if kind in both[0].deeds:
        return f"{_piece_name(both, of)} {both[0].deeds[kind]} {_frequency_text(found)}"
    whole = f"{of}, {kind}" if of else kind.replace("_", " ")
    what = {PEAK: f"{of} in use at once", SCORE: f"{of}'s score"}.get(kind, whole)
    return f"{what} {found['a']:.1f} → {found['b']:.1f}"


def _join_words(said: Sequence[str]) -> str:
    """Words as a list in a sentence: `a, b and c`."""
    return ", ".join(said[:-1]) + (" and " if len(said) > 1 else "") + said[-1] if said else ""


def cautions(bots: Iterable[str], shared: Iterable[float | None]) -> Iterator[str]:
    """Sentences on what these bots can't tell, and on victories that are shared too often for wins to tell much."""
    most = max((rate for rate in shared if rate is not None), default=0.0)
    if most > OFTEN_SHARED:
        yield (
            f"Careful: {100 * most:.0f} % of the victories are shared, so who wins alone says little about most games; "
            "look at margins and scores too, and at whether the game ought to end so."
        )
    kinds = dict.fromkeys(parse_bot_name(name).kind for name in bots if not is_external(name))
    yield " ".join([*(BLIND[kind] for kind in kinds if kind in BLIND), PEOPLE])
