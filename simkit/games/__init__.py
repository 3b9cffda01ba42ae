"""The games. Each folder has the same files; `contract.py` says what they provide."""
