"""The parsed files that an edition is made of, and a language's texts as they are for it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.base.errors import Fault, list_words, unknown_fault
from generator.definitions.id_types import EditionId
from generator.definitions.sources import GameSources
from generator.definitions.yaml_nodes import MapNode, Node, TextNode, merge_trees, node_kind

OTHERWISE = "editions"
"""The section of a language's file that holds what is said otherwise for an edition."""


def edition_chain(sources: GameSources, edition: EditionId, faults: list[Fault]) -> list[MapNode]:
    """The edition's file and those it is based on, the farthest first."""
    chain: list[MapNode] = []
    seen: list[str] = []
    name: str | None = edition
    while name is not None:
        node = sources.editions[EditionId(name)]
        chain.insert(0, node)
        seen.append(name)
        based = node.get("based_on")
        name = based.value if isinstance(based, TextNode) else None
        if based is not None and name is None:
            faults.append(Fault(based.mark, "based_on", node_kind(based), "an edition"))
        if name is not None and (name not in sources.editions or name in seen):
            what = f"edition '{seen[-1]}' is based on '{name}'"
            expected = "another edition, in no circle: " + list_words(tuple(sources.editions))
            faults.append(Fault(based.mark if based else node.mark, "based_on", what, expected))
            break
    return chain


def texts_of(sources: GameSources, language: str, edition: EditionId | None) -> Node:
    """A language's texts, overlaid with its own texts for the edition and for those that it is based on."""
    node = sources.texts[language]
    otherwise = node.get(OTHERWISE)
    plain: Node = MapNode(node.mark, {name: entry for name, entry in node.entries.items() if name != OTHERWISE})
    if not isinstance(otherwise, MapNode) or edition is None:
        return plain
    for name in edition_names(sources, edition):
        said = otherwise.get(name)
        plain = merge_trees(plain, said) if said is not None else plain
    return plain


def edition_names(sources: GameSources, edition: EditionId) -> list[str]:
    """The ids of an edition and of those it is based on, the farthest first."""
    chain = edition_chain(sources, edition, [])
    return [name for node in chain for name, known in sources.editions.items() if known is node]


def editions_with_own_texts(sources: GameSources, language: str) -> list[EditionId]:
    """The editions for which a language says something otherwise."""
    node = sources.texts[language].get(OTHERWISE)
    return [EditionId(name) for name in sources.editions if isinstance(node, MapNode) and name in node.entries]


def own_texts_faults(sources: GameSources, language: str) -> Iterator[Fault]:
    """Faults of the texts that a language has for one edition: there is no such edition, or they aren't written section
    by section."""
    node = sources.texts[language].get(OTHERWISE)
    if node is None:
        return
    path, known = f"text {language}.{OTHERWISE}", tuple(sources.editions)
    if not isinstance(node, MapNode):
        yield Fault(node.mark, path, node_kind(node), "a mapping from editions")
        return
    for name, (key, said) in node.entries.items():
        if name not in known:
            yield unknown_fault(key.mark, f"{path}.{name}", f"unknown edition '{name}'", name, known)
        elif not isinstance(said, MapNode):
            yield Fault(said.mark, f"{path}.{name}", node_kind(said), "a mapping of sections, such as 'cards: {…}'")
