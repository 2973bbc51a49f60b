"""The task parser: a small encoder that reads a sentence and says what it asks for, before any picture."""
