"""Scenarios: from a TOML file and its parents to validated numbers with their origins.

Import from the modules: `load.load` reads, `validate.validate` checks, `model` has what games build on.
"""
