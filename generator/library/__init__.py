"""The program for other programs and for notebooks; installed, `balance_control` hands out what is here."""
