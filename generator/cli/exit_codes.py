"""What the program's exit codes mean. This file imports nothing: `start.py` needs it before anything else is there."""

EXIT_WRONG, EXIT_INPUT, EXIT_STOPPED, EXIT_UNREAD = 1, 2, 130, 141
"""Something is wrong; the input can't be used; the user stopped the program; the reader of the output has gone (as in
`check --all | head`)."""
