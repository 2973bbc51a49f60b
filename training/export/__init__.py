"""From a trained checkpoint (Hugging Face keys) to the GGUF files and the model folder that the app runs."""
