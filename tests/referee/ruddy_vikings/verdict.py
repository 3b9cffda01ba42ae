"""What a referee says: whose decision it is, and where a trace and the rules differ."""

from simkit.testing.referee import Disagreement, Open, agree

__all__ = ["Disagreement", "Open", "agree"]
