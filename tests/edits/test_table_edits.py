"""Changes of separated values as a careful person types them."""

from typing import Any

import pytest

from generator.base.errors import InputError
from generator.edits.table_edits import TableEdits
from generator.edits.text_change import replace_pieces
from tests.tables import read_table

CHANGES = read_table(__file__, "CHANGES")


def changed(text: str, kind: str, edit: list[Any]) -> str:
    """The text after an edit as the tables write it."""
    name, first, *rest = edit
    if name == "set_cells":
        first = {(row, column): cell for row, column, cell in first}
    return replace_pieces(text, getattr(TableEdits(text, kind, f"x{kind}"), name)(first, *rest))


@pytest.mark.parametrize("row", CHANGES, ids=[f"{row['edit'][0]}: {row['name']}" for row in CHANGES])
def test_a_change_is_what_a_careful_person_types(row: dict[str, Any]) -> None:
    assert changed(row["before"], row.get("kind", ".csv"), row["edit"]) == row["after"]


@pytest.mark.parametrize("row", read_table(__file__, "REFUSED"))
def test_what_cannot_be_changed_is_told(row: dict[str, Any]) -> None:
    with pytest.raises(InputError) as caught:
        changed("id,name,n\na,x,1\nb,y,2\n", ".csv", row["edit"])
    assert str(caught.value) == row["told"]
