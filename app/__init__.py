"""The desktop application: window, command line, report. The only package that knows Qt and the terminal."""
