"""Fills the words of a played example with what was counted in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from generator.base.hexes import parse_cell
from generator.booklet.pictures import example_play as studio
from generator.booklet.pictures.example_play import PlayedExample
from generator.definitions.game_folder import GameFolder
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.play.scenario.scenario_steps import DoStep, OwnStep

_COUNT_MARK = re.compile(r"<(before|after|change) ([^<>:]+?)(?::([^<>]*))?>")


def play_example(path: Path, game: GameFolder, context: BalanceContext) -> PlayedExample:
    """Plays the example in a scenario's file; the table is shown after each step. Raises `InputError` like the studio's
    own."""
    return studio.play_example(path, game, context, (DoStep, OwnStep))


def fill_counts(words: str, before: Mapping[str, Any], after: Mapping[str, Any], context: BalanceContext) -> str:
    """The words with what was counted at two moments filled in. Raises `ValueError` or `KeyError` for what can't be
    counted.

    `<after A DOM>` counts a seat's resource, `<before A supply>` its influence in the supply, `<after A markers 1,0>`
    and `<after A strength 1,0>` what it has on a tile, `<change noise DOM>` by how much Noise changes, `<after value
    1,0>` the printed value of a tile; `:word` says the number as a word, `:card|cards` one of two texts.
    """
    count = partial(_count, context)

    def fill_count(found: re.Match[str]) -> str:
        what = found[2].split()
        if found[1] == "change":
            number = abs(count(after, what) - count(before, what))
        else:
            number = count(before if found[1] == "before" else after, what)
        return _form(number, found[3] or "", context.texts.numbers)

    return _COUNT_MARK.sub(fill_count, words)


def _count(context: BalanceContext, table: Mapping[str, Any], what: list[str]) -> int:
    match what:
        case ["noise", department]:
            found = table["noise"].get(department, 0)
        case ["value", cell]:
            found = context.definitions.tiles[table["board"][parse_cell(cell)]].value or 0
        case [seat, "supply"]:
            found = table["supply"][seat]
        case [seat, "strength", cell]:
            found = table["strength"][parse_cell(cell)].get(seat, 0)
        case [seat, "markers", cell]:
            found = table["influence"][parse_cell(cell)].get(seat, 0)
        case [seat, department]:
            found = table["resources"][seat].get(department, 0)
        case _:
            raise ValueError(f"'{' '.join(what)}' is nothing that is counted")
    return int(found)


def _form(number: int, form: str, numbers: tuple[str, ...]) -> str:
    if "|" in form:
        one, _, more = form.partition("|")
        return one if number == 1 else more
    if form not in ("", "word"):
        raise ValueError(f"a number has no form '{form}'; it has word and one|more")
    return numbers[number] if form and number < len(numbers) else str(number)
