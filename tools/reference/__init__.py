"""The parts of the reference that are made from the code: functions that return Markdown."""
