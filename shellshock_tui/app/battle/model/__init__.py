"""What the battle screen knows between two commands; nothing here imports a widget's screen."""
