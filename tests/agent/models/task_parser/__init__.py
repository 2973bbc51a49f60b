"""The task parser: words, segments and plans."""
