"""The friendly face of the kernel: what people write and read comes in as typed values and goes out as text.

The half that needs no kernel, from the ground up:

    vocabulary     Vocabulary.of(definitions, configuration)     the ids that lines, records and scenarios may name
    line_types     Line and one frozen class a verb, Suffixes    what an action line says
    lines          parse_line, format_line, canonical            one line of text ⇄ one `Line`
    record_types   Record, Header, one frozen class an event     what a game record says
    record         parse_record, format_record, read_record      a `*.bcg` text ⇄ one `Record`
    record_words   record_setting, check_words, play_line        a record with a game's words: definitions and lines
    scenario_types Scenario, Position, one frozen class a step   what a scenario says, with the rules' data resolved
    scenario_file  read_scenario, parse_scenario                 scenario YAML → `Scenario`, or every fault found
    summary        Summary                                       a position as scenarios ask about it
    compare        compare, side_by_side                         expected and found → differences, and how they print
    text_file      read_text_file                                a file → its text, or one fault

`parse_line` reads what the game knows; what it knows but this table lacks is a `NotInPlay`, a line with too little or
too much in it a `WrongShape`, anything else an `UnknownWord`: all three are `InputError`s. Whether a line is legal is
the kernel's business, not the text's.
"""
