"""What lies on the shelf of a run equals what is made anew."""

from dataclasses import replace

import pytest

from generator.faces.box_pieces import make_box_pieces
from generator.faces.face_context import Looks
from tests import shelf
from tests.faces.shipped import whole_context


@pytest.mark.slow
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_pieces_from_the_shelf_equal_those_made_anew(game: str) -> None:
    context, looks = whole_context(game, "de"), Looks(thin_backs=False)
    from_shelf = [make_box_pieces(replace(context), looks) for _ in range(2)]
    assert from_shelf[0] is not from_shelf[1]
    assert from_shelf == [shelf.make_pieces(replace(context), looks)] * 2


def test_other_words_looks_or_players_are_other_pieces() -> None:
    context = whole_context("organisation", "de")
    others = (
        (context, Looks()),
        (whole_context("organisation", "en"), Looks()),
        (context, Looks(variant="mono")),
        (replace(context, config=replace(context.config, players=context.config.players - 1)), Looks()),
    )
    assert len({shelf.key_of(*other) for other in others}) == len(others)
