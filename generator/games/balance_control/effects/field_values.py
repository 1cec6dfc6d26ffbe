"""Values of effect fields, each parsed from a short text: costs, payments, references to ids."""

from __future__ import annotations

import re
from typing import NewType

from generator.base.frozen import dataclass
from generator.games.balance_control.notation import ANY, Notation, ResourceSign, join_notations

DepartmentId = NewType("DepartmentId", str)
OverlayId = NewType("OverlayId", str)

ANY_DEPARTMENT = DepartmentId("any")
"""A department of the payer's choice; printed `◇` (R13.3), only in costs."""

DEPARTMENT = "[A-Z]{3}"
"""What a department's id looks like: three capitals, as notation writes it."""
_TERM = re.compile(rf"(?:([1-9]\d?) )?({DEPARTMENT}|any)")


@dataclass(frozen=True)
class CostTerm:
    """An amount of one department's resources, or of `any`."""

    department: DepartmentId
    amount: int


@dataclass(frozen=True)
class Cost:
    """What is paid, as the parts that are printed: `DOM + 2 ECO`, `any + any`; empty: nothing."""

    terms: tuple[CostTerm, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Cost:
        """Reads `DOM + 2 ECO`, `4 any` or `nothing`; raises `ValueError` with a sentence for the reader."""
        if text == "nothing":
            return cls()
        terms = []
        for part in text.split(" + "):
            found = _TERM.fullmatch(part)
            if not found:
                raise ValueError(f"'{part}' is no part of a cost")
            terms.append(CostTerm(DepartmentId(found[2]), int(found[1] or 1)))
        return cls(tuple(terms))

    names = DepartmentId  # what `named_departments` lists
    expected = "a cost such as 'DOM + 2 ECO', 'any + any' or 'nothing'"
    pattern = rf"nothing|{_TERM.pattern}( \+ {_TERM.pattern})*"

    def __str__(self) -> str:
        return (
            " + ".join(f"{t.amount} {t.department}" if t.amount > 1 else t.department for t in self.terms) or "nothing"
        )

    def named_departments(self) -> tuple[DepartmentId, ...]:
        """The departments in the cost, without `any`, in printed order, each once."""
        return tuple(dict.fromkeys(t.department for t in self.terms if t.department != ANY_DEPARTMENT))

    def total(self) -> int:
        """The number of resources in all."""
        return sum(term.amount for term in self.terms)

    def notation(self) -> Notation:
        """The cost as signs, such as `▲DOM1 + ▲ECO2`."""
        return join_notations([(ResourceSign(letters(t.department), t.amount),) for t in self.terms], "+")


@dataclass(frozen=True)
class Payment:
    """Which departments may pay one resource: some by name, or `any`."""

    departments: tuple[DepartmentId, ...]

    @classmethod
    def parse(cls, text: str) -> Payment:
        """Reads `any`, `CLM` or `CLM or NRG`; raises `ValueError` with a sentence for the reader."""
        parts = text.split(" or ")
        if parts != ["any"] and not all(re.fullmatch(DEPARTMENT, part) for part in parts):
            raise ValueError(f"'{text}' names no departments")
        if len(set(parts)) != len(parts):
            raise ValueError(f"'{text}' names a department twice")
        return cls(tuple(DepartmentId(part) for part in parts))

    names = DepartmentId  # what `named_departments` lists
    expected = "departments that may pay, such as 'any', 'CLM' or 'CLM or NRG'"
    pattern = f"any|{DEPARTMENT}( or {DEPARTMENT})*"

    def __str__(self) -> str:
        return " or ".join(self.departments)

    def named_departments(self) -> tuple[DepartmentId, ...]:
        """The departments in the payment, without `any`."""
        return tuple(department for department in self.departments if department != ANY_DEPARTMENT)

    def notation(self, amount: int, sign: str = "") -> Notation:
        """The payment as signs, such as `+▲CLM1 / +▲NRG1`."""
        return join_notations([(ResourceSign(letters(d), amount, sign),) for d in self.departments], "/")


def letters(department: DepartmentId) -> str:
    """A department in notation: its code, or `◇` for a free choice."""
    return ANY if department == ANY_DEPARTMENT else department
