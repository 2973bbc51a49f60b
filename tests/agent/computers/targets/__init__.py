"""Small windows that write down every event they receive: what computers are tested against."""
