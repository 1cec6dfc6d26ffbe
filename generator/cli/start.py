"""Where the program begins. Ctrl-C is answered as everywhere else, also while the program is being imported."""

import os

from generator.cli.exit_codes import EXIT_STOPPED


def main() -> None:
    """Imports the program and runs it on the command line's arguments; leaves with its exit code."""
    try:
        from generator.cli.program import main as begin

        begin()
    except KeyboardInterrupt:
        os.write(2, b"stopped\n")
        os._exit(EXIT_STOPPED)
