"""The task parser's training: a pre-trained encoder learns what people's sentences ask for."""
