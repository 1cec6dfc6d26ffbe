"""No circles: a module that another needs, directly or by others, never needs that one in turn. Imports for annotations
and inside functions count like any other: whoever reads a circle has to read all of it at once."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import pytest

from tests.project.imports import imports, sources
from tests.tables import read_table

EXEMPT = {
    "generator.games.rules": "it is the one list of all that a game may bring, and imports that for annotations alone"
}
"""Modules whose own imports don't count, each with the reason. Beside them there is one way back, and no tree shows
it: the registry imports a game's package by its name."""

Graph = Mapping[str, Mapping[str, int]]
"""Module → each module that it imports, with the first line of that."""


def import_graph(modules: Mapping[str, tuple[str, bool]]) -> Graph:
    """What each of the modules (name → text, whether it is a package) imports of the others."""
    graph: dict[str, dict[str, int]] = {module: {} for module in modules}
    for module, (source, is_package) in modules.items():
        for found in imports(source, module, is_package) if module not in EXEMPT else ():
            name = found.name if found.name in modules else found.name.rpartition(".")[0]
            if name in modules and name != module:
                graph[module].setdefault(name, found.line)
    return graph


def circular_groups(graph: Graph) -> Iterator[set[str]]:
    """The groups of modules of which each leads to each other: the strongly connected components of more than one."""
    back: dict[str, set[str]] = {module: set() for module in graph}
    for module, known in graph.items():
        for name in known:
            back[name].add(module)
    left = set(graph)
    while loose := {module for module in left if not (left & graph[module].keys() and left & back[module])}:
        left -= loose
    while left:
        first = min(left)
        group = _reached(first, graph, left) & _reached(first, back, left)
        if group:
            yield group
        left -= group | {first}


def _reached(first: str, graph: Mapping[str, Iterable[str]], inside: set[str]) -> set[str]:
    """The modules to which some import leads from the first, itself only if there is a way back."""
    found: set[str] = set()
    waiting = [first]
    while waiting:
        new = inside.intersection(graph[waiting.pop()]) - found
        found |= new
        waiting += new
    return found


def shortest_circle(graph: Graph, group: set[str]) -> list[str]:
    """The imports that close the shortest circle in a group, a line each."""
    circles: list[list[str]] = []
    for first in sorted(group):
        ways = {first: [first]}
        waiting = [first]
        for module in waiting:
            for name in sorted(group & graph[module].keys()):
                if name == first:
                    circles.append([*ways[module], first])
                elif name not in ways:
                    ways[name] = [*ways[module], name]
                    waiting.append(name)
    circle = min(circles, key=len)
    return [f"{one}:{graph[one][two]} imports {two}" for one, two in pairwise(circle)]


def circle_text(graph: Graph) -> str:
    """What closes each circle, and how many modules one can then only read together; empty where there is none."""
    return "\n".join(
        "\n  ".join(
            (f"{len(group)} modules need each other, at least by these imports:", *shortest_circle(graph, group))
        )
        for group in circular_groups(graph)
    )


@pytest.mark.slow
def test_no_modules_of_the_generator_need_each_other() -> None:
    graph = import_graph(sources("generator"))
    assert all(graph.get(module) == {} for module in EXEMPT), "an exempt module is gone"
    assert sum(map(len, graph.values())) > len(graph), "the walk over the sources found next to nothing"
    assert not circle_text(graph), (
        circle_text(graph) + "\nMove what both need below them, or hand it in; CONTRIBUTING.md says who stands where."
    )


PACKAGE = "generator.play"
CIRCLES = read_table(__file__, "CIRCLES")
STRAIGHT = [
    {"a": "from .b import x\nfrom .c import x", "b": "from .c import x", "c": "import json"},
    {"a": "from .b import x", "b": "from . import unknown"},
]


def written(texts: Mapping[str, str]) -> Graph:
    """The graph of modules of one package."""
    return import_graph({f"{PACKAGE}.{name}": (text, False) for name, text in texts.items()})


@pytest.mark.parametrize("texts", CIRCLES)
def test_a_circle_is_found_however_it_is_closed(texts: dict[str, str]) -> None:
    members = {f"{PACKAGE}.{name}" for name in texts} - {f"{PACKAGE}.d"}
    assert list(circular_groups(written(texts))) == [members]


@pytest.mark.parametrize("texts", STRAIGHT)
def test_imports_that_lead_one_way_are_no_circle(texts: dict[str, str]) -> None:
    assert list(circular_groups(written(texts))) == []


def test_the_message_names_the_imports_that_close_a_circle() -> None:
    graph = written({"a": "\nfrom .b import x", "b": "from .c import x", "c": "from .a import x\nfrom .b import y"})
    assert circle_text(graph).splitlines() == [
        "3 modules need each other, at least by these imports:",
        "  generator.play.b:1 imports generator.play.c",
        "  generator.play.c:2 imports generator.play.b",
    ]


def test_two_circles_are_told_apart_though_one_leads_to_the_other() -> None:
    graph = written(
        {
            "a": "from .b import x",
            "b": "from .a import x\nfrom .c import x",
            "c": "from .d import x",
            "d": "from .c import x",
        }
    )
    assert sorted(map(sorted, circular_groups(graph))) == [
        ["generator.play.a", "generator.play.b"],
        ["generator.play.c", "generator.play.d"],
    ]
