"""Sheets of cards: what designers keep in spreadsheets, out of a scenario and into one."""
