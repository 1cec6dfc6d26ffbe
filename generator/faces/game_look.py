"""How a game looks in print: its kinds of pieces and their layouts, the studio's and those that its rules bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path as File
from typing import Any

from generator.base.frozen import dataclass
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Configuration, Pack
from generator.faces.face_context import FaceContext
from generator.faces.kinds import KINDS, LAYOUTS
from generator.faces.piece_kind import PieceKind
from generator.games.registry import RULES, game_rules


@dataclass(frozen=True)
class GameLook:
    """`context`: what faces are composed from. `kinds`: by their names, in the order of a box. `layouts`: the templates
    and the class that each is read into. `reads`: functions that read what else the game brings, called before any face
    is composed."""

    context: Callable[[Any, Configuration, Any, File], FaceContext]
    kinds: Mapping[str, PieceKind]
    layouts: Mapping[str, type]
    plans: Mapping[str, Any] = field(default_factory=dict)
    """Files beside the layouts, and what each is read into."""
    folder: File | None = None
    """Where the layouts lie that the rules bring, if they bring any."""
    checked_size: Callable[[float], float] = float
    """The size of tiles in mm between flats, if they can be made in it. Raises `InputError`."""
    reads: Sequence[Callable[[Any], object]] = ()


STUDIO = GameLook(FaceContext, KINDS, LAYOUTS)


def game_look(rules: str) -> GameLook:
    """The look that goes with the rules of that name; the studio's own where they bring none."""
    own = game_rules(rules).look
    return own() if own else STUDIO


def all_game_looks() -> tuple[GameLook, ...]:
    """The looks of the studio and of all games; imports every game."""
    return STUDIO, *(game_look(rules) for rules in RULES)


def piece_roles(looks: Iterable[GameLook]) -> frozenset[str]:
    """The roles that pieces may have for a print service, over the kinds of these looks."""
    return frozenset(kind.role for paper in looks for kind in paper.kinds.values())


def look_layouts(looks: Iterable[GameLook]) -> Mapping[str, type]:
    """The face templates of these looks, by name, each with the class that it is read into."""
    return {name: wanted for paper in looks for name, wanted in paper.layouts.items()}


def all_plan_files() -> Mapping[str, Any]:
    """The further files of all games' looks (see `GameLook.plans`), by name, each with what it is read into."""
    return {name: wanted for rules in RULES for name, wanted in game_look(rules).plans.items()}


def face_context(pack: Pack, config: Configuration, texts: LanguageTexts, folder: File) -> FaceContext:
    """What the faces of a pack are composed from, in a language."""
    return game_look(pack.rules).context(pack, config, texts, folder)
