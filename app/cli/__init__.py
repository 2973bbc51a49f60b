"""The command line: one file per group of commands, wired by `app.cli.main`."""
