"""Models that their makers run, asked through the makers' own packages (`pip install deskhand[hosted]`)."""
