"""How a game looks in print: its kinds of pieces and their layouts, the studio's and those that its rules bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from pathlib import Path as File
from typing import Any

from generator.definitions.texts import Texts
from generator.definitions.types import Configuration, Pack
from generator.faces.context import Context
from generator.faces.kind import Kind
from generator.faces.kinds import KINDS, LAYOUTS
from generator.games.registry import RULES, game_rules
from generator.values import dataclass


@dataclass(frozen=True)
class Paper:
    """`context`: what faces are composed from. `kinds`: by their names, in the order of a box. `layouts`: the templates
    and what each is read into. `reads`: what else the game brings that is judged before any face is composed."""

    context: Callable[[Any, Configuration, Any, File], Context]
    kinds: Mapping[str, Kind]
    layouts: Mapping[str, type]
    plans: Mapping[str, Any] = field(default_factory=dict)
    """Files beside the layouts, and what each is read into."""
    checked_size: Callable[[float], float] = float
    """The size of tiles in mm between flats, if they can be made in it. Raises `InputError`."""
    reads: Sequence[Callable[[Any], object]] = ()


STUDIO = Paper(Context, KINDS, LAYOUTS)


def paper_of(rules: str) -> Paper:
    """The look of games with the rules of that name; of those that bring none, the studio's own."""
    own = game_rules(rules).look
    return own() if own else STUDIO


def every_paper() -> tuple[Paper, ...]:
    """The looks of the studio and of all games, which are imported for it."""
    return STUDIO, *(paper_of(rules) for rules in RULES)


def roles_of(papers: Iterable[Paper]) -> frozenset[str]:
    """What pieces may be to a print service: the roles of the kinds of these looks."""
    return frozenset(kind.role for paper in papers for kind in paper.kinds.values())


def layouts_of(papers: Iterable[Paper]) -> Mapping[str, type]:
    """The templates of faces of these looks, by their names."""
    return {name: wanted for paper in papers for name, wanted in paper.layouts.items()}


def every_plan() -> Mapping[str, Any]:
    """The files beside them."""
    return {name: wanted for rules in RULES for name, wanted in paper_of(rules).plans.items()}


def context_of(pack: Pack, config: Configuration, texts: Texts, folder: File) -> Context:
    """What the faces of a pack are composed from, in a language."""
    return paper_of(pack.rules).context(pack, config, texts, folder)
