"""Text in pictures: where its lines are, and what they say."""
