"""The options given in the command line, and the refusal of those that do not go together."""

import typer


def options_given(context: typer.Context) -> list[str]:
    """Return the options given in the command line."""
    return [
        option.opts[0] for option in context.command.params if option.name and is_typed(context, option.name)
    ]


def refuse_others(context: typer.Context, mode: str, fitting: str) -> None:
    """Raise typer.BadParameter for an option or argument that has no effect with the option `mode`."""
    for given in options_given(context):
        if given not in {mode, "--json", *fitting.split()}:
            typed = given if given.startswith("-") else context.params[given]
            raise typer.BadParameter(f"{typed} does not go with {mode}: leave one of them out.")


def is_typed(context: typer.Context, name: str) -> bool:
    """Return whether a parameter was given in the command line, rather than by its default."""
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"
