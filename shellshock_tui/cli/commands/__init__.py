"""What each command does, a module for each, called as the command is typed."""
