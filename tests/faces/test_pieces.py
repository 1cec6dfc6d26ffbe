"""The pieces of a box, made one after the other: what is said where some can't be made."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from generator.errors import InputError, input_error
from generator.faces import pieces
from generator.faces.context import Context, Looks
from generator.faces.pieces import Printed, printed_pieces
from tests.faces.making import context


def test_every_piece_that_cannot_be_made_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = ("debt-brake", "dom-w1")

    def tried(_context: Context, _looks: Looks, only: Collection[str] | None = None) -> tuple[Printed, ...]:
        for name in wrong:
            if only is None or name in only:
                raise input_error("the text doesn't fit", expected="fewer words", path=name)
        return ()

    monkeypatch.setattr(pieces, "tried_pieces", tried)
    with pytest.raises(InputError) as caught:
        printed_pieces(context(), Looks(), ("debt-brake", "dom-w1", "dom-w2"))
    assert sorted(fault.path for fault in caught.value.faults) == ["debt-brake", "dom-w1"]
