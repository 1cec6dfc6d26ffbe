"""Expressions of layouts: `attack > 0`, `{attack + 1}`, `frame-{type}.png`, compiled once and worked out for each
piece.

Names are the fields of a piece. There are comparison, `and`, `or`, `not`, `in`, arithmetic, `a if b else c`, texts
joined by `+`, and the functions of `FUNCTIONS`. simpleeval walks the tree; whatever else Python knows (attributes,
indices, powers, loops, lambdas) has no handler here, and length, depth and results are bounded, so that no expression
takes long. A fault says where the expression stands and what was written.
"""

from __future__ import annotations

import ast
import math
import operator
import re
import threading
import unicodedata
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import Any

import simpleeval

from generator.base.errors import NOWHERE, Fault, InputError, Mark, list_words, nearest_name
from generator.base.frozen import dataclass

LONGEST, DEEPEST = 400, 30
"""Characters and levels of an expression at most."""
LONGEST_RESULT, LARGEST_NUMBER = 5_000, 1e9
"""Characters of what comes of an expression at most, and the largest number."""
MOST_PADS = 100
"""Letters that `pad` makes at most."""
_BRACED = re.compile(r"\{\{|\}\}|\{((?:[^{}'\"]|'[^']*'|\"[^\"]*\")*)\}")
_ICON_LIKE = re.compile(r"[A-Za-z0-9][\w.-]*(?::[\w#/|-]+)?")
"""What in braces may be an icon of the words: its id, with a colour."""
_ONE_LETTER = re.compile(r"\{\{|\}\}|\{[^{}]*\}")
"""What stands for one sign of a text: an icon's id in braces, a brace that is printed."""
_LOOK = re.compile(r"(?:colour|size|look): ?[\w#. -]+")
"""What stands in braces behind words in brackets."""


class ExpressionProblem(ValueError):
    """What is wrong with a result, in words for the reader."""


def _number(value: object) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ExpressionProblem(f"'{value}' is no number")
    return value


def _bounded(value: Any) -> Any:
    if isinstance(value, int | float) and (abs(value) > LARGEST_NUMBER or value != value):
        raise ExpressionProblem(f"a number beyond {LARGEST_NUMBER:g}")
    if isinstance(value, str) and len(value) > LONGEST_RESULT:
        raise ExpressionProblem(f"a text of more than {LONGEST_RESULT} characters")
    return value


def _add(left: Any, right: Any) -> Any:
    """Numbers are added, texts joined."""
    if isinstance(left, str) or isinstance(right, str):
        return _bounded(text_of(left) + text_of(right))
    return _bounded(_number(left) + _number(right))


