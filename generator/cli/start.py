"""Where the program begins. Ctrl-C is answered as everywhere else, also while the program is being imported."""

import os

EXIT_STOPPED = 130
"""The exit code where the user stopped the program."""


def main() -> None:
    """Imports the program and runs it on the command line's arguments; leaves with its exit code."""
    try:
        from generator.cli.program import main as begin

        begin()
    except KeyboardInterrupt:
        os.write(2, b"stopped\n")
        os._exit(EXIT_STOPPED)
