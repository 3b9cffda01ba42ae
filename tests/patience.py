"""How long a test waits for others before it fails: far longer than it takes, for the machine may be busy."""

PATIENCE = 600.0  # seconds until a process hangs
SOON = 120.0  # seconds until one that was stopped has not heard it: it takes one, and would go on for many minutes
