"""Builds of llama.cpp for this computer's GPU or processor, beside the app's own."""
