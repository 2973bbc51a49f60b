"""Windows and dialogs, built of widgets."""
