"""The stack of what is under way, and the question that it waits for."""

from simkit.kernels.jit import step


@step
def push(s, task, x, y, z):
    """Put a task on the stack: it is done before those below."""
    s.stack[s.depth, 0] = task
    s.stack[s.depth, 1] = x
    s.stack[s.depth, 2] = y
    s.stack[s.depth, 3] = z
    s.depth += 1


@step
def pop(s):
    """The task is done."""
    s.depth -= 1


@step
def ask(s, decision, seat):
    """Somebody has to decide before it goes on."""
    s.decision = decision
    s.actor = seat
