"""What is known of a box without composing it is what composing it tells."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings

from generator.faces import box_pieces as making
from generator.faces.box_pieces import make_box_pieces
from generator.faces.composed_pieces import ComposedPieces
from generator.faces.face_context import FaceContext, Looks
from tests.faces.test_face_reuse import CHANGES, change
from tests.faces.test_face_reuse import folder as folder
from tests.preview.test_any_change import EDITS, Watched
from tests.test_linear import context, deck


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pieces that are composed."""
    found: list[str] = []
    signed = making.sign_face
    monkeypatch.setattr(making, "sign_face", lambda face, digest: (found.append(face.id), signed(face, digest))[1])
    return found


def told(context: FaceContext) -> list[tuple[object, ...]]:
    """A whole box as composing it tells."""
    return [(one.id, one.count, one.turned, one.digest, one.back_digest) for one in make_box_pieces(context, Looks())]


def known(context: FaceContext) -> list[tuple[object, ...]]:
    found = ComposedPieces(context).identities()
    return [(one.id, one.count, one.turned, one.digest, one.back_digest) for one in found]


@pytest.mark.slow
@settings(max_examples=25)
@given(steps=EDITS)
def test_digests_of_inputs_tell_what_composing_tells(steps: list[list[tuple[Any, ...]]]) -> None:
    """Edits of cards, layouts, icons, pictures, labels and colours, in any order: nothing that a face shows is missing
    in the digest of what it is made from, which no other test tries from one run to the next."""
    with TemporaryDirectory() as name:
        folder, made = Path(name).resolve(), Watched()
        before, _ = made.write(folder, {})
        assert known(context(folder)) == told(context(folder))
        for edits in steps:
            for edit, *said in edits:
                edit(made, *said)
            before, _ = made.write(folder, before)
            assert known(context(folder)) == told(context(folder))


EACH = {name: edit for name, (edit, _) in CHANGES.items()} | {
    "the colour of all words": change("game.yaml", "#20262C", "#30262C"),
}


@pytest.mark.parametrize("name", EACH)
def test_a_change_of_anything_that_faces_show_is_noticed(folder: Path, name: str) -> None:
    """Those of a game's colours, labels, decks, icons, pictures and layouts, one by one."""
    known(context(folder))
    EACH[name](folder)
    assert known(context(folder)) == told(context(folder))


def test_one_changed_card_is_composed_alone(tmp_path: Path, composed: list[str]) -> None:
    known(context(deck(tmp_path, 9)))
    assert len(composed) == 9
    composed.clear()
    known(context(tmp_path))
    assert composed == []
    now = context(deck(tmp_path, 9, c4="Draw another card."))
    assert known(now) == told(context(tmp_path))
    assert composed[:1] == ["c4"]
    assert len(composed) == 1 + 9


@pytest.mark.slow
def test_what_is_kept_is_read_by_another_process(tmp_path: Path) -> None:
    """Sets are told in one order whatever their hashes, and nothing that lies elsewhere in memory counts."""
    known(context(deck(tmp_path, 3)))
    code = (
        "import sys; from pathlib import Path; from tests.test_linear import context; "
        "from generator.faces.composed_pieces import ComposedPieces; "
        "print(len(ComposedPieces(context(Path(sys.argv[1]))).rows))"
    )
    for seed in ("1", "2"):
        run, seeded = [sys.executable, "-c", code, str(tmp_path)], {**os.environ, "PYTHONHASHSEED": seed}
        out = subprocess.run(run, capture_output=True, check=True, env=seeded, encoding="utf-8")
        assert out.stdout == "3\n"
