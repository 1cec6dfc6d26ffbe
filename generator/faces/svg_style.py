"""The style sheets of a drawing: what an element's rules and its own `style` say, as attributes.

    sheet = StyleSheet()
    sheet.add(".st0, rect.wide { fill: #a30; }")
    sheet.apply_rules("rect", {"class": "st0", "width": "3"})     # {"class": "st0", "width": "3", "fill": "#a30"}

A selector is the name of an element, a class, an id, `*`, or several of these at once; what drawing programs write has
no others. Rules weigh as CSS says: attributes least, then rules by their selectors and their order, then the element's
own `style`, and last what is `!important`, in the same order. Fonts, and what counts for some media only, are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any

from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern

_LEFT_OUT = {"font-face", "keyframes", "charset", "namespace", "page", "property"}
"""Rules that begin with @ and change nothing of what is printed."""
_ELSEWHERE = late_pattern(r"\b(?:print|speech|prefers-[\w-]+|hover|forced-colors)\b", re.IGNORECASE)
"""Media that nobody draws for: a drawing is printed as a screen shows it to somebody who wishes nothing special."""
_AWAY = {"hover", "active", "focus", "focus-within", "focus-visible", "visited", "target"}
"""What an element has to be for a rule, and never is."""
_INSIDE = late_pattern(r"[\s>+~]")
"""Between the elements of a selector that asks for more than one."""
_PLAIN = ("ident", "hash")
_COMMENT = late_pattern(r"/\*.*?\*/", re.DOTALL)
_IMPORTANT = late_pattern(r"\s*!\s*important\s*$", re.IGNORECASE)

Declared = Mapping[str, str]
"""Properties by name."""


@dataclass(frozen=True)
class _Selector:
    """The element name, id and classes that an element must have; an empty `tag` or `id` matches any."""

    tag: str
    id: str
    classes: frozenset[str]

    def weight(self) -> tuple[int, int, int]:
        return (bool(self.id), len(self.classes), bool(self.tag))

    def key(self) -> str:
        """The key under which the rule is stored: one of the things that an element needs for it."""
        return f"#{self.id}" if self.id else f".{min(self.classes)}" if self.classes else self.tag

    def takes(self, tag: str, name: str, classes: frozenset[str]) -> bool:
        return self.tag in ("", tag) and self.id in ("", name) and self.classes <= classes


@dataclass(frozen=True)
class _Rule:
    selector: _Selector
    order: int
    normal: Declared
    important: Declared

    def weight(self) -> tuple[tuple[int, int, int], int]:
        return (self.selector.weight(), self.order)


class StyleSheet:
    """The rules of a drawing, found by an element's name, id and classes."""

    def __init__(self) -> None:
        self.rules: dict[str, list[_Rule]] = {}
        self.count = 0
        self.has_nested = False
        """Whether a selector that was read loosely asks for elements around another."""

    def add(self, css: str, *, loosely: bool = False) -> None:
        """Adds the rules of one style sheet. Raises `ValueError` with the text that can't be read; `loosely` takes any
        selector as if it asked for nothing but its last element's name, classes and id, and leaves out all else."""
        import tinycss2

        for found in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
            if found.type == "at-rule" and is_idle(found):
                continue
            if loosely:
                self.add_loosely(found)
                continue
            if found.type != "qualified-rule":
                raise ValueError(f"'@{found.at_keyword}'" if found.type == "at-rule" else "what is no rule")
            normal, important = _declarations(found.content)
            for selector in _selectors(found.prelude):
                self.add_rule(selector, normal, important)

    def add_loosely(self, found: Any) -> None:
        """Adds a rule by the last elements of its selectors; nothing where it is none."""
        import tinycss2

        if found.type != "qualified-rule":
            return
        with suppress(ValueError):
            normal, important = _declarations(found.content, loosely=True)
            asked = tinycss2.serialize(found.prelude).split(",")
            self.has_nested |= any(_INSIDE.search(selector.strip()) for selector in asked)
            for selector in _last_selectors(found.prelude):
                self.add_rule(selector, normal, important)

    def add_rule(self, selector: _Selector, normal: Declared, important: Declared) -> None:
        """Adds the declarations for one selector."""
        self.count += 1
        self.rules.setdefault(selector.key(), []).append(_Rule(selector, self.count, normal, important))

    def apply_rules(self, tag: str, attributes: Mapping[str, str]) -> dict[str, str]:
        """The attributes of an element, overridden by what rules and its `style` say."""
        made = dict(attributes)
        own_normal, own_important = _own_style(made.pop("style", ""))
        if not self.count and not own_important:
            return made | own_normal
        rules = sorted(self._rules_of(tag, attributes), key=_Rule.weight)
        for declared in (
            *(rule.normal for rule in rules),
            own_normal,
            *(rule.important for rule in rules),
            own_important,
        ):
            made |= declared
        return made

    def _rules_of(self, tag: str, attributes: Mapping[str, str]) -> Iterator[_Rule]:
        name, classes = attributes.get("id", ""), frozenset(attributes.get("class", "").split())
        for key in ("", tag, f"#{name}", *(f".{each}" for each in classes)):
            for rule in self.rules.get(key, ()):
                if rule.selector.takes(tag, name, classes):
                    yield rule


