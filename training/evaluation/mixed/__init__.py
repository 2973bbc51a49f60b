"""The suite `mixed`: tasks for the screen, for tools beside it, or for both."""
