"""Windows of toolkits that training never draws: dialogs written by hand, shown by Tk, Swing and FLTK."""
