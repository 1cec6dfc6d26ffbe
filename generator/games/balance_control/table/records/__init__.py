"""Games written down (`*.bcg`): `record_lines` has the lines that only this game writes, each event as a value.

Headers, files and replaying a record belong to the studio (`generator/play`); `recorded_match` writes the events.
"""
