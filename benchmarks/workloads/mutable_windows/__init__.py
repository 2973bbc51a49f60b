"""One dialog in GTK, Qt and Tk, whose controls are changed by their own toolkit while it is shown."""
