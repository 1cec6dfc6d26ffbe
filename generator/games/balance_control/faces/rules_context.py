"""What faces of BALANCE // CONTROL are composed from: definitions, texts, sentences, colours of pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.definitions.id_types import ColourToken
from generator.faces import face_context
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, BalancePiece
from generator.games.balance_control.definitions.balance_texts import BalanceTexts
from generator.games.balance_control.definitions.printed_words import PieceWithEffects
from generator.games.balance_control.definitions.sentences import SentenceSpeaker, WordingError
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.field_values import DepartmentId

P = TypeVar("P", bound=PieceWithEffects)


@dataclass(frozen=True)
class RulesContext(face_context.FaceContext):
    """The context of faces for a game with departments and effects."""

    definitions: BalanceDefinitions
    texts: BalanceTexts

    @cached_property
    def speaker(self) -> SentenceSpeaker:
        """Writes sentences in the context's language."""
        return SentenceSpeaker(self.texts, self.definitions.numbers)

    def fill_wording(self, piece: str, wording: str, effects: Sequence[Effect] = ()) -> str:
        """A wording with its placeholders filled. Raises `InputError` that names the piece if they don't fit."""
        try:
            return self.speaker.say(wording, effects).text
        except (WordingError, KeyError) as error:
            raise self.misfit(piece, error) from None

    def said(self, piece: P, say: Callable[[P, SentenceSpeaker], str]) -> str:
        """What is said of a piece. Raises `InputError` that names it where words don't fit its effects."""
        try:
            return say(piece, self.speaker)
        except (WordingError, KeyError) as error:
            raise self.misfit(piece.id, error) from None

    def misfit(self, piece: str, error: Exception) -> Exception:
        """The error for a sentence that doesn't fit its piece, at the place where it is written."""
        mark = face_context.place_of_words(self, piece) or self.texts.place("")
        return input_error(f"its words ({self.texts.language}): {error}", path=piece, mark=mark)

    def department_icon(self, department: DepartmentId) -> str:
        """The icon of a department."""
        return self.definitions.departments[department].icon

    def department_colour(self, department: DepartmentId) -> str:
        """The colour of a department."""
        return self.definitions.departments[department].colour

    def piece_colour(self, piece: BalancePiece) -> ColourToken:
        """The colour of a piece: its own, its department's, or the game's first."""
        if piece.colour is not None:
            return piece.colour
        if piece.department is not None:
            return self.definitions.departments[piece.department].colour
        return next(iter(self.definitions.colours))