def _arithmetic(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def worked(left: Any, right: Any) -> Any:
        try:
            return _bounded(work(_number(left), _number(right)))
        except ZeroDivisionError:
            raise ExpressionProblem("a division by 0") from None

    return worked


def _ordered(work: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def worked(left: Any, right: Any) -> Any:
        if isinstance(left, str) != isinstance(right, str):
            raise ExpressionProblem(f"'{text_of(left)}' and '{text_of(right)}' can't be compared")
        return work(left, right)

    return worked


def _alike(value: Any) -> Any:
    """A value as it is compared: letter case of texts doesn't matter."""
    return value.casefold() if isinstance(value, str) else value


def _is_in(left: Any, right: Any) -> bool:
    if isinstance(right, str):
        return text_of(left).casefold() in right.casefold()
    if isinstance(right, tuple):
        return _alike(left) in [_alike(one) for one in right]
    raise ExpressionProblem(f"nothing is in '{text_of(right)}'")


OPERATORS: Mapping[type, Callable[..., Any]] = {
    ast.Add: _add,
    ast.Sub: _arithmetic(operator.sub),
    ast.Mult: _arithmetic(operator.mul),
    ast.Div: _arithmetic(operator.truediv),
    ast.FloorDiv: _arithmetic(operator.floordiv),
    ast.Mod: _arithmetic(operator.mod),
    ast.UAdd: _number,
    ast.USub: lambda value: -_number(value),
    ast.Not: operator.not_,
    ast.Eq: lambda left, right: _alike(left) == _alike(right),
    ast.NotEq: lambda left, right: _alike(left) != _alike(right),
    ast.Lt: _ordered(operator.lt),
    ast.LtE: _ordered(operator.le),
    ast.Gt: _ordered(operator.gt),
    ast.GtE: _ordered(operator.ge),
    ast.In: _is_in,
    ast.NotIn: lambda left, right: not _is_in(left, right),
}


def _count(values: Any, wanted: Any = None) -> int:
    """How many icons, letters or values there are; with a second value, how many of that. An icon in a text is one
    letter."""
    found = values if isinstance(values, tuple) else text_of(values)
    if wanted is None:
        return len(found) if isinstance(found, tuple) else len(_ONE_LETTER.sub("·", found))
    if isinstance(found, tuple):
        return sum(_alike(one) == _alike(wanted) for one in found)
    return found.casefold().count(text_of(wanted).casefold()) if text_of(wanted) else 0


def _round(value: Any, places: Any = 0) -> Any:
    digits = min(max(int(_number(places)), 0), 6)
    found = math.floor(_number(value) * 10**digits + 0.5) / 10**digits
    return int(found) if digits == 0 else found


def _whole_number(value: Any) -> int:
    if _number(value) != int(value):
        raise ExpressionProblem(f"'{text_of(value)}' is no whole number")
    return int(value)


def _letters(text: str) -> tuple[str, ...]:
    """The letters of a text, each with the marks above and below it."""
    found: list[str] = []
    for sign in text:
        if found and unicodedata.combining(sign):
            found[-1] += sign
        else:
            found.append(sign)
    return tuple(found)


def _split(value: Any, at: Any = None) -> tuple[str, ...]:
    """The parts of a text between separators, or between blanks; at nothing, its letters. Icons are parts already."""
    if isinstance(value, tuple):
        return value
    text = text_of(value)
    if at is None:
        return tuple(text.split())
    sign = text_of(at)
    return tuple(part.strip() for part in text.split(sign)) if sign and text else _letters(text)


def _part(value: Any, which: Any, at: Any = "") -> str:
    """One part of a text, counted from 1, or below 0 from the end; nothing where there are fewer."""
    parts, number = _split(value, at), _whole_number(which)
    if not number:
        raise ExpressionProblem("parts are counted from 1, or from -1 at the end")
    place = number - 1 if number > 0 else len(parts) + number
    return parts[place] if 0 <= place < len(parts) else ""


def _join(values: Any, between: Any = "") -> str:
    parts = values if isinstance(values, tuple) else _letters(text_of(values))
    return str(_bounded(text_of(between).join(map(text_of, parts))))


def _replace(value: Any, old: Any, new: Any) -> str:
    text, one, other = text_of(value), text_of(old), text_of(new)
    if not one:
        return text
    if len(text) + text.count(one) * len(other) > 2 * LONGEST_RESULT:
        raise ExpressionProblem(f"a text of more than {LONGEST_RESULT} characters")
    return str(_bounded(text.replace(one, other)))


def _pad(value: Any, length: Any, sign: Any = "0") -> str:
    """A text with a sign before it until it has that many letters."""
    text, wide, fill = text_of(value), _whole_number(length), text_of(sign)
    if not 0 <= wide <= MOST_PADS or len(_letters(fill)) != 1:
        raise ExpressionProblem(f"'pad' makes at most {MOST_PADS} letters, with one sign: pad(7, 3, '0')")
    return fill * max(wide - len(_letters(text)), 0) + text


def _read_number(value: Any, otherwise: Any = None) -> Any:
    """The number that a text says, else what is said otherwise."""
    text = text_of(value).strip().replace("−", "-").replace(",", ".")
    if re.fullmatch(r"[+-]?\d{1,10}(?:\.\d{1,10})?", text, re.ASCII):
        found = float(text)
        return _bounded(int(found) if found.is_integer() else found)
    if otherwise is None:
        raise ExpressionProblem(f"'{text_of(value)}' is no number")
    return otherwise


def _text_function(work: Callable[[str], str]) -> Callable[[Any], str]:
    return lambda value: _bounded(work(text_of(value)))


_ROMAN = (
    *((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL")),
    *((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")),
)


def _roman(value: object) -> str:
    """A whole number as the Romans wrote it."""
    left = _number(value)
    if left != int(left) or not 1 <= left < 4000:
        raise ExpressionProblem(f"'{text_of(left)}' is no whole number from 1 to 3999")
    found = ""
    for worth, letters in _ROMAN:
        found, left = found + letters * int(left // worth), left % worth
    return found


FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "min": lambda *values: min(map(_number, values)),
    "max": lambda *values: max(map(_number, values)),
    "abs": lambda value: abs(_number(value)),
    "round": _round,
    "floor": lambda value: math.floor(_number(value)),
    "ceil": lambda value: math.ceil(_number(value)),
    "upper": _text_function(str.upper),
    "lower": _text_function(str.lower),
    "text": _text_function(str),
    "trim": _text_function(str.strip),
    "split": _split,
    "part": _part,
    "join": _join,
    "replace": _replace,
    "pad": _pad,
    "number": _read_number,
    "count": _count,
    "roman": _roman,
}
"""The functions that depend on nothing but their values; a piece's values add those that look something up."""
LOOKED_UP = ("card", "label", "tone")
"""Functions that look something up: a field of another card, `card('knight', 'attack')`, and a label of the
language."""
COPY = ("copy", "copies", "number", "of")
"""Names whose values are counted anew for each card."""
MOST_KEPT = 200
"""Results of an expression that are kept."""
_NAMES = {"yes": True, "no": False, "true": True, "false": False}
_ALLOWED = (
    *(ast.Expr, ast.Name, ast.UnaryOp, ast.BinOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.Call, ast.Constant),
    *(ast.Tuple, ast.List, ast.Load, ast.And, ast.Or, *OPERATORS),
)


def text_of(value: Any) -> str:
    """A value as it is printed: whole numbers without a point, yes and no as words, icons in braces."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}" if not value.is_integer() else str(int(value))
    if isinstance(value, tuple):
        return "".join(f"{{{icon}}}" for icon in value)
    if value is None:
        return ""
    return str(getattr(value, "file", value))


@dataclass(frozen=True, eq=False)
class Expression:
    """A compiled expression: its tree, the names that it asks for, and where it stands. `kept`: what came of it, by the
    values of its names; None where it depends on more than these."""

    text: str
    tree: ast.Expr
    names: frozenset[str]
    mark: Mark
    path: str
    kept: dict[Any, Any] | None = None

    def fault(self, what: str, expected: str = "", piece: str = "") -> InputError:
        """A fault of this expression, as it is for a `piece`."""
        right = expected or "an expression of fields, numbers and texts, such as 'attack + 1'"
        on = f"on '{piece}': " if piece else ""
        return InputError([Fault(self.mark, self.path, f"{on}'{self.text}': {what}", right)])


def compile_expression(text: str, known: Collection[str], mark: Mark = NOWHERE, path: str = "") -> Expression:
    """An expression whose names are among `known`. Raises `InputError` where it can't be read or asks for anything
    else."""
    tree, problem = _parse(text)
    if tree is None:
        right = "an expression of fields, numbers and texts, such as 'attack > 0'"
        raise InputError([Fault(mark, path, f"'{text}' {problem}", right)])
    names, called = set(), {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Name):
            continue
        of_functions = (*FUNCTIONS, *LOOKED_UP)
        fit = of_functions if id(node) in called else known
        if node.id not in fit and (id(node) in called or node.id not in _NAMES):
            what = f"no function '{node.id}'" if id(node) in called else f"there is no field '{node.id}'"
            raise InputError(
                [Fault(mark, path, f"'{text}': {what}", list_words(sorted(fit), 30), nearest_name(node.id, fit))]
            )
        if id(node) not in called:
            names.add(node.id)
    asked = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    alone = asked.isdisjoint((*LOOKED_UP, *COPY)) and (names <= {*known} - _NAMES.keys())
    return Expression(text, tree, frozenset(names), mark, path, {} if alone else None)


@lru_cache(2_000)
def _parse(text: str) -> tuple[ast.Expr | None, str]:
    """The tree of an expression, or what is wrong with it."""
    if len(text) > LONGEST:
        return None, f"is too long, at most {LONGEST} characters"
    if not text.strip():
        return None, "is empty"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            body = ast.parse(text.strip().replace("\n", " ")).body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return None, f"can't be read{_where(error)}"
    if len(body) != 1 or not isinstance(body[0], ast.Expr):
        return None, "is no expression"
    if _depth(body[0]) > DEEPEST:
        return None, f"is nested too deeply, at most {DEEPEST} levels"
    problem = next(filter(None, map(_problem_of, ast.walk(body[0]))), "")
    return (None, problem) if problem else (body[0], "")


def _problem_of(node: ast.AST) -> str:
    """What a node of a tree holds that no layout knows."""
    if not isinstance(node, _ALLOWED):
        return f"holds what no layout knows ({_called(node)})"
    if isinstance(node, ast.Call) and (node.keywords or not isinstance(node.func, ast.Name)):
        return "calls something that is no function of layouts"
    if not isinstance(node, ast.Constant):
        return ""
    if not isinstance(node.value, str | int | float):
        return f"holds '{node.value!r}'"
    if not isinstance(node.value, str) and abs(node.value) > LARGEST_NUMBER:
        return f"holds a number beyond {LARGEST_NUMBER:g}"
    return ""


def _where(error: BaseException) -> str:
    """The place in an expression at which reading it failed."""
    found = getattr(error, "offset", None)
    return f" at character {found}" if isinstance(found, int) and found > 1 else ""


def _called(node: ast.AST) -> str:
    """What a piece of syntax is called."""
    words = {ast.Attribute: "a point", ast.Subscript: "square brackets", ast.Pow: "a power", ast.Lambda: "lambda"}
    return words.get(type(node), type(node).__name__)


def _depth(tree: ast.AST) -> int:
    """How deeply a tree is nested, counted without recursion."""
    deepest, waiting = 0, [(tree, 1)]
    while waiting:
        node, depth = waiting.pop()
        deepest = max(deepest, depth)
        waiting += ((child, depth + 1) for child in ast.iter_child_nodes(node))
    return deepest


class _TreeWalker(simpleeval.SimpleEval):  # type: ignore[misc]
    """simpleeval with the operators and functions of layouts, and values in brackets for `in`."""

    def __init__(self) -> None:
        super().__init__(operators=dict(OPERATORS), functions=dict(FUNCTIONS), names={})
        self.nodes[ast.Tuple] = self.nodes[ast.List] = self._values_in_brackets

    def _values_in_brackets(self, node: Any) -> tuple[Any, ...]:
        return tuple(self._eval(one) for one in node.elts)


class _Walkers(threading.local):
    """A walker for each thread, made once: making one takes longer than most expressions."""

    def __init__(self) -> None:
        self.walker = _TreeWalker()


_WALKERS = _Walkers()


class Evaluator:
    """Works out expressions for one piece. `names` gives the value of each name, `more` are functions that look
    something up; faults name the `piece`."""

    def __init__(self, names: Any, more: Mapping[str, Callable[..., Any]], piece: str = "") -> None:
        self.names = names
        self.more = more
        self.piece = piece

    def value(self, expression: Expression) -> Any:
        """What comes of an expression. Raises `InputError` with its place."""
        node = expression.tree.value
        try:
            if isinstance(node, ast.Name) and node.id not in _NAMES:
                return self.names[node.id]
            kept, key = expression.kept, None
            if kept is not None and (key := self._key(expression)) in kept:
                return kept[key]
            walker = _WALKERS.walker
            walker.names = _NamesOfPiece(self.names)
            walker.functions.update(self.more)
            found = _bounded(walker.eval(expression.text, expression.tree))
            if kept is not None and key is not None and len(kept) < MOST_KEPT:
                kept[key] = found
            return found
        except ExpressionProblem as problem:
            raise expression.fault(str(problem), piece=self.piece) from None
        except TypeError:
            raise expression.fault("a function with too few or too many values") from None
        except (simpleeval.InvalidExpression, ValueError, ArithmeticError, RecursionError) as error:
            what = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise expression.fault(what, piece=self.piece) from None

    def _key(self, expression: Expression) -> Any:
        """The values of an expression's names, each with its type, since 1 and `yes` are equal; None where one of them
        isn't there to be compared, which may not matter."""
        try:
            key = tuple([(value.__class__, value) for value in map(self.names.__getitem__, expression.names)])
            hash(key)
        except (KeyError, TypeError, ExpressionProblem, InputError):
            return None
        return key


class _NamesOfPiece:
    """The names of an expression, for simpleeval."""

    def __init__(self, names: Any) -> None:
        self.names = names

    def __getitem__(self, name: str) -> Any:
        return _NAMES[name] if name in _NAMES and name not in self.names else self.names[name]


def _kept_braces(
    inner: str, styled: bool, known: Collection[str], icons: Collection[str], colours: Collection[str]
) -> str:
    """Braces of words that hold no expression: an icon, a star, or, behind brackets, how words look; else nothing."""
    if inner == "*" or (styled and _LOOK.fullmatch(inner)):
        return f"{{{inner}}}"
    if styled and (inner in colours or re.fullmatch("#[0-9a-fA-F]{6}", inner)) and inner not in known:
        return f"{{colour: {inner}}}"
    name = inner.partition(":")[0]
    return f"{{{inner}}}" if _ICON_LIKE.fullmatch(inner) and name in icons and name not in known else ""


Part = str | Expression


@dataclass(frozen=True, eq=False)
class Template:
    """A text with expressions: texts and expressions in turn. `names`: all that the expressions ask for."""

    parts: tuple[Part, ...]
    names: frozenset[str]

    def value(self, evaluator: Evaluator) -> Any:
        """What comes of it: of a single expression its value, else the text."""
        if len(self.parts) == 1 and not isinstance(self.parts[0], str):
            return evaluator.value(self.parts[0])
        found = "".join(part if isinstance(part, str) else text_of(evaluator.value(part)) for part in self.parts)
        if len(found) > LONGEST_RESULT:
            first = next(part for part in self.parts if not isinstance(part, str))
            raise first.fault(f"a text of more than {LONGEST_RESULT} characters")
        return found


def compile_template(
    text: str,
    known: Collection[str],
    icons: Collection[str] | None = None,
    colours: Collection[str] = (),
    mark: Mark = NOWHERE,
    path: str = "",
) -> Template:
    """A text whose braces hold expressions. With `icons` it is words: braces that hold an icon's id and no field's name
    are kept, and so are those behind brackets that say how words look, `[words]{sea}`. Doubled braces stay. Raises
    `InputError`."""
    parts = tuple(_parts(text, known, icons, colours, mark, path))
    names = frozenset(name for part in parts if not isinstance(part, str) for name in part.names)
    return Template(parts, names)


def _parts(
    text: str, known: Collection[str], icons: Collection[str] | None, colours: Collection[str], mark: Mark, path: str
) -> Iterator[Part]:
    plain, at = "", 0
    for found in _BRACED.finditer(text):
        plain += text[at : found.start()]
        at = found.end()
        inner = (found[1] or "").strip()
        kept = "" if found[1] is not None else found[0]
        if icons is not None and not kept:
            kept = _kept_braces(inner, plain.endswith("]"), known, icons, colours)
        if kept:
            plain += kept
            continue
        if plain:
            yield plain
            plain = ""
        yield compile_expression(inner, known, mark, path)
    plain += text[at:]
    alone = _BRACED.sub("", text)
    if "{" in alone or "}" in alone:
        raise InputError([Fault(mark, path, f"a brace stands alone in '{text}'", "an expression between braces")])
    if plain or not text:
        yield plain
