"""A private desktop on another Linux machine, over ssh."""
