"""The scripts of `--install-completion`: silent in a terminal in which there is no simkit, or not the one meant."""

OPTIONS = ("--install-completion", "--show-completion")
CALLS = {  # how the script of each shell calls simkit
    "bash": ("complete_bash $1 )", "complete_bash $1 2>/dev/null )"),
    "zsh": ("complete_zsh %(prog_name)s)", "complete_zsh %(prog_name)s 2>/dev/null)"),
    "fish": ('%(prog_name)s)"', '%(prog_name)s 2>/dev/null)"'),
}
FISH_CONDITION = ('(commandline -cp) %(prog_name)s"', '(commandline -cp) %(prog_name)s 2>/dev/null"')


def silence() -> None:
    """Change the scripts before one of them is written."""
    from typer import _completion_shared

    scripts = _completion_shared._completion_scripts
    for shell, (loud, quiet) in CALLS.items():
        if quiet not in scripts[shell]:
            scripts[shell] = scripts[shell].replace(loud, quiet).replace(*FISH_CONDITION)
