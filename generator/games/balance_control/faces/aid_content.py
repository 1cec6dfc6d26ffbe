"""The content of player aids: the blocks of the game's `aids.yaml`, with labels replaced by the language's texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Any

from generator.base.errors import Fault, InputError, Mark, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import ExpectedExample, Least, OneOf
from generator.definitions.id_types import IconId, ModuleId, PieceId, RulingName
from generator.definitions.layout_files import FOLDER, read_template
from generator.definitions.pack import Way
from generator.definitions.yaml_reader import NOTHING, YamlReader
from generator.games.balance_control.definitions.balance_pack import BalancePiece, NumberName, TileId, measure_counts
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.faces.rules_context import RulesContext

KINDS = ("steps", "list", "signs", "departments", "classes", "read", "overlays", "measures", "stacking")
WITH_LINES = ("steps", "list", "signs")
"""The kinds that are nothing without lines."""
NAME = "aids"
"""The template of the player aids' contents."""
SMALLEST, LARGEST = 20.0, 400.0
"""How wide and how high an aid may be (mm)."""


@dataclass(frozen=True)
class LinePlan:
    """A line as the template has it. `text`: a label of the language. `ruling`: the label with the chosen option of
    this ruling behind it is taken where there is one. `tile`: the tile of whose effects the label speaks; left out
    where the tile has none. `rule`: left out unless this number of the rules is a yes. `modules`: left out unless one
    of these modules is in play. `measures`: `some`, left out where the box has no measures. `resources`: left out where
    they are kept in another way. `icon`: the sign before it. `letters`: the letters before it."""

    text: str
    ruling: RulingName | None = None
    tile: TileId | None = None
    rule: NumberName | None = None
    modules: tuple[ModuleId, ...] = ()
    measures: Annotated[str, OneOf("measures", ("some",))] = ""
    resources: Way | None = None
    icon: IconId | None = None
    letters: str = ""


def with_strong_lead(text: str) -> str:
    """A line's text; what stands before its colon is strong."""
    lead, colon, rest = text.partition(": ")
    return f"**{lead}:** {rest}" if colon else text


@dataclass(frozen=True)
class BlockPlan:
    """A part of an aid. `kind`: what the block shows. `title`: the label that heads it. `lines`: what a block of steps,
    a list or a list of signs says. `tile`: the tile that a block about one tile shows."""

    kind: Annotated[str, OneOf("kind", KINDS)]
    title: str = ""
    lines: tuple[LinePlan, ...] = ()
    tile: TileId | None = None


@dataclass(frozen=True)
class AidPlan:
    """A player aid. `size`: width and height (mm). `blocks`: its parts."""

    size: Annotated[tuple[float, float], ExpectedExample("width and height in mm, such as '[138, 100]'")]
    blocks: Annotated[tuple[BlockPlan, ...], Least(1)]


def aid_plans(context: RulesContext) -> dict[PieceId, AidPlan]:
    """Every player aid of the game as the template has it. Raises `InputError` with every fault, including aids that
    only the game or only the template has."""
    root = read_template(NAME, tuple(context.templates))
    faults: list[Fault] = []
    structure = YamlReader(faults, _known_names(context))
    plans = {PieceId(name): structure.read(node, AidPlan, name) for name, (_, node) in root.entries.items()}
    for piece, plan in plans.items():
        faults += _misfits(plan, piece, structure) if plan is not NOTHING else ()
    aids = [piece.id for piece in context.definitions.pieces.values() if piece.kind == "aid"]
    for name, (key, _) in root.entries.items():
        if name not in aids:
            expected = list_words(aids) or "none, since the game has no piece of the kind 'aid'"
            faults.append(Fault(key.mark, "", f"unknown aid '{name}'", expected, nearest_name(name, aids)))
    mark = root.mark if root.entries else Mark((context.folder / FOLDER / f"{NAME}.yaml").as_posix())
    faults += [
        Fault(mark, name, "no aid of that name", "'size' and 'blocks' of the aid") for name in aids if name not in plans
    ]
    if faults:
        raise InputError(faults)
    return plans


def aid_content(context: RulesContext, piece: BalancePiece) -> AidPlan:
    """The plan of a player aid with labels replaced by texts. Raises `InputError` for faults of the template."""
    plan = aid_plans(context)[piece.id]
    blocks = [_block(context, piece.id, block) for block in plan.blocks]
    shown = tuple(block for block in blocks if block.lines or block.kind not in ("steps", "list"))
    return replace(plan, blocks=shown)


def _known_names(context: RulesContext) -> Mapping[Any, frozenset[str]]:
    made = context.definitions
    return {
        IconId: frozenset(context.icons),
        ModuleId: frozenset(made.modules),
        RulingName: frozenset(made.all_rulings),
        TileId: frozenset(made.tiles),
    }


def _misfits(plan: AidPlan, name: str, places: YamlReader) -> Iterator[Fault]:
    """Faults of an aid whose parts are valid one by one but not together."""
    for side in plan.size:
        if not SMALLEST <= side <= LARGEST:
            yield places.at(f"{name}.size", f"{side:g} mm", f"{SMALLEST:g} to {LARGEST:g} mm")
    for number, block in enumerate(plan.blocks, start=1):
        path = f"{name}.blocks[{number}]"
        if block.kind in WITH_LINES and not block.lines:
            yield places.at(path, f"a block of {block.kind} without 'lines'", "lines: [{text: a label}]")
        if block.kind == "read" and block.tile is None:
            yield places.at(path, "a tile is read, but 'tile' is missing", "tile: the id of one")
        for row, line in enumerate(block.lines, start=1):
            if block.kind == "signs" and not (line.icon or line.letters):
                yield places.at(f"{path}.lines[{row}]", "a sign without 'icon' or 'letters'", "one of them")


def _block(context: RulesContext, piece: str, plan: BlockPlan) -> BlockPlan:
    title = context.fill_wording(piece, context.label(plan.title)) if plan.title else ""
    lines = [line for entry in plan.lines if (line := _line(context, piece, entry))]
    return replace(plan, title=title, lines=tuple(lines))


def _line(context: RulesContext, piece: str, plan: LinePlan) -> LinePlan | None:
    """The line in this edition and configuration; None where it has nothing to say there."""
    definitions, config = context.definitions, context.config
    effects: tuple[Effect, ...] = definitions.tiles[plan.tile].effects if plan.tile else ()
    if plan.tile and not effects:
        return None
    if plan.rule and not getattr(definitions.numbers, plan.rule):
        return None
    if plan.modules and not set(plan.modules) & set(config.modules):
        return None
    if plan.measures and not any(measure_counts(definitions, config).values()):
        return None
    if plan.resources and plan.resources != config.resources:
        return None
    return replace(plan, text=context.fill_wording(piece, context.label(_key(context, plan)), effects))


def _key(context: RulesContext, plan: LinePlan) -> str:
    """The label, or its variant for the option of a ruling where the language has one."""
    option = context.definitions.rulings[plan.ruling] if plan.ruling else ""
    variant = f"{plan.text}_{option.replace('-', '_')}"
    return variant if variant in context.texts.labels else plan.text
