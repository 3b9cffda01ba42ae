"""The command line: thin commands over the library. Heavy imports stay inside the commands."""
