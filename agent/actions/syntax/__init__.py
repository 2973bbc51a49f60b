"""How replies are written: notations, and the words of actions that all dialects share."""
