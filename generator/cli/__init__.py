"""The command line: one file per command, with arguments, progress and exit codes; no logic lives here."""
