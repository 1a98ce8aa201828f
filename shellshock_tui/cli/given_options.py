"""The options that stand in the command line, and those that do not go together."""

import typer


def options_given(context: typer.Context) -> list[str]:
    """Return the options that stand in the command line."""
    return [
        option.opts[0] for option in context.command.params if option.name and is_typed(context, option.name)
    ]


def refuse_others(context: typer.Context, mode: str, fitting: str) -> None:
    """Raise typer.BadParameter if an option or argument was given that has no effect beside an option."""
    for given in options_given(context):
        if given not in {mode, "--json", *fitting.split()}:
            typed = given if given.startswith("-") else context.params[given]
            raise typer.BadParameter(f"{typed} does not go with {mode}: leave one of them out.")


def is_typed(context: typer.Context, name: str) -> bool:
    """Say whether a parameter was given in the command line, and not by its default."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
