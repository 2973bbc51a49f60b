"""Elements found in pictures of screens."""
