"""The programs that show a dialog, one for each toolkit. Each runs by itself."""
