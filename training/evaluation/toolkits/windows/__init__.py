"""The programs that show a dialog, one for each toolkit. They run by themselves, beside none of our packages."""
