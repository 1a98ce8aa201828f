"""The search of Gunplay: quick values of states and plans, without words."""
