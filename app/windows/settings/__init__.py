"""The settings: one page for each part, one window around them."""
