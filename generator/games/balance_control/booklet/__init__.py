"""What the booklet of BALANCE // CONTROL has beside any other game's: played and drawn examples, tables, signs."""
