"""Files with random damage: findings or a clear error, never a traceback."""

import contextlib
import io
import tempfile
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.preflight.preflight_run import preflight
from tests.preflight.right import PRESS, press

OPERANDS = st.sampled_from(
    [b"1", b"-3.5", b"/Nowhere", b"(text)", b"[1 (a) 2]", b"<</A 1>>", b"null", b"true", b"0 0 0"]
)
OPERATORS = st.sampled_from(
    b"q Q cm w gs g rg k K cs CS sc scn SCN sh f S B Do BT Tf Td TD T* Tm TL Tc Tw Ts Tz Tr Tj TJ ' \" BI EI ID".split()
)


@cache
def plain() -> bytes:
    """The right file with its streams unpacked, so that damage reaches the operators."""
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(press())) as pdf:
        pdf.save(made, stream_decode_level=pikepdf.StreamDecodeLevel.generalized, compress_streams=False)
    return made.getvalue()


def judged(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "deck.pdf"
        path.write_bytes(data)
        with contextlib.suppress(InputError):
            assert preflight([path], PRESS).files == ("deck.pdf",)


@settings(max_examples=25)
@given(st.lists(st.tuples(st.integers(0, 10**9), st.binary(min_size=1, max_size=6)), min_size=1, max_size=8))
def test_damaged_bytes(damage: list[tuple[int, bytes]]) -> None:
    data = bytearray(plain())
    for place, some in damage:
        begin = place % len(data)
        data[begin : begin + len(some)] = some
    judged(bytes(data))


@pytest.mark.slow
@settings(max_examples=40)
@given(st.lists(st.tuples(st.lists(OPERANDS, max_size=6), OPERATORS), min_size=1, max_size=12))
def test_operators_with_any_operands(code: list[tuple[list[bytes], bytes]]) -> None:
    made = io.BytesIO()
    with pikepdf.open(io.BytesIO(press())) as pdf:
        pdf.pages[1].contents_add(pdf.make_stream(b"\n".join(b" ".join([*some, name]) for some, name in code)))
        pdf.save(made)
    judged(made.getvalue())
