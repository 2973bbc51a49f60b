"""From a screen to exactly the pixels a model sees, and back from its coordinates to the screen."""
