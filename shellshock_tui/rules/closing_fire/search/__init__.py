"""The search of Closing Fire: quick values of states and plans, without words."""
