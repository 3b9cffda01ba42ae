"""Answers as text: every module here makes blocks of plain data, for a terminal or whatever else shows them."""
