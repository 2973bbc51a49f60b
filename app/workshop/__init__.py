"""From the owner's own records to a better model: recording, review, fine-tuning."""
