"""What all tests share."""

pytest_plugins = ["tests.tools.running"]
