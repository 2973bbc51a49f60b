"""The network of a private desktop: a proxy outside that decides by rules, and a door to it inside."""
