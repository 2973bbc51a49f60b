"""The whole program, with only the model replaced by a script."""
