"""Where the command `balance-control` begins, and `python -m balance_control`, which is the same by another name."""

import os


def main() -> None:
    """Runs the program on the command line's arguments and leaves with its exit code; Ctrl-C is answered at once, also
    before a single module of the program is there."""
    try:
        from generator.cli.start import main as begin
    except KeyboardInterrupt:
        os.write(2, b"stopped\n")
        os._exit(130)
    begin()


if __name__ == "__main__":
    main()
