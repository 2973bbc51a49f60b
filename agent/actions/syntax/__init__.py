"""How replies are written: notations, and the action names that all dialects share."""