def is_idle(rule: Any) -> bool:
    """Whether a rule that begins with @ changes nothing of what is printed."""
    import tinycss2

    media = rule.lower_at_keyword == "media" and _ELSEWHERE.search(tinycss2.serialize(rule.prelude))
    return rule.lower_at_keyword in _LEFT_OUT or bool(media)


def _own_style(style: str) -> tuple[dict[str, str], dict[str, str]]:
    """The declarations of a `style` attribute, and those of them that are important."""
    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for part in _COMMENT.sub("", style).split(";"):
        name, _, value = part.partition(":")
        bare = _IMPORTANT.sub("", value)
        if name.strip() and not name.strip().startswith("-"):
            found[bare != value][name.strip().lower()] = bare.strip()
    return found


def _declarations(content: Sequence[Any], *, loosely: bool = False) -> tuple[Declared, Declared]:
    """The declarations of a rule, and those of them that are important. Raises `ValueError` for anything else among
    them, or `loosely` leaves it out."""
    import tinycss2

    found: tuple[dict[str, str], dict[str, str]] = ({}, {})
    for one in tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
        if one.type != "declaration":
            if loosely:
                continue
            raise ValueError("what is no 'property: value'")
        if not one.name.startswith("-"):
            try:
                value = tinycss2.serialize([part for part in one.value if part.type != "comment"])
            except RecursionError:
                raise ValueError("brackets nested too deeply") from None
            found[one.important][one.lower_name] = value.strip()
    return found


def _selectors(prelude: Sequence[Any]) -> Iterator[_Selector]:
    """The selectors between commas. Raises `ValueError` for any that isn't plain."""
    import tinycss2

    parts: list[list[Any]] = [[]]
    for token in prelude:
        if token == ",":
            parts.append([])
        elif token.type != "comment":
            parts[-1].append(token)
    for part in parts:
        while part and part[0].type == "whitespace":
            part.pop(0)
        while part and part[-1].type == "whitespace":
            part.pop()
        selector = _selector(part)
        if selector is None:
            raise ValueError(f"the selector '{tinycss2.serialize(part)[:80]}'")
        yield selector


def _last_selectors(prelude: Sequence[Any]) -> Iterator[_Selector]:
    """Of each selector between commas the last element's name, classes and id; none of what is never so."""
    parts: list[list[Any]] = [[]]
    ends = False
    for token in prelude:
        if token == ",":
            parts.append([])
        elif token.type == "whitespace" or token in (">", "+", "~"):
            ends = True
            continue
        elif token.type != "comment":
            if ends:
                parts[-1] = []
            parts[-1].append(token)
        ends = False
    for part in parts:
        states = {two.lower_value for one, two in pairwise(part) if one == ":" and two.type == "ident"}
        if not states & _AWAY:
            plain = [
                two for one, two in pairwise([None, *part]) if one != ":" and (two in (".", "*") or two.type in _PLAIN)
            ]
            yield (_selector(plain) if plain else None) or _Selector("", "", frozenset())


def _selector(tokens: Sequence[Any]) -> _Selector | None:
    """The selector between two commas; None where it is more than a name, classes and an id of one element."""
    tag, name, classes = "", "", []
    rest = list(tokens)
    if rest and (rest[0] == "*" or rest[0].type == "ident"):
        first = rest.pop(0)
        tag = "" if first == "*" else first.value
    elif not rest:
        return None
    while rest:
        token = rest.pop(0)
        if token.type == "hash" and not name:
            name = token.value
        elif token == "." and rest and rest[0].type == "ident":
            classes.append(rest.pop(0).value)
        else:
            return None
    return _Selector(tag, name, frozenset(classes))
