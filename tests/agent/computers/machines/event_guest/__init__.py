"""A tiny Linux guest that says which events reached it."""
