"""Runs on disk: tables, parts, manifest."""
