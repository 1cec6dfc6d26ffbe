"""What people at a table are called: seen as it is, and never another's name."""

from __future__ import annotations

import pytest

from generator.online.people_names import LONGEST, clean_name, is_taken


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u200da\ufeff\u00ad", "Ada"),
        ("Bea (A)", "Bea A"),
        ("{waits}\u2069", "waits"),
        ("\u3164\u2800", ""),
        ("\u0301Ada", "Ada"),
        ("A" + "\u0300" * 30, "\u00c0" + "\u0300" * 2),
        ("Nguye\u0302\u0303n", "Nguy\u1ec5n"),
        ("W" * 500, "W" * LONGEST),
        ("<img src=x onerror=alert(1)>", "<img src=x onerror=alert1>"),
        ("\u05e9\u05e8\u05d4", "\u05e9\u05e8\u05d4"),
        ("\u6f22\u5b57", "\u6f22\u5b57"),
    ],
)
def test_a_name_holds_what_is_seen(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "other",
    [
        "ada",
        "ADA",
        "A d a",
        "Ad\u00e1",
        "\u0410d\u0430",
        "Ad\u03b1",
        "\uff21\uff24\uff21",
        "\U0001d400da",
        "Ada.",
        "\u0391da",
    ],
)
def test_a_name_that_looks_like_anothers_is_taken(other: str) -> None:
    assert is_taken(clean_name(other), ["Bea", "Ada"])


@pytest.mark.parametrize(
    ("one", "other"), [("Il1a", "lIia"), ("rnila", "mila"), ("B0b", "Bob"), ("\u0420\u043e\u0441\u0430", "Poca")]
)
def test_letters_that_look_alike_are_one(one: str, other: str) -> None:
    assert is_taken(one, [other])


@pytest.mark.parametrize("name", ["", "Adam", "Eda", "A da B", "\u0416\u0430\u043d\u043d\u0430", "\U0001f98a"])
def test_a_name_of_ones_own_is_free(name: str) -> None:
    assert not is_taken(name, ["Ada", "", "Bea", "\U0001f43b"])
