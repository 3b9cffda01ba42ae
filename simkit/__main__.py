"""The command `simkit`, also as `python -m simkit`: Ctrl-C is heard before anything large is loaded."""

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from simkit.cli.app import main as command  # noqa: PLC0415
    except KeyboardInterrupt:
        sys.exit(130)
    command()


if __name__ == "__main__":
    main()
