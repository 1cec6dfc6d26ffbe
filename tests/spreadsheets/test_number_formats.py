"""What a number looks like by its format, as Excel shows it; the examples are from its own pages and from ECMA-376."""

import pytest

from generator.spreadsheets.number_formats import UnknownFormat, format_general, format_number, format_text, plain_date
from tests.tables import read_table

NUMBERS = {
    ("0", 3.0): "3",
    ("0", -3.4): "-3",
    ("0", 2.5): "3",
    ("0", 123456789012): "123456789012",
    ("0.00", 1.005): "1.01",
    ("0.00", -0.001): "0.00",
    ("#,##0", 1234567): "1,234,567",
    ("#,##0", 999): "999",
    ("#,##0.00", -1234.5): "-1,234.50",
    ("000", 7): "007",
    ("000\\-0000", 5551234): "555-1234",
    ("#", 0): "",
    ("#.00", 0.5): ".50",
    ("0.##", 5): "5.",
    ("0.0#", 5.25): "5.25",
    ("0%", 0.25): "25%",
    ("0.0%", 0.125): "12.5%",
    ("0\\ %", 0.25): "25 %",
    ('"$"0', 5): "$5",
    ('"$"0', -5): "-$5",
    ("$#,##0.00", 1234.5): "$1,234.50",
    ("#,##0.00\\ [$€-407]", 1234.5): "1,234.50 €",
    ("[$£-809]#,##0", 5): "£5",
    ('_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 5): "$5.00",
    ('_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', -5): "$(5.00)",
    ('_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)', 0): "$-",
    ('_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-', -2): "-2.00 €",
    ('0;-0;"none"', 0): "none",
    ("0;(0)", -3): "(3)",
    ('"+"0;-0', 3): "+3",
    (";;;", 5): "",
    ("0;;", 0): "",
    ('[=1]0" coin";0" coins"', 1): "1 coin",
    ('[=1]0" coin";0" coins"', 3): "3 coins",
    ('[<10]"few";[>=10]"many"', 12): "many",
    ("[Red]0;[Blue]-0", -1): "-1",
    ("[Color 12]0", 1): "1",
    ('0.0,,"M"', 1_500_000): "1.5M",
    ("0,", 1500): "2",
    ("# ?/?", 0.5): "1/2",
    ("# ?/?", 1.5): "1 1/2",
    ("# ?/?", -1.5): "-1 1/2",
    ("# ?/?", 2.0): "2",
    ("# ?/?", 0.999): "1",
    ("# ??/??", 0.3125): "5/16",
    ("?/8", 0.375): "3/8",
    ("# ?/8", 2.375): "2 3/8",
    ("# ?/100", 0.05): "5/100",
    ("?/?", 1.5): "3/2",
    ("0/100", 12.345): "1235/100",
    ("0.00E+00", 12345): "1.23E+04",
    ("0.00E+00", 9.999): "1.00E+01",
    ("0.0E-0", 0.00012): "1.2E-4",
    ("##0.0E+0", 12345): "12.3E+3",
    ('General" VP"', 2): "2 VP",
    ('0"×"', 3): "3×",
    ("@", 3): "3",
}
DATES = {
    ("d. mmmm yyyy", 46024): "2. January 2026",
    ("[$-407]dddd, d. mmm yy", 46082): "Sonntag, 1. Mrz 26",
    ("[$-409]ddd d-mmm-yy", 46024): "Fri 2-Jan-26",
    ("mmmmm", 46024): "J",
    ("yyyy\\-mm\\-dd;@", 46024): "2026-01-02",
    ("m/d/yy", 46024): "1/2/26",
    ("h:mm AM/PM", 46024.75): "6:00 PM",
    ("h:mm A/P", 0.01): "12:14 A",
    ("hh:mm:ss", 0.5): "12:00:00",
    ("h:mm", 0.521): "12:30",
    ("mm:ss", 0.0007): "01:00",
    ("mm:ss.0", 0.00001): "00:00.9",
    ("[h]:mm", 1.5): "36:00",
    ("[mm]:ss", 0.125): "180:00",
    ("m/d/yyyy h:mm", 46024.25): "1/2/2026 6:00",
    ("d.m.yyyy", 1): "1.1.1900",
    ("d.m.yyyy", 61): "1.3.1900",
}


@pytest.mark.parametrize(("code", "value"), NUMBERS, ids=[f"{code} of {value}" for code, value in NUMBERS])
def test_a_number_is_shown_by_its_format(code: str, value: float) -> None:
    assert format_number(value, code) == (NUMBERS[code, value], False)


@pytest.mark.parametrize(("code", "value"), DATES, ids=[f"{code} of {value}" for code, value in DATES])
def test_a_date_is_shown_by_its_format_and_known_for_one(code: str, value: float) -> None:
    assert format_number(value, code) == (DATES[code, value], True)


def test_days_of_old_macs_count_from_1904() -> None:
    assert format_number(44562, "yyyy-mm-dd", since_1904=True) == ("2026-01-02", True)
    assert plain_date(44562, since_1904=True) == "2026-01-02"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333333333"),
        (1234567.891234, "1234567.891"),
        (12345678901, "12345678901"),
        (123456789012, "1.23457E+11"),
        (1e11, "1E+11"),
        (-1e-10, "-1E-10"),
        (0.00001, "0.00001"),
        (0.0001234567, "0.000123457"),
        (0.00001234567, "1.23457E-05"),
        (-2, "-2"),
        (0, "0"),
    ],
)
def test_without_a_format_eleven_signs_are_shown(value: float, text: str) -> None:
    assert format_general(value) == text


@pytest.mark.parametrize(
    ("code", "value"),
    read_table(__file__, "what_cannot_be_followed_is_said_so"),
)
def test_what_cannot_be_followed_is_said_so(code: str, value: float) -> None:
    with pytest.raises(UnknownFormat):
        format_number(value, code)


@pytest.mark.parametrize(
    ("code", "text", "shown"),
    [("@", "x", "x"), ('"<"@">"', "x", "<x>"), ('0;0;0;"Gain "@', "2", "Gain 2"), (";;;", "x", ""), ("0.00", "x", "x")],
)
def test_a_text_is_shown_by_the_part_for_texts(code: str, text: str, shown: str) -> None:
    assert format_text(text, code) == shown
