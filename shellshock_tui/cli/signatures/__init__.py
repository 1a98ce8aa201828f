"""The names, arguments and options of the commands; the code of each is imported when it runs."""
