"""One chart per file: `draw` takes a tidy frame and returns a figure. Charts compute nothing but where ink goes."""
