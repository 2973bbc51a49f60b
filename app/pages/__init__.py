"""The pages of help and settings: each ties a dialog to what it shows and changes."""
