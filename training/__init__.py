"""The training module: data, training, evaluation and publishing of models."""
