"""Explains a piece by its id: its name, its notation and its sentence as printed, in one line of text."""

from __future__ import annotations

from generator.base.errors import input_error, list_words, nearest_name
from generator.base.hyphens import remove_hyphens
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, BalanceTile, Measure, Overlay
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.printed_words import (
    PieceWithEffects,
    effect_notation,
    measure_sentence,
    overlay_words,
    pieces_with_effects,
    tile_name,
    tile_notation,
    tile_words,
)
from generator.games.balance_control.definitions.sentences import SentenceSpeaker, WordingError
from generator.games.balance_control.notation import Notation, write


class PieceExplainer:
    """Explains the tiles, measures and overlays of a game in one language."""

    def __init__(self, definitions: BalanceDefinitions, texts: BalanceTexts) -> None:
        self.definitions = definitions
        self.texts = texts
        self.speaker = SentenceSpeaker(texts, definitions.numbers)

    def __call__(self, text: str) -> str:
        """A line about the piece of that id. Raises `InputError` if there is none."""
        name, game = text.lower(), self.definitions
        known: dict[str, PieceWithEffects] = {str(part.id): part for part in pieces_with_effects(game)}
        if name not in known:
            expected = f"a tile, a measure or an overlay, such as {list_words(list(known), 3)}"
            raise input_error(f"nothing is called '{text}'", expected=expected, hint=nearest_name(name, known))
        try:
            return self._piece_text(known[name])
        except WordingError:
            return name  # an own game's texts may have gaps; `check` names them

    def _piece_text(self, part: PieceWithEffects) -> str:
        if isinstance(part, BalanceTile):
            return self._tile(part)
        return self._measure(part) if isinstance(part, Measure) else self._overlay(part)

    def ids_by_code(self, code: str) -> list[str]:
        """The ids of tiles, measures and overlays with a code as on the board and on cards: `COM`, `DOM 2`, `CLM 07`,
        or an overlay's letter."""
        game, wanted = self.definitions, code.upper().replace(" ", "")
        cards = {card.id: f"{card.department or ''}{card.number:02}" for card in game.measures.values()}
        known: dict[str, str] = {tile.id: board_code(tile).replace(" ", "") for tile in game.tiles.values()}
        known |= cards | {overlay: overlay[0] for overlay in game.overlays}
        return [name for name, its in known.items() if its.upper() == wanted]

    def _tile(self, tile: BalanceTile) -> str:
        """With the timing and the condition that the face doesn't mention, and a sentence if it has none."""
        name, words = tile_name(tile, self.speaker), tile_words(tile, self.speaker)
        if not tile.effects:
            return _put(name, (), words)
        if not words:
            return _put(name, tile_notation(tile), self.speaker.generic(tile.effects))
        when = f"{self.speaker.term('trigger', tile.trigger)}; {self.speaker.term('needs', tile.needs)}"
        return _put(f"{name} ({when})", tile_notation(tile), words)

    def _measure(self, card: Measure) -> str:
        when = (
            f"{self.speaker.term('timing', card.timing)}; {self.texts.labels['cost']}: {self.speaker.cost(card.cost)}"
        )
        return _put(f"{self.texts.card_name(card.id)} ({when})", (), measure_sentence(card, self.speaker))

    def _overlay(self, overlay: Overlay) -> str:
        named = self.texts.overlays.get(overlay.id)
        words = overlay_words(overlay, self.speaker) if named else self.speaker.generic(overlay.effects)
        signs = tuple(sign for sign in effect_notation(overlay) if write(sign) != overlay.id)  # not its bare icon
        return _put(str(named.name) if named else overlay.id, signs, words)


def board_code(tile: BalanceTile) -> str:
    """A tile's short name: its printed code, or its department and what it makes."""
    return tile.code if tile.value is None else f"{tile.department} {tile.value}"


def _put(title: str, signs: tuple[Notation, ...], words: str) -> str:
    parts = [part for part in (" ".join(map(write, signs)), words) if part]
    return _plain(": ".join([title, "; ".join(parts)]) if parts else title)


def _plain(text: str) -> str:
    """Without the marks by which a printed line is broken."""
    return remove_hyphens(text).replace("\xa0", " ")
