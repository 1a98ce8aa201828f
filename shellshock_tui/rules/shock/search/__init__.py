"""The search of SHOCK: quick values of states and plans for bots that look ahead."""
