"""BALANCE // CONTROL: a print-and-play studio with a rules engine inside."""
