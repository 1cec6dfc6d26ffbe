"""The oracle, a second engine: slow, plain, from the numbered rules alone; it shares nothing with the program.

It plays R1–R13 in all four editions, without measures or with all of the modules in play.
`tools/oracle/beside.py` plays another engine beside it; `tools/oracle/scenarios.py` judges scenario files.

One file each: `numbers` (R1, R2), `measures` (the forty), `position`, `board` (R4.1–R4.3), `turn` (R3, R9),
`settlement` (R4.4–R4.6), `focus` (R5), `actions` (R6–R10), `overlays` (R11), `cards` (R12.1–R12.5, R12.7), `lasting`
(R12.6), `costs` (extra costs and payments), `asking` (questions), `state` (the front).
"""
