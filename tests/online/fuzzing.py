"""Whatever browsers may say: messages out of all that a table knows, whole, cut, mixed and forged."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from generator.online.browser_messages import KINDS
from generator.online.online_game import OnlineGame

ODD = (
    *("", " ", "\x00", "\ud800", "A" * 999, "../..", "<script>", "{seat}", "%s", "𝔄", "-1", "1e9", "\u202e", "null"),
    "; x\n1. A bid 9",
)


def words(game: OnlineGame) -> list[str]:
    """What moves are made of."""
    seats, pack = game.seating.seats, game.session.table.pack
    found = {*seats, *map(str, pack.regions), *map(str, pack.components()), *game.session.table.forms, "1", "0", "7"}
    return [*found, *ODD]


def message(seats: Sequence[str], moves: Sequence[str], now: int, random: Random, known: Sequence[str]) -> str:
    """Something to say, where these moves are offered in version `now`."""
    kind = random.choice([*KINDS, "move", "move", "move", random.choice(ODD)])
    moves = moves or ("pass",)
    version = random.choice((now, now, now, now - 1, -1, 10**9, "1", None, 2**70))
    made = " ".join(random.choice(known) for _ in range(random.randrange(5)))
    bent = _changed(random.choice(moves), random, known)
    values: Mapping[str, Any] = {
        "version": version,
        "move": random.choice((random.choice(moves), random.choice(moves), made, bent)),
        "place": random.choice((made, "/".join(made.split()), "world-map/usa")),
        "piece": random.choice(known),
        "yes": random.choice((True, False, 1, "yes")),
        "kind": random.choice(("note", "mood", "question", "answer", "person", "bot", "open", made)),
        "text": made,
        "answers": {random.choice(known): random.choice((1, True, made, None, [1], 10**30)) for _ in range(3)},
        "name": made,
        "seat": random.choice((*seats, "", "Z", 1, None)),
        "bot": random.choice(("random", "greedy", "mcts:0", "mcts:99999999", made)),
    }
    fields = KINDS.get(kind, KINDS["move"])
    said = {name: values[name] for name in (*fields.needs, *(one for one in fields.may if random.random() < 0.5))}
    if random.random() < 0.1:
        said[random.choice([*values])] = values[random.choice([*values])]
    text = json.dumps({"type": kind, **said}, ensure_ascii=random.random() < 0.5)
    if random.random() < 0.05:
        cut = random.randrange(len(text))
        text = text[:cut] + random.choice(("", "}", '"', "[[[[")) + text[cut + random.randrange(3) :]
    return text.encode("utf-8", "replace").decode()


def _changed(move: str, random: Random, known: Sequence[str]) -> str:
    parts = move.split()
    parts[random.randrange(len(parts))] = random.choice(known)
    return " ".join(parts)


def seconds(number: float) -> Iterator[int]:
    """Counts until so many seconds have gone."""
    end, count = time.monotonic() + number, 0
    while time.monotonic() < end:
        yield count
        count += 1
