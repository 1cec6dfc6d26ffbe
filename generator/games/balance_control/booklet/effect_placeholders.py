"""The booklet's placeholders for effects and numbers, and its conditions on what a box holds."""

from __future__ import annotations

import re

from generator.base.errors import Mark, input_error
from generator.booklet.page_blocks import players_text, range_text
from generator.definitions.configuration import playable_configurations
from generator.games.balance_control.booklet.balance_booklet import BalanceChapter, BalancePart, PieceName
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, measure_counts, tile_counts
from generator.games.balance_control.definitions.printed_words import PieceWithEffects, piece_name
from generator.games.balance_control.definitions.sentences import WordingError
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.field_values import DepartmentId
from generator.games.balance_control.faces.balance_context import BalanceContext

_OWN = re.compile(r"\{(players|larger|cap|markers|overlays|seats|begin)\}")
_NAME = re.compile(r"\{name ([A-Za-z0-9.-]+)\}")


def has_place(one: BalancePart | BalanceChapter, context: BalanceContext) -> bool:
    """Whether a part or chapter applies to this box, as far as effects and numbers decide; modules and rulings are
    checked elsewhere."""
    there = "some" if any(measure_counts(context.definitions, context.config).values()) else "none"
    if one.measures not in ("", there):
        return False
    numbers = context.definitions.numbers
    return isinstance(one, BalanceChapter) or (
        (not one.needs or bool(getattr(numbers, one.needs)))
        and (not one.lacks or not getattr(numbers, one.lacks))
        and all(_effects(name, context.definitions) for name in one.of)
        and not any(_effects(name, context.definitions) for name in one.idle)
    )


def _effects(name: PieceName, definitions: BalanceDefinitions) -> tuple[Effect, ...]:
    """What a tile, an overlay or a measure does."""
    found = definitions.components()[name]
    return found.effects if isinstance(found, PieceWithEffects) else ()


def fill_placeholders(words: str, part: BalancePart | None, context: BalanceContext, place: Mark) -> str:
    """The text with its placeholders filled from the effects of the pieces that the part names; `place` is where the
    text is written. Raises `InputError` for one that can't be filled."""
    effects = tuple(effect for name in part.of for effect in _effects(name, context.definitions)) if part else ()
    try:
        filled = _NAME.sub(lambda found: _name(found[1], context), words)
        filled = _OWN.sub(lambda found: _fact(found[1], context), filled)
        return context.speaker.say(filled, effects).text
    except (WordingError, KeyError) as error:
        raise input_error(f"{error} (in '{words[:40]}…')", mark=place) from None


def _name(piece: str, context: BalanceContext) -> str:
    """The name of a department, a tile, an overlay or a measure."""
    found = context.definitions.components().get(piece)
    if department := context.texts.departments.get(DepartmentId(piece)):
        return str(department.name)
    if isinstance(found, PieceWithEffects):
        return piece_name(found, context.speaker)
    raise WordingError(f"'{{name {piece}}}' names no tile, overlay or measure")


def _fact(name: str, context: BalanceContext) -> str:
    """What every paragraph may name of the configuration."""
    definitions, config = context.definitions, context.config
    if name == "overlays":
        return ", ".join(_name(overlay, context) for overlay in definitions.overlays)
    if name == "markers":
        values = {piece.value for piece in definitions.pieces.values() if piece.value}
        return " / ".join(str(value) for value in sorted(values))
    if name == "seats":
        return str(config.players)
    if name == "begin":
        return str(definitions.numbers.start_influence[config.players])
    games = playable_configurations(definitions, config)
    if name == "players":
        return players_text(context)
    if name == "larger":
        least = tile_counts(definitions, games[0])
        return range_text([game.players for game in games if tile_counts(definitions, game) != least])
    return " / ".join(dict.fromkeys(str(definitions.numbers.influence_cap[game.players]) for game in games))
