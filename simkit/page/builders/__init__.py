"""Pages of answers: every module here makes sections of plain data, and knows nothing of how they are shown."""
