"""A model in a child process of its own: started, asked and ended by the app, served on the other side."""
