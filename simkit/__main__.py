"""The command `simkit`, also as `python -m simkit`: Ctrl-C is heard before anything large is loaded."""

import os
import sys


def main() -> None:
    """Load the command line and run it, or answer a shell that completes a word."""
    try:
        if os.environ.get("_SIMKIT_COMPLETE", "").startswith("complete_"):
            from simkit.cli.completion import main as complete  # noqa: PLC0415

            complete()
            return
        from simkit.cli.app import main as command  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
