"""How the model of a battle is handed to the widgets that show it."""
