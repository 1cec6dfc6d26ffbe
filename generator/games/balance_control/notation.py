"""The symbol language of tiles, cards and aids: `parse` reads it, `write` writes it, and they undo each other.

    ◉ influence · ▲ resource with its department (`▲DOM2`, `▲◇1` for a free choice, `▲` where words say which) ·
    ◼ change · [ … ] with a majority only · ⛶: once, when surrounded · ♺: at every settlement · + gain, − lose ·
    → pays, gets · / or · ×2 times · ≤1 at most · a lower-case id is the icon of that name (`lock`, `overlay`)

A notation is a sequence of signs with a space between any two that don't belong together. `+` and `−` stand directly
before the sign they apply to; a `+` with spaces on both sides joins the parts of a cost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.base.frozen import dataclass

ANY = "◇"
PLUS, MINUS = "+", "−"
SETTLEMENT, SURROUNDED = "♺", "⛶"


@dataclass(frozen=True)
class InfluenceSign:
    """`◉`, `◉1`, `+◉1`: influence markers; with amount 0 the sign alone."""

    amount: int = 0
    sign: str = ""


@dataclass(frozen=True)
class ResourceSign:
    """`▲DOM3`, `▲◇1`, `▲`: resources of a department's code, of a free choice (`◇`), or unnamed; with amount 0 no
    number."""

    department: str = ""
    amount: int = 0
    sign: str = ""


@dataclass(frozen=True)
class ChangeSign:
    """`◼`: something is changed rather than made."""


@dataclass(frozen=True)
class NumberSign:
    """`+1`, `−1`, `×2`, `≤1`: a bare number with its operation."""

    sign: str
    amount: int


@dataclass(frozen=True)
class IconSign:
    """A lower-case id such as `lock`: the icon of that name."""

    name: str


@dataclass(frozen=True)
class JoinSign:
    """`+` between parts of a cost, `/` between alternatives, `→` between what is paid and what is gained."""

    kind: str


@dataclass(frozen=True)
class MajoritySign:
    """`[ … ]`: something for a majority only."""

    signs: tuple[Sign, ...]


@dataclass(frozen=True)
class TriggerSign:
    """`⛶:…` or `♺:…`: something with the moment when it happens."""

    kind: str
    signs: tuple[Sign, ...]


Sign = InfluenceSign | ResourceSign | ChangeSign | NumberSign | IconSign | JoinSign | MajoritySign | TriggerSign
Notation = tuple[Sign, ...]

_TOKEN = re.compile(
    r"""(?P<trigger>[⛶♺]):
      | (?P<open>\[) | (?P<close>\])
      | (?P<isign>[+−]?)◉(?P<iamount>[0-9]{0,3})
      | (?P<rsign>[+−]?)▲(?P<department>◇|[A-Z]{3})?(?P<ramount>[0-9]{0,3})
      | (?P<change>◼)
      | (?P<nsign>[+−×≤])(?P<namount>[0-9]{1,3})
      | (?P<join>[+/→])
      | (?P<icon>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)""",
    re.VERBOSE,
)


class NotationError(ValueError):
    """A text that isn't notation; `column` counts from 1."""

    def __init__(self, text: str, column: int, what: str) -> None:
        self.column = column
        super().__init__(f"'{text}' is no notation: column {column}: {what}")


def write(notation: Notation) -> str:
    """A notation as text, in the one form that `parse` reads back to the same signs."""
    return " ".join(_sign_text(sign) for sign in notation)


def _sign_text(sign: Sign) -> str:
    match sign:
        case InfluenceSign(amount, gain):
            return f"{gain}◉{amount or ''}"
        case ResourceSign(department, amount, gain):
            return f"{gain}▲{department}{amount or ''}"
        case ChangeSign():
            return "◼"
        case NumberSign(kind, amount):
            return f"{kind}{amount}"
        case IconSign(name):
            return name
        case JoinSign(kind):
            return kind
        case MajoritySign(signs):
            return f"[{write(signs)}]"
        case TriggerSign(kind, signs):
            return f"{kind}:{write(signs)}"


def parse(text: str) -> Notation:
    """A notation text as signs. Raises `NotationError` with the column of the error."""
    tokens = list(_tokens(text))
    signs, rest = _sequence(text, tokens, 0, inside=False)
    if rest != len(tokens):
        raise NotationError(text, tokens[rest][1], "']' without '['")
    return signs


_Token = tuple[re.Match[str], int]


def _tokens(text: str) -> Iterator[_Token]:
    position = 0
    while position < len(text):
        if text[position] == " ":
            position += 1
            continue
        found = _TOKEN.match(text, position)
        if not found:
            raise NotationError(text, position + 1, f"'{text[position]}' is no sign")
        yield found, position + 1
        position = found.end()


def _sequence(text: str, tokens: list[_Token], at: int, inside: bool) -> tuple[Notation, int]:
    signs: list[Sign] = []
    while at < len(tokens):
        found, column = tokens[at]
        if found["close"]:
            return tuple(signs), at
        if found["open"]:
            if inside:
                raise NotationError(text, column, "'[' stands inside '['")
            inner, end = _sequence(text, tokens, at + 1, inside=True)
            if end >= len(tokens):
                raise NotationError(text, column, "'[' is never closed")
            if not inner:
                raise NotationError(text, column, "nothing stands between '[' and ']'")
            signs.append(MajoritySign(inner))
            at = end + 1
        elif found["trigger"]:
            if at:
                raise NotationError(text, column, "a trigger stands at the beginning")
            inner, at = _sequence(text, tokens, at + 1, inside)
            if not inner:
                raise NotationError(text, column, "nothing follows the trigger")
            signs.append(TriggerSign(found["trigger"], inner))
        else:
            signs.append(_simple(found))
            at += 1
    return tuple(signs), at


def _simple(found: re.Match[str]) -> Sign:
    if found["iamount"] is not None:
        return InfluenceSign(int(found["iamount"] or 0), found["isign"] or "")
    if found["ramount"] is not None:
        return ResourceSign(found["department"] or "", int(found["ramount"] or 0), found["rsign"] or "")
    if found["change"]:
        return ChangeSign()
    if found["nsign"]:
        return NumberSign(found["nsign"], int(found["namount"]))
    if found["join"]:
        return JoinSign(found["join"])
    return IconSign(found["icon"])


def join_notations(parts: list[Notation], kind: str) -> Notation:
    """Several notations in a row with a `JoinSign` of `kind` between any two; empty ones are left out."""
    signs: list[Sign] = []
    for part in filter(None, parts):
        if signs:
            signs.append(JoinSign(kind))
        signs.extend(part)
    return tuple(signs)


def flatten_notation(notation: Notation) -> Iterator[Sign]:
    """All signs of a notation; brackets and triggers are replaced by the signs inside."""
    for sign in notation:
        if isinstance(sign, MajoritySign | TriggerSign):
            yield from flatten_notation(sign.signs)
        else:
            yield sign
