"""The code of the commands: a module for each, called as the command is typed."""
