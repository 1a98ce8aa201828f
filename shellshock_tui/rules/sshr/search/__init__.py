"""The search of SShR: quick values of states and plans for bots that look ahead."""
