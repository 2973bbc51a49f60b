"""Labels of real interfaces by kind of control, read from unpacked packages at training time."""
