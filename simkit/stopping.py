"""A wish to stop that compiled code can see. Plain: the command line has it before any compiler is loaded."""


class Stop:
    """Like an event, but eight bytes of memory: a kernel looks at them at every step, without Python."""

    def __init__(self) -> None:
        self.memory = bytearray(8)

    def set(self) -> None:
        """Whoever plays throws its slice away."""
        self.memory[0] = 1

    def clear(self) -> None:
        """Play may go on; only when all who play have stopped."""
        self.memory[0] = 0

    def is_set(self) -> bool:
        """Is the wish standing?"""
        return self.memory[0] != 0


INTERRUPT = Stop()  # Ctrl-C: for all who have no wish of their own
