"""What the booklet of BALANCE // CONTROL has besides any game's: examples that are played and drawn, tables, signs."""
