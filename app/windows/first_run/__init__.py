"""The five pages of the first run: what works, model, screens, stop, approval and privacy."""
