"""Names that only look unused: see `vulture` in pyproject.toml."""

debug  # noqa: B018, F821 (an option that the whole command line looks for itself)
new_books  # noqa: B018, F821 (fixtures that are used for what they do)
small_parts  # noqa: B018, F821
tick  # noqa: B018, F821 (a parameter that a patched function is called with)
