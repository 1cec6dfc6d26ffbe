"""The friendly face of the kernel: what people write and read comes in as typed values and goes out as text.

What needs no kernel, from the ground up:

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

What joins these texts to the kernel:

    game           Game, Match                                   a configuration → matches, stage by stage
    moves          legal_lines, payments, is_legal, play_line    a match → what is legal, as lines
    stage_words    Spelling, longer_base, verb_code              a stage of the kernel → its words in a line
    giving         Giver                                         a line → the kernel's stages
    why, lacking   because, illegal                              a refused line → the rule that speaks against it
    verdict        verdict                                       a line as text → whether it is legal, in a sentence
    setting        match_at                                      a scenario's `Position` → a match that stands there
    summarize      summarize                                     a match → a `Summary`
    scenario_run   run_scenario, Outcome, Failure                a scenario → what doesn't hold
    scenario_game  ScenarioGames                                 many scenarios, games of equal settings made once
    playing        Play, begin, play_on                          a match played on, written down step by step
    recording      Scribe                                        the kernel's notes → record events
    replaying      Replay                                        a record → the same game again, or where it differs
    invariants     Checks                                        a step → every law of the rules that it broke
    shortage       Shortage                                      a match → the printed markers that ran short
    story, board_text, at_work                                   a match → sentences, a board as plain text, the
                                                                 measures at work
"""
