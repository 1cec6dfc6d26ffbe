"""`python -m balance_control` is the command line by another name."""

from generator.cli.start import main

if __name__ == "__main__":
    main()
