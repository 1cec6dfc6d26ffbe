"""Notation: the signs of the contracts, text to signs and back without loss, the column of whatever is no sign."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.games.balance_control.notation import (
    ChangeSign,
    IconSign,
    InfluenceSign,
    JoinSign,
    MajoritySign,
    Notation,
    NotationError,
    NumberSign,
    ResourceSign,
    TriggerSign,
    join_notations,
    parse,
    write,
)
from tests.tables import read_table

READ: dict[str, Notation] = {
    "": (),
    "◉": (InfluenceSign(),),
    "+◉1": (InfluenceSign(1, "+"),),
    "▲": (ResourceSign(),),
    "▲DOM2": (ResourceSign("DOM", 2),),
    "▲◇1": (ResourceSign("◇", 1),),
    "+▲CLM1 / +▲NRG1": (ResourceSign("CLM", 1, "+"), JoinSign("/"), ResourceSign("NRG", 1, "+")),
    "−▲SEC1": (ResourceSign("SEC", 1, "−"),),
    "◼ −1": (ChangeSign(), NumberSign("−", 1)),
    "◼ ×2": (ChangeSign(), NumberSign("×", 2)),
    "◼ ▲ ≤1": (ChangeSign(), ResourceSign(), NumberSign("≤", 1)),
    "lock": (IconSign("lock"),),
    "◼ security-level": (ChangeSign(), IconSign("security-level")),
    "▲DOM1 + ▲ECO1": (ResourceSign("DOM", 1), JoinSign("+"), ResourceSign("ECO", 1)),
    "[▲◇2 → ▲]": (MajoritySign((ResourceSign("◇", 2), JoinSign("→"), ResourceSign())),),
    "⛶:[+◉1]": (TriggerSign("⛶", (MajoritySign((InfluenceSign(1, "+"),)),)),),
    "♺:[+▲DOM3]": (TriggerSign("♺", (MajoritySign((ResourceSign("DOM", 3, "+"),)),)),),
}


@pytest.mark.parametrize(("text", "signs"), READ.items())
def test_each_sign_reads_and_writes(text: str, signs: Notation) -> None:
    assert parse(text) == signs
    assert write(signs) == text


def test_a_plus_of_its_own_joins_and_a_plus_before_a_sign_gains() -> None:
    assert parse("▲DOM1 + ◉1") == (ResourceSign("DOM", 1), JoinSign("+"), InfluenceSign(1))
    assert parse("▲DOM1 +◉1") == (ResourceSign("DOM", 1), InfluenceSign(1, "+"))


BAD = read_table(__file__, "BAD")
MONSTERS = ("[" * 5000, "◉" + "9" * 5000, "⛶:" * 5000, "x" * 5000 + "!")


def test_what_is_no_notation_is_refused_at_its_column() -> None:
    for text, column in (*BAD.items(), *((monster, None) for monster in MONSTERS)):
        with pytest.raises(NotationError) as caught:
            parse(text)
        assert caught.value.column == column or column is None, text[:50]
        assert f"'{text}' is no notation: column {column}: " in str(caught.value) or column is None, text[:50]


amounts = st.integers(0, 999)
gains = st.sampled_from(["", "+", "−"])
codes = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=3, max_size=3)
simple = st.one_of(
    st.builds(InfluenceSign, amounts, gains),
    st.builds(ResourceSign, st.one_of(st.sampled_from(["", "◇"]), codes), amounts, gains),
    st.just(ChangeSign()),
    st.builds(NumberSign, st.sampled_from(["+", "−", "×", "≤"]), amounts),
    st.builds(IconSign, st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,3}){0,2}", fullmatch=True)),
    st.builds(JoinSign, st.sampled_from(["+", "/", "→"])),
)
sequences = st.lists(
    st.one_of(simple, st.builds(MajoritySign, st.lists(simple, min_size=1, max_size=6).map(tuple))), max_size=6
).map(tuple)
notations = st.one_of(
    sequences, st.builds(lambda kind, signs: (TriggerSign(kind, signs),), st.sampled_from("⛶♺"), sequences.filter(bool))
)


@pytest.mark.slow
@given(notations)
def test_whatever_is_written_reads_back_to_the_same_signs(signs: Notation) -> None:
    assert parse(write(signs)) == signs


@settings(max_examples=40)
@given(st.text("◉▲◇◼⛶♺:[]+−×≤/→ 0123DOMECOxlock-", max_size=24))
def test_whatever_reads_is_written_in_one_steady_form(text: str) -> None:
    try:
        signs = parse(text)
    except NotationError as error:
        if not 1 <= error.column <= len(text):
            pytest.fail(f"column {error.column} lies outside")
        return
    assert parse(write(signs)) == signs
    assert write(parse(write(signs))) == write(signs)


@pytest.mark.slow
@given(st.lists(notations, max_size=4), st.sampled_from(["+", "/", "→"]))
def test_joined_keeps_every_part(parts: list[Notation], kind: str) -> None:
    found = join_notations(parts, kind)
    assert [sign for sign in found if sign != JoinSign(kind)] == [
        s for part in parts for s in part if s != JoinSign(kind)
    ]
    full = [part for part in parts if part]
    assert len(found) == sum(map(len, full)) + max(0, len(full) - 1)
