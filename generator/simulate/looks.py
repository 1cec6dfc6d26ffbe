"""Games worth a look go in, a list of a page comes out in which each leads to its record."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from generator.players.spec import bot_spec
from generator.simulate.headings import SHOWN_EXTREMES
from generator.simulate.one_game import one_game
from generator.simulate.setting import Setting
from generator.table.records.text import format_record

Data = Mapping[str, Any]


def looks(data: Data, setting: Setting) -> str:
    """The list with its heading, empty where no game stands out. Bots that search take too long to play a game again
    for a page: with them the games have numbers only, and the command says how to write one down."""
    found = {
        SHOWN_EXTREMES[name]: games for name, games in data["extremes"].items() if name in SHOWN_EXTREMES and games
    }
    if not found:
        return ""
    again = not any(bot_spec(name).budget for name in setting.bots)
    links = {number: _link(setting, number) if again else f"game {number}" for number in _numbers(found)}
    rows = "\n".join(f"<dt>{escape(what)}</dt><dd>{_games(games, links)}</dd>" for what, games in found.items())
    how = _SAVED if again else f"<code>{escape(data['reproduce'])}</code> writes one of them down. {_SHOWN}"
    return f"<section><h2>Worth a look</h2>\n<dl>\n{rows}\n</dl>\n<p>{how}</p></section>"


_SHOWN = "<code>balance-control replay FILE --html game.html</code> shows it turn by turn."
_SAVED = f"A link saves the game's record. {_SHOWN}"


def _numbers(found: Mapping[str, list[Data]]) -> Iterator[int]:
    yield from sorted({game["game"] for games in found.values() for game in games})


def _games(games: list[Data], links: Mapping[int, str]) -> str:
    return ", ".join(f"{links[game['game']]} ({game['value']})" for game in games)


def _link(setting: Setting, number: int) -> str:
    """A link that holds the record itself, so that the page needs no file beside it."""
    record = base64.b64encode(format_record(one_game(setting, number).record()).encode()).decode()
    return f'<a download="game-{number}.bcg" href="data:text/plain;base64,{record}">game {number}</a>'
