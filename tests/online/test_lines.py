"""Every line that a game's rules may put into a record has words in every language, read from the rules' own source:
also of what hardly any game has, such as wars and what rulings let happen."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from generator.games.global_powers.activation import PROPOSALS, STOP
from generator.games.global_powers.move_words import MOTIONS
from generator.games.global_powers.powers_numbers import KINDS
from generator.games.organisation.campaign_numbers import EVENTS
from generator.online.log_text import LINE, SAID
from tests.online.test_words import lines
from tests.tables import read_table

RULES = Path(__file__).parents[2] / "generator" / "games"
VALUE = "A"
"""Stands in a line for a value of the game: a seat is told as it is."""
BEFALL = tuple(name for name in EVENTS if name not in ("nothing", "again"))
DAMAGED = ("damaged", "gone")
MEANS: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("actions", "verb"): ("sabotage", "plunder"),
    ("actions", "things.damage"): DAMAGED,
    ("dice", "told"): ("A research A",),
    ("events", "happens"): BEFALL,
    ("events", "_force"): (" weak", " strong"),
    ("war", "_strike"): ("", " gone", " working"),
    ("war", "' '.join(map(str, move[1:]))"): ("5 damage A", "5 destroy A", "5 kill population", "6 take population"),
    ("closing", "told"): ("crushed", "calmed"),
    ("cards", "fate"): ("out", "base", "mauritius"),
    ("cards", "kind"): KINDS,
    ("activation", "Words"): (
        *(verb.name for verb in PROPOSALS if verb is not STOP),
        *(f"motion {one} A with 2" for one in MOTIONS),
    ),
}
"""What an expression of the source says that isn't written where it stands, by its file and by itself."""
BESIDES = read_table(__file__, "BESIDES")
"""Lines that aren't told by `tell`, or differ from others in what they leave out."""


def texts(node: ast.expr, file: str, names: Mapping[str, ast.expr]) -> list[str]:
    """All that an expression may say, with `VALUE` for what the game decides."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(one) for one in product(*(texts(part, file, names) for part in parts))]
        case ast.FormattedValue(value=value):
            return texts(value, file, names)
        case ast.IfExp(body=one, orelse=other):
            return [*texts(one, file, names), *texts(other, file, names)]
        case ast.BoolOp(values=values):
            return [text for value in values for text in texts(value, file, names)]
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return ["".join(one) for one in product(texts(left, file, names), texts(right, file, names))]
        case ast.Name(id=name) if name in names and (file, name) not in MEANS:
            return texts(names[name], file, {key: value for key, value in names.items() if key != name})
        case ast.Call(func=function) if (file, ast.unparse(function)) in MEANS:
            return list(MEANS[file, ast.unparse(function)])
    return list(MEANS.get((file, ast.unparse(node)), (VALUE,)))


def told_in(path: Path) -> Iterator[str]:
    """The lines that a chapter of rules tells."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        names: dict[str, ast.expr] = {}
        for node in ast.walk(function):
            match node:
                case ast.Assign(targets=[ast.Tuple(elts=ones)], value=ast.Tuple(elts=values)):
                    names |= {
                        one.id: value for one, value in zip(ones, values, strict=False) if isinstance(one, ast.Name)
                    }
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    names.setdefault(name, value)
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
                yield from texts(node.args[0], path.stem, names)


@cache
def every(game: str) -> tuple[str, ...]:
    """Every line of a game's records that tells what followed a move."""
    chapters = sorted((RULES / game.replace("-", "_")).glob("*.py"))
    return tuple(dict.fromkeys([*(line for path in chapters for line in told_in(path)), *BESIDES[game]]))


@pytest.mark.slow
@pytest.mark.parametrize("game", BESIDES)
def test_every_line_of_the_rules_has_words(game: str) -> None:
    """In German no word of the record is left, and no place of a sentence stays open."""
    told = lines(game, "de")
    for line in every(game):
        text = told.line_text(f"-- {line}")
        assert "{" not in text, line
        assert text != line, line
        left = set(re.findall(r"[a-z-]{2,}", line)) & set(re.findall(r"[\w-]+", text))
        assert not left, line


@pytest.mark.slow
@pytest.mark.parametrize("game", BESIDES)
def test_every_language_has_words_for_the_same_lines(game: str) -> None:
    """A sentence that one language alone has would leave the other's table with the record's own line."""
    kept = [{name for name in lines(game, one).labels if name.startswith((LINE, SAID))} for one in ("en", "de")]
    assert kept[0] == kept[1]


def test_a_line_that_rules_tell_is_found_in_their_source() -> None:
    """Both tests above say nothing of lines that the reading of the source overlooks."""
    found = {line.split()[0] for line in every("organisation")}
    assert {"war", "mobilised", "split", "effect", "crushed", "plunder", "gone", "paid-back"} <= found
    assert {"veto", "war", "the", "coup"} <= {line.split()[0] for line in every("global-powers")}
