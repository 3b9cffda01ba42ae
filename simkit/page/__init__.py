"""The balance report: findings first, then charts and tables, in one file."""
