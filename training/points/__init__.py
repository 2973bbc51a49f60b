"""LiDAR after PASS3D: fast geometric proposals, then a network that labels every point inside them."""
